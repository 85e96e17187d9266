"""Every move that could ever be legal with a pack: the action space of research environments."""

from collections.abc import Iterator
from itertools import permutations

from robotable.games.attack_on_sdf1.effects_board import FACES
from robotable.games.attack_on_sdf1.geometry import BRIDGE, FRONT, HULL, PLACES, SECTORS, SHIP, SPACE, along, neighbours
from robotable.games.attack_on_sdf1.heroes import WAYS
from robotable.games.attack_on_sdf1.mecha import BOTH
from robotable.games.attack_on_sdf1.pack import CREWED, Sdf1Pack
from robotable.games.attack_on_sdf1.upkeep import STATIONS
from robotable.table import Move
from robotable.table.moves import each
from robotable.table.nouns import join, pair

MOST_SEATS = 4
HEADINGS = range(6)
WARDS = ("pinpoint", "prototype", "partial-shield")
WITHOUT_NOUN = (
    *("as_before", "confirm", "relieve", "keep", "draw_crew", "draw_all", "draw_always", "draw_singly", "stop"),
    *("launch_all", "done", "pool", "reroll", "stride", "square", "hear_scout", "hear_all", "lose_die", "end_turn"),
    *("stow", "transform", "waive", "halt", "stay", "join_all", "hold_fire", "accept", "roll_again", "let_through"),
    *("save_barriers", "offer_barriers", "stand_fast", "evade_hit", "evade_always", "offer_evades", "take_it"),
    *("leave", "sink", "decline", "go_on"),
)
ON_HEROES = ("pick", "teach", "heal", "take_wound", "lose_hero", "rescue", "upgrade")
ON_STATIONS = ("set", "rest", "unset")
ON_FACES = ("ap_reroll", "store", "spend", "spend_die", "pick_die")
ON_PLACES = (
    *("go", "travel", "scout", "survey", "report", "fly_to", "land", "wing", "protect", "salvage"),
    *("avenge",),
)
ON_HULL = ("visit", "ask_again", "box", "mend_armor", "refit", "mend_box", "area")
ON_VESSELS = ("raid", "hit", "volley", "shred", "annihilate", "jam", "sight", "evade")
ON_MECHA = ("command", "desert")
ON_UNITS = ("join", "shift", "sacrifice")


def every_move(pack: Sdf1Pack) -> Iterator[Move]:
    """Each move once, in an order that only the pack decides."""
    heroes, mecha = pack.hero_ids(), pack.mecha_tokens()
    yield from each(WITHOUT_NOUN)
    yield from each(ON_HEROES, heroes)
    yield from each(("swap",), (join(*two) for two in permutations(heroes, 2)))
    yield from each(ON_STATIONS, STATIONS)
    crew = range(pack.numbers["population_most"] + 1)
    yield from each(("staff",), (join(station, n) for station in STATIONS for n in crew))
    yield from each(("bolster",), CREWED)
    yield from each(ON_FACES, FACES)
    yield from each(("assist",), (join(face, hero) for face in FACES for hero in heroes))
    yield from each(("give",), (join(errand, face) for errand in pack.errands for face in FACES))
    yield from each(("fund",), pack.errands)
    yield from _printed_moves(pack)
    yield from each(("play", "tech"), pack.resources)
    yield from each(("buy", "use_unlock"), pack.unlocks)
    yield from each(ON_PLACES, PLACES)
    yield from each(("deploy",), SHIP)
    yield from each(ON_HULL, HULL)
    yield from each(("take_hit",), FRONT)
    yield from each(("always",), (join(area, what) for area in HULL for what in ("box", "gun")))
    yield from each(("gun", "mend_gun"), (join(id, gun) for id, area in pack.areas.items() for gun in area.guns))
    yield from each(("turn", "helm"), WAYS)
    yield from each(("launch", "construct", "construct_all", "order", "order_all"), pack.mecha)
    yield from each(("cancel",), WARDS)
    yield from each(("sector",), SECTORS)
    yield from each(("deal_to",), range(MOST_SEATS))
    yield from each(("slide",), (join(place, along(place, way)) for place in SPACE for way in (1, -1)))
    yield from each(("lead",), _ways())
    yield from each(ON_MECHA, mecha)
    yield from each(ON_UNITS, [*mecha, *heroes])
    yield from each(ON_VESSELS, vessels(pack))
    yield from _orders(pack)


def _printed_moves(pack: Sdf1Pack) -> Iterator[Move]:
    """What is printed on the boards of the Heroes. SDF-DIE02 to SDF-DIE05, SDF-HERO06"""
    faces = pack.heroes.values()
    targets = [id for face in faces for id, _ in face.actions("target")]
    instincts = [id for face in faces for id, _ in face.actions("instinct")]
    yield from each(("target", "as_target"), targets)
    yield from each(("action",), (id for face in faces for id, _ in face.actions("move")))
    yield from each(("instinct",), instincts)
    yield from each(("ability",), (face.ability_id(slot) for face in faces for slot in range(len(face.abilities))))
    slots = dict.fromkeys(pair(id)[1] for id in (*targets, *instincts))
    shots = (*slots, *(f"as-{slot}" for slot in slots if slot.startswith("target")))
    yield from each(("shoot",), (join(shot, vessel) for shot in shots for vessel in vessels(pack)))


def _orders(pack: Sdf1Pack) -> Iterator[Move]:
    """What a mecha is told, with its number on the card. SDF-MECHA05, SDF-R104"""
    cards = pack.mecha_orders.values()
    numbers = range(1, max(len(order) for card in cards for order in (card.veritech, card.destroid)) + 1)
    yield from each(("choose",), range(1, pack.most_options() + 1))
    yield from each(("sortie",), (join(n, place) for n in numbers for place in PLACES))
    yield from each(("strafe",), (join(n, vessel) for n in numbers for vessel in vessels(pack)))
    numbered = [join(token, n) for token in pack.mecha_tokens() for n in (*numbers, BOTH)]
    yield from each(("dispatch",), (join(order, place) for order in numbered for place in PLACES))
    yield from each(("assault",), (join(order, vessel) for order in numbered for vessel in vessels(pack)))


def _ways() -> Iterator[str]:
    """Every step to an Area that touches another under some heading; none of them to the Bridge. SDF-TURN06"""
    for start in PLACES:
        around = {other for heading in HEADINGS for other in neighbours(start, heading)}
        yield from (join(start, end) for end in PLACES if end in around and end != BRIDGE)


def vessels(pack: Sdf1Pack) -> list[str]:
    """Every token of a Vessel, the Villains included."""
    return [*pack.names()["vessel"]]
