"""A game at this terminal, between bots and the people at the keyboard."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from robotable.bots import Seated, take_seat
from robotable.cli.arguments import ME
from robotable.cli.drawing import draw
from robotable.cli.errors import UserError
from robotable.cli.rules import look_up, print_rules
from robotable.cli.typed_moves import find_move, with_numbers
from robotable.table import Advice, Game, IllegalMove, Luck, Offer

ADVISER = "officer"


class Session(ABC):
    """A game on the screen, and what can be typed beside moves."""

    def __init__(self, game: Game, players: list[str], console: Console) -> None:
        self.game = game
        self.players = players
        self.console = console
        self.luck = Luck.seeded(game.seed + 1 if isinstance(game.seed, int) else 1)
        self.lines_printed = 0
        self.is_quit = False
        self.kept: dict[tuple[str, int], dict[Hashable, Any]] = {}
        """What each bot worked out on each seat and has a use for yet."""
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "hint": self.hint,
            "why": self.why,
            "log": self.log,
            "table": self.table,
            "save": self.save,
            "quit": self.quit,
            "help": self.help,
        }

    can_type: str
    """All that can be typed, in one line."""

    @abstractmethod
    def run(self) -> None:
        """Play until the game is over or the player has had enough."""

    @property
    @abstractmethod
    def seat(self) -> int:
        """The seat in whose place a person at the keyboard asks for something."""

    @abstractmethod
    def advice(self, bot: str, seat: int) -> Advice | None:
        """What a bot would do in this seat now; None if it would wait."""

    @abstractmethod
    def play_line(self, line: str) -> None:
        """Make the move that a line means."""

    def obey(self, line: str) -> None:
        """Do what a line says."""
        name, _, rest = line.partition(" ")
        try:
            if command := self.commands.get(name.lower()):
                command(rest.strip())
            elif line:
                self.play_line(line)
        except (UserError, IllegalMove) as error:
            self.console.print(Text(str(error), "red"))

    # What is printed

    def print_welcome(self) -> None:
        """Which game this is, and what can be typed."""
        self.console.print(f"[bold]{self.game.ruleset.title}[/], seed {self.game.seed}. You can type: {self.can_type}")

    def print_prompts(self, seat: int, first: int = 1) -> list[Offer]:
        """What a seat may do, numbered from `first`; gives all that was listed."""
        listed: list[Offer] = []
        for prompt in self.game.prompts_of(seat):
            where = " › ".join(self.game.scene(seat).trail) if prompt.waits else "At any time"
            self.console.print(f"\n[dim]{where}[/]")
            self.console.print(Text(f"{self.game.people[seat]}: {prompt.text}", "bold"))
            self.console.print(Columns(with_numbers(prompt.moves, first + len(listed)), padding=(0, 3)))
            listed += prompt.moves
        return listed

    def print_new_lines(self) -> None:
        """The lines of the log that are not on the screen yet."""
        self.lines_printed = min(self.lines_printed, len(self.game.log))
        for line in self.readable_log(self.lines_printed):
            self.console.print(Text(f"  {line}", "dim"))
        self.lines_printed = len(self.game.log)

    def readable_log(self, since: int = 0) -> Iterable[str]:
        """The log in words, as the people at this keyboard may read it."""
        for line in self.game.log[since:]:
            if line.to is None or self.players[line.to] == ME:
                yield str(self.game.speaker.tell(line))

    def print_outcome(self) -> None:
        """Who won, how, and with what."""
        outcome = self.game.outcome
        if outcome is None:
            self.console.print("Until next time.")
            return
        people = [escape(name) for name in self.game.people]
        winners = " and ".join(people[seat] for seat in outcome.winners) or "nobody"
        self.console.print(f"\n[bold]The winner: {winners}[/], {outcome.how}")
        for seat, score in enumerate(outcome.scores):
            shares = ", ".join(f"{share.what} {share.points}" for share in outcome.shares[seat] if share.points)
            self.console.print(f"  {people[seat]}: [bold]{score}[/]  [dim]{shares}[/]")

    # What can be typed beside moves

    def undo(self, rest: str) -> None:
        """Take the last move back."""
        self.game.undo(self.seat)
        self.console.print("Taken back.")

    def hint(self, rest: str) -> None:
        """What officer would do, and why."""
        advice = self.advice(ADVISER, self.seat)
        if advice is None:
            self.console.print(Text("Officer would wait and watch.", "cyan"))
            return
        phrase = self.game.offer_of(self.seat, advice.move).text
        self.console.print(Text(f"Officer would: {phrase} ({advice.move}). {advice.why}", "cyan"))

    def why(self, rest: str) -> None:
        """A rule, or the rules of this choice."""
        ids = [rest] if rest else [id for prompt in self.game.prompts_of(self.seat)[:1] for id in prompt.rules]
        for id in ids:
            print_rules(self.console, look_up(self.game.ruleset, id))

    def log(self, rest: str) -> None:
        """All that happened."""
        for line in self.readable_log():
            self.console.print(f"  {line}", markup=False)

    def table(self, rest: str) -> None:
        """The table again."""
        self.console.print()
        self.console.print(draw(self.game, self.seat))

    def save(self, rest: str) -> None:
        """Write the game so far to a file."""
        if not rest:
            raise UserError("Save to which file? `save FILE`; `robotable show FILE` steps through it.")
        try:
            Path(rest).write_bytes(self.game.record.with_content(self.game.pack).encode())
        except OSError as error:
            raise UserError(f"'{rest}' can't be written: {error.strerror}.") from None
        self.console.print(f"Saved; `robotable show {rest}` steps through it.")

    def quit(self, rest: str) -> None:
        """Leave the table."""
        self.is_quit = True

    def help(self, rest: str) -> None:
        """What can be typed."""
        self.console.print(f"You can type: {self.can_type}")


class SessionInTurns(Session):
    """A game of turns: nothing happens until whoever is asked has answered."""

    can_type = "a number or a move as text · undo · hint · why RULE · log · table · save FILE · quit"

    def run(self) -> None:
        self.print_welcome()
        looked = shown = -1
        while self.game.outcome is None and not self.is_quit:
            self.print_new_lines()
            played = len(self.game.played)
            if looked != played:
                looked = played
                if self.let_bot_interject():
                    continue
            if self.players[self.seat] != ME:
                self.let_bot_move(self.seat, self.advice(self.players[self.seat], self.seat))
                continue
            if shown != played:
                shown = played
                self.table("")
                self.print_prompts(self.seat)
            self.obey(self.read_line())
        self.print_new_lines()
        self.print_outcome()

    @property
    def seat(self) -> int:
        return self.game.waiting[0]

    def let_bot_interject(self) -> bool:
        """A bot does what is good to do on the side while another seat is awaited; False if none wants to."""
        for seat, player in enumerate(self.players):
            others_turn = player != ME and seat not in self.game.waiting
            if others_turn and (advice := self.seated(player, seat).interject(self.game.state, self.luck)) is not None:
                self.let_bot_move(seat, advice)
                return True
        return False

    def let_bot_move(self, seat: int, advice: Advice) -> None:
        """A bot makes the move that it has decided on, and gives its reason."""
        phrase = self.game.offer_of(seat, advice.move).text
        self.console.print(Text(f"{self.game.people[seat]}: {phrase}. {advice.why}", "cyan"))
        self.game.play(seat, *advice.move)

    def advice(self, bot: str, seat: int) -> Advice:
        return self.seated(bot, seat).advise(self.game.state, self.luck)

    def seated(self, bot: str, seat: int) -> Seated:
        """A bot that knows what its seat was told."""
        seated = Seated(take_seat(bot, self.game.ruleset), seat)
        seated.bot.kept = self.kept.setdefault((bot, seat), {})
        seated.hear(self.game.log)
        return seated

    def read_line(self) -> str:
        """What is typed next; the end of the input is the end of the session."""
        try:
            return self.console.input("[bold green]> [/]").strip()
        except EOFError:
            return "quit"

    def play_line(self, line: str) -> None:
        self.game.play(self.seat, *find_move(line, self.game.prompts_of(self.seat), self.commands))
