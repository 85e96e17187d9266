"""Shots at ships and scouting flights."""

from tests.games.brace_for_impact.table import (
    ARMOR_COMMAND,
    ATTACK_3,
    ATTACK_COMMAND,
    PACK,
    SCOUT,
    SCOUT_COMMAND,
    Table,
    Z,
    table,
)
from tests.rule import rule
from tests.there import there

from robotable.games.brace_for_impact.bot import advise
from robotable.table import Luck

TWO, ONE = 1, 2
"""Sectors whose fields of the spinner show 2 and 1."""


def scouting(game: Table) -> Table:
    """Officer 0 has a scout in the air."""
    return game.exchange(0, SCOUT, 1, SCOUT_COMMAND)


@rule("BFI-ATTK01")
def test_attack_statuses_name_a_weapon_and_no_keyword() -> None:
    keywords = ("armor", "hull", "life support", "reflex", "scout", "repair")
    attacks = [line for line in PACK.lines.values() if line.kind == "attack" and line.part == "status"]
    assert len({line.name for line in attacks}) == len(attacks) == 20
    for line in attacks:
        assert line.name.lower() in line.text.lower()
        assert not any(word in line.text.lower() for word in keywords)


@rule("BFI-ATTK02", "BFI-ATTK03", "BFI-T07", "BFI-X40", "BFI-ATTK06")
def test_cards_first_then_the_spin_then_the_total_then_the_target() -> None:
    game = table().ship(4, "ZS11", up=True).exchange(0, ATTACK_3, 1, ATTACK_COMMAND)
    assert game.s.players[0].discards == ["RA03"]
    assert "target" not in game.verbs(0)
    game.spins(TWO).wait(1199)
    assert "target" not in game.verbs(0)
    game.wait(1)
    assert there(game.view(0).own).total == 5
    assert "worth 5" in next(prompt.text for prompt in game.prompts(0) if prompt.stage == "TakeAim")
    game.play(0, "target", 4)
    assert game.s.destroyed == ["ZS11"]
    assert game.s.players[0].destroyed == 1


@rule("BFI-ATTK04")
def test_any_ship_in_any_sector_can_be_the_target() -> None:
    game = table().ship(3, "ZS01").ship(8, "ZS16", up=True).ship(6, "ZS27").shot(spin=5)
    assert game.nouns(0, "target") == [3, 6, 8]
    assert "BFI-ATTK04" in game.refused(0, "target", 5)


@rule("BFI-ATTK05", "BFI-ATTK07", "BFI-ATTK09", "BFI-X41")
def test_a_hidden_target_is_turned_up_and_may_withstand_without_a_bonus() -> None:
    game = table().ship(4, "ZS10").levels(hull=3).shot(status="RA05/1", spin=ONE)
    game.play(0, "target", 4)
    assert game.s.face_up(friendly=False) == [4]
    assert game.log()[-1] == "withstands"
    assert game.values() == (2, 2, 2, 3)
    assert [player.hand for player in game.s.players[:4]] == [[], [], [], []]
    assert "target" not in game.verbs(0)
    assert game.s.players[0].discards == ["RA05"]


@rule("BFI-ATTK08")
def test_damage_to_ships_is_not_remembered() -> None:
    game = table().ship(4, "ZS19", up=True).shot(spin=TWO).play(0, "target", 4)
    assert game.log()[-1] == "withstands"
    game.shot(1, "RA18/1", spin=TWO).play(1, "target", 4)
    assert game.log()[-1] == "withstands"


@rule("BFI-ATTK10")
def test_a_destroyed_ship_is_out_of_play() -> None:
    game = table().ship(4, "ZS01").shot(spin=TWO)
    deck = list(game.s.fleet.deck)
    game.play(0, "target", 4)
    assert game.s.destroyed == ["ZS01"]
    assert game.s.fleet.deck == deck
    assert game.s.empty_sectors() == list(range(1, 9))


@rule("BFI-ATTK02", "BFI-EXCH15", "BFI-X42")
def test_a_shot_at_an_empty_sky_is_void_at_once() -> None:
    game = table().exchange(0, ATTACK_3, 1, ATTACK_COMMAND)
    assert game.log()[-1] == "nothing-to-shoot"
    assert not game.s.is_busy(0)


@rule("BFI-FRND02", "BFI-X43")
def test_a_hidden_friend_can_be_shot() -> None:
    game = table().ship(2, "ZS16").shot(spin=ONE).play(0, "target", 2)
    assert game.s.destroyed == ["ZS16"]


