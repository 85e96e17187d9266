"""The bots that can take a seat in any game."""

import difflib
from abc import ABC, abstractmethod
from typing import Any

from robotable.table import Advice, Choice, Luck, Ruleset, State


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

    def react(self, s: State, seat: int, luck: Luck) -> Advice | None:
        """What to do in real time, when several things may be open to a seat; None is to wait and look again."""
        own = [choice for choice in s.choices() if choice.seat == seat and not choice.for_people]
        return self.decide(s, luck.pick(own), luck) if own else None


class RandomBot(Bot):
    """Any move is as good as another."""

    blurb = "Makes any legal move, each as likely as the others."

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        return Advice(luck.pick(list(choice.moves(s))), "It was drawn by lot.")


class Officer(Bot):
    """Looks at what a good player of the game looks at: the game's own `bot.py`."""

    blurb = "A good player: weighs what can be seen, reckons with averages, and says why."

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        return self.ruleset.advise(s, choice, luck)

    def react(self, s: State, seat: int, luck: Luck) -> Advice | None:
        react = self.ruleset.react
        return super().react(s, seat, luck) if react is None else react(s, seat, luck)


BOTS: dict[str, type[Bot]] = {"officer": Officer, "random": RandomBot}


class UnknownBot(LookupError):
    """There is no bot of that name."""


def names() -> dict[str, str]:
    """Every bot with a sentence about it."""
    return {name: bot.blurb for name, bot in BOTS.items()}


def check(name: str) -> None:
    """UnknownBot, which tells the bots there are, unless this is one of them."""
    if name not in BOTS:
        near = difflib.get_close_matches(name, BOTS, 1)
        hint = f" Did you mean '{near[0]}'?" if near else ""
        raise UnknownBot(f"There is no bot '{name}'.{hint} There are: {', '.join(BOTS)}")


def take_seat(name: str, ruleset: Ruleset) -> Bot:
    """A bot ready to play this game."""
    check(name)
    return BOTS[name](ruleset)
