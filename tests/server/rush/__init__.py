"""A tiny game in real time for the tests of the server: who answers a call first?

One call is open at a time. Everybody may answer it with a card; the first one does, lays the card and draws another.
A call that nobody answers lapses. Anybody may pause; to go on there is a countdown, and the call keeps its time.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from robotable.table import (
    Advice,
    Choice,
    Luck,
    Move,
    Options,
    Outcome,
    Pack,
    Refusal,
    Ruleset,
    State,
    clone,
)

HAND = 3


class RushPack(Pack, frozen=True):
    """The numbers."""

    numbers: dict[str, int]

    def names(self) -> dict[str, dict[str, str]]:
        """Nothing has a name here."""
        return {}


class RushOptions(Options, frozen=True):
    """What can be chosen."""

    calls: Annotated[int, Meta(ge=1, le=1000)] = 5
    """After so many calls it is over."""
    call_ms: Annotated[int, Meta(ge=1, le=3_600_000)] = 60_000
    """How long a call stays open."""
    countdown_ms: Annotated[int, Meta(ge=0, le=5000)] = 100
    """How long it takes to go on after a pause."""


class Rush(State, kw_only=True):
    """A game of rush."""

    pack: RushPack
    options: RushOptions
    hands: list[list[int]]
    deck: list[int]
    laid: list[int] = []
    wins: list[int]
    lapsed: int = 0
    call: int = 1
    ends: int
    """When the open call lapses; while paused, how long it has left."""
    goes_on: int | None = None
    """When the countdown ends."""
    paused: bool = False

    def is_paused(self) -> bool:
        return self.paused

    def deadline(self) -> int | None:
        return self.ends if self.goes_on is None else self.goes_on

    def time_up(self) -> None:
        if self.goes_on is not None:
            self.ends, self.goes_on = self.ends + self.goes_on, None
            self.say("goes_on")
        else:
            self.lapsed += 1
            self.say("lapses", n=self.call)
            self.next_call()

    def interrupt(self) -> None:
        if not self.paused:
            self.pause()
            self.say("cut_off")

    def pause(self) -> None:
        """Time stops; the call keeps what it has left."""
        self.ends -= self.now if self.goes_on is None else 0
        self.paused, self.goes_on = True, None

    def next_call(self) -> None:
        """Another call, unless it is over."""
        self.call += 1
        self.ends = self.now + self.options.call_ms
        if self.call > self.options.calls:
            most = max(self.wins)
            winners = [seat for seat, wins in enumerate(self.wins) if wins == most]
            self.outcome = Outcome(winners, "most calls answered", list(self.wins))

    @property
    def is_running(self) -> bool:
        """A call can be answered."""
        return not self.paused and self.goes_on is None


class Answer(Choice[Rush], frozen=True):
    """Answer the open call. RSH-CALL01"""

    def is_moot(self, s: Rush) -> bool:
        return not s.is_running

    def prompt(self, s: Rush) -> str:
        return "Answer the call"

    def moves(self, s: Rush) -> Iterator[Move]:
        yield Move("answer", s.call)

    def refusals(self, s: Rush) -> Iterator[Refusal]:
        if s.call > 1:
            yield Refusal(Move("answer", s.call - 1), "that call was answered or has lapsed", "RSH-CALL02")

    def answer(self, s: Rush, call: int) -> None:
        """Lay a card and draw another."""
        hand = s.hands[self.seat]
        s.laid.append(hand.pop(0))
        hand.append(s.deck.pop())
        s.wins[self.seat] += 1
        s.say("answers", seat=self.seat, n=call)
        s.next_call()


class Pause(Choice[Rush], frozen=True):
    """Stop the clock. RSH-PAUSE01"""

    for_people: ClassVar[bool] = True

    def is_moot(self, s: Rush) -> bool:
        return not s.is_running

    def prompt(self, s: Rush) -> str:
        return "Pause"

    def moves(self, s: Rush) -> Iterator[Move]:
        yield Move("pause")

    def pause(self, s: Rush) -> None:
        """Stop the clock."""
        s.pause()
        s.say("pauses", seat=self.seat)


class GoOn(Choice[Rush], frozen=True):
    """Count down and go on. RSH-PAUSE02"""

    for_people: ClassVar[bool] = True

    def is_moot(self, s: Rush) -> bool:
        return not s.paused

    def prompt(self, s: Rush) -> str:
        return "Go on"

    def moves(self, s: Rush) -> Iterator[Move]:
        yield Move("go_on")

    def go_on(self, s: Rush) -> None:
        """Start the countdown."""
        s.paused = False
        s.goes_on = s.now + s.options.countdown_ms
        s.say("counts_down", seat=self.seat)


def set_up(seats: int, options: RushOptions, pack: RushPack, luck: Luck) -> Rush:
    """Deal the hands and make the first call."""
    deck = list(range(seats * HAND + options.calls))
    luck.shuffle(deck)
    return Rush(
        luck=luck,
        pack=pack,
        options=options,
        hands=[[deck.pop() for _ in range(HAND)] for _ in range(seats)],
        deck=deck,
        wins=[0] * seats,
        ends=options.call_ms,
        asides=[kind(seat) for seat in range(seats) for kind in (Answer, Pause, GoOn)],
    )


class RushView(Struct, frozen=True):
    """What a seat sees."""

    hand: list[int]
    hands: list[int]
    laid: list[int]
    wins: list[int]
    lapsed: int
    call: int
    ends: int
    is_paused: bool


def view(s: Rush, seat: int | None) -> RushView:
    """What a seat sees: its own hand and what lies open."""
    return RushView(
        hand=[] if seat is None else list(s.hands[seat]),
        hands=[len(hand) for hand in s.hands],
        laid=list(s.laid),
        wins=list(s.wins),
        lapsed=s.lapsed,
        call=s.call,
        ends=s.ends,
        is_paused=s.paused,
    )


def determinise(s: Rush, seat: int, luck: Luck) -> Rush:
    """Deal anew what the seat can't see."""
    twin = clone(s)
    twin.luck = luck
    unseen = twin.deck + [card for other, hand in enumerate(twin.hands) if other != seat for card in hand]
    luck.shuffle(unseen)
    twin.hands = [hand if other == seat else [unseen.pop() for _ in hand] for other, hand in enumerate(twin.hands)]
    twin.deck = unseen
    return twin


def advise(s: Rush, choice: Choice[Rush], luck: Luck) -> Advice:
    """The first move there is."""
    return Advice(next(choice.moves(s)), "It is the first.")


def react(s: Rush, seat: int, luck: Luck) -> Advice | None:
    """Answer every call but each third one, which is left to people."""
    return Advice(Move("answer", s.call), "It is open.") if s.is_running and s.call % 3 else None


def faults(s: Rush) -> Iterator[str]:
    """No card is lost, and none is there twice."""
    cards = sorted(s.deck + s.laid + [card for hand in s.hands for card in hand])
    if cards != list(range(len(s.hands) * HAND + s.options.calls)):
        yield f"cards are missing or there twice: {cards}"
    if sum(s.wins) != len(s.laid):
        yield f"{sum(s.wins)} calls were won with {len(s.laid)} cards"


GAME = Ruleset(
    id="rush",
    title="Rush",
    blurb="For tests.",
    minutes=1,
    seats=range(1, 16),
    version=1,
    folder=Path(__file__).parent,
    options=RushOptions,
    pack=RushPack,
    state=Rush,
    view_type=RushView,
    set_up=set_up,
    view=view,
    determinise=determinise,
    advise=advise,
    faults=faults,
    is_real_time=True,
    react=react,
)
