"""Zentraedi civilians on the contentment tracks: content at the left end, converted at the right."""

from collections.abc import Iterator
from typing import Literal

from robotable.games.reconstruction.effects import Way
from robotable.games.reconstruction.pack import HIDEOUT
from robotable.games.reconstruction.state import Reconstruction
from robotable.games.reconstruction.victory import has_major, win_major
from robotable.table import Move, Refusal
from robotable.table.nouns import join, pair

Verb = Literal["calm", "stir"]
"""One box to the left, or one to the right."""

VERBS: dict[Way, tuple[Verb, ...]] = {"left": ("calm",), "right": ("stir",), "either": ("calm", "stir")}


def shifts(s: Reconstruction, space: str, way: Way) -> Iterator[Move]:
    """Every civilian of a Territory that can move; those on one box are alike. REC-CIV02, REC-CIV07, REC-CIV08"""
    for box, n in enumerate(s.tracks.get(space, ())):
        if n:
            yield from (Move(verb, join(space, box)) for verb in VERBS[way] if box or verb == "stir")


def can_shift(s: Reconstruction, space: str, way: Way) -> bool:
    """There is a civilian to move that way."""
    track = s.tracks.get(space, ())
    return any(track[1:] if way == "left" else track)


def shift_refusals(s: Reconstruction, space: str, way: Way) -> Iterator[Refusal]:
    """Content civilians can't move further left. REC-CIV02"""
    if way != "right" and s.tracks[space][0]:
        yield Refusal(Move("calm", join(space, 0)), "a content civilian can't move further left", "REC-CIV02")


def space_of(box: str) -> str:
    """The Territory of a box."""
    return pair(box)[0]


def shift(s: Reconstruction, verb: str, noun: str) -> None:
    """A civilian moves one box, and converts on the ZR box, whoever moved it. REC-CIV03, REC-CIV04, REC-CIV09"""
    space, box = pair(noun)
    track, start = s.tracks[space], int(box)
    track[start] -= 1
    end = start - 1 if verb == "calm" else start + 1
    if end == len(track):
        convert(s, space)
        return
    track[end] += 1
    s.say("calms" if verb == "calm" else "stirs", space=space, n=end)


def convert(s: Reconstruction, space: str) -> None:
    """A civilian leaves for good and a covert Soldier joins the hideout, if there is one left.
    REC-CIV03, REC-CIV05, REC-CAP03, REC-VIC02, REC-EVENT13, REC-RES13"""
    s.converts += 1
    s.say("converts", space=space, n=s.converts)
    if s.reserve("covert"):
        s.put("covert", HIDEOUT)
    if has_major(s, "ZR"):
        win_major(s, "ZR")
