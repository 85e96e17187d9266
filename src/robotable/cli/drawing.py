"""The table in the terminal: drawn by hand for a game that has a drawing, and a plain layout of any other."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from robotable.cli import drawing_brace_for_impact, drawing_cyclone_run
from robotable.table import Game

Drawer = Callable[[Any, Game], RenderableType]

DRAWN_BY_HAND: dict[str, Drawer] = {
    "brace-for-impact": drawing_brace_for_impact.draw,
    "cyclone-run": drawing_cyclone_run.draw,
}


def draw(game: Game, seat: int | None = None) -> RenderableType:
    """The table as that seat sees it; None is the public view."""
    return DRAWN_BY_HAND.get(game.ruleset.id, draw_any_view)(game.view(seat), game)


def draw_any_view(view: Struct, game: Game) -> RenderableType:
    """Any view, laid out: single facts side by side, lists and dicts of things as tables."""
    facts: list[RenderableType] = []
    parts: list[RenderableType] = []
    for name in view.__struct_fields__:
        thing = msgspec.to_builtins(getattr(view, name))
        rows = _rows(thing)
        if rows:
            parts.append(Panel(_table(rows), title=_words(name), title_align="left", expand=False))
        else:
            facts.append(Text.assemble((f"{_words(name)} ", "dim"), _plain(thing)))
    return Group(Columns(facts, padding=(0, 3)), *parts)


def _rows(thing: Any) -> dict[str, dict[str, Any]]:
    """The thing as rows of a table, if it is a collection of structured things."""
    items = dict(enumerate(thing)) if isinstance(thing, list) else thing
    if not isinstance(items, dict) or not items or not all(isinstance(item, dict) for item in items.values()):
        return {}
    return {str(key): item for key, item in items.items()}


def _table(rows: dict[str, dict[str, Any]]) -> Table:
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    table = Table("", *map(_words, columns), box=None, pad_edge=False)
    for key, row in rows.items():
        table.add_row(key, *(_plain(row.get(column)) for column in columns))
    return table


def _plain(thing: Any) -> str:
    if isinstance(thing, dict):
        return ", ".join(f"{key} {_plain(value)}" for key, value in thing.items()) or "-"
    if isinstance(thing, list | tuple):
        return " ".join(map(_plain, thing)) or "-"
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    if isinstance(thing, float):
        return f"{thing:.2f}"
    return "-" if thing is None or thing == "" else str(thing)


def _words(name: str) -> str:
    return name.replace("_", " ")
