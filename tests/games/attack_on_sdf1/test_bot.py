"""The officer crews the ship: alone, beside others, and with a reason for everything."""

import pytest
from tests.games.attack_on_sdf1.table import Table, table

from robotable import games
from robotable.games.attack_on_sdf1.bot import advise
from robotable.lab.simulate import play_game
from robotable.table import Luck, Move

GAME = games.find("attack-on-sdf1")


def advice(t: Table) -> Move:
    """What the officer would do."""
    seen = GAME.determinise(t.s, t.seat, Luck.seeded(1))
    told = advise(seen, seen.choice, Luck.seeded(2))
    assert told.why.endswith(".")
    assert told.move in [offer.move for offer in t.prompt.moves]
    return told.move


@pytest.mark.parametrize("players", [1, 3])
def test_officers_play_a_whole_game(players: int) -> None:
    sample = play_game(GAME, ["officer"] * players, 5, {"difficulty": "easy"})
    assert sample.decisions > 100


def test_officers_play_beside_others_and_in_escalation() -> None:
    assert play_game(GAME, ["officer", "random"], 6, {"mode": "escalation"}).scores[0] >= 0


def test_a_pod_at_the_bridge_comes_first() -> None:
    t = table().with_hero("roy", "bridge").with_pods(1, "bridge", damage=0).with_pods(1, "O3").turn_of("roy", "t i")
    move = advice(t)
    assert move.verb in ("target", "instinct", "as_target")


def test_what_is_broken_is_repaired() -> None:
    t = table().with_area("prod", 0).with_area("bay", 0).turn_of("claudia", "m")
    assert advice(t) == Move("action", "repair 2 armor")


def test_the_engineer_goes_where_mending_matters_most() -> None:
    t = table().with_state(pool=3, ap=0).turn_of("claudia", "t t")
    assert advice(t) == Move("go", "fwd")
    t.play("go", "fwd")
    assert advice(t) == Move("target", "repair 1 structure here")


def test_evades_are_kept_for_what_hurts_most() -> None:
    t = table().with_area("bay", 0, boxes=4, guns="beam").with_vessel("x", "O5").with_vessel("y", "O3")
    t.with_state(ship_evades=1).orders(x="B1", y="B1")
    assert advice(t) == Move("stand_fast")
    assert advice(t.play("stand_fast")) == Move("evade", "y-1")


def test_a_destroid_is_sent_where_pods_come_in() -> None:
    t = table().with_mecha("destroid", "prod").with_mecha("destroid", "bridge").with_pods(2, "I1")
    t.with_deck("mecha", "garbled-orders")
    t.turn_of("claudia").plays("order destroid", "command destroid-1")
    assert advice(t) == Move("fly_to", "fwd")


def test_veritechs_in_the_hangar_are_launched() -> None:
    t = table().with_mecha("veritech", "hangar", 2).upkeep()
    moves = set()
    while t.stage == "SetCrew":
        move = advice(t)
        moves.add(str(move))
        t.play(*move)
    assert "set bay" in moves


def test_the_cannon_fires_into_the_thickest_sector() -> None:
    t = table().with_state(is_battle=True).with_pods(6, "O1").with_vessel("shield", "O1").turn_of("gloval", "i")
    assert advice(t) == Move("instinct", "fire the Reflex Cannon")


def test_a_guard_goes_to_the_bridge() -> None:
    t = table().with_mecha("destroid", "construction").upkeep().play("confirm")
    assert advice(t) == Move("deploy", "bridge")


def test_barrages_are_evaded() -> None:
    t = table().with_vessel("x", "O5").with_state(ship_evades=1).orders(x="B3")
    assert advice(t) == Move("evade", "x-1")
