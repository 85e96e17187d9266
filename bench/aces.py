"""How long aces think at a live server's table while others want the processors too, and whether anybody waits for it.

    python bench/aces.py --seconds 75 --busy 2

Four aces play Reconstruction, game after game, with the usual second for each decision; beside them so many processes
do nothing but keep the processors busy, and somebody plays at another table, five moves a second. Told is the time
between two moves of the aces, as those who look on see it, where they thought ahead, and how long the other table takes
to show a person's own move.
"""

import argparse
import contextlib
import json
import multiprocessing
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.served import HOST, no_limits, wait_for

from robotable.server.messages.orders import Play
from robotable.server.serving import listen, run_server
from robotable.server.settings import Settings

BUDGET_MS = 1000
THOUGHT_S = 0.5
"""Whoever took that long has looked ahead; all other decisions take milliseconds."""
GRACE = 1.1
"""An ace keeps its budget if it takes no more than a tenth longer."""
BETWEEN_MOVES_S = 0.2
SHARES = (0.5, 0.9, 0.99, 1.0)


def serve(port: int, folder: str) -> None:
    """The server that is measured: bots move as soon as they have decided."""
    url = f"sqlite:///{Path(folder)}/tables.sqlite"
    settings = Settings(database_url=url, bot_pause_ms=0, think_ms=BUDGET_MS, limits=no_limits())
    run_server(settings, listen(HOST, port), f"http://{HOST}:{port}/", open_browser=False)


def keep_busy() -> None:
    """Take all that a processor has."""
    while True:
        pass


class Guest:
    """Somebody with a name at this server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=60)
        self.http.get("/api/me")
        self.http.post("/api/me", json={"name": "Minmei"})

    def new_table(self, game: str, *seats: dict[str, str]) -> str:
        """A table of one's own."""
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats, "is_listed": False, "options": {}})
        answer.raise_for_status()
        id: str = answer.json()["id"]
        return id

    @contextlib.contextmanager
    def at(self, table: str) -> Iterator[ClientConnection]:
        """A line to a table."""
        cookie = {"Cookie": f"robotable={self.http.cookies['robotable']}"}
        with connect(f"ws://{self.address}/ws/{table}", additional_headers=cookie, max_size=None) as line:
            yield line


def wake_the_thinkers(guest: Guest) -> None:
    """The first question of all starts a process; that is not counted."""
    with guest.at(guest.new_table("cyclone-run", *[{"kind": "bot", "bot": "officer"}] * 2)) as line:
        while (news := json.loads(line.recv(60)))["type"] != "SceneNews" or not news["version"]:
            pass


def watch(guest: Guest, until: float, gaps: list[float]) -> None:
    """Look on at table after table of aces, and take down the time between two moves."""
    while time.perf_counter() < until:
        table = guest.new_table("reconstruction", *[{"kind": "bot", "bot": "ace"}] * 4)
        with guest.at(table) as line, contextlib.suppress(TimeoutError):
            version, before = None, 0.0
            while time.perf_counter() < until:
                news: dict[str, Any] = json.loads(line.recv(30))
                if news["type"] != "SceneNews" or news["version"] == version:
                    continue
                now = time.perf_counter()
                if version is not None:
                    gaps.append(now - before)
                version, before = news["version"], now
                if news["scene"]["outcome"]:
                    break


def play(guest: Guest, until: float, waits: list[float]) -> None:
    """Play Cyclone Run for both sides, and take down how long each move takes to be seen."""
    luck = random.Random(1)
    while time.perf_counter() < until:
        table = guest.new_table("cyclone-run", {"kind": "me"}, {"kind": "me"})
        with guest.at(table) as line:
            scenes: dict[int | None, dict[str, Any]] = {}
            sent, version = 0.0, -1
            while time.perf_counter() < until:
                news = json.loads(line.recv(30))
                if news["type"] != "SceneNews":
                    continue
                scenes[news["seat"]] = news
                if news["version"] > version and sent:
                    waits.append(time.perf_counter() - sent)
                    sent = 0.0
                version = news["version"]
                if news["scene"]["outcome"]:
                    break
                if (move := any_move(scenes, version, luck)) is not None and not sent:
                    time.sleep(BETWEEN_MOVES_S)
                    sent = time.perf_counter()
                    line.send(msgspec.json.encode(move), text=True)


def any_move(scenes: dict[int | None, dict[str, Any]], version: int, luck: random.Random) -> Play | None:
    """A move of the one who is asked, once both sides have heard of the last."""
    if any(scene["version"] < version for seat, scene in scenes.items() if seat is not None):
        return None
    for seat, news in scenes.items():
        for prompt in news["scene"]["prompts"]:
            if prompt["waits"] and seat is not None:
                move = luck.choice(prompt["moves"])
                return Play(seat, version, move["verb"], move["noun"])
    return None


def row(name: str, seconds: list[float]) -> str:
    """A row of the table, in milliseconds."""
    found = sorted(seconds)
    figures = [1e3 * found[min(len(found) - 1, int(share * len(found)))] for share in SHARES]
    return f"{name:32} {len(found):6,}" + "".join(f"{figure:10,.1f}" for figure in figures)


def main() -> None:
    """Serve, keep everything busy, and look on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=75.0)
    parser.add_argument("--busy", type=int, default=2, help="processes that do nothing but keep a processor busy")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        with listen(HOST, 0) as free:
            port = free.getsockname()[1]
        processes = [multiprocessing.Process(target=serve, args=(port, folder))]
        processes += [multiprocessing.Process(target=keep_busy) for _ in range(chosen.busy)]
        for process in processes:
            process.start()
        try:
            wait_for(f"{HOST}:{port}")
            wake_the_thinkers(Guest(f"{HOST}:{port}"))
            gaps, waits = list[float](), list[float]()
            until = time.perf_counter() + chosen.seconds
            onlooker = threading.Thread(target=watch, args=(Guest(f"{HOST}:{port}"), until, gaps))
            onlooker.start()
            play(Guest(f"{HOST}:{port}"), until, waits)
            onlooker.join()
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                process.join(15)
    thought = [gap for gap in gaps if gap > THOUGHT_S]
    if not thought or not waits:
        sys.exit("Nobody thought about anything, or nobody moved.")
    late = sum(gap > GRACE * BUDGET_MS / 1000 for gap in thought)
    print(f"{'milliseconds':32} {'':>6}{'median':>10}{'90 %':>10}{'99 %':>10}{'longest':>10}")
    print(row("aces that looked ahead", thought))
    print(row("aces, all other decisions", [gap for gap in gaps if gap <= THOUGHT_S]))
    print(row("a person's move elsewhere", waits))
    print(f"{late} of {len(thought)} decisions took more than {GRACE * BUDGET_MS:,.0f} ms")


if __name__ == "__main__":
    main()
