"""Carrying out the text of a card: one small choice for each operation. CRI-EFF01 to CRI-EFF06"""

from collections.abc import Callable, Iterator
from typing import assert_never

from msgspec.structs import replace

from robotable.games.crisis_point.effects import (
    Aim,
    AnyEffect,
    Cut,
    FoeGain,
    Gain,
    Kin,
    Peek,
    Push,
    Put,
    Reveal,
    Shift,
    Special,
    Swap,
    TakeSpecial,
    Trade,
    Word,
)
from robotable.games.crisis_point.state import NEIGHBOURS, Crisis, Slot, Space
from robotable.table import Choice, Move, Refusal, Step

NOWHERE = -1
"""The origin of a card that does not lie on the battlefield: a Hero or a Command."""


def resolve(s: Crisis, seat: int, origin: Space, effects: tuple[AnyEffect, ...]) -> None:
    """Do all of a card's text, from left to right. CRI-EFF01"""
    s.then(*(perform(effect, seat, origin) for effect in effects))


def perform(effect: AnyEffect, seat: int, origin: Space) -> Step[Crisis]:
    """The step that carries out one part of a card's text. CRI-EFF01"""
    match effect:
        case Gain(n=n):
            return GainTokens(seat, n)
        case FoeGain(n=n):
            return GainTokens(1 - seat, n)
        case Put(n=n, on=on, up_to=up_to, spread=spread):
            return PutTokens(seat, origin, on, n, up_to, spread == "one", spread == "each")
        case Cut(n=n, on=on, up_to=up_to):
            return CutTokens(seat, origin, on, n, up_to)
        case Shift(n=n):
            return LiftToken(seat, seat, n)
        case Push(n=n):
            return LiftToken(seat, 1 - seat, n)
        case Swap(on=on, touching=touching):
            return SwapFirst(seat, origin, on, touching)
        case Trade():
            return TradeFirst(seat)
        case Peek(n=n, up_to=up_to):
            return PeekAt(seat, n, up_to)
        case Reveal(n=n):
            return RevealAt(seat, n)
        case TakeSpecial(token=token):
            return GainSpecial(seat, token)
        case Aim(effects=effects, on=on):
            return AimAt(seat, origin, on, effects)
        case _:
            assert_never(effect)


# Which cards an operation may be done to

Test = Callable[[Crisis, int, Space, Space], bool]
"""Does the card on a space fit, for this seat, seen from the origin?"""

TESTS: dict[Word, Test] = {
    "self": lambda s, seat, origin, space: space == origin,
    "adj": lambda s, seat, origin, space: space in NEIGHBOURS[origin],
    "nonadj": lambda s, seat, origin, space: space != origin and space not in NEIGHBOURS[origin],
    "own": lambda s, seat, origin, space: s.owner(space) == seat,
    "enemy": lambda s, seat, origin, space: s.owner(space) == 1 - seat,
    "foreign": lambda s, seat, origin, space: s.owner(space) != seat,
    "unit": lambda s, seat, origin, space: s.grid[space] in s.pack.units,
    "base": lambda s, seat, origin, space: s.grid[space] in s.pack.bases,
    "nobase": lambda s, seat, origin, space: s.grid[space] not in s.pack.bases,
    "loc": lambda s, seat, origin, space: s.grid[space] in s.pack.locations,
    "battloid": lambda s, seat, origin, space: _is_a(s, space, "battloid"),
    "bioroid": lambda s, seat, origin, space: _is_a(s, space, "bioroid"),
}
"""CRI-TERM01 to CRI-TERM07, CRI-EFF06, CRI-R08, CRI-R37, CRI-R38"""


def _is_a(s: Crisis, space: Space, kin: Kin) -> bool:
    """The card there is a Unit, and of that kin. CRI-TERM03"""
    unit = s.pack.units.get(s.grid[space])
    return unit is not None and unit.kin == kin


def targets(s: Crisis, seat: int, origin: Space, on: tuple[Word, ...]) -> list[Space]:
    """The spaces whose cards fit all the words."""
    spaces = s.filled()
    for word in on:
        test = TESTS[word]
        spaces = [space for space in spaces if test(s, seat, origin, space)]
    return spaces


# Gains: nothing to decide


class GainTokens(Step[Crisis], frozen=True):
    """Take Battle Tokens into the supply. CRI-R12"""

    seat: int
    n: int

    def run(self, s: Crisis) -> None:
        s.gain(self.seat, self.n)


