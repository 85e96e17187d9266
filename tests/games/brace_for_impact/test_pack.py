"""The box: how many of each, and what the cards must satisfy so that people can play by ear."""

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from tests.games.brace_for_impact.table import PACK
from tests.rule import rule

from robotable.games.brace_for_impact import GAME
from robotable.games.brace_for_impact.pack import BracePack
from robotable.table import PackError

KEYWORDS = {
    "armor": "armor",
    "hull": "hull",
    "life": "life support",
    "reflex": "reflex furnace",
    "scout": "scout",
    "repair": "repair",
}


@rule("BFI-EXCH01", "BFI-SHIP01", "BFI-EVNT01")
def test_the_counts_are_the_rulebooks() -> None:
    sizes = {name: len(getattr(PACK, name)) for name in ("actions", "events", "ships", "tactics", "leaders", "sectors")}
    assert sizes == {"actions": 81, "events": 27, "ships": 27, "tactics": 22, "leaders": 8, "sectors": 8}
    assert sum(card.five_plus for card in PACK.actions.values()) == 27
    assert [track.length for track in PACK.tracks.values()] == [480, 600, 720]


@rule("BFI-EXCH13", "BFI-ATTK01")
def test_a_line_has_the_keyword_of_its_kind_and_no_other() -> None:
    names = [line.name.lower() for line in PACK.lines.values() if line.name]
    for line in PACK.lines.values():
        text = line.text.lower()
        found = [kind for kind, word in KEYWORDS.items() if word in text]
        assert found == ([] if line.kind == "attack" else [line.kind]), line.text
        assert len(text.split()) <= 12
        if not line.name:
            assert not any(name in text for name in names), line.text


@rule("BFI-REPR02", "BFI-CONC08")
def test_a_card_is_always_a_choice() -> None:
    for id, card in PACK.actions.items():
        kinds = [PACK.status(id, line).kind for line in (1, 2)] + [PACK.command(id).kind]
        assert len(set(kinds)) == 3
        assert all(PACK.worth(id, line) or PACK.status(id, line).kind == "scout" for line in (1, 2)), card
    commands = Counter(PACK.command(id).kind for id in PACK.actions)
    assert commands["repair"] == 14


@rule("BFI-ATTK03", "BFI-CONC04")
def test_the_strongest_ships_need_a_team_attack() -> None:
    best = max(PACK.attack_value(card) for card in PACK.actions)
    assert best + max(sector.spin for sector in PACK.sectors.values()) == 7
    assert max(ship.strength for ship in PACK.ships.values()) == 9
    assert Counter(ship.bonus for ship in PACK.ships.values()) == {"draw": 14, "repair": 13}


def test_what_is_wrong_with_a_pack_is_told_all_at_once(tmp_path: Path) -> None:
    content = Path(GAME.folder / "content" / "actions.toml").read_text("utf-8")
    (tmp_path / "actions.toml").write_text(
        content.replace('line = "HU1"', 'line = "XX9"', 1).replace("n = 3", "n = 44", 1)
    )
    with pytest.raises(PackError, match="found 44, allowed is 0 to 9"):
        GAME.read_pack(tmp_path)
    (tmp_path / "actions.toml").write_text(content.replace('line = "HU1"', 'line = "AR2"', 1))
    with pytest.raises(PackError, match="RA01: has 'armor' twice"):
        GAME.read_pack(tmp_path)
    (tmp_path / "actions.toml").write_text(content.replace('line = "HU1"', 'line = "XX9"', 1))
    with pytest.raises(PackError, match="there is no such line 'XX9'"):
        GAME.read_pack(tmp_path)


@rule("BFI-R72")
def test_in_content_that_was_kept_from_before_the_words_of_a_text_are_counted() -> None:
    then = msgspec.to_builtins(PACK)
    for file in ("lines", "tactics", "leaders"):
        for card in then[file].values():
            del card["words"]
    assert GAME.read_kept(then) == PACK
    then["tactics"]["TC01"]["text"] = "One two three."
    kept = GAME.read_kept(then)
    assert isinstance(kept, BracePack)
    assert kept.tactics["TC01"].words == 3


@rule("BFI-CONC01", "BFI-BRACE01")
def test_both_calls_must_be_there(tmp_path: Path) -> None:
    (tmp_path / "calls.toml").write_text('[brace]\ntext = "Hold on!"\nsource = "house"\n')
    with pytest.raises(PackError, match=r"calls\.toml: concentrate: is missing"):
        GAME.read_pack(tmp_path)


def test_the_rules_name_the_numbers_and_moves_that_there_are() -> None:
    text = (GAME.folder / "rules.md").read_text()
    assert set(re.findall(r"\b[a-z_]+_ms\b", text)) <= set(PACK.numbers) | {"grace_ms"}
    commands = re.findall(r"^\| (BFI-D\d+) \| ([^|]*) \|", text, re.MULTILINE)
    moves = {id: set(re.findall(r"`([a-z_]+)", command)) for id, command in commands}
    at_the_table = {"BFI-D01", "BFI-D05", "BFI-D07"}
    assert len(moves) == 33
    for id in moves.keys() - at_the_table:
        assert moves[id] <= GAME.words.verbs.keys(), id
