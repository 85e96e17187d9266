"""What the move that a player points at would do to the powers on the battlefield."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from robotable.games.crisis_point.perform import CutTokens, LayToken, LiftToken, PutTokens, TradeSecond
from robotable.games.crisis_point.specials import CLUSTER_COST, ClusterFrom
from robotable.games.crisis_point.state import COLUMNS, FRONT, LINE_OF, RIGHT, Contest, Crisis, Slot, Space
from robotable.games.crisis_point.tactical import PlaceCard, PlaceCombat, PlaceToken
from robotable.games.crisis_point.tokens import PlaceTokens
from robotable.table import Choice, Move, Noun, Verb


class PowerView(Struct, frozen=True):
    """A player's power on one card, as far as this seat knows it."""

    column: int | None
    row: int | None
    tokens: int
    defence: int
    known: int
    """The sum of all that is known."""
    unknown: int
    """Combat Cards that lie there, unknown to this seat."""
    missing: int
    """Combat Cards that are still to be laid."""


Powers = list[list[PowerView]]
"""By space, then by seat."""


def settled(contest: Contest) -> list[PowerView]:
    """The powers on a card that was scored: all of them are known. CRI-SCORE02 to CRI-SCORE04"""
    return [PowerView(p.column, p.row, p.tokens, p.defence, p.total, 0, 0) for p in contest.powers]


class Foreseen(Struct, frozen=True):
    """A player's power on a card, as a move would leave it."""

    seat: int
    space: Space
    power: PowerView


class Forecast(Struct, frozen=True):
    """What a legal move would do at once to the powers on the battlefield."""

    verb: Verb
    noun: Noun
    powers: list[Foreseen]


def foresee(s: Crisis, seat: int | None, now: Powers) -> list[Forecast]:
    """What each move of the seat whose decision it is would do, where it changes a power."""
    choice = s.choice
    if choice is None or choice.seat != seat or s.outcome is not None:
        return []
    return [
        Forecast(move.verb, move.noun, powers)
        for move in choice.moves(s)
        if (powers := list(_changes(s, choice, move, now)))
    ]


def _changes(s: Crisis, choice: Choice[Any], move: Move, now: Powers) -> Iterator[Foreseen]:
    seat = choice.seat
    match choice, move.noun:
        case PlaceCard(), int(space):
            yield from _base(s, seat, space, now)
        case PlaceCombat(), str(slot):
            yield from _posting(s, seat, slot, now)
        case TradeSecond(first=first), str(slot):
            yield from _trading(s, seat, first, slot, now)
        case ((PlaceToken() | PlaceTokens()), int(space)):
            yield _tokens(seat, space, 1, now)
        case PutTokens(left=left, all_on_one=all_on_one), int(space):
            yield _tokens(seat, space, min(left if all_on_one else 1, s.players[seat].stock), now)
        case CutTokens(), int(space):
            yield _tokens(1 - seat, space, -1, now)
        case LiftToken(owner=owner), int(space):
            yield _tokens(owner, space, -1, now)
        case LayToken(owner=owner, source=source), int(space):
            yield _tokens(owner, source, -1, now)
            yield _tokens(owner, space, 1, now)
        case ClusterFrom(), int(space):
            yield _tokens(1 - seat, space, min(CLUSTER_COST, s.players[1 - seat].stock), now)


def _base(s: Crisis, seat: int, space: Space, now: Powers) -> Iterator[Foreseen]:
    """The defence that a Base would bring with it. CRI-SCORE04"""
    base = s.pack.bases.get(s.players[seat].picked)
    if base is not None:
        p = now[space][seat]
        known = p.known + base.defence
        yield Foreseen(seat, space, PowerView(p.column, p.row, p.tokens, base.defence, known, p.unknown, p.missing))


def _posting(s: Crisis, seat: int, slot: Slot, now: Powers) -> Iterator[Foreseen]:
    """What the Combat Card in hand would add to the four cards of a line. CRI-SCORE02"""
    value, line = s.pack.combat[s.players[seat].picked].value, LINE_OF[slot]
    is_column = line in COLUMNS
    for space in line:
        p = now[space][seat]
        column, row = (value, p.row) if is_column else (p.column, value)
        after = PowerView(column, row, p.tokens, p.defence, p.known + value, p.unknown, p.missing - 1)
        yield Foreseen(seat, space, after)


def _trading(s: Crisis, seat: int, a: Slot, b: Slot, now: Powers) -> Iterator[Foreseen]:
    """What the cards of two lines would have once their Combat Cards have changed places. CRI-SCORE02, CRI-R34"""
    side, cards = s.players[seat].side, {**s.slots, a: s.slots[b], b: s.slots[a]}
    values = {slot: s.pack.combat[cards[slot]].value for slot in s.filled_slots(seat)}
    for space in sorted({*LINE_OF[a], *LINE_OF[b]}):
        p = now[space][seat]
        column, row = values.get(f"{FRONT[side]}{space % 4}"), values.get(f"{RIGHT[side]}{space // 4}")
        known = (column or 0) + (row or 0) + p.tokens + p.defence
        if known != p.known:
            yield Foreseen(seat, space, PowerView(column, row, p.tokens, p.defence, known, p.unknown, p.missing))


def _tokens(seat: int, space: Space, n: int, now: Powers) -> Foreseen:
    """What some Battle Tokens more or fewer would make of a power. CRI-TOK01"""
    p = now[space][seat]
    after = PowerView(p.column, p.row, p.tokens + n, p.defence, p.known + n, p.unknown, p.missing)
    return Foreseen(seat, space, after)
