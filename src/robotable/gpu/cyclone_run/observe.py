"""What a player of Cyclone Run sees, as one row of numbers: the same for a twin in JAX and for one in NumPy."""

from typing import Any

import numpy as np

from robotable.gpu.cyclone_run import tables as t
from robotable.gpu.cyclone_run.twin import IN_DECK, Stage, Twin

Array = Any
SEATS = np.arange(t.MOST_PLAYERS)


def observe(s: Twin, xp: Any = np) -> Array:
    """The table as whoever is asked sees it, themselves first and the others clockwise; `xp` is numpy or jax.numpy."""
    clockwise = _clockwise(s, xp)
    parts = [
        _position(s, xp, clockwise),
        *(_seat(s, xp, clockwise[place]) for place in SEATS),
        _tray(s, xp),
        s.unseen / 20,
        _heroes(s, xp),
        _one_of(xp, s.dice, t.DICE + 1),
        _choice(s, xp),
    ]
    return xp.concatenate([xp.asarray(part, dtype=xp.float32).reshape(-1) for part in parts])


def _clockwise(s: Twin, xp: Any) -> Array:
    """For each place, counted from whoever is asked, which seat it is; none for places where nobody sits."""
    return (((s.seat + SEATS) % s.players)[:, None] == SEATS) & (s.players > SEATS)[:, None]


def _one_of(xp: Any, index: Array, n: int) -> Array:
    return xp.asarray(index)[..., None] == np.arange(n)


def _position(s: Twin, xp: Any, clockwise: Array) -> Array:
    """How far the game is, and where in the round."""
    empty = (s.height == 0).sum()
    facts = xp.stack(
        [
            s.round / 10,
            s.is_ending * 1.0,
            empty / 4,
            (s.depleted_to_end - empty) / 4,
            s.fuel_pile / t.FUEL_TOKENS,
            (s.card_at == IN_DECK).sum() / len(t.LOCATION_IDS),
            (s.seat == s.active) * 1.0,
        ]
    )
    places = [
        _one_of(xp, s.players - 2, 3),
        (clockwise & (s.first == SEATS)).any(1),
        (clockwise & (s.active == SEATS)).any(1),
    ]
    return xp.concatenate([facts, *(xp.asarray(place, dtype=xp.float32) for place in places)])


def _seat(s: Twin, xp: Any, sits: Array) -> Array:
    """What lies in front of one player."""
    seat = (SEATS * sits).sum()
    exists = sits.any()
    held = (s.card_at == seat + 1) & exists
    mine = s.card_at[:, None] == SEATS + 1
    points = (s.pile * t.VP).sum(1) + (mine * t.POINTS[:, None]).sum(0)
    own = (points * (s.seat == SEATS)).sum()
    score = (points * sits).sum()
    facts = xp.stack(
        [
            exists * 1.0,
            (s.fuel * sits).sum() / 5,
            score / 50,
            (score - own) * exists / 20,
            (s.interrupted & sits).any() * 1.0,
        ]
    )
    return xp.concatenate([facts, (held & ~s.card_used) * 1.0, (held & s.card_used) * 1.0])


def _tray(s: Twin, xp: Any) -> Array:
    """Every cell: how high it is, what lies on top, and what is being done to it."""
    kinds = _one_of(xp, s.top, len(t.TOKEN_IDS)) * 1.0
    in_space = (s.stage == Stage.BOOST) | (s.stage == Stage.RECOVER)
    here = in_space & (s.cell == np.arange(t.OUTSIDE))
    columns = [
        s.height / 10,
        (s.height == 0) * 1.0,
        (s.height == 1) * 1.0,
        ((s.height > 0) & (s.top < 0)) * 1.0,
        (s.vehicles[0] == np.arange(t.OUTSIDE)) * 1.0,
        (s.vehicles[1] == np.arange(t.OUTSIDE)) * 1.0,
        here * 1.0,
        s.marked * 1.0,
        s.bonuses / 3,
    ]
    return xp.concatenate([xp.stack(columns, axis=1), kinds], axis=1)


def _heroes(s: Twin, xp: Any) -> Array:
    """Every face: the Fuel on its card, and what became of it this turn."""
    faces = np.arange(len(t.FACE_IDS))
    shown = (s.faces[:, None] == faces).any(0)
    on_card = (s.fuel_on * (t.CARD_OF[:, None] == np.arange(len(t.CARD_IDS)))).sum(1)
    selected = s.selected[:, None] == faces
    has_hero = s.stage >= Stage.DRIVE
    columns = [
        shown * 1.0,
        shown * on_card / 3,
        selected.any(0) * 1.0,
        (selected & s.acted[:, None]).any(0) * 1.0,
        (has_hero & (s.hero == faces)) * 1.0,
        (s.dice >= t.COST).all(1) * 1.0,
    ]
    return xp.stack(columns, axis=1)


def _choice(s: Twin, xp: Any) -> Array:
    """What is asked, and with what left."""
    facts = xp.stack(
        [
            s.free / 2,
            (s.free > 0) * 1.0,
            s.left / 4,
            (s.left > 0) * 1.0,
            s.wrench * 1.0,
            s.any_way * 1.0,
            s.has_moved * 1.0,
            s.bonus / 3,
            s.amount / 3,
            s.scouts / 4,
            (s.scouts > 0) * 1.0,
            s.waivers * 1.0,
            s.passed / 3,
            s.is_closing * 1.0,
        ]
    )
    return xp.concatenate([xp.asarray(_one_of(xp, s.stage, len(Stage)), dtype=xp.float32), facts])
