"""What a seat sees of Cyclone Run, and how everything it can't see is dealt anew.

All that lies on the table is open: every seat sees the same. Hidden from everybody are the tokens that lie face down,
those in the bag, and the order of the Location deck; from the others, a player's standing order.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from robotable.games.cyclone_run.fighters import Bombard
from robotable.games.cyclone_run.movement import Drive, EndHero
from robotable.games.cyclone_run.odds import odds
from robotable.games.cyclone_run.pack import CyclonePack
from robotable.games.cyclone_run.play import Rolling
from robotable.games.cyclone_run.state import CELLS, Cyclone
from robotable.table import Luck, Source, clone, per_pack

MOST_KNOWN = 4096
"""So many parts of each kind are remembered, the latest of all tables."""


class CellView(Struct, frozen=True):
    """A cell of the tray: how many tokens lie there, and which lies on top if it is face up."""

    height: int
    top: str | None
    vehicle: str | None


class TokenView(Struct, frozen=True):
    """A kind of token, as its face shows it, and how many of them nobody has seen."""

    name: str
    kind: str
    """The token this is one of: itself, or the same without Fuel."""
    hp: int
    vp: int
    fuel: int
    needs_fuel: bool
    only_by: list[str]
    is_location: bool
    unseen: int
    source: Source
    house: list[str]


class HeroView(Struct, frozen=True):
    """A Hero card: the face it shows, the Fuel on it, and what became of it this turn."""

    face: str
    name: str
    cost: list[str]
    fuel: int
    needs_fuel: int
    brings_fuel: int
    vehicle: str | None
    move: int
    direction: str
    damage: int
    scouts: int
    wrench: bool
    senses: bool
    pattern: str | None
    other_side: str | None
    is_selected: bool
    has_acted: bool
    odds: float | None
    """While rolling: the chance to get its symbols with the free rerolls left."""
    lacks_fuel: int
    """How much more Fuel it takes than the player whose turn it is could pay. CYC-ALPHA02"""
    source: Source
    house: list[str]


class CardView(Struct, frozen=True):
    """A Location card in front of a player."""

    id: str
    name: str
    kind: str
    effect: str
    text: str
    is_used: bool
    source: Source
    house: list[str]


class PlayerView(Struct, frozen=True):
    """What lies in front of one player."""

    fuel: int
    score: int
    pile: dict[str, int]
    cards: list[CardView]
    has_interrupted: bool


class CycloneView(Struct, frozen=True):
    """The whole table of Cyclone Run."""

    cells: list[CellView]
    tokens: dict[str, TokenView]
    heroes: list[HeroView]
    players: list[PlayerView]
    dice: list[str]
    faces: list[str]
    laid: list[str]
    free_rerolls: int
    scouts: int
    fuel_pile: int
    deck: int
    bag: int
    active: int
    first: int
    round: int
    depleted: int
    depleted_to_end: int
    is_ending: bool
    history: list[tuple[int, ...]]
    acting: str | None
    """The Hero whose turn it is."""
    movement: int | None
    """The movement he has left."""
    passes_below: int | None
    """This seat's own standing order on interrupts."""
    spared: list[int]
    """The cells that the run to come will leave alone."""


def view(s: Cyclone, seat: int | None = None) -> CycloneView:
    """What a seat sees: the same for all, but its own standing order. CYC-GEN11, CYC-R46"""
    choice = s.choice
    free = choice.free if isinstance(choice, Rolling) else 0
    rolls = free if isinstance(choice, Rolling) else None
    return CycloneView(
        cells=_cells(s),
        tokens=_tokens(s.pack)(tuple(_unseen(s))),
        heroes=_heroes(s, rolls),
        players=_players(s),
        dice=s.dice.copy(),
        faces=s.pack.die.faces,
        laid=s.laid.copy(),
        free_rerolls=free,
        scouts=s.scouts,
        fuel_pile=s.fuel_pile,
        deck=len(s.deck),
        bag=len(s.bag),
        active=s.active,
        first=s.first,
        round=s.round,
        depleted=s.depleted,
        depleted_to_end=s.depleted_to_end,
        is_ending=s.is_ending,
        history=s.history.copy(),
        acting=next((step.hero for step in reversed(s.todo) if isinstance(step, EndHero)), None),
        movement=choice.left if isinstance(choice, Drive) else None,
        passes_below=None if seat is None else s.players[seat].passes_below,
        spared=list(choice.spared) if isinstance(choice, Bombard) else [],
    )


