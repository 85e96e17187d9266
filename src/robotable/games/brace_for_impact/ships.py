"""Ships on the board and in the Zentraedi hand, and the Reflex Cannon."""

from msgspec.structs import replace

from robotable.games.brace_for_impact.ending import changed
from robotable.games.brace_for_impact.hearing import arm
from robotable.games.brace_for_impact.pack import SMALL
from robotable.games.brace_for_impact.state import Battle, Posted


def place(s: Battle, ship: str, sector: int) -> None:
    """Lay a ship face down on an empty sector. BFI-SHIP02"""
    s.board[sector - 1] = Posted(ship)
    s.suggested.clear()
    s.say("ship-placed", sector=sector)
    if s.is_full_board():
        s.say("eight-ships")
    changed(s)


def turn_up(s: Battle, sector: int) -> None:
    """Turn a ship face up where it lies. BFI-ATTK05, BFI-ZATT03, BFI-SCOUT02"""
    posted = s.board[sector - 1]
    if posted and not posted.up:
        s.board[sector - 1] = replace(posted, up=True)
        s.say("ship-turned", ship=posted.ship, sector=sector)
        changed(s)


def destroy(s: Battle, sector: int, seat: int | None = None) -> None:
    """A ship leaves the board for good. BFI-ATTK06, BFI-ATTK10, BFI-TACT11"""
    posted = s.board[sector - 1]
    assert posted
    s.board[sector - 1] = None
    s.destroyed.append(posted.ship)
    s.say("ship-destroyed", ship=posted.ship, sector=sector)
    if seat is not None:
        s.players[seat].destroyed += 1
    changed(s)


def discard_ship(s: Battle, ship: str) -> None:
    """A Ship card of the hand is out of the game. BFI-LEAD07, BFI-TACT10"""
    s.fleet.ships.remove(ship)
    s.fleet.discarded.append(ship)
    s.say("ship-discarded")
    changed(s)


def draw_start_ship(s: Battle) -> None:
    """Draw until a ship of strength 3 to 5 comes; larger ones go to the bottom. BFI-SETUP12, BFI-SETUP13"""
    fleet = s.fleet
    while s.pack.ships[fleet.deck[0]].strength not in SMALL:
        fleet.deck.append(fleet.deck.pop(0))
        fleet.at_bottom += 1
    fleet.starting = fleet.deck.pop(0)


def place_start_ship(s: Battle, sector: int) -> None:
    """One of the two ships that lie on the board before the start. BFI-SETUP12, BFI-TWO04"""
    assert s.fleet.starting
    place(s, s.fleet.starting, sector)
    s.fleet.starting = None
    if len(s.ships_on_board()) < 2:
        draw_start_ship(s)
    elif not s.is_cooperative and not s.has_tactics:
        refill(s)


def draw_ship(s: Battle) -> None:
    """The Zentraedi player takes the next Ship card."""
    s.fleet.ships.append(s.fleet.deck.pop(0))


def draw_tactic(s: Battle) -> None:
    """The Zentraedi player takes the next Tactics card. BFI-TACT02"""
    s.fleet.tactics.append(s.fleet.tactics_deck.pop(0))
    arm(s)


def refill(s: Battle) -> None:
    """Draw ships until the hand is full. BFI-ZENT02"""
    before = len(s.fleet.ships)
    while s.fleet.deck and s.hand_count() < s.hand_limit():
        draw_ship(s)
    if len(s.fleet.ships) > before:
        s.say("hand-refilled", n=len(s.fleet.ships) - before)


def draw_for_them(s: Battle) -> None:
    """One card from the deck that a cautious player would take: ships first, then Tactics."""
    wants_ship = len(s.fleet.ships) < s.number("ships_kept_before_tactics")
    if s.fleet.deck and (wants_ship or not s.fleet.tactics_deck):
        draw_ship(s)
    else:
        draw_tactic(s)


def set_up_for_them(s: Battle) -> None:
    """Whoever sets the ships out was too slow: the rest is decided by lot. BFI-SETUP14"""
    s.setup_until = None
    while s.fleet.starting:
        place_start_ship(s, s.luck.pick(s.empty_sectors()))
    while s.has_cards_to_draw():
        draw_for_them(s)


def fire_cannon(s: Battle, sector: int, seat: int | None = None) -> None:
    """One ship is destroyed, whatever its strength. BFI-CANN01"""
    s.cannon, s.cannon_until = "fired", None
    s.say("cannon-fires", sector=sector)
    destroy(s, sector, seat)


def fire_cannon_for_them(s: Battle) -> None:
    """The strongest enemy in sight, else a ship that lies face down; else the shot lapses. BFI-CANN05"""
    s.cannon_until = None
    if hostile := s.face_up(friendly=False):
        fire_cannon(s, max(hostile, key=s.strength_at))
    elif hidden := s.face_down():
        fire_cannon(s, s.luck.pick(hidden))
    else:
        s.cannon = "lapsed"
        s.say("cannon-lapses")
