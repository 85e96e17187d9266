"""Aces on either side: they weigh what a move leads to."""

from collections.abc import Iterator

from tests.games.brace_for_impact.table import (
    ARMOR_2,
    ATTACK_3,
    HULL_2,
    HULL_COMMAND,
    LIFE_2,
    REFLEX_2,
    Table,
    Z,
    table,
)

from robotable import bots, games
from robotable.games.brace_for_impact import GAME
from robotable.games.brace_for_impact.bot import act
from robotable.games.brace_for_impact.bot_crew import FLUSTERED
from robotable.games.brace_for_impact.bot_pace import pace
from robotable.games.brace_for_impact.bot_plan import Plan
from robotable.games.brace_for_impact.bot_warlord import Strike, deploy, use_leader_at_once
from robotable.games.brace_for_impact.bot_worth import features, outlook, standing
from robotable.games.brace_for_impact.systems import damage
from robotable.games.brace_for_impact.zentraedi import Deploy
from robotable.lab.simulate import play_game
from robotable.table import Luck, Move

ACE = pace(table().s, "ace")


def ace(game: Table, seat: int) -> Move | None:
    """What an ace on that seat does now."""
    idea = act(game.s, seat, ACE, Luck.seeded(1))
    return None if idea is None else idea.move


def test_only_aces_plan() -> None:
    assert [level for level in ("cadet", "officer", "ace", "lively") if pace(table().s, level).plans] == ["ace"]


def test_what_is_good_for_the_crew_is_bad_for_the_zentraedi() -> None:
    s = table().levels(hull=4).s
    crew, enemy = features(s, 0), features(s, Z)
    assert {name: -value for name, value in crew.items()} == enemy


def test_air_and_hull_weigh_more_than_armor() -> None:
    plan = Plan(table().levels(hull=3, armor=1, life=0).s, 0)
    assert plan.gain_of_repair("life", 1) > plan.gain_of_repair("hull", 1) > plan.gain_of_repair("armor", 1) > 0


def test_a_ninth_ship_that_is_announced_makes_every_shot_urgent() -> None:
    game = table()
    for sector, ship in enumerate(("ZS01", "ZS02", "ZS03", "ZS05", "ZS06", "ZS07"), 1):
        game.ship(sector, ship, up=True)
    game.s.events.sort(key=lambda event: -game.s.pack.events[event].icons.count("deploy"))
    threatened = Plan(game.s, 0).gain_of_shot(3)
    game.s.events.sort(key=lambda event: game.s.pack.events[event].icons.count("deploy"))
    assert threatened > 2 * Plan(game.s, 0).gain_of_shot(3) > 0


def test_nobody_calls_what_nobody_can_answer() -> None:
    game = table().levels(hull=2, life=1, armor=0).hands(s0="RA01 RA02", s1="RA03").wait(20_000)
    plan = Plan(game.s, 0)
    assert 0 < plan.chance_of_answer("hull") < 1
    for seat in (1, 2, 3):
        game.s.players[seat].hand = []
    assert Plan(game.s, 0).chance_of_answer("hull") == 0
    move = ace(game, 0)
    assert move is None or move.verb == "brace"


def test_an_ace_wastes_no_command_on_what_is_whole_already() -> None:
    game = table().levels(hull=3).hands(s0="RA01", s1=HULL_COMMAND).announce(0, HULL_2).wait(6000)
    assert ace(game, 1) == Move("answer", f"0/{HULL_COMMAND}")
    game.levels(hull=game.s.systems["hull"].most)
    move = ace(game, 1)
    assert move is None or move.verb != "answer"


def test_an_ace_calls_for_air_before_armor() -> None:
    game = table().levels(life=0, armor=0, hull=7, reflex=3)
    game.hands(s0="RA01 RA02", s1="RA27 RA05 RA10", s2="RA03 RA06", s3="RA08 RA09").wait(20_000)
    s = game.s
    s.last_done = s.now
    assert Plan(s, 0).promise(*_status(LIFE_2)) > Plan(s, 0).promise(*_status(ARMOR_2))
    assert ace(game, 0) == Move("announce", LIFE_2)


def test_a_beginner_who_holds_what_the_siren_is_about_calls_nothing_else() -> None:
    cadet = pace(table().s, "cadet")
    assert cadet.noise >= FLUSTERED > pace(table().s, "officer").noise
    game = table().levels(life=0, armor=0, hull=1).hands(s0="RA01 RA02", s1="RA27 RA05", s2="RA03", s3="RA08")
    game.wait(20_000)
    called = {str(idea.move.noun) for seed in range(30) if (idea := act(game.s, 0, cadet, Luck.seeded(seed)))}
    assert called <= {LIFE_2, "None"}


