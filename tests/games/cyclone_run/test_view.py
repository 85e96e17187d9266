"""What is hidden and what everybody sees; dealing the hidden anew; the odds shown while rolling."""

import re
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace
from tests.games.cyclone_run.table import Table, new_game, table
from tests.rule import rule

from robotable.games.cyclone_run import GAME
from robotable.games.cyclone_run.odds import chance, odds
from robotable.games.cyclone_run.state import Cyclone
from robotable.games.cyclone_run.view import determinise, view
from robotable.table import Luck

FACES = ["target", "move", "move", "instinct", "mars-base", "blank"]
PAGE = GAME.rulebook.page
LETTERS = {"T": "target", "M": "move", "I": "instinct", "B": "mars-base"}


def tokens_of(s: Cyclone) -> Counter[str]:
    """The tokens in the bag and in the tray."""
    return Counter([*s.bag, *(token for stack in s.stacks for token in stack)])


def busy() -> Table:
    """A table where much has happened: tokens face up, taken and covered, cards drawn and used."""
    t = (
        table(3)
        .with_cyclone(0)
        .with_jeeple(8)
        .with_cell(0, "location", face_up=True)
        .with_cell(4, "elite", face_up=True)
    )
    t.with_cards(0, "watchtower", "ruined-city").with_cards(1, "mountain-pass").with_fuel(1, 2).with_fuel_on("rook", 2)
    return t.with_defeated(2, "corg", "scout-fuel").acting("scott", "ariel").play("card", "watchtower").play("scout", 5)


@rule("CYC-GEN06", "CYC-R20")
def test_a_face_down_token_is_not_in_the_view() -> None:
    t = table().with_cell(4, "sera")
    t.acting("ariel")
    assert t.view.cells[4].top is None
    hidden = msgspec.json.encode(t.view)
    t.with_cell(4, "scout").with_cell(5, "sera")
    assert msgspec.json.encode(t.view) == hidden


def test_stack_heights_bag_and_deck_are_known_but_not_what_is_in_them() -> None:
    t = busy()
    assert [cell.height for cell in t.view.cells] == [3] * 9
    assert (t.view.bag, t.view.deck) == (len(t.s.bag), 8)


def test_the_unseen_tokens_are_counted_by_kind() -> None:
    t = busy()
    unseen = {id: token.unseen for id, token in t.view.tokens.items()}
    assert unseen["corg"] == 0
    assert unseen["elite"] == 11
    assert unseen["location"] == 10
    assert sum(unseen.values()) == 100 - 2 - 3


def test_a_token_with_fuel_is_of_the_same_kind_as_one_without() -> None:
    kinds = {id: token.kind for id, token in busy().view.tokens.items()}
    assert {id for id, kind in kinds.items() if kind != id} == {"scout-fuel", "trooper-fuel"}
    assert (kinds["scout-fuel"], kinds["trooper-fuel"]) == ("scout", "trooper")


@rule("CYC-GEN11")
def test_every_seat_sees_the_same_but_its_own_standing_order() -> None:
    t = busy()
    for seat in (0, 1, 2):
        assert replace(t.seen_by(seat), passes_below=None) == t.view


@rule("CYC-R46", "CYC-GEN11")
def test_nobody_else_sees_a_standing_order() -> None:
    t = busy()
    t.game.play(1, "pass_below", 5)
    assert {seat: t.seen_by(seat).passes_below for seat in (None, 0, 1, 2)} == {None: None, 0: 0, 1: 5, 2: 0}
    assert b"passes_below" not in msgspec.json.encode(t.view.players)


@rule("CYC-R46")
def test_a_twin_for_thinking_keeps_ones_own_standing_order_and_knows_no_other() -> None:
    t = busy()
    t.game.play(0, "pass_below", 3)
    t.game.play(1, "pass_below", 10)
    twin = determinise(t.s, 0, Luck.seeded(1))
    assert [player.passes_below for player in twin.players] == [3, 0, 0]
    assert view(twin, 0) == view(t.s, 0)


@rule("CYC-R46")
def test_setting_a_standing_order_tells_the_others_nothing() -> None:
    t = busy()
    before = [t.seen_by(seat) for seat in (None, 0, 2)], t.story()
    t.game.play(1, "pass_below", 5)
    assert ([t.seen_by(seat) for seat in (None, 0, 2)], t.story()) == before


@rule("CYC-R45", "CYC-GEN11")
def test_nothing_is_lost_when_another_takes_a_seat_since_nothing_is_secret() -> None:
    t = busy()
    taken_over = t.game.clone()
    assert taken_over.view(1) == t.game.view(1)
    assert [prompt.moves for prompt in taken_over.prompts] == [prompt.moves for prompt in t.game.prompts]


