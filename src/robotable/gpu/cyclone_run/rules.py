"""The rules of Cyclone Run on arrays, for one game; `jax.vmap` makes them the rules of many.

A step is a move and all that follows from it, without a branch: what the move turns up and takes is worked out first,
then one pass in the order of play finds who is asked next. The names of functions are those of the engine's choices.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from robotable.games.cyclone_run.movement import ORDERS
from robotable.games.cyclone_run.state import LINES, QUADRANTS
from robotable.gpu.cyclone_run import tables as t
from robotable.gpu.cyclone_run.twin import DISCARDED, IN_DECK, Stage, Twin

Array = Any
"""A traced array of JAX."""

CELLS = np.arange(t.OUTSIDE)
SEATS = np.arange(t.MOST_PLAYERS)
NEW_DICE = 2 * t.DICE
"""A step may roll some dice again, and all dice of the next turn."""


class Chance(NamedTuple):
    """What luck brings in one step, should it be needed."""

    faces: Array
    """Faces of the die: first those rolled again, then those of a new turn."""
    kinds: Array
    """For each cell, the kind of token that would be turned up there."""
    card: Array
    """The Location card that would be drawn."""


# Looking


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


# What is legal


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


# Playing


def when(holds: Array, s: Twin, **changed: Any) -> Twin:
    """The game with some things changed, if something holds."""
    return s._replace(**{name: jnp.where(holds, new, getattr(s, name)) for name, new in changed.items()})


def either(holds: Array, one: Twin, other: Twin) -> Twin:
    """One game if something holds, otherwise the other; fields keep the types of the other."""
    return Twin(*(jnp.where(holds, new, old).astype(old.dtype) for new, old in zip(one, other, strict=True)))


def play(s: Twin, move: Array, chance: Chance) -> Twin:
    """Make a legal move, with all that follows from it until somebody is asked again."""
    verb, argument = at(t.VERB, move), at(t.ARGUMENT, move)

    def is_verb(name: str) -> Array:
        return verb == t.VERBS.index(name)

    has = means(s, s.seat)
    stage, seat = s.stage, s.seat
    cell_hot = argument == CELLS
    is_card, is_drive = is_verb("card"), is_verb("drive")
    is_strike = is_verb("line") | is_verb("quadrant")
    effect = jnp.where(is_card, at(t.EFFECT, argument), -1)
    amount = at(t.AMOUNT, argument)

    def is_effect(name: str) -> Array:
        return effect == t.EFFECTS.index(name)

    # What the move costs
    there = standing(s, has)
    spent = jnp.where(is_verb("reroll") & (s.free == 0), 1, 0)
    spent = spent + jnp.where(is_verb("pay"), argument, 0)
    spent = spent + jnp.where(is_verb("finish"), jnp.where(cell_hot, there.price, 0).sum(), 0)
    is_interrupt = is_drive & (stage == Stage.INTERRUPT)
    spent = spent + is_interrupt
    s = s._replace(fuel=s.fuel - jnp.where(seat == SEATS, spent, 0), fuel_pile=s.fuel_pile + spent)
    s = when(is_interrupt, s, interrupted=s.interrupted | (seat == SEATS))

    # Dice
    rolled = at(t.ROLLED, move)
    again = is_verb("reroll")
    s = s._replace(
        dice=s.dice - jnp.where(again, rolled, 0) + jnp.where(again, _thrown(chance.faces[: t.DICE], rolled.sum()), 0)
    )
    s = when(is_verb("turn_die"), s, dice=s.dice - at(t.TURNED_FROM, move) + at(t.TURNED_TO, move))
    s = when(again, s, free=jnp.maximum(s.free - 1, 0))

    # Heroes
    s = _select(s, is_verb("select"), argument)
    placed = is_verb("fuel")
    on_card = at(t.CARD_OF, argument) == np.arange(len(t.CARD_IDS))
    s = when(placed, s, fuel_on=s.fuel_on + on_card, fuel_pile=s.fuel_pile - 1)

    # Vehicles
    vehicle = at(t.VEHICLE, s.hero)
    s = when(is_drive, s, vehicles=jnp.where(np.arange(2) == vehicle, argument, s.vehicles))
    own_drive = is_drive & (stage == Stage.DRIVE)
    s = when(own_drive, s, left=s.left - 1, has_moved=True)
    s = when(is_interrupt, s, wrench=at(t.WRENCH, s.hero), left=0, any_way=False, has_moved=False)
    s = when(is_drive, s, cell=argument, bonus=0)

    # What is turned up
    is_scout = is_verb("scout")
    pattern = at(t.PATTERNS, argument + jnp.where(is_verb("quadrant"), 6, 0))
    hit = exposed(s) & pattern & is_strike
    down = (s.height > 0) & (s.top < 0)
    shown = cell_hot & (is_scout | is_verb("reveal") | is_drive)
    shown = (shown | (hidden(s) & is_verb("reveal_all")) | hit) & down
    s = s._replace(
        top=jnp.where(shown, chance.kinds, s.top),
        unseen=s.unseen - (shown[:, None] & (chance.kinds[:, None] == np.arange(len(t.TOKEN_IDS)))).sum(0),
        scouts=s.scouts - is_scout,
    )

    # Cards
    used = is_card & (argument == np.arange(len(t.LOCATION_IDS)))
    s = s._replace(
        card_at=jnp.where(used & t.IS_DISCARDED, DISCARDED, s.card_at), card_used=s.card_used | (used & ~t.IS_DISCARDED)
    )
    s = _gain_fuel(s, seat, jnp.where(is_effect("Fuel"), amount, 0))
    s = s._replace(
        free=s.free + jnp.where(is_effect("Reroll"), amount, 0),
        waivers=s.waivers + is_effect("NoFuel"),
        scouts=s.scouts + jnp.where(is_effect("Scout"), amount, 0),
        left=s.left + jnp.where(is_effect("Travel"), amount, 0),
        any_way=s.any_way | is_effect("AnyDirection"),
        wrench=s.wrench | is_effect("Wrench"),
        bonus=s.bonus + jnp.where(is_effect("Damage") & (stage == Stage.BOOST), amount, 0),
    )
    to_aim = is_effect("Damage") & (stage == Stage.RUN)
    s = when(to_aim, s, standing=s.marked, marked=s.marked & there.is_short, amount=amount)
    is_aim = is_verb("aim")
    s = when(is_aim, s, bonuses=s.bonuses + jnp.where(cell_hot, s.amount, 0), marked=s.standing)
    s = when(is_verb("spare"), s, marked=s.marked | cell_hot)

    # What falls and is taken
    kind, damage = at(s.top, s.cell), at(t.DAMAGE, s.hero) + s.bonus
    arrives = is_drive & (at(s.height, s.cell) > 0)
    meets_location = arrives & at(t.IS_LOCATION, kind)
    in_boost = (stage == Stage.BOOST) & is_card
    fallen = falls(kind, s.hero, damage) & ~at(t.IS_LOCATION, kind) & (arrives | in_boost)
    hot = s.cell == CELLS
    strike_falls = hit & of_each(
        lambda kind: falls(kind, s.hero, at(t.DAMAGE, s.hero)) & ~at(t.IS_LOCATION, kind), s.top
    )
    aimed_kind = jnp.where(cell_hot, s.top, 0).sum()
    aimed_damage = at(t.DAMAGE, s.hero) + jnp.where(cell_hot, s.bonuses, 0).sum()
    aim_falls = cell_hot & is_aim & falls(aimed_kind, s.hero, aimed_damage)
    taken = any_of(
        hot & (fallen | is_verb("pay")),
        cell_hot & (is_verb("take") | is_verb("finish")),
        strike_falls,
        aim_falls,
    )
    s = _take(s, seat, taken, chance.card)
    s = when(is_strike, s, marked=hit & ~taken, bonuses=jnp.zeros_like(s.bonuses), wrench=False)
    survivors = (stage == Stage.RUN) | is_aim
    s = when(survivors & ~to_aim, s, marked=s.marked & ~taken)

    # Where that leads: each is followed to the first choice that is not moot
    stands = arrives & ~meets_location & ~fallen
    onward = seat == s.active
    use = is_verb("use")
    s = when(use, s, hero=argument, left=at(t.MOVEMENT, argument), wrench=at(t.WRENCH, argument))
    drives = at(t.VEHICLE, s.hero) >= 0
    nxt = jnp.where(is_card, stage, NOWHERE)
    nxt = jnp.where(is_effect("SetDie"), int(Stage.TURN_DIE), nxt)
    nxt = jnp.where(to_aim, int(Stage.AIM), nxt)
    nxt = jnp.where(again | is_verb("turn_die"), int(Stage.ROLLING), nxt)
    nxt = jnp.where(is_verb("stop") | is_verb("select"), int(Stage.SELECT), nxt)
    nxt = jnp.where(is_verb("done") & (stage == Stage.SELECT), int(Stage.PLACE_FUEL), nxt)
    nxt = jnp.where(placed, int(Stage.ACT), nxt)
    nxt = jnp.where(is_scout, stage, nxt)
    hero_stage = jnp.where(
        drives, int(Stage.DRIVE), jnp.where(at(t.SENSES, s.hero), int(Stage.SENSE), int(Stage.BOMBARD))
    )
    nxt = jnp.where(use, hero_stage, nxt)
    nxt = jnp.where(is_verb("reveal"), int(Stage.SENSE), nxt)
    nxt = jnp.where(is_verb("spare"), int(Stage.BOMBARD), nxt)
    nxt = jnp.where(
        is_strike | is_verb("finish") | is_aim | (is_verb("take") & (stage == Stage.RUN)), int(Stage.RUN), nxt
    )
    nxt = jnp.where(stands, int(Stage.BOOST), nxt)
    nxt = jnp.where(meets_location, int(Stage.RECOVER), nxt)
    goes_on = any_of(
        own_drive & ~arrives,
        (fallen | is_verb("pay")) & onward,
        (is_verb("take") | is_verb("leave")) & (stage == Stage.RECOVER) & onward,
    )
    nxt = jnp.where(goes_on, int(Stage.DRIVE), nxt)
    nxt = jnp.where(fallen & ~onward, NOWHERE, nxt)
    s = when(is_verb("end_turn"), s, is_closing=True, hero=_next_waiting(s))
    return _settle(s, nxt, ends_turn=is_verb("end_turn"), faces=chance.faces[t.DICE :])


NOWHERE = -1
"""Nothing of what was begun is left to be asked."""
TURN_OVER = len(Stage)
"""The turn is over."""


def _thrown(faces: Array, n: Array) -> Array:
    """How many of each symbol the first so many dice show."""
    symbols = of_each(lambda face: at(t.FACES, face), faces)
    counted = (symbols[:, None] == np.arange(len(t.SYMBOLS))) & (np.arange(t.DICE) < n)[:, None]
    return counted.sum(0)


def _gain_fuel(s: Twin, seat: Array, n: Array) -> Twin:
    n = jnp.minimum(n, s.fuel_pile)
    return s._replace(fuel=s.fuel + jnp.where(seat == SEATS, n, 0), fuel_pile=s.fuel_pile - n)


def _select(s: Twin, holds: Array, face: Array) -> Twin:
    """Activate a Hero: lay the dice, collect the Fuel on the card, then pay."""
    card = at(t.CARD_OF, face) == np.arange(len(t.CARD_IDS))
    found = jnp.where(holds & card, s.fuel_on, 0)
    s = s._replace(fuel_on=s.fuel_on - found, fuel=s.fuel + jnp.where(s.active == SEATS, found.sum(), 0))
    s = _gain_fuel(s, s.active, jnp.where(holds, at(t.BRINGS_FUEL, face), 0))
    cost = jnp.where(holds, at(t.NEEDS_FUEL, face), 0)
    waived = (cost > 0) & (s.waivers > 0)
    cost = jnp.where(waived, 0, cost)
    free = (s.selected < 0) & (jnp.cumsum(s.selected < 0) == 1)
    return s._replace(
        dice=s.dice - jnp.where(holds, at(t.COST, face), 0),
        selected=jnp.where(holds & free, face, s.selected),
        fuel=s.fuel - jnp.where(s.active == SEATS, cost, 0),
        fuel_pile=s.fuel_pile + cost,
        waivers=s.waivers - waived,
        scouts=s.scouts + jnp.where(holds, at(t.SCOUTS, face), 0),
    )


def _take(s: Twin, seat: Array, taken: Array, card: Array) -> Twin:
    """Move top tokens to a player's defeat pile."""
    kinds = (taken[:, None] & (s.top[:, None] == np.arange(len(t.TOKEN_IDS)))).sum(0)
    mine = seat == SEATS
    draws = (kinds * t.IS_LOCATION).sum() > 0
    drawn = draws & (s.card_at == IN_DECK) & (card == np.arange(len(t.LOCATION_IDS)))
    s = _gain_fuel(s, seat, (kinds * t.FUEL).sum())
    return s._replace(
        height=s.height - taken,
        top=jnp.where(taken, t.NOBODY, s.top),
        pile=s.pile + mine[:, None] * kinds,
        card_at=jnp.where(drawn, seat + 1, s.card_at),
        card_used=s.card_used & ~drawn,
    )


