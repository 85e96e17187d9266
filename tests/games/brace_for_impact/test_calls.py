"""Concentrate Firepower, Brace for Impact, the personal piles and the Reflex Cannon."""

from tests.games.brace_for_impact.table import HULL_2, Table, Z, table
from tests.rule import rule
from tests.there import there

TWO, ONE = 1, 2


def gathering(game: Table) -> Table:
    """Officer 0 has called for a team attack; 3, 2 and 4 can be given."""
    game.hands(s0="RA03 RA01", s1="RA05", s2="RA26")
    return game.play(0, "concentrate")


@rule("BFI-CONC01", "BFI-CONC07")
def test_the_call_needs_nothing_and_nobody_has_to_give() -> None:
    game = gathering(table().ship(1, "ZS27", up=True))
    assert game.s.players[0].hand == ["RA03", "RA01"]
    assert game.nouns(1, "contribute") == ["RA05"]
    assert "announce" in game.verbs(1)
    assert "BFI-CONC02" in game.refused(0, "contribute", "RA01")


@rule("BFI-CONC02", "BFI-CONC03", "BFI-CONC04", "BFI-CONC05", "BFI-CONC06", "BFI-X44")
def test_a_team_attack_adds_up_and_its_cards_are_gone() -> None:
    game = gathering(table().ship(1, "ZS27", up=True))
    game.play(0, "contribute", "RA03").play(1, "contribute", "RA05").play(2, "contribute", "RA26")
    assert there(game.view(3).pool).total == 9
    game.play(0, "spin").spins(ONE).wait(1200)
    assert there(game.view(0).own).total == 10
    game.play(0, "target", 1)
    assert game.s.destroyed == ["ZS27"]
    assert game.s.removed == ["RA03", "RA05", "RA26"]
    assert [player.discards for player in game.s.players] == [[]] * 5


@rule("BFI-CONC06", "BFI-X45")
def test_the_cards_are_gone_even_if_the_ship_withstands() -> None:
    game = gathering(table().ship(1, "ZS27", up=True)).play(0, "contribute", "RA03").play(0, "spin").spins(ONE)
    game.wait(1200).play(0, "target", 1)
    assert game.log()[-1] == "withstands"
    assert game.s.removed == ["RA03"]


@rule("BFI-CONC08")
def test_a_card_counts_one_attack_value_and_takes_its_status_with_it() -> None:
    game = table().ship(1, "ZS27").hands(s0="RA03", s1="RA05").announce(1, "RA05/1").play(0, "concentrate")
    game.play(1, "contribute", "RA05")
    assert there(game.s.pool).total == 2
    assert game.s.players[1].status is None


@rule("BFI-CONC09", "BFI-X46")
def test_one_pile_at_a_time_and_no_spin_without_a_card_or_a_ship() -> None:
    game = gathering(table().ship(1, "ZS01"))
    assert "the pile is empty" in game.refused(0, "spin")
    assert "BFI-CONC09" in game.refused(1, "concentrate")
    assert {"spin", "abort"} & game.verbs(1) == set()
    empty = gathering(table()).play(0, "contribute", "RA03")
    assert "no ship to shoot at" in empty.refused(0, "spin")


@rule("BFI-CONC09", "BFI-X47")
def test_the_caller_may_call_it_off_and_the_cards_come_back() -> None:
    game = gathering(table().ship(1, "ZS01")).play(1, "contribute", "RA05").play(2, "contribute", "RA26")
    game.play(0, "abort")
    assert [player.hand for player in game.s.players[:3]] == [["RA03", "RA01"], ["RA05"], ["RA26"]]
    assert game.s.removed == []


@rule("BFI-CONC09", "BFI-T09")
def test_a_pile_that_nobody_touches_is_called_off() -> None:
    game = gathering(table().ship(1, "ZS01")).wait(10_000).play(1, "contribute", "RA05").wait(14_999)
    assert game.s.pool is not None
    game.wait(1)
    assert game.s.pool is None
    assert game.s.players[1].hand == ["RA05"]


