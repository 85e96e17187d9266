"""A game of Cyclone Run as arrays: what everybody at the table can see, and where in the rules it is.

Tokens that lie face down have no face here: it is drawn from those nobody has seen when one is turned up, which comes
to the same for everybody and makes a twin what a player knows. Standing orders on interrupts are left out: they only
spare a person the asking.
"""

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from robotable.games.cyclone_run.fighters import Aim, Bombard, Run
from robotable.games.cyclone_run.movement import Boost, Drive, EndHero, Interrupt, Recover
from robotable.games.cyclone_run.play import Act, PlaceFuel, Rolling, Select, TurnDie
from robotable.games.cyclone_run.scouting import Sense
from robotable.games.cyclone_run.state import CELLS, Cyclone
from robotable.gpu.cyclone_run import tables as t

IN_DECK, DISCARDED = 0, t.MOST_PLAYERS + 1
"""Where a Location card is that nobody holds; otherwise it is the holder's seat plus one."""


class Stage(IntEnum):
    """The choice that is asked."""

    ROLLING = 0
    TURN_DIE = 1
    SELECT = 2
    PLACE_FUEL = 3
    ACT = 4
    DRIVE = 5
    BOOST = 6
    RECOVER = 7
    SENSE = 8
    BOMBARD = 9
    RUN = 10
    AIM = 11
    INTERRUPT = 12


STAGES: list[type] = [
    Rolling,
    TurnDie,
    Select,
    PlaceFuel,
    Act,
    Drive,
    Boost,
    Recover,
    Sense,
    Bombard,
    Run,
    Aim,
    Interrupt,
]


class Twin(NamedTuple):
    """One game; with a leading axis on every field, many."""

    players: Any
    fuel: Any
    pile: Any
    """For each seat, how many tokens of each kind it has taken."""
    card_at: Any
    card_used: Any
    interrupted: Any
    height: Any
    top: Any
    """The kind of each cell's top token if it is face up, or -1."""
    unseen: Any
    fuel_pile: Any
    fuel_on: Any
    faces: Any
    """The face that each Hero card shows."""
    vehicles: Any
    depleted_to_end: Any
    is_ending: Any
    first: Any
    round: Any
    active: Any
    dice: Any
    """How many dice show each symbol and lie on no Hero."""
    selected: Any
    acted: Any
    scouts: Any
    waivers: Any

    stage: Any
    seat: Any
    """Who is asked."""
    free: Any
    hero: Any
    left: Any
    wrench: Any
    any_way: Any
    has_moved: Any
    cell: Any
    bonus: Any
    marked: Any
    """The cells that a run spares, leaves standing, or may aim at."""
    standing: Any
    """The cells that survived the run, while a card is aimed."""
    bonuses: Any
    amount: Any
    passed: Any
    """How many opponents have had their window on this Hero's move."""
    is_closing: Any
    """The turn is being ended: the Heroes who did not act have empty turns."""

    turns: Any
    winner: Any


def from_engine(s: Cyclone, turns: int = 0) -> Twin:
    """The twin of a game of the engine that waits for a choice, or is over."""
    return arrays(read_engine(s, turns))


def arrays(twin: Twin) -> Twin:
    """A twin of numbers and lists as one of arrays."""
    return Twin(*(np.asarray(field, dtype=_type_of(name)) for name, field in zip(twin._fields, twin, strict=True)))


