"""What a seat sees of Brace for Impact.

What is called out is heard by all. Hidden are the hands and draw piles of others, the faces of ships that lie face
down, the Zentraedi hand, the decks, and for the crew which Tactics cards are armed.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import astuple

from robotable.games.brace_for_impact.calls import may_resume
from robotable.games.brace_for_impact.effects import ICON_WORDS
from robotable.games.brace_for_impact.exchanges import TakeAim, in_vain
from robotable.games.brace_for_impact.pack import SMALL
from robotable.games.brace_for_impact.perform import card_of
from robotable.games.brace_for_impact.state import ALWAYS, SECTORS, Battle, Phase, Status, answered_by
from robotable.games.brace_for_impact.tactics import Reading, can_pay
from robotable.table import Source
from robotable.table.nouns import join

Furnace = Literal["calm", "breach", "averted"]
"""`breach` while one threatens, `averted` until the Furnace Timer ends. BFI-FURN02, BFI-FURN03"""


class TimerView(Struct, frozen=True):
    """A timer: what is left of it in milliseconds, how long it is in all, and whether it runs just now."""

    left: int
    length: int
    runs: bool
    ends: int | None
    """When it ends, in the table's time; None while it stands still."""


class SystemView(Struct, frozen=True):
    """A system of the ship."""

    value: int
    most: int
    furnace: Furnace
    """How the furnace stands, if this system is one."""


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
    called: int
    """When it was called, in the table's time."""
    opens: int
    """From this moment it can be answered."""
    kind: str | None = None
    """What it is about: for the officer who called it, and for all where matching Commands light up."""
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
    owes_until: int | None
    """When it is decided for them, or the spinner stops."""
    total: int | None
    """What the shot is worth, while a target is to be chosen."""
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
    answers: dict[str, list[int]]
    """For each card the officers whose open Status its Command answers; not where people use their own voices."""
    useful: dict[str, list[int]]
    """Those of these answers of which something would come now."""
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
    band: str | None
    """How strong it may be by its back."""
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
    does: str
    """What it would do, in words."""
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
    can_be_paid: bool
    """Its price can be met now."""
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
    plan: list[str]
    """Which ship goes where next, as `ZS01/3`."""


class ReadingView(Struct, frozen=True):
    """The card that is being read aloud."""

    card: PlanView
    until: int


class HeardView(Struct, frozen=True):
    """Something that was said aloud: a Status, a Command, a call, chat, a card that is read, or the ship's computer."""

    at: int
    seat: int | None
    part: str
    text: str | None
    to: int | None


class SpunView(Struct, frozen=True):
    """Where the spinner stopped last, and who fired; nobody is a Zentraedi attack."""

    at: int
    seat: int | None
    sector: int
    n: int


class WorkView(Struct, frozen=True):
    """What the Zentraedi side is in the middle of, who decides it, and until when."""

    step: str
    seat: int | None
    until: int | None


class PauseView(Struct, frozen=True):
    """A pause: who called it, and until when things are finished, only some may go on, or the countdown runs."""

    by: int | None
    until: int
    may_resume: list[int]


class BraceView(Struct, frozen=True):
    """The whole table of Brace for Impact."""

    phase: Phase
    now: int
    clock: int
    difficulty: str
    is_cooperative: bool
    profile: str
    keyword_aid: bool
    zentraedi: int | None
    crew: list[int]
    systems: dict[str, SystemView]
    in_vain: dict[str, str]
    """The kinds of Status of which nothing would come now, each with the reason."""
    timers: dict[str, TimerView]
    battle_run: int
    is_last_run: bool
    """When the Battle Timer ends this time, so does the battle."""
    is_averted: bool
    furnace: Furnace
    danger: int
    """How bad things look, from 0 to 4: the music goes along with it."""
    is_red_alert: bool
    """As bad as it gets."""
    cannon: str
    countdown_until: int | None
    pause: PauseView | None
    is_covered: bool
    """All cards of the hands are to be covered: the battle is paused, and nobody thinks ahead. BFI-R78"""
    conceded: list[int]
    """The seats that would give the ship up."""
    suggested: dict[str, int]
    """Where crewmates of the placer would place the next ship, by their seats."""
    pauses: list[int]
    """How many pauses each seat has left."""
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
    work: WorkView | None
    queue: list[str]
    """What the Zentraedi side will do next."""
    spun: SpunView | None
    heard: list[HeardView]
    """What was said last, the newest at the end."""
    last_line: int


