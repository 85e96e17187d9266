"""Plans for a whole turn: what can be done one thing after another, as far as there is time to look.

What looks best is followed first; then, as long as time is left, twice as much. The way that ends best is kept, and
gone move by move without any more thinking for as long as all comes as it was foreseen.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from robotable.bots.ace import SPARE, Ace, OutOfTime
from robotable.table import Advice, Choice, Luck, Move, Planning, Ruleset, State, against
from robotable.table.words import Speaker

NARROWEST = 3
"""How many ways are followed side by side at first."""
WIDEST = 96
LONGEST_PLAN = 10
"""How many moves a plan may have."""
BRANCHES = 6
"""How many ways to go on from one position are followed."""
DISCOUNT = 0.3
"""By how much what a turn may still bring must exceed what it has brought."""


class Way:
    """Some moves one after another, and where they lead."""

    def __init__(
        self, s: State, worth: float, price: float = 0.0, before: "Way | None" = None, move: Move | None = None
    ) -> None:
        self.s = s
        self.worth = worth
        """What it is worth if the turn ends there, less the price of all moves."""
        self.price = price
        self.before = before
        self.move = move

    def steps(self) -> list[tuple[State, Move]]:
        """The moves from the start on, each with the table before it."""
        if self.before is None or self.move is None:
            return []
        return [*self.before.steps(), (self.before.s, self.move)]


class PlanningAce(Ace):
    """Makes a plan where a turn begins, and keeps to it while all comes as it was foreseen: `kept` holds the next move
    for what the table will look like by then, and None where the turn is to be ended."""

    remembers = False

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        assert ruleset.insight is not None
        assert ruleset.insight.planning is not None
        self.planning: Planning = ruleset.insight.planning
        self._firsts: dict[Move, Way] = {}
        """The best way through the turn for each move that it may begin with, as far as was looked into just now."""

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        until, planning = self.clock() + SPARE * self.budget_ms / 1000, self.planning
        self._firsts = {}
        if not planning.plans(s, choice):
            return planning.usual(s, choice, luck)
        if not self.explains and (planned := self._planned(s, choice)) is not None:
            return planned
        best, self._firsts = self._search(s, choice, until)
        if not self._firsts:
            return planning.usual(s, choice, luck)
        self._keep(best, choice)
        moves = [move for _, move in best.steps()]
        if not moves:
            return self._beside_others(planning.end(s, choice), best)
        more = len(moves) - 1
        why = f"It is the first of {more + 1} moves that end best together." if more else "The turn ends best with it."
        return self._beside_others(Advice(moves[0], why), best)

    def coloured(self, advice: Advice, s: State, choice: Choice[Any]) -> Advice:
        """Another way through the turn may be more to its taste; then that is the one it keeps to."""
        told = super().coloured(advice, s, choice)
        if told.move != advice.move and told.move in self._firsts:
            self._keep(self._firsts[told.move], choice)
        return told

    def _planned(self, s: State, choice: Choice[Any]) -> Advice | None:
        """The next step of the plan; None where there is none, or something has come otherwise."""
        mark = self.planning.mark(s, choice)
        if mark not in self.kept:
            return None
        move: Move | None = self.kept[mark]
        if move is None:
            return self.planning.end(s, choice)
        return Advice(move, "So it was planned.") if move in choice.moves(s) else None

    def _keep(self, way: Way, choice: Choice[Any]) -> None:
        """Remember a plan, and where it ends, in place of the one before."""
        self.kept.clear()
        for before, move in way.steps():
            self.kept[self.planning.mark(before, choice)] = move
        if way.s.choice == choice:
            self.kept[self.planning.mark(way.s, choice)] = None

    def _beside_others(self, advice: Advice, best: Way) -> Advice:
        """The first move of the best way, with how much worse the turn ends if it begins otherwise."""
        others = against(advice.move, best.worth, [(move, way.worth) for move, way in self._firsts.items()])
        if self.explains:
            others = tuple(replace(other, why=self._goes_on(self._firsts[other.move])) for other in others)
        return Advice(advice.move, advice.why, others)

    def _goes_on(self, way: Way) -> str:
        """What follows the first move of a way, in words."""
        if len(way.steps()) == 1:
            return "The turn would end with it."
        s, move = way.steps()[1]
        speaker = Speaker(self.ruleset.words, s.pack.names(), ())
        names = {} if s.choice is None else s.choice.names(s)
        return f"It would go on so: {speaker.knowing(names).phrase(move)}."

    def _search(self, s: State, choice: Choice[Any], until: float) -> tuple[Way, dict[Move, Way]]:
        """The way that ends best, and the best of those that begin otherwise; wider and wider until time is up."""
        best, firsts = Way(s, self.planning.stop(s, choice)), dict[Move, Way]()
        width, began = NARROWEST, self.clock()
        while width <= WIDEST:
            try:
                for way in self._ways(Way(s, best.worth), choice, width, until):
                    first = way.steps()[0][1]
                    if first not in firsts or way.worth > firsts[first].worth:
                        firsts[first] = way
                    if way.worth > best.worth:
                        best = way
            except OutOfTime:
                break
            now = self.clock()
            if now + 2 * (now - began) > until:
                break
            width, began = 2 * width, now
        return best, firsts

    def _ways(self, start: Way, choice: Choice[Any], width: int, until: float) -> Iterator[Way]:
        """So many ways side by side, followed to their ends, each told as soon as it is found; OutOfTime in the middle
        if that takes too long."""
        seen, edge = {self.planning.mark(start.s, choice)}, [start]
        for _ in range(LONGEST_PLAN):
            branches = [branch for way in edge for branch in self._branches(way, choice, until)]
            branches.sort(key=lambda branch: -branch[0])
            edge = []
            for _, way, move, price in branches:
                if len(edge) == width:
                    break
                after = self.planning.after(way.s, choice, move)
                mark = self.planning.mark(after, choice)
                if mark not in seen:
                    seen.add(mark)
                    edge.append(Way(after, self.planning.stop(after, choice) - price, price, way, move))
                    yield edge[-1]

    def _branches(self, way: Way, choice: Choice[Any], until: float) -> list[tuple[float, Way, Move, float]]:
        """The most promising moves that go on from a way: what they promise, the way, the move, and all that it has
        cost by then."""
        if way.s.outcome is not None or way.s.choice != choice or not self.planning.plans(way.s, choice):
            return []
        found = []
        for one in self.planning.prospects(way.s, choice):
            if self.clock() >= until:
                raise OutOfTime
            price = way.price + one.price
            found.append((max(one.promise - DISCOUNT, one.worth) - price, way, one.move, price))
        found.sort(key=lambda branch: -branch[0])
        return found[:BRANCHES]
