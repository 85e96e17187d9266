"""A server to test with, and people who play at it over HTTP and WebSockets like anybody else."""

import asyncio
import json
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import httpx
import msgspec
import uvicorn
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import robotable
from robotable.server.app import Server
from robotable.server.messages.orders import ClientMessage, Ping, Play, Sit
from robotable.server.serving import config_for, listen
from robotable.server.settings import Limits, Rate, Settings
from robotable.table import Noun, Record, patched

PATIENCE = 20.0

Json = dict[str, Any]

NO_LIMITS = Limits(
    messages=Rate(1e9, 10**9),
    messages_from_an_address=Rate(1e9, 10**9),
    chat=Rate(1e9, 10**9),
    chat_from_an_address=Rate(1e9, 10**9),
    hints=Rate(1e9, 10**9),
    hints_from_an_address=Rate(1e9, 10**9),
    looks_back_from_an_address=Rate(1e9, 10**9),
    refusal_takes_s=0,
    lists_from_an_address=Rate(1e9, 10**9),
    changes_of_seats=Rate(1e9, 10**9),
    requests_from_an_address=Rate(1e9, 10**9),
    new_tables_from_an_address=Rate(1e9, 10**9),
    reviews_from_an_address=Rate(1e9, 10**9),
    sockets_from_an_address=10**9,
    handshakes_from_an_address=Rate(1e9, 10**9),
    tables_of_bots_from_an_address=Rate(1e9, 10**9),
    new_channels=Rate(1e9, 10**9),
    mails_to_confirm=Rate(1e9, 10**9),
    codes_from_an_address=Rate(1e9, 10**9),
    packs_from_an_address=Rate(1e9, 10**9),
    departures_from_an_address=Rate(1e9, 10**9),
    listed_tables_from_an_address=Rate(1e9, 10**9),
)


class TestServer:
    """A server in a thread of this process."""

    __test__ = False

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        config = config_for(settings)
        config.ws_ping_timeout = PATIENCE
        self.settings = settings
        assert isinstance(config.app, Starlette)
        self.app = config.app
        self.inside: Server = self.app.state.server
        self.address = f"127.0.0.1:{listening.getsockname()[1]}"
        self._uvicorn = uvicorn.Server(config)
        self.thread = threading.Thread(target=self._run, args=[listening], daemon=True)

    def _run(self, listening: socket.socket) -> None:
        with asyncio.Runner(loop_factory=self._uvicorn.config.get_loop_factory()) as runner:
            self.loop = runner.get_loop()
            runner.run(self._uvicorn.serve(sockets=[listening]))

    def start(self) -> None:
        self.thread.start()
        wait_until(lambda: self._uvicorn.started)

    def stop(self) -> None:
        self._uvicorn.should_exit = True
        self.thread.join(PATIENCE)


@contextmanager
def open_server(settings: Settings) -> Iterator[TestServer]:
    """A server for the length of a test."""
    server = TestServer(settings, listen("127.0.0.1", 0))
    server.start()
    try:
        yield server
    finally:
        server.stop()


def wait_until(happens: Callable[[], object], patience: float = PATIENCE) -> None:
    """Return when something has happened."""
    end = time.monotonic() + patience
    while not happens():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


class Visitor:
    """Somebody with a browser, or a program that acts like one."""

    def __init__(self, address: str, name: str | None = None) -> None:
        self.address = address
        self.proxied: dict[str, str] = {}
        """What a proxy would add to a handshake."""
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE)
        self.name = self.get("/api/me")["name"]
        if name is not None:
            self.name = self.post("/api/me", {"name": name})["name"]

    @property
    def cookie(self) -> str:
        return f"robotable={self.http.cookies['robotable']}"

    def get(self, path: str, **query: int) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.is_success, answer.text
        return answer.json()

    def post(self, path: str, body: object) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def new_table(
        self, *seats: str, game: str = "cyclone-run", seed: int | None = 7, is_listed: bool = False, **options: Any
    ) -> str:
        """A table, of Cyclone Run unless said otherwise; a seat is `me`, `open` or the name of a bot."""
        wishes = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "bot": s} for s in seats]
        wish = {"game": game, "seats": wishes, "seed": seed, "is_listed": is_listed, "options": options}
        id: str = self.post("/api/tables", wish)["id"]
        return id

    @contextmanager
    def at(self, table: str, seen: int | None = None, protocol: int = 1) -> Iterator["Place"]:
        """A place at a table, with everything that one is told on arrival."""
        query = f"?seen={seen or 0}&protocol={protocol}" if seen is not None or protocol > 1 else ""
        headers = {"Cookie": self.cookie, **self.proxied}
        with connect(f"ws://{self.address}/ws/{table}{query}", additional_headers=headers, max_size=None) as ws:
            place = Place(ws)
            while place.next()["type"] != "ChatNews":
                pass
            yield place


