"""The written form of nouns: an id, or the ids of a few things that belong together, joined by a slash.

An id never reads as a sentence, so that rewording a card changes no move that was ever written down.
"""

import re

from robotable.table.moves import Noun

SEPARATOR = "/"

_ID = re.compile(r"[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*")

WHAT_IDS_ARE = "an id is made of the letters a to z and digits, with - or _ between them"


def join(*ids: str | int) -> str:
    """The noun that names these things together, in this order: `3/RA05`."""
    return SEPARATOR.join(map(str, ids))


def parts(noun: Noun) -> list[str]:
    """The ids that a noun is made of: the inverse of join()."""
    return [] if noun is None else str(noun).split(SEPARATOR)


def pair(noun: Noun) -> tuple[str, str]:
    """The two ids that a noun is made of; what a person who types left out is empty."""
    first, _, second = ("" if noun is None else str(noun)).partition(SEPARATOR)
    return first, second


def is_id(text: str) -> bool:
    """Whether a text can be the id of a thing."""
    return _ID.fullmatch(text) is not None


def is_made_of_ids(noun: Noun) -> bool:
    """Whether a noun is a number, an id, or ids joined."""
    return not isinstance(noun, str) or all(map(is_id, parts(noun)))
