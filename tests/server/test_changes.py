"""Those who ask for it are told what differs from the scene before, and see what everybody else sees."""

import random
from typing import Any

import msgspec
import pytest
from tests.server.clients import TestServer, Visitor, catch_up, play_on

from robotable import games
from robotable.server.messages.orders import Undo
from robotable.server.viewers import AT_ONCE, TAIL, Reading, Telling, film_of
from robotable.table import Game, Prompt, Showing, patched


def as_read(message: object) -> Any:
    """What comes out at the other end of the wire."""
    return msgspec.json.decode(msgspec.json.encode(message))


def prompts_anew(game: Game, seat: int) -> list[Prompt]:
    """What a seat is asked, by a game that has not put anything into words yet."""
    twin = game.clone()
    twin._prompted = {}
    return twin.prompts_of(seat)


@pytest.mark.parametrize("id", list(games.catalog()))
def test_every_scene_can_be_told_by_what_differs_from_the_one_before(id: str) -> None:
    ruleset, luck = games.find(id), random.Random(3)
    game = Game(ruleset, min(ruleset.usual_seats, ruleset.seats[-1]), 11)
    game.is_filmed = True
    seen: dict[int, tuple[Reading, Any]] = {}
    whole = told = 0
    while game.outcome is None and game.move_count < 120:
        telling = Telling(game, game.move_count, None)
        for seat in range(game.seats):
            scene = telling.scene(seat)
            assert scene.board == ruleset.view(game.state, seat)
            assert scene.prompts == prompts_anew(game, seat)
            if seat in seen:
                reading, known = seen[seat]
                assert as_read(reading.scene) == known, "a scene that was shown has changed since"
                news = telling.news(seat, reading, None, as_change=True)
                assert patched(known, as_read(news)["change"]) == as_read(scene)
                assert as_read(news)["log"] == as_read(game.story(seat, reading.lines))
                frames = Showing(game).frames(seat, reading.told)
                assert as_read(news)["film"] == as_read(film_of(frames, frames[-1].board))
                whole += len(msgspec.json.encode(telling.news(seat, reading, None, as_change=False)))
                told += len(msgspec.json.encode(news))
            seen[seat] = Reading(len(game.log), 0, scene), as_read(scene)
        offered = [(choice.seat, move) for choice in game.state.choices() for move in choice.moves(game.state)]
        seat, (verb, noun) = luck.choice(
            [(seat, move) for seat, move in offered if move.verb not in ("pause", "concede")]
        )
        game.play(seat, verb, noun, game.state.now + 700 if ruleset.is_real_time else None)
    assert told * 5 < whole


def test_who_asks_for_changes_sees_what_the_others_see(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", "me", "me")
    with anna.at(table) as whole, anna.at(table, protocol=2) as brief:
        for n in range(40):
            play_on([whole], random.Random(n), moves=1)
            able = [seat for seat, news in whole.scenes.items() if news["scene"]["can_undo"]]
            if able and n % 5 == 0 and able[0] is not None:
                version = whole.version
                whole.send(Undo(able[0], version))
                while whole.version == version:
                    whole.next()
            catch_up([whole, brief])
            assert brief.logs == whole.logs
            for seat, news in whole.scenes.items():
                assert brief.scenes[seat]["scene"] == news["scene"]
        first = [news["seat"] for news in brief.heard if news["type"] == "SceneNews"]
        assert sorted(first) == [0, 1, 2]


def test_who_comes_to_a_long_game_hears_the_end_of_its_log_first(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", "me", stack=11, long_game=True)
    with anna.at(table) as whole:
        while len(whole.logs[0]) <= 2 * AT_ONCE + TAIL:
            play_on([whole], random.Random(len(whole.logs[0])), moves=1)
        with anna.at(table, protocol=2) as brief:
            assert [len(news["log"]) for news in brief.heard if news["type"] == "SceneNews"] == [TAIL, TAIL]
            while not all(brief.logs[0] + brief.logs[1]):
                brief.hear("LogNews")
            assert brief.logs == whole.logs
            play_on([whole], random.Random(1), moves=2)
            catch_up([whole, brief])
            assert brief.logs == whole.logs


def test_who_comes_while_nothing_happens_is_sent_what_was_written_before(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, looks = Visitor(server.address, "Anna"), list[int]()
    show = Telling.news

    def counted(telling: Telling, *args: Any, **also: Any) -> Any:
        looks.append(telling.version)
        return show(telling, *args, **also)

    monkeypatch.setattr(Telling, "news", counted)
    table = anna.new_table("me", "me")
    for protocol in (1, 2, 1, 2):
        with anna.at(table, protocol=protocol) as place:
            assert place.scenes[0]["scene"]["prompts"] or place.scenes[1]["scene"]["prompts"]
    assert looks == [0, 0]
    with anna.at(table) as place:
        play_on([place], random.Random(1), moves=1)
        before = len(looks)
        anna.post("/api/me", {"name": "Annabel"})
        place.hear("SceneNews")
        place.settle()
    assert len(looks) == before + 2
