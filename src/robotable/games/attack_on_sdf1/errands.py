"""Errands: what Heroes can give dice and points for. SDF-TERM06"""

from functools import cache

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.doing import steps
from robotable.games.attack_on_sdf1.effects_board import FACES
from robotable.games.attack_on_sdf1.judging import Judge
from robotable.games.attack_on_sdf1.pieces import By, ErrandState
from robotable.games.attack_on_sdf1.state import Sdf1


def may_run(s: Sdf1, errand: ErrandState, hero: str) -> bool:
    """Whether a Hero is the one, and in the place, for an errand. SDF-TERM06"""
    sheet, place = s.pack.errands[errand.id], s.heroes[hero].place
    if not s.is_active(hero) or not s.has_post(hero, sheet.who) or place[:1] in ("O", "I", ""):
        return False
    return sheet.at in (None, place) and not (sheet.apart and place in errand.places)


def still_wanted(s: Sdf1, errand: ErrandState) -> frozenset[str]:
    """The faces of which a die still helps an errand."""
    return _wanted(s.pack.errands[errand.id].dice, errand.given)


@cache
def _wanted(alternatives: tuple[tuple[str, ...], ...], given: tuple[str, ...]) -> frozenset[str]:
    """The faces that one of the alternatives still lacks."""
    wanted: set[str] = set()
    for alternative in alternatives:
        left = list(alternative)
        for face in given:
            if match := next((want for want in (face, "any") if want in left), None):
                left.remove(match)
        wanted |= {face for want in left for face in (FACES if want == "any" else (want,))}
    return frozenset(wanted)


def give_die(s: Sdf1, hero: str, id: str, face: str) -> None:
    """A Hero gives a die for an errand. SDF-TERM06"""
    i = next(i for i, errand in enumerate(s.errands) if errand.id == id)
    errand = s.errands[i]
    s.errands[i] = replace(errand, given=(*errand.given, face), places=(*errand.places, s.heroes[hero].place))
    s.say("gives-die", hero=hero, face=face, errand=id)
    finish_errand(s, hero, i)


def fund(s: Sdf1, hero: str, id: str) -> None:
    """The points of an errand are paid."""
    i = next(i for i, errand in enumerate(s.errands) if errand.id == id)
    sheet = s.pack.errands[id]
    s.rp -= sheet.rp
    s.ap -= sheet.ap
    s.errands[i] = replace(s.errands[i], is_funded=True)
    s.say("funds", errand=id)
    finish_errand(s, hero, i)


def finish_errand(s: Sdf1, hero: str, i: int) -> None:
    """An errand is done when one alternative is complete and the points are paid."""
    errand, sheet = s.errands[i], s.pack.errands[s.errands[i].id]
    if not is_paid(s, errand) or ((sheet.rp or sheet.ap) and not errand.is_funded):
        return
    del s.errands[i]
    s.errands_done.append(errand.id)
    for flag in sheet.lifts:
        lift(s, flag)
    s.say("errand-done", errand=errand.id)
    s.then(*steps(sheet.does, By(s.heroes[hero].seat, hero, s.heroes[hero].place)), Judge())


def lift(s: Sdf1, flag: str) -> None:
    """One rule ends, and no other that says the same: that one is another card's. SDF-CARD06"""
    if lifted := next((rule for rule in s.rules if rule.flag == flag and rule.lasts != "perm"), None):
        s.rules.remove(lifted)


def is_paid(s: Sdf1, errand: ErrandState) -> bool:
    """The dice given make one alternative complete."""
    alternatives = s.pack.errands[errand.id].dice
    return not alternatives or any(_covers(errand.given, alternative) for alternative in alternatives)


def _covers(given: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    left = list(given)
    for want in sorted(wanted, key=lambda want: want == "any"):
        match = next((face for face in left if want in (face, "any")), None)
        if match is None:
            return False
        left.remove(match)
    return True
