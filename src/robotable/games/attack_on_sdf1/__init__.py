"""Attack on the SDF-1: a crew holds the fortress together against the Zentraedi. For 1 to 4 players."""

from pathlib import Path

from robotable.games.attack_on_sdf1.awards import HONOURS
from robotable.games.attack_on_sdf1.bot import advise, interject, notices
from robotable.games.attack_on_sdf1.bot_leanings import LEANINGS
from robotable.games.attack_on_sdf1.bot_plans import INSIGHT
from robotable.games.attack_on_sdf1.cards import cards
from robotable.games.attack_on_sdf1.every_move import every_move
from robotable.games.attack_on_sdf1.invariants import faults
from robotable.games.attack_on_sdf1.pack import Sdf1Pack
from robotable.games.attack_on_sdf1.perform import Sdf1InPlay
from robotable.games.attack_on_sdf1.setup import Sdf1Options, set_up
from robotable.games.attack_on_sdf1.view import Sdf1View, determinise, own_secret, own_view, view
from robotable.table import Interject, Ruleset

GAME = Ruleset(
    id="attack-on-sdf1",
    title="Attack on the SDF-1",
    blurb="Six Heroes, a ship that turns and transforms, and the Zentraedi all around: win together or lose together.",
    minutes=120,
    seats=range(1, 5),
    version=3,
    folder=Path(__file__).parent,
    options=Sdf1Options,
    pack=Sdf1Pack,
    state=Sdf1InPlay,
    view_type=Sdf1View,
    set_up=set_up,
    view=view,
    own_view=own_view,
    own_secret=own_secret,
    determinise=determinise,
    advise=advise,
    insight=INSIGHT,
    interject=Interject(notices, interject),
    leanings=LEANINGS,
    faults=faults,
    every_move=every_move,
    honours=HONOURS,
    cards=cards,
    is_won_together=True,
)
