"""Systems, Armor, Life Support, the Reflex Furnace, the Hull, and damage point by point."""

from msgspec.structs import replace
from tests.games.brace_for_impact.table import (
    ANY_REPAIR,
    HULL_2,
    HULL_COMMAND,
    LIFE_2,
    LIFE_COMMAND,
    REFLEX_2,
    REFLEX_COMMAND,
    Table,
    Z,
    table,
)
from tests.rule import rule


def hit(game: Table, *icons: str) -> Table:
    """An event with these icons happens: the broadside is made of them for this table."""
    pack = game.s.pack
    events = {**pack.events, "EV15": replace(pack.events["EV15"], icons=list(icons))}
    game.s.pack = replace(pack, events=events)
    return game.event_now("EV15").play(Z, "carry_out", "EV15")


@rule("BFI-SYS01", "BFI-SYS02", "BFI-X01")
def test_the_value_of_a_system_is_the_number_of_tokens_face_up() -> None:
    game = table()
    assert list(game.s.systems) == ["armor", "reflex", "life", "hull"]
    life = game.view().systems["life"]
    assert (life.value, life.most) == (2, 3)


@rule("BFI-SYS03", "BFI-DMG01", "BFI-ARMR05")
def test_each_icon_is_one_point_and_armor_at_nothing_means_nothing_by_itself() -> None:
    game = hit(table().levels(armor=3), "armor", "armor", "armor")
    assert game.values() == (0, 2, 2, 5)
    assert game.winners is None


@rule("BFI-SYS04", "BFI-X21")
def test_repair_beyond_the_maximum_is_lost() -> None:
    game = table().levels(hull=6).exchange(0, HULL_2, 1, HULL_COMMAND)
    assert game.level("hull") == 7


@rule("BFI-SYS05")
def test_a_repair_is_credited_to_the_officer_who_read_the_status() -> None:
    game = table().levels(hull=4).exchange(2, HULL_2, 1, HULL_COMMAND)
    assert [player.repaired for player in game.s.players] == [0, 0, 2, 0, 0]
    assert [player.answered for player in game.s.players] == [0, 1, 0, 0, 0]


@rule("BFI-ARMR01", "BFI-ARMR02", "BFI-DMG02", "BFI-X02")
def test_armor_takes_normal_damage_first_and_the_rest_goes_on() -> None:
    game = hit(table().levels(armor=1, hull=5), "hull", "hull", "hull")
    assert game.values() == (0, 2, 2, 3)


@rule("BFI-ARMR03", "BFI-DHIT01", "BFI-EVNT06", "BFI-X69")
def test_a_direct_hit_passes_armor_by() -> None:
    game = hit(table().levels(armor=2, hull=4), "direct-hull", "hull")
    assert game.values() == (1, 2, 2, 3)


@rule("BFI-ARMR04")
def test_damage_to_armor_at_nothing_is_lost_and_spills_nowhere() -> None:
    game = hit(table().levels(armor=0), "armor", "armor")
    assert game.values() == (0, 2, 2, 5)


@rule("BFI-DHIT02")
def test_a_direct_hit_on_armor_is_like_any_other() -> None:
    assert hit(table().levels(armor=2), "direct-armor", "armor").values() == (0, 2, 2, 5)


@rule("BFI-DMG04", "BFI-FURN12", "BFI-X67")
def test_damage_to_a_system_at_nothing_is_lost() -> None:
    game = hit(table().levels(armor=0, reflex=1, hull=2), "reflex")
    hit(game, "reflex", "hull")
    assert game.values() == (0, 0, 2, 1)
    assert hit(table().levels(life=0), "direct-life").values() == (2, 2, 0, 5)


@rule("BFI-LIFE01", "BFI-LIFE05")
def test_everybody_draws_as_many_as_life_support_stands_at() -> None:
    game = table().levels(life=1).play(0, "brace")
    assert [len(game.s.players[seat].hand) for seat in range(4)] == [1, 1, 1, 1]
    game.levels(life=3).wait(10_000).play(1, "brace")
    assert [len(game.s.players[seat].hand) for seat in range(4)] == [4, 4, 4, 4]


@rule("BFI-LIFE02", "BFI-LIFE03", "BFI-END09")
def test_without_life_support_nobody_draws_but_the_battle_goes_on() -> None:
    game = table().levels(life=0).play(0, "brace")
    assert [player.hand for player in game.s.players] == [[]] * 5
    assert game.winners is None
    game.hands(s0="RA02", s1="RA27").wait(5000).exchange(0, LIFE_2, 1, LIFE_COMMAND)
    game.play(2, "brace")
    assert len(game.s.players[3].hand) == 2


@rule("BFI-FURN01")
def test_a_furnace_above_nothing_is_quiet() -> None:
    game = hit(table().levels(armor=0, reflex=2), "reflex")
    assert "furnace" not in game.view().timers


