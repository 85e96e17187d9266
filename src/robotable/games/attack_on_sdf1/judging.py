"""Whether an Objective is met, and what it brings. SDF-EPI04, SDF-CLN01"""

from robotable.games.attack_on_sdf1.geometry import HULL
from robotable.games.attack_on_sdf1.goals import (
    AllOf,
    Annihilated,
    AnyGoal,
    AnyOf,
    Clear,
    Done,
    GunsUp,
    Hold,
    Kill,
    NobodyAboard,
    Owned,
    Plain,
    ReactorsSafe,
    ReflexFired,
    Slay,
    Stationed,
)
from robotable.games.attack_on_sdf1.perform import By, steps
from robotable.games.attack_on_sdf1.state import Sdf1, is_aboard, is_destroyed
from robotable.table import Step


def is_met(s: Sdf1, goal: AnyGoal, now: bool) -> bool:
    """Whether a goal is reached; `now` looks at where Heroes stand at this moment."""
    match goal:
        case AllOf(of=parts):
            return all(_is_met(s, part, now) for part in parts)
        case AnyOf(of=parts):
            return any(_is_met(s, part, now) for part in parts)
        case _:
            return _is_met(s, goal, now)


def _is_met(s: Sdf1, goal: Plain, now: bool) -> bool:
    match goal:
        case Clear():
            return _is_clear(s, goal)
        case Kill(kind, n, tag, sector):
            fitting = [k for k in s.kills if k.kind == kind and tag in ("", k.tag) and sector in (0, k.sector)]
            return len(fitting) >= n
        case Slay(who, by_pilot):
            return any(k.kind == who and (k.by_pilot or not by_pilot) for k in s.kills)
        case Annihilated(n):
            return s.annihilated >= n
        case Hold(areas):
            return not set(areas) & set(s.broken)
        case Done(errand):
            return errand in s.errands_done
        case Stationed():
            return _are_stationed(s, goal, now)
        case ReflexFired():
            return s.reflex_fired
        case GunsUp(n):
            return sum(len(s.guns_up(area)) for area in HULL) >= n
        case ReactorsSafe(most):
            return s.pool <= most
        case Owned(unlock):
            return unlock in (s.unlocks if now else s.unlocks_then)
        case NobodyAboard():
            return not any(is_aboard(vessel.place) for vessel in s.vessels.values())


def _is_clear(s: Sdf1, goal: Clear) -> bool:
    if goal.where == "tagged":
        sector = s.tags.get(goal.tag, 0)
    elif goal.where == "facing-fwd":
        sector = s.number("fwd")
    else:
        sector = int(goal.where[1])
    places = (f"O{sector}", f"I{sector}")
    return not any(v.place in places and not is_destroyed(s, v) for v in s.vessels.values())


def _are_stationed(s: Sdf1, goal: Stationed, now: bool) -> bool:
    """Judged when the Hero phase ends, or at once for an instant Objective."""
    where = {hero: s.heroes[hero].place for hero in s.active()} if now else s.stations
    there = [hero for hero, place in where.items() if place == goal.at and s.has_post(hero, goal.who)]
    return len(there) >= goal.n


class Judge(Step[Sdf1], frozen=True):
    """Instant Objectives are judged as soon as something has changed. SDF-EPI04"""

    def run(self, s: Sdf1) -> None:
        for i, objective in enumerate(s.story.objectives if s.story else ()):
            if objective.instant and i < len(s.objectives) and not s.objectives[i] and is_met(s, objective.goal, True):
                reward(s, i)


class JudgeAll(Step[Sdf1], frozen=True):
    """At Clean Up the other Objectives are judged, and rewards come at once. SDF-CLN01"""

    def run(self, s: Sdf1) -> None:
        for i, objective in reversed(list(enumerate(s.story.objectives if s.story else ()))):
            if not s.objectives[i] and is_met(s, objective.goal, objective.instant):
                reward(s, i)


def reward(s: Sdf1, i: int) -> None:
    """An Objective is met. SDF-EPI04"""
    assert s.story
    objective = s.story.objectives[i]
    s.objectives[i] = True
    s.met += objective.counts
    s.say("objective-met", objective_n=objective.name)
    s.then(*steps(objective.reward, By(s.lead, place="")))
