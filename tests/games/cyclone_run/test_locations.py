"""Locations: taking them, and every Location card in every window. CYC-LOC"""

from collections.abc import Callable

import pytest
from tests.games.cyclone_run.table import Table, table
from tests.rule import rule

CARDS = [
    "reflex-point-approach",
    "ruined-city",
    "protoculture-cache",
    "field-workshop",
    "open-highway",
    "watchtower",
    "resistance-radio",
    "munitions-bunker",
    "hidden-airstrip",
    "mountain-pass",
    "captured-transponder",
]


def with_ruined_city(t: Table) -> Table:
    """The player also holds Ruined City, so that he is asked about Locations."""
    return t if "ruined-city" in t.cards() else t.with_cards(0, "ruined-city")


WINDOWS: dict[str, tuple[str, Callable[[Table], Table]]] = {
    "rolling": ("Rolling", lambda t: t.rolling("move move target instinct blank")),
    "selecting a fighter": ("Select", lambda t: t.selecting("move mars-base instinct blank blank")),
    "selecting others": ("Select", lambda t: t.selecting("move move instinct blank blank")),
    "placing Fuel": ("PlaceFuel", lambda t: t.placing_fuel("ariel")),
    "between Heroes": ("Act", lambda t: t.acting("ariel")),
    "entering the tray": ("Drive", lambda t: t.using("rook")),
    "before the first step": ("Drive", lambda t: t.with_cyclone(4).using("rook")),
    "in mid-move": ("Drive", lambda t: t.with_cyclone(4).using("rook").drive(0)),
    "a Hero of any direction in mid-move": ("Drive", lambda t: t.with_cyclone(4).using("scott").drive(0)),
    "a shortfall seen": (
        "Boost",
        lambda t: t.with_cyclone(4).with_cell(0, "elite").with_fuel(0, 1).using("rook").drive(0),
    ),
    "a Location without a wrench": (
        "Recover",
        lambda t: with_ruined_city(t).with_cyclone(4).with_cell(0, "location").using("rook").drive(0),
    ),
    "a Location with a wrench": (
        "Recover",
        lambda t: t.with_jeeple(4).with_cell(1, "location").using("lunk").drive(1),
    ),
    "choosing a line": ("Bombard", lambda t: t.with_cell(0, "location").using("alpha")),
    "a run with a survivor": (
        "Run",
        lambda t: t.with_cell(0, "shock-trooper").with_fuel(0, 1).using("beta").play("quadrant", 0),
    ),
    "a run over a Location": (
        "Run",
        lambda t: with_ruined_city(t).with_cell(0, "location").using("beta").play("quadrant", 0),
    ),
    "Ariel": ("Sense", lambda t: t.using("ariel")),
}


def at(window: str, *cards: str) -> Table:
    """A table at one of the windows, where the active player holds these cards."""
    stage, reach = WINDOWS[window]
    t = reach(table().with_cards(0, *cards))
    assert (t.stage, t.seat) == (stage, 0)
    return t


ANY = set(WINDOWS)
MOVING = {"entering the tray", "before the first step", "in mid-move"}

OFFERED: dict[str, set[str]] = {
    "reflex-point-approach": set(),
    "ruined-city": {"a Location without a wrench", "a run over a Location"},
    "protoculture-cache": ANY,
    "field-workshop": {"a shortfall seen", "a run with a survivor"},
    "open-highway": MOVING | {"a Hero of any direction in mid-move"},
    "watchtower": {"between Heroes", "entering the tray", "before the first step"},
    "resistance-radio": {"rolling"},
    "munitions-bunker": {"a shortfall seen", "a run with a survivor"},
    "hidden-airstrip": {"selecting a fighter"},
    "mountain-pass": MOVING,
    "captured-transponder": {"rolling"},
}


@rule("CYC-LOC03", "CYC-D15")
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("card", CARDS)
def test_each_card_is_offered_in_its_windows_and_nowhere_else(card: str, window: str) -> None:
    t = at(window, card)
    if window in OFFERED[card]:
        assert t.can("card", card)
    else:
        assert not t.can("card", card)
        assert t.refuses("card", card).rule in ("CYC-LOC03", "CYC-LOC06")


