"""Step 2, Upkeep: the population is set to work, mecha are transferred, Heroes are replaced."""

from collections.abc import Iterable, Iterator

from robotable.games.attack_on_sdf1.anytime import Window
from robotable.games.attack_on_sdf1.doing import steps
from robotable.games.attack_on_sdf1.effects_board import Station
from robotable.games.attack_on_sdf1.hangar import TransferAll
from robotable.games.attack_on_sdf1.pieces import By
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.story import look_ahead
from robotable.table import Choice, Move, Refusal, Step
from robotable.table.nouns import join, pair

STATIONS: tuple[Station, ...] = ("sci", "prod", "bay", "gunners")


class Upkeep(Step[Sdf1], frozen=True):
    """Steady benefits, then set population, transfer mecha, replace Heroes, confirm. SDF-UPK08"""

    def run(self, s: Sdf1) -> None:
        if s.has_rule("foresight") and not s.is_foreseen:
            look_ahead(s)
        s.phase = "upkeep"
        s.crew = {"sci": 0, "prod": 0, "bay": 0, "gunners": 0}
        s.bolster = {}
        s.recount_gunners()
        s.say("upkeep", n=s.people)
        if "minmei" in s.characters and not s.covered("mac"):
            s.gain_ap(1)
        steady = [effect for tech in s.techs for effect in s.pack.resources[tech].each_upkeep]
        others = [seat for seat in range(s.seats) if seat != s.lead]
        swaps = [Replace(seat) for seat in others] if s.episode > 1 else []
        revision = [Confirm()] if swaps else []
        s.then(*steps(tuple(steady), By(s.lead)), SetCrew(s.lead), TransferAll(), *swaps, *revision)


def workers(s: Sdf1) -> int:
    """How many of the people can be set to work. SDF-UPK02"""
    return max(0, s.people - s.crew_short)


def unset(s: Sdf1) -> int:
    """The population points that are not set yet; below 0, more are set than there still are. SDF-UPK02, SDF-R09"""
    return workers(s) - sum(s.crew.values())


def room(s: Sdf1, station: Station) -> int:
    """How many more crew a station holds. SDF-UPK04, SDF-DMG10"""
    if station == "gunners":
        return s.pack.numbers["gunners_most"] - s.free_gunners - s.crew["gunners"]
    return s.open_boxes(station) - s.crew[station]


def _strokes(now: int, more: int) -> Iterable[int]:
    """To how many a station can be brought at one stroke, beyond one more or fewer. SDF-R104"""
    return (*range(now - 1), *range(now + 2, now + 1 + more))


class SetCrew(Window, frozen=True):
    """Set each population point on Science, Production, the Launch Bay or Gunners, or leave it.
    SDF-UPK01 to SDF-UPK04, SDF-D09"""

    def crumb(self, s: Sdf1) -> str | None:
        return "Set population" if s.choice is self else None

    def prompt(self, s: Sdf1) -> str:
        return f"Set the population to work: {unset(s)} of {workers(s)} left, {s.free_gunners} Gunners are free"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        left, rooms = unset(s), {station: room(s, station) for station in STATIONS}
        if left > 0:
            yield from (Move("set", station) for station, free in rooms.items() if free > 0)
            yield from (Move("rest", station) for station, free in rooms.items() if free >= left)
        for station, free in rooms.items():
            for n in _strokes(s.crew[station], min(left, free)):
                yield Move("staff", join(station, n))
        if s.last_crew and not sum(s.crew.values()):
            yield Move("as_before")
        yield from (Move("unset", station) for station in STATIONS if s.crew[station])
        if s.episode > 1 and not Replace(self.seat).is_moot(s):
            yield Move("relieve")
        yield from (Move("ask_again", area) for area in s.standing)
        if s.always_draw:
            yield Move("draw_singly")
        if s.always_evade:
            yield Move("offer_evades")
        if s.saves_barriers:
            yield Move("offer_barriers")
        yield from self.anytime_moves(s)
        if left >= 0:
            yield Move("confirm")

    def refusals(self, s: Sdf1) -> Iterator[Refusal]:
        for station in STATIONS:
            if unset(s) <= 0:
                yield Refusal(Move("set", station), "the whole population is at work", "SDF-UPK02")
            elif room(s, station) <= 0:
                yield Refusal(Move("set", station), "this station holds no more crew", "SDF-UPK04")
        if unset(s) < 0:
            yield Refusal(Move("confirm"), "more are at work than there are people", "SDF-R09")
        yield from self.anytime_refusals(s)

    def set(self, s: Sdf1, station: Station) -> None:
        """One more works here."""
        s.crew[station] += 1
        s.then(self)

    def unset(self, s: Sdf1, station: Station) -> None:
        """One fewer."""
        s.crew[station] -= 1
        s.then(self)

    def staff(self, s: Sdf1, noun: str) -> None:
        """So many work here. SDF-R104"""
        name, n = pair(noun)
        s.crew[next(station for station in STATIONS if station == name)] = int(n)
        s.then(self)

    def rest(self, s: Sdf1, station: Station) -> None:
        """All who are left work here, and so be it. SDF-R104"""
        s.crew[station] += unset(s)
        self.confirm(s)

    def as_before(self, s: Sdf1) -> None:
        """As in the last Episode, as far as there are people and open boxes; if nothing had to change, so be it.
        SDF-R104"""
        for station in STATIONS:
            s.crew[station] = max(0, min(s.last_crew[station], room(s, station), unset(s)))
        if s.crew == s.last_crew and not unset(s):
            self.confirm(s)
        else:
            s.then(self)

    def ask_again(self, s: Sdf1, area: str) -> None:
        """From now on it is asked again what a hit on an Area breaks. SDF-R105"""
        del s.standing[area]
        s.then(self)

    def relieve(self, s: Sdf1) -> None:
        """Exchange Heroes of this seat; the others are asked afterwards. SDF-UPK07"""
        s.then(Replace(self.seat, is_once=True), self)

    def draw_singly(self, s: Sdf1) -> None:
        """From now on everybody is asked again before drawing Crew cards. SDF-R105"""
        s.always_draw = []
        s.then(self)

    def offer_evades(self, s: Sdf1) -> None:
        """From now on Veritech Evades are asked about again. SDF-R105"""
        s.always_evade = False
        s.then(self)

    def offer_barriers(self, s: Sdf1) -> None:
        """From now on barriers are asked about for every hit again. SDF-R105"""
        s.saves_barriers = False
        s.then(self)

    def confirm(self, s: Sdf1) -> None:
        """So be it."""
        s.last_crew = s.crew.copy()
        s.say("crew", sci_n=s.crew["sci"], prod_n=s.crew["prod"], bay_n=s.crew["bay"], gunners_n=s.crew_of("gunners"))


