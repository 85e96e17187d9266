"""What cards, boards, Situations and rewards can do: the vocabulary of every `does` in the content.

Each effect reads as a sentence. What it does in play stands in the module of its chapter: `repairs.py` mends,
`vessels.py` hits, `wings.py` moves and so on; each registers itself with `perform.py`.
"""

from typing import Annotated, Literal

from msgspec import Meta

from robotable.games.attack_on_sdf1.effects_board import (
    Annihilate,
    Barrier,
    Buildable,
    Change,
    Cool,
    CoolDice,
    DamageShip,
    Effect,
    Face,
    Few,
    FireReflex,
    FireSolution,
    GunDown,
    GunHits,
    Heat,
    Hit,
    IfHot,
    Jam,
    Place,
    Plate,
    Post,
    RepairArmor,
    RepairStructure,
    Shield,
    ShipEvade,
    Slide,
    VeritechEvade,
    Villain,
    count_of,
)

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


# Vessels


# The SDF-1


# Mecha


class Construct(Effect, frozen=True):
    """Mecha are put on the Construction Square, or straight on the Hangar Square. SDF-MECHA12"""

    n: Few
    kinds: tuple[Buildable, ...] = ("veritech", "destroid")
    to: Literal["construction", "hangar"] = "construction"

    def __str__(self) -> str:
        kinds = " or ".join(kind.title() for kind in self.kinds)
        return f"construct {self.n} {kinds}{' in the Hangar' if self.to == 'hangar' else ''}"


class Transfer(Effect, frozen=True):
    """Everything under construction is transferred now. SDF-UPK05"""

    def __str__(self) -> str:
        return "transfer all mecha under construction"


class Launch(Effect, frozen=True):
    """Veritechs leave the Hangar Square. SDF-SQR04, SDF-CREW06"""

    n: Few
    boost: bool = False

    def __str__(self) -> str:
        return f"launch {count_of(self.n, 'veritech')}{', +1 movement each' if self.boost else ''}"


class WingMove(Effect, frozen=True):
    """All Veritechs of an Area move one space. SDF-HC03"""

    areas: Few = 1

    def __str__(self) -> str:
        return f"all Veritechs of {count_of(self.areas, 'area')} move 1"


class FormUp(Effect, frozen=True):
    """Veritechs nearby come to the Hero."""

    n: Few
    within: Few

    def __str__(self) -> str:
        return f"up to {self.n} Veritechs within {self.within} steps join you"


class Shift(Effect, frozen=True):
    """Some Veritechs of the Area just chosen move one space."""

    n: Few

    def __str__(self) -> str:
        return f"up to {self.n} Veritechs there move 1"


class DrawIn(Effect, frozen=True):
    """Veritechs next to the Scout join it."""

    n: Few

    def __str__(self) -> str:
        return f"up to {self.n} Veritechs next to here move here"


class Mark(Effect, frozen=True):
    """The next damage dealt here is greater."""

    n: Few

    def __str__(self) -> str:
        return f"the next damage dealt here gets +{self.n}"


class Convert(Effect, frozen=True):
    """Mecha turn into Pods. SDF-INV05"""

    n: Few

    def __str__(self) -> str:
        return f"{self.n} mecha of one Area turn into Pods"


class Salvage(Effect, frozen=True):
    """Salvage tokens in an Area. SDF-TOK03"""

    n: Few

    def __str__(self) -> str:
        return f"lay {self.n} Salvage tokens in one Area"


class Formation(Effect, frozen=True):
    """Non-Hero Veritechs of an Area deal more damage. SDF-RES07"""

    least: Few

    def __str__(self) -> str:
        return f"in an Area with {self.least} or more Veritechs the Non-Hero ones deal +1 damage"


class LongRange(Effect, frozen=True):
    """Veritechs of an Area may hit next door. SDF-TECH02"""

    def __str__(self) -> str:
        return "Veritechs of one Area may hit adjacent Areas this Episode"


# Heroes


class Stride(Effect, frozen=True):
    """Extra movement for a Hero, to spend as she likes. SDF-RES03, SDF-MOVE02"""

    n: Few
    who: Literal["self", "every"] = "self"

    def __str__(self) -> str:
        return f"{'every Hero gets ' if self.who == 'every' else ''}+{self.n} movement this turn"


