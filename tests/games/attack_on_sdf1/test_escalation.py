"""Escalation Mode. SDF-ESC"""

from tests.games.attack_on_sdf1.table import new_game, table
from tests.rule import rule

from robotable.games.attack_on_sdf1.play import NextTurn, Turn
from robotable.games.attack_on_sdf1.state import HANGAR, Sdf1


@rule("SDF-ESC01", "SDF-ESC02", "SDF-ESC03", "SDF-ESC04")
def test_the_set_up() -> None:
    game, s = new_game(mode="escalation", seats=2)
    assert (s.population, s.ap, s.heading) == (7, 3, 0)
    assert len(s.tokens_in(HANGAR, "veritech")) == 5
    assert s.active_mecha() == []
    assert len(game.prompts[0].moves) == 6
    while game.prompts[0].stage in ("PickHero", "Deploy"):
        move = game.prompts[0].moves[0]
        game.play(game.prompts[0].seat, move.verb, move.noun)
    assert isinstance(game.state, Sdf1)
    s = game.state
    assert [len(hand) for hand in s.hands] == [4, 4]
    story = "\n".join(map(str, game.story()))
    assert story.index("The chart says") < story.index("Turn 1")
    assert len([t for t in s.active_mecha() if t.startswith("destroid")]) == 3


@rule("SDF-ESC05", "SDF-ESC06", "SDF-EPI01")
def test_the_order_of_a_turn() -> None:
    t = table(mode="escalation").with_state(episode=0).open(Turn())
    assert (t.stage, "The chart says" in t.told(), t.s.decks["invasion"].cards) == ("SetCrew", False, [])
    t.play("confirm").until("HeroTurn")
    assert "The chart says" in t.told()
    while t.stage == "HeroTurn":
        t.play("end_turn")
    assert "Z-Orders:" in t.told()


@rule("SDF-ESC07", "SDF-ESC03")
def test_only_tech_cards_are_left() -> None:
    _, s = new_game(mode="escalation", heroes="random")
    cards = [*s.hands[0], *s.decks["resources"].cards]
    assert len(cards) == 11
    assert all(s.pack.resources[card].type == "tech" for card in cards)


@rule("SDF-ESC09", "SDF-MECHA12")
def test_lost_mecha_are_lost_for_good() -> None:
    t = table(mode="escalation").with_mecha("veritech", "O1").with_pods(1, "O1").orders(circle="T")
    assert t.where("veritech-1") == ["lost"]
    t = (
        table(mode="escalation")
        .with_mecha("veritech", "lost", 15)
        .with_mecha("destroid", "lost", 15)
        .turn_of("claudia", "i")
    )
    assert "square" not in t.verbs
    assert not t.offers("instinct")


@rule("SDF-ESC10", "SDF-ESC11")
def test_abilities_and_battle_mode_are_there_from_the_start() -> None:
    t = table(mode="escalation").with_area("fwd", 0).turn_of("gloval")
    assert t.can("ability", "Fix Anything")
    t.play("transform")
    assert (t.s.is_battle, t.s.ap) == (True, 0)


@rule("SDF-ESC12", "SDF-END09", "SDF-ESC15")
def test_there_is_no_victory_and_the_score_is_the_turns_survived() -> None:
    t = table(mode="escalation").with_state(episode=9).open(NextTurn())
    assert (t.game.outcome, t.s.episode) == (None, 10)
    t.with_area("aft", 0, guns="beam").with_state(pool=5).hit_ship("aft", 1)
    assert t.game.outcome is not None
    assert (t.lost, t.game.outcome.scores) == ("the Reactors shut down", [9])


@rule("SDF-ESC13", "SDF-X54")
def test_never_more_vessels_than_tokens() -> None:
    t = table(mode="escalation")
    for i in range(5):
        t.with_vessel("x" if i < 3 else "y", "O1")
    t.with_next_rolls(3, 3).escalate()
    assert sum(vessel.kind == "cruiser" for vessel in t.s.vessels.values()) == 6


@rule("SDF-ESC14", "SDF-X53")
def test_each_group_has_its_own_area() -> None:
    t = table(mode="escalation").with_next_rolls(4, 4, 2).escalate()
    pods = [vessel.place for vessel in t.s.vessels.values()]
    assert (len(pods), pods[:4]) == (12, ["I2"] * 4)
    assert all(place[0] == "O" for place in pods[4:])
    t = table(mode="escalation").with_next_rolls(5, 6, 3).escalate()
    kinds = [(vessel.kind, vessel.place) for vessel in t.s.vessels.values()]
    assert [place for kind, place in kinds if kind == "pod"] == ["bay"] * 4
    t = table(mode="escalation").with_state(heading=2).with_next_rolls(5, 6, 3).escalate()
    assert t.count("pod", "fwd") == 4
    cruisers = [place for kind, place in kinds if kind == "cruiser"]
    assert (len(cruisers), cruisers[0] == cruisers[1]) == (3, True)
    assert sum(kind == "flagship" for kind, _ in kinds) == 1


@rule("SDF-ESC14")
def test_in_a_long_game_every_group_has_an_escort() -> None:
    first = table().s.pack.numbers["escorts_from"]
    every = table().s.pack.numbers["escorts_every"]
    for turn, more in ((first - 1, 0), (first, 1), (first + every - 1, 1), (first + every, 2)):
        t = table(mode="escalation").with_state(episode=turn).with_next_rolls(3, 3, 1, 2, 3).escalate()
        cruisers = {vessel.place for vessel in t.s.vessels.values() if vessel.kind == "cruiser"}
        assert len(t.s.vessels) == 3 + 3 * more
        assert all(t.count("pod", place) >= more for place in cruisers)


@rule("SDF-ESC16")
def test_the_chart_brings_what_it_should_on_average() -> None:
    chart = table().s.pack.chart
    ways = {n: 6 - abs(7 - n) for n in range(2, 13)}
    totals = {
        kind: sum(ways[n] * group.n for n in ways for group in chart[str(n)].groups if group.kind == kind)
        for kind in ("pod", "cruiser", "flagship")
    }
    assert totals == {"pod": 190, "cruiser": 51, "flagship": 16}
