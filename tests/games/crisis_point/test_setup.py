"""Sides, Objectives, Locations and who goes first. CRI-GEN, CRI-BOARD, CRI-SETUP"""

import pytest
from tests.games.crisis_point.table import AOSC, COMBAT, MASTERS, PACK, Table, new_game, position, tactical
from tests.rule import rule

from robotable.games.crisis_point import GAME
from robotable.table import BadOption, Game, Luck


@rule("CRI-GEN01")
def test_two_players_have_one_side_each() -> None:
    assert list(GAME.seats) == [2]
    for seats in (1, 3):
        with pytest.raises(BadOption):
            Game(GAME, seats, 1)
    assert {player.side for player in new_game().s.players} == {"aosc", "masters"}


@rule("CRI-GEN01", "CRI-D01", "CRI-R02")
def test_the_sides_are_agreed_or_drawn() -> None:
    first = Table(Game(GAME, 2, 1, {"southern_cross": "first seat"}))
    second = Table(Game(GAME, 2, 1, {"southern_cross": "second seat"}))
    assert (first.s.seat_of("aosc"), second.s.seat_of("aosc")) == (0, 1)
    drawn = {Table(Game(GAME, 2, seed, {"southern_cross": "random"})).s.seat_of("aosc") for seed in range(20)}
    assert drawn == {0, 1}


@rule("CRI-R02", "CRI-R31")
@pytest.mark.parametrize("seed", range(5))
def test_in_a_rematch_everybody_plays_the_other_side(seed: int) -> None:
    people = ["Dana", "Musica"]
    assert GAME.parts is not None
    before = dict(zip(people, GAME.parts(Game(GAME, 2, seed).state), strict=True))
    moved_on = [people[-1], *people[:-1]] if GAME.seats_move_on else people
    after = dict(zip(moved_on, GAME.parts(Game(GAME, 2, seed + 100).state), strict=True))
    assert after == {"Dana": before["Musica"], "Musica": before["Dana"]}


@rule("CRI-GEN03", "CRI-SETUP07")
def test_four_phases_follow_each_other_once() -> None:
    t = tactical()
    phases: list[str] = []
    while not t.game.outcome:
        if not phases or phases[-1] != t.s.phase:
            phases.append(t.s.phase)
        assert ("command" in t.game.prompts[0].moves[0].verb) == (t.stage == "PlayOrder")
        prompt = t.game.prompts[0]
        t.game.play(prompt.seat, prompt.moves[0].verb, prompt.moves[0].noun)
    assert [*phases, t.s.phase] == ["tactical", "token", "command", "scoring"]


@rule("CRI-GEN04")
@pytest.mark.parametrize("first", [AOSC, MASTERS])
def test_player_1_is_first_in_two_phases_and_last_in_the_third(first: int) -> None:
    assert tactical(first).turn_of == first
    assert position("token", first=first, supply={AOSC: 2, MASTERS: 2}).turn_of == first
    t = position("token", first=first)
    assert t.s.phase == "command"
    assert t.turn_of == 1 - first


@rule("CRI-GEN05")
def test_nobody_acts_on_the_other_players_turn() -> None:
    t = tactical(AOSC)
    assert t.game.prompts_of(MASTERS) == []
    t.refuses(MASTERS, "pick", "red-bioroid", "")


@rule("CRI-BOARD01", "CRI-SETUP01")
def test_the_battlefield_has_sixteen_spaces_for_one_card_each() -> None:
    t = tactical()
    t.play(AOSC, ("pick", "recon-rover"))
    assert t.game.prompts_of(AOSC)[0].text == "Choose an open space for Recon Rover"
    assert t.can(AOSC, "place") == list(range(16))
    t.play(AOSC, ("place", 5), ("pick", "gladiator"))
    assert t.game.prompts_of(AOSC)[0].text == "Choose an empty slot of yours for Gladiator, 8"
    t.play(AOSC, ("post", "S0"))
    t.play(MASTERS, ("pick", "red-bioroid"))
    assert t.can(MASTERS, "place") == [space for space in range(16) if space != 5]
    t.refuses(MASTERS, "place", 5, "CRI-BOARD05")


