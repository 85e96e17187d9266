"""The store gives back what was put in, on SQLite and on PostgreSQL; the journal commits together and fails alone."""

import asyncio
import random
import socket
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import text, update
from sqlalchemy.exc import IntegrityError
from tests.server.clients import TestServer, Visitor, open_server, play_on
from tests.server.postgres import empty

from robotable.server import new_tables, store, turn_clock
from robotable.server.administration import Administration
from robotable.server.journal import Journal
from robotable.server.messages.news import ChatLine
from robotable.server.messages.tables import TimeLimit
from robotable.server.store import DATABASE_PROBLEMS, Overview, Person, SeatRow, Store, StoreTooNew, TableRow, database
from robotable.server.store.layout import COLUMNS_SINCE, SEAT_COLUMNS_SINCE, schema
from robotable.table import Played

ANNA = Person("a" * 64, "Anna")
BERT = Person("b" * 64, "Bert")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.sqlite'}"
    else:
        url: str = request.getfixturevalue("postgres_url")
        yield url
        asyncio.run(empty(url))


async def opened(url: str) -> Store:
    kept = Store(url)
    await kept.prepare()
    return kept


def a_table(host: Person = ANNA) -> TableRow:
    return a_new_table(host).row


def a_new_table(host: Person = ANNA) -> new_tables.Made:
    seats = (SeatRow(0, "person", host), SeatRow(1, "bot", bot="officer"), SeatRow(2, "open"))
    return new_tables.new_table("cyclone-run", seats, {"stack": 4}, seed=2**52, is_listed=True, host=host)


def known(*people: Person) -> list[store.Change]:
    return [store.person_is_known(person, 1) for person in people]


def test_a_table_comes_back_as_it_was(url: str) -> None:
    async def check() -> None:
        kept, row = await opened(url), a_table()
        await kept.write([*known(ANNA), *store.table_is_made(row)])
        assert await kept.table(row.id) == row
        assert await kept.table("nowhere") is None
        assert await kept.listed_tables() == [row]
        assert await kept.tables_of(ANNA.id) == [row]
        assert await kept.tables_of(BERT.id) == []
        await kept.close()

    asyncio.run(check())


def test_games_in_play_push_no_table_out_that_waits_for_people(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "MOST_LISTED", {"waiting": 2, "playing": 1, "over": 1})

    async def check() -> None:
        kept, rows = await opened(url), []
        for n, status in enumerate(["over", "waiting", "waiting", "waiting", "playing", "over", "playing"]):
            rows.append(replace(a_table(), status=status, updated=n))
            await kept.write([*known(ANNA), *store.table_is_made(rows[-1])])
        assert await kept.listed_tables() == [rows[3], rows[2], rows[6], rows[5]]
        await kept.close()

    asyncio.run(check())


def test_seats_status_and_names_change(url: str) -> None:
    async def check() -> None:
        kept, row = await opened(url), a_table()
        await kept.write([*known(ANNA), *store.table_is_made(row)])
        seats = (replace(row.seats[0], bot="random", is_away=True), row.seats[1], SeatRow(2, "person", BERT))
        after = replace(row, seats=seats, status="playing", waiting=(0,), version=3, updated=5, rematch="there")
        changes = [store.seat_is_changed(row.id, seat) for seat in seats]
        await kept.write([store.table_is_claimed(row.id, "us")])
        await kept.write([*known(BERT, ANNA), *changes, store.table_is_changed(after, row.version, "us")])
        assert await kept.table(row.id) == after
        assert await kept.bots_to_move("us") == [row.id]
        await kept.write([store.person_is_renamed(Person(BERT.id, "Bertram"))])
        assert await kept.name_of(BERT.id) == "Bertram"
        assert await kept.name_of("c" * 64) is None
        await kept.close()

    asyncio.run(check())


def test_moves_and_chat_come_back_in_order(url: str) -> None:
    async def check() -> None:
        kept, row = await opened(url), a_table()
        await kept.write([*known(ANNA), *store.table_is_made(row)])
        moves = [Played(0, "roll"), Played(1, "drive", 4), Played(0, "use", "4", 1500)]
        lines = [ChatLine("Anna", f"line {n} ✈", n, "player", store.speaker_at(row.id, ANNA.id)) for n in range(250)]
        await kept.write(store.move_is_made(row.id, n, move, 9) for n, move in enumerate(moves, 1))
        await kept.write(store.line_is_said(row.id, ANNA, line) for line in lines)
        assert await kept.moves_of(row.id) == moves
        assert await kept.chat_of(row.id) == lines[-200:]
        await kept.write([store.move_is_taken_back(row.id, 3)])
        assert await kept.moves_of(row.id) == moves[:2]
        await kept.close()

    asyncio.run(check())


