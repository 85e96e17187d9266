"""Play many games in parallel, and report who won."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Any

from msgspec import Struct

from robotable import bots, games
from robotable.games import find
from robotable.lab.observers import MoveCount, Observer, TurnCount
from robotable.lab.report import Failure, Report, Sample, report, unit_of
from robotable.lab.spreading import HERE, Workers
from robotable.table import Advice, IllegalMove, Luck, Move, Pack, Ruleset, State

Result = Sample | Failure


class Match(Struct, frozen=True):
    """What is played again and again: the game, who plays it, and with which options and content."""

    game: str
    players: list[str]
    seed: int
    options: dict[str, Any]
    content: Pack | None = None
    """The content pack, if it is not the game's own."""
    moves_on: bool = True
    """From game to game everybody moves on by one seat, so that no player is tied to a seat."""

    def seated(self, number: int) -> list[str]:
        """Who sits where in the game of this number."""
        start = -number % len(self.players) if self.moves_on else 0
        return self.players[start:] + self.players[:start]

    def check(self) -> None:
        """Find mistakes before any worker starts."""
        ruleset = games.find(self.game)
        ruleset.check_seats(len(self.players))
        ruleset.choose(self.options)
        for bot in self.players:
            bots.check(bot, ruleset)


LONGEST_BATTLE = 4 * 60 * 60 * 1000
"""A game in real time that lasts longer than this will not end by itself."""

BATCH = 8
"""Games that a worker plays before it reports back."""


def simulate(
    game: str,
    players: list[str],
    games: int,
    workers: Workers = HERE,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    on_progress: Callable[[int], None] | None = None,
    pack: Path | None = None,
) -> Report:
    """Play so many games between bots; from game to game everybody moves on by one seat.

    The same seed gives the same games wherever they are played. `on_progress` hears how many games are done.
    """
    match = Match(game, players, seed, options or {}, content_of(game, pack))
    (results,) = play_all([match], games, workers, on_progress)
    return report(
        game=game,
        players=players,
        options=options or {},
        seed=seed,
        samples=[result for result in results if isinstance(result, Sample)],
        failures=[result for result in results if isinstance(result, Failure)],
        unit=unit_of(find(game)),
    )


def content_of(game: str, pack: Path | None) -> Pack | None:
    """The content of a folder; None is the game's own."""
    return None if pack is None else games.find(game).read_pack(pack)


def play_all(
    matches: Sequence[Match], games: int, workers: Workers, on_progress: Callable[[int], None] | None = None
) -> list[list[Result]]:
    """So many games of each match, in order; `on_progress` hears how many are done in all."""
    for match in matches:
        match.check()
    numbers = [range(start, min(start + BATCH, games)) for start in range(0, games, BATCH)]
    batches = [(which, some) for which in range(len(matches)) for some in numbers]
    done = 0

    def count(batch: list[Result]) -> None:
        nonlocal done
        done += len(batch)
        if on_progress is not None:
            on_progress(done)

    played: list[list[Result]] = [[] for _ in matches]
    for (which, _), batch in zip(batches, workers.map(play_batch, matches, batches, count), strict=True):
        played[which] += batch
    return played


def play_batch(matches: Sequence[Match], batch: tuple[int, range]) -> list[Result]:
    """Some of the games of one of the matches, by their numbers."""
    which, numbers = batch
    return [_play_or_fail(matches[which], number) for number in numbers]


def _play_or_fail(match: Match, number: int) -> Result:
    """A game that breaks must not take the whole run with it."""
    players, seed = match.seated(number), (match.seed << 32) + number
    try:
        return play_game(games.find(match.game), players, seed, match.options, content=match.content)
    except Exception as problem:
        return Failure(seed, players, f"{type(problem).__name__}: {problem}")


