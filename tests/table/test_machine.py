"""Play the toy in every way that hypothesis can think of: moves, asides, undo, copies, time, in any order."""

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.table.toy import GAME, Toy

from robotable.table import Game, Luck, load, save
from robotable.table.checks import faults_of


class Table(RuleBasedStateMachine):
    """A table of the toy under any treatment."""

    @initialize(seats=st.integers(2, 4), seed=st.integers(0, 1 << 40), timed=st.booleans(), hand=st.integers(1, 3))
    def set_up(self, seats: int, seed: int, timed: bool, hand: int) -> None:
        self.game = Game(GAME, seats, seed, {"timed": timed, "hand": hand})

    @property
    def is_over(self) -> bool:
        return self.game.outcome is not None

    @precondition(lambda self: not self.is_over)
    @rule(data=st.data(), wait=st.integers(0, 400))
    def move(self, data: st.DataObject, wait: int) -> None:
        if self.game.state.deadline() is not None:
            self.game.advance(self.game.state.now + wait)
        if self.is_over:
            return
        prompt = data.draw(st.sampled_from(self.game.prompts))
        offer = data.draw(st.sampled_from(prompt.moves))
        self.game.play(prompt.seat, offer.verb, offer.noun, self.game.state.now or None)

    @precondition(lambda self: not self.is_over and self.game.played)
    @rule()
    def undo_if_possible(self) -> None:
        seat = self.game.played[-1].seat
        if self.game.can_undo(seat):
            self.game.undo(seat)

    @rule()
    def save_and_load(self) -> None:
        self.game.state = load(save(self.game.state), Toy, self.game.pack)

    @rule()
    def go_on_with_a_copy(self) -> None:
        self.game = self.game.clone()

    @precondition(lambda self: self.is_over)
    @rule()
    def rematch(self) -> None:
        self.game = Game(GAME, self.game.seats, self.game.move_count)

    @invariant()
    def nothing_is_wrong(self) -> None:
        assert [*faults_of(self.game, Luck.seeded(len(self.game.played)))] == []


PHASES = (Phase.generate, Phase.shrink)

TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=40, stateful_step_count=20, deadline=None, derandomize=True, database=None, phases=PHASES
)
