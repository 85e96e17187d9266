"""Reconstruction: four factions struggle for the Earth after the war. For 3 or 4 players."""

from pathlib import Path

from robotable.games.reconstruction.bot import advise
from robotable.games.reconstruction.invariants import faults
from robotable.games.reconstruction.pack import ReconstructionPack
from robotable.games.reconstruction.setup import ReconstructionOptions, set_up
from robotable.games.reconstruction.state import Reconstruction
from robotable.games.reconstruction.view import ReconstructionView, determinise, view
from robotable.table import Ruleset

GAME = Ruleset(
    id="reconstruction",
    title="Reconstruction",
    blurb="Four factions with four different aims struggle, bargain and break their word over a ruined Earth.",
    minutes=120,
    seats=range(3, 5),
    version=1,
    folder=Path(__file__).parent,
    options=ReconstructionOptions,
    pack=ReconstructionPack,
    state=Reconstruction,
    view_type=ReconstructionView,
    set_up=set_up,
    view=view,
    determinise=determinise,
    advise=advise,
    faults=faults,
)
