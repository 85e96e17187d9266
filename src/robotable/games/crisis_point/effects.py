"""What a card can do, and what an Objective asks for: the vocabulary of the cards' texts. CRI-EFF01"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from robotable.table import Effect

Few = Annotated[int, Meta(ge=1, le=9)]
Space = Annotated[int, Meta(ge=0, le=15)]
Special = Literal["exchange", "cluster", "searchlight", "drop"]
Kin = Literal["battloid", "bioroid"]
"""What cards ask for among Units. CRI-TERM03"""

Word = Literal[
    "self", "adj", "nonadj", "own", "enemy", "foreign", "unit", "base", "loc", "battloid", "bioroid", "nobase"
]
"""A condition on a card of the battlefield; of several, all must hold. None at all is any card."""

_ADJECTIVES = {"adj": "adjacent ", "nonadj": "non-adjacent ", "own": "own ", "enemy": "enemy ", "foreign": "foreign "}
_NOUNS = {"unit": "Unit", "base": "Base", "loc": "Location", "battloid": "Battloid", "bioroid": "Bioroid"}


def _kind(on: tuple[Word, ...]) -> str:
    """What kind of card these words ask for."""
    adjectives = "".join(_ADJECTIVES.get(word, "") for word in on)
    return adjectives + next((_NOUNS[word] for word in on if word in _NOUNS), "card")


def _one_of(on: tuple[Word, ...]) -> str:
    """One card that these words ask for."""
    if "self" in on:
        return "this card"
    kind = _kind(on)
    if kind[0] in "UBL" or kind == "card":
        return f"any {kind}"
    return f"{'an' if kind[0] in 'aeo' else 'a'} {kind}"


def _tokens(n: int) -> str:
    return f"{n} Battle Token" + ("s" if n > 1 else "")


class Gain(Effect, frozen=True):
    """Take Battle Tokens from your stock into your supply."""

    n: Few

    def __str__(self) -> str:
        return f"Take {_tokens(self.n)}"


class FoeGain(Effect, frozen=True):
    """Your opponent takes Battle Tokens."""

    n: Few

    def __str__(self) -> str:
        return f"Your opponent takes {_tokens(self.n)}"


class Put(Effect, frozen=True):
    """Put Battle Tokens from your stock onto cards. CRI-EFF03"""

    n: Few
    on: tuple[Word, ...] = ()
    up_to: bool = False
    spread: Literal["free", "one", "each"] = "free"
    """As you like, all on one card, or at most one on each card."""

    def __str__(self) -> str:
        most = "up to " if self.up_to else ""
        if self.spread == "each":
            return f"Put {most}{_tokens(self.n)} on different {_kind(self.on)}s"
        return f"Put {most}{_tokens(self.n)} on {_one_of(self.on)}"


class Cut(Effect, frozen=True):
    """Remove enemy Battle Tokens from the game. CRI-EFF04"""

    n: Few
    on: tuple[Word, ...] = ()
    up_to: bool = False

    def __str__(self) -> str:
        most = "up to " if self.up_to else ""
        where = _one_of(self.on) if self.n == 1 or "self" in self.on else f"{_kind(self.on)}s"
        return f"Remove {most}{self.n} enemy Battle Token{'s' if self.n > 1 else ''} from {where}"


class Shift(Effect, frozen=True):
    """Move your own Battle Tokens from card to card, up to so many. CRI-EFF04"""

    n: Few

    def __str__(self) -> str:
        return f"Move up to {self.n} of your Battle Tokens to other cards"


class Push(Effect, frozen=True):
    """Move enemy Battle Tokens from card to card, up to so many. CRI-EFF04"""

    n: Few

    def __str__(self) -> str:
        return f"Move up to {self.n} enemy Battle Tokens to other cards"


class Swap(Effect, frozen=True):
    """Two cards change spaces, if you like; the tokens stay. CRI-EFF05"""

    on: tuple[Word, ...] = ()
    touching: bool = False
    """The two must be adjacent to each other."""

    def __str__(self) -> str:
        near = "adjacent " if self.touching else ""
        but = " (no Base)" if "nobase" in self.on else ""
        return f"You may swap two {near}{_kind(self.on)}s{but}"


class Trade(Effect, frozen=True):
    """Two of your Combat Cards change slots, if you like. CRI-R34"""

    def __str__(self) -> str:
        return "You may swap two of your Combat Cards"


class Peek(Effect, frozen=True):
    """Look at face-down enemy Combat Cards without showing them. CRI-R34"""

    n: Few
    up_to: bool = False

    def __str__(self) -> str:
        most = "up to " if self.up_to else ""
        return f"Look at {most}{self.n} face-down enemy Combat Card{'s' if self.n > 1 else ''}"


class Reveal(Effect, frozen=True):
    """Turn face-down enemy Combat Cards face up for good. CRI-TERM10"""

    n: Few

    def __str__(self) -> str:
        return f"Turn {self.n} enemy Combat Card{'s' if self.n > 1 else ''} face up"


class TakeSpecial(Effect, frozen=True):
    """Take one of your side's special tokens. CRI-SPEC01, CRI-SPEC03, CRI-SPEC05, CRI-SPEC07"""

    token: Special

    def __str__(self) -> str:
        return f"Take the {SPECIAL_NAMES[self.token]} token: {SPECIAL_TEXTS[self.token]}"


