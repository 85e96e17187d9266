"""The life of a move: sent, checked, committed, and only then told to everybody."""

import random
import sqlite3
from collections.abc import Iterable

import pytest
from sqlalchemy import make_url
from tests.server.clients import TestServer, Visitor, catch_up, closing_code, mover, play_on, seated, wait_until
from websockets.exceptions import ConnectionClosed

from robotable.server.messages.orders import Play, Undo
from robotable.server.store import Change


def moves_on_disk(server: TestServer, table: str) -> list[tuple[int, int, str, str]]:
    """What another program finds in the database."""
    path = make_url(server.settings.database_url).database
    assert path is not None
    with sqlite3.connect(path) as connection:
        query = "SELECT n, seat, verb, noun FROM moves WHERE table_id = ? ORDER BY n"
        return list(connection.execute(query, (table,)))


def test_a_move_is_on_disk_before_anybody_hears_of_it(server: TestServer) -> None:
    luck = random.Random(1)
    with seated(server, "Anna", "Bert") as (table, places):
        for _ in range(20):
            moving = mover(places)
            moving.play_any(luck)
            assert len(moves_on_disk(server, table)) == moving.version


def test_everybody_hears_of_a_move(server: TestServer) -> None:
    with seated(server, "Anna", "Bert", "Cora") as (_, places):
        play_on(places, random.Random(2), moves=5)
        assert [place.version for place in places] == [5, 5, 5]


def test_a_stale_move_is_refused(server: TestServer) -> None:
    luck = random.Random(3)
    with seated(server, "Anna", "Bert") as (table, places):
        moving = mover(places)
        stale = moving.any_play(luck)
        moving.play_any(luck)
        assert stale is not None
        assert "has changed since you looked" in moving.refusal(stale)
        assert len(moves_on_disk(server, table)) == 1


def test_an_illegal_move_is_refused_in_words(server: TestServer) -> None:
    with seated(server, "Anna", "Bert") as (table, places):
        moving = mover(places)
        turn = moving.turn()
        assert turn is not None
        why = moving.refusal(Play(turn[0], 0, "fly", "home"))
        assert why == "That is not possible now."
        assert moves_on_disk(server, table) == []


def test_only_the_one_whose_turn_it_is_can_move(server: TestServer) -> None:
    with seated(server, "Anna", "Bert") as (table, places):
        moving = mover(places)
        other = next(place for place in places if place is not moving)
        turn = moving.turn()
        assert turn is not None
        seat, moves = turn
        assert other.refusal(Play(seat, 0, moves[0]["verb"], moves[0]["noun"])) == f"Seat {seat} is not yours."
        assert "is not possible" in other.refusal(Play(1 - seat, 0, moves[0]["verb"], moves[0]["noun"]))
        assert moves_on_disk(server, table) == []


def test_nothing_can_be_played_before_everybody_sits(server: TestServer) -> None:
    anna = Visitor(server.address)
    with anna.at(anna.new_table("me", "open")) as place:
        assert "has not started" in place.refusal(Play(0, 0, "roll"))


