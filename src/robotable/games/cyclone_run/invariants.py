"""What must be true of any state of Cyclone Run: run by the fuzzer after every move."""

from collections import Counter
from collections.abc import Iterator

from robotable.games.cyclone_run.state import CELLS, Cyclone


def faults(s: Cyclone) -> Iterator[str]:
    """Everything wrong with a state."""
    yield from _faults_of_tokens(s)
    yield from _faults_of_fuel(s)
    yield from _faults_of_cards(s)
    yield from _faults_of_vehicles(s)
    yield from _faults_of_turn(s)


def _faults_of_tokens(s: Cyclone) -> Iterator[str]:
    """The hundred tokens are all somewhere. CYC-SETUP01, CYC-GEN08"""
    found = Counter(s.bag)
    for pile in [*s.stacks, *(player.pile for player in s.players)]:
        found.update(pile)
    expected = {id: token.count for id, token in s.pack.tokens.items() if token.count}
    if found != expected:
        yield f"tokens do not add up: found {dict(found)}"
    yield from (f"empty cell {cell} is face up" for cell in CELLS if s.face_up[cell] and not s.stacks[cell])


def _faults_of_fuel(s: Cyclone) -> Iterator[str]:
    """No Fuel is made or lost. CYC-FUEL10"""
    held = [player.fuel for player in s.players]
    everywhere = [s.fuel_pile, *held, *s.fuel_on.values()]
    if sum(everywhere) != s.pack.numbers["fuel_tokens"] or min(everywhere) < 0:
        yield f"Fuel does not add up: pile {s.fuel_pile}, players {held}, on Heroes {s.fuel_on}"


def _faults_of_cards(s: Cyclone) -> Iterator[str]:
    """Every Location card is in exactly one place. CYC-SETUP04"""
    cards = [*s.deck, *s.discards, *(card for p in s.players for card in [*p.cards, *p.used])]
    if sorted(cards) != sorted(s.pack.locations):
        yield f"Location cards do not add up: {cards}"


def _faults_of_vehicles(s: Cyclone) -> Iterator[str]:
    """The vehicles never share a space. CYC-MOVE03"""
    on_tray = [cell for cell in s.vehicles.values() if cell is not None]
    if len(set(on_tray)) != len(on_tray):
        yield f"two vehicles on one space: {s.vehicles}"


def _faults_of_turn(s: Cyclone) -> Iterator[str]:
    """Dice and Heroes of the turn fit together. CYC-HERO02, CYC-HERO05"""
    if len(s.selected) > s.pack.numbers["heroes_a_turn"]:
        yield f"too many Heroes selected: {s.selected}"
    if len({s.card_of(face) for face in s.selected}) != len(s.selected):
        yield f"a Hero card is selected twice: {s.selected}"
    for face in s.selected:
        laid = sorted(shown for shown, hero in zip(s.dice, s.laid, strict=True) if hero == face)
        if laid != sorted(s.hero(face).cost):
            yield f"{face} is paid with {laid}"
    if not set(s.acted) <= set(s.selected):
        yield f"Heroes acted who were not selected: {s.acted}"
