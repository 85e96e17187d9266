"""Clean Up, the sequence of an Episode, and the end. SDF-CLN, SDF-EPI, SDF-END"""

from tests.games.attack_on_sdf1.table import new_game, table
from tests.rule import rule

from robotable.games.attack_on_sdf1.pieces import Scout
from robotable.games.attack_on_sdf1.play import NextTurn
from robotable.games.attack_on_sdf1.state import Sdf1


@rule("SDF-EPI01", "SDF-EPI02", "SDF-CLN06", "SDF-CLN01")
def test_an_episode_runs_through_six_steps_and_the_next_begins() -> None:
    game, s = new_game(seed=4, difficulty="easy")
    phases = []
    while isinstance(game.state, Sdf1) and game.state.episode < 2 and game.outcome is None:
        phases.append(game.state.phase)
        seen = game.ruleset.determinise(game.state, 0, game.state.luck.fork())
        game.play(0, *game.ruleset.advise(seen, seen.choice, game.state.luck.fork()).move)
    order = list(dict.fromkeys(phases))
    assert [phase for phase in order if phase in ("upkeep", "crew", "heroes")] == ["upkeep", "crew", "heroes"]
    story = "\n".join(map(str, game.story()))
    assert "Six Billion Kilometres from Home. The jump went wrong." in story
    assert story.index("Situation:") < story.index("Objective:") < story.index("Invasion:") < story.index("Upkeep")
    assert (
        story.index("Upkeep") < story.index("Henry Gloval's turn") < story.index("Z-Orders:") < story.index("Episode 2")
    )
    assert s is not None


@rule("SDF-END02", "SDF-CLN06", "SDF-END01")
def test_the_fifth_clean_up_wins_for_everybody() -> None:
    t = table(3).with_state(episode=5, met=5).open(NextTurn())
    outcome = t.game.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.how, outcome.scores) == ([0, 1, 2], "the SDF-1 came through", [8, 8, 8])
    t = table().with_state(episode=5, was_missing=True).open(NextTurn())
    assert t.game.outcome is not None
    assert t.game.outcome.scores == [6]


@rule("SDF-END01", "SDF-END07")
def test_a_loss_is_everybodys() -> None:
    t = table(2).with_area("aft", 0, guns="beam").with_state(pool=5).hit_ship("aft", 1)
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.game.outcome.scores) == ([], [1, 1])


@rule("SDF-CLN02", "SDF-CAS05")
def test_destroyed_vessels_are_removed() -> None:
    t = (
        table()
        .with_pods(1, "O1", damage=1)
        .with_vessel("x", "O2", damage=4)
        .with_vessel("y", "O2", damage=3)
        .clean_up()
    )
    t.until("")
    assert list(t.s.vessels) == ["y-1"]


@rule("SDF-CLN03", "SDF-CLN05", "SDF-EVD03")
def test_tokens_and_once_per_episode_marks_go() -> None:
    t = table().with_vessel("x", "O1", is_jammed=True).with_state(ap=0, notches=2, used=["jamming-suite"], crew_short=1)
    t.with_hero("claudia", used=[0, 1], squares=["prod"], has_assisted=True, wounds=1, ordered=["destroid-1"])
    t.with_hero("claudia", has_acted=True, drawn={"destroid": 1}).with_state(scouts=[Scout("O1")])
    t.with_rule("no-launch").with_rule("pinpoint", lasts="perm").with_state(actives=["battlepod-swarm"])
    t.s.decks["invasion"].cards.remove("battlepod-swarm") if "battlepod-swarm" in t.s.decks["invasion"].cards else None
    t.clean_up().until("")
    claudia = t.hero("claudia")
    assert (claudia.used, claudia.squares, claudia.has_assisted, claudia.wounds, claudia.ordered) == (
        [],
        [],
        False,
        0,
        [],
    )
    assert (claudia.has_acted, claudia.drawn, t.s.scouts) == (False, {}, [])
    assert not t.s.vessels["x-1"].is_jammed
    assert ([rule.flag for rule in t.s.rules], t.s.notches, t.s.used, t.s.crew_short) == (["pinpoint"], 0, [], 0)
    assert (t.s.actives, t.s.decks["invasion"].discards) == ([], ["battlepod-swarm"])


@rule("SDF-PTS08")
def test_points_carry_over_without_a_cap() -> None:
    t = (
        table()
        .with_state(ap=20, rp=17, tracker=["target"])
        .with_state(scenario=1, episode=4)
        .clean_up()
        .until("LastWindow", "")
    )
    while t.stage:
        t.play("go_on")
    assert (t.s.ap, t.s.rp, t.s.tracker) == (20, 17, ["target"])


@rule("SDF-CLN01", "SDF-D40", "SDF-R28")
def test_the_start_of_clean_up_is_a_last_window() -> None:
    t = table().with_area("fwd", 0).clean_up()
    assert t.stage == "LastWindow"
    t.play("ability", "Fix Anything").play("go_on")
    assert (t.armor("fwd"), t.s.ap) == (2, 2)
    assert table().with_state(ap=0).clean_up().stage == ""
