"""Makes `tables.sqlite.gz` and `expected.json.gz`: tables as the first edition of Robotable left them.

The files beside this one were written by commit 3a48799, the last that stored nothing but moves. To make them again,
check that commit out beside this tree and run this script with its code:

    git worktree add ../first 3a48799
    PYTHONPATH=../first/src:../first python tests/server/first_edition/make.py

There is a table of every game that waits for players, one in the middle with moves of people and bots, and one that is
over; somebody has taken a move back, people have talked, and a battle of Brace for Impact is paused.
"""

import gzip
import json
import random
import shutil
import sqlite3
import sys
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.server.clients import NO_LIMITS, Place, Visitor, open_server

from robotable.server.messages.orders import Ping, Play, Say, Undo
from robotable.server.settings import Settings

HERE = Path(__file__).parent

TURNS = {
    "cyclone-run": ("me", "officer", "me"),
    "crisis-point": ("me", "officer"),
    "reconstruction": ("me", "officer", "me", "officer"),
    "attack-on-sdf1": ("me", "me", "officer"),
}
BRACE = "brace-for-impact"
MOVES = {"cyclone-run": 45, "crisis-point": 12, "reconstruction": 16, "attack-on-sdf1": 45}
"""So many moves of people are made at a table that is left in the middle."""

GONE_S = 4.0
"""So long after the last player has left, the server has noticed."""

Json = dict[str, Any]


def main() -> None:
    """Play at a server of the code at hand, and keep what it stored and what people saw."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite"
        settings = Settings(
            database_url=f"sqlite:///{database}", bot_pause_ms=0, bot_pace=0.1, grace_s=1, workers=1, limits=NO_LIMITS
        )
        with open_server(settings) as server:
            anna = Visitor(server.address, "Anna")
            expected = {"secret": anna.http.cookies["robotable"], "tables": list(tables(anna))}
        shrink(database)
        with database.open("rb") as plain, gzip.GzipFile(HERE / "tables.sqlite.gz", "wb", mtime=0) as packed:
            shutil.copyfileobj(plain, packed)
    text = json.dumps(expected, sort_keys=True).encode()
    (HERE / "expected.json.gz").write_bytes(gzip.compress(text, mtime=0))
    print(f"{len(expected['tables'])} tables", file=sys.stderr)


def tables(anna: Visitor) -> Any:
    """Every table, as it was left."""
    for seed, (game, seats) in enumerate(TURNS.items(), 1):
        for stage in (waiting, in_the_middle, over):
            yield stage(anna, game, seats, seed)
            print(game, stage.__name__, file=sys.stderr)
    for stage in (waiting, paused, fought):
        yield stage(anna, BRACE, ("me", "officer", "officer"), 5)
        print(BRACE, stage.__name__, file=sys.stderr)


def waiting(anna: Visitor, game: str, seats: tuple[str, ...], seed: int) -> Json:
    table = anna.new_table(*seats[:-1], "open", game=game, seed=seed, is_listed=True)
    with anna.at(table) as place:
        place.ask(Say("Is anybody there?"), "ChatNews")
        return seen(table, "waiting", place)


def in_the_middle(anna: Visitor, game: str, seats: tuple[str, ...], seed: int) -> Json:
    table = anna.new_table(*seats, game=game, seed=seed)
    with anna.at(table) as place:
        undone = make_moves(place, MOVES[game], random.Random(seed))
        place.ask(Say("To be continued."), "ChatNews")
        return seen(table, "in the middle", place) | {"undone": undone}


def make_moves(place: Place, moves: int, luck: random.Random) -> int:
    """Make any moves, and take the first few back that can be taken back; how many they were."""
    undone = 0
    for _ in range(moves):
        play_any(place, luck)
        place.ask(Ping(0), "Pong")
        turn = place.turn()
        if turn is not None and undone < 3 and place.scenes[turn[0]]["scene"]["can_undo"]:
            place.send(Undo(turn[0], place.version))
            place.ask(Ping(0), "Pong")
            undone += 1
    await_turn(place)
    return undone


def over(anna: Visitor, game: str, seats: tuple[str, ...], seed: int) -> Json:
    options: Json = {"stack": 4} if game == "cyclone-run" else {}
    table = anna.new_table(*["random"] * len(seats), game=game, seed=seed, **options)
    with anna.at(table) as place:
        while not place.is_over:
            place.next(60)
        place.ask(Say("Well played."), "ChatNews")
        return seen(table, "over", place)


def paused(anna: Visitor, game: str, seats: tuple[str, ...], seed: int) -> Json:
    table = anna.new_table(*seats, game=game, seed=seed)
    with anna.at(table) as place:
        await_phase(place, "running")
        card = place.scenes[0]["scene"]["board"]["own"]["hand"][0]["id"]
        place.act(0, "announce", f"{card}.1")
        place.act(0, "pause")
        await_phase(place, "paused")
    time.sleep(GONE_S)
    with anna.at(table) as place:
        return seen(table, "in the middle", place)


def fought(anna: Visitor, game: str, seats: tuple[str, ...], seed: int) -> Json:
    table = anna.new_table(*["officer"] * len(seats), game=game, seed=seed, timers=10)
    with anna.at(table) as place:
        while not place.is_over:
            place.next(60)
        place.settle()
        return seen(table, "over", place)


def play_any(place: Place, luck: random.Random) -> None:
    await_turn(place)
    turn = place.turn()
    assert turn is not None
    move, before = luck.choice(turn[1]), place.version
    place.send(Play(turn[0], before, move["verb"], move["noun"]))
    place.hear("SceneNews", partial(is_after, before))


def await_turn(place: Place) -> None:
    place.ask(Ping(0), "Pong")
    while place.turn() is None:
        place.next(60)
        place.ask(Ping(0), "Pong")


def await_phase(place: Place, phase: str) -> None:
    if phase == "running":
        place.act(0, "ready")
    while place.scenes[0]["scene"]["board"]["phase"] != phase:
        place.next()


def is_after(version: int, news: Json) -> bool:
    return bool(news["version"] > version)


def seen(table: str, stage: str, place: Place) -> Json:
    """What people saw of a table when they left it: the position of every seat of ours, and all that was told."""
    eyes = sorted(place.scenes, key=str)
    return {
        "id": table,
        "game": place.table["game"],
        "stage": stage,
        "status": place.table["status"],
        "version": place.version,
        "chat": [line["text"] for line in place.chat],
        "seats": [
            {
                "seat": seat,
                "board": place.scenes[seat]["scene"]["board"],
                "waiting": place.scenes[seat]["scene"]["waiting"],
                "outcome": place.scenes[seat]["scene"]["outcome"],
                "told": [line["says"] for line in place.logs[seat]],
            }
            for seat in eyes
            if place.scenes[seat]["version"] == place.version
        ],
    }


def shrink(database: Path) -> None:
    """Put all that is in the write-ahead log into the one file."""
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()


if __name__ == "__main__":
    main()
