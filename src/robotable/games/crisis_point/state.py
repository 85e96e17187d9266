"""What lies on the table in Crisis Point: the battlefield, the Combat Cards round it, and what each player has."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from robotable.games.crisis_point.effects import Special
from robotable.games.crisis_point.pack import CrisisPack, Side
from robotable.table import State

Space = int
"""A space of the battlefield, 4 * row + column. CRI-BOARD01"""

Slot = str
"""A place for a Combat Card: the edge of the battlefield (N, E, S, W), and the column or row it stands by."""

Phase = Literal["setup", "tactical", "token", "command", "scoring"]

SPACES = range(16)
FRONT: dict[Side, str] = {"aosc": "S", "masters": "N"}
RIGHT: dict[Side, str] = {"aosc": "E", "masters": "W"}
"""The edges that each side controls: the one in front of it and the one to its right. CRI-BOARD03, CRI-R02, CRI-R36"""

SLOTS: dict[Side, tuple[Slot, ...]] = {
    side: tuple(f"{edge}{i}" for edge in (FRONT[side], RIGHT[side]) for i in range(4)) for side in FRONT
}
ROWS = tuple(tuple(range(4 * row, 4 * row + 4)) for row in range(4))
COLUMNS = tuple(tuple(range(column, 16, 4)) for column in range(4))
LINES = ROWS + COLUMNS
LINE_OF: dict[Slot, tuple[Space, ...]] = {
    slot: (COLUMNS if slot[0] in "NS" else ROWS)[int(slot[1])] for slots in SLOTS.values() for slot in slots
}
"""The four spaces to which a slot's Combat Card gives power. CRI-BOARD04"""


