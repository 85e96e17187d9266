"""Every command, as a person or a program would type it."""

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from tests.cli.terminal import Run

from robotable.server.packs import files_in_zip
from robotable.server.settings import NoticeSettings, Settings

PREFIX = "CYC"
"""Ids are put together here, so that no rule counts as tested because this file names it."""

# The games and the rules


def test_games_lists_every_game(run: Run) -> None:
    status, out, _ = run("games")
    assert status == 0
    assert "cyclone-run" in out
    assert "2 to 4" in out


def test_games_for_a_program(run: Run) -> None:
    [game] = [game for game in json.loads(run("games --json")[1]) if game["id"] == "cyclone-run"]
    assert game["seats"] == [2, 3, 4]
    assert "stack" in game["options"]


def test_a_rule_is_found_by_its_id_in_any_case(run: Run) -> None:
    status, out, _ = run("rules cyclone-run cyc-move07")
    assert status == 0
    assert f"{PREFIX}-MOVE07" in out


def test_rules_are_found_by_words(run: Run) -> None:
    found = json.loads(run("rules cyclone-run fuel reroll --json")[1])
    assert found
    assert all("fuel" in f"{rule['chapter']} {rule['text']}".lower() for rule in found)


def test_rules_without_words_lists_the_chapters(run: Run) -> None:
    assert "Movement" in run("rules cyclone-run")[1]


def test_coverage_counts_marked_tests_and_fails_while_one_is_missing(run: Run, tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    mark = f'@rule("{PREFIX}-GEN01", "{PREFIX}-GEN02")\ndef test_a() -> None: ...\n'
    (tests / "test_some.py").write_text(f"{mark}# and a comment does not count: {PREFIX}-GEN03\n")
    status, out, _ = run("rules cyclone-run --coverage --missing")
    assert status == 1
    assert "2/" in out
    assert f"{PREFIX}-GEN03" in out
    assert f"{PREFIX}-GEN01" not in out


def test_coverage_tells_an_id_that_no_rulebook_has(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_some.py").write_text(f'@rule("{PREFIX}-ODD99")\ndef test_a() -> None: ...\n')
    assert "is not in the rulebook, but named by test_some.py::test_a" in run("rules --coverage")[1]


# Mistakes


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("play cyclon-run", "Did you mean 'cyclone-run'?"),
        ("play cyclone-run --seats me,oficer", "Did you mean 'officer'?"),
        ("play cyclone-run --seats me", "for 2 to 4 players, not 1"),
        ("play cyclone-run --option stak=5", "did you mean 'stack'?"),
        ("play cyclone-run --option stack=30", "found 30, allowed is 4 to 11"),
        ("play cyclone-run --option stack", "write --option stack=VALUE"),
        ("play cyclone-run --pack nowhere", "there is no such folder"),
        ("simulate cyclone-run --seats me,officer", "Nobody called 'me' can sit down"),
        ("simulate cyclone-run --seats officer,random --games 0", "at least one game"),
        ("fuzz cyclone-run --failures nowhere", "no folder 'nowhere'"),
        ("fuz cyclone-run", 'Did you mean "fuzz"?'),
        ("simulate cyclone-run --seats officer,random --gmes 3", "Did you mean --games?"),
        ("rules", "Which game?"),
        ("rules cyclone-run zebra", "has these words"),
        ("rules --coverage", "There is no folder 'tests'"),
        ("show nothing.json", "can't be read"),
        ("pack check nowhere --game cyclone-run", "there is no such folder"),
        ("playthrough cyclone-run --seats 9", "for 2 to 4 players, not 9"),
    ],
)
def test_a_mistake_is_told_in_plain_words_with_status_2(run: Run, command: str, complaint: str) -> None:
    status, out, err = run(command)
    assert status == 2
    assert complaint in err
    assert "Traceback" not in out + err


def test_a_file_that_is_no_record_is_told(run: Run, tmp_path: Path) -> None:
    for name, content in {"a.json": b"hello", "b.json": b"{}", "c.json": b'{"record": 3}', "d.json": b"\xff"}.items():
        (tmp_path / name).write_bytes(content)
        status, _, err = run(f"show {name}")
        assert (status, "is neither a record nor a failure" in err) == (2, True)


# How Python itself is run


