"""Who may not come in, by their id or their address: as those who run the server have it."""

from collections.abc import Iterable

from robotable.server.limits import NOWHERE, household
from robotable.server.new_tables import now
from robotable.server.store import Ban


class Banned(Exception):
    """Somebody who may not come in; says what they are told."""


class Bans:
    """The bans that hold now; whoever watches the database brings them up to date."""

    def __init__(self) -> None:
        self._of: dict[str, Ban] = {}

    def become(self, bans: Iterable[Ban]) -> None:
        """These hold from now on."""
        self._of = {_who(ban): ban for ban in bans}

    def __bool__(self) -> bool:
        """Somebody is banned."""
        return bool(self._of)

    def check(self, person: str, address: str | None) -> None:
        """Banned if this person may not come in, or nobody from their address."""
        for who in (person, address):
            ban = self._of.get(who) if who is not None else None
            if ban is not None and (ban.until is None or ban.until > now()):
                raise Banned(ban.why)


def _who(ban: Ban) -> str:
    """A person's id, or the address of a household: whoever is banned by one address comes by none of its others."""
    address = household(ban.who)
    return ban.who if address == NOWHERE else address
