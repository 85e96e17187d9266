"""Luck at a table: nobody knows it before the game is over, unless it was chosen, and then everybody is told."""

import random
import sqlite3

from sqlalchemy import make_url
from tests.server.clients import TestServer, Visitor, play_on, seated

import robotable
from robotable.server.messages.orders import FillSeat, Sit
from robotable.table import Record


def stored_secret(server: TestServer, table: str) -> str:
    path = make_url(server.settings.database_url).database
    assert path is not None
    with sqlite3.connect(path) as connection:
        secret: str = connection.execute("SELECT secret FROM tables WHERE id = ?", [table]).fetchone()[0]
    return secret


def test_luck_is_dealt_when_the_last_seat_is_taken(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    table = anna.new_table("me", "open", "open", seed=None)
    with anna.at(table) as host, bert.at(table) as guest:
        before = stored_secret(server, table)
        guest.send(Sit(1))
        host.hear("TableNews", lambda news: news["table"]["seats"][1]["kind"] == "person")
        assert host.scenes == guest.scenes == {}
        assert stored_secret(server, table) == before
        host.send(FillSeat(2, "random"))
        host.hear("SceneNews")
        after = stored_secret(server, table)
    assert len(bytes.fromhex(after)) == 32
    assert after != before


def test_the_same_wish_is_dealt_otherwise_each_time(server: TestServer) -> None:
    anna = Visitor(server.address)
    assert len({stored_secret(server, anna.new_table("me", "me", seed=None)) for _ in range(3)}) == 3


def test_a_finished_game_tells_its_secret_and_replays(server: TestServer) -> None:
    with seated(server, "Anna", "Bert", seed=None) as (table, places):
        reader = Visitor(server.address)
        assert reader.http.get(f"/api/tables/{table}/record").status_code == 400
        play_on(places, random.Random(3))
        record = Record.decode(reader.http.get(f"/api/tables/{table}/record").content)
        assert record.seed == stored_secret(server, table)
        outcome = robotable.replay(record).outcome
        assert outcome is not None
        assert outcome.scores == places[0].scenes[0]["scene"]["outcome"]["scores"]


def test_chosen_luck_is_shown_to_everybody(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    chosen, secret = anna.new_table("me", "open", seed=7), anna.new_table("me", "open", seed=None)
    assert bert.get(f"/api/tables/{chosen}")["chosen_seed"] == 7
    assert bert.get(f"/api/tables/{secret}")["chosen_seed"] is None
    with bert.at(chosen) as guest:
        guest.send(Sit(1))
        assert guest.hear("TableNews")["table"]["chosen_seed"] == 7
        guest.hear("SceneNews")
    game = robotable.new("cyclone-run", seats=2, seed=7)
    assert guest.scenes[1]["scene"]["waiting"] == game.waiting
