"""Break the rules of a game in small ways, and see whether its tests notice.

    .venv/bin/python tools/mutants.py cyclone-run              40 mutants of Cyclone Run
    .venv/bin/python tools/mutants.py cyclone-run --seed 2     others
    .venv/bin/python tools/mutants.py cyclone-run --only 17    one of them again, with what the tests say

A mutant is the rules with one small change: a comparison flipped or off by one, `and` for `or`, a `not` more or less, a
number one too large or too small, a statement left out, `min` for `max`. Each is tried in a copy of the checkout, never
in place. First it plays seeded games beside the original; where no state ever differs, it does not change play and does
not count. Then the game's tests run until the first that fails: the mutant is killed, or it survives.
"""

import argparse
import ast
import hashlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("src", "tests", "tools", "docs", "pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
LEFT_BEHIND = shutil.ignore_patterns("__pycache__", "static", "*.pyc")

THINKING = ("bot*", "every_move", "foresight", "odds")
TELLING = ("awards", "effects", "view")
NO_RULES = ("__init__", "invariants", "version*", *THINKING, *TELLING)
"""Modules of a game that hold no rules: what bots think, what seats see and may expect, what is checked and said."""
WORDS_AND_CHECKS = re.compile(r"prompt|crumb|refusals|names|__str__|_?why\w*|_?in_words|_?faults\w*")
"""Functions that only speak, or only check content."""
SAYING = {"say"}
"""Methods that only tell what happened."""

OTHER_WAY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OFF_BY_ONE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
EXTREMES = {"min": "max", "max": "min"}

Verdict = Literal["killed", "survived", "does not change play"]
SAME, DIFFERENT = 0, 3
"""How a trace ends: all games as they were, or one is not."""


@dataclass(frozen=True)
class Mutant:
    """One small change to one file."""

    kind: str
    line: int
    where: str
    """The function it is in, with its class."""
    before: str
    after: str
    span: tuple[int, int]
    """The bytes of the source that are replaced."""
    rules: tuple[str, ...] = ()
    """The rules that the docstrings around it cite."""
    path: Path = Path()

    def applied_to(self, source: bytes) -> bytes:
        """The source with the change."""
        start, end = self.span
        return source[:start] + self.after.encode() + source[end:]

    def __str__(self) -> str:
        change = f"{_short(self.before)}  ->  {_short(self.after)}"
        return f"{self.path.name}:{self.line} {self.where}: {change}"


def _short(code: str) -> str:
    line = " ".join(code.split())
    return line if len(line) <= 60 else f"{line[:57]}..."


# Making mutants


def mutants_of(source: str, luck: random.Random) -> list[Mutant]:
    """Every small change that can be made to a module, in the order of its lines."""
    tree = ast.parse(source)
    starts = _line_starts(source)
    found: list[Mutant] = []
    for node, around in _with_surroundings(tree):
        for kind, changed in _changes(node, around, luck):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
            before = source.encode()[start:end].decode()
            found.append(
                Mutant(kind, node.lineno, _where(around), before, changed, (start, end), tuple(_rules_around(around)))
            )
    return sorted(found, key=lambda mutant: mutant.span)


Located = ast.expr | ast.stmt


def _with_surroundings(tree: ast.Module) -> Iterator[tuple[Located, list[ast.AST]]]:
    """Every statement and expression of the rules, with what it is in: no words, annotations or assertions."""

    def walk(node: ast.AST, around: list[ast.AST]) -> Iterator[tuple[Located, list[ast.AST]]]:
        if isinstance(node, ast.FunctionDef) and WORDS_AND_CHECKS.fullmatch(node.name):
            return
        if isinstance(node, ast.JoinedStr | ast.Assert | ast.Raise | ast.Import | ast.ImportFrom):
            return
        if _is_words(node):
            return
        if isinstance(node, ast.expr | ast.stmt):
            yield node, around
        for child in _parts_that_run(node):
            yield from walk(child, [*around, node])

    for statement in tree.body:
        yield from walk(statement, [])


def _is_words(node: ast.AST) -> bool:
    """A docstring, or a call that only tells what happened."""
    if not isinstance(node, ast.Expr):
        return False
    if isinstance(node.value, ast.Constant):
        return True
    call = node.value
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in SAYING


def _parts_that_run(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.FunctionDef(args=arguments, body=body):
            yield from (default for default in [*arguments.defaults, *arguments.kw_defaults] if default)
            yield from body
        case ast.ClassDef(body=body):
            yield from body
        case ast.AnnAssign(value=value):
            if value is not None:
                yield value
        case _:
            yield from ast.iter_child_nodes(node)


def _changes(node: Located, around: list[ast.AST], luck: random.Random) -> Iterator[tuple[str, str]]:
    """The kinds of change that can be made to a node, and how it reads then."""
    parent = around[-1] if around else None
    match node:
        case ast.Compare(ops=[op]) if type(op) in OTHER_WAY:
            yield "comparison", _code(_compared(node, OTHER_WAY[type(op)]))
            if type(op) in OFF_BY_ONE:
                yield "off by one", _code(_compared(node, OFF_BY_ONE[type(op)]))
        case ast.BoolOp(op=op):
            other = deepcopy(node)
            other.op = ast.And() if isinstance(op, ast.Or) else ast.Or()
            yield "and/or", _code(other)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", _code(operand)
        case ast.Constant(value=int() as n) if not isinstance(n, bool):
            yield "number", _code(ast.Constant(n + luck.choice((-1, 1))))
        case ast.Call(func=ast.Name(id=name)) if name in EXTREMES and node.args:
            other_call = deepcopy(node)
            other_call.func = ast.Name(EXTREMES[name])
            yield "min/max", _code(other_call)
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign():
            yield "statement", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "statement", "pass"
        case _:
            pass
    if _is_test(node, parent) and not isinstance(node, ast.Compare | ast.UnaryOp):
        yield "not", f"(not {_code(node)})"


def _is_test(node: ast.AST, parent: ast.AST | None) -> bool:
    """What is asked after `if` or `while`."""
    if isinstance(parent, ast.If | ast.While | ast.IfExp):
        return parent.test is node and not any(isinstance(part, ast.NamedExpr) for part in ast.walk(node))
    return False


def _compared(node: ast.Compare, op: type[ast.cmpop]) -> ast.Compare:
    other = deepcopy(node)
    other.ops = [op()]
    return other


def _code(node: ast.AST) -> str:
    code = ast.unparse(node)
    return code if isinstance(node, ast.Constant | ast.Name | ast.Call | ast.Attribute) else f"({code})"


def _line_starts(source: str) -> list[int]:
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _where(around: Sequence[ast.AST]) -> str:
    names = [node.name for node in around if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return ".".join(names) or "module"


def _rules_around(around: Sequence[ast.AST]) -> Iterator[str]:
    for node in reversed(around):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from re.findall(r"\b[A-Z][A-Z0-9]+-[A-Z]+\d+\b", ast.get_docstring(node) or "")


def some_of(mutants: Sequence[Mutant], n: int, luck: random.Random) -> list[Mutant]:
    """So many of them, of every kind in turn, and of each kind any."""
    kinds: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        kinds.setdefault(mutant.kind, []).append(mutant)
    for ones in kinds.values():
        luck.shuffle(ones)
    chosen: list[Mutant] = []
    while len(chosen) < n and any(kinds.values()):
        chosen += [ones.pop() for _, ones in sorted(kinds.items()) if ones]
    return sorted(chosen[:n], key=lambda mutant: (mutant.path, mutant.span))


# Trying them


@dataclass(frozen=True)
class Trial:
    """What came of a mutant."""

    mutant: Mutant
    verdict: Verdict
    by: str = ""
    """The test that noticed, or what went wrong at once."""
    said: str = ""


class Workshop:
    """A copy of the sources in which mutants are tried, one after the other."""

    def __init__(self, copy: Path, trace: list[str], tests: Callable[[Mutant], list[str]], limit: int) -> None:
        """`trace` is the command that plays games and prints what became of them; `tests` says what pytest runs."""
        self.copy = copy
        self.trace = trace
        self.tests = tests
        self.limit = limit
        self.moment = time.time()

    def prepare(self) -> str:
        """How the original plays; its tests must pass, or no mutant could be blamed."""
        as_it_was = self._run(self.trace)
        if as_it_was.returncode:
            raise SystemExit(f"The games of the original could not be played:\n{as_it_was.stdout}{as_it_was.stderr}")
        tested = self._run(self._pytest(self.tests(NO_CHANGE)))
        if tested.returncode:
            raise SystemExit(f"The tests fail without any change:\n{tested.stdout}")
        return as_it_was.stdout

    def try_out(self, mutant: Mutant, as_it_was: str) -> Trial:
        """Put the change into the copy, look what it does, and take it out again."""
        original = mutant.path.read_bytes()
        self._write(mutant.path, mutant.applied_to(original))
        try:
            if not self._changes_play(as_it_was):
                return Trial(mutant, "does not change play")
            return self._tested(mutant)
        finally:
            self._write(mutant.path, original)

    def _write(self, path: Path, source: bytes) -> None:
        """Every version gets a moment of its own, so that no stale bytecode is taken for it."""
        path.write_bytes(source)
        self.moment += 2
        os.utime(path, (self.moment, self.moment))

    def _changes_play(self, as_it_was: str) -> bool:
        """Other states, an error, or a game without end."""
        answer = self._run(self.trace, as_it_was)
        return answer.returncode != SAME or answer.stdout != as_it_was

    def _tested(self, mutant: Mutant) -> Trial:
        answer = self._run(self._pytest(self.tests(mutant)))
        if answer.returncode == -signal.SIGXCPU:
            return Trial(mutant, "killed", "no end")
        if answer.returncode == 0:
            return Trial(mutant, "survived", said=answer.stdout)
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", answer.stdout, re.MULTILINE)
        return Trial(mutant, "killed", failed[1].rpartition("/")[2] if failed else "an error", answer.stdout)

    def _pytest(self, paths: list[str]) -> list[str]:
        return [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *paths]

    def _run(self, command: list[str], spoken: str = "") -> subprocess.CompletedProcess[str]:
        """Run it with a limit of processor time, so that a busy machine makes no mutant look endless."""
        return subprocess.run(
            ["sh", "-c", f'ulimit -S -t {self.limit}; exec "$@"', "sh", *command],
            cwd=self.copy,
            env={**os.environ, "PYTHONPATH": str(self.copy / "src")},
            input=spoken,
            capture_output=True,
            text=True,
        )


NO_CHANGE = Mutant("", 0, "", "", "", (0, 0))


# The games of this house


def copy_of_the_checkout(into: Path) -> Path:
    """All that the tests of a game need, in a folder where it can be broken."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, into / name, ignore=LEFT_BEHIND)
        elif (ROOT / name).exists():
            shutil.copy2(ROOT / name, into / name)
    return into


def rules_modules(copy: Path, game: str) -> list[Path]:
    """The modules that hold the rules of a game."""
    folder = copy / "src" / "robotable" / "games" / game
    paths = sorted(folder.glob("*.py"))
    return [path for path in paths if not any(path.match(f"{name}.py") for name in NO_RULES)]


def tests_of(copy: Path, game: str, with_golden: bool) -> Callable[[Mutant], list[str]]:
    """The tests of a game, those first that speak of what was changed."""
    files = sorted((copy / "tests" / "games" / game).glob("test_*.py"))
    texts = {path: path.read_text("utf-8") for path in files}
    golden = ["tests/golden", "-k", game.replace("_", "-")] if with_golden else []

    def order(mutant: Mutant) -> list[str]:
        stem = mutant.path.stem

        def nearness(path: Path) -> tuple[bool, int]:
            return stem in path.stem, sum(texts[path].count(rule) for rule in mutant.rules)

        return [str(path.relative_to(copy)) for path in sorted(files, key=nearness, reverse=True)] + golden

    return order


def play_games(game: str, games: int, as_it_was: list[str]) -> int:
    """Play seeded games and print what became of each; stop at the first that went otherwise than it was."""
    from robotable import games as catalog
    from robotable.lab.fuzz import Run
    from robotable.table import Game, Luck
    from robotable.table.any_game import any_game
    from robotable.table.checks import Check

    class Traced(Run):
        """A game of which nothing is checked, and all that becomes of it goes into a digest."""

        def __init__(self, game: Game, luck: Luck, players: list[str], seed: int) -> None:
            super().__init__(game, luck, players, seed)
            self.game.is_filmed = False
            self.digest = hashlib.sha256()

        def check(self, checks: dict[str, Check]) -> list[str]:
            self.digest.update(_position(self.game.state))
            return []

    ruleset = catalog.find(game)
    for seed in range(games):
        luck = Luck.seeded(seed)
        table = any_game(ruleset, seed, luck)
        run = Traced(table, luck, [_player(seed, seat) for seat in range(table.seats)], seed)
        run.play()
        broke = [fault for failure in run.found.failures for fault in failure.faults]
        line = f"{seed} {run.digest.hexdigest()[:16]} {broke}"
        if as_it_was and as_it_was[seed] != line:
            return DIFFERENT
        print(line, flush=True)
    return SAME


def _player(seed: int, seat: int) -> str:
    """Games without a plan, games of good players, and games of both."""
    return ("random", "officer", "random", "officer" if seat % 2 else "random")[seed % 4]


def _position(state: object) -> bytes:
    """What lies on the table: no content, no words, not where in the rules we are."""
    import msgspec

    from robotable.table import State

    assert isinstance(state, State)
    left_out = {"pack", "news", "sealed", "todo", "asides", "outcome"}
    parts = [getattr(state, part) for part in state.__struct_fields__ if part not in left_out]
    ending = state.outcome and (state.outcome.winners, state.outcome.scores)
    return msgspec.msgpack.encode([parts, ending])


# The report


def report(trials: Sequence[Trial]) -> str:
    """A table of all mutants, and the share of those that change play and were killed."""
    lines = ["| n | verdict | where | kind | change | noticed by |", "|---|---|---|---|---|---|"]
    for n, trial in enumerate(trials, 1):
        mutant = trial.mutant
        change = f"`{_cell(mutant.before)}` → `{_cell(mutant.after)}`"
        place = f"{mutant.path.name}:{mutant.line} {mutant.where}"
        lines.append(f"| {n} | {trial.verdict} | {place} | {mutant.kind} | {change} | {trial.by} |")
    counted = [trial for trial in trials if trial.verdict != "does not change play"]
    killed = sum(trial.verdict == "killed" for trial in counted)
    share = f"{killed / len(counted):.0%}" if counted else "–"
    idle = len(trials) - len(counted)
    total = f"{killed} of {len(counted)} mutants that change play were killed ({share}); {idle} do not change play."
    return "\n".join([*lines, "", total])


def _cell(code: str) -> str:
    return _short(code).replace("|", "\\|")


def main() -> None:
    """Make mutants of a game and try them all."""
    parser = argparse.ArgumentParser(description="Break the rules of a game in small ways, and see what its tests say.")
    parser.add_argument("game", help="such as cyclone-run")
    parser.add_argument("--mutants", type=int, default=40, help="how many to make (40)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--games", type=int, default=32, help="games that show whether a mutant changes play (32)")
    parser.add_argument("--limit", type=int, default=300, help="seconds of processor time for games or tests (300)")
    parser.add_argument("--golden", action="store_true", help="run the game's golden playthroughs, too")
    parser.add_argument("--only", type=int, help="try just this one of them, and print what the tests say")
    parser.add_argument("--list", action="store_true", help="only name them")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        raise SystemExit(play_games(asked.game, asked.games, sys.stdin.read().splitlines()))
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = copy_of_the_checkout(Path(folder))
        chosen = _chosen(asked, copy)
        if asked.list:
            print("\n".join(f"{n} {mutant}" for n, mutant in enumerate(chosen, 1)))
        else:
            print(report(list(_tried(asked, copy, chosen))))


def _chosen(asked: argparse.Namespace, copy: Path) -> list[Mutant]:
    luck = random.Random(asked.seed)
    paths = rules_modules(copy, _folder(asked.game))
    if not paths:
        raise SystemExit(f"There is no game {asked.game!r}.")
    every = [replace(mutant, path=path) for path in paths for mutant in mutants_of(path.read_text("utf-8"), luck)]
    return some_of(every, asked.mutants, luck)


def _folder(game: str) -> str:
    return game.replace("-", "_")


def _tried(asked: argparse.Namespace, copy: Path, chosen: list[Mutant]) -> Iterator[Trial]:
    trace = [sys.executable, "tools/mutants.py", asked.game, "--play", "--games", str(asked.games)]
    workshop = Workshop(copy, trace, tests_of(copy, _folder(asked.game), asked.golden), asked.limit)
    as_it_was = workshop.prepare()
    for n, mutant in enumerate(chosen, 1):
        if asked.only in (None, n):
            trial = workshop.try_out(mutant, as_it_was)
            print(f"{n:3} {trial.verdict:20} {mutant}  {trial.by}", file=sys.stderr, flush=True)
            if asked.only:
                print(trial.said)
            yield trial


if __name__ == "__main__":
    main()
