"""Who moves in a game that is told as text: anybody at random in a game of turns, officers where the clock runs."""

from robotable import bots
from robotable.table import Game, Luck, Move
from robotable.table.playthrough import Decide, busily

OFFICER = "officer"


def teller(game: Game, seed: int) -> Decide:
    """Who moves, and how, the same for the same seed."""
    return officers(game, seed) if game.ruleset.is_real_time else busily(seed)


def officers(game: Game, seed: int) -> Decide:
    """In real time: officers on all seats, each at a human pace. Time passes until one of them does something."""
    luck = Luck.seeded(seed)
    seated = [bots.take_seat(OFFICER, game.ruleset) for _ in range(game.seats)]
    watchers = bots.attentions(game.ruleset, game.state, seated, [OFFICER] * game.seats, luck)
    heard = len(game.log)

    def decide(game: Game) -> tuple[int, Move] | None:
        nonlocal heard
        while game.outcome is None:
            if len(game.log) > heard:
                heard = len(game.log)
                for other in watchers:
                    other.notice(game.state.now)
            watcher = min(watchers, key=lambda one: one.looks_at)
            due = game.state.deadline()
            is_timed = due is not None and due <= watcher.looks_at
            game.advance(due if due is not None and is_timed else watcher.looks_at)
            if game.outcome is None and not is_timed and watcher.glance(game.state.now):
                seen = game.ruleset.determinise(game.state, watcher.seat, luck.fork())
                if (advice := watcher.decide(seen)) is not None:
                    return watcher.seat, advice.move
        return None

    return decide
