"""What a seat sees of Attack on the SDF-1, and how everything it can't see is dealt anew.

It is a game for a crew: hands are open, and everybody sees the same table. Hidden are the order of the decks and the
Episodes still to come.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from robotable.games.attack_on_sdf1.effects import rule_text, sentence
from robotable.games.attack_on_sdf1.effects_board import FACES, Station
from robotable.games.attack_on_sdf1.engagement import who_holds_whom
from robotable.games.attack_on_sdf1.foresight import IconView, icons_of, line_of, next_card
from robotable.games.attack_on_sdf1.geometry import BRIDGE, INNER, OUTER, SHIP, is_space
from robotable.games.attack_on_sdf1.guns import arc, misfires, overload_row
from robotable.games.attack_on_sdf1.judging import parts_of, places_of, vessels_of
from robotable.games.attack_on_sdf1.mecha import orders_left, scouts_left
from robotable.games.attack_on_sdf1.pack import CREWED, Sdf1Pack
from robotable.games.attack_on_sdf1.pieces import Gun, Health
from robotable.games.attack_on_sdf1.sheets import HeroFace, Objective
from robotable.games.attack_on_sdf1.state import (
    CONSTRUCTION,
    EPISODES,
    HANGAR,
    OFF_BOARD,
    Phase,
    Sdf1,
    is_destroyed,
    kind_of,
)
from robotable.games.attack_on_sdf1.story import unlocks_on_offer
from robotable.games.attack_on_sdf1.threats import threats
from robotable.games.attack_on_sdf1.upkeep import workers
from robotable.table import Luck, Source, clone, per_pack


class AreaView(Struct, frozen=True):
    """An Area of the ship."""

    id: str
    colour: str
    number: int
    armor: int
    armor_most: int
    boxes: int
    red: int
    black: int
    guns: dict[Gun, Health]
    arcs: dict[Gun, list[str]]
    """The Space Areas that each gun bears on now."""
    shield: int
    square: str
    square_text: str
    source: Source
    house: list[str]


class SpaceAreaView(Struct, frozen=True):
    """An Area of space, which never changes."""

    id: str
    ring: Literal["outer", "inner"]
    number: int


class PhaseView(Struct, frozen=True):
    """A step of the Episode."""

    id: Phase
    name: str


class VesselView(Struct, frozen=True):
    """A Zentraedi token."""

    id: str
    kind: str
    symbol: str
    place: str
    damage: int
    capacity: int
    is_destroyed: bool
    is_jammed: bool
    is_new: bool
    is_engaged: bool
    held_by: str
    """The mecha or Hero Pilot that it is engaged with, or would be if Z-Orders began now; empty if it is free."""
    tag: str
    """The group of the story that it came with, such as the cordon; empty if it came with none."""


class MechaView(Struct, frozen=True):
    """An active mecha."""

    id: str
    kind: str
    place: str
    is_ben: bool


class Sdf1ActionView(Struct, frozen=True):
    """What a die face does."""

    face: str
    id: str
    text: str


class AbilityView(Struct, frozen=True):
    """A Hero Ability."""

    id: str
    name: str
    cost: int
    text: str
    is_used: bool


class FaceView(Struct, frozen=True):
    """The other side of a Hero board."""

    title: str
    is_upgraded: bool
    stride: int
    posts: list[str]
    crew: list[str]
    orders: dict[str, int]
    assists: list[str]
    actions: list[Sdf1ActionView]
    abilities: list[AbilityView]
    source: Source
    house: list[str]


class HeroBoardView(Struct, frozen=True):
    """A Hero and her board."""

    id: str
    name: str
    title: str
    rank: str
    seat: int | None
    place: str
    damage: int
    health: int
    is_upgraded: bool
    is_missing: bool
    back_in: int
    """The Episode after which a missing Hero returns; 0 if she is not missing."""
    is_acting: bool
    has_acted: bool
    is_in_reserve: bool
    dice: list[str]
    gifts: list[str]
    movement: int
    stride: int
    has_free_move: bool
    is_pilot: bool
    posts: list[str]
    crew: list[str]
    orders: dict[str, int]
    orders_left: dict[str, int]
    assists: list[str]
    has_assisted: bool
    squares: list[str]
    """The Areas whose Action Squares she has used this Episode."""
    actions: list[Sdf1ActionView]
    abilities: list[AbilityView]
    other_side: FaceView
    source: Source
    house: list[str]


class Sdf1CardView(Struct, frozen=True):
    """A Resource card."""

    id: str
    name: str
    type: str
    rp: int
    dice: list[str]
    text: str
    flavour: str
    is_used: bool
    source: Source
    house: list[str]


class ObjectiveView(Struct, frozen=True):
    """An Objective of the Episode."""

    name: str
    goal: str
    reward: str
    """What it brings, in words; empty if it only counts."""
    failure: str
    """What comes of it at Clean Up if it is not met, in words; empty if nothing does."""
    is_met: bool
    is_instant: bool
    counts: int
    """How many Objectives it counts as when the story ends."""
    places: list[str]
    """The Areas that it is about."""
    sectors: list[int]
    """The numbers of the Space Areas among them."""
    vessels: list[str]
    """The Vessels on the board that it is about, where not just any will do."""


class ErrandView(Struct, frozen=True):
    """Something that Heroes can give dice for."""

    id: str
    name: str
    text: str
    at: str | None
    given: list[str]
    dice: list[list[str]]
    """What it takes: any of these alternatives is enough."""
    rp: int
    ap: int
    is_funded: bool


class UnlockView(Struct, frozen=True):
    """A Story Unlock, owned or on offer."""

    id: str
    name: str
    text: str
    cost: int | None
    is_owned: bool


class EpisodeView(Struct, frozen=True):
    """The Episode being played."""

    name: str
    overview: str
    situations: dict[str, str]
    objectives: list[ObjectiveView]


class ActiveCardView(Struct, frozen=True):
    """An Active card beside the board."""

    id: str
    name: str
    text: str
    flavour: str


class RuleView(Struct, frozen=True):
    """A rule that a card has put into force."""

    flag: str
    where: str
    text: str
    is_for_good: bool


class OverloadView(Struct, frozen=True):
    """What the Reflex Cannon does at a roll of two dice, as hot as it is now."""

    roll: int
    fires: bool
    areas: int
    reactors: int


class OrdersView(Struct, frozen=True):
    """A Z-Orders card that everybody sees."""

    id: str
    name: str
    line: str
    """The symbol of the line being carried out; empty before the first and between two."""
    icons: list[IconView]
    """Every icon in the order of play; those to come say what they will do as things stand."""


class DeckView(Struct, frozen=True):
    """A deck: cards left, and the discard pile."""

    cards: int
    discards: list[str]


class ThreatView(Struct, frozen=True):
    """A way to lose: what it is, how many points or steps away of how many at the most, and a sentence about it."""

    what: str
    left: int
    most: int
    text: str
    nearness: Literal["far", "worry", "near"]


class Sdf1View(Struct, frozen=True):
    """The whole table."""

    mode: str
    scenario: str
    difficulty: str
    episode: int
    episodes: int | None
    """How many there are; None in Escalation, which goes on and on."""
    phase: Phase
    phases: list[PhaseView]
    heading: int
    front: int
    """The number that the Forward Reactor faces, and the Reflex Cannon with it."""
    is_battle: bool
    areas: list[AreaView]
    space: list[SpaceAreaView]
    bridge_hit: bool
    reactor_damage: int
    reactor_most: int
    population: int
    population_most: int
    people: int
    workers: int
    """How many of them can be set to work."""
    crew: dict[str, int]
    crew_most: dict[str, int]
    free_gunners: int
    heat: int
    heat_most: int
    is_hot: bool
    """One more shot would fill the row."""
    misfires: int
    """In how many of the 36 rolls the Reflex Cannon would not fire now."""
    overload: list[OverloadView]
    notches: int
    """Turns of the ship this Episode."""
    ap: int
    rp: int
    tracker: list[str]
    tracker_spaces: int
    vessels: list[VesselView]
    bag: dict[str, int]
    mecha: list[MechaView]
    hangar: dict[str, int]
    construction: dict[str, int]
    heroes: list[HeroBoardView]
    at_work: str | None
    """The Hero whose dice and movement are used now."""
    hands: list[list[Sdf1CardView]]
    techs: list[Sdf1CardView]
    actives: list[str]
    active_cards: list[ActiveCardView]
    story: EpisodeView | None
    errands: list[ErrandView]
    unlocks: list[UnlockView]
    rules: list[str]
    rules_in_force: list[RuleView]
    characters: list[str]
    ship_evades: int
    evades: list[str]
    scouts: list[str]
    salvage: dict[str, int]
    marks: dict[str, int]
    barriers: int
    has_pinpoint: bool
    decks: dict[str, DeckView]
    orders: OrdersView | None
    """The Z-Orders card being carried out, or the next one if it is known."""
    beam_reach: list[str]
    rail_reach: list[str]
    threats: list[ThreatView]
    objectives_met: int
    """What the Objectives met so far count for."""
    objectives_for_a_star: int


SPACE_AREAS = [
    *(SpaceAreaView(place, "outer", n) for n, place in enumerate(OUTER, 1)),
    *(SpaceAreaView(place, "inner", n) for n, place in enumerate(INNER, 1)),
]
STORY_PHASES = [
    PhaseView("story", "Story"),
    PhaseView("upkeep", "Upkeep"),
    PhaseView("crew", "Crew"),
    PhaseView("heroes", "Heroes"),
    PhaseView("orders", "Zentraedi"),
    PhaseView("cleanup", "Clean Up"),
]
"""SDF-EPI01"""
ESCALATION_PHASES = [PhaseView("upkeep", "Upkeep"), PhaseView("story", "Chart"), *STORY_PHASES[2:]]
"""Upkeep comes first, and the chart takes the place of the story. SDF-ESC05"""
FOR_EVERYBODY = [Sdf1ActionView("ability", "ability", "1 AP, or roll it again")]
"""What a die face does for every Hero. SDF-DIE05"""


def own_view(board: Sdf1View, s: Sdf1, seat: int) -> Sdf1View:
    """What a seat sees: what everybody sees. SDF-END01"""
    return board


def own_secret(s: Sdf1, seat: int) -> None:
    """What a seat sees and others don't: nothing. SDF-END01"""


