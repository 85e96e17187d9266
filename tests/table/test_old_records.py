"""Records of older versions of the rules still replay to the same end.

Those in `records/` were written by `records/write.py` with the code of an older version of each game.
"""

import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.table.records.write import end_of

from robotable import games
from robotable.table import Record, Ruleset, replay

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json.gz"))


class Told(msgspec.Struct):
    """A record, and how the game ended then."""

    record: Record
    end: dict[str, Any]


def read(path: Path) -> Told:
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Told)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_record_of_an_older_version_replays_to_the_same_end(path: Path) -> None:
    old = read(path)
    game = replay(games.find(old.record.game), old.record)
    assert msgspec.to_builtins(end_of(game)) == old.end


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_it_is_written_down_anew_as_a_record_of_today(path: Path) -> None:
    old = read(path)
    ruleset = games.find(old.record.game)
    game = replay(ruleset, old.record)
    assert game.record.rules == ruleset.version
    assert replay(ruleset, game.record).state == game.state


@pytest.mark.parametrize("ruleset", games.catalog().values(), ids=lambda ruleset: ruleset.id)
def test_there_is_a_record_of_every_older_version_that_replays(ruleset: Ruleset) -> None:
    kept = {read(path).record.rules for path in RECORDS if path.name.startswith(ruleset.id)}
    assert set(ruleset.old_moves) <= kept