@pytest.mark.parametrize("seed", range(10))
def test_a_determinised_table_looks_the_same_and_is_dealt_anew(seed: int) -> None:
    t = busy()
    twin = determinise(t.s, 0, Luck.seeded(seed))
    assert view(twin, 0) == view(t.s, 0)
    assert twin.stacks != t.s.stacks
    for cell in (0, 4, 5):
        assert twin.stacks[cell][-1] == t.s.stacks[cell][-1]
    assert tokens_of(twin) == tokens_of(t.s)
    assert sorted(twin.deck) == sorted(t.s.deck)
    assert twin.luck.state != t.s.luck.state


def test_determinising_leaves_the_table_alone() -> None:
    t = busy()
    before = msgspec.msgpack.encode(t.s)
    determinise(t.s, 1, Luck.seeded(3))
    assert msgspec.msgpack.encode(t.s) == before


def test_a_determinised_table_can_put_any_unseen_token_anywhere() -> None:
    t = table().acting("ariel")
    tops = {determinise(t.s, 0, Luck.seeded(seed)).stacks[4][-1] for seed in range(300)}
    assert {"scout", "trooper", "shock-trooper", "elite", "location"} <= tops


def test_the_view_says_who_acts_and_how_far_he_may_go() -> None:
    t = table().with_cyclone(0).using("rand").drive(1)
    assert (t.view.acting, t.view.movement) == ("rand", 2)
    rand = next(hero for hero in t.view.heroes if hero.face == "rand")
    assert (rand.is_selected, rand.has_acted) == (True, False)


def odds_on_the_rules_page() -> dict[str, list[int]]:
    """The table of odds in chapter 5.1, by the letters of the cost."""
    rows = re.findall(
        r"^\| ([TMIB, ]+) \| (\d+)(?: %)? \| (\d+)(?: %)? \| (\d+)(?: %)? \| (\d+)(?: %)? \|$", PAGE, re.MULTILINE
    )
    return {cost: [int(n) for n in found] for costs, *found in rows for cost in costs.split(", ")}


def test_the_rules_page_gives_the_odds_of_every_cost() -> None:
    assert list(odds_on_the_rules_page()) == ["I", "MM", "MI", "MB", "TI", "TB", "MMI", "TMM", "TMI", "TMB"]
    assert odds_on_the_rules_page()["TMI"] == [25, 56, 75, 86]


@pytest.mark.parametrize("cost", odds_on_the_rules_page())
def test_the_odds_are_those_of_the_rules_page(cost: str) -> None:
    need = tuple(sorted(LETTERS[letter] for letter in cost))
    found = [chance(tuple(sorted(FACES)), 5, need, rolls) for rolls in (1, 2, 3, 4)]
    assert [round(100 * p) for p in found] == odds_on_the_rules_page()[cost]


def test_the_odds_keep_every_die_that_helps() -> None:
    dice = ["move", "target", "blank", "blank", "blank"]
    one_roll = 1 - (4 / 6) ** 4
    assert odds(FACES, dice, ["move", "move"], 1) == pytest.approx(one_roll)
    assert odds(FACES, dice, ["move"], 0) == 1
    assert odds(FACES, dice, ["instinct"], 0) == 0


def test_the_view_shows_odds_only_while_rolling() -> None:
    t = table().rolling("instinct move blank blank blank")
    shown = {hero.face: hero.odds for hero in t.view.heroes}
    assert shown["ariel"] == shown["annie"] == 1
    assert all(p is not None and 0 < p <= 1 for p in shown.values())
    t.play("stop")
    assert {hero.odds for hero in t.view.heroes} == {None}


def test_the_log_reads_as_sentences() -> None:
    t = table().with_cyclone(3).with_cell(4, "elite").with_cell(5, "location").with_fuel(0, 1).with_fuel(1, 1)
    t.selecting("target move move blank blank").play("select", "rand").play("fuel", "rook").play("use", "rand")
    t.drive(4).play("pay", 1).drive(5).play("halt").play("drive", 8)
    assert t.story()[:-2] == [
        "Player 1 selects Rand",
        "Player 1 takes 1 Fuel",
        "Player 1 places 1 Fuel on Rook",
        "Rand acts for Player 1",
        "The Cyclone moves to the centre",
        "Elite turns up at the centre",
        "Player 1 pays 1 Fuel for the attack",
        "Player 1 takes Elite at the centre: 5 VP",
        "The Cyclone moves to the east",
        "Location turns up at the east",
        "Player 2 pays 1 Fuel to move Rand on",
        "The Cyclone moves to the south-east",
        "Scout turns up at the south-east",
        "Player 2 takes Scout at the south-east: 1 VP",
    ]


def test_the_trail_says_where_in_the_turn_we_are() -> None:
    t = table().with_cyclone(3).with_cell(4, "elite").with_fuel(0, 1).using("rand").drive(4)
    assert t.game.scene(0).trail == ["Round 1", "Player 1's turn", "Rand", "Attack"]
    game, s = new_game(seed=3)
    assert game.scene(None).trail == ["Round 1", f"Player {s.first + 1}'s turn", "Roll"]
