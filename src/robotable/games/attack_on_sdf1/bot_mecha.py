"""The officer and the mecha: where they stand, who gets which orders, what is built."""

from robotable.games.attack_on_sdf1.bot_outlook import Outlook, Standing
from robotable.games.attack_on_sdf1.bot_rules import Answer, Ranking, Rules, best, helpful
from robotable.games.attack_on_sdf1.dice import ChooseWingman, FlyOn
from robotable.games.attack_on_sdf1.geometry import BRIDGE, Place, neighbours
from robotable.games.attack_on_sdf1.hangar import Build, Deploy, Desert, LaunchVeritechs
from robotable.games.attack_on_sdf1.mecha import Assign, ChooseOrder, March, ReadScout, ways
from robotable.games.attack_on_sdf1.sheets import Order
from robotable.games.attack_on_sdf1.state import LOST, SUPPLY, Sdf1, is_capital, is_destroid
from robotable.games.attack_on_sdf1.vessels import alike, targets
from robotable.games.attack_on_sdf1.wings import JoinUp, Nudge, WingArea
from robotable.table import Advice, Move
from robotable.table.nouns import join, pair


def _deploy(o: Outlook, s: Sdf1, choice: Deploy) -> Answer:
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
    """The mecha that can do most with this card, and what it does."""
    found = [(token, n, march) for token in choice.groups(s) for n, march in choice.marches(s, token).items()]
    here = Standing(o, s)
    plans = [(_best_place(here, token, march.order, march.left, ()), token, n, march) for token, n, march in found]
    (path, most), token, n, march = max(plans, key=lambda plan: plan[0][1])
    if most < here.worth() - WORSE:
        return Advice(Move("waive"), "It helps nobody.")
    place = path[-1] if path else s.mecha[token]
    if prey := _prey(o, s, place, march.order):
        return Advice(Move("assault", join(token, n, prey)), "This is where it takes most of the danger away.")
    return Advice(Move("dispatch", join(token, n, place)), "It is needed over there.")


WORSE = 0.05
"""How much a card may cost that does nothing."""


def _order(o: Outlook, s: Sdf1, choice: ChooseOrder) -> Advice:
    marches = [choice.march(s, n) for n in range(1, len(choice.options) + 1)]
    here = Standing(o, s)
    found = [_best_place(here, choice.token, march.order, march.left, ()) for march in marches]
    n = max(range(len(found)), key=lambda i: found[i][1])
    path, order = found[n][0], choice.options[n]
    place = path[-1] if path else s.mecha[choice.token]
    if prey := _prey(o, s, place, order):
        return Advice(Move("strafe", join(n + 1, prey)), "This is where it takes most of the danger away.")
    return Advice(Move("sortie", join(n + 1, place)), "It is needed over there.")


def _march(o: Outlook, s: Sdf1, choice: March) -> Advice:
    path, _ = _best_place(Standing(o, s), choice.token, choice.order, choice.left, choice.path)
    place = path[-1] if path else s.mecha[choice.token]
    if prey := _prey(o, s, place, choice.order):
        return Advice(Move("raid", prey), "This is where it takes most of the danger away.")
    if not path:
        return Advice(Move("halt"), "It stands where it is needed.")
    return Advice(Move("land", place), "It is needed over there.")


def _prey(o: Outlook, s: Sdf1, place: Place, order: Order) -> str:
    """What a mecha hits first where it goes; empty if there is nothing."""
    there = alike(targets(s, (place,))) if order.damage else []
    gains = o.sight(s).gains(there, order.damage)
    return there[gains.index(max(gains))].id if there else ""


def _best_place(
    here: Standing, token: str, order: Order, left: int, entered: tuple[Place, ...]
) -> tuple[tuple[Place, ...], float]:
    """The way to the Area where a mecha does most, and what that is worth."""
    s = here.s
    start = s.mecha[token]
    best: tuple[Place, ...] = ()
    most = -1e9
    for path in _paths(s, token, left):
        place = path[-1] if path else start
        s.mecha[token] = place
        worth = here.worth() - 0.02 * len(path)
        if order.damage:
            where = {place, *path, *entered} if order.passing else {place}
            worth += best_strike(here, where, order.damage)
        if order.flak and place != BRIDGE:
            worth += best_strike(here, {f"I{s.number(place)}"}, order.flak, pods=True)
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


def best_strike(here: Standing, places: set[Place], damage: int, pods: bool = False) -> float:
    """What so much damage in some Areas would bring."""
    there = [v for v in here.s.vessels.values() if v.place in places and not (pods and is_capital(v))]
    gains = sorted(here.sight.gains(there, damage), reverse=True)
    return sum(gains[:damage]) if len(gains) > 1 else sum(gains) * min(damage, 2)


