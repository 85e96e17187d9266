"""The cooperative game for two to four."""

import pytest
from tests.games.brace_for_impact.table import (
    HULL_2,
    HULL_COMMAND,
    PACK,
    SCOUT,
    SCOUT_COMMAND,
    Table,
    Z,
    opened,
    table,
)
from tests.rule import rule
from tests.there import there

from robotable.games.brace_for_impact.bot import act
from robotable.games.brace_for_impact.bot_pace import pace
from robotable.table import Luck, Move


@rule("BFI-TWO02", "BFI-TWO05", "BFI-TWO04", "BFI-X08")
def test_no_events_no_clock_no_hand_and_the_first_row_of_the_chart() -> None:
    game = opened(2)
    game.play(0, "start_place", 2).play(0, "start_place", 6)
    assert game.refused(1, "start_place", 3)
    assert game.s.face_down() == [2, 6]
    game.begin()
    assert game.values() == (2, 2, 2, 5)
    assert [len(player.hand) for player in game.s.players] == [3, 3]
    assert (game.s.events, game.s.fleet.ships, len(game.s.fleet.deck)) == ([], [], 25)
    assert game.view().timers == {}
    game.wait(3_600_000)
    assert game.winners is None


@rule("BFI-TWO03", "BFI-TWO08")
def test_nobody_is_the_zentraedi_and_whoever_calls_places_unseen_ships() -> None:
    game = table(3, mode="cooperative").play(1, "brace")
    assert game.s.zentraedi is None
    assert all(game.view(seat).secret is None for seat in range(3))
    assert game.nouns(1, "lay") == list(range(1, 9))
    assert "lay" not in game.verbs(0)
    game.play(1, "lay", 4)
    assert game.view(1).sectors[3].ship is None
    assert game.view(1).sectors[3].bonus is not None


@rule("BFI-TWO06")
def test_exchanges_work_as_usual_even_while_ships_are_laid() -> None:
    game = table(2).levels(hull=2).play(0, "brace").exchange(0, HULL_2, 1, HULL_COMMAND)
    assert game.level("hull") == 4
    assert "lay" in game.verbs(0)
    assert "BFI-TWO07" in game.wait(2000).refused(1, "brace")


@rule("BFI-TWO07", "BFI-TWO09", "BFI-X81")
def test_a_call_brings_cards_then_ships_then_an_attack() -> None:
    game = table(2).levels(life=2, armor=2).ships(6).play(0, "brace")
    assert [len(player.hand) for player in game.s.players] == [2, 2]
    assert "BFI-TWO08" in game.refused(0, "enough")
    game.play(0, "lay", 7)
    assert "zentraedi-spins" not in game.log()
    game.play(0, "lay", 8).spins(1).wait(1200)
    assert len(game.s.ships_on_board()) == 8
    assert "zentraedi-spins" in game.log()


@rule("BFI-TWO08", "BFI-R62")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_printed_one_ship_is_enough(players: int) -> None:
    game = table(players, mode="cooperative").play(0, "brace")
    assert "BFI-TWO08" in game.refused(0, "enough")
    game.play(0, "lay", 3)
    assert {"lay", "enough"} <= game.verbs(0)
    game.play(0, "enough")
    assert game.s.ships_on_board() == [3]


@rule("BFI-TWO08", "BFI-R62")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_the_table_wants_it_the_more_play_the_more_ships_come(players: int) -> None:
    game = table(players, mode="cooperative", ships_a_brace="by crew").play(0, "brace")
    for sector in range(1, players):
        assert "BFI-TWO08" in game.refused(0, "enough")
        game.play(0, "lay", sector)
    assert "enough" in game.verbs(0)
    game.play(0, "lay", 8).play(0, "enough")
    assert game.s.ships_on_board() == [*range(1, players), 8]


def four_by_crew() -> Table:
    """Four officers, who have to lay three ships at each call."""
    return table(4, mode="cooperative", ships_a_brace="by crew")


@rule("BFI-R62")
def test_no_more_ships_have_to_be_laid_than_there_are_and_than_there_is_room_for() -> None:
    few = four_by_crew().deck("ZS27", "ZS26").play(0, "brace").play(0, "lay", 1).play(0, "lay", 2)
    narrow = four_by_crew().ships(7).play(0, "brace").play(0, "lay", 8)
    for game in (few, narrow):
        assert "lay" not in game.verbs(0)
        assert "zentraedi-spins" in game.spins(3).wait(1200).log()


@rule("BFI-TWO08", "BFI-X82")
def test_with_an_empty_pile_no_ship_is_laid() -> None:
    game = table(2).ships(3).deck().play(0, "brace")
    assert "lay" not in game.verbs(0)
    game.spins(8).wait(1200)
    assert "zentraedi-spins" in game.log()


@rule("BFI-TWO08", "BFI-T09")
def test_for_a_slow_placer_the_ships_go_to_the_first_empty_sectors() -> None:
    game = table(2).ship(1, "ZS01").play(0, "brace").wait(20_000)
    assert game.s.ships_on_board() == [1, 2]
    crew = four_by_crew().ship(2, "ZS01").play(0, "brace").play(0, "lay", 5).wait(20_000)
    assert crew.s.ships_on_board() == [1, 2, 3, 5]


