"""The legend plays legal moves, says its chance to win, and keeps to games it has learned."""

import re

import pytest

import robotable
from robotable import bots, games
from robotable.bots import Seated, UnknownBot, take_seat
from robotable.bots.minds import AS_MANY
from robotable.games.cyclone_run import GAME
from robotable.table import Luck


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legends_play_a_game_to_its_end(seats: int) -> None:
    game = robotable.new("cyclone-run", seats=seats, seed=seats, options={"stack": 4})
    legends, luck = [Seated(take_seat("legend", GAME), seat) for seat in range(seats)], Luck.seeded(1)
    while game.outcome is None:
        advice = legends[game.waiting[0]].advise(game.state, luck)
        game.play(game.waiting[0], advice.move.verb, advice.move.noun)
    assert max(game.outcome.scores) > 10


def test_a_legend_says_how_likely_it_is_to_win_and_what_else_it_thought_of() -> None:
    game = robotable.new("cyclone-run", seats=2, seed=5)
    advice = Seated(take_seat("legend", GAME), game.waiting[0]).advise(game.state, Luck.seeded(1))
    assert advice.why.startswith("It would win ")
    assert re.search(r"Second choice: Roll dice again \(\w+", advice.why), "and with which dice"
    assert all(other.move != advice.move and other.loss >= 0 for other in advice.others)


def test_a_legend_sits_only_where_somebody_trained_one() -> None:
    assert "legend" in bots.names(GAME)
    with pytest.raises(UnknownBot):
        take_seat("legend", games.find("crisis-point"))


def test_an_ace_who_is_asked_tells_what_else_there_was_in_shares_of_the_win() -> None:
    game = robotable.new("cyclone-run", seats=2, seed=5)
    seat, ace = game.waiting[0], take_seat("ace", GAME)
    silent = Seated(ace, seat).advise(game.state, Luck.seeded(1))
    ace.explains = True
    told = Seated(ace, seat).advise(game.state, Luck.seeded(1))
    assert told.move == silent.move
    assert told.losses_in == "shares"
    assert 0 < len(told.others) < 4
    assert all(0 <= other.loss < 1 for other in told.others)
    assert all(other.why.startswith("It would win ") for other in told.others)


def test_no_other_move_is_said_to_win_more_than_the_one_that_an_ace_makes() -> None:
    game, seen = robotable.new("cyclone-run", seats=2, seed=5), set[bool]()
    for n in range(12):
        ace = take_seat("ace", GAME)
        ace.explains = True
        told = Seated(ace, game.waiting[0]).advise(game.state, Luck.seeded(n))
        shares = [re.search(r"\d+(?=%)", why) for why in (told.why, *(other.why for other in told.others))]
        found = [int(share[0]) for share in shares if share]
        assert found[0] == max(found)
        seen.add(any(other.why == AS_MANY for other in told.others))
        game.play(game.waiting[0], told.move.verb, told.move.noun)
    assert seen == {True, False}


def test_an_ace_of_cyclone_run_makes_the_moves_of_the_legend() -> None:
    game, luck = robotable.new("cyclone-run", seats=2, seed=8, options={"stack": 4}), Luck.seeded(1)
    while game.outcome is None:
        seat = game.waiting[0]
        legend, ace = (Seated(take_seat(bot, GAME), seat).advise(game.state, luck).move for bot in ("legend", "ace"))
        assert legend == ace
        game.play(seat, ace.verb, ace.noun)