class GainSpecial(Step[Crisis], frozen=True):
    """Take a special token. CRI-SPEC01, CRI-SPEC03, CRI-SPEC05, CRI-SPEC07"""

    seat: int
    token: Special

    def run(self, s: Crisis) -> None:
        s.players[self.seat].specials.append(self.token)
        s.say("gains-special", seat=self.seat, token=self.token)


# Battle Tokens onto cards, off cards, and from card to card


class PutTokens(Choice[Crisis], frozen=True):
    """Put Battle Tokens from your stock onto cards. CRI-EFF02, CRI-EFF03"""

    origin: Space
    on: tuple[Word, ...]
    left: int
    up_to: bool = False
    all_on_one: bool = False
    one_each: bool = False
    done_to: tuple[Space, ...] = ()

    def _targets(self, s: Crisis) -> list[Space]:
        if not self.left or not s.players[self.seat].stock:
            return []
        spaces = targets(s, self.seat, self.origin, self.on)
        return [space for space in spaces if space not in self.done_to] if self.one_each else spaces

    def is_moot(self, s: Crisis) -> bool:
        return len(self._targets(s)) <= (0 if self.up_to else 1)

    def run(self, s: Crisis) -> None:
        for space in self._targets(s):
            self.put(s, space)

    def prompt(self, s: Crisis) -> str:
        n = self.left if self.all_on_one else 1
        more = f" ({self.left} left)" if self.left > n else ""
        stop = ", or stop" if self.up_to else ""
        return f"Put {n} Battle Token{'s' if n > 1 else ''} from your stock on a card{more}{stop}"

    def moves(self, s: Crisis) -> Iterator[Move]:
        yield from (Move("put", space) for space in self._targets(s))
        if self.up_to:
            yield Move("done")

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        legal = self._targets(s)
        for space in s.filled():
            if space in self.done_to and self.one_each:
                yield Refusal(Move("put", space), "only one token on each card", "CRI-EFF01")
            elif space not in legal:
                yield Refusal(Move("put", space), "the text of the card does not allow this one", "CRI-EFF01")

    def put(self, s: Crisis, space: Space) -> None:
        """Put a token there, or all of them."""
        n = self.left if self.all_on_one else 1
        s.put(self.seat, space, n)
        if self.left > n:
            s.then(replace(self, left=self.left - n, done_to=(*self.done_to, space)))

    def done(self, s: Crisis) -> None:
        """Put no more. CRI-EFF02"""


class CutTokens(Choice[Crisis], frozen=True):
    """Take enemy Battle Tokens off cards and out of the game. CRI-EFF02, CRI-EFF04, CRI-SPEC05, CRI-SPEC06"""

    origin: Space
    on: tuple[Word, ...]
    left: int
    up_to: bool = False

    def _targets(self, s: Crisis) -> list[Space]:
        theirs = s.players[1 - self.seat].tokens
        return [space for space in targets(s, self.seat, self.origin, self.on) if theirs[space]]

    def is_moot(self, s: Crisis) -> bool:
        return len(self._targets(s)) <= (0 if self.up_to else 1)

    def run(self, s: Crisis) -> None:
        for space in self._targets(s):
            self.cut(s, space)

    def prompt(self, s: Crisis) -> str:
        more = f" ({self.left} left)" if self.left > 1 else ""
        return f"Remove an enemy Battle Token from a card{more}" + (", or stop" if self.up_to else "")

    def moves(self, s: Crisis) -> Iterator[Move]:
        yield from (Move("cut", space) for space in self._targets(s))
        if self.up_to:
            yield Move("done")

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        theirs = s.players[1 - self.seat].tokens
        legal = self._targets(s)
        for space in s.filled():
            if not theirs[space]:
                yield Refusal(Move("cut", space), "there is no enemy Battle Token on this card", "CRI-EFF04")
            elif space not in legal:
                yield Refusal(Move("cut", space), "the text of the card does not reach this one", "CRI-EFF01")

    def cut(self, s: Crisis, space: Space) -> None:
        """Remove one token."""
        s.cut(self.seat, space)
        if self.left > 1:
            s.then(replace(self, left=self.left - 1))

    def done(self, s: Crisis) -> None:
        """Remove no more. CRI-EFF02"""