def test_an_ace_shoots_the_ship_whose_end_brings_most() -> None:
    game = table().ship(2, "ZS01", up=True).ship(5, "ZS08", up=True).hands(s0="RA03", s1="RA07")
    game.announce(0, ATTACK_3).wait(4000).play(1, "answer", "0/RA07").wait(1200)
    move = ace(game, 0)
    assert move is not None
    assert move.verb == "target"
    plan = Plan(game.s, 0)
    assert plan.gain_of_kill(int(str(move.noun))) == max(plan.gain_of_kill(2), plan.gain_of_kill(5))


def test_crews_of_aces_win_more_than_crews_of_officers() -> None:
    won = {level: sum(_wins(level, seed) for seed in range(8)) for level in ("officer", "ace")}
    assert won["ace"] >= won["officer"] + 3


def _wins(level: str, seed: int) -> bool:
    return 0 in play_game(GAME, [level] * 4 + ["officer"], seed, {"timers": 60}).winners


def test_two_aces_together_come_to_an_end() -> None:
    assert play_game(GAME, ["ace", "ace"], (1 << 32) + 7).decisions > 20


# Two together


def test_two_remember_what_they_called_in_vain_until_they_draw() -> None:
    game = table(2).levels(hull=2).hands(s0="RA01", s1="RA03").announce(0, HULL_2).wait(4000)
    assert Plan(game.s, 0).in_vain == set()
    game.wait(2000)
    assert (Plan(game.s, 0).in_vain, Plan(game.s, 1).in_vain) == ({"hull"}, set())
    assert Plan(game.s, 0).chance_of_answer("hull") < Plan(game.s, 0).chance_of_answer("life") / 2
    game.announce(0, ARMOR_2)
    assert Plan(game.s, 0).in_vain == {"hull"}
    assert Plan(game.play(0, "brace").s, 0).in_vain == set()


def test_what_was_answered_was_not_called_in_vain() -> None:
    game = table(2).levels(hull=2).hands(s0="RA01 RA06", s1=HULL_COMMAND).announce(0, HULL_2).wait(6000)
    game.answer(1, 0, HULL_COMMAND).announce(0, "RA06/2")
    assert Plan(game.s, 0).in_vain == set()


def test_two_together_call_all_that_helps_before_they_brace() -> None:
    game = table(2).levels(hull=2, reflex=1).hands(s0="RA04", s1="RA08").wait(20_000)
    assert set(_calls(game, 2)) == {"RA04/1", REFLEX_2}
    assert ace(game, 0) == Move("brace")


def _calls(game: Table, n: int) -> Iterator[str]:
    """What an ace on seat 0 calls, one after another, while nobody answers; and it waits for an answer to each."""
    for _ in range(n):
        move = ace(game, 0)
        assert move is not None
        assert move.verb == "announce"
        assert ace(game.announce(0, str(move.noun)).wait(3000), 0) is None
        game.wait(3000)
        yield str(move.noun)


def test_two_together_draw_at_once_when_only_cards_can_stop_the_furnace() -> None:
    game = table(2).levels(hull=2, reflex=1).hands(s0="RA01", s1="RA08").wait(20_000)
    damage(game.s, "reflex", direct=True)
    assert ace(game, 0) == Move("brace")


# The Zentraedi


def test_a_warlord_sends_ships_that_last_and_keeps_friends_back() -> None:
    game = table()
    friend = next(id for id, ship in game.s.pack.ships.items() if ship.friendly)
    giant = max(game.s.pack.ships, key=lambda id: game.s.pack.ships[id].strength)
    game.s.fleet.ships = [friend, "ZS01", giant]
    assert str(deploy(game.s, Deploy(Z, 0), Luck.seeded(1)).move.noun).startswith(giant)
    assert Strike(game.s).of_ship(friend, 1) < Strike(game.s).of_ship("ZS01", 1)


def test_a_warlord_keeps_its_leaders_until_they_overwhelm_the_crew() -> None:
    game = table(leaders=True).levels(hull=7, armor=3, life=3, reflex=3)
    game.hands(s0="RA01 RA02 RA03", s1="RA04 RA05 RA06", s2="RA07 RA08 RA09", s3="RA10 RA11 RA12")
    assert use_leader_at_once(game.s) is None
    game.levels(hull=1, armor=0, life=1)
    advice = use_leader_at_once(game.s)
    assert advice is not None
    assert advice.move.verb == "lead"


def test_a_lost_ship_stands_worse_than_any_other() -> None:
    o = outlook(table().levels(hull=1, life=0, armor=0).s)
    assert standing(o.struck("direct-hull")) < standing(o)


def test_an_ace_can_be_asked_for_at_every_table() -> None:
    assert list(bots.names(games.find("brace-for-impact")))[:3] == ["cadet", "officer", "ace"]


def _status(noun: str) -> tuple[str, int]:
    card, line = noun.split("/")
    return card, int(line)