@rule("BFI-ATTK04", "BFI-T09")
def test_a_slow_shooter_takes_the_strongest_that_falls() -> None:
    game = table().ship(1, "ZS01", up=True).ship(2, "ZS11", up=True).ship(3, "ZS27", up=True).ship(4, "ZS02")
    game.shot(spin=TWO).wait(7999)
    assert game.s.destroyed == []
    game.wait(1)
    assert game.s.destroyed == ["ZS11"]
    hidden = table().ship(4, "ZS02").ship(3, "ZS27", up=True).shot(spin=ONE).wait(8000)
    assert hidden.s.destroyed == ["ZS02"]
    none = table().ship(3, "ZS27", up=True).shot(spin=ONE).wait(8000)
    assert none.log()[-1] == "holds-fire"


@rule("BFI-ATTK04", "BFI-R19")
def test_fire_can_be_held_and_a_busy_officer_does_nothing_else() -> None:
    game = table().ship(4, "ZS01").hand(0, "RA01").shot(spin=ONE)
    assert "announce" not in game.verbs(0)
    assert "owe a decision" in game.refused(0, "announce", "RA01/1")
    assert {"brace", "pause"} <= game.verbs(0)
    assert "concentrate" not in game.verbs(0)
    game.hand(1, "RA12").play(1, "announce", "RA12/1").wait(700).hand(0, ARMOR_COMMAND)
    assert "answer" not in game.verbs(0)
    game.hand(0, "RA26").play(1, "concentrate").play(0, "contribute", "RA26")
    game.play(0, "hold")
    assert game.s.face_down() == [4]
    assert "announce" in game.verbs(0)


@rule("BFI-ATTK05")
def test_a_target_that_went_meanwhile_is_chosen_anew() -> None:
    game = table().ship(4, "ZS01", up=True).ship(5, "ZS02", up=True).shot(spin=ONE)
    game.shot(2, "RA18/1", spin=ONE).play(2, "target", 4)
    assert game.nouns(0, "target") == [5]
    game.play(0, "target", 5)
    assert game.s.destroyed == ["ZS01", "ZS02"]


@rule("BFI-SCOUT01", "BFI-SCOUT02", "BFI-SCOUT03")
def test_a_scout_brings_a_repair_and_then_the_ship_is_turned_up() -> None:
    game = scouting(table().levels(hull=3).ship(2, "ZS02").ship(5, "ZS01"))
    assert game.nouns(0, "scout") == [2, 5]
    game.play(0, "scout", 2)
    assert game.s.face_up(friendly=False) == []
    assert set(game.nouns(0, "mend")) == {"armor", "reflex", "life", "hull"}
    game.play(0, "mend", "hull")
    assert game.level("hull") == 4
    assert game.s.face_up(friendly=False) == [2]


@rule("BFI-SCOUT04", "BFI-SCOUT05", "BFI-X04")
def test_a_scout_brings_cards_for_all_and_no_attack() -> None:
    game = scouting(table().levels(life=2).ship(5, "ZS01")).play(0, "scout", 5)
    assert [len(player.hand) for player in game.s.players[:4]] == [2, 2, 2, 2]
    assert not game.s.opportunities
    assert not game.s.is_at_work()
    assert game.s.face_up(friendly=False) == [5]


@rule("BFI-SCOUT06", "BFI-X54")
def test_scouting_is_optional_and_so_is_the_bonus() -> None:
    game = scouting(table().ship(1, "ZS01").ship(2, "ZS02").ship(3, "ZS03")).play(0, "recall")
    assert len(game.s.face_down()) == 3
    game = scouting(table().levels(hull=3).ship(2, "ZS02")).play(0, "scout", 2).play(0, "forgo")
    assert game.level("hull") == 3
    assert game.s.face_up(friendly=False) == [2]
    nothing = scouting(table().ship(1, "ZS01", up=True))
    assert nothing.log()[-1] == "nothing-to-scout"


@rule("BFI-SCOUT03", "BFI-X53")
def test_with_nothing_broken_the_ship_is_just_turned_up() -> None:
    game = table().levels(armor=3, reflex=3, life=3, hull=7).ship(2, "ZS02")
    scouting(game).play(0, "scout", 2)
    assert game.s.face_up(friendly=False) == [2]
    assert not game.s.is_busy(0)


@rule("BFI-SCOUT07", "BFI-SHIP07")
def test_a_scouted_enemy_stays_and_keeps_its_powers() -> None:
    game = scouting(table().levels(armor=0).ship(5, "ZS01").full_hand()).play(0, "scout", 5)
    game.zentraedi_attack(5)
    assert game.level("hull") == 4
    assert game.s.face_up(friendly=False) == [5]


