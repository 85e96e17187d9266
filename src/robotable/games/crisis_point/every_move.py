"""Every move that could ever be legal with a pack: the action space of research environments."""

from collections.abc import Iterator

from robotable.games.crisis_point.effects import SPECIAL_NAMES
from robotable.games.crisis_point.pack import CrisisPack
from robotable.games.crisis_point.state import LINE_OF, SPACES
from robotable.table import Move
from robotable.table.moves import each

WITHOUT_NOUN = ("be_first", "be_second", "done", "end_turn", "pass_turn")
ON_SPACES = ("place", "token", "launch", "replace", "put", "cut", "lift", "lay", "swap", "aim")
ON_SLOTS = ("post", "trade", "peek", "reveal")


def every_move(pack: CrisisPack) -> Iterator[Move]:
    """Each move once, in an order that only the pack decides."""
    yield from each(WITHOUT_NOUN)
    yield from each(("keep",), pack.objectives)
    yield from each(("pick",), [*pack.units, *pack.bases, *pack.locations, *pack.combat])
    yield from each(ON_SPACES, SPACES)
    yield from each(ON_SLOTS, LINE_OF)
    yield from each(("special",), SPECIAL_NAMES)
    yield from each(("drop",), (id for id, unit in pack.units.items() if unit.kin == "bioroid"))
    yield from each(("command",), [*pack.heroes, *pack.commands])
