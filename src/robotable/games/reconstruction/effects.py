"""What the boxes of an event card can do: the vocabulary of `white` and `black`."""

from typing import Annotated, Literal

from msgspec import Meta

from robotable.table import Effect

Few = Annotated[int, Meta(ge=1, le=9)]
Faction = Literal["RDF", "AUL", "ZR", "REF"]
Unit = Literal[
    "rick", "veritech", "mecha", "minmei", "partisan", "city", "khyron", "covert", "overt", "flagship", "pod"
]
Way = Literal["left", "right", "either"]

Where = tuple[str, ...]
"""Which spaces are meant: every term must hold, and a term may give alternatives: `["city", "RDF/none"]`."""


class Gain(Effect, frozen=True):
    """The card's faction gains Protoculture."""

    n: Few

    def __str__(self) -> str:
        return f"gain {self.n} Protoculture"


class TakeIncome(Effect, frozen=True):
    """The card's faction takes its Income once more."""

    def __str__(self) -> str:
        return "take your Income"


class Lose(Effect, frozen=True):
    """A faction loses Protoculture to nobody, up to what it has. REC-Q61"""

    faction: Faction
    n: Few

    def __str__(self) -> str:
        return f"the {self.faction} loses {self.n} Protoculture"


class Take(Effect, frozen=True):
    """Protoculture goes from a faction to the card's faction, up to what is there. REC-TALK05, REC-Q61"""

    faction: Faction
    n: Few

    def __str__(self) -> str:
        return f"take {self.n} Protoculture from the {self.faction}"


class Place(Effect, frozen=True):
    """Units come from out of play onto the board; Soldiers may also go to the hideout."""

    unit: Unit
    n: Few
    where: Where
    most: Few = 9

    def __str__(self) -> str:
        return f"place {_count(self.n, self.unit)} {_places(self.where)}{_most(self.most, 'place')}"


class Mobilise(Effect, frozen=True):
    """Battle Pods come from out of play to Assembly. REC-CAP05"""

    n: Few

    def __str__(self) -> str:
        return f"move {_count(self.n, 'Battle Pod')} from out of play to Assembly"


class Assemble(Effect, frozen=True):
    """Battle Pods move from Assembly to Constructed."""

    n: Few

    def __str__(self) -> str:
        return f"move {_count(self.n, 'Battle Pod')} from Assembly to Constructed"


class Drop(Effect, frozen=True):
    """Battle Pods go from Constructed straight to the board; the Flagship need not be there."""

    n: Few
    where: Where
    most: Few = 9

    def __str__(self) -> str:
        return (
            f"drop {_count(self.n, 'Battle Pod')} from Constructed {_places(self.where)}{_most(self.most, 'Territory')}"
        )


class Free(Effect, frozen=True):
    """The card's faction executes one of its own actions so often without paying, as far as possible. REC-Q11"""

    action: str
    n: Few

    def __str__(self) -> str:
        times = "" if self.n == 1 else f" {self.n} times"
        name = self.action.removeprefix("rdf-").removeprefix("aul-").replace("-", " ").capitalize()
        return f"take {name}{times} for free"


class Shift(Effect, frozen=True):
    """Civilians move a box each. REC-CIV09"""

    way: Way
    n: Few
    where: Where
    most: Few = 9

    def __str__(self) -> str:
        way = "either way" if self.way == "either" else self.way
        return f"move {_count(self.n, 'civilian')} one box {way} {_places(self.where)}{_most(self.most, 'Territory')}"


class Hit(Effect, frozen=True):
    """Units are removed: the card's faction names faction and space, the owner the unit. REC-ATK02"""

    factions: tuple[Faction, ...]
    n: Few
    where: Where

    def __str__(self) -> str:
        return f"remove {_count(self.n, ' or '.join(self.factions) + ' unit')} {_places(self.where)}"


class Swap(Effect, frozen=True):
    """A unit goes out of play, and another from out of play takes its place."""

    old: Unit
    new: Unit
    n: Few
    where: Where

    def __str__(self) -> str:
        return f"replace {_count(self.n, self.old)} by {_count(self.n, self.new)} {_places(self.where)}"


class Steal(Effect, frozen=True):
    """Protoculture tokens go to the hideout. REC-ZONE03, REC-ZONE08"""

    n: Few
    where: Where

    def __str__(self) -> str:
        return f"bring {_count(self.n, 'Protoculture token')} {_places(self.where)} to the hideout"


class Relocate(Effect, frozen=True):
    """A character moves from anywhere in play to another space that fits; covert Soldiers may come along. REC-Q11"""

    unit: Unit
    where: Where
    escort: Annotated[int, Meta(ge=0, le=9)] = 0

    def __str__(self) -> str:
        along = f", with up to {_count(self.escort, 'covert Soldier')}" if self.escort else ""
        return f"move {NAMES[self.unit]} {_places(self.where)}{along}"


class SetAside(Effect, frozen=True):
    """A character, or the Flagship, in a space that fits is set aside and returns when the round is resolved.
    REC-NAME02, REC-NAME04"""

    unit: Unit
    where: Where

    def __str__(self) -> str:
        place = "" if self.where == ("any",) else f", if it is {_places(self.where)}"
        return f"set {NAMES[self.unit]} aside until the round is resolved{place}"


AnyEffect = (
    Gain
    | TakeIncome
    | Lose
    | Take
    | Place
    | Mobilise
    | Assemble
    | Drop
    | Free
    | Shift
    | Hit
    | Swap
    | Steal
    | Relocate
    | SetAside
)

NAMES = {
    "mecha": "Military Mecha",
    "veritech": "Veritech",
    "partisan": "Partisan",
    "pod": "Battle Pod",
    "covert": "covert Soldier",
    "overt": "overt Mecha",
    "flagship": "the Flagship",
    "minmei": "Minmei",
    "khyron": "Khyron",
    "rick": "Rick Hunter",
}
TERMS = {
    "any": "to any space",
    "terr": "in Territories",
    "land": "in lands",
    "city": "in city Territories",
    "anycity": "in Cities",
    "zone": "in zones",
    "hideout": "in the hideout",
    "RDF": "under RDF control",
    "AUL": "under AUL control",
    "none": "under nobody's control",
    "has:RDF": "with RDF units",
    "has:AUL": "with AUL units",
    "has:ZR": "with ZR units",
    "has:REF": "with REF units",
}
"""What a term of a `where` means; any other must be the id of a space."""


def _places(where: Where) -> str:
    parts = [" or ".join(TERMS.get(term, f"in {term}") for term in terms.split("/")) for terms in where]
    return " ".join(parts)


def _count(n: int, thing: str) -> str:
    name = NAMES.get(thing, thing)
    return f"{n} {name}" if n == 1 or name.endswith("Mecha") else f"{n} {name}s"


def _most(most: int, place: str) -> str:
    return "" if most == 9 else f", at most {most} in each {place}"
