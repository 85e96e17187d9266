"""What a seat sees of Brace for Impact, and how everything it can't see is dealt anew.

What is called out is heard by all. Hidden are the hands and draw piles of others, the faces of ships that lie face
down, the Zentraedi hand, the decks, and for the crew which Tactics cards are armed.
"""

from msgspec import Struct

from robotable.games.brace_for_impact.exchanges import TakeAim
from robotable.games.brace_for_impact.pack import SMALL
from robotable.games.brace_for_impact.state import ALWAYS, SECTORS, Battle, Posted, Status
from robotable.games.brace_for_impact.tactics import Reading, Rearrange, card_of
from robotable.table import Luck, Source, clone


class TimerView(Struct, frozen=True):
    """A timer: what is left of it in milliseconds, how long it is in all, and whether it runs just now."""

    left: int
    length: int
    runs: bool


class SystemView(Struct, frozen=True):
    """A system of the ship."""

    value: int
    most: int


class LineView(Struct, frozen=True):
    """A Status or Command on a card."""

    line: str
    text: str
    kind: str
    n: int = 0


class ActionCardView(Struct, frozen=True):
    """An Action card."""

    id: str
    statuses: list[LineView]
    command: LineView
    attack: int
    five_plus: bool
    source: Source
    house: list[str]


class StatusView(Struct, frozen=True):
    """An open Status as it is heard; where people use their own voices the text is not shown."""

    text: str | None
    line: str | None
    opens: int
    card: str | None = None
    """Only for the officer who called it: which Status of which card, as `RA01.2`."""


class OfficerView(Struct, frozen=True):
    """An officer of the crew."""

    seat: int
    cards: int
    draw: int
    discards: int
    top: ActionCardView | None
    status: StatusView | None
    is_busy: bool
    owes: str | None
    is_ready: bool
    pauses: int
    repaired: int
    destroyed: int
    answered: int


class OwnView(Struct, frozen=True):
    """What only one officer sees."""

    hand: list[ActionCardView]
    discards: list[ActionCardView]
    pile: list[ActionCardView]
    """The own pile before the start, sorted. BFI-SETUP07"""
    announce_from: int
    answer_from: int
    total: int | None
    """What the own shot is worth, while a target is to be chosen."""


class ShipView(Struct, frozen=True):
    """A Ship card, as its face shows it."""

    id: str
    name: str
    strength: int
    icons: list[str]
    bonus: str
    friendly: bool
    source: Source
    house: list[str]


class SectorView(Struct, frozen=True):
    """A sector: its own icons, its field of the spinner, and the ship that lies there."""

    n: int
    name: str
    system: str
    icons: list[str]
    spin: int
    has_ship: bool
    is_up: bool
    bonus: str | None
    is_small: bool | None
    ship: ShipView | None
    source: Source
    house: list[str]


class GivenView(Struct, frozen=True):
    """A card in the pile of a team attack."""

    seat: int
    card: ActionCardView
    value: int


class PoolView(Struct, frozen=True):
    """The open pile of a team attack."""

    caller: int
    cards: list[GivenView]
    total: int
    harder: int
    until: int


class EventCardView(Struct, frozen=True):
    """An Event card."""

    id: str
    name: str
    icons: list[str]
    call: str
    source: Source
    house: list[str]


class PlanView(Struct, frozen=True):
    """A Tactics or Leader card."""

    id: str
    name: str
    text: str
    trigger: str
    price: str
    action: str
    is_armed: bool
    armed_until: int | None
    source: Source
    house: list[str]


class FleetView(Struct, frozen=True):
    """What everybody sees of the Zentraedi side."""

    ships: int
    tactics: int
    hand_limit: int
    deck: int
    tactics_deck: int
    discarded: int
    used_tactics: int
    leaders: list[PlanView]
    used_leaders: list[PlanView]


class SecretView(Struct, frozen=True):
    """What only the Zentraedi player sees."""

    starting: ShipView | None
    ships: list[ShipView]
    tactics: list[PlanView]
    at_bottom: list[ShipView]
    discarded: list[ShipView]
    used_tactics: list[PlanView]


class ReadingView(Struct, frozen=True):
    """The card that is being read aloud."""

    card: PlanView
    until: int


