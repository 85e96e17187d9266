"""Bots beside people: they read before they answer, and leave a person something to do."""

import pytest
from tests.games.brace_for_impact.people import battle, battles
from tests.games.brace_for_impact.table import HULL_2, HULL_COMMAND, PACK, table
from tests.rule import rule

from robotable import bots
from robotable.games.brace_for_impact import GAME
from robotable.games.brace_for_impact.bot import act
from robotable.games.brace_for_impact.bot_crew import QUICKEST_MS
from robotable.games.brace_for_impact.bot_pace import LEVELS, PEOPLE, pace
from robotable.lab.simulate import play_game
from robotable.table import Luck, Move

SHORTEST_LINE = min(line.words for line in PACK.lines.values() if line.part == "status")


@rule("BFI-R84")
@pytest.mark.parametrize("level", ["officer", *LEVELS])
def test_a_bot_answers_no_sooner_than_the_line_could_have_been_read(level: str) -> None:
    game = table().levels(hull=2).hands(s0="RA01", s1=HULL_COMMAND).play(0, "announce", HULL_2)
    live = GAME.in_real_time
    assert live is not None
    assert live.notices is not None
    own = pace(game.s, level)
    line = PACK.status("RA01", 2)
    game.wait(300 * line.words + QUICKEST_MS - 1)
    answer = Move("answer", f"0/{HULL_COMMAND}")
    assert answer in game.moves(1)
    idea = act(game.s, 1, own, Luck.seeded(1))
    assert idea is None or idea.move != answer
    game.wait(1)
    assert live.notices(game.s, 1, own)
    idea = act(game.s, 1, own, Luck.seeded(1))
    assert idea is not None
    assert idea.move == answer


def test_whoever_asks_for_a_hint_has_read_it_already() -> None:
    game = table().levels(hull=2).hands(s0="RA01", s1=HULL_COMMAND).announce(0, HULL_2)
    asked = bots.pace_of("officer", GAME, game.s, is_hint=True)
    idea = act(game.s, 1, asked, Luck.seeded(1))
    assert idea is not None
    assert idea.move == Move("answer", f"0/{HULL_COMMAND}")


@rule("BFI-R84")
def test_in_a_whole_battle_no_bot_answers_in_mid_sentence() -> None:
    told = battle("officer", 5)
    assert len(told.soonest) > 10
    assert min(told.soonest) >= 300 * SHORTEST_LINE + QUICKEST_MS


def test_a_lively_person_gets_much_of_what_they_could_answer() -> None:
    told = battles("lively", 6, {"difficulty": "veteran"})
    assert told.could_answer >= 6 * 8
    assert told.share_answered >= 1 / 3
    assert told.own_calls < told.calls / 2


@pytest.mark.slow
def test_one_person_among_veterans_matters_and_does_not_decide_alone() -> None:
    lively, idle = (battles(person, 60, {"difficulty": "veteran"}) for person in ("lively", "idle"))
    assert 0.4 <= lively.share_won <= 0.85
    assert idle.share_won < 0.35


def test_an_idle_person_gets_ready_and_does_nothing_else() -> None:
    sample = play_game(GAME, ["idle"] * 4 + ["officer"], 3, {"timers": 30})
    assert sample.moves["ready"] == 5
    assert not [move for move in sample.moves if move.split()[0] in ("announce", "answer", "brace", "concentrate")]


def test_people_of_the_lab_sit_at_no_table() -> None:
    assert not set(PEOPLE) & set(bots.names(GAME))
    assert set(PEOPLE) <= set(bots.names_in_lab(GAME))
    assert all(sentence.endswith(".") for sentence in PEOPLE.values())