@rule("BFI-FURN02", "BFI-DMG03", "BFI-X03a", "BFI-T04")
def test_the_timer_starts_the_moment_the_furnace_is_down() -> None:
    game = hit(table().fleet("ZS01").levels(armor=0, reflex=1).until(240_000 - 30_000), "reflex", "deploy", "reflex")
    assert "deploy" in game.verbs(Z)
    assert (game.s.clock, game.s.furnace_due, game.s.is_averted) == (240_000, 300_000, False)
    game.wait(3000).play(Z, "deploy", "ZS01/1")
    assert game.s.furnace_due == 300_000
    assert game.log().count("furnace-starts") == 1


@rule("BFI-DMG03", "BFI-HULL02")
def test_the_hull_at_nothing_ends_the_battle_before_the_next_icon() -> None:
    game = hit(table().fleet("ZS01").levels(armor=0, reflex=1, hull=1), "hull", "reflex", "deploy")
    assert game.winners == [Z]
    assert game.level("reflex") == 1
    assert "furnace-starts" not in game.log()
    assert game.s.ships_on_board() == []


def threatened(game: Table | None = None) -> Table:
    """A breach threatens since 4:00."""
    game = game or table()
    return hit(game.levels(armor=0, reflex=1).until(210_000), "reflex")


@rule("BFI-FURN03", "BFI-FURN05", "BFI-REPR05", "BFI-X03b")
def test_full_repair_averts_the_breach_and_the_timer_runs_on() -> None:
    game = threatened().until(270_000).exchange(0, REFLEX_2, 1, REFLEX_COMMAND)
    assert not game.s.is_averted
    game.until(280_000).exchange(0, "RA30/2", 1, ANY_REPAIR)
    assert (game.level("reflex"), game.s.is_averted, game.s.furnace_due) == (3, True, 300_000)


@rule("BFI-FURN06", "BFI-FURN10", "BFI-CLOCK06", "BFI-X03c")
def test_falling_again_neither_restarts_nor_shortens_the_timer() -> None:
    game = threatened().levels(reflex=1)
    game.exchange(0, "RA30/2", 1, ANY_REPAIR)
    hit(game.until(265_000), "reflex", "reflex", "reflex")
    assert (game.level("reflex"), game.s.is_averted, game.s.furnace_due) == (0, True, 300_000)
    twice = hit(threatened().until(245_000).levels(reflex=1), "reflex")
    assert (twice.s.furnace_due, twice.s.is_averted) == (300_000, False)


@rule("BFI-FURN08", "BFI-X03d")
def test_a_furnace_that_is_down_when_an_averted_timer_ends_threatens_anew() -> None:
    game = threatened().exchange(0, "RA30/2", 1, ANY_REPAIR)
    hit(game, "reflex", "reflex", "reflex")
    game.until(300_000)
    assert (game.s.furnace_due, game.s.is_averted) == (360_000, False)
    assert game.winners is None


@rule("BFI-FURN07", "BFI-FURN04", "BFI-END07", "BFI-T04", "BFI-X03e")
def test_a_breach_that_is_not_averted_loses_the_ship() -> None:
    game = threatened().exchange(0, REFLEX_2, 1, REFLEX_COMMAND)
    assert game.level("reflex") == 2
    game.until(299_999)
    assert game.winners is None
    game.until(300_000)
    assert game.winners == [Z]
    assert "breached" in game.how


@rule("BFI-FURN09")
def test_a_safe_furnace_stops_its_timer_and_the_next_fall_starts_it() -> None:
    game = threatened().exchange(0, "RA30/2", 1, ANY_REPAIR).until(300_000)
    assert game.s.furnace_due is None
    hit(game.levels(reflex=1), "reflex")
    assert game.s.furnace_due == game.s.clock + 60_000


@rule("BFI-FURN11", "BFI-TWO10", "BFI-TWO12")
def test_the_furnace_burns_in_the_cooperative_game_too() -> None:
    game = table(2).levels(armor=0, reflex=1).play(0, "brace").play(0, "lay", 1).play(0, "enough").spins(3).wait(1200)
    assert game.s.furnace_due == game.s.clock + 60_000
    game.wait(60_000)
    assert game.winners == []
    assert "breached" in game.how


@rule("BFI-HULL01", "BFI-HULL02", "BFI-END06", "BFI-GEN04", "BFI-X68")
def test_the_hull_at_nothing_ends_the_game_before_the_next_icon() -> None:
    game = hit(table().levels(armor=0, hull=1).fleet("ZS01"), "hull", "deploy")
    assert game.winners == [Z]
    assert game.s.ships_on_board() == []
    assert game.moves(0) == game.moves(Z) == []
