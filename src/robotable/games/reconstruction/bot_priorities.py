"""Priorities in the manner of paper bots: ordered, named, each with the sentence that explains it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from robotable.games.reconstruction.bot_outlook import Outlook
from robotable.games.reconstruction.command import TakeCommand
from robotable.table import Advice, Move


class Order(NamedTuple):
    """An action to take, and why."""

    action: str
    why: str


Priority = Callable[[Outlook], Order | None]
"""What a faction would do first, or nothing if there is no reason for it now."""


def follow(o: Outlook, choice: TakeCommand, priorities: Sequence[Priority]) -> Advice:
    """The first priority that has a reason and whose action is open."""
    is_open = {str(move.noun) for move in choice.moves(o.s) if move.verb == "command"}
    if is_open:
        for priority in priorities:
            order = priority(o)
            if order is not None and order.action in is_open:
                return Advice(Move("command", order.action), order.why)
    return Advice(Move("end_turn"), "Nothing else is worth doing now.")
