"""What a run of many games gave: who won how often, how long games were, and what was done in them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, median, quantiles
from typing import Any

from msgspec import Struct

from robotable.table import Ruleset, Unseated

Z95 = 1.959964
"""Standard deviations either side of the mean that hold 95 % of a normal distribution."""

ROUNDS, MINUTES = "rounds", "minutes"
MS_IN_A_MINUTE = 60_000


class Sample(Struct, frozen=True):
    """One game that was played to its end."""

    seed: int
    players: list[str]
    """The bot on each seat."""
    first: int
    """The seat that had the first turn."""
    winners: list[int]
    scores: list[int]
    turns: int
    decisions: int
    moves: dict[str, int]
    times: dict[str, dict[int, int]]
    parts: list[str] = []
    """What each seat played, in a game whose players are not alike."""
    how: str = ""
    """How it ended."""
    ms: int = 0
    """How long it took in a game in real time, in milliseconds."""
    unseated: list[Unseated] = []
    """Who took part without a seat."""

    @property
    def share_of_a_winner(self) -> float:
        """A win shared by two counts half for each, whether on a seat or not."""
        winners = len(self.winners) + sum(other.has_won for other in self.unseated)
        return 1 / winners if winners else 0.0


class Failure(Struct, frozen=True):
    """A game that broke: its seed and seats play it again."""

    seed: int
    players: list[str]
    what: str


class Standing(Struct, frozen=True):
    """How somebody did: a seat, a place in the turn order, or a bot."""

    name: str
    games: int
    wins: float
    """A win shared by two counts half for each."""
    share: float
    low: float
    """The share lies between low and high with 95 % confidence (Wilson)."""
    high: float
    mean_score: float


class Spread(Struct, frozen=True):
    """The middle of many numbers, and the range that holds nine tenths of them."""

    median: float
    low: float
    high: float
    mean: float


class Report(Struct, frozen=True, kw_only=True):
    """What many games gave: the same to the last byte for the same seed, wherever they were played."""

    game: str
    players: list[str]
    options: dict[str, Any]
    seed: int
    games: int
    """Games played to the end; failures are not among them."""
    seats: list[Standing]
    turn_order: list[Standing]
    """Clockwise from the seat that had the first turn."""
    parts: list[Standing]
    """What the seats played, in a game whose players are not alike, and who took part without a seat."""
    bots: list[Standing]
    ties: int
    """Games in which the best score was reached by more than one."""
    ends: list[Standing]
    """How the games ended: in a game played together, what they were lost to."""
    rounds: Spread
    turns: Spread
    decisions: Spread
    unit: str
    """What lengths are counted in: minutes in a game in real time, rounds in any other."""
    lengths: dict[int, int]
    """How many games were so long, to the nearest minute or round."""
    all_turns: int
    moves: dict[str, int]
    """How often each move was made in all games, most frequent first."""
    times_a_turn: dict[str, dict[int, int]]
    """For each kind of log line: in how many turns it never came, came once, twice and so on."""
    failures: list[Failure]

    @property
    def all_decisions(self) -> int:
        """How many decisions were made in all games."""
        return round(self.decisions.mean * self.games)

    def share_of_turns(self, move: str) -> float:
        """How often a move like `select rand` was made, per turn."""
        return self.moves.get(move, 0) / max(1, self.all_turns)

    @property
    def tie_share(self) -> float:
        """The share of games in which the best score was reached by more than one."""
        return self.ties / max(1, self.games)


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share of wins."""
    if not games:
        return 0.0, 1.0
    share, z = wins / games, Z95 * Z95 / games
    middle = (share + z / 2) / (1 + z)
    reach = Z95 * sqrt(share * (1 - share) / games + z / games / 4) / (1 + z)
    return (middle - reach if wins else 0.0), (middle + reach if wins < games else 1.0)


def spread(numbers: Sequence[float]) -> Spread:
    """The middle and the 5 to 95 % range of some numbers."""
    if not numbers:
        return Spread(0.0, 0.0, 0.0, 0.0)
    cuts = quantiles(numbers, n=20, method="inclusive") if len(numbers) > 1 else [float(numbers[0])] * 19
    return Spread(float(median(numbers)), cuts[0], cuts[-1], fmean(numbers))


