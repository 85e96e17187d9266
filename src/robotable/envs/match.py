"""A game as the environments play it: numbered moves, observations, rewards. Knows no environment library."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from robotable import games
from robotable.bots import Seated, take_seat
from robotable.envs.observing import Floats, Observer
from robotable.table import (
    Choice,
    IllegalMove,
    Line,
    Luck,
    Move,
    Options,
    Pack,
    State,
    Worth,
    clone,
    load,
    luck_of,
    save,
)
from robotable.table.countable import list_moves

Mask = NDArray[np.int8]
Legal = dict[int, tuple[Choice[Any], Move]]
"""The numbers of the moves that a seat may make now, each with the choice that it answers."""

WIN, DRAW, LOSS = 1.0, 0.0, -1.0


class Match:
    """The rules of one game for so many seats with these options, and one game of it after another."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, Any],
        *,
        pack: Pack | Path | None = None,
        asides: bool = False,
        shaped: bool = False,
    ) -> None:
        ruleset = self.ruleset = games.find(game)
        self.seats = min(ruleset.usual_seats, ruleset.seats[-1]) if seats is None else seats
        ruleset.check_seats(self.seats)
        self.options: Options = ruleset.choose(dict(options))
        self.pack = pack if isinstance(pack, Pack) else ruleset.read_pack(Path(pack)) if pack else ruleset.content
        self.has_asides = asides
        self.worth = self._find_worth() if shaped else None
        """What a position is worth to a seat, by what lies open, if rewards are shaped by that."""
        self.moves = list_moves(self.ruleset, self.pack)
        self.observer = Observer(self.ruleset, self.pack)
        self.log: list[Line] = []
        self.state: State
        self._legal: dict[int, Legal] = {}
        self._rewarded: list[float] = []
        """What each seat has been given of its win so far."""

    def _find_worth(self) -> Worth:
        if self.ruleset.worth is None:
            raise LookupError(f"{self.ruleset.title} can't shape rewards: it does not say what a position is worth")
        return self.ruleset.worth

    def deal(self, seed: int) -> None:
        """Begin a game."""
        self.state = self.ruleset.set_up(self.seats, self.options, self.pack, luck_of(seed))
        self.state.settle()
        self.log = list(self.state.news)
        self._legal = {}
        self._rewarded = self.standing()

    @property
    def is_over(self) -> bool:
        """The game has ended."""
        return self.state.outcome is not None

    @property
    def awaited(self) -> int | None:
        """The seat that is to move; None when nobody is, as the game is over or played in real time."""
        choice = None if self.is_over else self.state.choice
        return None if choice is None else choice.seat

    def legal(self, seat: int) -> Legal:
        """What this seat may do now."""
        if seat not in self._legal:
            self._legal[seat] = self._find_legal(seat)
        return self._legal[seat]

    def _find_legal(self, seat: int) -> Legal:
        s, numbers = self.state, self.moves.numbers
        if self.is_over:
            return {}
        open_to = [choice for choice in self._choices(seat) if not choice.for_people]
        return {numbers[move]: (choice, move) for choice in reversed(open_to) for move in choice.moves(s)}

    def _choices(self, seat: int) -> list[Choice[Any]]:
        s = self.state
        if self.ruleset.is_real_time:
            return list(s.choices_of(seat))
        awaited = [choice for choice in s.awaited() if choice.seat == seat]
        return list(s.choices_of(seat)) if awaited and self.has_asides else awaited

    def mask(self, seat: int, more: int = 0) -> Mask:
        """A one for every move that this seat may make now; `more` zeros for what an environment adds."""
        mask = np.zeros(len(self.moves) + more, dtype=np.int8)
        mask[list(self.legal(seat))] = 1
        return mask

    def play(self, seat: int, number: int) -> None:
        """Make the move of this number; IllegalMove if the seat may not."""
        found = self.legal(seat).get(int(number))
        if found is None:
            raise self._why_not(seat, int(number))
        self.act(*found)

    def act(self, choice: Choice[Any], move: Move) -> None:
        """Answer an open choice with a legal move."""
        self.state.act(choice, move)
        self.log += self.state.news
        self._legal = {}

    def advise(self, seat: int, level: str) -> int:
        """The number of the move that a bot of this level would make in this seat, by what the seat sees.

        Its luck is its own, so that to ask changes nothing in the game.
        """
        if self.ruleset.is_real_time:
            raise LookupError(f"nobody can advise in {self.ruleset.title}: bots there act in their own time")
        bot = Seated(take_seat(level, self.ruleset), seat)
        bot.hear(self.log)
        return self.moves.numbers[bot.advise(self.state, Luck.seeded(len(self.log)).fork()).move]

    def let_pass(self, milliseconds: int) -> None:
        """In real time: let the clock run."""
        s = self.state
        s.news = []
        s.advance(s.now + milliseconds)
        self.log += s.news
        self._legal = {}

    def _why_not(self, seat: int, number: int) -> IllegalMove:
        if not 0 <= number < len(self.moves):
            return IllegalMove(Move("move", number), f"moves have the numbers 0 to {len(self.moves) - 1}")
        some = ", ".join(f"{legal} ({move})" for legal, (_, move) in list(self.legal(seat).items())[:8])
        return IllegalMove(self.moves.moves[number], f"seat {seat} may make the moves {some}" if some else "not now")

    def observe(self, seat: int) -> Floats:
        """What this seat sees, as floats."""
        return self.observer.flat(self.state, seat)

    def returns(self) -> list[float]:
        """What each seat has won: 1 for a win, -1 for a loss, 0 for a draw of all and while the game goes on."""
        outcome = self.state.outcome
        if outcome is None:
            return [DRAW] * self.seats
        if len(outcome.winners) == self.seats > 1 and not outcome.title:
            return [DRAW] * self.seats
        return [WIN if seat in outcome.winners else LOSS for seat in range(self.seats)]

    def prospects(self) -> list[float]:
        """What each seat may expect to win, by what lies open; LookupError if the game does not know."""
        if self.is_over:
            return self.returns()
        worth = self._find_worth()
        return [2 * worth(self.state, seat) - 1 for seat in range(self.seats)]

    def standing(self) -> list[float]:
        """What the rewards of each seat add up to by now, but for where they began."""
        return self.returns() if self.worth is None else self.prospects()

    def take_rewards(self) -> list[float]:
        """What each seat has won or lost since somebody last asked."""
        before, self._rewarded = self._rewarded, self.standing()
        return [now - then for now, then in zip(self._rewarded, before, strict=True)]

    def clone(self) -> "Match":
        """A copy to try things on."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.log, twin._legal = list(self.log), {}
        if self.is_dealt:
            twin.state = clone(self.state)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Match":
        return self.clone()

    @property
    def is_dealt(self) -> bool:
        """A game was begun."""
        return hasattr(self, "state")

    def __reduce__(self) -> tuple[Any, ...]:
        """Packed as its rules' name and a saved state: observers are made anew."""
        own = None if self.pack is self.ruleset.content else self.pack
        make = partial(Match, pack=own, asides=self.has_asides, shaped=self.worth is not None)
        state = save(self.state) if self.is_dealt else None
        settings = (self.ruleset.id, self.seats, msgspec.to_builtins(self.options))
        return make, settings, (state, self.log, self._rewarded)

    def __setstate__(self, kept: tuple[bytes | None, list[Line], list[float]]) -> None:
        state, self.log, self._rewarded = kept
        if state is not None:
            self.state = load(state, self.ruleset.state, self.pack)
