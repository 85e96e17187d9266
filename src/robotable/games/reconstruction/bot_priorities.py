"""Priorities in the manner of paper bots: ordered, named, each with the sentence that explains it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from robotable.games.reconstruction.bot_outlook import Outlook
from robotable.games.reconstruction.command import TakeCommand
from robotable.table import Advice, Move, Weighed


class Order(NamedTuple):
    """An action to take, and why."""

    action: str
    why: str


A_PRIORITY = 0.4
"""What it costs to do first what has a reason but comes later in the list, for each place."""

Priority = Callable[[Outlook], Order | None]
"""What a faction would do first, or nothing if there is no reason for it now."""


def follow(o: Outlook, choice: TakeCommand, priorities: Sequence[Priority]) -> Advice:
    """The first priority that has a reason and whose action is open."""
    wanted = reasons(o, choice, priorities)
    if not wanted:
        return Advice(Move("end_turn"), "Nothing else is worth doing now.")
    others = [Weighed(move, A_PRIORITY * place) for place, move in enumerate(wanted)]
    return Advice(others[0].move, wanted[others[0].move], tuple(others[1:]))


def reasons(o: Outlook, choice: TakeCommand, priorities: Sequence[Priority]) -> dict[Move, str]:
    """Everything that has a reason and is open, the first priority first."""
    is_open = {str(move.noun) for move in choice.moves(o.s) if move.verb == "command"}
    wanted: dict[Move, str] = {}
    for order in (priority(o) for priority in priorities) if is_open else ():
        if order is not None and order.action in is_open:
            wanted.setdefault(Move("command", order.action), order.why)
    return wanted
