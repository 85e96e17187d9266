"""The WebSocket of a table: what a page or bot says, and what it gets to hear."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from robotable.server import people
from robotable.server.bans import Banned, Bans
from robotable.server.claims import ClaimedElsewhere
from robotable.server.clocks import ticks
from robotable.server.heartbeat import FLOOD, line_of
from robotable.server.limits import (
    OTHER_NAME,
    Bucket,
    Buckets,
    SharedBuckets,
    address_of,
    goes_by,
    is_from_our_page,
    is_own_machine,
)
from robotable.server.messages.news import Pong, Refused
from robotable.server.messages.orders import (
    Adviser,
    AskHint,
    ClientMessage,
    CloseTable,
    EndLessons,
    FillSeat,
    Leave,
    Mute,
    NextLesson,
    Ping,
    Play,
    Rematch,
    Say,
    ShowToRoom,
    Sit,
    Undo,
    Unseat,
)
from robotable.server.messages.tables import Problem
from robotable.server.registry import NoSuchTable, TableRegistry
from robotable.server.roster import Refuse
from robotable.server.settings import Limits
from robotable.server.store import DATABASE_PROBLEMS
from robotable.server.table import Table
from robotable.server.viewers import Viewer, as_text
from robotable.server.workers import Question
from robotable.table import Move

log = logging.getLogger(__name__)

NOT_LET_IN = 4403
NO_SUCH_TABLE = 4404
CANT_LOAD = 4500
TRY_AGAIN = 1013

CHANGES = "2"
"""The protocol in which scenes are told by what differs from those before."""

NOT_NOW: tuple[type[Exception], ...] = (ClaimedElsewhere, *DATABASE_PROBLEMS)
"""What keeps a table from being opened for a while."""

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class SocketEndpoint:
    """Lets WebSockets in, and counts how many each address has open."""

    def __init__(self, tables: TableRegistry, bans: Bans) -> None:
        self.tables = tables
        self.bans = bans
        self.settings = tables.services.settings
        limits = self.settings.limits
        self.of_addresses = Buckets(limits.messages_from_an_address)
        self.handshakes = Buckets(limits.handshakes_from_an_address)
        self.chat = SharedBuckets(limits.chat, limits.chat_from_an_address)
        self.hints = SharedBuckets(limits.hints, limits.hints_from_an_address)
        self._open: Counter[str] = Counter()

    async def open(self, socket: WebSocket) -> None:
        """One WebSocket from its first word to its last."""
        address = address_of(socket)
        if not goes_by(socket, self.settings.hosts):
            await _turn_away(socket, 400, OTHER_NAME)
        elif not is_from_our_page(socket, self.settings.origins):
            await _turn_away(socket, 403, "This page may not talk to this server: its Origin is another host.")
        elif not self.handshakes.take(address):
            await asyncio.sleep(self.settings.limits.refusal_takes_s)
            await _turn_away(socket, 429, "You connect too often: wait a moment.")
        elif self._open[address] >= self.settings.limits.sockets_from_an_address:
            await asyncio.sleep(self.settings.limits.refusal_takes_s)
            await _turn_away(socket, 429, "There are too many connections from your address: close some.")
        else:
            self._open[address] += 1
            try:
                await self._let_in(socket, address)
            except ClientDisconnected:
                log.debug("Somebody left before they were let in")
            finally:
                self._open[address] -= 1
                self._open += Counter()

    async def _let_in(self, socket: WebSocket, address: str) -> None:
        secret = people.secret_of(socket)
        try:
            person = await people.person_with(secret, self.tables.services.store)
        except DATABASE_PROBLEMS as problem:
            log.warning("Nobody can be let in: %s", problem)
            await _turn_away(socket, 503, "The server can't reach its database now. Please try again.")
            return
        cookie = people.cookie_for(secret, socket.url.scheme == "wss")
        await socket.accept(headers=[(b"set-cookie", cookie.encode())])
        try:
            self.bans.check(person.id, address)
            table = await self.tables.find(socket.path_params["table"])
        except Banned as no:
            await _hang_up(socket, NOT_LET_IN, str(no))
        except NoSuchTable as problem:
            await _hang_up(socket, NO_SUCH_TABLE, str(problem))
        except NOT_NOW as problem:
            log.info("Table %s can't be loaded now: %s", socket.path_params["table"], problem)
            await _hang_up(socket, TRY_AGAIN)
        except Exception:
            log.exception("Table %s can't be loaded", socket.path_params["table"])
            await _hang_up(
                socket,
                CANT_LOAD,
                "This table can't be opened just now. Nothing is lost: please come back a little later.",
            )
        else:
            whence = None if is_own_machine(address) else address
            takes_changes = socket.query_params.get("protocol") == CHANGES
            line = line_of(socket)
            heartbeat = line.heartbeat if line is not None else None
            viewer = Viewer(person, _seen(socket), heartbeat, whence, takes_changes, line)
            await Connection(socket, self.tables, table, viewer, Limiter(self, address, person.id)).run()


class Limiter:
    """How much one socket may say."""

    def __init__(self, endpoint: SocketEndpoint, address: str, person: str) -> None:
        limits: Limits = endpoint.settings.limits
        self.message_bytes = limits.message_bytes
        self.patience = limits.refusals_before_closing
        self.may_talk = partial(endpoint.chat.take, person, address)
        self.may_ask = partial(endpoint.hints.take, person, address)
        self._messages = Bucket(limits.messages)
        self._of_addresses = endpoint.of_addresses
        self._address = address

    def admits(self) -> bool:
        """Whether one more message may come now; each one too many makes us less patient."""
        admitted = self._messages.take() and self._of_addresses.take(self._address)
        self.patience -= not admitted
        return admitted


class Connection:
    """One viewer's talk with one table."""

    def __init__(
        self, socket: WebSocket, tables: TableRegistry, table: Table, viewer: Viewer, limiter: Limiter
    ) -> None:
        self.socket = socket
        self.tables = tables
        self.table = table
        self.viewer = viewer
        self.limiter = limiter
        self.code = TRY_AGAIN
        """With what the server hangs up."""
        self._hint: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Talk until one side hangs up."""
        sending = asyncio.create_task(self._send())
        try:
            await self.table.queue.run(partial(self.table.join, self.viewer))
            while await self.table.queue.run(partial(self.table.tell_older, self.viewer)):
                log.debug("More of the log follows")
            await self._listen()
        except Refuse as no:
            self.viewer.send(Refused(no.why))
        except Exception:
            log.exception("Table %s can't be shown", self.table.row.id)
            self.viewer.send(Refused("This table can't be shown: the server stumbled over it."))
            self.code = CANT_LOAD
        finally:
            self.viewer.hang_up()
            if self._hint is not None:
                self._hint.cancel()
            with suppress(Refuse):
                await self.table.queue.run(partial(self.table.part, self.viewer))
            await sending

    async def _send(self) -> None:
        try:
            async for text in self.viewer.outgoing():
                await self.socket.send_text(text.decode())
            await self.socket.close(FLOOD if self.limiter.patience < 0 else self.code)
        except (WebSocketDisconnect, RuntimeError):
            self.viewer.is_lost = True

    async def _listen(self) -> None:
        while (event := await self.socket.receive())["type"] != "websocket.disconnect":
            if self.limiter.admits():
                await self._handle(event.get("text") or event.get("bytes") or b"")
            elif self.limiter.patience >= 0:
                self.viewer.send(Refused("You send messages too fast: slow down, or the connection is closed."))
            else:
                return

    async def _handle(self, raw: str | bytes) -> None:
        """Do what a message asks for, or say why not."""
        metrics = self.tables.services.metrics
        try:
            message, start = self._read(raw), time.perf_counter()
            try:
                await self._do(message)
            finally:
                metrics.messages.observe(type(message).__name__, time.perf_counter() - start)
        except Refuse as no:
            metrics.refusals.inc()
            self.viewer.send(Refused(no.why, no.rule))
        except Exception:
            log.exception("A message to table %s was not understood", self.table.row.id)
            self.viewer.send(Refused("Something went wrong on the server; nothing has changed."))

    def _read(self, raw: str | bytes) -> ClientMessage:
        data = raw.encode("utf-8", "replace") if isinstance(raw, str) else raw
        if len(data) > self.limiter.message_bytes:
            raise Refuse(f"A message may have {self.limiter.message_bytes} bytes; this one has {len(data)}.")
        try:
            return _decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
            raise Refuse(
                f"This message can't be read: {problem}. The protocol is described in docs/protocol.md."
            ) from None

    async def _do(self, message: ClientMessage) -> None:
        table, person = self.table, self.viewer.person
        match message:
            case Play(seat, version, verb, noun):
                sent = time.monotonic() - self.viewer.heartbeat.allowance_s
                await table.queue.run(partial(table.live.play, person, seat, version, Move(verb, noun), sent))
            case Undo(seat, version):
                await table.queue.run(partial(table.live.undo, person, seat, version))
            case Sit(seat):
                await table.queue.run(partial(table.live.sit, person, seat))
            case Leave(seat, bot):
                await table.queue.run(partial(table.live.leave, person, seat, bot))
            case FillSeat(seat, bot):
                await table.queue.run(partial(table.live.fill, person, seat, bot))
            case Unseat(seat):
                await table.queue.run(partial(table.live.unseat, person, seat))
            case Mute(speaker, is_muted):
                await table.queue.run(partial(table.mute, person, speaker, is_muted))
            case CloseTable():
                await table.queue.run(partial(table.close_for_all, person))
            case Say(text):
                self._check_rate(self.limiter.may_talk, "You talk too fast: wait a moment.")
                await table.queue.run(partial(table.talk, person, text))
            case AskHint(seat, version, bot):
                self._check_rate(
                    self.limiter.may_ask, "The officer needs a breath after so many hints: ask again in a few seconds."
                )
                await self._start_hint(seat, version, bot)
            case Rematch():
                await self.tables.rematch(table, person)
            case ShowToRoom(is_screen):
                await table.queue.run(partial(table.show_to_room, self.viewer, is_screen))
            case NextLesson(lesson):
                await table.queue.run(partial(table.live.next_lesson, person, lesson))
            case EndLessons():
                await table.queue.run(partial(table.live.end_lessons, person))
            case Ping(sent):
                self.viewer.send(Pong(sent, ticks()))

    def _check_rate(self, may: Callable[[], bool], why: str) -> None:
        if not may():
            raise Refuse(why)

    async def _start_hint(self, seat: int, version: int, bot: Adviser) -> None:
        """Let the adviser think while the talk goes on, about one question at a time."""
        if self._hint is not None and not self._hint.done():
            raise Refuse("The officer is still thinking.")
        question = await self.table.queue.run(
            partial(self.table.live.question_for_adviser, self.viewer.person, seat, version, bot)
        )
        self._hint = asyncio.create_task(self._give_hint(question, version))

    async def _give_hint(self, question: Question, version: int) -> None:
        try:
            self.viewer.send(await self.table.live.hint(question, version))
        except Refuse as no:
            self.viewer.send(Refused(no.why, no.rule))
        except Exception:
            log.exception("No hint at table %s", self.table.row.id)
            self.viewer.send(Refused("The officer is at a loss: no hint this time."))


def _seen(socket: WebSocket) -> int:
    """How many log lines a viewer who comes back still has."""
    told = socket.query_params.get("seen", "0")
    return int(told) if told.isascii() and told.isdigit() and len(told) < 9 else 0


async def nothing_here(socket: WebSocket) -> None:
    """A WebSocket at an address that has none."""
    await _turn_away(socket, 404, "There is no WebSocket here: a table's is at /ws/ and its id.")


async def _turn_away(socket: WebSocket, status: int, why: str) -> None:
    """Refuse a WebSocket before it is one."""
    body = msgspec.json.encode(Problem(why))
    try:
        await socket.send_denial_response(Response(body, status, media_type="application/json"))
    except ClientDisconnected:
        log.debug("Somebody left before they were turned away: %s", why)


async def _hang_up(socket: WebSocket, code: int, why: str = "") -> None:
    """Say why, and close."""
    try:
        if why:
            await socket.send_text(as_text(Refused(why)))
        await socket.close(code)
    except (WebSocketDisconnect, RuntimeError):
        log.debug("Somebody left before they could be told: %s", why)
