"""What is told of a finished game beside its scores: awards for what people did, and the moments it turned on."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from robotable.table.log import Line
from robotable.table.words import Speaker

MOST_TURNING_POINTS = 3
Key = TypeVar("Key", int, str)


class Award(Struct, frozen=True):
    """Something that somebody did more of, or better, than anybody else."""

    title: str
    text: str
    seats: list[int] = []
    """Whose it is; nobody's in particular if empty."""


class TurningPoint(Struct, frozen=True):
    """A move that changed how things stood more than most others."""

    at: int
    """After so many moves: where to look in the replay."""
    text: str
    standing: list[int]
    """How each seat stood after it."""


class Chapter(Struct, frozen=True):
    """A part of a story, and how it went."""

    title: str
    text: str
    went_well: bool | None = None


class Tale(Struct, frozen=True):
    """All that is told of a finished game."""

    awards: list[Award]
    turning_points: list[TurningPoint]
    measure: str = ""
    """What the marks are, where the totals of the seats can't be compared; else nothing."""
    marks: list[str] = []
    """How each seat did, on one measure."""
    chapters: list[Chapter] = []
    epilogue: str = ""


class Beat(NamedTuple):
    """One move: what was said while it ran, how each seat stood after it, and when it was made, in real time."""

    lines: list[Line]
    standing: list[int]
    at: int | None


class Chronicle:
    """A finished game from its first move to its last, as those who compute awards read it."""

    def __init__(self, speaker: Speaker, standing: Callable[[Any], list[int]]) -> None:
        self.speaker = speaker
        self.beats: list[Beat] = []
        self.state: Any = None
        """How it ended."""
        self._standing = standing

    def add(self, state: Any, lines: list[Line], at: int | None = None) -> None:
        """What happened next. Of what only one seat was told, nobody else reads here."""
        self.state = state
        self.beats.append(Beat([line for line in lines if line.to is None], self._standing(state), at))

    def lines(self, *says: str) -> Iterator[Line]:
        """Every line of these kinds, in order; all lines if none is named."""
        return (line for beat in self.beats for line in beat.lines if not says or line.says in says)

    def count(self, slot: str, *says: str) -> "Counter[Any]":
        """How often each thing stands at this place in lines of these kinds."""
        return Counter(line.about[slot] for line in self.lines(*says))

    def total(self, slot: str, n: str, *says: str) -> "Counter[Any]":
        """The sum of a number in these lines, for each thing at a place in them."""
        sums: Counter[Any] = Counter()
        for line in self.lines(*says):
            sums[line.about[slot]] += int(line.about[n])
        return sums

    def person(self, seat: int) -> str:
        """Who sits there."""
        return self.speaker.people[seat]


def leader(counts: "Counter[Key]", least: int = 1) -> tuple[Key, int] | None:
    """Who has the most, if one alone has it and it is worth a word."""
    best = counts.most_common(2)
    if not best or best[0][1] < least or (len(best) > 1 and best[0][1] == best[1][1]):
        return None
    return best[0]


@dataclass(frozen=True, kw_only=True)
class Honours:
    """How a game honours those who have played it: a part of its `GAME`, if it has one."""

    standing: Callable[[Any], list[int]]
    """(state) -> how each seat stands at that moment, in whatever the game counts: more is better."""
    awards: Callable[[Chronicle], Iterator[Award]]
    telling: tuple[str, ...] = ()
    """The kinds of lines that tell best what happened in a move, the best first; else its last line does."""
    measure: str = ""
    marks: Callable[[Any], list[str]] | None = None
    """(finished state) -> how each seat did on that measure, where the scores can't be compared."""
    story: Callable[[Chronicle], tuple[list[Chapter], str]] | None = None
    """For a game that tells a story: its chapters, and how it ends."""

    def tell(self, chronicle: Chronicle) -> Tale:
        """All that there is to tell."""
        chapters, epilogue = self.story(chronicle) if self.story else ([], "")
        return Tale(
            awards=list(self.awards(chronicle)),
            turning_points=turning_points(chronicle, self.telling),
            measure=self.measure,
            marks=self.marks(chronicle.state) if self.marks else [],
            chapters=chapters,
            epilogue=epilogue,
        )


def turning_points(chronicle: Chronicle, telling: Sequence[str]) -> list[TurningPoint]:
    """The moves after which most was different, in the order of play. Nothing is the first beat: the set-up."""
    swings = _swings(chronicle, range(1, len(chronicle.beats)))
    told = [at for at, swing in swings.items() if swing > 0 and chronicle.beats[at].lines]
    greatest = sorted(told, key=lambda at: (-swings[at], at))[:MOST_TURNING_POINTS]
    return [_point(chronicle, at, telling) for at in sorted(greatest)]


def turning_point(chronicle: Chronicle, telling: Sequence[str], moves: Sequence[int]) -> TurningPoint:
    """Of these moves the one after which most was different, or else the last that said anything."""
    swings = _swings(chronicle, moves)
    told = [at for at in moves if _said(chronicle.beats[at])] or list(moves)
    return _point(chronicle, max(told, key=lambda at: (swings[at], at)), telling)


def _swings(chronicle: Chronicle, moves: Sequence[int]) -> dict[int, int]:
    """How much each move changed how things stood."""
    beats = chronicle.beats
    return {at: _swing(beats[at - 1].standing, beats[at].standing) for at in moves}


def _point(chronicle: Chronicle, at: int, telling: Sequence[str]) -> TurningPoint:
    return TurningPoint(at, _telling(chronicle, chronicle.beats[at], telling), chronicle.beats[at].standing)


def _swing(before: list[int], after: list[int]) -> int:
    """How far the seats moved apart; where all stand alike, how far they moved together."""
    gains = [now - then for then, now in zip(before, after, strict=True)]
    return max(gains) - min(gains) or abs(gains[0])


def _telling(chronicle: Chronicle, beat: Beat, telling: Sequence[str]) -> str:
    for says in telling:
        for line in beat.lines:
            if line.says == says:
                return str(chronicle.speaker.tell(line))
    said = _said(beat) or beat.lines
    return str(chronicle.speaker.tell(said[-1])) if said else ""


def _said(beat: Beat) -> list[Line]:
    """What a move told besides that a turn began."""
    return [line for line in beat.lines if line.says != "turn"]
