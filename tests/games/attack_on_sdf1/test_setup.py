"""Modes, difficulty, set-up and components. SDF-MODE, SDF-SETUP, SDF-HERO01"""

from collections import Counter

import pytest
from tests.games.attack_on_sdf1.table import TEAM, new_game, table
from tests.rule import rule

from robotable import games
from robotable.games.attack_on_sdf1.dice import DIE
from robotable.games.attack_on_sdf1.state import HANGAR, Sdf1
from robotable.table import BadOption, Game


def through_setup(game: Game) -> Sdf1:
    """Play until the first Episode has begun."""
    while not isinstance(game.state, Sdf1) or game.state.episode == 0:
        prompt = game.prompts[0]
        game.play(prompt.seat, prompt.moves[0].verb, prompt.moves[0].noun)
    return game.state


@rule("SDF-MODE01", "SDF-MODE02", "SDF-MODE03", "SDF-D01", "SDF-END01")
def test_story_has_three_scenarios_of_five_episodes_and_escalation_has_none() -> None:
    ruleset = games.find("attack-on-sdf1")
    assert list(ruleset.seats) == [1, 2, 3, 4]
    for scenario in (1, 2, 3):
        game, s = new_game(scenario=scenario)
        assert [s.pack.episode(scenario, n).number for n in range(1, 6)] == [1, 2, 3, 4, 5]
        assert through_setup(game).story is not None
    game, _ = new_game(mode="escalation")
    assert through_setup(game).story is None
    with pytest.raises(BadOption, match="scenario"):
        new_game(scenario=4)


@rule("SDF-MODE04", "SDF-SETUP01", "SDF-TURN02", "SDF-MODE06")
@pytest.mark.parametrize(("difficulty", "dice"), [("easy", 4), ("normal", 3), ("hard", 2)])
@pytest.mark.parametrize("mode", ["story", "escalation"])
def test_difficulty_sets_the_dice_that_a_turn_begins_with(difficulty: str, dice: int, mode: str) -> None:
    t = table(difficulty=difficulty, mode=mode).begin_turn("claudia")
    assert len(t.hero("claudia").dice) == dice
    assert t.stage == "HeroTurn"


@rule("SDF-SETUP02", "SDF-SETUP05", "SDF-INV06", "SDF-CARD01")
def test_fifteen_plain_cards_and_the_two_story_cards_lie_on_top() -> None:
    _, s = new_game(seed=3)
    deck = s.decks["invasion"].cards
    assert len(deck) == 30
    top = deck[-17:]
    assert {"minmeis-drama", "khyrons-fury"} <= set(top)
    x = [card for card in deck if s.pack.invasion[card].x]
    assert sorted(x) == ["khyrons-fury", "minmeis-drama"]


@rule("SDF-R100")
def test_a_story_begins_with_more_points_on_easy_and_more_cards_on_easy_and_hard() -> None:
    begun = {
        difficulty: new_game(difficulty=difficulty, heroes="random")[1] for difficulty in ("easy", "normal", "hard")
    }
    assert {difficulty: (s.ap, len(s.hands[0])) for difficulty, s in begun.items()} == {
        "easy": (6, 12),
        "normal": (3, 8),
        "hard": (3, 12),
    }
    assert new_game(mode="escalation", difficulty="easy")[1].ap == 3


@rule("SDF-SETUP03", "SDF-SETUP04", "SDF-SETUP08", "SDF-SETUP15", "SDF-PTS01", "SDF-BOARD06", "SDF-TOK10")
def test_scenario_1_starts_with_an_undamaged_ship_of_five() -> None:
    _, s = new_game()
    assert (s.population, s.people, s.ap, s.rp, s.heat, s.heading, s.is_battle, s.tracker) == (
        5,
        5,
        3,
        0,
        0,
        0,
        False,
        [],
    )
    numbers = {area: s.number(area) for area in ("fwd", "prod", "bay", "aft", "mac", "sci")}
    assert numbers == {"fwd": 1, "prod": 2, "bay": 3, "aft": 4, "mac": 5, "sci": 6}
    assert s.pool == 0
    assert all(state.armor == s.pack.areas[area].armor for area, state in s.areas.items())


@rule("SDF-SETUP06", "SDF-SETUP07", "SDF-CARD03")
def test_two_resource_cards_for_each_hero_after_the_heroes_are_chosen() -> None:
    game, s = new_game()
    assert len(s.hands[0]) == 8
    assert len(s.decks["resources"].cards) == 28
    assert (len(s.decks["orders"].cards), len(s.decks["crew"].cards), len(s.decks["mecha"].cards)) == (10, 32, 32)
    other = new_game(seed=2)[1]
    assert other.decks["crew"].cards != s.decks["crew"].cards
    game, s = new_game(seats=2)
    assert s.hands == [[], []]
    s = through_setup(game)
    assert [len(hand) for hand in s.hands] == [4, 4]


