"""Progress bars, shown where a person looks and nowhere else."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn


class Bar:
    """One bar on the screen."""

    def __init__(self, display: Progress, task: TaskID) -> None:
        self.display = display
        self.task = task

    def add(self, n: int) -> None:
        """So many more are done."""
        self.display.update(self.task, advance=n)

    def reach(self, n: int) -> None:
        """So many are done in all."""
        self.display.update(self.task, completed=n)


@contextmanager
def progress(what: str, total: int, quiet: bool = False) -> Iterator[Bar]:
    """A bar for work that takes long; on the error stream, so that output can be piped."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as display:
        yield Bar(display, display.add_task(what, total=total))
