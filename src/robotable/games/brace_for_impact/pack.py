"""The content of Brace for Impact: Action cards and their lines, ships, events, sectors, modules, chart and numbers."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct

from robotable.games.brace_for_impact.effects import (
    ICON_WORDS,
    SYSTEMS,
    Action,
    Cue,
    Few,
    Icon,
    Price,
    Remark,
    Spoken,
    System,
    Trigger,
)
from robotable.table import Item, Pack, Plain
from robotable.table.nouns import join

Kind = Literal["armor", "hull", "life", "reflex", "attack", "scout", "repair"]
"""What a Status reports and which Command answers it; `repair` is a Command for any system."""

Count = Annotated[int, Meta(ge=0, le=3_600_000)]
Words = Annotated[int, Meta(ge=1, le=100)]
"""How many words a text counts as when it is read aloud, however it is put. BFI-R72"""
Row = Annotated[list[Few], Meta(min_length=2, max_length=2)]
"""The tokens of a system in play, and how many of them start damaged."""

AllHands = Literal["brace", "concentrate"]

MOST_WORDS = 12
SMALL = range(3, 6)
"""The strengths of the ships that may lie on the board at the start. BFI-SETUP14"""


class SpokenLine(Item, frozen=True):
    """A line that is called out. BFI-EXCH01"""

    text: str
    words: Words
    kind: Kind
    part: Literal["status", "command"]
    name: str = ""
    """The weapon or squadron that an Attack Status names. BFI-ATTK01"""


class Call(Item, frozen=True):
    """A call to all hands. BFI-CONC01, BFI-BRACE01"""

    text: str


class Report(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two Statuses of a card: its line, and the amount it repairs or the value it attacks with."""

    line: str
    n: Few = 0


class ActionCard(Item, frozen=True):
    """An Action card: two Statuses and a Command. BFI-EXCH01"""

    statuses: Annotated[list[Report], Meta(min_length=2, max_length=2)]
    command: str
    five_plus: bool = False


class Ship(Item, frozen=True):
    """A Zentraedi Ship card. BFI-SCOUT02, BFI-FRND01"""

    name: str
    strength: Annotated[int, Meta(ge=1, le=20)]
    icons: list[Icon]
    bonus: Literal["repair", "draw"]
    friendly: bool = False


class EventCard(Item, frozen=True):
    """An Event card. BFI-EVNT04 to BFI-EVNT06"""

    name: str
    icons: list[Icon]
    call: str


class Sector(Item, frozen=True):
    """A sector of the board, with its field of the spinner. BFI-SETUP02"""

    name: str
    system: System
    icons: list[Icon]
    spin: Few


class Tactic(Item, frozen=True):
    """A Tactics card. BFI-TACT05"""

    name: str
    text: str
    words: Words
    trigger: Trigger
    action: Action
    price: Price | None = None


class Leader(Item, frozen=True):
    """A Leader card. BFI-LEAD04"""

    name: str
    text: str
    words: Words
    action: Action
    price: Price | None = None


class Track(Item, frozen=True):
    """An audio track: its length in seconds, and what the ship's computer reports when. BFI-AUDIO01"""

    name: str
    length: Annotated[int, Meta(ge=60, le=3600)]
    cues: list[Cue]
    remarks: list[Remark] = []
    """What it says without any effect. A line of atmosphere, no rule."""
    end: str = "Enemy fleet withdrawing."
    """What it says at the end, if the ship still stands."""


class Chart(Item, frozen=True):
    """A cell of the setup chart. BFI-CHART02"""

    armor: Row
    reflex: Row
    life: Row
    hull: Row
    hand: Few
    up_to: Count = 15
    """The most players it holds for."""


def _with_words_counted(items: dict[str, Any]) -> dict[str, Any]:
    return {id: {"words": len(item["text"].split()), **item} for id, item in items.items()}


