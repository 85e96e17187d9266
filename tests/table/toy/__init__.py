"""A tiny game for the tests of table/: cards in hand, a die, something to do at any time, a clock.

Lay a card or roll for points until every hand is empty; once in a game, at any time, a player may raise a cheer.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

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
    Share,
    Source,
    State,
    Step,
    clone,
    person,
)


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with its points."""

    name: str
    points: Annotated[int, Meta(ge=0, le=9)]
    source: Source
    colour: Literal["red", "green"] = "red"
    tags: list[str] = []


class ToyPack(Pack, frozen=True):
    """All cards, and the numbers."""

    cards: dict[str, Card]
    numbers: dict[str, int]

    def faults(self) -> Iterator[str]:
        """There must be enough cards."""
        if len(self.cards) < 4:
            yield f"cards.toml: {len(self.cards)} cards; 4 are the fewest"

    def names(self) -> dict[str, dict[str, str]]:
        """What the cards are called."""
        return {"card": {id: card.name for id, card in self.cards.items()}}


class ToyOptions(Options, frozen=True):
    """What can be chosen."""

    hand: Annotated[int, Meta(ge=1, le=3)] | None = None
    timed: bool = False
    opening: Literal["first", "random"] = "first"


class ToyPlayer(Struct):
    """One player's hand and points."""

    hand: list[str] = []
    points: int = 0
    has_cheered: bool = False


class Toy(State, kw_only=True):
    """A game of the toy."""

    pack: ToyPack
    players: list[ToyPlayer]
    deck: list[str] = []
    laid: list[str] = []
    die: int = 0
    turn_ends: int | None = None
    late: list[int] = field(default_factory=list)

    def deadline(self) -> int | None:
        return self.turn_ends

    def time_up(self) -> None:
        turn = self.todo.pop()
        assert isinstance(turn, ToyTurn)
        self.late.append(turn.seat)
        self.say("late", seat=turn.seat)
        self.then(NextTurn(turn.seat))


class NextTurn(Step[Toy], frozen=True):
    """The turn passes to the left. TOY-TURN01"""

    seat: int

    def run(self, s: Toy) -> None:
        if s.turn_ends is not None:
            s.turn_ends = s.now + s.pack.numbers["milliseconds_a_turn"]
        left = [seat % len(s.players) for seat in range(self.seat + 1, self.seat + 1 + len(s.players))]
        following = next((seat for seat in left if s.players[seat].hand), None)
        if following is None or len(s.late) > 8:
            points = [player.points for player in s.players]
            s.outcome = Outcome([points.index(max(points))], "most points", points, [[Share("all", n)] for n in points])
            s.turn_ends = None
        else:
            s.then(ToyTurn(following))


class ToyTurn(Choice[Toy], frozen=True):
    """Lay a card, roll the die, or look at the next card of the deck. TOY-TURN02"""

    looks: int = 1

    def crumb(self, s: Toy) -> str:
        return f"{person(self.seat)}'s turn"

    def prompt(self, s: Toy) -> str:
        return f"{person(self.seat)}, lay a card, roll or look"

    def moves(self, s: Toy) -> Iterator[Move]:
        yield from (Move("lay", card) for card in s.players[self.seat].hand)
        if self.looks and s.deck:
            yield Move("look")
        yield Move("roll")
        yield Move("think")

    def refusals(self, s: Toy) -> Iterator[Refusal]:
        if not self.looks:
            yield Refusal(Move("look"), "you looked already this turn", "TOY-TURN03")

    def lay(self, s: Toy, card: str) -> None:
        """Lay a card for its points."""
        player = s.players[self.seat]
        player.hand.remove(card)
        player.points += s.pack.cards[card].points
        s.laid.append(card)
        s.say("lays", seat=self.seat, card=card)
        s.then(NextTurn(self.seat))

    def roll(self, s: Toy) -> None:
        """Throw away a card and roll for points."""
        s.players[self.seat].hand.pop()
        s.die = 1 + s.luck.below(6)
        s.players[self.seat].points += s.die
        s.say("rolls", seat=self.seat, n=s.die)
        s.then(NextTurn(self.seat))

    def look(self, s: Toy) -> None:
        """See the next card of the deck, alone."""
        s.seal()
        s.say("looks", seat=self.seat)
        s.say("sees", to=self.seat, card=s.deck[-1])
        s.players[self.seat].hand.append(s.deck.pop())
        s.then(ToyTurn(self.seat, looks=self.looks - 1))

    def think(self, s: Toy) -> None:
        """Change nothing but a point, so that it can be taken back."""
        s.players[self.seat].points -= 1
        s.then(self)


