"""What all desks share at which HTTP calls are answered: who asks, what they sent, and how they are answered."""

from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from robotable.server import people
from robotable.server.limits import Buckets, TooMany, address_of, read_body
from robotable.server.people import Visitor
from robotable.server.requests import secret_in
from robotable.server.roster import Refuse
from robotable.server.settings import Settings
from robotable.server.store import Person, Store


class Lists:
    """Who looks at lists of many tables, and how often."""

    def __init__(self, settings: Settings) -> None:
        self._looks = Buckets(settings.limits.lists_from_an_address)

    def check(self, request: Request) -> None:
        """TooMany if somebody does nothing else."""
        if not self._looks.take(address_of(request)):
            raise TooMany("You look at lists of tables too often: wait a moment.")


S = TypeVar("S", bound=Struct)


class Desk:
    """Answers HTTP calls."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store

    async def visitor(self, request: Request) -> Visitor:
        """Who asks, and with which of their devices."""
        return await people.visitor_with(secret_in(request), self.store)

    async def person(self, request: Request) -> Person:
        """Who asks."""
        return (await self.visitor(request)).person

    async def body(self, request: Request, kind: type[S]) -> S:
        """What was sent."""
        return msgspec.json.decode(await self.bytes(request, self.settings.limits.body_bytes), type=kind)

    async def bytes(self, request: Request, most: int) -> bytes:
        """What was sent, as it came."""
        return await read_body(request, most, self.settings.limits.unfinished_s)


def as_json(answer: object, status: int = 200) -> Response:
    """An answer that is not to be kept."""
    return Response(msgspec.json.encode(answer), status, {"cache-control": "no-store"}, "application/json")


def number_in(request: Request, name: str, digits: int = 9) -> int | None:
    """A whole number in the query, if it is there."""
    told = request.query_params.get(name)
    if told is None:
        return None
    if not (told.isascii() and told.isdigit() and len(told) <= digits):
        raise Refuse(f"{name} is a whole number, not '{told[:40]}'.")
    return int(told)


def agent_of(request: Request) -> str:
    """What a browser says of itself."""
    return request.headers.get("user-agent", "")[:300]
