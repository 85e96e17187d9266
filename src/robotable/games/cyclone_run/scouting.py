"""Scouting: turning up face-down tokens from afar, with binoculars or Ariel's sense."""

from collections.abc import Iterator

from robotable.games.cyclone_run.perform import OwnWindow
from robotable.games.cyclone_run.state import CELLS, Cell, Cyclone
from robotable.table import Move, Refusal, Step


def can_scout(s: Cyclone) -> bool:
    """There is a Scout left and something to turn up. CYC-SCOUT01"""
    return s.scouts > 0 and s.has_hidden_cells()


def scout_moves(s: Cyclone) -> list[Move]:
    """Every token that a Scout can turn up. CYC-SCOUT01, CYC-SCOUT03"""
    return [Move("scout", cell) for cell in s.hidden_cells()] if s.scouts else []


def scout_refusals(s: Cyclone) -> Iterator[Refusal]:
    """Why a cell can't be scouted."""
    for cell in CELLS:
        if s.is_covered(cell):
            yield Refusal(Move("scout", cell), "a vehicle covers the token", "CYC-MOVE11")
        elif s.stacks[cell] and not s.face_up[cell] and not s.scouts:
            yield Refusal(Move("scout", cell), "you have no Scout left this turn", "CYC-SCOUT01")


class AddScouts(Step[Cyclone], frozen=True):
    """A Location card gives more Scouts. CYC-SCOUT02"""

    n: int

    def run(self, s: Cyclone) -> None:
        s.scouts += self.n


class Sense(OwnWindow, frozen=True):
    """Ariel turns up any or all tokens not under a vehicle. CYC-CAST03, CYC-CAST12"""

    def is_moot(self, s: Cyclone) -> bool:
        return not s.has_hidden_cells()

    def prompt(self, s: Cyclone) -> str:
        return "Ariel senses the Invid: turn up tokens one by one, or all of them"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        yield from (Move("reveal", cell) for cell in s.hidden_cells())
        yield Move("reveal_all")
        yield from self.card_moves(s)
        yield Move("done")

    def refusals(self, s: Cyclone) -> Iterator[Refusal]:
        covered = (cell for cell in CELLS if s.is_covered(cell))
        yield from (Refusal(Move("reveal", cell), "a vehicle covers the token", "CYC-MOVE11") for cell in covered)
        yield from self.card_refusals(s)

    def reveal(self, s: Cyclone, cell: Cell) -> None:
        """Turn one token up."""
        s.reveal(cell)
        s.then(self)

    def reveal_all(self, s: Cyclone) -> None:
        """Turn every token up."""
        for cell in list(s.hidden_cells()):
            s.reveal(cell)

    def done(self, s: Cyclone) -> None:
        """Leave the rest face down."""
