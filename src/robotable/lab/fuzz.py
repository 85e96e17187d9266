"""Play games that nobody planned, of every player count and with any options, and check every state on the way.

A game is settled by its seed alone: number of seats, options, who sits where, and each move. So `fuzz` with the seed of
a failure and one game finds the same failure again.
"""

import traceback
from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from robotable import games
from robotable.bots import Seated, names, pace_of, take_seat
from robotable.lab.spreading import HERE, Workers
from robotable.table import Game, IllegalMove, Luck, Move, Played, Record, Ruleset, load, save
from robotable.table.any_game import any_game
from robotable.table.checks import CHEAP, COSTLY, EVERY, Check, any_move, faults_of, faults_of_a_view

GAMES_IN_A_BATCH = 5
COSTLY_ONCE_IN = 25
UNDO_ONCE_IN = 12
TIMER_ONCE_IN = 6
DISTANT_TIMER_ONCE_IN = 60
BOT_GAMES_ONCE_IN = 10
LIVE_BOT_GAMES_ONCE_IN = 3
"""In real time a crew without a plan is soon lost: bots bring games to their later parts."""
CUT_OFF_ONCE_IN = 80
"""In real time: how often play is cut off, as by a server that starts anew."""
LONGEST_LULL = 1500
"""In real time: the most milliseconds between two moves that are not timed to a timer."""
BUDGET_MS = 5
"""How long a bot that searches thinks about a decision."""
LONGEST_GAME = 50_000
"""A game with more moves than this will not end by itself."""

NOW_AND_THEN: dict[str, Check] = {**CHEAP, **COSTLY, "views": faults_of_a_view}

NOTHING_MORE: Mapping[str, Check] = {}

OnProgress = Callable[[int], None]


class Failure(Struct, frozen=True):
    """A game that went wrong: the record up to there, what was found, and how to find it again."""

    record: Record
    after: int
    """How many moves had been made."""
    faults: list[str]
    players: list[str]
    seed: int
    tried: Played | None = None
    """The move that could not even be made, if the rules broke on it."""
    trace: str = ""

    @property
    def again(self) -> str:
        """The command that finds it again."""
        return f"robotable fuzz {self.record.game} --games 1 --seed {self.seed}"

    def save(self, folder: Path) -> Path:
        """Write it to a file that `robotable show` steps through."""
        path = folder / f"fuzz-{self.record.game}-{self.seed}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=1))
        return path


class Fuzzed(Struct):
    """What came of it all."""

    game: str
    games: int = 0
    moves: int = 0
    undone: int = 0
    too_late: int = 0
    """Moves in real time that were no longer possible when their moment came."""
    cut_off: int = 0
    """How often play in real time was cut off, the state saved and loaded, and the game gone on with."""
    states_checked_in_full: int = 0
    seats: dict[int, int] = {}
    failures: list[Failure] = []

    def add(self, other: "Fuzzed") -> None:
        """Count another batch in."""
        self.games += other.games
        self.moves += other.moves
        self.undone += other.undone
        self.too_late += other.too_late
        self.cut_off += other.cut_off
        self.states_checked_in_full += other.states_checked_in_full
        self.failures += other.failures
        for seats, n in other.seats.items():
            self.seats[seats] = self.seats.get(seats, 0) + n


def fuzz(
    game: str,
    games_to_play: int,
    seed: int = 1,
    workers: Workers = HERE,
    on_progress: OnProgress = lambda games: None,
    more: Mapping[str, Check] = NOTHING_MORE,
) -> Fuzzed:
    """Play that many games, the first with this seed, the next with the following one, and so on.

    What `more` checks is checked wherever a state is checked in full.
    """
    total = Fuzzed(games.find(game).id)
    seeds = range(seed, seed + games_to_play)
    batches = [seeds[i : i + GAMES_IN_A_BATCH] for i in range(0, len(seeds), GAMES_IN_A_BATCH)]
    for batch in workers.map(fuzz_batch, (game, more), batches, lambda batch: on_progress(batch.games)):
        total.add(batch)
    return total


def fuzz_batch(what: tuple[str, Mapping[str, Check]], seeds: range) -> Fuzzed:
    """Play a game for each seed."""
    game, more = what
    total = Fuzzed(game)
    for seed in seeds:
        total.add(fuzz_one(games.find(game), seed, more))
    return total


def fuzz_one(ruleset: Ruleset, seed: int, more: Mapping[str, Check] = NOTHING_MORE) -> Fuzzed:
    """One game from its seed to its end, or to what went wrong."""
    luck = Luck.seeded(seed)
    game = any_game(ruleset, seed, luck)
    run = Run(game, luck, any_players(ruleset, game.seats, luck), seed, more)
    run.play()
    return run.found


