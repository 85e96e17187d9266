"""Step 3, Order Crew: Science, Gunners, Production, then the Launch Bay."""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.anytime import Window
from robotable.games.attack_on_sdf1.doing import ChooseOption, steps
from robotable.games.attack_on_sdf1.effects_board import Station
from robotable.games.attack_on_sdf1.hangar import LaunchVeritechs
from robotable.games.attack_on_sdf1.pack import CREWED, STATIONS
from robotable.games.attack_on_sdf1.pieces import By
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Move, Step


class OrderCrew(Step[Sdf1], frozen=True):
    """Each station's leader draws for its crew; then Veritechs are launched. SDF-CREW01"""

    def run(self, s: Sdf1) -> None:
        s.phase = "crew"
        steady = [effect for tech in s.techs for effect in s.pack.resources[tech].each_crew]
        s.then(*(OrderStation(station) for station in CREWED), *steps(tuple(steady), By(s.lead)), LaunchBay())


class OrderStation(Step[Sdf1], frozen=True):
    """A station whose leader is not in play draws nothing. SDF-CREW04, SDF-TERM07"""

    station: Station
    all_for: int = -1
    """The seat that draws all its cards without being asked again. SDF-R104"""

    def run(self, s: Sdf1) -> None:
        leader = s.leader_of(self.station)
        if not cards_for(s, self.station):
            return
        if leader is None:
            s.say("leaderless", station_n=self.station)
        else:
            seat = s.heroes[leader].seat
            s.then(DrawCrew(seat, self.station, goes_on=seat == self.all_for or seat in s.always_draw))


def cards_for(s: Sdf1, station: Station) -> int:
    """The Crew cards that a station draws, as its crew is now. SDF-CREW02, SDF-R10"""
    return s.crew_of(station) + (s.rule_sum("gunner-card") if station == "gunners" else 0)


class DrawCrew(Window, frozen=True):
    """Draw a Crew card for each crew point, one by one, or stop; crew that is lost meanwhile draws nothing.
    SDF-CREW02, SDF-CREW03, SDF-CREW07, SDF-DMG10, SDF-R10, SDF-D12, SDF-D13"""

    station: Station
    drawn: int = 0
    goes_on: bool = False
    """The next card is drawn as soon as this one is done with. SDF-R104"""

    def crumb(self, s: Sdf1) -> str | None:
        return STATIONS[self.station] if s.choice is self else None

    def is_moot(self, s: Sdf1) -> bool:
        return self.goes_on or self._left(s) <= 0 or s.leader_of(self.station) is None

    def run(self, s: Sdf1) -> None:
        if self.goes_on and self._left(s) > 0 and s.leader_of(self.station):
            self.draw_crew(s)

    def _left(self, s: Sdf1) -> int:
        return cards_for(s, self.station) - self.drawn

    def prompt(self, s: Sdf1) -> str:
        return f"{STATIONS[self.station]}: draw a Crew card, {self._left(s)} left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield Move("draw_crew")
        if self._left(s) > 1 or any(isinstance(step, OrderStation) for step in s.todo):
            yield Move("draw_all")
        yield Move("draw_always")
        yield from self.anytime_moves(s)
        yield Move("stop")

    def draw_crew(self, s: Sdf1) -> None:
        """Draw, and apply one option of the section."""
        s.then(replace(self, drawn=self.drawn + 1))
        card = s.draw("crew")
        if card is None:
            return
        s.decks["crew"].discards.append(card)
        sheet = s.pack.crew[card]
        options = {"sci": sheet.sci, "gunners": sheet.gunners, "prod": sheet.prod}[self.station]
        s.say("draws-crew", station_n=self.station, card=card)
        s.then(ChooseOption(self.seat, By(self.seat), options))

    def draw_all(self, s: Sdf1) -> None:
        """All cards of this station, and of the next ones that this seat orders, one after the other. SDF-R104"""
        for i, step in enumerate(s.todo):
            if isinstance(step, OrderStation):
                s.todo[i] = replace(step, all_for=self.seat)
        replace(self, goes_on=True).draw_crew(s)

    def draw_always(self, s: Sdf1) -> None:
        """All cards, in this Episode and in those to come. SDF-R105"""
        s.always_draw.append(self.seat)
        self.draw_all(s)

    def stop(self, s: Sdf1) -> None:
        """Draw no more."""


class LaunchBay(Step[Sdf1], frozen=True):
    """For each crew point of the Launch Bay a Veritech is launched, by any Hero. SDF-CREW06"""

    def run(self, s: Sdf1) -> None:
        s.then(LaunchVeritechs(s.lead, s.crew_of("bay")))
