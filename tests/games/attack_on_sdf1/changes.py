"""What an effect changed on the table, in short facts: `+2 pod O1`, `armor prod 2 > 0`, `ap 3 > 4`."""

from collections import Counter
from collections.abc import Iterator

from robotable.games.attack_on_sdf1.state import SUPPLY, Sdf1, kind_of

PLAIN = (
    "ap", "rp", "heat", "population", "pool", "heading", "is_battle", "ship_evades", "evades", "barriers", "prototypes",
    "has_feedback", "crew_short", "fewer", "tracker", "techs", "unlocks", "spent_unlocks", "characters", "actives",
    "is_foreseen", "met", "objectives", "salvage", "marks", "shields", "bolster", "boosted", "errands_done",
)  # fmt: skip
OF_HEROES = (
    "seat", "place", "damage", "is_upgraded", "is_for_now", "is_recruited", "back_in", "dice", "bonus",
    "extra", "movement", "is_daredevil", "is_untouchable", "is_precise",
)  # fmt: skip


def changes(before: Sdf1, after: Sdf1) -> str:
    """Everything that is different, in one line."""
    return "; ".join(_all(before, after)) or "nothing"


def _all(before: Sdf1, after: Sdf1) -> Iterator[str]:
    yield from _counted(_vessels(before), _vessels(after))
    yield from _counted(_mecha(before), _mecha(after))
    for area, state in before.areas.items():
        now = after.areas[area]
        for name in ("armor", "plates", "red", "black"):
            yield from _differs(f"{name} {area}", getattr(state, name), getattr(now, name))
        for gun, health in state.guns.items():
            yield from _differs(f"{gun} {area}", health, now.guns[gun])
    for hero, was in before.heroes.items():
        for name in OF_HEROES:
            yield from _differs(f"{hero} {name}", getattr(was, name), getattr(after.heroes[hero], name))
    for name in PLAIN:
        yield from _differs(name, getattr(before, name), getattr(after, name))
    yield from _counted(_laid_out(before), _laid_out(after))
    if after.outcome is not None:
        yield after.outcome.how


def _vessels(s: Sdf1) -> Counter[str]:
    return Counter(
        f"{v.kind}{'*' * v.damage}{' jammed' if v.is_jammed else ''}{f' [{v.tag}]' if v.tag else ''} {v.place}"
        for v in s.vessels.values()
    )


def _mecha(s: Sdf1) -> Counter[str]:
    return Counter(f"{kind_of(token)} {place}" for token, place in s.mecha.items() if place != SUPPLY)


def _laid_out(s: Sdf1) -> Counter[str]:
    """Rules, errands, Scouts and cards in hand."""
    rules = Counter(f"rule {rule.flag} {rule.n} {rule.where} {rule.lasts}" for rule in s.rules)
    errands = Counter(f"errand {errand.id}" for errand in s.errands)
    scouts = Counter(f"scout {scout.place}" for scout in s.scouts)
    cards = Counter({f"card of seat {seat}": len(hand) for seat, hand in enumerate(s.hands)})
    return rules + errands + scouts + cards


def _counted(before: Counter[str], after: Counter[str]) -> Iterator[str]:
    yield from (f"-{n} {thing}" for thing, n in sorted((before - after).items()))
    yield from (f"+{n} {thing}" for thing, n in sorted((after - before).items()))


def _differs(name: str, before: object, after: object) -> Iterator[str]:
    if before != after:
        yield f"{name} {_short(before)} > {_short(after)}"


def _short(value: object) -> str:
    if isinstance(value, list):
        return ",".join(str(one) or "any" for one in value) or "none"
    if isinstance(value, dict):
        return ",".join(f"{key} {n}" for key, n in value.items()) or "none"
    return str(value) if value != "" else "away"
