"""What everybody sees, what nobody sees, and windows. SDF-D, SDF-R28"""

from tests.games.attack_on_sdf1.table import new_game, table
from tests.rule import rule

from robotable import games
from robotable.games.attack_on_sdf1.view import determinise
from robotable.lab.fuzz import fuzz_one
from robotable.table import Luck


@rule("SDF-END01")
def test_every_seat_sees_the_same_and_hands_are_open() -> None:
    t = table(3).with_hand("field-surgery", seat=1)
    assert t.game.view(0) == t.game.view(1) == t.game.view(None)
    assert t.view.hands[1][0].id == "field-surgery"


@rule("SDF-CARD09")
def test_the_order_of_the_decks_is_hidden_but_a_foreseen_card_stays_on_top() -> None:
    t = table().with_deck("orders", "regroup").turn_of("lisa").play("ability", "Read the Pattern").play("leave")
    for seed in range(5):
        twin = determinise(t.s, 0, Luck.seeded(seed))
        assert twin.decks["orders"].cards[-1] == "regroup"
        assert sorted(twin.decks["crew"].cards) == sorted(t.s.decks["crew"].cards)
    assert determinise(t.s, 0, Luck.seeded(1)).decks["crew"].cards != t.s.decks["crew"].cards


def test_threats_are_told_the_nearest_first() -> None:
    t = table().with_pods(1, "mac").with_state(pool=4)
    assert [threat.what for threat in t.view.threats][:2] in (["reactors", "bridge"], ["bridge", "reactors"])
    assert t.view.threats[0].left == 2
    assert table().view.threats[0].text


def test_games_that_nobody_planned_are_clean() -> None:
    ruleset = games.find("attack-on-sdf1")
    for seed in range(3):
        assert [failure.faults for failure in fuzz_one(ruleset, seed).failures] == []


def test_the_dice_end_the_chance_to_take_a_move_back() -> None:
    t = table().turn_of("claudia", "a t")
    t.play("store", "target")
    assert t.game.can_undo(0)
    t.play("reroll")
    assert not t.game.can_undo(0)


def test_a_new_game_of_every_mode_asks_somebody_something() -> None:
    for options in ({"scenario": 1}, {"scenario": 2}, {"scenario": 3}, {"mode": "escalation"}):
        game, _ = new_game(**options)
        assert game.prompts
