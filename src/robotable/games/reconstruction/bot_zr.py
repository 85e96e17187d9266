"""The ZR: bring Khyron with enough cover to where civilians are, inspire them, and let Soldiers guard the tokens."""

from collections.abc import Iterator
from typing import NamedTuple

from robotable.games.reconstruction.bot_outlook import SIDE, Outlook
from robotable.games.reconstruction.bot_priorities import Order, Priority
from robotable.games.reconstruction.effects import Faction, Unit
from robotable.games.reconstruction.pack import HIDEOUT
from robotable.games.reconstruction.state import UNITS_OF
from robotable.games.reconstruction.zr import (
    Ambush,
    AmbushAgainst,
    Bribe,
    Hide,
    Inspire,
    Sneak,
    SneakTo,
    of_stack,
    stack,
    victims,
)
from robotable.table import Advice, Move, weigh
from robotable.table.nouns import pair

FIGHT = 0.0
"""What an ambush must gain beyond its price: it takes the place of another action."""
EXPOSED = 0.08
"""What it costs a Soldier to come out of hiding."""
ATTACKERS: tuple[Unit, ...] = ("overt", "covert", "khyron")
"""Who attacks first: those who are seen already."""
A_BOX = 0.3
"""What it is worth that a civilian is one box nearer to joining."""
POST_WORTH = 0.3
"""What a Soldier must gain to be posted somewhere for 1 Protoculture."""


class Raid(NamedTuple):
    """Where Khyron goes, with how many Soldiers, and what it brings."""

    space: str
    escorts: int
    score: float


def raids(o: Outlook) -> list[Raid]:
    """Every Territory that Khyron could win for a while."""
    s = o.s
    start = s.where_is("khyron")
    if start is None:
        return []
    soldiers = s.units[HIDEOUT]["covert"]
    found = []
    for space, lead in o.lead.items():
        escorts = max(0, lead + 1 if space == start else lead)
        price = _sneaks(o, start, space) + escorts
        if escorts <= soldiers and price <= o.pc and any(s.tracks[space]):
            found.append(Raid(space, escorts, _raid_score(o, space, o.pc - price, escorts)))
    return found


def _sneaks(o: Outlook, start: str, space: str) -> int:
    """How many sneaks lead from place to place. REC-ZR09"""
    if start == space:
        return 0
    return 1 if start == HIDEOUT or space in o.s.next_to(start) else 2


def _raid_score(o: Outlook, space: str, pc: int, escorts: int) -> float:
    """How many civilians can be converted now and in the Resolution Phase, and how safe Khyron is."""
    length = len(o.s.tracks[space])
    steps = sorted(length - box for box, n in enumerate(o.s.tracks[space]) for _ in range(n))
    later = len(o.s.controlled("AUL")) + sum(3 for zone in o.s.tokens if o.s.count("ZR", zone))
    left, score = pc + (later if o.rounds_left else 0), 0.0
    for step in steps:
        if step <= left:
            left -= step
            score += 1.0
    if o.alarm:
        score += 2.0 * min(pc, o.s.tracks[space][0])
    soldiers = o.s.units[space]["covert"] + escorts
    risk = 0.3 * (not soldiers and (o.s.count("RDF", space) > 0 or o.s.units[space]["flagship"] > 0))
    return score - 0.15 * escorts - risk + 0.1 * (o.lead[space] <= -1)


def best_raid(o: Outlook) -> Raid | None:
    """The raid that converts most."""
    return max(raids(o), key=lambda raid: raid.score, default=None)


# Take Command, in this order


def win_over_civilians(o: Outlook) -> Order | None:
    """Where Khyron stands well, every Protoculture is a convert."""
    return Order("inspire", "Khyron is where he should be: the civilians listen.")


def break_the_ref(o: Outlook) -> Order | None:
    """An ambush that costs the RDF side a Territory, when the REF is about to win."""
    plan = best_plan(o, o.protoculture("ZR", 1))
    if o.need["REF"] <= 0 and o.s.round > 1 and plan is not None and plan.gain > 0 and plan.units <= o.pc:
        return Order("ambush", "The REF must lose a Territory before the check.")
    return None


