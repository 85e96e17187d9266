"""How the table looks to one faction: what each Territory is worth, who is about to win, and what a move gains."""

from functools import cached_property
from typing import NamedTuple

from robotable.games.reconstruction.effects import Faction, Unit
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.rdf import why_no_curfew
from robotable.games.reconstruction.resolution import most_units
from robotable.games.reconstruction.state import Reconstruction
from robotable.table.nouns import pair

RIVAL: dict[Faction, Faction] = {"RDF": "AUL", "AUL": "RDF", "REF": "ZR", "ZR": "REF"}
"""With whom a faction contends for the minor victory. REC-MINOR02, REC-MINOR03"""
SIDE: dict[Faction, int] = {"RDF": 1, "REF": 1, "AUL": -1, "ZR": -1}
"""Which way a faction's units tip a Territory: up for the RDF, down for the AUL. REC-CTRL02"""
PC_WORTH: dict[Faction, float] = {"RDF": 0.1, "AUL": 0.18, "ZR": 0.3, "REF": 0.1}
"""What 1 Protoculture is worth, in points of the faction's own victory track."""
DANGER: dict[Faction, tuple[float, ...]] = {
    "RDF": (1.0, 0.85, 0.7, 0.6, 0.5, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1),
    "AUL": (1.0, 0.7, 0.4, 0.2, 0.1),
    "ZR": (1.0, 1.0, 0.9, 0.7, 0.5, 0.35, 0.2),
    "REF": (1.0, 0.5, 0.3, 0.15, 0.1),
}
"""How dangerous a faction is that lacks 0, 1, 2 ... points (or, for the RDF, curfews) for its major victory."""
HOLDS = {-3: -0.97, -2: -0.9, -1: -0.7, 0: 0.0, 1: 0.7, 2: 0.9, 3: 0.97}
"""How likely a lead of so many units is to last until it counts: above 0 for the RDF, below for the AUL."""


CLOSE_RACE = ((2.0, 1.5), (4.0, 1.0), (99.0, 0.7))
"""In the last round: up to which distance between two rivals a point counts how much."""
SOON_CLOSE = ((2.0, 1.2), (99.0, 1.0))
"""The same in the round before."""


class Stake(NamedTuple):
    """What control of a Territory is worth to a faction: by the RDF, and by the AUL."""

    law: float
    free: float


