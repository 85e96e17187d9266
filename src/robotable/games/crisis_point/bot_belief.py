"""How the enemy's face-down Combat Cards probably lie: which card would an officer have laid there?

What a player was told since the start is enough to lay the battlefield out again as it was whenever the enemy laid a
card. For each card that he may have had in hand it is reckoned which slots an officer would have liked, and how much;
some guesses at the whole row of cards are carried along, each as likely as it explains what he did.
"""

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import exp

from robotable.games.crisis_point.bot_estimate import CrisisInMind, Outlook
from robotable.games.crisis_point.state import Crisis, Slot
from robotable.table import Line, Luck, clone

GUESSES = 10
"""How many rows of cards are carried along."""
DOUBT = 0.8
"""A slot that brings so many VP less is thought 2.7 times less likely: nobody knows what exactly he saw in it."""
SELF_DOUBT = 1.0
"""How uncertain each card is (as a variance) beyond what the guesses say."""
WHIM = 0.05
"""How likely he laid a card anywhere."""
FINE = 1 << 20
"""How finely chances are told apart."""

Guess = dict[Slot, str]
"""The enemy's card in each slot that he has filled."""


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

    def happens(self, line: Line) -> None:
        """Carry out what a line tells of the battlefield."""
        s, about = self.s, line.about
        match line.says:
            case "plays" | "drops":
                s.grid[int(about["space"])] = str(about["card"])
            case "posts":
                slot = str(about["slot"])
                s.slots[slot] = self.now[slot]
            case "places-token":
                s.players[int(about["seat"])].tokens[int(about["space"])] += 1
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

    def likings(self, guess: Guess, slot: Slot, card: str) -> float:
        """How likely an officer in the enemy's place, with these cards laid, would have laid this one there."""
        s, foe = self.s, 1 - self.seat
        s.slots |= guess
        s.slots.pop(slot, None)
        for seat, player in enumerate(s.players):
            cards = [card for card, combat in s.pack.combat.items() if combat.side == player.side]
            player.combat = [card for card in cards if card not in s.slots.values()]
            player.picked = card if seat == foe else ""
        outlook, value = Outlook(s, foe), s.pack.combat[card].value
        gains = {other: outlook.gain_of_posting(value, other) for other in s.empty_slots(foe)}
        most = max(gains.values())
        weights = {other: exp((gain - most) / DOUBT) for other, gain in gains.items()}
        return WHIM / len(weights) + (1 - WHIM) * weights[slot] / sum(weights.values())


def guesses(s: Crisis, seat: int, heard: Sequence[Line], luck: Luck) -> list[tuple[float, Guess]]:
    """Rows of enemy cards, each with how well it explains what he did."""
    foe = 1 - seat
    every = [card for card, combat in s.pack.combat.items() if combat.side == s.players[foe].side]
    known = {slot: s.slots[slot] for slot in s.filled_slots(foe) if s.knows(seat, s.slots[slot])}
    found: list[tuple[float, Guess]] = [(1.0, {}) for _ in range(GUESSES)]
    scene = Scene(s, seat)
    for line in heard:
        if line.says == "posts" and line.about["seat"] == foe:
            slot = str(line.about["slot"])
            found = [_extend(scene, weight, guess, slot, every, known, luck) for weight, guess in found]
            found = _fittest(found, luck)
        elif line.says == "trades" and line.about["seat"] == foe:
            for _, guess in found:
                a, b = str(line.about["slot"]), str(line.about["other_slot"])
                guess[a], guess[b] = guess[b], guess[a]
        else:
            scene.happens(line)
    return found


def _extend(
    scene: Scene, weight: float, guess: Guess, slot: Slot, every: list[str], known: Guess, luck: Luck
) -> tuple[float, Guess]:
    """A guess with one card more: one that he may well have laid there."""
    hand = [card for card in every if card not in guess.values()]
    if slot in known:
        likely = {known[slot]: scene.likings(guess, slot, known[slot])} if known[slot] in hand else {}
    else:
        hand = [card for card in hand if card not in known.values()]
        likely = {card: scene.likings(guess, slot, card) for card in hand}
    if not likely:
        return 0.0, {**guess, slot: luck.pick(every)}
    heap = list(accumulate(likely.values()))
    card = list(likely)[bisect(heap, heap[-1] * luck.below(FINE) / FINE)]
    return weight * heap[-1] / len(likely), {**guess, slot: card}


def _fittest(found: list[tuple[float, Guess]], luck: Luck) -> list[tuple[float, Guess]]:
    """Guesses that explain little make room for copies of those that explain more."""
    total = sum(weight for weight, _ in found)
    if not total:
        return found
    start, kept, heap = total * luck.below(FINE) / FINE / len(found), [], 0.0
    marks = iter(start + total * i / len(found) for i in range(len(found)))
    mark = next(marks)
    for weight, guess in found:
        heap += weight
        while mark is not None and mark < heap:
            kept.append((1.0, dict(guess)))
            mark = next(marks, total * 2)
    return kept or found


def believe(s: Crisis, seat: int, heard: Sequence[Line], luck: Luck) -> Crisis:
    """The table with what the enemy's face-down Combat Cards probably are in mind."""
    rows, combat = _remembered(Question(s, seat, heard, luck)), s.pack.combat
    beliefs = {}
    for slot in s.filled_slots(1 - seat):
        values = [combat[guess[slot]].value for _, guess in rows if slot in guess]
        if values and not s.knows(seat, s.slots[slot]):
            mean = sum(values) / len(values)
            beliefs[slot] = mean, SELF_DOUBT + sum([(value - mean) ** 2 for value in values]) / len(values)
    return CrisisInMind(**{name: getattr(s, name) for name in s.__struct_fields__}, beliefs=beliefs)


# Remembering


class Question:
    """What is asked about the enemy's cards; equal if nothing was told in between that bears on them."""

    def __init__(self, s: Crisis, seat: int, heard: Sequence[Line], luck: Luck) -> None:
        self.s, self.seat, self.heard, self.luck = s, seat, heard, luck
        posts = [n for n, line in enumerate(heard) if line.says in ("posts", "trades")]
        told = heard[: posts[-1] + 1] if posts else ()
        known = [(slot, s.slots[slot]) for slot in s.filled_slots(1 - seat) if s.knows(seat, s.slots[slot])]
        self.key = (seat, tuple((line.says, *line.about.values()) for line in told), tuple(known))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and self.key == other.key


@lru_cache(maxsize=32)
def _remembered(question: Question) -> list[tuple[float, Guess]]:
    return guesses(question.s, question.seat, question.heard, question.luck)
