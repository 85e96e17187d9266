"""Who waits for a bot to think: addresses are served in turn, and of each its tables.

So nobody keeps all others waiting, however many tables they have or questions they ask.
"""

import asyncio
from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

Given = TypeVar("Given")
"""What one is given when it is one's turn."""

NOBODY = "nobody"
"""In the place of an address: tables where nobody looks on share one turn."""


class Asker(NamedTuple):
    """For whom a bot thinks."""

    table: str
    addresses: frozenset[str]
    """Those from which people play there: it is for any of them."""


class TurnsToThink(Generic[Given]):
    """The turns that are waited for, by address and table."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[Given]]]] = OrderedDict()

    def join(self, asker: Asker) -> asyncio.Future[Given]:
        """Wait at the end, for the address that waits for least; whoever waits no longer cancels it."""
        address = min(asker.addresses, key=lambda one: len(self._of.get(one, ())), default=NOBODY)
        turn: asyncio.Future[Given] = asyncio.get_running_loop().create_future()
        self._of.setdefault(address, OrderedDict()).setdefault(asker.table, deque()).append(turn)
        return turn

    def next(self) -> asyncio.Future[Given] | None:
        """Whose turn it is now, if anybody waits; their address and table go to the end."""
        while self._of:
            address, tables = self._of.popitem(last=False)
            table, turns = tables.popitem(last=False)
            turn = turns.popleft()
            if turns:
                tables[table] = turns
            if tables:
                self._of[address] = tables
            if not turn.done():
                return turn
        return None
