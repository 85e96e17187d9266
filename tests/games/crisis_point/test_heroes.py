"""The Hero/Command Phase. CRI-HERO"""

from tests.games.crisis_point.table import AOSC, MASTERS, position
from tests.rule import rule


@rule("CRI-HERO01", "CRI-GEN04")
def test_both_take_up_eight_cards_and_player_2_starts() -> None:
    t = position("token")
    assert t.turn_of == MASTERS
    assert len(t.can(MASTERS, "command")) == 8


@rule("CRI-HERO02", "CRI-D14")
def test_one_card_a_turn_and_then_the_other_player() -> None:
    t = position("token").play(MASTERS, ("command", "protoculture-shield"), ("put", 1))
    assert t.player(MASTERS).played == ["protoculture-shield"]
    assert (t.on(MASTERS, 1), t.turn_of) == (2, AOSC)


@rule("CRI-HERO03", "CRI-R24")
def test_two_heroes_and_two_commands_in_any_order() -> None:
    t = position("token")
    t.play(MASTERS, ("command", "zor-prime"), ("put", 1)).play(AOSC, ("command", "hold-the-line"), ("put", 0))
    t.play(MASTERS, ("command", "karno"), ("aim", 1)).play(AOSC, ("command", "missile-salvo"), "done")
    t.refuses(MASTERS, "command", "musica", "CRI-HERO03")
    t.play(MASTERS, ("command", "sled-charge"), "done")
    t.refuses(AOSC, "command", "redeploy", "CRI-HERO03")
    assert set(t.can(AOSC, "command")) == {"dana-sterling", "bowie-grant", "marie-crystal", "sean-phillips"}


@rule("CRI-HERO04")
def test_after_the_eighth_card_the_game_is_scored() -> None:
    t = position("token").to_the_end()
    assert t.s.phase == "scoring"
    for player in t.s.players:
        assert (len(player.played), len(player.heroes), len(player.commands)) == (4, 2, 2)


@rule("CRI-HERO05", "CRI-R25", "CRI-EFF02")
def test_a_card_without_a_target_may_be_played_and_counts() -> None:
    t = position("token", first=MASTERS).play(AOSC, ("command", "sean-phillips"))
    assert (t.turn_of, t.player(AOSC).played) == (MASTERS, ["sean-phillips"])
