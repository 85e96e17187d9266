"""What an ace sees that an officer does not: Objectives to work for; and that officers judge as they always did."""

import pytest
from tests.games.attack_on_sdf1.table import Table, new_game, table

from robotable import games
from robotable.games.attack_on_sdf1.bot import advise, advise_as
from robotable.games.attack_on_sdf1.bot_goals import is_shot_wanted, progress
from robotable.games.attack_on_sdf1.bot_judgement import OFFICER
from robotable.games.attack_on_sdf1.bot_outlook import Outlook, Standing
from robotable.games.attack_on_sdf1.bot_plans import ACE, INSIGHT
from robotable.games.attack_on_sdf1.geometry import INNER
from robotable.games.attack_on_sdf1.pieces import By
from robotable.games.attack_on_sdf1.vessels import Strike
from robotable.table import Luck, clone

GAME = games.find("attack-on-sdf1")


def by_ace(t: Table) -> str:
    """What an ace would do in the usual way, in words."""
    seen = GAME.determinise(t.s, t.seat, Luck.seeded(1))
    return str(advise_as(ACE, seen, seen.choice).move)


def test_officers_judge_as_officers() -> None:
    t = table().with_pods(2, "I3").with_hero("roy", "I2").turn_of("roy", "t m i")
    seen = GAME.determinise(t.s, t.seat, Luck.seeded(1))
    assert advise(clone(seen), seen.choice, Luck.seeded(1)) == advise_as(OFFICER, clone(seen), seen.choice)


def test_thinking_leaves_the_table_as_it_was() -> None:
    t = table().with_pods(2, "I3").with_mecha("veritech", "I1", 2).with_hero("roy", "I2").turn_of("roy", "t m i")
    seen = GAME.determinise(t.s, t.seat, Luck.seeded(1))
    before = clone(seen)
    advise(seen, seen.choice, Luck.seeded(1))
    before.news = seen.news
    assert seen == before


def test_a_position_that_is_asked_again_while_mecha_move_is_worth_what_it_would_be_anew() -> None:
    t = table().with_pods(3, "I3").with_pods(1, "mac").with_mecha("veritech", "I1", 2).with_mecha("destroid", "bay")
    t.turn_of("lisa", "t m")
    s = t.s
    here = Standing(Outlook(s), s)
    for token in s.active_mecha():
        for place in (*INNER, "mac"):
            s.mecha[token] = place
            assert here.worth() == Outlook(s).worth(s)


@pytest.mark.parametrize(
    ("far", "near"),
    [
        (table().with_state(episode=1).with_pods(2, "I3"), table().with_state(episode=1).with_pods(1, "I3")),
        (table().with_vessel("x-1", "O2"), table().with_vessel("x-1", "O2", damage=2)),
        (table(scenario=2).with_state(episode=1), table(scenario=2).with_state(episode=1).with_hero("roy", "O4")),
        (table(scenario=3).with_state(episode=3), table(scenario=3).with_state(episode=3).with_hero("lisa", "mac")),
        (table(scenario=3).with_state(broken=["mac"]), table(scenario=3)),
        (table(), table().with_state(objectives=[True, False])),
        (table().with_state(episode=3), table().with_state(episode=3, annihilated=2, reflex_fired=True)),
    ],
    ids=["clear", "kill", "stationed", "two stationed", "hold", "met", "shot"],
)
def test_it_counts_how_far_an_objective_is(far: Table, near: Table) -> None:
    assert 0 <= progress(far.s) < progress(near.s) <= 2


def test_nothing_counts_for_the_story_once_it_ends() -> None:
    assert progress(table().with_state(episode=5, objectives=[True, True]).s) == 0
    assert not is_shot_wanted(table(scenario=3).with_state(episode=5).s)
    assert is_shot_wanted(table().with_state(episode=3).s)


def test_an_ace_sends_a_pilot_to_listen() -> None:
    """2-1, "Listening post": a pilot in Outer A4 spares an Invasion card."""
    t = table(scenario=2).with_state(episode=1).with_hero("roy", "I4").turn_of("roy", "a")
    assert by_ace(t) == "go O4"


def test_a_cadet_may_take_another_hero_but_not_leave_the_captain_behind() -> None:
    _, s = new_game(seats=2)
    assert s.choice is not None
    told = advise(clone(s), s.choice, Luck.seeded(1))
    plausible = {str(other.move.noun) for other in told.others if other.loss <= INSIGHT.slips.most}
    assert told.move.noun == "gloval"
    assert plausible
    assert not plausible & {"max", "rick"}


def test_nobody_overlooks_that_one_can_fire() -> None:
    t = table().with_pods(2, "I3", damage=0).with_pods(1, "I3", symbol="triangle").with_hero("roy", "I3")
    t.turn_of("roy", "t")
    strike = Strike(0, 2, ("I3",), by=By(0, "roy"))
    t.s.todo.append(strike)
    told = advise(clone(t.s), strike, Luck.seeded(1))
    idle = [other.loss for other in told.others if other.move.verb == "hold_fire"]
    assert idle
    assert all(loss > INSIGHT.slips.most for loss in idle)
    assert told.move.verb != "hold_fire"