def view(s: Battle, seat: int | None) -> BraceView:
    """What one seat may see; None is the public."""
    top = s.todo[-1] if s.todo else None
    danger = _danger(s)
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
        systems={name: SystemView(level.value, level.most, _furnace(s, name)) for name, level in s.systems.items()},
        in_vain=in_vain(s),
        timers=_timers(s),
        battle_run=s.battle_run,
        is_last_run=s.battle_run == LAST_RUN,
        is_averted=s.is_averted,
        furnace=_furnace(s, FURNACE),
        danger=danger,
        is_red_alert=danger == RED_ALERT,
        cannon=s.cannon,
        countdown_until=s.countdown_until if s.phase == "countdown" else None,
        pause=_pause(s),
        is_covered=s.phase == "paused",
        conceded=list(s.conceded),
        suggested={str(other): sector for other, sector in s.suggested.items()},
        pauses=[player.pauses for player in s.players],
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
        work=_work(s),
        queue=[opportunity.kind for opportunity in s.opportunities],
        spun=SpunView(*astuple(s.spun)) if s.spun else None,
        heard=[HeardView(*astuple(heard)) for heard in s.heard],
        last_line=s.last_line,
    )


RED_ALERT = 4
LAST_HULL = 2
"""With so much Hull left, one bad moment loses the ship."""


def _danger(s: Battle) -> int:
    """Red alert with the Hull nearly gone, a breach ahead or ships all round; else what is bad adds up."""
    is_breaching = _furnace(s, FURNACE) == "breach"
    if s.systems["hull"].value <= LAST_HULL or is_breaching or s.is_full_board():
        return RED_ALERT
    hull = s.systems["hull"]
    return sum(
        (
            2 * hull.value < hull.most,
            any(level.value == 0 for level in s.systems.values()),
            s.is_second_half() or sum(ship is not None for ship in s.board) > len(SECTORS) // 2,
        )
    )


FURNACE = "reflex"
"""The system that runs away when it is at 0."""
LAST_RUN = 2


def _furnace(s: Battle, system: str) -> Furnace:
    if system != FURNACE or s.furnace_due is None:
        return "calm"
    return "averted" if s.is_averted else "breach"


def _timers(s: Battle) -> dict[str, TimerView]:
    runs = s.phase == "running"
    ends = {
        "battle": (s.battle_due, s.timer("battle_ms")),
        "event": (s.event_due, s.timer("event_ms")),
        "furnace": (s.furnace_due, s.timer("furnace_ms")),
        "cannon": (s.cannon_until, s.limit("cannon_ms")),
    }
    if s.track_ends is not None:
        ends["track"] = (s.track_ends, s.track_ends)
    return {
        name: TimerView(due - s.clock, length, runs, due + s.lost if runs else None)
        for name, (due, length) in ends.items()
        if due is not None
    }


def _pause(s: Battle) -> PauseView | None:
    if s.phase in ("setup", "running"):
        return None
    until = s.countdown_until if s.phase == "countdown" else s.settle_until
    return PauseView(s.paused_by, until, [seat for seat in range(len(s.players)) if may_resume(s, seat)])


def _work(s: Battle) -> WorkView | None:
    if not s.is_at_work() or s.phase == "setup":
        return None
    top = s.todo[-1]
    return WorkView(type(top).__name__, getattr(top, "seat", None), top.due())


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
        band=_band(face.strength) if face and s.band_on_back else None,
        ship=_ship(s, posted.ship) if posted and is_seen else None,
        source=tile.source,
        house=tile.house,
    )


