"""The content pack: what must fit together, and how it tells what does not."""

import shutil
from pathlib import Path

import pytest

from robotable import games
from robotable.games.attack_on_sdf1.effects import sentence
from robotable.games.attack_on_sdf1.pack import Sdf1Pack
from robotable.games.attack_on_sdf1.sheets import Order
from robotable.table import PackError

GAME = games.find("attack-on-sdf1")


def own_pack(folder: Path, file: str, old: str, new: str) -> Path:
    """A pack of one's own that changes one thing."""
    shutil.copy(GAME.folder / "content" / file, folder / file)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("crew.toml", 'type = "Cool"', 'type = "Chill"', "found 'Chill'"),
        ("orders.toml", 'circle = ["A", "T"]', 'circle = ["B1"]', "B1 is no order for a pod"),
        ("orders.toml", 'shield = ["B2"]', 'shield = ["RAM"]', "only Cruisers ram"),
        ("areas.toml", "[bay]", "[deck]", "the Areas must be"),
        ("heroes.toml", "[roy-up]", "[roy-again]", "every Hero has a face"),
        ("episodes.toml", 'errand = "everyone-aboard" }]', 'errand = "everyone" }]', "there is no errand 'everyone'"),
        (
            "episodes.toml",
            "unlocks = { a-flyer-joins-up = 1 }",
            "unlocks = { wings = 1 }",
            "there is no Unlock 'wings'",
        ),
        ("scenarios.toml", 'offered = ["gloval"', 'offered = ["henry"', "there is no Hero 'henry'"),
        ("chart.toml", "[12]", "[13]", "a row for each roll from 2 to 12"),
        ("overload.toml", "[15]", "[16]", "a row for each sum"),
        ("vessels.toml", "[miriya]", "[azonia]", "miriya missing"),
        ("mecha_orders.toml", "destroid = [{ move = 1 }]", "destroid = []", "one or two options"),
    ],
)
def test_what_does_not_fit_is_told(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    with pytest.raises(PackError, match="wrong with the pack") as error:
        GAME.read_pack(own_pack(tmp_path, file, old, new))
    assert told in str(error.value)


def test_a_pack_can_change_a_number(tmp_path: Path) -> None:
    pack = GAME.read_pack(own_pack(tmp_path, "numbers.toml", "tracker = 6", "tracker = 8"))
    assert isinstance(pack, Sdf1Pack)
    assert pack.numbers["tracker"] == 8


def test_every_effect_and_order_reads_as_a_sentence() -> None:
    pack = GAME.content
    assert isinstance(pack, Sdf1Pack)
    texts = [sentence(card.does) for card in pack.invasion.values()]
    texts += [card.text for card in pack.resources.values()]
    texts += [str(objective.goal) for e in pack.episodes.values() for objective in e.objectives]
    assert all(text and "{" not in text and "None" not in text for text in texts)
    assert str(Order()) == "hold"


def test_objectives_are_told_in_words() -> None:
    pack = GAME.content
    assert isinstance(pack, Sdf1Pack)
    goals = [str(objective.goal) for episode in pack.episodes.values() for objective in episode.objectives]
    ids = {*pack.areas, "any"} - {"bridge"}
    assert [goal for goal in goals if ids & set(goal.split())] == []
    assert "2 Heroes stationed in Macross City" in goals
    assert "1 Captain stationed in the Bridge and “Argue the case” seen to" in goals
    assert "no structure and no gun lost in Macross City and Science" in goals
    assert "1 Pilot stationed in Outer A4" in goals
