"""The command `robotable`: play, serve, simulate, fuzz, and look things up. Each command is in the file of its name."""

import sys
from collections.abc import Sequence
from importlib.metadata import version

from cyclopts import App, CycloptsError

from robotable.cli import (
    admin,
    compare,
    fuzz,
    games,
    ladder,
    learn,
    pack,
    play,
    playthrough,
    review,
    rules,
    serve,
    show,
    simulate,
    tables,
)
from robotable.cli.errors import USER_ERRORS, print_error

app = App(
    name="robotable",
    help="A digital tabletop for five Robotech board games: play, bots and a simulation lab.",
    help_format="markdown",
    version=lambda: version("robotable"),
)
for command in (
    serve.serve,
    games.games,
    play.play,
    rules.rules,
    simulate.simulate,
    compare.compare,
    ladder.ladder,
    learn.learn,
    fuzz.fuzz,
    show.show,
    review.review,
    playthrough.playthrough,
):
    app.command(command)
app.command(pack.pack)
app.command(tables.tables)
app.command(admin.admin)


def main(tokens: Sequence[str] | None = None) -> None:
    """Run a command; what a user got wrong is said in a sentence or two, and ends with exit status 2."""
    if sys.flags.optimize > 1:
        print_error("The rules that a choice belongs to stand in its docstring: run Python without -OO.")
        sys.exit(2)
    try:
        status = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        print_error(f"{error} `robotable --help` tells more.")
        sys.exit(2)
    except USER_ERRORS as error:
        print_error(str(error))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        if error.filename is None:
            raise
        print_error(f"'{error.filename}': {error.strerror}.")
        sys.exit(2)
    sys.exit(status if isinstance(status, int) else 0)
