"""What a seat sees of Reconstruction, and how everything it can't see is dealt anew.

Hidden are only the cards in other hands, unless they were shown, and the order of the deck. REC-HID01, REC-HID03
"""

from msgspec import Struct
from msgspec.structs import replace

from robotable.games.reconstruction.command import PERFORM, TakeCommand, perform
from robotable.games.reconstruction.decisions import Decision, decision
from robotable.games.reconstruction.effects import Faction, Unit
from robotable.games.reconstruction.foresight import Bargain, Foresight, bargain, foresee
from robotable.games.reconstruction.pack import FACTIONS, HIDEOUT, Action, Event, ReconstructionPack
from robotable.games.reconstruction.resolution import holder
from robotable.games.reconstruction.state import UNITS_OF, Control, Reconstruction, first_free
from robotable.games.reconstruction.trade import Answer, Confirm, laid_anew
from robotable.games.reconstruction.victory import as_it_stands, minor_winners
from robotable.table import Luck, Source, clone, per_pack

FACTION_OF: dict[Unit, Faction] = {unit: faction for faction, units in UNITS_OF.items() for unit in units}


class MapSpaceView(Struct, frozen=True):
    """A space of the board with all that stands there."""

    id: str
    name: str
    kind: str
    at: tuple[int, int]
    adjacent: tuple[str, ...]
    units: dict[Faction, dict[str, int]]
    """The units that are there, by faction and kind."""
    control: str | None
    strength: tuple[int, int]
    """RDF and REF units, AUL and ZR units. REC-CTRL02"""
    is_city: bool
    is_khyron_overt: bool | None
    """None if he is not there. REC-ZR06"""
    track: list[int]
    """Civilians on each box, the content one first; none in a zone."""
    tokens: int
    holder: Faction | None
    """Who holds the Protoculture token there. REC-ZONE04"""
    source: Source
    house: list[str]


class EventView(Struct, frozen=True):
    """An event card, face up."""

    id: str
    name: str
    faction: Faction
    group: str
    reaction: tuple[Faction, ...]
    white: list[str]
    black: list[str]
    round: int | None
    """After which round it is dealt, if it is a special card. REC-RES09"""
    source: Source
    house: list[str]
    next: Faction | None = None
    """Who would move next if its holder played it now. REC-EVENT03"""
    grants: str = ""
    """The actions that its holder would have after playing it. REC-CMD01, REC-CMD02, REC-CMD03"""


class ActionView(Struct, frozen=True):
    """A line of a faction card: what it does, and why it can't be done now."""

    id: str
    name: str
    sort: str
    """What sort of thing it is, the first word of its name: Move, Flip, Attack …"""
    title: str
    """The rest of its name."""
    kind: str
    cost: int
    repeats: bool
    text: str
    rule: str
    is_open: bool
    """The faction could pay for it and has something to do it to."""
    why_not: str
    was_used: bool


class FactionView(Struct, frozen=True):
    """A faction: Protoculture, victory, hand, boxes and actions."""

    id: Faction
    seat: int | None
    """None for the REF bot."""
    name: str
    title: str
    aim: str
    protoculture: int
    value: int
    goal: int
    check: str
    """When it is seen whether it has reached its goal. REC-VIC02, REC-VIC06"""
    hand: list[EventView | None]
    """Your own as they lie; of another's those that you know, and None for each that you don't. REC-HID01, REC-Q80"""
    out_of_play: dict[str, int]
    actions: list[ActionView]


class TimelineView(Struct, frozen=True):
    """A hex of the timeline: who, and the card below."""

    faction: Faction
    card: EventView | None


class ReconstructionView(Struct, frozen=True):
    """The whole table of Reconstruction."""

    spaces: list[MapSpaceView]
    hideout: dict[str, int]
    hideout_tokens: int
    assembly: int
    constructed: int
    factions: list[FactionView]
    timeline: list[TimelineView]
    openers: list[Faction]
    """Who opens each round. REC-RES10"""
    deck: int
    discards: list[EventView]
    special: list[EventView]
    round: int
    rounds: int
    active: Faction
    converts: int
    minor_value: int
    """The ZR's value on the minor track. REC-MINOR04"""
    minor_track: list[int]
    minor_winners: list[Faction]
    """Who would win if the game ended now without a major victory. REC-MINOR01"""
    if_resolved: str
    """Who would win if the round were resolved now. REC-RES01"""
    attacked: list[str]
    rioted: list[str]
    spent: dict[str, int]
    offers: int
    history: list[list[int]]
    """How much of the way to a major victory each seat had gone after each turn, in percent."""
    has_bot: bool
    decision: Decision | None
    bargain: Bargain | None
    foresights: list[Foresight]
    """What the moves of this seat would do, if it is the one that decides."""


