"""Cyclone Run: roll dice, lead the Rebels across the tray, defeat the Invid. For 2 to 4 players."""

from pathlib import Path

from robotable.games.cyclone_run.awards import HONOURS
from robotable.games.cyclone_run.bot import INSIGHT, advise
from robotable.games.cyclone_run.bot_leanings import LEANINGS
from robotable.games.cyclone_run.cards import cards
from robotable.games.cyclone_run.every_move import every_move
from robotable.games.cyclone_run.invariants import faults
from robotable.games.cyclone_run.older_moves import OldMoves
from robotable.games.cyclone_run.pack import CyclonePack
from robotable.games.cyclone_run.setup import CycloneOptions, set_up
from robotable.games.cyclone_run.state import Cyclone
from robotable.games.cyclone_run.view import CycloneView, determinise, own_secret, own_view, view
from robotable.table import Ruleset

GAME = Ruleset(
    id="cyclone-run",
    title="Cyclone Run",
    blurb="Roll dice, lead the Rebels across the tray and defeat the most Invid on the way to Reflex Point.",
    minutes=20,
    seats=range(2, 5),
    version=2,
    folder=Path(__file__).parent,
    options=CycloneOptions,
    pack=CyclonePack,
    state=Cyclone,
    view_type=CycloneView,
    set_up=set_up,
    view=view,
    own_view=own_view,
    own_secret=own_secret,
    determinise=determinise,
    advise=advise,
    insight=INSIGHT,
    leanings=LEANINGS,
    faults=faults,
    every_move=every_move,
    honours=HONOURS,
    cards=cards,
    old_moves={1: OldMoves},
)
