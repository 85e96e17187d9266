"""Positions of Crisis Point to start a test from, and short ways to play on from there."""

from collections.abc import Mapping
from typing import Any

import pytest

from robotable.games.crisis_point import GAME
from robotable.games.crisis_point.heroes import CommandPhase, PlayOrder
from robotable.games.crisis_point.pack import CrisisPack, Side
from robotable.games.crisis_point.scoring import ScoringPhase
from robotable.games.crisis_point.state import SLOTS, SPACES, Crisis, Phase, Player, Power
from robotable.games.crisis_point.tactical import TacticalTurn
from robotable.games.crisis_point.tokens import TokenPhase
from robotable.games.crisis_point.turns import EndTurn
from robotable.games.crisis_point.view import CrisisView
from robotable.table import Game, IllegalMove, Noun, Step

AOSC, MASTERS = 0, 1
"""The seats, in every position made here."""

COMBAT = {
    AOSC: [
        "battloid-officer",
        "gladiator",
        "battloid",
        "logan-patrol",
        "hover-tank",
        "hover-bike-patrol",
        "civil-defense-squad",
        "recon-team",
    ],
    MASTERS: [
        "commander-bioroid",
        "bioroid-officer",
        "bioroid-trio-7",
        "bioroid-trio-6",
        "hover-sled",
        "drone-escort",
        "soldier-bioroid-trio",
        "clone-guard",
    ],
}
"""From 9 down to 2."""

FULL = [
    *("salamander-battloid", "red-bioroid", "outpost-d65", "command-battloid"),
    *("blue-bioroid", "vfh-10-agac-battloid", "sled-bioroid", "logan-squadron"),
    *("monument-city-garrison", "searchlight-drone", "assault-drop-ship", "crash-site"),
    *("hover-tank-platoon", "forward-landing-citadel", "protoculture-vault", "supply-depot"),
]
"""A whole battlefield, row by row."""

assert isinstance(GAME.content, CrisisPack)
PACK = GAME.content

Counts = Mapping[int, Mapping[int, int]]
"""For each seat, how many tokens lie on which space."""


def combat(seat: int, value: int) -> str:
    """A player's Combat Card of that value."""
    return COMBAT[seat][9 - value]


class Table:
    """A game in some position, played through its prompts."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def s(self) -> Crisis:
        """The state, to look at."""
        assert isinstance(self.game.state, Crisis)
        return self.game.state

    def player(self, seat: int) -> Player:
        """What a player has."""
        return self.s.players[seat]

    def view(self, seat: int | None) -> CrisisView:
        """What a seat sees."""
        shown = self.game.view(seat)
        assert isinstance(shown, CrisisView)
        return shown

    @property
    def stage(self) -> str:
        """The choice that everybody waits for."""
        return type(self.s.choice).__name__

    @property
    def turn_of(self) -> int:
        """The seat that everybody waits for."""
        (seat,) = self.game.waiting
        return seat

    def can(self, seat: int, verb: str) -> list[Noun]:
        """What a player may do that to now."""
        return [offer.noun for prompt in self.game.prompts_of(seat) for offer in prompt.moves if offer.verb == verb]

    def play(self, seat: int, *moves: tuple[str, Noun] | str) -> "Table":
        """Make moves of one player."""
        for move in moves:
            verb, noun = (move, None) if isinstance(move, str) else move
            self.game.play(seat, verb, noun)
        return self

    def refuses(self, seat: int, verb: str, noun: Noun, rule: str) -> str:
        """The move is refused, citing the rule; tells why."""
        with pytest.raises(IllegalMove) as refusal:
            self.game.play(seat, verb, noun)
        assert rule in refusal.value.rule, refusal.value
        return refusal.value.why

    def on(self, seat: int, space: int) -> int:
        """How many tokens of a player lie on a space."""
        return self.player(seat).tokens[space]

    def power(self, seat: int, space: int) -> Power:
        """A player's power on a card."""
        return self.s.power(seat, space)

    # Short ways through a turn

    def deploy(self, seat: int, card: str, space: int) -> "Table":
        """Step 1 of a Tactical turn."""
        return self.play(seat, ("pick", card), ("place", space))

    def lay_combat(self, seat: int, card: str, slot: str) -> "Table":
        """Step 4 of a Tactical turn."""
        return self.play(seat, ("pick", card), ("post", slot))

    def finish_turn(self, seat: int) -> "Table":
        """Whatever comes first, until it is the other player's turn or the phase is over."""
        phase, turn = self.s.phase, (self.s.active, self.s.turn)
        while not self.game.outcome and (self.s.phase, (self.s.active, self.s.turn)) == (phase, turn):
            prompt = self.game.prompts_of(seat)[0]
            self.game.play(seat, prompt.moves[-1].verb, prompt.moves[-1].noun)
        return self

    def to_the_end(self) -> "Table":
        """Whatever comes first, until the game is over."""
        while not self.game.outcome:
            prompt = self.game.prompts[0]
            self.game.play(prompt.seat, prompt.moves[0].verb, prompt.moves[0].noun)
        return self


def new_game(seed: int = 1, **options: Any) -> Table:
    """A game before the Objectives are chosen, as printed: seat 0 has the Army of the Southern Cross."""
    return Table(Game(GAME, 2, seed, {"southern_cross": "first seat", "head_start": False, **options}))


