"""The worked examples of the rules. CRI-X01 to CRI-X25"""

import pytest
from tests.games.crisis_point.table import AOSC, COMBAT, MASTERS, Table, hand, position, scored, tactical
from tests.rule import rule

from robotable.games.crisis_point import GAME
from robotable.games.crisis_point.perform import targets


@rule("CRI-X01")
def test_x01_the_masters_capture_the_salamander() -> None:
    t = scored(
        grid={0: "salamander-battloid"},
        slots={"N0": "commander-bioroid", "W0": "bioroid-trio-6", "S0": "gladiator", "E0": "hover-tank"},
        tokens={MASTERS: {0: 3}, AOSC: {0: 1}},
    )
    contest = t.s.contests[0]
    assert [power.total for power in contest.powers] == [14, 18]
    assert (contest.winner, contest.is_capture, contest.vp) == (MASTERS, True, 4)
    assert 0 in t.player(MASTERS).won
    assert t.on(MASTERS, 0) == t.on(AOSC, 0) == 0


@rule("CRI-X02", "CRI-R33")
def test_x02_the_army_wins_outpost_d65() -> None:
    t = scored(
        grid={2: "outpost-d65"},
        slots={"N2": "bioroid-trio-7", "W0": "soldier-bioroid-trio", "S2": "battloid-officer", "E0": "battloid"},
        tokens={MASTERS: {2: 2}, AOSC: {2: 1}},
    )
    contest = t.s.contests[2]
    assert [power.total for power in contest.powers] == [17, 12]
    assert contest.winner == AOSC


EVEN = {
    **{f"{edge}{i}": COMBAT[AOSC][i + 4 * (edge == "E")] for edge in "SE" for i in range(4)},
    **{f"{edge}{i}": COMBAT[MASTERS][i + 4 * (edge == "W")] for edge in "NW" for i in range(4)},
}
"""Both have the same value in every row and column."""

LEVEL = {"S0": "gladiator", "E0": "hover-tank", "N0": "bioroid-officer", "W0": "hover-sled"}


@rule("CRI-X03")
def test_x03_a_tied_unit_stays_with_its_owner() -> None:
    contest = scored(slots=LEVEL, grid={0: "red-bioroid"}).s.contests[0]
    assert [power.total for power in contest.powers] == [13, 13]
    assert contest.winner == MASTERS


@rule("CRI-X04")
def test_x04_a_tied_location_is_nobodys() -> None:
    t = scored(slots=LEVEL, grid={0: "outpost-d65"})
    assert [power.total for power in t.s.contests[0].powers] == [13, 13]
    assert t.s.contests[0].winner is None
    assert all(0 not in player.won for player in t.s.players)


@rule("CRI-X05")
def test_x05_a_base_is_kept_with_its_defence() -> None:
    slots = {"S0": "hover-tank", "E0": "hover-bike-patrol", "N0": "bioroid-trio-7", "W0": "hover-sled"}
    contest = scored(slots=slots, grid={0: "monument-city-garrison"}, tokens={AOSC: {0: 1}}).s.contests[0]
    assert [power.total for power in contest.powers] == [12, 12]
    assert contest.winner == AOSC


@rule("CRI-X06")
@pytest.mark.parametrize(("turn", "tokens"), [(1, 8), (4, 5), (8, 1)])
def test_x06_a_base_on_turn_1_4_and_8(turn: int, tokens: int) -> None:
    laid = ["N0", "N1", "N2", "N3", "W0", "W1", "W2"][: turn - 1]
    slots = {slot: COMBAT[MASTERS][i] for i, slot in enumerate(laid)}
    t = position("tactical", grid={0: "recon-rover"}, slots=slots, turn_of=MASTERS, n=turn)
    assert t.deploy(MASTERS, "forward-landing-citadel", 5).player(MASTERS).supply == tokens


@rule("CRI-X07")
def test_x07_the_first_token_must_go_on_the_only_card() -> None:
    t = tactical().deploy(AOSC, "vfh-10-agac-battloid", 6)
    assert (t.player(AOSC).supply, t.on(AOSC, 6), t.stage) == (3, 1, "PickCombat")


@rule("CRI-X08")
def test_x08_without_supply_no_token_is_placed() -> None:
    t = hand(tactical(), AOSC, "radar-hill").deploy(AOSC, "radar-hill", 6)
    assert (t.on(AOSC, 6), t.stage) == (0, "PickCombat")


