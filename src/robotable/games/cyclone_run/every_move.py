"""Every move that could ever be legal with a pack: the action space of research environments."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from robotable.games.cyclone_run.combat import price
from robotable.games.cyclone_run.movement import ORDERS
from robotable.games.cyclone_run.pack import CyclonePack
from robotable.games.cyclone_run.state import CELLS, LINES, QUADRANTS
from robotable.table import Move
from robotable.table.nouns import join

ON_CELLS = ("scout", "drive", "take", "reveal", "spare", "finish", "aim")
WITHOUT_NOUN = ("stop", "done", "end_turn", "halt", "refuse", "leave", "reveal_all", "decline")


def every_move(pack: CyclonePack) -> Iterator[Move]:
    """Each move once, in an order that only the pack decides."""
    yield from (Move("reroll", join(*symbols)) for symbols in handfuls(pack))
    yield from (Move(verb) for verb in WITHOUT_NOUN)
    symbols = sorted(set(pack.die.faces))
    yield from (Move("turn_die", join(a, b)) for a in symbols for b in symbols if b not in (a, "blank"))
    for verb in ("select", "fuel", "use"):
        yield from (Move(verb, face) for face in pack.heroes)
    for verb in ON_CELLS:
        yield from (Move(verb, cell) for cell in CELLS)
    yield from (Move("line", n) for n in range(len(LINES)))
    yield from (Move("quadrant", n) for n in range(len(QUADRANTS)))
    yield from (Move("pay", n) for n in range(1, dearest(pack) + 1))
    yield from (Move("card", card) for card in pack.locations)
    yield from (Move("pass_below", n) for n in ORDERS)


def handfuls(pack: CyclonePack) -> Iterator[tuple[str, ...]]:
    """All that can be rolled away at once: one to all of the dice, with any symbols. CYC-ROLL03"""
    symbols = sorted(set(pack.die.faces))
    for n in range(1, pack.die.count + 1):
        yield from combinations_with_replacement(symbols, n)


def dearest(pack: CyclonePack) -> int:
    """The most Fuel that defeating one Invid can take. CYC-FUEL07"""
    weakest = min(hero.damage for hero in pack.heroes.values() if hero.vehicle)
    return max(price(token, weakest) for token in pack.tokens.values())
