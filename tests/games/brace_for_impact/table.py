"""A table of Brace for Impact put at a chosen moment of the battle, to play on from there through its prompts.

Unless a test says otherwise there are five seats: officers on 0 to 3 and the Zentraedi on 4. The battle has just begun;
no ship is on the board, all hands are empty, and no timer runs but those a test asks for.
"""

from typing import Any

from robotable.games.brace_for_impact import GAME
from robotable.games.brace_for_impact.effects import SYSTEMS
from robotable.games.brace_for_impact.hearing import arm
from robotable.games.brace_for_impact.invariants import faults
from robotable.games.brace_for_impact.pack import BracePack
from robotable.games.brace_for_impact.ships import refill
from robotable.games.brace_for_impact.state import SECTORS, Battle, Posted
from robotable.games.brace_for_impact.view import BraceView
from robotable.table import Game, IllegalMove, Luck, Move, Noun, Pack, Prompt, load, replay, save
from robotable.table.nouns import pair

Z = 4
"""The seat of the Zentraedi at a table of five."""

# Cards by what is on them
HULL_2, ARMOR_2 = "RA01/2", "RA01/1"
LIFE_2 = "RA02/1"
SCOUT = "RA05/2"
ATTACK_3 = "RA03/1"
REFLEX_2 = "RA04/2"
HULL_COMMAND = "RA02"
ARMOR_COMMAND = "RA05"
LIFE_COMMAND = "RA27"
REFLEX_COMMAND = "RA15"
SCOUT_COMMAND = "RA08"
ATTACK_COMMAND = "RA07"
ANY_REPAIR = "RA03"


def _box() -> BracePack:
    pack = GAME.content
    assert isinstance(pack, BracePack)
    return pack


PACK = _box()
"""Everything in the box."""


def opened(players: int = 5, *, seed: int = 1, pack: Pack | None = None, **options: Any) -> "Table":
    """A table at which everybody still gets ready."""
    return Table(Game(GAME, players, seed, options, pack))


def table(players: int = 5, *, seed: int = 1, pack: Pack | None = None, **options: Any) -> "Table":
    """A table in the first moment of the battle, with nothing on it but the ship."""
    return opened(players, seed=seed, pack=pack, **options).begin().cleared()