def read_engine(s: Cyclone, turns: int = 0) -> Twin:
    """The same in numbers and lists."""
    choice = s.choice
    tops = [t.TOKEN_IDS.index(s.stacks[cell][-1]) if s.face_up[cell] else t.NOBODY for cell in CELLS]
    piles = [[player.pile.count(id) for id in t.TOKEN_IDS] for player in s.players]
    piles += [[0] * len(t.TOKEN_IDS)] * (t.MOST_PLAYERS - len(s.players))
    seen = np.sum(piles, axis=0) + np.bincount([top for top in tops if top >= 0], minlength=len(t.TOKEN_IDS))
    faces = [t.FACE_IDS.index(face) for face in s.selected]
    winner = t.NOBODY if s.outcome is None else s.outcome.winners[0]
    return Twin(
        players=len(s.players),
        fuel=_padded(player.fuel for player in s.players),
        pile=piles,
        card_at=[_place_of(s, card) for card in t.LOCATION_IDS],
        card_used=[any(card in player.used for player in s.players) for card in t.LOCATION_IDS],
        interrupted=[bool(n) for n in _padded(player.has_interrupted for player in s.players)],
        height=[len(stack) for stack in s.stacks],
        top=tops,
        unseen=t.COUNT - seen,
        fuel_pile=s.fuel_pile,
        fuel_on=[s.fuel_on[card] for card in t.CARD_IDS],
        faces=[t.FACE_IDS.index(s.faces[card]) for card in t.CARD_IDS],
        vehicles=[t.OUTSIDE if (cell := s.vehicles[name]) is None else cell for name in t.VEHICLES],
        depleted_to_end=s.depleted_to_end,
        is_ending=s.is_ending,
        first=s.first,
        round=s.round,
        active=s.active,
        dice=[s.dice_left().count(symbol) for symbol in t.SYMBOLS],
        selected=faces + [t.NOBODY] * (t.HEROES_A_TURN - len(faces)),
        acted=[face in s.acted for face in s.selected] + [False] * (t.HEROES_A_TURN - len(faces)),
        scouts=s.scouts,
        waivers=s.waivers,
        turns=turns,
        winner=winner,
        **_asked(s, choice),
    )


IS_FLAG = {
    "card_used",
    "interrupted",
    "is_ending",
    "acted",
    "wrench",
    "any_way",
    "has_moved",
    "marked",
    "standing",
    "is_closing",
}


def _type_of(name: str) -> type:
    return np.bool_ if name in IS_FLAG else np.int32


def _padded(values: Any) -> list[int]:
    found = [int(value) for value in values]
    return found + [0] * (t.MOST_PLAYERS - len(found))


def _place_of(s: Cyclone, card: str) -> int:
    for seat, player in enumerate(s.players):
        if card in player.cards or card in player.used:
            return seat + 1
    return DISCARDED if card in s.discards else IN_DECK


def _asked(s: Cyclone, choice: Any) -> dict[str, Any]:
    """Where in the rules the engine is."""
    nowhere = [False] * len(CELLS)
    asked: dict[str, Any] = {
        "stage": STAGES.index(type(choice)) if choice else Stage.ROLLING,
        "seat": choice.seat if choice else 0,
        **dict.fromkeys(("free", "hero", "left", "cell", "bonus", "amount", "passed"), 0),
        **dict.fromkeys(("wrench", "any_way", "has_moved", "is_closing"), False),
        "marked": nowhere,
        "standing": nowhere,
        "bonuses": [0] * len(CELLS),
    }
    if choice is None:
        return asked
    if isinstance(choice, TurnDie):
        choice = s.todo[-2]
    drive = choice if isinstance(choice, Drive) else getattr(choice, "onward", None)
    if drive is not None:
        asked |= {"left": drive.left, "wrench": drive.wrench, "any_way": drive.any_way, "has_moved": drive.has_moved}
    run = choice.strike if isinstance(choice, Aim) else choice
    if isinstance(run, Run):
        asked |= {"wrench": run.wrench, "bonuses": [sum(n for c, n in run.bonus if c == cell) for cell in CELLS]}
        asked |= {"marked": [cell in run.cells for cell in CELLS]}
    match choice:
        case Rolling(free=free):
            asked["free"] = free
        case Boost(cell=cell, bonus=bonus):
            asked |= {"cell": cell, "bonus": bonus}
        case Recover(cell=cell, wrench=wrench):
            asked |= {"cell": cell, "wrench": wrench}
        case Bombard(spared=spared):
            asked["marked"] = [cell in spared for cell in CELLS]
        case Aim(cells=cells, n=n):
            asked |= {"standing": asked["marked"], "marked": [cell in cells for cell in CELLS], "amount": n}
    acting = next((step.hero for step in reversed(s.todo) if isinstance(step, EndHero)), "")
    hero = getattr(run, "hero", acting)
    if hero:
        asked["hero"] = t.FACE_IDS.index(hero)
    if choice.seat != s.active:
        to_come = sum(isinstance(step, Interrupt) for step in s.todo) - isinstance(choice, Interrupt)
        asked["passed"] = len(s.players) - 2 - to_come
        asked["is_closing"] = not any(isinstance(step, Act) for step in s.todo)
    return asked
