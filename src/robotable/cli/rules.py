"""`robotable rules`: look a rule up, or see which rules have a test."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding

from robotable.cli.arguments import AsJson
from robotable.cli.errors import UserError, did_you_mean
from robotable.games import catalog, find
from robotable.lab.coverage import Coverage, coverage, read_marks
from robotable.table import Ruleset
from robotable.table.rulebook import Rule


def rules(
    game: str | None = None,
    *words: str,
    coverage: Annotated[bool, Parameter(negative="")] = False,
    missing: Annotated[bool, Parameter(negative="")] = False,
    tests: Path = Path("tests"),
    json: AsJson = False,
) -> int:
    """Look up the rules of a game, by id or by words; or see which rules have a test.

    Parameters
    ----------
    game: str
        The game; for --coverage all games if none is named.
    words: str
        A rule's id, or words that it contains. Without any: the list of chapters.
    coverage: bool
        Count the rules that a test names with @rule("…"); exit status 1 if one has none.
    missing: bool
        With --coverage: list the rules without a test.
    tests: Path
        The folder of the tests.
    """
    if coverage or missing:
        rulesets = list(catalog().values()) if game is None else [find(game)]
        return print_coverage(rulesets, tests, missing, json)
    if game is None:
        raise UserError(f"Which game? `robotable rules GAME [words]`; there are: {', '.join(catalog())}.")
    ruleset = find(game)
    found = look_up(ruleset, " ".join(words))
    if json:
        Console().print_json(data=[{"id": rule.id, "chapter": rule.chapter, "text": rule.text} for rule in found])
    elif words:
        print_rules(Console(), found)
    else:
        print_chapters(Console(), ruleset)
    return 0


def look_up(ruleset: Ruleset, text: str) -> list[Rule]:
    """The rule with this id, or all that have the words; a UserError if there is none."""
    book = ruleset.rulebook
    if rule := book.entries.get(text.upper()):
        return [rule]
    found = book.search(text)
    if not found:
        hint = did_you_mean(text.upper(), book.entries)
        raise UserError(f"No rule of {ruleset.title} is called '{text}' or has these words.{hint}")
    return found


def print_rules(console: Console, found: list[Rule]) -> None:
    """The rules under the headings of their chapters."""
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print(f"\n[bold]{chapter}[/]")
        console.print(f"[cyan]{rule.id}[/]")
        console.print(Padding(Markdown(rule.text), (0, 0, 0, 2)))


def print_chapters(console: Console, ruleset: Ruleset) -> None:
    """The chapters with how many entries each has."""
    console.print(f"[bold]{ruleset.title}[/]: robotable rules {ruleset.id} WORDS or ID\n")
    chapters: dict[str, list[str]] = {}
    for rule in ruleset.rulebook.entries.values():
        chapters.setdefault(rule.chapter, []).append(rule.id)
    for chapter, ids in chapters.items():
        span = ids[0] if len(ids) == 1 else f"{ids[0]} … {ids[-1]}"
        console.print(f"  {chapter}  [cyan]{span}[/]")


def print_coverage(rulesets: list[Ruleset], tests: Path, missing: bool, json: bool) -> int:
    """How many rules of each game a test names; 1 if one has none."""
    if not tests.is_dir():
        raise UserError(f"There is no folder '{tests}' with tests here: say where it is with --tests FOLDER.")
    marks = read_marks(tests)
    found = [coverage(ruleset, marks) for ruleset in rulesets]
    if json:
        Console().print_json(data={c.game: {"tests": c.tests, "missing": c.missing} for c in found})
    else:
        for one in found:
            _print_coverage_of(one, missing)
    return int(any(one.missing or one.unknown for one in found))


def _print_coverage_of(one: Coverage, missing: bool) -> None:
    console = Console(highlight=False, soft_wrap=True)
    colour = "red" if one.missing else "green"
    console.print(f"[{colour}]{one.game}: {one.covered}/{len(one.tests)} rules are named by a test[/]")
    if missing and one.missing:
        console.print("    " + " ".join(one.missing))
    for id, named in one.unknown.items():
        console.print(f"[red]    {id} is not in the rulebook, but named by {', '.join(named)}[/]")
