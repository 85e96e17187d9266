"""What can be chosen before a game starts is explained to whoever chooses."""

import msgspec
import pytest

from robotable import games


@pytest.mark.parametrize("game", list(games.catalog()))
def test_every_option_has_a_sentence_and_every_sentence_an_option(game: str) -> None:
    ruleset = games.find(game)
    assert set(ruleset.words.options) == {field.name for field in msgspec.structs.fields(ruleset.options)}
    assert all(sentence[:1].isupper() or sentence[:1].isdigit() for sentence in ruleset.words.options.values())