def standing(name: str, results: Iterable[tuple[Sample, int]]) -> Standing:
    """How somebody did who sat, in each of these games, on this seat."""
    played = list(results)
    wins = sum(sample.share_of_a_winner for sample, seat in played if seat in sample.winners)
    return _standing(name, wins, [sample.scores[seat] for sample, seat in played])


def standing_unseated(name: str, samples: Iterable[Sample]) -> Standing:
    """How somebody did who took part without a seat."""
    played = [(sample, other) for sample in samples for other in sample.unseated if other.name == name]
    wins = sum(sample.share_of_a_winner for sample, other in played if other.has_won)
    return _standing(name, wins, [other.score for _, other in played])


def _standing(name: str, wins: float, scores: list[int]) -> Standing:
    games = len(scores)
    return Standing(name, games, wins, wins / max(1, games), *interval(wins, games), fmean(scores) if scores else 0.0)


def report(
    *,
    game: str,
    players: list[str],
    options: dict[str, Any],
    seed: int,
    samples: list[Sample],
    failures: list[Failure],
    unit: str = ROUNDS,
) -> Report:
    """Add everything up."""
    seats = range(len(players))
    all_turns = sum(sample.turns for sample in samples)
    return Report(
        game=game,
        players=players,
        options=options,
        seed=seed,
        games=len(samples),
        seats=[standing(f"seat {seat + 1}", ((sample, seat) for sample in samples)) for seat in seats],
        turn_order=[
            standing(f"turn {place + 1}", ((sample, (sample.first + place) % len(seats)) for sample in samples))
            for place in seats
        ],
        parts=[
            *(standing(part, _games_as(part, samples)) for part in _all_parts(samples)),
            *(standing_unseated(name, samples) for name in _all_unseated(samples)),
        ],
        bots=[standing(bot, _games_of(bot, samples)) for bot in dict.fromkeys(players)],
        ties=sum(sample.scores.count(max(sample.scores)) > 1 for sample in samples),
        ends=_ends(samples),
        rounds=spread([sample.turns / len(seats) for sample in samples]),
        turns=spread([sample.turns for sample in samples]),
        decisions=spread([sample.decisions for sample in samples]),
        unit=unit,
        lengths=dict(sorted(Counter(round(length(sample, unit)) for sample in samples).items())),
        all_turns=all_turns,
        moves=_all_moves(samples),
        times_a_turn=_all_times(samples, all_turns),
        failures=failures,
    )


def unit_of(ruleset: Ruleset) -> str:
    """What the lengths of a game's games are counted in."""
    return MINUTES if ruleset.is_real_time else ROUNDS


def length(sample: Sample, unit: str) -> float:
    """How long a game was."""
    return sample.ms / MS_IN_A_MINUTE if unit == MINUTES else sample.turns / len(sample.players)


def _games_of(bot: str, samples: list[Sample]) -> Iterable[tuple[Sample, int]]:
    return ((sample, seat) for sample in samples for seat, name in enumerate(sample.players) if name == bot)


def _games_as(part: str, samples: list[Sample]) -> Iterable[tuple[Sample, int]]:
    return ((sample, seat) for sample in samples for seat, name in enumerate(sample.parts) if name == part)


def _all_parts(samples: list[Sample]) -> list[str]:
    return sorted({part for sample in samples for part in sample.parts})


def _all_unseated(samples: list[Sample]) -> list[str]:
    return sorted({other.name for sample in samples for other in sample.unseated})


def _ends(samples: list[Sample]) -> list[Standing]:
    """Every way in which games ended, the most frequent first."""
    games = len(samples)
    found = Counter(sample.how for sample in samples).most_common()
    scores = {how: fmean(max(sample.scores) for sample in samples if sample.how == how) for how, _ in found}
    return [Standing(how, games, n, n / games, *interval(n, games), scores[how]) for how, n in found]


def _all_moves(samples: list[Sample]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for sample in samples:
        total.update(sample.moves)
    return dict(sorted(total.items(), key=lambda item: (-item[1], item[0])))


def _all_times(samples: list[Sample], turns: int) -> dict[str, dict[int, int]]:
    total: dict[str, Counter[int]] = {}
    for sample in samples:
        for says, times in sample.times.items():
            total.setdefault(says, Counter()).update(times)
    return {says: {0: turns - times.total(), **dict(sorted(times.items()))} for says, times in sorted(total.items())}
