"""Pausing: the timers stop, what is under way is finished, and open Statuses are void."""

from msgspec.structs import replace
from tests.games.brace_for_impact.table import ATTACK_3, ATTACK_COMMAND, HULL_2, PACK, Z, table
from tests.rule import rule

from robotable.games.brace_for_impact import GAME
from robotable.table import Luck


@rule("BFI-PAUSE01", "BFI-PAUSE02", "BFI-PAUSE04", "BFI-PAUSE05", "BFI-X93", "BFI-T12")
def test_a_pause_stops_the_timers_and_voids_what_was_called() -> None:
    game = table().full_hand().hands(s0="RA01", s1="RA04").until(110_000).events_run()
    game.s.furnace_due, game.s.is_averted = 130_000 + 41_000, True
    game.s.event_due = 150_000
    game.announce(0, HULL_2).announce(1, "RA04/2").until(130_000).play(2, "pause")
    assert game.phase == "paused"
    assert {name: timer.left for name, timer in game.view().timers.items()} == {
        "battle": 170_000,
        "event": 20_000,
        "furnace": 41_000,
    }
    assert [player.status for player in game.s.players] == [None] * 5
    game.wait(500_000)
    assert game.view().timers["event"].left == 20_000
    game.play(Z, "resume").wait(4999)
    assert game.phase == "countdown"
    game.wait(1)
    assert game.phase == "running"
    assert game.view().timers["event"].left == 20_000
    game.wait(20_000)
    assert "event-due" in game.log()


@rule("BFI-R78")
def test_hands_are_covered_while_the_battle_stands_still() -> None:
    game = table().ship(1, "ZS01", up=True).exchange(0, ATTACK_3, 1, ATTACK_COMMAND)
    seats = (0, Z, None)
    game.play(2, "pause")
    assert [game.view(seat).is_covered for seat in seats] == [False] * 3
    game.spins(2).wait(1200).play(0, "hold")
    assert [game.view(seat).is_covered for seat in seats] == [True] * 3
    game.play(Z, "resume")
    assert [game.view(seat).is_covered for seat in seats] == [False] * 3


@rule("BFI-PAUSE01", "BFI-R80")
def test_every_seat_may_pause_twice() -> None:
    game = table()
    for _ in range(2):
        game.play(3, "pause").play(3, "resume").wait(5000)
    assert "pause" not in game.verbs(3)
    assert game.refused(3, "pause")
    game.play(Z, "pause")
    assert game.phase == "paused"


@rule("BFI-PAUSE03")
def test_a_shot_under_way_is_finished_first_and_nothing_new_begins() -> None:
    game = table().ship(1, "ZS01", up=True).hands(s2="RA01").exchange(0, ATTACK_3, 1, ATTACK_COMMAND).play(2, "pause")
    assert game.phase == "settling"
    assert game.verbs(2) == set()
    game.spins(2).wait(1200)
    assert game.verbs(0) == {"target", "hold"}
    game.play(0, "target", 1)
    assert game.s.destroyed == ["ZS01"]
    assert game.phase == "paused"


@rule("BFI-PAUSE03", "BFI-X94")
def test_a_text_that_is_being_read_is_read_to_its_end() -> None:
    game = table(tactics=True).fleet("ZS01", "ZS02", "ZS03", "ZS04", "ZS05").tactics("TC13").levels(armor=3)
    game.play(0, "say", "TC13").play(Z, "tactic", "TC13").play(1, "pause").wait(6000)
    assert game.level("armor") == 2
    game.play(Z, "draw", "ships")
    assert game.phase == "paused"


@rule("BFI-PAUSE03", "BFI-T12", "BFI-T09")
def test_after_thirty_seconds_what_is_still_open_is_decided() -> None:
    patient = replace(PACK, numbers={**PACK.numbers, "target_ms": 99_000, "pool_idle_ms": 99_000})
    game = table(pack=patient).ship(1, "ZS01", up=True).ship(2, "ZS27", up=True).shot()
    game.hands(s1="RA26").play(1, "concentrate").play(1, "contribute", "RA26").play(2, "pause").wait(29_999)
    assert game.phase == "settling"
    assert game.verbs(0) == {"target", "hold"}
    assert game.verbs(1) == {"abort", "spin"}
    game.wait(1)
    assert game.phase == "paused"
    assert game.s.destroyed == ["ZS01"]
    assert (game.s.pool, game.s.players[1].hand) == (None, ["RA26"])


@rule("BFI-PAUSE03", "BFI-T12")
def test_a_whole_chain_of_zentraedi_steps_is_hurried_to_its_end() -> None:
    patient = replace(PACK, numbers={**PACK.numbers, "zentraedi_deploy_ms": 99_000})
    game = table(pack=patient).fleet("ZS02", "ZS03", "ZS04").event_now("EV07").play(Z, "carry_out", "EV07")
    game.play(0, "pause").wait(30_000)
    assert game.phase == "paused"
    assert game.s.ships_on_board() == [1, 2, 3]