@rule("CYC-LOC09", "CYC-R27")
@pytest.mark.parametrize("card", CARDS)
def test_no_card_is_used_on_another_players_turn(card: str) -> None:
    t = table().with_cards(1, card).with_fuel(1, 2).with_cyclone(3).with_cell(4, "elite").using("rand").play("halt")
    assert t.seat == 1
    assert not t.can("card", card)
    t.drive(4)
    assert (t.stage, t.seat) == ("Boost", 1)
    assert t.offers("card") == []
    assert t.refuses("card", card).rule == "CYC-LOC09"


@rule("CYC-LOC01")
def test_a_location_needs_a_wrench_and_is_worth_four() -> None:
    t = table().with_deck("watchtower").with_jeeple(4).with_cell(1, "location").using("lunk").drive(1).play("take", 1)
    assert t.s.score(0) == 4
    t = table().with_cyclone(4).with_cell(1, "location").with_cards(0, "ruined-city").using("rand").drive(1)
    assert t.refuses("take", 1).rule == "CYC-LOC01"


@rule("CYC-LOC02")
def test_taking_a_location_draws_the_top_card_face_up() -> None:
    t = table().with_deck("watchtower", "open-highway").with_jeeple(4).with_cell(1, "location")
    t.using("lunk").drive(1).play("take", 1)
    assert (t.taken(), t.cards(), t.s.deck) == (["location"], ["watchtower"], ["open-highway"])
    assert "Player 1 draws Watchtower" in t.story()


@rule("CYC-LOC03")
def test_a_card_may_be_used_in_the_turn_it_was_drawn() -> None:
    t = table().with_deck("open-highway").with_jeeple(4).with_cell(1, "location").using("lunk").drive(1)
    t.play("take", 1).play("card", "open-highway")
    assert "3 movement left" in t.prompt.text


@rule("CYC-LOC04")
def test_a_used_card_turns_up_again_when_the_owners_next_turn_begins() -> None:
    t = table().with_cards(0, "watchtower").acting("ariel").play("card", "watchtower")
    assert (t.cards(), t.player(0).used) == ([], ["watchtower"])
    assert t.refuses("card", "watchtower").rule == "CYC-LOC04"
    t.end_turn()
    assert t.player(0).used == ["watchtower"]
    t.pass_turn()
    assert (t.cards(), t.player(0).used) == (["watchtower"], [])


@rule("CYC-LOC05")
@pytest.mark.parametrize("card", ["protoculture-cache", "munitions-bunker", "captured-transponder"])
def test_some_cards_are_discarded_and_leave_the_game(card: str) -> None:
    t = at("rolling" if card == "captured-transponder" else "a shortfall seen", card).play("card", card)
    assert (t.cards(), t.player(0).used, t.s.discards) == ([], [], [card])
    t.acting("ariel").end_turn().pass_turn()
    assert card not in t.cards()


@rule("CYC-LOC06", "CYC-END06")
def test_one_card_is_worth_five_at_the_end_and_does_nothing_before() -> None:
    t = table().with_cards(0, "reflex-point-approach").acting("ariel")
    assert t.s.score(0) == 5
    refusal = t.refuses("card", "reflex-point-approach")
    assert (refusal.rule, refusal.why) == ("CYC-LOC06", "only counts at the end of the game")


@rule("CYC-LOC07", "CYC-FUEL04", "CYC-R37")
def test_the_cache_gives_three_fuel_once() -> None:
    t = table().with_cards(0, "protoculture-cache").acting("ariel").play("card", "protoculture-cache")
    assert t.fuel() == 3
    t.end_turn().pass_turn()
    assert t.cards() == []


@rule("CYC-LOC07", "CYC-R07")
def test_the_cache_is_kept_while_the_pile_is_empty() -> None:
    t = table().with_fuel_pile(0).with_cards(0, "protoculture-cache").acting("ariel")
    assert t.refuses("card", "protoculture-cache").why == "would do nothing now"