@rule("BFI-CONC10")
def test_the_call_can_be_made_again_and_again() -> None:
    game = gathering(table().ship(1, "ZS27", up=True)).play(0, "contribute", "RA03").play(0, "spin").spins(ONE)
    assert "wait a moment" in game.refused(1, "concentrate")
    game.wait(2000).play(1, "concentrate").play(1, "contribute", "RA05").play(1, "spin")
    assert game.s.removed == ["RA03", "RA05"]


@rule("BFI-CONC04", "BFI-ATTK03")
def test_whoever_owes_two_shots_takes_one_after_another() -> None:
    game = table().ship(1, "ZS27", up=True).ship(2, "ZS01", up=True).hands(s0="RA03 RA26", s1="RA07")
    game.announce(0, "RA03/1").play(0, "concentrate").play(0, "contribute", "RA26").play(0, "spin")
    game.answer(1, 0, "RA07").spins(ONE, ONE).wait(1200)
    assert game.nouns(0, "target") == [1, 2]
    game.play(0, "hold").play(0, "target", 2)
    assert game.s.destroyed == ["ZS01"]


@rule("BFI-BRACE01", "BFI-BRACE02", "BFI-BRACE03", "BFI-BRACE06", "BFI-X49", "BFI-ZATT01")
def test_everybody_draws_first_and_then_the_zentraedi_may_attack() -> None:
    game = table().levels(armor=0, life=2).full_hand().play(2, "brace")
    assert [len(player.hand) for player in game.s.players[:4]] == [2, 2, 2, 2]
    assert game.verbs(Z) >= {"strike", "decline"}
    game.play(Z, "strike").spins(4).wait(1200)
    assert game.level("life") == 1
    assert [len(player.hand) for player in game.s.players[:4]] == [2, 2, 2, 2]


@rule("BFI-BRACE03")
def test_the_zentraedi_may_let_it_pass_and_else_the_attack_comes_by_itself() -> None:
    game = table().full_hand().play(0, "brace").play(Z, "decline").wait(10_000)
    assert "zentraedi-spins" not in game.log()
    game = table().full_hand().play(0, "brace").wait(2999)
    assert game.s.fleet.attacks_made == 0
    game.wait(1).wait(1200)
    assert "zentraedi-spins" in game.log()


@rule("BFI-BRACE04", "BFI-X48")
def test_without_life_support_nobody_draws_but_the_attack_comes() -> None:
    game = table().levels(life=0).full_hand().play(0, "brace")
    assert game.log()[-1] == "nobody-draws"
    assert "strike" in game.verbs(Z)


@rule("BFI-BRACE05", "BFI-BRACE07", "BFI-X50")
def test_calls_that_fall_together_count_once_and_later_ones_count_again() -> None:
    game = table().levels(life=2).full_hand().play(0, "brace", at=120_000)
    game.wait(900)
    assert "BFI-BRACE07" in game.refused(1, "brace")
    assert len(game.s.players[0].hand) == 2
    game.wait(600).play(1, "brace")
    assert len(game.s.players[0].hand) == 4


@rule("BFI-DRAW01")
def test_draw_pile_face_down_discards_face_up() -> None:
    game = table().levels(hull=2).exchange(0, HULL_2, 1, "RA02")
    officer = game.view(3).officers[0]
    assert there(officer.top).id == "RA01"
    assert (officer.draw, officer.discards) == (len(game.s.players[0].draw), 1)


@rule("BFI-DRAW02", "BFI-DRAW03", "BFI-DRAW04", "BFI-X32")
def test_an_empty_pile_is_replaced_by_the_discards_in_their_order() -> None:
    game = table().levels(life=3).piles(0, draw="RA10 RA11", discards="RA12 RA13").full_hand().play(0, "brace")
    player = game.s.players[0]
    assert player.hand == ["RA10", "RA11", "RA12"]
    assert (player.draw, player.discards) == (["RA13"], [])


