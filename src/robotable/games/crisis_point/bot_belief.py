"""How the enemy's hidden things probably lie: what would an officer have had in mind who did what he did?

What a player was told since the start is enough to lay the battlefield out again as it was whenever the enemy decided
something that everybody saw: where he laid a Combat Card, where a card of the battlefield, where a Battle Token. Some
guesses at his whole row of Combat Cards and at his Objectives are carried along. For each it is reckoned how an officer
who had these would have liked what he did, and guesses that explain little make room for those that explain more.
"""

from bisect import bisect
from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import accumulate
from math import exp
from typing import NamedTuple

from robotable.games.crisis_point.bot_estimate import CrisisInMind, Outlook
from robotable.games.crisis_point.state import Crisis, Slot
from robotable.table import Line, Luck, clone

GUESSES = 32
"""How many guesses are carried along."""
DOUBT = {"posts": 0.15, "plays": 0.2, "places-token": 0.2}
"""What brings so many VP less is thought 2.7 times less likely: nobody knows what exactly he saw in it."""
WHIM = 0.05
"""How likely he did just anything."""
SELF_DOUBT = 0.6
"""How uncertain each card is (as a variance) beyond what the guesses say."""
FINE = 1 << 20
"""How finely chances are told apart."""


class Guess(NamedTuple):
    """What the enemy may have: his Objectives, and the card in each slot that he has filled."""

    objectives: tuple[str, ...]
    cards: dict[Slot, str]

    def having(self, slot: Slot, card: str) -> "Guess":
        """The same with one card more."""
        return Guess(self.objectives, {**self.cards, slot: card})


Guesses = list[tuple[float, Guess]]
"""Guesses, each with how well it explains what was seen; together 1."""


class Scene:
    """The battlefield as it was at some time, laid out again from what was told."""

    def __init__(self, s: Crisis, seat: int) -> None:
        self.s = clone(s)
        self.seat = seat
        self.now = s.slots
        self.s.grid = [""] * len(s.grid)
        self.s.slots = {}
        for player in self.s.players:
            player.tokens = [0] * len(s.grid)
            player.supply = 0
            player.played = []

    def happens(self, line: Line) -> None:
        """Carry out what a line tells of the battlefield."""
        s, about = self.s, line.about
        match line.says:
            case "plays" | "drops":
                s.grid[int(about["space"])] = str(about["card"])
            case "posts":
                slot = str(about["slot"])
                s.slots[slot] = self.now[slot]
            case "gains":
                s.players[int(about["seat"])].supply += int(about["n"])
            case "commands":
                s.players[int(about["seat"])].played.append(str(about["card"]))
            case "places-token":
                player = s.players[int(about["seat"])]
                player.tokens[int(about["space"])] += 1
                player.supply = max(0, player.supply - 1)
            case "puts":
                s.players[int(about["seat"])].tokens[int(about["space"])] += int(about["n"])
            case "cuts":
                s.players[int(about["other_seat"])].tokens[int(about["space"])] -= 1
            case "clears":
                s.players[int(about["other_seat"])].tokens[int(about["space"])] = 0
            case "shifts":
                tokens = s.players[int(about["owner_seat"])].tokens
                tokens[s.grid.index(str(about["card"]))] -= 1
                tokens[s.grid.index(str(about["other_card"]))] += 1
            case "swaps":
                a, b = (s.grid.index(str(about[name])) for name in ("card", "other_card"))
                s.grid[a], s.grid[b] = s.grid[b], s.grid[a]

    def enemy_outlook(self, guess: Guess) -> Outlook:
        """What the enemy could expect then, if the guess is right."""
        s, foe = self.s, self.s.players[1 - self.seat]
        s.slots |= guess.cards
        for player in s.players:
            cards = [card for card, combat in s.pack.combat.items() if combat.side == player.side]
            player.combat = [card for card in cards if card not in s.slots.values()]
        foe.objectives = list(guess.objectives)
        return Outlook(s, 1 - self.seat)

    # How likely an officer would have done what the enemy did

    def likely_there(self, guess: Guess, line: Line) -> float:
        """That he laid a card of the battlefield, or a Battle Token, where he did."""
        s, foe, there = self.s, 1 - self.seat, int(line.about["space"])
        outlook, doubt = self.enemy_outlook(guess), DOUBT[line.says]
        if line.says == "plays":
            card, spaces = str(line.about["card"]), s.open_spaces()
            worths = outlook.worth_on(card, None if card in s.pack.locations else foe, spaces)
        else:
            spaces = s.filled()
            worths = [outlook.gain({space: 1}) for space in spaces]
        return _liking(worths, spaces.index(there), doubt)

    def likely_cards(self, guess: Guess, slot: Slot, cards: list[str]) -> list[float]:
        """That he laid a Combat Card in that slot, for each card that he may have picked."""
        outlook, values = self.enemy_outlook(guess), self.s.pack.combat
        slots = list(self.s.empty_slots(1 - self.seat))
        there = slots.index(slot)
        return [
            _liking([outlook.gain_of_posting(values[card].value, one) for one in slots], there, DOUBT["posts"])
            for card in cards
        ]