def test_a_move_that_can_not_be_saved_never_was(server: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(4)
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", "me")

    async def fail(changes: Iterable[Change]) -> None:
        raise OSError("the disk is full")

    with anna.at(table) as place, anna.at(table) as other:
        place.play_any(luck)
        catch_up([place, other])
        with monkeypatch.context() as broken:
            broken.setattr(server.inside.store, "write", fail)
            play = place.any_play(luck)
            assert play is not None
            assert "could not be saved" in place.refusal(play)
            assert closing_code(place) == 1013
            assert [news["type"] for news in other.heard[-2:]].count("SceneNews") > 0
            assert other.hear("Refused")["why"].startswith("The table could not be saved")
        assert other.version == 1
    with anna.at(table) as place:
        assert place.version == 1
        assert len(moves_on_disk(server, table)) == 1
        place.play_any(luck)
        assert len(moves_on_disk(server, table)) == 2


def test_a_whole_game_between_people(server: TestServer) -> None:
    with seated(server, "Anna", "Bert") as (table, places):
        play_on(places, random.Random(5))
        news = places[1].hear("TableNews")
        assert news["table"]["status"] == "over"
        assert "is over" in places[0].refusal(Play(0, places[0].version, "roll"))
        assert len(moves_on_disk(server, table)) == places[0].version


# Undo


def test_undo_takes_the_move_off_the_disk_and_cuts_the_log(server: TestServer) -> None:
    luck = random.Random(6)
    with seated(server, "Anna", "Bert") as (table, places):
        moving = mover(places)
        before = 0
        while not any(news["scene"]["can_undo"] for news in moving.scenes.values()):
            before = len(moves_on_disk(server, table))
            moving = mover(places)
            seat = next(iter(moving.scenes))
            lines = list(moving.logs[seat])
            moving.play_any(luck)
        seat = next(iter(moving.scenes))
        after = moving.scenes[seat]
        undone = moving.ask(Undo(seat or 0, moving.version), "SceneNews")
        assert undone["version"] == after["version"] + 1
        assert moving.logs[seat] == lines
        assert len(moves_on_disk(server, table)) == before
        play_on(places, luck, moves=3)
        rows = moves_on_disk(server, table)
        assert [n for n, *_ in rows] == list(range(1, before + 4))


def test_nobody_can_undo_what_another_did(server: TestServer) -> None:
    with seated(server, "Anna", "Bert") as (_, places):
        moving = mover(places)
        other = next(place for place in places if place is not moving)
        moving.play_any(random.Random(7))
        catch_up(places)
        seat = next(iter(other.scenes))
        assert "Undo is not possible" in other.refusal(Undo(seat or 0, other.version))


def test_the_log_of_two_people_is_the_same_after_undos(server: TestServer) -> None:
    luck = random.Random(8)
    with seated(server, "Anna", "Bert") as (_, places):
        for _ in range(60):
            moving = mover(places)
            moving.play_any(luck)
            seat = next(iter(moving.scenes))
            if moving.scenes[seat]["scene"]["can_undo"] and luck.random() < 0.5:
                moving.ask(Undo(seat or 0, moving.version), "SceneNews")
        catch_up(places)
        assert places[0].logs[0] == places[1].logs[1]


def test_whoever_comes_back_reads_what_those_who_stayed_have_read(server: TestServer) -> None:
    luck = random.Random(12)
    onlooker = Visitor(server.address, "Carla")
    with seated(server, "Anna", "Bert") as (table, places), onlooker.at(table) as watching:
        undone = 0
        while undone < 8:
            moving = mover(places)
            moving.play_any(luck)
            seat = next(iter(moving.scenes))
            if moving.scenes[seat]["scene"]["can_undo"]:
                moving.ask(Undo(seat or 0, moving.version), "SceneNews")
                undone += 1
                catch_up([*places, watching])
                with onlooker.at(table) as afresh, onlooker.at(table, seen=len(watching.logs[None])) as back:
                    assert watching.logs[None] == afresh.logs[None] == back.logs[None]
                    assert places[0].logs[0] == places[1].logs[1]


def test_a_move_that_can_not_be_shown_still_counts(server: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", "me")

    def stumble(*_: object) -> None:
        raise KeyError("no words for it")

    with anna.at(table) as place, monkeypatch.context() as broken:
        play = place.any_play(random.Random(9))
        assert play is not None
        broken.setattr("robotable.server.audience.Telling.news", stumble)
        place.send(play)
        assert closing_code(place) == 1013
        assert "can't be shown" in place.heard[-1]["why"]
        with pytest.raises(ConnectionClosed, match="4500"), anna.at(table):
            pass
    with anna.at(table) as place:
        assert place.version == 1


def test_those_who_choose_at_once_do_not_wait_for_each_other(server: TestServer) -> None:
    luck = random.Random(4)
    with seated(server, "Anna", "Bert", game="crisis-point") as (table, places):
        first, second = (place.any_play(luck) for place in places)
        assert first is not None
        assert second is not None
        places[0].send(first)
        places[1].send(second)
        wait_until(lambda: {seat for _, seat, _, _ in moves_on_disk(server, table)} == {0, 1})
