"""What teaches a game: `how_to_play.toml`, one screen; and `rulebook.md`, the rules in sentences for people.

Both are written by hand and say no figure or name by themselves: `{numbers.free_rerolls}` is read from the content, as
is `{#locations}`, how many there are, and `{numbers.event_ms/1000}`; `{hero:rook}` is a thing with its name, and
`{token:scout|Scouts}` the same thing in other words.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from robotable.table.log import Ref
from robotable.table.packs import Pack
from robotable.table.rulebook import Rulebook
from robotable.table.words import Names

_SLOT = re.compile(r"\{([^{}]+)\}")
_FIGURE = re.compile(r"(#?)([\w.-]+?)(?:/(\d+))?")
_THING = re.compile(r"([\w]+):([^|]+)(?:\|(.+))?")
_RULES = re.compile(r"\s*\[((?:[A-Z]{3}-[A-Z]+[\d, A-Za-z-]*)+)\]\s*$")
_RULE = re.compile(r"([A-Z]{3}-[A-Z]+)(?:(\d+)([a-z]?))?(?:-(\d+))?")


class BadGuide(ValueError):
    """A guide that speaks of something that the game does not have."""


class Passage(Struct, frozen=True):
    """A few sentences, with the pieces they are about."""

    text: list[str | Ref]
    pieces: list[Ref] = []
    """What is drawn beside it."""
    title: str = ""
    rules: list[str] = []
    """The numbered rules that it tells."""


class HowToPlay(Struct, frozen=True):
    """A game on one screen."""

    goal: Passage
    turn: list[Passage]
    end: Passage
    signs: list[Passage]
    """What the symbols mean; each has the piece that shows it."""


class BookChapter(Struct, frozen=True):
    """A chapter of the rulebook for people."""

    title: str
    passages: list[Passage]
    rules: list[str]
    """The numbered rules that belong here and to no passage of its own."""


class _Words(Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    title: str = ""
    pieces: list[str] = []


class _HowToPlayWords(Struct, frozen=True, forbid_unknown_fields=True):
    goal: _Words
    turn: list[_Words]
    end: _Words
    signs: list[_Words]


class Guide:
    """Fills in the figures and names of a game."""

    def __init__(self, pack: Pack, names: Names) -> None:
        self.names = names
        self.content = msgspec.to_builtins(pack)

    def how_to_play(self, path: Path) -> HowToPlay:
        """The one screen of a game."""
        words = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _HowToPlayWords)
        turn, signs = map(self._passage, words.turn), map(self._passage, words.signs)
        return HowToPlay(self._passage(words.goal), list(turn), self._passage(words.end), list(signs))

    def book(self, path: Path, rulebook: Rulebook) -> list[BookChapter]:
        """The chapters of a `rulebook.md`.

        Each begins with `# Its title [ABC-MOVE]`; passages are parted by blank lines and end with the rules they tell;
        `## Titles` stand above them, and `! hero:rook` below draws pieces.
        """
        ids = [rule.id for rule in rulebook.entries.values() if rule.is_rule]
        pages = re.split(r"^# ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
        chapters = [self._chapter(page, ids) for page in pages]
        told = {id for _, passages, _ in chapters for passage in passages for id in passage.rules}
        return [BookChapter(title, passages, [id for id in own if id not in told]) for title, passages, own in chapters]

    def fill(self, text: str) -> list[str | Ref]:
        """A text with its figures and names."""
        parts: list[str | Ref] = []
        for i, piece in enumerate(_SLOT.split(text)):
            part = self._slot(piece) if i % 2 else piece
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            elif part:
                parts.append(part)
        return parts

    def ref(self, thing: str) -> Ref:
        """A thing, such as `hero:rook`; BadGuide if there is none."""
        found = _THING.fullmatch(thing)
        if not found or (name := self.names.get(found[1], {}).get(found[2])) is None:
            raise BadGuide(f"there is no {thing!r} in the game")
        return Ref(found[1], found[2], found[3] or name)

    def _passage(self, words: _Words) -> Passage:
        return Passage(self.fill(words.text), [self.ref(thing) for thing in words.pieces], words.title)

    def _slot(self, slot: str) -> str | Ref:
        return self.ref(slot) if ":" in slot else self._figure(slot)

    def _figure(self, slot: str) -> str:
        found = _FIGURE.fullmatch(slot)
        if not found:
            raise BadGuide(f"{{{slot}}} is no figure of the content")
        value = self.content
        for step in found[2].split("."):
            value = _inside(value, step, slot)
        if found[1]:
            value = len(value)
        if found[3]:
            value, rest = divmod(value, int(found[3]))
            if rest:
                raise BadGuide(f"{{{slot}}} is no whole number")
        if not isinstance(value, int | str):
            raise BadGuide(f"{{{slot}}} is no figure of the content")
        return str(value)

    def _chapter(self, page: str, ids: Sequence[str]) -> tuple[str, list[Passage], list[str]]:
        heading, _, body = page.partition("\n")
        title, own = _with_rules(heading, ids)
        passages: list[Passage] = []
        above = ""
        for block in filter(None, map(str.strip, re.split(r"\n\s*\n", body))):
            if block.startswith("## "):
                above = block.removeprefix("## ")
            elif block.startswith("! "):
                pieces = [self.ref(thing) for thing in block.removeprefix("! ").split()]
                passages[-1] = msgspec.structs.replace(passages[-1], pieces=pieces)
            else:
                text, rules = _with_rules(" ".join(block.split()), ids)
                passages.append(Passage(self.fill(text), [], above, rules))
                above = ""
        return title, passages, own


def _inside(value: object, step: str, slot: str) -> object:
    if isinstance(value, Mapping) and step in value:
        return value[step]
    if isinstance(value, Sequence) and step.isdigit() and int(step) < len(value):
        return value[int(step)]
    raise BadGuide(f"{{{slot}}}: there is no {step!r} in the content")


def _with_rules(text: str, ids: Sequence[str]) -> tuple[str, list[str]]:
    """A text and the rules named in brackets at its end."""
    found = _RULES.search(text)
    return (text[: found.start()], list(_rules_in(found[1], ids))) if found else (text.strip(), [])


def _rules_in(names: str, ids: Iterable[str]) -> Iterator[str]:
    """The rules that are meant: `ABC-MOVE03`, `ABC-MOVE03-07`, or `ABC-MOVE` for all of them."""
    for name in names.replace(",", " ").split():
        found = _RULE.fullmatch(name)
        matching = [id for id in ids if found and _is_meant(id, found)]
        if not matching:
            raise BadGuide(f"there is no rule {name}")
        yield from matching


def _is_meant(id: str, name: re.Match[str]) -> bool:
    kind, number = re.fullmatch(r"(\D+)(\d+)[a-z]?", id), name[2]
    if not kind or kind[1] != name[1]:
        return False
    if number is None:
        return True
    if name[4] is None:
        return id == f"{name[1]}{number}{name[3]}"
    return int(number) <= int(kind[2]) <= int(name[4])