class Outlook:
    """A faction's view of the whole table."""

    def __init__(self, s: Reconstruction, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.me = FACTIONS[seat]
        self.pc = s.pc[self.me]
        self.side = SIDE[self.me]
        self.rounds_left = s.pack.numbers["rounds"] - s.round
        self.values = {faction: s.value(faction) for faction in FACTIONS}
        self.need = {faction: s.pack.factions[faction].goal - self.values[faction] for faction in FACTIONS}
        self.lead = {space: self._lead(space) for space in s.tracks}

    def _lead(self, space: str) -> int:
        law, free = self.s.strength(space)
        return law - free

    # Dangers

    @cached_property
    def danger(self) -> dict[Faction, float]:
        """How near each faction is to a major victory, from 0 to 1."""
        return {faction: self._danger(faction) for faction in FACTIONS}

    def _danger(self, faction: Faction) -> float:
        scale = DANGER[faction]
        need = self.curfews_missing if faction == "RDF" else self.need[faction]
        if faction in ("AUL", "REF") and self.moves_after(faction):
            need -= self._last_word(faction)
        need = max(0, need)
        danger = scale[need] if need < len(scale) else scale[-1]
        is_early = self.s.round == 1 and faction != "ZR"
        return danger * 0.5 if is_early else danger

    def _last_word(self, faction: Faction) -> int:
        """How many points a faction that still has its turn can be expected to gain in it."""
        can_pay = self.s.pc[faction] >= 4
        return 2 if faction == "REF" and can_pay and self.s.constructed > 1 else 1

    @cached_property
    def curfews_missing(self) -> int:
        """How many curfews the RDF lacks for its victory after all that it can pay before the next check."""
        s = self.s
        boxes = [0] * self.values["RDF"]
        for space, track in s.tracks.items():
            if why_no_curfew(s, space) is None:
                boxes += [box for box, n in enumerate(track) if box for _ in range(n)]
        goal = s.pack.factions["RDF"].goal
        if len(boxes) < goal:
            return 99
        pays = s.pc["RDF"] + 2 * self.values["REF"] if self.moves_after("RDF") else 0
        return sum(sorted(boxes)[:goal]) - pays // 3

    @cached_property
    def alarm(self) -> bool:
        """The RDF could win at the next check, so content civilians had better be stirred up."""
        return self.me != "RDF" and self.danger["RDF"] >= 0.6

    @cached_property
    def hurt(self) -> dict[Faction, float]:
        """How much a point for another faction hurts: more from the rival, most from whoever is about to win."""
        return {faction: 0.0 if faction == self.me else self.hurt_to(self.me, faction) for faction in FACTIONS}

    def hurt_to(self, faction: Faction, other: Faction) -> float:
        """How much a point for one faction hurts another, as it will see it."""
        return 0.1 + 0.35 * (other == RIVAL[faction]) + self.danger[other]

    @cached_property
    def race(self) -> dict[Faction, float]:
        """How much a point of each faction counts for the minor victories: most where they are close, at the end.
        REC-MINOR01, REC-MINOR02, REC-MINOR03"""
        if self.rounds_left > 1:
            return dict.fromkeys(FACTIONS, 1.0)
        law = abs(self.values["RDF"] - self.values["AUL"] - 0.5)
        space = abs(self.values["REF"] - self._minor(0) + 0.5)
        stakes = CLOSE_RACE if self.rounds_left == 0 else SOON_CLOSE
        weight = {pair: next(weight for most, weight in stakes if gap < most) for pair, gap in enumerate((law, space))}
        return {"RDF": weight[0], "AUL": weight[0], "REF": weight[1], "ZR": weight[1] * self._step()}

    def _minor(self, more: int) -> int:
        """The ZR's value on the minor track after some more conversions. REC-MINOR04"""
        top = self.s.pack.factions["ZR"].goal - 1
        return self.s.pack.minor_track(self.s.has_bot)[str(min(top, self.s.converts + more))]

    def _step(self) -> float:
        """How much a conversion is worth on the minor track just now; all of it if the ZR is about to win anyway."""
        if self.rounds_left or self.need["ZR"] <= 2:
            return 1.0
        return max(0.5, (self._minor(2) - self._minor(0)) / 2)

    def feels(self, faction: Faction, points: float) -> float:
        """What points for a faction are worth to this one."""
        points *= self.race[faction]
        return points if faction == self.me else -self.hurt[faction] * points

    def is_past_spending(self, faction: Faction) -> bool:
        """Protoculture is of no more use to a faction: the last round, and its turn is now or over."""
        return self.rounds_left == 0 and not self.moves_after(faction)

    def protoculture(self, faction: Faction, n: int) -> float:
        """What Protoculture for a faction is worth to this one."""
        if self.is_past_spending(faction):
            return 0.0
        share = n * PC_WORTH[faction]
        return share if faction == self.me else -0.5 * self.hurt[faction] * share

    def moves_after(self, faction: Faction) -> bool:
        """Whether a faction still has its turn this round, after this one."""
        s = self.s
        return faction != s.active and faction not in s.timeline[: len(s.played)]

    # Territories

    @cached_property
    def stakes(self) -> dict[str, Stake]:
        """What control of each Territory is worth."""
        return {space: self._stake(space) for space in self.s.tracks}

    def _stake(self, space: str) -> Stake:
        s = self.s
        cities = (s.pack.spaces[space].kind == "city") + s.units[space]["city"]
        civilians = sum(s.tracks[space])
        law = self.protoculture("RDF", 2) + self.protoculture("REF", 1) + self._for_ref()
        free = self.protoculture("AUL", 1) + self.protoculture("ZR", 1) + self.feels("AUL", 0.8 * cities)
        if self.me == "RDF":
            law += 0.08 * civilians
        if self.me == "ZR":
            free += 0.1 * civilians
        if s.units[space]["khyron"]:
            free += self.feels("ZR", 0.4 * min(civilians, 1 + s.pc["ZR"]))
        return Stake(law, free)

    def _for_ref(self) -> float:
        """What one more Territory means for the REF's victory."""
        return self.feels("REF", 0.7 if self.need["REF"] <= 2 else 0.45)

    def worth(self, space: str, lead: int) -> float:
        """What a Territory is worth with that lead of the RDF side."""
        holds = HOLDS[max(-3, min(3, lead))]
        stake = self.stakes[space]
        return holds * stake.law if holds > 0 else -holds * stake.free

    def gain(self, space: str, change: int) -> float:
        """What a change of the lead gains: +1 is a unit more for the RDF side, -1 one more for the AUL side."""
        if space not in self.lead:
            return 0.0
        lead = self.lead[space]
        return self.worth(space, lead + change) - self.worth(space, lead)

    # Places, zones included

    def joining(self, place: str) -> float:
        """What one more unit of this faction gains in a space."""
        return self.gain(place, self.side) if place in self.lead else self._in_zone(place, 1)

    def pull(self, place: str, most: int) -> float:
        """What each unit gains on average if up to so many come together: a siege pays only at the end."""
        if place not in self.lead or most < 2:
            return self.joining(place)
        return max(self.gain(place, self.side * n) / n for n in range(1, most + 1))

    def leaving(self, place: str) -> float:
        """What one unit less of this faction gains, or mostly loses, in a space."""
        if place in self.lead:
            return self.gain(place, -self.side)
        return self._in_zone(place, -1) if place in self.s.pack.spaces else 0.0

    def _in_zone(self, zone: str, change: int) -> float:
        """What a unit more or less means for the Protoculture token there. REC-ZONE04, REC-ZONE05"""
        s = self.s
        if zone not in s.tokens.values():
            return 0.0
        counts = {faction: s.count(faction, zone) for faction in FACTIONS}
        before, mine = most_units(counts), counts[self.me]
        counts[self.me] = mine + change
        after = most_units(counts)
        n = s.pack.numbers["protoculture_a_token"]
        extra = 0.03 if change > 0 and before == after == self.me and mine < 2 else 0.0
        return self.protoculture(after, n) - self.protoculture(before, n) + extra

    def refund(self, n: int) -> None:
        """Reckon as before the last payment, so that a plan that is half carried out still looks the same."""
        self.pc += n

    def shifted(self, space: str, change: int) -> None:
        """Reckon from now on with another lead there."""
        if space in self.lead:
            self.lead[space] += change

    # Civilians

    def calming(self, space: str, box: int) -> float:
        """What it is worth to move a civilian one box left."""
        length = len(self.s.tracks[space])
        content = 0.6 if box == 1 else 0.35 if box == 2 else 0.25
        return self.feels("RDF", content) - self.feels("ZR", 0.35 if box == length - 1 else 0.15)

    def stirring(self, space: str, box: int) -> float:
        """What it is worth to move a civilian one box right."""
        length = len(self.s.tracks[space])
        if box == length - 1:
            return self.feels("ZR", 1.0) - self.feels("RDF", 0.25)
        return self.feels("ZR", 0.2) - self.feels("RDF", 0.6 if box == 0 else 0.35 if box == 1 else 0.25)

    def shifting(self, verb: str, noun: str) -> float:
        """What a shift is worth."""
        space, box = pair(noun)
        return self.calming(space, int(box)) if verb == "calm" else self.stirring(space, int(box))

    # Words

    def name(self, place: str) -> str:
        """What a place is called."""
        return self.s.pack.spaces[place].name if place in self.s.pack.spaces else "the hideout"

    def units(self, unit: Unit) -> list[str]:
        """Where units of a kind stand."""
        return [place for place, here in self.s.units.items() if here[unit]]
