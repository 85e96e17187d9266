"""What lies on the table in Cyclone Run: the tray, the Heroes, the Fuel, and what each player has taken."""

from collections.abc import Iterator
from itertools import compress
from operator import not_

from msgspec import Struct, field

from robotable.games.cyclone_run.pack import CyclonePack, Hero, Token
from robotable.table import State

Cell = int
"""A cell of the tray, numbered row by row; all but 4 lie at the edge."""

CELLS = range(9)
CENTRE = 4
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))
QUADRANTS = ((0, 1, 3, 4), (1, 2, 4, 5), (3, 4, 6, 7), (4, 5, 7, 8))


def _neighbours(cell: Cell, steps: set[int]) -> tuple[Cell, ...]:
    """The cells whose distance, as a sum of rows and columns, is in `steps`, and that touch this one."""
    row, column = divmod(cell, 3)
    return tuple(
        other
        for other in CELLS
        if (rows := abs(other // 3 - row)) < 2 and (columns := abs(other % 3 - column)) < 2 and rows + columns in steps
    )


NEIGHBOURS = {
    "orthogonal": tuple(_neighbours(cell, {1}) for cell in CELLS),
    "diagonal": tuple(_neighbours(cell, {2}) for cell in CELLS),
    "any": tuple(_neighbours(cell, {1, 2}) for cell in CELLS),
}


class Player(Struct):
    """What lies in front of one player, open to all but the standing order. CYC-GEN11"""

    fuel: int = 0
    pile: list[str] = []
    cards: list[str] = []
    used: list[str] = []
    """Location cards turned face down until the next own turn."""
    has_interrupted: bool = False
    passes_below: int = 0
    """A standing order, for nobody else to know: let interrupts pass unless a face-up token worth this much can be
    taken. CYC-R46"""


class Cyclone(State, kw_only=True):
    """A game of Cyclone Run."""

    pack: CyclonePack
    players: list[Player]
    stacks: list[list[str]]
    """The nine cells, each from the bottom token to the top one."""
    face_up: list[bool] = field(default_factory=lambda: [False] * 9)
    bag: list[str] = []
    deck: list[str] = []
    discards: list[str] = []
    fuel_pile: int
    fuel_on: dict[str, int]
    """Fuel lying on each Hero card."""
    faces: dict[str, str]
    """The face that each Hero card shows."""
    vehicles: dict[str, Cell | None] = field(default_factory=lambda: {"cyclone": None, "jeeple": None})
    depleted_to_end: int
    is_ending: bool = False
    first: int = 0
    round: int = 1

    active: int = 0
    dice: list[str] = []
    laid: list[str] = []
    """For each die the Hero it lies on, or nothing."""
    selected: list[str] = []
    acted: list[str] = []
    scouts: int = 0
    waivers: int = 0
    """Activations of Alpha or Beta that cost no Fuel this turn."""
    history: list[tuple[int, ...]] = []
    """The scores after each turn."""

    # Questions about the tray

    def top(self, cell: Cell) -> Token | None:
        """The top token of a cell. CYC-GEN06"""
        stack = self.stacks[cell]
        return self.pack.tokens[stack[-1]] if stack else None

    def is_covered(self, cell: Cell) -> bool:
        """A vehicle stands on it. CYC-MOVE11"""
        return cell in self.vehicles.values()

    def is_hidden(self, cell: Cell) -> bool:
        """It has a face-down top token that can be turned up. CYC-SCOUT03"""
        return bool(self.stacks[cell]) and not self.face_up[cell] and cell not in self.vehicles.values()

    def hidden_cells(self) -> Iterator[Cell]:
        """Every cell whose top token can be turned up."""
        return (cell for cell in CELLS if self.is_hidden(cell))

    def has_hidden_cells(self) -> bool:
        """There is a token to turn up."""
        return any(self.is_hidden(cell) for cell in CELLS)

    @property
    def depleted(self) -> int:
        """How many cells have no token left. CYC-END01"""
        return self.stacks.count([])

    # Questions about Heroes and players

    def hero(self, face: str) -> Hero:
        """The figures of a Hero face."""
        return self.pack.heroes[face]

    def card_of(self, face: str) -> str:
        """The card that a Hero face is on."""
        return self.pack.heroes[face].card or face

    def lacks_fuel(self, seat: int, face: str) -> int:
        """How much Fuel is missing to select a Hero; what lies on the card and what it brings pay too. CYC-ALPHA02"""
        hero = self.pack.heroes[face]
        if not hero.needs_fuel or self.waivers:
            return 0
        at_hand = self.players[seat].fuel + self.fuel_on[self.card_of(face)] + min(hero.brings_fuel, self.fuel_pile)
        return max(0, hero.needs_fuel - at_hand)

    def dice_left(self) -> list[str]:
        """The symbols that no Hero has taken."""
        return list(self._free_dice())

    def within_dice(self) -> frozenset[str]:
        """The Heroes whose symbols the dice left show. CYC-HERO01"""
        return self.pack.within(tuple(sorted(self._free_dice())))

    def _free_dice(self) -> Iterator[str]:
        return compress(self.dice, map(not_, self.laid))

    def opponents(self, seat: int) -> list[int]:
        """The others, clockwise from a seat's left. CYC-INT05"""
        n = len(self.players)
        return [(seat + i) % n for i in range(1, n)]

    def turn_order(self, seat: int) -> int:
        """A seat's place in the round, counted from the first player. CYC-END07"""
        return (seat - self.first) % len(self.players)

    def score(self, seat: int) -> int:
        """Victory Points of a seat as things stand: of its defeat pile and its cards. CYC-END06, CYC-GEN08"""
        player = self.players[seat]
        return self.pack.score(player.pile, player.cards)

    def points_of_cards(self, seat: int) -> int:
        """Victory Points of a seat's Location cards. CYC-LOC06"""
        cards = self.players[seat].cards
        return sum(map(self.pack.points.__getitem__, cards)) if cards else 0

    def scores(self) -> list[int]:
        """Victory Points of every seat as things stand. CYC-END06"""
        worth, points = self.pack.worth.__getitem__, self.pack.points.__getitem__
        return [sum(map(worth, player.pile)) + sum(map(points, player.cards)) for player in self.players]

    # Commands

    def reveal(self, cell: Cell) -> None:
        """Turn the top token of a cell face up for all to see. CYC-MOVE17, CYC-SCOUT01"""
        self.face_up[cell] = True
        self.seal()
        self.say("reveals", token=self.stacks[cell][-1], cell=cell)

    def take(self, seat: int, cell: Cell) -> None:
        """Move the top token of a cell to a player's defeat pile. CYC-ATK01, CYC-ATK07, CYC-LOC02, CYC-MOVE12"""
        token = self.stacks[cell].pop()
        kind = self.pack.tokens[token]
        self.face_up[cell] = False
        self.players[seat].pile.append(token)
        self.say("takes", seat=seat, token=token, cell=cell, n=kind.vp)
        if kind.fuel:
            self.gain_fuel(seat, kind.fuel)
        if kind.is_location:
            self.draw_card(seat)

    def draw_card(self, seat: int) -> None:
        """Draw a Location card face up. CYC-LOC02, CYC-LOC09"""
        if self.deck:
            card = self.deck.pop()
            self.players[seat].cards.append(card)
            self.seal()
            self.say("draws", seat=seat, card=card)

    def gain_fuel(self, seat: int, n: int) -> None:
        """Take Fuel from the pile, or what is left of it. CYC-FUEL10"""
        n = min(n, self.fuel_pile)
        self.fuel_pile -= n
        self.players[seat].fuel += n
        if n:
            self.say("gains-fuel", seat=seat, n=n)

    def spend_fuel(self, seat: int, n: int) -> None:
        """Pay Fuel back to the pile. CYC-FUEL10"""
        self.players[seat].fuel -= n
        self.fuel_pile += n

    def use_card(self, seat: int, card: str) -> None:
        """Turn a Location card face down, or discard it. CYC-LOC04, CYC-LOC05"""
        player = self.players[seat]
        self.say("uses-card", seat=seat, card=card)
        player.cards.remove(card)
        if self.pack.locations[card].kind == "discard":
            self.discards.append(card)
        else:
            player.used.append(card)

    def flip_back(self, seat: int) -> None:
        """Turn a player's used Location cards face up again. CYC-LOC04"""
        player = self.players[seat]
        player.cards += player.used
        player.used = []

    def drive_to(self, vehicle: str, cell: Cell) -> None:
        """Put a vehicle onto a cell. CYC-MOVE01"""
        self.vehicles[vehicle] = cell
        self.say("drives", vehicle=vehicle, cell=cell)
