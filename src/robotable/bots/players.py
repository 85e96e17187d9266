"""The bots that can take a seat in any game."""

import difflib
from abc import ABC, abstractmethod
from typing import Any

from robotable.table import Advice, Choice, Luck, Pace, Ruleset, State


class Bot(ABC):
    """Somebody who plays one seat: is shown a copy of the table as the seat sees it, and answers with a move.

    Everything that the seat can't see was dealt anew in that copy (`determinise`), so a bot can't know more than a
    person in its place.
    """

    blurb: str
    """What a player should know about it, in one sentence."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @abstractmethod
    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        """What to do about an open choice, and why."""

    @abstractmethod
    def attend(self, s: State, seat: int, pace: Pace, luck: Luck) -> Advice | None:
        """In real time: what to do just now, or None to wait and watch."""

    def interject(self, s: State, choice: Choice[Any], luck: Luck) -> Advice | None:
        """What to do about a choice on the side while another seat is awaited; None is to let it be."""
        return None


class RandomBot(Bot):
    """Any move is as good as another."""

    blurb = "Makes any legal move, each as likely as the others."

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        return Advice(luck.pick(list(choice.moves(s))), "It was drawn by lot.")

    def attend(self, s: State, seat: int, pace: Pace, luck: Luck) -> Advice | None:
        choices = [choice for choice in s.choices_of(seat) if not choice.for_people]
        return self.decide(s, luck.pick(choices), luck) if choices else None


class Officer(Bot):
    """Looks at what a good player of the game looks at: the game's own `bot.py`."""

    blurb = "A good player: weighs what can be seen, reckons with averages, and says why."

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        return self.ruleset.advise(s, choice, luck)

    def attend(self, s: State, seat: int, pace: Pace, luck: Luck) -> Advice | None:
        assert self.ruleset.in_real_time is not None
        return self.ruleset.in_real_time.act(s, seat, pace, luck)

    def interject(self, s: State, choice: Choice[Any], luck: Luck) -> Advice | None:
        assert self.ruleset.interject is not None
        return self.ruleset.interject.act(s, choice, luck)


class Idler(Bot):
    """A person who sits there and looks on: does what everybody waits for, and nothing else."""

    blurb = "Does what everybody waits for, and nothing else."

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        return self.ruleset.advise(s, choice, luck)

    def attend(self, s: State, seat: int, pace: Pace, luck: Luck) -> Advice | None:
        awaited = next((choice for choice in s.awaited() if choice.seat == seat), None)
        return None if awaited is None else self.decide(s, awaited, luck)


BOTS: dict[str, type[Bot]] = {"officer": Officer, "random": RandomBot}

IDLE = "idle"
"""Who stands in the lab for a person who does not take part."""


class UnknownBot(LookupError):
    """There is no bot of that name."""


def names(ruleset: Ruleset) -> dict[str, str]:
    """Every bot that plays this game, with a sentence about it; in real time officers come at several paces."""
    paces = ruleset.in_real_time.levels if ruleset.in_real_time else {}
    return {**{name: bot.blurb for name, bot in BOTS.items()}, **paces}


def names_in_lab(ruleset: Ruleset) -> dict[str, str]:
    """Every bot that plays this game, and who stands for people where none are; each with a sentence."""
    return {**names(ruleset), **(ruleset.in_real_time.people if ruleset.in_real_time else {})}


def check(name: str, ruleset: Ruleset) -> None:
    """UnknownBot, which tells the bots there are, unless this is one of them."""
    known = names_in_lab(ruleset)
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        hint = f" Did you mean '{near[0]}'?" if near else ""
        raise UnknownBot(f"There is no bot '{name}'.{hint} There are: {', '.join(known)}")


def take_seat(name: str, ruleset: Ruleset) -> Bot:
    """A bot ready to play this game."""
    check(name, ruleset)
    return Idler(ruleset) if name == IDLE else BOTS.get(name, Officer)(ruleset)
