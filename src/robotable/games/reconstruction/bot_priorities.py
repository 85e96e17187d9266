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
    is_open = {str(move.noun) for move in choice.moves(o.s) if move.verb == "command"}
    wanted: dict[str, str] = {}
    for order in (priority(o) for priority in priorities) if is_open else ():
        if order is not None and order.action in is_open:
            wanted.setdefault(order.action, order.why)
    if not wanted:
        return Advice(Move("end_turn"), "Nothing else is worth doing now.")
    moves = [Move("command", action) for action in wanted]
    others = [Weighed(move, A_PRIORITY * place) for place, move in enumerate(moves)]
    return Advice(moves[0], wanted[str(moves[0].noun)], tuple(others[1:]))