class Table:
    """A game that can be put into any position, and then only be played."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def s(self) -> Battle:
        """The state, to look at."""
        state = self.game.state
        assert isinstance(state, Battle)
        return state

    # Positions

    def begin(self) -> "Table":
        """Everybody gets ready without thinking twice."""
        while self.s.phase == "setup":
            prompt = self.game.prompts[0]
            self.game.play(prompt.seat, *prompt.moves[0].move)
        return self

    def cleared(self) -> "Table":
        """Nothing in anybody's hand, nothing on the board, no event to come; Zentraedi cards back in their decks."""
        s = self.s
        for player in s.players:
            player.draw = player.hand + player.draw
            player.hand = []
        s.fleet.deck = [*(posted.ship for posted in s.board if posted), *s.fleet.ships, *s.fleet.deck]
        s.fleet.tactics_deck = s.fleet.tactics + s.fleet.tactics_deck
        s.fleet.tactics, s.fleet.ships, s.fleet.armed, s.fleet.at_bottom = [], [], {}, 0
        s.board = [None] * 8
        s.event_due = None
        self.game.log.clear()
        return self

    def hand(self, seat: int, *cards: str) -> "Table":
        """Put these cards into an officer's hand, from wherever they are."""
        for card in cards:
            self._take_action(card)
            self.s.players[seat].hand.append(card)
        return self

    def hands(self, **hands: str) -> "Table":
        """Hands by seat: `hands(s0="RA01 RA02", s1="RA03")`."""
        for seat, cards in hands.items():
            self.hand(int(seat[1:]), *cards.split())
        return self

    def piles(self, seat: int, draw: str = "", discards: str = "") -> "Table":
        """Make exactly these the personal piles of an officer; the other cards go to the teammate on the left."""
        player = self.s.players[seat]
        other = self.s.crew[(self.s.crew.index(seat) + 1) % len(self.s.crew)]
        self.s.players[other].draw += player.draw + player.discards
        player.draw, player.discards = [], []
        for pile, cards in ((player.draw, draw), (player.discards, discards)):
            for card in cards.split():
                self._take_action(card)
                pile.append(card)
        return self

    def _take_action(self, card: str) -> None:
        piles = [pile for p in self.s.players for pile in (p.hand, p.draw, p.discards)]
        next(pile for pile in piles if card in pile).remove(card)

    def levels(self, **values: int) -> "Table":
        """Set values of systems: `levels(armor=0, hull=3)`, and maxima: `levels(hull_most=5)`."""
        for name, n in values.items():
            if name.endswith("_most"):
                self.s.systems[name.removesuffix("_most")].most = n
        for name, n in values.items():
            if name in SYSTEMS:
                self.s.systems[name].value = n
        return self

    def ship(self, sector: int, ship: str, up: bool = False) -> "Table":
        """Lay a ship onto a sector."""
        self._take_ship(ship)
        self.s.board[sector - 1] = Posted(ship, up)
        return self

    def ships(self, n: int, up: bool = False) -> "Table":
        """Fill the first sectors with hostile ships."""
        small = [id for id, ship in self.s.pack.ships.items() if not ship.friendly]
        for sector in list(SECTORS)[:n]:
            if self.s.board[sector - 1] is None:
                self.ship(sector, next(id for id in small if id in self.s.fleet.deck), up)
        return self

    def fleet(self, *ships: str) -> "Table":
        """Make exactly these the ships of the Zentraedi hand."""
        self.s.fleet.deck += self.s.fleet.ships
        self.s.fleet.ships = []
        for ship in ships:
            self._take_ship(ship)
            self.s.fleet.ships.append(ship)
        return self

    def deck(self, *ships: str) -> "Table":
        """Make exactly these the Ship deck, the next one first; the others lie destroyed."""
        for ship in ships:
            self._take_ship(ship)
        self.s.destroyed += self.s.fleet.deck
        self.s.fleet.deck = list(ships)
        return self

    def _take_ship(self, ship: str) -> None:
        fleet = self.s.fleet
        next(pile for pile in (fleet.deck, fleet.ships, self.s.destroyed) if ship in pile).remove(ship)

    def tactics(self, *cards: str) -> "Table":
        """Make exactly these the Tactics cards of the hand."""
        fleet = self.s.fleet
        fleet.tactics_deck += fleet.tactics
        fleet.tactics = list(cards)
        for card in cards:
            fleet.tactics_deck.remove(card)
        arm(self.s)
        return self

    def full_hand(self) -> "Table":
        """Fill the Zentraedi hand with ships, so that nothing is drawn."""
        refill(self.s)
        return self

    def event(self, event: str) -> "Table":
        """Lay this event on top."""
        pile = self.s.events if event in self.s.events else self.s.event_discards
        pile.remove(event)
        self.s.events.insert(0, event)
        return self

    def events_run(self) -> "Table":
        """Let the Event Timer run: the next slot in thirty seconds at most."""
        length = self.s.timer("event_ms")
        self.s.event_due = (self.s.clock // length + 1) * length
        return self

    def event_now(self, event: str) -> "Table":
        """The Event Timer runs out with this event on top."""
        self.event(event).events_run()
        due = self.s.event_due
        assert due is not None
        self.wait(due - self.s.clock)
        self.s.event_due = None
        return self

    def spins(self, *sectors: int) -> "Table":
        """Let the spinner stop at these sectors next."""
        wanted = [sector - 1 for sector in sectors]
        for seed in range(1_000_000):
            luck = Luck.seeded(seed)
            if [luck.below(8) for _ in wanted] == wanted:
                self.s.luck = Luck.seeded(seed)
                return self
        raise AssertionError(f"no seed spins {sectors}")

    # Playing

    def play(self, seat: int, verb: str, noun: Noun = None, at: int | None = None) -> "Table":
        """A move at this moment, or at a moment of the battle."""
        self.game.play(seat, verb, noun, None if at is None else at + self.s.lost)
        return self.sound()

    def wait(self, ms: int) -> "Table":
        """Let time pass."""
        self.game.advance(self.s.now + ms)
        return self.sound()

    def until(self, clock: int) -> "Table":
        """Let time pass until a moment of the battle."""
        return self.wait(clock - self.s.clock)

    def sound(self) -> "Table":
        """Nothing is wrong with the state, and a copy of it saves and loads."""
        assert list(faults(self.s)) == []
        assert load(save(self.s), GAME.state, self.s.pack) == self.s
        return self

    def announce(self, seat: int, status: str) -> "Table":
        """Call a Status, and let it be heard."""
        return self.play(seat, "announce", status).wait(self.s.number("status_open_ms"))

    def answer(self, seat: int, to: int, card: str) -> "Table":
        """Answer a teammate."""
        return self.play(seat, "answer", f"{to}/{card}")

    def exchange(self, reader: int, status: str, other: int, card: str) -> "Table":
        """A whole exchange; both cards are put into the hands first."""
        for seat, id in ((reader, pair(status)[0]), (other, card)):
            if id not in self.s.players[seat].hand:
                self.hand(seat, id)
        return self.announce(reader, status).answer(other, reader, card)

    def shot(self, seat: int = 0, status: str = ATTACK_3, spin: int = 1) -> "Table":
        """An Attack exchange up to the choice of a target; the spinner stops at that sector."""
        other = next(other for other in self.s.crew if other != seat and not self.s.is_busy(other))
        return self.exchange(seat, status, other, ATTACK_COMMAND).spins(spin).wait(self.s.number("spin_ms"))

    def zentraedi_attack(self, *sectors: int) -> "Table":
        """A Brace call, the answer to it, and the spins."""
        self.play(self.s.crew[0], "brace").play(Z, "strike").spins(*sectors)
        return self.wait(self.s.number("spin_ms"))

    # Looking

    def level(self, system: str) -> int:
        """The value of a system."""
        return self.s.systems[system].value

    def values(self) -> tuple[int, int, int, int]:
        """Armor, Reflex, Life Support, Hull."""
        return self.level("armor"), self.level("reflex"), self.level("life"), self.level("hull")

    def prompts(self, seat: int) -> list[Prompt]:
        """What a seat may do."""
        return self.game.prompts_of(seat)

    def moves(self, seat: int) -> list[Move]:
        """Every move of a seat."""
        return [offer.move for prompt in self.prompts(seat) for offer in prompt.moves]

    def verbs(self, seat: int) -> set[str]:
        """What a seat may do, in a word."""
        return {move.verb for move in self.moves(seat)}

    def nouns(self, seat: int, verb: str) -> list[Noun]:
        """What a seat may do something to."""
        return [move.noun for move in self.moves(seat) if move.verb == verb]

    def stages(self, seat: int) -> set[str]:
        """The choices open to a seat."""
        return {prompt.stage for prompt in self.prompts(seat)}

    def refused(self, seat: int, verb: str, noun: Noun = None) -> str:
        """Why a move is refused, with its rule; it changes nothing."""
        before = save(self.s)
        try:
            self.game.play(seat, verb, noun)
        except IllegalMove as error:
            assert save(self.s) == before
            return str(error)
        raise AssertionError(f"'{verb} {noun}' was accepted")

    def log(self) -> list[str]:
        """What was told, as the names of the lines."""
        return [line.says for line in self.game.log]

    def view(self, seat: int | None = None) -> BraceView:
        """What a seat sees."""
        view = self.game.view(seat)
        assert isinstance(view, BraceView)
        return view

    @property
    def phase(self) -> str:
        """Running, settling, paused or counting down."""
        return self.s.phase

    @property
    def winners(self) -> list[int] | None:
        """Who has won."""
        return None if self.game.outcome is None else self.game.outcome.winners

    @property
    def how(self) -> str:
        """How it was won."""
        return "" if self.game.outcome is None else self.game.outcome.how

    def replayed(self) -> Battle:
        """The state that the record leads to."""
        state = replay(GAME, self.game.record).state
        assert isinstance(state, Battle)
        return state