@rule("CRI-BOARD02", "CRI-BOARD03", "CRI-R36")
def test_each_player_has_the_slots_in_front_of_him_and_to_his_right() -> None:
    t = position("tactical", grid={0: "recon-rover"}, turn_of=AOSC, n=2)
    t.deploy(AOSC, "salamander-battloid", 1).play(AOSC, ("token", 1), ("pick", "gladiator"))
    assert t.can(AOSC, "post") == ["S0", "S1", "S2", "S3", "E0", "E1", "E2", "E3"]
    assert [slot for slot, shown in t.view(None).slots.items() if shown.owner == MASTERS] == [
        *("N0", "N1", "N2", "N3"),
        *("W0", "W1", "W2", "W3"),
    ]


@rule("CRI-BOARD04")
def test_every_row_and_column_has_one_slot_of_each_player() -> None:
    t = position("token")
    for space in range(16):
        for seat, (front, right) in ((AOSC, "SE"), (MASTERS, "NW")):
            power = t.power(seat, space)
            values = t.s.pack.combat
            assert power.column == values[t.s.slots[f"{front}{space % 4}"]].value
            assert power.row == values[t.s.slots[f"{right}{space // 4}"]].value


@rule("CRI-SETUP02", "CRI-TAC01")
def test_each_side_starts_with_its_own_cards() -> None:
    for player in tactical().s.players:
        hands = [player.combat, player.units, player.bases, player.locations, player.heroes, player.commands]
        assert [len(hand) for hand in hands] == [8, 8, 1, 4, 4, 4]
        assert len(player.objectives + player.set_aside) == 8
        sided = [*player.units, *player.bases, *player.combat, *player.heroes, *player.commands, *player.set_aside]
        assert {PACK.faces[card].side for card in sided} == {player.side}


@rule("CRI-SETUP03", "CRI-D02", "CRI-R04")
def test_both_players_choose_two_of_eight_objectives_at_the_same_time() -> None:
    t = new_game()
    assert t.game.waiting == [AOSC, MASTERS]
    assert all(len(t.can(seat, "keep")) == 8 for seat in (AOSC, MASTERS))
    t.play(MASTERS, ("keep", "raze-the-garrison"))
    t.refuses(MASTERS, "keep", "raze-the-garrison", "CRI-SETUP03")
    t.play(AOSC, ("keep", "firm-ground"), ("keep", "four-corners"))
    assert t.game.waiting == [MASTERS]
    assert t.player(AOSC).locations == []
    t.play(MASTERS, ("keep", "beachhead"))
    assert t.player(AOSC).objectives == ["firm-ground", "four-corners"]
    assert len(t.player(AOSC).set_aside) == 6
    assert len(t.player(AOSC).locations) == 4


@rule("CRI-SETUP03")
def test_the_opponent_sees_neither_the_kept_nor_the_other_objectives() -> None:
    t = tactical()
    shown = t.view(MASTERS).players[AOSC]
    assert (shown.objectives, shown.set_aside, shown.objectives_kept) == (None, None, 2)
    assert t.view(AOSC).players[AOSC].objectives == t.player(AOSC).objectives


@rule("CRI-SETUP05")
def test_tokens_start_as_stock_and_special_tokens_unearned() -> None:
    for player in tactical().s.players:
        assert (player.stock, player.supply, player.specials, sum(player.tokens)) == (61, 0, [], 0)


@rule("CRI-SETUP04", "CRI-R01")
def test_the_masters_have_searchlight_and_drop_and_the_army_the_other_two() -> None:
    from robotable.games.crisis_point.effects import TakeSpecial

    found = {
        (unit.side, effect.token)
        for unit in PACK.units.values()
        for effect in unit.effects
        if isinstance(effect, TakeSpecial)
    }
    assert found == {("aosc", "exchange"), ("aosc", "cluster"), ("masters", "searchlight"), ("masters", "drop")}