AT_THE_DOOR = 2
A_WORRY = 4


def _threats(s: Sdf1) -> list[ThreatView]:
    """What would lose the game next. SDF-END03 to SDF-END06"""
    return [ThreatView(one.what, one.left, one.most, one.text, _nearness(one.left, one.most)) for one in threats(s)]


def _nearness(left: int, most: int) -> Literal["far", "worry", "near"]:
    if left == most or left > A_WORRY:
        return "far"
    return "near" if left <= AT_THE_DOOR else "worry"


def view(s: Sdf1, seat: int | None = None) -> Sdf1View:
    """What a seat sees: the same for all. SDF-END01"""
    areas = [_area(s, area) for area in SHIP]
    return Sdf1View(
        mode=s.mode,
        scenario=s.pack.scenario(s.mode, s.scenario).name,
        difficulty=s.difficulty,
        episode=s.episode,
        episodes=EPISODES if s.mode == "story" else None,
        phase=s.phase,
        phases=STORY_PHASES if s.mode == "story" else ESCALATION_PHASES,
        heading=s.heading,
        front=s.number("fwd"),
        is_battle=s.is_battle,
        areas=areas,
        space=SPACE_AREAS,
        bridge_hit=bool(s.covered(BRIDGE)),
        reactor_damage=s.pool,
        reactor_most=s.pack.areas["fwd"].boxes,
        population=s.population,
        population_most=s.pack.numbers["population_most"],
        people=s.people,
        workers=workers(s),
        crew={station: s.crew_of(station) for station in (*CREWED, "bay")},
        crew_most={station: _crew_most(s, station) for station in (*CREWED, "bay")},
        free_gunners=s.free_gunners,
        heat=s.heat,
        heat_most=s.pack.numbers["heat_most"],
        is_hot=s.heat + s.pack.numbers["heat_of_a_shot"] > s.pack.numbers["heat_most"],
        misfires=misfires(s),
        overload=[_overload(s, roll) for roll in range(2, 13)],
        notches=s.notches,
        ap=s.ap,
        rp=s.rp,
        tracker=list(s.tracker),
        tracker_spaces=s.pack.numbers["tracker"],
        vessels=_vessels(s),
        bag={kind: len(s.bag(kind)) for kind in ("pod", "cruiser", "flagship")},
        mecha=[MechaView(t, kind_of(t), where, t == s.ben) for t, where in s.mecha.items() if where not in OFF_BOARD],
        hangar=_count(s, HANGAR),
        construction=_count(s, CONSTRUCTION),
        heroes=[_hero(s, hero) for hero in s.heroes],
        at_work=s.at_work,
        hands=[[_card(s, card) for card in hand] for hand in s.hands],
        techs=[_card(s, card) for card in s.techs],
        actives=list(s.actives),
        active_cards=[_active_card(s, card) for card in s.actives],
        story=_episode(s),
        errands=[_errand(s, i) for i in range(len(s.errands))],
        unlocks=_unlocks(s),
        rules=sorted({f"{rule.flag} {rule.where}".strip() for rule in s.rules}),
        rules_in_force=_rules(s),
        characters=list(s.characters),
        ship_evades=s.ship_evades,
        evades=list(s.evades),
        scouts=[scout.place for scout in s.scouts],
        salvage={place: n for place, n in s.salvage.items() if n},
        marks=dict(s.marks),
        barriers=s.barriers + s.prototypes,
        has_pinpoint=s.has_rule("pinpoint") and not s.is_pinpoint_used,
        decks={name: DeckView(len(deck.cards), list(deck.discards)) for name, deck in s.decks.items()},
        orders=_orders(s),
        beam_reach=_reach(areas, "beam"),
        rail_reach=_reach(areas, "rail"),
        threats=_threats(s) if s.in_play() else [],
        objectives_met=s.met,
        objectives_for_a_star=s.pack.numbers["objectives_for_a_star"],
    )


