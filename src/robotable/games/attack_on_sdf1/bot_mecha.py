"""The officer and the mecha: where they stand, who gets which orders, what is built."""

from robotable.games.attack_on_sdf1.bot_fight import gain_of_hit
from robotable.games.attack_on_sdf1.bot_rules import Rules, best
from robotable.games.attack_on_sdf1.dice import ChooseWingman, FlyOn
from robotable.games.attack_on_sdf1.geometry import BRIDGE, Place, neighbours
from robotable.games.attack_on_sdf1.hangar import Build, Deploy, Desert, LaunchVeritechs
from robotable.games.attack_on_sdf1.mecha import Assign, ChooseOrder, March, ReadScout, ways
from robotable.games.attack_on_sdf1.outlook import Outlook
from robotable.games.attack_on_sdf1.sheets import Order
from robotable.games.attack_on_sdf1.state import Sdf1, is_capital, is_destroid
from robotable.games.attack_on_sdf1.wings import JoinUp, Nudge, WingArea
from robotable.table import Advice, Move


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

    return best(choice.moves(s), worth, "Pods on their way to the Bridge come through here.")


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
            worth += best_strike(o, s, where, order.damage)
        if order.flak and place != BRIDGE:
            worth += best_strike(o, s, {f"I{s.number(place)}"}, order.flak, pods=True)
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


def best_strike(o: Outlook, s: Sdf1, places: set[Place], damage: int, pods: bool = False) -> float:
    """What so much damage in some Areas would bring."""
    there = [v for v in s.vessels.values() if v.place in places and not (pods and is_capital(v))]
    gains = sorted((gain_of_hit(o, s, vessel, damage) for vessel in there), reverse=True)
    return sum(gains[:damage]) if len(gains) > 1 else sum(gains) * min(damage, 2)


def _fly(o: Outlook, s: Sdf1, choice: FlyOn) -> Advice:
    """To the best target in reach."""
    state = s.heroes[choice.hero]
    here, best, most = state.place, "", o.worth(s) + best_strike(o, s, {state.place}, 2)
    for place in neighbours(here, s.heading):
        state.place = place
        ahead = max((best_strike(o, s, {other}, 2) for other in neighbours(place, s.heading)), default=0.0)
        strike = best_strike(o, s, {place}, 2)
        worth = o.worth(s) + max(strike, 0.8 * ahead if choice.left > 1 else 0.0)
        if worth > most + 0.05:
            best, most = place, worth
    state.place = here
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

    return best(choice.moves(s), worth, "It is needed more there.")


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

    return best(choice.moves(s), worth, "Most Veritechs are idle here.")


def _join(o: Outlook, s: Sdf1, choice: JoinUp) -> Advice:
    """They come if they are of more use there."""

    def worth(move: Move) -> float:
        return o.worth(s) + 0.05 if move.verb == "done" else _worth_at(o, s, str(move.noun), choice.place)

    return best(choice.moves(s), worth, "They are of more use together.")


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


def _report(o: Outlook, s: Sdf1, choice: ReadScout) -> Advice:
    hot = o.hot_places(s)
    return best(choice.moves(s), lambda move: hot.get(str(move.noun), 0.0), "There is most to see here.")


def _desert(o: Outlook, s: Sdf1, choice: Desert) -> Advice:
    def worth(move: Move) -> float:
        place = s.mecha[str(move.noun)]
        return {"O": 3.0, "I": 2.0}.get(place[0], 0.0) - 9.0 * (place == BRIDGE)

    return best(choice.moves(s), worth, "Out there they do least harm.")


MECHA: Rules = {
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
    ReadScout: _report,
    Desert: _desert,
}
"""What is decided about mecha."""
