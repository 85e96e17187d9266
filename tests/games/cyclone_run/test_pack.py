"""The content: that the box adds up, that it says what is ours, and that a pack of one's own changes the game."""

import re
from pathlib import Path

import pytest
from tests.games.cyclone_run.table import table
from tests.rule import rule

from robotable.games.cyclone_run import GAME
from robotable.games.cyclone_run.pack import CyclonePack
from robotable.games.cyclone_run.state import Cyclone
from robotable.table import Game, PackError

LADDER = ["scout", "trooper", "shock-trooper", "elite"]


def own() -> CyclonePack:
    """The game's own content."""
    content = GAME.content
    assert isinstance(content, CyclonePack)
    return content


def pack_with(folder: Path, **files: str) -> CyclonePack:
    """A pack of which some files are written anew."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    pack = GAME.read_pack(folder)
    assert isinstance(pack, CyclonePack)
    return pack


def edited(name: str, old: str, new: str) -> str:
    """A file of the game's own content with one thing changed."""
    text = (GAME.folder / "content" / f"{name}.toml").read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)


@rule("CYC-SETUP01", "CYC-R04")
def test_the_bag_adds_up() -> None:
    tokens = own().tokens.values()
    assert sum(token.count for token in tokens) == 100
    assert sum(token.count * token.vp for token in tokens) == 260
    assert sum(token.count * token.fuel for token in tokens) == 16
    assert own().numbers["fuel_tokens"] == 23


@rule("CYC-R04")
def test_the_counts_of_each_kind_are_the_rulebooks() -> None:
    counts = {id: token.count for id, token in own().tokens.items()}
    assert counts["scout"] + counts["scout-fuel"] == 30
    assert counts["trooper"] + counts["trooper-fuel"] == 25
    assert (counts["scout-fuel"], counts["trooper-fuel"]) == (11, 5)
    assert (counts["shock-trooper"], counts["elite"], counts["location"]) == (20, 12, 11)


def test_hit_points_and_points_of_the_tokens() -> None:
    figures = {id: (token.hp, token.vp) for id, token in own().tokens.items()}
    assert [figures[id] for id in LADDER] == [(1, 1), (2, 2), (3, 3), (4, 5)]
    assert figures["scout-fuel"] == figures["scout"]
    assert figures["trooper-fuel"] == figures["trooper"]
    assert (figures["corg"], figures["sera"], figures["location"]) == ((5, 7), (0, 9), (0, 4))


@rule("CYC-R01")
def test_the_die_has_one_blank_and_two_moves() -> None:
    assert sorted(own().die.faces) == ["blank", "instinct", "mars-base", "move", "move", "target"]
    assert own().die.count == 5


@rule("CYC-SETUP03", "CYC-SETUP04")
def test_nine_hero_cards_with_ten_faces_and_eleven_location_cards() -> None:
    assert len(own().heroes) == 10
    assert len([hero for hero in own().heroes.values() if not hero.card]) == 9
    assert len(own().locations) == own().tokens["location"].count == 11


def test_two_heroes_cost_three_dice_and_one_costs_one() -> None:
    costs = sorted(len(hero.cost) for hero in own().heroes.values())
    assert costs[0] == 1
    assert costs.count(3) >= 2
    assert sum(costs[:3]) <= 5


def test_everything_says_where_it_comes_from() -> None:
    houses = {id for id, card in own().locations.items() if card.source == "house"}
    assert len(houses) == 8
    assert own().locations["ruined-city"].source == "rulebook"
    assert own().die.source == "house"
    assert all("cost" in hero.house for hero in own().heroes.values())
    assert own().tokens["location"].house == []
    assert "hp" not in own().tokens["corg"].house


@rule("CYC-R36")
def test_every_vehicle_is_marked_as_ours() -> None:
    drivers = [hero for hero in own().heroes.values() if hero.vehicle]
    assert len(drivers) == 7
    assert all("vehicle" in hero.house for hero in drivers)
    marks = re.findall(r"\*\*CYC-CAST\d+\*\* \| ([\w ]+) \| (?:Cyclone|Jeeple) `(\w+)`", GAME.rulebook.page)
    assert [name for name, mark in marks if mark == "house"] == ["Lancer", "Yellow Dancer"]