@rule("CRI-X09")
def test_x09_on_turn_8_only_the_base_is_left() -> None:
    cards = [*("salamander-battloid", "command-battloid", "logan-squadron", "recon-rover", "mobile-artillery")]
    grid = dict(enumerate([*cards, "crash-site", "radar-hill", "outpost-d65", "iron-bridge"]))
    t = position("tactical", grid=grid, turn_of=AOSC, n=8)
    assert t.can(AOSC, "pick") == ["monument-city-garrison"]


@rule("CRI-X10")
def test_x10_four_combat_cards_count_for_a_space() -> None:
    t = position("token", slots={"S2": "gladiator", "E1": "recon-team", "N2": "clone-guard", "W1": "hover-sled"})
    assert (t.power(AOSC, 6).total, t.power(MASTERS, 6).total) == (10, 7)


@rule("CRI-X11")
def test_x11_south_may_not_use_the_west() -> None:
    t = tactical().deploy(AOSC, "recon-rover", 0).play(AOSC, ("pick", "gladiator"))
    t.refuses(AOSC, "post", "W0", "CRI-BOARD03")


@rule("CRI-X12")
def test_x12_exchange_moves_cards_and_not_tokens() -> None:
    grid = {0: "salamander-battloid", 15: "command-battloid"}
    tokens = {MASTERS: {0: 2}, AOSC: {15: 1}}
    t = position("tactical", grid=grid, tokens=tokens, specials={AOSC: ["exchange"]}, turn_of=AOSC, n=3)
    t.play(AOSC, ("special", "exchange"), ("swap", 0), ("swap", 15))
    assert (t.s.grid[0], t.s.grid[15]) == ("command-battloid", "salamander-battloid")
    assert (t.on(MASTERS, 0), t.on(AOSC, 15)) == (2, 1)


@rule("CRI-X13")
def test_x13_exchange_needs_two_battloids() -> None:
    grid = {0: "salamander-battloid", 15: "hover-tank-platoon"}
    t = position("tactical", grid=grid, specials={AOSC: ["exchange"]}, turn_of=AOSC, n=3)
    t.refuses(AOSC, "special", "exchange", "CRI-R17")


@rule("CRI-X14")
def test_x14_cluster_missile() -> None:
    units = ["red-bioroid", "blue-bioroid", "sled-bioroid", "searchlight-drone", "assault-drop-ship"]
    enemies = dict(zip([0, 1, 4, 6, 10], units, strict=True))
    grid = {5: "vfh-10-agac-battloid", 9: "forward-landing-citadel", **enemies}
    t = position("token", grid=grid, specials={AOSC: ["cluster"]}).play(AOSC, ("special", "cluster"), ("launch", 5))
    t.refuses(AOSC, "put", 9, "CRI-EFF01")
    t.play(AOSC, ("put", 0))
    t.refuses(AOSC, "put", 0, "CRI-EFF01")
    t.play(AOSC, ("put", 1), ("put", 4), ("put", 6))
    assert t.on(MASTERS, 5) == 2
    assert [t.on(AOSC, space) for space in (0, 1, 4, 6, 10, 9)] == [1, 1, 1, 1, 0, 0]
    assert t.can(AOSC, "put") == []


@rule("CRI-X15")
def test_x15_searchlight_off_both_players_cards() -> None:
    t = position("token", first=MASTERS, specials={MASTERS: ["searchlight"]}, tokens={AOSC: {0: 1, 1: 1}})
    before = (t.player(AOSC).supply, t.player(AOSC).stock)
    t.play(MASTERS, ("special", "searchlight"), ("cut", 1))
    assert (t.on(AOSC, 0), t.on(AOSC, 1)) == (0, 0)
    assert (t.player(AOSC).supply, t.player(AOSC).stock) == before


@rule("CRI-X16")
def test_x16_drop() -> None:
    grid = {7: "scout-drone"}
    t = position(
        "token", first=MASTERS, supply={MASTERS: 5}, specials={MASTERS: ["drop"]}, grid=grid, tokens={AOSC: {7: 2}}
    )
    t.play(MASTERS, ("special", "drop"), ("replace", 7))
    if t.can(MASTERS, "drop"):
        t.play(MASTERS, ("drop", "green-bioroid"))
    assert t.player(MASTERS).supply == 7
    assert (t.s.grid[7], t.on(AOSC, 7), t.on(MASTERS, 7)) == ("green-bioroid", 2, 0)
    assert "scout-drone" in t.player(MASTERS).replaced


