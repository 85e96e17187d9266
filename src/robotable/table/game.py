"""One game being played: prompts, moves, views, log, undo and record."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct

from robotable.table.copies import clone
from robotable.table.log import Line, Told
from robotable.table.luck import Luck
from robotable.table.moves import IllegalMove, Move, Noun, Prompt
from robotable.table.outcome import Outcome
from robotable.table.packs import Pack
from robotable.table.ruleset import Ruleset
from robotable.table.state import State
from robotable.table.steps import Choice, rules_of
from robotable.table.words import Speaker

NOBODY = -1
"""The seat of what no player did."""

INTERRUPT = "interrupt"
"""The verb of what a record says when play was cut off from outside."""


class Played(Struct, frozen=True, array_like=True):
    """A move that was made: by whom, what, and when in milliseconds since the start (in real time only)."""

    seat: int
    verb: str
    noun: Noun = None
    at: int | None = None

    @property
    def move(self) -> Move:
        """The move alone."""
        return Move(self.verb, self.noun)


class Record(Struct, frozen=True):
    """A game from its seed to its last move: replays to the same state on any machine."""

    game: str
    rules: int
    seats: int
    seed: int
    options: dict[str, Any] = {}
    pack: dict[str, Any] | None = None
    """The whole content, if it was not the game's own."""
    moves: list[Played] = []
    now: int = -1
    """How far the clock had run without a move, in milliseconds since the start (in real time only)."""

    def encode(self) -> bytes:
        """The record as JSON that a person can read."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1)

    @classmethod
    def decode(cls, data: bytes) -> "Record":
        """The inverse of encode()."""
        return msgspec.json.decode(data, type=cls)


class Scene(Struct, frozen=True):
    """All that leaves the engine for one seat: the board, what it may do, and whom everybody waits for."""

    board: Struct
    prompts: list[Prompt]
    waiting: list[int]
    trail: list[str]
    can_undo: bool
    outcome: Outcome | None


class Game:
    """A game in progress. Every legal way to change it goes through `play`."""

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int,
        seed: int,
        options: dict[str, Any] | None = None,
        pack: Pack | None = None,
        people: Sequence[str] = (),
    ) -> None:
        ruleset.check_seats(seats)
        self.ruleset = ruleset
        self.seats = seats
        self.seed = seed
        self.options = ruleset.choose(options or {})
        self.pack = pack or ruleset.content
        self.played: list[Played] = []
        self.log: list[Line] = []
        self.people = list(people) or [f"Player {seat + 1}" for seat in range(seats)]
        self.state: State = ruleset.set_up(seats, self.options, self.pack, Luck.seeded(seed))
        self.state.settle()
        self.log += self.state.news
        self._snapshots: list[tuple[State, int]] = []
        self._passed = -1
        """The moment up to which time was let pass without a move: its timers have all fired."""

    # Queries

    @property
    def speaker(self) -> Speaker:
        """Puts this game into words."""
        return Speaker(self.ruleset.words, self._names, self.people)

    @cached_property
    def _names(self) -> dict[str, dict[str, str]]:
        return self.pack.names()

    @property
    def outcome(self) -> Outcome | None:
        """None, or who won, how, and the score of every seat."""
        return self.state.outcome

    @property
    def waiting(self) -> list[int]:
        """The seats that everybody waits for."""
        return [choice.seat for choice in self.state.awaited()] if self.outcome is None else []

    @property
    def prompts(self) -> list[Prompt]:
        """Who may do what now."""
        return [self._prompt(choice) for choice in self.state.choices()]

    def prompts_of(self, seat: int) -> list[Prompt]:
        """What one seat may do now."""
        return [self._prompt(choice) for choice in self.state.choices_of(seat)]

    def view(self, seat: int | None = None) -> Struct:
        """What that seat may see; None is the public view."""
        self._check_seat(seat)
        return self.ruleset.view(self.state, seat)

    def scene(self, seat: int | None = None) -> Scene:
        """The view with everything around it that the page of one seat shows."""
        prompts = [] if seat is None else self.prompts_of(seat)
        can_undo = seat is not None and self.can_undo(seat)
        trail = [self.speaker.fill(crumb) for crumb in self.state.trail()]
        return Scene(self.view(seat), prompts, self.waiting, trail, can_undo, self.outcome)

    def story(self, seat: int | None = None, since: int = 0) -> list[Told]:
        """The log in words, as that seat may read it."""
        speaker = self.speaker
        return [speaker.tell(line) for line in self.log[since:] if line.to is None or line.to == seat]

    @property
    def record(self) -> Record:
        """Seed, options, pack, rules version and every move."""
        ruleset = self.ruleset
        own = None if self.pack is ruleset.content else msgspec.to_builtins(self.pack)
        options = msgspec.to_builtins(self.options)
        return Record(ruleset.id, ruleset.version, self.seats, self.seed, options, own, list(self.played), self._passed)

    def choice_for(self, seat: int, move: Move) -> Choice[Any]:
        """The open choice that this move answers; IllegalMove tells why there is none."""
        self._check_seat(seat)
        if self.outcome is not None:
            raise IllegalMove(move, "the game is over")
        own = list(self.state.choices_of(seat))
        for choice in own:
            if move in choice.moves(self.state):
                return choice
        raise self._why_not(seat, move, own)

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may take its last move back."""
        return bool(self._snapshots) and self.played[-1].seat == seat

    # Commands

    def play(self, seat: int, verb: str, noun: Noun = None, at: int | None = None) -> None:
        """Make a move. IllegalMove tells why it can't be made; then nothing has changed but the time."""
        move = Move(verb, noun)
        if at is not None:
            at = self._moment_after(at)
            self._pass_time(at, seat)
        try:
            choice = self.choice_for(seat, move)
        except IllegalMove:
            if at is not None:
                self.advance(at)
            raise
        before = None if self.ruleset.is_real_time else clone(self.state)
        self.state.act(choice, move)
        if before is not None:
            self._remember(before, seat)
        self.played.append(Played(seat, verb, noun, at))
        self.log += self.state.news

    def interrupt(self, at: int | None = None) -> None:
        """Play is cut off from outside: a game in real time pauses."""
        if at is not None:
            self.advance(at)
        self._snapshots = []
        self.state.news = []
        self.state.interrupt()
        self.state.settle()
        self.played.append(Played(NOBODY, INTERRUPT, None, at))
        self.log += self.state.news

    def redo(self, played: Played) -> None:
        """Do again what a record says was done."""
        if played.seat == NOBODY:
            self.interrupt(played.at)
        else:
            self.play(played.seat, played.verb, played.noun, played.at)

    def advance(self, at: int) -> None:
        """Let time pass until `at` milliseconds since the start; timers fire on the way."""
        self._pass_time(at)
        self._passed = max(self._passed, self.state.now)

    def _moment_after(self, at: int) -> int:
        """When a move is made: not before the clock, and not at a moment that was let pass already."""
        return max(at, self.state.now, self._passed + 1)

    def _pass_time(self, at: int, mover: int | None = None) -> None:
        if (due := self.state.deadline()) is not None and due <= at:
            self._snapshots = []
        self.state.news = []
        self.state.advance(at, mover)
        self.log += self.state.news
        self.state.news = []

    def undo(self, seat: int) -> None:
        """Take back the last move of this seat. No way back past a die, a reveal, or once somebody else was asked."""
        if not self.can_undo(seat):
            raise IllegalMove(Move("undo"), "nothing to take back since the last roll, reveal or other player's choice")
        before, heard = self._snapshots.pop()
        self.state = clone(before)
        self._passed = max(self._passed, self.state.now)
        del self.log[heard:]
        self.played.pop()

    def clone(self) -> "Game":
        """A copy to try things on."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.state = clone(self.state)
        twin.played, twin.log, twin.people = list(self.played), list(self.log), list(self.people)
        twin._snapshots = list(self._snapshots)
        return twin

    # Inside

    def _remember(self, before: State, seat: int) -> None:
        is_final = self.state.sealed or self.state.luck != before.luck or seat not in self.waiting
        if is_final or (self.played and self.played[-1].seat != seat):
            self._snapshots = []
        if not is_final:
            self._snapshots.append((before, len(self.log)))

    def _prompt(self, choice: Choice[Any]) -> Prompt:
        s, speaker = self.state, self.speaker
        waits = any(choice is awaited for awaited in s.awaited())
        return Prompt(
            seat=choice.seat,
            stage=type(choice).__name__,
            text=speaker.fill(choice.prompt(s)),
            rules=list(rules_of(type(choice))),
            moves=[speaker.offer(move) for move in choice.moves(s)],
            refusals=[speaker.deny(refusal) for refusal in choice.refusals(s)],
            waits=waits,
        )

    def _why_not(self, seat: int, move: Move, own: list[Choice[Any]]) -> IllegalMove:
        for choice in own:
            if refusal := choice.refusal_of(self.state, move):
                return IllegalMove(move, self.speaker.fill(refusal.why), refusal.rule)
        if self.ruleset.is_real_time and not own:
            return IllegalMove(move, f"there is nothing for {self.people[seat]} to do now")
        if not self.ruleset.is_real_time and all(choice not in self.state.awaited() for choice in own):
            who = " and ".join(self.people[s] for s in self.waiting) or "nobody"
            return IllegalMove(move, f"it is not {self.people[seat]}'s move; everybody waits for {who}")
        possible = chain.from_iterable(choice.moves(self.state) for choice in own)
        return IllegalMove(move, f"possible now: {_some(possible)}", ", ".join(rules_of(type(own[0]))))

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: this table has seats 0 to {self.seats - 1}")


def replay(ruleset: Ruleset, record: Record, people: Sequence[str] = ()) -> Game:
    """Play a record again from its seed."""
    if record.rules != ruleset.version:
        raise ValueError(
            f"this record was played with version {record.rules} of the rules of {ruleset.title};"
            f" this is version {ruleset.version}"
        )
    pack = None if record.pack is None else msgspec.convert(record.pack, ruleset.pack)
    game = Game(ruleset, record.seats, record.seed, record.options, pack, people)
    for played in record.moves:
        game.redo(played)
    if record.now >= game.state.now:
        game.advance(record.now)
    return game


def _some(moves: Iterator[Move], most: int = 12) -> str:
    listed = [str(move) for move in moves]
    more = f" and {len(listed) - most} more" if len(listed) > most else ""
    return ", ".join(listed[:most]) + more
