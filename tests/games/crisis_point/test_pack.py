"""The content of the box, and what a pack of one's own must keep to. CRI-SETUP02, chapter 5 of the rules"""

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from tests.games.crisis_point.table import PACK
from tests.rule import rule

from robotable.games.crisis_point import GAME
from robotable.games.crisis_point.pack import CrisisPack
from robotable.table import PackError


@rule("CRI-SETUP02", "CRI-SETUP06")
def test_the_box_holds_seventy_six_cards() -> None:
    counts = Counter((face.kind, face.side) for face in PACK.faces.values())
    assert sum(counts.values()) == 76
    for side in ("aosc", "masters"):
        kinds = ("combat", "unit", "base", "hero", "command", "objective")
        assert [counts[kind, side] for kind in kinds] == [8, 8, 1, 4, 4, 8]
    assert counts["location", None] == 10


@rule("CRI-CARD02", "CRI-R32")
def test_each_side_has_combat_cards_from_2_to_9() -> None:
    for side in ("aosc", "masters"):
        assert sorted(card.value for card in PACK.combat.values() if card.side == side) == list(range(2, 10))
    assert [card.value for card in PACK.combat.values() if card.name == "Bioroid Trio"] == [7, 6]


def test_what_the_rulebook_names_is_marked_so() -> None:
    named = {face.name for face in PACK.faces.values() if face.source == "rulebook"}
    assert named == {
        *("Battloid Officer", "Gladiator", "Battloid", "Hover Tank"),
        *("Commander Bioroid", "Bioroid Trio", "Soldier Bioroid Trio"),
        *("Salamander Battloid", "VFH-10 AGAC Battloid", "Searchlight Drone", "Assault Drop Ship", "Outpost D65"),
    }


def test_every_text_reads_as_a_sentence() -> None:
    for face in PACK.faces.values():
        for text in face.texts:
            assert text[0].isupper()
            assert "  " not in text
    assert PACK.faces["crater-ridge"].texts == [
        "Remove up to 2 enemy Battle Tokens from adjacent cards",
        "Take 1 Battle Token",
    ]
    assert PACK.faces["marie-crystal"].texts == [
        "Choose any card: remove up to 1 enemy Battle Token from it, put 1 Battle Token on it"
    ]
    assert PACK.faces["missile-salvo"].texts == ["Put up to 3 Battle Tokens on different enemy Units"]


def write(folder: Path, file: str, text: str) -> Path:
    """A pack of one file."""
    (folder / file).write_text(text)
    return folder


def test_a_side_with_too_few_cards_is_refused(tmp_path: Path) -> None:
    text = '[only]\nname = "Only Base"\nside = "aosc"\ndefence = 2\nvp = 8\nsource = "house"\n'
    with pytest.raises(PackError, match=r"bases\.toml: 0 cards for masters; each side has 1"):
        GAME.read_pack(write(tmp_path, "bases.toml", text))


def test_a_word_that_means_nothing_on_a_hero_is_refused(tmp_path: Path) -> None:
    own = (GAME.folder / "content" / "heroes.toml").read_text()
    with pytest.raises(PackError, match="'adj' means nothing for a card off the battlefield"):
        GAME.read_pack(write(tmp_path, "heroes.toml", own.replace('on = ["unit"]', 'on = ["adj"]')))


def test_an_unknown_operation_is_refused_with_a_hint(tmp_path: Path) -> None:
    own = (GAME.folder / "content" / "locations.toml").read_text()
    with pytest.raises(PackError, match=r"radar-hill.*did you mean 'Reveal'"):
        GAME.read_pack(write(tmp_path, "locations.toml", own.replace('"Reveal"', '"Reveil"')))


@rule("CRI-TERM03")
def test_a_unit_says_what_it_is_and_is_so_under_any_name(tmp_path: Path) -> None:
    own = (GAME.folder / "content" / "units.toml").read_text()
    called_otherwise = GAME.read_pack(write(tmp_path, "units.toml", own.replace('"Red Bioroid"', '"Red Rider"')))
    assert isinstance(called_otherwise, CrisisPack)
    assert called_otherwise.units["red-bioroid"].kin == "bioroid"
    with pytest.raises(PackError, match="recon-rover: kin: is missing; allowed: battloid, bioroid, other"):
        GAME.read_pack(write(tmp_path, "units.toml", own.replace('kin = "other"\n', "")))


@rule("CRI-TERM03")
def test_in_content_that_was_kept_from_before_a_unit_is_what_its_name_says() -> None:
    then = msgspec.to_builtins(PACK)
    for unit in then["units"].values():
        del unit["kin"]
    assert GAME.read_kept(then) == PACK
    then["units"]["red-bioroid"]["name"] = "Red Rider"
    then["units"]["white-battloid"] = {**then["units"].pop("recon-rover"), "name": "White Battloid"}
    kept = GAME.read_kept(then)
    assert isinstance(kept, CrisisPack)
    assert [kept.units[id].kin for id in ("red-bioroid", "white-battloid")] == ["other", "battloid"]
