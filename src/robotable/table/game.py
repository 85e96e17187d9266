"""One game being played: prompts, moves, views, log, undo and record."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from robotable.table.copies import clone
from robotable.table.film import Frame, Shot, frames_of
from robotable.table.log import Line, Told
from robotable.table.luck import Seed, luck_of
from robotable.table.moves import IllegalMove, Move, Noun, Offer, Prompt, Refusal
from robotable.table.outcome import Outcome
from robotable.table.packs import Pack
from robotable.table.records import INTERRUPT, NOBODY, Played, Record, Snapshot
from robotable.table.ruleset import Ruleset
from robotable.table.saves import load, save
from robotable.table.state import State, Witness
from robotable.table.steps import Choice, rules_of
from robotable.table.words import RULES_CHANGED, Names, Speaker


class Scene(Struct, frozen=True):
    """All that leaves the engine for one seat: the board, what it may do, and whom everybody waits for."""

    board: Struct
    prompts: list[Prompt]
    waiting: list[int]
    trail: list[str]
    can_undo: bool
    outcome: Outcome | None


class Asked(NamedTuple):
    """All that makes a prompt, before it is put into words."""

    speaker: Speaker
    names: Names
    text: str
    moves: list[Move]
    notes: list[str | None] | None
    warnings: list[str | None] | None
    refusals: list[Refusal] | None
    waits: bool
    held: Move | None
    until: int | None


class Prompted(NamedTuple):
    """How a choice was put into words, and all that this came from."""

    basis: tuple[Speaker, Choice[Any], bool, Hashable] | None
    """With what it hangs on, if the choice says so."""
    asked: Asked
    prompt: Prompt


class Sight:
    """One state of a game, as all seats see it: seats that see the same are shown one and the same board."""

    def __init__(self, game: "Game", state: State) -> None:
        self._game = game
        self._state = state
        """It is held on to, so that no other can come to lie in its place."""
        self._boards: dict[Hashable, Struct] = {}
        """By what tells a seat's board from the public one, which is the board of nobody."""
        self._trail: list[str] | None = None

    @property
    def trail(self) -> list[str]:
        """Where in the rules the table was, with the names of people."""
        if self._trail is None:
            self._trail = self._game.trail_in(self._state)
        return self._trail

    def board(self, seat: int | None) -> Struct:
        """What a seat saw."""
        key = None if seat is None else self._own(seat)
        found = self._boards.get(key)
        if found is None:
            found = self._boards[key] = self._look(seat)
        return found

    def _own(self, seat: int) -> Hashable:
        secret = self._game.ruleset.own_secret
        return seat if secret is None else (secret(self._state, seat),)

    def _look(self, seat: int | None) -> Struct:
        ruleset = self._game.ruleset
        if seat is None or ruleset.own_view is None:
            return ruleset.view(self._state, seat)
        return ruleset.own_view(self.board(None), self._state, seat)


