"""The content of Attack on the SDF-1: ship, Vessels, Heroes, five decks, scenarios and charts."""

from collections.abc import Iterator
from functools import cache, cached_property

from robotable.games.attack_on_sdf1.effects import AnyEffect, Effects, Either, Errand, GrantUnlock, Recruit, sentence
from robotable.games.attack_on_sdf1.effects_board import FACES, MechaKind, Station, VesselKind
from robotable.games.attack_on_sdf1.geometry import BRIDGE, HULL, PLACES, SPACE, Place
from robotable.games.attack_on_sdf1.goals import AllOf, AnyOf, Done
from robotable.games.attack_on_sdf1.icons import ORDERS, Manoeuvre
from robotable.games.attack_on_sdf1.sheets import (
    Card,
    Count,
    CrewCard,
    Episode,
    ErrandSheet,
    HeroFace,
    Invasion,
    MechaCard,
    MechaSheet,
    Orders,
    Overload,
    Resource,
    Scenario,
    ShipArea,
    Symbol,
    Unlock,
    VesselSheet,
    Wave,
)
from robotable.table import Pack
from robotable.table.nouns import join
from robotable.table.packs import per_pack

STATIONS: dict[Station, str] = {"sci": "Science", "gunners": "Gunners", "prod": "Production", "bay": "Launch Bay"}
LOSSES = {
    "reactors": "the Reactors shut down",
    "people": "Macross City lost its people",
    "missing": "too many Heroes are missing",
    "through": "a hit went through to the Bridge",
    "pod": "a Pod fired in the Bridge",
}
"""The ways to lose, in words. SDF-END03 to SDF-END06, SDF-END08"""

SYMBOLS: tuple[Symbol, ...] = ("circle", "triangle", "square", "x", "y", "shield")
MANOEUVRES: dict[VesselKind, tuple[Manoeuvre, ...]] = {
    "pod": ("advance", "attack", "disengage", "rotate"),
    "cruiser": ("barrage", "defend", "rotate", "ram"),
    "flagship": ("barrage", "defend", "rotate", "launch"),
}
"""What each kind of Vessel can be told to do. SDF-ZORD09"""
CREWED: tuple[Station, ...] = ("sci", "gunners", "prod")
SPACE_NAMES = {place: f"{'Outer' if place[0] == 'O' else 'Inner'} A{place[1]}" for place in SPACE}