def test_a_pack_of_ones_own_changes_the_game(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, heroes=edited("heroes", "damage = 4", "damage = 5"))
    t = table(pack=pack).with_cell(0, "elite").using("alpha")
    assert "5 damage to every Invid" in t.prompt.text


def test_a_number_of_ones_own_changes_the_game(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, numbers=edited("numbers", "stack_for_2 = 8", "stack_for_2 = 5"))
    state = Game(GAME, 2, 1, pack=pack).state
    assert isinstance(state, Cyclone)
    assert [len(stack) for stack in state.stacks] == [5] * 9


def test_a_pack_that_does_not_fit_together_is_refused_with_everything_wrong(tmp_path: Path) -> None:
    heroes = edited("heroes", 'flips_to = "lancer"', 'flips_to = "lancelot"')
    with pytest.raises(PackError, match=r"yellow-dancer: flips_to: there is no Hero 'lancelot'"):
        pack_with(tmp_path, heroes=heroes.replace('cost = ["instinct"]', 'cost = ["hunch"]'))
    with pytest.raises(PackError, match=r"ariel: cost: no face of the die shows 'hunch'"):
        GAME.read_pack(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('vehicle = "jeeple"', 'vehicle = "jeepl"', "annie: vehicle: found 'jeepl'; allowed: .*did you mean 'jeeple'"),
        ("damage = 4", "damge = 4", "alpha: damge: no such field; .*did you mean 'damage'"),
        ("move = 3", 'move = "far"', "annie: move: found 'far', expected a whole number"),
    ],
)
def test_a_slip_in_a_pack_is_named_with_file_card_and_field(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(PackError, match=f"heroes.toml: {complaint}"):
        pack_with(tmp_path, heroes=edited("heroes", old, new))


def test_the_rules_page_has_every_rule_and_nothing_of_where_it_was_written() -> None:
    book = GAME.rulebook
    chapters = {"GEN": 11, "SETUP": 11, "ROLL": 7, "HERO": 17, "MOVE": 17, "SCOUT": 4, "ATK": 7, "LOC": 9, "FUEL": 11}
    chapters |= {"INT": 8, "ALPHA": 10, "CAST": 13, "END": 8, "R": 46, "X": 32, "D": 15}
    expected = [f"CYC-{chapter}{n:02}" for chapter, last in chapters.items() for n in range(1, last + 1)]
    assert sorted(book.entries) == sorted(expected)
    assert all(len(rule.text) > 10 for rule in book.entries.values())
    assert not re.search(r"\.txt|scribd|http|\bL\d{3}\b", book.page)


def test_every_rule_that_the_game_cites_is_on_the_rules_page() -> None:
    sources = "".join(path.read_text("utf-8") for path in sorted(GAME.folder.glob("*.py")))
    assert set(re.findall(r"CYC-[A-Z]+\d+", sources)) <= set(GAME.rulebook.entries)


def test_a_pack_must_name_every_number_of_the_game(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"numbers.toml: fuel_tokens: is missing"):
        pack_with(tmp_path, numbers=edited("numbers", "fuel_tokens = 23\n", ""))


def test_a_stack_in_a_pack_fits_the_tokens_there_are(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"stack_for_4: found 12, allowed is 4 to 11"):
        pack_with(tmp_path, numbers=edited("numbers", "stack_for_4 = 10", "stack_for_4 = 12"))


def test_only_a_card_that_gives_points_is_kept(tmp_path: Path) -> None:
    kept = edited("locations", 'name = "Watchtower"\nkind = "flip"', 'name = "Watchtower"\nkind = "keep"')
    with pytest.raises(PackError, match=r"watchtower: kind"):
        pack_with(tmp_path, locations=kept)


def test_a_token_is_like_one_that_there_is(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"scout-fuel: like: there is no token 'scott'"):
        pack_with(tmp_path, tokens=edited("tokens", 'like = "scout"', 'like = "scott"'))
