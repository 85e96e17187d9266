"""What a server tells Prometheus of itself: how much goes on, and how long it takes."""

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable, Iterable
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, GCCollector, Histogram, PlatformCollector, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

MOMENTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The steps of what is done while people wait, in seconds."""

CONTENT_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry(auto_describe=False)
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        GCCollector(registry=registry)
        self.moves = Counter("robotable_moves", "Moves that were made.", ["game", "by"], registry=registry)
        self.messages = Durations(
            "robotable_message_seconds", "From a message of a page or program to its being carried out.", "type"
        )
        registry.register(self.messages)
        self.refusals = Counter("robotable_refusals", "Messages that could not be carried out.", registry=registry)
        self.commits = Histogram(
            "robotable_commit_seconds", "One commit, of all that waited.", buckets=MOMENTS, registry=registry
        )
        self.commit_failures = Counter(
            "robotable_commit_failures", "Changes that could not be written.", registry=registry
        )
        self.thoughts = Histogram(
            "robotable_thinking_seconds",
            "From a bot being asked to its answer, waiting for a free worker included.",
            buckets=MOMENTS,
            registry=registry,
        )
        self.requests = Counter("robotable_http_requests", "HTTP requests, by status.", ["status"], registry=registry)
        self.notices = Counter(
            "robotable_notices", "Notices of a turn, by way and outcome.", ["kind", "outcome"], registry=registry
        )
        self.expired = Counter("robotable_expired_tables", "Tables that nobody came to.", registry=registry)

    def watch_tables(self, games: Callable[[], Iterable[tuple[str, int]]]) -> None:
        """Tell of the tables in memory whenever somebody asks: for each its game, and how many look on."""
        self._registry.register(_TablesInMemory(games))

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self._registry)


class Durations(Collector):
    """How long things of several kinds took. A library's histogram would take longer to find and lock than to count."""

    def __init__(self, name: str, about: str, label: str) -> None:
        self._name, self._about, self._label = name, about, label
        self._counts: dict[str, list[int]] = {}
        """For each kind how many took up to each of the moments, and how many took longer."""
        self._sums: dict[str, float] = {}

    def observe(self, kind: str, seconds: float) -> None:
        """One of a kind took so long."""
        if kind not in self._counts:
            self._counts[kind], self._sums[kind] = [0] * (len(MOMENTS) + 1), 0.0
        self._counts[kind][bisect_left(MOMENTS, seconds)] += 1
        self._sums[kind] += seconds

    def collect(self) -> Iterable[HistogramMetricFamily]:
        """All of them."""
        family = HistogramMetricFamily(self._name, self._about, labels=[self._label])
        steps = [*map(str, MOMENTS), "+Inf"]
        for kind, counts in self._counts.items():
            buckets = list(zip(steps, map(float, accumulate(counts)), strict=True))
            family.add_metric([kind], buckets, self._sums[kind])
        return [family]


class _TablesInMemory:
    """Counts tables and viewers when it is asked."""

    def __init__(self, games: Callable[[], Iterable[tuple[str, int]]]) -> None:
        self.games = games

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Tables and viewers, by game."""
        tables = GaugeMetricFamily("robotable_tables_in_memory", "Tables in memory.", labels=["game"])
        viewers = GaugeMetricFamily("robotable_viewers", "Pages and programs that look on.", labels=["game"])
        of_games: Tally[str] = Tally()
        looking: Tally[str] = Tally()
        for game, count in self.games():
            of_games[game] += 1
            looking[game] += count
        for game in of_games:
            tables.add_metric([game], of_games[game])
            viewers.add_metric([game], looking[game])
        return [tables, viewers]