def _band(strength: int) -> str:
    return f"{SMALL[0]}–{SMALL[-1]}" if strength in SMALL else f"{SMALL[-1] + 1}+"


def _officer(s: Battle, seat: int, eyes: int | None) -> OfficerView:
    player = s.players[seat]
    owed = [aside for aside in s.pending() if aside.seat == seat]
    return OfficerView(
        seat=seat,
        cards=len(player.hand),
        draw=len(player.draw),
        discards=len(player.discards),
        top=_action(s, player.discards[-1]) if player.discards else None,
        status=_status(s, player.status, seat == eyes) if player.status else None,
        is_busy=bool(owed),
        owes=type(owed[0]).__name__ if owed else None,
        owes_until=owed[0].due() if owed else None,
        total=_total(s, seat),
        is_ready=player.is_ready,
        pauses=player.pauses,
        repaired=player.repaired,
        destroyed=player.destroyed,
        answered=player.answered,
    )


def _status(s: Battle, status: Status, is_own: bool) -> StatusView:
    called = status.opens - s.number("status_open_ms")
    if not status.is_shown and not is_own:
        return StatusView(None, None, called, status.opens)
    line = s.pack.actions[status.card].statuses[status.line - 1].line
    kind = s.pack.lines[line].kind if is_own or s.keyword_aid else None
    card = join(status.card, status.line) if is_own else None
    return StatusView(s.pack.lines[line].text, line, called, status.opens, kind, card)


def _total(s: Battle, seat: int) -> int | None:
    return next((aside.total for aside in s.pending() if isinstance(aside, TakeAim) and aside.seat == seat), None)


def _answers(s: Battle, seat: int) -> dict[str, dict[int, str]]:
    """Whose open Statuses each card in hand would complete, by what was heard, and of what kind they are. BFI-EXCH13"""
    calls = {
        other: s.pack.status(status.card, status.line).kind
        for other in s.crew
        if other != seat and (status := s.players[other].status) and status.is_shown
    }
    fits = {card: answered_by(s.pack.command(card).kind) for card in s.players[seat].hand}
    return {card: {other: kind for other, kind in calls.items() if kind in kinds} for card, kinds in fits.items()}


def _own(s: Battle, seat: int | None) -> OwnView:
    assert seat is not None
    player = s.players[seat]
    is_reviewing = s.phase == "setup" and not player.is_ready
    answers, vain = _answers(s, seat), in_vain(s)
    return OwnView(
        hand=[_action(s, card) for card in player.hand],
        discards=[_action(s, card) for card in player.discards],
        pile=[_action(s, card) for card in _by_kind(s, player.draw)] if is_reviewing else [],
        answers={card: list(calls) for card, calls in answers.items()},
        useful={card: [other for other, kind in calls.items() if kind not in vain] for card, calls in answers.items()},
        announce_from=player.announce_from,
        answer_from=player.answer_from,
        total=_total(s, seat),
    )


def _by_kind(s: Battle, cards: list[str]) -> list[str]:
    """Cards of the same Command together. BFI-R06"""
    return sorted(cards, key=lambda card: (s.pack.command(card).kind, card))


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
    does = ", ".join(ICON_WORDS[icon] for icon in event.icons)
    return EventCardView(id, event.name, list(event.icons), does, event.call, event.source, event.house)


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
        can_be_paid=can_pay(s, id),
        is_armed=s.is_armed(id),
        armed_until=until + s.lost
        if s.phase == "running" and until is not None and s.now < until + s.lost < ALWAYS
        else None,
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
        plan=list(fleet.plan),
    )


def _pool(s: Battle) -> PoolView | None:
    if s.pool is None:
        return None
    cards = [GivenView(given.seat, _action(s, given.card), given.value) for given in s.pool.cards]
    return PoolView(s.pool.caller, cards, s.pool.total, s.pool.harder, s.pool.until)
