"""Learn what positions are worth from games between bots: a logistic regression, small enough to do by hand."""

from collections.abc import Sequence
from math import log

from msgspec import Struct

from robotable import bots, games
from robotable.lab.observers import Observer
from robotable.lab.simulate import play_in_real_time, play_in_turns
from robotable.table import Line, Luck, Move, Ruleset, State, Worth, chance

ROUNDS = 12
RIDGE = 1.0
"""How strongly weights are held near nothing, so that rare features do not run away."""

Example = tuple[dict[str, float], float]
"""What a position was like for a seat, and the share of the win that the seat had in the end."""


class Learned(Struct, frozen=True):
    """The weights, from how many positions, and how well they foretell those they were not learned from."""

    weights: dict[str, float]
    positions: int
    surprise: float
    """The mean surprise at how held-back games ended (log loss)."""
    surprise_without: float
    """The same for somebody who knows only how often seats win."""


class Sampler(Observer):
    """Keeps what the table was like for some seats, now and then, or where turns begin."""

    def __init__(self, s: State, worth: Worth, seats: Sequence[int], every: int) -> None:
        self.s, self.worth, self.seats, self.every = s, worth, seats, every
        self.kept: list[tuple[int, dict[str, float]]] = []
        self._moves = 0

    def on_move(self, seat: int, move: Move) -> None:
        self._moves += 1
        if self._moves % self.every == 0 and not self.worth.at_turns:
            self._keep()

    def on_line(self, line: Line) -> None:
        if line.says == "turn" and self.worth.at_turns:
            self._keep()

    def _keep(self) -> None:
        if self.s.outcome is None:
            self.kept += [(one, dict(self.worth.features(self.s, one))) for one in self.seats]


def learn(game: str, bot: str, n: int, seed: int = 1, every: int = 5) -> Learned:
    """Play so many games, with each number of seats and the game's own choice of options in turn, and find the weights
    that explain best how they ended; one in five is held back."""
    ruleset = games.find(game)
    if ruleset.worth is None:
        raise LookupError(f"{ruleset.title} does not say what its positions are like, so there is nothing to learn")
    worth, sizes = ruleset.worth, ruleset.seats
    seats = [sizes[i // len(worth.tables) % len(sizes)] for i in range(n)]
    played = [examples(ruleset, worth, [bot] * seats[i], seed + i, every, i) for i in range(n)]
    held_back = [one for some in played[::5] for one in some]
    studied = [one for i, some in enumerate(played) if i % 5 for one in some] or held_back
    weights = fit(studied)
    share = sum(won for _, won in studied) / len(studied)
    return Learned(
        weights={name: round(weight, 4) for name, weight in weights.items()},
        positions=len(studied),
        surprise=_mean([_surprise(chance(weights, features), won) for features, won in held_back]),
        surprise_without=_mean([_surprise(share, won) for _, won in held_back]),
    )


def examples(
    ruleset: Ruleset, worth: Worth, players: Sequence[str], seed: int, every: int, number: int = 0
) -> list[Example]:
    """The positions of one game between bots, with the options that are due, and how each seat came out of it; one
    stands for a whole crew."""
    options = dict(worth.tables[number % len(worth.tables)])
    s: State = ruleset.set_up(len(players), ruleset.choose(options), ruleset.content, Luck.seeded(seed))
    s.settle()
    sampler = Sampler(s, worth, range(1 if ruleset.is_won_together else len(players)), every)
    luck = Luck.seeded(seed).fork()
    if ruleset.is_real_time:
        play_in_real_time(s, bots.RealTimeBots(ruleset, s, dict(enumerate(players)), luck), [sampler])
    else:
        seated = [bots.Seated(bots.take_seat(bot, ruleset), seat) for seat, bot in enumerate(players)]
        play_in_turns(s, seated, luck, [sampler])
    return [(features, worth(s, seat)) for seat, features in sampler.kept]


def fit(studied: Sequence[Example]) -> dict[str, float]:
    """The weights that explain best how it ended, by Newton's method."""
    names = sorted({name for features, _ in studied for name in features})
    rows = [([features.get(name, 0.0) for name in names], won) for features, won in studied]
    weights = [0.0] * len(names)
    span = range(len(names))
    for _ in range(ROUNDS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (i == j) for j in span] for i in span]
        for row, won in rows:
            p = chance(dict(zip(names, weights, strict=True)), dict(zip(names, row, strict=True)))
            for i in span:
                slope[i] += row[i] * (won - p)
                for j in span[: i + 1]:
                    bend[i][j] += row[i] * row[j] * max(p * (1 - p), 1e-6)
        for i in span:
            for j in span[i + 1 :]:
                bend[i][j] = bend[j][i]
        weights = [weight + step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return dict(zip(names, weights, strict=True))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a few linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    n = len(rows)
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(n):
            if k != i:
                share = rows[k][i] / rows[i][i]
                rows[k] = [a - share * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[n] / row[i] for i, row in enumerate(rows)]


def _surprise(expected: float, won: float) -> float:
    sure = min(0.999, max(0.001, expected))
    return -(won * log(sure) + (1 - won) * log(1 - sure))


def _mean(found: list[float]) -> float:
    return sum(found) / len(found)


def written(learned: Learned, command: str) -> str:
    """What was learned, as the file in the game's folder."""
    lines = [
        "# What positions are worth, learned from bots' games by",
        f"#   {command}",
        f"# Mean surprise at held-back games {learned.surprise:.3f}; knowing nothing {learned.surprise_without:.3f}.",
        "",
        "[weights]",
        *(f'"{name}" = {weight}' for name, weight in learned.weights.items()),
    ]
    return "\n".join(lines) + "\n"
