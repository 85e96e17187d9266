"""Who may act when: what every table asks of its tempo, be it turns or real time."""

from abc import ABC, abstractmethod

from robotable.server.audience import Audience
from robotable.server.game_in_play import GameInPlay
from robotable.server.messages.tables import Clock
from robotable.server.order_queue import OrderQueue
from robotable.server.settings import Settings
from robotable.server.store import Person
from robotable.server.workers import ThinkersOfATable
from robotable.table import Move


class Tempo(ABC):
    """How a game in play goes on: whose moves are taken, when bots act, and what happens by itself."""

    def __init__(
        self, in_play: GameInPlay, queue: OrderQueue, audience: Audience, settings: Settings, thinkers: ThinkersOfATable
    ) -> None:
        self.in_play = in_play
        self.queue = queue
        self.audience = audience
        self.settings = settings
        self.thinkers = thinkers

    # Queries

    @property
    @abstractmethod
    def is_busy(self) -> bool:
        """Something goes on here even while nobody looks."""

    @abstractmethod
    def clock_shown(self) -> Clock | None:
        """The table's clock as people are told it, if it has one."""

    @abstractmethod
    def may_decide(self, seat: int) -> bool:
        """There is something for this seat to decide now."""

    @abstractmethod
    def is_outdated(self, version: int, seat: int, move: Move) -> bool:
        """The table has moved on since a move was thought of."""

    @abstractmethod
    def check_version(self, version: int, seat: int) -> None:
        """Refuse those who don't know how the table stands."""

    @abstractmethod
    def check_undo(self, version: int, seat: int) -> None:
        """Refuse whoever can't take anything back."""

    # Commands: all of them inside an order

    @abstractmethod
    async def play(self, seat: int, move: Move, sent: float) -> None:
        """A person makes a move, which was sent at this time of `time.monotonic`."""

    @abstractmethod
    async def resume(self) -> None:
        """The table has come back from the store."""

    @abstractmethod
    def wake_bots(self) -> None:
        """See that every bot does what is to be done."""

    @abstractmethod
    def stop(self) -> None:
        """Let nothing more happen by itself."""

    def show_what_happened(self) -> None:
        """Show the game as it stands after a change, and let bots go on from there."""
        self.audience.show_game()
        if self.in_play.row.status == "over" or self.in_play.row.time is not None:
            self.audience.show_table()
        self.wake_bots()

    # What happens at the table

    @abstractmethod
    def welcome(self, person: Person) -> None:
        """Somebody comes to the table, or has taken a seat."""

    @abstractmethod
    def watch_for_absent(self, silent_s: float = 0.0) -> None:
        """Somebody has come or gone, after a silence of so many seconds."""

    @abstractmethod
    def before_sitting(self, person: Person) -> None:
        """Somebody is about to take a seat."""

    @abstractmethod
    def seats_changed(self, starts: bool) -> None:
        """Somebody else sits or plays somewhere, and perhaps the game starts."""

    @abstractmethod
    def lessons_went_on(self) -> None:
        """A learner has gone on to another lesson."""

    @abstractmethod
    async def hear(self, person: Person, text: str) -> None:
        """A person has said something."""