class LiftToken(Choice[Crisis], frozen=True):
    """Choose a Battle Token to move to another card; moved tokens keep their owner. CRI-EFF02, CRI-EFF04"""

    owner: int
    left: int

    def _sources(self, s: Crisis) -> list[Space]:
        return [space for space, n in enumerate(s.players[self.owner].tokens) if n]

    def is_moot(self, s: Crisis) -> bool:
        return not self._sources(s) or len(s.filled()) < 2

    def prompt(self, s: Crisis) -> str:
        whose = "of your" if self.owner == self.seat else "enemy"
        return f"Choose a card from which to move one {whose} Battle Token{'s' if whose == 'of your' else ''}, or stop"

    def moves(self, s: Crisis) -> Iterator[Move]:
        yield from (Move("lift", space) for space in self._sources(s))
        yield Move("done")

    def lift(self, s: Crisis, space: Space) -> None:
        """Choose where the token comes from."""
        s.then(LayToken(self.seat, self.owner, self.left, space))

    def done(self, s: Crisis) -> None:
        """Move no more. CRI-EFF02"""


class LayToken(Choice[Crisis], frozen=True):
    """Choose the card that the moved Battle Token goes to. CRI-EFF04"""

    owner: int
    left: int
    source: Space

    def prompt(self, s: Crisis) -> str:
        return "Choose the card to move the Battle Token to"

    def held(self, s: Crisis) -> Move:
        return Move("lift", self.source)

    def moves(self, s: Crisis) -> Iterator[Move]:
        return (Move("lay", space) for space in s.filled() if space != self.source)

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        yield Refusal(Move("lay", self.source), "the token comes from this card", "CRI-EFF04")

    def lay(self, s: Crisis, space: Space) -> None:
        """Move the token there."""
        tokens = s.players[self.owner].tokens
        tokens[self.source] -= 1
        tokens[space] += 1
        card, other = s.grid[self.source], s.grid[space]
        s.say("shifts", seat=self.seat, owner_seat=self.owner, card=card, other_card=other)
        if self.left > 1:
            s.then(LiftToken(self.seat, self.owner, self.left - 1))


# Cards that change places


class SwapFirst(Choice[Crisis], frozen=True):
    """Choose the first of two cards that change spaces. CRI-EFF05, CRI-SPEC02"""

    origin: Space
    on: tuple[Word, ...]
    touching: bool = False
    must: bool = False

    def partners(self, s: Crisis, space: Space) -> list[Space]:
        """The cards with which the one there could change."""
        spaces = targets(s, self.seat, self.origin, self.on)
        return [other for other in spaces if other != space and (not self.touching or other in NEIGHBOURS[space])]

    def _candidates(self, s: Crisis) -> list[Space]:
        spaces = targets(s, self.seat, self.origin, self.on)
        return [space for space in spaces if self.partners(s, space)]

    def is_moot(self, s: Crisis) -> bool:
        return not self._candidates(s)

    def prompt(self, s: Crisis) -> str:
        return "Choose the first of two cards to swap" + ("" if self.must else ", or leave them")

    def moves(self, s: Crisis) -> Iterator[Move]:
        yield from (Move("swap", space) for space in self._candidates(s))
        if not self.must:
            yield Move("done")

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        legal = self._candidates(s)
        others = (space for space in s.filled() if space not in legal)
        return (Refusal(Move("swap", space), "this card can't be swapped here", "CRI-EFF05") for space in others)

    def swap(self, s: Crisis, space: Space) -> None:
        """Choose this one."""
        s.then(SwapSecond(self.seat, space, self))

    def done(self, s: Crisis) -> None:
        """Leave the cards where they are. CRI-EFF02"""


class SwapSecond(Choice[Crisis], frozen=True):
    """Choose the card that changes spaces with the first. CRI-EFF05, CRI-SPEC02"""

    first: Space
    why: SwapFirst

    def prompt(self, s: Crisis) -> str:
        return "Choose the card to swap it with"

    def held(self, s: Crisis) -> Move:
        return Move("swap", self.first)

    def moves(self, s: Crisis) -> Iterator[Move]:
        return (Move("swap", space) for space in self.why.partners(s, self.first))

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        yield Refusal(Move("swap", self.first), "two different cards change spaces", "CRI-R17")

    def swap(self, s: Crisis, space: Space) -> None:
        """Swap the two."""
        s.swap_cards(self.seat, self.first, space)


class TradeFirst(Choice[Crisis], frozen=True):
    """Choose the first of two own Combat Cards that change slots. CRI-EFF02, CRI-R34"""

    def is_moot(self, s: Crisis) -> bool:
        return len(list(s.filled_slots(self.seat))) < 2

    def prompt(self, s: Crisis) -> str:
        return "Choose the first of two Combat Cards to swap, or leave them"

    def moves(self, s: Crisis) -> Iterator[Move]:
        yield from (Move("trade", slot) for slot in s.filled_slots(self.seat))
        yield Move("done")

    def trade(self, s: Crisis, slot: Slot) -> None:
        """Choose this one."""
        s.then(TradeSecond(self.seat, slot))

    def done(self, s: Crisis) -> None:
        """Leave the cards where they are. CRI-EFF02"""


