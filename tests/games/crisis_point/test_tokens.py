"""Battle Tokens and the Token Phase. CRI-TOK"""

import pytest
from tests.games.crisis_point.table import AOSC, MASTERS, command, position, scored, tactical
from tests.rule import rule


@rule("CRI-TOK01")
@pytest.mark.parametrize("space", [0, 1, 2])
def test_a_token_adds_one_to_its_owners_power_whoever_owns_the_card(space: int) -> None:
    bare, with_token = position("token"), position("token", tokens={AOSC: {space: 3}})
    assert with_token.power(AOSC, space).total == bare.power(AOSC, space).total + 3
    assert with_token.power(MASTERS, space) == bare.power(MASTERS, space)


@rule("CRI-TOK02", "CRI-D09")
def test_two_tokens_a_turn_on_one_card_or_two() -> None:
    t = position("token", supply={AOSC: 4, MASTERS: 4})
    assert t.can(AOSC, "token") == list(range(16))
    t.play(AOSC, ("token", 1), ("token", 2))
    assert t.turn_of == MASTERS
    t.play(MASTERS, ("token", 1), ("token", 1))
    assert (t.on(AOSC, 1), t.on(AOSC, 2), t.on(MASTERS, 1)) == (1, 1, 2)
    assert (t.player(AOSC).supply, t.turn_of) == (2, AOSC)


@rule("CRI-TOK03", "CRI-R14")
def test_the_last_token_is_placed_alone_and_then_the_other_goes_on() -> None:
    t = position("token", supply={AOSC: 1, MASTERS: 4})
    t.play(AOSC, ("token", 0)).play(MASTERS, ("token", 0), ("token", 0))
    assert t.turn_of == MASTERS
    t.play(MASTERS, ("token", 0), ("token", 0))
    assert t.s.phase == "command"


@rule("CRI-TOK04")
def test_who_has_tokens_may_not_pass() -> None:
    t = position("token", supply={AOSC: 2}, specials={AOSC: ["cluster"]})
    t.refuses(AOSC, "pass_turn", None, "CRI-TOK04")
    t.play(AOSC, ("token", 0))
    t.refuses(AOSC, "pass_turn", None, "CRI-TOK04")


@rule("CRI-TOK05", "CRI-SPEC12", "CRI-R15")
def test_special_tokens_come_before_or_after_the_two_tokens_not_between() -> None:
    t = position("token", supply={AOSC: 2}, specials={AOSC: ["exchange", "cluster"]})
    assert t.can(AOSC, "special") == ["exchange", "cluster"]
    t.play(AOSC, ("special", "exchange"), ("swap", 0), ("swap", 3), ("token", 0))
    t.refuses(AOSC, "special", "cluster", "CRI-R15")
    t.play(AOSC, ("token", 0), ("special", "cluster"), ("launch", 5), "done")
    assert t.s.phase == "command"


@rule("CRI-TOK06", "CRI-R14", "CRI-D13")
def test_two_passes_in_a_row_end_the_phase_and_unused_special_tokens_are_lost() -> None:
    t = position("token", specials={AOSC: ["cluster"], MASTERS: ["drop"]})
    t.play(AOSC, "pass_turn")
    assert t.s.phase == "command"
    assert t.player(AOSC).specials == []


@rule("CRI-TOK06", "CRI-R14")
def test_a_pass_does_not_lock_a_player_out() -> None:
    t = position("token", supply={MASTERS: 4}, specials={AOSC: ["cluster"]})
    t.play(AOSC, "pass_turn").play(MASTERS, ("token", 0), ("token", 0))
    assert t.can(AOSC, "special") == ["cluster"]
    t.play(AOSC, "pass_turn").play(MASTERS, ("token", 0), ("token", 0))
    t.play(AOSC, ("special", "cluster"), ("launch", 5), "done")
    assert t.s.phase == "command"


@rule("CRI-TOK06")
def test_who_passes_twice_while_the_other_acts_is_asked_again() -> None:
    t = position("token", first=MASTERS, specials={AOSC: ["cluster"], MASTERS: ["searchlight"]}, tokens={AOSC: {0: 1}})
    t.play(MASTERS, "pass_turn").play(AOSC, ("special", "cluster"), ("launch", 5), "done")
    assert t.turn_of == MASTERS
    t.play(MASTERS, "pass_turn")
    assert t.s.phase == "command"


@rule("CRI-TOK07", "CRI-R39")
def test_tokens_stay_on_the_space_when_cards_are_swapped() -> None:
    t = command(AOSC, "redeploy", tokens={AOSC: {0: 2}, MASTERS: {3: 1}})
    t.play(AOSC, ("swap", 0), ("swap", 3))
    assert (t.s.grid[0], t.s.grid[3]) == ("command-battloid", "salamander-battloid")
    assert (t.on(AOSC, 0), t.on(MASTERS, 3), t.on(AOSC, 3)) == (2, 1, 0)


@rule("CRI-TOK08", "CRI-R23")
def test_an_empty_stock_gives_nothing_more() -> None:
    t = tactical()
    player = t.player(AOSC)
    player.gone, player.stock = 58, 3
    t.deploy(AOSC, "salamander-battloid", 0)
    assert (player.stock, player.supply + player.tokens[0]) == (0, 3)


@rule("CRI-TOK08")
def test_removed_tokens_do_not_return_to_the_stock() -> None:
    t = position("token", specials={MASTERS: ["searchlight"]}, tokens={AOSC: {0: 2}}, first=MASTERS)
    stock = t.player(AOSC).stock
    t.play(MASTERS, ("special", "searchlight"))
    assert (t.player(AOSC).stock, t.player(AOSC).gone, t.on(AOSC, 0)) == (stock, 2, 0)


@rule("CRI-TOK09")
def test_tokens_are_cleared_when_a_card_is_scored() -> None:
    t = scored(tokens={AOSC: {0: 2, 5: 1}, MASTERS: {0: 4}})
    assert sum(t.player(AOSC).tokens) + sum(t.player(MASTERS).tokens) == 0
    assert t.s.contests[0].powers[MASTERS].tokens == 4
