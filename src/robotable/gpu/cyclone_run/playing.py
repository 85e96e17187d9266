"""A move at one table of the twin, with all that follows from it.

There is no branch in it: what the move turns up and takes is worked out first, then one pass in the order of play finds
who is asked next.
"""

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np

from robotable.gpu.cyclone_run import tables as t
from robotable.gpu.cyclone_run.legal_moves import card_moves, exposed, selectable
from robotable.gpu.cyclone_run.looking import (
    CELLS,
    SEATS,
    Array,
    any_of,
    at,
    can_be_made_to_fall,
    falls,
    hidden,
    means,
    of_each,
    standing,
    steps_for,
)
from robotable.gpu.cyclone_run.twin import DISCARDED, IN_DECK, Stage, Twin

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
        dice=s.dice - jnp.where(again, rolled, 0) + jnp.where(again, thrown(chance.faces[: t.DICE], rolled.sum()), 0)
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


def thrown(faces: Array, n: Array) -> Array:
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
        dice=thrown(faces, jnp.int32(t.DICE)),
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
