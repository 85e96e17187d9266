"""The Tactical Phase: play a card, take its tokens or do its text, place a token, lay a Combat Card."""

from collections.abc import Iterator

from robotable.games.crisis_point.perform import GainTokens, resolve
from robotable.games.crisis_point.specials import OwnTurn
from robotable.games.crisis_point.state import Crisis, Slot, Space
from robotable.games.crisis_point.turns import EndTurn, begin_turn
from robotable.table import Choice, Move, Refusal, Step


class TacticalPhase(Step[Crisis], frozen=True):
    """The players take turns, Player 1 first, until the battlefield is full. CRI-GEN04, CRI-TAC02, CRI-TAC09"""

    def run(self, s: Crisis) -> None:
        s.phase = "tactical"
        turns = len(s.grid) // 2
        s.then(*(TacticalTurn(seat, n, turns) for n in range(1, turns + 1) for seat in (s.first, 1 - s.first)))


class TacticalTurn(Step[Crisis], frozen=True):
    """One player's turn, step by step. CRI-TAC03 to CRI-TAC09"""

    seat: int
    n: int
    of: int

    def run(self, s: Crisis) -> None:
        begin_turn(s, self.seat, self.n)
        seat = self.seat
        s.then(PickCard(seat), PlaceToken(seat), PickCombat(seat), EndTurn(seat, self.of))


# Step 1: play a card


class PickCard(OwnTurn, frozen=True):
    """Choose a Unit, Location or Base to play; the battlefield decides how many of each.
    CRI-TAC01, CRI-TAC02, CRI-TAC03, CRI-R11"""

    def crumb(self, s: Crisis) -> str | None:
        return "Play a card" if s.choice is self else None

    def prompt(self, s: Crisis) -> str:
        return "Choose a Unit, Location or Base to play"

    def moves(self, s: Crisis) -> Iterator[Move]:
        player, numbers = s.players[self.seat], s.pack.numbers
        if s.units_deployed(self.seat) < numbers["units_played"]:
            yield from (Move("pick", card) for card in player.units)
        yield from (Move("pick", card) for card in player.bases)
        if s.locations_played(self.seat) < numbers["locations_played"]:
            yield from (Move("pick", card) for card in player.locations)
        yield from self.special_moves(s)

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        player, numbers = s.players[self.seat], s.pack.numbers
        if s.units_deployed(self.seat) >= numbers["units_played"]:
            why = f"you have deployed {numbers['units_played']} Units, and no more are allowed"
            yield from (Refusal(Move("pick", card), why, "CRI-TAC03") for card in player.units)
        if s.locations_played(self.seat) >= numbers["locations_played"]:
            why = f"you have played {numbers['locations_played']} Locations, and no more are allowed"
            yield from (Refusal(Move("pick", card), why, "CRI-TAC03") for card in player.locations)
        yield from self.special_refusals(s)

    def pick(self, s: Crisis, card: str) -> None:
        """Take this card in hand."""
        s.players[self.seat].picked = card
        s.then(PlaceCard(self.seat))


class PlaceCard(Choice[Crisis], frozen=True):
    """Lay the card face up on any open space. CRI-TAC03, CRI-BOARD01, CRI-BOARD05"""

    def crumb(self, s: Crisis) -> str | None:
        return "Play a card"

    def prompt(self, s: Crisis) -> str:
        return f"Choose an open space for {s.pack.faces[s.players[self.seat].picked].name}"

    def held(self, s: Crisis) -> Move:
        return Move("pick", s.players[self.seat].picked)

    def moves(self, s: Crisis) -> Iterator[Move]:
        return (Move("place", space) for space in s.open_spaces())

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        return (Refusal(Move("place", space), "there lies a card already", "CRI-BOARD05") for space in s.filled())

    def place(self, s: Crisis, space: Space) -> None:
        """Lay it down; tokens come first, then its text. CRI-TAC04, CRI-TAC05, CRI-TAC06, CRI-R05, CRI-R13"""
        player = s.players[self.seat]
        card, player.picked = player.picked, ""
        s.grid[space] = card
        s.say("plays", seat=self.seat, card=card, space=space)
        resolve(s, self.seat, space, s.pack.effects_of(card))
        if card in player.units:
            player.units.remove(card)
            s.then(GainTokens(self.seat, s.pack.units[card].tokens))
        elif card in player.bases:
            player.bases.remove(card)
            s.then(GainTokens(self.seat, tokens_of_base(s, self.seat)))
        else:
            player.locations.remove(card)


