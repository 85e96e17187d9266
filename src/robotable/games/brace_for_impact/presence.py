"""What a table asks about the people who play: how long it waits for them, and what their chat amounts to."""

import re

from robotable.games.brace_for_impact.calls import Chatter
from robotable.games.brace_for_impact.state import Battle
from robotable.table import Move

PATIENCE_MS = 10_000
SHORT_PATIENCE_MS = 4_000
"""For those without whom nothing goes on: the Zentraedi player, and one of two officers."""


def patience(s: Battle, seat: int) -> int:
    """How long the others wait for somebody whose line is cut before a bot takes over. BFI-R81"""
    return SHORT_PATIENCE_MS if seat == s.zentraedi or len(s.crew) == 2 else PATIENCE_MS


def overhears(s: Battle, seat: int, words: str) -> list[Move]:
    """Chat of an officer counts as speech: the words in it that the Zentraedi listen for. BFI-R45, BFI-R71"""
    chatter = next((choice for choice in s.choices_of(seat) if isinstance(choice, Chatter)), None)
    said = chatter.moves(s) if chatter else ()
    return [move for move in said if re.search(rf"\b{re.escape(str(move.noun))}\b", words, re.IGNORECASE)]
