"""The fuzzer plays what nobody planned, finds what is wrong, and finds it again."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect as types
from tests.table.toy import GAME as TOY
from tests.table.toy import NextTurn, Toy, ToyOptions

from robotable import bots, games
from robotable.envs.checks import faults_of_an_observation
from robotable.envs.observing import Observer
from robotable.games.brace_for_impact.state import Battle
from robotable.games.crisis_point import bot_belief
from robotable.games.crisis_point.bot_estimate import CrisisInMind
from robotable.games.crisis_point.state import Crisis
from robotable.lab.fuzz import Failure, any_players, fuzz, fuzz_one
from robotable.lab.spreading import Processes
from robotable.table import Choice, Game, Line, Luck, Pace, Ruleset, replay
from robotable.table.any_game import any_game, any_options, values_of
from robotable.table.checks import faults_of_pause, faults_of_view

CYCLONE, BRACE, CRISIS = (games.find(id) for id in ("cyclone-run", "brace-for-impact", "crisis-point"))


def greedy_faults(s: Toy) -> Iterator[str]:
    """Says that nobody may have more than 9 points, which somebody will."""
    yield from (f"{player.points} points" for player in s.players if player.points > 9)


OBSERVATIONS = {"observations": faults_of_an_observation}
GAMES_EACH = 4

BROKEN = replace(TOY, faults=greedy_faults)


@pytest.mark.parametrize("ruleset", games.catalog().values(), ids=lambda ruleset: ruleset.id)
def test_a_few_games_are_clean(ruleset: Ruleset) -> None:
    found = fuzz(ruleset.id, GAMES_EACH, seed=1, more=OBSERVATIONS)
    assert [failure.faults for failure in found.failures] == []
    assert found.games == sum(found.seats.values()) == GAMES_EACH
    assert found.states_checked_in_full > 2 * GAMES_EACH
    if ruleset.is_real_time:
        assert found.cut_off > 0
        assert found.too_late > 0
    else:
        assert found.undone > 0


def test_a_game_with_hidden_cards_asides_and_a_clock_is_clean() -> None:
    for seed in range(40):
        assert fuzz_one(TOY, seed).failures == []


def test_games_in_real_time_are_played_by_bots_of_every_pace_too() -> None:
    luck = Luck.seeded(1)
    seated = {player for _ in range(40) for player in any_players(BRACE, 5, luck)}
    assert seated == set(bots.names(BRACE))


def test_every_number_of_players_is_as_likely_as_the_others() -> None:
    luck = Luck.seeded(1)
    seats = Counter(any_game(BRACE, seed, luck).seats for seed in range(280))
    assert set(seats) == set(BRACE.seats)
    assert min(seats.values()) >= 8


def test_a_game_that_nobody_can_go_on_with_is_a_fault() -> None:
    game = any_game(BRACE, 1, Luck.seeded(1))
    while game.prompts and game.waiting:
        game.play(game.prompts[0].seat, *game.prompts[0].moves[0].move)
    assert list(faults_of_pause(game, Luck.seeded(1))) == []
    game.state.asides = [aside for aside in game.state.asides if type(aside).__name__ != "Breaks"]
    assert list(faults_of_pause(game, Luck.seeded(1))) == ["play was cut off, and nobody can go on"]


def test_a_bot_that_notices_what_its_seat_cannot_see_is_a_fault() -> None:
    def peeks(s: Battle, seat: int, pace: Pace) -> bool:
        return any("RA01" in s.players[other].hand for other in s.crew if other != seat)

    assert BRACE.in_real_time is not None
    peeking = replace(BRACE, in_real_time=replace(BRACE.in_real_time, notices=peeks))
    game, luck = Game(peeking, 3, 1), Luck.seeded(1)
    while game.waiting:
        game.play(game.prompts[0].seat, *game.prompts[0].moves[0].move)
    found = [fault for _ in range(20) for fault in faults_of_view(game, luck, 0)]
    assert "what seat 0 notices as ace depends on what it can't see" in found
    game.ruleset = BRACE
    assert not [fault for _ in range(20) for fault in faults_of_view(game, luck, 0)]


def test_a_belief_that_hangs_on_what_other_seats_were_shown_is_a_fault() -> None:
    secrets: dict[int, list[str]] = {}
    assert CRISIS.insight is not None

    def believe(s: Crisis, seat: int, heard: Sequence[Line], luck: Luck, in_time: Callable[[], bool]) -> Crisis:
        """Remembers the Objectives of whoever was asked before in this process."""
        believed = bot_belief.believe(s, seat, heard, luck, in_time)
        if isinstance(believed, CrisisInMind) and secrets.get(1 - seat):
            believed.enemy_objectives = dict.fromkeys(secrets[1 - seat], 1.0)
        secrets[seat] = list(s.players[seat].objectives)
        return believed

    leaking = replace(CRISIS, insight=replace(CRISIS.insight, believe=believe))
    game, luck = Game(leaking, 2, 3), Luck.seeded(1)
    for _ in range(30):
        move = game.ruleset.advise(game.state, awaited(game), luck).move
        game.play(game.waiting[0], *move)
    fault = "what seat 0 believes depends on what it can't see"
    assert fault in [fault for _ in range(3) for fault in faults_of_view(game, luck, 0)]
    game.ruleset = CRISIS
    assert not list(faults_of_view(game, luck, 0))


def test_a_belief_in_what_was_dealt_is_a_fault() -> None:
    assert CRISIS.insight is not None

    def believe(s: Crisis, seat: int, heard: Sequence[Line], luck: Luck, in_time: Callable[[], bool]) -> Crisis:
        """Takes the Objectives that were dealt for the true ones."""
        believed = bot_belief.believe(s, seat, heard, luck, in_time)
        if isinstance(believed, CrisisInMind):
            believed.enemy_objectives = dict.fromkeys(s.players[1 - seat].objectives, 1.0)
        return believed

    game, luck = Game(replace(CRISIS, insight=replace(CRISIS.insight, believe=believe)), 2, 3), Luck.seeded(1)
    for _ in range(30):
        game.play(game.waiting[0], *game.ruleset.advise(game.state, awaited(game), luck).move)
    assert [fault for _ in range(3) for fault in faults_of_view(game, luck, 0)]


def test_a_memory_of_what_only_another_was_told_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(CRISIS, 2, 3)
    game.log.append(Line("sees", {"n": 9}, to=1))
    assert not list(faults_of_view(game, Luck.seeded(1), 0))
    monkeypatch.setattr("robotable.table.checks.heard_by", lambda seat, lines: list(lines))
    assert "seat 0 remembers what only another was told" in list(faults_of_view(game, Luck.seeded(1), 0))


def awaited(game: Game) -> Choice[Any]:
    """What everybody waits for."""
    assert game.state.choice is not None
    return game.state.choice


def test_the_same_seed_finds_the_same_though_a_bot_thinks_by_the_clock() -> None:
    luck = Luck.seeded(7)
    assert "ace" in any_players(CYCLONE, any_game(CYCLONE, 7, luck).seats, luck)
    assert fuzz_one(CYCLONE, 7) == fuzz_one(CYCLONE, 7)


def test_two_processes_find_what_one_finds() -> None:
    one = fuzz("reconstruction", 6, seed=2, more=OBSERVATIONS)
    two = fuzz("reconstruction", 6, seed=2, workers=Processes(2), more=OBSERVATIONS)
    assert msgspec.json.encode(one) == msgspec.json.encode(two)
    assert one.failures == []


@pytest.mark.parametrize("game", list(games.catalog()))
def test_the_fuzzer_notices_what_a_seat_observes_and_may_not_see(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = games.find(game)
    table = any_game(ruleset, 1, Luck.seeded(1))
    assert list(faults_of_an_observation(table, Luck.seeded(2))) == []
    spies, luck = Observer(ruleset, ruleset.content), Luck.seeded(3)
    monkeypatch.setattr(spies, "row", lambda board, seat: Observer.row(spies, board, seat) + luck.below(1000))
    monkeypatch.setattr("robotable.envs.checks._observer", lambda id: spies)
    faults = list(faults_of_an_observation(table, Luck.seeded(2)))
    assert any("it observes another" in fault for fault in faults)
    assert any("floats from" in fault for fault in faults)


def test_progress_is_told() -> None:
    told: list[int] = []
    fuzz("cyclone-run", 2, on_progress=told.append)
    assert sum(told) == 2


def first_failure() -> Failure:
    return next(failure for seed in range(50) for failure in fuzz_one(BROKEN, seed).failures)


def test_a_broken_invariant_is_found_with_the_record_up_to_there() -> None:
    failure = first_failure()
    assert failure.faults[0].startswith("invariants: 1")
    assert failure.after == len(failure.record.moves)
    state = replay(TOY, failure.record).state
    assert list(BROKEN.faults(state))


def test_a_failure_survives_its_file(tmp_path: Path) -> None:
    failure = first_failure()
    path = failure.save(tmp_path)
    assert path.name == f"fuzz-toy-{failure.seed}.json"
    assert msgspec.json.decode(path.read_bytes(), type=Failure) == failure


def test_rules_that_break_are_a_failure_with_the_move_that_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = NextTurn.run

    def breaks_later(self: NextTurn, s: Toy) -> None:
        if len(s.laid) > 3:
            raise ZeroDivisionError("nobody is left")
        whole(self, s)

    monkeypatch.setattr(NextTurn, "run", breaks_later)
    failures = [failure for seed in range(100) for failure in fuzz_one(TOY, seed).failures]
    assert {fault for failure in failures for fault in failure.faults} == {"error: ZeroDivisionError: nobody is left"}
    assert all("breaks_later" in failure.trace for failure in failures)
    assert any(failure.tried is not None for failure in failures)


def test_options_are_drawn_from_what_their_types_allow() -> None:
    luck = Luck.seeded(1)
    drawn = [any_options(CYCLONE, luck) for _ in range(300)]
    assert {options["stack"] for options in drawn if "stack" in options} == {None, *range(4, 12)}
    assert {options["long_game"] for options in drawn if "long_game" in options} == {True, False}
    assert {} in drawn
    for options in drawn:
        CYCLONE.choose(options)


def test_every_value_of_a_type_is_listed() -> None:
    fields = {field.name: list(values_of(types.type_info(field.type))) for field in msgspec.structs.fields(ToyOptions)}
    assert fields == {"hand": [1, 2, 3, None], "timed": [False, True], "opening": ["first", "random"]}
    assert list(values_of(types.type_info(str))) == []
