"""What cards, boards, Situations and rewards can do: the vocabulary of every `does` in the content.

Each effect reads as a sentence; what it does in play stands in `perform.py`.
"""

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from robotable.games.attack_on_sdf1.effects_board import Change, Few, OnShip, OnVessels, count_of
from robotable.games.attack_on_sdf1.effects_forces import OnHeroes, OnMecha
from robotable.table import Effect

Flag = Literal[
    "no-launch",
    "no-rail",
    "no-scout",
    "no-turn",
    "no-beam-outer",
    "pods-not-annihilated",
    "barrage-cruiser",
    "barrage-capital",
    "super-builds",
    "battle-mode",
    "pinpoint",
    "rail-vs-pods",
    "beam-outer",
    "gunner-card",
    "foresight",
    "wall-of-light",
]


# Points, cards, crew


class CrewEffect(Effect, frozen=True):
    """Points, cards and crew."""


class Ap(CrewEffect, frozen=True):
    """Ability Points. SDF-PTS01"""

    n: Change

    def __str__(self) -> str:
        return f"{'gain' if self.n > 0 else 'lose'} {abs(self.n)} AP"


class Rp(CrewEffect, frozen=True):
    """Research Points. SDF-PTS06"""

    n: Change
    boxes: Annotated[int, Meta(ge=0, le=4)] = 0

    def __str__(self) -> str:
        condition = f" while Science has {self.boxes} open boxes" if self.boxes else ""
        return f"{'gain' if self.n > 0 else 'lose'} {abs(self.n)} RP{condition}"


class Draw(CrewEffect, frozen=True):
    """Resource cards. SDF-CARD03, SDF-SQR08"""

    n: Few
    who: Literal["self", "one", "each"] = "self"

    def __str__(self) -> str:
        return f"draw {count_of(self.n, 'Resource card')}{' for each Hero' if self.who == 'each' else ''}"


class Drop(CrewEffect, frozen=True):
    """Resource cards are lost at random, one for each Hero, or only where many are held."""

    least: Annotated[int, Meta(ge=0, le=3)] = 0

    def __str__(self) -> str:
        return "each Hero loses a Resource card" + (f" if {self.least} or more are held" if self.least else "")


class CrewShort(CrewEffect, frozen=True):
    """One population point fewer can be set this Episode."""

    n: Few = 1

    def __str__(self) -> str:
        return f"{self.n} crew fewer this Episode"


class Bolster(CrewEffect, frozen=True):
    """Crew beyond every limit, in Upkeep. SDF-RES02"""

    n: Few

    def __str__(self) -> str:
        return f"+{self.n} crew in Science, Production or Gunners"


class Population(CrewEffect, frozen=True):
    """Macross City grows or shrinks."""

    n: Change

    def __str__(self) -> str:
        return f"population {self.n:+}"


OnCrew = Ap | Rp | Draw | Drop | CrewShort | Bolster | Population


# Rules, knowledge, story


class StoryEffect(Effect, frozen=True):
    """Rules, knowledge and what the story brings."""


class Rule(StoryEffect, frozen=True):
    """A rule holds for the Episode, or for good."""

    flag: Flag
    n: Change = 0
    lasts: Literal["episode", "perm"] = "episode"

    def __str__(self) -> str:
        return rule_text(self.flag, self.n)


class Peek(StoryEffect, frozen=True):
    """The next Z-Orders card is looked at."""

    may_sink: bool = False

    def __str__(self) -> str:
        return "look at the next Z-Orders card" + (", and put it at the bottom if you like" if self.may_sink else "")


class FewerInvaders(StoryEffect, frozen=True):
    """The next Episode draws fewer Invasion cards."""

    n: Few = 1

    def __str__(self) -> str:
        return f"{count_of(self.n, 'Invasion card')} fewer next Episode"


class GrantUnlock(StoryEffect, frozen=True):
    """A Story Unlock for nothing."""

    unlock: str

    def __str__(self) -> str:
        return f"{self.unlock.replace('-', ' ').title()} is unlocked"


class Recruit(StoryEffect, frozen=True):
    """A Hero may be chosen from the next Upkeep on."""

    hero: str

    def __str__(self) -> str:
        return f"{self.hero.title()} may be chosen from the next Upkeep on"


class Join(StoryEffect, frozen=True):
    """A Character card joins."""

    who: Literal["minmei", "ben"]

    def __str__(self) -> str:
        return f"{self.who.title()} joins"


class Errand(StoryEffect, frozen=True):
    """Something that Heroes can give dice for. SDF-TERM06"""

    errand: str

    def __str__(self) -> str:
        return f"Heroes may see to it: {self.errand.replace('-', ' ')}"


class Feedback(StoryEffect, frozen=True):
    """At Clean Up the prototype field strikes back if all of it was used."""

    def __str__(self) -> str:
        return "at Clean Up, if all barriers were used: 1 damage to a random Area, heat rises by 2"


class WallOfLight(StoryEffect, frozen=True):
    """All damage from space is cancelled this Episode, and at Clean Up the wall bursts."""

    def __str__(self) -> str:
        return "cancel all damage from space this Episode; then Inner Vessels perish, population -1, heat +4"


class DaedalusPunch(StoryEffect, frozen=True):
    """The Captain gives dice and a Destroid for a blow at a Capital Ship ahead."""

    n: Few = 6

    def __str__(self) -> str:
        return f"the Captain gives a Move die, another die and a Destroid: {self.n} damage to a Capital Ship ahead"


OnStory = Rule | Peek | FewerInvaders | GrantUnlock | Recruit | Join | Errand | Feedback | WallOfLight | DaedalusPunch


Simple = OnVessels | OnShip | OnMecha | OnHeroes | OnCrew | OnStory


class Either(Effect, frozen=True):
    """One of several, by choice."""

    of: tuple[tuple[Simple, ...], ...]

    def __str__(self) -> str:
        return " or ".join(sentence(option) for option in self.of)


AnyEffect = Simple | Either
Effects = tuple[AnyEffect, ...]


@cache
def sentence(effects: Effects) -> str:
    """Several effects as one sentence."""
    return "; ".join(map(str, effects)) or "nothing"


def rule_text(flag: str, n: int = 0) -> str:
    """A rule in force, in words."""
    return _FLAGS[flag].format(n=f"{n:+}")


_FLAGS: dict[str, str] = {
    "no-launch": "no Veritech can be launched",
    "no-rail": "Rail Guns are silent",
    "no-scout": "no Scouts",
    "no-turn": "the ship can't turn",
    "no-beam-outer": "no Beam Cannon reaches the Outer Areas",
    "pods-not-annihilated": "Pods that would be annihilated are only destroyed",
    "barrage-cruiser": "{n} Barrage of every Cruiser",
    "barrage-capital": "{n} Barrage of every Capital Ship",
    "super-builds": "Veritechs built from now on are Super Veritechs",
    "battle-mode": "the Captain may transform the ship for 3 AP",
    "pinpoint": "once per Episode cancel 1 damage from space",
    "rail-vs-pods": "a Rail Gun hit may annihilate a Pod",
    "beam-outer": "Beam Cannons always reach the Outer Area of their sector",
    "gunner-card": "{n} Gunner card every Episode",
    "foresight": "look at the next Z-Orders card before each Upkeep",
    "wall-of-light": "all damage from space is cancelled",
    "formation": "Non-Hero Veritechs there deal +1 damage",
    "long-range": "Veritechs there may hit adjacent Areas",
}