def play_game(
    ruleset: Ruleset,
    players: Sequence[str],
    seed: int,
    options: dict[str, Any] | None = None,
    observers: Sequence[Observer] = (),
    content: Pack | None = None,
) -> Sample:
    """One game between bots, watched by any observers."""
    chosen, box = ruleset.choose(options or {}), content or ruleset.content
    s: State = ruleset.set_up(len(players), chosen, box, Luck.seeded(seed))
    s.settle()
    luck = Luck.seeded(seed).fork()
    moves, turns = MoveCount(), TurnCount()
    everybody = (moves, turns, *observers)
    _show_lines(s, everybody)
    try:
        _play_on(ruleset, s, players, luck, everybody)
    except Exception as problem:
        problem.add_note(f"This was the game of seed {seed} between {', '.join(players)}.")
        raise
    assert s.outcome is not None
    times = turns.times()
    return Sample(
        seed=seed,
        players=list(players),
        first=turns.first,
        winners=s.outcome.winners,
        scores=s.outcome.scores,
        turns=turns.turns,
        decisions=moves.moves.total(),
        moves=dict(moves.moves),
        times=times,
        parts=ruleset.parts(s) if ruleset.parts else [],
        how=s.outcome.how,
        ms=s.now,
        unseated=ruleset.unseated(s) if ruleset.unseated else [],
    )


def _play_on(ruleset: Ruleset, s: State, players: Sequence[str], luck: Luck, observers: Sequence[Observer]) -> None:
    """Let bots play from here to the end."""
    if ruleset.is_real_time:
        play_in_real_time(s, bots.RealTimeBots(ruleset, s, dict(enumerate(players)), luck), observers)
        return
    seated = [bots.Seated(bots.take_seat(bot, ruleset), seat) for seat, bot in enumerate(players)]
    for one in seated:
        one.bot.clock = process_time
    play_in_turns(s, seated, luck, observers)


def play_in_turns(s: State, seated: Sequence[bots.Seated], luck: Luck, observers: Sequence[Observer] = ()) -> None:
    """Let the bot move that everybody waits for, until the game is over; what bots think is counted as processor time,
    so that a busy machine makes nobody weaker."""
    for one in seated:
        one.hear(s.news)
    while s.outcome is None:
        choice = s.choice
        if choice is None:
            raise RuntimeError("the game is not over, but nobody has anything to decide")
        seat, advice = _interjection(s, seated, luck) or (choice.seat, seated[choice.seat].advise(s, luck))
        _act(s, seat, advice.move, observers)
        _show_lines(s, observers)
        for one in seated:
            one.hear(s.news)


def _interjection(s: State, seated: Sequence[bots.Seated], luck: Luck) -> tuple[int, Advice] | None:
    """What a bot does on the side before the awaited one moves, in a game with such moments."""
    for one in seated:
        if (advice := one.interject(s, luck)) is not None:
            return one.seat, advice
    return None


def play_in_real_time(s: State, players: bots.RealTimeBots, observers: Sequence[Observer] = ()) -> None:
    """Jump from one look of a bot or timer to the next, until the game is over."""
    while s.outcome is None:
        s.news = []
        s.advance(players.next_moment(s) or s.now)
        if (wanted := players.look(s)) is not None:
            seat, advice = wanted
            _act(s, seat, advice.move, observers)
        if s.now > LONGEST_BATTLE:
            raise RuntimeError(f"the game is not over after {s.now // 60_000} minutes")
        if s.news:
            _show_lines(s, observers)
            players.notice(s.now)


def _act(s: State, seat: int, move: Move, observers: Sequence[Observer]) -> None:
    """A bot's move, which must be legal."""
    choice = next((choice for choice in s.choices_of(seat) if move in choice.moves(s)), None)
    if choice is None:
        raise IllegalMove(move, f"the bot on seat {seat} may not do that now")
    s.act(choice, move)
    for observer in observers:
        observer.on_move(seat, move)


def _show_lines(s: State, observers: Sequence[Observer]) -> None:
    for line in s.news:
        for observer in observers:
            observer.on_line(line)
