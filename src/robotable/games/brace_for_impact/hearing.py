"""What is said aloud, and what arms Tactics cards: words and states."""

import re
from typing import Literal

from robotable.games.brace_for_impact.effects import (
    FriendShows,
    Full,
    FurnaceRuns,
    Level,
    SecondHalf,
    Ships,
    Spoken,
    Trigger,
)
from robotable.games.brace_for_impact.state import ALWAYS, Battle, Heard

LINES_REMEMBERED = 12
"""How many of the lines that were said the page still shows."""

SpokenPart = Literal["status", "command", "call", "chat"]


def remember(s: Battle, heard: Heard) -> None:
    """Keep what was said, for bubbles on the page; only the last lines matter."""
    s.heard = [*s.heard[1 - LINES_REMEMBERED :], heard]


def utter(s: Battle, seat: int, part: SpokenPart, text: str, to: int | None = None, is_shown: bool = True) -> None:
    """An officer says something: everybody hears it, the Zentraedi too. BFI-TACT07"""
    remember(s, Heard(s.now, seat, part, text if is_shown else None, to))
    s.last_line = s.now
    _arm_by_word(s, text)


def report(s: Battle, text: str) -> None:
    """The ship's computer says something. BFI-AUDIO01"""
    remember(s, Heard(s.now, None, "computer", text))


def _arm_by_word(s: Battle, text: str) -> None:
    """Tactics cards that listen for a word in it are armed for a while. BFI-TACT07"""
    for card in s.fleet.tactics:
        trigger = s.pack.tactics[card].trigger
        if isinstance(trigger, Spoken) and contains(text, trigger.word):
            arm_for_a_while(s, card)


def arm_for_a_while(s: Battle, card: str) -> None:
    """A Tactics card may be played for some seconds."""
    s.fleet.armed[card] = s.clock + s.number("trigger_window_ms")


def arm(s: Battle) -> None:
    """Tactics cards whose state holds are armed, and stay so for a while after it. BFI-TACT06"""
    armed = s.fleet.armed
    for card in s.fleet.tactics:
        if holds(s, s.pack.tactics[card].trigger):
            armed[card] = ALWAYS
        elif armed.get(card) == ALWAYS:
            arm_for_a_while(s, card)


def holds(s: Battle, trigger: Trigger) -> bool:
    """The state that a Tactics card names is true now."""
    match trigger:
        case Ships(least=least, most=most):
            return least <= len(s.ships_on_board()) <= most
        case Level(system=system, least=least, most=most):
            return least <= s.systems[system].value <= most
        case Full(system=system):
            return s.systems[system].is_full
        case FurnaceRuns():
            return s.furnace_due is not None
        case FriendShows():
            return bool(s.face_up(friendly=True))
        case SecondHalf():
            return s.is_second_half()
        case Spoken():
            return False


def contains(text: str, word: str) -> bool:
    """The word or phrase is in the text, as whole words, in capitals or not. BFI-TACT07"""
    return re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) is not None
