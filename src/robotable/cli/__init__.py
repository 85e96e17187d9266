"""The command `robotable`: play, serve, simulate, fuzz, and look things up."""

import sys
from collections.abc import Sequence
from importlib.metadata import version

from cyclopts import App, CycloptsError

from robotable.cli import fuzzing, packs, playing, rulebooks, serving, shelf, showing, simulating, telling
from robotable.cli.mistakes import MISTAKES, complain

app = App(
    name="robotable",
    help="A digital tabletop for five Robotech board games: play, bots and a simulation lab.",
    help_format="markdown",
    version=lambda: version("robotable"),
)
for command in (
    serving.serve,
    shelf.games,
    playing.play,
    rulebooks.rules,
    simulating.simulate,
    fuzzing.fuzz,
    showing.show,
    telling.playthrough,
):
    app.command(command)
app.command(packs.pack)


def main(tokens: Sequence[str] | None = None) -> None:
    """Run a command; a user's mistake is told in a sentence or two, and ends with exit status 2."""
    try:
        status = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as mistake:
        complain(f"{mistake} `robotable --help` tells more.")
        sys.exit(2)
    except MISTAKES as mistake:
        complain(str(mistake))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)
