"""The officer on either side: legal moves only, at a human pace, and better than chance."""

import pytest
from tests.games.brace_for_impact.table import HULL_2, LIFE_2, Table, Z, opened, table
from tests.rule import rule

from robotable import bots
from robotable.games.brace_for_impact import GAME
from robotable.games.brace_for_impact.bot import act, advise
from robotable.games.brace_for_impact.bot_crew import STUCK_AFTER
from robotable.games.brace_for_impact.bot_pace import GAPS, pace
from robotable.lab.simulate import play_game
from robotable.table import Advice, Luck, Move, save

AVERAGE = pace(table().s, "officer")


@pytest.mark.parametrize("seats", GAME.seats)
@rule("BFI-MANY03")
def test_a_whole_battle_of_bots_is_over_in_a_moment(seats: int) -> None:
    sample = play_game(GAME, ["officer"] * seats, seats, {"timers": 30})
    assert sample.decisions > seats


@pytest.mark.parametrize(
    "options",
    [
        {"difficulty": "training", "tactics": True},
        {"difficulty": "elite", "leaders": True},
        {"track": "last-stand"},
        {"tactics": True, "leaders": True, "track": "shakedown"},
        {"profile": "voice", "chart": "smoothed"},
    ],
)
def test_the_officer_plays_with_every_module(options: dict[str, object]) -> None:
    assert play_game(GAME, ["officer"] * 5, 3, {**options, "timers": 40}).winners


def test_the_cooperative_game_comes_to_an_end() -> None:
    for seats in (2, 3, 4):
        assert play_game(GAME, ["officer"] * seats, 1, {"mode": "cooperative"}).decisions > 20


def test_the_same_seed_gives_the_same_battle() -> None:
    one, two = (play_game(GAME, ["officer"] * 4, 9, {"timers": 30}) for _ in range(2))
    assert one == two


def test_officers_do_better_than_those_who_act_at_random() -> None:
    wins = 0
    for seed in range(3):
        players = ["officer"] * 4 + ["random"]
        wins += 0 in play_game(GAME, players, seed, {"difficulty": "training"}).winners
        players = ["random"] * 4 + ["officer"]
        wins += Z in play_game(GAME, players, seed).winners
    assert wins >= 5


@rule("BFI-T11")
def test_a_bot_takes_any_seat_over_at_any_moment() -> None:
    game, luck = opened(seed=3, tactics=True, leaders=True).begin(), Luck.seeded(3)
    for n in range(120):
        seat = n % 5
        seen = GAME.determinise(game.s, seat, luck.fork())
        before = save(seen)
        advice = bots.watch("officer", GAME.id, before, seat, n)
        assert save(seen) == before
        if advice is not None:
            assert advice.move in game.moves(seat)
            assert advice.why.endswith(".")
            game.game.play(seat, *advice.move)
        game.wait(900)
        if game.winners is not None:
            break
    assert len(game.game.played) > 20


def test_every_open_choice_has_an_answer() -> None:
    game, luck = opened(seed=4, tactics=True, leaders=True), Luck.seeded(4)
    for _ in range(150):
        choices = list(game.s.choices())
        if not choices:
            break
        for choice in choices:
            assert advise(game.s, choice, luck).move in choice.moves(game.s)
        choice = luck.pick([choice for choice in choices if type(choice).__name__ != "Breaks"])
        game.play(choice.seat, *advise(game.s, choice, luck).move).wait(luck.below(900))


def test_an_officer_answers_the_call_that_fits_and_keeps_quiet_otherwise() -> None:
    game = table().levels(hull=2).hands(s0="RA01", s1="RA02 RA03", s2="RA04").announce(0, HULL_2).wait(3000)
    advice = act(game.s, 1, AVERAGE, Luck.seeded(1))
    assert advice is not None
    assert advice.move == Move("answer", "0/RA02")


def test_officers_let_each_other_finish() -> None:
    game = (
        table().levels(hull=2, life=3).hands(s0="RA01", s1="RA06 RA10 RA12", s2="RA04 RA17 RA20", s3="RA21 RA23 RA30")
    )
    game.play(0, "announce", HULL_2).wait(1000)
    assert act(game.s, 2, AVERAGE, Luck.seeded(1)) is None
    game.wait(AVERAGE.gap)
    advice = act(game.s, 2, AVERAGE, Luck.seeded(1))
    assert advice is not None
    assert advice.move.verb in ("announce", "brace")


def test_levels_differ_in_pace_and_not_in_what_they_may_do() -> None:
    s = table().s
    cadet, officer, ace = (pace(s, level) for level in ("cadet", "officer", "ace"))
    assert cadet.reaction > officer.reaction > ace.reaction
    assert cadet.gap > officer.gap == GAPS["veteran"][2] > ace.gap


@rule("BFI-R08")
def test_with_the_air_of_the_smoothed_chart_three_at_elite_need_no_more_haste_than_veterans() -> None:
    def haste(difficulty: str, chart: str, seats: int) -> tuple[int, int]:
        own = pace(table(seats, difficulty=difficulty, chart=chart).s, "officer")
        return own.gap, own.thinking

    assert haste("elite", "smoothed", 3) == haste("veteran", "printed", 3) > haste("elite", "printed", 3)
    assert haste("elite", "smoothed", 4) == haste("elite", "printed", 4)