class Cheer(Choice[Toy], frozen=True):
    """At any time, once in a game. TOY-CHEER01"""

    def is_moot(self, s: Toy) -> bool:
        return s.players[self.seat].has_cheered

    def prompt(self, s: Toy) -> str:
        return "Cheer"

    def moves(self, s: Toy) -> Iterator[Move]:
        yield from (Move("cheer", n) for n in (1, 2))

    def cheer(self, s: Toy, n: int) -> None:
        """Raise a cheer."""
        s.players[self.seat].has_cheered = True
        s.players[self.seat].points += n
        s.say("cheers", seat=self.seat)


def set_up(seats: int, options: ToyOptions, pack: ToyPack, luck: Luck) -> Toy:
    """Deal the hands."""
    deck = list(pack.cards)
    luck.shuffle(deck)
    hand = options.hand or 2
    players = [ToyPlayer([deck.pop() for _ in range(hand)]) for _ in range(seats)]
    s = Toy(luck=luck, pack=pack, players=players, deck=deck, asides=[Cheer(seat) for seat in range(seats)])
    if options.timed:
        s.turn_ends = 0
    s.then(NextTurn(seats - 1 if options.opening == "first" else luck.below(seats)))
    return s


class ToyView(Struct, frozen=True):
    """What a seat sees: its own hand, how many cards the others hold, and all points."""

    hand: list[str]
    hands: list[int]
    points: list[int]
    laid: list[str]
    deck: int
    die: int
    late: list[int]


def view(s: Toy, seat: int | None) -> ToyView:
    """What a seat sees."""
    return ToyView(
        hand=[] if seat is None else list(s.players[seat].hand),
        hands=[len(player.hand) for player in s.players],
        points=[player.points for player in s.players],
        laid=list(s.laid),
        deck=len(s.deck),
        die=s.die,
        late=list(s.late),
    )


def determinise(s: Toy, seat: int, luck: Luck) -> Toy:
    """Deal anew what the seat can't see."""
    twin = clone(s)
    twin.luck = luck
    others = [player for other, player in enumerate(twin.players) if other != seat]
    unseen = twin.deck + [card for player in others for card in player.hand]
    luck.shuffle(unseen)
    for player in others:
        player.hand = [unseen.pop() for _ in player.hand]
    twin.deck = unseen
    return twin


def advise(s: Toy, choice: Choice[Toy], luck: Luck) -> Advice:
    """The first move there is."""
    return Advice(next(choice.moves(s)), "It is the first.")


def faults(s: Toy) -> Iterator[str]:
    """No card is lost twice over."""
    held = [card for player in s.players for card in player.hand] + s.deck + s.laid
    if len(set(held)) != len(held):
        yield f"a card is in two places: {held}"


GAME = Ruleset(
    id="toy",
    title="Toy",
    blurb="For tests.",
    minutes=1,
    seats=range(2, 5),
    version=3,
    folder=Path(__file__).parent,
    options=ToyOptions,
    pack=ToyPack,
    state=Toy,
    view_type=ToyView,
    set_up=set_up,
    view=view,
    determinise=determinise,
    advise=advise,
    faults=faults,
)
