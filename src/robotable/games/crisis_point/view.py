"""What a seat sees of Crisis Point, and how everything it can't see is dealt anew.

Hidden from the other player are the Combat Cards in hand and face down, the Strategic Locations in hand, the Secret
Objectives, and the card just taken in hand. Everything else is open. CRI-R40
"""

from typing import Literal

from msgspec import Struct

from robotable.games.crisis_point.effects import Special
from robotable.games.crisis_point.foresight import Forecast, PowerView, foresee, settled
from robotable.games.crisis_point.pack import Face, Side
from robotable.games.crisis_point.perform import LayToken, SwapSecond, TradeSecond
from robotable.games.crisis_point.scoring import points_of
from robotable.games.crisis_point.specials import DropIn
from robotable.games.crisis_point.state import (
    FRONT,
    LINE_OF,
    RIGHT,
    SLOTS,
    SPACES,
    Contest,
    Crisis,
    Phase,
    Player,
    Slot,
    Space,
)
from robotable.table import Luck, clone


class SpaceView(Struct, frozen=True):
    """A space of the battlefield."""

    card: str
    owner: int | None
    powers: list[PowerView]


class SlotView(Struct, frozen=True):
    """A place for a Combat Card; `card` is empty if this seat does not know it."""

    owner: int
    is_filled: bool
    is_face_up: bool
    is_peeked: bool
    """The other player has looked at it."""
    card: str
    edge: str
    """Which edge of the battlefield it lies at: N, E, S or W; those of an edge come in their order."""
    line: tuple[Space, ...]
    """The spaces to which its card gives power."""


class CommanderView(Struct, frozen=True):
    """What one player has; a hand that this seat may not see is None."""

    side: Side
    stock: int
    supply: int
    gone: int
    specials: list[Special]
    units: list[str]
    bases: list[str]
    heroes: list[str]
    commands: list[str]
    played: list[str]
    replaced: list[str]
    combat: list[str] | None
    combat_left: int
    unseen: list[int]
    """The values of the Combat Cards of which this seat does not know where they are."""
    locations: list[str] | None
    locations_left: int
    for_now: list[str] | None
    """The cards in hand that this phase is about, beside Combat Cards."""
    for_later: list[str] | None
    """Those of the phases to come."""
    objectives: list[str] | None
    objectives_kept: int
    set_aside: list[str] | None
    picked: str
    met: list[str]
    claimed: str
    score: int
    """All VP, once the cards are scored. CRI-SCORE10"""


Fate = Literal["won", "protected", "captured", "tied"]
"""What became of a card that was scored. CRI-TERM08, CRI-TERM09"""


class ContestView(Struct, frozen=True):
    """How one card of the battlefield was won."""

    space: Space
    card: str
    powers: list[PowerView]
    winner: int | None
    fate: Fate
    vp: int
    scores: list[int]
    """The VP of each player's cards, up to this one."""


class CrisisView(Struct, frozen=True):
    """The whole table of Crisis Point, as one seat sees it."""

    phase: Phase
    first: int
    active: int
    turn: int
    spaces: list[SpaceView]
    slots: dict[Slot, SlotView]
    players: list[CommanderView]
    cards: dict[str, Face]
    """The faces of all cards that this seat can see."""
    contests: list[ContestView]
    """How each card was won, once they are scored."""
    forecasts: list[Forecast]
    """What this seat's moves would do to the powers on the battlefield."""
    held: str
    """The address of what this seat chose first, while it looks for the second, such as `space:5` or `slot:N2`."""


def view(s: Crisis, seat: int | None = None) -> CrisisView:
    """What a seat sees; None is the public view. CRI-R40"""
    slots = {slot: _slot(s, owner, slot, seat) for owner in (0, 1) for slot in s.slots_of(owner)}
    powers = [settled(contest) for contest in s.contests] or _powers(s, slots)
    players = [_player(s, owner, seat) for owner in (0, 1)]
    return CrisisView(
        phase=s.phase,
        first=s.first,
        active=s.active,
        turn=s.turn,
        spaces=[SpaceView(s.grid[space], s.owner(space), powers[space]) for space in SPACES],
        slots=slots,
        players=players,
        cards=_faces(s, slots, players),
        contests=_contests(s, powers),
        forecasts=foresee(s, seat, powers),
        held=_held(s, seat),
    )


def _slot(s: Crisis, owner: int, slot: Slot, seat: int | None) -> SlotView:
    card = s.slots.get(slot)
    if card is None:
        return SlotView(owner, False, False, False, "", slot[0], LINE_OF[slot])
    is_peeked = card in s.players[1 - owner].peeked
    shown = card if s.knows(seat, card) else ""
    return SlotView(owner, True, card in s.revealed, is_peeked, shown, slot[0], LINE_OF[slot])


def _powers(s: Crisis, slots: dict[Slot, SlotView]) -> list[list[PowerView]]:
    """Both players' powers on every space, as far as they are known."""
    combat = s.pack.combat
    values = {slot: combat[shown.card].value if shown.card else None for slot, shown in slots.items()}
    return [[_power(s, player, space, slots, values) for player in s.players] for space in SPACES]


def _power(
    s: Crisis, player: Player, space: Space, slots: dict[Slot, SlotView], values: dict[Slot, int | None]
) -> PowerView:
    """What is known of a player's power on a card, and how much is not."""
    ends = f"{FRONT[player.side]}{space % 4}", f"{RIGHT[player.side]}{space // 4}"
    column, row = values[ends[0]], values[ends[1]]
    tokens = player.tokens[space]
    base = s.pack.bases.get(s.grid[space])
    defence = base.defence if base is not None and base.side == player.side else 0
    missing = (not slots[ends[0]].is_filled) + (not slots[ends[1]].is_filled)
    unknown = (column is None) + (row is None) - missing
    return PowerView(column, row, tokens, defence, (column or 0) + (row or 0) + tokens + defence, unknown, missing)


