"""A table where people play: who may ask for what, and what comes of it.

It is put together from parts: the queue, the game in play, the audience, and a tempo, which says who may act when.
"""

import logging
import time
from collections.abc import Callable, Container
from math import ceil

from msgspec.structs import replace

from robotable.server import new_tables, roster, store, turn_clock
from robotable.server.catalog import cards_in, guide_to, guide_with
from robotable.server.game_in_play import ADVISER, GameInPlay
from robotable.server.limits import Bucket
from robotable.server.messages.catalog import GameGuide
from robotable.server.messages.news import ChatLine, HintNews, SecondThought
from robotable.server.messages.orders import Adviser
from robotable.server.new_tables import now
from robotable.server.real_time import RealTimeTempo
from robotable.server.roster import Refuse
from robotable.server.settings import Rate
from robotable.server.store import Change, Person, TableRow
from robotable.server.table import Services, Table
from robotable.server.tempo import Tempo
from robotable.server.turns import Turns
from robotable.server.turns_to_think import Asker
from robotable.server.viewers import Viewer
from robotable.server.workers import BotFailed, Question, ThinkersOfATable
from robotable.table import Advice, CardFaces, Coach, Game, Move, Progress
from robotable.table.words import Names

log = logging.getLogger(__name__)

NEIGHBOURS_TOLD = Rate(1 / 60, 5)
"""So often a table tells who come from the same address: nobody fills its chat by sitting down under other names."""
MOST_SECOND_THOUGHTS = 2
"""So many moves are told beside the best one."""


