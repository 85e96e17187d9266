"""How a battle ends, on the clock and off it."""

import pytest
from msgspec.structs import replace
from tests.games.brace_for_impact.table import PACK, REFLEX_2, REFLEX_COMMAND, SCOUT, SCOUT_COMMAND, Z, table
from tests.rule import rule

from robotable.table import IllegalMove


@rule("BFI-CLOCK01", "BFI-CLOCK02", "BFI-END01", "BFI-T02", "BFI-GEN04")
def test_the_crew_wins_when_the_battle_timer_ends_for_the_second_time() -> None:
    game = table().ship(1, "ZS01").until(599_999)
    assert game.winners is None
    game.wait(1)
    assert game.winners == [0, 1, 2, 3]
    assert game.how == "the ship still stands after ten minutes"
    assert game.game.outcome is not None
    assert game.game.outcome.title == "The SDF-1 flies on"
    assert [score >= 100 for score in game.game.outcome.scores] == [True, True, True, True, False]


@rule("BFI-CLOCK05", "BFI-CLOCK08", "BFI-X75")
def test_there_are_nineteen_event_slots_as_the_battle_ends_before_the_twentieth() -> None:
    harmless = {id: replace(event, icons=["armor"]) for id, event in PACK.events.items()}
    game = table(pack=replace(PACK, events=harmless)).levels(armor=0, hull=1).full_hand().events_run()
    for n in range(1, 20):
        assert game.until(n * 30_000 - 1).log().count("event-due") == n - 1
        assert game.wait(1).log().count("event-due") == n
        game.play(Z, "carry_out", game.s.events[0])
    assert game.winners is None
    assert game.until(600_000).winners == [0, 1, 2, 3]
    assert game.log().count("event-due") == 19
    assert len(game.s.event_discards) == 19


@rule("BFI-CLOCK08", "BFI-X75")
def test_a_blow_due_at_the_end_of_the_battle_comes_too_late() -> None:
    game = table().levels(armor=0, hull=1).full_hand().until(598_000).play(0, "brace").wait(800).play(Z, "strike")
    game.spins(2).until(600_000)
    assert game.winners == [0, 1, 2, 3]
    assert game.level("hull") == 1


@rule("BFI-CLOCK08")
def test_nobody_acts_at_the_very_moment_of_the_end() -> None:
    for seat, verb in ((0, "brace"), (Z, "attack")):
        game = table().ship(1, "ZS01").full_hand().until(599_000)
        with pytest.raises(IllegalMove, match="the game is over"):
            game.play(seat, verb, at=600_000)
        assert game.winners == [0, 1, 2, 3]


@rule("BFI-CLOCK08", "BFI-T01")
def test_at_five_minutes_the_cannon_comes_before_the_event() -> None:
    game = table().ship(1, "ZS01").full_hand().events_run()
    game.s.event_due = 300_000
    game.until(300_000)
    log = game.log()
    assert log.index("cannon-offered") < log.index("event-due")


@rule("BFI-CLOCK08", "BFI-X77", "BFI-X76")
def test_at_one_and_the_same_moment_the_last_repair_comes_before_the_breach() -> None:
    for late, winners in ((0, None), (1, [Z])):
        game = table().levels(reflex=1).hands(s0="RA04", s1="RA15")
        game.s.furnace_due = 420_000
        game.announce(0, REFLEX_2).until(419_000)
        assert game.level("reflex") == 1
        if late:
            with pytest.raises(IllegalMove, match="the game is over"):
                game.play(1, "answer", f"0/{REFLEX_COMMAND}", at=420_000 + late)
        else:
            game.play(1, "answer", f"0/{REFLEX_COMMAND}", at=420_000)
            assert game.s.is_averted
            game.wait(0)
        assert game.winners == winners


@rule("BFI-CLOCK08")
def test_a_zentraedi_move_at_that_moment_comes_after_the_breach() -> None:
    game = table().levels(reflex=1).full_hand().event("EV15")
    game.s.furnace_due = 65_000
    game.s.event_due = 60_000
    game.until(61_000)
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(Z, "attack", at=65_000)


