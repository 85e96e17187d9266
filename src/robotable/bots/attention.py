"""Bots in real time: when a bot looks at the table, so that it is neither a machine gun nor asleep.

Something happens, and a bot looks after the time that a person takes to react; nothing happens, and it looks again
after some thought. The delays are seeded and are no part of the rules: a game can be played at the pace of people, or
by jumping from one look or timer to the next.
"""

from math import exp
from statistics import NormalDist

from robotable.bots.players import Bot
from robotable.table import Advice, Luck, Pace, Ruleset, State

SPREAD = 0.35
"""How far delays spread round their middle: one in six takes 1.4 times as long, or longer."""

_FACTORS = [exp(SPREAD * NormalDist().inv_cdf((i + 0.5) / 1024)) for i in range(1024)]
"""Delays as shares of their middle, each as likely as the others."""


def delay(middle: int, luck: Luck) -> int:
    """A delay such as people have: mostly near the middle, now and then much longer."""
    return max(1, round(middle * luck.pick(_FACTORS)))


class Attention:
    """What one bot at a table in real time pays attention to, and when it looks next."""

    def __init__(self, bot: Bot, seat: int, pace: Pace, luck: Luck, now: int = 0) -> None:
        self.bot = bot
        self.seat = seat
        self.pace = pace
        self.luck = luck
        self.looks_at = now + delay(pace.reaction, luck)

    def notice(self, now: int) -> None:
        """Something happened at the table: look once one has taken it in."""
        self.looks_at = min(self.looks_at, now + delay(self.pace.reaction, self.luck))

    def glance(self, now: int) -> bool:
        """Look up: True if it takes in what it sees; the next look comes after some thought."""
        self.looks_at = now + delay(self.pace.thinking, self.luck)
        return self.luck.below(100) >= self.pace.overlooks

    def decide(self, seen: State) -> Advice | None:
        """What to do about the table as the seat sees it, if anything."""
        return self.bot.attend(seen, self.seat, self.pace, self.luck.fork())


def attentions(ruleset: Ruleset, s: State, seated: list[Bot], levels: list[str], luck: Luck) -> list[Attention]:
    """Everybody at the table, each with the pace of the own level."""
    live = ruleset.in_real_time
    assert live is not None
    paces = [live.pace(s, level) for level in levels]
    return [Attention(bot, seat, paces[seat], luck.fork(), s.now) for seat, bot in enumerate(seated)]
