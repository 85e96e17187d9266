"""Rolling the Action Dice and buying rerolls. CYC-ROLL"""

from itertools import combinations

import pytest
from tests.games.cyclone_run.table import Table, new_game, table
from tests.rule import rule

DICE = "move move target instinct blank"
MANY = range(40)


@rule("CYC-ROLL01", "CYC-GEN04")
def test_a_turn_begins_with_a_roll_of_all_five_dice() -> None:
    game, s = new_game()
    assert game.prompts[0].stage == "Rolling"
    assert len(s.dice) == 5
    assert set(s.dice) <= {"target", "move", "instinct", "mars-base", "blank"}


@rule("CYC-ROLL01")
def test_every_die_shows_every_face_now_and_then() -> None:
    rolls = [new_game(seed=seed)[1].dice for seed in range(100)]
    for die in range(5):
        assert {roll[die] for roll in rolls} == {"target", "move", "instinct", "mars-base", "blank"}


@rule("CYC-ROLL02")
def test_two_rerolls_are_free() -> None:
    t = table().rolling(DICE).reroll_one().reroll_one()
    assert t.stage == "Select"


@rule("CYC-ROLL03", "CYC-D02")
def test_any_one_to_five_dice_may_be_rerolled() -> None:
    t = table().rolling(DICE)
    subsets = {"/".join(some) for n in range(1, 6) for some in combinations(sorted(DICE.split()), n)}
    assert set(t.offers("reroll")) == subsets
    assert len(t.offers("reroll")) == 23
    assert t.verbs == {"reroll", "stop"}


@rule("CYC-ROLL03")
def test_only_the_chosen_dice_are_rerolled() -> None:
    seen = set()
    for seed in MANY:
        t = table().rolling(DICE).with_dice_seeded(seed).play("reroll", "blank/move")
        assert t.s.dice[1:4] == ["move", "target", "instinct"]
        seen.add((t.s.dice[0], t.s.dice[4]))
    assert len(seen) > 10


@rule("CYC-ROLL03")
def test_a_die_kept_before_may_be_rerolled_later() -> None:
    changed = [
        table().rolling(DICE).with_dice_seeded(seed).play("reroll", "blank").play("reroll", "move") for seed in MANY
    ]
    assert any(t.s.dice[0] != "move" for t in changed)


@rule("CYC-ROLL03")
def test_of_dice_that_show_the_same_it_does_not_matter_which() -> None:
    t = table().rolling("move move move blank blank")
    assert t.offers("reroll")[:2] == ["blank/blank/move/move/move", "blank/blank/move/move"]
    assert len(t.offers("reroll")) == 11


@rule("CYC-ROLL04", "CYC-D02")
@pytest.mark.parametrize("rerolls", [0, 1])
def test_rolling_may_stop_after_any_roll(rerolls: int) -> None:
    t = table().rolling(DICE)
    for _ in range(rerolls):
        t.reroll_one()
    assert t.play("stop").stage == "Select"


@rule("CYC-ROLL05", "CYC-FUEL05", "CYC-FUEL10")
def test_fuel_buys_reroll_after_reroll_while_it_lasts() -> None:
    t = table().with_fuel(0, 3).rolling(DICE, free=0)
    for left in (2, 1, 0):
        t.reroll_one()
        assert t.fuel() == left
    assert t.s.fuel_pile == 23
    assert t.stage == "Select"


@rule("CYC-ROLL05")
def test_a_bought_reroll_may_be_of_any_number_of_dice() -> None:
    t = table().with_fuel(0, 1).rolling(DICE, free=0)
    assert {len(str(noun).split("/")) for noun in t.offers("reroll")} == {1, 2, 3, 4, 5}


@rule("CYC-ROLL05")
def test_without_fuel_there_is_no_third_reroll() -> None:
    t = table().with_cards(0, "captured-transponder").rolling(DICE, free=0)
    assert t.offers("reroll") == []
    assert t.refuses("reroll", "blank/instinct/move/move/target").rule == "CYC-ROLL05"


@rule("CYC-ROLL06", "CYC-R05")
def test_free_rerolls_are_used_up_before_fuel_is_charged() -> None:
    t = table().with_fuel(0, 2).rolling(DICE).reroll_one().reroll_one()
    assert t.fuel() == 2
    assert t.reroll_one().fuel() == 1


@rule("CYC-ROLL06", "CYC-R05")
def test_stopping_is_final_and_no_fuel_brings_the_dice_back() -> None:
    t = table().with_fuel(0, 5).rolling("target move move target instinct").play("stop")
    t.refuses("reroll", "instinct/move/move/target/target")
    t.play("select", "ariel")
    t.refuses("reroll", "instinct/move/move/target/target")


@rule("CYC-ROLL07")
def test_a_die_pays_for_one_hero_only() -> None:
    t = table().selecting("instinct move blank blank blank").play("select", "annie")
    assert t.stage == "PlaceFuel"
    assert t.s.dice_left() == ["blank"] * 3


@rule("CYC-ROLL07")
def test_unused_dice_do_nothing() -> None:
    t = table().selecting("target target target target instinct").play("select", "ariel")
    assert (t.fuel(), t.s.scouts, t.taken()) == (0, 0, [])


def at_free(n: int) -> Table:
    """Rolling, with so many free rerolls."""
    return table().with_fuel(0, 1).rolling(DICE, free=n)


@pytest.mark.parametrize(
    ("free", "words"), [(0, "for 1 Fuel"), (1, "once more for free"), (2, "twice more"), (3, "3 more times")]
)
def test_the_prompt_says_how_often(free: int, words: str) -> None:
    assert words in at_free(free).prompt.text


def test_a_roll_can_not_be_undone() -> None:
    t = at_free(2).play("reroll", "blank")
    assert not t.game.can_undo(0)
