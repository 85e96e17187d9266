"""What an Objective can ask for: the vocabulary of `goal`. `judging.py` tells whether it is met. SDF-EPI04"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from robotable.games.attack_on_sdf1.effects_board import AREA_NAMES, Area, Few, Post, VesselKind, VillainName, count_of

Outermost = Literal["O1", "O2", "O3", "O4", "O5", "O6"]


class Goal(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something to achieve, judged at Clean Up unless the Objective is instant."""


class Clear(Goal, frozen=True):
    """No undestroyed Vessel is left in a sector, in both rings."""

    where: Literal["A1", "A2", "A3", "A4", "A5", "A6", "facing-fwd", "tagged"]
    tag: str = ""

    def __str__(self) -> str:
        tagged = f"the sector of the {self.tag.replace('-', ' ')}"
        where = {"facing-fwd": "the sector ahead", "tagged": tagged}.get(self.where, self.where)
        return f"no undestroyed Vessel in {where}"


class Kill(Goal, frozen=True):
    """So many Vessels of a kind were destroyed this Episode."""

    kind: VesselKind
    n: Few
    tag: str = ""
    sector: Annotated[int, Meta(ge=0, le=6)] = 0

    def __str__(self) -> str:
        where = f" in A{self.sector}" if self.sector else ""
        whose = f" of the {self.tag.replace('-', ' ')}" if self.tag else ""
        return f"{count_of(self.n, self.kind)}{whose} destroyed{where}"


class Slay(Goal, frozen=True):
    """A Villain was destroyed, by a pilot's own hand if it says so."""

    who: VillainName
    by_pilot: bool = False

    def __str__(self) -> str:
        return f"{self.who.title()} destroyed{' by a pilot Hero' if self.by_pilot else ''}"


class Annihilated(Goal, frozen=True):
    """So many Vessels were annihilated this Episode."""

    n: Few

    def __str__(self) -> str:
        return f"{count_of(self.n, 'vessel')} annihilated"


class Hold(Goal, frozen=True):
    """These Areas lost no structure and no gun this Episode."""

    areas: tuple[Area, ...]

    def __str__(self) -> str:
        return f"no structure and no gun lost in {' and '.join(AREA_NAMES[area] for area in self.areas)}"


class Done(Goal, frozen=True):
    """An errand was run."""

    errand: str

    def __str__(self) -> str:
        return f"“{self.errand.replace('-', ' ').capitalize()}” seen to"


class Stationed(Goal, frozen=True):
    """Heroes stand somewhere: judged when the Hero phase ends, or at once if the Objective is instant."""

    at: Area | Outermost
    who: Post = "any"
    n: Few = 1

    def __str__(self) -> str:
        where = AREA_NAMES.get(self.at) or f"Outer A{self.at[1]}"
        if self.who == "any":
            return f"{self.n} {'Hero' if self.n == 1 else 'Heroes'} stationed in {where}"
        return f"{count_of(self.n, self.who.replace('-', ' ').title())} stationed in {where}"


class ReflexFired(Goal, frozen=True):
    """The Reflex Cannon fired this Episode."""

    def __str__(self) -> str:
        return "the Reflex Cannon fired"


class GunsUp(Goal, frozen=True):
    """So many guns work."""

    n: Few

    def __str__(self) -> str:
        return f"{self.n} working guns"


class ReactorsSafe(Goal, frozen=True):
    """The Reactors have no more than so much damage."""

    most: Few

    def __str__(self) -> str:
        return f"Reactor damage {self.most} or less"


class Owned(Goal, frozen=True):
    """A Story Unlock is owned when the Hero phase ends."""

    unlock: str

    def __str__(self) -> str:
        return f"{self.unlock.replace('-', ' ').title()} owned by the end of the Hero phase"


class NobodyAboard(Goal, frozen=True):
    """No Pod is inside the ship."""

    def __str__(self) -> str:
        return "no Pod inside the ship"


Plain = (
    Clear
    | Kill
    | Slay
    | Annihilated
    | Hold
    | Done
    | Stationed
    | ReflexFired
    | GunsUp
    | ReactorsSafe
    | Owned
    | NobodyAboard
)


class AllOf(Goal, frozen=True):
    """Everything of it."""

    of: tuple[Plain, ...]

    def __str__(self) -> str:
        return " and ".join(map(str, self.of))


class AnyOf(Goal, frozen=True):
    """Any of it."""

    of: tuple[Plain, ...]

    def __str__(self) -> str:
        return " or ".join(map(str, self.of))


AnyGoal = Plain | AllOf | AnyOf
