"""HTTP: who you are, which games there are, tables, records, replays, and the page."""

import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from tests.server.clients import TestServer, Visitor, open_server, play_on

import robotable
from robotable.table import Record


@pytest.fixture(scope="module")
def anna(server: TestServer) -> Visitor:
    return Visitor(server.address, "Anna")


def why(answer: httpx.Response) -> str:
    text: str = answer.json()["why"]
    return text


# People


def test_a_stranger_gets_a_secret_that_no_script_can_read(server: TestServer) -> None:
    cookie = httpx.get(f"http://{server.address}/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert len(cookie.partition(";")[0]) > 40


def test_a_name_is_remembered_with_the_secret(server: TestServer) -> None:
    bert = Visitor(server.address, "  Bert \u202e the\tBold ")
    assert bert.get("/api/me") == {"name": "Bert the Bold", "address": None, "likes_ratings": False}
    assert Visitor(server.address).get("/api/me")["name"].startswith("Guest ")


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "\u200b"])
def test_a_name_must_be_seen(anna: Visitor, name: str) -> None:
    answer = anna.http.post("/api/me", json={"name": name})
    assert answer.status_code == 400
    assert "1 to 24 characters" in why(answer)


# The games


def test_the_list_of_games_tells_all_that_a_new_table_needs(anna: Visitor) -> None:
    (game,) = [game for game in anna.get("/api/games") if game["id"] == "cyclone-run"]
    assert (game["least"], game["most"]) == (2, 4)
    options = {option["name"]: option for option in game["options"]}
    assert (options["stack"]["kind"], options["stack"]["least"], options["stack"]["most"]) == ("number", 4, 11)
    assert options["long_game"]["kind"] == "switch"
    assert options["first_player"]["choices"] == ["dice", "random"]
    assert options["stack"]["text"].startswith("4 to 11")
    assert {bot["id"] for bot in game["bots"]} >= {"officer", "random"}


def test_a_new_table_tells_what_its_seats_would_play(anna: Visitor) -> None:
    def parts(game: str, seats: int, **options: object) -> Any:
        return anna.post("/api/parts", {"game": game, "seats": [{"kind": "open"}] * seats, "options": options})

    assert parts("reconstruction", 3)[2:] == ["Zentraedi Rebellion"]
    assert parts("brace-for-impact", 3)[2] == "The Zentraedi"
    assert parts("brace-for-impact", 3, zentraedi=0)[0] == "The Zentraedi"
    assert "The Zentraedi" not in parts("brace-for-impact", 3, mode="cooperative")
    assert parts("crisis-point", 2, southern_cross="random") == []
    assert parts("cyclone-run", 2) == []
    assert "3 to 4" in why(anna.http.post("/api/parts", json={"game": "reconstruction", "seats": []}))


def test_rules_are_read_one_by_one(anna: Visitor) -> None:
    rules = anna.get("/api/games/cyclone-run/rules")
    assert any(rule["id"] == "CYC-MOVE01" and rule["text"] for rule in rules)
    assert anna.http.get("/api/games/chess/rules").status_code == 404


# Tables


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"game": "cyclone-ran", "seats": [{"kind": "me"}]}, "Did you mean 'cyclone-run'?"),
        ({"game": "cyclone-run", "seats": [{"kind": "me"}]}, "2 to 4 players"),
        ({"game": "cyclone-run", "seats": [{"kind": "me"}] * 2, "options": {"stack": 3}}, "stack"),
        ({"game": "cyclone-run", "seats": [{"kind": "me"}] * 2, "options": {"stak": 4}}, "stak"),
        ({"game": "cyclone-run", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]}, "no bot 'hal'"),
        ({"game": "cyclone-run", "seats": [{"kind": "me"}] * 2, "seed": -1}, "seed"),
        ({"game": "cyclone-run", "seats": [{"kind": "cat"}]}, "can't be read"),
        ({"game": "cyclone-run", "seats": [{"kind": "me"}] * 2, "cheat": True}, "cheat"),
        ([], "can't be read"),
    ],
)
def test_a_table_that_can_not_be_is_refused(anna: Visitor, wish: object, says: str) -> None:
    answer = anna.http.post("/api/tables", json=wish)
    assert answer.status_code == 400
    assert says in why(answer)


def test_only_listed_tables_are_found_by_others(server: TestServer, anna: Visitor) -> None:
    private, listed = anna.new_table("me", "open"), anna.new_table("me", "open", is_listed=True)
    bert = Visitor(server.address)
    found = [table["id"] for table in bert.get("/api/tables")]
    assert listed in found
    assert private not in found
    assert {private, listed} <= {table["id"] for table in anna.get("/api/me/tables")}
    assert bert.get("/api/me/tables") == []
    assert bert.get(f"/api/tables/{private}")["seats"][0]["name"] == "Anna"
    assert bert.http.get("/api/tables/nowhere").status_code == 404


# Records and replays