def test_python_must_keep_its_docstrings() -> None:
    command = [sys.executable, "-OO", "-m", "robotable", "games"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "run Python without -OO" in done.stderr


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version") == (0, f"{version('robotable')}\n", "")


# Packs


def test_a_new_pack_is_a_copy_that_checks_out(run: Run, tmp_path: Path) -> None:
    assert run("pack new cyclone-run mine")[0] == 0
    assert "robotable pack check mine" in (tmp_path / "mine" / "README.md").read_text()
    status, out, _ = run("pack check mine --game cyclone-run")
    assert status == 0
    assert "is fine" in out


def test_a_pack_is_zipped_for_a_table_and_check_says_what_it_can_not_do(run: Run, tmp_path: Path) -> None:
    run("pack new cyclone-run mine")
    heroes = tmp_path / "mine" / "heroes.toml"
    heroes.write_text(heroes.read_text().replace('"Rand"', '"Randy"'))
    _, out, _ = run("pack check mine --game cyclone-run")
    assert "not rated" in out
    assert "leaves the decisions to the officer" in out
    assert run("pack zip mine --game cyclone-run")[0] == 0
    files = files_in_zip((tmp_path / "mine.zip").read_bytes())
    assert files["heroes.toml"] == heroes.read_bytes()
    assert "there already" in run("pack zip mine --game cyclone-run")[2]


def test_a_pack_that_nobody_could_play_with_is_told(run: Run, tmp_path: Path) -> None:
    run("pack new crisis-point mine")
    numbers = tmp_path / "mine" / "numbers.toml"
    numbers.write_text(re.sub(r"(?m)^units_played *=.*$", "units_played = 0", numbers.read_text()))
    status, _, err = run("pack check mine --game crisis-point")
    assert status == 2
    assert "nobody can go on" in err


def test_a_broken_pack_is_told_with_all_that_is_wrong(run: Run, tmp_path: Path) -> None:
    run("pack new cyclone-run mine")
    heroes = tmp_path / "mine" / "heroes.toml"
    heroes.write_text(heroes.read_text().replace("damage = 4", "damge = 4").replace('"jeeple"', '"jeep"', 1))
    status, _, err = run("pack check mine --game cyclone-run")
    assert status == 2
    assert "heroes.toml: alpha: damge: no such field" in err
    assert "did you mean 'damage'?" in err
    assert "did you mean 'jeeple'?" in err


def test_a_pack_never_overwrites_anything(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "precious.txt").write_text("mine")
    assert run("pack new cyclone-run mine")[0] == 2


# Many games


def test_simulate_tells_wins_with_intervals(run: Run) -> None:
    status, out, _ = run("simulate cyclone-run --seats random,random --games 4 --jobs 1 --option stack=4")
    assert status == 0
    assert "4 games of cyclone-run" in out
    assert "95 % interval" in out
    assert "decisions a second" in out


def test_simulate_for_a_program(run: Run) -> None:
    command = "simulate cyclone-run --seats random,random --games 3 --jobs 1 --option stack=4 --json"
    report = json.loads(run(command)[1])
    assert report["games"] == 3
    assert report["options"] == {"stack": 4}


def test_fuzz_says_that_nothing_is_wrong(run: Run) -> None:
    status, out, _ = run("fuzz cyclone-run --games 2 --jobs 1")
    assert status == 0
    assert "Nothing wrong" in out


def test_a_playthrough_can_be_written_to_a_file(run: Run, tmp_path: Path) -> None:
    command = "playthrough cyclone-run --seats 2 --seed 3 --option stack=4 --output told.txt"
    assert run(command)[0] == 0
    assert (tmp_path / "told.txt").read_text().startswith("Cyclone Run, rules version")


def test_serve_hands_over_to_the_server(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Settings, str, int, bool]] = []
    monkeypatch.setattr("robotable.server.serving.serve", lambda *how: asked.append(how))
    monkeypatch.setenv("ROBOTABLE_MAIL_SERVER", "smtps://anna:secret@mail.example")
    ways = "--url https://example.org/ --mail-from turns@example.org --push-key key.pem --webhooks"
    assert run(f"serve --port 8123 --no-open --database sqlite+aiosqlite:///x.db --bots-days 3 {ways}")[0] == 0
    ((settings, *how),) = asked
    assert (settings.database_url, settings.bots_days) == ("sqlite+aiosqlite:///x.db", 3)
    assert settings.address == "https://example.org"
    assert settings.notices == NoticeSettings(
        push_key=Path("key.pem"),
        mail_server="smtps://anna:secret@mail.example",
        mail_from="turns@example.org",
        has_webhooks=True,
    )
    assert how == ["127.0.0.1", 8123, False]


def test_simulate_lays_matches_side_by_side(run: Run) -> None:
    command = "simulate cyclone-run --seats officer,random --sweep players=2-3 --games 2 --jobs 1 --option stack=4"
    status, out, _ = run(command)
    assert status == 0
    for text in ("players", "officer wins", "95 %", "rounds", "lost to"):
        assert text in out


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (
            "playthrough cyclone-run --seats 2 --output nowhere/game.txt",
            "'nowhere/game.txt': No such file or directory",
        ),
        ("pack new cyclone-run /dev/null/pack", "'/dev/null/pack': Not a directory"),
        ("learn cyclone-run --games 0", "at least one game"),
        ("ladder cyclone-run --levels officer,officer", "at least two levels"),
    ],
)
def test_what_can_not_be_done_is_said_without_a_traceback(run: Run, command: str, says: str) -> None:
    status, _, err = run(command)
    assert status == 2
    assert says in err