def _touch(a: Space, b: Space) -> bool:
    return a != b and abs(a // 4 - b // 4) < 2 and abs(a % 4 - b % 4) < 2


NEIGHBOURS = tuple(frozenset(b for b in SPACES if _touch(a, b)) for a in SPACES)
"""The spaces that touch each space, straight or slantwise. CRI-TERM01"""


class Player(Struct):
    """What one player has in hand, in front of him, and on the battlefield."""

    side: Side
    combat: list[str]
    units: list[str]
    bases: list[str]
    heroes: list[str]
    commands: list[str]
    set_aside: list[str]
    """The Objectives not chosen, out of the game. CRI-SETUP03"""
    stock: int
    """Battle Tokens not earned yet. CRI-SETUP05"""
    objectives: list[str] = []
    locations: list[str] = []
    picked: str = ""
    """The card taken in hand to be laid down next; the other player does not see it."""
    peeked: list[str] = []
    """Enemy Combat Cards that this player has looked at. CRI-R34"""
    played: list[str] = []
    """Heroes and Commands played."""
    replaced: list[str] = []
    """Units that left the game by a Drop. CRI-R21"""
    specials: list[Special] = []
    supply: int = 0
    """Battle Tokens collected and not placed."""
    tokens: list[int] = []
    """Battle Tokens on each space."""
    gone: int = 0
    """Battle Tokens that left the game. CRI-EFF04"""
    won: list[Space] = []
    """Where this player's Victory Tokens lie. CRI-CARD07"""
    met: list[str] = []
    """Objectives whose condition held after scoring."""
    claimed: str = ""
    """The one Objective that counts. CRI-SCORE09"""


class Power(Struct, frozen=True):
    """A player's power on one card, part by part. CRI-SCORE02 to CRI-SCORE04"""

    column: int
    row: int
    tokens: int
    defence: int

    @property
    def total(self) -> int:
        """All of it together."""
        return self.column + self.row + self.tokens + self.defence


class Contest(Struct, frozen=True):
    """How one card of the battlefield was won. CRI-SCORE05 to CRI-SCORE07"""

    space: Space
    card: str
    owner: int | None
    powers: tuple[Power, Power]
    """By seat."""
    winner: int | None
    vp: int

    @property
    def is_capture(self) -> bool:
        """It was won by somebody who did not own it. CRI-TERM08"""
        return self.winner is not None and self.owner is not None and self.winner != self.owner


class Crisis(State, kw_only=True):
    """A game of Crisis Point."""

    pack: CrisisPack
    players: list[Player]
    has_base_cap: bool
    """A Base gives at most as many tokens as the cap says."""
    head_start: int = 0
    """Battle Tokens with which Player 2 starts. CRI-R44"""
    drop_clears: bool = False
    """A Drop takes the enemy's Battle Tokens on the replaced Unit out of the game. CRI-R21"""
    phase: Phase = "setup"
    grid: list[str] = []
    """The card on each space, or nothing."""
    slots: dict[Slot, str] = {}
    """The Combat Card in each filled slot."""
    revealed: list[str] = []
    """Combat Cards that lie face up. CRI-TERM10"""
    spare: list[str] = []
    """Strategic Locations that nobody holds. CRI-SETUP06"""
    first: int = 0
    """Player 1. CRI-GEN04"""
    active: int = 0
    turn: int = 0
    """The active player's turn in this phase, from 1."""
    passes: int = 0
    """Turns of the Token Phase in a row in which nothing was done. CRI-TOK06"""
    contests: list[Contest] = []
    """The sixteen cards as they were scored. CRI-SCORE08"""

    # Questions about the battlefield

    def seat_of(self, side: Side) -> int:
        """Who plays that side."""
        return 0 if self.players[0].side == side else 1

    def owner(self, space: Space) -> int | None:
        """The player whose icon is on the card there; nobody owns a Location. CRI-TERM05"""
        side = self.pack.icons.get(self.grid[space])
        return None if side is None else self.seat_of(side)

    def is_unit(self, space: Space) -> bool:
        """The card there is labelled UNIT. CRI-TERM04"""
        return self.grid[space] in self.pack.units

    def filled(self) -> list[Space]:
        """Every space with a card."""
        return [space for space, card in enumerate(self.grid) if card]

    def open_spaces(self) -> list[Space]:
        """Every space without a card. CRI-BOARD01"""
        return [space for space, card in enumerate(self.grid) if not card]

    def power(self, seat: int, space: Space) -> Power:
        """A player's power on a card, from all Combat Cards that lie by now. CRI-SCORE02, CRI-SCORE03, CRI-SCORE04"""
        player = self.players[seat]
        base = self.pack.bases.get(self.grid[space])
        return Power(
            column=self._value_at(f"{FRONT[player.side]}{space % 4}"),
            row=self._value_at(f"{RIGHT[player.side]}{space // 4}"),
            tokens=player.tokens[space],
            defence=base.defence if base is not None and base.side == player.side else 0,
        )

    def _value_at(self, slot: Slot) -> int:
        card = self.slots.get(slot)
        return 0 if card is None else self.pack.combat[card].value

    # Questions about the players

    def slots_of(self, seat: int) -> tuple[Slot, ...]:
        """The eight slots that a player controls. CRI-BOARD03"""
        return SLOTS[self.players[seat].side]

    def empty_slots(self, seat: int) -> Iterator[Slot]:
        """A player's slots without a Combat Card. CRI-BOARD05"""
        return (slot for slot in self.slots_of(seat) if slot not in self.slots)

    def filled_slots(self, seat: int) -> Iterator[Slot]:
        """A player's slots with a Combat Card."""
        return (slot for slot in self.slots_of(seat) if slot in self.slots)

    def face_down_slots(self, seat: int) -> Iterator[Slot]:
        """A player's slots whose card lies face down."""
        return (slot for slot in self.filled_slots(seat) if self.slots[slot] not in self.revealed)

    def knows(self, seat: int | None, card: str) -> bool:
        """Whether a seat knows where this Combat Card lies. CRI-TAC12, CRI-R34, CRI-R35"""
        if card in self.revealed:
            return True
        if seat is None:
            return False
        player = self.players[seat]
        return card in player.peeked or self.pack.combat[card].side == player.side

    def units_deployed(self, seat: int) -> int:
        """How many Units a player has played in the Tactical Phase. CRI-TAC11"""
        side, units = self.players[seat].side, self.pack.units
        return sum([units[card].side == side for card in self.grid if card in units])

    def locations_played(self, seat: int) -> int:
        """How many Locations a player has played. CRI-TAC02"""
        return self.pack.numbers["locations_dealt"] - len(self.players[seat].locations)

    # Commands

    def gain(self, seat: int, n: int) -> None:
        """Take Battle Tokens from the stock, or what is left of it. CRI-TOK08, CRI-R23"""
        player = self.players[seat]
        n = min(n, player.stock)
        player.stock -= n
        player.supply += n
        if n:
            self.say("gains", seat=seat, n=n)

    def place_token(self, seat: int, space: Space) -> None:
        """Place a Battle Token from the supply. CRI-TAC07, CRI-TOK02, CRI-R10"""
        player = self.players[seat]
        player.supply -= 1
        player.tokens[space] += 1
        self.say("places-token", seat=seat, card=self.grid[space], space=space)

    def put(self, seat: int, space: Space, n: int = 1) -> None:
        """Put Battle Tokens straight from the stock onto a card. CRI-EFF03"""
        player = self.players[seat]
        n = min(n, player.stock)
        player.stock -= n
        player.tokens[space] += n
        if n:
            self.say("puts", seat=seat, n=n, card=self.grid[space], space=space)

    def cut(self, seat: int, space: Space) -> None:
        """Take one of the other player's Battle Tokens out of the game. CRI-EFF04"""
        foe = self.players[1 - seat]
        foe.tokens[space] -= 1
        foe.gone += 1
        self.say("cuts", seat=seat, other_seat=1 - seat, card=self.grid[space], space=space)

    def clear(self, seat: int, space: Space) -> None:
        """Take all of the other player's Battle Tokens on a card out of the game. CRI-R21"""
        foe = self.players[1 - seat]
        n, foe.tokens[space] = foe.tokens[space], 0
        foe.gone += n
        if n:
            self.say("clears", n=n, other_seat=1 - seat, card=self.grid[space], space=space)

    def swap_cards(self, seat: int, a: Space, b: Space) -> None:
        """Two cards change spaces; the tokens stay where they are. CRI-EFF05, CRI-TOK07, CRI-R39"""
        grid = self.grid
        grid[a], grid[b] = grid[b], grid[a]
        self.say("swaps", seat=seat, card=grid[b], other_card=grid[a])

    def reveal(self, slot: Slot) -> None:
        """Turn a Combat Card face up for good. CRI-TERM10"""
        card = self.slots[slot]
        self.revealed.append(card)
        self.seal()
        self.say("reveals", card=card, slot=slot, n=self.pack.combat[card].value)


def sides(s: Crisis) -> list[str]:
    """Which side each seat plays. CRI-GEN01"""
    return [player.side for player in s.players]
