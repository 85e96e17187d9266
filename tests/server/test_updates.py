"""Tables outlive an update: those of the first edition are all there, and go on under other content and rules."""

import asyncio
import dataclasses
import gzip
import json
import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.clients import Json, Place, Visitor, wait_until
from tests.server.editions import NUMBERS, Edition
from tests.table.toy import GAME as TOY

import robotable
from robotable import games
from robotable.server import new_tables, store
from robotable.server.archive import Archive
from robotable.server.messages.orders import AskHint, FillSeat, Leave, Ping, Play, Rematch, Say, Sit, Undo
from robotable.server.store import Person, SeatRow, Store
from robotable.table import Game, Luck, Move, Record, State
from robotable.table.checks import play_on
from robotable.table.nouns import is_made_of_ids

FIRST_EDITION = Path(__file__).parent / "first_edition"
EXPECTED: Json = json.loads(gzip.decompress((FIRST_EDITION / "expected.json.gz").read_bytes()))
TABLES: list[Json] = EXPECTED["tables"]
BRACE = "brace-for-impact"
PRINTED = ("actions", "other_side", "passes_below")
"""What is printed on the boards, or became private: an edition may show it in another way."""
SCORED = ("powers",)
"""What a board shows otherwise since cards are scored by the engine alone: their powers as they were scored."""
MEASURED = {"reconstruction": ("history",)}
"""What a game's board shows on another measure: how far everybody was, in percent of their goal."""
TIME = ("now", "clock", "timers", "left", "until", "ends")
"""What passes by itself."""

GONE_S = 3.0
"""So long after the last player has left, a battle is paused."""

