"""Mecha tokens: built, transferred, launched, lost, salvaged, and turned against us."""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.geometry import BRIDGE, PLACES, SHIP, Place
from robotable.games.attack_on_sdf1.state import (
    CONSTRUCTION,
    HANGAR,
    LOST,
    SUPPLY,
    Sdf1,
    is_destroid,
    kind_of,
)
from robotable.games.attack_on_sdf1.vessels import bring
from robotable.table import Choice, Move, Refusal, Step

# Building


def token_to_build(s: Sdf1, kind: str) -> str | None:
    """The token that building this would take: a Super Veritech once they are unlocked. SDF-UNL02, SDF-MECHA13"""
    if kind == "veritech" and s.has_rule("super-builds") and (supers := s.tokens_in(SUPPLY, "super")):
        return supers[0]
    return next((token for token, place in s.mecha.items() if place == SUPPLY and kind_of(token) == kind), None)


class Build(Choice[Sdf1], frozen=True):
    """Construct mecha, one by one. SDF-MECHA12, SDF-D13d, SDF-D20"""

    left: int
    kinds: tuple[str, ...]
    to: str = CONSTRUCTION

    def crumb(self, s: Sdf1) -> str | None:
        return "Construct"

    def _kinds(self, s: Sdf1) -> list[str]:
        return [kind for kind in self.kinds if token_to_build(s, kind)]

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or len(self._kinds(s)) < 2

    def run(self, s: Sdf1) -> None:
        if self.left and (kinds := self._kinds(s)):
            self.construct(s, kinds[0])

    def prompt(self, s: Sdf1) -> str:
        return f"Construct a Veritech or a Destroid, {self.left} left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        kinds = self._kinds(s)
        yield from (Move("construct", kind) for kind in kinds)
        if self.left > 1:
            yield from (Move("construct_all", kind) for kind in kinds)

    def construct_all(self, s: Sdf1, kind: str) -> None:
        """All that are left, as far as the supply reaches. SDF-R104"""
        for _ in range(self.left):
            if token_to_build(s, kind):
                self._build(s, kind)

    def construct(self, s: Sdf1, kind: str) -> None:
        """Take a token from the supply."""
        self._build(s, kind)
        s.then(replace(self, left=self.left - 1))

    def _build(self, s: Sdf1, kind: str) -> None:
        token = token_to_build(s, kind)
        assert token
        s.mecha[token] = self.to
        s.say("builds", mecha=token)


# Transferring


def bridge_has_room(s: Sdf1) -> bool:
    """At most one Non-Hero mecha stands in the Bridge. SDF-UPK06"""
    return not s.mecha_at(BRIDGE)


class TransferAll(Step[Sdf1], frozen=True):
    """Built Veritechs go to the Hangar Square, built Destroids to any Area of the ship. SDF-UPK05, SDF-TOK07"""

    def run(self, s: Sdf1) -> None:
        built = [token for token, place in s.mecha.items() if place == CONSTRUCTION]
        for token in built:
            if not is_destroid(token):
                s.mecha[token] = HANGAR
        destroids = [token for token in built if is_destroid(token)]
        if len(destroids) < len(built):
            s.say("to-hangar", n=len(built) - len(destroids))
        s.then(*(Deploy(s.lead, token) for token in destroids))


class Deploy(Choice[Sdf1], frozen=True):
    """Choose the Area of the ship for a Destroid. SDF-UPK05, SDF-UPK06, SDF-D10, SDF-D03, SDF-SETUP10"""

    token: str

    def crumb(self, s: Sdf1) -> str | None:
        return "Deploy Destroids" if s.choice is self else None

    def prompt(self, s: Sdf1) -> str:
        return "Choose the Area that a Destroid guards"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("deploy", place) for place in SHIP if place != BRIDGE or bridge_has_room(s))

    def refusals(self, s: Sdf1) -> Iterator[Refusal]:
        if not bridge_has_room(s):
            yield Refusal(Move("deploy", BRIDGE), "one mecha is in the Bridge already", "SDF-UPK06")

    def deploy(self, s: Sdf1, place: Place) -> None:
        """It stands here, ready for orders. SDF-MECHA08"""
        s.mecha[self.token] = place
        s.say("deploys", mecha=self.token, area=place)


# Launching


def can_launch(s: Sdf1) -> bool:
    """A Veritech waits on the Hangar Square, and nothing keeps it there. SDF-INV04, SDF-MECHA15"""
    return HANGAR in s.mecha.values() and not s.has_rule("no-launch") and bool(s.active())


