"""The Resolution Phase: ten steps after the fourth turn of every round."""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.reconstruction.command import extra_action
from robotable.games.reconstruction.effects import Faction, Unit
from robotable.games.reconstruction.pack import FACTIONS, HIDEOUT
from robotable.games.reconstruction.refcards import draw_territory, territory_deck
from robotable.games.reconstruction.state import UNITS_OF, Place, Reconstruction
from robotable.games.reconstruction.trade import reveal
from robotable.games.reconstruction.victory import VictoryCheck
from robotable.table import Choice, Move, Refusal, Step
from robotable.table.nouns import join, pair

RETREATING: tuple[Unit, ...] = ("overt", "khyron")
"""Who goes back to the hideout at the end of a round. REC-RES05"""


class Resolution(Step[Reconstruction], frozen=True):
    """All ten steps in order. REC-GAME03, REC-RES12"""

    def run(self, s: Reconstruction) -> None:
        s.say("resolution", n=s.round)
        s.then(
            VictoryCheck(),
            Incomes(),
            ReturnProtoculture(),
            Offered("ZR", "inspire"),
            Offered("RDF", "curfew"),
            Retreat(),
            Resupply(),
            Offered("REF", "repairs"),
            Offered("AUL", "canvas"),
            ReturnToBoard(),
            SpecialCards(),
        )


class Incomes(Step[Reconstruction], frozen=True):
    """Step 2: every faction takes its Income once, on the control as it stands. REC-RES02, REC-BOT22, REC-Q45"""

    def run(self, s: Reconstruction) -> None:
        for faction in FACTIONS:
            s.take_income(faction)


class ReturnProtoculture(Step[Reconstruction], frozen=True):
    """Step 3: each token pays its holder, then goes back to its zone. REC-RES03, REC-ZONE06, REC-ZONE07"""

    def run(self, s: Reconstruction) -> None:
        for home, place in s.tokens.items():
            s.say("pays-out", space=place)
            s.gain(holder(s, place), s.pack.numbers["protoculture_a_token"])
            s.tokens[home] = home


def holder(s: Reconstruction, place: Place) -> Faction:
    """Who holds a token: the ZR in the hideout, else the single faction with most units there, else the RDF.
    REC-ZONE03, REC-ZONE04, REC-ZONE05, REC-Q46"""
    return "ZR" if place == HIDEOUT else most_units({faction: s.count(faction, place) for faction in FACTIONS})


def most_units(counts: dict[Faction, int]) -> Faction:
    """The single faction with most units; the RDF if there is none. REC-ZONE04, REC-ZONE05"""
    most = max(counts.values())
    leaders = [faction for faction, n in counts.items() if n == most]
    return leaders[0] if len(leaders) == 1 else "RDF"


class Offered(Step[Reconstruction], frozen=True):
    """Steps 4 and 7: a faction may take one action once more, at the normal price; the REF bot takes none.
    REC-RES04, REC-RES07, REC-RDF14, REC-REF10, REC-Q47, REC-Q50, REC-Q71"""

    faction: Faction
    action: str

    def run(self, s: Reconstruction) -> None:
        seat = s.seat_of(self.faction)
        if seat is not None:
            s.then(extra_action(seat, self.action))


class Retreat(Step[Reconstruction], frozen=True):
    """Step 5: all overt Mecha and Khyron go to the hideout and are covert there. REC-RES05, REC-ZR05, REC-Q48"""

    def run(self, s: Reconstruction) -> None:
        s.spent.clear()
        for space in s.pack.spaces:
            for unit in RETREATING:
                if n := s.units[space][unit]:
                    s.say("retreats", unit=unit, space=space, n=n)
                    s.lift(unit, space, n)
                    s.put(unit, HIDEOUT, n)
        s.flip(HIDEOUT, "overt", "covert", s.units[HIDEOUT]["overt"])


class Resupply(Step[Reconstruction], frozen=True):
    """Step 6: RDF units outside RDF-controlled Cities go to such Cities or New Macross City.
    REC-RES06, REC-RDF14, REC-Q49"""

    def run(self, s: Reconstruction) -> None:
        home = s.pack.units["rick"].returns_to
        safe = [space for space in s.controlled("RDF") if s.is_city(space)]
        units = [
            (space, unit, here[unit])
            for space, here in s.units.items()
            if space not in safe
            for unit in UNITS_OF["RDF"]
            if here[unit]
        ]
        cities = [space for space in s.tracks if space in safe or space == home]
        s.then(ResupplyUnits(FACTIONS.index("RDF"), tuple(units), tuple(cities)))


