"""A record replays to the same state; time that passed is part of it."""

import dataclasses

import msgspec
import pytest
from tests.table.toy import GAME, ToyPack

from robotable.table import Game, IllegalMove, Luck, Record, replay
from robotable.table.checks import play_on


def played_out(seed: int = 3, **options: object) -> Game:
    game = Game(GAME, 3, seed, options)
    play_on(game, Luck.seeded(seed), 100)
    return game


def test_a_record_replays_to_the_same_state_and_log() -> None:
    game = played_out()
    again = replay(GAME, game.record)
    assert again.state == game.state
    assert again.log == game.log
    assert again.record == game.record


def test_a_record_is_text_that_a_person_can_read() -> None:
    text = played_out(hand=1).record.encode().decode()
    assert '"game": "toy"' in text
    assert '"hand": 1' in text
    assert Record.decode(text.encode()) == played_out(hand=1).record


def test_a_move_that_was_taken_back_is_not_in_the_record() -> None:
    game = Game(GAME, 2, 1)
    game.play(0, "think")
    game.undo(0)
    assert game.record.moves == []


def test_a_pack_of_your_own_travels_with_the_record() -> None:
    own = GAME.content
    assert isinstance(own, ToyPack)
    changed = msgspec.structs.replace(own, numbers={"milliseconds_a_turn": 5})
    game = Game(GAME, 2, 1, pack=changed)
    again = replay(GAME, Record.decode(game.record.encode()))
    assert again.pack == changed
    assert again.state == game.state


def test_the_game_s_own_content_does_not_travel() -> None:
    assert played_out().record.pack is None


def test_an_exported_record_holds_its_content_and_replays_where_there_is_other_content() -> None:
    game = played_out()
    own = GAME.content
    assert isinstance(own, ToyPack)
    elsewhere = dataclasses.replace(GAME)
    vars(elsewhere)["content"] = msgspec.structs.replace(own, numbers={"milliseconds_a_turn": 5})
    exported = Record.decode(game.record.with_content(game.pack).encode())
    assert replay(elsewhere, exported).state == game.state
    with pytest.raises(ValueError, match="played with other content of Toy than there is today, and does not hold it"):
        replay(elsewhere, game.record)


def test_a_record_that_names_no_content_is_of_the_game_s_own() -> None:
    game = played_out()
    older = msgspec.structs.replace(game.record, content="")
    assert replay(GAME, older).state == game.state


def test_a_record_can_start_at_a_snapshot() -> None:
    game = played_out()
    half = len(game.played) // 2
    first = replay(GAME, msgspec.structs.replace(game.record, moves=game.played[:half], now=-1))
    start = first.take_snapshot()
    record = msgspec.structs.replace(game.record, start=start, moves=game.played[start.moves :])
    again = replay(GAME, Record.decode(record.encode()))
    assert again.state == game.state
    assert again.log == game.log
    assert again.move_count == game.move_count


def test_time_that_passed_after_the_last_move_replays_too() -> None:
    game = Game(GAME, 2, 1, {"timed": True})
    game.play(0, "think", at=100)
    game.advance(2500)
    assert replay(GAME, game.record).state == game.state


def test_a_record_of_other_rules_is_not_played() -> None:
    record = msgspec.structs.replace(played_out().record, rules=2)
    with pytest.raises(ValueError, match="version 2 of the rules of Toy; this is version 3"):
        replay(GAME, record)


def test_a_record_with_an_illegal_move_says_which() -> None:
    record = played_out().record
    broken = msgspec.structs.replace(record, moves=[msgspec.structs.replace(record.moves[0], verb="lay", noun="yak")])
    with pytest.raises(IllegalMove, match="'lay yak' is not possible"):
        replay(GAME, broken)
