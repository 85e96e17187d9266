"""A pack of your own: what it leaves out comes from the game, and everything wrong with it is told at once."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.table.toy import GAME, ToyPack

from robotable.table import DoesNotFit, PackError
from robotable.table.packs import read_pack

BROKEN = """
[ant]
name = "Ant"
points = 12
source = "house"

[bee]
nam = "Bee"
points = "two"
source = "hous"
colour = "gren"
tags = "small"

[cat]
name = "Cat"
points = true
source = "house"
tags = ["big", 3]
"""


def wrong_with(folder: Path) -> list[str]:
    with pytest.raises(PackError) as error:
        GAME.read_pack(folder)
    return [str(fault) for fault in error.value.faults]


def test_what_a_pack_leaves_out_comes_from_the_game(tmp_path: Path) -> None:
    (tmp_path / "numbers.toml").write_text("milliseconds_a_turn = 7\n")
    pack = GAME.read_pack(tmp_path)
    assert isinstance(pack, ToyPack)
    assert isinstance(GAME.content, ToyPack)
    assert pack.numbers == {"milliseconds_a_turn": 7}
    assert pack.cards == GAME.content.cards


def test_everything_wrong_is_told_at_once_with_file_item_and_field(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(BROKEN)
    (tmp_path / "numbers.toml").write_text("milliseconds_a_turn = 'long'\n")
    assert wrong_with(tmp_path) == [
        "cards.toml: ant: points: found 12, allowed is 0 to 9",
        "cards.toml: bee: nam: no such field; allowed: name, points, source, colour, tags (did you mean 'name'?)",
        "cards.toml: bee: name: is missing",
        "cards.toml: bee: points: found 'two', expected a whole number",
        "cards.toml: bee: source: found 'hous'; allowed: house, rulebook (did you mean 'house'?)",
        "cards.toml: bee: colour: found 'gren'; allowed: green, red (did you mean 'green'?)",
        "cards.toml: bee: tags: found 'small', expected a list",
        "cards.toml: cat: points: found True, expected a whole number",
        "cards.toml: cat: tags[1]: found 3, expected text",
        "numbers.toml: milliseconds_a_turn: found 'long', expected a whole number",
    ]


def test_a_file_that_no_game_reads_is_told(tmp_path: Path) -> None:
    (tmp_path / "crads.toml").write_text("")
    expected = "crads.toml: no such file in a pack of this game; allowed: cards, numbers (did you mean 'cards'?)"
    assert wrong_with(tmp_path) == [expected]


def test_a_file_that_is_not_toml_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("[ant\nname = 3")
    [fault] = wrong_with(tmp_path)
    assert fault.startswith("cards.toml: is not TOML: ")
    assert "line 1" in fault


def test_what_does_not_fit_together_is_told_when_each_item_is_fine(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('[ant]\nname = "Ant"\npoints = 1\nsource = "house"\n')
    assert wrong_with(tmp_path) == ["cards.toml: 1 cards; 4 are the fewest"]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert wrong_with(tmp_path / "nowhere") == ["there is no such folder"]


def test_the_message_counts_and_names_the_folder(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(BROKEN)
    with pytest.raises(PackError, match="9 things are wrong with the pack in"):
        GAME.read_pack(tmp_path)


def test_without_a_base_every_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"cards\.toml: can't be read"):
        read_pack(ToyPack, tmp_path)


@pytest.mark.parametrize("id", ["ant/bee", "the ant", "ant.1", "-ant"])
def test_what_is_no_id_is_told_because_moves_name_things_by_their_ids(tmp_path: Path, id: str) -> None:
    (tmp_path / "cards.toml").write_text(f'["{id}"]\nname = "Ant"\npoints = 1\nsource = "house"\n')
    assert f"{id}: is no id; an id is made of" in wrong_with(tmp_path)[0]


def test_the_same_content_has_the_same_digest_and_any_change_another(tmp_path: Path) -> None:
    own = GAME.content
    assert isinstance(own, ToyPack)
    assert GAME.read_pack(tmp_path).digest == own.digest
    others = [
        replace(own, numbers={"milliseconds_a_turn": 5}),
        replace(own, cards=dict(reversed(own.cards.items()))),
        replace(own, cards=own.cards | {"ant": replace(own.cards["ant"], points=9)}),
    ]
    assert len({own.digest, *(other.digest for other in others)}) == 4


def test_content_that_was_kept_gets_what_there_was_no_word_of_then() -> None:
    then = msgspec.to_builtins(GAME.content)
    then["cards"]["ant"] = {"name": "Emmet", "points": 2, "source": "house"}
    del then["numbers"]
    kept = GAME.read_kept(then)
    assert isinstance(kept, ToyPack)
    assert (kept.cards["ant"].name, kept.cards["ant"].colour) == ("Emmet", "red")
    assert kept.numbers == {"milliseconds_a_turn": 1000}


def test_content_that_was_kept_and_lacks_nothing_is_the_same_to_the_digest() -> None:
    own = GAME.content
    assert isinstance(own, ToyPack)
    others = replace(own, cards=dict(list(reversed(own.cards.items()))[:4]), numbers={"b": 1, "milliseconds_a_turn": 2})
    for pack in (own, others, replace(own, cards={})):
        assert GAME.read_kept(msgspec.to_builtins(pack)).digest == pack.digest


@pytest.mark.parametrize("then", [{"cards": {"ant": {"name": 3}}}, {"cards": "many"}, {"cards": {"ant": 5}}])
def test_content_that_can_not_be_read_is_told_to_be_so(then: dict[str, Any]) -> None:
    with pytest.raises(DoesNotFit, match="its content is not such as"):
        GAME.read_kept(then)