def _next_waiting(s: Twin) -> Array:
    """The first selected Hero who has not acted, or -1."""
    waits = (s.selected >= 0) & ~s.acted
    first = waits & (jnp.cumsum(waits) == 1)
    return jnp.where(waits.any(), jnp.where(first, s.selected, 0).sum(), t.NOBODY)


def _settle(s: Twin, stage: Array, ends_turn: Array, faces: Array) -> Twin:
    """From where a move led, on to the first choice that is not moot."""
    was_interrupted = s.seat != s.active
    has = means(s, s.seat)
    there = standing(s, has)
    cards = card_moves(s, has, stage, there).any()
    scouts = (s.scouts > 0) & hidden(s).any()

    # Within a hero turn; an opponent's single step has nothing to go on with
    kind, damage = at(s.top, s.cell), at(t.DAMAGE, s.hero) + s.bonus
    stage = jnp.where((stage == Stage.BOOST) & ~can_be_made_to_fall(kind, damage, has), NOWHERE, stage)
    leaves = (stage == Stage.RECOVER) & ~s.wrench & ~has.has_wrench_card
    stage = jnp.where(leaves, jnp.where(was_interrupted, NOWHERE, int(Stage.DRIVE)), stage)
    cards = jnp.where(leaves, card_moves(s, has, stage, there).any(), cards)
    can_step = (s.left > 0) & steps_for(s, s.hero, s.any_way).any()
    stage = jnp.where((stage == Stage.DRIVE) & ~can_step & ~cards & ~(scouts & ~s.has_moved), NOWHERE, stage)
    stage = jnp.where((stage == Stage.SENSE) & ~hidden(s).any(), NOWHERE, stage)
    finds_location = (s.marked & there.is_location).any() & (s.wrench | has.has_wrench_card)
    run_goes_on = finds_location | (s.marked & there.can_fall).any()
    stage = jnp.where((stage == Stage.RUN) & ~run_goes_on, NOWHERE, stage)

    # From rolling to acting
    stage = jnp.where((stage == Stage.ROLLING) & (s.free == 0) & (has.fuel == 0) & ~cards, int(Stage.SELECT), stage)
    cards = card_moves(s, has, stage, there).any()
    stage = jnp.where((stage == Stage.SELECT) & ~selectable(s).any() & ~cards, int(Stage.PLACE_FUEL), stage)
    stage = jnp.where((stage == Stage.PLACE_FUEL) & (s.fuel_pile == 0), int(Stage.ACT), stage)

    # The end of a hero turn, and the opponents' windows; when a turn is closed, of each Hero who waits
    hero_over = (stage == NOWHERE) & ~was_interrupted & ~ends_turn
    in_windows = (stage == NOWHERE) & was_interrupted
    begins = hero_over | (ends_turn & (s.hero >= 0))
    s = when(begins, s, acted=s.acted | (s.selected == s.hero), passed=0)
    s = when(in_windows, s, passed=s.passed + 1)
    looks = begins | in_windows
    over = ends_turn & ~begins
    for left in reversed(range(t.HEROES_A_TURN)):
        asked = _next_window(s)
        stops = looks & (asked < s.players - 1)
        stage = jnp.where(stops, int(Stage.INTERRUPT), stage)
        s = when(stops, s, passed=asked, seat=(s.active + 1 + asked) % s.players)
        done = looks & ~stops
        s = _flip(s, done)
        following = _next_waiting(s)
        closes = done & s.is_closing
        over = over | (closes & (following < 0))
        stage = jnp.where(done & ~s.is_closing, int(Stage.ACT), stage)
        looks = closes & (following >= 0)
        if left:
            s = when(looks, s, hero=following, acted=s.acted | (s.selected == following), passed=0)
    stage = jnp.where(over, TURN_OVER, stage)

    # Acting, and the end of the turn
    s = when((stage >= 0) & (stage != Stage.INTERRUPT) & ~was_stays(stage, was_interrupted), s, seat=s.active)
    acts = means(s, s.active)
    waits = _next_waiting(s) >= 0
    more = waits | scouts_left(s) | card_moves(s, acts, jnp.int32(Stage.ACT), standing(s, acts)).any()
    stage = jnp.where((stage == Stage.ACT) & ~more, TURN_OVER, stage)
    s = s._replace(stage=jnp.where(stage == TURN_OVER, int(Stage.ROLLING), stage))
    return _tidy(_next_turn(s, stage == TURN_OVER, faces))


