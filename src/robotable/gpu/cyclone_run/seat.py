"""What a trained player needs at a table of the engine: moves by number, and what its seat sees. NumPy is enough."""

from robotable.games.cyclone_run.state import Cyclone
from robotable.gpu.cyclone_run.observe import observe
from robotable.gpu.cyclone_run.tables import MOVES, NUMBER_OF
from robotable.gpu.cyclone_run.twin import from_engine
from robotable.gpu.net import Numbers

__all__ = ["MOVES", "NUMBER_OF", "look"]


def look(s: Cyclone) -> tuple[Numbers, int]:
    """The table as whoever is awaited sees it, and how many sit there."""
    return observe(from_engine(s)), len(s.players)
