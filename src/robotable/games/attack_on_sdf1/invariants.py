"""What must be true of any state of Attack on the SDF-1: run by the fuzzer after every move."""

from collections import Counter
from collections.abc import Iterator

from robotable.games.attack_on_sdf1.geometry import BRIDGE, HULL, REACTORS, SHIP, SPACE, is_space
from robotable.games.attack_on_sdf1.state import OFF_BOARD, Sdf1, all_places, capacity, is_capital, is_destroid

PLACES = frozenset(all_places())


def faults(s: Sdf1) -> Iterator[str]:
    """Everything wrong with a state."""
    yield from _faults_of_vessels(s)
    yield from _faults_of_mecha(s)
    yield from _faults_of_heroes(s)
    yield from _faults_of_ship(s)
    yield from _faults_of_cards(s)
    yield from _faults_of_pools(s)


def _faults_of_vessels(s: Sdf1) -> Iterator[str]:
    """Every token is once on the board or in the bag, no more damaged than it can be. SDF-ZORD04, SDF-CAS06"""
    for kind in ("pod", "cruiser", "flagship"):
        tokens = s.pack.tokens_of(kind)
        on_board = [vessel.id for vessel in s.vessels.values() if vessel.kind == kind]
        if len(on_board) + len(s.bag(kind)) != len(tokens) or not set(on_board) <= set(tokens):
            yield f"{kind} tokens do not add up: {on_board}"
    for id, vessel in s.vessels.items():
        if id != vessel.id or vessel.place not in PLACES or id in s.gone:
            yield f"{id} is nowhere: {vessel}"
        if not 0 <= vessel.damage < 2 * capacity(s, vessel):
            yield f"{id} has {vessel.damage} damage"
        if is_capital(vessel) and vessel.place not in SPACE:
            yield f"a Capital Ship is inside: {vessel}"
    if not set(s.engaged) <= set(s.vessels) or not set(s.loose) <= set(s.vessels):
        yield f"Vessels are engaged that are not here: {s.engaged}, {s.loose}"


def _faults_of_mecha(s: Sdf1) -> Iterator[str]:
    """Every mecha token is somewhere; Destroids stay inside; one mecha at most in the Bridge. SDF-UPK06, SDF-MECHA08"""
    if list(s.mecha) != s.pack.mecha_tokens():
        yield "mecha tokens do not add up"
    for token, place in s.mecha.items():
        if place not in PLACES and place not in OFF_BOARD:
            yield f"{token} is nowhere: {place!r}"
        if is_destroid(token) and place in SPACE:
            yield f"{token} is in space: {place}"
    if len(s.mecha_at(BRIDGE)) > 1:
        yield f"{len(s.mecha_at(BRIDGE))} mecha are in the Bridge"


def _faults_of_heroes(s: Sdf1) -> Iterator[str]:
    """Four Heroes in play, each somewhere and alive, those on foot in the ship. SDF-HERO01, SDF-TURN05"""
    if s.episode and len(s.in_play()) != s.pack.numbers["heroes_in_play"]:
        yield f"{len(s.in_play())} Heroes are in play"
    for hero, state in s.heroes.items():
        if s.is_active(hero) and state.place not in (SHIP if not s.is_pilot(hero) else PLACES):
            yield f"{hero} is nowhere: {state.place!r}"
        if not 0 <= state.damage <= s.pack.numbers["health"] or (s.is_active(hero) and state.damage > 2):
            yield f"{hero} has {state.damage} damage"
        if not s.is_active(hero) and state.place:
            yield f"{hero} is not in play, yet in {state.place}"
        if min(state.points, state.extra, state.bonus) < 0 or len(set(state.used)) != len(state.used):
            yield f"{hero} has used what she has not: {state}"
    if sum(state.is_acting for state in s.heroes.values()) > 1:
        yield "two Heroes act at once"


def _faults_of_ship(s: Sdf1) -> Iterator[str]:
    """Armor, boxes and guns within their limits; crew within the open boxes. SDF-DMG01, SDF-DMG10"""
    for area in HULL:
        state = s.areas[area]
        if not 0 <= state.armor <= s.armor_most(area) or state.red < 0 or state.black < 0 or s.open_boxes(area) < 0:
            yield f"{area} is out of bounds: {state}"
        if area in REACTORS and (state.red or state.black):
            yield f"{area} has boxes of its own: {state}"
    if s.outcome is None:
        if s.covered(BRIDGE) or s.pool > 5 or s.people < 3 or len(s.missing()) > 3:
            yield f"the game should be lost: pool {s.pool}, people {s.people}, missing {s.missing()}"
        for station in ("sci", "prod", "bay"):
            if s.crew[station] > s.open_boxes(station):
                yield f"{station} has {s.crew[station]} crew for {s.open_boxes(station)} boxes"
    if s.crew["gunners"] + s.free_gunners > s.pack.numbers["gunners_most"] or min(s.crew.values()) < 0:
        yield f"crew is out of bounds: {s.crew}"


def _faults_of_cards(s: Sdf1) -> Iterator[str]:
    """Every card is in exactly one place, but for those being carried out. SDF-CARD09"""
    held = {
        "resources": [*(card for hand in s.hands for card in hand), *s.techs],
        "orders": [s.z_card] if s.z_card else [],
    }
    for name, cards in (("resources", s.pack.resources), ("orders", s.pack.orders), ("invasion", s.pack.invasion)):
        deck = s.decks[name]
        found = Counter([*deck.cards, *deck.discards, *held.get(name, []), *(c for c in s.actives if c in cards)])
        too_many = [card for card, n in found.items() if n > cards[card].copies]
        yield from (f"there are {found[card]} of {card}" for card in too_many)
    for name, n in (("crew", 32), ("mecha", 32)):
        deck = s.decks[name]
        sheets = s.pack.crew if name == "crew" else s.pack.mecha_orders
        if len(deck.cards) + len(deck.discards) != sum(card.copies for card in sheets.values()):
            yield f"the {name} deck has lost cards of {n}"


def _faults_of_pools(s: Sdf1) -> Iterator[str]:
    """No pool is below 0, the Tracker is not overfull. SDF-PTS01, SDF-TRK01"""
    pools = {"ap": s.ap, "rp": s.rp, "heat": s.heat, "evades": s.ship_evades, "barriers": s.barriers}
    yield from (f"{name} is {n}" for name, n in pools.items() if n < 0)
    if len(s.tracker) > s.pack.numbers["tracker"] or len(s.scouts) > s.pack.numbers["scouts"]:
        yield f"too much is laid out: {s.tracker}, {s.scouts}"
    if s.heat > s.pack.numbers["heat_most"]:
        yield f"heat is {s.heat}"
    yield from (f"an Evade lies {place!r}" for place in s.evades if place and place not in PLACES)
    if any(not is_space(scout.place) and scout.place not in SHIP for scout in s.scouts):
        yield f"a Scout is nowhere: {s.scouts}"