class LaunchVeritechs(Choice[Sdf1], frozen=True):
    """Launch Veritechs from the Hangar Square into the Launch Bay: active from then on. SDF-CREW06, SDF-D14"""

    left: int
    boost: bool = False
    must: bool = False

    def crumb(self, s: Sdf1) -> str | None:
        return "Launch" if s.choice is self else None

    def _kinds(self, s: Sdf1) -> list[str]:
        waiting = [token for token, place in s.mecha.items() if place == HANGAR]
        return list(dict.fromkeys(kind_of(token) for token in waiting))

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or not can_launch(s) or (self.must and len(self._kinds(s)) < 2)

    def run(self, s: Sdf1) -> None:
        if self.left and can_launch(s):
            self.launch(s, self._kinds(s)[0])

    def prompt(self, s: Sdf1) -> str:
        return f"Launch Veritechs, up to {self.left}"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("launch", kind) for kind in self._kinds(s))
        if min(self.left, len(self._waiting(s))) > 1:
            yield Move("launch_all")
        if not self.must:
            yield Move("done")

    def _waiting(self, s: Sdf1) -> list[str]:
        """Who could be launched, Super Veritechs first."""
        there = [token for token, place in s.mecha.items() if place == HANGAR]
        return sorted(there, key=lambda token: kind_of(token) != "super")

    def launch_all(self, s: Sdf1) -> None:
        """As many as can be, Super Veritechs first. SDF-R104"""
        for token in self._waiting(s)[: self.left]:
            self._leave(s, token)

    def launch(self, s: Sdf1, kind: str) -> None:
        """One leaves the square. SDF-MECHA07"""
        self._leave(s, s.tokens_in(HANGAR, kind)[0])
        s.then(replace(self, left=self.left - 1))

    def _leave(self, s: Sdf1, token: str) -> None:
        s.mecha[token] = "bay"
        if self.boost:
            s.boosted.append(token)
        s.say("launches", mecha=token)

    def done(self, s: Sdf1) -> None:
        """The rest stays."""


# Losing


def lose_mecha(s: Sdf1, token: str, can_be_salvaged: bool = True) -> None:
    """A mecha is destroyed and leaves the board at once. SDF-CAS01, SDF-MECHA11, SDF-TOK03, SDF-ESC09"""
    place = s.mecha[token]
    s.say("mecha-lost", mecha=token, area=place)
    if s.phase == "orders" and not is_destroid(token):
        s.fallen.append(place)
    if token == s.ben:
        lose_ben(s)
    elif can_be_salvaged and s.salvage.get(place):
        s.salvage[place] -= 1
        s.mecha[token] = CONSTRUCTION
        s.say("salvaged", mecha=token)
    else:
        s.mecha[token] = LOST if s.mode == "escalation" else SUPPLY


def lose_ben(s: Sdf1) -> None:
    """Ben comes back once; the second time the card goes, and 1 AP with it. SDF-R90"""
    if not s.ben_fell:
        s.ben_fell = True
        s.mecha[s.ben] = HANGAR
        s.say("ben-back")
        return
    s.mecha[s.ben] = SUPPLY
    s.ben = ""
    s.characters.remove("ben")
    s.gain_ap(-1)


def join(s: Sdf1, who: str) -> None:
    """A Character card joins; Ben brings his Super Veritech."""
    if who in s.characters:
        return
    s.characters.append(who)
    s.say("joins", who=who)
    if who == "ben" and (supers := s.tokens_in(SUPPLY, "super")):
        s.ben = supers[0]
        s.mecha[s.ben] = "bay"


class LaySalvage(Choice[Sdf1], frozen=True):
    """Choose the Area for Salvage tokens: a mecha lost there goes to the Construction Square. SDF-TOK03"""

    n: int

    def prompt(self, s: Sdf1) -> str:
        return f"Choose the Area for {self.n} Salvage tokens"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("salvage", place) for place in PLACES)

    def salvage(self, s: Sdf1, place: Place) -> None:
        """Here."""
        s.salvage[place] = s.salvage.get(place, 0) + self.n


class Desert(Choice[Sdf1], frozen=True):
    """Mecha of one Area turn into Pods; if no Area holds enough, any do. SDF-INV05, SDF-D07"""

    left: int
    place: Place = ""

    def _candidates(self, s: Sdf1) -> list[str]:
        if self.place:
            return s.mecha_at(self.place)
        active = s.active_mecha()
        crowded = [token for token in active if len(s.mecha_at(s.mecha[token])) >= self.left]
        return crowded or active

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or not self._candidates(s)

    def prompt(self, s: Sdf1) -> str:
        return f"Choose the mecha that turns into a Pod, {self.left} left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("desert", token) for token in self._candidates(s))

    def desert(self, s: Sdf1, token: str) -> None:
        """This one goes over; no Salvage. SDF-R66"""
        place = s.mecha[token]
        is_crowded = len(s.mecha_at(place)) >= self.left
        s.say("deserts", mecha=token, area=place)
        lose_mecha(s, token, can_be_salvaged=False)
        bring(s, "pod", 1, place)
        s.then(Desert(self.seat, self.left - 1, place if is_crowded and self.left > 1 else self.place))