def test_together_without_air_officers_call_for_a_ship_to_shoot_at() -> None:
    game = (
        table(2)
        .levels(armor=3, reflex=3, life=0, hull=7)
        .hands(s0="RA03 RA06", s1="RA08")
        .play(0, "announce", "RA06/2")
    )
    game.play(0, "withdraw").wait(14_999)
    assert act(game.s, 0, AVERAGE, Luck.seeded(1)) is None or game.s.ships_on_board()
    game.wait(5000)
    advice = act(game.s, 0, AVERAGE, Luck.seeded(1))
    assert advice is not None
    assert advice.move == Move("brace")


def test_a_full_hand_of_one_officer_does_not_keep_the_others_from_calling_for_cards() -> None:
    full = "RA05 RA06 RA07 RA08 RA09 RA10 RA11"
    game = table().levels(hull=7).hands(s0=full, s1="RA12")
    advice = act(game.s, 1, AVERAGE, Luck.seeded(1))
    assert advice is not None
    assert advice.move == Move("brace")
    fed = table().levels(hull=7).hands(s0="RA05 RA06", s1="RA12", s2="RA13", s3="RA14")
    advice = act(fed.s, 1, AVERAGE, Luck.seeded(1))
    assert advice is None or advice.move != Move("brace")


def test_delays_are_seeded_and_human() -> None:
    luck = Luck.seeded(1)
    delays = sorted(bots.delay(2000, luck) for _ in range(1001))
    assert 1800 < delays[500] < 2200
    assert delays[50] > 900
    assert delays[950] < 4500
    assert [bots.delay(2000, Luck.seeded(7)) for _ in range(3)] == [bots.delay(2000, Luck.seeded(7))] * 3


def test_where_people_use_their_own_voices_a_bot_has_its_line_read_out() -> None:
    game = table(profile="voice").levels(hull=1).hands(s0="RA01").wait(20_000)
    advice = act(game.s, 0, AVERAGE, Luck.seeded(1))
    assert advice is not None
    assert advice.move.verb in ("read_out", "brace")
    assert advise(game.s, next(game.s.choices_of(0)), Luck.seeded(1)).move.verb in ("read_out", "brace")


def test_whoever_asks_for_a_hint_is_not_told_to_let_the_others_finish() -> None:
    game = table().levels(hull=3).hands(s0="RA01", s1="RA02 RA03 RA04 RA05", s2="RA06 RA07 RA08 RA09")
    seen = save(game.s)
    assert bots.watch("officer", GAME.id, seen, 0, 1) is None
    advice = bots.watch("officer", GAME.id, seen, 0, 1, is_hint=True)
    assert advice is not None
    assert advice.move == Move("announce", HULL_2)


def test_one_who_does_all_the_calling_does_not_silence_the_crew() -> None:
    game = table().levels(hull=1, armor=0).hands(s0="RA01 RA02", s1="RA03 RA04 RA05 RA06", s2="RA07 RA08 RA09 RA10")
    waits = AVERAGE.gap // 3
    for status in ("RA01/1", "RA01/2"):
        game.announce(0, status).play(0, "withdraw").wait(waits)
        assert on_duty(game, 1) is None
    game.announce(0, "RA02/1").play(0, "withdraw").wait(waits)
    assert on_duty(game, 1) is not None


def test_a_beginner_calls_something_else_when_nobody_can_help_with_the_alarm() -> None:
    game = table(2).levels(hull=4, life=0).hands(s0="RA02 RA30", s1="RA01 RA08 RA11").ships(8)
    cadet = pace(game.s, "cadet")
    game.announce(0, LIFE_2).announce(1, "RA08/2").wait(2 * cadet.gap)
    assert act(game.s, 0, cadet, Luck.seeded(1)) is None
    game.wait(STUCK_AFTER * cadet.gap)
    advice = act(game.s, 0, cadet, Luck.seeded(1))
    assert advice is not None
    assert advice.move.verb == "announce"
    assert advice.move.noun != LIFE_2


def on_duty(game: Table, seat: int) -> Advice | None:
    """What an officer would call now."""
    advice = act(game.s, seat, AVERAGE, Luck.seeded(1))
    return advice if advice and advice.move.verb == "announce" else None


def test_bots_join_a_team_attack_that_a_person_opens() -> None:
    game = table().ship(2, "ZS01", up=True).hands(s0="RA01 RA02", s1="RA03 RA04 RA05", s2="RA06 RA07 RA08 RA09")
    game.play(0, "concentrate")
    ideas = [act(game.s, seat, AVERAGE, Luck.seeded(1)) for seat in (1, 2, 3)]
    assert "contribute" in [idea.move.verb for idea in ideas if idea]


@pytest.mark.parametrize("seats", [2, 5, 9])
def test_a_bot_that_notices_nothing_would_do_nothing(seats: int) -> None:
    live = GAME.in_real_time
    assert live is not None
    assert live.notices is not None
    game, luck = opened(seats).begin(), Luck.seeded(3)
    while game.game.outcome is None and game.s.now < 120_000:
        seat = luck.below(seats)
        seen = GAME.determinise(game.s, seat, luck.fork())
        idea = act(seen, seat, AVERAGE, luck.fork())
        assert idea is None or live.notices(game.s, seat, AVERAGE)
        assert live.notices(seen, seat, AVERAGE) == live.notices(game.s, seat, AVERAGE)
        if idea is not None:
            game.game.play(seat, idea.move.verb, idea.move.noun, game.s.now)
        game.game.advance(game.s.now + 300)
