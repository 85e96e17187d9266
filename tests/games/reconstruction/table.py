"""A table of Reconstruction set up at a chosen moment, to play on from there through its prompts.

Unless a test says otherwise, only the Flagship is on the board, in Excalibur Command Center; everybody else is out of
play; nobody has Protoculture or cards; and it is round 2. Everybody stands on the last box of his track, which has four
boxes in a city, five in Granite City and three in a land, whatever the content says (Reclamation Sector: box 2 of 4).
"""

from typing import Any

from tests.games.kit import Kit

import robotable
from robotable.games.reconstruction import GAME
from robotable.games.reconstruction.command import Command, TakeCommand
from robotable.games.reconstruction.effects import Faction, Unit
from robotable.games.reconstruction.events import PlayEvent
from robotable.games.reconstruction.pack import FACTIONS, HIDEOUT
from robotable.games.reconstruction.play import Draw, NextTurn, Reset, Turn
from robotable.games.reconstruction.resolution import Resolution
from robotable.games.reconstruction.state import Reconstruction, no_units
from robotable.games.reconstruction.trade import Trade, reveal
from robotable.games.reconstruction.view import FactionView, MapSpaceView, ReconstructionView
from robotable.table import Choice, Game, Luck, Move, Outcome, Pack, Step

RDF, AUL, ZR, REF = range(4)

TRACKS = {"GRA": (5, 4), "REC": (4, 2), **dict.fromkeys(("NWQ", "FOR", "SNO", "WAS"), (3, 2))}
"""The boxes of a track, and the one where civilians stand; of any other Territory four, and the last of them."""


def table(players: int = 4, *, seed: int = 1, pack: Pack | None = None, **options: Any) -> "Table":
    """A table with an empty board."""
    return Table(Game(GAME, players, seed, options, pack))


def new_game(players: int = 4, seed: int = 1, **options: Any) -> tuple[Game, Reconstruction]:
    """A game as it is dealt, and its state."""
    game = robotable.new("reconstruction", seats=players, seed=seed, options=options)
    assert isinstance(game.state, Reconstruction)
    return game, game.state


def seen(game: Game, seat: int | None = None) -> ReconstructionView:
    """A game as a seat sees it."""
    view = game.view(seat)
    assert isinstance(view, ReconstructionView)
    return view


