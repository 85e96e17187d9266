"""The small decisions of the crew: one rule each, with its reason in a sentence."""

from collections.abc import Callable
from typing import Any

from robotable.games.attack_on_sdf1.casualties import Casualty, ChooseEvadeArea, SpendEvade
from robotable.games.attack_on_sdf1.dice import ChoosePilot, ChooseWingman, FlyOn, PickDice, Punch, TurnDice
from robotable.games.attack_on_sdf1.geometry import BRIDGE, Place, area_at, neighbours
from robotable.games.attack_on_sdf1.guns import ChooseSector, Gunfire, Overloaded, SightedHit
from robotable.games.attack_on_sdf1.hangar import Build, Deploy, Desert, LaunchVeritechs, LaySalvage
from robotable.games.attack_on_sdf1.heroes import WalkOn
from robotable.games.attack_on_sdf1.mecha import Assign, ChooseOrder, March, ReadScout, ways
from robotable.games.attack_on_sdf1.orders import EvadeBarrage, LastStand
from robotable.games.attack_on_sdf1.outlook import Outlook
from robotable.games.attack_on_sdf1.perform import ChooseOption
from robotable.games.attack_on_sdf1.pieces import Vessel
from robotable.games.attack_on_sdf1.repairs import MendArmor, MendStructure
from robotable.games.attack_on_sdf1.setup import PickHero
from robotable.games.attack_on_sdf1.sheets import Order
from robotable.games.attack_on_sdf1.ship import ChooseAreas, Redirect, TakeDamage, Ward
from robotable.games.attack_on_sdf1.state import Sdf1, capacity, is_capital, is_destroid
from robotable.games.attack_on_sdf1.story import AddCrew, ChooseUpgrade, SinkOrders
from robotable.games.attack_on_sdf1.upkeep import Replace
from robotable.games.attack_on_sdf1.vessels import Destroy, JamVessel, SlideVessels, Strike
from robotable.games.attack_on_sdf1.wings import JoinUp, Nudge, WingArea
from robotable.games.attack_on_sdf1.wounds import ChooseCaptive, HealHero, SplitWounds
from robotable.table import Advice, Choice, Move


def answer(o: Outlook, s: Sdf1, choice: Choice[Any]) -> Advice:
    """What to do about a small decision."""
    rule = RULES.get(type(choice))
    advice = rule(o, s, choice) if rule else None
    return advice or Advice(next(iter(choice.moves(s))), "Nothing speaks against the first thing there is to do.")


def _best(o: Outlook, s: Sdf1, choice: Choice[Any], worth: Callable[[Move], float], why: str) -> Advice:
    return Advice(max(choice.moves(s), key=worth), why)


# Fighting


def _strike(o: Outlook, s: Sdf1, choice: Any) -> Advice:
    """Hit what each point hurts most."""
    left = getattr(choice, "left", 1)

    def worth(move: Move) -> float:
        if move.verb == "hold_fire":
            return -1.0
        vessel = s.vessels[str(move.noun)]
        return gain_of_hit(o, s, vessel, left, getattr(choice, "one", False)) + (0.3 if move.verb == "shred" else 0.0)

    return _best(o, s, choice, worth, "This is where a hit takes most of the danger away.")


def gain_of_hit(o: Outlook, s: Sdf1, vessel: Vessel, left: int, one: bool = False) -> float:
    """What the next point on a Vessel brings, with so many still to come."""
    now, later = o.threat(s, vessel, 0.0)
    most = capacity(s, vessel)
    if vessel.damage >= most:
        need = 2 * most - vessel.damage
        return now / need if left >= need else 0.1 * now / need
    if not later:
        need = 2 * most - vessel.damage
        return now / need * (1.0 if left >= need else 0.4)
    need = most - vessel.damage
    if left >= need:
        return later / need + (0.5 * now / need if left >= need + most and one else 0.0)
    return 0.6 * later / need + (0.05 if is_capital(vessel) else 0.0)


def _jam(o: Outlook, s: Sdf1, choice: JamVessel) -> Advice:
    def worth(move: Move) -> float:
        return o.threat(s, s.vessels[str(move.noun)], 0.0)[0]

    return _best(o, s, choice, worth, "It is the one that would do most harm this Episode.")