class ResupplyUnits(Choice[Reconstruction], frozen=True):
    """Send each unit that must move to a City of your choice, however far. REC-RES06, REC-Q49"""

    units: tuple[tuple[str, Unit, int], ...]
    """Where they are, what they are, how many."""
    cities: tuple[str, ...]

    def crumb(self, s: Reconstruction) -> str:
        return "Resupply"

    def is_moot(self, s: Reconstruction) -> bool:
        return not self.units or len(self.cities) == 1

    def run(self, s: Reconstruction) -> None:
        if self.units:
            self.send_all(s, self.cities[0])

    def prompt(self, s: Reconstruction) -> str:
        names = [f"{n} {s.pack.units[unit].name}" for unit, n in self._waiting().items()]
        return f"Resupply: send {', '.join(names)} to your Cities"

    def _waiting(self) -> dict[Unit, int]:
        """How many of each kind have to move still."""
        waiting: dict[Unit, int] = {}
        for _, unit, n in self.units:
            waiting[unit] = waiting.get(unit, 0) + n
        return waiting

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        waiting = self._waiting()
        yield from (Move("send", join(unit, city)) for unit in waiting for city in self.cities)
        if len(waiting) > 1:
            several = [unit for unit, n in waiting.items() if n > 1]
            yield from (Move("send_kind", join(unit, city)) for unit in several for city in self.cities)
        if sum(waiting.values()) > 1:
            yield from (Move("send_all", city) for city in self.cities)

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        for space in s.pack.spaces:
            if space not in self.cities:
                yield Refusal(Move("send_all", space), "it is not an RDF-controlled City", "REC-RES06")

    def send(self, s: Reconstruction, noun: str) -> None:
        """One unit goes to a City."""
        unit, city = pair(noun)
        i = next(i for i, (_, kind, _) in enumerate(self.units) if kind == unit)
        start, kind, n = self.units[i]
        _resupply(s, kind, start, city, 1)
        rest = ((start, kind, n - 1),) if n > 1 else ()
        s.then(replace(self, units=(*self.units[:i], *rest, *self.units[i + 1 :])))

    def send_kind(self, s: Reconstruction, noun: str) -> None:
        """All units of one kind go to a City."""
        unit, city = pair(noun)
        for start, kind, n in self.units:
            if kind == unit:
                _resupply(s, kind, start, city, n)
        s.then(replace(self, units=tuple(stack for stack in self.units if stack[1] != unit)))

    def send_all(self, s: Reconstruction, city: str) -> None:
        """Everybody who is left goes to one City."""
        for start, unit, n in self.units:
            _resupply(s, unit, start, city, n)


def _resupply(s: Reconstruction, unit: Unit, start: str, city: str, n: int) -> None:
    if start != city:
        s.say("resupplies", unit=unit, n=n, space=start, to_space=city)
        s.lift(unit, start, n)
        s.put(unit, city, n)


class ReturnToBoard(Step[Reconstruction], frozen=True):
    """Step 8: Rick, Minmei and Khyron come back to their places, the Flagship wherever the REF likes.
    REC-RES08, REC-NAME02, REC-NAME03, REC-NAME04, REC-BOT18, REC-Q51, REC-Q52"""

    def run(self, s: Reconstruction) -> None:
        for unit, kind in s.pack.units.items():
            if kind.returns_to and s.where_is(unit) is None:
                s.say("returns", unit=unit, space=kind.returns_to)
                s.put(unit, kind.returns_to)
        seat = s.seat_of("REF")
        if s.where_is("flagship") is not None:
            return
        if seat is None:
            _land_flagship(s, draw_territory(s, territory_deck(s)))
        else:
            s.then(LandFlagship(seat))


class LandFlagship(Choice[Reconstruction], frozen=True):
    """The Flagship comes back on any space. REC-NAME04, REC-RES08, REC-Q52"""

    def prompt(self, s: Reconstruction) -> str:
        return "Choose where the Flagship comes back"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        return (Move("land", space) for space in s.pack.spaces)

    def land(self, s: Reconstruction, space: str) -> None:
        """Land there."""
        _land_flagship(s, space)


def _land_flagship(s: Reconstruction, space: str) -> None:
    s.say("returns", unit="flagship", space=space)
    s.put("flagship", space)


class SpecialCards(Step[Reconstruction], frozen=True):
    """Step 9: special cards with the number of the round just played go to their factions, for all to see.
    REC-RES09, REC-Q04, REC-Q06, REC-Q53"""

    def run(self, s: Reconstruction) -> None:
        for card in [card for card in s.special if s.event(card).round == s.round]:
            faction = s.event(card).faction
            s.special.remove(card)
            s.hands[faction].append(card)
            owner = s.seat_of(faction)
            reveal(s, card, *(seat for seat in s.seats() if seat != owner))
            s.say("deals-special", faction=faction, card=card)
