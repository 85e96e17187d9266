"""A seeded game as text: players who move at random in a game of turns, officers where the clock runs."""

from robotable import bots
from robotable.table import Game, Luck, Move
from robotable.table.playthrough import Decide, busily, playthrough

OFFICER = "officer"


def playthrough_of(game: Game, seed: int) -> str:
    """The whole game, decision by decision; the same for the same seed."""
    return "\n".join(playthrough(game, players(game, seed))) + "\n"


def players(game: Game, seed: int) -> Decide:
    """Who plays such a game."""
    return officers(game, seed) if game.ruleset.is_real_time else busily(seed)


def officers(game: Game, seed: int) -> Decide:
    """In real time: officers on all seats, each at a human pace. Time passes until one of them does something."""
    names = dict.fromkeys(range(game.seats), OFFICER)
    # Everybody looks at all there is, and their own moves startle them: so the games in tests/golden are played.
    seated = bots.RealTimeBots(game.ruleset, game.state, names, Luck.seeded(seed), looks_in_vain=True)
    lines = len(game.log)

    def decide(game: Game) -> tuple[int, Move] | None:
        nonlocal lines
        while game.outcome is None:
            if len(game.log) > lines:
                lines = len(game.log)
                seated.notice_all(game.state.now)
            game.advance(seated.next_moment(game.state) or game.state.now)
            if (wanted := seated.look(game.state)) is not None:
                seat, advice = wanted
                return seat, advice.move
        return None

    return decide