def was_stays(stage: Array, was_interrupted: Array) -> Array:
    """An opponent's own step still has something to decide."""
    return was_interrupted & ((stage == Stage.BOOST) | (stage == Stage.RECOVER))


def scouts_left(s: Twin) -> Array:
    """There is a Scout left and something to turn up."""
    return (s.scouts > 0) & hidden(s).any()


def _next_window(s: Twin) -> Array:
    """How many opponents come before the next who may extend the Hero's move; all of them, if none may."""
    vehicle = at(t.VEHICLE, s.hero)
    here = jnp.where(vehicle == 0, s.vehicles[0], s.vehicles[1])
    can_move = (vehicle >= 0) & (here != t.OUTSIDE) & steps_for(s, s.hero, jnp.bool_(False)).any()
    may = (s.fuel > 0) & ~s.interrupted & can_move & (s.players > SEATS)
    found = s.players - 1
    for ahead in reversed(range(t.MOST_PLAYERS - 1)):
        may_ask = at(may, (s.active + 1 + ahead) % s.players) & (ahead >= s.passed) & (ahead < s.players - 1)
        found = jnp.where(may_ask, ahead, found)
    return found


def _flip(s: Twin, holds: Array) -> Twin:
    """A double-sided Hero card turns over."""
    other = at(t.FLIPS_TO, s.hero)
    card = at(t.CARD_OF, s.hero) == np.arange(len(t.CARD_IDS))
    return when(holds & (other >= 0), s, faces=jnp.where(card, other, s.faces))