@rule("SDF-SETUP09", "SDF-SETUP11", "SDF-TERM03")
def test_four_veritechs_wait_and_one_is_out_there() -> None:
    _, s = new_game()
    assert len(s.tokens_in(HANGAR, "veritech")) == 4
    (out,) = s.active_mecha()
    assert out.startswith("veritech")
    assert s.mecha[out][0] == "I"
    assert len({new_game(seed=seed)[1].mecha["veritech-5"] for seed in range(20)}) > 2


@rule("SDF-SETUP10", "SDF-D03", "SDF-UPK06")
def test_players_distribute_three_destroids_and_one_at_most_to_the_bridge() -> None:
    game, s = new_game()
    assert game.prompts[0].stage == "Deploy"
    assert len(game.prompts[0].moves) == 7
    game.play(0, "deploy", "bridge")
    assert "bridge" not in [move.noun for move in game.prompts[0].moves]
    game.play(0, "deploy", "mac")
    game.play(0, "deploy", "mac")
    assert isinstance(game.state, Sdf1)
    assert game.state.episode == 1
    assert [game.state.mecha[f"destroid-{i}"] for i in (1, 2, 3)] == ["bridge", "mac", "mac"]
    assert s is not None


@rule("SDF-SETUP12", "SDF-SETUP13", "SDF-SETUP14", "SDF-HERO01", "SDF-D02")
@pytest.mark.parametrize(("seats", "shares"), [(1, [4]), (2, [2, 2]), (3, [2, 1, 1]), (4, [1, 1, 1, 1])])
def test_always_four_heroes_are_in_play_however_many_play(seats: int, shares: list[int]) -> None:
    game, _ = new_game(seats=seats)
    if seats > 1:
        assert {move.noun for move in game.prompts[0].moves} == set(TEAM)
    s = through_setup(game)
    assert [len(s.heroes_of(seat)) for seat in range(seats)] == shares
    assert s.in_play() == list(TEAM)
    assert {hero: s.heroes[hero].place for hero in TEAM} == {
        "gloval": "bridge",
        "lisa": "bridge",
        "claudia": "prod",
        "roy": "bay",
    }
    assert all(not s.heroes[hero].is_upgraded and not s.heroes[hero].damage for hero in TEAM)


@rule("SDF-SETUP13", "SDF-ESC03")
def test_heroes_can_be_dealt_at_random_and_elsewhere_all_six_are_offered() -> None:
    game, _ = new_game(scenario=2, seats=2)
    assert len(game.prompts[0].moves) == 6
    teams = {tuple(new_game(scenario=2, heroes="random", seed=seed)[1].in_play()) for seed in range(12)}
    assert len(teams) > 3


@rule("SDF-MODE03")
def test_scenario_3_upgrades_a_hero_and_starts_with_a_super_veritech() -> None:
    game, s = new_game(scenario=3, heroes="random")
    assert game.prompts[0].stage == "ChooseUpgrade"
    hero = str(game.prompts[0].moves[0].noun)
    game.play(0, "upgrade", hero)
    assert isinstance(game.state, Sdf1)
    s = game.state
    assert s.heroes[hero].is_upgraded
    assert (s.population, s.ap, s.rp, s.heat) == (7, 3, 1, 2)
    assert len(s.tokens_in(HANGAR, "super")) == 1
    assert {"modular-transformation", "pinpoint-barrier"} <= set(s.unlocks)
    assert [line for line in s.decks["invasion"].cards[-21:] if s.pack.invasion[line].x]


@rule("SDF-CARD02", "SDF-CARD04", "SDF-CARD05", "SDF-TERM08", "SDF-ZORD02", "SDF-DIE01")
def test_the_box_holds_what_it_says() -> None:
    pack = table().s.pack
    decks = (pack.invasion, pack.orders, pack.resources, pack.crew, pack.mecha_orders)
    assert [sum(card.copies for card in deck.values()) for deck in decks] == [34, 10, 36, 32, 32]
    assert Counter(card.type for card in pack.resources.values() for _ in range(card.copies)) == {
        "event": 18,
        "active": 7,
        "tech": 11,
    }
    assert [len(pack.tokens_of(kind)) for kind in ("pod", "cruiser", "flagship")] == [30, 6, 4]
    assert [pack.vessels[kind].capacity for kind in ("pod", "cruiser", "flagship")] == [1, 4, 6]
    assert {symbol for card in pack.orders.values() for symbol in card.lines} == {
        "circle",
        "triangle",
        "square",
        "x",
        "y",
        "shield",
    }
    assert [len(pack.mecha_tokens()), pack.numbers["health"]] == [40, 3]
    assert Counter(DIE) == {"target": 2, "move": 2, "instinct": 1, "ability": 1}