class BracePack(Pack, frozen=True):
    """Everything in the box."""

    lines: dict[str, SpokenLine]
    calls: dict[AllHands, Call]
    actions: dict[str, ActionCard]
    ships: dict[str, Ship]
    events: dict[str, EventCard]
    sectors: dict[str, Sector]
    tactics: dict[str, Tactic]
    leaders: dict[str, Leader]
    tracks: dict[str, Track]
    chart: dict[str, Chart]
    numbers: dict[str, Count]

    @staticmethod
    def in_todays_fields(then: Plain) -> Plain:
        """The words of a text used to be counted while it was read. BFI-R72"""
        counted = {file: _with_words_counted(then[file]) for file in ("lines", "tactics", "leaders")}
        return {**then, **counted}

    # Questions

    def status(self, card: str, line: int) -> SpokenLine:
        """The line of a card's first or second Status."""
        return self.lines[self.actions[card].statuses[line - 1].line]

    def worth(self, card: str, line: int) -> int:
        """The amount or value printed with a Status."""
        return self.actions[card].statuses[line - 1].n

    def command(self, card: str) -> SpokenLine:
        """A card's Command."""
        return self.lines[self.actions[card].command]

    def attack_value(self, card: str) -> int:
        """What a card counts in a team attack; 0 if it bears no Attack Status. BFI-CONC02, BFI-CONC08"""
        values = [report.n for report in self.actions[card].statuses if self.lines[report.line].kind == "attack"]
        return max(values, default=0)

    def words(self) -> dict[str, str]:
        """The words that arm a Tactics card, each by the id of the first card that listens for it."""
        ids: dict[str, str] = {}
        for id, card in self.tactics.items():
            if isinstance(card.trigger, Spoken):
                ids.setdefault(card.trigger.word, id)
        return {id: word for word, id in ids.items()}

    def word_id(self, word: str) -> str:
        """The id of a word that arms a Tactics card."""
        return next(id for id, known in self.words().items() if known == word)

    # Faults

    def faults(self) -> Iterator[str]:
        """What does not fit together."""
        if sorted(self.sectors) != [str(n) for n in range(1, 9)]:
            yield "sectors.toml: there must be the sectors 1 to 8"
        yield from (f"calls.toml: {call}: is missing" for call in get_args(AllHands) if call not in self.calls)
        yield from self._faults_of_lines()
        yield from self._faults_of_actions()
        if sum(ship.strength in SMALL for ship in self.ships.values()) < 3:
            yield "ships.toml: at least three ships must have a strength of 3 to 5, as two of them start on the board"
        for band in ("2", "5", "9"):
            for difficulty in ("training", "veteran", "elite"):
                if f"{difficulty}-{band}" not in self.chart:
                    yield f"chart.toml: {difficulty}-{band}: is missing"
        for id, row in self.chart.items():
            yield from self._faults_of_row(id, row)

    def _faults_of_row(self, id: str, row: Chart) -> Iterator[str]:
        for system in SYSTEMS:
            tokens, flipped = getattr(row, system)
            if flipped > tokens or (flipped == tokens and system != "armor"):
                yield f"chart.toml: {id}: {system}: {flipped} of {tokens} tokens can't start damaged"

    def _faults_of_lines(self) -> Iterator[str]:
        for id, line in self.lines.items():
            if len(line.text.split()) > MOST_WORDS:
                yield f"lines.toml: {id}: text: a line has at most {MOST_WORDS} words"
            if line.kind == "repair" and line.part == "status":
                yield f"lines.toml: {id}: kind: only a Command is for any system"

    def _faults_of_actions(self) -> Iterator[str]:
        """A card is always a choice: three different kinds."""
        for id, card in self.actions.items():
            wanted = [*((report.line, "status") for report in card.statuses), (card.command, "command")]
            unknown = [line for line, part in wanted if line not in self.lines or self.lines[line].part != part]
            yield from (f"actions.toml: {id}: there is no such line {line!r}" for line in unknown)
            if unknown:
                continue
            kinds = Counter(self.lines[line].kind for line, _ in wanted)
            yield from (f"actions.toml: {id}: has {kind!r} twice" for kind, n in kinds.items() if n > 1)

    def _attack_name(self, card: str) -> str:
        reports = [report for report in self.actions[card].statuses if self.lines[report.line].kind == "attack"]
        return f"{self.lines[reports[0].line].name} {self.attack_value(card)}" if reports else card

    def names(self) -> dict[str, dict[str, str]]:
        """What things are called."""
        return {
            "word": self.words(),
            "status": {join(id, line): self.status(id, line).text for id in self.actions for line in (1, 2)},
            "attack": {id: self._attack_name(id) for id in self.actions},
            "held": {
                **{id: ship.name for id, ship in self.ships.items()},
                **{id: card.name for id, card in self.tactics.items()},
            },
            "command": {id: self.command(id).text for id in self.actions},
            "line": {id: line.text for id, line in self.lines.items()},
            "line_kind": {id: line.kind for id, line in self.lines.items()},
            "icon": ICON_WORDS,
            "ship": {id: ship.name for id, ship in self.ships.items()},
            "event": {id: event.name for id, event in self.events.items()},
            "sector": {id: sector.name for id, sector in self.sectors.items()},
            "tactic": {id: card.name for id, card in self.tactics.items()},
            "leader": {id: card.name for id, card in self.leaders.items()},
            "text": {
                join(id, n): remark.text
                for id, track in self.tracks.items()
                for n, remark in enumerate(track.remarks, 1)
            },
            "track": {id: track.name for id, track in self.tracks.items()},
            "system": SYSTEMS,
        }
