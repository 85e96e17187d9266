"""The four special tokens. CRI-SPEC"""

from typing import Any

from tests.games.crisis_point.table import AOSC, MASTERS, Table, position, tactical
from tests.rule import rule

from robotable.games.crisis_point import GAME


@rule("CRI-SPEC01")
def test_the_salamander_brings_the_exchange_token() -> None:
    assert tactical().deploy(AOSC, "salamander-battloid", 0).player(AOSC).specials == ["exchange"]


@rule("CRI-SPEC02", "CRI-R16", "CRI-D08")
def test_exchange_may_be_played_at_any_step_of_an_own_tactical_turn() -> None:
    grid = {0: "salamander-battloid", 15: "command-battloid", 7: "red-bioroid"}
    start: dict[str, Any] = {
        "grid": grid,
        "specials": {AOSC: ["exchange"]},
        "supply": {AOSC: 2},
        "turn_of": AOSC,
        "n": 3,
    }
    before_card = position("tactical", **start)
    before_card.play(AOSC, ("special", "exchange"), ("swap", 0), ("swap", 15))
    assert (before_card.s.grid[0], before_card.stage) == ("command-battloid", "PickCard")
    before_token = position("tactical", **start).deploy(AOSC, "hover-tank-platoon", 1)
    before_token.play(AOSC, ("special", "exchange"), ("swap", 15), ("swap", 0))
    assert (before_token.s.grid[0], before_token.stage) == ("command-battloid", "PlaceToken")
    before_combat = position("tactical", **start).deploy(AOSC, "hover-tank-platoon", 1)
    before_combat.play(AOSC, ("token", 0), ("special", "exchange"), ("swap", 0), ("swap", 15))
    assert (before_combat.s.grid[0], before_combat.stage) == ("command-battloid", "PickCombat")


@rule("CRI-SPEC02", "CRI-R17")
def test_exchange_swaps_two_different_own_battloids_only() -> None:
    t = position("token", specials={AOSC: ["exchange"]})
    t.play(AOSC, ("special", "exchange"))
    assert t.can(AOSC, "swap") == [0, 3, 5]
    t.refuses(AOSC, "swap", 7, "CRI-EFF05")
    t.refuses(AOSC, "swap", 8, "CRI-EFF05")
    t.play(AOSC, ("swap", 0))
    t.refuses(AOSC, "swap", 0, "CRI-R17")
    stock = t.player(AOSC).stock
    t.play(AOSC, ("swap", 5))
    assert (t.s.grid[5], t.s.grid[0]) == ("salamander-battloid", "vfh-10-agac-battloid")
    assert (t.player(AOSC).specials, t.player(AOSC).stock) == ([], stock)


@rule("CRI-SPEC02", "CRI-R16")
def test_exchange_is_not_played_in_the_hero_command_phase() -> None:
    t = position("command", turn_of=AOSC)
    assert t.can(AOSC, "special") == []


@rule("CRI-SPEC03")
def test_the_agac_brings_the_cluster_missile_for_the_token_phase() -> None:
    t = tactical().deploy(AOSC, "vfh-10-agac-battloid", 0)
    assert t.player(AOSC).specials == ["cluster"]
    t.refuses(AOSC, "special", "cluster", "CRI-TOK05")


@rule("CRI-SPEC04", "CRI-R18", "CRI-R19", "CRI-D10")
def test_cluster_missile_pays_with_enemy_tokens_and_hits_adjacent_enemy_units() -> None:
    t = position("token", supply={AOSC: 2, MASTERS: 2}, specials={AOSC: ["cluster"]})
    stocks = [player.stock for player in t.s.players]
    t.play(AOSC, ("special", "cluster"))
    assert t.can(AOSC, "launch") == [0, 3, 5, 7, 12]
    t.refuses(AOSC, "launch", 8, "CRI-SPEC04")
    t.refuses(AOSC, "launch", 1, "CRI-SPEC04")
    t.play(AOSC, ("launch", 5))
    assert t.on(MASTERS, 5) == 2
    assert t.can(AOSC, "put") == [1, 4, 6, 9, 10]
    t.play(AOSC, ("put", 1), ("put", 4), ("put", 10), "done")
    assert [t.on(AOSC, space) for space in (1, 4, 10, 6)] == [1, 1, 1, 0]
    assert [player.stock for player in t.s.players] == [stocks[0] - 3, stocks[1] - 2]
    assert [player.supply for player in t.s.players] == [2, 2]


@rule("CRI-SPEC05", "CRI-R20", "CRI-D11")
def test_the_searchlight_drone_brings_a_token_that_removes_two_enemy_tokens() -> None:
    t = tactical(MASTERS).deploy(MASTERS, "searchlight-drone", 0)
    assert t.player(MASTERS).specials == ["searchlight"]
    t.refuses(MASTERS, "special", "searchlight", "CRI-TOK05")
    t = position("token", first=MASTERS, specials={MASTERS: ["searchlight"]}, tokens={AOSC: {0: 1, 1: 1, 2: 1}})
    t.play(MASTERS, ("special", "searchlight"), ("cut", 0))
    t.refuses(MASTERS, "cut", 0, "CRI-EFF04")
    t.play(MASTERS, ("cut", 2))
    assert (t.player(AOSC).gone, t.on(AOSC, 1)) == (2, 1)