class Sdf1Pack(Pack, frozen=True):
    """Everything in the box."""

    areas: dict[str, ShipArea]
    vessels: dict[str, VesselSheet]
    mecha: dict[MechaKind, MechaSheet]
    heroes: dict[str, HeroFace]
    invasion: dict[str, Invasion]
    orders: dict[str, Orders]
    resources: dict[str, Resource]
    crew: dict[str, CrewCard]
    mecha_orders: dict[str, MechaCard]
    unlocks: dict[str, Unlock]
    errands: dict[str, ErrandSheet]
    scenarios: dict[str, Scenario]
    episodes: dict[str, Episode]
    overload: dict[str, Overload]
    chart: dict[str, Wave]
    numbers: dict[str, Count]

    # Questions

    def hero_ids(self) -> list[str]:
        """The six Heroes in the order of their ranks. SDF-HERO02"""
        return [*_ranks(self)]

    def face(self, hero: str, is_upgraded: bool) -> HeroFace:
        """A face of a Hero board."""
        return self.heroes[f"{hero}-up" if is_upgraded else hero]

    def scenario(self, mode: str, number: int) -> Scenario:
        """The sheet of a story, or that of Escalation Mode."""
        return self.scenarios[scenario_id(mode, number)]

    def episode(self, scenario: int, number: int) -> Episode:
        """An Episode of a scenario."""
        return self.episodes[f"{scenario}-{number}"]

    def tokens_of(self, kind: str) -> tuple[str, ...]:
        """Every token of a type of Vessel. SDF-ZORD04"""
        return self._tokens[kind]

    @cached_property
    def _tokens(self) -> dict[str, tuple[str, ...]]:
        return {
            kind: tuple(f"{symbol}-{i + 1}" for symbol, n in sheet.symbols.items() for i in range(n))
            for kind, sheet in self.vessels.items()
        }

    def kind_of(self, token: str) -> str:
        """The type of Vessel that a token is."""
        return _KIND_OF[token.rpartition("-")[0] or token]

    def mecha_tokens(self) -> list[str]:
        """Every mecha token."""
        return [*_mecha_tokens(self)]

    def place_name(self, place: Place) -> str:
        """What an Area of the board is called."""
        return SPACE_NAMES[place] if place in SPACE_NAMES else self.areas[place].name

    def label(self, place: Place) -> str:
        """What is written on an Area of the board: its name without an article."""
        return self.place_name(place).removeprefix("the ")

    def names(self) -> dict[str, dict[str, str]]:
        """What things are called."""
        return _names(self)

    def most_options(self) -> int:
        """The most that anything printed lets anybody choose between."""
        faces = [action for face in self.heroes.values() for die in FACES for _, action in face.actions(die)]
        effects = [
            *(part for _, part in self._all_effects()),
            *(area.does for area in self.areas.values()),
            *(action.does for action in faces),
            *(ability.does for face in self.heroes.values() for ability in face.abilities),
        ]
        lists = [options for card in self.crew.values() for options in (card.sci, card.gunners, card.prod)]
        lists += [card.scout for card in self.mecha_orders.values()]
        effects += [option for options in lists for option in options]
        either = (len(effect.of) for part in effects for effect in part if isinstance(effect, Either))
        orders = (len(order) for card in self.mecha_orders.values() for order in (card.veritech, card.destroid))
        return max(*map(len, lists), *orders, *either)

    # What must fit together

    def faults(self) -> Iterator[str]:
        """What does not fit together."""
        yield from self._faults_of_boards()
        yield from self._faults_of_decks()
        yield from self._faults_of_story()
        for where, effects in self._all_effects():
            yield from (f"{where}: {fault}" for fault in self._faults_of_effects(effects))

    def _faults_of_boards(self) -> Iterator[str]:
        if set(self.areas) != {*HULL, BRIDGE}:
            yield f"areas.toml: the Areas must be {', '.join((*HULL, BRIDGE))}"
        if missing := {"pod", "cruiser", "flagship", "khyron", "miriya"} - set(self.vessels):
            yield f"vessels.toml: {', '.join(sorted(missing))} missing"
        for id, face in self.heroes.items():
            other = id.removesuffix("-up") if face.is_upgraded else f"{id}-up"
            if other not in self.heroes or face.hero != id.removesuffix("-up"):
                yield f"heroes.toml: {id}: every Hero has a face and an upgraded one called '<hero>-up'"
            if len(face.abilities) != 2:
                yield f"heroes.toml: {id}: abilities: found {len(face.abilities)}, a Hero has 2"
        if set(self.overload) != {str(n) for n in range(2, 16)}:
            yield "overload.toml: there must be a row for each sum from 2 to 15"
        if set(self.chart) != {str(n) for n in range(2, 13)}:
            yield "chart.toml: there must be a row for each roll from 2 to 12"

    def _faults_of_decks(self) -> Iterator[str]:
        for id, orders in self.orders.items():
            if tuple(orders.lines) != SYMBOLS:
                yield f"orders.toml: {id}: lines: there must be a line for {', '.join(SYMBOLS)}, in this order"
            for symbol, icons in orders.lines.items():
                kind = _KIND_OF[symbol]
                for icon in icons:
                    if ORDERS[icon].does == "ram" and kind != "cruiser":
                        yield f"orders.toml: {id}: {symbol}: only Cruisers ram"
                    elif ORDERS[icon].does not in MANOEUVRES[kind]:
                        yield f"orders.toml: {id}: {symbol}: {icon} is no order for a {kind}"
        for id, card in self.crew.items():
            for station, options in (("sci", card.sci), ("gunners", card.gunners), ("prod", card.prod)):
                if not options or len({sentence(option) for option in options}) != len(options):
                    yield f"crew.toml: {id}: {station}: there must be options, and no two alike"
        for id, mecha in self.mecha_orders.items():
            if not (1 <= len(mecha.veritech) <= 2 and 1 <= len(mecha.destroid) <= 2 and mecha.scout):
                yield f"mecha_orders.toml: {id}: one or two options for Veritechs and Destroids, and one for Scouts"
        plain = sum(card.copies for card in self.invasion.values() if not card.x)
        for id, scenario in self.scenarios.items():
            if scenario.plain > plain:
                yield f"scenarios.toml: {id}: plain: there are only {plain} Invasion cards without an x"

    def _faults_of_story(self) -> Iterator[str]:
        heroes = self.hero_ids()
        for id, scenario in self.scenarios.items():
            unknown = [hero for hero in (*scenario.offered, *scenario.reserves) if hero not in heroes]
            yield from (f"scenarios.toml: {id}: there is no Hero {hero!r}" for hero in unknown)
            cards = [card for card in scenario.story_cards if card not in self.invasion]
            yield from (f"scenarios.toml: {id}: there is no Invasion card {card!r}" for card in cards)
            if id.isdigit() and any(f"{id}-{n}" not in self.episodes for n in range(1, 6)):
                yield f"scenarios.toml: {id}: it needs five Episodes"
        for id, episode in self.episodes.items():
            if len(episode.situations) != 2 or len(episode.objectives) != 2:
                yield f"episodes.toml: {id}: an Episode has two Situations and two Objectives"
            unlocks = [unlock for unlock in episode.unlocks if unlock not in self.unlocks]
            yield from (f"episodes.toml: {id}: there is no Unlock {unlock!r}" for unlock in unlocks)
            for objective in episode.objectives:
                for goal in objective.goal.of if isinstance(objective.goal, AllOf | AnyOf) else (objective.goal,):
                    if isinstance(goal, Done) and goal.errand not in self.errands:
                        yield f"episodes.toml: {id}: there is no errand {goal.errand!r}"

    def _all_effects(self) -> Iterator[tuple[str, Effects]]:
        for id, card in self.invasion.items():
            yield f"invasion.toml: {id}", card.does
        for id, resource in self.resources.items():
            yield f"resources.toml: {id}", (*resource.does, *resource.each_upkeep, *resource.each_crew, *resource.use)
        for id, unlock in self.unlocks.items():
            yield f"unlocks.toml: {id}", (*unlock.does, *unlock.use)
        for id, errand in self.errands.items():
            yield f"errands.toml: {id}", (*errand.does, *errand.every_episode)
        for id, episode in self.episodes.items():
            yield f"episodes.toml: {id}", tuple(effect for part in episode.situations for effect in part.does)
            for objective in episode.objectives:
                yield f"episodes.toml: {id}", (*objective.setup, *objective.reward, *objective.failed)

    def _faults_of_effects(self, effects: Effects) -> Iterator[str]:
        for effect in _flat(effects):
            if isinstance(effect, Errand) and effect.errand not in self.errands:
                yield f"there is no errand {effect.errand!r}"
            if isinstance(effect, GrantUnlock) and effect.unlock not in self.unlocks:
                yield f"there is no Unlock {effect.unlock!r}"
            if isinstance(effect, Recruit) and effect.hero not in self.hero_ids():
                yield f"there is no Hero {effect.hero!r}"


