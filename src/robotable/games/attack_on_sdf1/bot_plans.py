"""What bots of other levels know of Attack on the SDF-1: how beginners err, and how aces plan the turns of Heroes."""

from collections.abc import Hashable, Iterator
from typing import Any

from robotable.games.attack_on_sdf1.bot import (
    ORDERING,
    advise_as,
    opening_of,
    price_of,
    to_try,
    twin_after,
    wind_up,
    worth_after,
)
from robotable.games.attack_on_sdf1.bot_judgement import Judgement
from robotable.games.attack_on_sdf1.bot_outlook import Outlook, Standing
from robotable.games.attack_on_sdf1.bot_worth import worth
from robotable.games.attack_on_sdf1.heroes import HeroTurn
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Advice, Choice, Insight, Luck, Move, Planning, Prospect, Slips

ACE = Judgement(goals=4.0)
"""How an ace judges: Objectives are worked for."""
END = Move("end_turn")


def usual(s: Sdf1, choice: Choice[Any], luck: Luck) -> Advice:
    """What an ace does where there is nothing to plan."""
    return advise_as(ACE, s, choice)


def plans(s: Sdf1, choice: Choice[Any]) -> bool:
    """Scouts and mecha have their orders, and the rest of a Hero's turn hangs on little but her dice."""
    if not isinstance(choice, HeroTurn):
        return False
    return opening_of(Outlook(s, ACE), s, choice, list(choice.moves(s))) is None


def prospects(s: Sdf1, choice: HeroTurn) -> Iterator[Prospect]:
    """What a Hero may do next."""
    outlook = Outlook(s, ACE)
    here = Standing(outlook, s)
    for move in to_try(s, [move for move in choice.moves(s) if move != END and move.verb not in ORDERING]):
        promise, lost = worth_after(here, choice, move)
        yield Prospect(move, promise, promise - lost, price_of(outlook, move) + ACE.least_gain)


def stop(s: Sdf1, choice: HeroTurn) -> float:
    """What it is worth to end the turn."""
    here = Standing(Outlook(s, ACE), s)
    return here.worth() - here.lost_at_the_end() + _left_over(s, choice.hero)


def _left_over(s: Sdf1, hero: str) -> float:
    """What the dice are worth that are still there: points, and room for the others on the Tracker."""
    dice = s.heroes[hero].dice
    points, room = dice.count("ability"), s.pack.numbers["tracker"] - len(s.tracker)
    return 0.45 * points + 0.2 * min(len(dice) - points, room)


def after(s: Sdf1, choice: HeroTurn, move: Move) -> Sdf1:
    """A copy after a move, with the small decisions that follow answered."""
    return twin_after(s, choice, move, Outlook(s, ACE))


def mark(s: Sdf1, choice: HeroTurn) -> Hashable:
    """Everything that a turn could have changed shows in what the position is worth, or in the Hero and our points."""
    hero = s.heroes[choice.hero]
    worth = 0.0 if s.outcome is not None else round(Outlook(s, ACE).worth(s), 6)
    dice = tuple(sorted(hero.dice))
    return s.episode, choice.hero, worth, dice, hero.place, hero.movement, s.ap, s.rp, len(s.tracker)


def end(s: Sdf1, choice: HeroTurn) -> Advice:
    """Leftover dice go where they help."""
    return wind_up(s, list(choice.moves(s)), END)


INSIGHT = Insight(
    slips=Slips(temperature=2.0, overlooks=40, most=4.0),
    worth=worth,
    planning=Planning(plans=plans, prospects=prospects, stop=stop, after=after, mark=mark, end=end, usual=usual),
)
"""What bots of other levels know of the game."""
