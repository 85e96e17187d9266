"""What lies on the table in Brace for Impact: the ship's systems, the sectors, every hand and pile, and the timers.

Two times run beside each other. `now` is the table's: it never stops, and time limits of open choices are told in it.
`clock` is the battle's: it stands still before the start and during a pause, and the timers and the track go by it.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from robotable.games.brace_for_impact.effects import (
    SYSTEMS,
    FriendShows,
    Full,
    FurnaceRuns,
    Level,
    SecondHalf,
    Ships,
    Spoken,
    Trigger,
)
from robotable.games.brace_for_impact.pack import SMALL, BracePack, Ship
from robotable.table import Choice, Move, Outcome, Share, State, Step

SECTORS = range(1, 9)
ALWAYS = 1 << 60
"""Armed for as long as the state that arms the card holds."""
VICTORY = 100
LINES_REMEMBERED = 12
"""How many of the lines that were said the page still shows."""

SpokenPart = Literal["status", "command", "call", "chat"]

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
    band_on_back: bool = False
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

    battle_due: int | None = None
    battle_run: int = 1
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
    heard: list[Heard] = []
    """What was said last, the newest at the end."""
    spun: Spun | None = None
    next_remark: int = 0

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

    def number(self, name: str) -> int:
        """A number of the content pack."""
        return self.pack.numbers[name]

    def soon(self, name: str) -> int:
        """The moment that lies so many milliseconds ahead, in the table's time."""
        return self.now + self.pack.numbers[name]

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
        return any(getattr(aside, "seat", None) == seat for aside in self.pending())

    def pending(self) -> list[Step[Any]]:
        """What officers are in the middle of: spins, shots and scouting flights."""
        return [aside for aside in self.asides if aside.due() is not None]

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

    # Damage and repair

    def damage(self, system: str, direct: bool = False, spares_hull: bool = False) -> None:
        """One point of damage: Armor takes it first, unless it is a Direct Hit. BFI-ARMR01, BFI-DMG01, BFI-DHIT01"""
        armor = self.systems["armor"]
        struck = "armor" if not direct and armor.value else system
        level = self.systems[struck]
        is_lost = not level.value or (struck == "hull" and spares_hull and level.value == 1)
        if is_lost:
            self.say("no-damage", system=system)
            return
        level.value -= 1
        self.say("direct-hit" if direct else "damage", system=struck, n=level.value)
        if struck == "hull" and not level.value:
            self.zentraedi_win("the Hull was shot to pieces")
            return
        if struck == "reflex" and not level.value and self.furnace_due is None:
            self.start_furnace()
        self.changed()

    def start_furnace(self) -> None:
        """A breach threatens: the Furnace Timer starts. BFI-FURN02, BFI-FURN08"""
        self.furnace_due = self.clock + self.timer("furnace_ms")
        self.is_averted = False
        self.say("furnace-starts", n=self.timer("furnace_ms") // 1000)

    def repair(self, system: str, n: int, seat: int) -> None:
        """A system rises, up to its maximum. BFI-REPR04, BFI-SYS04, BFI-FURN03"""
        level = self.systems[system]
        gained = min(n, level.most - level.value)
        if not gained:
            self.say("no-repair", system=system)
            return
        level.value += gained
        self.players[seat].repaired += gained
        self.say("repairs", seat=seat, system=system, n=level.value)
        if system == "reflex" and level.is_full and self.furnace_due is not None and not self.is_averted:
            self.is_averted = True
            self.say("furnace-averted")
        self.changed()

    # Cards

    def draw_cards(self, seat: int, n: int) -> None:
        """Draw from the own pile; an empty one is replaced by the discards, unshuffled. BFI-DRAW02 to BFI-DRAW04"""
        player = self.players[seat]
        drawn = 0
        while drawn < n:
            if not player.draw:
                player.draw, player.discards = player.discards, []
            if not player.draw:
                break
            player.hand.append(player.draw.pop(0))
            drawn += 1
        if drawn:
            self.say("draws", seat=seat, n=drawn)

    def everybody_draws(self) -> None:
        """Every officer draws as many cards as Life Support stands at. BFI-LIFE01, BFI-LIFE02"""
        n = self.systems["life"].value
        for seat in self.crew:
            self.draw_cards(seat, n)
        if not n:
            self.say("nobody-draws")

    def lose_card(self, seat: int, card: str) -> None:
        """A card leaves a hand, and takes its open Status with it. BFI-EXCH11"""
        player = self.players[seat]
        player.hand.remove(card)
        if player.status and player.status.card == card:
            player.status = None
            self.say("status-gone", seat=seat)

    def discard(self, seat: int, card: str) -> None:
        """Put a hand card face up on the own discard pile. BFI-EXCH05"""
        self.lose_card(seat, card)
        self.players[seat].discards.append(card)

    def void_statuses(self) -> None:
        """Every open Status is void. BFI-PAUSE05"""
        for player in self.players:
            player.status = None

    # Ships

    def place(self, ship: str, sector: int) -> None:
        """Lay a ship face down on an empty sector. BFI-SHIP02"""
        self.board[sector - 1] = Posted(ship)
        self.say("ship-placed", sector=sector)
        if self.is_full_board():
            self.say("eight-ships")
        self.changed()

    def turn_up(self, sector: int) -> None:
        """Turn a ship face up where it lies. BFI-ATTK05, BFI-ZATT03, BFI-SCOUT02"""
        posted = self.board[sector - 1]
        if posted and not posted.up:
            self.board[sector - 1] = replace(posted, up=True)
            self.say("ship-turned", ship=posted.ship, sector=sector)
            self.changed()

    def destroy(self, sector: int, seat: int | None = None) -> None:
        """A ship leaves the board for good. BFI-ATTK06, BFI-ATTK10, BFI-TACT11"""
        posted = self.board[sector - 1]
        assert posted
        self.board[sector - 1] = None
        self.destroyed.append(posted.ship)
        self.say("ship-destroyed", ship=posted.ship, sector=sector)
        if seat is not None:
            self.players[seat].destroyed += 1
        self.changed()

    def discard_ship(self, ship: str) -> None:
        """A Ship card of the hand is out of the game. BFI-LEAD07, BFI-TACT10"""
        self.fleet.ships.remove(ship)
        self.fleet.discarded.append(ship)
        self.say("ship-discarded")
        self.changed()

    def draw_start_ship(self) -> None:
        """Draw until a ship of strength 3 to 5 comes; larger ones go to the bottom. BFI-SETUP12, BFI-SETUP13"""
        fleet = self.fleet
        while self.pack.ships[fleet.deck[0]].strength not in SMALL:
            fleet.deck.append(fleet.deck.pop(0))
            fleet.at_bottom += 1
        fleet.starting = fleet.deck.pop(0)

    def draw_ship(self) -> None:
        """The Zentraedi player takes the next Ship card."""
        self.fleet.ships.append(self.fleet.deck.pop(0))

    def draw_tactic(self) -> None:
        """The Zentraedi player takes the next Tactics card. BFI-TACT02"""
        self.fleet.tactics.append(self.fleet.tactics_deck.pop(0))
        self.arm()

    # Words and states that arm Tactics

    def remember(self, heard: Heard) -> None:
        """Keep what was said, for bubbles on the page; only the last lines matter."""
        self.heard = [*self.heard[1 - LINES_REMEMBERED :], heard]

    def utter(self, seat: int, part: SpokenPart, text: str, to: int | None = None, is_shown: bool = True) -> None:
        """An officer says something: everybody hears it, the Zentraedi too. BFI-TACT07"""
        self.remember(Heard(self.now, seat, part, text if is_shown else None, to))
        self.last_line = self.now
        self._arm_by_word(text)

    def report(self, text: str) -> None:
        """The ship's computer says something. BFI-AUDIO01"""
        self.remember(Heard(self.now, None, "computer", text))

    def _arm_by_word(self, text: str) -> None:
        """Tactics cards that listen for a word in it are armed for a while. BFI-TACT07"""
        for card in self.fleet.tactics:
            trigger = self.pack.tactics[card].trigger
            if isinstance(trigger, Spoken) and contains(text, trigger.word):
                self.fleet.armed[card] = self.clock + self.number("trigger_window_ms")

    def arm(self) -> None:
        """Tactics cards whose state holds are armed, and stay so for a while after it. BFI-TACT06"""
        armed = self.fleet.armed
        for card in self.fleet.tactics:
            if self.holds(self.pack.tactics[card].trigger):
                armed[card] = ALWAYS
            elif armed.get(card) == ALWAYS:
                armed[card] = self.clock + self.number("trigger_window_ms")

    def holds(self, trigger: Trigger) -> bool:
        """The state that a Tactics card names is true now."""
        match trigger:
            case Ships(least=least, most=most):
                return least <= len(self.ships_on_board()) <= most
            case Level(system=system, least=least, most=most):
                return least <= self.systems[system].value <= most
            case Full(system=system):
                return self.systems[system].is_full
            case FurnaceRuns():
                return self.furnace_due is not None
            case FriendShows():
                return bool(self.face_up(friendly=True))
            case SecondHalf():
                return self.is_second_half()
            case Spoken():
                return False

    def is_second_half(self) -> bool:
        """The Battle Timer runs for the second time; with a track, half of it is over."""
        if self.track is None:
            return self.battle_run == 2
        return self.clock * 2 > self.seconds(self.pack.tracks[self.track].length)

    # The end

    def changed(self) -> None:
        """Something changed: is the enemy gone, and which Tactics cards are armed? BFI-END04, BFI-END10"""
        if self.outcome is None and self.phase != "setup":
            if self.is_enemy_gone():
                self.crew_wins("every enemy ship is gone")
            elif self.fleet.tactics:
                self.arm()

    def crew_wins(self, how: str) -> None:
        """The RDF team wins together. BFI-GEN02"""
        self._finish(list(self.crew), how)
        self.say("crew-wins")

    def zentraedi_win(self, how: str) -> None:
        """The ship is lost: the Zentraedi player wins, or in the cooperative game nobody does."""
        self._finish([] if self.zentraedi is None else [self.zentraedi], how)
        self.say("crew-loses")

    def _finish(self, winners: list[int], how: str) -> None:
        seats = range(len(self.players))
        shares = [self._shares(seat, seat in winners) for seat in seats]
        self.outcome = Outcome(winners, how, [sum(share.points for share in each) for each in shares], shares)
        self.todo.clear()
        self.asides.clear()
        self.opportunities.clear()
        self.pool = None

    def _shares(self, seat: int, has_won: bool) -> list[Share]:
        """What each seat did for its side. BFI-SYS05"""
        victory = Share("victory", VICTORY * has_won)
        if seat == self.zentraedi:
            wounds = sum(level.most - level.value for level in self.systems.values())
            return [victory, Share("damage that was not repaired", wounds)]
        player = self.players[seat]
        return [
            victory,
            Share("points repaired", player.repaired),
            Share("ships destroyed", player.destroyed),
            Share("Statuses answered", player.answered),
        ]

    # Time

    def act(self, choice: Choice[Any], move: Move) -> None:
        """A move in real time is never taken back."""
        super().act(choice, move)
        self.seal()

    def settle(self) -> None:
        """Run until nothing happens by itself; a pause begins once all that was under way is done. BFI-PAUSE03"""
        super().settle()
        if self.outcome is None and self.phase == "settling" and not self.is_unfinished():
            self.phase = "paused"
            self.settle_until = self.soon("anyone_resumes_ms")
            self.say("paused")
        if self.outcome is None and self.phase == "running" and self.is_cooperative:
            self._lose_if_hopeless()

    def is_unfinished(self) -> bool:
        """Something is under way that a pause lets people finish."""
        return self.is_at_work() or self.pool is not None or bool(self.pending())

    def deadline(self) -> int | None:
        """When something next happens by itself, or becomes possible."""
        return min(self._moments(), default=None)

    def _moments(self) -> Iterator[int]:
        if self.outcome is not None:
            return
        top = self.todo[-1] if self.todo else None
        yield from (due for step in (top, *self.asides) if step is not None and (due := step.due()) is not None)
        if self.pool:
            yield self.pool.until
        if self.phase == "running":
            yield from (due + self.lost for due in self._timers())
            yield from self._openings()
        elif self.phase == "setup" and self.setup_until is not None:
            yield self.setup_until
        elif self.phase == "settling":
            yield self.settle_until
        elif self.phase == "countdown":
            yield self.countdown_until
        elif self.phase == "paused" and self.now < self.settle_until:
            yield self.settle_until

    def is_paused(self) -> bool:
        """The table's time stands still once anybody may go on; until then the pause itself is timed. BFI-PAUSE04"""
        return self.phase == "paused" and self.now >= self.settle_until

    def interrupt(self) -> None:
        """Cut off from outside: a pause at once, from which anybody may go on; what is under way waits as it is."""
        if self.phase == "setup":
            return
        if self.phase == "running":
            self.frozen_at = self.now
            self.void_statuses()
        if not self.is_paused():
            self.phase, self.settle_until = "paused", self.now
            self.say("cut-off")

    def _timers(self) -> Iterator[int]:
        """The timers on the battle's clock. BFI-CLOCK01"""
        timers = (self.battle_due, self.furnace_due, self.event_due, self.cannon_until)
        for due in (*timers, self._cue_due(), self._remark_due()):
            if due is not None:
                yield due
        if self.track is not None:
            yield self.seconds(self.pack.tracks[self.track].length)

    def _openings(self) -> Iterator[int]:
        """Moments at which a seat may do more than before."""
        now = self.now
        for seat in self.crew:
            player = self.players[seat]
            if player.status and player.status.opens > now:
                yield player.status.opens
            if player.announce_from > now:
                yield player.announce_from
            if player.answer_from > now:
                yield player.answer_from
        for last, gap in ((self.last_brace, "brace_merge_ms"), (self.last_call, "call_gap_ms")):
            if last is not None and last + self.number(gap) > now:
                yield last + self.number(gap)
        for until in self.fleet.armed.values():
            if now <= until + self.lost < ALWAYS:
                yield until + self.lost + 1

    def _cue_due(self) -> int | None:
        if self.track is None:
            return None
        cues = self.pack.tracks[self.track].cues
        return self.seconds(cues[self.next_cue].at) if self.next_cue < len(cues) else None

    def _remark_due(self) -> int | None:
        if self.track is None:
            return None
        remarks = self.pack.tracks[self.track].remarks
        return self.seconds(remarks[self.next_remark].at) if self.next_remark < len(remarks) else None

    def goes_before_timer(self, seat: int) -> bool:
        """At one and the same moment: the Battle Timer, then the crew, then the furnace, then the Zentraedi, then the
        rest. BFI-CLOCK08"""
        at = self.deadline()
        if at is None or self.phase != "running":
            return True
        if self._is_battle_over(at):
            return False
        if self.furnace_due is not None and self.furnace_due + self.lost == at:
            return seat in self.crew
        return True

    def _is_battle_over(self, at: int) -> bool:
        ends = [self.battle_due]
        if self.track is not None:
            ends.append(self.seconds(self.pack.tracks[self.track].length))
        return any(end is not None and end + self.lost <= at for end in ends)

    def time_up(self) -> None:
        """The first thing that is due, in the order of BFI-CLOCK08; what waits on the stack sees to itself."""
        if self.phase == "running" and self._fire_timer():
            return
        if aside := next((a for a in self.asides if (due := a.due()) is not None and due <= self.now), None):
            self.asides.remove(aside)
            aside.run(self)
        elif self.pool and self.pool.until <= self.now:
            self.abort_pool()
        elif self.phase == "running":
            self._fire_last()
        elif self.phase == "setup" and self.setup_until is not None and self.setup_until <= self.now:
            self._set_up_for_them()
        elif self.phase == "settling" and self.settle_until <= self.now:
            self._hurry()
        elif self.phase == "countdown" and self.countdown_until <= self.now:
            self.lost += self.now - self.frozen_at
            self.phase = "running"
            self.say("goes-on")

    def _fire_timer(self) -> bool:
        """The Battle Timer or the track, then the furnace."""
        clock = self.clock
        if self.track is not None and clock >= self.seconds(self.pack.tracks[self.track].length):
            self.report(self.pack.tracks[self.track].end)
            self.crew_wins("the ship still stands at the end of the track")
        elif self.battle_due is not None and clock >= self.battle_due:
            self._battle_timer_ends()
        elif self.furnace_due is not None and clock >= self.furnace_due:
            self._furnace_timer_ends()
        else:
            return False
        return True

    def _battle_timer_ends(self) -> None:
        """First the Reflex Cannon is offered; the second time the battle is over. BFI-CLOCK02, BFI-T01, BFI-T02"""
        if self.battle_run == 2:
            self.crew_wins("the ship still stands after ten minutes")
            return
        assert self.battle_due is not None
        self.battle_due = None if self.track else self.battle_due + self.timer("battle_ms")
        self.battle_run = 2
        self.cannon = "offered"
        self.cannon_until = self.clock + self.number("cannon_ms")
        self.say("cannon-offered")
        self.changed()

    def _furnace_timer_ends(self) -> None:
        """A breach, a new threat, or safety. BFI-FURN07 to BFI-FURN09, BFI-T04"""
        if not self.is_averted:
            self.zentraedi_win("the Reflex Furnace breached")
        elif not self.systems["reflex"].value:
            self.start_furnace()
            self.changed()
        else:
            self.furnace_due = None
            self.say("furnace-safe")
            self.changed()

    def _fire_last(self) -> None:
        """The cannon's time-out, then the Event Timer or a cue; but a step that is due goes first. BFI-T03, BFI-T05"""
        clock, top = self.clock, self.todo[-1]
        if self.cannon_until is not None and clock >= self.cannon_until:
            self.fire_cannon_for_them()
        elif (due := top.due()) is not None and due <= self.now:
            return
        elif self.event_due is not None and clock >= self.event_due:
            self.event_due += self.timer("event_ms")
            self.opportunities.append(Opportunity("event"))
            self.say("event-due")
        elif (cue_due := self._cue_due()) is not None and clock >= cue_due:
            self.opportunities.append(Opportunity("cue", self.next_cue))
            self.next_cue += 1
        elif (remark_due := self._remark_due()) is not None and clock >= remark_due:
            self._remark()
        else:
            self.changed()

    def _remark(self) -> None:
        """A line of the track that changes nothing. BFI-AUDIO01"""
        assert self.track
        text = self.pack.tracks[self.track].remarks[self.next_remark].text
        self.next_remark += 1
        self.report(text)
        self.say("remark", text=text)
        self.changed()

    def _set_up_for_them(self) -> None:
        """Whoever sets the ships out was too slow: the rest is decided by lot. BFI-SETUP14"""
        self.setup_until = None
        while self.fleet.starting:
            self.place_start_ship(self.luck.pick(self.empty_sectors()))
        while self.has_cards_to_draw():
            self.draw_for_them()

    def place_start_ship(self, sector: int) -> None:
        """One of the two ships that lie on the board before the start. BFI-SETUP12, BFI-TWO04"""
        assert self.fleet.starting
        self.place(self.fleet.starting, sector)
        self.fleet.starting = None
        if len(self.ships_on_board()) < 2:
            self.draw_start_ship()
        elif not self.is_cooperative and not self.has_tactics:
            self.refill()

    def has_cards_to_draw(self) -> bool:
        """The Zentraedi hand is short, and there is something to draw. BFI-ZENT02"""
        decks = self.fleet.deck or self.fleet.tactics_deck
        return bool(decks) and self.hand_count() < self.hand_limit() and not self.is_cooperative

    def refill(self) -> None:
        """Draw ships until the hand is full. BFI-ZENT02"""
        before = len(self.fleet.ships)
        while self.fleet.deck and self.hand_count() < self.hand_limit():
            self.draw_ship()
        if len(self.fleet.ships) > before:
            self.say("hand-refilled", n=len(self.fleet.ships) - before)

    def draw_for_them(self) -> None:
        """One card from the deck that a cautious player would take: ships first, then Tactics."""
        wants_ship = len(self.fleet.ships) < self.number("ships_kept_before_tactics")
        if self.fleet.deck and (wants_ship or not self.fleet.tactics_deck):
            self.draw_ship()
        else:
            self.draw_tactic()

    def _hurry(self) -> None:
        """The time to settle is over: every choice is decided as its time-out would. BFI-PAUSE03, BFI-T12"""
        self.is_hurried = True
        while self.outcome is None and self.is_unfinished():
            if pending := self.pending():
                self.asides.remove(pending[0])
                pending[0].run(self)
            elif self.pool:
                self.abort_pool()
            super().settle()
        self.is_hurried = False

    def abort_pool(self) -> None:
        """The cards of a team attack go back to their owners. BFI-CONC09"""
        assert self.pool
        for given in self.pool.cards:
            self.players[given.seat].hand.append(given.card)
        self.pool = None
        self.say("pool-aborted")

    # The Reflex Cannon, when nobody fires it

    def fire_cannon(self, sector: int, seat: int | None = None) -> None:
        """One ship is destroyed, whatever its strength. BFI-CANN01"""
        self.cannon, self.cannon_until = "fired", None
        self.say("cannon-fires", sector=sector)
        self.destroy(sector, seat)

    def fire_cannon_for_them(self) -> None:
        """The strongest enemy in sight, else a ship that lies face down; else the shot lapses. BFI-CANN05"""
        self.cannon_until = None
        if hostile := self.face_up(friendly=False):
            self.fire_cannon(max(hostile, key=self.strength_at))
        elif hidden := self.face_down():
            self.fire_cannon(self.luck.pick(hidden))
        else:
            self.cannon = "lapsed"
            self.say("cannon-lapses")

    def strength_at(self, sector: int) -> int:
        """The strength of the ship in a sector."""
        posted = self.board[sector - 1]
        return self.ship(posted).strength if posted else 0

    # The cooperative game without hope

    def _lose_if_hopeless(self) -> None:
        """Stuck without air, or without a gun. BFI-TWO13, BFI-TWO15"""
        if not self.systems["life"].value and not self.is_unfinished() and not self._can_act():
            self.zentraedi_win("no air, and nothing left to do with the cards in hand")
        elif not self._has_firepower() and not self.is_unfinished():
            self.zentraedi_win("out of firepower")

    def _has_firepower(self) -> bool:
        players = [self.players[seat] for seat in self.crew]
        cards = (card for player in players for card in (*player.hand, *player.draw, *player.discards))
        return any(self.pack.attack_value(card) for card in cards)

    def _can_act(self) -> bool:
        hands = [(seat, card) for seat in self.crew for card in self.players[seat].hand]
        if self.ships_on_board() and any(self.pack.attack_value(card) for _, card in hands):
            return True
        kinds = {(seat, self.pack.command(card).kind) for seat, card in hands}
        return any(
            seat != other and self.pack.status(card, line).kind in answered_by(kind) and self.would_change(card, line)
            for seat, card in hands
            for line in (1, 2)
            for other, kind in kinds
        )

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


def contains(text: str, word: str) -> bool:
    """The word or phrase is in the text, as whole words, in capitals or not. BFI-TACT07"""
    return re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) is not None


def sides(s: Battle) -> list[str]:
    """What each seat plays. BFI-GEN02"""
    return ["Zentraedi" if seat == s.zentraedi else "crew" for seat in range(len(s.players))]