@per_pack
def _ranks(pack: Sdf1Pack) -> tuple[str, ...]:
    faces = [face for face in pack.heroes.values() if not face.is_upgraded]
    return tuple(face.hero for face in sorted(faces, key=lambda face: face.rank))


@per_pack
def _mecha_tokens(pack: Sdf1Pack) -> tuple[str, ...]:
    return tuple(f"{kind}-{i + 1}" for kind, sheet in pack.mecha.items() for i in range(sheet.count))


def _flat(effects: Effects) -> Iterator[AnyEffect]:
    for effect in effects:
        yield effect
        if isinstance(effect, Either):
            yield from (inner for option in effect.of for inner in option)


_KIND_OF: dict[str, VesselKind] = {
    "circle": "pod",
    "triangle": "pod",
    "square": "pod",
    "x": "cruiser",
    "y": "cruiser",
    "shield": "flagship",
    "khyron": "pod",
    "miriya": "pod",
}


def scenario_id(mode: str, number: int) -> str:
    """What the content calls the sheet of a story, or that of Escalation Mode."""
    return str(number) if mode == "story" else "escalation"


def duties_in_words(crew: tuple[Station, ...]) -> str:
    """The crews that go with a Hero, so that everybody sees what a swap costs. SDF-HERO21"""
    return " and ".join(STATIONS[station] for station in crew) or "no crew"


