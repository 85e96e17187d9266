"""How much is too much: rates, sizes, and where a request may come from."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request

from robotable.server.settings import Rate

MOST_ADDRESSES = 10_000
HOUSEHOLD_BITS = 64
NOWHERE = "nowhere"
"""The address of whoever has none."""


class TooLarge(ValueError):
    """A request with more in it than anybody needs."""


class TooSlow(ValueError):
    """A request that does not end."""


class TooMany(ValueError):
    """More of something than anybody needs."""


class Bucket:
    """Holds a token for each thing that may be done; tokens come back with time."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.tokens = float(rate.at_once)
        self.filled = clock()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = self.clock()
        self.tokens = min(self.rate.at_once, self.tokens + (now - self.filled) * self.rate.a_second)
        self.filled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Buckets:
    """A bucket for each address; the addresses that were quiet longest are forgotten first."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of this address; False if there is none."""
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = Bucket(self.rate, self.clock)
            if len(self._of) > MOST_ADDRESSES:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return bucket.take()


class SharedBuckets:
    """A bucket for each person, and one for each address, as people cost nothing: both must have a token left."""

    def __init__(self, of_a_person: Rate, of_an_address: Rate) -> None:
        self._of_people = Buckets(of_a_person)
        self._of_addresses = Buckets(of_an_address)

    def take(self, person: str, address: str) -> bool:
        """Take a token of each; False if there is none."""
        return self._of_people.take(person) and self._of_addresses.take(address)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from: one household has one address, whichever of its own it uses."""
    return household(host_of(connection))


def host_of(connection: HTTPConnection) -> str:
    """The very machine that a request comes from."""
    return connection.client.host if connection.client else NOWHERE


def household(host: str) -> str:
    """The address that stands for a household: of IPv6, which gives each of them 2^64, their network.

    What a proxy tells and nobody can read is from nowhere, as if one household were there.
    """
    try:
        address = ip_address(host.removesuffix(f"/{HOUSEHOLD_BITS}"))
    except ValueError:
        return NOWHERE
    if isinstance(address, IPv4Address) or address.is_loopback:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), HOUSEHOLD_BITS), strict=False))


def is_own_machine(address: str) -> bool:
    """This very machine, where a proxy or one person's own pages may be."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


OTHER_NAME = "This server does not go by that name."


def goes_by(connection: HTTPConnection, names: tuple[str, ...]) -> bool:
    """Whether this server was asked for by one of its names; by any, if it has none."""
    return not names or (connection.url.hostname or "") in names


def is_from_our_page(connection: HTTPConnection, also: tuple[str, ...] = ()) -> bool:
    """Whether a page of ours sent this. Programs, which send no Origin, speak for themselves."""
    origin = connection.headers.get("origin")
    if origin is None or origin in also:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


async def read_body(request: Request, most: int, within_s: float) -> bytes:
    """The body of a request, never reading more than is allowed, nor waiting for longer."""
    body = bytearray()
    try:
        async with asyncio.timeout(within_s):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise TooLarge(f"A request may have {most} bytes; this one has more.")
    except TimeoutError:
        raise TooSlow("The request was not finished in time.") from None
    return bytes(body)
