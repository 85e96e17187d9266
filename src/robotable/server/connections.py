"""Connections before they are requests: how many one address may have open, and how long a request may take to come."""

import asyncio
from collections import Counter

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from robotable.server.limits import is_own_machine
from robotable.server.settings import Limits


def protocol_for(limits: Limits) -> type[asyncio.Protocol]:
    """uvicorn's HTTP with our limits."""
    is_open: Counter[str] = Counter()

    class LimitedProtocol(HttpToolsProtocol):
        """Lets go of whoever has too much open, or begins a request and does not end it."""

        address = ""
        unfinished: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            """Somebody connects."""
            super().connection_made(transport)
            self.address = _counted(transport)
            is_open[self.address] += 1
            if self.address and is_open[self.address] > limits.connections_from_an_address:
                transport.abort()
            else:
                self.await_request()

        def connection_lost(self, exc: Exception | None) -> None:
            """They are gone."""
            self.stop_waiting()
            is_open[self.address] -= 1
            if is_open[self.address] <= 0:
                del is_open[self.address]
            super().connection_lost(exc)

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


def _counted(transport: asyncio.Transport) -> str:
    """The address whose connections are counted; none for this machine itself, where a proxy may be."""
    peer = transport.get_extra_info("peername")
    host = str(peer[0]) if isinstance(peer, tuple) else ""
    return "" if is_own_machine(host) else host
