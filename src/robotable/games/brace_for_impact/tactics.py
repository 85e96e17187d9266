"""Tactics and Leaders: played, read aloud and paid for; what they do stands in `perform.py`."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from robotable.games.brace_for_impact.effects import (
    DiscardShip,
    RemoveFriend,
    RemoveShip,
    ShipsOnBoard,
    Spoken,
    Wreck,
)
from robotable.games.brace_for_impact.hearing import arm_for_a_while, remember
from robotable.games.brace_for_impact.moments import Decision, Moment
from robotable.games.brace_for_impact.perform import DECLINE, Perform, card_of, wrecks
from robotable.games.brace_for_impact.ships import destroy, discard_ship
from robotable.games.brace_for_impact.state import Battle, Heard
from robotable.games.brace_for_impact.zentraedi import Attacks, EndOfWork
from robotable.table import Choice, Move, Refusal, Step


def reading_time(s: Battle, words: int) -> int:
    """How long it takes to read a text of so many words aloud. BFI-TACT08, BFI-R72"""
    return min(max(words * s.number("read_ms_a_word"), s.number("read_least_ms")), s.number("read_most_ms"))


def is_free(s: Battle) -> bool:
    """The Zentraedi player is not in the middle of anything."""
    return s.phase == "running" and not s.is_at_work()


class PlayTactic(Choice[Battle], frozen=True):
    """Play a Tactics card that is armed: read it aloud, then do what it says. BFI-TACT06 to BFI-TACT16"""

    def is_moot(self, s: Battle) -> bool:
        return not is_free(s) or not any(s.is_armed(card) for card in s.fleet.tactics)

    def prompt(self, s: Battle) -> str:
        return "Play a Tactics card that is armed"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("tactic", card) for card in s.fleet.tactics if s.is_armed(card))

    def refusals(self, s: Battle) -> Iterator[Refusal]:
        for card in s.fleet.tactics:
            if not s.is_armed(card):
                yield Refusal(Move("tactic", card), f"not armed: {s.pack.tactics[card].trigger}", "BFI-TACT06")

    def tactic(self, s: Battle, card: str) -> None:
        """Begin to read."""
        s.fleet.tactics.remove(card)
        s.fleet.armed.pop(card, None)
        s.fleet.used_tactics.append(card)
        if s.pool:
            s.pool = replace(s.pool, is_awaited=True)
        s.say("reads-tactic", tactic=card)
        begin_reading(s, card)


def begin_reading(s: Battle, card: str, *after: Step[Any]) -> None:
    """Read a card aloud; what it says follows. BFI-TACT08, BFI-TACT09"""
    s.fleet.attacks_due = s.fleet.attacks_made = 0
    read = card_of(s, card)
    remember(s, Heard(s.now, s.zentraedi, "reading", read.text))
    s.then(Reading(s.now + reading_time(s, read.words), card), Pay(card), Attacks(), *after, EndOfWork())


class ClaimWord(Choice[Battle], frozen=True):
    """Where people use their own voices, and claims count: an officer said the word of a Tactics card. BFI-R71"""

    for_people = True

    def is_moot(self, s: Battle) -> bool:
        return s.phase != "running" or next(self.moves(s), None) is None

    def prompt(self, s: Battle) -> str:
        return "Claim to have heard a word"

    def moves(self, s: Battle) -> Iterator[Move]:
        for card in s.fleet.tactics:
            if isinstance(s.pack.tactics[card].trigger, Spoken) and not s.is_armed(card):
                yield Move("claim", card)

    def claim(self, s: Battle, card: str) -> None:
        """Everybody hears of it, and the card is armed as if the table had heard the word too."""
        trigger = s.pack.tactics[card].trigger
        assert isinstance(trigger, Spoken)
        s.say("claims", word=s.pack.word_id(trigger.word))
        arm_for_a_while(s, card)


class UseLeader(Choice[Battle], frozen=True):
    """Use a Leader who is face up: read the text aloud, then do what it says; it costs a card of the hand for good.
    BFI-LEAD04 to BFI-LEAD09"""

    def is_moot(self, s: Battle) -> bool:
        return not is_free(s) or not s.fleet.leaders

    def prompt(self, s: Battle) -> str:
        return "Use a Leader"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("lead", leader) for leader in s.fleet.leaders)

    def refusals(self, s: Battle) -> Iterator[Refusal]:
        for leader in s.fleet.used_leaders:
            yield Refusal(Move("lead", leader), "used already", "BFI-LEAD06")

    def lead(self, s: Battle, leader: str) -> None:
        """Begin to read."""
        s.say("reads-leader", leader=leader)
        begin_reading(s, leader, TurnDown(leader))


class Reading(Moment, frozen=True):
    """The Zentraedi player reads a card aloud while the crew goes on. BFI-TACT08, BFI-T08"""

    card: str

    def crumb(self, s: Battle) -> str:
        return f"Reading {card_of(s, self.card).name}"

    def run(self, s: Battle) -> None:
        pass


class TurnDown(Step[Battle], frozen=True):
    """A used Leader turns face down, and the hand shrinks. BFI-LEAD06, BFI-LEAD07"""

    leader: str

    def run(self, s: Battle) -> None:
        s.fleet.leaders.remove(self.leader)
        s.fleet.used_leaders.append(self.leader)
        s.say("leader-down", leader=self.leader)
        if s.hand_count() > s.hand_limit():
            assert s.zentraedi is not None
            s.then(DiscardDown(s.zentraedi, s.by_limit("zentraedi_discard_ms")))


class DiscardDown(Decision, frozen=True):
    """The hand is too large: discard cards of your choice. BFI-LEAD07"""

    def crumb(self, s: Battle) -> str:
        return "Discard"

    def is_moot(self, s: Battle) -> bool:
        return super().is_moot(s) or s.hand_count() <= s.hand_limit()

    def prompt(self, s: Battle) -> str:
        return f"Discard down to {s.hand_limit()} cards"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("discard", card) for card in (*s.fleet.ships, *s.fleet.tactics))

    def discard(self, s: Battle, card: str) -> None:
        """Put it out of the game."""
        drop(s, card)
        s.then(self)

    def run(self, s: Battle) -> None:
        """Too slow: Tactics first, then the weakest ships. BFI-T09"""
        while s.outcome is None and s.hand_count() > s.hand_limit():
            weakest = sorted(s.fleet.ships, key=lambda ship: s.pack.ships[ship].strength)
            drop(s, s.fleet.tactics[0] if s.fleet.tactics else weakest[0])


def drop(s: Battle, card: str) -> None:
    """A hand card goes out of the game."""
    if card in s.fleet.tactics:
        s.fleet.tactics.remove(card)
        s.fleet.armed.pop(card, None)
        s.fleet.used_tactics.append(card)
    else:
        discard_ship(s, card)


# The price


class Pay(Step[Battle], frozen=True):
    """What must come first: if it can't be met, the rest is skipped. BFI-TACT10, BFI-LEAD05"""

    card: str

    def run(self, s: Battle) -> None:
        assert s.zentraedi is not None
        if not can_pay(s, self.card):
            s.say("price-not-met")
        elif any(payments(s, self.card)):
            s.then(PayPrice(s.zentraedi, s.by_limit("zentraedi_choice_ms"), self.card))
        else:
            s.then(Perform(self.card))


