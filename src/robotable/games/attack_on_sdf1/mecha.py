"""Mecha and Scouts under orders: a card for each, movement, then fire. SDF-MECHA, SDF-SCOUT"""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.geometry import (
    BRIDGE,
    Place,
    neighbours,
    neighbours_in_ship,
)
from robotable.games.attack_on_sdf1.hangar import bridge_has_room
from robotable.games.attack_on_sdf1.perform import By, ChooseOption, would_help
from robotable.games.attack_on_sdf1.pieces import Scout
from robotable.games.attack_on_sdf1.sheets import Order
from robotable.games.attack_on_sdf1.state import Sdf1, is_destroid
from robotable.games.attack_on_sdf1.vessels import Strike
from robotable.table import Choice, Move, Refusal

# How many, and which


def order_limit(s: Sdf1, hero: str, kind: str) -> int:
    """How many mecha of a kind a Hero may order. SDF-MECHA01, SDF-HERO04"""
    face = s.face(hero)
    if kind == "destroid":
        return face.destroids
    is_alone = all(other == hero for other in s.holders("captain"))
    return face.veritechs + (face.acting_veritechs if is_alone else 0)


def orderable(s: Sdf1, hero: str, kind: str) -> list[str]:
    """The active mecha of a kind that this Hero has not ordered yet. SDF-MECHA02, SDF-MECHA04"""
    done = s.heroes[hero].ordered
    return [t for t in s.active_mecha() if is_destroid(t) == (kind == "destroid") and t not in done]


def orders_left(s: Sdf1, hero: str, kind: str) -> int:
    """How many cards she may still draw. SDF-MECHA02, SDF-R36"""
    left = order_limit(s, hero, kind) - s.heroes[hero].drawn.get(kind, 0)
    return min(left, len(orderable(s, hero, kind)))


def can_enter(s: Sdf1, place: Place) -> bool:
    """At most one Non-Hero mecha in the Bridge. SDF-UPK06"""
    return place != BRIDGE or bridge_has_room(s)


def ways(s: Sdf1, token: str) -> list[Place]:
    """Where a mecha can move next. SDF-MECHA07, SDF-MECHA08, SDF-MECHA14"""
    place = s.mecha[token]
    around = neighbours_in_ship(place) if is_destroid(token) else neighbours(place, s.heading)
    return [other for other in around if can_enter(s, other)]


# Orders


def draw_order(s: Sdf1, seat: int, hero: str, kind: str) -> None:
    """Reveal a Mecha card and apply it to one mecha. SDF-MECHA03"""
    card = s.draw("mecha")
    s.heroes[hero].drawn[kind] = s.heroes[hero].drawn.get(kind, 0) + 1
    if card is None:
        return
    s.decks["mecha"].discards.append(card)
    s.say("draws-mecha", card=card)
    s.then(Assign(seat, hero, kind, card))


class Assign(Choice[Sdf1], frozen=True):
    """Choose the mecha that a revealed card is for, or waive it. SDF-MECHA03, SDF-MECHA04, SDF-D25"""

    hero: str
    kind: str
    card: str

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
        yield Move("waive")

    def refusals(self, s: Sdf1) -> Iterator[Refusal]:
        for token in s.heroes[self.hero].ordered:
            if is_destroid(token) == (self.kind == "destroid"):
                yield Refusal(Move("command", token), "this Hero has ordered it already", "SDF-MECHA04")

    def command(self, s: Sdf1, token: str) -> None:
        """This one."""
        s.heroes[self.hero].ordered.append(token)
        options = self.options(s)
        if token.startswith("super") and len(options) > 1:
            options = (add_up(options),)
        s.say("ordered", mecha=token)
        s.then(ChooseOrder(self.seat, token, options))

    def waive(self, s: Sdf1) -> None:
        """The card is used up."""


def add_up(options: tuple[Order, ...]) -> Order:
    """A Super Veritech uses both options of a card. SDF-MECHA13"""
    return Order(
        move=sum(order.move for order in options),
        damage=sum(order.damage for order in options),
        evade=sum(order.evade for order in options),
        passing=any(order.passing for order in options),
    )


class ChooseOrder(Choice[Sdf1], frozen=True):
    """Choose one option of the card. SDF-MECHA03"""

    token: str
    options: tuple[Order, ...]

    def is_moot(self, s: Sdf1) -> bool:
        return len(self.options) == 1

    def run(self, s: Sdf1) -> None:
        self._go(s, self.options[0])

    def prompt(self, s: Sdf1) -> str:
        return "Choose what it does"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("choose", str(option)) for option in self.options)

    def choose(self, s: Sdf1, noun: str) -> None:
        """This."""
        self._go(s, next(option for option in self.options if str(option) == noun))

    def _go(self, s: Sdf1, order: Order) -> None:
        more = 1 if self.token in s.boosted else 0
        s.then(March(self.seat, self.token, order, order.move + more))


class March(Choice[Sdf1], frozen=True):
    """Move the mecha space by space, as far as its orders allow; then it fires. SDF-MECHA05, SDF-MECHA06"""

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

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("fly_to", place) for place in ways(s, self.token))
        yield Move("halt")

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

    def halt(self, s: Sdf1) -> None:
        """Here it fires, and moves no more. SDF-MECHA05, SDF-MECHA10"""
        place = s.mecha[self.token]
        s.evades += [place] * self.order.evade
        if self.order.damage:
            bonus = 1 if not is_destroid(self.token) and s.has_rule("formation", place) else 0
            is_veritech = not is_destroid(self.token)
            where = self._range(s, place)
            n, in_one = self.order.damage + bonus, self.order.passing and not self._has_missiles(s, place)
            s.then(Strike(self.seat, n, where, by=By(self.seat), is_veritech=is_veritech, one_area=in_one))
        if self.order.flak and place != BRIDGE:
            s.then(Strike(self.seat, self.order.flak, (f"I{s.number(place)}",), "pod", by=By(self.seat)))

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
