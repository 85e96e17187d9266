"""How a turn begins and ends, in any phase. CRI-GEN05"""

from robotable.games.crisis_point.state import Crisis
from robotable.table import Step, person


def begin_turn(s: Crisis, seat: int, n: int) -> None:
    """It is this player's turn, his n-th of the phase."""
    s.active = seat
    s.turn = n
    s.say("turn", seat=seat, n=n, phase=s.phase)


class EndTurn(Step[Crisis], frozen=True):
    """The turn is over, and can't be taken back. CRI-GEN05, CRI-R41"""

    seat: int
    of: int
    """How many turns the phase has for each player."""

    def crumb(self, s: Crisis) -> str:
        return f"{PHASES[s.phase]} › {person(self.seat)}'s turn {s.turn} of {self.of}"

    def run(self, s: Crisis) -> None:
        s.seal()


PHASES = {
    "setup": "Set-up",
    "tactical": "Tactical Phase",
    "token": "Token Phase",
    "command": "Hero/Command Phase",
    "scoring": "Scoring Phase",
}
