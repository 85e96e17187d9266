"""What lies on the table in Brace for Impact: the ship's systems, the sectors, every hand and pile, and the timers.

Two times run beside each other. `now` is the table's: time limits of open choices are told in it, and those of a pause.
`clock` is the battle's: it stands still before the start and during a pause, and the timers and the track go by it.
"""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

from robotable.games.brace_for_impact.effects import SYSTEMS
from robotable.games.brace_for_impact.pack import BracePack, Ship
from robotable.table import State

SECTORS = range(1, 9)
FEWEST_FOR_ALL_CARDS = 5
ALWAYS = 1 << 60
"""Armed for as long as the state that arms the card holds."""
VICTORY = 100
FULL_LIMITS = 25
"""With timers of at least so many percent, whoever has to choose has as long as ever. BFI-R88"""

Phase = Literal["setup", "running", "settling", "paused", "countdown"]


class SystemLevel(Struct):
    """A system of the ship: how many of its tokens are face up, and how many there are. BFI-SYS02, BFI-CHART03"""

    value: int
    most: int

    @property
    def is_full(self) -> bool:
        """Nothing is left to repair."""
        return self.value >= self.most


class Status(Struct, frozen=True):
    """A Status that somebody has called out and nobody has answered. BFI-EXCH08"""

    card: str
    line: int
    opens: int
    """From this moment it can be answered. BFI-T06"""
    is_shown: bool = True
    """Its text is on everybody's screen; not where people use their own voices."""


class Player(Struct):
    """An officer aboard the SDF-1: hand, personal piles and open Status; for the Zentraedi seat all this is empty."""

    pauses: int
    hand: list[str] = []
    draw: list[str] = []
    """The draw pile, the next card first. BFI-DRAW01"""
    discards: list[str] = []
    """The discard pile, the card discarded first at the front. BFI-DRAW02"""
    status: Status | None = None
    announce_from: int = 0
    answer_from: int = 0
    is_ready: bool = False
    repaired: int = 0
    destroyed: int = 0
    answered: int = 0


class Posted(Struct, frozen=True):
    """A ship on the board. BFI-SHIP02"""

    ship: str
    up: bool = False


class Given(Struct, frozen=True):
    """A card in the pile of a team attack. BFI-CONC02"""

    seat: int
    card: str
    value: int


class Pool(Struct, frozen=True):
    """The open pile of a team attack. BFI-CONC02, BFI-CONC03"""

    caller: int
    until: int
    cards: tuple[Given, ...] = ()
    harder: int = 0
    """How much stronger its target counts."""
    is_awaited: bool = False
    """The Zentraedi player reads a card against it. BFI-TACT08"""

    @property
    def total(self) -> int:
        """The sum of its Attack values."""
        return sum(given.value for given in self.cards)


class Opportunity(Struct, frozen=True):
    """Something that the Zentraedi side will do when its turn in the queue comes. BFI-ZENT06"""

    kind: Literal["event", "brace", "cue", "cooperative"]
    n: int = 0
    """Which cue of the track; which seat called, in the cooperative game."""


class Heard(Struct, frozen=True):
    """Something that was said aloud, for everybody's ears. BFI-EXCH02, BFI-TACT08, BFI-AUDIO01"""

    at: int
    seat: int | None
    """Who said it; nobody is the ship's computer."""
    part: Literal["status", "command", "call", "chat", "reading", "computer"]
    text: str | None
    """Not shown where people use their own voices."""
    to: int | None = None
    """Whom a Command answers."""


class Spun(Struct, frozen=True):
    """Where the spinner stopped last. BFI-ATTK03, BFI-ZATT02"""

    at: int
    seat: int | None
    """The officer who fired; nobody is a Zentraedi attack."""
    sector: int
    n: int


class Fleet(Struct):
    """All that is the Zentraedi's and not on the board. In the cooperative game only the deck of ships is used."""

    hand_size: int
    deck: list[str]
    """The Ship deck, the next card first."""
    at_bottom: int = 0
    """How many cards at the bottom of the Ship deck were put there during setup."""
    starting: str | None = None
    """The start ship that is to be placed next. BFI-SETUP12"""
    ships: list[str] = []
    tactics: list[str] = []
    tactics_deck: list[str] = []
    leaders: list[str] = []
    used_leaders: list[str] = []
    used_tactics: list[str] = []
    discarded: list[str] = []
    armed: dict[str, int] = {}
    """Until when, on the battle's clock, each Tactics card in hand may be played."""
    plan: list[str] = []
    """Which ship goes to which sector next, as `ZS01/3`. BFI-D40"""
    attacks_due: int = 0
    attacks_made: int = 0


