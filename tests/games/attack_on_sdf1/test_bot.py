"""The officer crews the ship: alone, beside others, and with a reason for everything."""

import gc
from collections.abc import Callable
from weakref import ref

import pytest
from tests.games.attack_on_sdf1.table import Table, table

from robotable import games
from robotable.bots import Seated, take_seat
from robotable.games.attack_on_sdf1 import bot
from robotable.games.attack_on_sdf1.bot import advise, to_try, twin_after, worth_after, worths_after
from robotable.games.attack_on_sdf1.bot_choices import answer, next_move
from robotable.games.attack_on_sdf1.bot_mecha import worth_at
from robotable.games.attack_on_sdf1.bot_outlook import Outlook, Standing
from robotable.games.attack_on_sdf1.bot_rules import helpful
from robotable.games.attack_on_sdf1.heroes import HeroTurn
from robotable.games.attack_on_sdf1.pieces import Vessel
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.wings import put
from robotable.lab.simulate import play_game
from robotable.table import Luck, Move, clone

GAME = games.find("attack-on-sdf1")


def advice(t: Table) -> Move:
    """What the officer would do."""
    seen = GAME.determinise(t.s, t.seat, Luck.seeded(1))
    told = advise(seen, seen.choice, Luck.seeded(2))
    assert told.why.endswith(".")
    assert told.move in [offer.move for offer in t.prompt.moves]
    return told.move


@pytest.mark.parametrize("players", [1, 3])
def test_officers_play_a_whole_game(players: int) -> None:
    sample = play_game(GAME, ["officer"] * players, 5, {"difficulty": "easy"})
    assert sample.decisions > 100


def test_officers_play_beside_others_and_in_escalation() -> None:
    assert play_game(GAME, ["officer", "random"], 6, {"mode": "escalation"}).scores[0] >= 0


def test_where_something_helps_nobody_thinks_of_what_does_harm() -> None:
    better, idle, worse = (Move("slide", ways) for ways in ("I1/I2", "I1/I6", "O1/O2"))
    worth = {better: 1.5, idle: 0.0, worse: -2.0}
    assert helpful(worth, worth.__getitem__, "They do less harm there.").advice().others == ()
    assert helpful([worse, idle], worth.__getitem__, "They do less harm there.").move == idle


def test_a_pod_at_the_bridge_comes_first() -> None:
    t = table().with_hero("roy", "bridge").with_pods(1, "bridge", damage=0).with_pods(1, "O3").turn_of("roy", "t i")
    move = advice(t)
    assert (move.verb, str(move.noun).partition("/")[2]) == ("shoot", "circle-1")


def test_what_is_broken_is_repaired() -> None:
    t = table().with_area("prod", 0).with_area("bay", 0).turn_of("claudia", "m")
    assert advice(t) == Move("action", "claudia/move-1")


def test_the_engineer_goes_where_mending_matters_most() -> None:
    t = table().with_state(pool=3, ap=0).turn_of("claudia", "t t")
    assert advice(t) == Move("go", "fwd")
    t.play("go", "fwd")
    assert advice(t) == Move("target", "claudia/target-1")


def test_evades_are_kept_for_what_hurts_most() -> None:
    t = table().with_area("bay", 0, boxes=4, guns="beam").with_vessel("x", "O5").with_vessel("y", "O3")
    t.with_state(ship_evades=1).orders(x="B1", y="B1")
    assert advice(t) == Move("stand_fast")
    assert advice(t.play("stand_fast")) == Move("evade", "y-1")


def test_a_destroid_is_sent_where_pods_come_in() -> None:
    t = table().with_mecha("destroid", "prod").with_mecha("destroid", "bridge").with_pods(2, "I1")
    t.with_deck("mecha", "garbled-orders")
    t.turn_of("claudia").plays("order destroid", "command destroid-1")
    assert advice(t) == Move("land", "fwd")


def test_veritechs_in_the_hangar_are_launched() -> None:
    t = table().with_mecha("veritech", "hangar", 2).upkeep()
    moves = set()
    while t.stage == "SetCrew":
        move = advice(t)
        moves.add(str(move))
        t.play(*move)
    assert "staff bay/2" in moves


