"""`robotable pack`: cards, tokens and numbers of your own."""

import shutil
from pathlib import Path

from cyclopts import App
from rich.console import Console

from robotable.cli.errors import UserError
from robotable.games import find
from robotable.table import Ruleset

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
    """Check a pack and tell everything that is wrong with it.

    Parameters
    ----------
    folder: Path
        The pack.
    game: str
        The game it is for.
    """
    ruleset = find(game)
    content = ruleset.read_pack(folder)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[green]The pack in {folder} is fine[/]: {_summary(ruleset, folder, content)}.")


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
"""


def _first_comment(file: Path) -> str:
    first = file.read_text("utf-8").partition("\n")[0]
    return first.removeprefix("#").strip() if first.startswith("#") else "content"