class Showing:
    """One moment of a game, shown to all who look on: what they share is looked at once. It is over when the game goes
    on."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.waiting = game.waiting
        self._now = Sight(game, game.state)
        self._past: dict[int, Sight] = {}
        """Of each state of the film how it looked."""
        self._open: dict[int, list[tuple[Choice[Any], bool]]] | None = None
        """What each seat may choose, and whether everybody waits for that."""

    def scene(self, seat: int | None) -> Scene:
        """The view of a seat with everything around it."""
        game = self.game
        game._check_seat(seat)
        prompts = [] if seat is None else self.prompts(seat)
        can_undo = seat is not None and game.can_undo(seat)
        return Scene(self._now.board(seat), prompts, self.waiting, self._now.trail, can_undo, game.outcome)

    def prompts(self, seat: int) -> list[Prompt]:
        """What one seat may do."""
        if self._open is None:
            self._open = {}
            state = self.game.state
            for choice, waits in _with_waits(state.choices(), state):
                self._open.setdefault(choice.seat, []).append((choice, waits))
        return [self.game._prompt(choice, waits) for choice, waits in self._open.get(seat, ())]

    def frames(self, seat: int | None, told: int | None = None) -> list[Frame]:
        """How the last move came about, as one seat saw it; the last frame is the table as it is."""
        return frames_of(self.game, seat, self.sight, told)

    def sight(self, state: State) -> Sight:
        """How the table looked in a state of this game."""
        if state is self.game.state:
            return self._now
        if id(state) not in self._past:
            self._past[id(state)] = Sight(self.game, state)
        return self._past[id(state)]


class Game:
    """A game in progress. Every legal way to change it goes through `play`."""

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int,
        seed: Seed,
        options: dict[str, Any] | None = None,
        pack: Pack | None = None,
        people: Sequence[str] = (),
        start: Snapshot | None = None,
    ) -> None:
        ruleset.check_seats(seats)
        self.ruleset = ruleset
        self.seats = seats
        self.seed = seed
        self.options = ruleset.choose(options or {})
        self.pack = pack or ruleset.content
        self.start = start
        """Where this game was taken up again; None if it is all here, from its seed on."""
        self.played: list[Played] = []
        """The moves made since the start."""
        self.log: list[Line] = []
        self.people = list(people) or [f"Player {seat + 1}" for seat in range(seats)]
        self._speaker: Speaker | None = None
        self._snapshots: list[tuple[State, int]] = []
        self._prompted: dict[tuple[int, type[Choice[Any]]], Prompted] = {}
        """How each choice of each seat was put into words last."""
        self._passed = -1
        """The moment up to which time was let pass without a move: its timers have all fired."""
        if start is None:
            self.state: State = ruleset.set_up(seats, self.options, self.pack, luck_of(seed))
            self.state.settle()
            self.log += self.state.news
        else:
            self.state = load(start.state, ruleset.state, self.pack)
            self.log += start.log
            self._passed = start.passed
        self.is_filmed = False
        """Somebody wants to see how it came about: the film of the last move is kept."""
        self.film: list[Shot] = []
        self.heard_before_film = len(self.log)

    # Queries

    @property
    def speaker(self) -> Speaker:
        """Puts this game into words."""
        if self._speaker is None or self._speaker.people is not self.people:
            self._speaker = Speaker(self.ruleset.words, self._names, self.people)
        return self._speaker

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
        return self._prompts_for(self.state.choices())

    def prompts_of(self, seat: int) -> list[Prompt]:
        """What one seat may do now."""
        return self._prompts_for(self.state.choices_of(seat))

    def view(self, seat: int | None = None) -> Struct:
        """What that seat may see; None is the public view."""
        self._check_seat(seat)
        return self.ruleset.view(self.state, seat)

    def scene(self, seat: int | None = None) -> Scene:
        """The view with everything around it that the page of one seat shows."""
        return Showing(self).scene(seat)

    def frames(self, seat: int | None = None) -> list[Frame]:
        """How the last move came about, step by step, as that seat saw it; the last frame is the table as it is.

        Without `is_filmed` the last frame is all there is.
        """
        return Showing(self).frames(seat)

    def trail_in(self, state: State) -> list[str]:
        """Where in the rules the table was in a state of this game, with the names of people."""
        speaker = self.speaker
        return [speaker.fill(crumb) for crumb in state.trail()]

    def story(self, seat: int | None = None, since: int = 0) -> list[Told]:
        """The log in words, as that seat may read it."""
        speaker = self.speaker
        return [speaker.tell(line) for line in self.log[since:] if line.to is None or line.to == seat]

    @property
    def move_count(self) -> int:
        """How many moves were made from the seed on."""
        return len(self.played) + (self.start.moves if self.start else 0)

    @property
    def record(self) -> Record:
        """Seed or start, options, content, rules version and every move since."""
        ruleset = self.ruleset
        record = Record(
            game=ruleset.id,
            rules=ruleset.version,
            seats=self.seats,
            seed=self.seed,
            options=msgspec.to_builtins(self.options),
            moves=list(self.played),
            now=self._passed,
            content=self.pack.digest,
            start=self.start,
        )
        return record if self.pack.digest == ruleset.content.digest else record.with_content(self.pack)

    @property
    def firm_moves(self) -> int:
        """How many of the moves since the start can't be taken back any more."""
        return len(self.played) - len(self._snapshots)

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

    def offer_of(self, seat: int, move: Move) -> Offer:
        """A move that a seat may make now, in words."""
        return self.speaker_for(seat).offer(move)

    def speaker_for(self, seat: int) -> Speaker:
        """Puts what a seat may do now into words."""
        speaker = self.speaker
        for choice in self.state.choices_of(seat):
            speaker = speaker.knowing(choice.names(self.state))
        return speaker

    def refusal_in_words(self, seat: int, no: IllegalMove) -> str:
        """Why a move of this seat was refused, for people: nothing in it as it is typed or sent."""
        try:
            tried = f"“{self.offer_of(seat, no.tried).text}”"
        except (KeyError, ValueError, IndexError):  # No verb, thing or person of this game.
            tried = "That"
        return f"{tried} is not possible: {no.why}." if no.is_reason else f"{tried} is not possible now."

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may take its last move back."""
        return bool(self._snapshots) and self.played[-1].seat == seat

    # Commands

    def play(self, seat: int, verb: str, noun: Noun = None, at: int | None = None) -> None:
        """Make a move. IllegalMove tells why it can't be made; then nothing has changed but the time."""
        move = Move(verb, noun)
        self._begin_film()
        if at is not None:
            at = self._moment_after(at)
            self._pass_time(at, seat)
        try:
            choice = self.choice_for(seat, move)
        except IllegalMove:
            if at is not None:
                self._let_pass(at)
            raise
        before = None if self.ruleset.is_real_time else clone(self.state)
        self.state.act(choice, move, self._witness)
        if before is not None:
            self._remember(before, seat)
        self.played.append(Played(seat, verb, noun, at))
        self.log += self.state.news
        self._end_film()

    def interrupt(self, at: int | None = None) -> None:
        """Play is cut off from outside: a game in real time pauses."""
        if at is not None:
            self.advance(at)
        else:
            self._begin_film()
        self._snapshots = []
        self.state.news = []
        self.state.interrupt()
        self.state.settle(self._witness)
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
        self._begin_film()
        self._let_pass(at)

    def _let_pass(self, at: int) -> None:
        self._pass_time(at)
        self._passed = max(self._passed, self.state.now)

    def _moment_after(self, at: int) -> int:
        """When a move is made: not before the clock, and not at a moment that was let pass already."""
        return max(at, self.state.now, self._passed + 1)

    def _pass_time(self, at: int, mover: int | None = None) -> None:
        if (due := self.state.deadline()) is not None and due <= at:
            self._snapshots = []
        self.state.news = []
        self.state.advance(at, mover, self._witness)
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
        self._begin_film()

    def take_snapshot(self) -> Snapshot:
        """The game as it stood before the first move that can be taken back, or as it stands: so no undo crosses it.

        It is to be kept: from here on this game, and its record, begin there.
        """
        state, heard = self._snapshots[0] if self._snapshots else (self.state, len(self.log))
        firm = self.firm_moves
        before = self.move_count - len(self._snapshots)
        self.start = Snapshot(before, self.ruleset.version, save(state), self._passed, self.log[:heard])
        self.played = self.played[firm:]
        return self.start

    def change_rules(self, from_version: int) -> Snapshot:
        """Go on by the rules of today: what came before was played by others, and can't be taken back."""
        self.log.append(Line(RULES_CHANGED, {"old_n": from_version, "new_n": self.ruleset.version}))
        self._snapshots = []
        return self.take_snapshot()

    def clone(self) -> "Game":
        """A copy to try things on."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.state = clone(self.state)
        twin.played, twin.log, twin.people = list(self.played), list(self.log), list(self.people)
        twin.film, twin._snapshots = list(self.film), list(self._snapshots)
        return twin

    # Filming

    @property
    def _witness(self) -> Witness | None:
        return self._shoot if self.is_filmed else None

    def _begin_film(self) -> None:
        self.film = []
        self.heard_before_film = len(self.log)

    def _shoot(self) -> None:
        """Keep the table as it is now."""
        self.film.append(Shot(clone(self.state), len(self.log) + len(self.state.news)))

    def _end_film(self) -> None:
        """The table as it is now need not be looked at twice."""
        if self.film and self.film[-1].state == self.state:
            self.film.pop()

    # Inside

    def _remember(self, before: State, seat: int) -> None:
        is_final = self.state.sealed or self.state.luck != before.luck or seat not in self.waiting
        if is_final or (self.played and self.played[-1].seat != seat):
            self._snapshots = []
        if not is_final:
            self._snapshots.append((before, len(self.log)))

    def _prompts_for(self, choices: Iterable[Choice[Any]]) -> list[Prompt]:
        return [self._prompt(choice, waits) for choice, waits in _with_waits(choices, self.state)]

    def _prompt(self, choice: Choice[Any], waits: bool) -> Prompt:
        """An open choice in words. What is asked just as it was before is not put into words again."""
        s, kind = self.state, type(choice)
        known, hangs_on = self._prompted.get((choice.seat, kind)), choice.hangs_on(s)
        basis = None if hangs_on is None else (self.speaker, choice, waits, hangs_on)
        if known is not None and basis is not None and known.basis == basis:
            return known.prompt
        moves = list(choice.moves(s))
        asked = Asked(
            self.speaker,
            choice.names(s),
            choice.prompt(s),
            moves,
            None if kind.note is Choice.note else [choice.note(s, move) for move in moves],
            None if kind.warning is Choice.warning else [choice.warning(s, move) for move in moves],
            None if kind.refusals is Choice.refusals else list(choice.refusals(s)),
            waits,
            choice.held(s),
            choice.due(),
        )
        is_as_before = known is not None and known.asked == asked
        prompt = known.prompt if known and is_as_before else _in_words(choice.seat, kind, asked)
        self._prompted[choice.seat, kind] = Prompted(basis, asked, prompt)
        return prompt

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
        listed = f"possible now: {_some(possible)}"
        return IllegalMove(move, listed, ", ".join(rules_of(type(own[0]))), is_reason=False)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: this table has seats 0 to {self.seats - 1}")


def _with_waits(choices: Iterable[Choice[Any]], state: State) -> list[tuple[Choice[Any], bool]]:
    """Open choices, each with whether everybody waits for it."""
    awaited = {id(choice) for choice in state.awaited()}
    return [(choice, id(choice) in awaited) for choice in choices]


def _in_words(seat: int, kind: type[Choice[Any]], asked: Asked) -> Prompt:
    speaker = asked.speaker.knowing(asked.names)
    quiet = [speaker.is_quiet(move) for move in asked.moves]
    has_more = not all(quiet)
    nothing: list[str | None] = [None] * len(asked.moves)
    each = zip(asked.moves, asked.notes or nothing, asked.warnings or nothing, quiet, strict=True)
    return Prompt(
        seat=seat,
        stage=kind.__name__,
        text=speaker.fill(asked.text),
        rules=list(rules_of(kind)),
        moves=[speaker.offer(move, note, warning, has_more and ends) for move, note, warning, ends in each],
        refusals=[speaker.deny(refusal) for refusal in asked.refusals or ()],
        waits=asked.waits,
        held=speaker.piece(asked.held) if asked.held else None,
        until=asked.until,
    )


def _some(moves: Iterator[Move], most: int = 12) -> str:
    listed = [str(move) for move in moves]
    more = f" and {len(listed) - most} more" if len(listed) > most else ""
    return ", ".join(listed[:most]) + more
