"""Mecha and Scouts. SDF-MECHA, SDF-SCOUT"""

from tests.games.attack_on_sdf1.table import Table, table
from tests.rule import rule


def commanding(t: Table, hero: str, kind: str, card: str, token: str) -> Table:
    """A Hero draws this card and gives it to this mecha."""
    return t.with_deck("mecha", card).turn_of(hero).play("order", kind).play("command", token)


@rule("SDF-MECHA01", "SDF-HERO04", "SDF-D24")
def test_who_orders_what() -> None:
    t = (
        table()
        .with_team("gloval", "lisa", "claudia", "max")
        .with_mecha("veritech", "bay")
        .with_mecha("destroid", "mac")
    )
    assert t.turn_of("gloval").offers("order") == ["veritech"]
    assert t.play("end_turn").turn_of("lisa").offers("order") == []
    assert t.refuses("order", "veritech").rule == "SDF-MECHA01"
    assert t.play("end_turn").turn_of("claudia").offers("order") == ["destroid"]
    assert t.play("end_turn").turn_of("max").offers("order") == ["veritech"]


@rule("SDF-MECHA02", "SDF-X10")
def test_no_more_cards_than_active_mecha() -> None:
    t = table().with_mecha("veritech", "O1", 2).with_mecha("veritech", "hangar", 1).turn_of("roy")
    for token in ("veritech-1", "veritech-2"):
        t.with_deck("mecha", "garbled-orders").play("order", "veritech").play("command", token).play("halt")
    assert t.refuses("order", "veritech").rule == "SDF-MECHA02"


@rule("SDF-MECHA02")
def test_no_more_cards_than_orders() -> None:
    t = table().with_mecha("veritech", "O1", 5).turn_of("gloval")
    for token in ("veritech-1", "veritech-2"):
        t.with_deck("mecha", "garbled-orders").play("order", "veritech").play("command", token).play("halt")
    assert t.refuses("order", "veritech").rule == "SDF-MECHA02"


@rule("SDF-MECHA03", "SDF-D25")
def test_one_card_at_a_time_with_one_option_for_one_mecha_or_none() -> None:
    t = (
        table()
        .with_mecha("veritech", "O1", 2)
        .with_deck("mecha", "patrol-sweep")
        .turn_of("roy")
        .play("order", "veritech")
    )
    assert t.offers("command") == ["veritech-1", "veritech-2"]
    t.play("command", "veritech-2")
    assert t.words("choose") == ["move 1, 1 damage", "move 3"]
    t.plays('choose "move 3"', "fly_to O2", "fly_to O3", "halt")
    assert t.where("veritech-2") == ["O3"]
    t.with_deck("mecha", "patrol-sweep").play("order", "veritech").play("waive")
    assert t.s.heroes["roy"].drawn == {"veritech": 2}


@rule("SDF-MECHA04", "SDF-X11")
def test_one_hero_orders_a_mecha_once_but_another_may_again() -> None:
    t = table().with_mecha("veritech", "O1", 2)
    t = commanding(t, "gloval", "veritech", "garbled-orders", "veritech-1").play("halt")
    t.with_deck("mecha", "garbled-orders").play("order", "veritech")
    assert t.refuses("command", "veritech-1").rule == "SDF-MECHA04"
    t.play("waive").play("end_turn")
    t = commanding(t, "roy", "veritech", "garbled-orders", "veritech-1")
    assert t.stage == "March"


@rule("SDF-MECHA05", "SDF-MECHA06", "SDF-MECHA09", "SDF-MECHA10")
def test_movement_comes_before_fire_and_fire_falls_where_it_stands() -> None:
    t = table().with_mecha("veritech", "O1").with_pods(1, "O2").with_pods(1, "O1")
    t = commanding(t, "roy", "veritech", "attack-run", "veritech-1").play("fly_to", "O2").play("halt")
    assert t.offers("hit") == ["circle-1"]
    t.play("hit", "circle-1")
    assert (t.stage, t.s.vessels["circle-1"].damage, t.where("veritech-1")) == ("HeroTurn", 1, ["O2"])
    assert t.hero("roy").place == "bay"


