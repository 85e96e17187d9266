"""The folders of the games are alike: the same files for the same things, and one way to carry out an effect."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

from robotable import games
from robotable.table import Effect

FOLDERS = sorted(path.parent for path in Path(games.__file__).parent.glob("*/__init__.py"))
FILES = [
    *("rules.md", "words.toml", "content"),
    *("pack.py", "effects.py", "state.py", "setup.py", "play.py", "perform.py"),
    *("view.py", "every_move.py", "invariants.py", "bot.py"),
]

every_game = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def vocabulary(folder: Path) -> tuple[type[Effect], ...]:
    """Every effect that the content of a game can name."""
    return get_args(import_module(f"robotable.games.{folder.name}.effects").AnyEffect)


def kinds_below(cls: type[Effect]) -> Iterator[type[Effect]]:
    """The effects of a kind that are no kinds themselves."""
    for sub in cls.__subclasses__():
        yield from kinds_below(sub) if sub.__subclasses__() else [sub]


def imports(path: Path) -> set[str]:
    """The modules of its own game that a module knows."""
    package = f"robotable.games.{path.parent.name}"
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == package:
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{package}."):
            found.add(node.module.removeprefix(f"{package}."))
    return found


def functions_in(path: Path) -> dict[str, ast.FunctionDef]:
    """The functions of a module."""
    body = ast.parse(path.read_text("utf-8")).body
    return {node.name: node for node in body if isinstance(node, ast.FunctionDef)}


def cases_in(node: ast.AST) -> Iterator[str]:
    """The classes that the cases of its matches name."""
    for part in ast.walk(node):
        if isinstance(part, ast.MatchClass):
            yield part.cls.attr if isinstance(part.cls, ast.Attribute) else ast.unparse(part.cls)


def calls(node: ast.AST, name: str) -> bool:
    """Whether a function of this name is called in it."""
    return any(isinstance(part, ast.Call) and ast.unparse(part.func) == name for part in ast.walk(node))


def reached_from(name: str, functions: dict[str, ast.FunctionDef]) -> set[str]:
    """The functions of a module that one of them comes to, itself among them."""
    reached, waiting = set(), [name]
    while waiting:
        reached.add(now := waiting.pop())
        waiting += [other for other in functions if other not in reached and calls(functions[now], other)]
    return reached


def has_effect(node: ast.AST) -> bool:
    """Whether it is a class whose objects each carry out one effect."""
    fields = [field.target for field in getattr(node, "body", []) if isinstance(field, ast.AnnAssign)]
    return any(ast.unparse(field) == "effect" for field in fields)


@every_game
def test_a_folder_has_the_files_of_every_game(folder: Path) -> None:
    assert [name for name in FILES if not (folder / name).exists()] == []


@every_game
def test_every_effect_can_be_named_by_content(folder: Path) -> None:
    spoken = vocabulary(folder)
    declared = {kind for kind in kinds_below(Effect) if kind.__module__.startswith(f"robotable.games.{folder.name}.")}
    assert set(spoken) == declared


@every_game
def test_every_effect_reads_in_words(folder: Path) -> None:
    assert [kind.__name__ for kind in vocabulary(folder) if kind.__str__ is Effect.__str__] == []


@every_game
def test_every_effect_has_a_case_that_perform_comes_to(folder: Path) -> None:
    functions = functions_in(folder / "perform.py")
    first = functions["perform"].args.args[0]
    assert ast.unparse(first) == "effect: AnyEffect"
    reached = reached_from("perform", functions)
    cases = {case for name in reached for case in cases_in(functions[name])}
    assert [kind.__name__ for kind in vocabulary(folder) if kind.__name__ not in cases] == []


@every_game
def test_elsewhere_only_the_step_of_an_effect_asks_which_it_is(folder: Path) -> None:
    words = {kind.__name__ for kind in vocabulary(folder)}
    rules = [path for path in folder.glob("*.py") if not path.stem.startswith(("perform", "bot"))]
    asking = {
        f"{path.stem}.{node.name}"
        for path in rules
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and words & set(cases_in(node)) and not has_effect(node)
    }
    assert asking == set()


@every_game
def test_mypy_is_asked_whether_a_case_is_missing(folder: Path) -> None:
    words = {kind.__name__ for kind in vocabulary(folder)}
    functions = functions_in(folder / "perform.py")
    matching = [name for name, function in functions.items() if name == "perform" or words & set(cases_in(function))]
    assert "perform" in matching
    assert [name for name in matching if not calls(functions[name], "assert_never")] == []


@every_game
def test_the_rules_do_not_know_who_plays(folder: Path) -> None:
    rules = [path for path in folder.glob("*.py") if not path.stem.startswith(("__init__", "bot"))]
    assert [path.name for path in rules if any(name.startswith("bot") for name in imports(path))] == []


@every_game
def test_imports_go_round_in_no_circle(folder: Path) -> None:
    graph: dict[str, Any] = {path.stem: imports(path) for path in folder.glob("*.py")}
    TopologicalSorter(graph).prepare()


@every_game
def test_moves_of_older_versions_are_read_in_one_place(folder: Path) -> None:
    readers = import_module(f"robotable.games.{folder.name}").GAME.old_moves.values()
    assert {reader.__module__ for reader in readers} <= {f"robotable.games.{folder.name}.older_moves"}
    assert bool(readers) == (folder / "older_moves.py").exists()


@every_game
def test_every_move_that_could_be_legal_is_listed_in_one_place(folder: Path) -> None:
    module = import_module(f"robotable.games.{folder.name}.every_move")
    assert import_module(f"robotable.games.{folder.name}").GAME.every_move is module.every_move