@per_pack
def _names(pack: Sdf1Pack) -> dict[str, dict[str, str]]:
    vessels = {
        token: f"{sheet.name} {token.replace('-', ' ').title()}"
        for kind, sheet in pack.vessels.items()
        for token in pack.tokens_of(kind)
    }
    mecha = {
        f"{kind}-{i + 1}": f"{sheet.name} {i + 1}" for kind, sheet in pack.mecha.items() for i in range(sheet.count)
    }
    heroes = {hero: pack.heroes[hero].name for hero in pack.hero_ids()}
    return {
        "area": SPACE_NAMES | {id: area.name for id, area in pack.areas.items()},
        "place": {place: pack.label(place) for place in PLACES},
        "vessel": vessels | {villain: pack.vessels[villain].name for villain in ("khyron", "miriya")},
        "mecha": mecha,
        "hero": heroes,
        "unit": mecha | heroes,
        "card": {id: card.name for deck in _decks(pack) for id, card in deck.items()},
        "unlock": {id: unlock.name for id, unlock in pack.unlocks.items()},
        "errand": {id: errand.name for id, errand in pack.errands.items()},
        "action": {
            id: str(action) for face in pack.heroes.values() for die in FACES for id, action in face.actions(die)
        },
        "ability": {
            face.ability_id(slot): ability.name
            for face in pack.heroes.values()
            for slot, ability in enumerate(face.abilities)
        },
        **_names_in_the_log(pack),
    }


def _names_in_the_log(pack: Sdf1Pack) -> dict[str, dict[str, str]]:
    """What lines of the log say in place of the ids that they carry."""
    episodes = pack.episodes.values()
    objectives = {story.part(i): objective for story in episodes for i, objective in enumerate(story.objectives)}
    duties = {face.duties: duties_in_words(face.crew) for face in pack.heroes.values()}
    orders = {icon: order.name for icon, order in ORDERS.items()}
    return {
        "scenario": {join("scenario", id): scenario.name for id, scenario in pack.scenarios.items()},
        "episode": {story.id: story.name for story in episodes},
        "overview": {story.id: story.overview for story in episodes},
        "situation": {story.part(i): part.name for story in episodes for i, part in enumerate(story.situations)},
        "objective": {id: objective.name for id, objective in objectives.items()},
        "goal": {id: str(objective.goal) for id, objective in objectives.items()},
        "text": {
            **{id: card.flavour for id, card in pack.invasion.items()},
            **{join(id, end): text for id, sheet in pack.scenarios.items() for end, text in sheet.epilogues.items()},
        },
        "title": {hero: pack.face(hero, is_upgraded=True).title for hero in pack.hero_ids()},
        "lost": duties,
        "gained": duties,
        "orders": orders,
        "icon": orders,
        "how": LOSSES,
    }


def _decks(pack: Sdf1Pack) -> tuple[dict[str, Card], ...]:
    return (
        {**pack.invasion},
        {**pack.orders},
        {**pack.resources},
        {**pack.crew},
        {**pack.mecha_orders},
    )


@cache
def symbol_of(token: str) -> str:
    """The Orders symbol on a token. SDF-ZORD02"""
    return token.rpartition("-")[0]
