"""Moves read as they are written, and errors quote them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotable.table import Denial, IllegalMove, Move, Offer

VERBS = st.from_regex(r"[a-z][a-z_]*", fullmatch=True)
TEXTS = st.text(st.characters(exclude_characters="\n\r"), max_size=12)


@given(VERBS, st.none() | st.integers() | TEXTS)
def test_parse_is_the_inverse_of_str(verb: str, noun: str | int | None) -> None:
    move = Move(verb, noun)
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move("keep"), "keep"),
        (Move("drive", 4), "drive 4"),
        (Move("owe", -3), "owe -3"),
        (Move("reroll", "blank/move"), "reroll blank/move"),
        (Move("call", "034"), "call 034"),
        (Move("call", "34"), 'call "34"'),
    ],
)
def test_a_move_reads_as_one_would_say_it(move: Move, text: str) -> None:
    assert str(move) == text
    assert Move.parse(f"  {text} ") == move


def test_an_illegal_move_says_what_was_tried_why_not_and_which_rule() -> None:
    error = IllegalMove(Move("drive", 4), "the Jeeple stands there", "TOY-TURN01")
    assert str(error) == "'drive 4' is not possible: the Jeeple stands there [TOY-TURN01]"
    assert (error.tried, error.why, error.rule) == (Move("drive", 4), "the Jeeple stands there", "TOY-TURN01")


def test_an_offer_knows_its_move() -> None:
    assert Offer("drive", 4, "Drive to the centre", "cell:4").move == Move("drive", 4)
    assert Denial("drive", 4, "no").rule == ""