@rule("BFI-TWO11", "BFI-X85")
def test_the_crew_wins_when_the_whole_fleet_is_destroyed() -> None:
    game = table(2).ship(1, "ZS01", up=True).ship(2, "ZS16", up=True).deck().shot(spin=2).play(0, "target", 1)
    assert game.winners == [0, 1]


@rule("BFI-TWO12", "BFI-X80")
def test_a_call_with_eight_ships_loses() -> None:
    game = table(2).ships(8).play(1, "brace")
    assert game.winners == []
    assert "surrounded" in game.how


@rule("BFI-TWO12", "BFI-R66", "BFI-R35")
def test_so_does_one_with_nothing_left_in_the_pile_or_a_friend_among_the_eight() -> None:
    assert table(2).ships(8).deck().play(1, "brace").winners == []
    assert table(2).ship(1, "ZS16", up=True).ships(8).play(1, "brace").winners == []


@rule("BFI-TWO12")
def test_the_hull_at_nothing_loses() -> None:
    game = table(2).levels(armor=0, hull=1).play(0, "brace").play(0, "lay", 1).play(0, "enough").spins(2).wait(1200)
    assert game.winners == []


@rule("BFI-TWO13", "BFI-LIFE04", "BFI-X83", "BFI-X84")
def test_without_air_and_without_anything_to_do_the_crew_loses() -> None:
    def stuck(second: str, first: str = "RA25") -> list[int] | None:
        game = table(2).levels(armor=2, reflex=3, life=1, hull=3).ship(1, "ZS01", up=True)
        game.hands(s0=first, s1=second)
        game.s.systems["life"].value = 0
        return game.wait(0).play(0, "announce", "RA25/1").winners

    assert stuck("RA17") == []
    assert stuck("RA02") is None
    assert stuck("RA17", first="RA25 RA02") == []


def without_air(first: str, second: str, sky: str = "", pile: str = "") -> Table:
    """Two officers with these hands, no air, all else whole; a ship as `ZS01 up`, and those in the pile."""
    game = table(2).levels(armor=3, reflex=3, life=0, hull=7).hands(s0=first, s1=second)
    game.deck(*[ship for ship in ("ZS01", *pile.split()) if sky.startswith(ship) or ship in pile])
    if sky:
        game.ship(1, sky.split()[0], up="up" in sky)
    return game.wait(0)


@rule("BFI-TWO13", "BFI-R64")
def test_what_counts_as_acting_without_air() -> None:
    def kinds(card: str) -> set[str]:
        return {PACK.status(card, line).kind for line in (1, 2)}

    quiet = next(id for id in PACK.actions if PACK.command(id).kind == "scout" and not kinds(id) & {"attack", "life"})
    deaf = [id for id in PACK.actions if PACK.command(id).kind in ("armor", "hull") and "life" not in kinds(id)]
    seer = next(id for id in deaf if "scout" in kinds(id) and "attack" not in kinds(id))
    gunner = next(id for id in deaf if "attack" in kinds(id) and "scout" not in kinds(id))

    mute = next(id for id in PACK.actions if not kinds(id) & {"attack", "scout", "life"} and id != quiet)

    def can_go_on(first: str, second: str, sky: str, pile: str = "") -> bool:
        return without_air(first, second, sky, pile).play(0, "announce", f"{first}/1").winners is None

    assert can_go_on(seer, quiet, "ZS01")
    assert not can_go_on(seer, quiet, "ZS01 up")
    assert not can_go_on(seer, quiet, "")
    assert can_go_on(gunner, quiet, "ZS01 up")
    for sky in ("", "ZS16 up"):
        assert can_go_on(seer, quiet, sky, pile="ZS27")
        assert can_go_on(gunner, quiet, sky, pile="ZS27")
        assert not can_go_on(mute, quiet, sky, pile="ZS27")


@rule("BFI-TWO13", "BFI-R64")
def test_whoever_destroys_the_last_ship_in_sight_without_air_may_call_for_the_next() -> None:
    game = table(2).levels(armor=3, reflex=3, life=0, hull=7).ship(1, "ZS01", up=True)
    game.hands(s0="RA03 RA06").shot(spin=8).play(0, "target", 1)
    assert game.s.ships_on_board() == []
    assert game.winners is None
    game.play(1, "brace").play(1, "lay", 4).play(1, "enough")
    assert game.s.ships_on_board() == [4]


@rule("BFI-TWO13", "BFI-R64", "BFI-TWO12")
def test_a_call_that_would_lose_the_battle_brings_no_ship_to_scout() -> None:
    def can_go_on(ships: int) -> bool:
        game = table(2).levels(armor=3, reflex=3, life=0, hull=7).ships(ships, up=True).hands(s0="RA44", s1="RA30")
        return game.play(0, "announce", "RA44/1").winners is None

    assert can_go_on(7)
    assert not can_go_on(8)


