"""Thinking away from the table: what a worker process does with a saved state."""

from robotable import games
from robotable.bots.players import take_seat
from robotable.table import Advice, Luck, load


def think(bot: str, game: str, saved: bytes, seat: int, seed: int, budget_ms: int) -> Advice | None:
    """What a bot does with the choice that everybody waits for; in real time, with any of its own, or None to wait.

    `saved` is the state determinised for that seat; LookupError if the seat has nothing to decide. The budget is for
    bots that search until it is spent; `random` and `officer` answer well within any.
    """
    ruleset = games.find(game)
    player = take_seat(bot, ruleset)
    state = load(saved, ruleset.state)
    if ruleset.is_real_time:
        return player.react(state, seat, Luck.seeded(seed))
    if state.outcome is not None:
        raise LookupError(f"seat {seat} has nothing to decide: the game is over")
    own = next((choice for choice in state.awaited() if choice.seat == seat), None)
    if own is None:
        waiting = ", ".join(str(choice.seat) for choice in state.awaited())
        raise LookupError(f"seat {seat} has nothing to decide: everybody waits for seat {waiting}")
    return player.decide(state, own, Luck.seeded(seed))