def test_the_cannon_fires_into_the_thickest_sector() -> None:
    t = table().with_state(is_battle=True).with_pods(6, "O1").with_vessel("shield", "O1").turn_of("gloval", "i")
    assert advice(t) == Move("instinct", "gloval/instinct-1")


def test_a_guard_goes_to_the_bridge() -> None:
    t = table().with_mecha("destroid", "construction").upkeep().play("confirm")
    assert advice(t) == Move("deploy", "bridge")


def test_barrages_are_evaded() -> None:
    t = table().with_vessel("x", "O5").with_state(ship_evades=1).orders(x="B3")
    assert advice(t) == Move("evade", "x-1")


def test_a_missing_hero_and_a_worn_pilot_are_relieved() -> None:
    t = table(scenario=2).with_state(scenario=2).with_missing("claudia", back_in=2).upkeep()
    assert advice(t) == Move("relieve")
    move = advice(t.play("relieve"))
    assert (move.verb, str(move.noun).partition("/")[0]) == ("swap", "claudia")
    t = table(scenario=2).with_state(scenario=2).with_hero("roy", damage=2).upkeep()
    assert advice(t) == Move("relieve")
    assert str(advice(t.play("relieve")).noun).startswith("roy/")
    t = table(scenario=2).with_state(scenario=2).with_hero("lisa", damage=2).upkeep()
    assert advice(t) != Move("relieve")


def test_a_recruit_is_bought_when_somebody_has_to_be_relieved() -> None:
    t = table().with_state(scenario=1, episode=2, rp=1, unlocks=["modular-transformation"], ap=0)
    assert advice(t.turn_of("gloval")).verb != "buy"
    t = table().with_state(scenario=1, episode=2, rp=1, unlocks=["modular-transformation"], ap=0)
    assert advice(t.with_hero("roy", damage=2).turn_of("gloval")) == Move("buy", "a-flyer-joins-up")


def test_the_launch_bay_is_manned_for_veritechs_under_construction() -> None:
    t = table().with_mecha("veritech", "construction", 2).upkeep()
    moves = set()
    while t.stage == "SetCrew":
        move = advice(t)
        moves.add(str(move))
        t.play(*move)
    assert "staff bay/2" in moves


def test_aid_is_given() -> None:
    t = table().with_hero("lisa", "fwd", damage=1).with_hand("field-surgery").with_pods(1, "I1").orders(circle="T")
    assert advice(t) == Move("play", "field-surgery")


def test_a_die_that_pays_for_a_card_is_stored() -> None:
    t = table().with_state(ap=0).with_hand("evasive-helm").with_vessel("x", "O1").turn_of("claudia", "m t")
    moves = []
    while t.stage:
        moves.append(advice(t))
        t.play(*moves[-1])
    assert Move("store", "move") in moves
    assert Move("play", "evasive-helm") in moves


def test_an_officer_uses_what_helps_before_the_episode_ends_though_another_is_awaited() -> None:
    t = table(2).with_hero("lisa", damage=2).with_hand("field-surgery", seat=1).with_state(ap=0).clean_up()
    assert (t.stage, t.seat) == ("LastWindow", 0)
    officer = Seated(take_seat("officer", GAME), 1)
    told = officer.interject(t.s, Luck.seeded(1))
    assert told is not None
    assert told.move == Move("play", "field-surgery")
    assert Seated(take_seat("officer", GAME), 0).interject(t.s, Luck.seeded(1)) is None
    t.play(*told.move, seat=1)
    assert officer.interject(t.s, Luck.seeded(1)) is None


def test_other_games_are_not_looked_at_for_interjections() -> None:
    cyclone = games.find("cyclone-run")
    assert cyclone.interject is None


def test_who_looks_ahead_goes_on_as_the_officer_would() -> None:
    t = (
        table()
        .with_pods(2, "I3")
        .with_pods(2, "I4", symbol="x")
        .with_vessel("shield", "O3")
        .with_mecha("veritech", "I3", 3)
    )
    t.turn_of("lisa", "i i").play("instinct", "lisa/instinct-1")
    followed = 0
    while t.stage != "HeroTurn":
        choice = t.s.choice
        assert choice is not None
        assert next_move(Outlook(t.s), t.s, choice) == answer(Outlook(t.s), t.s, choice).move
        t.play(*next_move(Outlook(t.s), t.s, choice))
        followed += 1
    assert followed