def _liking(worths: list[float], there: int, doubt: float) -> float:
    """How likely somebody does one of several things, by what each is worth to him."""
    most = max(worths)
    weights = [exp((worth - most) / doubt) for worth in worths]
    return WHIM / len(weights) + (1 - WHIM) * weights[there] / sum(weights)


# From line to line


class Story:
    """What a seat was told, and what it knows of the enemy's cards. Everything believed follows from it alone."""

    def __init__(self, s: Crisis, seat: int, heard: Sequence[Line]) -> None:
        self.s, self.seat, self.heard = s, seat, heard
        foe = 1 - seat
        self.known = {slot: s.slots[slot] for slot in s.filled_slots(foe) if s.knows(seat, s.slots[slot])}
        mark = blake2b(repr((seat, s.pack.digest, sorted(self.known.items()))).encode(), digest_size=8)
        self.marks: list[tuple[int, bytes]] = []
        """Where the enemy did something that tells of his cards, and what identifies all that was told until then."""
        for n, line in enumerate(heard):
            mark.update(repr((line.says, line.about)).encode())
            if line.about.get("seat") == foe and (line.says in DOUBT or line.says == "trades"):
                self.marks.append((n, mark.digest()))
        cards = [card for card, combat in s.pack.combat.items() if combat.side == s.players[foe].side]
        self.every_card = cards
        self.may_lie = [card for card in cards if card not in self.known.values()]

    @property
    def is_whole(self) -> bool:
        """It tells how everything came to lie that lies there; a table may have been taken up without its beginning."""
        posts = {line.about["slot"] for line in self.heard if line.says == "posts"}
        played = {line.about["card"] for line in self.heard if line.says in ("plays", "drops")}
        return posts >= set(self.s.slots) and played >= {card for card in self.s.grid if card}

    def guesses(self, in_time: Callable[[], bool] = lambda: True) -> Guesses:
        """What the enemy may have by all that was told, or as much of it as there is time for; what was believed before
        is kept and carried on."""
        done = next((n for n in range(len(self.marks), 0, -1) if self.marks[n - 1][1] in _kept), 0)
        found = _kept[self.marks[done - 1][1]] if done else self._first_guesses()
        scene, at = Scene(self.s, self.seat), 0
        for n, mark in self.marks[done:]:
            if not in_time():
                break
            for line in self.heard[at:n]:
                scene.happens(line)
            found = self._learn(scene, found, self.heard[n], Luck.seeded(int.from_bytes(mark)))
            at = n
            _keep(mark, found)
        return found

    def _first_guesses(self) -> Guesses:
        """Any two Objectives of his side, all about equally often."""
        pack, foe = self.s.pack, self.s.players[1 - self.seat]
        own = [card for card, objective in pack.objectives.items() if objective.side == foe.side]
        n = max(1, len(foe.objectives))
        luck, found = Luck.seeded(len(own)), []
        for _ in range(GUESSES):
            luck.shuffle(own)
            found.append((1 / GUESSES, Guess(tuple(sorted(own[:n])), {})))
        return found

    def _learn(self, scene: Scene, found: Guesses, line: Line, luck: Luck) -> Guesses:
        """The guesses after one more thing that the enemy did."""
        if line.says == "trades":
            a, b = str(line.about["slot"]), str(line.about["other_slot"])
            return [(weight, one.having(a, one.cards[b]).having(b, one.cards[a])) for weight, one in found]
        if line.says == "posts":
            return _fittest(self._extended(scene, found, str(line.about["slot"]), luck), luck)
        likely: dict[tuple[object, ...], float] = {}
        after: Guesses = []
        for weight, one in found:
            same = (one.objectives, *sorted(one.cards.items()))
            if same not in likely:
                likely[same] = scene.likely_there(one, line)
            after.append((weight * likely[same], one))
        return _fittest(after, luck)

    def _extended(self, scene: Scene, found: Guesses, slot: Slot, luck: Luck) -> Guesses:
        """Every guess with one card more: one that he may well have laid there."""
        likely: dict[tuple[object, ...], tuple[list[str], list[float]]] = {}
        after: Guesses = []
        for weight, one in found:
            same = (one.objectives, *sorted(one.cards.items()))
            if same not in likely:
                hand = [card for card in self.every_card if card not in one.cards.values()]
                cards = [card for card in hand if self._may_be(card, slot)]
                likely[same] = cards, list(accumulate(scene.likely_cards(one, slot, cards)))
            cards, heap = likely[same]
            if not cards:
                after.append((0.0, one.having(slot, self.known.get(slot, luck.pick(self.every_card)))))
                continue
            card = cards[bisect(heap, heap[-1] * luck.below(FINE) / FINE)]
            after.append((weight * heap[-1] / len(cards), one.having(slot, card)))
        return after

    def _may_be(self, card: str, slot: Slot) -> bool:
        return self.known[slot] == card if slot in self.known else card in self.may_lie


