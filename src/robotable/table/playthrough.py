"""A game told decision by decision, as text that a reviewer can follow: a difference there is a change of the rules.

Each decision shows where in the rules it stands, who is asked, what may be done, what was done, what the log says, and
what changed on the table for all to see.
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct

from robotable.table.checks import any_move
from robotable.table.game import Game
from robotable.table.luck import Luck
from robotable.table.moves import Move, Offer, Prompt

Decide = Callable[[Game], tuple[int, Move] | None]
"""Who moves, and how; None ends the story. In real time it lets time pass first."""

BY_ITSELF = ("now", "clock", "timers", "heard")
"""Parts of a table in real time that change all the time; the story tells the moment and what was said."""


def busily(seed: int) -> Decide:
    """Moves at random, the same for the same seed, but rather does something to a thing than nothing to none."""
    luck = Luck.seeded(seed)

    def decide(game: Game) -> tuple[int, Move] | None:
        seat_and_move = any_move(game, luck, aside_once_in=50)
        if seat_and_move is None or seat_and_move[1].noun is not None or luck.below(6) == 0:
            return seat_and_move
        return any_move(game, luck, aside_once_in=50)

    return decide


def playthrough(game: Game, decide: Decide) -> Iterator[str]:
    """The lines of the story, from the table as it stands to the end."""
    yield from _opening(game)
    while game.outcome is None:
        then = _Before(game)
        decision = decide(game)
        yield from then.what_time_brought(game)
        if decision is None:
            break
        yield ""
        yield from _decision(game, *decision)
    yield ""
    yield from _ending(game)


class _Before:
    """The table as it was, to tell what became of it."""

    def __init__(self, game: Game) -> None:
        self.heard, self.table, self.now = len(game.log), flatten(game.view()), game.state.now

    def what_time_brought(self, game: Game) -> Iterator[str]:
        """What happened while nobody moved; nothing if no time passed."""
        if len(game.log) > self.heard:
            yield ""
            yield f"{_moment(game)} Time passes"
            yield from self.what_happened(game)

    def what_happened(self, game: Game) -> Iterator[str]:
        """What the log says since, and what changed for all to see."""
        for line in game.log[self.heard :]:
            private = "" if line.to is None else f" (told to {game.people[line.to]} alone)"
            yield f"  . {game.speaker.tell(line)}{private}"
        yield from (f"  ~ {change}" for change in changes(self.table, flatten(game.view())))


def _moment(game: Game) -> str:
    """Minutes, seconds and milliseconds since the start."""
    seconds, ms = divmod(game.state.now, 1000)
    return f"{seconds // 60}:{seconds % 60:02}.{ms:03}"


def _opening(game: Game) -> Iterator[str]:
    options = ", ".join(f"{name}={value}" for name, value in msgspec.to_builtins(game.options).items())
    yield f"{game.ruleset.title}, rules version {game.ruleset.version}"
    yield f"{game.seats} seats, seed {game.seed}, {options or 'no options'}"
    yield from (f"  . {line}" for line in game.story())
    yield "The table:"
    yield from (f"  {path} = {value}" for path, value in flatten(game.view()).items())


def _decision(game: Game, seat: int, move: Move) -> Iterator[str]:
    prompt = _prompt_for(game, seat, move)
    trail = " › ".join(game.scene().trail)
    aside = "" if prompt.waits else " (on the side)"
    clock = f" {_moment(game)}" if game.ruleset.is_real_time else ""
    yield f"#{len(game.played) + 1}{clock} {trail}"
    yield f"  {game.people[seat]}{aside}: {prompt.text} [{prompt.stage}]"
    yield from (f"    {offers}" for offers in _grouped(prompt.moves))
    yield f"  > {move}"
    before = _Before(game)
    game.play(seat, move.verb, move.noun, game.state.now if game.ruleset.is_real_time else None)
    yield from before.what_happened(game)


def _prompt_for(game: Game, seat: int, move: Move) -> Prompt:
    return next(p for p in game.prompts_of(seat) if any(offer.move == move for offer in p.moves))


def _grouped(offers: list[Offer]) -> Iterator[str]:
    """The moves on offer, one line a verb."""
    for verb, group in groupby(offers, key=lambda offer: offer.verb):
        nouns = [str(offer.noun) for offer in group if offer.noun is not None]
        yield f"{verb}: {' | '.join(nouns)}" if nouns else verb


def _ending(game: Game) -> Iterator[str]:
    if game.outcome is None:
        yield f"Not over after {len(game.played)} moves."
        return
    winners = " and ".join(game.people[seat] for seat in game.outcome.winners) or "nobody wins"
    yield f"Over after {len(game.played)} moves: {winners}, {game.outcome.how}"
    for seat, score in enumerate(game.outcome.scores):
        shares = ", ".join(f"{share.what} {share.points}" for share in game.outcome.shares[seat] if share.points)
        yield f"  {game.people[seat]}: {score}" + (f" ({shares})" if shares else "")


# What changed on the table


def flatten(view: Struct) -> dict[str, str]:
    """A view as one line a fact: path and value."""
    return dict(_facts("", msgspec.to_builtins(view)))


def _facts(path: str, thing: Any) -> Iterator[tuple[str, str]]:
    if isinstance(thing, dict):
        for key, inner in thing.items():
            yield from _facts(f"{path}.{key}" if path else str(key), inner)
    elif isinstance(thing, list | tuple) and any(isinstance(inner, dict | list | tuple) for inner in thing):
        for i, inner in enumerate(thing):
            yield from _facts(f"{path}.{i}", inner)
    elif isinstance(thing, list | tuple):
        yield path, f"[{' '.join(map(_plain, thing))}]"
    else:
        yield path, _plain(thing)


def _plain(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4f}"
    return "-" if value is None or value == "" else str(value)


def changes(before: dict[str, str], after: dict[str, str]) -> Iterator[str]:
    """What differs between two tables, one line for each part of the table that does not change by itself."""
    parts: dict[str, list[str]] = {}
    for path in {**before, **after}:
        part = path.partition(".")[0]
        is_news = before.get(path) != after.get(path) and not (path not in after and before[path] == "[]")
        if is_news and part not in BY_ITSELF:
            parts.setdefault(part, []).append(path)
    for part, paths in parts.items():
        yield f"{part}: " + ", ".join(_change(part, path, before, after) for path in paths)


def _change(part: str, path: str, before: dict[str, str], after: dict[str, str]) -> str:
    name = path.removeprefix(part).removeprefix(".")
    change = f"{before.get(path, 'nothing')} → {after.get(path, 'nothing')}"
    return f"{name} {change}" if name else change