class Fly(Effect, frozen=True):
    """A pilot moves at once, up to so far, and a Veritech may go along."""

    n: Few
    with_wingman: bool = False

    def __str__(self) -> str:
        return f"move up to {self.n}{', with a Veritech' if self.with_wingman else ''}"


class Hurt(Effect, frozen=True):
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


class Heal(Effect, frozen=True):
    """Heroes are healed. SDF-HERO15"""

    n: Few
    who: Literal["any", "every", "self"] = "any"

    def __str__(self) -> str:
        return f"heal {self.n} damage{ {'any': '', 'every': ' of every Hero', 'self': ' of your own'}[self.who] }"


class Capture(Effect, frozen=True):
    """A Hero in play goes missing, unless two are missing already. SDF-HERO13"""

    def __str__(self) -> str:
        return "a Hero of your choice is MIA"


class Rescue(Effect, frozen=True):
    """Heroes leave MIA now. SDF-HERO14"""

    n: Few
    damage: Annotated[int, Meta(ge=0, le=2)] = 0

    def __str__(self) -> str:
        who = "all missing Heroes" if self.n > 5 else "a missing Hero" if self.n == 1 else f"{self.n} missing Heroes"
        return f"rescue {who}{f', each with {self.damage} damage' if self.damage else ''}"


class Upgrade(Effect, frozen=True):
    """A Hero turns to her upgraded face. SDF-HERO17"""

    who: Post = "any"
    lasts: Literal["perm", "episode"] = "perm"

    def __str__(self) -> str:
        return f"upgrade a {'pilot' if self.who == 'pilot' else 'Hero'}" + (
            " this Episode" if self.lasts == "episode" else ""
        )


class Reroll(Effect, frozen=True):
    """Unused dice are rolled again."""

    n: Few
    who: Literal["self", "one", "any"] = "self"

    def __str__(self) -> str:
        return f"reroll up to {self.n} unused dice"


class SetDice(Effect, frozen=True):
    """Unused dice are turned to a face. SDF-RES05"""

    n: Few
    face: Face
    who: Literal["self", "any"] = "self"

    def __str__(self) -> str:
        return f"turn up to {self.n} unused dice to {self.face.title()}"


class BonusDie(Effect, frozen=True):
    """Another pilot rolls one more die."""

    def __str__(self) -> str:
        return "another pilot rolls an extra die"


class Daredevil(Effect, frozen=True):
    """The pilot may move after dealing damage this turn. SDF-HC08"""

    def __str__(self) -> str:
        return "may move after dealing damage this turn"


class NeverSayDie(Effect, frozen=True):
    """Lost Veritechs of an Area strike once more. SDF-HC09"""

    def __str__(self) -> str:
        return "Veritechs lost in one Area this Episode strike once more"


class Untouchable(Effect, frozen=True):
    """The pilot takes no damage this Episode."""

    def __str__(self) -> str:
        return "takes no damage this Episode"


class Precision(Effect, frozen=True):
    """Pods hit by Veritechs in the pilot's Area are annihilated this Episode. SDF-HC06"""

    def __str__(self) -> str:
        return "Pods that Veritechs hit in this Area are annihilated this Episode"


# Points, cards, crew


class Ap(Effect, frozen=True):
    """Ability Points. SDF-PTS01"""

    n: Change

    def __str__(self) -> str:
        return f"{'gain' if self.n > 0 else 'lose'} {abs(self.n)} AP"


class Rp(Effect, frozen=True):
    """Research Points. SDF-PTS06"""

    n: Change
    boxes: Annotated[int, Meta(ge=0, le=4)] = 0

    def __str__(self) -> str:
        condition = f" while Science has {self.boxes} open boxes" if self.boxes else ""
        return f"{'gain' if self.n > 0 else 'lose'} {abs(self.n)} RP{condition}"


class Draw(Effect, frozen=True):
    """Resource cards. SDF-CARD03, SDF-SQR08"""

    n: Few
    who: Literal["self", "one", "each"] = "self"

    def __str__(self) -> str:
        return f"draw {count_of(self.n, 'Resource card')}{' for each Hero' if self.who == 'each' else ''}"


class Drop(Effect, frozen=True):
    """Resource cards are lost at random, one for each Hero, or only where many are held."""

    least: Annotated[int, Meta(ge=0, le=3)] = 0

    def __str__(self) -> str:
        return "each Hero loses a Resource card" + (f" if {self.least} or more are held" if self.least else "")


