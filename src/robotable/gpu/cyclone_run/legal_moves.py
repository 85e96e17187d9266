"""What may be done at one table of the twin: the mask of legal moves."""

import jax.numpy as jnp
import numpy as np

from robotable.games.cyclone_run.movement import ORDERS
from robotable.games.cyclone_run.state import LINES, QUADRANTS
from robotable.gpu.cyclone_run import tables as t
from robotable.gpu.cyclone_run.looking import (
    CELLS,
    Array,
    Means,
    Standing,
    any_of,
    at,
    covered,
    hidden,
    means,
    price,
    standing,
    steps_for,
)
from robotable.gpu.cyclone_run.twin import Stage, Twin


def selectable(s: Twin) -> Array:
    """The faces that may be selected now."""
    shown = (s.faces[:, None] == np.arange(len(t.FACE_IDS))).any(0)
    taken = (s.selected[:, None] == np.arange(len(t.FACE_IDS))).any(0)
    fuel_on = (jnp.where(t.CARD_OF[:, None] == np.arange(len(t.CARD_IDS)), s.fuel_on, 0)).sum(1)
    at_hand = at(s.fuel, s.active) + fuel_on + jnp.minimum(t.BRINGS_FUEL, s.fuel_pile)
    can_fuel = (s.waivers > 0) | (at_hand >= t.NEEDS_FUEL)
    return shown & ~taken & within_dice(s) & can_fuel & (s.selected[-1] < 0)


def within_dice(s: Twin) -> Array:
    """The faces whose symbols the dice left show."""
    return (s.dice >= t.COST).all(1)


def fighter_in_reach(s: Twin) -> Array:
    """A Hero who costs Fuel could be selected if that were waived."""
    shown = (s.faces[:, None] == np.arange(len(t.FACE_IDS))).any(0)
    taken = (s.selected[:, None] == np.arange(len(t.FACE_IDS))).any(0)
    return (shown & ~taken & within_dice(s) & (t.NEEDS_FUEL > 0)).any() & (s.selected[-1] < 0)


def card_moves(s: Twin, has: Means, stage: Array, there: Standing) -> Array:
    """The Location cards that would help now."""

    def gives(effect: str) -> Array:
        return t.amounts(effect) > 0

    is_drive, is_act = stage == Stage.DRIVE, stage == Stage.ACT
    is_boost, is_recover, is_run = stage == Stage.BOOST, stage == Stage.RECOVER, stage == Stage.RUN
    kind = at(s.top, s.cell)
    is_short = at(t.HP, kind) > at(t.DAMAGE, s.hero) + s.bonus
    is_bound = ~s.any_way & (s.left > 0) & (at(t.DIRECTION, s.hero) != t.ANY)
    is_window = (stage != Stage.TURN_DIE) & (stage != Stage.AIM) & (stage != Stage.INTERRUPT)
    has_location = (s.marked & there.is_location).any()
    helps = any_of(
        gives("Fuel") & (s.fuel_pile > 0),
        gives("Reroll") & (stage == Stage.ROLLING),
        gives("SetDie") & (stage == Stage.ROLLING),
        gives("NoFuel") & (stage == Stage.SELECT) & (s.waivers == 0) & fighter_in_reach(s),
        gives("Scout") & (is_act | (is_drive & ~s.has_moved)) & hidden(s).any(),
        gives("Travel") & is_drive,
        gives("AnyDirection") & is_drive & is_bound,
        gives("Damage") & ((is_boost & is_short) | (is_run & (s.marked & there.is_short).any())),
        gives("Wrench") & ~s.wrench & (is_recover | (is_run & has_location)),
    )
    return has.cards & helps & is_window


def legal(s: Twin) -> Array:
    """Which of all moves may be made now; none in a game that is over."""
    has = means(s, s.seat)
    there = standing(s, has)
    stage = s.stage
    is_drive, is_act = stage == Stage.DRIVE, stage == Stage.ACT
    is_boost, is_recover, is_run = stage == Stage.BOOST, stage == Stage.RECOVER, stage == Stage.RUN
    is_interrupt, is_sense, is_bombard = stage == Stage.INTERRUPT, stage == Stage.SENSE, stage == Stage.BOMBARD
    can_roll = (stage == Stage.ROLLING) & ((s.free > 0) | (has.fuel > 0))
    faces = np.arange(len(t.FACE_IDS))
    shown = (s.faces[:, None] == faces).any(0)
    taken = (s.selected[:, None] == faces).any(0)
    waiting = ((s.selected[:, None] == faces) & ~s.acted[:, None]).any(0)
    down = hidden(s)
    steps = steps_for(s, s.hero, s.any_way)
    cost = price(at(s.top, s.cell), at(t.DAMAGE, s.hero) + s.bonus)
    scouts = (s.scouts > 0) & (is_act | (is_drive & ~s.has_moved))
    strafes = at(t.STRAFES, s.hero)
    rolled, turned = t.ROLLED[t.block("reroll")], t.TURNED_FROM[t.block("turn_die")]

    payments = np.arange(1, t.block("pay").stop - t.block("pay").start + 1)
    allowed = {
        "reroll": can_roll & (rolled <= s.dice).all(1),
        "stop": stage == Stage.ROLLING,
        "turn_die": (stage == Stage.TURN_DIE) & (turned <= s.dice).all(1),
        "select": (stage == Stage.SELECT) & selectable(s),
        "fuel": (stage == Stage.PLACE_FUEL) & shown & ~taken,
        "use": is_act & waiting,
        "scout": scouts & down,
        "drive": ((is_drive & (s.left > 0)) | is_interrupt) & steps,
        "take": s.wrench & ((is_recover & (s.cell == CELLS)) | (is_run & s.marked & there.is_location)),
        "reveal": is_sense & down,
        "spare": is_bombard & exposed(s),
        "finish": is_run & s.marked & (there.price <= has.fuel),
        "aim": (stage == Stage.AIM) & s.marked,
        "line": is_bombard & strafes & np.ones(len(LINES), dtype=np.bool_),
        "quadrant": is_bombard & ~strafes & np.ones(len(QUADRANTS), dtype=np.bool_),
        "pay": is_boost & (payments == cost) & (cost <= has.fuel),
        "card": card_moves(s, has, stage, there),
        "done": (stage == Stage.SELECT) | is_sense | is_run,
        "end_turn": is_act,
        "halt": is_drive,
        "refuse": is_boost,
        "leave": is_recover,
        "reveal_all": is_sense,
        "decline": is_interrupt,
        "pass_below": np.zeros(len(ORDERS), dtype=np.bool_),
    }
    return jnp.concatenate([jnp.atleast_1d(allowed[verb]) for verb in t.VERBS]) & (s.winner < 0)


def exposed(s: Twin) -> Array:
    """The tokens that a run would hit."""
    return (s.height > 0) & ~covered(s) & ~s.marked
