"""The REF: pods in every Territory that tips, content civilians stirred up in time, and the Flagship after Khyron."""

from typing import NamedTuple

from robotable.games.reconstruction.bot_outlook import Outlook
from robotable.games.reconstruction.bot_priorities import Order, Priority
from robotable.games.reconstruction.ref import Bombardment, Convince, Fly, FlyTo, Repairs, Scan
from robotable.games.reconstruction.zr import stack
from robotable.table import Advice, Move, weigh

FIGHT = 0.25
"""What a fight must gain: it takes the place of another action."""
PRICE = 0.1
"""What 1 Protoculture must gain."""


class Flight(NamedTuple):
    """A move of the fly/drop action, where it leads, and what it gains beyond its price."""

    move: Move
    to: str
    gain: float


def best_flight(o: Outlook) -> Flight:
    """What flying or dropping gains most; to stop the RDF comes before all else."""
    s = o.s
    flagship = s.where_is("flagship")
    flights = [Flight(Move("done"), "", 0.0)]
    if flagship is not None and (stop := _urgent_flight(o, flagship)) is not None:
        return stop
    if o.alarm and any(_can_convince(o, space) and track[0] for space, track in s.tracks.items()):
        return flights[0]
    if flagship is not None:
        if s.constructed:
            drops = _drops(o, flagship, min(s.constructed, o.pc))
            flights.append(Flight(Move("drop_pod"), flagship, sum(drops) - PRICE * len(drops)))
        flights += _routes(o, flagship)
    for space in o.units("pod"):
        to = max(s.next_to(space), key=o.joining)
        flights.append(Flight(Move("fly", stack("pod", space)), to, o.leaving(space) + o.joining(to) - PRICE))
    return max(flights, key=lambda flight: flight.gain)


def _urgent_flight(o: Outlook, flagship: str) -> Flight | None:
    """A flight that keeps somebody from winning."""
    return _flight_to_siege(o, flagship) or _flight_against_rdf(o, flagship)


def _flight_against_rdf(o: Outlook, flagship: str) -> Flight | None:
    """The way to the nearest Territory with content civilians and no pod, to drop one there and convince them."""
    tracks, units = o.s.tracks, o.s.units
    goals = [space for space, lead in o.lead.items() if lead > 0 and tracks[space][0] and not units[space]["pod"]]
    if not o.alarm or not goals or not o.s.constructed:
        return None
    if flagship in goals:
        return Flight(Move("drop_pod"), flagship, 1.0)
    via, steps = _way(o, flagship, goals)
    return Flight(Move("fly", stack("flagship", flagship)), via, 1.0) if steps + 2 <= o.pc else None


class Siege(NamedTuple):
    """A Territory that the AUL must lose, how far it is, and how many pods it takes."""

    space: str
    via: str
    steps: int
    pods: int


def best_siege(o: Outlook) -> Siege | None:
    """The cheapest way to keep the AUL from winning at the check: a Territory of it becomes nobody's."""
    flagship = o.s.where_is("flagship")
    if flagship is None or o.s.round == 1 or o.need["AUL"] > 0:
        return None
    sieges = []
    for space in o.s.controlled("AUL"):
        points = (o.s.pack.spaces[space].kind == "city") + o.s.units[space]["city"]
        if points > -o.need["AUL"]:
            via, steps = ("", 0) if space == flagship else _way(o, flagship, [space])
            sieges.append(Siege(space, via, steps, -o.lead[space] - (space != flagship)))
    best = min(sieges, key=lambda siege: siege.steps + siege.pods, default=None)
    if best is None or best.pods > o.s.constructed + o.s.assembly:
        return None
    return best if best.steps + best.pods + max(0, best.pods - o.s.constructed) <= o.pc else None


def _flight_to_siege(o: Outlook, flagship: str) -> Flight | None:
    """The next move of a siege that can be carried through."""
    siege = best_siege(o)
    if siege is None or siege.pods > o.s.constructed:
        return None
    move = Move("fly", stack("flagship", flagship)) if siege.steps else Move("drop_pod")
    return Flight(move, siege.via or flagship, 1.0)