def view(s: Reconstruction, seat: int | None = None) -> ReconstructionView:
    """What a seat sees: everything but the hands of others and the deck. REC-HID01, REC-HID03"""
    minor = s.pack.minor_track(s.has_bot)
    cards = [*s.played, *[None] * (len(s.timeline) - len(s.played))]
    rounds, standing, faces = s.pack.numbers["rounds"], s.standing(), _faces(s.pack)
    return ReconstructionView(
        spaces=[_space(s, space, standing.control.get(space)) for space in s.pack.spaces],
        hideout={unit: n for unit, n in s.units[HIDEOUT].items() if n},
        hideout_tokens=list(s.tokens.values()).count(HIDEOUT),
        assembly=s.assembly,
        constructed=s.constructed,
        factions=[_faction(s, faction, seat, standing.values[faction]) for faction in FACTIONS],
        timeline=[
            TimelineView(faction, None if card is None else faces[card])
            for faction, card in zip(s.timeline, cards, strict=True)
        ],
        openers=[s.pack.opener(round) for round in range(1, rounds + 1)],
        deck=len(s.deck),
        discards=[faces[card] for card in s.discards],
        special=[faces[card] for card in s.special],
        round=s.round,
        rounds=rounds,
        active=s.active,
        converts=s.converts,
        minor_value=s.minor_value() if str(s.converts) in minor else 0,
        minor_track=list(minor.values()),
        minor_winners=minor_winners(s, standing.values) if str(s.converts) in minor else [],
        if_resolved=as_it_stands(s),
        attacked=s.attacked.copy(),
        rioted=s.rioted.copy(),
        spent=s.spent.copy(),
        offers=s.offers,
        history=[_progress(s, values) for values in s.history],
        has_bot=s.has_bot,
        decision=decision(s),
        bargain=bargain(s, seat),
        foresights=foresee(s, seat),
    )


def own_view(board: ReconstructionView, s: Reconstruction, seat: int) -> ReconstructionView:
    """What a seat sees, from what everybody sees: with the hands as it knows them, and what its own moves would do.
    REC-HID01"""
    factions = [
        replace(shown, hand=_hand(s, faction, seat)) for faction, shown in zip(FACTIONS, board.factions, strict=True)
    ]
    return replace(board, factions=factions, bargain=bargain(s, seat), foresights=foresee(s, seat))