@pytest.mark.parametrize(
    "change",
    [
        lambda v, s: setattr(v, "damage", 1),
        lambda v, s: setattr(v, "is_jammed", True),
        lambda v, s: setattr(v, "place", "O5"),
        lambda v, s: s.vessels.pop(v.id),
    ],
    ids=["hit", "jammed", "moved", "gone"],
)
def test_vessels_that_changed_are_worth_what_they_would_be_anew(change: Callable[[Vessel, Sdf1], object]) -> None:
    s = table().with_pods(3, "I3").with_pods(1, "mac").with_vessel("x", "O3").with_mecha("veritech", "I3").s
    outlook = Outlook(s)
    before = outlook.worth(s)
    for vessel in [s.vessels["circle-1"], s.vessels["x-1"]]:
        change(vessel, s)
        assert outlook.worth(s) == Outlook(s).worth(s) != before


def test_units_that_would_stand_elsewhere_are_worth_what_they_would_be_there() -> None:
    t = (
        table()
        .with_pods(3, "I3")
        .with_hero("roy", "I1")
        .with_mecha("veritech", "I1", 2)
        .with_rule("formation", where="I3")
    )
    s = t.turn_of("roy", "t m i").s
    here = Standing(Outlook(s), s)
    before = here.worth()
    for units in (["veritech-1"], ["veritech-1", "veritech-2"], ["roy"], ["roy", "veritech-1"]):
        twin = clone(s)
        for unit in units:
            put(twin, unit, "I3")
        assert worth_at(here, units, "I3") == Outlook(twin).worth(twin)
        assert here.worth() == before


def test_what_one_die_did_is_not_tried_with_another_that_does_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    s = table().with_pods(2, "I3").with_pods(1, "I4").with_hero("roy", "I3").turn_of("roy", "i t m").s
    choice, here, tried = s.choice, Standing(Outlook(s), s), []
    assert isinstance(choice, HeroTurn)
    moves = to_try(s, list(choice.moves(s)))
    each = {move: worth_after(here, choice, move) for move in moves}

    def counted(here: Standing, choice: HeroTurn, move: Move) -> tuple[float, float]:
        tried.append(move)
        return each[move]

    monkeypatch.setattr(bot, "worth_after", counted)
    assert worths_after(here, choice, moves) == each
    assert any(move.verb == "shoot" and str(move.noun).startswith("as-target") for move in moves)
    assert len(tried) < len(moves)


def test_what_did_not_change_with_a_move_is_worth_what_it_would_be_anew() -> None:
    s: Sdf1 = GAME.set_up(1, GAME.choose({}), GAME.content, Luck.seeded(4))
    s.settle()
    verbs, luck = set[str](), Luck.seeded(1)
    while s.outcome is None and (choice := s.choice) is not None:
        if isinstance(choice, HeroTurn):
            outlook = Outlook(s)
            here = Standing(outlook, s)
            here.worth()
            for move in to_try(s, [move for move in choice.moves(s) if move.verb != "end_turn"]):
                anew = Standing(outlook, twin_after(s, choice, move, outlook))
                assert worth_after(here, choice, move) == (anew.worth(), anew.lost_at_the_end()), move
                verbs.add(move.verb)
        s.act(choice, GAME.advise(s, choice, luck).move)
    assert verbs >= {"shoot", "travel", "ability", "play", "store", "turn", "visit"}


def test_what_was_seen_is_gone_with_the_decision() -> None:
    s = table().with_pods(3, "I3").with_vessel("x", "O3").s
    outlook = Outlook(s)
    outlook.worth(s)
    sight = ref(outlook.sight(s))
    sight_now = sight()
    assert sight_now is not None
    assert sight_now.gains(s.vessels.values(), 2)
    gc.disable()
    try:
        del sight_now, outlook
        assert sight() is None
    finally:
        gc.enable()
