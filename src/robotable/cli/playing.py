"""`robotable play`: a game in the terminal, against bots or with friends at the same keyboard."""

from collections import Counter
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from robotable.bots import take_seat
from robotable.cli.mistakes import Mistake, did_you_mean
from robotable.cli.paint import paint
from robotable.cli.rulebooks import look_up, print_rules
from robotable.cli.tables import ME, OptionTexts, PackFolder, read_players, set_table
from robotable.games import find
from robotable.table import Advice, Game, IllegalMove, Luck, Move, Offer, Prompt

HELP = "a number or a move as text · undo · hint · why RULE · log · table · save FILE · quit"
MOST_ALIKE = 12
"""More moves than this that read alike are shown in one line."""


def play(
    game: str,
    *,
    seats: str = "me,officer",
    seed: int | None = None,
    option: OptionTexts | None = None,
    pack: PackFolder = None,
    name: str = "Player",
) -> None:
    """Play in the terminal.

    Parameters
    ----------
    game: str
        The game.
    seats: str
        Who sits where: me (as often as you like) or a bot, with commas between.
    seed: int
        The same seed gives the same dice and cards.
    name: str
        What you are called.
    """
    players = read_players(seats, find(game), with_people=True)
    table = set_table(game, len(players), seed, option or [], pack, name_people(players, name))
    Session(table, players, Console(highlight=False)).run()


def name_people(players: list[str], me: str) -> list[str]:
    """What everybody is called: you by your name, a bot by its own; with a number where there are several."""
    names = [me if player == ME else player.capitalize() for player in players]
    several = Counter(names)
    return [f"{name} {names[: i + 1].count(name)}" if several[name] > 1 else name for i, name in enumerate(names)]


class Session:
    """A game between the people at this keyboard and bots."""

    def __init__(self, game: Game, players: list[str], console: Console) -> None:
        self.game = game
        self.players = players
        self.console = console
        self.luck = Luck.seeded(game.seed + 1)
        self.told = 0
        self.is_quit = False
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

    # The run of play

    def run(self) -> None:
        """Play until the game is over or the player has had enough."""
        self.console.print(f"[bold]{self.game.ruleset.title}[/], seed {self.game.seed}. You can type: {HELP}")
        shown = -1
        while self.game.outcome is None and not self.is_quit:
            self.tell_news()
            seat = self.game.waiting[0]
            if self.players[seat] != ME:
                self.bot_moves(seat)
                continue
            if shown != len(self.game.played):
                shown = len(self.game.played)
                self.table("")
                self.ask_about(seat)
            self.answer(seat)
        self.tell_news()
        self.tell_outcome()

    def bot_moves(self, seat: int) -> None:
        """A bot decides from what its seat can see, and says why."""
        advice = self.advice(self.players[seat], seat)
        phrase = self.game.speaker.phrase(advice.move)
        self.console.print(Text(f"{self.game.people[seat]}: {phrase}. {advice.why}", "cyan"))
        self.game.play(seat, *advice.move)

    def advice(self, bot: str, seat: int) -> Advice:
        """What a bot would do about the choice that everybody waits for."""
        ruleset = self.game.ruleset
        imagined = ruleset.determinise(self.game.state, seat, self.luck.fork())
        return take_seat(bot, ruleset).decide(imagined, imagined.choice, self.luck.fork())

    def ask_about(self, seat: int) -> None:
        """The prompt with its moves, numbered."""
        number = 1
        for prompt in self.game.prompts_of(seat):
            where = " › ".join(self.game.scene(seat).trail) if prompt.waits else "At any time"
            self.console.print(f"\n[dim]{where}[/]")
            self.console.print(Text(f"{self.game.people[seat]}: {prompt.text}", "bold"))
            self.console.print(Columns(_numbered(prompt.moves, number), padding=(0, 3)))
            number += len(prompt.moves)

    def answer(self, seat: int) -> None:
        """Read a line, and do what it says."""
        try:
            line = self.console.input("[bold green]> [/]").strip()
        except EOFError:
            line = "quit"
        name, _, rest = line.partition(" ")
        try:
            if command := self.commands.get(name.lower()):
                command(rest.strip())
            elif line:
                self.game.play(seat, *find_move(line, self.game.prompts_of(seat), self.commands))
        except (Mistake, IllegalMove) as mistake:
            self.console.print(Text(str(mistake), "red"))

    def tell_news(self) -> None:
        """The log lines that have not been read out yet."""
        self.told = min(self.told, len(self.game.log))
        for line in self.game.log[self.told :]:
            if line.to is None or self.players[line.to] == ME:
                self.console.print(Text(f"  {self.game.speaker.tell(line)}", "dim"))
        self.told = len(self.game.log)

    def tell_outcome(self) -> None:
        """Who won, how, and with what."""
        outcome = self.game.outcome
        if outcome is None:
            self.console.print("Until next time.")
            return
        winners = " and ".join(self.game.people[seat] for seat in outcome.winners)
        self.console.print(f"\n[bold]The winner: {winners}[/], {outcome.how}")
        for seat, score in enumerate(outcome.scores):
            shares = ", ".join(f"{share.what} {share.points}" for share in outcome.shares[seat] if share.points)
            self.console.print(f"  {self.game.people[seat]}: [bold]{score}[/]  [dim]{shares}[/]")

    # What can be typed beside moves

    def undo(self, rest: str) -> None:
        """Take the last move back."""
        self.game.undo(self.game.waiting[0])
        self.console.print("Taken back.")

    def hint(self, rest: str) -> None:
        """What officer would do, and why."""
        advice = self.advice("officer", self.game.waiting[0])
        self.console.print(
            Text(f"Officer would: {self.game.speaker.phrase(advice.move)} ({advice.move}). {advice.why}", "cyan")
        )

    def why(self, rest: str) -> None:
        """A rule, or the rules of this choice."""
        ids = [rest] if rest else self.game.prompts_of(self.game.waiting[0])[0].rules
        for id in ids:
            print_rules(self.console, look_up(self.game.ruleset, id))

    def log(self, rest: str) -> None:
        """All that happened."""
        for line in self.game.log:
            if line.to is None or self.players[line.to] == ME:
                self.console.print(f"  {self.game.speaker.tell(line)}", markup=False)

    def table(self, rest: str) -> None:
        """The table again."""
        self.console.print()
        self.console.print(paint(self.game, self.game.waiting[0]))

    def save(self, rest: str) -> None:
        """Write the game so far to a file."""
        if not rest:
            raise Mistake("Save to which file? `save FILE`; `robotable show FILE` steps through it.")
        try:
            Path(rest).write_bytes(self.game.record.encode())
        except OSError as error:
            raise Mistake(f"'{rest}' can't be written: {error.strerror}.") from None
        self.console.print(f"Saved; `robotable show {rest}` steps through it.")

    def quit(self, rest: str) -> None:
        """Leave the table."""
        self.is_quit = True

    def help(self, rest: str) -> None:
        """What can be typed."""
        self.console.print(HELP)