def can_pay(s: Battle, card: str) -> bool:
    """What a card asks for first can be met now. BFI-TACT10, BFI-LEAD05"""
    match card_of(s, card).price:
        case None:
            return True
        case ShipsOnBoard(n=n):
            return len(s.ships_on_board()) >= n
        case Wreck():
            return bool(wrecks(s) and s.empty_sectors())
        case _:
            return any(payments(s, card))


def payments(s: Battle, card: str) -> Iterator[Move]:
    """The ways to pay a card's price. BFI-FRND04"""
    match card_of(s, card).price:
        case RemoveShip():
            yield from (Move("remove", sector) for sector in s.ships_on_board())
        case RemoveFriend():
            yield from (Move("remove", sector) for sector in s.face_up(friendly=True))
        case DiscardShip():
            yield from (Move("give_up", ship) for ship in s.fleet.ships)


class PayPrice(Decision, frozen=True):
    """The card asks for a ship: pay, or leave the rest undone. BFI-TACT10, BFI-TACT11"""

    card: str

    def crumb(self, s: Battle) -> str:
        return card_of(s, self.card).name

    def is_moot(self, s: Battle) -> bool:
        return super().is_moot(s) or not any(payments(s, self.card))

    def prompt(self, s: Battle) -> str:
        return f"{card_of(s, self.card).name}: {card_of(s, self.card).price}, or leave it"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from payments(s, self.card)
        yield DECLINE

    def remove(self, s: Battle, sector: int) -> None:
        """A ship of the board is given up."""
        destroy(s, sector)
        if s.outcome is None:
            s.then(Perform(self.card))

    def give_up(self, s: Battle, ship: str) -> None:
        """A ship of the hand is given up."""
        discard_ship(s, ship)
        if s.outcome is None:
            s.then(Perform(self.card))

    def refuse(self, s: Battle) -> None:
        """Leave the rest undone."""
        s.say("price-not-met")

    def run(self, s: Battle) -> None:
        """Too slow, or no longer possible. BFI-T09"""
        self.refuse(s)