def test_before_the_end_there_is_no_record_and_no_replay(anna: Visitor) -> None:
    table = anna.new_table("me", "me")
    for what in ("record", "replay", "tale"):
        answer = anna.http.get(f"/api/tables/{table}/{what}")
        assert answer.status_code == 400
        assert "when it is over" in why(answer)


def test_a_seat_of_a_running_game_sees_again_what_it_saw_and_nothing_else(anna: Visitor, server: TestServer) -> None:
    table = anna.new_table("me", "me", stack=4)
    past = f"/api/tables/{table}/past"
    seen = {}
    with anna.at(table) as place:
        for n in range(40):
            seen[len(place.logs[1])] = place.scenes[1]["scene"]["board"]
            play_on([place], random.Random(n), moves=1)
        before, told = len(place.logs[1]), []
        while before:
            reel = anna.get(past, seat=1, before=before)
            assert reel["log_to"] < before
            assert seen.get(reel["log_to"], reel["board"]) == reel["board"]
            told += [reel["log_to"], *(frame["log_to"] for frame in reversed(reel["film"]))]
            before = 0 if reel["is_start"] else told[-1]
        assert told == sorted(told, reverse=True)
        assert {lines for lines in seen if lines < len(place.logs[1])} <= set(told)
    assert why(anna.http.get(past, params={"seat": "1", "before": "0"})) == "This is how it began."
    bert = Visitor(server.address, "Bert")
    assert why(bert.http.get(past, params={"seat": "1", "before": "9"})) == "Seat 1 is not yours."
    assert bert.get(past, before=60)["log_to"] < 60


def test_every_moment_of_a_finished_game_is_shown_again_as_it_was(anna: Visitor) -> None:
    table = anna.new_table("me", "me", stack=4)
    seen = {}
    with anna.at(table) as place:
        while not place.is_over:
            seen[place.version] = (place.scenes[1]["scene"]["board"], list(place.logs[1]))
            play_on([place], random.Random(place.version), moves=1)
        last = place.version
    for at in [*range(0, last, 7), last - 1]:
        frame = anna.get(f"/api/tables/{table}/replay", at=at, seat=1)
        assert (frame["at"], frame["of"], frame["seat"]) == (at, last, 1)
        assert (frame["scene"]["board"], frame["log"]) == seen[at]
    end = anna.get(f"/api/tables/{table}/replay")
    assert end["at"] == last
    assert end["seat"] is None
    assert end["scene"]["outcome"]
    assert end["turns"] == sorted(set(end["turns"]))
    assert 0 < len(end["turns"]) < last
    for at in (str(last + 1), "-1", "x", "9" * 30):
        assert anna.http.get(f"/api/tables/{table}/replay", params={"at": at}).status_code == 400
    assert anna.http.get(f"/api/tables/{table}/replay", params={"seat": "2"}).status_code == 400


def test_a_finished_game_has_a_tale_with_moments_of_its_replay(anna: Visitor) -> None:
    table = anna.new_table("me", "me", stack=4)
    with anna.at(table) as place:
        play_on([place], random.Random(3))
        last = place.version
    tale = anna.get(f"/api/tables/{table}/tale")
    assert tale["awards"]
    assert all(0 < point["at"] <= last for point in tale["turning_points"])


def test_a_record_replays_to_the_same_end(anna: Visitor) -> None:
    table = anna.new_table("me", "me", seed=12345, stack=4)
    with anna.at(table) as place:
        play_on([place], random.Random(1))
        outcome = place.scenes[0]["scene"]["outcome"]
    record = Record.decode(anna.http.get(f"/api/tables/{table}/record").content)
    assert record.seed == 12345
    game = robotable.replay(record)
    assert game.outcome is not None
    assert game.outcome.scores == outcome["scores"]


# The page


def test_every_address_of_the_page_is_the_page(server: TestServer, tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<title>the page</title>")
    (page / "assets" / "index-1.js").write_text("1")
    settings = replace(server.settings, page=page, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with open_server(settings) as opened:
        visitor = Visitor(opened.address)
        for path in ("/", "/t/abc", "/t/abc/replay", "/rules/cyclone-run"):
            answer = visitor.http.get(path)
            assert "the page" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
        assert "immutable" in visitor.http.get("/assets/index-1.js").headers["cache-control"]
        assert visitor.http.get("/assets/index-2.js").status_code == 404
        assert visitor.http.get("/../tables.sqlite").status_code == 404
        assert visitor.http.get("/%2e%2e/tables.sqlite").status_code == 404


def test_without_a_built_page_the_server_says_how_to_build_it(server: TestServer, tmp_path: Path) -> None:
    settings = replace(server.settings, page=tmp_path / "none", database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with open_server(settings) as opened:
        answer = Visitor(opened.address).http.get("/")
        assert answer.status_code == 200
        assert "./play" in answer.text


def test_the_page_may_load_nothing_from_elsewhere(anna: Visitor) -> None:
    for path in ("/", "/api/me", "/api/nothing"):
        headers = anna.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert f"connect-src 'self' ws://{anna.address} wss://{anna.address};" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
