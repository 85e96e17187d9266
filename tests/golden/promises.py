"""The moves of the golden stories and what they led to: what a game's `version` promises.

The same moves lead to the same states as long as the version is the same. Words are no part of that promise: whatever
in a state is not made of ids and numbers is left out.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from robotable.table import Game, IllegalMove, Pack, Record, Ruleset
from robotable.table.nouns import is_made_of_ids

FOLDER = Path(__file__).parent / "played"

NO_RESULT = ("pack", "todo", "asides", "news", "sealed", "outcome")
"""Parts of a state that are content, the program counter or words; of the outcome, scores and winners count."""


class Kept(Struct, frozen=True):
    """The record of a story, and a digest of what became of each part of the state."""

    record: Record
    results: dict[str, str]

    @classmethod
    def read(cls, story: str) -> "Kept | None":
        """What is kept of a story, if anything is."""
        path = _path(story)
        return msgspec.json.decode(path.read_bytes(), type=cls) if path.exists() else None

    def write(self, story: str) -> None:
        """Keep it."""
        _path(story).write_bytes(msgspec.json.encode(self) + b"\n")

    def broken_promise(self, ruleset: Ruleset) -> str | None:
        """What the same moves do otherwise today, though the version is the same."""
        if self.record.rules != ruleset.version:
            return None
        try:
            today = results_of(ruleset, self.record)
        except (IllegalMove, LookupError, ValueError) as error:
            return str(error)
        lost = [f"no {part}" for part in self.results if part not in today]
        changed = [f"another {part}" for part, digest in self.results.items() if today.get(part, digest) != digest]
        return ", ".join(lost + changed) or None


def _path(story: str) -> Path:
    return FOLDER / f"{story.removesuffix('.txt')}.json"


def results_of(
    ruleset: Ruleset, record: Record, pack: Pack | None = None, look: Callable[[Game], None] = lambda game: None
) -> dict[str, str]:
    """A digest of every part of the state over all the moves of a record."""
    game = Game(ruleset, record.seats, record.seed, record.options, pack)
    digests = {part: hashlib.sha256() for part in game.state.__struct_fields__ if part not in NO_RESULT}
    for played in record.moves:
        game.redo(played)
        for part, digest in digests.items():
            digest.update(msgspec.json.encode(_without_words(msgspec.to_builtins(getattr(game.state, part)))))
        look(game)
    ending = hashlib.sha256(msgspec.json.encode([game.outcome and (game.outcome.winners, game.outcome.scores)]))
    return {part: digest.hexdigest()[:12] for part, digest in {**digests, "ending": ending}.items()}


def _without_words(value: Any) -> Any:
    if isinstance(value, str):
        return value if is_made_of_ids(value) else ""
    if isinstance(value, list | tuple):
        return [_without_words(inner) for inner in value]
    if isinstance(value, dict):
        return {_without_words(key): _without_words(inner) for key, inner in value.items()}
    return value