def scores(s: Twin) -> Array:
    """Victory Points of every seat as things stand."""
    cards = jnp.where(s.card_at == SEATS[:, None] + 1, t.POINTS, 0).sum(1)
    return (s.pile * t.VP).sum(1) + cards


def _next_turn(s: Twin, holds: Array, faces: Array) -> Twin:
    """The turn passes to the left until the last round is over."""
    is_ending = s.is_ending | ((s.height == 0).sum() >= s.depleted_to_end)
    following = (s.active + 1) % s.players
    is_round_over = following == s.first
    is_over = is_round_over & (is_ending | (s.round >= t.PACK.numbers["most_rounds"]))
    points = jnp.where(s.players > SEATS, scores(s), -1)
    place = (SEATS - s.first) % s.players
    winner = jnp.argmax(points * t.MOST_PLAYERS + place)
    s = when(holds, s, is_ending=is_ending, turns=s.turns + 1)
    s = when(holds & is_over, s, winner=winner)
    begins = holds & ~is_over
    return when(
        begins,
        s,
        round=s.round + is_round_over,
        active=following,
        seat=following,
        card_used=s.card_used & (s.card_at != following + 1),
        selected=jnp.full_like(s.selected, t.NOBODY),
        acted=jnp.zeros_like(s.acted),
        scouts=0,
        waivers=0,
        interrupted=jnp.zeros_like(s.interrupted),
        dice=_thrown(faces, jnp.int32(t.DICE)),
        free=t.FREE_REROLLS,
        is_closing=False,
    )


