"""A bot on its seat: it looks at the table as the seat sees it, and says what it would do.

Looking and deciding are two steps, as they may happen in two places: a server looks, so that nothing hidden leaves it,
and a worker decides on what was seen. `advise` and `attend` do both where the table lies.
"""

from collections.abc import Sequence

from robotable.bots.players import Bot
from robotable.table import Advice, Line, Luck, Pace, Ruleset, State, heard_by


class Seated:
    """A bot that plays one seat."""

    def __init__(self, bot: Bot, seat: int) -> None:
        self.bot = bot
        self.seat = seat

    def look(self, s: State, luck: Luck) -> State:
        """The table as the seat sees it: a copy in which all that it can't see is dealt anew."""
        seen: State = self.bot.ruleset.determinise(s, self.seat, luck)
        return seen

    def hear(self, lines: Sequence[Line]) -> None:
        """Remember what this seat was told, and nothing that was told to others alone."""
        if self.bot.remembers:
            self.bot.heard = [*self.bot.heard, *heard_by(self.seat, lines)]

    # In turns

    def decide(self, seen: State, luck: Luck) -> Advice:
        """What to do about the choice that everybody waits for; LookupError if this seat has nothing to decide."""
        if seen.outcome is not None:
            raise LookupError(f"seat {self.seat} has nothing to decide: the game is over")
        own = next((choice for choice in seen.awaited() if choice.seat == self.seat), None)
        if own is None:
            waiting = ", ".join(str(choice.seat) for choice in seen.awaited())
            raise LookupError(f"seat {self.seat} has nothing to decide: everybody waits for seat {waiting}")
        advice = self.bot.coloured(self.bot.decide(seen, own, luck), seen, own)
        return self.bot.explained(advice, seen, own)

    def advise(self, s: State, luck: Luck) -> Advice:
        """Look at the table, and decide."""
        return self.decide(self.look(s, luck.fork()), luck.fork())

    def interject(self, s: State, luck: Luck) -> Advice | None:
        """What to do on the side while another seat is awaited, if the game has such moments; None is to let it be."""
        if not notices_on_the_side(self.bot.ruleset, s, self.seat):
            return None
        return self.consider_asides(self.look(s, luck.fork()), luck.fork())

    def consider_asides(self, seen: State, luck: Luck) -> Advice | None:
        """What to do about what is open on the side; None is to let it be."""
        awaited = list(seen.awaited())
        aside = next((choice for choice in seen.choices_of(self.seat) if choice not in awaited), None)
        return None if aside is None else self.bot.interject(seen, aside, luck)

    # In real time

    def notices(self, s: State, pace: Pace) -> bool:
        """By what lies open to it, the seat has something to think about."""
        live = self.bot.ruleset.in_real_time
        return live is None or live.notices is None or live.notices(s, self.seat, pace)

    def attend(self, s: State, pace: Pace, luck: Luck) -> Advice | None:
        """Look at the table if there is something to think about; what to do just now, or None to wait and watch."""
        if not self.notices(s, pace):
            return None
        return self.act(self.look(s, luck.fork()), pace, luck.fork())

    def act(self, seen: State, pace: Pace, luck: Luck) -> Advice | None:
        """What to do just now about the table as the seat sees it, or None to wait and watch."""
        advice = self.bot.attend(seen, self.seat, pace, luck)
        if advice is None or self.bot.temperament is None:
            return advice
        choice = next(choice for choice in seen.choices_of(self.seat) if advice.move in choice.moves(seen))
        return self.bot.coloured(advice, seen, choice)


def notices_on_the_side(ruleset: Ruleset, s: State, seat: int) -> bool:
    """By what lies open to this seat, it has something to do while another is awaited."""
    return ruleset.interject is not None and ruleset.interject.notices(s, seat)
