"""The Scoring Phase. CRI-SCORE, CRI-GEN02"""

import pytest
from tests.games.crisis_point.table import AOSC, MASTERS, Table, combat, position, scored
from tests.rule import rule

EVEN = {
    **{f"{edge}{i}": combat(AOSC, 9 - i - (4 if edge == "E" else 0)) for edge in "SE" for i in range(4)},
    **{f"{edge}{i}": combat(MASTERS, 9 - i - (4 if edge == "W" else 0)) for edge in "NW" for i in range(4)},
}
"""Both have the same value in every row and column, so that only tokens and Bases decide."""


def winners(t: Table) -> dict[int, int | None]:
    """Who won each space."""
    return {contest.space: contest.winner for contest in t.s.contests}


@rule("CRI-SCORE01")
def test_all_combat_cards_are_turned_face_up() -> None:
    t = scored()
    assert all(slot.is_face_up and slot.card for slot in t.view(None).slots.values())


@rule("CRI-SCORE02", "CRI-SCORE03")
def test_power_is_column_and_row_and_tokens() -> None:
    t = scored(slots={"S1": "gladiator", "E2": "hover-tank"}, tokens={AOSC: {9: 3}})
    power = t.s.contests[9].powers[AOSC]
    assert (power.column, power.row, power.tokens, power.total) == (8, 5, 3, 16)


@rule("CRI-SCORE04", "CRI-R07")
def test_a_bases_owner_alone_adds_its_defence() -> None:
    powers = scored().s.contests[8].powers
    assert (powers[AOSC].defence, powers[MASTERS].defence) == (2, 0)
    powers = scored().s.contests[13].powers
    assert (powers[AOSC].defence, powers[MASTERS].defence) == (0, 2)


@rule("CRI-SCORE05", "CRI-CARD07")
def test_the_higher_power_wins_the_card_and_marks_it() -> None:
    t = scored(slots=EVEN, tokens={AOSC: {1: 1}, MASTERS: {0: 1, 2: 1}})
    assert (winners(t)[0], winners(t)[1], winners(t)[2]) == (MASTERS, AOSC, MASTERS)
    assert 1 in t.player(AOSC).won
    assert 0 in t.player(MASTERS).won


@rule("CRI-SCORE06")
def test_equal_power_leaves_a_unit_or_base_with_its_owner() -> None:
    t = scored(slots=EVEN, tokens={AOSC: {13: 2}, MASTERS: {8: 2}})
    owned = {space: t.s.owner(space) for space in range(16) if t.s.owner(space) is not None}
    assert {space: winners(t)[space] for space in owned} == owned


@rule("CRI-SCORE07", "CRI-R28")
def test_equal_power_on_a_location_gives_it_to_nobody() -> None:
    t = scored(slots=EVEN)
    for space in (2, 11, 14, 15):
        assert winners(t)[space] is None
        assert all(space not in player.won for player in t.s.players)


@rule("CRI-SCORE08", "CRI-R26")
def test_all_sixteen_cards_are_scored_from_one_position() -> None:
    t = scored(tokens={AOSC: {0: 2}})
    assert [contest.space for contest in t.s.contests] == list(range(16))
    assert t.s.contests[0].powers[AOSC].tokens == 2


@rule("CRI-SCORE09", "CRI-R30", "CRI-D15")
def test_of_two_objectives_met_the_one_worth_more_counts() -> None:
    tokens = {MASTERS: dict.fromkeys(range(16), 3)}
    t = scored(slots=EVEN, tokens=tokens, objectives={MASTERS: ["beachhead", "raze-the-garrison"]})
    assert set(t.player(MASTERS).met) == {"beachhead", "raze-the-garrison"}
    assert t.player(MASTERS).claimed == "raze-the-garrison"
    assert t.game.outcome
    assert t.game.outcome.shares[MASTERS][-1].points == 5