class CrewShort(Effect, frozen=True):
    """One population point fewer can be set this Episode."""

    n: Few = 1

    def __str__(self) -> str:
        return f"{self.n} crew fewer this Episode"


class Bolster(Effect, frozen=True):
    """Crew beyond every limit, in Upkeep. SDF-RES02"""

    n: Few

    def __str__(self) -> str:
        return f"+{self.n} crew in Science, Production or Gunners"


class Population(Effect, frozen=True):
    """Macross City grows or shrinks."""

    n: Change

    def __str__(self) -> str:
        return f"population {self.n:+}"


# Rules, knowledge, story


class Rule(Effect, frozen=True):
    """A rule holds for the Episode, or for good."""

    flag: Flag
    n: Change = 0
    lasts: Literal["episode", "perm"] = "episode"

    def __str__(self) -> str:
        return rule_text(self.flag, self.n)


class Peek(Effect, frozen=True):
    """The next Z-Orders card is looked at."""

    may_sink: bool = False

    def __str__(self) -> str:
        return "look at the next Z-Orders card" + (", and put it at the bottom if you like" if self.may_sink else "")


class FewerInvaders(Effect, frozen=True):
    """The next Episode draws fewer Invasion cards."""

    n: Few = 1

    def __str__(self) -> str:
        return f"{self.n} Invasion card fewer next Episode"


class GrantUnlock(Effect, frozen=True):
    """A Story Unlock for nothing."""

    unlock: str

    def __str__(self) -> str:
        return f"{self.unlock.replace('-', ' ').title()} is unlocked"


class Recruit(Effect, frozen=True):
    """A Hero may be chosen from the next Upkeep on."""

    hero: str

    def __str__(self) -> str:
        return f"{self.hero.title()} may be chosen from the next Upkeep on"


class Join(Effect, frozen=True):
    """A Character card joins."""

    who: Literal["minmei", "ben"]

    def __str__(self) -> str:
        return f"{self.who.title()} joins"


class Errand(Effect, frozen=True):
    """Something that Heroes can give dice for. SDF-TERM06"""

    errand: str

    def __str__(self) -> str:
        return f"Heroes may see to it: {self.errand.replace('-', ' ')}"


class Feedback(Effect, frozen=True):
    """At Clean Up the prototype field strikes back if all of it was used."""

    def __str__(self) -> str:
        return "at Clean Up, if all barriers were used: 1 damage to a random Area, heat rises by 2"


class WallOfLight(Effect, frozen=True):
    """All damage from space is cancelled this Episode, and at Clean Up the wall bursts."""

    def __str__(self) -> str:
        return "cancel all damage from space this Episode; then Inner Vessels perish, population -1, heat +4"


class DaedalusPunch(Effect, frozen=True):
    """The Captain gives dice and a Destroid for a blow at a Capital Ship ahead."""

    n: Few = 6

    def __str__(self) -> str:
        return f"the Captain gives a Move die, another die and a Destroid: {self.n} damage to a Capital Ship ahead"


Simple = (
    Place | Villain | Slide | Hit | Annihilate | Jam | DamageShip | GunDown | RepairArmor | RepairStructure
    | Shield | Barrier | Plate | ShipEvade | VeritechEvade | Heat | IfHot | Cool | CoolDice | FireReflex
    | GunHits | FireSolution | Construct | Transfer | Launch | WingMove | FormUp | Shift | DrawIn | Mark
    | Convert | Salvage | Formation | LongRange | Stride | Fly | Hurt | Heal | Capture | Rescue | Upgrade
    | Reroll | SetDice | BonusDie | Daredevil | NeverSayDie | Untouchable | Precision | Ap | Rp | Draw | Drop
    | CrewShort | Bolster | Population | Rule | Peek | FewerInvaders | GrantUnlock | Recruit | Join | Errand
    | Feedback | WallOfLight | DaedalusPunch
)  # fmt: skip


class Either(Effect, frozen=True):
    """One of several, by choice."""

    of: tuple[tuple[Simple, ...], ...]

    def __str__(self) -> str:
        return " or ".join(sentence(option) for option in self.of)


AnyEffect = Simple | Either
Effects = tuple[AnyEffect, ...]


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
