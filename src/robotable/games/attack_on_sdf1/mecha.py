"""Mecha and Scouts under orders: a card for each, movement, then fire. SDF-MECHA, SDF-SCOUT"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.doing import ChooseOption, would_help
from robotable.games.attack_on_sdf1.geometry import (
    BRIDGE,
    Place,
    neighbours,
    neighbours_in_ship,
    routes,
    ways_from,
)
from robotable.games.attack_on_sdf1.hangar import bridge_has_room
from robotable.games.attack_on_sdf1.pieces import By, Scout, Vessel
from robotable.games.attack_on_sdf1.sheets import Order
from robotable.games.attack_on_sdf1.state import OFF_BOARD, Sdf1, is_destroid, kind_of
from robotable.games.attack_on_sdf1.vessels import Strike, after_hits, alike, targets
from robotable.table import Choice, Move, Refusal, Step
from robotable.table.nouns import join, pair, parts

# How many, and which


def order_limit(s: Sdf1, hero: str, kind: str) -> int:
    """How many mecha of a kind a Hero may order. SDF-MECHA01, SDF-HERO04"""
    face = s.face(hero)
    if kind == "destroid":
        return face.destroids
    if not face.acting_veritechs:
        return face.veritechs
    is_alone = all(other == hero for other in s.holders("captain"))
    return face.veritechs + (face.acting_veritechs if is_alone else 0)


def orderable(s: Sdf1, hero: str, kind: str) -> list[str]:
    """The active mecha of a kind that this Hero has not ordered yet. SDF-MECHA02, SDF-MECHA04"""
    done, destroids = s.heroes[hero].ordered, kind == "destroid"
    return [t for t in s.active_mecha() if is_destroid(t) == destroids and t not in done]


def orders_left(s: Sdf1, hero: str, kind: str) -> int:
    """How many cards she may still draw: never more in all than there are active mecha. SDF-MECHA02, SDF-R36"""
    limit, drawn = order_limit(s, hero, kind), s.heroes[hero].drawn.get(kind, 0)
    if limit <= drawn:
        return limit - drawn
    destroids, done = kind == "destroid", s.heroes[hero].ordered
    active = [t for t, where in s.mecha.items() if where not in OFF_BOARD and is_destroid(t) == destroids]
    left = min(limit, len(active)) - drawn
    return min(left, sum(token not in done for token in active)) if left > 0 else left


def can_enter(s: Sdf1, place: Place) -> bool:
    """At most one Non-Hero mecha in the Bridge. SDF-UPK06"""
    return place != BRIDGE or bridge_has_room(s)


def ways(s: Sdf1, token: str) -> list[Place]:
    """Where a mecha can move next. SDF-MECHA07, SDF-MECHA08, SDF-MECHA14"""
    around = ways_from(s.mecha[token], s.heading, is_destroid(token))
    return [other for other in around if can_enter(s, other)]


def within_reach(s: Sdf1, token: str, steps: int) -> Mapping[Place, tuple[Place, ...]]:
    """Every Area that a mecha can get to, its own first, with a shortest way there. SDF-MECHA05, SDF-UPK06"""
    return routes(s.mecha[token], steps, s.heading, is_destroid(token), bridge_has_room(s))


# Orders


class OrderOn(Step[Sdf1], frozen=True):
    """The next Mecha card is drawn, as long as there are orders left. SDF-MECHA02, SDF-R104"""

    seat: int
    hero: str
    kind: str

    def run(self, s: Sdf1) -> None:
        if s.is_active(self.hero) and orders_left(s, self.hero, self.kind) > 0:
            draw_order(s, self.seat, self.hero, self.kind, goes_on=True)


def draw_order(s: Sdf1, seat: int, hero: str, kind: str, goes_on: bool = False) -> None:
    """Reveal a Mecha card and apply it to one mecha; or one after the other, until all orders are given. SDF-MECHA03"""
    card = s.draw("mecha")
    s.heroes[hero].drawn[kind] = s.heroes[hero].drawn.get(kind, 0) + 1
    if card is None:
        return
    s.decks["mecha"].discards.append(card)
    s.say("draws-mecha", card=card)
    s.then(Assign(seat, hero, kind, card, goes_on))


class Assign(Choice[Sdf1], frozen=True):
    """Choose the mecha that a revealed card is for, and if you like at once where it goes or what it attacks; or waive
    the card. SDF-MECHA03, SDF-MECHA04, SDF-D25, SDF-R104"""

    hero: str
    kind: str
    card: str
    goes_on: bool = False
    """The next card is drawn as soon as this one is done with. SDF-R104"""

    def crumb(self, s: Sdf1) -> str | None:
        return "Mecha orders"

    def options(self, s: Sdf1) -> tuple[Order, ...]:
        """What the card offers this kind."""
        sheet = s.pack.mecha_orders[self.card]
        return sheet.destroid if self.kind == "destroid" else sheet.veritech

    def is_moot(self, s: Sdf1) -> bool:
        return not orderable(s, self.hero, self.kind)

    def prompt(self, s: Sdf1) -> str:
        options = " or ".join(map(str, self.options(s)))
        return f"{s.pack.mecha_orders[self.card].name}: choose a {self.kind.title()} ({options})"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("command", token) for token in orderable(s, self.hero, self.kind))
        for token in self.groups(s):
            for n, march in self.marches(s, token).items():
                yield from (Move("dispatch", join(token, n, place)) for place in march.goals(s))
                yield from (Move("assault", join(token, n, vessel.id)) for vessel in march.prey(s))
        yield Move("waive")
        if self.goes_on and orders_left(s, self.hero, self.kind) > 0:
            yield Move("stop")

    def note(self, s: Sdf1, move: Move) -> str | None:
        """What it would do to a Vessel."""
        if move.verb != "assault":
            return None
        token, n, vessel = parts(str(move.noun))
        return self.marches(s, token)[n].after_raid(s, s.vessels[vessel])

    def groups(self, s: Sdf1) -> list[str]:
        """One of each mecha that can be ordered and that nothing tells apart."""
        looks: dict[tuple[str, str, bool, bool], str] = {}
        for token in orderable(s, self.hero, self.kind):
            looks.setdefault((s.mecha[token], kind_of(token), token == s.ben, token in s.boosted), token)
        return list(looks.values())

    def marches(self, s: Sdf1, token: str) -> "dict[str, March]":
        """What each option of the card would let a mecha do, by what the option is called."""
        choice = self._order(s, token)
        if len(choice.options) < len(self.options(s)):
            return {BOTH: choice.march(s, 1)}
        return {str(n): choice.march(s, n) for n in range(1, len(choice.options) + 1)}

    def names(self, s: Sdf1) -> dict[str, dict[str, str]]:
        options = self.options(s)
        both = {BOTH: str(add_up(options))} if len(options) > 1 else {}
        return {"option": {str(n): str(option) for n, option in enumerate(options, 1)} | both}

    def refusals(self, s: Sdf1) -> Iterator[Refusal]:
        for token in s.heroes[self.hero].ordered:
            if is_destroid(token) == (self.kind == "destroid"):
                yield Refusal(Move("command", token), "this Hero has ordered it already", "SDF-MECHA04")

    def command(self, s: Sdf1, token: str) -> None:
        """This one."""
        self._take(s, token)
        s.then(self._order(s, token))

    def dispatch(self, s: Sdf1, noun: str) -> None:
        """This one, by this option, there. SDF-R104"""
        token, n, place = parts(noun)
        self._take(s, token)
        self.marches(s, token)[n].land(s, place)

    def assault(self, s: Sdf1, noun: str) -> None:
        """This one, by this option, at that Vessel. SDF-R104"""
        token, n, vessel = parts(noun)
        self._take(s, token)
        self.marches(s, token)[n].raid(s, vessel)

    def _take(self, s: Sdf1, token: str) -> None:
        s.heroes[self.hero].ordered.append(token)
        s.say("ordered", mecha=token)
        s.then(*self._next())

    def _order(self, s: Sdf1, token: str) -> "ChooseOrder":
        """The options as they are for this mecha. SDF-MECHA13"""
        options = self.options(s)
        is_both = token.startswith("super") and len(options) > 1
        return ChooseOrder(self.seat, token, (add_up(options),) if is_both else options)

    def waive(self, s: Sdf1) -> None:
        """The card is used up."""
        s.then(*self._next())

    def stop(self, s: Sdf1) -> None:
        """The card is used up, and no other is drawn."""

    def _next(self) -> list[OrderOn]:
        return [OrderOn(self.seat, self.hero, self.kind)] if self.goes_on else []


BOTH = "both"
"""What the two options of a card are called where a Super Veritech uses both. SDF-MECHA13"""


def add_up(options: tuple[Order, ...]) -> Order:
    """A Super Veritech uses both options of a card. SDF-MECHA13"""
    return Order(
        move=sum(order.move for order in options),
        damage=sum(order.damage for order in options),
        evade=sum(order.evade for order in options),
        passing=any(order.passing for order in options),
    )


class ChooseOrder(Choice[Sdf1], frozen=True):
    """Choose one option of the card; and if you like, at once where it takes the mecha and what is hit.
    SDF-MECHA03, SDF-R104"""

    token: str
    options: tuple[Order, ...]

    def is_moot(self, s: Sdf1) -> bool:
        return len(self.options) == 1

    def run(self, s: Sdf1) -> None:
        s.then(self.march(s, 1))

    def prompt(self, s: Sdf1) -> str:
        return "Choose what it does, or at once where it goes or what it attacks"

    def held(self, s: Sdf1) -> Move:
        return Move("command", self.token)

    def moves(self, s: Sdf1) -> Iterator[Move]:
        numbers = range(1, len(self.options) + 1)
        yield from (Move("choose", n) for n in numbers)
        for n in numbers:
            march = self.march(s, n)
            yield from (Move("sortie", join(n, place)) for place in march.goals(s))
            yield from (Move("strafe", join(n, vessel.id)) for vessel in march.prey(s))

    def note(self, s: Sdf1, move: Move) -> str | None:
        """What it would do to a Vessel."""
        if move.verb != "strafe":
            return None
        n, vessel = pair(str(move.noun))
        return self.march(s, int(n)).after_raid(s, s.vessels[vessel])

    def names(self, s: Sdf1) -> dict[str, dict[str, str]]:
        return {"option": {str(n): str(option) for n, option in enumerate(self.options, 1)}}

    def choose(self, s: Sdf1, n: int) -> None:
        """This."""
        s.then(self.march(s, n))

    def sortie(self, s: Sdf1, noun: str) -> None:
        """This, and there."""
        n, place = pair(noun)
        self.march(s, int(n)).land(s, place)

    def strafe(self, s: Sdf1, noun: str) -> None:
        """This, at that Vessel."""
        n, vessel = pair(noun)
        self.march(s, int(n)).raid(s, vessel)

    def march(self, s: Sdf1, n: int) -> "March":
        """What an option lets the mecha do."""
        order, more = self.options[n - 1], 1 if self.token in s.boosted else 0
        return March(self.seat, self.token, order, order.move + more)


class March(Choice[Sdf1], frozen=True):
    """Move the mecha space by space, or at once to where it shall end, as far as its orders allow; then it fires.
    SDF-MECHA05, SDF-MECHA06, SDF-R104"""

    token: str
    order: Order
    left: int
    path: tuple[Place, ...] = ()

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0

    def run(self, s: Sdf1) -> None:
        self.halt(s)

    def prompt(self, s: Sdf1) -> str:
        return f"Move it, up to {self.left}, or halt"

    def held(self, s: Sdf1) -> Move | None:
        return None if self.path else Move("command", self.token)

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("fly_to", place) for place in ways(s, self.token))
        yield from (Move("land", place) for place in self.goals(s) if place != s.mecha[self.token])
        yield from (Move("raid", vessel.id) for vessel in self.prey(s))
        yield Move("halt")

    def note(self, s: Sdf1, move: Move) -> str | None:
        """What it would do to a Vessel."""
        return self.after_raid(s, s.vessels[str(move.noun)]) if move.verb == "raid" else None

    def goals(self, s: Sdf1) -> Mapping[Place, tuple[Place, ...]]:
        """Where it can end, and how it gets there; whoever wants another way flies space by space."""
        return within_reach(s, self.token, self.left)

    def prey(self, s: Sdf1) -> list[Vessel]:
        """What it can go to and hit, one of each that look alike."""
        return alike(targets(s, self.goals(s))) if self.order.damage else []

    def refusals(self, s: Sdf1) -> Iterator[Refusal]:
        place = s.mecha[self.token]
        if is_destroid(self.token):
            for other in neighbours(place, s.heading):
                if other not in neighbours_in_ship(place):
                    yield Refusal(Move("fly_to", other), "a Destroid stays in the ship", "SDF-MECHA08")
        if BRIDGE in neighbours(place, s.heading) and not can_enter(s, BRIDGE):
            yield Refusal(Move("fly_to", BRIDGE), "one mecha is in the Bridge already", "SDF-UPK06")

    def fly_to(self, s: Sdf1, place: Place) -> None:
        """One space."""
        s.mecha[self.token] = place
        s.say("mecha-goes", mecha=self.token, area=place)
        s.then(replace(self, left=self.left - 1, path=(*self.path, place)))

    def land(self, s: Sdf1, place: Place) -> None:
        """Go there, and fire. SDF-R104"""
        self._gone(s, place).halt(s)

    def raid(self, s: Sdf1, vessel: str) -> None:
        """Go where a Vessel is, and hit it. SDF-R104"""
        strike, *more = self._gone(s, s.vessels[vessel].place)._fire(s)
        s.then(*more)
        strike.hit(s, vessel)

    def _gone(self, s: Sdf1, place: Place) -> "March":
        """The same, after it has gone there."""
        way = self.goals(s)[place]
        if way:
            s.mecha[self.token] = place
            s.say("mecha-goes", mecha=self.token, area=place)
        return replace(self, path=(*self.path, *way))

    def halt(self, s: Sdf1) -> None:
        """Here it fires, and moves no more. SDF-MECHA05, SDF-MECHA10"""
        s.then(*self._fire(s))

    def _fire(self, s: Sdf1) -> list[Strike]:
        """What it does where it has come to: its own fire, then flak."""
        place, shots = s.mecha[self.token], []
        s.evades += [place] * self.order.evade
        if self.order.damage:
            is_veritech = not is_destroid(self.token)
            n = self._damage_at(s, place)
            in_one = self.order.passing and not self._has_missiles(s, place)
            where = self._range(s, place)
            shots.append(Strike(self.seat, n, where, by=By(self.seat), is_veritech=is_veritech, one_area=in_one))
        if self.order.flak and place != BRIDGE:
            shots.append(Strike(self.seat, self.order.flak, (f"I{s.number(place)}",), "pod", by=By(self.seat)))
        return shots

    def _damage_at(self, s: Sdf1, place: Place) -> int:
        """How much it deals from there. SDF-MECHA10"""
        return self.order.damage + (1 if not is_destroid(self.token) and s.has_rule("formation", place) else 0)

    def after_raid(self, s: Sdf1, vessel: Vessel) -> str:
        """What its first point would do to a Vessel that it goes to, and how many are left then, for people."""
        left = self._damage_at(s, vessel.place) + s.marks.get(vessel.place, 0) - 1
        return after_hits(s, vessel, 1) + (f", and {left} more to deal" if left else "")

    def _has_missiles(self, s: Sdf1, place: Place) -> bool:
        return s.has_rule("long-range", place) and not is_destroid(self.token)

    def _range(self, s: Sdf1, place: Place) -> tuple[Place, ...]:
        """Its own Area; with Long Ranged Missiles the adjacent ones too. SDF-MECHA10, SDF-TECH02"""
        if self._has_missiles(s, place):
            return (place, *neighbours(place, s.heading))
        return tuple(dict.fromkeys((place, *self.path))) if self.order.passing else (place,)


# Scouts


def scouts_left(s: Sdf1, hero: str) -> int:
    """Scout tokens that may still be placed: all before the first card. SDF-SCOUT01, SDF-SCOUT02"""
    if s.has_rule("no-scout") or any(scout.is_used for scout in s.scouts):
        return 0
    return min(s.face(hero).scouts, s.pack.numbers["scouts"]) - len(s.scouts)


class ReadScout(Choice[Sdf1], frozen=True):
    """Choose the Scout token that a card is for. SDF-SCOUT02, SDF-D27"""

    card: str

    def crumb(self, s: Sdf1) -> str | None:
        return "Scouts"

    def prompt(self, s: Sdf1) -> str:
        sheet = s.pack.mecha_orders[self.card]
        options = " or ".join("; ".join(map(str, option)) or "nothing seen" for option in sheet.scout)
        return f"{sheet.name}: choose the Scout that reports ({options})"

    def _places(self, s: Sdf1) -> list[Place]:
        return list(dict.fromkeys(scout.place for scout in s.scouts if not scout.is_used))

    def is_moot(self, s: Sdf1) -> bool:
        return len(self._places(s)) == 1

    def run(self, s: Sdf1) -> None:
        self.report(s, self._places(s)[0])

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("report", place) for place in self._places(s))

    def report(self, s: Sdf1, place: Place) -> None:
        """The Scout here."""
        i = s.scouts.index(Scout(place))
        s.scouts[i] = Scout(place, is_used=True)
        by = By(self.seat, place=place)
        options = s.pack.mecha_orders[self.card].scout
        if any(would_help(option, s, by) for option in options):
            s.then(ChooseOption(self.seat, by, options))


def read_scout(s: Sdf1, seat: int) -> None:
    """Draw a Mecha card for a Scout token. SDF-SCOUT02"""
    card = s.draw("mecha")
    if card is None:
        s.scouts = [Scout(scout.place, is_used=True) for scout in s.scouts]
        return
    s.decks["mecha"].discards.append(card)
    s.say("draws-mecha", card=card)
    s.then(ReadScout(seat, card))


class HearScout(Step[Sdf1], frozen=True):
    """The next Scout is heard. SDF-SCOUT02, SDF-R104"""

    seat: int

    def run(self, s: Sdf1) -> None:
        if any(not scout.is_used for scout in s.scouts):
            read_scout(s, self.seat)
