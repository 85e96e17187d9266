"""Play many games in parallel, and report who won."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import Struct

from robotable import bots, games
from robotable.lab.listeners import Listener, MoveCount, TurnCount
from robotable.lab.report import Failure, Report, Sample, report
from robotable.table import IllegalMove, Luck, Pack, Ruleset, State

Result = Sample | Failure


class Match(Struct, frozen=True):
    """What is played again and again: the game, who plays it, and with which options and content."""

    game: str
    players: list[str]
    seed: int
    options: dict[str, Any]
    pack: Path | None = None

    def check(self) -> None:
        """Find mistakes before any worker starts."""
        ruleset = games.find(self.game)
        ruleset.check_seats(len(self.players))
        ruleset.choose(self.options)
        for bot in self.players:
            bots.check(bot, ruleset)
        self.content()

    def content(self) -> Pack | None:
        """The content pack, if it is not the game's own."""
        return None if self.pack is None else games.find(self.game).read_pack(self.pack)


LONGEST_BATTLE = 4 * 60 * 60 * 1000
"""A game in real time that lasts longer than this will not end by itself."""

BATCH = 8
"""Games that a worker plays before it reports back."""


def simulate(
    game: str,
    players: list[str],
    games: int,
    jobs: int = 1,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    on_progress: Callable[[int], None] | None = None,
    pack: Path | None = None,
) -> Report:
    """Play so many games between bots; from game to game everybody moves on by one seat.

    The same seed gives the same games whatever the number of jobs. `on_progress` hears how many games are done.
    """
    match = Match(game, players, seed, options or {}, pack)
    match.check()
    began = perf_counter()
    results: dict[int, Result] = {}
    for _, numbers, batch in play_all([match], games, jobs):
        results.update(zip(numbers, batch, strict=True))
        if on_progress is not None:
            on_progress(len(results))
    in_order = [results[number] for number in sorted(results)]
    return report(
        game=game,
        players=players,
        options=options or {},
        seed=seed,
        samples=[result for result in in_order if isinstance(result, Sample)],
        failures=[result for result in in_order if isinstance(result, Failure)],
        seconds=perf_counter() - began,
    )


def play_all(matches: Sequence[Match], games: int, jobs: int) -> Iterator[tuple[int, range, list[Result]]]:
    """Batches of games of each match as they get done, here or in workers: which match, which games, what they gave."""
    numbers = [range(start, min(start + BATCH, games)) for start in range(0, games, BATCH)]
    batches = [(which, some) for which in range(len(matches)) for some in numbers]
    if jobs <= 1:
        yield from ((which, some, play_batch(matches[which], some)) for which, some in batches)
        return
    # Workers start afresh: a copy of this process might be taken while a progress bar's thread holds a lock.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(play_batch, matches[which], some): (which, some) for which, some in batches}
        yield from ((*waiting[done], done.result()) for done in as_completed(waiting))


def play_batch(match: Match, numbers: range) -> list[Result]:
    """Some of the games of a match, by their numbers."""
    content = match.content()
    return [_play_or_fail(match, number, content) for number in numbers]


def _rotated(players: list[str], by: int) -> list[str]:
    """Everybody moves on by so many seats, so that no player is tied to a seat."""
    start = -by % len(players)
    return players[start:] + players[:start]


def _play_or_fail(match: Match, number: int, content: Pack | None) -> Result:
    """A game that breaks must not take the whole run with it."""
    players, seed = _rotated(match.players, number), (match.seed << 32) + number
    try:
        return play_game(games.find(match.game), players, seed, match.options, content=content)
    except Exception as problem:
        return Failure(seed, players, f"{type(problem).__name__}: {problem}")


def play_game(
    ruleset: Ruleset,
    players: Sequence[str],
    seed: int,
    options: dict[str, Any] | None = None,
    listeners: Sequence[Listener] = (),
    content: Pack | None = None,
) -> Sample:
    """One game between bots, with anybody listening who likes."""
    chosen, box = ruleset.choose(options or {}), content or ruleset.content
    s: State = ruleset.set_up(len(players), chosen, box, Luck.seeded(seed))
    s.settle()
    seated = [bots.take_seat(bot, ruleset) for bot in players]
    luck = Luck.seeded(seed).fork()
    moves, turns = MoveCount(), TurnCount()
    everybody = (moves, turns, *listeners)
    _tell(s, everybody)
    if ruleset.is_real_time:
        play_in_real_time(s, ruleset, seated, list(players), luck, everybody)
    while s.outcome is None:
        _decide(s, ruleset, seated, luck, everybody)
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
    )


def _decide(s: State, ruleset: Ruleset, seated: list[bots.Bot], luck: Luck, listeners: Sequence[Listener]) -> None:
    """The seat that everybody waits for is shown the table as it may see it, and moves."""
    choice = s.choice
    if choice is None:
        raise RuntimeError("the game is not over, but nobody has anything to decide")
    seen: State = ruleset.determinise(s, choice.seat, luck.fork())
    open_choice = seen.choice
    assert open_choice is not None
    move = seated[choice.seat].decide(seen, open_choice, luck.fork()).move
    if move not in choice.moves(s):
        raise IllegalMove(move, f"the bot on seat {choice.seat} may not do that now")
    s.act(choice, move)
    for listener in listeners:
        listener.moved(choice.seat, move)
    _tell(s, listeners)


def play_in_real_time(
    s: State,
    ruleset: Ruleset,
    seated: list[bots.Bot],
    levels: list[str],
    luck: Luck,
    listeners: Sequence[Listener] = (),
) -> None:
    """Jump from one look of a bot or timer to the next, until the game is over."""
    watchers = bots.attentions(ruleset, s, seated, levels, luck)
    while s.outcome is None:
        watcher = min(watchers, key=lambda one: one.looks_at)
        due = s.deadline()
        s.news = []
        if due is not None and due <= watcher.looks_at:
            s.advance(due)
        else:
            s.advance(watcher.looks_at)
            _look(s, ruleset, watcher, luck, listeners)
        if s.now > LONGEST_BATTLE:
            raise RuntimeError(f"the game is not over after {s.now // 60_000} minutes")
        if s.news:
            _tell(s, listeners)
            for other in watchers:
                if other is not watcher:
                    other.notice(s.now)


def _look(s: State, ruleset: Ruleset, watcher: bots.Attention, luck: Luck, listeners: Sequence[Listener]) -> None:
    """A bot looks at the table as its seat sees it, and does something or nothing."""
    live = ruleset.in_real_time
    assert live is not None
    if not watcher.glance(s.now) or (live.notices and not live.notices(s, watcher.seat, watcher.pace)):
        return
    seen: State = ruleset.determinise(s, watcher.seat, luck.fork())
    advice = watcher.decide(seen)
    if advice is None:
        return
    choice = next((choice for choice in s.choices_of(watcher.seat) if advice.move in choice.moves(s)), None)
    if choice is None:
        raise IllegalMove(advice.move, f"the bot on seat {watcher.seat} may not do that now")
    s.act(choice, advice.move)
    for listener in listeners:
        listener.moved(watcher.seat, advice.move)


def _tell(s: State, listeners: Sequence[Listener]) -> None:
    for line in s.news:
        for listener in listeners:
            listener.heard(line)
