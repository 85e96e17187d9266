"""Reconstruction: four factions struggle for the Earth after the war. For 3 or 4 players."""

from pathlib import Path

from robotable.games.reconstruction.awards import HONOURS
from robotable.games.reconstruction.bot import INSIGHT, advise
from robotable.games.reconstruction.bot_leanings import LEANINGS
from robotable.games.reconstruction.cards import cards
from robotable.games.reconstruction.every_move import every_move
from robotable.games.reconstruction.invariants import faults
from robotable.games.reconstruction.pack import ReconstructionPack
from robotable.games.reconstruction.setup import ReconstructionOptions, set_up
from robotable.games.reconstruction.state import Reconstruction
from robotable.games.reconstruction.victory import parts, unseated
from robotable.games.reconstruction.view import ReconstructionView, determinise, own_view, view
from robotable.table import Ruleset, SetUp

GAME = Ruleset(
    id="reconstruction",
    title="Reconstruction",
    blurb="Four factions with four different aims struggle, bargain and break their word over a ruined Earth.",
    minutes=120,
    seats=range(3, 5),
    version=3,
    folder=Path(__file__).parent,
    options=ReconstructionOptions,
    pack=ReconstructionPack,
    state=Reconstruction,
    view_type=ReconstructionView,
    set_up=set_up,
    view=view,
    own_view=own_view,
    determinise=determinise,
    advise=advise,
    insight=INSIGHT,
    leanings=LEANINGS,
    faults=faults,
    every_move=every_move,
    honours=HONOURS,
    cards=cards,
    parts=parts,
    unseated=unseated,
    set_ups=(
        SetUp(
            "Four people",
            "Each of you plays a faction: from the first seat on RDF, AUL, ZR and REF.",
            ("me", "open", "open", "open"),
        ),
        SetUp(
            "Three people and an officer as the REF",
            "A thinking bot plays the REF by the full rules: it trades, pays and plans.",
            ("me", "open", "open", "bot"),
        ),
        SetUp(
            "Three people and the paper bot",
            "Cards and chance play the REF, as the rulebook has it.",
            ("me", "open", "open"),
        ),
    ),
)
