"""What lies on the table in Reconstruction: the board, the boxes of the faction cards, hands, deck and timeline."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

from robotable.games.reconstruction.effects import Faction, Unit, Where
from robotable.games.reconstruction.pack import FACTIONS, HIDEOUT, UNITS, Event, ReconstructionPack
from robotable.table import State, Step
from robotable.table.nouns import join

Place = str
"""A space of the board, or the hideout."""
Control = Literal["RDF", "AUL"] | None
"""Who controls a Territory: there is no other control. REC-CTRL04"""

UNITS_OF: dict[Faction, tuple[Unit, ...]] = {
    "RDF": ("rick", "veritech", "mecha"),
    "AUL": ("minmei", "partisan", "city"),
    "ZR": ("khyron", "covert", "overt"),
    "REF": ("flagship", "pod"),
}
OTHER_SIDE: dict[Unit, Unit] = {"covert": "overt", "overt": "covert"}
"""Soldier and Mecha are two sides of the same tokens. REC-CAP01"""


@cache
def _alternatives(where: Where) -> tuple[tuple[str, ...], ...]:
    """The terms that a card asks for, each as its alternatives."""
    return tuple(tuple(term.split("/")) for term in where)


class Standing(NamedTuple):
    """Who controls each Territory, and what the Victory tracker shows for each faction."""

    control: dict[str, Control]
    values: dict[Faction, int]


class Reconstruction(State, kw_only=True):
    """A game of Reconstruction."""

    pack: ReconstructionPack
    has_bot: bool = False
    """The REF bot plays the REF. REC-GAME01"""
    units: dict[Place, dict[Unit, int]]
    """How many of each kind stand in each space and in the hideout."""
    assembly: int = 0
    constructed: int = 0
    tracks: dict[str, list[int]] = {}
    """For each Territory how many civilians stand on each box, the content one first. REC-CIV01"""
    converts: int = 0
    pc: dict[Faction, int] = {}
    tokens: dict[str, Place] = {}
    """Where the Protoculture token of each zone lies. REC-ZONE02"""

    hands: dict[Faction, list[str]] = {}
    deck: list[str] = []
    """The draw deck, the next card last."""
    discards: list[str] = []
    special: list[str] = []
    """Special cards not yet dealt. REC-SETUP03"""
    known: dict[str, tuple[int, ...]] = {}
    """For a card in a hand: the seats that know it is there, its owner aside. REC-TALK03"""

    round: int = 1
    timeline: list[Faction] = []
    """The factions that have their marker on the timeline, in order. REC-TURN02"""
    played: list[str] = []
    """The card below each of them, as far as played."""
    active: Faction = "RDF"

    attacked: list[str] = []
    """Where the RDF has attacked this turn. REC-RDF10"""
    rioted: list[str] = []
    """Where the AUL has rioted this turn. REC-AUL14"""
    spent: dict[str, int] = {}
    """How many ZR units of a stack have attacked this turn. REC-ZR16"""
    offers: int = 0
    """Offers of a trade made this turn. REC-TRADE08"""
    winners: list[Faction] = []
    """Who has won, the REF bot included. REC-BOT20"""
    history: list[tuple[int, ...]] = []
    """The victory values after each turn, in the order of the factions."""

    # Questions about factions and seats

    def seat_of(self, faction: Faction) -> int | None:
        """The seat that plays a faction; nobody does if it is the REF bot."""
        return None if self.has_bot and faction == "REF" else FACTIONS.index(faction)

    def seats(self) -> range:
        """The seats of the players."""
        return range(3 if self.has_bot else 4)

    def event(self, card: str) -> Event:
        """An event card."""
        return self.pack.events[card]

    # Questions about units

    def count(self, faction: Faction, place: Place) -> int:
        """How many units a faction has there."""
        here = self.units[place]
        return sum([here[unit] for unit in UNITS_OF[faction]])

    def in_play(self, unit: Unit) -> int:
        """How many tokens of this kind are in use, boxes included. REC-CAP01"""
        n = sum([here[unit] for here in self.units.values()])
        if unit in OTHER_SIDE:
            n += sum([here[OTHER_SIDE[unit]] for here in self.units.values()])
        return n + self.assembly + self.constructed if unit == "pod" else n

    def reserve(self, unit: Unit) -> int:
        """How many tokens of this kind are out of play. REC-CAP02, REC-SETUP13"""
        return self.pack.units[unit].count - self.in_play(unit)

    def where_is(self, unit: Unit) -> Place | None:
        """Where a named character or the Flagship stands; None while it is aside. REC-NAME05"""
        return next((place for place, here in self.units.items() if here[unit]), None)

    def is_khyron_overt(self, place: Place) -> bool:
        """Khyron is overt where no other ZR unit is covert. REC-ZR06, REC-Q23"""
        return not self.units[place]["covert"]

    def targets(self, faction: Faction, space: str) -> dict[Unit, int]:
        """The units of a faction that can be attacked there. REC-ATK03, REC-ATK04, REC-ATK05, REC-ZR03"""
        here = self.units[space]
        match faction:
            case "RDF":
                kinds = UNITS_OF["RDF"]
            case "AUL":
                kinds = ("minmei", "partisan")
            case "REF":
                kinds = ("pod",)
            case "ZR":
                kinds = ("overt", "khyron") if not here["covert"] else ("overt",)
        return {kind: here[kind] for kind in kinds if here[kind]}

    def fresh(self, unit: Unit, place: Place) -> int:
        """How many ZR units of a kind there have not attacked this turn. REC-ZR16"""
        return self.units[place][unit] - self.spent.get(join(unit, place), 0)

    # Questions about the board

    def control(self, space: str) -> Control:
        """Who has more units there: RDF and REF together, or AUL and ZR together.
        REC-CTRL02 to REC-CTRL08, REC-GAME06"""
        if space not in self.tracks:
            return None
        law, free = self.strength(space)
        return None if law == free else "RDF" if law > free else "AUL"

    def strength(self, space: str) -> tuple[int, int]:
        """RDF and REF units there, AUL and ZR units there. REC-CTRL02"""
        here = self.units[space]
        law = here["rick"] + here["veritech"] + here["mecha"] + here["flagship"] + here["pod"]
        free = here["minmei"] + here["partisan"] + here["city"] + here["khyron"] + here["covert"] + here["overt"]
        return law, free

    def controlled(self, by: Control) -> list[str]:
        """The Territories under somebody's control. REC-CTRL10"""
        return [space for space in self.tracks if self.control(space) == by]

    def is_territory(self, space: str) -> bool:
        """It is a city or a land, not a zone. REC-CTRL01, REC-CTRL07"""
        return space in self.tracks

    def is_city(self, space: str) -> bool:
        """A city Territory, or one with an AUL city. REC-CTRL11, REC-CITY06"""
        return self.pack.spaces[space].kind == "city" or self.units[space]["city"] > 0

    def next_to(self, space: str) -> tuple[str, ...]:
        """The spaces that share a border with this one."""
        return self.pack.spaces[space].adjacent

    def matching(self, where: Where) -> list[Place]:
        """The places that a card means."""
        terms = _alternatives(where)
        places = [space for space in self.pack.spaces if self._fits(space, terms)]
        return [*places, HIDEOUT] if any(HIDEOUT in term for term in where) else places

    def _fits(self, space: str, terms: tuple[tuple[str, ...], ...]) -> bool:
        """Of every term one alternative holds there."""
        for alternatives in terms:
            for term in alternatives:
                if self._is(space, term):
                    break
            else:
                return False
        return True

    def _is(self, space: str, term: str) -> bool:
        match term:
            case "any":
                return True
            case "terr":
                return space in self.tracks
            case "land" | "city" | "zone":
                return self.pack.spaces[space].kind == term
            case "anycity":
                return self.is_city(space)
            case "RDF" | "AUL":
                return self.control(space) == term
            case "none":
                return space in self.tracks and self.control(space) is None
            case "has:RDF" | "has:AUL" | "has:ZR" | "has:REF":
                return self.count(_faction(term[4:]), space) > 0
            case _:
                return space == term

    # Questions about victory

    def content(self) -> int:
        """Civilians on the content boxes. REC-CIV06, REC-VIC03"""
        return sum([track[0] for track in self.tracks.values()])

    def free_cities(self) -> int:
        """City Territories and AUL cities under AUL control. REC-VIC05, REC-CITY05, REC-Q41"""
        return self._cities_in(self.controlled("AUL"))

    def _cities_in(self, spaces: list[str]) -> int:
        return sum([self.units[space]["city"] + (self.pack.spaces[space].kind == "city") for space in spaces])

    def value(self, faction: Faction) -> int:
        """What the Victory tracker shows. REC-VIC07"""
        match faction:
            case "RDF":
                return self.content()
            case "AUL":
                return self.free_cities()
            case "ZR":
                return self.converts
            case "REF":
                return len(self.controlled("RDF"))

    def standing(self) -> Standing:
        """Control of the whole board, and what every faction has on the Victory tracker. REC-CTRL02, REC-VIC07"""
        control = {space: self.control(space) for space in self.tracks}
        free = [space for space, holder in control.items() if holder == "AUL"]
        lawful = [space for space, holder in control.items() if holder == "RDF"]
        values: dict[Faction, int] = {
            "RDF": self.content(),
            "AUL": self._cities_in(free),
            "ZR": self.converts,
            "REF": len(lawful),
        }
        return Standing(control, values)

    def minor_value(self) -> int:
        """The ZR's value on the minor track. REC-MINOR04, REC-Q57"""
        return self.pack.minor_track(self.has_bot)[str(self.converts)]

    # Questions about cards

    def knows(self, seat: int | None, faction: Faction, card: str) -> bool:
        """Whether a seat knows that this card is in that hand. REC-HID01, REC-HID02"""
        return seat is not None and (self.seat_of(faction) == seat or seat in self.known.get(card, ()))

    # What happens to units

    def put(self, unit: Unit, place: Place, n: int = 1) -> None:
        """Units come to a place."""
        before = self._control_before(place)
        self.units[place][unit] += n
        self._tell_control(place, before)

    def lift(self, unit: Unit, place: Place, n: int = 1) -> None:
        """Units leave a place; ZR units that have attacked this turn go first. REC-Q79"""
        before = self._control_before(place)
        self.units[place][unit] -= n
        stack = join(unit, place)
        if stack in self.spent:
            self._set_spent(stack, max(0, self.spent[stack] - n))
        self._tell_control(place, before)

    def move(self, unit: Unit, start: Place, end: Place) -> None:
        """One unit goes from place to place, of several alike one that has not attacked yet. REC-Q79"""
        is_spent = self.spent and self.fresh(unit, start) == 0
        before = self._control_before(start)
        self.units[start][unit] -= 1
        self._tell_control(start, before)
        self.put(unit, end)
        if is_spent:
            self._pass_on_spent(join(unit, start), join(unit, end), 1)

    def flip(self, place: Place, old: Unit, new: Unit, n: int = 1) -> None:
        """ZR tokens turn to their other side; control stays as it is. REC-ZR04, REC-ZR05, REC-CTRL08"""
        tired = max(0, n - self.fresh(old, place))
        self.units[place][old] -= n
        self.units[place][new] += n
        if tired:
            self._pass_on_spent(join(old, place), join(new, place), tired)

    def _pass_on_spent(self, old: str, new: str, n: int) -> None:
        self._set_spent(old, self.spent[old] - n)
        self._set_spent(new, self.spent.get(new, 0) + n)

    def _set_spent(self, stack: str, n: int) -> None:
        self.spent[stack] = n
        if not n:
            del self.spent[stack]

    def _control_before(self, place: Place) -> Control:
        return self.control(place) if place in self.tracks else None

    def _tell_control(self, place: Place, before: Control) -> None:
        """Control follows every single change at once. REC-CTRL06, REC-RES11"""
        if place not in self.tracks or (now := self.control(place)) == before:
            return
        if now is None:
            self.say("loses-control", space=place)
        else:
            self.say("takes-control", faction=now, space=place)

    # What happens to Protoculture

    def gain(self, faction: Faction, n: int) -> None:
        """A faction gains Protoculture; there is no upper limit. REC-Q60"""
        self.pc[faction] += n
        if n:
            self.say("gains", faction=faction, n=n)

    def lose_pc(self, faction: Faction, n: int) -> int:
        """A faction loses Protoculture, up to what it has. REC-Q61"""
        n = min(n, self.pc[faction])
        self.pc[faction] -= n
        if n:
            self.say("loses", faction=faction, n=n)
        return n

    def take_income(self, faction: Faction) -> None:
        """Tax, solicit, steal or extort. REC-RDF11, REC-AUL06, REC-ZR17, REC-REF07"""
        income = self.pack.income_of(faction)
        self.gain(faction, income.income * len(self.controlled(income.per)))

    # What comes next

    def then(self, *steps: Step[Any]) -> None:
        """Do these next, unless the game is over. REC-Q59"""
        if self.outcome is None:
            super().then(*steps)


def no_units() -> dict[Unit, int]:
    """An empty place."""
    return dict.fromkeys(UNITS, 0)


def _faction(name: str) -> Faction:
    return next(faction for faction in FACTIONS if faction == name)


def enemies_of(faction: Faction) -> Iterator[Faction]:
    """The other factions."""
    return (other for other in FACTIONS if other != faction)


def first_free(column: Sequence[Faction], timeline: Sequence[Faction]) -> Faction | None:
    """The first of a column that is not on the timeline; if none is named, the usual order. REC-EVENT03, REC-Q10"""
    usual: tuple[Faction, ...] = ("RDF", "AUL", "REF", "ZR")
    return next((faction for faction in (*column, *usual) if faction not in timeline), None)