class LiveTable(Table):
    """A table that is being played."""

    def __init__(
        self,
        row: TableRow,
        game: Game,
        chat: list[ChatLine],
        services: Services,
        give_up: Callable[[Table], None],
        muted: set[str],
        sent_away: set[str],
    ) -> None:
        super().__init__(row, chat, services, give_up, muted)
        self.in_play = GameInPlay(self.stored, game, services.metrics, services.slow)
        kind: type[Tempo] = RealTimeTempo if game.ruleset.is_real_time else Turns
        self._thinkers = ThinkersOfATable(services.thinkers, self._asker)
        self.tempo = kind(self.in_play, self.queue, self.audience, services.settings, self._thinkers)
        self._gone: dict[str, float] = {}
        """When people who have a seat left, by `time.monotonic`."""
        self._sent_away = sent_away
        """People from whom the host took a seat."""
        self._tellings = Bucket(NEIGHBOURS_TOLD)
        self.audience.in_play = self.in_play
        self.audience.clock = self.tempo.clock_shown
        self.audience.time = lambda: services.slow.shown(self.row.time)

    # Queries

    @property
    def live(self) -> "LiveTable":
        """This very table."""
        return self

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return self.in_play.game

    @property
    def covered(self) -> Container[int]:
        """Seats where a bot plays until somebody's line is back."""
        return self.in_play.covered

    @property
    def is_idle(self) -> bool:
        """Nobody looks on, nobody asks for anything, and nothing happens by itself."""
        return super().is_idle and not self.tempo.is_busy

    def names(self) -> Names:
        """What everything in the game is called, by kind and id."""
        return self.game.speaker.names

    def cards(self) -> CardFaces:
        """What is printed on everything in the game, by kind and id."""
        return cards_in(self.game.ruleset, self.game.pack)

    def guide(self) -> GameGuide:
        """What teaches the game, with the content that it is played with."""
        ruleset, pack = self.game.ruleset, self.game.pack
        return guide_to(ruleset.id) if pack.digest == ruleset.content.digest else guide_with(ruleset, pack)

    # Commands

    def stop(self) -> None:
        """Nobody needs this table in memory any more: nothing happens here by itself."""
        self.tempo.stop()

    def close(self, why: str) -> None:
        """Let everybody go; they come back to the table as it is stored."""
        super().close(why)
        self.tempo.stop()

    # Orders: the queue carries out each in its turn

    async def join(self, viewer: Viewer) -> None:
        """Somebody comes to look on, or to play: a seat where the host let a bot play for them is theirs again."""
        self.services.neighbours.came(viewer.person, viewer.address)
        self.tempo.welcome(viewer.person)
        await super().join(viewer)
        self.tempo.watch_for_absent()
        self._gone.pop(viewer.person.id, None)
        for seat in self.row.seats:
            if seat.is_stand_in and roster.holds(seat, viewer.person):
                await self._sit_down(roster.sit(self.row, seat.seat, viewer.person), seat.seat, viewer.person)
                await self.announce(f"{roster.called_at(self.row, viewer.person)} is back.", viewer.person)
        await self._tell_of_neighbours(viewer.person)

    async def part(self, viewer: Viewer) -> None:
        """Somebody stops looking."""
        await super().part(viewer)
        if viewer.person.id not in self.audience.online and roster.seats_held(self.row, viewer.person):
            self._gone[viewer.person.id] = time.monotonic() - viewer.heartbeat.was_silent_s
        self.tempo.watch_for_absent(viewer.heartbeat.was_silent_s)

    async def talk(self, person: Person, text: str) -> None:
        """A person says something; if the rules listen, that is a move of theirs, even if nobody else hears it."""
        if person.id in self.audience.muted:
            await self.tempo.hear(person, text)
            self.check_voice(person)
        await super().talk(person, text)
        await self.tempo.hear(person, text)

    async def play(self, person: Person, seat: int, version: int, move: Move, sent: float) -> None:
        """A person makes a move, which was sent at this time of `time.monotonic`."""
        self._check_hand(person, seat)
        self.tempo.check_version(version, seat)
        await self.tempo.play(seat, move, sent)

    async def undo(self, person: Person, seat: int, version: int) -> None:
        """A person takes their last move back."""
        self._check_hand(person, seat)
        self.tempo.check_undo(version, seat)
        await self.in_play.take_back(seat)
        self.audience.show_game()

    async def sit(self, person: Person, seat: int) -> None:
        """A person takes a seat, or takes theirs back."""
        if person.id in self._sent_away:
            raise Refuse("The person who made this table does not want you to sit here.")
        after = roster.sit(self.row, seat, person)
        if after == self.row:
            self.audience.show_table(self.audience.viewers_of(person))
            return
        if self.row.seats[seat].kind == "bot" and (near := self.services.neighbours.of(person, self.row.people)):
            names = " and ".join(one.name for one in near)
            raise Refuse(f"{names} plays here from your address: a bot's seat has secrets of its own.")
        self.check_haste(person)
        await self._sit_down(after, seat, person)
        await self._tell_of_neighbours(person)

    async def leave(self, person: Person, seat: int, bot: str) -> None:
        """A person leaves a seat."""
        after = roster.leave(self.row, seat, person, bot)
        self.check_haste(person)
        self._check_tables_of_bots(after, person)
        given_up = store.seat_is_given_up(after.id, person.id) if after.status == "waiting" else []
        await self._reseat(after, seat, person, *given_up)

    async def fill(self, person: Person, seat: int, bot: str) -> None:
        """The host gives a seat to a bot."""
        after = roster.fill(self.row, seat, person, bot, self.audience.online)
        if (left := self.row.seats[seat].person) is not None:
            self._check_patience(left)
        self.check_haste(person)
        self._check_tables_of_bots(after, person)
        await self._reseat(after, seat, person)
        if left is not None:
            plays, called = after.seats[seat].bot, roster.called_at(after, left)
            await self.announce(f"{called} is gone: {plays} plays for them until they are back.", left)

    async def unseat(self, person: Person, seat: int) -> None:
        """Before the start the host takes a seat from whoever sits there, who does not get it back."""
        after, sent_away = roster.unseat(self.row, seat, person), self.row.seats[seat].person
        self.check_haste(person)
        if sent_away is None:
            await self._reseat(after, seat, person)
            return
        is_other = sent_away.id != person.id
        await self._reseat(after, seat, person, *store.seat_is_given_up(after.id, sent_away.id, is_sent_away=is_other))
        if is_other:
            self._sent_away.add(sent_away.id)

    async def rematch(self, person: Person) -> str:
        """The table where the same people play again: a new one, unless somebody has asked before."""
        if self.row.rematch is not None:
            return self.row.rematch
        if self.row.status != "over":
            raise Refuse("A rematch can be asked for when the game is over.")
        if not roster.seats_held(self.row, person) and self.row.host != person.id:
            raise Refuse("Only those who played can ask for a rematch.")
        rematch = new_tables.again(self.row, person, self.game.pack)
        paced = self.services.slow.begins(rematch.row, self.row.time.limit if self.row.time else None)
        after = replace(self.row, rematch=rematch.row.id, updated=now())
        await self.in_play.commit(after, *rematch.changes, *paced)
        self.audience.show_table()
        return rematch.row.id

    async def next_lesson(self, person: Person, lesson: int) -> None:
        """A learner goes on from this lesson; whoever clicks twice means it once."""
        coach, progress = self._coach_of(person)
        if lesson == progress.at:
            await self._teach(coach.go_on(progress))

    async def end_lessons(self, person: Person) -> None:
        """A learner wants no more lessons."""
        coach, progress = self._coach_of(person)
        await self._teach(coach.leave(progress))

    async def resume(self) -> None:
        """Go on where the table was left."""
        await self.tempo.resume()

    async def put_away(self) -> None:
        """See that the table can be taken up again without playing any move again."""
        await self.in_play.put_away()

    async def look_at_clock(self) -> None:
        """Those whose time is up have a bot play for them; those whose time runs short are reminded."""
        slow = self.services.slow
        if self.row.time is None or not self.in_play.is_being_played:
            return
        for seat in turn_clock.run_out(self.row.time, slow.hours.now()):
            if seat in self.row.awaited:
                await self._time_is_up(seat)
        clock = self.row.time
        short = [seat for seat in turn_clock.to_remind(clock, slow.hours.now()) if seat in self.row.awaited]
        after = replace(self.row, time=turn_clock.reminded(clock, short))
        await self.in_play.commit(after, *slow.remind(after, short))

    async def question_for_adviser(self, person: Person, seat: int, version: int, bot: Adviser) -> Question:
        """What the adviser is asked in a person's place: an order like the others."""
        self._check_hand(person, seat)
        self.tempo.check_version(version, seat)
        if not self.tempo.may_decide(seat):
            raise Refuse("There is nothing for you to decide now: a hint is for your own turn.")
        return self.in_play.question(
            roster.known_bot(bot, self.row.game), seat, self.services.settings.think_ms, is_hint=True
        )

    # Hints

    async def hint(self, question: Question, version: int) -> HintNews:
        """What the adviser would do in a person's place. Nobody waits in the queue while it thinks."""
        try:
            advice = await self._thinkers.think(question, self.game.pack)
        except BotFailed as problem:
            log.warning("No hint at table %s: %s", self.row.id, problem)
            raise Refuse(f"The {question.bot} is at a loss: no hint this time.") from problem
        if advice is None:
            raise Refuse(f"The {question.bot} would wait.")
        if self.tempo.is_outdated(version, question.seat, advice.move):
            raise Refuse("The table has moved on since you asked for a hint.")
        return self._in_words(question, advice)

    def _asker(self) -> Asker:
        """For whom bots think here: those who play, or else those who look on."""
        here = self.audience.viewers
        playing = [viewer for viewer in here if roster.seats_held(self.row, viewer.person)]
        return Asker(self.row.id, frozenset(viewer.address or "" for viewer in playing or here))

    def _in_words(self, question: Question, advice: Advice) -> HintNews:
        seat, speaker = question.seat, self.game.speaker_for(question.seat)
        legal = {move for choice in self.game.state.choices_of(seat) for move in choice.moves(self.game.state)}
        others = [other for other in advice.others if other.move in legal][:MOST_SECOND_THOUGHTS]
        text, *texts = speaker.phrases([advice.move, *(other.move for other in others)])
        return HintNews(
            seat,
            advice.move.verb,
            advice.move.noun,
            text,
            speaker.piece(advice.move),
            advice.why,
            "ace" if question.bot == "ace" else "officer",
            [
                SecondThought(other.move.verb, other.move.noun, words, speaker.piece(other.move), other.loss, other.why)
                for other, words in zip(others, texts, strict=True)
            ],
            advice.losses_in == "shares",
        )

    # Inside an order

    async def _time_is_up(self, seat: int) -> None:
        """A bot plays for somebody who took too long, as the table agreed."""
        person, clock = self.row.seats[seat].person, self.row.time
        if person is None or clock is None:
            return
        after = roster.run_out(self.row, seat, ADVISER, clock.limit.when_over)
        await self._reseat(after, seat, person)
        how = "until they are back" if clock.limit.when_over == "bot" else "to the end: they have resigned"
        called = roster.called_at(after, person)
        await self.announce(f"The time of {called} is up. The {ADVISER} plays for them {how}.", person)

    async def _tell_of_neighbours(self, person: Person) -> None:
        """Everybody is told once who of those who hold a seat came from the same address."""
        held = roster.seats_held(self.row, person)
        near = self.services.neighbours.of(person, self.row.people) if held else []
        if not near:
            return
        names = dict(zip((seat.person for seat in self.row.seats), roster.names_of(self.row), strict=True))
        together = " and ".join(names[one] for one in self.row.people if one in near or one.id == person.id)
        what = f"{together} play from the same address."
        if all(line.text != what for line in self.chat) and self._tellings.take():
            await self.announce(what, person)

    def _check_patience(self, person: Person) -> None:
        """Refuse to let a bot play for somebody who has only just gone: a line may blink."""
        if self.row.status != "playing":
            return
        wait_s = self.services.settings.seat_grace_s - (time.monotonic() - self._gone.get(person.id, self.since))
        if wait_s > 0:
            raise Refuse(f"{person.name} has just gone and may come back: wait {ceil(wait_s)} seconds more.")

    def _check_tables_of_bots(self, after: TableRow, person: Person) -> None:
        """Refuse to leave one more table to bots alone, if there are many such tables from where somebody is."""
        if after.status != "playing" or self.row.is_all_bots or not after.is_all_bots:
            return
        addresses = (viewer.address for viewer in self.audience.viewers_of(person))
        if not self.services.tables_of_bots.take(next(filter(None, addresses), "")):
            raise Refuse(
                "Only bots would play on here, and there are many tables of bots from your address:"
                " wait a while, or let the game rest until you are back."
            )

    def _coach_of(self, person: Person) -> tuple[Coach, Progress]:
        """Who teaches this person here, and how far they are."""
        coach, progress = self.in_play.coach, self.row.lessons
        if coach is None or progress is None:
            raise Refuse("There are no lessons at this table.")
        roster.own_seat(self.row, coach.seat, person)
        return coach, progress

    async def _teach(self, progress: Progress) -> None:
        await self.in_play.go_on_with_lessons(progress)
        self.tempo.lessons_went_on()
        self.audience.show_game()

    def _check_hand(self, person: Person, seat: int) -> None:
        """Refuse unless this person may decide for this seat."""
        own = roster.own_seat(self.row, seat, person)
        if self.row.status == "waiting":
            raise Refuse("The game has not started: it begins when no seat is open.")
        if self.row.status == "over":
            raise Refuse("The game is over.")
        if own.is_away:
            raise Refuse("A bot plays for you: take your seat back first.")

    async def _sit_down(self, after: TableRow, seat: int, person: Person) -> None:
        self.tempo.before_sitting(person)
        await self._reseat(after, seat, person)
        self.tempo.welcome(person)

    async def _reseat(self, after: TableRow, seat: int, person: Person, *also: Change) -> None:
        """Somebody else sits or plays somewhere; when no seat is open, the game starts."""
        after = replace(after, updated=now())
        starts = after.status == "waiting" and not roster.has_open_seat(after)
        changes = [store.person_is_known(person, after.updated), store.seat_is_changed(after.id, after.seats[seat])]
        game = self.game
        if starts:
            after, game = new_tables.deal(after, game)
            changes += [*store.luck_is_dealt(after.id, after.seed), *new_tables.snapshot_of(after.id, game)]
        await self.in_play.commit(after, *changes, *also)
        self.in_play.game = game
        for viewer in self.audience.viewers if starts else ():
            viewer.reads_afresh()
        self.tempo.seats_changed(starts)
        self.audience.show_all()
        self.tempo.wake_bots()
