"""The lessons of a guided first game beside the game itself: which one is there, and what comes of each move.

Any legal move is welcome. A lesson is told at its moment, in whatever order the moments come; one that is missed comes
back with the next. When the learner has gone other ways for long enough, or the game is over, the lessons go on
without it. So none of them holds anybody up.
"""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from robotable.table.game import Game
from robotable.table.moves import Move
from robotable.table.records import Played
from robotable.table.tutorial import Glance, LessonPlan, Tutorial

WATCH = "The others play now. Watch what they do; the next lesson comes when its moment does."

Reply = Literal["", "well done", "otherwise"]


class Progress(Struct, frozen=True):
    """How far a learner is: all that has to be kept of it."""

    done: tuple[int, ...] = ()
    """The lessons that are over, from 0."""
    at: int = 0
    """The lesson that is told, or waits for its moment."""
    is_open: bool = False
    """Its moment has come."""
    strayed: int = 0
    """How many other moves the learner has made since a lesson was over."""
    reply: Reply = ""
    about: int = 0
    """The lesson to which the reply belongs."""
    is_left: bool = False
    """The learner wants to hear no more."""


class Lesson(Struct, frozen=True):
    """What a learner is told now."""

    id: int
    """Which one it is; going on names it."""
    number: int
    """From 1, in the order in which they are told."""
    of: int
    title: str
    text: str
    points_at: list[str]
    """The pieces it is about, by their addresses; `move:` and a verb is the button for it."""
    needs_next: bool
    """It is there to be read: nothing has to be done but go on."""
    is_waiting: bool
    """Its moment has yet to come."""
    is_over: bool
    """All lessons are over."""
    reply: str
    """What is said of the learner's last move; mostly nothing."""