class BraceView(Struct, frozen=True):
    """The whole table of Brace for Impact."""

    phase: str
    now: int
    clock: int
    difficulty: str
    is_cooperative: bool
    profile: str
    keyword_aid: bool
    zentraedi: int | None
    crew: list[int]
    systems: dict[str, SystemView]
    timers: dict[str, TimerView]
    battle_run: int
    is_averted: bool
    cannon: str
    countdown_until: int | None
    track: str | None
    sectors: list[SectorView]
    officers: list[OfficerView]
    own: OwnView | None
    fleet: FleetView
    secret: SecretView | None
    event: EventCardView | None
    events: int
    event_discards: list[EventCardView]
    destroyed: list[ShipView]
    removed: list[ActionCardView]
    pool: PoolView | None
    reading: ReadingView | None
    queue: list[str]
    """What the Zentraedi side will do next."""
    last_line: int


def view(s: Battle, seat: int | None) -> BraceView:
    """What one seat may see; None is the public."""
    top = s.todo[-1] if s.todo else None
    return BraceView(
        phase=s.phase,
        now=s.now,
        clock=s.clock,
        difficulty=s.difficulty,
        is_cooperative=s.is_cooperative,
        profile=s.profile,
        keyword_aid=s.keyword_aid,
        zentraedi=s.zentraedi,
        crew=list(s.crew),
        systems={name: SystemView(level.value, level.most) for name, level in s.systems.items()},
        timers=_timers(s),
        battle_run=s.battle_run,
        is_averted=s.is_averted,
        cannon=s.cannon,
        countdown_until=s.countdown_until if s.phase == "countdown" else None,
        track=s.track,
        sectors=[_sector(s, sector, seat) for sector in SECTORS],
        officers=[_officer(s, other, seat) for other in s.crew],
        own=_own(s, seat) if seat in s.crew else None,
        fleet=_fleet(s),
        secret=_secret(s) if seat is not None and seat == s.zentraedi else None,
        event=_event(s, s.events[0]) if s.events else None,
        events=len(s.events),
        event_discards=[_event(s, event) for event in s.event_discards],
        destroyed=[_ship(s, ship) for ship in s.destroyed],
        removed=[_action(s, card) for card in s.removed],
        pool=_pool(s),
        reading=ReadingView(_plan(s, top.card), top.until) if isinstance(top, Reading) else None,
        queue=[opportunity.kind for opportunity in s.opportunities],
        last_line=s.last_line,
    )


def _timers(s: Battle) -> dict[str, TimerView]:
    runs = s.phase == "running"
    ends = {
        "battle": (s.battle_due, s.timer("battle_ms")),
        "event": (s.event_due, s.timer("event_ms")),
        "furnace": (s.furnace_due, s.timer("furnace_ms")),
        "cannon": (s.cannon_until, s.number("cannon_ms")),
    }
    if s.track is not None:
        length = s.seconds(s.pack.tracks[s.track].length)
        ends["track"] = (length, length)
    return {name: TimerView(due - s.clock, length, runs) for name, (due, length) in ends.items() if due is not None}


def _sector(s: Battle, n: int, seat: int | None) -> SectorView:
    tile, posted = s.pack.sectors[str(n)], s.posted(n)
    face = s.ship(posted) if posted else None
    is_seen = posted is not None and (posted.up or (seat is not None and seat == s.zentraedi))
    return SectorView(
        n=n,
        name=tile.name,
        system=tile.system,
        icons=list(tile.icons),
        spin=tile.spin,
        has_ship=posted is not None,
        is_up=posted is not None and posted.up,
        bonus=face.bonus if face else None,
        is_small=face.strength in SMALL if face and s.band_on_back else None,
        ship=_ship(s, posted.ship) if posted and is_seen else None,
        source=tile.source,
        house=tile.house,
    )


def _officer(s: Battle, seat: int, eyes: int | None) -> OfficerView:
    player = s.players[seat]
    owed = [type(aside).__name__ for aside in s.pending() if getattr(aside, "seat", None) == seat]
    return OfficerView(
        seat=seat,
        cards=len(player.hand),
        draw=len(player.draw),
        discards=len(player.discards),
        top=_action(s, player.discards[-1]) if player.discards else None,
        status=_status(s, player.status, seat == eyes) if player.status else None,
        is_busy=bool(owed),
        owes=owed[0] if owed else None,
        is_ready=player.is_ready,
        pauses=player.pauses,
        repaired=player.repaired,
        destroyed=player.destroyed,
        answered=player.answered,
    )


def _status(s: Battle, status: Status, is_own: bool) -> StatusView:
    if s.profile == "voice" and not is_own:
        return StatusView(None, None, status.opens)
    line = s.pack.actions[status.card].statuses[status.line - 1].line
    card = f"{status.card}.{status.line}" if is_own else None
    return StatusView(s.pack.lines[line].text, line, status.opens, card)