@rule("CRI-SCORE09")
def test_one_objective_met_is_claimed_and_an_unmet_one_is_not() -> None:
    objectives = {AOSC: ["storm-the-citadel", "breakthrough"], MASTERS: ["raze-the-garrison", "beachhead"]}
    t = scored(slots=EVEN, tokens={AOSC: {13: 3}}, objectives=objectives)
    assert (t.player(AOSC).met, t.player(AOSC).claimed) == (["storm-the-citadel"], "storm-the-citadel")
    assert (t.player(MASTERS).met, t.player(MASTERS).claimed) == ([], "")


@rule("CRI-SCORE10", "CRI-GEN02", "CRI-R29")
def test_the_total_is_the_vp_of_all_cards_won_and_one_objective() -> None:
    tokens = {AOSC: {1: 1, 2: 1, 14: 1}, MASTERS: {0: 1}}
    objectives = {AOSC: ["strategic-edge", "breakthrough"], MASTERS: ["iron-lines", "raze-the-garrison"]}
    outcome = scored(slots=EVEN, tokens=tokens, objectives=objectives).game.outcome
    assert outcome
    shares = [{share.what: share.points for share in own} for own in outcome.shares]
    # Army: command 5, agac 5, logan 4, base 6, hover tank 3 kept; red bioroid captured; outpost and vault won.
    assert shares[AOSC] == {"Cards protected": 23, "Cards captured": 5, "Locations": 8, "Objective": 5}
    # Masters: blue 3, sled 3, searchlight 3, drop ship 4, base 6 kept; salamander captured.
    assert shares[MASTERS] == {"Cards protected": 19, "Cards captured": 4, "Locations": 0, "Objective": 0}
    assert (outcome.scores, outcome.winners) == ([41, 23], [AOSC])


@rule("CRI-SCORE11", "CRI-R31")
def test_equal_totals_are_a_draw() -> None:
    grid = {1: "blue-bioroid", 4: "red-bioroid", 0: "logan-squadron", 7: "salamander-battloid"}
    objectives = {AOSC: ["breakthrough", "ace-squadron"], MASTERS: ["iron-lines", "harvest-of-war"]}
    start = {"slots": EVEN, "grid": grid, "objectives": objectives}
    # Kept: the Army 4+5+5+4+6+3 = 27, the Masters 3+5+3+3+4+6 = 24; a 3-VP Location evens it out.
    outcome = scored(**start, tokens={MASTERS: {2: 1}}).game.outcome
    assert outcome
    assert (outcome.winners, outcome.how, outcome.scores) == ([AOSC, MASTERS], "a draw", [27, 27])


@rule("CRI-SCORE05", "CRI-R40")
def test_every_part_of_the_arithmetic_is_open_to_all() -> None:
    t = scored(tokens={AOSC: {0: 2}})
    for seat in (AOSC, MASTERS, None):
        shown = t.view(seat)
        for contest, power in ((contest, contest.powers[AOSC]) for contest in shown.contests):
            assert power.known == t.s.contests[contest.space].powers[AOSC].total
            assert power.known == (power.column or 0) + (power.row or 0) + power.tokens + power.defence
        assert shown.players[AOSC].objectives == t.player(AOSC).objectives


OBJECTIVES = [
    # the two names, what the tokens do, and whether it is met
    ("storm-the-citadel", "raze-the-garrison", "foe base", True),
    ("storm-the-citadel", "raze-the-garrison", "nothing", False),
    ("firm-ground", "beachhead", "two locations", True),
    ("firm-ground", "beachhead", "one location", False),
    ("firm-ground", "beachhead", "two locations, base lost", False),
    ("hold-the-center", "heart-of-the-field", "centre", True),
    ("hold-the-center", "heart-of-the-field", "half the centre", False),
    ("four-corners", "encirclement", "corners", True),
    ("four-corners", "encirclement", "two corners", False),
    ("breakthrough", "iron-lines", "two lines", True),
    ("breakthrough", "iron-lines", "one line", False),
    ("strategic-edge", "protoculture-survey", "one location", True),
    ("strategic-edge", "protoculture-survey", "one location each", False),
    ("ace-squadron", "harvest-of-war", "three enemy units", True),
    ("ace-squadron", "harvest-of-war", "two enemy units", False),
    ("battloids-endure", "bioroids-endure", "nothing", True),
    ("battloids-endure", "bioroids-endure", "one of the kind lost", False),
]