def _tidy(s: Twin) -> Twin:
    """What a choice has no use for is laid away, so that equal positions are equal."""
    stage = s.stage
    own = s.seat == s.active
    in_space = (stage == Stage.BOOST) | (stage == Stage.RECOVER)
    moves = (stage == Stage.DRIVE) | (in_space & own)
    bombs = (stage == Stage.BOMBARD) | (stage == Stage.RUN) | (stage == Stage.AIM)
    has_hero = bombs | moves | in_space | (stage == Stage.SENSE) | (stage == Stage.INTERRUPT)
    rolls = (stage == Stage.ROLLING) | (stage == Stage.TURN_DIE)
    return s._replace(
        free=jnp.where(rolls, s.free, 0),
        hero=jnp.where(has_hero, s.hero, 0),
        left=jnp.where(moves, s.left, 0),
        any_way=s.any_way & moves,
        has_moved=s.has_moved & moves,
        wrench=s.wrench & (moves | (stage == Stage.RECOVER) | (stage == Stage.RUN) | (stage == Stage.AIM)),
        cell=jnp.where(in_space, s.cell, 0),
        bonus=jnp.where(stage == Stage.BOOST, s.bonus, 0),
        marked=s.marked & bombs,
        standing=s.standing & (stage == Stage.AIM),
        bonuses=jnp.where((stage == Stage.RUN) | (stage == Stage.AIM), s.bonuses, 0),
        amount=jnp.where(stage == Stage.AIM, s.amount, 0),
        passed=jnp.where(own, 0, s.passed),
        is_closing=s.is_closing & ~own,
    )