def _area(s: Sdf1, area: str) -> AreaView:
    sheet, state = s.pack.areas[area], s.areas[area]
    return AreaView(
        id=area,
        colour=sheet.colour,
        number=0 if area == BRIDGE else s.number(area),
        armor=state.armor,
        armor_most=s.armor_most(area),
        boxes=sheet.boxes,
        red=s.covered(area) - state.black,
        black=state.black,
        guns=dict(state.guns),
        arcs={gun: sorted(arc(s, area, gun)) for gun in state.guns},
        shield=s.shields.get(area, 0),
        square=sheet.square,
        square_text=f"{sentence(sheet.does)}, for 1 movement" if sheet.does else "",
        source=sheet.source,
        house=sheet.house,
    )


def _reach(areas: list[AreaView], gun: Gun) -> list[str]:
    """The Space Areas that guns of a kind bear on from anywhere."""
    return sorted({place for area in areas for place in area.arcs.get(gun, ())})


def _crew_most(s: Sdf1, station: Station) -> int:
    return s.pack.numbers["gunners_most"] if station == "gunners" else s.open_boxes(station)


def _vessels(s: Sdf1) -> list[VesselView]:
    holders = who_holds_whom(s)
    return [
        VesselView(
            id=vessel.id,
            kind=vessel.kind,
            symbol=vessel.symbol,
            place=vessel.place,
            damage=vessel.damage,
            capacity=s.pack.vessels[vessel.kind].capacity,
            is_destroyed=is_destroyed(s, vessel),
            is_jammed=vessel.is_jammed,
            is_new=vessel.is_new,
            is_engaged=vessel.id in holders,
            held_by=holders.get(vessel.id, ""),
            tag=vessel.tag,
        )
        for vessel in s.vessels.values()
    ]


