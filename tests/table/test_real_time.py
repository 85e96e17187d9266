"""What games without turns need of the table: steps that wait, and an order of moves and timers at one moment."""

import pytest

from robotable.games import find
from robotable.table import Choice, Game, IllegalMove, Luck, Move, Pack, State, Wait, replay
from robotable.table.words import Speaker, Verb, Words

BRACE = find("brace-for-impact")


class Clock(State, kw_only=True):
    """Rings every ten milliseconds; seat 0 is quicker than the bell."""

    rings: int = 0

    def deadline(self) -> int:
        return 10 * (self.rings + 1)

    def time_up(self) -> None:
        self.rings += 1

    def goes_before_timer(self, seat: int) -> bool:
        return seat == 0


class UntilRung(Wait[Clock], frozen=True):
    """Waits for so many rings."""

    n: int

    def is_over(self, s: Clock) -> bool:
        return s.rings >= self.n

    def run(self, s: Clock) -> None:
        s.say("rung", n=self.n)


def clock() -> Clock:
    return Clock(luck=Luck.seeded(1), pack=Pack())


def test_a_step_that_waits_stays_until_what_it_waits_for_has_come() -> None:
    s = clock()
    s.then(UntilRung(2))
    s.settle()
    s.advance(19)
    assert s.todo == [UntilRung(2)]
    assert s.choice is None
    s.advance(20)
    assert s.todo == []
    assert [line.says for line in s.news] == ["rung"]


def test_at_the_very_moment_of_a_timer_some_seats_come_first() -> None:
    quick, slow = clock(), clock()
    quick.advance(10, mover=0)
    slow.advance(10, mover=1)
    assert (quick.rings, slow.rings) == (0, 1)
    assert quick.now == slow.now == 10


def test_a_step_ends_by_itself_only_if_it_says_so() -> None:
    assert UntilRung(1).due() is None


def test_slots_stand_for_the_parts_of_a_noun_in_their_order() -> None:
    verbs = {"answer": Verb("To {seat}: {command}"), "place": Verb("{ship} at {sector}"), "say": Verb("Say {noun}")}
    names = {"command": {"RA05": "Weld it!"}, "ship": {"ZS01": "Pod"}, "sector": {"3": "the bow"}}
    speaker = Speaker(Words(verbs, {}), names, ["Anna", "Ben"])
    assert speaker.phrase(Move("answer", "1/RA05")) == "To Ben: Weld it!"
    assert speaker.phrase(Move("place", "ZS01/3")) == "Pod at the bow"
    assert speaker.phrase(Move("say", "a/b")) == "Say a/b"


def test_a_move_at_a_moment_that_was_let_pass_comes_after_it_and_replays_so() -> None:
    game = begun()
    game.advance(5000)
    game.play(0, "brace", at=5000)
    assert game.played[-1].at == 5001
    assert replay(BRACE, game.record).state == game.state


def test_a_refused_move_lets_time_pass_and_nothing_else() -> None:
    game = begun()
    game.play(0, "brace", at=1000)
    with pytest.raises(IllegalMove, match="somebody has just called it"):
        game.play(1, "brace", at=1500)
    assert game.state.now == 1500
    again = replay(BRACE, game.record).state
    again.news = game.state.news
    assert again == game.state


def test_in_real_time_nobody_is_awaited_and_nothing_is_taken_back() -> None:
    game = begun()
    assert game.waiting == []
    assert {prompt.waits for prompt in game.prompts} == {False}
    game.play(0, "brace", at=100)
    assert not any(game.can_undo(seat) for seat in range(5))


def begun() -> Game:
    """A battle that has just begun."""
    game = Game(BRACE, 5, 1)
    while game.waiting:
        choice = game.state.choice
        assert isinstance(choice, Choice)
        game.play(choice.seat, *next(choice.moves(game.state)))
    return game