@rule("CRI-SETUP06")
def test_each_player_gets_four_locations_and_two_stay_unseen() -> None:
    t = tactical()
    mine, theirs = t.player(AOSC).locations, t.player(MASTERS).locations
    assert (len(mine), len(theirs), len(t.s.spare)) == (4, 4, 2)
    assert sorted(mine + theirs + t.s.spare) == sorted(t.s.pack.locations)
    assert not set(theirs + t.s.spare) & set(t.view(AOSC).cards)
    deals = {tuple(tactical(seed=seed).player(AOSC).locations) for seed in range(8)}
    assert len(deals) > 5


@rule("CRI-SETUP07")
def test_heroes_and_commands_wait_for_their_phase() -> None:
    t = tactical()
    assert "dana-sterling" not in t.can(AOSC, "pick")
    assert t.can(AOSC, "command") == []


def drawn(t: Table) -> list[int]:
    """The values drawn for the first turn, in order."""
    return [int(line.about["n"]) for line in t.game.log if line.says == "draws"]


@rule("CRI-SETUP08", "CRI-D03")
@pytest.mark.parametrize("seed", range(6))
def test_the_higher_draw_chooses_who_goes_first(seed: int) -> None:
    t = new_game(seed)
    for seat in (AOSC, MASTERS):
        t.play(seat, ("keep", t.can(seat, "keep")[0]), ("keep", t.can(seat, "keep")[1]))
    last = drawn(t)[-2:]
    assert t.turn_of == last.index(max(last))
    assert [len(player.combat) for player in t.s.players] == [8, 8]
    assert {offer.verb for offer in t.game.prompts[0].moves} == {"be_first", "be_second"}
    chooser = t.turn_of
    assert t.play(chooser, "be_second").s.first == 1 - chooser


@rule("CRI-SETUP08", "CRI-R03")
def test_equal_draws_are_drawn_again() -> None:
    draws = [drawn(tactical(seed=seed)) for seed in range(60)]
    again = [draw for draw in draws if len(draw) > 2]
    assert again
    for draw in draws:
        pairs = list(zip(draw[::2], draw[1::2], strict=True))
        assert all(a == b for a, b in pairs[:-1])
        assert pairs[-1][0] != pairs[-1][1]


def test_a_kit_position_is_one_that_play_could_reach() -> None:
    t = position("command")
    assert sorted(t.s.slots.values()) == sorted(COMBAT[AOSC] + COMBAT[MASTERS])
    assert GAME.determinise(t.s, AOSC, Luck.seeded(1)).grid == t.s.grid


@rule("CRI-R45")
def test_as_an_option_two_secret_objectives_are_dealt_and_nobody_is_asked() -> None:
    dealt = set()
    for seed in range(12):
        t = Table(Game(GAME, 2, seed, {"deal_objectives": True}))
        assert t.stage == "ChooseRole"
        for player in t.s.players:
            assert len(player.objectives) == 2
            own = {card for card, objective in PACK.objectives.items() if objective.side == player.side}
            assert {*player.objectives, *player.set_aside} == own
        assert t.game.scene(1).board == GAME.view(GAME.determinise(t.s, 1, Luck.seeded(seed)), 1)
        dealt.add(tuple(t.s.players[AOSC].objectives))
    assert len(dealt) > 6


@rule("CRI-R44")
@pytest.mark.parametrize("first", [AOSC, MASTERS])
def test_player_2_starts_with_a_battle_token(first: int) -> None:
    t = tactical(first, head_start=True)
    assert [t.player(first).supply, t.player(1 - first).supply] == [0, 1]
    assert [t.player(first).stock, t.player(1 - first).stock] == [61, 60]


@rule("CRI-R44")
def test_as_printed_both_players_start_without_tokens() -> None:
    assert [player.supply for player in tactical(head_start=False).s.players] == [0, 0]
    assert GAME.choose({}) == GAME.choose({"head_start": True}), "the house rule is the default"