def _count(s: Sdf1, where: str) -> dict[str, int]:
    kinds = [kind_of(token) for token, place in s.mecha.items() if place == where]
    return {kind: kinds.count(kind) for kind in ("veritech", "super", "destroid")}


def _hero(s: Sdf1, hero: str) -> HeroBoardView:
    face, state = s.face(hero), s.heroes[hero]
    front, back = _sides(s.pack)[hero]
    shown, other = (back, front) if state.is_upgraded else (front, back)
    return HeroBoardView(
        id=hero,
        name=face.name,
        title=face.title,
        rank=face.rank,
        seat=None if state.seat < 0 else state.seat,
        place=state.place,
        damage=state.damage,
        health=s.pack.numbers["health"],
        is_upgraded=state.is_upgraded,
        is_missing=bool(state.back_in),
        back_in=state.back_in,
        is_acting=state.is_acting,
        has_acted=state.has_acted,
        is_in_reserve=state.seat < 0 and state.is_recruited and not state.back_in,
        dice=list(state.dice),
        gifts=list(state.gifts),
        movement=state.movement,
        stride=face.stride,
        has_free_move=state.has_free_move and not state.is_grounded,
        is_pilot=face.is_pilot,
        posts=shown.posts,
        crew=shown.crew,
        orders=shown.orders,
        orders_left=_orders_left(s, hero),
        assists=shown.assists,
        has_assisted=state.has_assisted,
        squares=list(state.squares),
        actions=shown.actions,
        abilities=_abilities(face, state.used) if state.used else shown.abilities,
        other_side=other,
        source=face.source,
        house=face.house,
    )