def _progress(s: Reconstruction, values: tuple[int, ...]) -> list[int]:
    """How far each seat had come when the factions stood so: the aims differ, so they are told in percent."""
    return [100 * values[seat] // s.pack.factions[FACTIONS[seat]].goal for seat in s.seats()]


def _space(s: Reconstruction, id: str, control: Control) -> MapSpaceView:
    space, here = s.pack.spaces[id], s.units[id]
    tokens = list(s.tokens.values()).count(id)
    return MapSpaceView(
        id=id,
        name=space.name,
        kind=space.kind,
        at=space.at,
        adjacent=space.adjacent,
        units=_units(here),
        control=control,
        strength=s.strength(id),
        is_city=s.is_city(id),
        is_khyron_overt=s.is_khyron_overt(id) if here["khyron"] else None,
        track=s.tracks.get(id, []).copy(),
        tokens=tokens,
        holder=holder(s, id) if tokens else None,
        source=space.source,
        house=space.house,
    )


def _units(here: dict[Unit, int]) -> dict[Faction, dict[str, int]]:
    """The units of a place by faction and kind."""
    shown: dict[Faction, dict[str, int]] = {}
    for unit, n in here.items():
        if n:
            shown.setdefault(FACTION_OF[unit], {})[unit] = n
    return shown


@per_pack
def _faces(pack: ReconstructionPack) -> dict[str, EventView]:
    """Every event card as it is printed."""
    return {
        id: EventView(
            id=id,
            name=event.name,
            faction=event.faction,
            group=event.group,
            reaction=event.reaction,
            white=[str(effect) for effect in event.white],
            black=[str(effect) for effect in event.black],
            round=event.round,
            source=event.source,
            house=event.house,
        )
        for id, event in pack.events.items()
    }


def _held(s: Reconstruction, id: str, holder: Faction) -> EventView:
    """A card in a hand, with what would follow if it were played."""
    event = s.event(id)
    following = first_free(event.reaction, s.timeline) if _is_to_play(s, holder) else None
    return replace(_faces(s.pack)[id], next=following, grants=_grants(s, event, holder))


def _is_to_play(s: Reconstruction, faction: Faction) -> bool:
    """It has the turn and has not played its card yet."""
    return s.timeline[len(s.played) : len(s.played) + 1] == [faction]


def _grants(s: Reconstruction, event: Event, holder: Faction) -> str:
    """What Take Command offers after a card. REC-CMD01, REC-CMD02, REC-CMD03"""
    numbers = s.pack.numbers
    if event.faction != holder:
        return f"{numbers['actions_after_other_card']} actions"
    return "no action" if event.group == "special" else f"{numbers['actions_after_own_card']} normal action"


def _faction(s: Reconstruction, faction: Faction, seat: int | None, value: int) -> FactionView:
    sheet, player = s.pack.factions[faction], s.seat_of(faction)
    used = _used(s, player)
    return FactionView(
        id=faction,
        seat=player,
        name=sheet.name,
        title=sheet.title,
        aim=sheet.aim,
        protoculture=s.pc[faction],
        value=value,
        goal=sheet.goal,
        check=_check(s, faction),
        hand=_hand(s, faction, seat),
        out_of_play={unit: n for unit in UNITS_OF[faction] if unit != "overt" and (n := s.reserve(unit))},
        actions=[_action(s, player, id, action, id in used) for id, action in s.pack.sheet(faction).items()],
    )


def _hand(s: Reconstruction, faction: Faction, seat: int | None) -> list[EventView | None]:
    """What a seat knows of a hand; where a card lies in another's hand tells nothing. REC-HID01, REC-Q80"""
    hand = s.hands[faction]
    if seat is not None and s.seat_of(faction) == seat:
        return [_held(s, card, faction) for card in hand]
    known = sorted(card for card in hand if s.knows(seat, faction, card))
    return [*(_held(s, card, faction) for card in known), *[None] * (len(hand) - len(known))]


def _check(s: Reconstruction, faction: Faction) -> str:
    """The ZR wins at once, the others when a round is resolved. REC-VIC02, REC-VIC06"""
    if faction == "ZR":
        return "The ZR wins the moment it has them."
    return f"That is checked when rounds 2 to {s.pack.numbers['rounds']} are resolved."


def _used(s: Reconstruction, seat: int | None) -> tuple[str, ...]:
    """The actions that a seat has taken this turn. REC-CMD04"""
    return next((step.used for step in s.todo if isinstance(step, TakeCommand) and step.seat == seat), ())


def _action(s: Reconstruction, seat: int | None, id: str, action: Action, was_used: bool) -> ActionView:
    why = perform(s, seat, id).why_never(s) if seat is not None and id in PERFORM else None
    return ActionView(
        id=id,
        name=action.name,
        sort=action.sort,
        title=action.title,
        kind=action.kind,
        cost=action.cost,
        repeats=action.repeats,
        text=action.text,
        rule=action.rule,
        is_open=why is None,
        why_not=why[0] if why else "",
        was_used=was_used,
    )


# What a seat can't see


def determinise(s: Reconstruction, seat: int, luck: Luck) -> Reconstruction:
    """A copy in which the hands that the seat can't see and the deck are dealt anew, with luck of its own. The deck
    keeps its groups: everybody knows that group I lies on group II. REC-SETUP11, REC-HID01"""
    twin = clone(s)
    twin.luck = luck
    hidden = {faction: _hidden_slots(s, faction, seat) for faction in FACTIONS}
    pool = s.deck + [s.hands[faction][slot] for faction, slots in hidden.items() for slot in slots]
    luck.shuffle(pool)
    twin.deck = [_take(s, pool, s.event(card).group) for card in s.deck]
    for faction, slots in hidden.items():
        for slot in slots:
            twin.hands[faction][slot] = pool.pop()
    twin.todo = [laid_anew(step, twin, seat, luck) if isinstance(step, Answer | Confirm) else step for step in s.todo]
    twin.known = {card: seats for card, seats in s.known.items() if seat in seats or card in s.hands[FACTIONS[seat]]}
    return twin


def _hidden_slots(s: Reconstruction, faction: Faction, seat: int) -> list[int]:
    return [slot for slot, card in enumerate(s.hands[faction]) if not s.knows(seat, faction, card)]


def _take(s: Reconstruction, pool: list[str], group: str) -> str:
    """A card of this group from the pool."""
    return pool.pop(next(i for i, card in enumerate(pool) if s.event(card).group == group))
