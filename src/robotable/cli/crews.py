"""How `robotable ladder` tells the strength of crews, in games that are won or lost together."""

from rich import box
from rich.console import Console
from rich.table import Table

from robotable.lab.crews import Crews


def print_crews(console: Console, found: Crews) -> None:
    """How often a crew of each level won, and how much more often than officers."""
    has_enemy = any(crew.enemy is not None for crew in found.crews)
    more = {(gap.level, gap.enemy): gap for gap in found.gaps}
    against = ["against"] if has_enemy else []
    table = Table(
        *("crew of", *against, "games", "won", "95 % interval", "more than officers", "95 % interval"),
        title=f"{found.game}, {found.seats} players",
        box=box.SIMPLE_HEAD,
    )
    for crew in found.crews:
        gap = more.get((crew.level, crew.enemy))
        foe = [str(crew.enemy)] if has_enemy else []
        above = (f"{gap.more:+.1%}", f"{gap.low:+.1%} to {gap.high:+.1%}") if gap else ("", "")
        span = f"{crew.low:.1%} to {crew.high:.1%}"
        table.add_row(crew.level, *foe, f"{crew.games:,}", f"{crew.share:.1%}", span, *above)
    console.print(table)