def tokens_of_base(s: Crisis, seat: int) -> int:
    """A Base gives a token for each Combat Card still in hand, this turn's included. CRI-TAC05, CRI-R06"""
    n = len(s.players[seat].combat)
    return min(n, s.pack.numbers["base_cap"]) if s.has_base_cap else n


# Step 3: place a token


class PlaceToken(OwnTurn, frozen=True):
    """Place one Battle Token of your supply on any card. CRI-TAC07, CRI-R09, CRI-R10"""

    def crumb(self, s: Crisis) -> str | None:
        return "Place a Battle Token" if s.choice is self else None

    def is_moot(self, s: Crisis) -> bool:
        return not s.players[self.seat].supply or len(s.filled()) == 1

    def run(self, s: Crisis) -> None:
        if s.players[self.seat].supply:
            s.place_token(self.seat, s.filled()[0])

    def prompt(self, s: Crisis) -> str:
        return "Place 1 Battle Token on any card"

    def moves(self, s: Crisis) -> Iterator[Move]:
        yield from (Move("token", space) for space in s.filled())
        yield from self.special_moves(s)

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        for space in s.open_spaces():
            yield Refusal(Move("token", space), "a Battle Token goes on a card", "CRI-TAC07")
        yield from self.special_refusals(s)

    def token(self, s: Crisis, space: Space) -> None:
        """Place it there."""
        s.place_token(self.seat, space)


# Step 4: lay a Combat Card


class PickCombat(OwnTurn, frozen=True):
    """Choose the Combat Card to lay face down. CRI-TAC08, CRI-R42"""

    def crumb(self, s: Crisis) -> str | None:
        return "Lay a Combat Card" if s.choice is self else None

    def prompt(self, s: Crisis) -> str:
        return "Choose a Combat Card to lay face down"

    def moves(self, s: Crisis) -> Iterator[Move]:
        yield from (Move("pick", card) for card in s.players[self.seat].combat)
        yield from self.special_moves(s)

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        return self.special_refusals(s)

    def pick(self, s: Crisis, card: str) -> None:
        """Take this card in hand."""
        s.players[self.seat].picked = card
        s.then(PlaceCombat(self.seat))


class PlaceCombat(Choice[Crisis], frozen=True):
    """Lay the Combat Card face down in any empty slot of the two edges you control.
    CRI-TAC08, CRI-BOARD03, CRI-BOARD05"""

    def crumb(self, s: Crisis) -> str | None:
        return "Lay a Combat Card"

    def prompt(self, s: Crisis) -> str:
        card = s.pack.combat[s.players[self.seat].picked]
        return f"Choose an empty slot of yours for {card.name}, {card.value}"

    def held(self, s: Crisis) -> Move:
        return Move("pick", s.players[self.seat].picked)

    def moves(self, s: Crisis) -> Iterator[Move]:
        return (Move("post", slot) for slot in s.empty_slots(self.seat))

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        for slot in s.filled_slots(self.seat):
            yield Refusal(Move("post", slot), "a slot holds one Combat Card only", "CRI-BOARD05")
        for slot in s.slots_of(1 - self.seat):
            yield Refusal(Move("post", slot), "this edge belongs to your opponent", "CRI-BOARD03")

    def post(self, s: Crisis, slot: Slot) -> None:
        """Lay it there."""
        player = s.players[self.seat]
        card, player.picked = player.picked, ""
        player.combat.remove(card)
        s.slots[slot] = card
        s.say("posts", seat=self.seat, slot=slot)
