"""The officer in a fight: what to hit, what to evade, whom to lose."""

from collections.abc import Iterator

from robotable.games.attack_on_sdf1.bot_outlook import Outlook
from robotable.games.attack_on_sdf1.bot_rules import Ranking, Rules, best, helpful
from robotable.games.attack_on_sdf1.casualties import Casualty, ChooseEvadeArea, SpendEvade
from robotable.games.attack_on_sdf1.geometry import area_at
from robotable.games.attack_on_sdf1.guns import ChooseSector, Gunfire, Overloaded, SightedHit, overload_row
from robotable.games.attack_on_sdf1.hangar import LaySalvage
from robotable.games.attack_on_sdf1.icons import ORDERS
from robotable.games.attack_on_sdf1.orders import EvadeBarrage, LastStand
from robotable.games.attack_on_sdf1.pieces import Vessel
from robotable.games.attack_on_sdf1.state import Sdf1, is_capital
from robotable.games.attack_on_sdf1.vessels import AnnihilatePods, JamVessel, SlideVessels, Strike
from robotable.table import Advice, Move, Verb
from robotable.table.nouns import pair

IDLE = 9.0
"""What it costs not to fire: more than anybody overlooks."""
BETTER = {"shred": 0.3, "volley": 0.01}
"""What some hits bring beyond the usual one."""


Fire = Gunfire | Strike | SightedHit | AnnihilatePods


def _aims(o: Outlook, s: Sdf1, choice: Fire) -> Iterator[tuple[Verb, list[Vessel], list[float]]]:
    """What can be done to which Vessels, and what the next point brings there."""
    left, one, sight = getattr(choice, "left", 1), getattr(choice, "one", False), o.sight(s)
    for verb, there in choice.aims(s):
        if there:
            gains, better = sight.gains(there, left, one), BETTER.get(verb)
            yield verb, there, [gain + better for gain in gains] if better else gains


def _strike(o: Outlook, s: Sdf1, choice: Fire) -> Ranking:
    """Hit what each point hurts most."""
    moves: list[Move] = []
    worths: list[float] = []
    for verb, there, gains in _aims(o, s, choice):
        moves += [Move(verb, vessel.id) for vessel in there]
        worths += gains
    if isinstance(choice, Strike | AnnihilatePods):
        moves.append(Move("hold_fire"))
        worths.append(-IDLE)
    return Ranking(moves, worths, "This is where a hit takes most of the danger away.")


def next_hit(o: Outlook, s: Sdf1, choice: Fire) -> Move:
    """The first of those that are best, for who looks ahead and wants nothing set beside it."""
    move, most = Move("hold_fire"), -IDLE
    for verb, there, gains in _aims(o, s, choice):
        gain = max(gains)
        if gain > most:
            move, most = Move(verb, there[gains.index(gain)].id), gain
    return move


def _jam(o: Outlook, s: Sdf1, choice: JamVessel) -> Ranking:
    sight = o.sight(s)

    def worth(move: Move) -> float:
        return sight.menace(s.vessels[str(move.noun)]).free

    return best(choice.moves(s), worth, "It is the one that would do most harm this Episode.")


def _slide(o: Outlook, s: Sdf1, choice: SlideVessels) -> Ranking:
    """Push them to where they do least."""
    sight = o.sight(s)

    def worth(move: Move) -> float:
        start, end = pair(move.noun)
        there = s.vessels_at(start)
        before = sum(sight.menace(vessel).free for vessel in there)
        for vessel in there:
            vessel.place = end
        after = sum(sight.menace(vessel).free for vessel in there)
        for vessel in there:
            vessel.place = start
        return before - after

    return helpful(choice.moves(s), worth, "They do less harm there.")


def _sector(o: Outlook, s: Sdf1, choice: ChooseSector) -> Ranking:
    sight = o.sight(s)

    def worth(move: Move) -> float:
        n = move.noun if move.verb == "sector" else s.sector_at(s.vessels[str(move.noun)].place)
        prey = sight.gains([s.vessels[str(move.noun)]], 1)[0] if move.verb == "sight" else 0.0
        return sum(not is_capital(vessel) for vessel in s.vessels_at(f"O{n}")) + prey

    return best(choice.moves(s), worth, "There are most Pods that a Beam Cannon could reach.")


def _overload(o: Outlook, s: Sdf1, choice: Overloaded) -> Advice:
    if overload_row(s, choice.roll).fires:
        return Advice(Move("accept"), "It fires; that is what counts.")
    return Advice(Move("roll_again"), "A misfire can only get better.")


def _evade_barrage(o: Outlook, s: Sdf1, choice: EvadeBarrage) -> Advice:
    """Tokens are for the Barrages that hurt most, this one or one still to come."""
    to_come = sorted((_harm(o, s, vessel) for vessel in s.vessels.values() if vessel.id not in s.evading), reverse=True)
    if len(to_come) >= s.ship_evades and to_come[s.ship_evades - 1] > _harm(o, s, s.vessels[choice.vessel]):
        return Advice(Move("stand_fast"), "There is worse to come, and the tokens are for that.")
    return Advice(Move("evade", choice.vessel), "A whole Barrage goes wide for one token.")


def _harm(o: Outlook, s: Sdf1, vessel: Vessel) -> float:
    """What the Barrage of a Capital Ship will cost by the card that is being carried out."""
    lines = dict(s.pack.orders[s.z_card].lines.items())
    orders = [ORDERS[icon] for symbol, icons in lines.items() for icon in icons if symbol == vessel.symbol]
    shots = sum(order.n for order in orders if order.does == "barrage")
    return shots * o.risk(s, area_at(int(vessel.place[1]), s.heading)) if shots else 0.0


def _casualty(o: Outlook, s: Sdf1, choice: Casualty) -> Ranking:
    """Destroids and plain Veritechs before Super Veritechs; a healthy Hero may take one."""

    def worth(move: Move) -> float:
        unit = str(move.noun)
        if unit in s.heroes:
            return (2.0, -10.0, -20.0)[min(2, s.heroes[unit].damage)]
        return {"veritech": 1.0, "super": 0.0}.get(unit.rpartition("-")[0], 0.8)

    return best(choice.moves(s), worth, "This loss is the easiest to bear.")


def _evade_hit(o: Outlook, s: Sdf1, choice: SpendEvade) -> Advice:
    return Advice(Move("evade_always"), "The token is gone at the end of the Episode in any case.")


def _protect(o: Outlook, s: Sdf1, choice: ChooseEvadeArea | LaySalvage) -> Ranking:
    def worth(move: Move) -> float:
        place = str(move.noun)
        pods = sum(not is_capital(vessel) for vessel in s.vessels_at(place))
        return min(pods, len(s.mecha_at(place)) + len(s.pilots_at(place)))

    return helpful(choice.moves(s), worth, "Here most of ours are under fire.")


def _avenge(o: Outlook, s: Sdf1, choice: LastStand) -> Advice:
    return Advice(next(iter(choice.moves(s))), "They are gone in any case; let them strike once more.")


FIGHT: Rules = {
    Strike: _strike,
    Gunfire: _strike,
    SightedHit: _strike,
    AnnihilatePods: _strike,
    JamVessel: _jam,
    SlideVessels: _slide,
    ChooseSector: _sector,
    Overloaded: _overload,
    Casualty: _casualty,
    EvadeBarrage: _evade_barrage,
    SpendEvade: _evade_hit,
    ChooseEvadeArea: _protect,
    LaySalvage: _protect,
    LastStand: _avenge,
}
"""What is decided in a fight."""
