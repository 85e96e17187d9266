"""The table as text, and as a plain picture: for those who watch an environment, not for play."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from robotable.table.words import Speaker

if TYPE_CHECKING:
    from robotable.envs.match import Match

LINES = 8
"""How much of what was told last is shown."""
ACROSS = 64
CELL = 6
BRIGHTEST = 255
COLOURS = ((66, 133, 244), (219, 68, 55), (244, 180, 0), (15, 157, 88), (171, 71, 188), (0, 172, 193))


def text_of(match: "Match") -> str:
    """Where the rules are, whom everybody waits for, and what everybody was told last."""
    s, speaker = match.state, _speaker(match)
    lines = [match.ruleset.title, trail_of(match)]
    lines += [f"  {speaker.tell(line)}" for line in match.log if line.to is None][-LINES:]
    if s.outcome is not None:
        return "\n".join([*lines, f"The game is over. Scores: {', '.join(map(str, s.outcome.scores))}"])
    return "\n".join([*lines, *(f"Seat {choice.seat}: {speaker.fill(choice.prompt(s))}" for choice in s.awaited())])


def trail_of(match: "Match") -> str:
    """Where the rules are, from the outside in."""
    return " › ".join(_speaker(match).fill(crumb) for crumb in match.state.trail())


def _speaker(match: "Match") -> Speaker:
    return Speaker(match.ruleset.words, match.pack.names(), [f"seat {seat}" for seat in range(match.seats)])


def picture_of(match: "Match") -> NDArray[np.uint8]:
    """All that lies open as coloured squares: a colour for each part of the view, brighter for more."""
    observer = match.observer
    parts = observer.split(observer.public(match.state))
    heights = [-(-len(part) // ACROSS) for part in parts.values()]
    grid = np.zeros((sum(heights), ACROSS, 3), dtype=np.uint8)
    top = 0
    for n, (part, height) in enumerate(zip(parts.values(), heights, strict=True)):
        bright = np.zeros(height * ACROSS, dtype=np.float32)
        bright[: len(part)] = 0.15 + 0.85 * np.clip(part, 0, 1)
        colour = np.array(COLOURS[n % len(COLOURS)], dtype=np.float32)
        grid[top : top + height] = (bright.reshape(height, ACROSS, 1) * colour).astype(np.uint8)
        top += height
    if (seat := match.awaited) is not None:
        grid[0, seat] = BRIGHTEST
    return grid.repeat(CELL, axis=0).repeat(CELL, axis=1)