class Battle(State, kw_only=True):
    """A game of Brace for Impact."""

    pack: BracePack
    difficulty: str
    percent: int = 100
    """How long the timers and the track are, in percent."""
    track: str | None = None
    has_tactics: bool = False
    has_leaders: bool = False
    profile: str = "lines"
    keyword_aid: bool = False
    honours_claims: bool = False
    """The Zentraedi player is believed to have heard what the table can't hear. BFI-R71"""
    band_on_back: bool = False
    ships_a_crewmate: int = 0
    """How many ships a call to brace brings at least for each crewmate, where all play together. BFI-R62"""
    zentraedi: int | None
    """The seat of the Zentraedi player; nobody in the cooperative game."""
    crew: list[int]
    players: list[Player]
    systems: dict[str, SystemLevel]
    board: list[Posted | None]
    fleet: Fleet
    destroyed: list[str] = []
    removed: list[str] = []
    """Action cards spent in team attacks. BFI-CONC06"""
    events: list[str] = []
    """The Event deck, the open card first. BFI-SETUP10"""
    event_discards: list[str] = []
    pool: Pool | None = None
    opportunities: list[Opportunity] = []
    placer: int = 0
    """Who chooses sectors in the cooperative game."""
    suggested: dict[int, int] = {}
    """Which sector each crewmate of the placer has in mind for the next ship. BFI-R61"""
    conceded: list[int] = []
    """The seats that would give the ship up. BFI-R55"""

    phase: Phase = "setup"
    setup_until: int | None = None
    frozen_at: int = 0
    lost: int = 0
    """Time of the table that is not time of the battle."""
    settle_until: int = 0
    countdown_until: int = 0
    paused_by: int = 0
    is_hurried: bool = False
    """A pause is due and every open choice is decided now. BFI-PAUSE03"""
    is_early: bool = False
    """Somebody acts: steps that are due at this very moment come after it. BFI-CLOCK08"""

    battle_due: int | None = None
    battle_run: int = 1
    is_half_over: bool = False
    """With a track: half of it is over. BFI-R77"""
    event_due: int | None = None
    furnace_due: int | None = None
    is_averted: bool = False
    cannon_until: int | None = None
    cannon: Literal["waits", "offered", "fired", "lapsed"] = "waits"
    next_cue: int = 0
    last_brace: int | None = None
    last_call: int | None = None
    last_line: int = 0
    """When something was last called out."""
    last_done: int = 0
    """When an exchange was last completed."""
    standing: int = 0
    """How many of the choices on the side are open for the whole battle; what comes after them is under way."""
    heard: list[Heard] = []
    """What was said last, the newest at the end."""
    spun: Spun | None = None
    next_remark: int = 0
    was_slow: bool = False
    """Something was decided for somebody who took too long. BFI-T09"""

    # Questions about the table

    @property
    def is_cooperative(self) -> bool:
        """Nobody plays the Zentraedi. BFI-TWO03"""
        return self.zentraedi is None

    @property
    def clock(self) -> int:
        """The battle's own time in milliseconds, pauses not counted. BFI-PAUSE02"""
        if self.phase == "setup":
            return 0
        return (self.now if self.phase == "running" else self.frozen_at) - self.lost

    @property
    def stands_still(self) -> bool:
        """Nothing goes on, not even what was under way when play was cut off. BFI-PAUSE02"""
        return self.phase in ("paused", "countdown")

    def has_passed(self, until: int) -> bool:
        """The time of a step is over. BFI-CLOCK08"""
        if self.is_hurried:
            return True
        return not self.stands_still and (self.now > until or (self.now == until and not self.is_early))

    def number(self, name: str) -> int:
        """A number of the content pack."""
        return self.pack.numbers[name]

    def soon(self, name: str) -> int:
        """The moment that lies so many milliseconds ahead, in the table's time."""
        return self.now + self.pack.numbers[name]

    def limit(self, name: str) -> int:
        """How long a choice may take before it is decided; shorter where the timers are very short. BFI-R88"""
        return self.pack.numbers[name] * min(self.percent, FULL_LIMITS) // FULL_LIMITS

    def by_limit(self, name: str) -> int:
        """The moment at which a choice that opens now is decided for whoever is slow. BFI-T09, BFI-R88"""
        return self.now + self.limit(name)

    def timer(self, name: str) -> int:
        """How long a timer runs at this table. BFI-CLOCK01"""
        return self.pack.numbers[name] * self.percent // 100

    def seconds(self, n: int) -> int:
        """Seconds of a track in milliseconds of this table."""
        return n * 10 * self.percent

    def ship(self, posted: Posted) -> Ship:
        """The face of a ship on the board."""
        return self.pack.ships[posted.ship]

    def posted(self, sector: int) -> Posted | None:
        """The ship in a sector. BFI-SHIP03"""
        return self.board[sector - 1]

    def ships_on_board(self) -> list[int]:
        """The sectors that hold a ship, friends included. BFI-FRND07"""
        return [sector for sector in SECTORS if self.board[sector - 1]]

    def empty_sectors(self) -> list[int]:
        """The sectors without a ship."""
        return [sector for sector in SECTORS if not self.board[sector - 1]]

    def face_down(self) -> list[int]:
        """The sectors whose ship can be scouted. BFI-SCOUT08"""
        return [sector for sector, posted in zip(SECTORS, self.board, strict=True) if posted and not posted.up]

    def face_up(self, friendly: bool) -> list[int]:
        """The sectors whose ship shows its face as a friend, or as an enemy."""
        return [
            sector
            for sector, posted in zip(SECTORS, self.board, strict=True)
            if posted and posted.up and self.ship(posted).friendly == friendly
        ]

    def is_enemy_gone(self) -> bool:
        """No Ship card is left in hand, in the deck or on the board but face-up friends. BFI-END02, BFI-END03"""
        fleet = self.fleet
        if fleet.deck or fleet.ships or fleet.starting:
            return False
        return all(posted is None or (posted.up and self.ship(posted).friendly) for posted in self.board)

    def hand_limit(self) -> int:
        """How many cards the Zentraedi player holds. BFI-ZENT01, BFI-LEAD03"""
        return len(self.fleet.leaders) if self.has_leaders else self.fleet.hand_size

    def hand_count(self) -> int:
        """Ship and Tactics cards together. BFI-TACT04"""
        return len(self.fleet.ships) + len(self.fleet.tactics)

    def is_busy(self, seat: int) -> bool:
        """The seat is in the middle of a shot or a scouting flight."""
        return any(aside.seat == seat for aside in self.pending())

    def pending(self) -> list[Any]:
        """What officers are in the middle of: spins, shots and scouting flights."""
        return self.asides[self.standing :]

    def is_open(self, seat: int) -> bool:
        """The seat has a Status that can be answered now. BFI-T06"""
        status = self.players[seat].status
        return status is not None and self.now >= status.opens

    def is_at_work(self) -> bool:
        """The Zentraedi side is in the middle of something."""
        return len(self.todo) > 1

    def is_armed(self, card: str) -> bool:
        """A Tactics card in hand may be played now. BFI-TACT06, BFI-TACT07"""
        return self.fleet.armed.get(card, -1) >= self.clock

    def is_full_board(self) -> bool:
        """There are ships in all eight sectors. BFI-SHIP05"""
        return None not in self.board

    def can_bring_a_ship(self) -> bool:
        """Together: a call to brace would bring a ship, and would not lose the battle. BFI-TWO08, BFI-TWO12"""
        return self.is_cooperative and bool(self.fleet.deck) and not self.is_full_board()

    @property
    def track_ends(self) -> int | None:
        """When the track is over, by the battle's clock. BFI-AUDIO10"""
        return None if self.track is None else self.seconds(self.pack.tracks[self.track].length)

    def is_second_half(self) -> bool:
        """The Battle Timer runs for the second time; with a track, half of it is over. BFI-R77"""
        return self.battle_run == 2 if self.track is None else self.is_half_over

    def spin(self, seat: int | None) -> Spun:
        """Turn the spinner, for an officer or for a Zentraedi attack."""
        sector = self.luck.pick(SECTORS)
        self.spun = Spun(self.now, seat, sector, self.pack.sectors[str(sector)].spin)
        return self.spun

    def is_unfinished(self) -> bool:
        """Something is under way that a pause lets people finish."""
        return self.is_at_work() or self.pool is not None or bool(self.pending())

    def has_cards_to_draw(self) -> bool:
        """The Zentraedi hand is short, and there is something to draw. BFI-ZENT02"""
        decks = self.fleet.deck or self.fleet.tactics_deck
        return bool(decks) and self.hand_count() < self.hand_limit() and not self.is_cooperative

    def strength_at(self, sector: int) -> int:
        """The strength of the ship in a sector."""
        posted = self.board[sector - 1]
        return self.ship(posted).strength if posted else 0

    def would_change(self, card: str, line: int) -> bool:
        """Completing this Status would do something now."""
        kind = self.pack.status(card, line).kind
        if kind == "attack":
            return bool(self.ships_on_board())
        if kind == "scout":
            return bool(self.face_down())
        return not self.systems[kind].is_full


def answered_by(command: str) -> Iterable[str]:
    """The kinds of Status that a kind of Command answers. BFI-EXCH13, BFI-REPR02, BFI-REPR03"""
    return tuple(SYSTEMS) if command == "repair" else (command,)