def _slide(o: Outlook, s: Sdf1, choice: SlideVessels) -> Advice:
    """Push them to where they do least."""

    def worth(move: Move) -> float:
        start, end = str(move.noun).split()
        there = s.vessels_at(start)
        before = sum(o.threat(s, vessel, 0.0)[0] for vessel in there)
        for vessel in there:
            vessel.place = end
        after = sum(o.threat(s, vessel, 0.0)[0] for vessel in there)
        for vessel in there:
            vessel.place = start
        return before - after

    return _best(o, s, choice, worth, "They do less harm there.")


def _sector(o: Outlook, s: Sdf1, choice: ChooseSector) -> Advice:
    def worth(move: Move) -> float:
        return float(sum(not is_capital(vessel) for vessel in s.vessels_at(f"O{move.noun}")))

    return _best(o, s, choice, worth, "There are most Pods that a Beam Cannon could reach.")


def _overload(o: Outlook, s: Sdf1, choice: Overloaded) -> Advice:
    row = s.pack.overload[str(choice.roll + s.heat // 2)]
    if row.fires and choice.roll < 11:
        return Advice(Move("accept"), "It fires; that is what counts.")
    return Advice(Move("roll_again"), "A misfire can only get better.")


# Damage to the ship


def _take_damage(o: Outlook, s: Sdf1, choice: TakeDamage) -> Advice:
    """Guns take the hit where structure is dear."""
    area = choice.point.area
    if not s.open_boxes(area) or choice.point.gun_first:
        return Advice(next(iter(choice.moves(s))), "The structure can't take it.")
    box = {
        "fwd": 1.6 + s.pool,
        "aft": 1.6 + s.pool,
        "mac": 3.0 if s.people >= 8 - s.covered("mac") else 0.7,
        "sci": 1.2,
    }
    if box.get(area, 0.6) > 1.3 or s.people <= 4:
        guns = [move for move in choice.moves(s) if move.verb == "gun"]
        if guns:
            return Advice(guns[0], "A gun is mended more easily than what lies behind it.")
    return Advice(Move("box", area), "The structure can take it, and the gun still fires.")


def _redirect(o: Outlook, s: Sdf1, choice: Redirect) -> Advice:
    return _best(o, s, choice, lambda move: -o.risk(s, str(move.noun)), "This Area can take it best.")


def _ward(o: Outlook, s: Sdf1, choice: Ward) -> Advice:
    """Barriers are for hits that armor does not stop, or that weigh much."""
    if o.risk(s, choice.point.area, inside=choice.point.is_ram) < 0.9:
        return Advice(Move("let_through"), "The armor can take this one.")
    return Advice(next(iter(choice.moves(s))), "This hit would cost too much.")


def _areas(o: Outlook, s: Sdf1, choice: ChooseAreas) -> Advice:
    """Shields go where fire is to be expected, damage where it hurts least."""
    sign = -1.0 if choice.what in ("damage", "reactors") else 1.0

    def worth(move: Move) -> float:
        area = str(move.noun)
        fire = sum(v.place[1:] == str(s.number(area)) for v in s.vessels.values()) if choice.what == "shield" else 0
        return sign * o.risk(s, area) * (1 + fire)

    return _best(o, s, choice, worth, "This Area needs it most." if sign > 0 else "This Area can take it best.")


def _mend_armor(o: Outlook, s: Sdf1, choice: MendArmor) -> Advice:
    def worth(move: Move) -> float:
        area = str(move.noun)
        fire = sum(v.place[1:] == str(s.number(area)) for v in s.vessels.values())
        return (s.armor_most(area) - s.areas[area].armor) + 0.5 * fire + (1.0 if not s.areas[area].armor else 0.0)

    return _best(o, s, choice, worth, "The armor here is thinnest where the fire is.")


def _mend_structure(o: Outlook, s: Sdf1, choice: MendStructure) -> Advice:
    def worth(move: Move) -> float:
        if move.verb == "mend_gun":
            return 1.2
        area = str(move.noun)
        if area in ("fwd", "aft"):
            return (0.0, 1.5, 2.0, 4.5, 6.0, 10.0)[min(5, s.pool)]
        if area == "mac":
            return 6.0 if s.people <= 4 else 2.5 if 8 - s.covered("mac") <= s.population else 0.5
        hits = s.open_boxes(area) + len(s.guns_up(area))
        return 1.0 if area == "sci" else 8.0 / (1 + hits)

    return _best(o, s, choice, worth, "This is what we can least afford to lose.")


# Mecha


def _deploy(o: Outlook, s: Sdf1, choice: Deploy) -> Advice:
    """One guards the Bridge, the others the ways that lead there."""
    if any(move.noun == BRIDGE for move in choice.moves(s)):
        return Advice(Move("deploy", BRIDGE), "A guard in the Bridge stops the one attack that would end it.")

    def worth(move: Move) -> float:
        place = str(move.noun)
        inside = len(s.vessels_at(place))
        near = sum(v.place == f"I{s.number(place)}" and not is_capital(v) for v in s.vessels.values())
        want = {"mac": 1.2, "prod": 1.1, "bay": 1.0, "aft": 0.9}.get(place, 0.3)
        return want + 2 * inside + near - 1.5 * len(s.mecha_at(place))

    return _best(o, s, choice, worth, "Pods on their way to the Bridge come through here.")


def _assign(o: Outlook, s: Sdf1, choice: Assign) -> Advice:
    """The mecha that can do most with this card."""
    options = choice.options(s)
    before = o.worth(s)

    def worth(move: Move) -> float:
        if move.verb == "waive":
            return 0.0
        token = str(move.noun)
        return max(_best_place(o, s, token, order, order.move, ())[1] for order in options) - before

    seen: dict[tuple[str, str], Move] = {}
    for move in choice.moves(s):
        key = (s.mecha.get(str(move.noun), ""), str(move.noun).rpartition("-")[0])
        seen.setdefault(key, move)
    best = max(seen.values(), key=worth)
    return Advice(best, "It can do most with this card." if best.verb == "command" else "It helps nobody.")


def _order(o: Outlook, s: Sdf1, choice: ChooseOrder) -> Advice:
    best = max(choice.options, key=lambda order: _best_place(o, s, choice.token, order, order.move, ())[1])
    return Advice(Move("choose", str(best)), "From here that does most.")


def _march(o: Outlook, s: Sdf1, choice: March) -> Advice:
    path, _ = _best_place(o, s, choice.token, choice.order, choice.left, choice.path)
    if not path:
        return Advice(Move("halt"), "It stands where it is needed.")
    return Advice(Move("fly_to", path[0]), "It is needed over there.")


def _best_place(
    o: Outlook, s: Sdf1, token: str, order: Order, left: int, entered: tuple[Place, ...]
) -> tuple[tuple[Place, ...], float]:
    """The way to the Area where a mecha does most, and what that is worth."""
    start = s.mecha[token]
    best: tuple[Place, ...] = ()
    most = -1e9
    for path in _paths(s, token, left):
        place = path[-1] if path else start
        s.mecha[token] = place
        worth = o.worth(s) - 0.02 * len(path)
        if order.damage:
            where = {place, *path, *entered} if order.passing else {place}
            worth += _best_strike(o, s, where, order.damage)
        if order.flak and place != BRIDGE:
            worth += _best_strike(o, s, {f"I{s.number(place)}"}, order.flak, pods=True)
        worth += 0.25 * order.evade
        if worth > most:
            best, most = path, worth
    s.mecha[token] = start
    return best, most


def _paths(s: Sdf1, token: str, left: int) -> list[tuple[Place, ...]]:
    """The shortest way to every Area within reach."""
    start = s.mecha[token]
    paths: dict[Place, tuple[Place, ...]] = {start: ()}
    edge = [start]
    for _ in range(left):
        reached = []
        for place in edge:
            s.mecha[token] = place
            for other in ways(s, token):
                if other not in paths:
                    paths[other] = (*paths[place], other)
                    reached.append(other)
        edge = reached
    s.mecha[token] = start
    return list(paths.values())


def _best_strike(o: Outlook, s: Sdf1, places: set[Place], damage: int, pods: bool = False) -> float:
    """What so much damage in some Areas would bring."""
    there = [v for v in s.vessels.values() if v.place in places and not (pods and is_capital(v))]
    gains = sorted((gain_of_hit(o, s, vessel, damage) for vessel in there), reverse=True)
    return sum(gains[:damage]) if len(gains) > 1 else sum(gains) * min(damage, 2)


def _fly(o: Outlook, s: Sdf1, choice: FlyOn) -> Advice:
    """To the best target in reach."""
    hero, state = choice.hero, s.heroes[choice.hero]
    here, best, most = state.place, "", o.worth(s) + _best_strike(o, s, {state.place}, 2)
    for place in neighbours(here, s.heading):
        state.place = place
        ahead = max((_best_strike(o, s, {other}, 2) for other in neighbours(place, s.heading)), default=0.0)
        strike = _best_strike(o, s, {place}, 2)
        worth = o.worth(s) + max(strike, 0.8 * ahead if choice.left > 1 else 0.0)
        if worth > most + 0.05:
            best, most = place, worth
    state.place = here
    assert hero
    return (
        Advice(Move("fly_to", best), "There is more to hit there.") if best else Advice(Move("halt"), "Here is good.")
    )


def _wingman(o: Outlook, s: Sdf1, choice: ChooseWingman) -> Advice:
    """A comrade is welcome, unless it holds Pods here."""
    here = s.heroes[choice.hero].place
    if s.vessels_at(here):
        return Advice(Move("stay"), "They are needed here.")
    return Advice(next(iter(choice.moves(s))), "Two see more than one.")


def _nudge(o: Outlook, s: Sdf1, choice: Nudge) -> Advice:
    """A step, if it brings the unit nearer to the fighting."""

    def worth(move: Move) -> float:
        return _worth_at(o, s, choice.unit, None if move.verb == "stay" else str(move.noun))

    return _best(o, s, choice, worth, "It is needed more there.")


def _worth_at(o: Outlook, s: Sdf1, unit: str, place: Place | None) -> float:
    if place is None:
        return o.worth(s) + 0.05
    if unit in s.heroes:
        was, s.heroes[unit].place = s.heroes[unit].place, place
        worth = o.worth(s)
        s.heroes[unit].place = was
    else:
        was, s.mecha[unit] = s.mecha[unit], place
        worth = o.worth(s)
        s.mecha[unit] = was
    return worth


def _wing(o: Outlook, s: Sdf1, choice: WingArea) -> Advice:
    def worth(move: Move) -> float:
        if move.verb == "done":
            return 0.5
        place = str(move.noun)
        return len(s.veritechs_at(place)) - 3.0 * bool(s.vessels_at(place))

    return _best(o, s, choice, worth, "Most Veritechs are idle here.")


def _join(o: Outlook, s: Sdf1, choice: JoinUp) -> Advice:
    """They come if they are of more use there."""

    def worth(move: Move) -> float:
        return o.worth(s) + 0.05 if move.verb == "done" else _worth_at(o, s, str(move.noun), choice.place)

    return _best(o, s, choice, worth, "They are of more use together.")


def _launch(o: Outlook, s: Sdf1, choice: LaunchVeritechs) -> Advice:
    moves = [move for move in choice.moves(s) if move.verb == "launch"]
    return Advice(moves[-1], "In the Hangar it helps nobody.")


def _build(o: Outlook, s: Sdf1, choice: Build) -> Advice:
    veritechs = sum(not is_destroid(token) for token in s.active_mecha())
    kind = (
        "veritech" if veritechs < 7 or any(is_destroid(t) and p == BRIDGE for t, p in s.mecha.items()) else "destroid"
    )
    move = Move("construct", kind)
    return Advice(move if move in choice.moves(s) else next(iter(choice.moves(s))), "We are short of these.")


def _casualty(o: Outlook, s: Sdf1, choice: Casualty) -> Advice:
    """Destroids and plain Veritechs before Super Veritechs; a healthy Hero may take one."""

    def worth(move: Move) -> float:
        unit = str(move.noun)
        if unit in s.heroes:
            return (2.0, -3.0, -20.0)[min(2, s.heroes[unit].damage)]
        return {"veritech": 1.0, "super": 0.0}.get(unit.rpartition("-")[0], 0.8)

    return _best(o, s, choice, worth, "This loss is the easiest to bear.")


def _report(o: Outlook, s: Sdf1, choice: ReadScout) -> Advice:
    hot = o.hot_places(s)
    return _best(o, s, choice, lambda move: hot.get(str(move.noun), 0.0), "There is most to see here.")


# Heroes and cards


def _option(o: Outlook, s: Sdf1, choice: ChooseOption) -> Advice:
    """Try each option on a copy."""
    from robotable.table import clone

    best, most = None, -1e9
    for move in choice.moves(s):
        twin = clone(s)
        twin.act(choice, move)
        for _ in range(12):
            following = twin.choice
            if twin.outcome is not None or following is None or type(following) not in RULES:
                break
            if isinstance(following, ChooseOption):
                break
            twin.act(following, answer(o, twin, following).move)
        worth = o.worth(twin)
        if worth > most:
            best, most = move, worth
    assert best
    return Advice(best, "Of these it helps most.")


def _pick_dice(o: Outlook, s: Sdf1, choice: PickDice | TurnDice) -> Advice:
    """Move dice are the first to go."""
    order = {"move": 2.0, "ability": 1.0}
    return _best(
        o, s, choice, lambda move: 0.5 if move.verb == "done" else order.get(str(move.noun), 0.0), "It is of least use."
    )


def _spend_die(o: Outlook, s: Sdf1, choice: Punch) -> Advice:
    order = {"ability": 2.0, "move": 3.0, "target": 1.0}
    return _best(o, s, choice, lambda move: order.get(str(move.noun), 0.0), "It is of least use.")


def _heal(o: Outlook, s: Sdf1, choice: HealHero) -> Advice:
    return _best(o, s, choice, lambda move: float(s.heroes[str(move.noun)].damage), "Nobody is hurt worse.")


def _split_wounds(o: Outlook, s: Sdf1, choice: SplitWounds) -> Advice:
    return _best(o, s, choice, lambda move: -float(s.heroes[str(move.noun)].damage), "She can bear it best.")


def _captive(o: Outlook, s: Sdf1, choice: ChooseCaptive) -> Advice:
    """Whom the ship can spare for an Episode: a pilot rather than a leader of crews."""

    def worth(move: Move) -> float:
        face = s.face(str(move.noun))
        return s.heroes[face.hero].damage - 3.0 * len(face.crew) - 2.0 * ("captain" in face.posts)

    return _best(o, s, choice, worth, "The ship can spare nobody else.")


def _upgrade(o: Outlook, s: Sdf1, choice: ChooseUpgrade) -> Advice:
    order = {"roy": 3.0, "claudia": 2.5, "gloval": 2.0, "lisa": 2.8}
    return _best(o, s, choice, lambda move: order.get(str(move.noun), 1.0), "Nobody makes more of it.")


def _pick_hero(o: Outlook, s: Sdf1, choice: PickHero) -> Advice:
    order = {"gloval": 6.0, "claudia": 5.0, "lisa": 4.5, "roy": 4.0, "max": 2.0, "rick": 1.0}
    return _best(o, s, choice, lambda move: order[str(move.noun)], "The ship needs a leader for every crew.")


def _replace(o: Outlook, s: Sdf1, choice: Replace) -> Advice:
    """Somebody healthy takes over from one who is missing, and pilots for pilots."""
    for move in choice.moves(s):
        if move.verb == "swap":
            own, other = str(move.noun).split()
            if s.heroes[own].back_in > s.episode and not s.heroes[other].damage:
                return Advice(move, f"{s.face(own).name} would miss the whole Episode.")
    return Advice(Move("keep"), "The crew is good as it is.")


def _evade_barrage(o: Outlook, s: Sdf1, choice: EvadeBarrage) -> Advice:
    """Tokens are for the Barrages that hurt most, this one or one still to come."""
    to_come = sorted((_harm(o, s, vessel) for vessel in s.vessels.values() if vessel.id not in s.evading), reverse=True)
    if len(to_come) >= s.ship_evades and to_come[s.ship_evades - 1] > _harm(o, s, s.vessels[choice.vessel]):
        return Advice(Move("stand_fast"), "There is worse to come, and the tokens are for that.")
    return Advice(Move("evade", choice.vessel), "A whole Barrage goes wide for one token.")


def _harm(o: Outlook, s: Sdf1, vessel: Vessel) -> float:
    """What the Barrage of a Capital Ship will cost by the card that is being carried out."""
    lines = dict(s.pack.orders[s.z_card].lines.items())
    shots = sum(
        int(icon[1]) for symbol, icons in lines.items() for icon in icons if symbol == vessel.symbol and icon[0] == "B"
    )
    return shots * o.risk(s, area_at(int(vessel.place[1]), s.heading)) if shots else 0.0


def _evade_hit(o: Outlook, s: Sdf1, choice: SpendEvade) -> Advice:
    return Advice(Move("evade_hit"), "The token is gone at the end of the Episode in any case.")


def _protect(o: Outlook, s: Sdf1, choice: ChooseEvadeArea | LaySalvage) -> Advice:
    def worth(move: Move) -> float:
        place = str(move.noun)
        pods = sum(not is_capital(vessel) for vessel in s.vessels_at(place))
        return min(pods, len(s.mecha_at(place)) + len(s.pilots_at(place)))

    return _best(o, s, choice, worth, "Here most of ours are under fire.")


def _desert(o: Outlook, s: Sdf1, choice: Desert) -> Advice:
    def worth(move: Move) -> float:
        place = s.mecha[str(move.noun)]
        return {"O": 3.0, "I": 2.0}.get(place[0], 0.0) - 9.0 * (place == BRIDGE)

    return _best(o, s, choice, worth, "Out there they do least harm.")


def _sink(o: Outlook, s: Sdf1, choice: SinkOrders) -> Advice:
    """Put a card away that is worse than the average of the rest."""
    known = o.worth(s)
    s.is_foreseen = False
    usual = Outlook(s).worth(s)
    s.is_foreseen = True
    if known < usual:
        return Advice(Move("sink"), "The average card is kinder than this one.")
    return Advice(Move("leave"), "It could be worse.")


def _teach(o: Outlook, s: Sdf1, choice: ChoosePilot) -> Advice:
    return Advice(next(iter(choice.moves(s))), "One more die where the fighting is.")


def _avenge(o: Outlook, s: Sdf1, choice: LastStand) -> Advice:
    return Advice(next(iter(choice.moves(s))), "They are gone in any case; let them strike once more.")


def _walk_on(o: Outlook, s: Sdf1, choice: WalkOn) -> Advice:
    return Advice(Move("halt"), "Far enough.")


def _bolster(o: Outlook, s: Sdf1, choice: AddCrew) -> Advice:
    return _best(o, s, choice, lambda move: float(move.noun == "gunners"), "More guns thin them out.")


RULES: dict[type[Choice[Any]], Callable[[Outlook, Sdf1, Any], Advice]] = {
    Strike: _strike,
    Gunfire: _strike,
    SightedHit: _strike,
    Destroy: _strike,
    JamVessel: _jam,
    SlideVessels: _slide,
    ChooseSector: _sector,
    Overloaded: _overload,
    TakeDamage: _take_damage,
    Redirect: _redirect,
    Ward: _ward,
    ChooseAreas: _areas,
    MendArmor: _mend_armor,
    MendStructure: _mend_structure,
    Deploy: _deploy,
    Assign: _assign,
    ChooseOrder: _order,
    March: _march,
    ChooseWingman: _wingman,
    FlyOn: _fly,
    Nudge: _nudge,
    WingArea: _wing,
    JoinUp: _join,
    LaunchVeritechs: _launch,
    Build: _build,
    Casualty: _casualty,
    ReadScout: _report,
    ChooseOption: _option,
    PickDice: _pick_dice,
    TurnDice: _pick_dice,
    Punch: _spend_die,
    HealHero: _heal,
    SplitWounds: _split_wounds,
    ChooseCaptive: _captive,
    ChooseUpgrade: _upgrade,
    PickHero: _pick_hero,
    Replace: _replace,
    EvadeBarrage: _evade_barrage,
    SpendEvade: _evade_hit,
    ChooseEvadeArea: _protect,
    LaySalvage: _protect,
    Desert: _desert,
    SinkOrders: _sink,
    ChoosePilot: _teach,
    LastStand: _avenge,
    WalkOn: _walk_on,
    AddCrew: _bolster,
}