Position = dict[str, Any]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The tables of the first edition."""
    path = tmp_path / "tables.sqlite"
    path.write_bytes(gzip.decompress((FIRST_EDITION / "tables.sqlite.gz").read_bytes()))
    return path


@contextmanager
def anna_at(edition: Edition, database: Path) -> Iterator[Visitor]:
    """Anna at a server of this edition."""
    with edition.serve(f"sqlite:///{database}") as address:
        anna = Visitor(address)
        anna.http.cookies.clear()
        anna.http.cookies.set("robotable", EXPECTED["secret"], domain="127.0.0.1", path="/")
        yield anna


@pytest.mark.slow
def test_nothing_is_lost_when_content_and_rules_change(database: Path, tmp_path: Path) -> None:
    left = {table["id"]: position_expected(table) for table in TABLES}
    editions = [
        Edition(tmp_path / "today"),
        Edition(tmp_path / "other content").change_content(),
        Edition(tmp_path / "other rules").change_content().raise_version(),
    ]
    for edition in editions:
        has_other_rules = edition is not editions[1]
        assert edition.check_tables(f"sqlite:///{database}").returncode == has_other_rules
        with anna_at(edition, database) as anna:
            assert {info["id"] for info in anna.get("/api/me/tables")} == set(left)
            for table in TABLES:
                visit(anna, table, left[table["id"]], edition is editions[-1])
            time.sleep(GONE_S)
            left = {table["id"]: position_left(anna, table) for table in TABLES}
        assert all(is_ready_for_an_update(database, table["id"]) for table in TABLES)
    assert len(contents(database)) == len(NUMBERS)


MOST_TALK = 8
"""At how many tables one person talks in a moment without talking too fast."""


def visit(anna: Visitor, table: Json, left: Position, has_other_rules: bool) -> None:
    """Find a table as it was left, go on playing, and leave it again."""
    with anna.at(table["id"]) as place:
        place.ask(Ping(0), "Pong")
        assert place.table["read_only"] is None
        found = position(place)
        assert found["told"] in told_after(left, table, has_other_rules)
        assert found["chat"] == left["chat"]
        shown_otherwise = MEASURED.get(table["game"], SCORED if table["status"] == "over" else ())
        assert differences(left["board"], found["board"], shown_otherwise) == []
        assert found["outcome"] == left["outcome"]
        if place.table["status"] == "over":
            look_back(anna, table, place, has_other_rules)
        else:
            go_on(place)
        if table in TABLES[:MOST_TALK]:
            place.ask(Say("We were here."), "ChatNews")


def told_after(left: Position, table: Json, has_other_rules: bool) -> list[list[str]]:
    """What may have been told when a table is found again: nothing new, or that its rules are others now."""
    changed = [*left["told"], "rules_changed"]
    if table["status"] == "over" or left == position_of_nothing(left["chat"]):
        return [left["told"]]
    return [changed] if has_other_rules else [left["told"], changed]


def position_left(anna: Visitor, table: Json) -> Position:
    """How a table is found after everybody has left it: a battle is paused then, once people are given up for lost."""
    for _ in range(5):
        with anna.at(table["id"]) as place:
            place.ask(Ping(0), "Pong")
            if (
                place.is_over
                or place.table["status"] == "waiting"
                or board(place).get("phase") not in ("running", "countdown")
            ):
                return position(place)
        time.sleep(GONE_S)
    raise AssertionError("the battle is not paused though nobody is there")


def go_on(place: Place) -> None:
    """Play some moves; sit down first where a seat is open, and let a battle that is paused go on for a moment."""
    if place.table["game"] == BRACE:
        fight(place)
        return
    for seat in place.table["seats"]:
        if seat["kind"] == "open":
            place.ask(Sit(seat["seat"]), "TableNews")
    place.ask(Ping(0), "Pong")
    place.scenes.pop(None, None)
    luck = random.Random(1)
    for _ in range(4):
        play_any(place, luck)
    await_turn(place)


def fight(place: Place) -> None:
    """Go on with a battle; when everybody leaves, it is paused again."""
    if place.table["status"] == "playing":
        place.act(0, "resume")
        while board(place)["phase"] != "running":
            place.next()


def play_any(place: Place, luck: random.Random) -> None:
    await_turn(place)
    turn = place.turn()
    assert turn is not None
    move, before = luck.choice(turn[1]), place.version
    place.send(Play(turn[0], before, move["verb"], move["noun"]))
    place.hear("SceneNews", lambda news: news["version"] > before)


def await_turn(place: Place) -> None:
    place.ask(Ping(0), "Pong")
    while place.turn() is None and not place.is_over:
        place.next(60)
        place.ask(Ping(0), "Pong")


def look_back(anna: Visitor, table: Json, place: Place, has_other_rules: bool) -> None:
    """A finished game can be downloaded, and be looked at again while there are its rules."""
    record = Record.decode(anna.http.get(f"/api/tables/{table['id']}/record").content)
    assert record.pack is not None
    assert record.moves
    (scores,) = {tuple(news["scene"]["outcome"]["scores"]) for news in place.scenes.values()}
    ruleset = games.find(table["game"])
    answer = anna.http.get(f"/api/tables/{table['id']}/replay")
    if has_other_rules or record.rules not in (ruleset.version, *ruleset.old_moves):
        assert answer.status_code == 400
        assert "Nothing is lost" in answer.json()["why"]
    else:
        again = robotable.replay(record)
        assert again.outcome is not None
        assert scores == tuple(again.outcome.scores)
        assert answer.json()["scene"]["outcome"]["scores"] == list(scores)


# What is compared


def position_expected(table: Json) -> Position:
    """What was seen of a table when its database was written."""
    if table["status"] == "waiting":
        return position_of_nothing(table["chat"])
    seat = table["seats"][0]
    return {name: seat[name] for name in ("board", "outcome", "told")} | {"chat": table["chat"]}


def position_of_nothing(chat: list[str]) -> Position:
    """What is seen of a game before it is dealt."""
    return {"board": {}, "outcome": None, "told": [], "chat": chat}


def position(place: Place) -> Position:
    """What the first of our seats sees, or the public if we have none."""
    if place.table["status"] == "waiting":
        return position_of_nothing([line["text"] for line in place.chat])
    seat = min(place.scenes, key=lambda seat: -1 if seat is None else seat)
    scene = place.scenes[seat]["scene"]
    told = [line["says"] for line in place.logs[seat]]
    chat = [line["text"] for line in place.chat]
    return {"board": scene["board"], "outcome": scene["outcome"], "told": told, "chat": chat}


def board(place: Place) -> Json:
    shown: Json = max(place.scenes.values(), key=lambda news: news["version"])["scene"]["board"]
    return shown


def differences(then: Any, now: Any, but: tuple[str, ...] = (), where: str = "board") -> list[str]:
    """Where a position is not as it was; a later edition may show more of it, or less, and in other words."""
    if isinstance(then, dict) and isinstance(now, dict):
        then, now = in_any_order(then), in_any_order(now)
        shared = [name for name in then if name in now and name not in (*TIME, *PRINTED, *but)]
        return [found for name in shared for found in differences(then[name], now[name], but, f"{where}.{name}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [
            found
            for n, pair in enumerate(zip(then, now, strict=True))
            for found in differences(*pair, but, f"{where}[{n}]")
        ]
    is_in_words = isinstance(then, str) and not is_made_of_ids(then)
    return [] if then == now or is_in_words else [f"{where}: {then!r} is now {now!r}"]


def in_any_order(board: dict[str, Any]) -> dict[str, Any]:
    """Cards in a hand and dice lie in no order: which of two like dice was rolled again is the same."""
    if isinstance(hand := board.get("hand"), list):
        board = {**board, "hand": sorted(hand, key=lambda card: card["id"] if isinstance(card, dict) else str(card))}
    if "dice" not in board or "laid" not in board:
        return board
    dice, laid = zip(*sorted(zip(board["dice"], board["laid"], strict=True)), strict=True)
    return {**board, "dice": list(dice), "laid": list(laid)}


def is_ready_for_an_update(database: Path, table: str) -> bool:
    """The table has its content and a snapshot, and few moves were made since."""
    with sqlite3.connect(database) as connection:
        query = "SELECT pack IS NOT NULL FROM tables WHERE id = ?"
        (has_content,) = connection.execute(query, (table,)).fetchone()
        (kept,) = connection.execute(
            "SELECT moves FROM snapshots WHERE NOT is_start AND table_id = ?", (table,)
        ).fetchone()
        (made,) = connection.execute("SELECT count(*) FROM moves WHERE table_id = ?", (table,)).fetchone()
    return bool(has_content) and made - kept < 20


def contents(database: Path) -> list[str]:
    with sqlite3.connect(database) as connection:
        return [digest for (digest,) in connection.execute("SELECT digest FROM packs")]


# What an operator is told, and a table that can't go on


@pytest.mark.slow
def test_a_table_whose_moves_lead_elsewhere_is_told_of_and_goes_on(database: Path, tmp_path: Path) -> None:
    """As after a change of the rules without a raised version."""
    today, where = Edition(tmp_path / "today"), f"sqlite:///{database}"
    with anna_at(today, database) as anna:
        wait_until(lambda: all(has_snapshot(database, table["id"]) for table in TABLES))
    assert today.check_tables(where).returncode == 0
    (table,) = [table for table in TABLES if (table["game"], table["stage"]) == ("cyclone-run", "in the middle")]
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE moves SET verb = 'fly' WHERE n = 1 AND table_id = ?", (table["id"],))
    checked = today.check_tables(where)
    assert checked.returncode == 1
    assert "1 replay to another state than their snapshot" in checked.stdout
    assert f"{table['id']}  cyclone-run" in checked.stdout
    with anna_at(today, database) as anna, anna.at(table["id"]) as place:
        assert place.table["read_only"] is None
        go_on(place)


def has_snapshot(database: Path, table: str) -> bool:
    with sqlite3.connect(database) as connection:
        return connection.execute("SELECT 1 FROM snapshots WHERE table_id = ?", (table,)).fetchone() is not None


@pytest.mark.slow
def test_a_table_that_does_not_fit_opens_read_only_with_its_record(database: Path, tmp_path: Path) -> None:
    with anna_at(Edition(tmp_path / "today"), database) as anna:
        for table in TABLES:
            with anna.at(table["id"]) as place:
                assert place.table["read_only"] is None
    changed = Edition(tmp_path / "other pieces").raise_version().change_state("cyclone_run")
    checked = changed.check_tables(f"sqlite:///{database}")
    assert checked.returncode == 1
    assert "8 go on from their snapshot under new rules" in checked.stdout
    assert "2 would open read-only" in checked.stdout
    (table,) = [table for table in TABLES if (table["game"], table["stage"]) == ("cyclone-run", "in the middle")]
    with anna_at(changed, database) as anna, anna.at(table["id"]) as place:
        why = place.table["read_only"]
        assert "can't go on from there" in why
        assert "Nothing is lost" in why
        assert place.scenes == {}
        assert [line["text"] for line in place.chat] == table["chat"]
        for message in (Play(0, 0, "keep"), Undo(0, 0), AskHint(0, 0), Sit(0), Leave(0), FillSeat(0), Rematch()):
            assert place.refusal(message) == why
        place.ask(Say("What now?"), "ChatNews")
        record = Record.decode(anna.http.get(f"/api/tables/{table['id']}/record").content)
        assert anna.get(f"/api/tables/{table['id']}")["read_only"] == why
    assert len(record.moves) == table["version"] - 2 * table["undone"]
    with pytest.raises(ValueError, match="does not tell its luck"):
        robotable.replay(record)
    with anna_at(Edition(tmp_path / "today again"), database) as anna, anna.at(table["id"]) as place:
        found = position(place)
        assert differences(table["seats"][0]["board"], found["board"]) == []


# Rules that read older moves


def test_moves_of_older_rules_are_written_down_as_they_read_today(tmp_path: Path) -> None:
    """Rules that wrote `roll` where today's say `reroll` lead to the same game, from the first move on."""
    toy = dataclasses.replace(TOY, version=TOY.version + 1, old_moves={TOY.version: lambda: as_today})
    game = Game(TOY, 2, 5)
    play_on(game, Luck.seeded(1), 6)
    older = [msgspec.structs.replace(played, verb=f"old_{played.verb}") for played in game.played]
    seats = tuple(SeatRow(seat, "bot", bot="random") for seat in range(2))
    host = Person("a" * 64, "Anna")

    async def check() -> None:
        kept = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await kept.prepare()
        row, changes = new_tables.new_table("toy", seats, {}, 5, False, host)
        moves = [store.move_is_made(row.id, n, played, 1) for n, played in enumerate(older, 1)]
        await kept.write([store.person_is_known(host, 1), *changes, *moves])
        games.catalog()["toy"] = toy
        restored = await Archive(kept).restore(row)
        assert restored.how == "reread"
        assert stands_as(restored.game, game)
        await kept.write(restored.changes)
        assert await kept.moves_of(row.id) == game.played
        again = await Archive(kept).restore(restored.row)
        assert (again.how, again.changes) == ("unchanged", [])
        assert stands_as(again.game, game)
        await kept.close()

    games.catalog()["toy"] = TOY
    try:
        asyncio.run(check())
    finally:
        del games.catalog()["toy"]


def as_today(state: State, seat: int, move: Move) -> Move:
    return Move(move.verb.removeprefix("old_"), move.noun)


def stands_as(game: Game, other: Game) -> bool:
    """Two games stand alike, whatever was heard last."""
    game.state.news = other.state.news
    return (game.state, game.log, game.move_count) == (other.state, other.log, other.move_count)
