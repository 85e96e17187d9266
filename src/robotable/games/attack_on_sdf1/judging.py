"""Whether an Objective is met, and what it brings. SDF-EPI04, SDF-CLN01"""

from robotable.games.attack_on_sdf1.doing import steps
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
from robotable.games.attack_on_sdf1.pieces import By, Vessel
from robotable.games.attack_on_sdf1.state import Sdf1, is_aboard, is_destroyed
from robotable.table import Step


def parts_of(goal: AnyGoal) -> tuple[Plain, ...]:
    """What a goal is made of."""
    return goal.of if isinstance(goal, AllOf | AnyOf) else (goal,)


def places_of(s: Sdf1, goal: Plain) -> tuple[str, ...]:
    """The Areas that a goal is about, as things stand. SDF-EPI04"""
    match goal:
        case Clear():
            return _both_rings(_sector_to_clear(s, goal))
        case Kill(sector=sector) if sector:
            return _both_rings(sector)
        case Hold(areas):
            return areas
        case Stationed(at=place):
            return (place,)
        case Done(errand):
            at = s.pack.errands[errand].at
            return (at,) if at else ()
        case _:
            return ()


def vessels_of(s: Sdf1, goal: Plain) -> list[Vessel]:
    """The Vessels on the board that a goal means: a Villain, or those of a story's group. SDF-EPI04"""
    match goal:
        case Slay(who):
            return [vessel for vessel in s.vessels.values() if vessel.kind == who]
        case Kill(kind=kind, tag=tag) if tag:
            return [vessel for vessel in s.vessels.values() if vessel.kind == kind and vessel.tag == tag]
        case _:
            return []


def _both_rings(sector: int) -> tuple[str, ...]:
    return (f"O{sector}", f"I{sector}") if sector else ()


def is_met(s: Sdf1, goal: AnyGoal, now: bool) -> bool:
    """Whether a goal is reached; `now` looks at where Heroes stand at this moment."""
    match goal:
        case AnyOf(of=parts):
            return any(_is_met(s, part, now) for part in parts)
        case _:
            return all(_is_met(s, part, now) for part in parts_of(goal))


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
    places = _both_rings(_sector_to_clear(s, goal))
    return not any(v.place in places and not is_destroyed(s, v) for v in s.vessels.values())


def _sector_to_clear(s: Sdf1, goal: Clear) -> int:
    """The sector that must be clear; 0 if nobody came."""
    if goal.where == "tagged":
        return s.tags.get(goal.tag, 0)
    return s.number("fwd") if goal.where == "facing-fwd" else int(goal.where[1])


def _are_stationed(s: Sdf1, goal: Stationed, now: bool) -> bool:
    """Judged when the Hero phase ends, or at once for an instant Objective."""
    where = {hero: s.heroes[hero].place for hero in s.active()} if now else s.stations
    there = [hero for hero, place in where.items() if place == goal.at and s.has_post(hero, goal.who)]
    return len(there) >= goal.n


class Judge(Step[Sdf1], frozen=True):
    """Instant Objectives are judged as soon as something has changed. SDF-EPI04"""

    def run(self, s: Sdf1) -> None:
        story = s.story
        for i, objective in enumerate(story.objectives if story else ()):
            if objective.instant and i < len(s.objectives) and not s.objectives[i] and is_met(s, objective.goal, True):
                reward(s, i)


class JudgeAll(Step[Sdf1], frozen=True):
    """At Clean Up the other Objectives are judged; rewards, and what comes of a failure, follow at once.
    SDF-CLN01, SDF-R106"""

    def run(self, s: Sdf1) -> None:
        for i, objective in reversed(list(enumerate(s.story.objectives if s.story else ()))):
            if not s.objectives[i] and is_met(s, objective.goal, objective.instant):
                reward(s, i)
            elif not s.objectives[i]:
                fail(s, i)


def reward(s: Sdf1, i: int) -> None:
    """An Objective is met. SDF-EPI04"""
    assert s.story
    objective = s.story.objectives[i]
    s.objectives[i] = True
    s.met += objective.counts
    s.say("objective-met", objective_n=s.story.part(i))
    s.then(*steps(objective.reward, By(s.lead, place="")))


def fail(s: Sdf1, i: int) -> None:
    """An Objective was not met, and that has consequences. SDF-R106"""
    assert s.story
    objective = s.story.objectives[i]
    s.say("objective-failed", objective_n=s.story.part(i))
    s.then(*steps(objective.failed, By(s.lead, place="")))
