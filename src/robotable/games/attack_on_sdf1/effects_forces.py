"""What happens to mecha and Heroes: the second part of the vocabulary of every `does` in the content."""

from typing import Annotated, Literal

from msgspec import Meta

from robotable.games.attack_on_sdf1.effects_board import Buildable, Face, Few, Post, count_of
from robotable.table import Effect

# Mecha


class MechaEffect(Effect, frozen=True):
    """Something that happens to mecha."""


class Construct(MechaEffect, frozen=True):
    """Mecha are put on the Construction Square, or straight on the Hangar Square. SDF-MECHA12"""

    n: Few
    kinds: tuple[Buildable, ...] = ("veritech", "destroid")
    to: Literal["construction", "hangar"] = "construction"

    def __str__(self) -> str:
        kinds = " or ".join(kind.title() + ("s" if self.n > 1 else "") for kind in self.kinds)
        return f"construct {self.n} {kinds}{' in the Hangar' if self.to == 'hangar' else ''}"


class Transfer(MechaEffect, frozen=True):
    """Everything under construction is transferred now. SDF-UPK05"""

    def __str__(self) -> str:
        return "transfer all mecha under construction"


class Launch(MechaEffect, frozen=True):
    """Veritechs leave the Hangar Square. SDF-SQR04, SDF-CREW06"""

    n: Few
    boost: bool = False

    def __str__(self) -> str:
        return f"launch {count_of(self.n, 'veritech')}{', +1 movement each' if self.boost else ''}"


class WingMove(MechaEffect, frozen=True):
    """All Veritechs of an Area move one space. SDF-HC03"""

    areas: Few = 1

    def __str__(self) -> str:
        return f"all Veritechs of {count_of(self.areas, 'area')} move 1"


class FormUp(MechaEffect, frozen=True):
    """Veritechs nearby come to the Hero."""

    n: Few
    within: Few

    def __str__(self) -> str:
        return f"up to {self.n} Veritechs within {self.within} steps join you"


class Shift(MechaEffect, frozen=True):
    """Some Veritechs of the Area just chosen move one space."""

    n: Few

    def __str__(self) -> str:
        return f"up to {self.n} Veritechs there move 1"


class DrawIn(MechaEffect, frozen=True):
    """Veritechs next to the Scout join it."""

    n: Few

    def __str__(self) -> str:
        return f"up to {self.n} Veritechs next to here move here"


class Mark(MechaEffect, frozen=True):
    """The next damage dealt here is greater."""

    n: Few

    def __str__(self) -> str:
        return f"the next damage dealt here gets +{self.n}"


class Convert(MechaEffect, frozen=True):
    """Mecha turn into Pods. SDF-INV05"""

    n: Few

    def __str__(self) -> str:
        return f"{self.n} mecha of one Area turn into Pods"


class Salvage(MechaEffect, frozen=True):
    """Salvage tokens in an Area. SDF-TOK03"""

    n: Few

    def __str__(self) -> str:
        return f"lay {self.n} Salvage tokens in one Area"


class Formation(MechaEffect, frozen=True):
    """Non-Hero Veritechs of an Area deal more damage. SDF-RES07"""

    least: Few

    def __str__(self) -> str:
        return f"in an Area with {self.least} or more Veritechs the Non-Hero ones deal +1 damage"


class LongRange(MechaEffect, frozen=True):
    """Veritechs of an Area may hit next door. SDF-TECH02"""

    def __str__(self) -> str:
        return "Veritechs of one Area may hit adjacent Areas this Episode"


OnMecha = (
    Construct | Transfer | Launch | WingMove | FormUp | Shift | DrawIn | Mark | Convert | Salvage
    | Formation | LongRange
)  # fmt: skip


# Heroes


class HeroEffect(Effect, frozen=True):
    """Something that happens to Heroes."""


class Stride(HeroEffect, frozen=True):
    """Extra movement for a Hero, to spend as she likes. SDF-RES03, SDF-MOVE02"""

    n: Few
    who: Literal["self", "every"] = "self"

    def __str__(self) -> str:
        return f"{'every Hero gets ' if self.who == 'every' else ''}+{self.n} movement this turn"