@rule("SDF-MECHA07", "SDF-MECHA15", "SDF-INV04")
def test_veritechs_cross_ship_and_space_and_wait_unless_launched() -> None:
    t = table().with_mecha("veritech", "I3").with_mecha("veritech", "hangar")
    t = commanding(t, "roy", "veritech", "full-burn", "veritech-1").play("choose", "move 3, 1 damage")
    t.plays("fly_to bay", "fly_to bridge", "fly_to mac")
    assert t.where("veritech-1") == ["mac"]
    assert t.offers("order") == []


@rule("SDF-MECHA08", "SDF-MECHA10", "SDF-TOK07")
def test_destroids_stay_inside_and_hit_only_what_is_in_their_area() -> None:
    t = table().with_mecha("destroid", "mac").with_pods(1, "mac").with_pods(1, "I5")
    t = commanding(t, "claudia", "destroid", "attack-run", "destroid-1")
    assert set(t.offers("fly_to")) == {"sci", "aft", "bridge"}
    assert t.refuses("fly_to", "I5").rule == "SDF-MECHA08"
    t.play("halt")
    assert t.offers("hit") == ["circle-1"]


@rule("SDF-UPK06")
def test_a_second_mecha_does_not_get_into_the_bridge() -> None:
    t = table().with_mecha("destroid", "bridge").with_mecha("veritech", "mac")
    t = commanding(t, "roy", "veritech", "attack-run", "veritech-1")
    assert t.refuses("fly_to", "bridge").rule == "SDF-UPK06"
    assert table().with_mecha("destroid", "bridge").with_hero("roy", "mac").turn_of("roy").can("go", "bridge")


@rule("SDF-MECHA11", "SDF-CAS01", "SDF-TOK03")
def test_a_hit_destroys_a_mecha_unless_it_is_salvaged() -> None:
    t = table().with_mecha("veritech", "O1").with_pods(1, "O1").orders(circle="T")
    assert t.where("veritech-1") == ["supply"]
    t = table().with_mecha("veritech", "O1", 2).with_pods(2, "O1").with_state(salvage={"O1": 1}).orders(circle="T")
    assert sorted(t.where("veritech-1", "veritech-2")) == ["construction", "supply"]


@rule("SDF-MECHA12")
def test_what_is_built_waits_on_the_construction_square() -> None:
    t = table().turn_of("claudia").play("square").play("construct", "veritech")
    assert t.where("veritech-1") == ["construction"]
    t.play("end_turn").clean_up().until("").upkeep().play("confirm")
    assert t.where("veritech-1") == ["hangar"]


@rule("SDF-MECHA13", "SDF-X12")
def test_a_super_veritech_adds_up_both_options() -> None:
    t = table().with_mecha("super", "O1").with_pods(4, "O4")
    t = commanding(t, "roy", "veritech", "full-burn", "super-1")
    t.plays("fly_to O2", "fly_to O3", "fly_to O4")
    assert "3 damage left" in t.prompt.text
    t = table().with_mecha("super", "O1").with_pods(2, "O1")
    t = commanding(t, "roy", "veritech", "attack-run", "super-1").play("halt")
    assert "1 damage left" in t.prompt.text


@rule("SDF-MECHA14", "SDF-ENG02")
def test_mecha_may_leave_a_fight() -> None:
    t = table().with_mecha("veritech", "O1").with_pods(3, "O1")
    t = commanding(t, "roy", "veritech", "attack-run", "veritech-1").play("fly_to", "O2")
    assert t.where("veritech-1") == ["O2"]


@rule("SDF-SCOUT01", "SDF-SCOUT02", "SDF-SCOUT03", "SDF-TOK06", "SDF-D26", "SDF-D27")
def test_scouts_are_placed_first_and_then_heard_one_card_each() -> None:
    t = table().with_pods(1, "O1").turn_of("lisa")
    assert len(t.offers("scout")) == 19
    t.play("scout", "O1").play("scout", "bridge")
    assert not t.offers("scout")
    t.with_deck("mecha", "patrol-sweep").play("hear_scout")
    assert set(t.offers("report")) == {"O1", "bridge"}
    t.play("report", "O1")
    assert t.s.vessels["circle-1"].is_jammed
    t.with_deck("mecha", "missile-volley").play("hear_scout")
    assert t.s.marks == {"bridge": 1}
    assert "hear_scout" not in t.verbs


@rule("SDF-SCOUT02", "SDF-INV09")
def test_no_more_tokens_after_the_first_report_nor_while_sensors_are_static() -> None:
    t = table().turn_of("lisa").play("scout", "O1").with_deck("mecha", "garbled-orders").play("hear_scout")
    assert not t.offers("scout")
    assert not table().with_rule("no-scout").turn_of("lisa").offers("scout")