class Table(Kit):
    """A game that can be put into any position, and then only be played."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        s = self.s
        s.units = {place: no_units() for place in s.units}
        s.units["ECC"]["flagship"] = 1
        s.assembly = s.constructed = 0
        s.pc = dict.fromkeys(FACTIONS, 0)
        s.deck = [card for hand in s.hands.values() for card in hand] + s.deck
        s.hands = {faction: [] for faction in FACTIONS}
        s.tracks = {space: _track(space, sum(track)) for space, track in s.tracks.items()}
        s.round = 2
        s.timeline, s.played, s.todo = [], [], []
        game.log.clear()

    @property
    def s(self) -> Reconstruction:
        """The state, to look at."""
        state = self.game.state
        assert isinstance(state, Reconstruction)
        return state

    # Positions

    def with_units(self, place: str, **units: int) -> "Table":
        """Put exactly these units into a space or the hideout; a character comes from wherever it was."""
        s, here = self.s, no_units()
        for unit in here:
            here[unit] = units.pop(unit, 0)
            if here[unit] and s.pack.units[unit].count == 1 and (start := s.where_is(unit)):
                s.units[start][unit] = 0
        assert not units, f"no such units: {units}"
        s.units[place] = here
        return self

    def with_pods(self, *, assembly: int = 0, constructed: int = 0) -> "Table":
        """Put Battle Pods onto the REF card."""
        self.s.assembly, self.s.constructed = assembly, constructed
        return self

    def with_pc(self, **pc: int) -> "Table":
        """Give the factions Protoculture."""
        for faction in FACTIONS:
            self.s.pc[faction] = pc.get(faction, self.s.pc[faction])
        return self

    def with_track(self, space: str, *boxes: int) -> "Table":
        """Put the civilians of a Territory onto these boxes; the number stays as it is."""
        track = self.s.tracks[space]
        civilians = sum(track)
        assert len(boxes) == civilians, f"{space} has {civilians} civilians"
        self.s.tracks[space] = [boxes.count(box) for box in range(len(track))]
        return self

    def with_all_civilians(self, box: int) -> "Table":
        """Put every civilian onto the same box of its track."""
        for space, track in self.s.tracks.items():
            self.with_track(space, *[box] * sum(track))
        return self

    def with_converts(self, n: int) -> "Table":
        """So many civilians have been converted, whoever comes first on the map."""
        s = self.s
        for track in s.tracks.values():
            while s.converts < n and any(track):
                track[max(box for box, standing in enumerate(track) if standing)] -= 1
                s.converts += 1
        return self

    def with_hand(self, faction: Faction, *cards: str) -> "Table":
        """Give a faction these cards."""
        s = self.s
        for card in cards:
            (s.deck if card in s.deck else s.special).remove(card)
            s.hands[faction].append(card)
        return self

    def with_open_hand(self, faction: Faction, seat: int) -> "Table":
        """A seat has been shown all cards of a hand."""
        for card in self.s.hands[faction]:
            reveal(self.s, card, seat)
        return self

    def with_deck(self, *cards: str) -> "Table":
        """Make these the draw deck, the next card first; the others leave the game."""
        s = self.s
        s.discards += [card for card in s.deck if card not in cards]
        s.deck = list(reversed(cards))
        return self

    def with_round(self, n: int) -> "Table":
        """Make it this round."""
        self.s.round = n
        return self

    def with_luck(self, seed: int) -> "Table":
        """Let chance run as this seed will have it."""
        self.s.luck = Luck.seeded(seed)
        return self

    def with_token(self, zone: str, place: str) -> "Table":
        """Put the token of a zone somewhere."""
        self.s.tokens[zone] = place
        return self

    # Moments

    def commanding(self, faction: Faction, slots: int = 2, *, normal_only: bool = False) -> "Table":
        """A faction has played a card and takes command."""
        self._timeline(faction)
        seat = FACTIONS.index(faction)
        return self.facing(NextTurn(), Draw(faction), TakeCommand(seat, slots, normal_only))

    def doing(self, action: str) -> "Table":
        """The faction of an action takes command and begins it."""
        return self.commanding(self.s.pack.actions[action].faction).play("command", action)

    def trading(self, faction: Faction) -> "Table":
        """A faction's turn begins with the trade."""
        self._timeline(faction, plays=False)
        return self.facing(*_turn(faction))

    def playing(self, faction: Faction) -> "Table":
        """A faction is about to play an event."""
        self._timeline(faction, plays=False)
        return self.facing(*_turn(faction)[:-1])

    def event(self, card: str, by: Faction) -> "Table":
        """A faction plays this card."""
        return self.with_hand(by, card).playing(by).play("play", card)

    def bot_turn(self) -> "Table":
        """The REF bot takes its turn."""
        self._timeline("REF", plays=False)
        return self.facing(NextTurn(), Turn("REF"))

    def resolving(self, *timeline: Faction) -> "Table":
        """Four turns are over and the round is resolved."""
        s = self.s
        s.discards += s.played
        s.timeline = list(timeline or FACTIONS)
        s.played = [s.deck.pop(0) for _ in s.timeline]
        return self.facing(Reset(), Resolution())

    def facing(self, *steps: Step[Reconstruction]) -> "Table":
        """These steps lie on the stack, the last of them comes first."""
        s = self.s
        s.todo, s.news = list(steps), []
        s.settle()
        self.game.log += s.news
        self.check()
        return self

    def _timeline(self, faction: Faction, plays: bool = True) -> None:
        s = self.s
        s.discards += s.played
        s.timeline, s.active, s.played = [faction], faction, []
        if plays:
            s.played = [s.deck.pop(0)]
            s.timeline.append("AUL" if faction == "RDF" else "RDF")

    # Playing

    def plays(self, *moves: str) -> "Table":
        """Make several moves, each as it is printed."""
        for move in moves:
            self.play(*Move.parse(move))
        return self

    # What a player sees

    @property
    def choice(self) -> Choice[Any]:
        """The choice that everybody waits for."""
        choice = self.s.choice
        assert choice
        return choice

    @property
    def waits_for(self) -> tuple[Faction, str]:
        """Whom everybody waits for, and what for."""
        return FACTIONS[self.seat], self.stage

    def view(self, seat: int | None = None) -> ReconstructionView:
        """The table as a seat sees it."""
        return seen(self.game, seat)

    def space(self, id: str) -> MapSpaceView:
        """A space as everybody sees it."""
        return next(space for space in self.view().spaces if space.id == id)

    def faction(self, id: Faction, seat: int | None = None) -> FactionView:
        """A faction as a seat sees it."""
        return next(faction for faction in self.view(seat).factions if faction.id == id)

    def units(self, place: str) -> dict[Unit, int]:
        """What stands in a space or the hideout."""
        return {unit: n for unit, n in self.s.units[place].items() if n}

    @property
    def hideout(self) -> dict[Unit, int]:
        """Who is in the hideout."""
        return self.units(HIDEOUT)

    def pc(self, faction: Faction) -> int:
        """The Protoculture of a faction."""
        return self.s.pc[faction]

    def track(self, space: str) -> list[int]:
        """The boxes on which the civilians of a Territory stand."""
        return [box for box, n in enumerate(self.s.tracks[space]) for _ in range(n)]

    def control(self, space: str) -> str | None:
        """Who controls a Territory."""
        return self.space(space).control

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        assert self.game.outcome
        return self.game.outcome

    @property
    def is_over(self) -> bool:
        """The game has ended."""
        return self.game.outcome is not None


def _track(space: str, civilians: int) -> list[int]:
    """A contentment track with everybody on the box where he starts."""
    length, start = TRACKS.get(space, (4, 3))
    return [civilians if box == start else 0 for box in range(length)]


def _turn(faction: Faction) -> tuple[Step[Reconstruction], ...]:
    """What lies on the stack when a turn has begun."""
    seat = FACTIONS.index(faction)
    return NextTurn(), Draw(faction), Command(faction), PlayEvent(seat), Trade(seat)
