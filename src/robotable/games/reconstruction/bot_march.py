"""Marching well: unit by unit, wherever the next one gains most."""

from typing import NamedTuple

from robotable.games.reconstruction.bot_outlook import Outlook
from robotable.games.reconstruction.effects import Unit
from robotable.games.reconstruction.marching import MarchFrom, Marching
from robotable.table import Advice, Move, against
from robotable.table.nouns import join

WORTHWHILE = 0.05
"""What sending a unit must gain at least."""


# Minmei's tour


def tour_goal(o: Outlook) -> str | None:
    """The neighbouring Territory with most content civilians, if Minmei has an audience to bring."""
    start = o.s.where_is("minmei")
    if start is None or not o.alarm or o.s.units[start]["partisan"] < 2 or o.s.tracks.get(start, [0])[0]:
        return None
    goals = [space for space in o.s.next_to(start) if o.s.tracks.get(space, [0])[0]]
    return max(goals, key=lambda space: o.s.tracks[space][0], default=None)


# A new place for curfews


class Site(NamedTuple):
    """Where a leader and a crew could open a new place for curfews, and where they come from."""

    space: str
    start: str


def new_site(o: Outlook) -> Site | None:
    """With Protoculture to spare the RDF opens another Territory for curfews, the one that takes fewest of them."""
    if o.me != "RDF" or o.pc < 9:
        return None
    sites = [
        Site(space, start)
        for start, here in o.s.units.items()
        if here["rick"] + here["veritech"] > 1 and here["mecha"] > 1
        for space in o.s.next_to(start)
        if space in o.lead and o.lead[space] > -2 and any(o.s.tracks[space][1:]) and not _has_leader(o, space)
    ]
    return min(sites, key=lambda site: _curfews_for_one(o, site.space), default=None)


def _has_leader(o: Outlook, space: str) -> bool:
    return bool(o.s.units[space]["rick"] or o.s.units[space]["veritech"])


def _curfews_for_one(o: Outlook, space: str) -> int:
    """How many curfews the first civilian there takes."""
    return min(box for box, n in enumerate(o.s.tracks[space]) if n and box)


def _send_to_site(o: Outlook, start: str) -> Advice | None:
    """The leader goes first to open a new place for curfews."""
    o.refund(3)
    site = new_site(o)
    if site is None or site.start != start:
        return None
    unit = "veritech" if o.s.units[start]["veritech"] else "rick"
    return Advice(Move("send", join(unit, site.space)), f"Curfews can be held in {o.name(site.space)} next.")


def _follow_leader(o: Outlook, start: str) -> Advice | None:
    """A crew follows the leader, and as many as control takes."""
    for space in o.s.next_to(start):
        if space in o.lead and _has_leader(o, space) and o.lead[space] < 2 and o.s.units[start]["mecha"] > 1:
            return Advice(Move("send", join("mecha", space)), f"The leader in {o.name(space)} needs a crew.")
    return None


# Where the next unit counts


class Send(NamedTuple):
    """A unit that had better be elsewhere."""

    unit: Unit
    to: str
    gain: float


def next_send(o: Outlook, space: str, kinds: tuple[Unit, ...], left: dict[Unit, int]) -> Send | None:
    """The unit of a space whose march gains most."""
    units = [unit for unit in kinds if left[unit]]
    if not units:
        return None
    unit = min(units, key=lambda unit: _attachment(o, unit, space, left))
    stay = o.leaving(space) - _attachment(o, unit, space, left)
    together = sum(left[unit] for unit in units)
    to = max(o.s.next_to(space), key=lambda to: o.pull(to, together))
    return Send(unit, to, stay + o.pull(to, together))


def _attachment(o: Outlook, unit: Unit, space: str, left: dict[Unit, int]) -> float:
    """What a unit is good for where it is, control aside: curfews need a leader and a crew, concerts Partisans."""
    here = o.s.units[space]
    match unit:
        case "rick" | "veritech":
            return 0.5
        case "mecha":
            is_crew = left["mecha"] == 1 and not here["pod"] and (here["rick"] or here["veritech"])
            return 0.6 if is_crew else 0.0
        case "minmei":
            return 0.6
        case _:
            return 0.12 if here["minmei"] else 0.0


def march_gain(o: Outlook, act: type[MarchFrom], space: str) -> float:
    """What marching out of a space gains in all."""
    start = dict(o.lead)
    left = dict(o.s.units[space])
    total = 0.0
    while (send := next_send(o, space, act.kinds, left)) and send.gain > WORTHWHILE:
        total += send.gain
        left[send.unit] -= 1
        o.shifted(space, -o.side)
        o.shifted(send.to, o.side)
        if send.to not in o.lead:
            break
    o.lead = start
    return total


def best_march(o: Outlook, act: type[MarchFrom]) -> tuple[float, str]:
    """The space whose units had best march, and what it gains."""
    return max(march_gains(o, act), default=(0.0, ""))


def march_gains(o: Outlook, act: type[MarchFrom]) -> list[tuple[float, str]]:
    """What a march out of each space gains."""
    spaces = [space for space in o.s.pack.spaces if any(o.s.units[space][unit] for unit in act.kinds)]
    return [(march_gain(o, act, space), space) for space in spaces]


# The choices


def choose_march(o: Outlook, choice: MarchFrom) -> Advice:
    """March out of the space where units are needed least, if it is worth the price."""
    minmei = o.s.where_is("minmei")
    if o.me == "AUL" and minmei is not None and (goal := tour_goal(o)) is not None:
        return Advice(Move("march_from", minmei), f"Minmei is needed in {o.name(goal)}.")
    if not choice.is_free and choice.must and (site := new_site(o)) is not None:
        return Advice(Move("march_from", site.start), f"{o.name(site.space)} is ready for curfews.")
    gains = march_gains(o, type(choice))
    gain, space = max(gains, default=(0.0, ""))
    if gain > march_price(o, choice) or choice.must:
        move = Move("march_from", space)
        others = against(move, gain, [(Move("march_from", other), worth) for worth, other in gains])
        return Advice(move, f"The units in {o.name(space)} are needed elsewhere.", others)
    return Advice(Move("done"), "Nobody else is needed elsewhere.")


def march_price(o: Outlook, choice: MarchFrom) -> float:
    """What a march must gain to be worth its Protoculture."""
    return 0.02 if choice.is_free else o.protoculture(o.me, choice.sheet(o.s).cost)


def choose_send(o: Outlook, choice: Marching) -> Advice:
    """Send a unit where it gains most, and stop when it would gain nothing."""
    left = dict(o.s.units[choice.space])
    if left["minmei"] and o.me == "AUL" and (goal := tour_goal(o)) is not None:
        return Advice(Move("send_all", goal), f"Minmei and her audience go to {o.name(goal)}.")
    if choice.must and (advice := _send_to_site(o, choice.space)) is not None:
        return advice
    if o.me == "RDF" and (advice := _follow_leader(o, choice.space)) is not None:
        return advice
    send = next_send(o, choice.space, choice.kinds, left)
    if send is None or (send.gain <= WORTHWHILE and not choice.must):
        return Advice(Move("done"), "The others are needed where they are.")
    move = Move("send", join(send.unit, send.to))
    together = sum(left[unit] for unit in choice.kinds)
    stay = send.gain - o.pull(send.to, together)
    worths = [(Move("send", join(send.unit, to)), stay + o.pull(to, together)) for to in o.s.next_to(choice.space)]
    if not choice.must:
        worths.append((Move("done"), 0.0))
    return Advice(move, f"A unit more counts in {o.name(send.to)}.", against(move, send.gain, worths))