def _for_now(s: Crisis, player: Player) -> list[str]:
    if s.phase == "command":
        return player.heroes + player.commands
    return player.units + player.bases + (player.locations if s.phase != "token" else [])


def _for_later(s: Crisis, player: Player) -> list[str]:
    return [] if s.phase == "command" else player.heroes + player.commands


def _player(s: Crisis, owner: int, seat: int | None) -> CommanderView:
    player = s.players[owner]
    is_own = owner == seat
    is_open = is_own or s.phase == "scoring"
    return CommanderView(
        side=player.side,
        stock=player.stock,
        supply=player.supply,
        gone=player.gone,
        specials=player.specials.copy(),
        units=player.units.copy(),
        bases=player.bases.copy(),
        heroes=player.heroes.copy(),
        commands=player.commands.copy(),
        played=player.played.copy(),
        replaced=player.replaced.copy(),
        combat=player.combat.copy() if is_own else None,
        combat_left=len(player.combat),
        unseen=sorted(s.pack.combat[card].value for card in _unseen_combat(s, owner, seat)),
        locations=player.locations.copy() if is_own else None,
        locations_left=len(player.locations),
        for_now=_for_now(s, player) if is_own else None,
        for_later=_for_later(s, player) if is_own else None,
        objectives=player.objectives.copy() if is_open else None,
        objectives_kept=len(player.objectives),
        set_aside=player.set_aside.copy() if is_own else None,
        picked=player.picked if is_own else "",
        met=player.met.copy(),
        claimed=player.claimed,
        score=sum(points_of(s, owner).values()),
    )


def _unseen_combat(s: Crisis, owner: int, seat: int | None) -> list[str]:
    """A player's Combat Cards of which a seat does not know where they are: in his hand, or face down."""
    if owner == seat:
        return []
    laid = (card for slot in SLOTS[s.players[owner].side] if (card := s.slots.get(slot)) is not None)
    return s.players[owner].combat + [card for card in laid if not s.knows(seat, card)]


def _faces(s: Crisis, slots: dict[Slot, SlotView], players: list[CommanderView]) -> dict[str, Face]:
    """The faces of everything that is to be seen, and of nothing else."""
    faces = s.pack.faces
    shown = [card for card in s.grid if card]
    shown += [slot.card for slot in slots.values() if slot.card]
    for player in players:
        shown += player.units + player.bases + player.heroes + player.commands + player.played + player.replaced
        for hand in (player.combat, player.locations, player.objectives, player.set_aside):
            shown += hand or []
    return {card: faces[card] for card in shown}


def _contests(s: Crisis, powers: list[list[PowerView]]) -> list[ContestView]:
    """The cards as they were scored, one after the other. CRI-SCORE05 to CRI-SCORE07"""
    scores, shown = [0, 0], []
    for contest in s.contests:
        if contest.winner is not None:
            scores[contest.winner] += contest.vp
        space, card, winner, vp = contest.space, contest.card, contest.winner, contest.vp
        shown.append(ContestView(space, card, powers[space], winner, _fate(contest), vp, scores.copy()))
    return shown


def _fate(contest: Contest) -> Fate:
    if contest.winner is None:
        return "tied"
    if contest.owner is None:
        return "won"
    return "captured" if contest.is_capture else "protected"


def _held(s: Crisis, seat: int | None) -> str:
    choice = s.choice
    if choice is None or choice.seat != seat:
        return ""
    match choice:
        case LayToken(source=space) | SwapSecond(first=space) | DropIn(space=space):
            return f"space:{space}"
        case TradeSecond(first=slot):
            return f"slot:{slot}"
        case _:
            return ""


# Dealing anew what a seat can't see


def determinise(s: Crisis, seat: int, luck: Luck) -> Crisis:
    """A copy in which the other player's hidden cards are dealt anew, with luck of its own."""
    twin = clone(s)
    twin.luck = luck
    _deal_combat(twin, seat, luck)
    _deal_locations(twin, seat, luck)
    _deal_objectives(twin, seat, luck)
    return twin


def _deal_combat(s: Crisis, seat: int, luck: Luck) -> None:
    """The cards in his hand and those face down that the seat has not seen change places at random. CRI-R34"""
    foe = s.players[1 - seat]
    unseen = _unseen_combat(s, 1 - seat, seat)
    was_holding = foe.picked in foe.combat
    luck.shuffle(unseen)
    for slot in s.slots_of(1 - seat):
        if slot in s.slots and not s.knows(seat, s.slots[slot]):
            s.slots[slot] = unseen.pop()
    foe.combat = unseen
    if was_holding:
        foe.picked = luck.pick(foe.combat)


def _deal_locations(s: Crisis, seat: int, luck: Luck) -> None:
    """His Locations and those that nobody holds are mixed. CRI-SETUP06"""
    foe = s.players[1 - seat]
    unseen = foe.locations + s.spare
    was_holding = foe.picked in foe.locations
    luck.shuffle(unseen)
    n = len(foe.locations)
    foe.locations, s.spare = unseen[:n], unseen[n:]
    if was_holding:
        foe.picked = luck.pick(foe.locations)


def _deal_objectives(s: Crisis, seat: int, luck: Luck) -> None:
    """He may have kept any of his Objectives. CRI-SETUP03"""
    foe = s.players[1 - seat]
    if s.phase == "scoring":
        return
    unseen = foe.objectives + foe.set_aside
    luck.shuffle(unseen)
    n = len(foe.objectives)
    foe.objectives, foe.set_aside = unseen[:n], unseen[n:]
