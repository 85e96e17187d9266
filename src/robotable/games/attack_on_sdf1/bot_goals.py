"""How far the Episode's Objectives are: for those who work towards them, not only take them when they lie there."""

from collections.abc import Sequence
from math import exp

from robotable.games.attack_on_sdf1.errands import still_wanted
from robotable.games.attack_on_sdf1.geometry import HULL
from robotable.games.attack_on_sdf1.goals import (
    AnyOf,
    Clear,
    Done,
    GunsUp,
    Hold,
    Kill,
    Plain,
    ReflexFired,
    Slay,
    Stationed,
)
from robotable.games.attack_on_sdf1.judging import is_met, parts_of, places_of, vessels_of
from robotable.games.attack_on_sdf1.pieces import ErrandState, Vessel
from robotable.games.attack_on_sdf1.state import Sdf1, capacity

UNBROKEN = 0.6
"""What an Area counts that is to be held and holds so far."""
FEW = 5.0
"""Clearing a sector is as good as begun when no more than so many points are left there."""


def progress(s: Sdf1) -> float:
    """How many Objectives of the Episode are met, those that are under way counted by how far they are; none counts in
    the last Episode, when there is nothing left that they could help with."""
    story = s.story
    if story is None or s.is_last_episode():
        return 0.0
    found = 0.0
    for objective, is_done in zip(story.objectives, s.objectives, strict=False):
        if is_done:
            found += 1.0
            continue
        shares = [_share(s, part, objective.instant) for part in parts_of(objective.goal)]
        found += max(shares) if isinstance(objective.goal, AnyOf) else sum(shares) / len(shares)
    return found


def _share(s: Sdf1, goal: Plain, is_instant: bool) -> float:
    """How far one part of an Objective is, between 0 and 1."""
    match goal:
        case Hold():
            return UNBROKEN if is_met(s, goal, now=True) else 0.0
        case Stationed(at, who, n):
            there = [hero for hero in s.active() if s.heroes[hero].place == at and s.has_post(hero, who)]
            return min(1.0, len(there) / n)
        case Clear():
            places = places_of(s, goal)
            return exp(-_health(s, [v for v in s.vessels.values() if v.place in places]) / FEW)
        case Kill(kind, n, tag, sector):
            done = sum(k.kind == kind and tag in ("", k.tag) and sector in (0, k.sector) for k in s.kills)
            prey = [v for v in s.vessels.values() if v.kind == kind and tag in ("", v.tag)]
            if sector:
                prey = [v for v in prey if s.sector_at(v.place) == sector]
            return min(1.0, (done + _wear(s, prey)) / n)
        case Slay():
            return 1.0 if is_met(s, goal, now=True) else _wear(s, vessels_of(s, goal))
        case Done(errand):
            return _errand_share(s, errand)
        case GunsUp(n):
            return min(1.0, sum(len(s.guns_up(area)) for area in HULL) / n)
        case _:
            return float(is_met(s, goal, now=True))


def _health(s: Sdf1, vessels: Sequence[Vessel]) -> int:
    """The points that are still needed to destroy Vessels."""
    return sum(max(0, capacity(s, vessel) - vessel.damage) for vessel in vessels)


def _wear(s: Sdf1, vessels: Sequence[Vessel]) -> float:
    """How far the most damaged of them is from undamaged; a little less than destroyed."""
    return max((0.8 * min(1.0, vessel.damage / capacity(s, vessel)) for vessel in vessels), default=0.0)


def _errand_share(s: Sdf1, id: str) -> float:
    if id in s.errands_done:
        return 1.0
    errand = next((errand for errand in s.errands if errand.id == id), None)
    if errand is None:
        return 0.0
    sheet = s.pack.errands[id]
    has_price = bool(sheet.rp or sheet.ap)
    return (len(errand.given) + errand.is_funded) / (_dice_of(s, errand) + has_price)


def _dice_of(s: Sdf1, errand: ErrandState) -> int:
    """How many dice an errand takes."""
    return max(len(errand.given), min((len(dice) for dice in s.pack.errands[errand.id].dice), default=0))


def stake(s: Sdf1, errand: ErrandState) -> float:
    """Which share of an Objective the next die for an errand is; nothing if it serves none."""
    story = s.story
    if story is None or s.is_last_episode() or not still_wanted(s, errand):
        return 0.0
    for objective, is_done in zip(story.objectives, s.objectives, strict=False):
        parts = parts_of(objective.goal)
        if not is_done and Done(errand.id) in parts:
            sheet = s.pack.errands[errand.id]
            return 1 / ((_dice_of(s, errand) + bool(sheet.rp or sheet.ap)) * len(parts))
    return 0.0


def is_shot_wanted(s: Sdf1) -> bool:
    """An Objective that still counts asks for a shot of the Reflex Cannon."""
    story = s.story
    if story is None or s.is_last_episode():
        return False
    found = zip(story.objectives, s.objectives, strict=False)
    return any(not is_done and ReflexFired() in parts_of(objective.goal) for objective, is_done in found)
