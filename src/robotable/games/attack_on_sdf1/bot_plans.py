"""What bots of other levels know of Attack on the SDF-1: how beginners err, and how aces plan their turns."""

from collections.abc import Hashable
from typing import Any

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.bot import advise_as
from robotable.games.attack_on_sdf1.bot_judgement import Judgement
from robotable.games.attack_on_sdf1.bot_worth import worth
from robotable.games.attack_on_sdf1.heroes import HeroTurn
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.upkeep import SetCrew
from robotable.table import Advice, Choice, Insight, Luck, Plan, Planning, Slips

ACE = Judgement(goals=5.0)
"""How an ace judges: Objectives are worked for."""


def _plan(name: str, judgement: Judgement) -> Plan:
    def advise_so(s: Sdf1, choice: Choice[Any], luck: Luck) -> Advice:
        return advise_as(judgement, s, choice)

    return Plan(name, advise_so)


USUAL = _plan("do the usual", ACE)
FOR_A_CREW = (
    USUAL,
    _plan("man the guns", replace(ACE, gunners=1.6, capitals=1.5, pods=1.5)),
    _plan("repair and build", replace(ACE, production=1.5, armor=1.5, guns=1.5, reactors=1.5, doors=1.5)),
    _plan("put Science to work", replace(ACE, science=1.6, story=1.5)),
    _plan("spend what we have", replace(ACE, points=0.3, cards=0.3, prices=0.3, least_gain=0.02)),
)
"""What may come first in Upkeep and with the crew's orders."""
FOR_A_HERO = (
    USUAL,
    _plan("press the attack", replace(ACE, capitals=2.0, pods=2.0)),
    _plan("spend what we have", replace(ACE, points=0.3, cards=0.3, prices=0.3, least_gain=0.02)),
    _plan("mend the ship", replace(ACE, armor=2.0, guns=1.7, reactors=1.5, doors=1.5, people=1.5)),
    _plan("leave the story alone", replace(ACE, goals=0.0)),
    _plan("stop what fires now", replace(ACE, fire=2.0, breach=1.5, evades=1.5)),
    _plan("save points and cards", replace(ACE, points=2.0, cards=2.0, prices=2.0)),
    _plan("stand where they come", replace(ACE, pull=2.0, guards=2.0, losses=0.3)),
)
"""What may come first in a Hero's turn."""


def plans(s: Sdf1, choice: Choice[Any]) -> tuple[Plan, ...]:
    """What may be put first."""
    return FOR_A_HERO if s.phase == "heroes" else FOR_A_CREW


def stretch(s: Sdf1, choice: Choice[Any]) -> Hashable | None:
    """The turn of a Hero, or Upkeep together with the crew's orders; what the enemy did before tells tables apart."""
    if s.phase in ("upkeep", "crew"):
        who = "crew"
    elif s.phase == "heroes" and (acting := s.acting):
        who = acting
    else:
        return None
    return s.scenario, s.difficulty, s.episode, who, *[(n, *s.decks[n].discards) for n in ("orders", "invasion")]


def begins(s: Sdf1, choice: Choice[Any]) -> bool:
    """The crew is to be set, or a Hero has her turn."""
    return isinstance(choice, SetCrew | HeroTurn)


def is_far_enough(now: Sdf1, ahead: Sdf1) -> bool:
    """The next Episode has begun, and its enemies have come."""
    return ahead.episode > now.episode


INSIGHT = Insight(
    slips=Slips(temperature=0.8, overlooks=22, most=3.0),
    worth=worth,
    planning=Planning(
        plans=plans,
        stretch=stretch,
        begins=begins,
        is_far_enough=is_far_enough,
        surely=0.8,
    ),
)
"""What bots of other levels know of the game."""
