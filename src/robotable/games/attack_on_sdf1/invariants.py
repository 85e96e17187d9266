"""What must be true of any state of Attack on the SDF-1: run by the fuzzer after every move."""

from collections import Counter
from collections.abc import Iterator, Mapping

from robotable.games.attack_on_sdf1.anytime import LayDown
from robotable.games.attack_on_sdf1.geometry import BRIDGE, HULL, INNER, PLACES, REACTORS, SHIP, SPACE
from robotable.games.attack_on_sdf1.heroes import EndGift
from robotable.games.attack_on_sdf1.pack import SYMBOLS
from robotable.games.attack_on_sdf1.pieces import HeroState, Vessel
from robotable.games.attack_on_sdf1.sheets import Card
from robotable.games.attack_on_sdf1.ship import PARTIAL_SHIELD
from robotable.games.attack_on_sdf1.state import (
    HANGAR,
    LOST,
    OFF_BOARD,
    Sdf1,
    capacity,
    is_capital,
    is_destroid,
    is_villain,
)

BLACK_CUBES = 5
"""Permanent damage in the box; only Science can gather so much. SDF-R07"""


def faults(s: Sdf1) -> Iterator[str]:
    """Everything wrong with a state."""
    yield from _faults_of_vessels(s)
    yield from _faults_of_engagement(s)
    yield from _faults_of_mecha(s)
    for hero, state in s.heroes.items():
        yield from (f"{hero} {fault}" for fault in _faults_of_hero(s, hero, state))
    yield from _faults_of_crew_of_heroes(s)
    yield from _faults_of_ship(s)
    yield from _faults_of_people(s)
    yield from _faults_of_cards(s)
    yield from _faults_of_pools(s)
    yield from _faults_of_story(s)


# Vessels


def _faults_of_vessels(s: Sdf1) -> Iterator[str]:
    """Every token is once on the board or in the bag, under its own symbol, where its type can be. SDF-ZORD04"""
    for kind in ("pod", "cruiser", "flagship"):
        tokens = s.pack.tokens_of(kind)
        on_board = [vessel.id for vessel in s.vessels.values() if vessel.kind == kind]
        if sorted([*on_board, *s.bag(kind)]) != sorted(tokens):
            yield f"{kind} tokens do not add up: {on_board}"
    for id, vessel in s.vessels.items():
        yield from (f"{id} {fault}: {vessel}" for fault in _faults_of_vessel(s, id, vessel))
    if not set(s.gone) <= {"khyron", "miriya"} or len(set(s.gone)) != len(s.gone):
        yield f"these can't be out of the game: {s.gone}"


def _faults_of_vessel(s: Sdf1, id: str, vessel: Vessel) -> Iterator[str]:
    """What it is, where it is and how damaged. SDF-ZORD02, SDF-CAS06, SDF-CAP05"""
    if id != vessel.id or vessel.place not in PLACES or id in s.gone:
        yield "is nowhere"
    if is_villain(vessel):
        if vessel.id != vessel.kind or vessel.symbol not in SYMBOLS[:3]:
            yield "is no Villain"
    elif vessel.kind != s.pack.kind_of(id) or vessel.symbol != id.rpartition("-")[0]:
        yield "is not what its token says"
    if not 0 <= vessel.damage < 2 * capacity(s, vessel):
        yield f"has {vessel.damage} damage"
    if is_capital(vessel) and vessel.place not in SPACE:
        yield "is a Capital Ship inside"
    if vessel.has_rammed and (vessel.kind != "cruiser" or vessel.place not in INNER):
        yield "has rammed from out there"


