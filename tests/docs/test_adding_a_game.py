"""docs/adding-a-game.md followed to the letter: the sixth game that it makes is played, tested, fuzzed and drawn.

Nothing here knows that game: all there is to it stands on the page.
"""

import shutil
from pathlib import Path

import pytest
from tests.docs.walkthrough import Astray, Command, NewFile, blocks, matches, steps

import web
from robotable import games

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
PARTS = ("src", "tests", "tools", "web")
MADE_BY_TOOLS = shutil.ignore_patterns("__pycache__", ".*_cache", "node_modules", "static")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the project that the reader can work in."""
    for part in PARTS:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=MADE_BY_TOOLS)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    web.install_packages(with_checks=True)
    (tmp_path / "web" / "node_modules").symlink_to(web.PACKAGES.resolve())
    return tmp_path


@pytest.mark.slow
def test_following_the_page_makes_a_game(checkout: Path) -> None:
    for step in steps(PAGE):
        step.follow(checkout)


def test_every_block_of_the_page_is_a_file_or_commands() -> None:
    assert [block.text for block in blocks(PAGE) if not block.path and block.language != "console"] == []


def test_the_page_writes_every_file_that_all_games_have() -> None:
    everywhere = set.intersection(
        *({path.name for path in ruleset.folder.iterdir() if path.is_file()} for ruleset in games.catalog().values())
    )
    written = [Path(step.path) for step in steps(PAGE) if isinstance(step, NewFile)]
    needed = {name for name in everywhere if not name.startswith("bot_")}
    assert needed - {path.name for path in written if "games" in path.parts} == set()


# Would a wrong page be noticed?


def test_a_command_that_fails_leads_astray(tmp_path: Path) -> None:
    with pytest.raises(Astray, match="ends with status 1:\nno such luck"):
        Command("echo no such luck; false", "…").follow(tmp_path)
    with pytest.raises(Astray, match="status 1"):
        Command("false | cat", "").follow(tmp_path)


def test_a_command_that_prints_something_else_leads_astray(tmp_path: Path) -> None:
    Command("echo 13 rules", "13 rules").follow(tmp_path)
    with pytest.raises(Astray, match="should print\n\n12 rules\n\nand prints\n\n13 rules"):
        Command("echo 13 rules", "12 rules").follow(tmp_path)


def test_a_file_that_is_there_already_leads_astray(tmp_path: Path) -> None:
    new = NewFile("deep/down.txt", "text\n")
    new.follow(tmp_path)
    assert (tmp_path / "deep" / "down.txt").read_text() == "text\n"
    with pytest.raises(Astray, match=r"the page writes deep/down\.txt"):
        new.follow(tmp_path)


@pytest.mark.parametrize(
    ("expected", "printed", "is_so"),
    [
        ("one\ntwo", "one  \ntwo\n\n", True),
        ("one …\n…\nfour", "one or two\nthree\nfour", True),
        ("one\n…\nfour", "one\nfour", True),
        ("one", "one\ntwo", False),
        ("one\n…\nfour", "one\ntwo\nfive", False),
        ("", "something", False),
    ],
)
def test_dots_stand_for_anything_and_the_rest_must_be_printed(expected: str, printed: str, is_so: bool) -> None:
    assert matches(expected, printed) is is_so


def test_steps_come_in_reading_order() -> None:
    page = "# A page\n\n```toml file=a.toml\nn = 1\n```\n\n```console\n$ cat a.toml\nn = 1\n$ true\n```\n"
    assert list(steps(page)) == [NewFile("a.toml", "n = 1\n"), Command("cat a.toml", "n = 1\n"), Command("true", "")]