def test_only_the_owner_goes_on_and_only_from_the_version_that_is_stored(url: str) -> None:
    async def check() -> None:
        kept, row = await opened(url), a_table()
        await kept.register("us")
        await kept.register("them")
        await kept.write([*known(ANNA), *store.table_is_made(row), store.table_is_claimed(row.id, "us")])
        after = replace(row, version=1)
        made = store.move_is_made(row.id, 1, Played(0, "roll"), 1)
        for wrong in (
            [made, store.table_is_changed(after, 0, "them")],
            [made, store.table_is_changed(after, 1, "us")],
            [made, store.table_is_held(row.id, "them")],
            [made, store.table_is_claimed(row.id, "them")],
        ):
            with pytest.raises(IntegrityError):
                await kept.write(wrong)
        assert await kept.moves_of(row.id) == []
        await kept.write([made, store.table_is_changed(after, 0, "us")])
        assert await kept.table(row.id) == after
        await kept.close()

    asyncio.run(check())


def test_the_tables_of_a_dead_server_are_anybodys(url: str) -> None:
    async def check() -> None:
        kept, row = await opened(url), replace(a_table(), status="playing", waiting=(1,))
        await kept.register("us")
        await kept.register("them")
        await kept.write([*known(ANNA), *store.table_is_made(row), store.table_is_claimed(row.id, "them")])
        assert await kept.bots_to_move("us") == []
        await kept.strike_off("them", beat=7)
        assert await kept.beat("them")
        await kept.strike_off("them", beat=1)
        assert not await kept.beat("them")
        assert await kept.bots_to_move("us") == [row.id]
        await kept.write([store.table_is_claimed(row.id, "us")])
        await kept.write([store.table_is_wanted(row.id, "others")])
        assert await kept.tables_wanted_of("us") == [row.id]
        await kept.write([store.table_is_released(row.id, "them")])
        assert await kept.tables_wanted_of("us") == [row.id]
        await kept.write([store.table_is_released(row.id, "us")])
        assert await kept.tables_wanted_of("us") == []
        await kept.close()

    asyncio.run(check())


def test_clocks_and_notices_are_found_when_they_are_due_and_go_with_their_table(url: str) -> None:
    async def check() -> None:
        kept, row = await opened(url), replace(a_table(), status="playing", waiting=(0,))
        await kept.register("us")
        await kept.register("them")
        clock = turn_clock.goes_on(turn_clock.new_clock(TimeLimit(move_s=100), 3), row.awaited, 5_000, 0, None)
        channel = store.Channel("c", ANNA.id, "webhook", "https://example.org", "secret", 1, is_confirmed=True)
        made = [*store.table_is_made(row), store.turn_clock_begins(row.id, clock), store.channel_is_added(channel)]
        await kept.write([*known(ANNA), *made, *store.notice_is_due(row.id, ANNA.id, 70)])
        assert await kept.table(row.id) == replace(row, time=clock)
        assert await kept.clocks_due("us", 79_999) == []
        assert await kept.clocks_due("us", 80_000) == [row.id]
        book = store.NoticeBook(kept)
        assert await book.subscribers() == {ANNA.id}
        assert await book.channel_with("secret") == channel
        assert await book.due("us", 69) == {}
        assert await book.due("us", 70) == {ANNA.id: {row.id: False}}
        await kept.write([store.table_is_claimed(row.id, "them")])
        assert await kept.clocks_due("us", 80_000) == []
        assert await book.due("us", 70) == {}
        reminded = turn_clock.reminded(clock, [0])
        await kept.write([store.turn_clock_is_set(row.id, reminded)])
        assert await kept.clocks_due("them", 80_000) == []
        await kept.write(store.table_is_deleted(row.id))
        assert await kept.clocks_due("them", 10**9) == []
        assert await book.due("them", 10**9) == {}
        await kept.close()

    asyncio.run(check())


