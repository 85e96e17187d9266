"""A table of Cyclone Run set up at a chosen moment, to play on from there through its prompts.

Unless a test says otherwise, every cell holds a Scout on a Trooper on a Shock Trooper, all face down; both vehicles are
outside; nobody has Fuel, cards or points; and it is the first round, with seat 0 as the first player.
"""

from collections.abc import Sequence
from typing import Any

from tests.games.kit import Kit

import robotable
from robotable.games.cyclone_run import GAME
from robotable.games.cyclone_run.play import Act, EndTurn, PlaceFuel, Rolling, Select
from robotable.games.cyclone_run.state import CELLS, Cyclone, Player
from robotable.games.cyclone_run.view import CycloneView
from robotable.table import Game, Luck, Pack, Step

USUAL = ["shock-trooper", "trooper", "scout"]
SPARE = "ariel"
"""The Hero card on which Fuel lies that a test wants neither in the pile nor in anybody's hands."""


def table(players: int = 2, *, seed: int = 1, pack: Pack | None = None, **options: Any) -> "Table":
    """A table with the usual position on it."""
    return Table(Game(GAME, players, seed, options, pack))


class Table(Kit):
    """A game that can be put into any position, and then only be played."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        s = self.s
        s.bag += [token for stack in s.stacks for token in stack]
        s.stacks = [[] for _ in CELLS]
        for cell in CELLS:
            self.with_stack(cell, *USUAL)
        s.first = s.active = 0
        s.todo = []
        game.log.clear()

    @property
    def s(self) -> Cyclone:
        """The state, to look at."""
        state = self.game.state
        assert isinstance(state, Cyclone)
        return state

    # Positions

    def with_cell(self, cell: int, *tokens: str, face_up: bool = False) -> "Table":
        """Lay these tokens onto a cell in place of what is on top, the topmost first."""
        rest = self.s.stacks[cell][: -len(tokens)]
        return self.with_stack(cell, *rest, *reversed(tokens), face_up=face_up)

    def with_stack(self, cell: int, *tokens: str, face_up: bool = False) -> "Table":
        """Make exactly these tokens the stack of a cell, from the bottom to the top."""
        s = self.s
        s.bag += s.stacks[cell]
        for token in tokens:
            s.bag.remove(token)
        s.stacks[cell] = list(tokens)
        s.face_up[cell] = face_up
        return self

    def with_empty(self, *cells: int) -> "Table":
        """Empty some cells."""
        for cell in cells:
            self.with_stack(cell)
        return self

    def with_cyclone(self, cell: int) -> "Table":
        """Put the Cyclone onto a cell."""
        self.s.vehicles["cyclone"] = cell
        return self

    def with_jeeple(self, cell: int) -> "Table":
        """Put the Jeeple onto a cell."""
        self.s.vehicles["jeeple"] = cell
        return self

    def with_fuel(self, seat: int, n: int) -> "Table":
        """Give a player Fuel from the pile."""
        self.s.fuel_pile += self.s.players[seat].fuel - n
        self.s.players[seat].fuel = n
        return self

    def with_fuel_on(self, hero: str, n: int) -> "Table":
        """Lay Fuel from the pile onto a Hero card."""
        self.s.fuel_pile += self.s.fuel_on[hero] - n
        self.s.fuel_on[hero] = n
        return self

    def with_fuel_pile(self, n: int) -> "Table":
        """Leave so much in the pile; the rest lies on a Hero card out of the way."""
        self.s.fuel_on[SPARE] += self.s.fuel_pile - n
        self.s.fuel_pile = n
        return self

    def with_cards(self, seat: int, *cards: str) -> "Table":
        """Give a player Location cards, face up."""
        for card in cards:
            self.s.deck.remove(card)
            self.s.players[seat].cards.append(card)
        return self

    def with_deck(self, *cards: str) -> "Table":
        """Make these the Location deck, the next card first; the others leave the game."""
        s = self.s
        s.discards += [card for card in s.deck if card not in cards]
        s.deck = list(reversed(cards))
        return self

    def with_defeated(self, seat: int, *tokens: str) -> "Table":
        """Give a player tokens from the bag."""
        for token in tokens:
            self.s.bag.remove(token)
            self.s.players[seat].pile.append(token)
        return self

    def with_face(self, card: str, face: str) -> "Table":
        """Turn a Hero card to one of its faces."""
        self.s.faces[card] = face
        return self

    def with_round(self, n: int) -> "Table":
        """Make it this round."""
        self.s.round = n
        return self

    def with_first(self, seat: int) -> "Table":
        """Give the First Player token to a seat."""
        self.s.first = seat
        return self

    def reroll_one(self) -> "Table":
        """Roll the last die again, or one that shows the same."""
        return self.play("reroll", self.s.dice[-1])

    def with_dice_seeded(self, seed: int) -> "Table":
        """Let the next dice fall as this seed will have it."""
        self.s.luck = Luck.seeded(seed)
        return self

    # Moments of a turn

    def rolling(self, dice: str, *, seat: int = 0, free: int = 2) -> "Table":
        """The player has rolled these dice and may reroll."""
        self._begin_turn(seat, dice.split())
        return self._open(EndTurn(seat), Act(seat), PlaceFuel(seat), Select(seat), Rolling(seat, free))

    def selecting(self, dice: str, *, seat: int = 0) -> "Table":
        """The player has stopped rolling with these dice and selects Heroes."""
        self._begin_turn(seat, dice.split())
        return self._open(EndTurn(seat), Act(seat), PlaceFuel(seat), Select(seat))

    def placing_fuel(self, *heroes: str, seat: int = 0) -> "Table":
        """The player has selected these Heroes and places Fuel."""
        self._begin_turn(seat, ["blank"] * 5)
        self._lay_dice(heroes)
        return self._open(EndTurn(seat), Act(seat), PlaceFuel(seat))

    def acting(self, *heroes: str, seat: int = 0) -> "Table":
        """The player has selected these Heroes, placed Fuel, and now they act."""
        self._begin_turn(seat, ["blank"] * 5)
        self._lay_dice(heroes)
        return self._open(EndTurn(seat), Act(seat))

    def using(self, hero: str, *others: str, seat: int = 0) -> "Table":
        """One of the selected Heroes has begun to act."""
        return self.acting(hero, *others, seat=seat).play("use", hero)

    def _begin_turn(self, seat: int, dice: list[str]) -> None:
        s = self.s
        s.active, s.dice, s.laid = seat, dice, [""] * len(dice)
        s.selected, s.acted = [], []
        s.scouts = s.waivers = 0
        for player in s.players:
            player.has_interrupted = False

    def _lay_dice(self, heroes: Sequence[str]) -> None:
        s = self.s
        paid = [(symbol, hero) for hero in heroes for symbol in s.hero(hero).cost]
        assert len(paid) <= 5, f"five dice can't pay for {heroes}"
        for die, (symbol, hero) in enumerate(paid):
            s.dice[die], s.laid[die] = symbol, hero
        s.selected = list(heroes)
        s.scouts = sum(s.hero(hero).scouts for hero in heroes)

    def _open(self, *steps: Step[Cyclone]) -> "Table":
        self.s.todo = list(steps)
        self.s.settle()
        self.check()
        return self

    # Playing

    def drive(self, *cells: int) -> "Table":
        """Drive along these cells."""
        for cell in cells:
            self.play("drive", cell)
        return self

    def end_turn(self) -> "Table":
        """End the turn, declining every interrupt."""
        return self.play("end_turn").decline_all()

    def pass_turn(self) -> "Table":
        """Do nothing for the rest of the turn, whosever it is, but what must be done."""
        seat = self.s.active
        while self.game.outcome is None and self.s.active == seat:
            idle = [
                verb for verb in ("stop", "done", "halt", "refuse", "leave", "decline", "end_turn") if self.can(verb)
            ]
            if idle:
                self.play(idle[0])
            else:
                self.play("fuel", self.offers("fuel")[0])
        return self

    def decline_all(self) -> "Table":
        """Let every open interrupt pass."""
        while self.stage == "Interrupt":
            self.play("decline")
        return self

    # What a player sees

    @property
    def view(self) -> CycloneView:
        """The table as everybody sees it."""
        return self.seen_by(None)

    def seen_by(self, seat: int | None) -> CycloneView:
        """The table as a seat sees it."""
        seen = self.game.view(seat)
        assert isinstance(seen, CycloneView)
        return seen

    def player(self, seat: int) -> Player:
        """What lies in front of a player."""
        return self.s.players[seat]

    def fuel(self, seat: int = 0) -> int:
        """The Fuel a player holds."""
        return self.player(seat).fuel

    def taken(self, seat: int = 0) -> list[str]:
        """A player's defeat pile, in the order it was taken."""
        return self.player(seat).pile

    def cards(self, seat: int = 0) -> list[str]:
        """The Location cards that lie face up in front of a player."""
        return self.player(seat).cards

    def top(self, cell: int) -> str | None:
        """The top token of a cell if it is face up."""
        return self.s.stacks[cell][-1] if self.s.face_up[cell] else None

    def height(self, cell: int) -> int:
        """How many tokens lie in a cell."""
        return len(self.s.stacks[cell])

    def where(self, vehicle: str) -> int | None:
        """The cell that a vehicle stands on."""
        return self.s.vehicles[vehicle]


def new_game(players: int = 2, seed: int = 1, **options: Any) -> tuple[Game, Cyclone]:
    """A game as it is dealt, and its state."""
    game = robotable.new("cyclone-run", seats=players, seed=seed, options=options)
    assert isinstance(game.state, Cyclone)
    return game, game.state