def _way(o: Outlook, start: str, goals: list[str]) -> tuple[str, int]:
    """The first step of the shortest way to one of several spaces, and its length."""
    first: dict[str, str] = {start: ""}
    edge, steps = [start], 0
    while edge:
        steps += 1
        reached = []
        for space in edge:
            for to in o.s.next_to(space):
                if to not in first:
                    first[to] = first[space] or to
                    reached.append(to)
                    if to in goals:
                        return first[to], steps
        edge = reached
    return "", 99


def _routes(o: Outlook, start: str) -> list[Flight]:
    """Where the Flagship could go to drop pods, and what that gains in all."""
    routes = []
    ways = {to: to for to in o.s.next_to(start)}
    ways |= {far: via for via in o.s.next_to(start) for far in o.s.next_to(via) if far not in ways and far != start}
    for to, via in ways.items():
        steps = 1 if to == via else 2
        arrive = o.joining(to)
        o.shifted(to, 1)
        drops = _drops(o, to, max(0, min(o.s.constructed, o.pc - steps)))
        o.shifted(to, -1)
        gain = o.leaving(start) + arrive + sum(drops) - PRICE * (steps + len(drops))
        routes.append(Flight(Move("fly", stack("flagship", start)), via, gain))
    return routes


def _drops(o: Outlook, space: str, most: int) -> list[float]:
    """What each pod dropped there would gain, as long as it gains something."""
    if space not in o.lead:
        return [gain] if most and (gain := o.joining(space)) > PRICE else []
    gains = [o.gain(space, n) - PRICE * n for n in range(most + 1)]
    n = gains.index(max(gains))
    return [(gains[n] + PRICE * n) / n] * n if n else []


# Take Command, in this order


def besiege_the_aul(o: Outlook) -> Order | None:
    """When the AUL is about to win, pods take a city from it, and are built for it if need be."""
    siege = best_siege(o)
    if siege is None:
        return None
    action = "fly" if siege.pods <= o.s.constructed else "repairs"
    return Order(action, f"The AUL must lose {o.name(siege.space)} before the check.")


def reach_the_content(o: Outlook) -> Order | None:
    """A pod must stand where civilians are content before they can be talked to."""
    flagship = o.s.where_is("flagship")
    if flagship is not None and _flight_against_rdf(o, flagship) is not None:
        return Order("fly", "A Battle Pod is needed where the RDF has content civilians.")
    return None


def stop_the_rdf(o: Outlook) -> Order | None:
    """Content civilians are stirred up for 1 Protoculture each, while the RDF pays 3."""
    calm = sum(track[0] + track[1] for space, track in o.s.tracks.items() if _can_convince(o, space))
    if calm and o.alarm:
        return Order("convince", "The RDF has too many content civilians.")
    return None


def _can_convince(o: Outlook, space: str) -> bool:
    return o.s.units[space]["pod"] > 0 and o.lead[space] > 0


def bombard_khyron(o: Outlook) -> Order | None:
    """Overt rebels beneath the Flagship are destroyed at one stroke."""
    space = o.s.where_is("flagship")
    targets = {} if space is None else o.s.targets("ZR", space)
    n = sum(targets.values())
    if "khyron" in targets or n > 1 or (n and space in o.lead and o.gain(space, n) > FIGHT):
        return Order("bombardment", "Rebels stand in the open beneath the Flagship.")
    return None


def scan_for_khyron(o: Outlook) -> Order | None:
    """A scan strips Khyron of his cover, and the bombardment follows."""
    space = o.s.where_is("flagship")
    if space is None or not o.s.units[space]["covert"] or o.pc < 2:
        return None
    if o.s.units[space]["khyron"]:
        return Order("scan", "Khyron hides beneath the Flagship.")
    if space in o.lead and o.gain(space, o.s.count("ZR", space)) > 2 * FIGHT:
        return Order("scan", "Rebels hide beneath the Flagship.")
    return None