def _faults_of_engagement(s: Sdf1) -> Iterator[str]:
    """Pods are held one to one, and only during Z-Orders. SDF-ENG01"""
    if not set(s.engaged) <= set(s.vessels) or not set(s.loose) <= set(s.vessels) or set(s.engaged) & set(s.loose):
        yield f"Vessels are engaged that can't be: {s.engaged}, {s.loose}"
        return
    if len(set(s.engaged)) != len(s.engaged) or any(is_capital(s.vessels[id]) for id in s.engaged):
        yield f"a Vessel is held that can't be: {s.engaged}"
    if s.phase != "orders" and s.outcome is None and (s.engaged or s.loose or s.z_card):
        yield f"Z-Orders are over, yet {s.engaged} are held and {s.z_card!r} is out"


# Mecha


def _faults_of_mecha(s: Sdf1) -> Iterator[str]:
    """Every token is somewhere it can be; at most one Non-Hero in the Bridge. SDF-UPK06, SDF-MECHA08, SDF-ESC09"""
    if list(s.mecha) != s.pack.mecha_tokens():
        yield "mecha tokens do not add up"
    for token, place in s.mecha.items():
        if place not in PLACES and place not in OFF_BOARD:
            yield f"{token} is nowhere: {place!r}"
        if is_destroid(token) and (place in SPACE or place == HANGAR):
            yield f"{token} is a Destroid in {place}"
        if place == LOST and s.mode == "story":
            yield f"{token} did not go back to the supply"
    if len(s.mecha_at(BRIDGE)) > 1:
        yield f"{len(s.mecha_at(BRIDGE))} mecha are in the Bridge"
    if s.ben and (s.ben not in s.mecha or "ben" not in s.characters):
        yield f"Ben's token is {s.ben!r}, and he is not with us"
    if not set(s.boosted) <= set(s.mecha):
        yield f"these can't be boosted: {s.boosted}"


# Heroes


