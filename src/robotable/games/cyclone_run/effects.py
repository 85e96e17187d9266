"""What a Location card can do: the vocabulary of its `effect`."""

from typing import Annotated

from msgspec import Meta

from robotable.table import Effect

Few = Annotated[int, Meta(ge=1, le=9)]


class Points(Effect, frozen=True):
    """Worth points at the end, and nothing before. CYC-LOC06"""

    n: Few

    def __str__(self) -> str:
        return f"{self.n} VP at the end of the game"


class Wrench(Effect, frozen=True):
    """One Hero, Alpha and Beta too, has a wrench for this hero turn. CYC-LOC08"""

    def __str__(self) -> str:
        return "One Hero may take Locations this hero turn, Alpha and Beta too"


class Fuel(Effect, frozen=True):
    """Take Fuel from the pile. CYC-LOC07"""

    n: Few

    def __str__(self) -> str:
        return f"Take {self.n} Fuel"


class Damage(Effect, frozen=True):
    """More damage in one space."""

    n: Few

    def __str__(self) -> str:
        return f"+{self.n} damage in one space"


class Travel(Effect, frozen=True):
    """More movement for one vehicle Hero, this hero turn."""

    n: Few

    def __str__(self) -> str:
        return f"+{self.n} movement for one Hero"


class Scout(Effect, frozen=True):
    """More Scouts this turn."""

    n: Few

    def __str__(self) -> str:
        return f"Turn up {self.n} face-down token" + ("s" if self.n > 1 else "")


class Reroll(Effect, frozen=True):
    """Rerolls that cost no Fuel."""

    n: Few

    def __str__(self) -> str:
        return f"{self.n} more free reroll" + ("s" if self.n > 1 else "")


class AnyDirection(Effect, frozen=True):
    """One vehicle Hero moves in any direction, this hero turn."""

    def __str__(self) -> str:
        return "One Hero moves in any direction"


class NoFuel(Effect, frozen=True):
    """Waives the Fuel that activating Alpha or Beta costs, once."""

    def __str__(self) -> str:
        return "Activate Alpha or Beta without Fuel"


class SetDie(Effect, frozen=True):
    """Turn one die to a face of your choice while rolling."""

    def __str__(self) -> str:
        return "Turn one die to a face you choose"


AnyEffect = Points | Wrench | Fuel | Damage | Travel | Scout | Reroll | AnyDirection | NoFuel | SetDie
