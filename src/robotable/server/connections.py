"""Connections before they are requests: how many an address may have, and how long and how large a request may be."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from robotable.server.heartbeat import PingingProtocol
from robotable.server.limits import household, is_own_machine
from robotable.server.settings import Limits

PIECE = 8 * 1024
"""So much is read at a time before somebody looks how much it has been in all."""
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def protocol_for(limits: Limits) -> type[asyncio.Protocol]:
    """uvicorn's HTTP with our limits."""
    is_open: Counter[str] = Counter()
    is_believed = trusted_proxies()

    class LimitedProtocol(HttpToolsProtocol):
        """Lets go of whoever has too much open, or begins a request and does not end it."""

        address = ""
        unfinished: asyncio.TimerHandle | None = None
        head_bytes = 0
        """How much of a request has come that is not its body."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            """Somebody connects."""
            super().connection_made(transport)
            self.address = _counted(transport, is_believed)
            is_open[self.address] += 1
            if self.address and is_open[self.address] > limits.connections_from_an_address:
                transport.abort()
            else:
                self.await_request()

        def connection_lost(self, exc: Exception | None) -> None:
            """They are gone."""
            self.stop_waiting()
            self.give_back()
            super().connection_lost(exc)

        def handle_websocket_upgrade(self) -> None:
            """From now on another protocol has the connection, and hears of its end."""
            super().handle_websocket_upgrade()
            line = self.transport.get_protocol()
            assert isinstance(line, PingingProtocol)
            line.when_lost = self.give_back

        def give_back(self) -> None:
            """Their address has one connection fewer."""
            is_open[self.address] -= 1
            if is_open[self.address] <= 0:
                del is_open[self.address]

        def data_received(self, data: bytes) -> None:
            """Something comes; what is neither a request nor belongs to one keeps nobody here."""
            for start in range(0, len(data), PIECE):
                self.read(data[start : start + PIECE])
                if not self.is_ours():
                    return
            if (self.cycle is None or self.cycle.response_complete) and self.unfinished is None:
                self.await_request()

        def read(self, piece: bytes) -> None:
            """Read on, unless it is too much: what has come of a line is copied whenever more of it comes."""
            self.head_bytes += len(piece)
            super().data_received(piece)
            if self.head_bytes > limits.head_bytes and self.is_ours():
                self.transport.write(TOO_LARGE)
                self.transport.close()

        def is_ours(self) -> bool:
            """The connection is open, and none of a WebSocket."""
            return self.transport.get_protocol() is self and not self.transport.is_closing()

        def await_request(self) -> None:
            """Wait for a whole request, for a while."""
            self.stop_waiting()
            self.unfinished = self.loop.call_later(limits.unfinished_s, self.transport.abort)

        def stop_waiting(self) -> None:
            """It has come, or nobody waits for it any more."""
            if self.unfinished is not None:
                self.unfinished.cancel()
                self.unfinished = None

        def on_message_begin(self) -> None:
            """A request begins."""
            super().on_message_begin()
            self.head_bytes = 0
            self.await_request()

        def on_headers_complete(self) -> None:
            """All but its body is there; for that the application has a limit of its own."""
            self.stop_waiting()
            super().on_headers_complete()

        def on_body(self, body: bytes) -> None:
            """Of this the application takes no more than it can use."""
            self.head_bytes -= len(body)
            super().on_body(body)

    return LimitedProtocol


def trusted_proxies() -> Callable[[str], bool]:
    """Whether an address is believed when it says for whom it comes, as uvicorn judges it."""
    told = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    return ProxyHeadersMiddleware(_nobody, told).trusted_hosts.__contains__


async def _nobody(*_: object) -> None:
    """An application that is never asked."""


def _counted(transport: asyncio.Transport, is_believed: Callable[[str], bool]) -> str:
    """The address whose connections are counted; none for a proxy, and for this machine itself."""
    peer = transport.get_extra_info("peername")
    host = str(peer[0]) if isinstance(peer, tuple) else ""
    address = household(host)
    return "" if not host or is_own_machine(address) or is_believed(host) else address