@rule("CRI-X17")
def test_x17_drop_needs_two_tokens_and_a_bioroid() -> None:
    t = position("token", first=MASTERS, supply={MASTERS: 1}, specials={MASTERS: ["drop"]})
    t.refuses(MASTERS, "special", "drop", "CRI-SPEC08")
    t = position("token", first=MASTERS, supply={MASTERS: 3}, specials={MASTERS: ["drop"]}, grid={9: "green-bioroid"})
    t.refuses(MASTERS, "special", "drop", "CRI-R21")


@rule("CRI-X18")
def test_x18_unequal_supplies() -> None:
    t = position("token", supply={AOSC: 3, MASTERS: 5})
    order = []
    while t.s.phase == "token":
        order.append(t.turn_of)
        t.play(t.turn_of, ("token", 0))
    assert order == [AOSC, AOSC, MASTERS, MASTERS, AOSC, MASTERS, MASTERS, MASTERS]


@rule("CRI-X19")
def test_x19_after_two_heroes_only_commands() -> None:
    t = position("token")
    t.play(MASTERS, ("command", "zor-prime"), ("put", 0)).play(AOSC, ("command", "dana-sterling"), ("put", 0))
    t.play(MASTERS, ("command", "karno"), ("aim", 5)).play(AOSC, ("command", "hold-the-line"), ("put", 0))
    assert set(t.can(MASTERS, "command")) == {"sled-charge", "protoculture-shield", "warp-shift", "bio-probe"}


@rule("CRI-X20")
def test_x20_the_order_of_the_hero_command_phase() -> None:
    t = position("token")
    order = []
    while not t.game.outcome:
        order.append(t.turn_of)
        t.finish_turn(t.turn_of)
    assert order == [MASTERS, AOSC] * 4


@rule("CRI-X21")
def test_x21_two_objectives_met_and_one_counts() -> None:
    tokens = {AOSC: dict.fromkeys((2, 5, 6, 9, 10, 11), 1)}
    t = scored(slots=EVEN, tokens=tokens, objectives={AOSC: ["hold-the-center", "firm-ground"]})
    assert t.player(AOSC).met == ["hold-the-center", "firm-ground"]
    assert t.game.outcome
    assert t.game.outcome.shares[AOSC][-1].points == 5


@rule("CRI-X22")
def test_x22_a_draw() -> None:
    objectives = {AOSC: ["breakthrough", "ace-squadron"], MASTERS: ["iron-lines", "harvest-of-war"]}
    # The Army keeps 4+5+5+4+6+3, the Masters 5+3+3+3+4+6 and win Outpost D65.
    outcome = scored(slots=EVEN, objectives=objectives, tokens={MASTERS: {2: 1}}).game.outcome
    assert outcome
    assert outcome.scores == [27, 27]
    assert (outcome.winners, outcome.how) == ([AOSC, MASTERS], "a draw")


@rule("CRI-X23")
def test_x23_adjacency() -> None:
    s = position("token").s
    assert targets(s, AOSC, 5, ("adj",)) == [0, 1, 2, 4, 6, 8, 9, 10]
    assert targets(s, AOSC, 5, ("nonadj",)) == [3, 7, 11, 12, 13, 14, 15]


@rule("CRI-X24")
def test_x24_the_combat_card_battloid_is_no_unit() -> None:
    grid = {0: "salamander-battloid"}
    t = position("tactical", grid=grid, slots={"S0": "battloid"}, specials={AOSC: ["exchange"]}, turn_of=AOSC, n=2)
    t.refuses(AOSC, "special", "exchange", "CRI-R17")


@rule("CRI-X25")
@pytest.mark.parametrize("seed", range(5))
def test_x25_a_finished_game_adds_up(seed: int) -> None:
    t = tactical(seed=seed)
    while t.s.phase in ("tactical", "token"):
        t.finish_turn(t.turn_of)
    assert [player.supply for player in t.s.players] == [0, 0]
    t.to_the_end()
    lost = sum(contest.winner is None for contest in t.s.contests)
    assert sum(len(player.won) for player in t.s.players) + lost == 16
    assert sum(card != "" for card in t.s.grid) == 16
    assert [sum(slot in t.s.slots for slot in t.s.slots_of(seat)) for seat in (0, 1)] == [8, 8]
    assert isinstance(t, Table)
    assert not list(GAME.faults(t.s))
