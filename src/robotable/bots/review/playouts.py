"""Playing on from a position: officers take all seats, see what their seats see, and play to the end."""

from msgspec import Struct

from robotable.bots.cadet import err
from robotable.bots.players import Officer
from robotable.bots.seated import Seated
from robotable.table import Luck, Move, Outcome, Ruleset, Slips, State, clone

LONGEST = 4000
"""A game that takes more decisions than this is taken for lost by everybody."""


class Officers:
    """Officers on all seats of a table."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        insight = ruleset.insight
        foresight = insight.foresight if insight is not None else None
        self.ruleset = ruleset
        self.seated = [Seated(Officer(ruleset), seat) for seat in range(seats)]
        self.worth = insight.worth if insight is not None and insight.worth and insight.worth.weights else None
        """What positions are worth, if somebody has learned it."""
        self._can_judge = foresight is not None and foresight.is_far_enough is not None
        self._slips = _milder(insight.slips) if insight is not None else None

    def play_on(self, s: State, seed: int) -> list[float]:
        """Everybody's share of the win when people play on from here: officers who slip now and then, so that it is
        not taken for certain what the best of them would just about bring off."""
        twin, luck = clone(s), Luck.seeded(seed)
        twin.luck = luck.fork()
        for _ in range(LONGEST):
            if twin.outcome is not None or twin.choice is None:
                break
            self._go_on(twin, luck, self._slips)
        return shares(twin.outcome, len(self.seated))

    def play_on_after(self, s: State, seat: int, move: Move, seed: int) -> float:
        """The share of the win that a seat has after a move. Where an ace judges positions before the end, so is this:
        when everybody has had a turn."""
        twin, luck = clone(s), Luck.seeded(seed)
        twin.luck = luck.fork()
        twin.act(next(choice for choice in twin.awaited() if choice.seat == seat), move)
        turns = _new_turns(twin)
        for _ in range(LONGEST):
            if twin.outcome is not None or twin.choice is None:
                break
            if self._can_judge and self.worth is not None and turns > len(self.seated):
                return self.worth(twin, seat)
            self._go_on(twin, luck, None)
            turns += _new_turns(twin)
        return shares(twin.outcome, len(self.seated))[seat]

    def play_turn(self, s: State, seed: int) -> State:
        """The table when the next turn begins."""
        twin, luck = clone(s), Luck.seeded(seed)
        twin.luck = luck.fork()
        twin.news = []
        while twin.outcome is None and twin.choice is not None and not _new_turns(twin):
            self._go_on(twin, luck, None)
        return twin

    def _go_on(self, s: State, luck: Luck, slips: Slips | None) -> None:
        """One more move."""
        choice = s.choice
        assert choice is not None
        if not self._interject(s, luck):
            advice = self.seated[choice.seat].advise(s, luck)
            s.act(choice, (advice if slips is None else err(advice, slips, luck)).move)

    def _interject(self, s: State, luck: Luck) -> bool:
        """Do what somebody would do on the side; True if anything was done."""
        if self.ruleset.interject is None:
            return False
        for one in self.seated:
            advice = one.interject(s, luck)
            if advice is not None:
                s.act(next(c for c in s.choices_of(one.seat) if advice.move in c.moves(s)), advice.move)
                return True
        return False


def _new_turns(s: State) -> int:
    """How many turns began with the last move."""
    return sum(line.says == "turn" for line in s.news)


def _milder(slips: Slips) -> Slips:
    """How a good player errs: as a beginner does, but seldom and by little."""
    return Slips(slips.temperature / 3, slips.overlooks // 3, slips.most / 3)


def shares(outcome: Outcome | None, seats: int) -> list[float]:
    """Everybody's share of the win; who wins together by design wins all of it."""
    winners = [] if outcome is None else outcome.winners
    each = 1.0 if outcome is not None and is_shared(outcome) else 1 / max(1, len(winners))
    return [each * (seat in winners) for seat in range(seats)]


def is_shared(outcome: Outcome) -> bool:
    """All play together: they win or lose as one."""
    return bool(outcome.title)


class Tally(Struct):
    """Figures that were found one after the other: how many, their mean, and how sure it is."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0
    doubt: float = 0.25
    """A few that happen to agree are not taken for certain: as if one more had been seen that lay so far off."""

    def add(self, x: float) -> None:
        """One more."""
        self.n += 1
        self.total += x
        self.squares += x * x

    @property
    def mean(self) -> float:
        """Their mean; nothing before the first."""
        return self.total / self.n if self.n else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if not self.n:
            return 0.5
        spread = max(0.0, self.squares - self.n * self.mean**2) / max(1, self.n - 1)
        return float(((spread + self.doubt / self.n) / self.n) ** 0.5)
