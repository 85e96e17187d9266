"""A game's words: how its verbs, log lines and places read, from `words.toml` in its folder."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path

import msgspec
from msgspec import Struct

from robotable.table.log import About, Line, Ref, Sound, Told
from robotable.table.moves import Denial, Move, Offer, Refusal
from robotable.table.nouns import parts

_PERSON = re.compile(r"\{seat:(\d+)\}")
_SLOT = re.compile(r"\{(\w+)\}")
_ONE_OR_MORE = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
"""In a log line, `{n} Battle [Token|Tokens]`: a word for one, and for more or none."""

RULES_CHANGED = "rules_changed"
TRIED_AGAIN = "tried_again"

COMMON = {
    RULES_CHANGED: "The rules were changed from version {old_n} to version {new_n}. The game goes on from here.",
    TRIED_AGAIN: "All that was another game, up to its move {n}. From here on it is tried again, with other luck.",
}
"""Log lines that every game has, in words."""

Names = Mapping[str, Mapping[str, str]]
"""What things are called: by kind, then by id."""


class Verb(Struct, frozen=True, forbid_unknown_fields=True):
    """How a verb reads, and the kind of piece it is done to."""

    text: str
    on: str | None = None
    quiet: bool = False
    """It ends a turn, an action or a question: it does not shine while there is anything else to do."""


class Words(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All the words of one game."""

    verbs: dict[str, Verb]
    log: dict[str, str]
    names: dict[str, dict[str, str]] = {}
    sounds: dict[Sound, list[str]] = {}
    """What is heard when one of these lines is told."""
    stories: list[str] = []
    """The lines that are there to be read: a film waits after them."""
    options: dict[str, str] = {}
    """What each option means, in one sentence."""
    choices: dict[str, dict[str, str]] = {}
    """What the values of an option are called."""

    @cached_property
    def sound_of(self) -> dict[str, Sound]:
        """The sound of each line that has one."""
        return {says: sound for sound, lines in self.sounds.items() for says in lines}

    @classmethod
    def read(cls, path: Path) -> "Words":
        """The words in a TOML file."""
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), cls)


class Speaker:
    """Puts moves and log lines of one game into words, with the names of its things and of the people who play."""

    def __init__(self, words: Words, names: Names, people: Sequence[str]) -> None:
        self.words = words
        self.people = people
        self.names: Names = {**words.names, **names}
        self._offers: dict[tuple[Move, bool], Offer] = {}
        """What was put into words before, and so below."""
        self._filled: dict[str, str] = {}

    def knowing(self, names: Names) -> "Speaker":
        """The same, with the names of some more things."""
        return Speaker(self.words, {**self.names, **names}, self.people) if names else self

    def name(self, kind: str, id: About) -> str:
        """What a thing is called."""
        if kind == "seat" and isinstance(id, int):
            return self.people[id]
        return self.names.get(kind, {}).get(str(id), str(id))

    def fill(self, text: str) -> str:
        """A prompt, refusal or crumb with the names of people in it."""
        if "{" not in text:
            return text
        filled = self._filled.get(text)
        if filled is None:
            filled = self._filled[text] = _PERSON.sub(lambda slot: self.people[int(slot[1])], text)
        return filled

    def tell(self, line: Line) -> Told:
        """A log line in words."""
        template = self.words.log.get(line.says) or COMMON[line.says]
        return Told(
            line.says,
            self._fill(template, line.about),
            line.about,
            self.words.sound_of.get(line.says),
            line.says in self.words.stories,
        )

    def offer(self, move: Move, note: str | None = None, warning: str | None = None, is_quiet: bool = False) -> Offer:
        """A legal move in words. One of which there is nothing more to say is put into words once."""
        if note is not None or warning is not None:
            return self._offer(move, note, warning, is_quiet)
        known = self._offers.get((move, is_quiet))
        if known is None:
            known = self._offers[move, is_quiet] = self._offer(move, None, None, is_quiet)
        return known

    def _offer(self, move: Move, note: str | None, warning: str | None, is_quiet: bool) -> Offer:
        return Offer(move.verb, move.noun, self.phrase(move), self.piece(move), note, warning, is_quiet)

    def is_quiet(self, move: Move) -> bool:
        """Whether a move ends something."""
        return self.words.verbs[move.verb].quiet

    def deny(self, refusal: Refusal) -> Denial:
        """A refusal in words."""
        move = refusal.move
        return Denial(move.verb, move.noun, self.fill(refusal.why), refusal.rule, self.piece(move))

    def phrase(self, move: Move) -> str:
        """A move in words: `{noun}` is the noun as it stands, any other slot the noun's name as that kind of thing.

        Where the text has several slots, they stand for the parts of a noun like `3/RA05`, in that order.
        """
        text = self.words.verbs[move.verb].text
        slots = _SLOT.findall(text)
        noun = "" if move.noun is None else move.noun
        ids = iter(parts(noun) if len(slots) > 1 else [noun])
        return _SLOT.sub(lambda slot: self._part(slot[1], next(ids, "")), text)

    def phrases(self, moves: Sequence[Move]) -> list[str]:
        """Moves in words that are told apart: such as read alike, with what they are done to."""
        texts = [self.phrase(move) for move in moves]
        counts = Counter(texts)
        nouns = ["" if move.noun is None else ", ".join(map(str, parts(move.noun))) for move in moves]
        return [
            f"{text} ({noun})" if counts[text] > 1 and noun else text for text, noun in zip(texts, nouns, strict=True)
        ]

    def _part(self, kind: str, part: str | int) -> str:
        if kind == "noun":
            return str(part)
        return self.name(kind, int(part) if kind == "seat" else part)

    def piece(self, move: Move) -> str | None:
        """The address on the board of what a move is done to."""
        on = self.words.verbs[move.verb].on
        return None if on is None or move.noun is None else f"{on}:{move.noun}"

    def _fill(self, template: str, about: Mapping[str, About]) -> list[str | Ref]:
        parts: list[str | Ref] = []
        form = r"\1" if about.get("n") == 1 else r"\2"
        for i, piece in enumerate(_pieces(template)):
            if i % 2 == 0:
                if piece:
                    parts.append(_ONE_OR_MORE.sub(form, piece) if "[" in piece else piece)
            elif (kind := piece.rpartition("_")[2]) == "n":
                parts.append(self._figures(piece.removesuffix("_n"), str(about[piece])))
            else:
                name = self.name(kind, about[piece])
                is_first = not parts and kind != "seat"
                parts.append(Ref(kind, about[piece], name[:1].upper() + name[1:] if is_first else name))
        return parts

    def _figures(self, kind: str, said: str) -> str:
        """A figure as it stands, or several ids, such as the faces of dice, each by its name."""
        names = self.names.get(kind)
        return ", ".join(names.get(id, id) for id in said.split(", ")) if names else said


@cache
def _pieces(template: str) -> list[str]:
    """A template taken apart: text, slot, text, slot, text."""
    return _SLOT.split(template)
