"""`robotable review`: a finished game looked at again."""

from math import ceil
from pathlib import Path

import msgspec
from rich.console import Console
from rich.text import Text

from robotable import games
from robotable.bots.review import USUAL_SECONDS, CostlyDecision, DiceLuck, Effort, Review
from robotable.bots.review import review as look_again
from robotable.cli.arguments import AsJson
from robotable.cli.errors import UserError
from robotable.cli.progress import progress
from robotable.cli.show import read

BLOCKS = " ▁▂▃▄▅▆▇█"
STEPS = 100
"""How finely progress is shown."""


def review(
    file: Path, *, seat: int | None = None, seconds: float = USUAL_SECONDS, seed: int = 1, json: AsJson = False
) -> None:
    """Look at a finished game again: everybody's chances, where it turned, the costliest decisions, and the dice.

    Parameters
    ----------
    file: Path
        A record, as a finished table or `save` in the terminal wrote it.
    seat: int
        Whose decisions to look at, by number of the seat from 0; everybody's if not said.
    seconds: float
        How many seconds of a processor to think: more means surer.
    seed: int
        The luck of the games that are played on.
    """
    record, _ = read(file)
    ruleset = games.find(record.game)
    if seat is not None and not 0 <= seat < record.seats:
        raise UserError(f"There is no seat {seat}: this game has seats 0 to {record.seats - 1}.")
    if seconds <= 0:
        raise UserError("Thinking takes some time: --seconds must be more than 0.")
    with progress(f"Reviewing {ruleset.title}", STEPS, quiet=json) as bar:
        effort = Effort(seconds=seconds, on_progress=lambda share: bar.reach(int(share * STEPS)))
        try:
            found = look_again(record, effort, whose=None if seat is None else [seat], seed=seed)
        except ValueError as problem:
            raise UserError(str(problem)) from None
    if json:
        Console().print_json(msgspec.json.encode(found).decode())
    else:
        _print(Console(highlight=False), found)


def _print(console: Console, found: Review) -> None:
    console.print(
        Text(f"{games.find(found.game).title}, {found.moves} moves, {found.playouts} games played on", "bold")
    )
    console.print(Text("\nChances to win, from the start to the end"))
    names = ["Everybody"] if found.is_shared else found.people
    for line, name in enumerate(names):
        bars = "".join(_block(moment.chances[line]) for moment in found.moments)
        error = max(moment.errors[line] for moment in found.moments)
        start = found.moments[0].chances[line]
        console.print(Text(f"  {name:<16} {bars}  at first {start:.0%}, give or take {error:.0%}"))
    for turn in found.turns:
        who = names[0] if found.is_shared else names[turn.seat]
        console.print(Text(f"  move {turn.at:>3}: {who} {turn.change:+.0%}. {turn.text}"))
    for one in found.whose:
        console.print(Text(f"\nThe costliest decisions of {found.people[one]}", "bold"))
        own = [decision for decision in found.decisions if decision.seat == one]
        for decision in own:
            _print_decision(console, decision)
        if not own:
            console.print(Text("  None was found: an officer would have done much the same."))
    if found.luck is None:
        console.print(Text("\nHow lucky everybody was can't be told of this game.", "dim"))
    else:
        console.print(Text("\nDice", "bold"))
        for dice in found.luck:
            console.print(Text(f"  {_of_dice(found, dice)}"))


def _block(chance: float) -> str:
    return BLOCKS[ceil(chance * (len(BLOCKS) - 1))]


def _print_decision(console: Console, decision: CostlyDecision) -> None:
    cost = (
        f"cost {decision.loss:.0%}, give or take {decision.error:.0%}" if decision.loss > 0 else "may have cost nothing"
    )
    games = f"{decision.pairs} {'pair' if decision.pairs == 1 else 'pairs'} of games"
    console.print(Text(f"  move {decision.at + 1:>3}: {decision.made} ({cost}; {games})"))
    console.print(Text(f"            better: {decision.better}. {decision.why}", "dim"))


def _of_dice(found: Review, dice: DiceLuck) -> str:
    return (
        f"{found.people[dice.seat]}: {dice.gain:+.0%} of the win against the average,"
        f" give or take {dice.error:.0%} ({dice.rolls} rolls)"
    )