class TradeSecond(Choice[Crisis], frozen=True):
    """Choose the Combat Card that changes slots with the first. CRI-R34"""

    first: Slot

    def prompt(self, s: Crisis) -> str:
        return "Choose the Combat Card to swap it with"

    def held(self, s: Crisis) -> Move:
        return Move("trade", self.first)

    def moves(self, s: Crisis) -> Iterator[Move]:
        return (Move("trade", slot) for slot in s.filled_slots(self.seat) if slot != self.first)

    def trade(self, s: Crisis, slot: Slot) -> None:
        """Swap the two; a card that somebody knows stays known."""
        slots = s.slots
        slots[self.first], slots[slot] = slots[slot], slots[self.first]
        s.say("trades", seat=self.seat, slot=self.first, other_slot=slot)


# Looking at Combat Cards


class PeekAt(Choice[Crisis], frozen=True):
    """Look at a face-down enemy Combat Card that you have not seen. CRI-R34"""

    left: int
    up_to: bool = False

    def _unseen(self, s: Crisis) -> list[Slot]:
        known = s.players[self.seat].peeked
        return [slot for slot in s.face_down_slots(1 - self.seat) if s.slots[slot] not in known]

    def is_moot(self, s: Crisis) -> bool:
        return len(self._unseen(s)) <= (0 if self.up_to else 1)

    def run(self, s: Crisis) -> None:
        for slot in self._unseen(s):
            self.peek(s, slot)

    def prompt(self, s: Crisis) -> str:
        more = f" ({self.left} left)" if self.left > 1 else ""
        return f"Look at a face-down enemy Combat Card{more}" + (", or stop" if self.up_to else "")

    def moves(self, s: Crisis) -> Iterator[Move]:
        yield from (Move("peek", slot) for slot in self._unseen(s))
        if self.up_to:
            yield Move("done")

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        unseen = self._unseen(s)
        seen = (slot for slot in s.filled_slots(1 - self.seat) if slot not in unseen)
        return (Refusal(Move("peek", slot), "you know this card already", "CRI-R34") for slot in seen)

    def peek(self, s: Crisis, slot: Slot) -> None:
        """Look at one: all see where, you alone see what. CRI-R41"""
        card = s.slots[slot]
        s.players[self.seat].peeked.append(card)
        s.seal()
        s.say("peeks", seat=self.seat, slot=slot)
        s.say("sees", to=self.seat, card=card, slot=slot, n=s.pack.combat[card].value)
        if self.left > 1:
            s.then(replace(self, left=self.left - 1))

    def done(self, s: Crisis) -> None:
        """Look at no more. CRI-EFF02"""


class RevealAt(Choice[Crisis], frozen=True):
    """Turn a face-down enemy Combat Card face up for good. CRI-TERM10"""

    left: int

    def is_moot(self, s: Crisis) -> bool:
        return len(list(s.face_down_slots(1 - self.seat))) <= 1

    def run(self, s: Crisis) -> None:
        for slot in list(s.face_down_slots(1 - self.seat)):
            self.reveal(s, slot)

    def prompt(self, s: Crisis) -> str:
        return "Turn an enemy Combat Card face up"

    def moves(self, s: Crisis) -> Iterator[Move]:
        return (Move("reveal", slot) for slot in s.face_down_slots(1 - self.seat))

    def reveal(self, s: Crisis, slot: Slot) -> None:
        """Turn it up. CRI-R41"""
        s.reveal(slot)
        if self.left > 1:
            s.then(replace(self, left=self.left - 1))


class AimAt(Choice[Crisis], frozen=True):
    """Choose the card to which all that follows is done. CRI-EFF01"""

    origin: Space
    on: tuple[Word, ...]
    effects: tuple[Cut | Put, ...]

    def is_moot(self, s: Crisis) -> bool:
        return not targets(s, self.seat, self.origin, self.on)

    def prompt(self, s: Crisis) -> str:
        return "Choose a card"

    def moves(self, s: Crisis) -> Iterator[Move]:
        return (Move("aim", space) for space in targets(s, self.seat, self.origin, self.on))

    def aim(self, s: Crisis, space: Space) -> None:
        """Choose this card."""
        resolve(s, self.seat, space, self.effects)
