"""What must be true of any state of Brace for Impact: run by the fuzzer after every move."""

from collections import Counter
from collections.abc import Iterator

from robotable.games.brace_for_impact.state import FEWEST_FOR_ALL_CARDS, Battle


def faults(s: Battle) -> Iterator[str]:
    """Everything wrong with a state."""
    yield from _faults_of_actions(s)
    yield from _faults_of_ships(s)
    yield from _faults_of_decks(s)
    yield from _faults_of_systems(s)
    yield from _faults_of_statuses(s)
    yield from _faults_of_timers(s)


def _faults_of_actions(s: Battle) -> Iterator[str]:
    """Every Action card is in exactly one place. BFI-DRAW05, BFI-CONC06"""
    found = Counter(s.removed)
    for player in s.players:
        found.update((*player.hand, *player.draw, *player.discards))
    if s.pool:
        found.update(given.card for given in s.pool.cards)
    wanted = [id for id, card in s.pack.actions.items() if len(s.players) >= FEWEST_FOR_ALL_CARDS or not card.five_plus]
    if s.outcome is None and found != Counter(wanted):
        yield f"Action cards do not add up: {found - Counter(wanted)} too many, {Counter(wanted) - found} missing"


def _faults_of_ships(s: Battle) -> Iterator[str]:
    """Every Ship card is in exactly one place, and the hand is never too large. BFI-ATTK10, BFI-ZENT01"""
    fleet = s.fleet
    on_board = [posted.ship for posted in s.board if posted]
    starting = [fleet.starting] if fleet.starting else []
    ships = [*fleet.deck, *fleet.ships, *fleet.discarded, *s.destroyed, *on_board, *starting]
    if sorted(ships) != sorted(s.pack.ships):
        yield f"Ship cards do not add up: {sorted(ships)}"
    if s.hand_count() > s.hand_limit() and not s.is_at_work() and s.outcome is None:
        yield f"the Zentraedi hold {s.hand_count()} cards, allowed are {s.hand_limit()}"


def _faults_of_decks(s: Battle) -> Iterator[str]:
    """Event, Tactics and Leader cards are all somewhere."""
    if s.events and sorted(s.events + s.event_discards) != sorted(s.pack.events):
        yield "Event cards do not add up"
    tactics = [*s.fleet.tactics, *s.fleet.tactics_deck, *s.fleet.used_tactics]
    if s.has_tactics and sorted(tactics) != sorted(s.pack.tactics):
        yield f"Tactics cards do not add up: {sorted(tactics)}"
    if not set(s.fleet.armed) <= set(s.fleet.tactics):
        yield f"cards are armed that are not in hand: {s.fleet.armed}"


def _faults_of_systems(s: Battle) -> Iterator[str]:
    """A value lies between 0 and its maximum, and the Hull is never 0 while the battle lasts. BFI-SYS04, BFI-HULL01"""
    for name, level in s.systems.items():
        if not 0 <= level.value <= level.most:
            yield f"{name} stands at {level.value} of {level.most}"
    if s.outcome is None and not s.systems["hull"].value:
        yield "the Hull is gone, yet the battle goes on"
    if s.outcome is None and not s.systems["reflex"].value and s.furnace_due is None:
        yield "the furnace stands at 0, yet no breach threatens"


def _faults_of_statuses(s: Battle) -> Iterator[str]:
    """A Status belongs to a card in the own hand. BFI-EXCH08, BFI-EXCH11"""
    for seat, player in enumerate(s.players):
        if player.status and player.status.card not in player.hand:
            yield f"the Status of seat {seat} is on {player.status.card}, which is not in hand"


def _faults_of_timers(s: Battle) -> Iterator[str]:
    """Event slots fall on their grid. BFI-CLOCK04"""
    if s.event_due is not None and s.event_due % s.timer("event_ms"):
        yield f"the Event Timer ends at {s.event_due}, off its grid"
    if s.outcome is None and s.phase == "running":
        for due in (s.event_due, s.battle_due, s.furnace_due):
            if due is not None and due < s.clock:
                yield f"a timer was due at {due}, and it is {s.clock}"
