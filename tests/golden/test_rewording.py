"""Rewording any text changes no move and no state: games replay and bots decide alike over other words."""

import codecs
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from tests.golden.promises import FOLDER, Kept, results_of

from robotable import games
from robotable.games.attack_on_sdf1 import effects
from robotable.lab.observers import Observer
from robotable.lab.simulate import play_game
from robotable.table import Game, Move, Pack, Ruleset
from robotable.table.words import Words

STORIES = sorted(path.stem for path in FOLDER.glob("*.json"))

PROSE = {"name", "title", "text", "overview", "word"}
"""Fields of the content that are words even where they could be ids."""

SLOT = re.compile(r"(\{\w+\})")

LOOK_ONCE_IN = 10

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "brace-for-impact": [{"tactics": True, "leaders": True}, {"tactics": True, "profile": "voice"}]
}
"""How officers play a game that asks for its words: where texts are read aloud, and lines have to be listened to."""

MOST_OFFICERS = 5
GAMES_OF_OFFICERS = 2


def other(text: str) -> str:
    """Other words for a text, and one more after each but the last; the same for the same. Slots stay."""
    words = "".join(piece if i % 2 else codecs.encode(piece, "rot13") for i, piece in enumerate(SLOT.split(text)))
    return words.replace(" ", " zm ")


def reworded_pack(ruleset: Ruleset) -> Pack:
    """The game's own content in other words."""
    return msgspec.convert(_reworded(msgspec.to_builtins(ruleset.content)), ruleset.pack)


def _reworded(value: Any, is_prose: bool = False) -> Any:
    if isinstance(value, str):
        return other(value) if is_prose or " " in value else value
    if isinstance(value, list | tuple):
        return [_reworded(inner, is_prose) for inner in value]
    if isinstance(value, dict):
        return {key: _reworded(inner, key in PROSE) for key, inner in value.items()}
    return value


def reworded_rules(ruleset: Ruleset, folder: Path) -> Ruleset:
    """The game with other words for its verbs, its log and its names."""
    words = ruleset.words
    verbs = {id: {"text": other(verb.text), "on": verb.on} for id, verb in words.verbs.items()}
    lines = [_table("log", {id: other(text) for id, text in words.log.items()})]
    lines += [
        _table(f"names.{kind}", {id: other(name) for id, name in names.items()}) for kind, names in words.names.items()
    ]
    lines += [_table(f"verbs.{id}", {key: text for key, text in verb.items() if text}) for id, verb in verbs.items()]
    (folder / "words.toml").write_text("\n".join(lines), "utf-8")
    (folder / "rules.md").write_bytes((ruleset.folder / "rules.md").read_bytes())
    return replace(ruleset, folder=folder)


def _table(name: str, values: dict[str, str]) -> str:
    lines = [f"{json.dumps(key)} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    return "\n".join([f"[{name}]", *lines, ""])


def reword_what_is_made_by_code(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> int:
    """Effects, goals and actions say what they do by themselves: let each say something else, and remember nothing."""
    package = f"robotable.games.{ruleset.folder.name}"
    modules = [module for name, module in list(sys.modules.items()) if name.startswith(package)]
    for module in modules:
        for name, thing in list(vars(module).items()):
            if hasattr(thing, "cache_clear"):
                monkeypatch.setattr(module, name, thing.__wrapped__)
    classes = {thing for module in modules for thing in vars(module).values() if isinstance(thing, type)}
    speaking = [cls for cls in classes if issubclass(cls, Struct) and "__str__" in vars(cls)]
    for cls in speaking:
        monkeypatch.setattr(cls, "__str__", lambda self: f"other words for {type(self).__qualname__}")
    return len(speaking)


@pytest.mark.parametrize("story", STORIES)
def test_other_words_change_no_move_and_no_state(story: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Kept.read(story)
    assert kept
    ruleset = games.find(kept.record.game)
    pack, reworded = reworded_pack(ruleset), reworded_rules(ruleset, tmp_path)
    reword_what_is_made_by_code(ruleset, monkeypatch)
    assert reworded.words != ruleset.words
    assert pack != ruleset.content

    def look(game: Game) -> None:
        for line in game.state.news:
            assert str(game.speaker.tell(line)).strip()
        if len(game.played) % LOOK_ONCE_IN == 0:
            assert all(offer.text for prompt in game.prompts for offer in prompt.moves)

    assert results_of(reworded, kept.record, pack, look) == kept.results


class Moves(Observer):
    """What was done, and by whom."""

    def __init__(self) -> None:
        self.moves: list[tuple[int, Move]] = []

    def on_move(self, seat: int, move: Move) -> None:
        self.moves.append((seat, move))


def games_of_officers(ruleset: Ruleset, pack: Pack) -> list[tuple[int, Move]]:
    """All that officers do in a few games, at as full a table as bots fill quickly."""
    seats, told = min(ruleset.seats[-1], MOST_OFFICERS), Moves()
    for options in OPTIONS.get(ruleset.id, [{}]):
        for seed in range(GAMES_OF_OFFICERS):
            play_game(ruleset, ["officer"] * seats, seed, options, [told], pack)
    return told.moves


@pytest.mark.parametrize("ruleset", games.catalog().values(), ids=lambda ruleset: ruleset.id)
def test_bots_decide_alike_over_other_words(ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = games_of_officers(ruleset, ruleset.content)
    pack, reworded = reworded_pack(ruleset), reworded_rules(ruleset, tmp_path)
    reword_what_is_made_by_code(ruleset, monkeypatch)
    assert games_of_officers(reworded, pack) == told


def test_words_are_really_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = games.find("attack-on-sdf1")
    before = Words.read(ruleset.folder / "words.toml")
    assert reworded_rules(ruleset, tmp_path).words.verbs["target"].text == "Gnetrg: zm {action}"
    assert before.verbs["target"].text == "Target: {action}"
    assert reworded_pack(ruleset).names()["ability"]["lisa/1"] == "Sver zm Fbyhgvba"
    remembered = effects.sentence((effects.Ap(1),))
    assert reword_what_is_made_by_code(ruleset, monkeypatch) > 50
    assert effects.sentence((effects.Ap(1),)) != remembered
