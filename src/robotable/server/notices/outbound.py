"""Calls to links that people have given: guarded, so that nobody reaches through the server into its own network."""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

import h11

PATIENCE_S = 10.0
MOST_READ = 16 * 1024
LONGEST_LINK = 1000
GLOBAL_UNICAST = IPv6Network("2000::/3")


_names = ThreadPoolExecutor(4, "names")
"""Names are looked up in threads of their own: one that leads nowhere keeps nobody at a table waiting."""


class NotDelivered(Exception):
    """It did not arrive; it may another time."""


class NotAllowed(ValueError):
    """A link that this server does not call; says why."""


def check_link(link: str, *, may_reach_private: bool) -> SplitResult:
    """A link that may be called, as far as can be seen from it; NotAllowed if not."""
    is_plain = link.isascii() and link.isprintable() and " " not in link and len(link) <= LONGEST_LINK
    try:
        parts = urlsplit(link)
        port, host = parts.port, parts.hostname
        (host or "").encode("idna")  # As it is before it is looked up: no name has an empty part, or one too long.
    except ValueError:
        raise NotAllowed("This is no link.") from None
    if not is_plain or not host or parts.scheme not in ("https", "http") or port == 0:
        raise NotAllowed("A link begins with https:// and a name.")
    if parts.scheme == "http" and not may_reach_private:
        raise NotAllowed("A link begins with https://.")
    if parts.username or parts.password:
        raise NotAllowed("A link with a name and password in it is not called.")
    return parts


async def post(link: str, headers: Mapping[str, str], body: bytes, *, may_reach_private: bool) -> int:
    """Send something to a link, and follow nothing from there; the status of the answer, or NotDelivered."""
    parts = check_link(link, may_reach_private=may_reach_private)
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await _post(parts, headers, body, may_reach_private)
    except (OSError, TimeoutError, h11.ProtocolError) as problem:
        raise NotDelivered(f"{parts.hostname} does not answer: {problem!r}") from problem


async def _post(parts: SplitResult, headers: Mapping[str, str], body: bytes, may_reach_private: bool) -> int:
    host, is_safe = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if is_safe else 80)
    address = await _address_of(host, port, may_reach_private)
    reader, writer = await asyncio.open_connection(
        address, port, ssl=_trusted() if is_safe else None, server_hostname=host if is_safe else None
    )
    try:
        return await _talk(reader, writer, parts, headers, body)
    finally:
        writer.close()


@cache
def _trusted() -> ssl.SSLContext:
    """Whom to believe that they are who they say. It is read once, as that keeps everybody waiting for a moment."""
    return ssl.create_default_context()


async def _address_of(host: str, port: int, may_reach_private: bool) -> str:
    """Where a name leads now: the connection is made to this very address, whatever the name says a moment later."""
    ask = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(_names, ask)
    addresses = [str(entry[4][0]) for entry in found]
    if not may_reach_private and not all(is_public(address) for address in addresses):
        raise NotAllowed(f"{host} is in a network that this server does not call.")
    return addresses[0]


def is_public(address: str) -> bool:
    """An address of the internet at large: not of a machine, a house or an organisation alone."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        if inner := ip.ipv4_mapped or ip.sixtofour or (ip.teredo or (None, None))[1]:
            return is_public(str(inner))
        if ip not in GLOBAL_UNICAST:
            return False
    return ip.is_global and not ip.is_multicast


async def _talk(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    parts: SplitResult,
    headers: Mapping[str, str],
    body: bytes,
) -> int:
    talk = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_READ)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    told = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
    request = h11.Request(method="POST", target=target, headers=list(told.items()))
    for said in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(talk.send(said) or b"")
    await writer.drain()
    while True:
        event = talk.next_event()
        if event is h11.NEED_DATA:
            talk.receive_data(await reader.read(MOST_READ))
        elif isinstance(event, h11.Response):
            return event.status_code
        elif not isinstance(event, h11.InformationalResponse):
            raise NotDelivered(f"{parts.hostname} hung up")
