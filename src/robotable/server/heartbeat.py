"""The lines to people: the server pings every line and takes the time, so that nobody can claim to be slow.

A move counts as made when it was sent, as far as that is known and believed. A line that falls silent is cut. What is
to be sent is written to the line at once while it takes it, without a way through the application's layers.
"""

from collections import deque
from collections.abc import Callable
from struct import pack
from typing import Any

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from robotable.server.limits import Bucket
from robotable.server.settings import Rate

PING_S = 2.0
"""How often the other side is asked whether it is still there."""
SILENT_S = 4.0
"""After how long without an answer its line counts as cut."""
LAST_CHANCE_S = 0.05
MOST_ALLOWED_S = 0.15
"""Nobody's moves are put back further than this, however slow their line."""
LATEST = 5
"""The quickest of so many round trips is believed: what a busy machine adds is not the line's."""

FRAMES = Rate(20, 200)
"""So many pings, answers to ours, and parts of messages are read on one line. Whole messages are counted elsewhere."""
FLOOD = 1008
"""With what a line is closed that sends more than it may."""

WHOLE_TEXT = 0x81
"""How a frame begins that holds a whole text."""

_STATE = "line"


class Heartbeat:
    """What the server knows of one line."""

    def __init__(self) -> None:
        self.was_silent_s = 0.0
        """For how long nothing had come when the line was cut; 0 if it was hung up."""
        self.round_trips: deque[float] = deque(maxlen=LATEST)
        """How long the latest answers took; 0 is quicker than the loop's clock can tell."""

    def beat(self, round_trip_s: float) -> None:
        """The other side has answered a ping after this long."""
        self.round_trips.append(round_trip_s)

    @property
    def allowance_s(self) -> float:
        """How much earlier than it arrived a message counts as sent: half a round trip, up to a limit."""
        return min(MOST_ALLOWED_S, min(self.round_trips, default=0.0) / 2)


class PingingProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which asks for the first sign of life at once and tells how long each took."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heartbeat = Heartbeat()
        self.has_last_chance = False
        self.when_lost: Callable[[], None] = lambda: None
        """Called when the connection has ended."""
        self._frames = Bucket(FRAMES)
        self._is_flooding = False

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self.when_lost()
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """Somebody connects: whoever answers them will know of this line."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"][_STATE] = self

    async def send(self, message: Any) -> None:
        """Send what the application says. A handshake that it has refused with a reason is over."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def send_now(self, text: bytes) -> bool:
        """Send a text, unless the line is choked or not open; then nothing is sent."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True

    def start_keepalive(self) -> None:
        """Ping at once, then from time to time."""
        if self.ping_interval:
            self.send_keepalive_ping()

    def handle_events(self) -> None:
        """Read what has come: messages are counted where they are read, and all else here."""
        super().handle_events()
        if self._is_flooding and not self.transport.is_closing():
            self.conn.fail(FLOOD, "too many pings, or parts of messages")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()

    def handle_ping(self) -> None:
        """They ask whether we are still there."""
        self._count_frame()
        super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """One more part of a message."""
        self._count_frame()
        super().handle_cont(event)

    def handle_pong(self, event: Frame) -> None:
        """An answer: take the time, unless it answers nothing that was asked."""
        self._count_frame()
        is_answer = self.pending_ping_payload is not None
        super().handle_pong(event)
        if is_answer and self.pending_ping_payload is None:
            self.has_last_chance = False
            self.heartbeat.beat(self.last_ping_rtt)

    def _count_frame(self) -> None:
        """A frame that is no message has come, or only a part of one."""
        self._is_flooding |= not self._frames.take()

    def keepalive_timeout(self) -> None:
        """No answer: the line is cut, once we have read what came in while we were busy ourselves."""
        if not self.has_last_chance:
            self.has_last_chance = True
            self.pong_timer = self.loop.call_later(LAST_CHANCE_S, self.keepalive_timeout)
            return
        self.heartbeat.was_silent_s = self.ping_timeout or 0.0
        super().keepalive_timeout()


def framed(text: bytes) -> bytes:
    """A text as a server sends it over a WebSocket: one frame, without a mask. RFC 6455, 5.2"""
    size = len(text)
    if size < 126:
        return pack("!BB", WHOLE_TEXT, size) + text
    if size < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, 126, size) + text
    return pack("!BBQ", WHOLE_TEXT, 127, size) + text


def line_of(socket: WebSocket) -> PingingProtocol | None:
    """The line of a socket; None where another server runs us."""
    found = socket.scope.get("state", {}).get(_STATE)
    return found if isinstance(found, PingingProtocol) else None
