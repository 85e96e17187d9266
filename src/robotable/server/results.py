"""How each seat comes out of a game."""

from robotable.server.store import Result
from robotable.table import Game


def results_of(game: Game) -> list[Result]:
    """The result of every seat; none while the game goes on.

    Winners have the first place. Where all seats are alike, the others follow by their points; where they play
    different sides, whose points can't be compared, they share the next place.
    """
    outcome = game.outcome
    if outcome is None:
        return []
    winners, scores = outcome.winners, outcome.scores
    compares = game.ruleset.parts is None

    def place(seat: int) -> int:
        if seat in winners:
            return 1
        ahead = [one for one in range(game.seats) if one not in winners and compares and scores[one] > scores[seat]]
        return 1 + len(winners) + len(ahead)

    is_together = bool(outcome.title)
    return [Result(seat, place(seat), scores[seat], seat in winners, is_together) for seat in range(game.seats)]
