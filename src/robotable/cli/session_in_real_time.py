"""A game in real time at this terminal: the clock runs while people read and type, and bots act at their own pace."""

from typing import Protocol

from rich.console import Console
from rich.text import Text

from robotable.bots import RealTimeBots, Seated, pace_of, take_seat
from robotable.cli.arguments import ME
from robotable.cli.errors import UserError
from robotable.cli.session import Session
from robotable.cli.typed_moves import find_move, is_number, numbered
from robotable.table import Advice, Game, IllegalMove, Move

LISTED_EVERY_MS = 3000
"""While much happens, what may be done is listed no more often than this."""


class TimedLines(Protocol):
    """Where lines come from while time passes: a keyboard, or a script."""

    def now(self) -> int:
        """Milliseconds since the start."""

    def line_by(self, moment: int | None) -> str | None:
        """The next line, if one comes by then; EOFError when no more will come."""

    def wait_until(self, moment: int) -> None:
        """Let time pass without a line."""


class SessionInRealTime(Session):
    """A game without turns: the table's clock runs with the keyboard's, but for pauses."""

    can_type = (
        "a number or a move as text · wait SECONDS (before the next line is read) · hint · why RULE · log · table"
        " · save FILE · quit; enter lists what you may do"
    )

    def __init__(self, game: Game, players: list[str], console: Console, keyboard: TimedLines) -> None:
        super().__init__(game, players, console)
        self.keyboard = keyboard
        bots = {seat: player for seat, player in enumerate(players) if player != ME}
        self.bots = RealTimeBots(game.ruleset, game.state, bots, self.luck)
        self.people = [seat for seat, player in enumerate(players) if player == ME]
        self.commands["wait"] = self.wait
        self.listed: list[tuple[int, Move]] = []
        """What stands on the screen with a number: whose move, and which."""
        self.listed_at = 0
        self.reads_from = 0
        """Until then no line is read."""
        self.ahead = keyboard.now() - game.state.now
        """How far the keyboard's clock is ahead of the table's, which stands still while the game is paused."""

    # The run of play

    def run(self) -> None:
        self.print_welcome()
        self.table("")
        while self.game.outcome is None and not self.is_quit:
            self.show_what_is_new()
            moment = None if self.game.state.is_paused() else self.bots.next_moment(self.game.state)
            try:
                line = self.read_until(moment)
            except EOFError:
                break
            if line is not None:
                self.obey_now(line)
            elif moment is not None and moment <= self.now():
                self.let_happen(moment)
        self.print_new_lines()
        self.print_outcome()

    def now(self) -> int:
        """What the table's clock shows."""
        state = self.game.state
        return state.now if state.is_paused() else max(state.now, self.keyboard.now() - self.ahead)

    def read_until(self, moment: int | None) -> str | None:
        """A line, if one comes before that moment."""
        if moment is not None and self.reads_from > self.now():
            self.keyboard.wait_until(min(moment, self.reads_from) + self.ahead)
            return None
        return self.keyboard.line_by(None if moment is None else moment + self.ahead)

    def let_happen(self, moment: int) -> None:
        """A timer fires, or a bot looks at the table and may do something."""
        game, before = self.game, len(self.game.log)
        game.advance(moment)
        if (wanted := self.bots.look(game.state)) is not None:
            seat, advice = wanted
            game.play(seat, advice.move.verb, advice.move.noun, game.state.now)
        if len(game.log) > before:
            self.bots.notice(game.state.now)

    def obey_now(self, line: str) -> None:
        """Do what a line says, at the moment at which it was typed."""
        before, was_paused = len(self.game.log), self.game.state.is_paused()
        if line:
            self.obey(line)
        else:
            self.list_moves()
        if was_paused and not self.game.state.is_paused():
            self.ahead = self.keyboard.now() - self.game.state.now
        if len(self.game.log) > before:
            self.bots.notice_all(self.game.state.now)
        self.listed_at = -LISTED_EVERY_MS

    def play_line(self, line: str) -> None:
        seat, move = numbered(line, self.listed) if is_number(line) else self.find(line)
        self.game.play(seat, move.verb, move.noun, self.now())

    def find(self, line: str) -> tuple[int, Move]:
        """The move that a line means, and whose: the first person at this keyboard who can make it."""
        problem: UserError | IllegalMove = UserError("Nobody at this keyboard plays.")
        for seat in self.people:
            try:
                return seat, find_move(line, self.game.prompts_of(seat), self.commands)
            except (UserError, IllegalMove) as error:
                problem = error
        raise problem

    # What is printed

    def show_what_is_new(self) -> None:
        """New lines of the log; and what may be done, if that has changed."""
        self.print_new_lines()
        open_now = self.open_moves()
        is_due = self.now() >= self.listed_at + LISTED_EVERY_MS or self.is_awaited()
        if open_now != self.listed and is_due and self.game.outcome is None:
            self.list_moves()

    def open_moves(self) -> list[tuple[int, Move]]:
        """Everything that the people at this keyboard may do now."""
        s = self.game.state
        return [(seat, move) for seat in self.people for choice in s.choices_of(seat) for move in choice.moves(s)]

    def is_awaited(self) -> bool:
        """Everybody waits for somebody at this keyboard."""
        return any(seat in self.people for seat in self.game.waiting)

    def list_moves(self) -> None:
        """What may be done, numbered; a number means what it meant when it was listed."""
        self.listed = []
        for seat in self.people:
            offers = self.print_prompts(seat, len(self.listed) + 1)
            self.listed += [(seat, offer.move) for offer in offers]
        if self.listed:
            minutes, seconds = divmod(self.now() // 1000, 60)
            self.console.print(Text(f"{minutes}:{seconds:02} >", "bold green"))
        self.listed_at = self.now()

    # What can be typed beside moves

    @property
    def seat(self) -> int:
        return next((seat for seat in self.people if self.game.prompts_of(seat)), (self.people or [0])[0])

    def advice(self, bot: str, seat: int) -> Advice | None:
        pace = pace_of(bot, self.game.ruleset, self.game.state, is_hint=True)
        return Seated(take_seat(bot, self.game.ruleset), seat).attend(self.game.state, pace, self.luck)

    def undo(self, rest: str) -> None:
        raise UserError("In real time no move is taken back.")

    def wait(self, rest: str) -> None:
        """Read no line for so many seconds; a script lets time pass with it."""
        try:
            self.reads_from = self.now() + round(float(rest) * 1000)
        except ValueError:
            raise UserError("Wait for how many seconds? `wait 5`.") from None
