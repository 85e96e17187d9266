"""Thinking away from the table: what a worker process does with a saved state."""

import gc
from collections.abc import Hashable, Sequence
from typing import Any

from robotable import games
from robotable.bots.attention import pace_of
from robotable.bots.levels import take_seat
from robotable.bots.seated import Seated
from robotable.table import Advice, Line, Luck, Pack, load

MOST_KEPT = 256
"""For how many bots a process remembers what they worked out."""

_kept: dict[Hashable, dict[Hashable, Any]] = {}


def get_ready() -> None:
    """Read all games before the first question, so that no answer waits for that.

    What is in memory then stays there, and is never looked through for garbage while a bot thinks.
    """
    for ruleset in games.catalog().values():
        assert ruleset.content
    gc.collect()
    gc.freeze()


def think(
    bot: str,
    game: str,
    saved: bytes,
    seat: int,
    seed: int,
    budget_ms: int,
    *,
    is_hint: bool = False,
    is_aside: bool = False,
    pack: Pack | None = None,
    heard: Sequence[Line] = (),
    table: str = "",
) -> Advice | None:
    """What a bot does with the choice that everybody waits for; in real time, with any of its own, or None to wait.
    With `is_aside` it is about what is open on the side, and None is to let it be.

    `saved` is the state determinised for that seat, `heard` what the seat was told since the start; LookupError if the
    seat has nothing to decide. A plan made in this process is gone on with by the same bot with the same budget on the
    same seat of the same `table`. The budget is for bots that search until it is spent; the others answer well within
    any. Without a pack the game is played with its own content.
    """
    ruleset = games.find(game)
    if ruleset.is_real_time:
        return watch(bot, game, saved, seat, seed, is_hint=is_hint, pack=pack)
    state = load(saved, ruleset.state, pack or ruleset.content)
    seated = Seated(take_seat(bot, ruleset, budget_ms), seat)
    seated.hear(heard)
    seated.bot.explains = is_hint
    if table:
        seated.bot.kept = _kept_for(table, seat, bot, seated.bot.budget_ms, state.pack.digest)
    return (seated.consider_asides if is_aside else seated.decide)(state, Luck.seeded(seed))


def _kept_for(*whom: Hashable) -> dict[Hashable, Any]:
    """What a bot worked out before that is the same in all of this; who has not thought for longest is forgotten."""
    _kept[whom] = found = _kept.pop(whom, {})
    if len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return found


def watch(
    bot: str, game: str, saved: bytes, seat: int, seed: int, *, is_hint: bool = False, pack: Pack | None = None
) -> Advice | None:
    """What a bot does just now in a game in real time, or None if it waits and watches.

    `saved` is the state determinised for that seat. When to ask, and how often a bot overlooks something, is the
    business of its `Attention`.
    """
    ruleset = games.find(game)
    state = load(saved, ruleset.state, pack or ruleset.content)
    pace = pace_of(bot, ruleset, state, is_hint=is_hint)
    return Seated(take_seat(bot, ruleset), seat).act(state, pace, Luck.seeded(seed))
