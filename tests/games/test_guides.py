"""Every game can be learned: how to play on one screen, a rulebook for people, and a face for every name."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from robotable import games
from robotable.table import Ruleset

TAUGHT = [ruleset for ruleset in games.catalog().values() if ruleset.how_to_play]
every_game = pytest.mark.parametrize("ruleset", TAUGHT, ids=lambda ruleset: ruleset.id)
SMALL = {"0", "1", "2"}
"""Figures that a sentence may say by itself, as in "+1" or "Player 2"."""


def texts_in(words: Any) -> Iterator[str]:
    """Every sentence of a page, as it is written."""
    if isinstance(words, str):
        yield words
    elif isinstance(words, dict):
        yield from (text for key, part in words.items() if key != "pieces" for text in texts_in(part))
    elif isinstance(words, list):
        yield from (text for part in words for text in texts_in(part))


def written(ruleset: Ruleset) -> str:
    """What somebody wrote by hand, without what is filled in."""
    page = tomllib.loads((ruleset.folder / "how_to_play.toml").read_text("utf-8"))
    return re.sub(r"\{[^{}]*\}", "", "\n".join(texts_in(page)))


def test_our_five_games_are_taught() -> None:
    ours = {"cyclone-run", "crisis-point", "reconstruction", "brace-for-impact", "attack-on-sdf1"}
    assert ours <= {ruleset.id for ruleset in TAUGHT}


@every_game
def test_how_to_play_fills_one_screen(ruleset: Ruleset) -> None:
    how = ruleset.how_to_play
    assert how is not None
    assert 3 <= len(how.turn) <= 6
    assert all(step.title and step.pieces for step in how.turn)
    assert all(sign.pieces for sign in how.signs)
    words = [part if isinstance(part, str) else part.text for page in how.turn + how.signs for part in page.text]
    assert len(" ".join(words).split()) < 330


@every_game
def test_how_to_play_takes_its_figures_from_the_content(ruleset: Ruleset) -> None:
    assert set(re.findall(r"(?<!SDF-)\d+", written(ruleset))) <= SMALL


@every_game
def test_how_to_play_takes_its_names_from_the_content(ruleset: Ruleset) -> None:
    assert ruleset.cards is not None
    named = {face.name for known in ruleset.cards(ruleset.content).values() for face in known.values()}
    plain = {face.name for known in ruleset.cards(ruleset.content).values() for face in known.values() if face.is_plain}
    assert [name for name in named - plain if re.search(rf"\b{re.escape(name)}\b", written(ruleset))] == []


@every_game
def test_every_face_belongs_to_a_name(ruleset: Ruleset) -> None:
    assert ruleset.cards is not None
    names = {**ruleset.words.names, **ruleset.content.names()}
    for kind, faces in ruleset.cards(ruleset.content).items():
        assert set(faces) <= set(names[kind]), kind
        assert all(face.name and face.kind for face in faces.values())
        sentences = [text for face in faces.values() for text in face.texts]
        assert [text for text in sentences if not re.fullmatch(r"[^a-z].*\S\.", text)] == []


@every_game
def test_what_the_log_speaks_of_can_be_looked_up(ruleset: Ruleset) -> None:
    """Everything of a kind that has faces has one, so that no name in the log leads nowhere."""
    assert ruleset.cards is not None
    names, faces = ruleset.content.names(), ruleset.cards(ruleset.content)
    spoken = {slot.rpartition("_")[2] for text in ruleset.words.log.values() for slot in re.findall(r"\{(\w+)\}", text)}
    for kind in spoken & set(faces):
        assert set(names.get(kind, ())) - set(faces[kind]) <= EXEMPT.get((ruleset.id, kind), set()), kind


EXEMPT = {
    ("reconstruction", "space"): {"hideout"},
    ("attack-on-sdf1", "area"): {f"{ring}{n}" for ring in "IO" for n in range(1, 7)},
}
"""Places of which there is nothing to say."""


@every_game
def test_every_rule_is_told_once_in_the_rulebook_for_people(ruleset: Ruleset) -> None:
    told = Counter(id for chapter in ruleset.book for id in chapter.rules)
    told.update(id for chapter in ruleset.book for passage in chapter.passages for id in passage.rules)
    rules = [id for id, rule in ruleset.rulebook.entries.items() if rule.is_rule]
    assert {id: told[id] for id in rules if told[id] != 1} == {}


@every_game
def test_a_chapter_of_the_rulebook_is_soon_read(ruleset: Ruleset) -> None:
    for chapter in ruleset.book:
        parts = [part for passage in chapter.passages for part in passage.text]
        words = " ".join(part if isinstance(part, str) else part.text for part in parts).split()
        assert chapter.passages, chapter.title
        assert len(words) < 260, chapter.title


@every_game
def test_the_rulebook_for_people_quotes_no_numbers_of_rules(ruleset: Ruleset) -> None:
    parts = [part for chapter in ruleset.book for passage in chapter.passages for part in passage.text]
    text = " ".join(part for part in parts if isinstance(part, str))
    assert re.findall(r"\b[A-Z]{3}-[A-Z]+\d+|\[[A-Z]+\]|\b[QR]\d+\b", text) == []