# Chance, and games from the deal to the next


def chance_of(s: Twin, key: Array) -> Chance:
    """What luck would bring now: every unseen token as likely to lie anywhere as any other."""
    bits = jax.random.bits(key, (NEW_DICE + t.OUTSIDE + 1,), jnp.uint32)
    faces = _below(bits[:NEW_DICE], len(t.FACES))
    kinds, unseen = [], s.unseen
    for cell in range(t.OUTSIDE):
        pick = _below(bits[NEW_DICE + cell], jnp.maximum(unseen.sum(), 1))
        kind = (jnp.cumsum(unseen) <= pick).sum()
        kinds.append(kind)
        is_down = (s.height[cell] > 0) & (s.top[cell] < 0)
        unseen = unseen - (is_down & (kind == np.arange(len(t.TOKEN_IDS))))
    in_deck = s.card_at == IN_DECK
    pick = _below(bits[-1], jnp.maximum(in_deck.sum(), 1))
    card = (jnp.cumsum(in_deck) <= pick).sum()
    return Chance(faces, jnp.stack(kinds), card)


def _below(bits: Array, n: Any) -> Array:
    """A whole number under n, a small one, from 32 random bits."""
    return (((bits >> 8) * jnp.uint32(n)) >> 24).astype(jnp.int32)