def go_on_a_raid(o: Outlook) -> Order | None:
    """Khyron leaves the hideout for the best Territory, or Soldiers for a token."""
    raid = best_raid(o)
    if raid is not None and raid.score > 0.5 and o.s.where_is("khyron") == HIDEOUT:
        return Order("sneak", f"Khyron can win over {o.name(raid.space)}.")
    if _best_zone(o) is not None:
        return Order("sneak", "A Soldier in a zone earns a Protoculture token.")
    if (space := _best_post(o)) is not None:
        return Order("sneak", f"Soldiers in {o.name(space)} spoil the control of others.")
    return None


def strike(o: Outlook) -> Order | None:
    """An ambush that turns a Territory."""
    plan = best_plan(o, o.protoculture("ZR", 1))
    if plan is None or plan.gain <= FIGHT or plan.units > o.pc:
        return None
    return Order("ambush", f"An ambush turns {o.name(plan.space)}.")


def buy_pods(o: Outlook) -> Order | None:
    """A bribe takes a pod from the REF and gives us a Mecha."""
    return Order("bribe", "A Battle Pod changes sides for 1 Protoculture.") if o.pc > 2 else None


def steal(o: Outlook) -> Order | None:
    """Every AUL Territory pays."""
    n = len(o.s.controlled("AUL"))
    return Order("steal", f"{n} Territories pay {n} Protoculture.") if n else None


PRIORITIES: tuple[Priority, ...] = (break_the_ref, win_over_civilians, go_on_a_raid, strike, steal, buy_pods)


def _best_post(o: Outlook) -> str | None:
    """A Territory where Soldiers from the hideout spoil the control of others, and what else they cost."""
    soldiers = o.s.units[HIDEOUT]["covert"]
    spare = min(soldiers, o.pc - (o.s.where_is("khyron") == HIDEOUT))
    if spare < 1:
        return None
    space = max(o.lead, key=lambda space: o.pull(space, spare))
    return space if o.pull(space, spare) > POST_WORTH else None


def _best_zone(o: Outlook) -> str | None:
    """A zone whose token a Soldier from the hideout would earn."""
    if not o.s.units[HIDEOUT]["covert"]:
        return None
    zones = [zone for zone in o.s.pack.zones() if zone in o.s.tokens.values()]
    zone = max(zones, key=o.joining, default=None)
    return zone if zone is not None and o.joining(zone) > 0.35 else None


# Each action


def choose_sneak(o: Outlook, choice: Sneak) -> Advice:
    """Khyron first, then his cover, then Soldiers for the tokens."""
    khyron = o.s.where_is("khyron")
    raid = best_raid(o)
    if _best_zone(o) is not None and (o.pc > 2 or o.rounds_left):
        return Advice(Move("sneak", stack("covert", HIDEOUT)), "A Soldier in a zone earns a Protoculture token.")
    if khyron == HIDEOUT and raid is not None and raid.score > 0.5:
        return Advice(Move("sneak", stack("khyron", HIDEOUT)), f"Khyron goes to {o.name(raid.space)}.")
    if khyron is not None and khyron in o.lead and o.lead[khyron] >= 0 and o.s.units[HIDEOUT]["covert"]:
        return Advice(Move("sneak", stack("covert", HIDEOUT)), f"Khyron needs cover in {o.name(khyron)}.")
    if (space := _best_post(o)) is not None:
        return Advice(Move("sneak", stack("covert", HIDEOUT)), f"A Soldier in {o.name(space)} spoils their control.")
    if choice.must:
        return Advice(next(iter(choice.targets(o.s))), "Somebody has to move.")
    return Advice(Move("done"), "Everybody is where he should be.")


def choose_hiding_place(o: Outlook, choice: SneakTo) -> Advice:
    """Khyron to his raid, Soldiers to a token or to cover him."""
    places = {str(move.noun) for move in choice.moves(o.s)}
    o.refund(1)
    raid = best_raid(o)
    if choice.unit == "khyron" and raid is not None:
        place = raid.space if raid.space in places else HIDEOUT
        return Advice(Move("go", place), f"Khyron can win over {o.name(raid.space)}.")
    zone = _best_zone(o) if choice.start == HIDEOUT else None
    if zone is not None and zone in places:
        return Advice(Move("go", zone), f"A Soldier in {o.name(zone)} earns a Protoculture token.")
    khyron = o.s.where_is("khyron")
    if khyron is not None and khyron in places and o.lead.get(khyron, -1) >= 0:
        return Advice(Move("go", khyron), f"Khyron needs cover in {o.name(khyron)}.")
    spare = min(1 + o.s.units[HIDEOUT]["covert"], o.pc)
    in_order = sorted(places, reverse=True)
    worths = [(Move("go", place), o.pull(place, spare) if place != HIDEOUT else 0.0) for place in in_order]
    return weigh(worths, lambda move: f"A unit counts most in {o.name(str(move.noun))}.")