def own_view(board: CycloneView, s: Cyclone, seat: int) -> CycloneView:
    """What a seat sees, from what everybody sees: with its own standing order. CYC-R46"""
    own = s.players[seat].passes_below
    return board if own is None else replace(board, passes_below=own)


def own_secret(s: Cyclone, seat: int) -> int:
    """What a seat sees and others don't: its own standing order. CYC-R46"""
    return s.players[seat].passes_below


# Parts of the table that look as they did somewhere before are not looked at again: views share them.


def _cells(s: Cyclone) -> list[CellView]:
    tops = [stack[-1] if up else None for stack, up in zip(s.stacks, s.face_up, strict=True)]
    return _all_cells(tuple(map(len, s.stacks)), tuple(tops), tuple(s.vehicles.items()))


@lru_cache(MOST_KNOWN)
def _all_cells(
    heights: tuple[int, ...], tops: tuple[str | None, ...], vehicles: tuple[tuple[str, int | None], ...]
) -> list[CellView]:
    on = {cell: name for name, cell in vehicles}
    return [_cell(heights[cell], tops[cell], on.get(cell)) for cell in CELLS]


@lru_cache(MOST_KNOWN)
def _cell(height: int, top: str | None, vehicle: str | None) -> CellView:
    return CellView(height, top, vehicle)


@per_pack
def _tokens(pack: CyclonePack) -> Callable[[tuple[str, ...]], dict[str, TokenView]]:
    """(the tokens whose face nobody has seen) -> every kind of token."""

    @lru_cache(MOST_KNOWN)
    def kind(id: str, unseen: int) -> TokenView:
        token = pack.tokens[id]
        return TokenView(
            name=token.name,
            kind=token.like or id,
            hp=token.hp,
            vp=token.vp,
            fuel=token.fuel,
            needs_fuel=token.needs_fuel,
            only_by=token.only_by,
            is_location=token.is_location,
            unseen=unseen,
            source=token.source,
            house=token.house,
        )

    @lru_cache(MOST_KNOWN)
    def kinds(unseen: tuple[str, ...]) -> dict[str, TokenView]:
        count = Counter(unseen)
        return {id: kind(id, count[id]) for id in pack.tokens}

    return kinds


def _heroes(s: Cyclone, rolls: int | None) -> list[HeroView]:
    faces, active, costs_fuel = tuple(s.faces.values()), s.active, s.pack.costs_fuel
    return _all_heroes(s.pack)(
        faces,
        tuple(map(s.fuel_on.__getitem__, s.faces)),
        tuple(s.selected),
        tuple(s.acted),
        None if rolls is None else (tuple(sorted(s.dice)), rolls),
        tuple([s.lacks_fuel(active, face) if face in costs_fuel else 0 for face in faces]),
    )


@per_pack
def _all_heroes(pack: CyclonePack) -> Callable[..., list[HeroView]]:
    """(faces, the Fuel on each, which are selected, which have acted, while rolling the dice and the rerolls that are
    left, the Fuel that each lacks) -> the Hero cards."""
    hero, chances = _hero(pack), _chances(pack)

    @lru_cache(MOST_KNOWN)
    def cards(
        faces: tuple[str, ...],
        fuel: tuple[int, ...],
        selected: tuple[str, ...],
        acted: tuple[str, ...],
        rolling: tuple[tuple[str, ...], int] | None,
        lacks: tuple[int, ...],
    ) -> list[HeroView]:
        chance = {} if rolling is None else chances(*rolling)
        return [
            hero(face, fuel[n], face in selected, face in acted, chance.get(face), lacks[n])
            for n, face in enumerate(faces)
        ]

    return cards