@rule("BFI-SCOUT08")
def test_a_ship_face_up_can_not_be_scouted() -> None:
    game = scouting(table().ship(2, "ZS02").ship(5, "ZS01", up=True))
    assert "BFI-SCOUT08" in game.refused(0, "scout", 5)


@rule("BFI-SCOUT09", "BFI-FRND03")
def test_a_scouted_friend_is_a_friend() -> None:
    game = scouting(table().ship(5, "ZS17").full_hand()).play(0, "scout", 5)
    assert game.s.face_up(friendly=True) == [5]
    before = game.values()
    game.zentraedi_attack(5)
    assert game.values() == before


@rule("BFI-SCOUT03", "BFI-T09")
def test_a_slow_scout_takes_any_ship_and_mends_what_is_worst_off() -> None:
    game = scouting(table().levels(armor=2, reflex=3, life=1, hull=6).ship(2, "ZS02")).wait(8000)
    assert "mend" in game.verbs(0)
    game.wait(5000)
    assert game.level("life") == 2
    assert game.s.face_up(friendly=False) == [2]


# Two scouts, and ships that go meanwhile


def two_scouts(game: Table) -> Table:
    """Officers 0 and 2 have a scout in the air."""
    commands = [id for id in PACK.actions if PACK.command(id).kind == "scout" and id != SCOUT_COMMAND]
    statuses = [f"{id}/{line}" for id in PACK.actions for line in (1, 2) if PACK.status(id, line).kind == "scout"]
    status = next(one for one in statuses if one[:4] not in (SCOUT[:4], *commands[:1], SCOUT_COMMAND))
    return scouting(game).exchange(2, status, 3, commands[0])


@rule("BFI-SCOUT02", "BFI-SCOUT08", "BFI-R25")
def test_one_ship_brings_its_bonus_once() -> None:
    game = two_scouts(table().levels(hull=3).ship(2, "ZS02").ship(5, "ZS01")).play(0, "scout", 2)
    assert game.nouns(2, "scout") == [5]
    assert "another scout is there already [BFI-SCOUT08]" in game.refused(2, "scout", 2)
    game.play(0, "mend", "hull")
    assert game.level("hull") == 4
    alone = two_scouts(table().levels(hull=3).ship(2, "ZS02")).play(0, "scout", 2)
    assert alone.nouns(2, "scout") == []
    owed = next(step for step in alone.s.pending() if step.seat == 2)
    assert str(advise(alone.s, owed, Luck.seeded(1)).move) == "recall"
    alone.wait(8000)
    assert (alone.level("hull"), alone.log().count("scouts")) == (4, 1)


@rule("BFI-R25", "BFI-R49")
def test_whoever_scouted_a_ship_that_is_gone_scouts_another() -> None:
    game = scouting(table().levels(hull=3).ship(2, "ZS02").ship(5, "ZS01").fleet("ZS27")).play(0, "scout", 2)
    game.shot(2, ATTACK_3, spin=TWO).play(2, "target", 2)
    assert "mend" not in game.verbs(0)
    assert game.nouns(0, "scout") == [5]
    game.event_now("EV14").play(Z, "carry_out", "EV14").play(Z, "deploy", "ZS27/2")
    assert there(game.s.posted(2)).up is False
    assert game.level("hull") == 3


@rule("BFI-R25")
def test_a_ship_that_was_turned_up_meanwhile_still_brings_its_bonus() -> None:
    game = scouting(table().levels(hull=3, armor=3).ship(2, "ZS02").full_hand()).play(0, "scout", 2)
    game.zentraedi_attack(2)
    game.play(0, "mend", "hull")
    assert (game.level("hull"), game.s.face_up(friendly=False)) == (4, [2])


@rule("BFI-SCOUT02")
def test_cards_are_drawn_before_the_ship_is_turned_up() -> None:
    game = scouting(table().ship(5, "ZS01")).play(0, "scout", 5)
    assert game.log().index("draws") < game.log().index("ship-turned")


@rule("BFI-R25", "BFI-T09")
def test_among_equals_a_slow_scout_mends_the_hull_then_the_furnace() -> None:
    game = table().levels(armor=1, reflex=1, life=1, hull=2, hull_most=6).ship(2, "ZS02")
    scouting(game).play(0, "scout", 2).wait(5000)
    assert game.values() == (1, 1, 1, 3)
    game = table().levels(armor=1, reflex=1, life=1, hull=7).ship(2, "ZS02")
    scouting(game).play(0, "scout", 2).wait(5000)
    assert game.values() == (1, 2, 1, 7)
