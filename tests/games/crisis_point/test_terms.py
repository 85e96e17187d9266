"""The glossary and the kinds of cards. CRI-TERM, CRI-CARD"""

from tests.games.crisis_point.table import AOSC, FULL, MASTERS, command, hand, position, tactical
from tests.rule import rule

from robotable.games.crisis_point import GAME
from robotable.games.crisis_point.pack import CrisisPack
from robotable.games.crisis_point.perform import targets

assert isinstance(GAME.content, CrisisPack)
FACES = GAME.content.faces


def printed(kind: str) -> set[str]:
    """What is printed on every card of a kind."""
    fields = ("name", "side", "value", "tokens", "defence", "vp", "texts")
    faces = [face for face in FACES.values() if face.kind == kind]
    return {field for field in fields if all(getattr(face, field) not in (None, []) for face in faces)}


@rule("CRI-CARD01")
def test_a_unit_card() -> None:
    assert printed("unit") == {"name", "side", "tokens", "vp", "texts"}


@rule("CRI-CARD02")
def test_a_combat_card_never_lies_on_the_battlefield() -> None:
    assert printed("combat") == {"name", "side", "value"}
    t = tactical()
    assert not {"battloid", "gladiator"} & set(t.can(AOSC, "pick"))


@rule("CRI-CARD03")
def test_a_base_card() -> None:
    assert printed("base") == {"name", "side", "defence", "vp"}


@rule("CRI-CARD04")
def test_a_location_card_has_no_icon() -> None:
    assert printed("location") == {"name", "vp", "texts"}
    assert all(face.side is None for face in FACES.values() if face.kind == "location")


@rule("CRI-CARD05")
def test_hero_and_command_cards() -> None:
    assert printed("hero") == printed("command") == {"name", "side", "texts"}


@rule("CRI-CARD06")
def test_an_objective_card() -> None:
    assert printed("objective") == {"name", "side", "vp", "texts"}


@rule("CRI-CARD07")
def test_victory_tokens_come_with_scoring_only() -> None:
    t = position("command", tokens={AOSC: {0: 9}})
    assert all(player.won == [] for player in t.s.players)
    t.to_the_end()
    assert 0 in t.player(AOSC).won


@rule("CRI-TERM01", "CRI-TERM02", "CRI-R37")
def test_adjacent_cards_touch_and_do_not_wrap() -> None:
    s = position("token").s
    assert targets(s, AOSC, 0, ("adj",)) == [1, 4, 5]
    assert targets(s, AOSC, 3, ("adj",)) == [2, 6, 7]
    assert targets(s, AOSC, 0, ("nonadj",)) == [2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
    assert len(targets(s, AOSC, 5, ("adj",))) == 8


@rule("CRI-TERM01")
def test_only_cards_can_be_adjacent_not_empty_spaces() -> None:
    t = position("tactical", grid={0: "red-bioroid", 15: "crash-site"}, turn_of=AOSC, n=2)
    assert targets(t.s, AOSC, 5, ("adj",)) == [0]
    assert targets(t.s, AOSC, 5, ("nonadj",)) == [15]


@rule("CRI-TERM03", "CRI-TERM04", "CRI-R08")
def test_units_bases_locations_and_battloids_are_told_apart() -> None:
    s = position("token").s
    units = [space for space, card in enumerate(FULL) if FACES[card].kind == "unit"]
    assert targets(s, AOSC, 0, ("unit",)) == units
    assert targets(s, AOSC, 0, ("base",)) == [8, 13]
    assert targets(s, AOSC, 0, ("loc",)) == [2, 11, 14, 15]
    assert targets(s, AOSC, 0, ("battloid",)) == [0, 3, 5]
    assert targets(s, AOSC, 0, ("bioroid",)) == [1, 4, 6]
    assert 8 not in targets(s, AOSC, 0, ("own", "unit"))
    assert 8 in targets(s, AOSC, 0, ("own",))


@rule("CRI-TERM05")
def test_the_icon_says_who_defends() -> None:
    s = position("token").s
    assert [s.owner(space) for space in (0, 1, 8, 13, 2)] == [AOSC, MASTERS, AOSC, MASTERS, None]


@rule("CRI-TERM06", "CRI-R38")
def test_enemy_cards_and_locations_do_not_belong_to_you() -> None:
    s = position("token").s
    assert targets(s, AOSC, 0, ("foreign",)) == [space for space in range(16) if s.owner(space) != AOSC]
    assert 2 in targets(s, AOSC, 0, ("foreign",))


@rule("CRI-TERM07", "CRI-R38")
def test_the_enemy_is_the_other_player() -> None:
    s = position("token").s
    assert targets(s, AOSC, 0, ("enemy",)) == targets(s, MASTERS, 0, ("own",)) == [1, 4, 6, 9, 10, 13]
    assert 2 not in targets(s, AOSC, 0, ("enemy",))


@rule("CRI-TERM10", "CRI-R34")
def test_a_revealed_card_stays_face_up_wherever_it_goes() -> None:
    t = position("tactical", slots={"S0": "gladiator", "S1": "recon-team"}, turn_of=MASTERS)
    t.deploy(MASTERS, "scout-drone", 0).play(MASTERS, ("reveal", "S0"))
    assert t.view(None).slots["S0"].card == "gladiator"
    later = command(AOSC, "bowie-grant", slots={"S0": "gladiator", "S1": "recon-team"})
    later.s.revealed.append("gladiator")
    later.play(AOSC, ("trade", "S0"), ("trade", "S1"))
    slots = later.view(MASTERS).slots
    assert (slots["S1"].card, slots["S1"].is_face_up, slots["S0"].card) == ("gladiator", True, "")


@rule("CRI-R34")
def test_a_peeked_card_stays_known_to_the_peeker_when_it_is_traded() -> None:
    t = position("tactical", slots={"N0": "clone-guard", "N1": "hover-sled"}, turn_of=AOSC)
    t.deploy(AOSC, "logan-squadron", 0).play(AOSC, ("peek", "N1"))
    assert t.view(AOSC).slots["N1"].card == "hover-sled"
    later = command(MASTERS, "musica", slots={"N0": "clone-guard", "N1": "hover-sled"})
    later.s.players[AOSC].peeked.append("hover-sled")
    later.play(MASTERS, ("trade", "N0"), ("trade", "N1"))
    assert later.view(AOSC).slots["N0"].card == "hover-sled"
    assert later.view(AOSC).slots["N1"].card == ""
    assert later.view(None).slots["N0"].card == ""


@rule("CRI-TERM08", "CRI-TERM09")
def test_capture_and_protect_are_settled_in_scoring() -> None:
    t = position("command", tokens={MASTERS: {0: 9}}).to_the_end()
    captured = t.s.contests[0]
    assert (captured.winner, captured.is_capture) == (MASTERS, True)
    protected = next(contest for contest in t.s.contests if contest.winner == contest.owner)
    assert not protected.is_capture


def test_the_kit_can_deal_any_location() -> None:
    assert "iron-bridge" in hand(tactical(), AOSC, "iron-bridge").player(AOSC).locations