class Place:
    """One WebSocket: remembers the last thing it heard of each kind."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.table: Json = {}
        self.scenes: dict[int | None, Json] = {}
        self.logs: dict[int | None, list[Json]] = {}
        self.chat: list[Json] = []
        self.heard: list[Json] = []

    def send(self, message: ClientMessage) -> None:
        self.ws.send(msgspec.json.encode(message), text=True)

    def next(self, patience: float = PATIENCE) -> Json:
        """The next thing the server says."""
        news: Json = json.loads(self.ws.recv(patience))
        self.heard.append(news)
        match news["type"]:
            case "TableNews":
                self.table = news["table"]
            case "SceneNews":
                self.scenes[news["seat"]] = news
                lines = self.logs.setdefault(news["seat"], [])
                lines += [{}] * (news["log_from"] - len(lines))
                lines[news["log_from"] :] = news["log"]
            case "LogNews":
                end = news["log_from"] + len(news["log"])
                self.logs[news["seat"]][news["log_from"] : end] = news["log"]
            case "SceneChange":
                scene = patched(self.scenes[news["seat"]]["scene"], news["change"])
                self.scenes[news["seat"]] = {**news, "scene": scene}
                self.logs[news["seat"]][news["log_from"] :] = news["log"]
            case "ChatNews":
                self.chat += news["lines"]
        return news

    def hear(self, kind: str, fits: Callable[[Json], object] = lambda news: True) -> Json:
        """The next thing of a kind that fits; a refusal nobody expects is a failure."""
        while True:
            news = self.next()
            assert kind == "Refused" or news["type"] != "Refused", news
            if news["type"] == kind and fits(news):
                return news

    def ask(self, message: ClientMessage, kind: str) -> Json:
        """Send something and hear the answer."""
        self.send(message)
        return self.hear(kind)

    def act(self, seat: int, verb: str, noun: Noun = None) -> None:
        """Make a move in real time, whatever the others do, and hear all up to the scene after it."""
        self.send(Play(seat, 0, verb, noun))
        self.ask(Ping(0), "Pong")

    def refusal(self, message: ClientMessage) -> str:
        """Send something that is refused; what the server says about it."""
        why: str = self.ask(message, "Refused")["why"]
        return why

    def settle(self) -> None:
        """Hear everything that is on its way."""
        try:
            while True:
                self.next(0.2)
        except TimeoutError:
            return

    @property
    def version(self) -> int:
        newest: int = max(scene["version"] for scene in self.scenes.values())
        return newest

    @property
    def is_over(self) -> bool:
        return any(news["scene"]["outcome"] for news in self.scenes.values())

    def turn(self) -> tuple[int, list[Json]] | None:
        """The seat and moves of the prompt that everybody waits for, if it is ours."""
        for seat, news in self.scenes.items():
            for prompt in news["scene"]["prompts"]:
                if prompt["waits"] and news["version"] == self.version:
                    assert seat is not None
                    return seat, prompt["moves"]
        return None

    def any_play(self, luck: random.Random) -> Play | None:
        """Any legal move of ours, if it is our turn."""
        turn = self.turn()
        if turn is None:
            return None
        move = luck.choice(turn[1])
        return Play(turn[0], self.version, move["verb"], move["noun"])

    def play_any(self, luck: random.Random) -> Json:
        """Make any legal move of ours and hear what comes of it."""
        play = self.any_play(luck)
        assert play is not None, "it is not our turn"
        self.send(play)
        return self.hear("SceneNews", lambda news: news["version"] == play.version + 1 and news["seat"] == play.seat)


def play_on(places: list[Place], luck: random.Random, moves: int | None = None) -> None:
    """Let everybody make legal moves until the game is over, or so many moves were made."""
    while moves != 0:
        catch_up(places)
        if places[0].is_over:
            return
        with_turn = next((place for place in places if place.turn()), None)
        if with_turn is None:
            places[0].next()
        else:
            with_turn.play_any(luck)
            moves = None if moves is None else moves - 1
    catch_up(places)


def closing_code(place: Place) -> int | None:
    """The code with which the server hangs up."""
    try:
        while True:
            place.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@contextmanager
def seated(server: TestServer, *names: str, **options: Any) -> Iterator[tuple[str, list[Place]]]:
    """People who sit down at a table of the first of them, each with a seat, and the game begun."""
    visitors = [Visitor(server.address, name) for name in names]
    short = {} if "game" in options else {"stack": 4}
    table = visitors[0].new_table("me", *["open"] * (len(names) - 1), **{**short, **options})
    with ExitStack() as stack:
        places = [stack.enter_context(visitor.at(table)) for visitor in visitors]
        for seat, place in enumerate(places[1:], 1):
            place.send(Sit(seat))
            place.hear("TableNews", partial(has_seat, seat))
        for seat, place in enumerate(places):
            place.hear("SceneNews", partial(is_of_seat, seat))
        yield table, places


def has_seat(seat: int, news: Json) -> bool:
    """By this news of the table, the seat is ours."""
    is_ours: bool = news["table"]["seats"][seat]["is_you"]
    return is_ours


def is_of_seat(seat: int, news: Json) -> bool:
    """This scene is as the seat sees it."""
    return bool(news["seat"] == seat)


def mover(places: list[Place]) -> Place:
    """The one whom everybody waits for, once all have heard the latest."""
    catch_up(places)
    return next(place for place in places if place.turn())


def catch_up(places: list[Place]) -> None:
    """Let everybody hear of the latest move."""
    newest = max(place.version for place in places)
    for place in places:
        while any(news["version"] < newest for news in place.scenes.values()):
            place.next()


def check_record(visitor: Visitor, table: str) -> Record:
    """The record of a finished game replays to the end that everybody saw."""
    record = Record.decode(visitor.http.get(f"/api/tables/{table}/record").content)
    game = robotable.replay(record)
    frame = visitor.get(f"/api/tables/{table}/replay")
    assert game.outcome is not None
    assert frame["scene"]["outcome"]["scores"] == game.outcome.scores
    assert frame["clock"]["now"] == game.state.now == record.now
    at = [played.at for played in record.moves if played.at is not None]
    assert len(at) == len(record.moves)
    assert at == sorted(at)
    return record


def has(server: TestServer, table: str) -> bool:
    """A table is in this server's memory."""
    return table in server.inside.registry._live
