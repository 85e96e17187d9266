"""Marching well: unit by unit, wherever the next one gains most."""

from typing import NamedTuple

from robotable.games.reconstruction.effects import Unit
from robotable.games.reconstruction.marching import MarchFrom, Marching
from robotable.games.reconstruction.outlook import Outlook
from robotable.table import Advice, Move

WORTHWHILE = 0.05
"""What sending a unit must gain at least."""


def tour_goal(o: Outlook) -> str | None:
    """The neighbouring Territory with most content civilians, if Minmei has an audience to bring."""
    start = o.s.where_is("minmei")
    if start is None or not o.alarm or o.s.units[start]["partisan"] < 2 or o.s.tracks.get(start, [0])[0]:
        return None
    goals = [space for space in o.s.next_to(start) if o.s.tracks.get(space, [0])[0]]
    return max(goals, key=lambda space: o.s.tracks[space][0], default=None)


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
    to = max(o.s.next_to(space), key=o.joining)
    return Send(unit, to, stay + o.joining(to))


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
    spaces = [space for space in o.s.pack.spaces if any(o.s.units[space][unit] for unit in act.kinds)]
    return max(((march_gain(o, act, space), space) for space in spaces), default=(0.0, ""))


def choose_march(o: Outlook, choice: MarchFrom) -> Advice:
    """March out of the space where units are needed least, if it is worth the price."""
    minmei = o.s.where_is("minmei")
    if o.me == "AUL" and minmei is not None and (goal := tour_goal(o)) is not None:
        return Advice(Move("march_from", minmei), f"Minmei is needed in {o.name(goal)}.")
    gain, space = best_march(o, type(choice))
    if gain > march_price(o, choice) or choice.must:
        return Advice(Move("march_from", space), f"The units in {o.name(space)} are needed elsewhere.")
    return Advice(Move("done"), "Nobody else is needed elsewhere.")


def march_price(o: Outlook, choice: MarchFrom) -> float:
    """What a march must gain to be worth its Protoculture."""
    return 0.02 if choice.is_free else -o.protoculture(o.me, -choice.sheet(o.s).cost)


def choose_send(o: Outlook, choice: Marching) -> Advice:
    """Send a unit where it gains most, and stop when it would gain nothing."""
    left = dict(o.s.units[choice.space])
    if left["minmei"] and o.me == "AUL" and (goal := tour_goal(o)) is not None:
        return Advice(Move("send_all", goal), f"Minmei and her audience go to {o.name(goal)}.")
    send = next_send(o, choice.space, choice.kinds, left)
    if send is None or (send.gain <= WORTHWHILE and not choice.must):
        return Advice(Move("done"), "The others are needed where they are.")
    return Advice(Move("send", f"{send.unit}-{send.to}"), f"A unit more counts in {o.name(send.to)}.")
