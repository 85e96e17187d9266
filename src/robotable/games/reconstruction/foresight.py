"""What a player looks for beside the board: the trade on the table, and what a move would do."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.state import Control, Reconstruction, Standing
from robotable.games.reconstruction.trade import TRADING, Answer, Confirm, Propose, on_offer
from robotable.table import Choice, Move, Noun, Verb, clone

# A trade


class Bargain(Struct, frozen=True):
    """The trade that is talked about: who with whom, and the cards that are on the table. REC-TRADE06"""

    faction: Faction
    partner: Faction | None
    has_offer: bool
    """A card lies there, shown or face down."""
    offer: str | None
    """Which one, if this seat may see it."""
    has_answer: bool
    answer: str | None
    wanted: Faction | None
    """The partner has asked for a card of this faction. REC-TRADE10"""
    left: int
    """How many more offers there may be this turn. REC-TRADE08"""


def bargain(s: Reconstruction, seat: int | None) -> Bargain | None:
    """The trade that is open now. REC-TRADE01, REC-TRADE08"""
    choice = s.choice
    if not isinstance(choice, TRADING):
        return None
    partner = _partner(choice)
    offer, answer = on_offer(s, seat)
    return Bargain(
        faction=s.active,
        partner=None if partner is None else FACTIONS[partner],
        has_offer=isinstance(choice, Answer | Confirm),
        offer=offer,
        has_answer=isinstance(choice, Confirm),
        answer=answer,
        wanted=choice.wanted if isinstance(choice, Propose) else None,
        left=s.pack.numbers["offers_a_turn"] - s.offers,
    )


def _partner(choice: Choice[Any]) -> int | None:
    """The seat that is talked to."""
    match choice:
        case Propose(partner=partner) | Confirm(partner=partner):
            return partner
        case Answer(seat=partner):
            return partner
        case _:
            return None


# What a move would do


class Foresight(Struct, frozen=True):
    """What a legal move would change at once, before anybody decides anything else."""

    verb: Verb
    noun: Noun
    control: dict[str, Control]
    """The Territories that would change hands, and who would control them. REC-CTRL06"""
    values: dict[Faction, int]
    """The victory values that would change. REC-VIC07"""
    protoculture: dict[Faction, int]
    end: str
    """How the game would end by it. REC-VIC02"""


def foresee(s: Reconstruction, seat: int | None) -> list[Foresight]:
    """What each move of the seat whose decision it is would do, where chance and hidden cards have no part in it."""
    choice = s.choice
    if choice is None or choice.seat != seat or s.outcome is not None:
        return []
    return list(_foresights(s, choice))


def _foresights(s: Reconstruction, choice: Choice[Any]) -> Iterator[Foresight]:
    now = s.standing()
    for move in choice.moves(s):
        twin = clone(s)
        twin.act(choice, move)
        if twin.luck != s.luck or len(twin.deck) != len(s.deck):
            continue
        seen = _difference(s, now, twin, move)
        if seen.control or seen.values or seen.protoculture or seen.end:
            yield seen


def _difference(s: Reconstruction, now: Standing, twin: Reconstruction, move: Move) -> Foresight:
    then = twin.standing()
    return Foresight(
        verb=move.verb,
        noun=move.noun,
        control={space: holder for space, holder in then.control.items() if holder != now.control[space]},
        values={faction: n for faction, n in then.values.items() if n != now.values[faction]},
        protoculture={faction: n for faction in FACTIONS if (n := twin.pc[faction]) != s.pc[faction]},
        end="" if twin.outcome is None else twin.outcome.how,
    )