class Run:
    """One game on its way."""

    def __init__(
        self, game: Game, luck: Luck, players: list[str], seed: int, more: Mapping[str, Check] = NOTHING_MORE
    ) -> None:
        self.game = game
        self.game.is_filmed = True
        self.luck = luck
        self.players = players
        self.seed = seed
        self.more = more
        self.kept: dict[int, dict[Hashable, Any]] = {}
        """What bots worked out on their seats and have a use for yet."""
        self.tried: Played | None = None
        self.found = Fuzzed(game.ruleset.id, games=1, seats={game.seats: 1})

    def play(self) -> None:
        """Play on until the end or the first fault; an error in the rules is a fault too."""
        trace = ""
        try:
            faults = self._first_faults()
        except Exception as error:
            faults, trace = [f"error: {type(error).__name__}: {error}"], traceback.format_exc()
        self.found.moves = len(self.game.played)
        if faults:
            self.found.failures.append(self._failure(faults, trace))

    def _failure(self, faults: list[str], trace: str) -> Failure:
        game = self.game
        return Failure(game.record, len(game.played), faults, self.players, self.seed, self.tried, trace)

    def _first_faults(self) -> list[str]:
        faults = self.check(EVERY)
        while not faults and self.game.outcome is None:
            self._let_time_pass()
            if self._is_cut_off():
                self._start_anew()
            else:
                self._move()
            faults = self.check(self._checks_now())
            if len(self.game.played) > LONGEST_GAME:
                faults.append(f"the game is not over after {LONGEST_GAME} moves")
        return faults

    def _move(self) -> None:
        """Make a move, and take it back now and then."""
        game, decision = self.game, self._decide()
        if decision is None:
            self._let_time_pass(is_idle=True)
            return
        seat, (verb, noun) = decision
        self.tried = Played(seat, verb, noun, self._moment())
        try:
            game.play(*msgspec.structs.astuple(self.tried))
        except IllegalMove:
            if game.ruleset.in_real_time is None:
                raise
            self.found.too_late += 1
        self.tried = None
        if game.can_undo(seat) and self.luck.below(UNDO_ONCE_IN) == 0:
            game.undo(seat)
            self.found.undone += 1

    def _is_cut_off(self) -> bool:
        is_live = self.game.ruleset.is_real_time and self.game.outcome is None
        return is_live and not self.game.state.is_paused() and self.luck.below(CUT_OFF_ONCE_IN) == 0

    def _start_anew(self) -> None:
        """In real time: the server stops in mid-game, and comes back with what it had saved."""
        self.game.state = load(save(self.game.state), self.game.ruleset.state, self.game.pack)
        self.game.interrupt(self.game.state.now)
        self.found.cut_off += 1

    def _let_time_pass(self, is_idle: bool = False) -> None:
        """In real time: a moment goes by, or the timer runs out."""
        due = self.game.state.deadline()
        if self.game.ruleset.is_real_time:
            now = self.game.state.now
            is_far = due is not None and due > now + LONGEST_LULL
            if due is not None and self.luck.below(DISTANT_TIMER_ONCE_IN if is_far else TIMER_ONCE_IN) == 0:
                self.game.advance(due)
            elif is_idle:
                self.game.advance(now + self.luck.below(LONGEST_LULL))
        elif due is not None:
            is_late = self.game.state.choice is None or self.luck.below(TIMER_ONCE_IN) == 0
            self.game.advance(due if is_late else self.game.state.now + self.luck.below(200))

    def check(self, checks: dict[str, Check]) -> list[str]:
        """What is wrong with the game as it stands."""
        return [str(fault) for fault in faults_of(self.game, self.luck, checks)]

    def _checks_now(self) -> dict[str, Check]:
        if self.game.outcome is not None:
            self.found.states_checked_in_full += 1
            return {**EVERY, **self.more}
        if self.luck.below(COSTLY_ONCE_IN) == 0:
            self.found.states_checked_in_full += 1
            return {**NOW_AND_THEN, **self.more}
        return CHEAP

    def _moment(self) -> int | None:
        """When a move is made: now and then just as a timer fires, often at once, mostly a moment later."""
        s = self.game.state
        due = s.deadline()
        if self.game.ruleset.in_real_time is None:
            return None if due is None else s.now
        match self.luck.below(4):
            case 0 if due is not None and due <= s.now + LONGEST_LULL:
                return due
            case 1:
                return s.now
            case _:
                return s.now + self.luck.below(LONGEST_LULL)

    def _decide_in_real_time(self) -> tuple[int, Move] | None:
        """Any seat that may do something, or a bot that wants to."""
        game, luck = self.game, self.luck
        seat = luck.below(game.seats)
        if self.players[seat] == "random" or game.state.is_paused():
            return any_move(game, luck)
        pace = pace_of(self.players[seat], game.ruleset, game.state)
        advice = self._bot(seat).attend(game.state, pace, luck)
        return None if advice is None else (seat, advice.move)

    def _decide(self) -> tuple[int, Move] | None:
        if self.game.ruleset.in_real_time is not None:
            return self._decide_in_real_time()
        choice = self.game.state.choice
        if choice is None or self.players[choice.seat] == "random":
            return any_move(self.game, self.luck)
        return choice.seat, self._bot(choice.seat).advise(self.game.state, self.luck).move

    def _bot(self, seat: int) -> Seated:
        seated = Seated(take_seat(self.players[seat], self.game.ruleset, BUDGET_MS), seat)
        seated.bot.clock = Ticks()
        seated.bot.kept = self.kept.setdefault(seat, {})
        seated.hear(self.game.log)
        return seated


class Ticks:
    """A clock that goes on by a millisecond at every look: whoever thinks by it decides the same anywhere."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


# A game nobody planned


def any_players(ruleset: Ruleset, seats: int, luck: Luck) -> list[str]:
    """Who plays each seat: all without a plan, or some of them a bot of any kind."""
    has_bots = luck.below(LIVE_BOT_GAMES_ONCE_IN if ruleset.is_real_time else BOT_GAMES_ONCE_IN) == 0
    known = [name for name in names(ruleset) if name != "random"]
    wild = luck.below(4) if has_bots else 6
    return ["random" if luck.below(6) < wild else luck.pick(known) for _ in range(seats)]