def _fly(o: Outlook, s: Sdf1, choice: FlyOn) -> Advice:
    """To the best target in reach."""
    here, start = Standing(o, s), s.heroes[choice.hero].place
    best, most = "", here.worth() + best_strike(here, {start}, 2)
    for place in neighbours(start, s.heading):
        ahead = max((best_strike(here, {other}, 2) for other in neighbours(place, s.heading)), default=0.0)
        strike = best_strike(here, {place}, 2)
        worth = worth_at(here, [choice.hero], place) + max(strike, 0.8 * ahead if choice.left > 1 else 0.0)
        if worth > most + 0.05:
            best, most = place, worth
    return (
        Advice(Move("fly_to", best), "There is more to hit there.") if best else Advice(Move("halt"), "Here is good.")
    )


def _wingman(o: Outlook, s: Sdf1, choice: ChooseWingman) -> Advice:
    """A comrade is welcome, unless it holds Pods here."""
    here = s.heroes[choice.hero].place
    if s.vessels_at(here):
        return Advice(Move("stay"), "They are needed here.")
    return Advice(next(iter(choice.moves(s))), "Two see more than one.")


def _nudge(o: Outlook, s: Sdf1, choice: Nudge) -> Ranking:
    """A step, if it brings the unit nearer to the fighting."""

    here = Standing(o, s)

    def worth(move: Move) -> float:
        return here.worth() + 0.05 if move.verb == "stay" else worth_at(here, [choice.unit], str(move.noun))

    return best(choice.moves(s), worth, "It is needed more there.")


def worth_at(here: Standing, units: list[str], place: Place) -> float:
    """What it would be worth if these Veritechs and Hero Pilots stood somewhere else."""
    s = here.s
    pilots = {unit: s.heroes[unit].place for unit in units if unit in s.heroes}
    veritechs = {unit: s.mecha[unit] for unit in units if unit in s.mecha}
    s.mecha.update(dict.fromkeys(veritechs, place))
    _put_pilots(here, dict.fromkeys(pilots, place))
    worth = here.worth()
    s.mecha.update(veritechs)
    _put_pilots(here, pilots)
    return worth


def _put_pilots(here: Standing, places: dict[str, Place]) -> None:
    """Pilots stand here; what Heroes could do hangs on where they are, and not on where mecha are."""
    for hero, place in places.items():
        here.s.heroes[hero].place = place
    if places:
        here.look_at_heroes()


def _wing(o: Outlook, s: Sdf1, choice: WingArea) -> Answer:
    def worth(move: Move) -> float:
        if move.verb == "done":
            return 0.5
        place = str(move.noun)
        return len(s.veritechs_at(place)) - 3.0 * bool(s.vessels_at(place))

    moves = list(choice.moves(s))
    advice = helpful([move for move in moves if move.verb != "lead"], worth, "Most Veritechs are idle here.")
    together = [move for move in moves if move.verb == "lead" and pair(move.noun)[0] == advice.move.noun]
    if not together:
        return advice
    here, units = Standing(o, s), choice.units(s, str(advice.move.noun))
    worths = [(move, worth_at(here, units, pair(move.noun)[1])) for move in together]
    goal, most = max(worths, key=lambda found: found[1])
    if most > here.worth():
        return Advice(goal, "They are needed over there.")
    return Advice(Move("done"), "They are needed here.")


def _join(o: Outlook, s: Sdf1, choice: JoinUp) -> Answer:
    """They come if they are of more use there."""
    here, moves = Standing(o, s), list(choice.moves(s))
    now = here.worth() + 0.05
    joining = {move: worth_at(here, [str(move.noun)], choice.place) for move in moves if move.verb == "join"}
    if Move("join_all") in moves and all(worth > now for worth in joining.values()):
        return Advice(Move("join_all"), "They are of more use together.")
    return best([*joining, Move("done")], lambda move: joining.get(move, now), "They are of more use together.")


def _launch(o: Outlook, s: Sdf1, choice: LaunchVeritechs) -> Advice:
    moves = [move for move in choice.moves(s) if move.verb in ("launch", "launch_all")]
    return Advice(moves[-1], "In the Hangar it helps nobody.")


def _build(o: Outlook, s: Sdf1, choice: Build) -> Advice:
    veritechs = sum(not is_destroid(token) and place not in (SUPPLY, LOST) for token, place in s.mecha.items())
    kind = (
        "veritech" if veritechs < 7 or any(is_destroid(t) and p == BRIDGE for t, p in s.mecha.items()) else "destroid"
    )
    moves = list(choice.moves(s))
    wanted = [move for move in (Move("construct_all", kind), Move("construct", kind)) if move in moves]
    return Advice(wanted[0] if wanted else moves[0], "We are short of these.")


def _report(o: Outlook, s: Sdf1, choice: ReadScout) -> Ranking:
    hot = o.hot_places(s)
    return best(choice.moves(s), lambda move: hot.get(str(move.noun), 0.0), "There is most to see here.")


def _desert(o: Outlook, s: Sdf1, choice: Desert) -> Ranking:
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
