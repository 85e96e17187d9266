"""What Tactics, Leaders and the ship's computer bring about: the steps of each effect, and the choices in them."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from robotable.games.brace_for_impact.effects import (
    AnyEffect,
    AnySystem,
    Contact,
    DirectHit,
    Evade,
    Fire,
    Foresee,
    Hide,
    Icons,
    Salvage,
    Scatter,
    Strike,
    StrikeAt,
)
from robotable.games.brace_for_impact.ending import changed
from robotable.games.brace_for_impact.moments import Decision
from robotable.games.brace_for_impact.pack import SMALL, Leader, Tactic
from robotable.games.brace_for_impact.piles import discard
from robotable.games.brace_for_impact.ships import place
from robotable.games.brace_for_impact.state import SECTORS, Battle, Posted
from robotable.games.brace_for_impact.systems import damage
from robotable.games.brace_for_impact.zentraedi import AddAttacks, WorkIcons, attack
from robotable.table import Move, Step

DECLINE = Move("refuse")


def card_of(s: Battle, id: str) -> Tactic | Leader:
    """A Tactics or Leader card."""
    return s.pack.tactics[id] if id in s.pack.tactics else s.pack.leaders[id]


class Perform(Step[Battle], frozen=True):
    """Do what a Tactics or Leader card says. BFI-TACT08, BFI-TACT09, BFI-LEAD04"""

    card: str

    def run(self, s: Battle) -> None:
        s.then(*perform(card_of(s, self.card).action, s, spares_hull=self.card in s.pack.tactics))


def perform(effect: AnyEffect, s: Battle, spares_hull: bool = False) -> list[Step[Battle]]:
    """The steps that carry out an effect; none if it has happened already.
    BFI-TACT08, BFI-LEAD04, BFI-AUDIO05 to BFI-AUDIO09"""
    assert s.zentraedi is not None
    seat, until = s.zentraedi, s.by_limit("zentraedi_choice_ms")
    match effect:
        case Strike(times=times):
            return [AddAttacks(times)]
        case StrikeAt():
            return [PickSector(seat, until)]
        case Icons(icons=icons):
            return [WorkIcons(tuple(icons), spares_hull=spares_hull)]
        case AnySystem():
            return [PickSystem(seat, until)]
        case Hide():
            return [HideShip(seat, until)]
        case Scatter():
            return [PickOfficer(seat, until)]
        case Evade(strength=strength):
            evade(s, strength)
            return []
        case Foresee(cards=cards):
            return [Rearrange(seat, until, cards)]
        case Salvage():
            return [PlaceWreck(seat, until)]
        case Contact(ships=ships):
            s.say("cue-contact", n=ships)
            return [WorkIcons(("deploy",) * ships)]
        case Fire():
            s.say("cue-fire")
            return [AddAttacks(1)]
        case DirectHit(system=system):
            s.say("cue-hit", system=system)
            return [WorkIcons((f"direct-{system}",))]
        case _:
            assert_never(effect)


def evade(s: Battle, strength: int) -> None:
    """The target of the team attack that waits for this counts as stronger. BFI-TACT08"""
    if s.pool and s.pool.is_awaited:
        s.pool = replace(s.pool, harder=s.pool.harder + strength, is_awaited=False)
        s.say("evades", n=strength)


class PickSector(Decision, frozen=True):
    """An attack without a spin: choose the sector. BFI-LEAD04"""

    def prompt(self, s: Battle) -> str:
        return "Choose the sector that attacks"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("strike_at", sector) for sector in SECTORS)

    def strike_at(self, s: Battle, sector: int) -> None:
        """Strike exactly there."""
        s.fleet.attacks_made += 1
        s.say("strikes-at", sector=sector)
        attack(s, sector)

    def run(self, s: Battle) -> None:
        """Too slow: any sector. BFI-T09"""
        self.strike_at(s, s.luck.pick(SECTORS))


class PickSystem(Decision, frozen=True):
    """One normal point to a system of your choice, not the Hull. BFI-TACT08"""

    def prompt(self, s: Battle) -> str:
        return "Choose a system to damage"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("harm", system) for system in ("armor", "reflex", "life"))

    def harm(self, s: Battle, system: str) -> None:
        """Damage it."""
        damage(s, system)

    def run(self, s: Battle) -> None:
        """Too slow: Armor. BFI-T09"""
        damage(s, "armor")


class HideShip(Decision, frozen=True):
    """Turn a hostile ship face down again. BFI-SHIP07"""

    def is_moot(self, s: Battle) -> bool:
        return super().is_moot(s) or not s.face_up(friendly=False)

    def prompt(self, s: Battle) -> str:
        return "Choose a ship to turn face down"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("hide", sector) for sector in s.face_up(friendly=False))
        yield DECLINE

    def hide(self, s: Battle, sector: int) -> None:
        """Turn it down; then it may move."""
        posted = s.posted(sector)
        assert posted
        s.board[sector - 1] = Posted(posted.ship)
        s.say("ship-hidden", sector=sector)
        changed(s)
        if s.empty_sectors() and s.outcome is None:
            s.then(MoveShip(self.seat, s.by_limit("zentraedi_choice_ms"), sector))

    def refuse(self, s: Battle) -> None:
        """Leave them as they are."""


class MoveShip(Decision, frozen=True):
    """The ship that was turned face down may move to an empty sector. BFI-SHIP07"""

    sector: int

    def is_moot(self, s: Battle) -> bool:
        return super().is_moot(s) or s.posted(self.sector) is None

    def prompt(self, s: Battle) -> str:
        return "Move the ship to an empty sector, or let it stay"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("shift", sector) for sector in s.empty_sectors())
        yield Move("stay")

    def shift(self, s: Battle, sector: int) -> None:
        """Move it."""
        s.board[sector - 1], s.board[self.sector - 1] = s.board[self.sector - 1], None
        s.say("ship-moved", sector=self.sector, other_sector=sector)

    def stay(self, s: Battle) -> None:
        """Let it stay."""


class PickOfficer(Decision, frozen=True):
    """An officer of your choice loses a random card to the own discard pile. BFI-EXCH11"""

    def is_moot(self, s: Battle) -> bool:
        return super().is_moot(s) or next(self.moves(s), None) is None

    def prompt(self, s: Battle) -> str:
        return "Choose an officer who loses a card"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("scatter", seat) for seat in s.crew if s.players[seat].hand)

    def scatter(self, s: Battle, seat: int) -> None:
        """A random card goes."""
        s.say("scattered", seat=seat)
        discard(s, seat, s.luck.pick(s.players[seat].hand))

    def run(self, s: Battle) -> None:
        """Too slow: any officer. BFI-T09"""
        if moves := list(self.moves(s)):
            self.do(s, s.luck.pick(moves))


class Rearrange(Decision, frozen=True):
    """Look at the next cards and put them back in any order: say which comes first, then which comes next.
    BFI-LEAD04"""

    cards: int
    order: tuple[int, ...] = ()

    def deck(self, s: Battle) -> list[str]:
        """The cards that are looked at: events, or ships when a track replaces the events."""
        return (s.fleet.deck if s.track else s.events)[: self.cards]

    def left(self, s: Battle) -> list[int]:
        """The places of the cards that have no new place yet."""
        return [i for i in range(len(self.deck(s))) if i not in self.order]

    def is_moot(self, s: Battle) -> bool:
        return super().is_moot(s) or len(self.left(s)) < 2

    def prompt(self, s: Battle) -> str:
        return "Which of these cards comes next?"

    def moves(self, s: Battle) -> Iterator[Move]:
        cards = self.deck(s)
        yield from (Move("next_ship" if s.track else "next_event", cards[i]) for i in self.left(s))

    def next_event(self, s: Battle, card: str) -> None:
        """This one."""
        s.then(replace(self, order=(*self.order, self.deck(s).index(card))))

    def next_ship(self, s: Battle, card: str) -> None:
        """This one."""
        self.next_event(s, card)

    def run(self, s: Battle) -> None:
        """All are in order, or it took too long: put them back. BFI-T09"""
        cards, deck = self.deck(s), s.fleet.deck if s.track else s.events
        deck[: len(cards)] = [cards[i] for i in (*self.order, *self.left(s))]
        s.say("rearranges")


def wrecks(s: Battle) -> list[str]:
    """The destroyed hostile ships of strength 3 to 5."""
    ships = s.pack.ships
    return [ship for ship in s.destroyed if ships[ship].strength in SMALL and not ships[ship].friendly]


class PlaceWreck(Decision, frozen=True):
    """A destroyed ship comes back: choose the empty sector. BFI-ATTK10"""

    def is_moot(self, s: Battle) -> bool:
        return super().is_moot(s) or not s.empty_sectors() or not wrecks(s)

    def prompt(self, s: Battle) -> str:
        return "A wreck is put back in line: choose an empty sector"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("salvage", sector) for sector in s.empty_sectors())

    def salvage(self, s: Battle, sector: int) -> None:
        """It comes back there, face down."""
        ship = s.luck.pick(wrecks(s))
        s.destroyed.remove(ship)
        place(s, ship, sector)

    def run(self, s: Battle) -> None:
        """Too slow: the first empty sector. BFI-T09"""
        if s.empty_sectors() and wrecks(s):
            self.salvage(s, s.empty_sectors()[0])