@rule("SDF-CARD05")
def test_every_mecha_card_works_for_veritech_destroid_and_scout() -> None:
    for card, sheet in table().s.pack.mecha_orders.items():
        for i, option in enumerate(sheet.veritech):
            t = table().with_mecha("veritech", "O1").with_mecha("veritech", "O2").with_pods(2, "O1")
            t = commanding(t, "roy", "veritech", card, "veritech-1")
            if len(sheet.veritech) > 1:
                t.play("choose", str(sheet.veritech[i]))
            if t.stage == "March":
                t.play("halt")
            if option.damage:
                t.play("hit", "circle-1")
                assert t.s.vessels["circle-1"].damage == 1
            assert t.s.evades == ["O1"] * option.evade
        for i, option in enumerate(sheet.destroid):
            t = table().with_mecha("destroid", "mac").with_pods(2, "mac").with_pods(2, "I5")
            t = commanding(t, "claudia", "destroid", card, "destroid-1")
            if len(sheet.destroid) > 1:
                t.play("choose", str(sheet.destroid[i]))
            if t.stage == "March":
                t.play("halt")
            if option.damage or option.flak:
                hits = set(t.offers("hit"))
                assert hits == ({"circle-1", "circle-2"} if option.damage else {"circle-3", "circle-4"})
        t = table().with_pods(2, "O1").with_vessel("x", "O1").with_mecha("veritech", "O2", 2).turn_of("lisa")
        t.play("scout", "O1").with_deck("mecha", card).play("hear_scout").until("HeroTurn")
        assert "hear_scout" not in t.verbs


@rule("SDF-MECHA05")
def test_a_crossing_pass_may_fire_anywhere_on_its_way() -> None:
    t = table().with_mecha("veritech", "O1").with_pods(1, "O2").with_pods(1, "O3")
    t = commanding(t, "roy", "veritech", "crossing-pass", "veritech-1").plays("fly_to O2", "fly_to O3")
    assert set(t.offers("hit")) == {"circle-1", "circle-2"}


@rule("SDF-SCOUT02")
def test_a_mark_raises_the_next_damage_there() -> None:
    t = table().with_pods(3, "I1").with_state(marks={"I1": 1}).turn_of("lisa", "t").play("target", "1 Beam Cannon hit")
    t.play("hit", "circle-2")
    assert [t.s.vessels[f"circle-{i}"].damage for i in (1, 2, 3)] == [1, 1, 0]
    assert t.s.marks == {}


@rule("SDF-R66", "SDF-TOK03")
def test_a_salvage_token_saves_one_mecha_and_none_from_the_reflex_cannon() -> None:
    t = table().with_mecha("veritech", "O1", 2).with_pods(2, "O1").with_state(salvage={"O1": 1}).orders(circle="T")
    assert (t.where("veritech-1", "veritech-2"), t.s.salvage["O1"]) == (["construction", "supply"], 0)
    t = table().with_mecha("veritech", "O1").with_state(salvage={"O1": 1}, is_battle=True).turn_of("gloval", "i")
    t.with_next_rolls(1, 2).play("instinct", "fire the Reflex Cannon")
    assert (t.where("veritech-1"), t.s.salvage) == (["supply"], {"O1": 1})


@rule("SDF-MECHA10", "SDF-TERM01")
def test_flak_hits_pods_only() -> None:
    t = table().with_mecha("destroid", "mac").with_pods(1, "I5").with_vessel("x", "I5")
    t = commanding(t, "claudia", "destroid", "crossing-pass", "destroid-1")
    assert t.offers("hit") == ["circle-1"]


@rule("SDF-R36", "SDF-MECHA02", "SDF-X10")
def test_a_waived_card_is_used_up_and_brings_no_other() -> None:
    t = table().with_mecha("veritech", "O1", 2).turn_of("roy")
    t.play("order", "veritech").play("waive")
    assert (t.can("order", "veritech"), t.can("order_all", "veritech")) == (True, False)
    t.play("order", "veritech").play("waive")
    assert t.refuses("order", "veritech").rule == "SDF-MECHA02"
    t.with_mecha("veritech", "O2").play("order", "veritech").play("waive")
    assert t.refuses("order", "veritech").rule == "SDF-MECHA02"