def init(key: Array, players: Array, stack: Array | None = None, depleted: Array | None = None) -> Twin:
    """A table before the first move: the first player, and his first roll."""
    players = jnp.int32(players)
    key, rolls = jax.random.split(key)
    numbers = t.PACK.numbers
    by_players = np.arange(t.MOST_PLAYERS + 1)
    heights = t.numbers(numbers.get(f"stack_for_{n}", 0) for n in by_players)
    ends = t.numbers(numbers.get(f"depleted_for_{n}", 0) for n in by_players)
    first = _below(jax.random.bits(key, (), jnp.uint32), players)
    nine, zero, no = jnp.zeros(t.OUTSIDE, jnp.int32), jnp.int32(0), jnp.bool_(False)
    faces = _below(jax.random.bits(rolls, (t.DICE,), jnp.uint32), len(t.FACES))
    return Twin(
        players=players,
        fuel=jnp.zeros(t.MOST_PLAYERS, jnp.int32),
        pile=jnp.zeros((t.MOST_PLAYERS, len(t.TOKEN_IDS)), jnp.int32),
        card_at=jnp.zeros(len(t.LOCATION_IDS), jnp.int32),
        card_used=jnp.zeros(len(t.LOCATION_IDS), jnp.bool_),
        interrupted=jnp.zeros(t.MOST_PLAYERS, jnp.bool_),
        height=nine + (at(heights, players) if stack is None else stack),
        top=nine + t.NOBODY,
        unseen=jnp.asarray(t.COUNT),
        fuel_pile=jnp.int32(t.FUEL_TOKENS),
        fuel_on=jnp.zeros(len(t.CARD_IDS), jnp.int32),
        faces=jnp.asarray(t.FIRST_FACES),
        vehicles=jnp.full(2, t.OUTSIDE, jnp.int32),
        depleted_to_end=zero + (at(ends, players) if depleted is None else depleted),
        is_ending=no,
        first=first,
        round=jnp.int32(1),
        active=first,
        dice=_thrown(faces, jnp.int32(t.DICE)).astype(jnp.int32),
        selected=jnp.full(t.HEROES_A_TURN, t.NOBODY, jnp.int32),
        acted=jnp.zeros(t.HEROES_A_TURN, jnp.bool_),
        scouts=zero,
        waivers=zero,
        stage=jnp.int32(Stage.ROLLING),
        seat=first,
        free=jnp.int32(t.FREE_REROLLS),
        hero=zero,
        left=zero,
        wrench=no,
        any_way=no,
        has_moved=no,
        cell=zero,
        bonus=zero,
        marked=nine > 0,
        standing=nine > 0,
        bonuses=nine,
        amount=zero,
        passed=zero,
        is_closing=no,
        turns=zero,
        winner=jnp.int32(t.NOBODY),
    )


def step(s: Twin, move: Array, key: Array) -> Twin:
    """Make a legal move; in a game that is over nothing happens."""
    after = play(s, move, chance_of(s, key))
    return either(s.winner < 0, after, s)


def rewards(s: Twin) -> Array:
    """1 for the winner of a game that is over."""
    return (s.winner == SEATS).astype(jnp.float32)


def step_or_deal(s: Twin, move: Array, key: Array) -> tuple[Twin, Array, Array]:
    """Make a move; a game that it ends is followed by a new one. Also who won, and whether it is over."""
    after = step(s, move, key)
    is_over = after.winner >= 0
    fresh = init(jax.random.fold_in(key, 1), s.players)
    return either(is_over, fresh, after), rewards(after), is_over


def random_move(s: Twin, key: Array) -> Array:
    """A legal move, each as likely as any other."""
    allowed = legal(s)
    counted = jnp.cumsum(allowed)
    pick = _below(jax.random.bits(key, (), jnp.uint32), jnp.maximum(counted[-1], 1))
    return (counted <= pick).sum()
