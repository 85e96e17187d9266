"""What the rules need to know of the content, as arrays: heroes, tokens, cards and the tray, each by its number."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from robotable.games.cyclone_run import GAME
from robotable.games.cyclone_run.effects import AnyEffect, Points
from robotable.games.cyclone_run.every_move import every_move
from robotable.games.cyclone_run.movement import EDGE
from robotable.games.cyclone_run.pack import CyclonePack
from robotable.games.cyclone_run.state import CELLS, LINES, NEIGHBOURS, QUADRANTS

Table = NDArray[np.int32]
Flags = NDArray[np.bool_]

MOST_PLAYERS = 4
OUTSIDE = len(CELLS)
"""Where a vehicle stands that has not entered the tray."""
NOBODY = -1


def numbers(values: Iterable[Any]) -> Table:
    """A table of whole numbers."""
    return np.array(list(values), dtype=np.int32)


def flags(values: Iterable[Any]) -> Flags:
    """A table of yes and no."""
    return np.array(list(values), dtype=np.bool_)


def masks(cells: Iterable[Iterable[int]]) -> Flags:
    """For each set of cells, which of the nine are in it."""
    return flags([cell in some for cell in CELLS] for some in map(set, cells))


def _content() -> CyclonePack:
    pack = GAME.content
    assert isinstance(pack, CyclonePack)
    return pack


PACK = _content()
MOVES = list(every_move(PACK))
NUMBER_OF = {move: number for number, move in enumerate(MOVES)}
VERBS = list(dict.fromkeys(move.verb for move in MOVES))

# Dice

SYMBOLS = sorted(set(PACK.die.faces))
DICE = PACK.die.count
FACES = numbers(SYMBOLS.index(face) for face in PACK.die.faces)
FREE_REROLLS = PACK.numbers["free_rerolls"]

# Heroes, by the number of their face

FACE_IDS = list(PACK.heroes)
CARD_IDS = [id for id, hero in PACK.heroes.items() if not hero.card]
HEROES = list(PACK.heroes.values())
CARD_OF = numbers(CARD_IDS.index(hero.card or id) for id, hero in PACK.heroes.items())
COST = numbers([hero.cost.count(symbol) for symbol in SYMBOLS] for hero in HEROES)
VEHICLES = ["cyclone", "jeeple"]
VEHICLE = numbers(VEHICLES.index(hero.vehicle) if hero.vehicle else NOBODY for hero in HEROES)
DIRECTIONS = list(NEIGHBOURS)
DIRECTION = numbers(DIRECTIONS.index(hero.direction) for hero in HEROES)
ANY = DIRECTIONS.index("any")
MOVEMENT = numbers(hero.move for hero in HEROES)
DAMAGE = numbers(hero.damage for hero in HEROES)
SCOUTS = numbers(hero.scouts for hero in HEROES)
NEEDS_FUEL = numbers(hero.needs_fuel for hero in HEROES)
BRINGS_FUEL = numbers(hero.brings_fuel for hero in HEROES)
WRENCH = flags(hero.wrench for hero in HEROES)
SENSES = flags(hero.senses for hero in HEROES)
STRAFES = flags(hero.pattern == "line" for hero in HEROES)
FLIPS_TO = numbers(FACE_IDS.index(hero.flips_to) if hero.flips_to else NOBODY for hero in HEROES)
FIRST_FACES = numbers(FACE_IDS.index(id) for id in CARD_IDS)
HEROES_A_TURN = PACK.numbers["heroes_a_turn"]
assert all((hero.vehicle is not None) + hero.senses + bool(hero.pattern) == 1 for hero in HEROES), "one way to act each"

# The tray: where a vehicle may go by its direction and place, and what a run hits

REACH = np.stack([np.concatenate([masks(NEIGHBOURS[way]), masks([EDGE])]) for way in DIRECTIONS])
PATTERNS = np.concatenate([masks(LINES), masks(QUADRANTS)])

# Tokens, by the number of their kind

TOKEN_IDS = list(PACK.tokens)
TOKENS = list(PACK.tokens.values())
COUNT = numbers(token.count for token in TOKENS)
HP = numbers(token.hp for token in TOKENS)
VP = numbers(token.vp for token in TOKENS)
FUEL = numbers(token.fuel for token in TOKENS)
ASKS_FUEL = flags(token.needs_fuel for token in TOKENS)
IS_LOCATION = flags(token.is_location for token in TOKENS)
ONLY_BY = flags([face in token.only_by for face in FACE_IDS] for token in TOKENS)
IS_PICKY = flags(bool(token.only_by) for token in TOKENS)
FUEL_TOKENS = PACK.numbers["fuel_tokens"]

# Location cards

LOCATION_IDS = list(PACK.locations)
LOCATIONS = list(PACK.locations.values())
EFFECTS = ["Points", "Wrench", "Fuel", "Damage", "Travel", "Scout", "Reroll", "AnyDirection", "NoFuel", "SetDie"]


def _amount(effect: AnyEffect) -> int:
    return getattr(effect, "n", 0)


EFFECT = numbers(EFFECTS.index(type(card.effect).__name__) for card in LOCATIONS)
AMOUNT = numbers(_amount(card.effect) for card in LOCATIONS)
POINTS = numbers(_amount(card.effect) if isinstance(card.effect, Points) else 0 for card in LOCATIONS)
IS_DISCARDED = flags(card.kind == "discard" for card in LOCATIONS)


def amounts(effect: str) -> Table:
    """How much of one effect each card gives."""
    number = EFFECTS.index(effect)
    return np.where(number == EFFECT, np.maximum(AMOUNT, 1), 0).astype(np.int32)


# Moves

VERB = numbers(VERBS.index(move.verb) for move in MOVES)


def _argument(verb: str, noun: Any) -> int:
    match verb:
        case "select" | "fuel" | "use":
            return FACE_IDS.index(noun)
        case "card":
            return LOCATION_IDS.index(noun)
        case _:
            return noun if isinstance(noun, int) else 0


ARGUMENT = numbers(_argument(move.verb, move.noun) for move in MOVES)
ROLLED = numbers(
    [str(noun).split("/").count(symbol) if verb == "reroll" else 0 for symbol in SYMBOLS] for verb, noun in MOVES
)
TURNED_FROM = numbers(
    [verb == "turn_die" and str(noun).split("/")[0] == symbol for symbol in SYMBOLS] for verb, noun in MOVES
)
TURNED_TO = numbers(
    [verb == "turn_die" and str(noun).split("/")[1] == symbol for symbol in SYMBOLS] for verb, noun in MOVES
)


def block(verb: str) -> slice:
    """Where the moves of one verb stand in the list."""
    where = np.flatnonzero(VERBS.index(verb) == VERB)
    assert where[-1] - where[0] + 1 == len(where), verb
    return slice(int(where[0]), int(where[-1]) + 1)