def _own(s: Battle, seat: int | None) -> OwnView:
    assert seat is not None
    player = s.players[seat]
    is_reviewing = s.phase == "setup" and not player.is_ready
    aims = [aside for aside in s.asides if isinstance(aside, TakeAim) and aside.seat == seat]
    return OwnView(
        hand=[_action(s, card) for card in player.hand],
        discards=[_action(s, card) for card in player.discards],
        pile=[_action(s, card) for card in sorted(player.draw)] if is_reviewing else [],
        announce_from=player.announce_from,
        answer_from=player.answer_from,
        total=aims[0].total if aims else None,
    )


def _action(s: Battle, id: str) -> ActionCardView:
    card = s.pack.actions[id]
    lines = [(report.line, s.pack.lines[report.line], report.n) for report in card.statuses]
    command = s.pack.lines[card.command]
    return ActionCardView(
        id=id,
        statuses=[LineView(line, spoken.text, spoken.kind, n) for line, spoken, n in lines],
        command=LineView(card.command, command.text, command.kind),
        attack=s.pack.attack_value(id),
        five_plus=card.five_plus,
        source=card.source,
        house=card.house,
    )


def _ship(s: Battle, id: str) -> ShipView:
    ship = s.pack.ships[id]
    return ShipView(id, ship.name, ship.strength, list(ship.icons), ship.bonus, ship.friendly, ship.source, ship.house)


def _event(s: Battle, id: str) -> EventCardView:
    event = s.pack.events[id]
    return EventCardView(id, event.name, list(event.icons), event.call, event.source, event.house)


def _plan(s: Battle, id: str) -> PlanView:
    card = card_of(s, id)
    until = s.fleet.armed.get(id)
    return PlanView(
        id=id,
        name=card.name,
        text=card.text,
        trigger=str(s.pack.tactics[id].trigger) if id in s.pack.tactics else "",
        price=str(card.price) if card.price else "",
        action=str(card.action),
        is_armed=s.is_armed(id),
        armed_until=until if until is not None and until < ALWAYS and s.is_armed(id) else None,
        source=card.source,
        house=card.house,
    )


def _fleet(s: Battle) -> FleetView:
    fleet = s.fleet
    return FleetView(
        ships=len(fleet.ships),
        tactics=len(fleet.tactics),
        hand_limit=s.hand_limit(),
        deck=len(fleet.deck),
        tactics_deck=len(fleet.tactics_deck),
        discarded=len(fleet.discarded),
        used_tactics=len(fleet.used_tactics),
        leaders=[_plan(s, leader) for leader in fleet.leaders],
        used_leaders=[_plan(s, leader) for leader in fleet.used_leaders],
    )


def _secret(s: Battle) -> SecretView:
    fleet = s.fleet
    known = min(fleet.at_bottom, len(fleet.deck))
    return SecretView(
        starting=_ship(s, fleet.starting) if fleet.starting else None,
        ships=[_ship(s, ship) for ship in fleet.ships],
        tactics=[_plan(s, card) for card in fleet.tactics],
        at_bottom=[_ship(s, ship) for ship in fleet.deck[len(fleet.deck) - known :]],
        discarded=[_ship(s, ship) for ship in fleet.discarded],
        used_tactics=[_plan(s, card) for card in fleet.used_tactics],
    )


def _pool(s: Battle) -> PoolView | None:
    if s.pool is None:
        return None
    cards = [GivenView(given.seat, _action(s, given.card), given.value) for given in s.pool.cards]
    return PoolView(s.pool.caller, cards, s.pool.total, s.pool.harder, s.pool.until)


# Dealing anew


def determinise(s: Battle, seat: int, luck: Luck) -> Battle:
    """A copy in which everything that the seat can't see is dealt anew, with luck of its own."""
    twin = clone(s)
    twin.luck = luck
    _deal_actions(twin, seat, luck)
    _deal_events(twin, luck)
    if seat == s.zentraedi:
        _shuffle_part(twin.fleet.deck, _seen_ships(twin), len(twin.fleet.deck) - twin.fleet.at_bottom, luck)
        luck.shuffle(twin.fleet.tactics_deck)
    else:
        _deal_ships(twin, luck)
        _deal_tactics(twin, luck)
    return twin


