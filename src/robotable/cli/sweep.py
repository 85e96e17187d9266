"""`robotable simulate --sweep`: many matches side by side, one line for each."""

from collections import Counter
from string import ascii_uppercase
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect as types
from rich import box
from rich.console import Console
from rich.table import Table

from robotable.cli.arguments import read_options
from robotable.cli.errors import UserError, did_you_mean
from robotable.lab.sweep import PLAYERS, Axis, Cell, Sweep
from robotable.table import Ruleset
from robotable.table.any_game import values_of


def read_axis(ruleset: Ruleset, text: str) -> Axis:
    """What is varied, from `players=2-5`, `difficulty=veteran,elite`, or the name alone for every value."""
    name, equals, listed = text.partition("=")
    name = name.strip().replace("-", "_")
    parts = [part.strip() for part in listed.split(",") if part.strip()]
    if equals and not parts:
        raise UserError(f"'--sweep {text}' has no value: write --sweep {name}=VALUE,VALUE or --sweep {name}.")
    if name == PLAYERS:
        return Axis(name, [n for part in parts for n in _numbers(part)] if parts else list(ruleset.seats))
    return Axis(name, [_value(ruleset, name, part) for part in _spelt_out(parts)] or _every_value(ruleset, name))


def _spelt_out(parts: list[str]) -> list[str]:
    return [str(n) for part in parts for n in _numbers(part)] if all(map(_is_range, parts)) else parts


def _is_range(part: str) -> bool:
    return all(end.isdigit() for end in part.split("-", 1))


def _numbers(part: str) -> range:
    """The numbers of `5` or `2-15`."""
    if not _is_range(part):
        raise UserError(f"'{part}' is no number of players: write 5, or 2-15.")
    first, _, last = part.partition("-")
    return range(int(first), int(last or first) + 1)


def _value(ruleset: Ruleset, name: str, text: str) -> Any:
    return read_options(ruleset, [f"{name}={text}"])[name]


def _every_value(ruleset: Ruleset, name: str) -> list[Any]:
    fields = {field.name: field.type for field in msgspec.structs.fields(ruleset.options)}
    if name not in fields:
        known = [PLAYERS, *fields]
        hint = did_you_mean(name, known)
        raise UserError(f"There is nothing called '{name}' to vary.{hint} There are: {', '.join(known)}.")
    values = dict.fromkeys(values_of(types.type_info(fields[name])))
    return sorted(values, key=_order_of(fields[name]).index) if _order_of(fields[name]) else list(values)


def _order_of(annotation: Any) -> list[Any]:
    """The values of a choice in the order in which the game declares them; nothing for any other kind of option."""
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    return _order_of(get_args(annotation)[0]) if get_origin(annotation) is Annotated else []


def print_result(found: Sweep, seconds: float, as_json: bool) -> int:
    """Print it for a person or a program; the exit status says whether a game broke."""
    console = Console(highlight=False)
    if as_json:
        console.print_json(msgspec.json.encode(found).decode())
    else:
        print_sweep(console, found, seconds)
    return int(any(cell.failures for cell in found.cells))


def print_sweep(console: Console, found: Sweep, seconds: float) -> None:
    """The table that a person reads."""
    options = "".join(f", {name}={value}" for name, value in found.options.items())
    console.print(f"[bold]{found.game}[/]: {', '.join(found.bots)}; seed {found.seed}{options}")
    names = [axis.name.replace("_", " ") for axis in found.axes]
    table = Table(*names, "games", f"{found.side} wins", "95 %", found.unit, "lost to", box=box.SIMPLE_HEAD)
    for column in table.columns[len(names) : -1]:
        column.justify, column.no_wrap = "right", True
    letters = dict(zip(_ways_to_lose(found), ascii_uppercase, strict=False))
    for cell in found.cells:
        table.add_row(*(str(value) for value in cell.at.values()), *_in_words(cell, found.unit, letters))
    console.print(table)
    for how, letter in letters.items():
        console.print(f"  {letter} {how}", markup=False)
    games = sum(cell.games for cell in found.cells)
    console.print(f"  {games:,} games, {seconds:.1f} s in all; shares with their 95 % intervals")
    for failure in [failure for cell in found.cells for failure in cell.failures][:5]:
        console.print(f"  broke: seed {failure.seed}, {', '.join(failure.players)}: {failure.what}", markup=False)


def _ways_to_lose(found: Sweep) -> list[str]:
    """How games were lost, the most frequent first."""
    total: Counter[str] = Counter()
    for cell in found.cells:
        total.update(cell.lost_to)
    return [how for how, _ in total.most_common()]


def _in_words(cell: Cell, unit: str, letters: dict[str, str]) -> tuple[str, str, str, str, str]:
    span = f"{cell.low * 100:.0f}-{cell.high:.0%}"
    length = f"{cell.length.median:.1f}" if unit == "minutes" else f"{cell.length.median:.0f}"
    lost = ", ".join(f"{letters.get(how, 'other')} {n}" for how, n in cell.lost_to.items())
    return f"{cell.games:,}", f"{cell.share:.0%}", span, length, lost
