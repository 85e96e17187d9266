"""The vocabulary of Tactics, Leaders and audio cues: what arms a card, what it costs, what it does."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from robotable.table import Effect

System = Literal["armor", "reflex", "life", "hull"]
Icon = Literal[
    "armor",
    "hull",
    "life",
    "reflex",
    "direct-armor",
    "direct-hull",
    "direct-life",
    "direct-reflex",
    "deploy",
    "attack",
]
"""A point of damage (Armor first), a Direct Hit (Armor ignored), a ship to place, one more Zentraedi attack."""

Few = Annotated[int, Meta(ge=0, le=9)]

SYSTEMS: dict[str, str] = {"armor": "Armor", "reflex": "Reflex Furnace", "life": "Life Support", "hull": "Hull"}

ICON_WORDS: dict[str, str] = {
    "armor": "1 damage to Armor",
    "hull": "1 damage to Hull",
    "life": "1 damage to Life Support",
    "reflex": "1 damage to the Reflex Furnace",
    "direct-armor": "Direct Hit on Armor",
    "direct-hull": "Direct Hit on Hull",
    "direct-life": "Direct Hit on Life Support",
    "direct-reflex": "Direct Hit on the Reflex Furnace",
    "deploy": "place a ship",
    "attack": "one more attack",
}


class Word(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """What a card asks for before it does anything."""


# What arms a Tactics card. BFI-TACT05


class Ships(Word, frozen=True):
    """So many ships lie on the board."""

    least: Few = 0
    most: Few = 8

    def __str__(self) -> str:
        if self.most == 8:
            return f"{self.least} or more ships on the board"
        amount = f"{self.least} to {self.most}" if self.least else f"at most {self.most}"
        return f"{amount} {'ship' if self.most == 1 else 'ships'} on the board"


class Level(Word, frozen=True):
    """A system stands at such a value."""

    system: System
    most: Few
    least: Few = 0

    def __str__(self) -> str:
        lower = f"{self.least} to {self.most}" if self.least else f"{self.most} or less"
        return f"{SYSTEMS[self.system]} at {self.most if self.least == self.most else lower}"


class Full(Word, frozen=True):
    """A system stands at its maximum."""

    system: System

    def __str__(self) -> str:
        return f"{SYSTEMS[self.system]} at its maximum"


class FurnaceRuns(Word, frozen=True):
    """The Furnace Timer is running."""

    def __str__(self) -> str:
        return "the Furnace Timer is running"


class FriendShows(Word, frozen=True):
    """A friendly ship lies face up."""

    def __str__(self) -> str:
        return "a friendly ship lies face up"


class SecondHalf(Word, frozen=True):
    """The Battle Timer runs for the second time; with a track, half of it is over."""

    def __str__(self) -> str:
        return "the second half of the battle"


class Spoken(Word, frozen=True, tag="Word"):
    """An officer says a word or phrase. BFI-TACT07"""

    word: str

    def __str__(self) -> str:
        return f'somebody says "{self.word}"'


Trigger = Ships | Level | Full | FurnaceRuns | FriendShows | SecondHalf | Spoken


# What comes before the action. BFI-TACT10, BFI-LEAD05


class RemoveShip(Word, frozen=True):
    """Remove one of your ships from the board."""

    def __str__(self) -> str:
        return "remove one of your ships from the board"


class RemoveFriend(Word, frozen=True):
    """Remove a friendly ship that lies face up."""

    def __str__(self) -> str:
        return "remove a friendly ship that lies face up"


class DiscardShip(Word, frozen=True):
    """Discard a Ship card from hand."""

    def __str__(self) -> str:
        return "discard a Ship card from your hand"


class ShipsOnBoard(Word, frozen=True):
    """So many ships must lie on the board."""

    n: Few

    def __str__(self) -> str:
        return f"{self.n} or more ships on the board"


class Wreck(Word, frozen=True):
    """There must be an empty sector and a destroyed hostile ship of strength 3 to 5."""

    def __str__(self) -> str:
        return "an empty sector, and a destroyed hostile ship of strength 3 to 5"


Price = RemoveShip | RemoveFriend | DiscardShip | ShipsOnBoard | Wreck


# What a card does


class Strike(Effect, frozen=True):
    """Zentraedi attacks. BFI-ZATT01"""

    times: Annotated[int, Meta(ge=1, le=4)] = 1

    def __str__(self) -> str:
        return "perform an attack" if self.times == 1 else f"perform {self.times} attacks"


class StrikeAt(Effect, frozen=True):
    """An attack on a sector of your choice, without a spin."""

    def __str__(self) -> str:
        return "perform an attack on a sector of your choice, without a spin"


class Icons(Effect, frozen=True):
    """Carry out icons from left to right."""

    icons: list[Icon]

    def __str__(self) -> str:
        return ", ".join(ICON_WORDS[icon] for icon in self.icons)


class AnySystem(Effect, frozen=True):
    """One normal point to a system of your choice, not the Hull."""

    def __str__(self) -> str:
        return "1 damage to a system of your choice, but not to the Hull"


class Hide(Effect, frozen=True):
    """Turn a hostile ship face down again, and move it if you like."""

    def __str__(self) -> str:
        return "turn a face-up hostile ship face down; you may move it to an empty sector"


class Scatter(Effect, frozen=True):
    """An officer of your choice loses a random hand card to the own discard pile."""

    def __str__(self) -> str:
        return "an officer of your choice discards a random card"


class Evade(Effect, frozen=True):
    """The target of the team attack that is being gathered counts as stronger."""

    strength: Few

    def __str__(self) -> str:
        return f"the target of this team attack counts {self.strength} more strength"


class Foresee(Effect, frozen=True):
    """Put the next Event cards into any order; with a track, the next Ship cards."""

    cards: Annotated[int, Meta(ge=1, le=4)]

    def __str__(self) -> str:
        return f"put the next {self.cards} Event cards back in any order (with a track: Ship cards)"


class Salvage(Effect, frozen=True):
    """A destroyed hostile ship comes back face down."""

    def __str__(self) -> str:
        return "a random destroyed hostile ship of strength 3 to 5 comes back, face down"


Action = Strike | StrikeAt | Icons | AnySystem | Hide | Scatter | Evade | Foresee | Salvage


# What the ship's computer reports. BFI-AUDIO05 to BFI-AUDIO07

Moment = Annotated[int, Meta(ge=0, le=3600)]


class Contact(Effect, frozen=True):
    """Ships arrive. BFI-AUDIO05"""

    at: Moment
    ships: Annotated[int, Meta(ge=1, le=4)]

    def __str__(self) -> str:
        count = ("One", "Two", "Three", "Four")[self.ships - 1]
        return f"Contact. {count} enemy signature{'s' if self.ships > 1 else ''} closing."


class Fire(Effect, frozen=True):
    """Incoming enemy fire. BFI-AUDIO06"""

    at: Moment

    def __str__(self) -> str:
        return "Incoming enemy fire."


class DirectHit(Effect, frozen=True):
    """A Direct Hit on a system. BFI-AUDIO07"""

    at: Moment
    system: System

    def __str__(self) -> str:
        return f"Direct Hit. {SYSTEMS[self.system]} damaged."


Cue = Contact | Fire | DirectHit

AnyEffect = Action | Cue


class Remark(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the ship's computer says without any effect."""

    at: Moment
    text: str