def _deal_actions(s: Battle, seat: int, luck: Luck) -> None:
    """The own draw pile in another order; the hands and draw piles of others from all that they may hold."""
    others = [other for other in s.crew if other != seat]
    pool = [card for other in others for card in (*s.players[other].hand, *s.players[other].draw)]
    luck.shuffle(pool)
    called = _cards_behind_statuses(s, others, pool, luck)
    pool = [card for card in pool if card not in called.values()]
    for other in others:
        player = s.players[other]
        size, places = len(player.hand), len(player.draw)
        behind = [called[other]] if other in called else []
        take = size - len(behind)
        player.hand = behind + pool[:take]
        player.draw = pool[take : take + places]
        del pool[: take + places]
    if seat in s.crew:
        luck.shuffle(s.players[seat].draw)


def _cards_behind_statuses(s: Battle, others: list[int], pool: list[str], luck: Luck) -> dict[int, str]:
    """A card for each open Status that bears the line that was heard; the true cards if nothing else fits together."""
    callers = [other for other in others if s.players[other].status]
    for _ in range(4):
        chosen: dict[int, tuple[str, int]] = {}
        for other in callers:
            fitting = [fit for fit in _fitting(s, other, pool) if fit[0] not in {card for card, _ in chosen.values()}]
            if not fitting:
                break
            chosen[other] = luck.pick(fitting)
        else:
            for other, (card, line) in chosen.items():
                status = s.players[other].status
                assert status
                s.players[other].status = Status(card, line, status.opens)
            break
    return {other: status.card for other in callers if (status := s.players[other].status)}


def _fitting(s: Battle, seat: int, pool: list[str]) -> list[tuple[str, int]]:
    """The Statuses that would sound like the one a seat has open."""
    status = s.players[seat].status
    assert status
    if s.profile == "voice":
        return [(card, line) for card in pool for line in (1, 2)]
    heard = s.pack.actions[status.card].statuses[status.line - 1].line
    return [(card, line) for card in pool for line in (1, 2) if s.pack.actions[card].statuses[line - 1].line == heard]


def _deal_events(s: Battle, luck: Luck) -> None:
    """The events below the open one, but for those that are being looked at."""
    top = s.todo[-1] if s.todo else None
    seen = len(top.deck(s)) if isinstance(top, Rearrange) and not s.track else 1
    _shuffle_part(s.events, seen, len(s.events), luck)


def _seen_ships(s: Battle) -> int:
    top = s.todo[-1] if s.todo else None
    return len(top.deck(s)) if isinstance(top, Rearrange) and s.track else 0


def _shuffle_part(cards: list[str], first: int, last: int, luck: Luck) -> None:
    """Shuffle the part of a deck that lies between two places."""
    part = cards[first:last] if first < last else []
    luck.shuffle(part)
    cards[first : first + len(part)] = part


def _deal_ships(s: Battle, luck: Luck) -> None:
    """Faces for the ships that lie face down, as their backs allow; then the deck, the hand and what was given up."""
    fleet = s.fleet
    hidden = [posted.ship for posted in s.board if posted and not posted.up]
    starting = [fleet.starting] if fleet.starting else []
    pool = [*fleet.deck, *fleet.ships, *fleet.discarded, *hidden, *starting]
    luck.shuffle(pool)
    if fleet.starting:
        fleet.starting = next(ship for ship in pool if s.pack.ships[ship].strength in SMALL)
        pool.remove(fleet.starting)
    for i, posted in enumerate(s.board):
        if posted and not posted.up:
            ship = next((ship for ship in pool if _has_same_back(s, ship, posted.ship)), None) or posted.ship
            pool.remove(ship)
            s.board[i] = Posted(ship)
    for pile in (fleet.deck, fleet.ships, fleet.discarded):
        pile[:] = [pool.pop() for _ in pile]


def _has_same_back(s: Battle, one: str, other: str) -> bool:
    ships = s.pack.ships
    is_same_band = (ships[one].strength in SMALL) == (ships[other].strength in SMALL)
    return ships[one].bonus == ships[other].bonus and (is_same_band or not s.band_on_back)


def _deal_tactics(s: Battle, luck: Luck) -> None:
    """The Tactics cards in hand and deck; those whose state holds are armed."""
    fleet = s.fleet
    pool = fleet.tactics + fleet.tactics_deck
    luck.shuffle(pool)
    fleet.tactics = pool[: len(fleet.tactics)]
    fleet.tactics_deck = pool[len(fleet.tactics) :]
    fleet.armed = {}
    s.arm()
