"""Thinking away from the table: what a worker process does with a saved state."""

from msgspec.structs import replace

from robotable import games
from robotable.bots.players import take_seat
from robotable.table import Advice, Luck, load


def think(
    bot: str, game: str, saved: bytes, seat: int, seed: int, budget_ms: int, *, is_hint: bool = False
) -> Advice | None:
    """What a bot does with the choice that everybody waits for; in real time, with any of its own, or None to wait.

    `saved` is the state determinised for that seat; LookupError if the seat has nothing to decide. The budget is for
    bots that search until it is spent; `random` and `officer` answer well within any.
    """
    ruleset = games.find(game)
    if ruleset.is_real_time:
        return watch(bot, game, saved, seat, seed, is_hint=is_hint)
    player = take_seat(bot, ruleset)
    state = load(saved, ruleset.state)
    if state.outcome is not None:
        raise LookupError(f"seat {seat} has nothing to decide: the game is over")
    own = next((choice for choice in state.awaited() if choice.seat == seat), None)
    if own is None:
        waiting = ", ".join(str(choice.seat) for choice in state.awaited())
        raise LookupError(f"seat {seat} has nothing to decide: everybody waits for seat {waiting}")
    return player.decide(state, own, Luck.seeded(seed))


def watch(bot: str, game: str, saved: bytes, seat: int, seed: int, *, is_hint: bool = False) -> Advice | None:
    """What a bot does just now in a game in real time, or None if it waits and watches.

    `saved` is the state determinised for that seat. When to ask, and how often a bot overlooks something, is the
    business of its `Attention`. Whoever asks for a hint wants to know what is best now: it lets nobody finish first.
    """
    ruleset = games.find(game)
    state = load(saved, ruleset.state)
    live = ruleset.in_real_time
    if live is None:
        raise LookupError(f"{ruleset.title} is not played in real time")
    pace = live.pace(state, bot)
    if is_hint:
        pace = replace(pace, gap=0, noise=0.0)
    return take_seat(bot, ruleset).attend(state, seat, pace, Luck.seeded(seed))
