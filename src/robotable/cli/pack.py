"""`robotable pack`: cards, tokens and numbers of your own."""

import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

from cyclopts import App
from rich.console import Console

from robotable.bots.legend import has_legend
from robotable.cli.errors import UserError
from robotable.games import find
from robotable.table import Pack, Ruleset
from robotable.table.trial import guide_faults

pack = App(name="pack", help="Make a content pack of your own, or check one.")


@pack.command
def new(game: str, folder: Path) -> None:
    """Copy a game's own content into a folder, for you to change.

    Parameters
    ----------
    game: str
        The game.
    folder: Path
        A folder that is not there yet, or empty.
    """
    ruleset = find(game)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(f"'{folder}' is there already and not an empty folder: name another one.")
    folder.mkdir(parents=True, exist_ok=True)
    files = sorted((ruleset.folder / "content").glob("*.toml"))
    for file in files:
        shutil.copyfile(file, folder / file.name)
    (folder / "README.md").write_text(_readme(ruleset, folder, files), "utf-8")
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"A pack for {ruleset.title} is in [bold]{folder}[/]: {', '.join(file.name for file in files)}.")
    console.print(f"Change what you like, then: robotable pack check {folder} --game {ruleset.id}")


@pack.command
def check(folder: Path, *, game: str) -> None:
    """Check a pack, tell everything that is wrong with it, and what it can't do.

    Parameters
    ----------
    folder: Path
        The pack.
    game: str
        The game it is for.
    """
    ruleset = find(game)
    content = ruleset.read_pack(folder)
    _try(ruleset, content)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[green]The pack in {folder} is fine[/]: {_summary(ruleset, folder, content)}.")
    console.print("What it can't do:")
    for limit in limits_of(ruleset, content):
        console.print(f"- {limit}")


@pack.command(name="zip")
def zip_up(folder: Path, *, game: str, to: Path | None = None) -> None:
    """Check a pack and put its files into one zip file, which can be brought along to a table.

    Parameters
    ----------
    folder: Path
        The pack.
    game: str
        The game it is for.
    to: Path
        The zip file; without it, the folder's name with `.zip` behind it, beside the folder.
    """
    ruleset = find(game)
    _try(ruleset, ruleset.read_pack(folder))
    target = to or folder.resolve().with_name(f"{folder.resolve().name}.zip")
    if target.exists():
        raise UserError(f"'{target}' is there already: name another file with --to.")
    files = sorted(folder.glob("*.toml"))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in files:
            packed.write(file, f"{folder.resolve().name}/{file.name}")
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[green]{target}[/] holds {', '.join(file.name for file in files)}.")
    console.print(f"Bring it along where a new table of {ruleset.title} is set, under “Options, pack and seed”.")


def _try(ruleset: Ruleset, content: Pack) -> None:
    """Play some trial games; UserError if they come to nothing."""
    from robotable.server.errands import Errands
    from robotable.server.packs import try_out

    if faults := try_out(ruleset.id, content, Errands()):
        raise UserError("\n  ".join(["Nobody could play with this pack:", *faults]))


def limits_of(ruleset: Ruleset, content: Pack) -> Iterator[str]:
    """What a pack can't do, in general and with what is in it."""
    yield "New rules, verbs or kinds of effects: cards speak the vocabulary of the game, and of nothing else."
    yield "Pictures: a thing with a new id is drawn with its name, and without a portrait."
    yield "Teach: guided games keep to the content of the game itself."
    yield from (f"Speak everywhere: {fault}." for fault in guide_faults(ruleset, content))
    if content.digest != ruleset.content.digest:
        yield "Count for ratings: games with a pack are not rated."
        if has_legend(ruleset):
            yield "Challenge the legend: it has learned the game as it is, and leaves the decisions to the officer."
        if ruleset.insight is not None:
            yield "Be judged by experience: bots and reviews weigh positions as in the game itself."


def _summary(ruleset: Ruleset, folder: Path, content: object) -> str:
    parts = []
    for name in ruleset.pack.__struct_fields__:
        whose = "its own" if (folder / f"{name}.toml").exists() else "the game's"
        parts.append(f"{len(getattr(content, name))} {name} ({whose})")
    return ", ".join(parts)


def _readme(ruleset: Ruleset, folder: Path, files: list[Path]) -> str:
    listed = "\n".join(f"- `{file.name}`: {_first_comment(file)}" for file in files)
    return f"""# A content pack for {ruleset.title}

Every file here is the game's own content, for you to change with any text editor:

{listed}

A file that you leave unchanged can be deleted: it is then taken from the game. The name in square brackets is the id of
a thing; other files may refer to it. `source` says where a thing comes from: `"rulebook"` if the rulebook fixes it,
`"house"` if somebody designed it; `house` lists single figures of which that is true.

Check it, and play with it:

    robotable pack check {folder} --game {ruleset.id}
    robotable play {ruleset.id} --seats me,officer --pack {folder}

To play with it in the browser, make one file of it and bring that along where a new table is set:

    robotable pack zip {folder} --game {ruleset.id}
"""


def _first_comment(file: Path) -> str:
    first = file.read_text("utf-8").partition("\n")[0]
    return first.removeprefix("#").strip() if first.startswith("#") else "content"