@rule("BFI-DRAW04", "BFI-X33")
def test_whoever_has_too_few_cards_draws_fewer() -> None:
    game = table().levels(life=3).piles(0, discards="RA12").full_hand().play(0, "brace")
    assert game.s.players[0].hand == ["RA12"]
    assert game.s.players[0].draw == []


@rule("BFI-DRAW05")
def test_cards_never_pass_between_officers() -> None:
    game = table().levels(hull=2)
    owned = [{*player.hand, *player.draw, "RA01"} for player in game.s.players]
    game.exchange(0, HULL_2, 1, "RA02").full_hand()
    for _ in range(12):
        game.play(2, "brace").play(Z, "decline").wait(2000)
    everything = {*game.s.players[0].hand, *game.s.players[0].draw, *game.s.players[0].discards}
    assert everything <= owned[0]


def charged(game: Table) -> Table:
    """Five minutes have passed."""
    return game.until(300_000)


@rule("BFI-CANN01", "BFI-CANN02", "BFI-CLOCK02", "BFI-T01", "BFI-X51")
def test_at_five_minutes_the_first_to_fire_destroys_any_ship_once() -> None:
    game = table().ship(1, "ZS27").ship(2, "ZS01", up=True).until(299_999)
    assert "cannon" not in game.verbs(0)
    game.wait(1)
    assert all(game.nouns(seat, "cannon") == [1, 2] for seat in range(4))
    assert "cannon" not in game.verbs(Z)
    game.play(1, "cannon", 1)
    assert game.s.destroyed == ["ZS27"]
    assert "cannon" not in game.verbs(2)
    assert game.refused(2, "cannon", 2)
    assert game.s.cannon == "fired"


@rule("BFI-CANN03", "BFI-T02", "BFI-END01")
def test_the_same_timer_then_ends_the_battle() -> None:
    game = charged(table().ship(1, "ZS01"))
    assert game.view().timers["battle"].left == 300_000
    assert game.view().battle_run == 2
    game.until(599_999)
    assert game.winners is None
    game.until(600_000)
    assert game.winners == [0, 1, 2, 3]


@rule("BFI-CANN04")
def test_only_a_ship_on_the_board_can_be_hit() -> None:
    game = charged(table().ship(1, "ZS01").fleet("ZS02"))
    assert "BFI-CANN04" in game.refused(0, "cannon", 3)


@rule("BFI-CANN05", "BFI-T09")
def test_after_fifteen_seconds_the_cannon_fires_by_itself() -> None:
    game = charged(table().ship(1, "ZS01", up=True).ship(2, "ZS20", up=True).ship(3, "ZS27")).wait(14_999)
    assert game.s.destroyed == []
    game.wait(1)
    assert game.s.destroyed == ["ZS20"]
    hidden = charged(table().ship(3, "ZS27").ship(4, "ZS16", up=True)).wait(15_000)
    assert hidden.s.destroyed == ["ZS27"]


@rule("BFI-CANN05", "BFI-X52")
def test_without_a_target_the_shot_lapses() -> None:
    game = charged(table().ship(4, "ZS16", up=True)).wait(15_000)
    assert game.s.cannon == "lapsed"
    assert game.s.destroyed == []
    empty = charged(table())
    assert "cannon" not in empty.verbs(0)
    empty.wait(15_000).ship(1, "ZS01").wait(1)
    assert "cannon" not in empty.verbs(0)


@rule("BFI-CANN06")
def test_there_is_no_cannon_in_the_cooperative_game() -> None:
    game = table(2).ship(1, "ZS01").until(300_000)
    assert "cannon" not in game.verbs(0)
    assert game.s.cannon == "waits"


@rule("BFI-R35")
def test_the_cannon_may_clear_a_sector_of_a_friend() -> None:
    game = table().ship(4, "ZS16", up=True).ship(5, "ZS01").until(300_000).play(2, "cannon", 4)
    assert game.s.destroyed == ["ZS16"]
