"""Options, numbers of seats, and the rulebook."""

from pathlib import Path

import pytest
from tests.table.toy import GAME, ToyOptions

from robotable import games
from robotable.table import BadOption, Game
from robotable.table.rulebook import Rulebook


def test_options_have_defaults() -> None:
    assert GAME.choose({}) == ToyOptions()


def test_every_wrong_option_is_told_at_once() -> None:
    with pytest.raises(BadOption) as error:
        GAME.choose({"hand": 7, "timd": True, "opening": "frist"})
    assert str(error.value) == (
        "Toy can't be played so: timd: no such field; allowed: hand, timed, opening (did you mean 'timed'?);"
        " hand: found 7, allowed is 1 to 3; opening: found 'frist'; allowed: first, random (did you mean 'first'?)"
    )


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_number_of_players_that_does_not_fit_is_told(seats: int) -> None:
    with pytest.raises(BadOption, match=f"Toy is for 2 to 4 players, not {seats}"):
        Game(GAME, seats, 1)


def test_a_game_that_is_not_there_is_told_with_the_nearest() -> None:
    with pytest.raises(games.UnknownGame, match=r"There is no game 'cyclone-rum'\. Did you mean 'cyclone-run'\?"):
        games.find("cyclone-rum")


def test_a_rulebook_is_read_from_lists_and_tables() -> None:
    book = GAME.rulebook
    assert list(book.entries) == ["TOY-TURN01", "TOY-TURN02", "TOY-TURN03", "TOY-CHEER01", "TOY-X01"]
    assert book.entries["TOY-TURN02"].text == "In a turn you lay a card, roll or look."
    assert book.entries["TOY-TURN02"].chapter == "Turns"
    assert book.entries["TOY-CHEER01"].text == "At any time, once in a game. · p. 2"


def test_an_example_is_no_rule() -> None:
    assert [id for id, entry in GAME.rulebook.entries.items() if not entry.is_rule] == ["TOY-X01"]


def test_a_search_finds_all_words_in_id_chapter_or_text() -> None:
    assert [rule.id for rule in GAME.rulebook.search("once turn")] == ["TOY-TURN03"]
    assert [rule.id for rule in GAME.rulebook.search("toy-cheer")] == ["TOY-CHEER01"]
    assert GAME.rulebook.search("zebra") == []


def test_the_first_entry_of_an_id_counts(tmp_path: Path) -> None:
    page = tmp_path / "rules.md"
    page.write_text("# A\n- **TOY-TURN01** First.\n# B\n- **TOY-TURN01** Again.\n")
    assert Rulebook.read(page).entries["TOY-TURN01"].text == "First."