def find_move(line: str, prompts: list[Prompt], commands: dict[str, Callable[[str], None]]) -> Move:
    """The move that a line means: its number, its verb and noun, or its words."""
    offers = [offer for prompt in prompts for offer in prompt.moves]
    if line.isascii() and line.isdigit():
        if 1 <= int(line) <= len(offers):
            return offers[int(line) - 1].move
        raise Mistake(f"There is no move {line}: the moves are numbered 1 to {len(offers)}.")
    typed = _plain(line)
    for offer in offers:
        if typed in _names_of(offer):
            return offer.move
    for prompt in prompts:
        for denial in prompt.refusals:
            if typed == _plain(f"{denial.verb} {'' if denial.noun is None else denial.noun}"):
                raise IllegalMove(Move(denial.verb, denial.noun), denial.why, denial.rule)
    known = [*commands, *(name for offer in offers for name in _names_of(offer))]
    raise Mistake(f"'{line}' is no move here.{did_you_mean(typed, known)} You can type: {HELP}")


def _names_of(offer: Offer) -> tuple[str, str]:
    return _plain(f"{offer.verb} {'' if offer.noun is None else offer.noun}"), _plain(offer.text)


def _plain(text: str) -> str:
    return " ".join(text.replace("_", " ").replace('"', "").casefold().split())


def _numbered(offers: list[Offer], first: int) -> list[Text]:
    """The moves with their numbers; those that read alike show their nouns, and many of them share a line."""
    lines = []
    for text, group in groupby(enumerate(offers, first), key=lambda numbered: numbered[1].text):
        alike = list(group)
        if len(alike) > MOST_ALIKE:
            nouns = " ".join(str(offer.noun) for _, offer in alike)
            span = f"{alike[0][0]} to {alike[-1][0]} "
            lines.append(Text.assemble((span, "cyan"), f"{text}: {alike[0][1].verb} ", (nouns, "dim")))
            continue
        for number, offer in alike:
            noun = f" {offer.noun}" if len(alike) > 1 else ""
            lines.append(Text.assemble((f"{number:>3} ", "cyan"), text + noun))
    return lines
