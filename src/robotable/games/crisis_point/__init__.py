"""Crisis Point: deploy Units, hide your strength, win the cards of the battlefield. For 2 players."""

from pathlib import Path

from robotable.games.crisis_point.awards import HONOURS
from robotable.games.crisis_point.bot import INSIGHT, advise
from robotable.games.crisis_point.bot_leanings import LEANINGS
from robotable.games.crisis_point.cards import cards
from robotable.games.crisis_point.every_move import every_move
from robotable.games.crisis_point.invariants import faults
from robotable.games.crisis_point.pack import CrisisPack
from robotable.games.crisis_point.setup import CrisisOptions, set_up
from robotable.games.crisis_point.state import Crisis, sides
from robotable.games.crisis_point.view import CrisisView, determinise, view
from robotable.table import Ruleset

GAME = Ruleset(
    id="crisis-point",
    title="Crisis Point",
    blurb="Deploy Units on a battlefield of sixteen, lay your strength face down around it, and win the most of them.",
    minutes=35,
    seats=range(2, 3),
    version=3,
    folder=Path(__file__).parent,
    options=CrisisOptions,
    pack=CrisisPack,
    state=Crisis,
    view_type=CrisisView,
    set_up=set_up,
    view=view,
    determinise=determinise,
    advise=advise,
    insight=INSIGHT,
    leanings=LEANINGS,
    faults=faults,
    every_move=every_move,
    honours=HONOURS,
    cards=cards,
    parts=sides,
    seats_move_on=True,
)