@per_pack
def _sides(pack: Sdf1Pack) -> dict[str, tuple[FaceView, FaceView]]:
    """Both sides of every Hero board as they are printed, the upgraded one last."""
    return {hero: (_side(pack.face(hero, False)), _side(pack.face(hero, True))) for hero in pack.hero_ids()}


def _side(face: HeroFace) -> FaceView:
    return FaceView(
        title=face.title,
        is_upgraded=face.is_upgraded,
        stride=face.stride,
        posts=list(face.posts),
        crew=list(face.crew),
        orders=_orders_of(face),
        assists=list(face.assists),
        actions=_actions(face),
        abilities=_abilities(face, ()),
        source=face.source,
        house=face.house,
    )


def _abilities(face: HeroFace, used: Sequence[int]) -> list[AbilityView]:
    return [
        AbilityView(face.ability_id(slot), ability.name, ability.cost, sentence(ability.does), slot in used)
        for slot, ability in enumerate(face.abilities)
    ]


def _orders_of(face: HeroFace) -> dict[str, int]:
    return {"veritech": face.veritechs, "destroid": face.destroids, "scout": face.scouts}


def _overload(s: Sdf1, roll: int) -> OverloadView:
    row = overload_row(s, roll)
    return OverloadView(roll, row.fires, row.areas, row.reactors)


def _orders_left(s: Sdf1, hero: str) -> dict[str, int]:
    if not s.is_active(hero):
        return {"veritech": 0, "destroid": 0, "scout": 0}
    mecha = {kind: max(0, orders_left(s, hero, kind)) for kind in ("veritech", "destroid")}
    return {**mecha, "scout": max(0, scouts_left(s, hero))}


def _actions(face: HeroFace) -> list[Sdf1ActionView]:
    actions = [Sdf1ActionView(die, id, str(action)) for die in FACES for id, action in face.actions(die)]
    return actions + FOR_EVERYBODY