class Aim(Effect, frozen=True):
    """Choose a card; what follows is done there, as if that card had been played."""

    effects: tuple[Cut | Put, ...]
    on: tuple[Word, ...] = ()

    def __str__(self) -> str:
        return f"Choose {_one_of(self.on)}: " + ", ".join(_there(str(effect)) for effect in self.effects)


def _there(text: str) -> str:
    return text[0].lower() + text[1:].replace("this card", "it")


SPECIAL_NAMES: dict[str, str] = {
    "exchange": "Exchange",
    "cluster": "Cluster Missile",
    "searchlight": "Searchlight",
    "drop": "Drop",
}
SPECIAL_TEXTS: dict[str, str] = {
    "exchange": "two of your Battloids change spaces",
    "cluster": "2 enemy Battle Tokens on one of your Units, then 1 of yours on up to 4 adjacent enemy Units",
    "searchlight": "two enemy Battle Tokens leave the game",
    "drop": "discard 2 Battle Tokens and replace one of your Units by a Bioroid from your hand",
}

AnyEffect = Gain | FoeGain | Put | Cut | Shift | Push | Swap | Trade | Peek | Reveal | TakeSpecial | Aim


# What an Objective asks for, once all sixteen cards are scored


class Condition(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """What must be true after scoring. CRI-SCORE09"""


class CaptureBase(Condition, frozen=True):
    """The enemy Base is yours."""

    def __str__(self) -> str:
        return "Capture the enemy Base"


class ProtectBase(Condition, frozen=True):
    """Your Base is yours, and so are some Locations."""

    locations: Few

    def __str__(self) -> str:
        return f"Protect your Base and win at least {self.locations} Locations"


class WinSpaces(Condition, frozen=True):
    """So many of these spaces are yours. CRI-R28"""

    n: Few
    spaces: tuple[Space, ...]
    where: str

    def __str__(self) -> str:
        return f"Win at least {self.n} of the {len(self.spaces)} {self.where} spaces"


class WinLines(Condition, frozen=True):
    """All four cards of so many rows or columns are yours. CRI-R28"""

    n: Few

    def __str__(self) -> str:
        return f"Win all 4 cards in each of {self.n} different rows or columns"


class MoreLocations(Condition, frozen=True):
    """You have more Locations than your opponent. CRI-R28"""

    def __str__(self) -> str:
        return "Win more Locations than your opponent"


class CaptureUnits(Condition, frozen=True):
    """So many enemy Units are yours."""

    n: Few

    def __str__(self) -> str:
        return f"Capture at least {self.n} enemy Units"


class AllProtected(Condition, frozen=True):
    """Every Battloid or Bioroid of yours on the battlefield is still yours, and there are enough of them. CRI-R27"""

    kind: Kin
    least: Few

    def __str__(self) -> str:
        return f"Have at least {self.least} {self.kind.title()}s on the battlefield and protect all of them"


AnyCondition = CaptureBase | ProtectBase | WinSpaces | WinLines | MoreLocations | CaptureUnits | AllProtected