def drop_the_pods(o: Outlook) -> Order | None:
    """Pods where the next unit tips the balance."""
    flight = best_flight(o)
    if flight.gain > 0.05 and o.pc:
        return Order("fly", f"A unit more tips the balance in {o.name(flight.to)}.")
    return None


def keep_the_line_going(o: Outlook) -> Order | None:
    """Pods in Constructed are pods on the board next turn."""
    if o.s.constructed < 3 and o.pc >= 2:
        return Order("repairs", "Without Battle Pods nothing is held.")
    return None


def extort(o: Outlook) -> Order | None:
    """Every RDF Territory pays."""
    n = len(o.s.controlled("RDF"))
    return Order("extort", f"{n} Territories pay {n} Protoculture.") if n else None


def calm_the_rebellious(o: Outlook) -> Order | None:
    """Civilians one box from the Rebellion are talked out of it."""
    return Order("convince", "Civilians are about to join the Rebellion.") if o.danger["ZR"] >= 0.5 else None


PRIORITIES: tuple[Priority, ...] = (
    besiege_the_aul,
    reach_the_content,
    stop_the_rdf,
    bombard_khyron,
    scan_for_khyron,
    drop_the_pods,
    keep_the_line_going,
    calm_the_rebellious,
    extort,
)

# Each action


def choose_flight(o: Outlook, choice: Fly) -> Advice:
    """Fly or drop whatever gains most, while it gains anything."""
    flight = best_flight(o)
    if flight.gain > 0.02 and flight.move.verb != "done":
        return Advice(flight.move, f"A unit more counts in {o.name(flight.to)}.")
    if choice.must:
        return Advice(next(iter(choice.targets(o.s))), "Something has to move.")
    return Advice(Move("done"), "Everybody is where he should be.")


def choose_course(o: Outlook, choice: FlyTo) -> Advice:
    """On the way that was chosen."""
    if choice.unit == "flagship":
        o.refund(1)
        route = _urgent_flight(o, choice.start) or max(_routes(o, choice.start), key=lambda flight: flight.gain)
        return Advice(Move("go", route.to), f"The Flagship is needed beyond {o.name(choice.start)}.")
    worths = [(Move("go", to), o.joining(to)) for to in o.s.next_to(choice.start)]
    return weigh(worths, lambda move: f"A unit more counts in {o.name(str(move.noun))}.")


def choose_repair(o: Outlook, choice: Repairs) -> Advice:
    """Build while there is Protoculture left to drop what is built."""
    siege = best_siege(o)
    is_short = siege is not None and siege.pods > o.s.constructed
    if choice.must or choice.is_free or is_short or (o.s.constructed < 5 and o.pc > 2):
        return Advice(Move("repair"), "Battle Pods hold Territories.")
    return Advice(Move("done"), "The rest is needed for dropping them.")


def choose_conviction(o: Outlook, choice: Convince) -> Advice:
    """Stir up the content when the RDF is ahead, calm the rebellious when the ZR is."""
    shifts = [(move, o.shifting(move.verb, str(move.noun))) for move in choice.targets(o.s)]
    shift = weigh(shifts, "It sets the most dangerous faction back.")
    if choice.must or dict(shifts)[shift.move] > (0.05 if choice.is_free else 0.3):
        return shift
    return Advice(Move("done"), "No other civilian is worth the price.")


def choose_scan(o: Outlook, choice: Scan) -> Advice:
    """Scan where Khyron hides, else where most Soldiers do."""

    def score(move: Move) -> int:
        here = o.s.units[str(move.noun)]
        return 5 * here["khyron"] + here["covert"] + here["flagship"]

    move = max(choice.targets(o.s), key=score)
    if choice.must or choice.is_free:
        return Advice(move, f"The Rebellion hides in {o.name(str(move.noun))}.")
    return Advice(Move("done"), "The rest may hide for now.")


def choose_bombardment(o: Outlook, choice: Bombardment) -> Advice:
    """There is but one place to bombard."""
    return Advice(next(iter(choice.targets(o.s))), "Rebels stand in the open beneath the Flagship.")