class Fly(HeroEffect, frozen=True):
    """A pilot moves at once, up to so far, and a Veritech may go along."""

    n: Few
    with_wingman: bool = False

    def __str__(self) -> str:
        return f"move up to {self.n}{', with a Veritech' if self.with_wingman else ''}"


class Hurt(HeroEffect, frozen=True):
    """Heroes take damage, whatever the wound limit. SDF-INV01, SDF-CARD10"""

    n: Few
    who: Literal["bridge", "healthiest", "wing-leader"]

    def __str__(self) -> str:
        who = {
            "bridge": "Heroes on the Bridge, split",
            "healthiest": "the Hero with most health",
            "wing-leader": "the Wing Leader, or 1 to another pilot",
        }[self.who]
        return f"{self.n} damage to {who}"


class Heal(HeroEffect, frozen=True):
    """Heroes are healed. SDF-HERO15"""

    n: Few
    who: Literal["any", "every", "self"] = "any"

    def __str__(self) -> str:
        return f"heal {self.n} damage{ {'any': '', 'every': ' of every Hero', 'self': ' of your own'}[self.who] }"


class Capture(HeroEffect, frozen=True):
    """A Hero in play goes missing, unless two are missing already. SDF-HERO13"""

    def __str__(self) -> str:
        return "a Hero of your choice is MIA"


class Rescue(HeroEffect, frozen=True):
    """Heroes leave MIA now. SDF-HERO14"""

    n: Few
    damage: Annotated[int, Meta(ge=0, le=2)] = 0

    def __str__(self) -> str:
        who = "all missing Heroes" if self.n > 5 else "a missing Hero" if self.n == 1 else f"{self.n} missing Heroes"
        return f"rescue {who}{f', each with {self.damage} damage' if self.damage else ''}"


class Upgrade(HeroEffect, frozen=True):
    """A Hero turns to her upgraded face. SDF-HERO17"""

    who: Post = "any"
    lasts: Literal["perm", "episode"] = "perm"

    def __str__(self) -> str:
        return f"upgrade a {'pilot' if self.who == 'pilot' else 'Hero'}" + (
            " this Episode" if self.lasts == "episode" else ""
        )


class Reroll(HeroEffect, frozen=True):
    """Unused dice are rolled again."""

    n: Few
    who: Literal["self", "one", "any"] = "self"

    def __str__(self) -> str:
        whose = {"self": "", "one": " of one Hero", "any": " of any Heroes"}[self.who]
        return f"reroll up to {self.n} unused dice{whose}"


class SetDice(HeroEffect, frozen=True):
    """Unused dice are turned to a face. SDF-RES05"""

    n: Few
    face: Face
    who: Literal["self", "any"] = "self"

    def __str__(self) -> str:
        return f"turn up to {self.n} unused dice to {self.face.title()}"


class BonusDie(HeroEffect, frozen=True):
    """Another pilot rolls one more die."""

    def __str__(self) -> str:
        return "another pilot rolls an extra die"


class Daredevil(HeroEffect, frozen=True):
    """The pilot may move after dealing damage this turn. SDF-HC08"""

    def __str__(self) -> str:
        return "may move after dealing damage this turn"


class NeverSayDie(HeroEffect, frozen=True):
    """Lost Veritechs of an Area strike once more. SDF-HC09"""

    def __str__(self) -> str:
        return "Veritechs lost in one Area this Episode strike once more"


class Untouchable(HeroEffect, frozen=True):
    """The pilot takes no damage this Episode."""

    def __str__(self) -> str:
        return "takes no damage this Episode"


class Precision(HeroEffect, frozen=True):
    """Pods hit by Veritechs in the pilot's Area are annihilated this Episode. SDF-HC06"""

    def __str__(self) -> str:
        return "Pods that Veritechs hit in this Area are annihilated this Episode"


OnHeroes = (
    Stride | Fly | Hurt | Heal | Capture | Rescue | Upgrade | Reroll | SetDice | BonusDie | Daredevil
    | NeverSayDie | Untouchable | Precision
)  # fmt: skip
