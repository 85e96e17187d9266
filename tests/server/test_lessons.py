"""Guided first games on the server: a table for one, lessons that go with it, and progress that outlives a restart."""

from pathlib import Path

from msgspec.structs import replace
from tests.server.clients import TestServer, Visitor, open_server

from robotable.server.messages.orders import EndLessons, NextLesson, Play, Sit
from robotable.server.settings import Settings


def learn(visitor: Visitor, game: str = "cyclone-run") -> str:
    id: str = visitor.post(f"/api/games/{game}/tutorial", {})["id"]
    return id


def test_a_lesson_comes_with_the_scene_and_the_next_when_asked_for(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    with anna.at(learn(anna)) as place:
        lesson = place.scenes[0]["lesson"]
        assert (lesson["number"], lesson["needs_next"], lesson["is_over"]) == (1, True, False)
        second = place.ask(NextLesson(lesson["id"]), "SceneNews")["lesson"]
        assert (second["number"], second["needs_next"]) == (2, False)
        place.send(NextLesson(lesson["id"]))  # A second click on the same means nothing.
        news = place.ask(Play(0, place.version, "reroll", "blank/blank"), "SceneNews")
        assert news["lesson"]["number"] == 3
        assert news["lesson"]["reply"]
        assert anna.get(f"/api/tables/{place.table['id']}")["lessons"] == {"done": 2, "of": lesson["of"]}


def test_who_leaves_the_lessons_plays_on_without_them(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = learn(anna)
    with anna.at(table) as place:
        assert place.ask(EndLessons(), "SceneNews")["lesson"] is None
        assert place.ask(Play(0, place.version, "stop"), "SceneNews")["lesson"] is None
    assert anna.get(f"/api/tables/{table}")["lessons"] is None
    assert learn(anna) != table


def test_learning_again_leads_to_the_table_where_one_left_off(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    table = learn(anna)
    assert learn(anna) == table
    assert learn(bert) != table


def test_nobody_else_is_taught(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    with bert.at(learn(anna)) as place:
        assert place.scenes[None]["lesson"] is None
        assert place.refusal(NextLesson(0)) == "Seat 0 is not yours."
        assert "taken" in place.refusal(Sit(1))
    with anna.at(anna.new_table("me", "officer")) as place:
        assert place.scenes[0]["lesson"] is None
        assert place.refusal(NextLesson(0)) == "There are no lessons at this table."


def test_progress_outlives_a_restart(settings: Settings, tmp_path: Path) -> None:
    kept = replace(settings, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with open_server(kept) as server:
        anna = Visitor(server.address, "Anna")
        table = learn(anna)
        with anna.at(table) as place:
            place.ask(NextLesson(0), "SceneNews")
            before = place.ask(Play(0, place.version, "reroll", "blank/blank"), "SceneNews")["lesson"]
    with open_server(kept) as server:
        anna.address = server.address
        with anna.at(table) as place:
            assert place.scenes[0]["lesson"] == before
