"""Which rules have a test: the ids of a game's rulebook against the `@rule("…")` marks in the tests."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from robotable.table import Ruleset

MARK = "rule"


class Coverage(Struct, frozen=True):
    """A game's rules, and the tests that show each."""

    game: str
    tests: dict[str, list[str]]
    """For each rule the tests that name it, as file::test; empty if none does."""
    unknown: dict[str, list[str]]
    """Ids of this game that tests name and the rulebook does not have."""

    @property
    def missing(self) -> list[str]:
        """The rules without a test."""
        return [id for id, tests in self.tests.items() if not tests]

    @property
    def covered(self) -> int:
        """How many rules have a test."""
        return len(self.tests) - len(self.missing)


def coverage(ruleset: Ruleset, marks: dict[str, list[str]]) -> Coverage:
    """How much of a game's rulebook the tests name."""
    entries = ruleset.rulebook.entries
    tests = {id: marks.get(id, []) for id, entry in entries.items() if entry.is_rule}
    prefixes = {id.partition("-")[0] for id in entries}
    own = {id: named for id, named in marks.items() if id.partition("-")[0] in prefixes}
    return Coverage(ruleset.id, tests, {id: named for id, named in own.items() if id not in entries})


def read_marks(folder: Path) -> dict[str, list[str]]:
    """Every id that a test in this folder is marked with, and by which tests."""
    marks: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for test, ids in _marks_in(ast.parse(path.read_text("utf-8"), str(path))):
            for id in ids:
                marks.setdefault(id, []).append(f"{path.relative_to(folder).as_posix()}::{test}")
    return marks


def _marks_in(tree: ast.Module) -> Iterator[tuple[str, Iterable[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, [id for mark in node.decorator_list for id in _ids_of(mark)]


def _ids_of(mark: ast.expr) -> Iterator[str]:
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == MARK:
        for argument in mark.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value