@rule("BFI-PAUSE04", "BFI-R79", "BFI-R81")
def test_a_pause_is_never_stuck_when_a_bot_plays_the_zentraedi() -> None:
    game = table().play(0, "pause")
    live = GAME.in_real_time
    assert live is not None
    assert live.act(game.s, Z, live.pace(game.s, "officer"), Luck.seeded(1)) is None
    assert not (live.notices and live.notices(game.s, Z, live.pace(game.s, "officer")))
    assert "resume" in game.verbs(0)


@rule("BFI-R81")
def test_the_zentraedi_seat_and_a_crew_of_two_are_covered_sooner() -> None:
    live = GAME.in_real_time
    assert live is not None
    assert live.cover_ms is not None
    assert [live.cover_ms(table().s, seat) for seat in (0, Z)] == [10_000, 4_000]
    assert [live.cover_ms(table(3).s, seat) for seat in (0, 2)] == [4_000, 4_000]


@rule("BFI-R87", "BFI-PAUSE05")
def test_cut_off_from_outside_the_battle_waits_paused_for_anybody() -> None:
    game = table().full_hand().hands(s0="RA01").events_run().announce(0, HULL_2).wait(300)
    game.game.interrupt(game.s.now)
    assert game.phase == "paused"
    assert game.wait(3_600_000).view().timers["event"].left == 29_000
    assert game.s.players[0].status is None
    assert all("resume" in game.verbs(seat) for seat in range(5))
    game.play(3, "resume").wait(5000)
    assert game.phase == "running"
    assert game.view().timers["event"].left == 29_000


@rule("BFI-PAUSE04")
def test_the_zentraedi_player_or_whoever_paused_goes_on_and_after_a_while_anybody() -> None:
    game = table().play(0, "pause")
    assert [seat for seat in range(5) if "resume" in game.verbs(seat)] == [0, Z]
    game.wait(180_000)
    assert all("resume" in game.verbs(seat) for seat in range(5))


@rule("BFI-PAUSE06")
def test_nothing_else_is_reset() -> None:
    game = (
        table().levels(armor=1).ship(3, "ZS01").hands(s0="RA01").full_hand().play(0, "brace").play(1, "brace", at=3000)
    )
    game.play(2, "pause").wait(60_000)
    before = (game.values(), game.s.players[0].hand, game.s.board, game.s.fleet.ships)
    game.play(2, "resume").wait(5000)
    assert (game.values(), game.s.players[0].hand, game.s.board, game.s.fleet.ships) == before
    assert game.phase == "running"


@rule("BFI-PAUSE06")
def test_queued_opportunities_wait_for_the_end_of_the_pause() -> None:
    game = table().full_hand().play(0, "brace").wait(1600).play(1, "brace").play(2, "pause")
    game.wait(40_000)
    assert game.phase == "paused"
    assert len(game.s.opportunities) == 1
    game.play(2, "resume").wait(5000)
    assert "strike" in game.verbs(Z)


@rule("BFI-R87", "BFI-R79", "BFI-PAUSE02", "BFI-PAUSE04")
def test_what_was_under_way_when_play_was_cut_off_has_as_long_left_as_it_had() -> None:
    game = table().full_hand().levels(armor=3).play(0, "brace").wait(1000)
    game.game.interrupt(game.s.now)
    game.play(1, "resume").wait(4999)
    assert (game.phase, game.level("armor"), "zentraedi-spins" in game.log()) == ("countdown", 3, False)
    game.wait(1).wait(1999)
    assert "strike" in game.verbs(Z)
    game.wait(1)
    assert "strike" not in game.verbs(Z)


@rule("BFI-R87", "BFI-PAUSE02")
def test_a_shot_and_a_pile_that_were_cut_off_have_as_long_left_as_they_had() -> None:
    game = table().ship(1, "ZS01", up=True).shot().hands(s1="RA26").play(1, "concentrate").wait(1000)
    game.game.interrupt(game.s.now)
    game.play(2, "resume").wait(5000).wait(6999)
    assert "target" in game.verbs(0)
    game.wait(1)
    assert "target" not in game.verbs(0)
    assert game.s.pool
    game.wait(7000)
    assert game.s.pool is None


@rule("BFI-R78", "BFI-PAUSE03")
def test_a_pile_takes_no_more_cards_once_a_pause_is_called() -> None:
    game = table().ship(1, "ZS27", up=True).hands(s1="RA26 RA03", s2="RA05").play(1, "concentrate")
    game.play(1, "contribute", "RA26").play(0, "pause")
    assert (game.verbs(1), game.verbs(2)) == ({"spin", "abort"}, set())


@rule("BFI-CLOCK08", "BFI-R13")
def test_at_one_moment_the_crew_the_furnace_and_only_then_what_is_due() -> None:
    game = table().deck().ship(1, "ZS16").hands(s0="RA01").play(0, "brace").play(Z, "strike").spins(1)
    at = game.s.now + 1200
    game.s.furnace_due, game.s.systems["reflex"].value = at - game.s.lost, 0
    game.play(0, "announce", HULL_2, at=at - game.s.lost).wait(0)
    assert game.winners == [Z]
    assert "breached" in game.how