@rule("BFI-END02", "BFI-END03", "BFI-END04", "BFI-X72")
def test_the_crew_wins_when_the_last_enemy_is_gone_friends_aside() -> None:
    game = table().ship(1, "ZS01", up=True).ship(2, "ZS16", up=True).deck().shot(spin=2)
    assert game.winners is None
    game.play(0, "target", 1)
    assert game.winners == [0, 1, 2, 3]
    assert game.how == "every enemy ship is gone"


@rule("BFI-END02", "BFI-END05", "BFI-X73")
def test_a_ship_in_hand_keeps_the_game_going() -> None:
    game = table().ship(1, "ZS01", up=True).fleet("ZS02").deck().shot(spin=2).play(0, "target", 1)
    assert game.winners is None


@rule("BFI-END04", "BFI-FRND07", "BFI-X74")
def test_a_hidden_friend_is_an_enemy_until_it_is_turned_up() -> None:
    game = table().ship(1, "ZS01", up=True).ship(2, "ZS17").deck().shot(spin=2).play(0, "target", 1)
    assert game.winners is None
    game.exchange(0, SCOUT, 1, SCOUT_COMMAND).play(0, "scout", 2)
    assert game.winners == [0, 1, 2, 3]


@rule("BFI-END10", "BFI-CLOCK08")
def test_the_first_condition_that_is_met_ends_the_game_and_nothing_follows() -> None:
    game = table().levels(armor=0, hull=1).ships(8).fleet("ZS27").event_now("EV03").play(0, "brace")
    assert game.view().queue == ["brace"]
    game.play(Z, "carry_out", "EV03")
    assert "surrounded" in game.how
    assert game.level("hull") == 1
    assert game.s.todo == []
    assert game.view().queue == []
    assert game.s.deadline() is None
    assert "the game is over" in game.refused(0, "brace")


@rule("BFI-CLOCK01")
def test_timers_can_be_shortened_and_lengthened() -> None:
    game = table(timers=10).ship(1, "ZS01")
    assert {name: timer.length for name, timer in game.view().timers.items()} == {"battle": 30_000}
    game.until(60_000)
    assert game.winners == [0, 1, 2, 3]
    slow = table(timers=200).ship(1, "ZS01").until(600_000)
    assert slow.view().battle_run == 2
    assert slow.winners is None


@rule("BFI-R88", "BFI-T09")
@pytest.mark.parametrize(
    ("percent", "limit"), [(10, 3200), (24, 7680), (25, 8000), (50, 8000), (100, 8000), (200, 8000)]
)
def test_with_very_short_timers_there_is_less_time_to_choose(percent: int, limit: int) -> None:
    game = table(timers=percent).ship(1, "ZS01", up=True).shot(spin=2)
    game.wait(limit - 1)
    assert "target" in game.verbs(0)
    game.wait(1)
    assert "target" not in game.verbs(0)


@rule("BFI-R88", "BFI-EVNT11")
def test_at_a_tenth_events_are_decided_before_the_third_waits() -> None:
    game = table(timers=10).fleet("ZS01", "ZS02", "ZS03").event("EV22").levels(armor=3, hull=7).events_run()
    game.wait(3000)
    assert "carry_out" in game.verbs(Z)
    game.wait(3199)
    assert "carry_out" in game.verbs(Z)
    assert len(game.s.opportunities) == 1
    game.wait(1)
    assert len(game.s.opportunities) == 0


@rule("BFI-CLOCK07")
def test_a_record_replays_to_the_same_end_at_the_recorded_moments() -> None:
    from tests.games.brace_for_impact.table import opened

    game = opened().begin()
    s = game.s
    for n in range(40):
        seat = n % 4
        at = s.now + 700
        moves = [move for move in game.moves(seat) if move.verb in ("announce", "answer", "brace")]
        if moves and game.game.outcome is None:
            move = moves[n % len(moves)]
            game.game.play(seat, move.verb, move.noun, at)
    game.wait(5000)
    assert game.replayed() == game.s
