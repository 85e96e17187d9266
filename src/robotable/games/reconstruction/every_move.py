"""Every move that could ever be legal with a pack: the action space of research environments."""

from collections.abc import Iterator

from robotable.games.reconstruction.pack import FACTIONS, HIDEOUT, ReconstructionPack
from robotable.games.reconstruction.state import UNITS_OF
from robotable.table import Move
from robotable.table.moves import each
from robotable.table.nouns import join

WITHOUT_NOUN = (
    *("no_trade", "withdraw", "decline", "confirm", "take_bonus", "skip_bonus", "end_turn", "done"),
    *("collect", "drop_pod", "load_pod", "repair", "bring"),
)
ON_CARDS = (
    *("show_rdf", "show_aul", "show_zr", "show_ref"),
    *("offer", "offer_shown", "give", "give_shown", "play"),
)
ON_FACTIONS = ("trade_with", "counter", "against")
ON_SPACES = (
    *("march_from", "send_all", "patrol", "attack", "enlist", "refit", "sing", "canvas", "build", "riot"),
    *("bribe", "scan", "bombard", "land"),
)
ON_PLACES = ("go", "hide", "place", "drop_at", "swap", "carry_off", "relocate")
"""Done to a space or to the hideout."""
MARCHERS = (*UNITS_OF["RDF"], *UNITS_OF["AUL"])


def every_move(pack: ReconstructionPack) -> Iterator[Move]:
    """Each move once, in an order that only the pack decides."""
    places = [*pack.spaces, HIDEOUT]
    yield from each(WITHOUT_NOUN)
    yield from each(ON_CARDS, pack.events)
    yield from each(ON_FACTIONS, FACTIONS)
    yield from each(("command",), pack.actions)
    yield from each(ON_SPACES, pack.spaces)
    yield from each(ON_PLACES, places)
    yield from each(("send", "send_kind"), (join(unit, space) for unit in MARCHERS for space in pack.spaces))
    yield from each(("calm", "stir"), boxes(pack))
    yield from each(("sneak",), (join(unit, place) for unit in UNITS_OF["ZR"] for place in places))
    yield from each(("ambush",), (join(unit, space) for unit in UNITS_OF["ZR"] for space in pack.spaces))
    yield from each(("fly",), (join(unit, space) for unit in UNITS_OF["REF"] for space in pack.spaces))
    yield from each(("hit",), (join(space, faction) for space in pack.spaces for faction in FACTIONS))
    yield from each(("lose", "set_aside"), pack.units)


def boxes(pack: ReconstructionPack) -> Iterator[str]:
    """Every box of every contentment track. REC-CIV01"""
    for id, space in pack.spaces.items():
        yield from (join(id, box) for box in range(max(space.track, len(space.civilians))))