@per_pack
def _chances(pack: CyclonePack) -> Callable[[tuple[str, ...], int], dict[str, float]]:
    """(dice, rolls that are left) -> the chance of each face of a Hero to get its symbols."""

    @lru_cache(MOST_KNOWN)
    def chances(dice: tuple[str, ...], rolls: int) -> dict[str, float]:
        return {face: odds(pack.die.faces, list(dice), hero.cost, rolls) for face, hero in pack.heroes.items()}

    return chances


@per_pack
def _hero(pack: CyclonePack) -> Callable[[str, int, bool, bool, float | None, int], HeroView]:
    """(face, Fuel on the card, is it selected, has it acted, odds, Fuel that is missing) -> a Hero card."""

    @lru_cache(MOST_KNOWN)
    def card(face: str, fuel: int, selected: bool, acted: bool, odds: float | None, lacks_fuel: int) -> HeroView:
        hero = pack.heroes[face]
        return HeroView(
            face=face,
            name=hero.name,
            cost=hero.cost,
            fuel=fuel,
            needs_fuel=hero.needs_fuel,
            brings_fuel=hero.brings_fuel,
            vehicle=hero.vehicle,
            move=hero.move,
            direction=hero.direction,
            damage=hero.damage,
            scouts=hero.scouts,
            wrench=hero.wrench,
            senses=hero.senses,
            pattern=hero.pattern,
            other_side=hero.flips_to,
            is_selected=selected,
            has_acted=acted,
            odds=odds,
            lacks_fuel=lacks_fuel,
            source=hero.source,
            house=hero.house,
        )

    return card


def _players(s: Cyclone) -> list[PlayerView]:
    player = _player(s.pack)
    return [
        player(one.fuel, tuple(one.pile), tuple(one.cards), tuple(one.used), one.has_interrupted) for one in s.players
    ]


@per_pack
def _player(
    pack: CyclonePack,
) -> Callable[[int, tuple[str, ...], tuple[str, ...], tuple[str, ...], bool], PlayerView]:
    """(Fuel, defeat pile, cards, used cards, has this player interrupted) -> what lies in front of a player."""

    @lru_cache(MOST_KNOWN)
    def player(
        fuel: int, pile: tuple[str, ...], cards: tuple[str, ...], used: tuple[str, ...], has_interrupted: bool
    ) -> PlayerView:
        return PlayerView(
            fuel=fuel,
            score=pack.score(pile, cards),
            pile=dict(Counter(pile)),
            cards=[_card(pack, card, False) for card in cards] + [_card(pack, card, True) for card in used],
            has_interrupted=has_interrupted,
        )

    return player


def _card(pack: CyclonePack, card: str, is_used: bool) -> CardView:
    location = pack.locations[card]
    effect = location.effect
    return CardView(
        id=card,
        name=location.name,
        kind=location.kind,
        effect=type(effect).__name__,
        text=str(effect),
        is_used=is_used,
        source=location.source,
        house=location.house,
    )


def _unseen(s: Cyclone) -> list[str]:
    """The tokens whose face nobody has seen: face down in the tray, or in the bag."""
    unseen: list[str] = []
    for stack, up in zip(s.stacks, s.face_up, strict=True):
        unseen += stack[:-1] if up else stack
    return unseen + s.bag


def determinise(s: Cyclone, seat: int, luck: Luck) -> Cyclone:
    """A copy in which the unseen tokens and the Location deck are dealt anew, with luck of its own; the others are
    asked about every interrupt. CYC-R46"""
    twin = clone(s)
    twin.luck = luck
    unseen = _unseen(s)
    luck.shuffle(unseen)
    for cell, stack in enumerate(twin.stacks):
        hidden = len(stack) - twin.face_up[cell]
        stack[:hidden] = [unseen.pop() for _ in range(hidden)]
    twin.bag = unseen
    luck.shuffle(twin.deck)
    for other in twin.opponents(seat):
        twin.players[other].passes_below = 0
    return twin