@rule("CRI-SPEC06", "CRI-R20")
def test_the_searchlight_takes_tokens_off_anybodys_cards() -> None:
    t = position("token", first=MASTERS, specials={MASTERS: ["searchlight"]}, tokens={AOSC: {0: 3, 1: 1, 2: 1}})
    t.play(MASTERS, ("special", "searchlight"))
    assert t.can(MASTERS, "cut") == [0, 1, 2]


@rule("CRI-SPEC05", "CRI-R20")
def test_the_searchlight_needs_something_to_shine_on() -> None:
    t = position("token", first=MASTERS, supply={MASTERS: 2}, specials={MASTERS: ["searchlight"]})
    t.refuses(MASTERS, "special", "searchlight", "CRI-R20")
    t = position("token", first=MASTERS, specials={MASTERS: ["searchlight"]}, tokens={AOSC: {4: 1}})
    assert t.play(MASTERS, ("special", "searchlight")).player(AOSC).gone == 1


@rule("CRI-SPEC07")
def test_the_drop_ship_brings_the_drop_token_for_the_token_phase() -> None:
    t = tactical(MASTERS).deploy(MASTERS, "assault-drop-ship", 0)
    assert t.player(MASTERS).specials == ["drop"]
    t.refuses(MASTERS, "special", "drop", "CRI-TOK05")


@rule("CRI-SPEC08", "CRI-R21", "CRI-R22", "CRI-D12")
def test_drop_replaces_any_own_unit_by_a_bioroid_from_hand() -> None:
    t = position("token", first=MASTERS, supply={MASTERS: 3}, specials={MASTERS: ["drop"]}, grid={6: "scout-drone"})
    t.play(MASTERS, ("special", "drop"))
    assert (t.player(MASTERS).supply, t.player(MASTERS).gone) == (1, 2)
    assert t.can(MASTERS, "replace") == [1, 4, 6, 9, 10]
    t.refuses(MASTERS, "replace", 0, "CRI-SPEC08")
    t.play(MASTERS, ("replace", 10))
    assert set(t.can(MASTERS, "drop")) == {"sled-bioroid", "green-bioroid"}
    t.refuses(MASTERS, "drop", "triumvirate-transport", "CRI-TERM03")
    t.play(MASTERS, ("drop", "sled-bioroid"))
    assert t.s.grid[10] == "sled-bioroid"
    assert t.player(MASTERS).replaced == ["assault-drop-ship"]
    assert "sled-bioroid" not in t.player(MASTERS).units


@rule("CRI-SPEC09")
def test_a_dropped_bioroid_gives_its_tokens_but_not_its_text() -> None:
    t = position("token", first=MASTERS, supply={MASTERS: 2}, specials={MASTERS: ["drop"]})
    t.play(MASTERS, ("special", "drop"), ("replace", 4))
    assert t.s.grid[4] == "green-bioroid"
    assert (t.player(MASTERS).supply, t.on(MASTERS, 4)) == (4, 0)
    assert t.stage == "PlaceTokens"


@rule("CRI-SPEC10")
def test_a_special_token_is_used_once_and_only_if_wanted() -> None:
    t = position("token", specials={AOSC: ["exchange"]})
    assert {offer.verb for offer in t.game.prompts[0].moves} == {"pass_turn", "special"}
    t.play(AOSC, ("special", "exchange"), ("swap", 0), ("swap", 3))
    assert t.player(AOSC).specials == []
    assert t.s.phase == "command"


@rule("CRI-SPEC11")
def test_the_card_that_brings_a_token_says_what_it_does() -> None:
    face = tactical().view(AOSC).cards["salamander-battloid"]
    assert face.texts == ["Take the Exchange token: two of your Battloids change spaces"]


def dropped_on_space_1(drop_clears: bool) -> Table:
    """The Red Bioroid, with tokens of both players on it, is replaced by the Green one."""
    on_1 = {AOSC: {1: 3}, MASTERS: {1: 1}}
    held: dict[int, list[Any]] = {MASTERS: ["drop"]}
    t = position("token", first=MASTERS, specials=held, tokens=on_1, supply={MASTERS: 2}, drop_clears=drop_clears)
    t.play(MASTERS, ("special", "drop"), ("replace", 1))
    assert t.s.grid[1] == "green-bioroid"
    return t


@rule("CRI-R21", "CRI-TOK07")
def test_tokens_stay_where_a_unit_is_replaced() -> None:
    t = dropped_on_space_1(drop_clears=False)
    assert (t.on(AOSC, 1), t.on(MASTERS, 1), t.player(AOSC).gone, t.player(MASTERS).gone) == (3, 1, 0, 2)


@rule("CRI-R21")
def test_as_an_option_a_drop_takes_the_enemy_tokens_on_the_unit_out_of_the_game() -> None:
    t = dropped_on_space_1(drop_clears=True)
    assert (t.on(AOSC, 1), t.on(MASTERS, 1)) == (0, 1)
    assert (t.player(AOSC).gone, t.player(AOSC).stock, t.player(AOSC).supply) == (3, 58, 0)
    assert not list(GAME.faults(t.s))


@rule("CRI-SPEC12")
def test_special_tokens_are_for_ones_own_turn_only() -> None:
    t = position("token", supply={AOSC: 2, MASTERS: 2}, specials={MASTERS: ["drop"], AOSC: ["exchange"]})
    assert t.can(MASTERS, "special") == []
    t.refuses(MASTERS, "special", "drop", "")
