"""One table that is being played: its moves go through one queue, and are on disk before anybody hears of them."""

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from robotable.server import making, roster, store
from robotable.server.journal import Journal
from robotable.server.making import now
from robotable.server.messages import ChatLine, ChatNews, Clock, HintNews, Refused, TableNews
from robotable.server.people import clean
from robotable.server.roster import Refuse
from robotable.server.settings import Settings
from robotable.server.store import CHAT_LINES, Change, Person, Store, TableRow
from robotable.server.viewers import Viewer, as_text, scene_for
from robotable.server.workers import BotFailed, Question, Thinkers
from robotable.table import Game, IllegalMove, Luck, Move, save

log = logging.getLogger(__name__)

T = TypeVar("T")

LONGEST_LINE = 500
ADVISER = "officer"
NOT_SAVED = "The table could not be saved, so nothing has changed. Please try again."
NOT_SHOWN = "The table can't be shown just now."


@dataclass(frozen=True)
class Services:
    """What all tables of a server share."""

    settings: Settings
    store: Store
    journal: Journal
    thinkers: Thinkers


class LiveTable:
    """A table in memory. Everything that is asked of it waits in one queue and is done whole, or not at all."""

    def __init__(
        self,
        row: TableRow,
        game: Game,
        chat: list[ChatLine],
        services: Services,
        give_up: Callable[["LiveTable"], None],
    ) -> None:
        self.row = row
        self.game = game
        self.chat = deque(chat, CHAT_LINES)
        self.viewers: set[Viewer] = set()
        self.covered: set[int] = set()
        """Seats where a bot plays until somebody's line is back; only in real time."""
        self.last_used = time.monotonic()
        self.is_closed = False
        self._services = services
        self._give_up = give_up
        self._turn = asyncio.Lock()
        self._asked = 0
        self._bots: dict[int, asyncio.Task[None]] = {}

    # Queries

    @property
    def online(self) -> set[str]:
        """The people who look at this table now."""
        return {viewer.person.id for viewer in self.viewers}

    @property
    def is_idle(self) -> bool:
        """Nobody looks, nobody asks, no bot thinks."""
        return not (self.viewers or self._asked or self._bots)

    def stop(self) -> None:
        """Nobody needs this table in memory any more."""
        for thinking in self._bots.values():
            thinking.cancel()

    # The queue

    async def ask(self, order: Callable[[], Awaitable[T]]) -> T:
        """Wait in the queue, then carry an order out to its end, even if whoever asked is gone by then."""
        return await asyncio.shield(asyncio.ensure_future(self._in_turn(order)))

    async def _in_turn(self, order: Callable[[], Awaitable[T]]) -> T:
        self._asked += 1
        try:
            async with self._turn:
                if self.is_closed:
                    raise Refuse(NOT_SAVED)
                return await order()
        finally:
            self._asked -= 1
            self.last_used = time.monotonic()

    # Orders: `ask` runs each in its turn

    async def join(self, viewer: Viewer) -> None:
        """Somebody comes to look: they get the table, the scene and what was said."""
        was_online = viewer.person.id in self.online
        self.viewers.add(viewer)
        self._show_table([viewer] if was_online else self.viewers)
        self._show_scenes([viewer])
        viewer.send(ChatNews(list(self.chat)))

    async def part(self, viewer: Viewer) -> None:
        """Somebody stops looking."""
        self.viewers.discard(viewer)
        if viewer.person.id not in self.online:
            self._show_table(self.viewers)

    async def play(self, person: Person, seat: int, version: int, move: Move, sent: float) -> None:
        """A person makes a move, which was sent at this time of `time.monotonic`."""
        self._check_hand(person, seat)
        self._check_version(version, seat)
        await self._make_move(seat, move, self._moment(sent))

    async def undo(self, person: Person, seat: int, version: int) -> None:
        """A person takes their last move back."""
        self._check_hand(person, seat)
        self._check_version(version, seat)
        last = len(self.game.played)
        try:
            self.game.undo(seat)
        except IllegalMove as no:
            raise Refuse(f"Undo is not possible: {no.why}.", no.rule) from no
        await self._commit(self._after_move(), store.move_is_taken_back(self.row.id, last))
        self._show_game()

    async def sit(self, person: Person, seat: int) -> None:
        """A person takes a seat, or takes theirs back."""
        await self._reseat(roster.sit(self.row, seat, person), seat, person)

    async def leave(self, person: Person, seat: int, bot: str) -> None:
        """A person leaves a seat."""
        await self._reseat(roster.leave(self.row, seat, person, bot), seat, person)

    async def fill(self, person: Person, seat: int, bot: str) -> None:
        """The host gives a seat to a bot."""
        await self._reseat(roster.fill(self.row, seat, person, bot, self.online), seat, person)

    async def say(self, person: Person, text: str) -> None:
        """A person says something."""
        said = clean(text)
        if not 1 <= len(said) <= LONGEST_LINE:
            raise Refuse(f"A line of chat has 1 to {LONGEST_LINE} characters; this one has {len(said)}.")
        line = ChatLine(person.name, said, now())
        await self._write(store.person_is_known(person, line.at), store.line_is_said(self.row.id, person, line))
        self.chat.append(line)
        news = as_text(ChatNews([line]))
        for viewer in self.viewers:
            viewer.send_text(news)

    async def rename(self, person: Person) -> None:
        """A person goes by another name now."""
        for viewer in self.viewers:
            if viewer.person.id == person.id:
                viewer.person = person
        if roster.seats_held(self.row, person):
            self.row = roster.renamed(self.row, person)
            self._show_all()

    async def rematch(self, person: Person) -> str:
        """The table where the same people play again: a new one, unless somebody has asked before."""
        if self.row.rematch is not None:
            return self.row.rematch
        if self.row.status != "over":
            raise Refuse("A rematch can be asked for when the game is over.")
        if not roster.seats_held(self.row, person) and self.row.host != person.id:
            raise Refuse("Only those who played can ask for a rematch.")
        rematch = making.again(self.row, person)
        await self._commit(replace(self.row, rematch=rematch.id, updated=now()), *store.table_is_made(rematch))
        self._show_table(self.viewers)
        return rematch.id

    async def resume(self) -> None:
        """Go on where the table was left."""
        self._wake_bots()

    async def question_for_adviser(self, person: Person, seat: int, version: int) -> Question:
        """What the adviser is asked in a person's place: an order like the others."""
        self._check_hand(person, seat)
        self._check_version(version, seat)
        if not self._has_to_decide(seat):
            raise Refuse("There is nothing for you to decide now: a hint is for your own turn.")
        return self._question(ADVISER, seat, is_hint=True)

    # Hints

    async def hint(self, question: Question, version: int) -> HintNews:
        """What the adviser would do in a person's place. Nobody waits in the queue while it thinks."""
        try:
            advice = await self._services.thinkers.think(question)
        except BotFailed as problem:
            log.warning("No hint at table %s: %s", self.row.id, problem)
            raise Refuse("The officer is at a loss: no hint this time.") from problem
        if advice is None:
            raise Refuse("The officer would wait.")
        if self._is_outdated(version, question.seat, advice.move):
            raise Refuse("The table has moved on since you asked for a hint.")
        offer = self.game.speaker.offer(advice.move)
        return HintNews(question.seat, offer.verb, offer.noun, offer.text, offer.piece, advice.why)

    # Bots

    def _wake_bots(self) -> None:
        """Set every bot to thinking that everybody waits for."""
        for seat in self.game.waiting:
            if self._is_bots_turn(seat) and seat not in self._bots:
                self._bots[seat] = asyncio.create_task(self._play_as_bot(seat))

    async def _play_as_bot(self, seat: int) -> None:
        """Think and move, until it is somebody else's turn."""
        try:
            while (asked := await self.ask(partial(self._question_for_bot, seat))) is not None:
                question, version = asked
                move = await self._bots_choice(question)
                await self.ask(partial(self._bot_plays, seat, version, move))
        except Exception:
            log.exception("The bot on seat %d of table %s can't go on", seat, self.row.id)
            self._bots.pop(seat, None)

    async def _question_for_bot(self, seat: int) -> tuple[Question, int] | None:
        """What the bot on this seat is asked, and about which version; None if it has nothing to decide."""
        if not self._is_bots_turn(seat):
            del self._bots[seat]
            return None
        return self._question(self.row.seats[seat].bot or ADVISER, seat), self.row.version

    async def _bots_choice(self, question: Question) -> Move | None:
        """The bot's move, after a pause in which people can follow; None if the bot failed."""
        pause = asyncio.sleep(self._services.settings.bot_pause_ms / 1000)
        thought, _ = await asyncio.gather(self._services.thinkers.think(question), pause, return_exceptions=True)
        if isinstance(thought, BaseException):
            log.warning("The bot %s failed at table %s: %s", question.bot, self.row.id, thought)
            return None
        return None if thought is None else thought.move

    async def _bot_plays(self, seat: int, version: int, move: Move | None) -> None:
        """Make the bot's move, or any legal one if it has none; forget it if the table has moved on."""
        if not self._is_bots_turn(seat) or (version != self.row.version and not self._chooses_at_once(seat)):
            return
        legal = self._bots_moves(seat)
        if move not in legal:
            log.warning("A bot at table %s wanted %s, which is not legal", self.row.id, move)
            move = secrets.choice(legal)
        await self._make_move(seat, move)

    def _is_bots_turn(self, seat: int) -> bool:
        return self._is_played_by_bot(seat) and seat in self.game.waiting

    def _is_played_by_bot(self, seat: int) -> bool:
        """A bot decides here now."""
        return self.row.status == "playing" and (self.row.seats[seat].is_played_by_bot or seat in self.covered)

    def _bots_moves(self, seat: int) -> list[Move]:
        """Everything that a bot may do on this seat now."""
        s = self.game.state
        own = (choice for choice in s.choices_of(seat) if not choice.for_people)
        return [move for choice in own for move in choice.moves(s)]

    def _question(self, bot: str, seat: int, *, is_hint: bool = False) -> Question:
        """The game as a bot may see it: all that its seat can't see is dealt anew."""
        luck = Luck.seeded(secrets.randbits(64))
        guess = self.game.ruleset.determinise(self.game.state, seat, luck)
        return Question(
            bot=bot,
            game=self.row.game,
            saved=save(guess),
            seat=seat,
            seed=secrets.randbits(32),
            budget_ms=self._services.settings.think_ms,
            is_hint=is_hint,
        )

    # Inside an order: checks

    def _check_hand(self, person: Person, seat: int) -> None:
        """Refuse unless this person may decide for this seat."""
        own = roster.own_seat(self.row, seat, person)
        if self.row.status == "waiting":
            raise Refuse("The game has not started: it begins when no seat is open.")
        if self.row.status == "over":
            raise Refuse("The game is over.")
        if own.is_away:
            raise Refuse("A bot plays for you: take your seat back first.")

    def _check_version(self, version: int, seat: int) -> None:
        """Refuse those who don't know how the table stands, unless all choose at once and only others did."""
        if version != self.row.version and not self._chooses_at_once(seat):
            raise Refuse(f"The table has moved on: you speak of version {version}, and it is at {self.row.version}.")

    def _has_to_decide(self, seat: int) -> bool:
        """Everybody waits for this seat."""
        return seat in self.game.waiting

    def _is_outdated(self, version: int, seat: int, move: Move) -> bool:
        """The table has moved on since a move was thought of."""
        if self._chooses_at_once(seat):
            return move not in self._bots_moves(seat)
        return version != self.row.version

    def _chooses_at_once(self, seat: int) -> bool:
        """This seat decides together with others, and what they decide is no concern of its own."""
        return any(choice.at_once and choice.seat == seat for choice in self.game.state.awaited())

    # Inside an order: changes

    async def _make_move(self, seat: int, move: Move, at: int | None = None) -> None:
        """Is it legal? Then it is played, committed, and told to everybody."""
        self._apply(seat, move, at)
        await self._commit_move()

    async def _commit_move(self) -> None:
        """Put what was played last on disk, and tell everybody."""
        number = len(self.game.played)
        after = self._after_move()
        await self._commit(after, store.move_is_made(self.row.id, number, self.game.played[-1], after.updated))
        self._tell_what_happened()

    def _tell_what_happened(self) -> None:
        """Show the game as it stands after a change, and let bots go on from there."""
        self._show_game()
        if self.row.status == "over":
            self._show_table(self.viewers)
        self._wake_bots()

    def _apply(self, seat: int, move: Move, at: int | None) -> None:
        try:
            self.game.play(seat, move.verb, move.noun, at)
        except IllegalMove as no:
            raise Refuse(f"'{no.tried}' is not possible: {no.why}", no.rule) from no
        except Exception as stumble:
            log.exception("The rules stumbled over %s at table %s", move, self.row.id)
            self.game = making.restore(self.row, self.game.played)
            raise Refuse(f"The rules stumbled over '{move}', so nothing has changed.") from stumble

    def _after_move(self) -> TableRow:
        """The table's row after what just happened in the game."""
        status = self.row.status if self.game.outcome is None else "over"
        waiting = tuple(self.game.waiting)
        version, clock = self.row.version + 1, self.game.state.now
        return replace(self.row, version=version, status=status, waiting=waiting, clock=clock, updated=now())

    async def _reseat(self, after: TableRow, seat: int, person: Person) -> None:
        """Somebody else sits or plays somewhere; when no seat is open, the game starts."""
        after = replace(after, updated=now())
        starts = after.status == "waiting" and not roster.has_open_seat(after)
        if starts:
            after = replace(after, status="playing", waiting=tuple(self.game.waiting))
        known = store.person_is_known(person, after.updated)
        await self._commit(after, known, store.seat_is_changed(after.id, after.seats[seat]))
        for viewer in self.viewers if starts else ():
            viewer.reads_afresh()
        self._show_all()
        self._wake_bots()

    async def _commit(self, after: TableRow, *changes: Change) -> None:
        """Put changes on disk, and only then let them count."""
        await self._write(*changes, store.table_is_changed(after))
        self.row = after
        self._keep_time()

    def _moment(self, of: float) -> int | None:
        """What the table's clock showed then, if it has one."""
        return None

    def _keep_time(self) -> None:
        """Something has changed: in real time, the clock may run or stand now."""

    async def _write(self, *changes: Change) -> None:
        """Put changes on disk; if that fails, close: what is in memory may be ahead of what is stored."""
        try:
            await self._services.journal.write(*changes)
        except Exception as problem:
            log.exception("Table %s could not be saved", self.row.id)
            self._close(NOT_SAVED)
            raise Refuse(NOT_SAVED) from problem

    def _close(self, why: str) -> None:
        """Let everybody go; they come back to the table as it is stored."""
        self.is_closed = True
        for viewer in self.viewers:
            viewer.send(Refused(why))
            viewer.hang_up()
        self._give_up(self)

    # Inside an order: what people are told

    def _show_all(self) -> None:
        """Tell everybody about the seats and the game."""
        self.game.people = roster.names_of(self.row)
        self._show_table(self.viewers)
        self._show_game()

    def _show_game(self) -> None:
        """Tell everybody how the game stands. What is told here is on disk: if it can't be shown, it still counts."""
        try:
            self._show_scenes(self.viewers)
        except Exception:
            log.exception("Table %s can't be shown", self.row.id)
            self._close(NOT_SHOWN)

    def _show_table(self, viewers: Iterable[Viewer]) -> None:
        online, clock = self.online, self._clock()
        for viewer in viewers:
            viewer.send(TableNews(roster.describe(self.row, viewer.person, online, self.covered), clock))

    def _show_scenes(self, viewers: Iterable[Viewer]) -> None:
        """Send each viewer the scene of every seat they hold; those who hold none see the public one."""
        written: dict[tuple[int | None, int, int], tuple[str, int]] = {}
        clock = self._clock()
        for viewer in viewers:
            seats = self._seats_shown_to(viewer.person)
            viewer.forget_but(seats)
            for seat in seats:
                reading = viewer.reading(self.game, seat)
                key = (seat, reading.lines, reading.told)
                if key not in written:
                    news = scene_for(self.game, self.row.version, seat, reading, clock)
                    written[key] = as_text(news), len(news.log)
                text, told = written[key]
                reading.lines, reading.told = len(self.game.log), reading.told + told
                viewer.send_text(text)

    def _clock(self) -> Clock | None:
        """The table's clock, if it has one."""
        return None

    def _seats_shown_to(self, person: Person) -> list[int | None]:
        """Before the start everybody sees the public view: there is nothing to decide yet."""
        held = [] if self.row.status == "waiting" else roster.seats_held(self.row, person)
        return [*held] or [None]
