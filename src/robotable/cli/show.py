"""`robotable show`: step through a record, or through a failure of the fuzzer."""

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from robotable import games
from robotable.cli.arguments import AsJson
from robotable.cli.drawing import draw
from robotable.cli.errors import UserError
from robotable.lab.fuzz import Failure
from robotable.table import NOBODY, Game, Record, replay

HELP = "enter or n: next · p: previous · a number: jump there · q: quit"


def show(
    file: Path,
    *,
    at: int | None = None,
    every: Annotated[bool, Parameter(name="--all", negative="")] = False,
    json: AsJson = False,
) -> None:
    """Step through a game that was saved, or through a failure that the fuzzer wrote.

    Parameters
    ----------
    file: Path
        What `save` in the terminal, a finished table or the fuzzer wrote.
    at: int
        Show the table after so many moves, and no more; a negative number counts from the end.
    every: bool
        Print every move with what it brought about.
    """
    record, failure = read(file)
    viewer = Viewer(record, failure, Console(highlight=False))
    last = len(record.moves)
    if at is not None and not -last - 1 <= at <= last:
        raise UserError(f"There is no move {at}: this game has {last} moves.")
    if json:
        viewer.print_json(last if at is None else at % (last + 1))
    elif every:
        viewer.print_all()
    elif at is not None:
        viewer.print_at(at % (last + 1))
    else:
        viewer.browse()


def read(file: Path) -> tuple[Record, Failure | None]:
    """The record in a file, and the failure it belongs to if the fuzzer wrote it."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise UserError(f"'{file}' can't be read: {error.strerror}.") from None
    try:
        is_failure = "record" in msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        if is_failure:
            failure = msgspec.json.decode(data, type=Failure)
            return failure.record, failure
        return Record.decode(data), None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise UserError(f"'{file}' is neither a record nor a failure of the fuzzer: {error}.") from None


class Viewer:
    """Shows a game at any of its moves."""

    def __init__(self, record: Record, failure: Failure | None, console: Console) -> None:
        self.record = record
        self.failure = failure
        self.console = console
        self.ruleset = games.find(record.game)
        self.last = len(record.moves)
        if record.rules == self.ruleset.version:
            self.game_at(0)
        else:
            self.record = self.game_at(self.last).record

    def game_at(self, n: int) -> Game:
        """The game after n moves."""
        now = self.record.now if n == self.last else 0
        try:
            return replay(self.ruleset, msgspec.structs.replace(self.record, moves=self.record.moves[:n], now=now))
        except ValueError as error:
            raise UserError(f"This game can't be played again: {error}.") from None

    def print_at(self, n: int) -> None:
        """The move that led here, what it brought about, and the table."""
        game = self.game_at(n)
        self.console.rule(f"{self.ruleset.title}: move {n} of {self.last}", style="dim")
        self._print_move(game, n, self._phrase(self.game_at(max(0, n - 1)), n))
        self.console.print(draw(game))
        for seat in game.waiting:
            self.console.print(Text(f"{game.people[seat]}: {game.prompts_of(seat)[0].text}", "bold"))
        if game.outcome is not None:
            winners = " and ".join(game.people[seat] for seat in game.outcome.winners)
            self.console.print(f"[bold]{winners} won[/], {game.outcome.how}; scores {game.outcome.scores}")
        if n == self.last:
            self._print_failure(game)

    def print_all(self) -> None:
        """Every move with its log lines, and the table at the end."""
        game = self.game_at(0)
        self._print_move(game, 0, "")
        for n, played in enumerate(self.record.moves[:-1], 1):
            phrase = self._phrase(game, n)
            game.redo(played)
            self._print_move(game, n, phrase)
        self.print_at(self.last)

    def print_json(self, n: int) -> None:
        """The table after n moves, for a program."""
        game = self.game_at(n)
        seen = {"moves": n, "scene": game.scene(), "prompts": game.prompts, "log": [str(told) for told in game.story()]}
        if self.failure is not None:
            seen["faults"] = self.failure.faults
        self.console.print_json(msgspec.json.encode(seen).decode())

    def browse(self) -> None:
        """Show the game move by move, as the person asks."""
        n = self.last if self.failure else 0
        self.print_at(n)
        while True:
            try:
                line = self.console.input(f"[dim]{HELP}[/] > ").strip().lower()
            except EOFError:
                return
            if line in ("q", "quit"):
                return
            to = self._where_to(line, n)
            if to is None:
                self.console.print(f"Type {HELP}; there are {self.last} moves.")
            else:
                n = to
                self.print_at(n)

    def _where_to(self, line: str, n: int) -> int | None:
        if line in ("", "n", "next"):
            return min(n + 1, self.last)
        if line in ("p", "prev", "previous"):
            return max(n - 1, 0)
        return int(line) if line.isascii() and line.isdigit() and int(line) <= self.last else None

    def _phrase(self, before: Game, n: int) -> str:
        """The n-th move in words, at the table that it was made at."""
        if not n:
            return ""
        played = self.record.moves[n - 1]
        if played.seat == NOBODY:
            return "Play was interrupted"
        return f"{before.people[played.seat]}: {before.offer_of(played.seat, played.move).text}"

    def _print_move(self, game: Game, n: int, phrase: str) -> None:
        if n:
            played = self.record.moves[n - 1]
            self.console.print(Text.assemble((f"{n:>4} ", "cyan"), (phrase, "bold"), (f"  ({played.move})", "dim")))
        for line in game.state.news:
            self.console.print(Text(f"       {game.speaker.tell(line)}", "dim"))

    def _print_failure(self, game: Game) -> None:
        failure = self.failure
        if failure is None:
            return
        self.console.print(f"[bold red]Went wrong here[/], with {', '.join(failure.players)}:")
        if failure.tried is not None:
            self.console.print(f"  as {game.people[failure.tried.seat]} tried '{failure.tried.move}'", markup=False)
        for fault in failure.faults:
            self.console.print(f"  {fault}", style="red", markup=False)
        if failure.trace:
            self.console.print(failure.trace, style="dim", markup=False)
        self.console.print(f"Again: {failure.again}")