def test_a_bad_entry_fails_alone_and_the_others_are_kept(url: str) -> None:
    async def check() -> None:
        kept, row = await opened(url), a_table()
        journal = Journal(kept)
        journal.start()
        await journal.write(*known(ANNA), *store.table_is_made(row))
        good = [store.move_is_made(row.id, n, Played(0, "roll"), 1) for n in range(1, 6)]
        twice = store.move_is_made(row.id, 1, Played(1, "roll"), 1)
        answers = await asyncio.gather(*map(journal.write, [*good, twice]), return_exceptions=True)
        assert answers[:5] == [None] * 5
        assert isinstance(answers[5], IntegrityError)
        assert await kept.moves_of(row.id) == [Played(0, "roll")] * 5
        await journal.stop()
        await kept.close()

    asyncio.run(check())


def test_what_waits_together_is_committed_together(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        kept, row = await opened(url), a_table()
        journal, batches = Journal(kept), []
        write = kept.write

        async def count(changes: list[store.Change]) -> None:
            batches.append(len(changes))
            await write(changes)

        monkeypatch.setattr(kept, "write", count)
        journal.start()
        await journal.write(*known(ANNA), *store.table_is_made(row))
        moves = [store.move_is_made(row.id, n, Played(0, "roll"), 1) for n in range(1, 101)]
        await asyncio.gather(*map(journal.write, moves))
        assert len(batches) <= 3
        assert len(await kept.moves_of(row.id)) == 100
        await journal.stop()
        await kept.close()

    asyncio.run(check())


def test_what_can_be_done_meanwhile_is_done_before_a_change_counts(url: str) -> None:
    async def check() -> None:
        kept, happened = await opened(url), list[str]()
        journal = Journal(kept)
        journal.start()
        await journal.begin(*known(ANNA), meanwhile=lambda: happened.append("prepared")).done
        assert happened == ["prepared"]
        await journal.stop()
        await kept.close()

    asyncio.run(check())


def test_what_can_not_be_written_at_all_leaves_nothing_half_done(url: str) -> None:
    async def check() -> None:
        kept = await opened(url)
        with pytest.raises(Exception, match="surrogate"):
            await kept.write(known(replace(ANNA, name="\ud800")))
        await kept.write(known(BERT))
        assert [await kept.name_of(person.id) for person in (ANNA, BERT)] == [None, "Bert"]
        await kept.close()

    asyncio.run(check())


def test_a_change_that_has_no_place_among_the_others_is_not_passed_over(url: str) -> None:
    async def check() -> None:
        kept = await opened(url)
        with pytest.raises(KeyError):
            await kept.write([store.Change(update(schema), {})])
        await kept.close()

    asyncio.run(check())


def test_what_was_changed_from_outside_is_heard_of_even_after_all_before_was_forgotten(url: str) -> None:
    async def check() -> None:
        kept = await opened(url)
        overview = Overview(kept)
        for moment in (1, 2, 3):
            await kept.write([store.table_is_touched("an old table", moment)])
        heard = await overview.last_intervention()
        await overview.forget_interventions(before=10)
        await kept.write([store.table_is_touched("a new table", 11)])
        assert [change.table for change in await overview.interventions_since(heard)] == ["a new table"]
        assert len(await overview.interventions_since(0)) == 2
        await kept.close()

    asyncio.run(check())


def test_a_database_that_no_address_of_its_name_leads_to_is_one_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = socket.getaddrinfo

    def both(host: str, port: int, *how: int, **named: int) -> list[tuple[Any, ...]]:
        return [*ask("::1", port, *how, **named), *ask("127.0.0.1", port, *how, **named)]

    monkeypatch.setattr(socket, "getaddrinfo", both)
    with pytest.raises(DATABASE_PROBLEMS, match="Multiple exceptions"):
        asyncio.run(Store("postgresql://anna@localhost:1/tables").answer())


def test_a_database_of_another_layout_is_left_alone(url: str) -> None:
    async def check() -> None:
        kept = await opened(url)
        async with kept.engine.begin() as connection:
            await connection.execute(update(schema).values(version=99))
        with pytest.raises(StoreTooNew, match="layout 99"):
            await kept.prepare()
        await kept.close()

    asyncio.run(check())


def test_an_older_database_is_brought_up_to_date(url: str) -> None:
    async def check() -> None:
        kept, row = await opened(url), replace(a_table(), has_chosen_luck=False)
        await kept.write([*known(ANNA), *store.table_is_made(row)])
        await kept.write([store.move_is_made(row.id, n, Played(n - 1, "roll"), 9) for n in (1, 2)])
        row = replace(row, seats=(replace(row.seats[0], has_moved=True), *row.seats[1:]))
        async with kept.engine.begin() as connection:
            for index in ("tables_owned", "chat_of_a_person", "tables_to_be_found"):
                await connection.execute(text(f"DROP INDEX {index}"))
            for column in ("clock", *chain.from_iterable(COLUMNS_SINCE.values())):
                await connection.execute(text(f"ALTER TABLE tables DROP COLUMN {column}"))
            for column in chain.from_iterable(SEAT_COLUMNS_SINCE.values()):
                await connection.execute(text(f"ALTER TABLE seats DROP COLUMN {column}"))
            await connection.execute(text("ALTER TABLE chat DROP COLUMN who"))
            await connection.execute(text("ALTER TABLE people DROP COLUMN likes_ratings"))
            await connection.execute(update(schema).values(version=1))
        await kept.prepare()
        await kept.prepare()
        assert await kept.table(row.id) == row
        await kept.write([store.clock_has_run(row.id, 2500)])
        assert await kept.table(row.id) == replace(row, clock=2500)
        assert await store.Guests(kept).visit(ANNA.id) == store.Visit(None, "Anna", False, False, None)
        await kept.close()

    asyncio.run(check())


def test_sqlite_keeps_what_is_committed_through_a_power_cut(tmp_path: Path) -> None:
    async def check() -> None:
        kept = await opened(f"sqlite:///{tmp_path / 'new' / 'tables.sqlite'}")
        async with kept.engine.connect() as connection:
            settings = {
                name: (await connection.execute(text(f"PRAGMA {name}"))).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
        full = 2
        assert settings == {"journal_mode": "wal", "synchronous": full, "foreign_keys": 1, "busy_timeout": 5000}
        await kept.close()

    asyncio.run(check())


def test_a_game_is_played_on_every_database_and_goes_on_after_a_restart(url: str, server: TestServer) -> None:
    settings = msgspec.structs.replace(server.settings, database_url=url)
    with open_server(settings) as first:
        anna = Visitor(first.address, "Anna")
        table = anna.new_table("me", "random", "me", stack=4, is_listed=True)
        with anna.at(table) as place:
            play_on([place], random.Random(1), moves=30)
            version = place.version
    with open_server(settings) as second:
        anna.address, anna.http.base_url = second.address, f"http://{second.address}"
        assert [info["id"] for info in anna.get("/api/tables")] == [table]
        assert [info["id"] for info in anna.get("/api/me/tables")] == [table]
        with anna.at(table) as place:
            assert place.version >= version
            play_on([place], random.Random(2))
            assert place.is_over


def test_the_house_is_kept_in_order_on_every_database(url: str) -> None:
    async def check() -> None:
        kept, row, other = await opened(url), a_table(), a_table(BERT)
        await kept.write([*known(ANNA, BERT), *store.table_is_made(row), *store.table_is_made(other)])
        admin = Administration(kept)
        await kept.write(store.person_is_muted(row.id, BERT.id))
        assert await kept.muted_at(row.id) == {BERT.id}
        await admin.close(row.id, "Enough.")
        found = await kept.table(row.id)
        assert found is not None
        assert (found.closed, found.is_bots_turn) == ("Enough.", False)
        assert (await admin.ban("203.0.113.9", "No.", 1)).who == "203.0.113.9"
        assert [ban.why for ban in await admin.overview.bans()] == ["No."]
        assert await admin.forget(BERT.id) == 1
        assert [person.name for person in await admin.overview.people()] in (["Anna", "Somebody"], ["Somebody", "Anna"])
        assert await kept.table(other.id) is None
        assert [change.table for change in await admin.overview.interventions_since(0)] == [
            row.id,
            *sorted([row.id, other.id]),
        ]
        assert await admin.overview.expired_tables(2**50, 0) == [row.id]
        await admin.delete(row.id)
        assert await admin.overview.tables(9) == []
        assert await admin.overview.faults() == []
        await kept.close()

    asyncio.run(check())