def _faults_of_crew_of_heroes(s: Sdf1) -> Iterator[str]:
    """The right number of Heroes in play, one acting at most, every seat with its share. SDF-HERO01, SDF-SETUP13"""
    heroes = s.pack.numbers["heroes_in_play"]
    shares = (heroes // s.seats, -(-heroes // s.seats))
    if s.episode and len(s.in_play()) != heroes:
        yield f"{len(s.in_play())} Heroes are in play"
    if s.episode and any(len(s.heroes_of(seat)) not in shares for seat in range(s.seats)):
        yield "the Heroes are not shared as they should be"
    if sum(state.is_acting for state in s.heroes.values()) > 1:
        yield "two Heroes act at once"


def _faults_of_hero(s: Sdf1, hero: str, state: HeroState) -> Iterator[str]:
    """Somewhere and alive if she is in play; what she has used, she had. SDF-TURN05, SDF-HERO12, SDF-PTS03"""
    is_active = s.is_active(hero)
    if is_active and state.place not in (PLACES if s.is_pilot(hero) else SHIP):
        yield f"is nowhere: {state.place!r}"
    if not is_active and state.place:
        yield f"is not in play, yet in {state.place}"
    if not 0 <= state.damage <= s.pack.numbers["health"] or (is_active and state.damage > 2):
        yield f"has {state.damage} damage"
    if state.back_in and s.outcome is None and state.back_in not in (s.episode, s.episode + 1):
        yield f"is missing until Episode {state.back_in}"
    if state.is_for_now and not state.is_upgraded:
        yield "is downgraded for now"
    yield from _faults_of_turn(s, hero, state)


def _faults_of_turn(s: Sdf1, hero: str, state: HeroState) -> Iterator[str]:
    """Dice, movement, Abilities, squares and orders of this Episode. SDF-MODE04, SDF-SQR02, SDF-MECHA04"""
    if min(state.points, state.extra, state.bonus, state.rerolled, state.wounds) < 0:
        yield f"has less than nothing: {state}"
    if Counter(state.received) - Counter(state.dice):
        yield f"was given dice she has not: {state.received} of {state.dice}"
    if state.rerolled > state.dice.count("ability"):
        yield f"has rerolled dice she has not: {state.dice}"
    is_given = any(isinstance(step, EndGift) and step.hero == hero for step in s.todo)
    if (state.points or state.has_free_move) and not (state.is_acting or is_given):
        yield "has movement out of her turn"
    if len(state.dice) + len(state.gifts) > s.dice_each + len(s.heroes) + 1:
        yield f"has {len(state.dice)} dice"
    for used in (state.used, state.squares, state.ordered):
        if len(set(used)) != len(used):
            yield f"has used the same twice: {used}"
    if not set(state.squares) <= set(HULL) or not set(state.ordered) <= set(s.mecha) or not set(state.used) <= {0, 1}:
        yield f"has used what there is not: {state}"
    if sum(state.drawn.values()) < len(state.ordered):
        yield f"has ordered {state.ordered} with {state.drawn} cards"


# The ship


def _faults_of_ship(s: Sdf1) -> Iterator[str]:
    """Armor, boxes and guns within what is printed; the game goes on only while it can. SDF-DMG01, SDF-END07"""
    for area in SHIP:
        sheet, state = s.pack.areas[area], s.areas[area]
        if not 0 <= state.armor <= s.armor_most(area) or min(state.red, state.black, state.plates) < 0:
            yield f"{area} is out of bounds: {state}"
        if s.open_boxes(area) < 0 or (area in REACTORS and (state.red or state.black)):
            yield f"{area} has other boxes than it should: {state}"
        if tuple(state.guns) != sheet.guns:
            yield f"{area} has other guns than it should: {state.guns}"
    black = sum(s.areas[area].black + list(s.areas[area].guns.values()).count("lost") for area in SHIP)
    if black > BLACK_CUBES and s.outcome is None:  # the hit that loses the ship needs no cube any more
        yield f"{black} markers are black"
    if not 0 <= s.heading <= 5 or not 0 <= s.heat <= s.pack.numbers["heat_most"] or s.notches < 0:
        yield f"the ship is at heading {s.heading}, heat {s.heat}, {s.notches} notches"
    if s.outcome is None and (s.covered(BRIDGE) or s.pool > 5 or s.people < 3 or len(s.missing()) > 3):
        yield f"the game should be lost: pool {s.pool}, people {s.people}, missing {s.missing()}"


def _faults_of_people(s: Sdf1) -> Iterator[str]:
    """Population on its track, crew within the open boxes and no more than there are people. SDF-DMG10, SDF-UPK02"""
    numbers = s.pack.numbers
    if not numbers["population_least"] <= s.population <= numbers["population_most"]:
        yield f"population is {s.population}"
    for station in ("sci", "prod", "bay"):
        if s.outcome is None and s.crew[station] > s.open_boxes(station):
            yield f"{station} has {s.crew[station]} crew for {s.open_boxes(station)} boxes"
    if s.crew["gunners"] + s.free_gunners > numbers["gunners_most"] or sum(s.crew.values()) > s.population:
        yield f"crew is out of bounds: {s.crew} of {s.population}"
    if min(*s.crew.values(), *s.bolster.values(), s.free_gunners, s.crew_short) < 0:
        yield f"crew is below 0: {s.crew}, {s.bolster}, {s.free_gunners}, {s.crew_short}"


# Cards


def _faults_of_cards(s: Sdf1) -> Iterator[str]:
    """Every card of the five decks is in exactly one place, but for one whose effect ended the game.
    SDF-CARD01 to SDF-CARD05, SDF-CARD09"""
    played = [step.card for step in s.todo if isinstance(step, LayDown)]
    actives = {name: [card for card in s.actives if card in box] for name, box in _boxes(s).items()}
    elsewhere = {
        "resources": [*(card for hand in s.hands for card in hand), *s.techs, *actives["resources"], *played],
        "orders": [s.z_card] if s.z_card else [],
        "invasion": actives["invasion"],
    }
    for name, box in _boxes(s).items():
        deck = s.decks[name]
        found = Counter([*deck.cards, *deck.discards, *elsewhere.get(name, [])])
        if found != _all(box) and (s.outcome is None or found - _all(box)):
            yield f"the {name} cards do not add up: {sum(found.values())}, {found - _all(box)}, {_all(box) - found}"
    if set(s.decks) != set(_boxes(s)) or not set(s.actives) <= {*s.pack.invasion, *s.pack.resources}:
        yield f"there are cards of no deck: {set(s.decks)}, {s.actives}"
    for seat, hand in enumerate(s.hands):
        if s.episode and len(hand) > s.pack.numbers["hand_for_each_hero"] * len(s.heroes_of(seat)):
            yield f"seat {seat} holds {len(hand)} cards"


def _boxes(s: Sdf1) -> dict[str, Mapping[str, Card]]:
    """What belongs to each deck in this game. SDF-SETUP02, SDF-ESC06, SDF-ESC07"""
    is_story, pack = s.mode == "story", s.pack
    story_cards = pack.scenarios[str(s.scenario)].story_cards if is_story else ()
    return {
        "invasion": {id: c for id, c in pack.invasion.items() if is_story and (not c.x or id in story_cards)},
        "orders": pack.orders,
        "resources": {id: card for id, card in pack.resources.items() if is_story or card.type == "tech"},
        "crew": pack.crew,
        "mecha": pack.mecha_orders,
    }


def _all(box: Mapping[str, Card]) -> Counter[str]:
    return Counter({id: card.copies for id, card in box.items()})


# Points, tokens, story


def _faults_of_pools(s: Sdf1) -> Iterator[str]:
    """No pool is below 0, nothing lies where it can't, Tracker and Scouts are no more than there are. SDF-TRK01"""
    pools = {"ap": s.ap, "rp": s.rp, "ship evades": s.ship_evades, "barriers": s.barriers, "prototypes": s.prototypes}
    yield from (f"{name} is {n}" for name, n in pools.items() if n < 0)
    if len(s.tracker) > s.pack.numbers["tracker"] or len(s.scouts) > s.pack.numbers["scouts"]:
        yield f"too much is laid out: {s.tracker}, {s.scouts}"
    tokens = {"Salvage": s.salvage, "shields": s.shields, "marks": s.marks}
    for name, laid in tokens.items():
        if not set(laid) <= set(PLACES) or min(laid.values(), default=0) < 0:
            yield f"{name} can't lie so: {laid}"
    if not {*filter(None, s.evades), *(scout.place for scout in s.scouts)} <= set(PLACES):
        yield f"Evades or Scouts are nowhere: {s.evades}, {s.scouts}"
    if bool(s.barriers) != (PARTIAL_SHIELD in s.techs) and not any(isinstance(step, LayDown) for step in s.todo):
        yield f"the Partial Shield has {s.barriers} counters, Tech is {s.techs}"


def _faults_of_story(s: Sdf1) -> Iterator[str]:
    """Tech, Unlocks, Objectives and errands exist, once each. SDF-CARD07, SDF-UNL03, SDF-EPI04"""
    for once in (s.techs, s.unlocks, s.spent_unlocks, s.used, s.characters, [errand.id for errand in s.errands]):
        if len(set(once)) != len(once):
            yield f"something is there twice: {once}"
    if not set(s.unlocks) <= set(s.pack.unlocks) or not set(s.spent_unlocks) <= set(s.unlocks):
        yield f"there are no such Unlocks: {s.unlocks}, {s.spent_unlocks}"
    if not set(s.used) <= {*s.techs, *s.unlocks, PARTIAL_SHIELD}:
        yield f"what was used is not ours: {s.used}"
    if s.mode == "escalation" and (s.actives or s.objectives or s.errands or s.met):
        yield f"there is a story in Escalation: {s.actives}, {s.objectives}, {s.errands}"
    if len(s.objectives) not in (0, 2) or not {errand.id for errand in s.errands} <= set(s.pack.errands):
        yield f"the story is not as written: {s.objectives}, {s.errands}"