class Replace(Choice[Sdf1], frozen=True):
    """From the second Episode on, exchange a Hero for one in reserve. SDF-HERO19 to SDF-HERO21, SDF-UPK07, SDF-D11"""

    is_once: bool = False
    """Who wants to exchange more asks again."""

    def crumb(self, s: Sdf1) -> str | None:
        return "Replace Heroes" if s.choice is self else None

    def _swaps(self, s: Sdf1) -> Iterator[str]:
        reserve = [hero for hero in s.heroes if is_in_reserve(s, hero)]
        yield from (join(own, other) for own in s.heroes_of(self.seat) for other in reserve)

    def is_moot(self, s: Sdf1) -> bool:
        return next(self._swaps(s), None) is None

    def prompt(self, s: Sdf1) -> str:
        return "Exchange one of your Heroes for one in reserve, or keep them"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("swap", swap) for swap in self._swaps(s))
        yield Move("keep")

    def refusals(self, s: Sdf1) -> Iterator[Refusal]:
        for own in s.heroes_of(self.seat):
            for hero, state in s.heroes.items():
                if state.seat < 0 and not is_in_reserve(s, hero):
                    why, id = _why_not_in_reserve(s, hero)
                    yield Refusal(Move("swap", join(own, hero)), f"{s.face(hero).name} {why}", id)

    def swap(self, s: Sdf1, noun: str) -> None:
        """She leaves with her damage, and the other begins in her start Area. SDF-HERO20, SDF-HERO18"""
        own, other = pair(noun)
        lost, gained = s.face(own), s.face(other)
        s.heroes[own].seat, s.heroes[own].place, s.heroes[own].relieved_in = -1, "", s.episode
        s.heroes[other].seat, s.heroes[other].place = self.seat, gained.start
        s.say("swaps", hero=own, other_hero=other, lost_n=lost.duties, gained_n=gained.duties)
        if not self.is_once:
            s.then(self)

    def keep(self, s: Sdf1) -> None:
        """No more changes."""


def is_in_reserve(s: Sdf1, hero: str) -> bool:
    """She waits to be chosen: not in play, not missing, not just relieved, and the scenario has her.
    SDF-HERO01, SDF-R34"""
    state = s.heroes[hero]
    return state.seat < 0 and not state.back_in and state.is_recruited and state.relieved_in != s.episode


def _why_not_in_reserve(s: Sdf1, hero: str) -> tuple[str, str]:
    if s.heroes[hero].back_in:
        return "is missing", "SDF-HERO19"
    if s.heroes[hero].relieved_in == s.episode:
        return "has just been relieved", "SDF-R34"
    return "has not joined yet", "SDF-HERO19"


class Confirm(Step[Sdf1], frozen=True):
    """After a swap the population can be set anew before Upkeep ends. SDF-UPK08, SDF-R34"""

    def run(self, s: Sdf1) -> None:
        if any(state.relieved_in == s.episode for state in s.heroes.values()):
            s.then(SetCrew(s.lead))