class Coach:
    """Leads one seat of a game through a tutorial, and knows no more than that seat: its prompts and its view."""

    def __init__(self, tutorial: Tutorial, game: Game) -> None:
        self.plans = tutorial.lessons
        self.farewell = tutorial.farewell
        self.seat = tutorial.learner
        self.game = game

    # Queries

    def lesson(self, progress: Progress) -> Lesson | None:
        """What the learner is told now; nothing when they want to hear no more."""
        if progress.is_left:
            return None
        of = sum(not plan.by_chance for plan in self.plans)
        number = 1 + sum(n in progress.done and not plan.by_chance for n, plan in enumerate(self.plans))
        reply = self._reply(progress)
        if not self.is_teaching(progress):
            title = f"You know {self.game.ruleset.title}"
            return Lesson(len(self.plans), of, of, title, self.farewell, [], False, False, True, reply)
        plan = self.plans[progress.at]
        may_act = self.game.ruleset.is_real_time or self.seat in self.game.waiting
        text = plan.text if progress.is_open else plan.meanwhile if may_act else WATCH
        return Lesson(
            id=progress.at,
            number=min(number, of),
            of=of,
            title=plan.title,
            text=text,
            points_at=(plan.points_at or self._pieces_for(plan)) if progress.is_open else [],
            needs_next=progress.is_open and plan.is_to_read,
            is_waiting=not progress.is_open,
            is_over=False,
            reply=reply,
        )

    def is_teaching(self, progress: Progress) -> bool:
        """There are lessons left for which one waits."""
        is_known = progress.at < len(self.plans)  # Lessons may have been rewritten since.
        return is_known and not progress.is_left and any(not self.plans[n].by_chance for n in self._left(progress))

    def stops_clock(self, progress: Progress) -> bool:
        """In real time: everything stands still until the learner goes on."""
        return self.is_teaching(progress) and progress.is_open and self.plans[progress.at].stops_clock

    # What happens: each answers with the progress afterwards

    def after(self, progress: Progress, played: Played | None = None) -> Progress:
        """Something happened: a move was made, taken back, or time has passed."""
        if not self.is_teaching(progress):
            return progress
        if played is not None and played.seat == self.seat:
            progress = self._after_own(progress, Move(played.verb, played.noun))
        return self._settled(progress)

    def go_on(self, progress: Progress) -> Progress:
        """The learner has read enough of this lesson."""
        return self._settled(_without(progress, progress.at)) if self.is_teaching(progress) else progress

    def leave(self, progress: Progress) -> Progress:
        """The learner wants to hear no more."""
        return replace(progress, is_left=True)

    def _after_own(self, progress: Progress, move: Move) -> Progress:
        plan = self.plans[progress.at]
        if progress.is_open and any(is_such(move, wanted) for wanted in plan.do):
            return _without(progress, progress.at, "well done")
        if progress.strayed + 1 >= plan.patience:
            return _without(progress, progress.at)
        reply: Reply = "otherwise" if progress.is_open and not plan.is_to_read else ""
        return replace(progress, strayed=progress.strayed + 1, reply=reply, about=progress.at)

    def _settled(self, progress: Progress) -> Progress:
        """Find the lesson whose moment this is, and pass over what is done or past already."""
        if self.game.outcome is not None:
            return replace(progress, done=tuple(range(len(self.plans))), reply="")
        progress = self._told_off(progress)
        while self.is_teaching(progress):
            at = next(self._whose_moment_it_is(progress), None)
            if at is None:
                waits = next(n for n in self._left(progress) if not self.plans[n].by_chance)
                return replace(progress, at=waits, is_open=False)
            if not (until := self.plans[at].until) or not self._sees(until):
                return replace(progress, at=at, is_open=True)
            progress = _without(progress, at, progress.reply)
        return progress

    def _told_off(self, progress: Progress) -> Progress:
        """The lesson that was told is over when what it asks for is seen, or when it was to be read and is past."""
        at = progress.at
        if not progress.is_open or at in progress.done:
            return progress
        plan = self.plans[at]
        if plan.until and self._sees(plan.until):
            return _without(progress, at, "well done")
        if plan.is_to_read and plan.says_when and not self._is_moment_of(plan):
            return _without(progress, at)
        return progress

    # Inside

    def _left(self, progress: Progress) -> list[int]:
        return [n for n in range(len(self.plans)) if n not in progress.done]

    def _whose_moment_it_is(self, progress: Progress) -> Iterator[int]:
        """Lessons that can be told now; one without a moment of its own comes when all before it are over."""
        left = self._left(progress)
        first = next(n for n in left if not self.plans[n].by_chance)
        return (n for n in left if (self.plans[n].is_free or n == first) and self._is_moment_of(self.plans[n]))

    def _is_moment_of(self, plan: LessonPlan) -> bool:
        state, when = self.game.state, plan.when
        if when.stage and all(type(choice).__name__ != when.stage for choice in state.choices_of(self.seat)):
            return False
        wanted = plan.asked_for
        if wanted and not any(is_such(move, one) for move in self._moves() for one in wanted):
            return False
        return self._sees(when.sees)

    def _sees(self, glances: list[Glance]) -> bool:
        if not glances:
            return True
        view = self.game.view(self.seat)
        return all(glance.fits(view) for glance in glances)

    def _moves(self) -> list[Move]:
        state = self.game.state
        return [move for choice in state.choices_of(self.seat) for move in choice.moves(state)]

    def _pieces_for(self, plan: LessonPlan) -> list[str]:
        """The pieces with which the learner can do what the lesson asks for, and the buttons."""
        speaker = self.game.speaker
        wanted = [move for move in self._moves() if any(is_such(move, one) for one in plan.do)]
        return list(dict.fromkeys(speaker.piece(move) or f"move:{move.verb}" for move in wanted))

    def _reply(self, progress: Progress) -> str:
        if not progress.reply or progress.about >= len(self.plans):
            return ""
        plan = self.plans[progress.about]
        return plan.well_done if progress.reply == "well done" else plan.otherwise


def _without(progress: Progress, at: int, reply: Reply = "") -> Progress:
    """A lesson is over."""
    about = at if reply == "well done" and at == progress.at else progress.about
    return replace(progress, done=(*progress.done, at), is_open=False, strayed=0, reply=reply, about=about)


def is_such(move: Move, wanted: str) -> bool:
    """Whether a move is one that a tutorial speaks of."""
    return move.verb == wanted or fnmatchcase(str(move), wanted)