@rule("BFI-TWO13", "BFI-R64")
def test_nothing_is_lost_while_a_scout_is_on_its_way() -> None:
    game = table(2).levels(armor=3, reflex=3, life=1, hull=7).ship(1, "ZS01").exchange(0, SCOUT, 1, SCOUT_COMMAND)
    game.levels(life=0).wait(1000)
    assert "scout" in game.verbs(0)
    assert game.winners is None
    game.play(0, "recall")
    assert game.winners == []


@rule("BFI-R61", "BFI-TWO08")
def test_crewmates_show_the_placer_where_they_would_lay_a_ship() -> None:
    game = table(3, mode="cooperative").ship(1, "ZS01")
    assert "suggest" not in game.verbs(0)
    game.play(1, "brace")
    assert "suggest" not in game.verbs(1)
    assert game.nouns(0, "suggest") == list(range(2, 9))
    game.play(0, "suggest", 5).play(2, "suggest", 6).play(2, "suggest", 7)
    assert game.view(1).suggested == {"0": 5, "2": 7}
    game.play(1, "lay", 4)
    assert game.view(1).suggested == {}
    assert game.nouns(2, "suggest") == [2, 3, 5, 6, 7, 8]
    game.play(1, "enough")
    assert "suggest" not in game.verbs(0)


@rule("BFI-R55", "BFI-D06")
def test_a_crew_without_a_clock_gives_up_when_all_agree() -> None:
    game = table(3, mode="cooperative").play(1, "concede")
    assert game.winners is None
    assert game.view().conceded == [1]
    assert "concede" not in game.verbs(1)
    game.play(0, "concede").play(2, "fight_on")
    assert game.view().conceded == []
    game.play(2, "concede").play(0, "concede").play(1, "concede")
    assert game.winners == []
    assert game.how == "the crew gives the ship up"


@rule("BFI-R55")
def test_against_the_zentraedi_the_clock_ends_the_battle_and_nobody_gives_up() -> None:
    assert "concede" not in table().verbs(0) | table().verbs(Z)


@rule("BFI-R55")
def test_a_bot_never_gives_up_by_itself_but_does_as_people_wish() -> None:
    game = table(2)
    idea = act(game.s, 1, pace(game.s, "officer"), Luck.seeded(1))
    assert idea is None or idea.move.verb != "concede"
    game.play(0, "concede")
    idea = act(game.s, 1, pace(game.s, "officer"), Luck.seeded(1))
    assert idea is not None
    assert idea.move == Move("concede")


@rule("BFI-TWO14")
def test_a_deploy_icon_takes_the_next_ship_of_the_pile_and_the_ninth_loses() -> None:
    game = table(2).play(1, "brace").play(1, "lay", 1).play(1, "enough").spins(8).wait(1200)
    assert (game.nouns(0, "lay"), game.nouns(1, "lay")) == ([], list(range(2, 9)))
    top = game.s.fleet.deck[0]
    game.play(1, "lay", 5)
    assert there(game.s.posted(5)).ship == top


@rule("BFI-TWO14", "BFI-END08")
def test_a_deploy_icon_with_eight_ships_loses_unless_the_pile_is_empty() -> None:
    full = table(2).ship(8, "ZS04").ships(6).play(0, "brace").play(0, "lay", 7).spins(8).wait(1199)
    assert full.winners is None
    assert full.wait(1).winners == []
    assert full.how == "hopelessly surrounded: a ninth ship arrives"
    last = table(2).levels(armor=2).ship(8, "ZS04").ships(6).deck("ZS27").play(0, "brace").play(0, "lay", 7)
    assert last.spins(8).wait(1200).winners is None
    assert last.level("armor") == 1


@rule("BFI-TWO15")
def test_without_an_attack_card_left_the_crew_loses() -> None:
    game = table(2).ship(1, "ZS01", up=True)
    for player in game.s.players:
        attacks = [card for card in player.draw if game.s.pack.attack_value(card)]
        game.s.removed += attacks
        player.draw = [card for card in player.draw if card not in attacks]
    game.play(0, "brace").play(0, "lay", 2).play(0, "enough").spins(3).wait(1200)
    assert game.winners == []
    assert game.how == "out of firepower"


@rule("BFI-TWO15", "BFI-R65", "BFI-R35", "BFI-X74")
def test_hidden_friends_need_no_gun() -> None:
    game = table(2).deck().ship(1, "ZS16")
    for player in game.s.players:
        attacks = [card for card in player.draw if game.s.pack.attack_value(card)]
        game.s.removed += attacks
        player.draw = [card for card in player.draw if card not in attacks]
    assert game.play(0, "pause").winners is None
    assert game.play(0, "resume").wait(5000).winners is None


@rule("BFI-FEW02")
def test_four_play_together_by_the_same_rules() -> None:
    game = table(4, mode="cooperative").levels(life=1).play(3, "brace")
    assert [len(player.hand) for player in game.s.players] == [1, 1, 1, 1]
    assert "lay" in game.verbs(3)
