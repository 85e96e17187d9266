"""Which Pods are held by mecha: one to one, in every Area alike. SDF-ENG"""

from robotable.games.attack_on_sdf1.geometry import Place
from robotable.games.attack_on_sdf1.pack import SYMBOLS
from robotable.games.attack_on_sdf1.pieces import Vessel
from robotable.games.attack_on_sdf1.state import Sdf1, is_capital, is_destroyed, is_villain

LINES: dict[str, int] = {symbol: i for i, symbol in enumerate(SYMBOLS)}


def symbol(s: Sdf1, vessel: Vessel) -> str:
    """The symbol that a Vessel obeys: that of the Villain it was with when the phase began. SDF-VIL04"""
    if not s.follows:
        return vessel.symbol
    leader = s.follows.get(vessel.id)
    return s.vessels[leader].symbol if leader in s.vessels else vessel.symbol


def can_engage(vessel: Vessel) -> bool:
    """Jammed Pods engage nobody and hold nobody; Capital Ships are never engaged. SDF-ENG07, SDF-ENG09"""
    return not is_capital(vessel) and not vessel.is_jammed and not vessel.is_new


def pair(s: Sdf1) -> None:
    """Fill the engagements of every Area. SDF-ENG01, SDF-ENG08"""
    s.engaged = who_is_held(s)


def who_is_held(s: Sdf1) -> list[str]:
    """The Pods that mecha hold, one to one: who is held stays held, destroyed Pods first, Villains last.
    SDF-ENG01, SDF-ENG03, SDF-ENG04"""
    fighters = s.fighters()
    manned, pods = set(fighters), dict[Place, list[Vessel]]()
    for vessel in s.vessels.values():
        if vessel.place in manned and can_engage(vessel) and vessel.id not in s.loose:
            pods.setdefault(vessel.place, []).append(vessel)
    engaged: list[str] = []
    for place, there in pods.items():
        if len(there) > 1:
            there.sort(key=lambda pod: _order(s, pod))
        engaged += [pod.id for pod in there[: fighters.count(place)]]
    return engaged


def who_holds_whom(s: Sdf1) -> dict[str, str]:
    """Every engaged Pod with the mecha or Hero Pilot it is paired with; before Z-Orders, as it would be. SDF-ENG01"""
    pods = s.engaged if s.phase == "orders" else who_is_held(s)
    free: dict[Place, list[str]] = {}
    for pod in pods:
        place = s.vessels[pod].place
        free.setdefault(place, [*s.mecha_at(place), *s.pilots_at(place)])
    pairs = {pod: free[s.vessels[pod].place] for pod in pods}
    return {pod: fighters.pop(0) for pod, fighters in pairs.items() if fighters}


def _order(s: Sdf1, pod: Vessel) -> tuple[bool, bool, bool, int, str]:
    line = LINES[symbol(s, pod)]
    return pod.id not in s.engaged, is_villain(pod), not is_destroyed(s, pod), line, pod.id


def has_free_fighter(s: Sdf1, place: Place) -> bool:
    """A mecha there is not paired with any Pod."""
    fighters = s.fighters_at(place)
    return fighters > 0 and fighters > sum(s.vessels[id].place == place for id in s.engaged)


def is_held(s: Sdf1, pod: Vessel) -> bool:
    """A mecha keeps this Pod from moving; a free mecha does so as soon as it tries. SDF-ENG02, SDF-ENG05"""
    if pod.id in s.engaged:
        return True
    if pod.id in s.loose or not has_free_fighter(s, pod.place):
        return False
    s.engaged.append(pod.id)
    return True


def move_pod(s: Sdf1, pod: Vessel, place: Place) -> None:
    """A Pod moves on; if a mecha is free there, it is engaged and stops. SDF-ENG05"""
    pod.place = place
    s.loose = [id for id in s.loose if id != pod.id]
    s.say("moves", vessel=pod.id, area=place)
    is_held(s, pod)