def choose_inspiration(o: Outlook, choice: Inspire) -> Advice:
    """Those nearest to us first."""
    boxes = sorted(choice.targets(o.s), key=lambda move: -int(pair(move.noun)[1]))
    if o.alarm and pair(boxes[-1].noun)[1] == "0":
        return Advice(boxes[-1], "The RDF must not keep him content.")
    return weigh([(box, A_BOX * int(pair(box.noun)[1])) for box in boxes], "He is nearest to joining us.")


class Plan(NamedTuple):
    """An ambush: where, against whom, with how many units, and what it gains beyond its price."""

    space: str
    faction: Faction
    units: int
    gain: float


def best_plan(o: Outlook, price: float) -> Plan | None:
    """The ambush that gains most, with as many units as it takes."""
    plans = (plan for space in o.lead for faction in victims(o.s, space) for plan in _plans(o, space, faction, price))
    return max(plans, key=lambda plan: plan.gain, default=None)


def _plans(o: Outlook, space: str, faction: Faction, price: float) -> Iterator[Plan]:
    """Every number of units that could attack a faction there: those seen already first, Khyron last. REC-ZR13"""
    fresh = {unit: o.s.fresh(unit, space) for unit in UNITS_OF["ZR"]}
    victims_there = sum(o.s.targets(faction, space).values())
    strength, cost, units = 0, 0.0, 0
    for unit in ATTACKERS:
        for _ in range(fresh[unit]):
            units += 1
            strength += o.s.pack.units[unit].hits
            cost += price + (EXPOSED if unit == "covert" else 0.0)
            hits = min(strength, victims_there)
            gain = o.gain(space, -SIDE[faction] * hits) + 0.08 * hits * o.hurt[faction]
            yield Plan(space, faction, units, gain - cost)


def choose_ambush(o: Outlook, choice: Ambush) -> Advice:
    """Attack where control changes most, with Mecha that are seen already before Soldiers that are not."""
    plan = best_plan(o, 0.0 if choice.is_free else o.protoculture("ZR", 1))
    moves = list(choice.targets(o.s))
    if plan is not None and (choice.must or plan.gain > 0.05):
        unit = next(unit for unit in ATTACKERS if o.s.fresh(unit, plan.space))
        move = Move("ambush", stack(unit, plan.space))
        if move in moves:
            return Advice(move, f"The enemy is weak in {o.name(plan.space)}.")
    if choice.must:
        return Advice(moves[0], f"The enemy is weak in {o.name(of_stack(str(moves[0].noun))[1])}.")
    return Advice(Move("done"), "No other ambush is worth it.")


def choose_victim(o: Outlook, choice: AmbushAgainst) -> Advice:
    """Hit whom it hurts most."""

    def score(faction: Faction) -> float:
        plans = _plans(o, choice.space, faction, 0.0) if choice.space in o.lead else iter(())
        single = o.gain(choice.space, -SIDE[faction]) if choice.space in o.lead else 0.0
        return max((plan.gain for plan in plans), default=single) + 0.1 * o.hurt[faction]

    worths = [(Move("against", faction), score(faction)) for faction in victims(o.s, choice.space)]
    return weigh(worths, lambda move: f"The {move.noun} is the one to hit in {o.name(choice.space)}.")


def choose_bribe(o: Outlook, choice: Bribe) -> Advice:
    """Any pod will do, the best of them where control is thin."""
    worths = [(move, o.gain(str(move.noun), -2)) for move in choice.targets(o.s)]
    return weigh(worths, lambda move: f"A Battle Pod in {o.name(str(move.noun))} is for sale.")


def choose_hide(o: Outlook, choice: Hide) -> Advice:
    """Hide whoever stays on the board."""
    move = max(choice.targets(o.s), key=lambda move: (move.noun != HIDEOUT, o.s.units[str(move.noun)]["khyron"]))
    if move.noun == HIDEOUT and not choice.must:
        return Advice(Move("done"), "In the hideout nobody needs to hide.")
    return Advice(move, "Out of sight he can't be attacked.")
