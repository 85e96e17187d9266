"""The checks find what they are there to find."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.table import toy
from tests.table.toy import GAME, Toy, ToyTurn

from robotable.table import Game, Line, Luck, Move, Outcome, Pack, Refusal, Share, checks, clone, load
from robotable.table.checks import (
    EVERY,
    faults_of,
    faults_of_copies,
    faults_of_film,
    faults_of_news,
    faults_of_prompts,
    faults_of_saves,
    faults_of_state,
    faults_of_undo,
    faults_of_views,
    play_on,
)

LUCK = Luck.seeded(4)

Change = Callable[[Toy], None]


def game_with(**changed: Any) -> Game:
    return Game(replace(GAME, **changed), 3, 11)


def toy_state(game: Game) -> Toy:
    assert isinstance(game.state, Toy)
    return game.state


class BadTurn(ToyTurn, frozen=True):
    """A choice with everything wrong that a choice can have. TOY-TURN99"""

    def prompt(self, s: Toy) -> str:
        return " "

    def moves(self, s: Toy) -> Iterator[Move]:
        yield Move("roll")
        yield Move("roll")
        yield Move("fly", 1)
        yield Move("cheer", "ant")

    def refusals(self, s: Toy) -> Iterator[Refusal]:
        yield Refusal(Move("roll"), "no", "TOY-TURN98")
        yield Refusal(Move("swim"), "{nobody} swims")


def test_a_sound_game_has_no_faults() -> None:
    game = Game(GAME, 4, 11)
    while game.outcome is None:
        play_on(game, LUCK, 1)
        assert [*faults_of(game, LUCK)] == []


def test_every_check_is_run() -> None:
    assert list(EVERY) == [
        "invariants",
        "log",
        "moves",
        "film",
        "prompts",
        "views",
        "copies",
        "saves",
        "undo",
        "pause",
        "record",
    ]


def test_invariants_are_the_game_s_own() -> None:
    game = game_with()
    toy_state(game).laid.append(toy_state(game).deck[0])
    [fault] = faults_of_state(game, LUCK)
    assert fault.startswith("a card is in two places")


def test_a_game_in_which_nobody_is_asked_is_stuck() -> None:
    game = game_with()
    game.state.todo.clear()
    assert list(faults_of_state(game, LUCK)) == ["the game is not over, yet nobody is asked anything"]


def test_an_outcome_must_add_up() -> None:
    game = game_with()
    game.state.outcome = Outcome([7], "", [1, 2], [[Share("all", 5)], [Share("all", 2)]])
    assert len(list(faults_of_state(game, LUCK))) == 4


def test_a_line_without_words_is_found() -> None:
    game = game_with()
    game.state.news = [Line("lays", {"seat": 0}), Line("sings")]
    assert ["can't be told" in fault for fault in faults_of_news(game, LUCK)] == [True, True]


def test_a_bad_prompt_is_found_with_all_that_is_bad() -> None:
    game = game_with()
    game.state.todo[-1] = BadTurn(0)
    found = list(faults_of_prompts(game, LUCK))
    assert found == [
        "BadTurn: the prompt says nothing",
        "BadTurn: its docstring names the rule TOY-TURN99, which is not in the rulebook",
        "BadTurn: there are no words for the verb 'fly'",
        "BadTurn: the move 'cheer ant' prints the id 'ant': 'Cheer ant times'",
        "BadTurn: 'roll' is both offered and refused",
        "BadTurn: the refusal of 'roll' names the rule TOY-TURN98, which is not in the rulebook",
        "BadTurn: there are no words for the refused verb 'swim'",
        "BadTurn: the refusal of 'swim' has an empty slot: '{nobody} swims'",
        "seat 0 is offered 'roll' 2 times",
    ]


def test_a_view_that_shows_too_much_is_found() -> None:
    def leaky(s: Toy, seat: int | None) -> toy.ToyView:
        return toy.ToyView([*s.players[0].hand], [], [], [], 0, 0, [])

    faults = list(faults_of_views(game_with(view=leaky), LUCK))
    assert faults
    assert all("board.hand" in fault for fault in faults)


def test_dealing_anew_must_leave_the_table_alone() -> None:
    def careless(s: Toy, seat: int, luck: Luck) -> Toy:
        s.deck.reverse()
        return clone(s)

    assert "looking at the table, or dealing it anew, has changed it" in faults_of_views(
        game_with(determinise=careless), LUCK
    )


def film_of_a_card_that_is_laid(**changed: Any) -> Game:
    """A game just after its first card was laid; the turn passed in a step of its own."""
    game = game_with(**changed)
    game.is_filmed = True
    game.play(0, *next(move for move in ToyTurn(0).moves(toy_state(game)) if move.verb == "lay"))
    assert len(game.film) == 1
    return game


def with_another_trail(s: Toy) -> None:
    s.todo.append(ToyTurn(1))


def with_other_lines(s: Toy) -> None:
    s.news = []


def with_other_points(s: Toy) -> None:
    s.players[0].points += 1


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (with_another_trail, "dealt anew for seat 1, the trail of frame 1 of 1 differs"),
        (with_other_lines, "dealt anew for seat 1, the lines of frame 1 of 1 differ"),
        (with_other_points, "dealt anew for seat 1, frame 1 of 1 differs as the public sees it"),
    ],
)
def test_a_frame_that_depends_on_what_is_hidden_is_found(change: Change, fault: str) -> None:
    def careless(s: Toy, seat: int, luck: Luck) -> Toy:
        twin = toy.determinise(s, seat, luck)
        change(twin)
        return twin

    assert list(faults_of_film(film_of_a_card_that_is_laid(), LUCK)) == []
    game = film_of_a_card_that_is_laid(determinise=careless)
    found = {found for seed in range(8) for found in faults_of_film(game, Luck.seeded(seed))}
    assert fault in found


def test_a_view_that_shares_a_list_with_the_state_is_found() -> None:
    def sharing(s: Toy, seat: int | None) -> toy.ToyView:
        return toy.ToyView(s.players[0].hand, [], [], s.laid, 0, 0, [])

    assert any("shares a list" in fault for fault in faults_of_copies(game_with(view=sharing), LUCK))


def test_a_state_that_does_not_come_back_whole_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(data: bytes, cls: type[Toy], pack: Pack) -> Toy:
        state = load(data, cls, pack)
        state.players[0].points = 99
        return state

    monkeypatch.setattr(checks, "load", forgetful)
    assert list(faults_of_saves(game_with(), LUCK)) == [
        "a loaded state differs in players",
        "a loaded state does not save to the same bytes",
        "a loaded game goes another way: players",
    ]


@pytest.mark.parametrize("seed", range(5))
def test_undo_is_checked_on_any_move(seed: int) -> None:
    game = game_with()
    play_on(game, Luck.seeded(seed), seed)
    assert not list(faults_of_undo(game, Luck.seeded(seed)))


def test_an_undo_that_should_not_be_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "can_undo", lambda self, seat: True)
    assert any("undo must not be open to" in fault for fault in faults_of_undo(game_with(), LUCK))
