"""`robotable admin` and what keeps `robotable serve` from starting, as somebody at a terminal sees it."""

import asyncio
import json
from pathlib import Path

import pytest
from tests.cli.terminal import Run

from robotable.server import new_tables, store
from robotable.server.serving import listen
from robotable.server.store import Person, SeatRow, Store

ANNA = Person("a" * 64, "Anna")


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A table in a database of its own."""
    seats = (SeatRow(0, "person", ANNA), SeatRow(1, "bot", bot="officer"))
    row, changes = new_tables.new_table("cyclone-run", seats, {}, None, False, ANNA)

    async def make() -> None:
        kept = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await kept.prepare()
        await kept.write([store.person_is_known(ANNA, 1), *changes])
        await kept.close()

    asyncio.run(make())
    return row.id


def test_an_operator_looks_after_tables_and_people(run: Run, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")

    def admin(command: str) -> str:
        status, out, err = run(f"admin {command} --database sqlite:///tables.sqlite")
        assert (status, err) == (0, "")
        return out

    assert table in admin("list")
    assert "Anna  aaaaaaaaaaaa" in admin(f"show {table}")
    assert json.loads(admin("people --json"))[0]["tables"] == 2
    admin(f"close {table}")
    assert json.loads(admin("list --json"))[0]["closed"] == "Those who run this server closed the table."
    admin("ban 203.0.113.9 --days 2")
    admin("ban aaaaaa")
    assert "203.0.113.9  until" in admin("bans")
    assert "203.0.113.9 may come in again" in admin("unban 203.0.113.9")
    assert "whole" in admin("check")
    assert admin("ratings") == "0 ratings follow from the results; 0 were otherwise before.\n"
    admin("backup copy.sqlite")
    assert Path("copy.sqlite").exists()
    admin("forget aaaaaa")
    assert "Somebody" in admin(f"show {table}")
    admin(f"delete {table}")
    assert table not in admin("list")


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("delete nowhere", "There is no table 'nowhere'."),
        ("forget abcdef", "Nobody has an id that begins with 'abcdef'."),
        ("ban a", "Say at least 6 characters"),
        ("ban aaaaaa --days=-1", "A ban holds for up to 36500 days"),
        ("ban aaaaaa --days 1e30", "A ban holds for up to 36500 days"),
        ("backup nowhere/copy.sqlite", "No copy can be made at nowhere/copy.sqlite"),
    ],
)
def test_what_can_not_be_done_is_said_in_a_sentence(run: Run, table: str, command: str, says: str) -> None:
    status, out, err = run(f"admin {command} --database sqlite:///tables.sqlite")
    assert (status, out) == (2, "")
    assert says in err


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("nonsense", "'nonsense' is no database. Write sqlite:////folder"),
        ("mongodb://here/there", "a kind of database that is not known here"),
        ("postgresql://anna@127.0.0.1:1/tables", "can't be opened"),
        ("postgresql://anna@127.0.0.1:99999/tables", "there is no port 99999"),
        ("postgresql://anna@127.0.0.1:one/tables", "is no database"),
        ("postgresql://anna@127.0.0.1/tables?sslmode=require", "TLS is ?ssl=require"),
        ("sqlite:////dev/null/tables.sqlite", "Tables can't be kept at /dev/null/tables.sqlite"),
    ],
)
def test_a_server_that_can_not_start_says_why(run: Run, database: str, says: str) -> None:
    status, out, err = run(f"serve --no-open --port 0 --database {database}")
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["tables check", "admin list"])
@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("nonsense", "'nonsense' is no database. Write sqlite:////folder"),
        ("mysql://anna:secret@here/there", "a kind of database that is not known here"),
        ("postgresql://anna:secret@127.0.0.1:1/tables", "The database"),
        ("sqlite:////nowhere/tables.sqlite", "There is no database at /nowhere/tables.sqlite."),
    ],
)
def test_a_database_that_can_not_be_looked_at_is_said_to_be(run: Run, command: str, database: str, says: str) -> None:
    status, out, err = run(f"{command} --database {database}")
    assert (status, out) == (2, "")
    assert says in err
    assert "secret" not in err


@pytest.mark.parametrize(
    ("ways", "says"),
    [
        ("--mail-server mail.example --url https://example.org", "A mail server is written smtp://"),
        ("--mail-server smtp://mail.example --mail-from turns@example.org", "Mails need --mail-from"),
        ("--push-key key.pem", "--push-contact mailto:"),
        ("--push-key nowhere/key.pem --push-contact mailto:anna@example.org", "nowhere/key.pem, can't be used"),
    ],
)
def test_what_is_missing_to_tell_people_of_their_turn_is_said(run: Run, ways: str, says: str) -> None:
    status, out, err = run(f"serve --no-open --port 0 --database sqlite:///tables.sqlite {ways}")
    assert (status, out) == (2, "")
    assert says in err


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ("--waiting-days=-1", "a number of days, or for good"),
        ("--bots-days=-0.5", "a number of days, or for good"),
        ("--metrics-to monitor", "not 'monitor'"),
        ("--url example.org", "not 'example.org'"),
        ("--url ftp://example.org", "such as https://example.org"),
    ],
)
def test_a_setting_that_can_not_be_is_said_to_be_none(run: Run, wish: str, says: str) -> None:
    status, out, err = run(f"serve --no-open --port 0 --database sqlite:///tables.sqlite {wish}")
    assert (status, out) == (2, "")
    assert says in err


def test_a_port_that_is_in_use_is_said_to_be(run: Run) -> None:
    with listen("127.0.0.1", 0) as busy:
        busy.listen()
        port = busy.getsockname()[1]
        status, _, err = run(f"serve --no-open --port {port} --database sqlite:///tables.sqlite")
        assert status == 2
        assert f"port {port} at 127.0.0.1 can't be used" in err


def test_a_port_that_there_is_not_is_said_to_be_none(run: Run) -> None:
    status, _, err = run("serve --no-open --port 99999 --database sqlite:///tables.sqlite")
    assert status == 2
    assert "There is no port 99999" in err
