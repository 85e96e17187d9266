"""Take Command: the active faction chooses up to two different actions from its card."""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.reconstruction.actions import Perform, Why
from robotable.games.reconstruction.aul import Canvas, Concert, Construct, Riot
from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.marching import AulMarch, RdfMarch
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.rdf import Curfew, Enlist, MechaAttack, Patrol
from robotable.games.reconstruction.ref import Bombardment, Convince, Fly, Repairs, Scan
from robotable.games.reconstruction.state import Reconstruction
from robotable.games.reconstruction.zr import Ambush, Bribe, Hide, Inspire, Sneak
from robotable.table import Choice, Move, Refusal, Step

PERFORM: dict[str, type[Perform]] = {
    kind.action: kind
    for kind in (
        *(RdfMarch, Patrol, MechaAttack, Enlist, Curfew),
        *(AulMarch, Concert, Canvas, Construct, Riot),
        *(Sneak, Bribe, Ambush, Hide, Inspire),
        *(Fly, Repairs, Convince, Scan, Bombardment),
    )
}
"""How each action of a faction card is performed; Incomes need no choice."""


class TakeCommand(Choice[Reconstruction], frozen=True):
    """Perform up to two different actions, or one normal one after an own card, and then end the turn.
    REC-CMD01, REC-CMD02, REC-CMD04, REC-CMD07, REC-CMD09, REC-CMD10"""

    slots: int
    normal_only: bool = False
    used: tuple[str, ...] = ()

    def crumb(self, s: Reconstruction) -> str:
        return "Take Command"

    def prompt(self, s: Reconstruction) -> str:
        if not self.slots:
            return "End your turn: after this nothing can be taken back"
        which = "one normal action" if self.normal_only else "an action" if self.slots == 1 else "up to two actions"
        return f"Choose {which} with your {s.pc[FACTIONS[self.seat]]} Protoculture, or end your turn"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        for action in s.pack.sheet(FACTIONS[self.seat]):
            if self._why_not(s, action) is None:
                yield Move("command", action)
        yield Move("end_turn")

    def warning(self, s: Reconstruction, move: Move) -> str | None:
        """Actions that would be wasted."""
        is_waste = move.verb == "end_turn" and any(other != move for other in self.moves(s))
        if not is_waste:
            return None
        return f"You may still take {'an action' if self.slots == 1 else f'{self.slots} actions'}."

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        for action in s.pack.sheet(FACTIONS[self.seat]):
            if why := self._why_not(s, action):
                yield Refusal(Move("command", action), *why)

    def _why_not(self, s: Reconstruction, action: str) -> Why | None:
        if action in self.used:
            return "you took this action already, and the two must be different", "REC-CMD04"
        if not self.slots:
            return "you have taken all the actions you may take", "REC-CMD01"
        if self.normal_only and s.pack.actions[action].kind == "special":
            return "after a card of your own faction only normal actions are open", "REC-CMD02"
        return perform(s, self.seat, action).why_never(s) if action in PERFORM else None

    def command(self, s: Reconstruction, action: str) -> None:
        """Begin an action; what came before is finished. REC-CMD07"""
        s.say("commands", faction=FACTIONS[self.seat], action=action)
        s.then(replace(self, slots=self.slots - 1, used=(*self.used, action)))
        if action in PERFORM:
            s.then(perform(s, self.seat, action))
        else:
            s.take_income(FACTIONS[self.seat])

    def end_turn(self, s: Reconstruction) -> None:
        """Be done with it. REC-CMD09"""


def perform(s: Reconstruction, seat: int, action: str) -> Perform:
    """An action as it is begun at Take Command. REC-CMD05, REC-CMD06, REC-Q15"""
    return PERFORM[action](seat, left=None if s.pack.actions[action].repeats else 1, must=True)


def free_action(seat: int, action: str, n: int) -> Perform:
    """An action that an event grants: n times, as far as possible. REC-EVENT07, REC-Q11, REC-Q12"""
    return PERFORM[action](seat, left=n, is_free=True, must=True)


def extra_action(seat: int, action: str) -> Perform:
    """An action that the Resolution Phase offers, at the normal price. REC-Q47, REC-Q50"""
    return PERFORM[action](seat)


class Command(Step[Reconstruction], frozen=True):
    """How many actions the active faction has depends on its card. REC-CMD01, REC-CMD02, REC-CMD03, REC-Q13"""

    faction: Faction

    def run(self, s: Reconstruction) -> None:
        event, seat, numbers = s.event(s.played[-1]), FACTIONS.index(self.faction), s.pack.numbers
        if event.faction != self.faction:
            s.then(TakeCommand(seat, numbers["actions_after_other_card"]))
        elif event.group == "special":
            s.then(TakeCommand(seat, 0))
        else:
            s.then(TakeCommand(seat, numbers["actions_after_own_card"], normal_only=True))