def tactical(first: int = AOSC, seed: int = 1, **options: Any) -> Table:
    """The first turn of the Tactical Phase."""
    table = new_game(seed, **options)
    for seat in (AOSC, MASTERS):
        for _ in range(2):
            table.play(seat, ("keep", table.can(seat, "keep")[0]))
    chooser = table.turn_of
    return table.play(chooser, "be_first" if chooser == first else "be_second")


def position(
    phase: Phase,
    *,
    first: int = AOSC,
    turn_of: int | None = None,
    n: int = 1,
    grid: Mapping[int, str] | None = None,
    slots: Mapping[str, str] | None = None,
    tokens: Counts | None = None,
    supply: Mapping[int, int] | None = None,
    specials: Mapping[int, list[Any]] | None = None,
    objectives: Mapping[int, list[str]] | None = None,
    **options: Any,
) -> Table:
    """A table in the middle of a game. In the Tactical Phase only what is named lies there; later all is full."""
    table = tactical(first, **options)
    s = table.s
    s.phase = phase
    wanted = dict(grid or {})
    s.grid = [wanted.get(space, "") for space in SPACES] if phase == "tactical" else _fill(wanted)
    s.slots = dict(slots or {}) if phase == "tactical" else _fill_slots(dict(slots or {}))
    for seat, player in enumerate(s.players):
        player.units = [card for card in player.units if card not in s.grid]
        player.bases = [card for card in player.bases if card not in s.grid]
        player.combat = [card for card in player.combat if card not in s.slots.values()]
        player.supply = (supply or {}).get(seat, 0)
        for space, count in (tokens or {}).get(seat, {}).items():
            player.tokens[space] = count
        player.stock -= player.supply + sum(player.tokens)
        player.specials = list((specials or {}).get(seat, []))
        if kept := (objectives or {}).get(seat):
            player.set_aside = [card for card in player.objectives + player.set_aside if card not in kept]
            player.objectives = list(kept)
    _deal_locations(s)
    s.todo = _what_follows(s, phase, first if turn_of is None else turn_of, n)
    s.settle()
    assert not (faults := list(GAME.faults(s))), faults
    return Table(table.game)


def scored(**position_of: Any) -> Table:
    """A game that has just been scored."""
    return position("scoring", **position_of)


def hand(table: Table, seat: int, *locations: str) -> Table:
    """See to it that a player has these Locations in hand."""
    s = table.s
    own, others = s.players[seat].locations, [s.players[1 - seat].locations, s.spare]
    for card in locations:
        if card in own:
            continue
        pile = next(pile for pile in others if card in pile)
        mine = next(other for other in own if other not in locations)
        pile[pile.index(card)], own[own.index(mine)] = mine, card
    return table


def command(seat: int, card: str, **position_of: Any) -> Table:
    """A player has just played a Hero or Command."""
    table = position("command", turn_of=seat, **position_of)
    return table.play(seat, ("command", card))


def _fill(wanted: dict[int, str]) -> list[str]:
    """A whole battlefield with the wanted cards where they are wanted, and the right number of each kind."""
    grid = list(FULL)
    for space, card in wanted.items():
        if card in grid:
            other = grid.index(card)
            grid[space], grid[other] = card, grid[space]
        else:
            alike = [i for i, old in enumerate(grid) if _kind(old) == _kind(card)]
            gone = space if space in alike else next(i for i in alike if i not in wanted)
            grid[gone], grid[space] = grid[space], card
    return grid


def _kind(card: str) -> tuple[str, str | None]:
    face = PACK.faces[card]
    return face.kind, face.side


def _fill_slots(wanted: dict[str, str]) -> dict[str, str]:
    slots: dict[str, str] = {}
    sides: list[tuple[int, Side]] = [(AOSC, "aosc"), (MASTERS, "masters")]
    for seat, side in sides:
        left = [card for card in COMBAT[seat] if card not in wanted.values()]
        for slot in SLOTS[side]:
            slots[slot] = wanted[slot] if slot in wanted else left.pop(0)
    return slots


def _deal_locations(s: Crisis) -> None:
    """Those that do not lie on the battlefield go to the hands, so many as each should still have."""
    played = [card for card in s.grid if card in s.pack.locations]
    left = [card for card in s.pack.locations if card not in played]
    for seat, player in enumerate(s.players):
        n = 4 - (len(played) + 1 - seat) // 2
        player.locations = [left.pop(0) for _ in range(n)]
    s.spare = left


def _what_follows(s: Crisis, phase: Phase, seat: int, n: int) -> list[Step[Any]]:
    later: list[Step[Any]] = [ScoringPhase(), CommandPhase(), TokenPhase()]
    match phase:
        case "tactical":
            turns = [TacticalTurn(who, i, 8) for i in range(1, 9) for who in (s.first, 1 - s.first)]
            start = turns.index(TacticalTurn(seat, n, 8))
            return [*later, *reversed(turns[start:])]
        case "token":
            return later
        case "command":
            s.active = seat
            return [ScoringPhase(), EndTurn(seat, 4), PlayOrder(seat)]
        case _:
            return [ScoringPhase()]
