"""Connections before they are requests: how many one address may have open, and how long a request may take to come."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from robotable.server.heartbeat import PingingProtocol
from robotable.server.limits import household, is_own_machine
from robotable.server.settings import Limits


def protocol_for(limits: Limits) -> type[asyncio.Protocol]:
    """uvicorn's HTTP with our limits."""
    is_open: Counter[str] = Counter()
    is_believed = trusted_proxies()

    class LimitedProtocol(HttpToolsProtocol):
        """Lets go of whoever has too much open, or begins a request and does not end it."""

        address = ""
        unfinished: asyncio.TimerHandle | None = None

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
            super().data_received(data)
            is_between_requests = self.cycle is None or self.cycle.response_complete
            is_ours = self.transport.get_protocol() is self and not self.transport.is_closing()
            if is_between_requests and is_ours and self.unfinished is None:
                self.await_request()

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
            self.await_request()

        def on_headers_complete(self) -> None:
            """All but its body is there; for that the application has a limit of its own."""
            self.stop_waiting()
            super().on_headers_complete()

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
