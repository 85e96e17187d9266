"""By turns: everybody waits for whoever has to decide, and moves are made by those who know how the table stands."""

from robotable.server.audience import Audience
from robotable.server.game_in_play import GameInPlay
from robotable.server.messages.tables import Clock
from robotable.server.order_queue import OrderQueue
from robotable.server.roster import Refuse
from robotable.server.settings import Settings
from robotable.server.store import Person
from robotable.server.tempo import Tempo
from robotable.server.turn_bots import TurnBots
from robotable.server.workers import ThinkersOfATable
from robotable.table import Move


class Turns(Tempo):
    """The tempo of a game in which seats decide one after the other, or all at once."""

    def __init__(
        self, in_play: GameInPlay, queue: OrderQueue, audience: Audience, settings: Settings, thinkers: ThinkersOfATable
    ) -> None:
        super().__init__(in_play, queue, audience, settings, thinkers)
        self.bots = TurnBots(in_play, queue, settings, thinkers, self.make_move)

    # Queries

    @property
    def is_busy(self) -> bool:
        """A bot thinks."""
        return self.bots.are_thinking

    def clock_shown(self) -> Clock | None:
        """There is none."""
        return None

    def may_decide(self, seat: int) -> bool:
        """Everybody waits for this seat."""
        return seat in self.in_play.game.waiting

    def is_outdated(self, version: int, seat: int, move: Move) -> bool:
        """Another move was made since, unless all choose at once and this one can still be made."""
        if self.in_play.chooses_at_once(seat):
            return move not in self.in_play.bots_moves(seat)
        return version != self.in_play.row.version

    def check_version(self, version: int, seat: int) -> None:
        """Refuse those who don't know how the table stands, unless all choose at once and only others did."""
        row = self.in_play.row
        if version != row.version and not self.in_play.chooses_at_once(seat):
            raise Refuse(
                "The table has changed since you looked"
                f" (from version {version} to {row.version}): look again, and choose anew."
            )

    def check_undo(self, version: int, seat: int) -> None:
        """Whether there is anything to take back, the rules say."""
        self.check_version(version, seat)

    # Commands

    async def play(self, seat: int, move: Move, sent: float) -> None:
        """A person makes a move; when it was sent does not matter."""
        await self.make_move(seat, move)

    async def make_move(self, seat: int, move: Move) -> None:
        """Is it legal? Then it is played, committed, and shown to everybody."""
        self.in_play.game.is_filmed = bool(self.audience.viewers)
        self.in_play.apply(seat, move)
        await self.in_play.commit_move(meanwhile=self.audience.prepare)
        self.show_what_happened()

    async def resume(self) -> None:
        """Bots go on where they were."""
        self.wake_bots()

    def wake_bots(self) -> None:
        """Set every bot to thinking that everybody waits for."""
        self.bots.wake()

    def stop(self) -> None:
        """Bots stop thinking."""
        self.bots.stop()

    # What happens at the table: a game of turns waits for everybody

    def welcome(self, person: Person) -> None:
        """Nothing waits for them but their own turn."""

    def watch_for_absent(self, silent_s: float = 0.0) -> None:
        """Whoever is gone may come back at any time."""

    def before_sitting(self, person: Person) -> None:
        """There is nothing to be heard again."""

    def seats_changed(self, starts: bool) -> None:
        """There is no clock to start."""

    def lessons_went_on(self) -> None:
        """There is no clock to stand still."""

    async def hear(self, person: Person, text: str) -> None:
        """What is said is no move."""