@per_pack
def _resources(pack: Sdf1Pack) -> dict[str, Sdf1CardView]:
    """Every Resource card as it is printed."""
    return {
        card: Sdf1CardView(
            id=card,
            name=sheet.name,
            type=sheet.type,
            rp=sheet.rp,
            dice=list(sheet.dice),
            text=sheet.text,
            flavour=sheet.flavour,
            is_used=False,
            source=sheet.source,
            house=sheet.house,
        )
        for card, sheet in pack.resources.items()
    }


def _card(s: Sdf1, card: str) -> Sdf1CardView:
    printed = _resources(s.pack)[card]
    return replace(printed, is_used=True) if card in s.used else printed


def _episode(s: Sdf1) -> EpisodeView | None:
    story = s.story
    if story is None:
        return None
    return EpisodeView(
        name=story.name,
        overview=story.overview,
        situations={situation.name: sentence(situation.does) for situation in story.situations},
        objectives=[_objective(s, i, objective) for i, objective in enumerate(story.objectives)],
    )


def _objective(s: Sdf1, i: int, objective: Objective) -> ObjectiveView:
    parts = parts_of(objective.goal)
    places = [place for part in parts for place in places_of(s, part)]
    return ObjectiveView(
        name=objective.name,
        goal=str(objective.goal),
        reward=sentence(objective.reward) if objective.reward else "",
        failure=sentence(objective.failed) if objective.failed else "",
        is_met=i < len(s.objectives) and s.objectives[i],
        is_instant=objective.instant,
        counts=objective.counts,
        places=places,
        sectors=list(dict.fromkeys(s.sector_at(place) for place in places if is_space(place))),
        vessels=[vessel.id for part in parts for vessel in vessels_of(s, part)],
    )


def _errand(s: Sdf1, i: int) -> ErrandView:
    errand = s.errands[i]
    sheet = s.pack.errands[errand.id]
    return ErrandView(
        id=errand.id,
        name=sheet.name,
        text=sheet.text,
        at=sheet.at,
        given=list(errand.given),
        dice=[list(price) for price in sheet.dice],
        rp=sheet.rp,
        ap=sheet.ap,
        is_funded=errand.is_funded,
    )


def _active_card(s: Sdf1, card: str) -> ActiveCardView:
    if card in s.pack.invasion:
        invasion = s.pack.invasion[card]
        return ActiveCardView(card, invasion.name, sentence(invasion.does), invasion.flavour)
    resource = s.pack.resources[card]
    return ActiveCardView(card, resource.name, resource.text, resource.flavour)


def _rules(s: Sdf1) -> list[RuleView]:
    return [RuleView(rule.flag, rule.where, rule_text(rule.flag, rule.n), rule.lasts == "perm") for rule in s.rules]


def _unlocks(s: Sdf1) -> list[UnlockView]:
    offers = unlocks_on_offer(s)
    return [_unlock(s.pack, id, offers.get(id), id in s.unlocks) for id in dict.fromkeys([*s.unlocks, *offers])]


def _unlock(pack: Sdf1Pack, id: str, cost: int | None, is_owned: bool) -> UnlockView:
    sheet = pack.unlocks[id]
    return UnlockView(id, sheet.name, sentence((*sheet.does, *sheet.use)), cost, is_owned)


def _orders(s: Sdf1) -> OrdersView | None:
    card = next_card(s)
    if not card:
        return None
    return OrdersView(card, s.pack.orders[card].name, line_of(s), icons_of(s, card))


def determinise(s: Sdf1, seat: int, luck: Luck) -> Sdf1:
    """A copy in which every deck is shuffled anew, but for a Z-Orders card that everybody has seen."""
    twin = clone(s)
    twin.luck = luck
    for name, deck in twin.decks.items():
        known = [deck.cards.pop()] if name == "orders" and s.is_foreseen and deck.cards else []
        luck.shuffle(deck.cards)
        deck.cards += known
    return twin
