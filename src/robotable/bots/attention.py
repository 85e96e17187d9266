"""Bots in real time: when a bot looks at the table, so that it is neither a machine gun nor asleep.

Something happens, and a bot looks after the time that a person takes to react; nothing happens, and it looks again
after some thought. The delays are seeded and are no part of the rules: a game can be played at the pace of people, or
by jumping from one look or timer to the next.
"""

from collections.abc import Mapping
from math import exp
from statistics import NormalDist

from msgspec.structs import replace

from robotable.bots.levels import level_of, take_seat
from robotable.bots.players import Bot
from robotable.bots.seated import Seated
from robotable.table import Advice, Luck, Pace, Ruleset, State

SPREAD = 0.35
"""How far delays spread round their middle: one in six takes 1.4 times as long, or longer."""

_FACTORS = [exp(SPREAD * NormalDist().inv_cdf((i + 0.5) / 1024)) for i in range(1024)]
"""Delays as shares of their middle, each as likely as the others."""


def delay(middle: int, luck: Luck) -> int:
    """A delay such as people have: mostly near the middle, now and then much longer."""
    return max(1, round(middle * luck.pick(_FACTORS)))


def pace_of(name: str, ruleset: Ruleset, s: State, *, is_hint: bool = False) -> Pace:
    """How quickly a bot takes part; whoever asks for a hint wants to know what is best now, so nobody is let finish."""
    live = ruleset.in_real_time
    if live is None:
        raise LookupError(f"{ruleset.title} is not played in real time")
    pace = live.pace(s, level_of(name))
    return replace(pace, gap=0, noise=0.0, reading=0) if is_hint else pace


class Attention(Seated):
    """A bot on its seat at a table in real time, and when it looks up next."""

    def __init__(self, bot: Bot, seat: int, pace: Pace, luck: Luck, now: int = 0) -> None:
        super().__init__(bot, seat)
        self.pace = pace
        self.luck = luck
        self.looks_at = now + delay(pace.reaction, luck)
        self._hears_at = now
        """When the newest of what was said has been heard to its end, and one has thought of an answer."""

    def notice(self, now: int) -> None:
        """Something happened at the table: look once one has taken it in, and again when it has been heard out."""
        self.looks_at = min(self.looks_at, now + delay(self.pace.reaction, self.luck))
        if self.pace.reading:
            self._hears_at = now + self.pace.reading + delay(self.pace.reaction, self.luck)

    def glance(self, now: int) -> bool:
        """Look up: True if it takes in what it sees; the next look comes after some thought, or with what is heard."""
        self.looks_at = now + delay(self.pace.thinking, self.luck)
        if self._hears_at > now:
            self.looks_at = min(self.looks_at, self._hears_at)
        return self.luck.below(100) >= self.pace.overlooks

    def think(self, seen: State) -> Advice | None:
        """What to do about the table as the seat sees it, if anything."""
        return self.act(seen, self.pace, self.luck.fork())


class RealTimeBots:
    """The bots at a table in real time: which of them looks up next, and what it does about what it sees.

    Whoever keeps the table lets time pass until `next_moment`, by waiting or by jumping there, then lets a bot `look`,
    and when something has happened lets them `notice`.
    """

    def __init__(
        self, ruleset: Ruleset, s: State, names: Mapping[int, str], luck: Luck, *, looks_in_vain: bool = False
    ) -> None:
        """Sit down with the bots of these names, each at its own pace.

        With `looks_in_vain` the table is dealt anew even for a bot that has nothing to think about: it takes longer,
        and the same seed deals the other looks anew in another way.
        """
        self.seated = [
            Attention(take_seat(name, ruleset), seat, pace_of(name, ruleset, s), luck.fork(), s.now)
            for seat, name in names.items()
        ]
        self._luck = luck
        self._looks_in_vain = looks_in_vain
        self._looker: Attention | None = None
        """Who has just looked, or was about to when a timer fired."""
        self._is_look = False

    def next_moment(self, s: State) -> int | None:
        """When something happens by itself: a timer fires, or a bot looks up; None if nothing ever does."""
        self._looker = min(self.seated, key=lambda one: one.looks_at, default=None)
        due = s.deadline()
        self._is_look = self._looker is not None and (due is None or due > self._looker.looks_at)
        return self._looker.looks_at if self._looker is not None and self._is_look else due

    def look(self, s: State) -> tuple[int, Advice] | None:
        """If a bot looks up at the moment that was waited for: its seat, and what it wants to do, if anything."""
        looker = self._looker if self._is_look and s.outcome is None else None
        if looker is None or not looker.glance(s.now):
            return None
        if not self._looks_in_vain and not looker.notices(s, looker.pace):
            return None
        advice = looker.think(looker.look(s, self._luck.fork()))
        return None if advice is None else (looker.seat, advice)

    def notice(self, now: int) -> None:
        """Something happened: everybody looks up soon, but for the one who did it or is about to look anyway."""
        for one in self.seated:
            if one is not self._looker:
                one.notice(now)

    def notice_all(self, now: int) -> None:
        """Something happened that is news to everybody."""
        for one in self.seated:
            one.notice(now)
