"""A game's rules as numbered entries, read from its `rules.md`."""

import re
from pathlib import Path

from msgspec import Struct

_ENTRY = re.compile(r"^(?:- |\| )\*{0,2}([A-Z]{3}-[A-Z]+\d+[a-z]?)\*{0,2}(?:\s*\[[^\]]*\])?\s*(.*)$")
_HEADING = re.compile(r"^#+\s+(.*)$")
_NOT_A_RULE = re.compile(r"^[A-Z]{3}-[RQXD]\d+$")


class Rule(Struct, frozen=True):
    """One rule, ruling, example or decision."""

    id: str
    chapter: str
    text: str

    @property
    def is_rule(self) -> bool:
        """True for a rule proper; rulings, questions, examples and decisions only explain rules."""
        return not _NOT_A_RULE.match(self.id)


class Rulebook(Struct, frozen=True):
    """All entries in reading order, and the page they come from."""

    entries: dict[str, Rule]
    page: str

    @classmethod
    def read(cls, path: Path) -> "Rulebook":
        """The rules in a Markdown page whose entries start with `- **ABC-RULE01**` or `| **ABC-RULE01** |`."""
        page = path.read_text("utf-8")
        entries: dict[str, Rule] = {}
        chapter = ""
        for line in page.splitlines():
            if heading := _HEADING.match(line):
                chapter = heading[1]
            elif entry := _ENTRY.match(line):
                text = entry[2].strip().strip("|").replace("|", "·").strip()
                entries.setdefault(entry[1], Rule(entry[1], chapter, text))
        return cls(entries, page)

    def search(self, text: str) -> list[Rule]:
        """The entries whose id, chapter or text has all the words."""
        words = text.lower().split()
        return [rule for rule in self.entries.values() if all(w in _haystack(rule) for w in words)]


def _haystack(rule: Rule) -> str:
    return f"{rule.id} {rule.chapter} {rule.text}".lower()