@rule("CYC-LOC07", "CYC-FUEL07")
def test_the_cache_may_pay_for_the_attack_it_is_used_in() -> None:
    t = table().with_cards(0, "protoculture-cache").with_cyclone(3).with_cell(4, "elite").using("rand").drive(4)
    assert t.refuses("pay", 1).rule == "CYC-FUEL07"
    assert "use Location cards to defeat it" in t.prompt.text
    t.play("card", "protoculture-cache").play("pay", 1)
    assert (t.taken(), t.fuel()) == (["elite"], 2)


@rule("CYC-LOC08", "CYC-R30", "CYC-D09")
def test_ruined_city_is_a_wrench_for_the_whole_hero_turn() -> None:
    t = table().with_cards(0, "ruined-city").with_cyclone(0).with_cell(1, "location").with_cell(2, "location")
    t.using("rand").drive(1)
    assert t.verbs == {"card", "leave"}
    t.play("card", "ruined-city")
    assert t.verbs == {"take", "leave"}
    t.play("take", 1).drive(2).play("take", 2)
    assert t.taken() == ["location", "location"]
    assert t.player(0).used == ["ruined-city"]


@rule("CYC-R30", "CYC-LOC08")
def test_ruined_city_serves_one_hero_only() -> None:
    t = table().with_cards(0, "ruined-city").with_cyclone(0).with_cell(1, "location").with_cell(4, "location")
    t.with_deck("watchtower").acting("scott", "lancer").play("use", "scott").drive(1)
    t.play("card", "ruined-city").play("take", 1).play("halt").play("use", "lancer")
    t.with_cyclone(0).drive(4)
    assert t.stage == "Drive"
    assert t.taken() == ["location"]


@rule("CYC-LOC08", "CYC-D09")
def test_ruined_city_need_not_be_used() -> None:
    t = table().with_cards(0, "ruined-city").with_cyclone(0).with_cell(1, "location").using("rand").drive(1)
    t.play("leave")
    assert (t.stage, t.cards()) == ("Drive", ["ruined-city"])


@rule("CYC-LOC09")
def test_an_empty_deck_gives_no_card_but_the_token_scores() -> None:
    t = table().with_deck().with_jeeple(4).with_cell(1, "location").using("lunk").drive(1).play("take", 1)
    assert (t.cards(), t.s.score(0)) == ([], 4)


@rule("CYC-LOC09")
def test_there_is_no_hand_limit() -> None:
    t = table().with_cards(0, *CARDS).acting("ariel").end_turn().pass_turn()
    assert t.cards() == CARDS


def test_field_workshop_adds_one_damage_in_one_space() -> None:
    t = table().with_cards(0, "field-workshop").with_cyclone(0).with_cell(1, "elite").with_cell(2, "elite")
    t.using("rand").drive(1).play("card", "field-workshop")
    assert t.taken() == ["elite"]
    t.drive(2)
    assert t.taken() == ["elite"]


def test_munitions_bunker_adds_three() -> None:
    t = table().with_cards(0, "munitions-bunker").with_jeeple(0).with_cell(1, "elite").using("annie").drive(1)
    assert t.verbs == {"card", "refuse"}
    assert t.play("card", "munitions-bunker").taken() == ["elite"]


@rule("CYC-FUEL06")
def test_damage_cards_and_fuel_add_up() -> None:
    t = table().with_cards(0, "field-workshop").with_fuel(0, 2).with_jeeple(0).with_cell(1, "elite")
    t.using("annie").drive(1)
    assert t.offers("pay") == []
    t.play("card", "field-workshop").play("pay", 2)
    assert (t.taken(), t.fuel()) == (["elite"], 0)


@rule("CYC-R23")
def test_a_damage_card_is_not_wasted_on_corg_where_only_fuel_is_missing() -> None:
    t = table().with_cards(0, "field-workshop", "munitions-bunker").with_fuel(0, 1).with_cyclone(4)
    t.with_cell(0, "corg").using("scott").drive(0).play("card", "munitions-bunker")
    assert t.offers("card") == []
    assert t.offers("pay") == [1]


def test_open_highway_adds_movement_even_at_the_last_space() -> None:
    t = table().with_cards(0, "open-highway").with_cyclone(0).using("rand").drive(1, 2, 5)
    assert t.verbs == {"card", "halt"}
    assert "no movement left" in t.prompt.text
    assert t.refuses("drive", 8).rule == "CYC-MOVE08"
    t.play("card", "open-highway").drive(8)
    assert len(t.taken()) == 4


