"""Neighbours: people who come from the same address, and might sit together: known in memory, and never on disk."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

from robotable.server.store import Person

REMEMBERED_S = 24 * 3600
"""Whoever has gone is still somebody's neighbour for so long."""
MOST_PEOPLE, MOST_ADDRESSES = 10_000, 8
"""So many people are remembered, and of each so many addresses: those that came last."""


class Neighbours:
    """From where people have come to any table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._came: OrderedDict[str, OrderedDict[str, float]] = OrderedDict()
        """By person and address, when it was last; the latest are the last."""

    def came(self, person: Person, address: str | None) -> None:
        """Somebody comes from an address; None tells nothing, as on this machine itself."""
        if address is None:
            return
        addresses = self._came.setdefault(person.id, OrderedDict())
        addresses[address] = self._clock()
        _keep_latest(addresses, address, MOST_ADDRESSES)
        _keep_latest(self._came, person.id, MOST_PEOPLE)

    def of(self, person: Person, others: Iterable[Person]) -> list[Person]:
        """Those of these people who came from where this person did, each once."""
        own = self._addresses_of(person)
        return [one for one in dict.fromkeys(others) if one.id != person.id and own & self._addresses_of(one)]

    def _addresses_of(self, person: Person) -> set[str]:
        since = self._clock() - REMEMBERED_S
        return {address for address, came in self._came.get(person.id, {}).items() if came > since}


def _keep_latest(known: OrderedDict[str, Any], latest: str, most: int) -> None:
    known.move_to_end(latest)
    if len(known) > most:
        known.popitem(last=False)
