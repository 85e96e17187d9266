"""Brace for Impact: officers of the SDF-1 call and answer in real time, against the clock and the Zentraedi."""

from pathlib import Path

from robotable.games.brace_for_impact.awards import HONOURS
from robotable.games.brace_for_impact.bot import advise, in_real_time
from robotable.games.brace_for_impact.bot_leanings import LEANINGS
from robotable.games.brace_for_impact.cards import cards
from robotable.games.brace_for_impact.dealing import determinise
from robotable.games.brace_for_impact.ending import sides
from robotable.games.brace_for_impact.every_move import every_move
from robotable.games.brace_for_impact.invariants import faults
from robotable.games.brace_for_impact.older_moves import OldestMoves, OldMoves
from robotable.games.brace_for_impact.pack import BracePack
from robotable.games.brace_for_impact.setup import CAUTIONS, BraceOptions, options_again, set_up, zentraedi_seat
from robotable.games.brace_for_impact.timers import TimedBattle
from robotable.games.brace_for_impact.view import BraceView, view
from robotable.table import Ruleset

GAME = Ruleset(
    id="brace-for-impact",
    title="Brace for Impact",
    blurb="Call out emergencies, answer your crewmates in real time, and keep the SDF-1 flying for ten minutes.",
    minutes=10,
    seats=range(2, 16),
    usual_seats=5,
    version=3,
    folder=Path(__file__).parent,
    options=BraceOptions,
    pack=BracePack,
    state=TimedBattle,
    view_type=BraceView,
    set_up=set_up,
    view=view,
    determinise=determinise,
    advise=advise,
    leanings=LEANINGS,
    faults=faults,
    every_move=every_move,
    honours=HONOURS,
    cards=cards,
    old_moves={1: OldestMoves, 2: OldMoves},
    in_real_time=in_real_time,
    parts=sides,
    enemy=zentraedi_seat,
    is_won_together=True,
    options_again=options_again,
    cautions=CAUTIONS,
)
