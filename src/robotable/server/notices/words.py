"""What a notice says: which tables wait, for how long, and the way there."""

from msgspec import Struct

DAY, HOUR, MINUTE = 24 * 3600, 3600, 60


class WaitingTable(Struct, frozen=True):
    """A table that waits for somebody."""

    id: str
    title: str
    others: list[str]
    """Who else plays there."""
    left_ms: int | None = None
    """What they have left to think, if that is limited."""
    is_reminder: bool = False


class Notice(Struct, frozen=True):
    """What somebody is told."""

    name: str
    """What they are called."""
    tables: list[WaitingTable]
    home: str | None = None
    """Where this server is found, if that is known."""

    @property
    def headline(self) -> str:
        """All of it in a few words."""
        if len(self.tables) > 1:
            return f"{len(self.tables)} tables wait for you"
        (table,) = self.tables
        return f"Your time runs short: {table.title}" if table.is_reminder else f"Your turn: {table.title}"

    @property
    def path(self) -> str:
        """Where to go: to the table, or of several to the lobby, which lists them."""
        return f"/t/{self.tables[0].id}" if len(self.tables) == 1 else "/"

    def link(self, path: str) -> str:
        """The way to a place on this server; nothing if nobody knows where it is."""
        return "" if self.home is None else f"{self.home}{path}"

    @property
    def lines(self) -> list[str]:
        """A line for each table."""
        return [_line(table) for table in self.tables]


def _line(table: WaitingTable) -> str:
    others = f" with {_listed(table.others)}" if table.others else ""
    left = "" if table.left_ms is None else f": you have {in_words(table.left_ms)} left"
    return f"{table.title}{others}{left}"


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def in_words(ms: int) -> str:
    """A time as people say it, in its one or two largest parts."""
    seconds = max(MINUTE, ms // 1000)
    parts = [(seconds // DAY, "day"), (seconds % DAY // HOUR, "hour"), (seconds % HOUR // MINUTE, "minute")]
    said = [f"{n} {unit}{'s' if n > 1 else ''}" for n, unit in parts if n]
    return " ".join(said[:2])
