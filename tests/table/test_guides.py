"""What teaches a game: figures and names are filled in from its content, and what is not there is found out."""

from pathlib import Path

import pytest

from robotable.table import Pack, Ref
from robotable.table.guides import BadGuide, Guide
from robotable.table.rulebook import Rulebook

NAMES = {"hero": {"rook": "Rook"}}
RULES = """# Rules
## Moving
- **TOY-MOVE01** One step.
- **TOY-MOVE02** Two steps.
- **TOY-MOVE03** Three steps.
- **TOY-END01** The end.
- **TOY-R01** A ruling.
"""


class ToyBox(Pack, frozen=True):
    """A box with two numbers and two cards."""

    numbers: dict[str, int]
    cards: dict[str, list[int]]


@pytest.fixture
def guide() -> Guide:
    return Guide(ToyBox({"dice": 5, "timer_ms": 30_000}, {"a": [7, 8], "b": []}), NAMES)


@pytest.fixture
def rulebook(tmp_path: Path) -> Rulebook:
    path = tmp_path / "rules.md"
    path.write_text(RULES, "utf-8")
    return Rulebook.read(path)


def test_figures_come_from_the_content(guide: Guide) -> None:
    assert guide.fill("Roll {numbers.dice} dice in {numbers.timer_ms/1000} s.") == ["Roll 5 dice in 30 s."]
    assert guide.fill("{#cards} cards, the first with {cards.a.1}") == ["2 cards, the first with 8"]


def test_things_are_named_by_the_content(guide: Guide) -> None:
    assert guide.fill("Ask {hero:rook}.") == ["Ask ", Ref("hero", "rook", "Rook"), "."]
    assert guide.fill("{hero:rook|The rider} acts") == [Ref("hero", "rook", "The rider"), " acts"]


@pytest.mark.parametrize("slot", ["numbers.cards", "cards.a.2", "cards.a", "#nothing", "numbers.dice/2", "hero:scott"])
def test_what_the_game_does_not_have_is_found_out(guide: Guide, slot: str) -> None:
    with pytest.raises(BadGuide):
        guide.fill(f"There is {{{slot}}}.")


def test_a_book_tells_which_rules_its_passages_cover(guide: Guide, rulebook: Rulebook, tmp_path: Path) -> None:
    book = tmp_path / "rulebook.md"
    book.write_text(
        "# Moving [TOY-MOVE]\n\n## Far\n\nUp to {numbers.dice}\nsteps. [TOY-MOVE02-03]\n\n! hero:rook\n\n"
        "# End [TOY-END01]\n",
        "utf-8",
    )
    moving, end = guide.book(book, rulebook)
    assert (moving.title, moving.rules) == ("Moving", ["TOY-MOVE01"])
    (far,) = moving.passages
    assert (far.title, far.text, far.rules) == ("Far", ["Up to 5 steps."], ["TOY-MOVE02", "TOY-MOVE03"])
    assert far.pieces == [Ref("hero", "rook", "Rook")]
    assert (end.passages, end.rules) == ([], ["TOY-END01"])


def test_a_book_knows_no_rule_that_is_not_there(guide: Guide, rulebook: Rulebook, tmp_path: Path) -> None:
    book = tmp_path / "rulebook.md"
    book.write_text("# Moving\n\nUp to four. [TOY-MOVE04]\n", "utf-8")
    with pytest.raises(BadGuide, match="TOY-MOVE04"):
        guide.book(book, rulebook)
