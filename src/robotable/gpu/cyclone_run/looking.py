"""Questions about one table of the twin: what lies open, what a seat has at hand, and what would fall."""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from robotable.gpu.cyclone_run import tables as t
from robotable.gpu.cyclone_run.twin import Twin

Array = Any
"""A traced array of JAX."""

CELLS = np.arange(t.OUTSIDE)
SEATS = np.arange(t.MOST_PLAYERS)


def at(table: Any, index: Array) -> Array:
    """An entry of a small table, without a gather: sums fuse."""
    table = jnp.asarray(table)
    hot = jnp.arange(table.shape[0]) == index
    hot = hot.reshape(hot.shape + (1,) * (table.ndim - 1))
    if table.dtype == jnp.bool_:
        return (table & hot).any(0)
    return jnp.where(hot, table, 0).sum(0)


def any_of(*flags: Array) -> Array:
    """Whether one of them holds."""
    found = flags[0]
    for flag in flags[1:]:
        found = found | flag
    return found


def covered(s: Twin) -> Array:
    """The cells on which a vehicle stands."""
    return (s.vehicles[0] == CELLS) | (s.vehicles[1] == CELLS)


def hidden(s: Twin) -> Array:
    """The cells whose top token can be turned up."""
    return (s.height > 0) & (s.top < 0) & ~covered(s)


def steps_for(s: Twin, hero: Array, any_way: Array) -> Array:
    """The spaces that a Hero's vehicle may move onto next."""
    here = jnp.where(at(t.VEHICLE, hero) == 0, s.vehicles[0], s.vehicles[1])
    way = jnp.where(any_way, t.ANY, at(t.DIRECTION, hero))
    reach = at(t.REACH.reshape(-1, t.OUTSIDE), way * (t.OUTSIDE + 1) + here)
    return reach & ~covered(s)


class Means(NamedTuple):
    """What whoever is asked has at hand."""

    fuel: Array
    fuel_in_reach: Array
    damage_in_reach: Array
    cards: Array
    """The Location cards that lie open before them, on their own turn."""
    has_wrench_card: Array


def means(s: Twin, seat: Array) -> Means:
    """What a seat could spend now."""
    fuel = at(s.fuel, seat)
    cards = (s.card_at == seat + 1) & ~s.card_used & (seat == s.active)
    in_cards = jnp.where(cards, t.amounts("Fuel"), 0).sum()
    return Means(
        fuel,
        fuel + jnp.minimum(s.fuel_pile, in_cards),
        jnp.where(cards, t.amounts("Damage"), 0).sum(),
        cards,
        (cards & (t.amounts("Wrench") > 0)).any(),
    )


def falls(kind: Array, hero: Array, damage: Array) -> Array:
    """Whether an Invid is defeated by damage alone."""
    is_named = at(t.ONLY_BY.reshape(-1), kind * len(t.FACE_IDS) + hero)
    return jnp.where(at(t.IS_PICKY, kind), is_named, (damage >= at(t.HP, kind)) & ~at(t.ASKS_FUEL, kind))


def price(kind: Array, damage: Array) -> Array:
    """The Fuel that makes up the difference."""
    return jnp.maximum(at(t.HP, kind) - damage, at(t.ASKS_FUEL, kind).astype(jnp.int32))


def can_be_made_to_fall(kind: Array, damage: Array, has: Means) -> Array:
    """Whether Fuel and cards together could defeat an Invid."""
    is_open = ~at(t.IS_PICKY, kind) & ~at(t.IS_LOCATION, kind)
    return is_open & (price(kind, damage + has.damage_in_reach) <= has.fuel_in_reach)


# What the run leaves standing, for all nine cells at once


def _kind(kind: Array) -> tuple[Array, Array, Array, Array]:
    return at(t.HP, kind), at(t.ASKS_FUEL, kind), at(t.IS_PICKY, kind), at(t.IS_LOCATION, kind)


def of_each(question: Callable[[Array], Any], things: Array) -> Any:
    """The answer for each of several things."""
    asked: Any = jax.vmap(question)
    return asked(things)


class Standing(NamedTuple):
    """The face-up tokens of all cells, as a run sees them."""

    is_location: Array
    price: Array
    """What each costs; more than anybody has where Fuel does not help."""
    can_fall: Array
    is_short: Array
    """More damage would help."""


NEVER = 99


def standing(s: Twin, has: Means) -> Standing:
    """What could become of each token with Fuel and cards."""
    hp, asks, picky, is_location = of_each(_kind, s.top)
    damage = at(t.DAMAGE, s.hero) + s.bonuses
    closed = picky | is_location
    cost = jnp.where(closed, NEVER, jnp.maximum(hp - damage, asks))
    helped = jnp.maximum(hp - damage - has.damage_in_reach, asks)
    can_fall = ~closed & (helped <= has.fuel_in_reach)
    return Standing(is_location, cost, can_fall, can_fall & (hp > damage))