def test_open_highway_is_of_no_use_once_the_hero_is_stopped() -> None:
    t = table().with_cards(0, "open-highway").with_cyclone(0).with_cell(1, "elite").using("rand").drive(1)
    assert t.s.active == 1


@rule("CYC-SCOUT02")
def test_watchtower_turns_one_token_up() -> None:
    t = table().with_cards(0, "watchtower").acting("ariel").play("card", "watchtower").play("scout", 3)
    assert t.top(3) == "scout"
    assert t.offers("scout") == []
    t = table().with_cards(0, "watchtower").with_cyclone(4).using("rand").play("card", "watchtower").play("scout", 3)
    assert t.top(3) == "scout"


@rule("CYC-ROLL05", "CYC-D02")
def test_resistance_radio_gives_a_reroll_without_fuel() -> None:
    t = table().with_cards(0, "resistance-radio").rolling("move move target instinct blank", free=0)
    assert t.verbs == {"card", "stop"}
    assert t.prompt.text == "Use a Location card, or stop rolling"
    t.play("card", "resistance-radio").reroll_one()
    assert t.stage == "Select"
    t = table().with_cards(0, "resistance-radio").rolling("move move target instinct blank")
    for _ in range(3):
        t.play("card", "resistance-radio") if t.can("card", "resistance-radio") else None
        t.reroll_one()
    assert t.stage == "Select"


@rule("CYC-FUEL09", "CYC-D03")
def test_hidden_airstrip_waives_the_fuel_of_one_fighter() -> None:
    t = table().with_cards(0, "hidden-airstrip").selecting("target move mars-base move mars-base")
    assert t.refuses("select", "alpha").rule == "CYC-ALPHA02"
    t.play("card", "hidden-airstrip").play("select", "alpha")
    assert t.s.selected == ["alpha"]
    assert t.fuel() == 0
    assert t.stage == "PlaceFuel"


def test_an_airstrip_not_landed_on_does_not_last_into_the_next_turn() -> None:
    t = table().with_cards(0, "hidden-airstrip").selecting("move mars-base blank blank blank")
    t.play("card", "hidden-airstrip").play("done").pass_turn()
    assert t.s.waivers == 0
    assert not t.selecting("move mars-base blank blank blank", seat=1).offers("select")


@rule("CYC-HERO13")
def test_mountain_pass_frees_the_direction_for_this_hero_turn() -> None:
    t = table().with_cards(0, "mountain-pass").with_cyclone(4).using("rook").play("card", "mountain-pass")
    assert t.offers("drive") == [0, 1, 2, 3, 5, 6, 7, 8]
    t.drive(1)
    assert t.offers("drive") == [0, 2, 3, 4, 5]
    assert "in any direction" in t.refuses("drive", 8).why


def test_mountain_pass_frees_a_hero_who_has_nowhere_to_go() -> None:
    t = table().with_cards(0, "mountain-pass").with_face("lancer", "yellow-dancer").with_jeeple(0).with_cyclone(4)
    t.using("yellow-dancer")
    assert t.verbs == {"card", "halt"}
    assert t.play("card", "mountain-pass").offers("drive") == [1, 3]


@rule("CYC-R25")
@pytest.mark.parametrize("card", ["mountain-pass", "open-highway"])
def test_movement_cards_are_not_inherited_by_an_interrupt(card: str) -> None:
    t = table().with_cards(0, card).with_fuel(1, 1).with_cyclone(4).using("rook").play("card", card).drive(0)
    t.play("halt")
    assert t.seat == 1
    assert t.offers("drive") == [4]


@rule("CYC-D02")
def test_the_transponder_turns_one_die_to_a_face_of_choice() -> None:
    t = table().with_cards(0, "captured-transponder").rolling("move move target instinct blank")
    t.play("card", "captured-transponder")
    assert t.can("turn_die", "blank/mars-base")
    assert not t.can("turn_die", "move/blank")
    t.play("turn_die", "blank/mars-base")
    assert t.s.dice == ["move", "move", "target", "instinct", "mars-base"]
    assert t.stage == "Rolling"