def _fittest(found: Guesses, luck: Luck) -> Guesses:
    """Where few guesses explain nearly all, those that explain little make room for copies of the others."""
    heap = list(accumulate(weight for weight, _ in found))
    total, n = heap[-1], len(found)
    if not total:
        return [(1 / n, guess) for _, guess in found]
    if total**2 > n / 2 * sum([weight**2 for weight, _ in found]):
        return [(weight / total, guess) for weight, guess in found]
    start = luck.below(FINE) / FINE
    places = [min(bisect(heap, (start + i) * total / n), n - 1) for i in range(n)]
    return [(1 / n, found[place][1]) for place in places]


_kept: dict[bytes, Guesses] = {}
"""What was believed lately, by what had been told."""
MOST_KEPT = 256


def _keep(mark: bytes, found: Guesses) -> None:
    while len(_kept) >= MOST_KEPT:
        del _kept[next(iter(_kept))]
    _kept[mark] = found


# What is made of it


def believe(
    s: Crisis, seat: int, heard: Sequence[Line], luck: Luck, in_time: Callable[[], bool] = lambda: True
) -> Crisis:
    """The table with what the enemy's hidden cards probably are in mind: what was told decides it, and no luck."""
    story = Story(s, seat, heard)
    if not story.is_whole:
        return s
    found, combat = story.guesses(in_time), s.pack.combat
    beliefs = {}
    for slot in s.filled_slots(1 - seat):
        values = [(weight, combat[guess.cards[slot]].value) for weight, guess in found if slot in guess.cards]
        if values and not s.knows(seat, s.slots[slot]):
            mean = sum([weight * value for weight, value in values])
            beliefs[slot] = mean, SELF_DOUBT + sum([weight * (value - mean) ** 2 for weight, value in values])
    objectives: dict[str, float] = {}
    for weight, guess in found:
        for card in guess.objectives:
            objectives[card] = objectives.get(card, 0.0) + weight
    fields = {name: getattr(s, name) for name in Crisis.__struct_fields__}
    return CrisisInMind(**fields, of=seat, beliefs=beliefs, enemy_objectives=objectives)