MINE = {
    "foe base": {AOSC: {13: 3}, MASTERS: {8: 3}},
    "two locations": {AOSC: {2: 1, 11: 1}, MASTERS: {2: 1, 11: 1}},
    "one location": {AOSC: {2: 1}, MASTERS: {2: 1}},
    "two locations, base lost": {AOSC: {2: 1, 11: 1}, MASTERS: {2: 1, 11: 1}},
    "centre": {AOSC: {5: 9, 6: 9, 9: 9}, MASTERS: {5: 9, 6: 9, 9: 9}},
    "half the centre": {AOSC: {5: 9, 6: 9}, MASTERS: {5: 9, 6: 9}},
    "corners": {AOSC: {0: 9, 3: 9, 15: 9}, MASTERS: {0: 9, 3: 9, 15: 9}},
    "two corners": {AOSC: {3: 9, 15: 9}, MASTERS: {3: 9, 15: 9}},
    "two lines": {seat: dict.fromkeys([0, 1, 2, 3, 4, 8, 12], 3) for seat in (AOSC, MASTERS)},
    "one line": {seat: dict.fromkeys([0, 1, 2, 3], 9) for seat in (AOSC, MASTERS)},
    "one location each": {AOSC: {2: 1}, MASTERS: {2: 1}},
    "three enemy units": {AOSC: {1: 9, 4: 9, 6: 9}, MASTERS: {0: 9, 3: 9, 5: 9}},
    "two enemy units": {AOSC: {1: 9, 4: 9}, MASTERS: {0: 9, 3: 9}},
}
THEIRS = {
    "two locations, base lost": {AOSC: {13: 3}, MASTERS: {8: 3}},
    "half the centre": {AOSC: {9: 18, 10: 18}, MASTERS: {9: 18, 10: 18}},
    "two corners": {AOSC: {0: 18, 12: 18}, MASTERS: {0: 18, 12: 18}},
    "one line": {AOSC: {7: 9, 4: 9, 5: 9, 10: 9, 13: 9}, MASTERS: {7: 9, 4: 9, 5: 9, 10: 9, 13: 9}},
    "one location each": {AOSC: {11: 1}, MASTERS: {11: 1}},
    "one of the kind lost": {AOSC: {1: 1}, MASTERS: {0: 1}},
}


@rule("CRI-SCORE09", "CRI-TERM08", "CRI-TERM09", "CRI-R27", "CRI-R28")
@pytest.mark.parametrize("seat", [AOSC, MASTERS])
@pytest.mark.parametrize(("army", "masters", "what", "is_met"), OBJECTIVES)
def test_objectives(army: str, masters: str, what: str, is_met: bool, seat: int) -> None:
    card = (army, masters)[seat]
    others = (("breakthrough", "four-corners"), ("iron-lines", "encirclement"))[seat]
    kept = [card, next(other for other in others if other != card)]
    tokens = {seat: MINE.get(what, {}).get(seat, {}), 1 - seat: THEIRS.get(what, {}).get(1 - seat, {})}
    t = scored(slots=EVEN, tokens=tokens, objectives={seat: kept})
    assert (card in t.player(seat).met) == is_met


@rule("CRI-SCORE09", "CRI-TERM03")
def test_one_battloid_is_not_enough_to_endure() -> None:
    grid = {3: "recon-rover", 5: "mobile-artillery"}
    t = scored(slots=EVEN, grid=grid, objectives={AOSC: ["battloids-endure", "breakthrough"]})
    assert 0 in t.player(AOSC).won
    assert t.player(AOSC).met == []


@rule("CRI-SCORE09")
def test_two_battloids_that_endure_are_enough() -> None:
    t = scored(slots=EVEN, grid={3: "recon-rover"}, objectives={AOSC: ["battloids-endure", "breakthrough"]})
    battloids = [card for card in t.s.grid if "battloid" in card]
    assert len(battloids) == 2
    assert t.player(AOSC).met == ["battloids-endure"]


def test_nothing_more_can_be_done_when_it_is_over() -> None:
    t = scored()
    assert t.game.prompts == []
    assert position("command").game.outcome is None
