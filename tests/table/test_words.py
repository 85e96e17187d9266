"""Moves, log lines and refusals in words."""

from pathlib import Path

import msgspec
import pytest
from tests.table.toy import GAME

from robotable.table import Game, Line, Move, Ref, Refusal
from robotable.table.words import Speaker, Words

SPEAKER = Speaker(GAME.words, GAME.content.names(), ["Ann", "Bob"])


def test_a_move_is_told_with_the_name_of_its_thing() -> None:
    offer = SPEAKER.offer(Move("lay", "eel"))
    assert (offer.text, offer.piece) == ("Lay Eel", "card:eel")


def test_a_number_stands_as_it_is() -> None:
    offer = SPEAKER.offer(Move("cheer", 2))
    assert (offer.text, offer.piece) == ("Cheer 2 times", None)


def test_a_log_line_names_people_and_things_so_that_the_page_can_light_them() -> None:
    told = SPEAKER.tell(Line("lays", {"seat": 1, "card": "fox"}))
    assert str(told) == "Bob lays Fox"
    assert told.parts == [Ref("seat", 1, "Bob"), " lays ", Ref("card", "fox", "Fox")]
    assert told.parts[2].piece == "card:fox" if isinstance(told.parts[2], Ref) else False


def test_a_log_line_hands_over_all_that_it_is_about_whatever_its_words_leave_out() -> None:
    about: dict[str, str | int] = {"seat": 1, "card": "fox", "space": 3, "n": 1}
    told = Speaker(Words(verbs={}, log={"lays": "{card} [lies|lie] there"}), {}, []).tell(Line("lays", about))
    assert str(told) == "Fox lies there"
    assert told.about == about


@pytest.mark.parametrize(("n", "said"), [(0, "0 cards are left"), (1, "1 card is left"), (2, "2 cards are left")])
def test_a_log_line_has_a_word_for_one_and_another_for_more(n: int, said: str) -> None:
    words = Words(verbs={}, log={"left": "{n} [card is|cards are] left"})
    assert str(Speaker(words, {}, []).tell(Line("left", {"n": n}))) == said


def test_a_line_begins_with_a_capital_letter_unless_somebody_writes_their_name_small() -> None:
    speaker = Speaker(Words(verbs={}, log={"dives": "{card} dives", "naps": "{seat} naps"}), {}, ["ann"])
    assert str(speaker.tell(Line("dives", {"card": "eel"}))) == "Eel dives"
    assert str(speaker.tell(Line("naps", {"seat": 0}))) == "ann naps"


def test_a_thing_without_a_name_is_called_by_its_id() -> None:
    assert SPEAKER.name("card", "yeti") == "yeti"


def test_a_refusal_names_people() -> None:
    denial = SPEAKER.deny(Refusal(Move("look"), "{seat:1} looked already", "TOY-TURN03"))
    assert denial.why == "Bob looked already"


def test_prompts_and_trail_name_people() -> None:
    game = Game(GAME, 2, 1, people=["Ann", "Bob"])
    assert game.prompts[0].text == "Ann, lay a card, roll or look"
    assert game.scene().trail == ["Ann's turn"]


def test_a_private_line_is_told_to_its_seat_alone() -> None:
    game = Game(GAME, 2, 1)
    game.play(0, "look")
    own = [told.says for told in game.story(0)]
    assert own == ["looks", "sees"]
    assert [told.says for told in game.story(1)] == ["looks"]
    assert [told.says for told in game.story()] == ["looks"]


def test_misspelt_words_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text('[verbs]\nlay = { txt = "Lay" }\n[log]\n')
    with pytest.raises(msgspec.ValidationError):
        Words.read(path)
