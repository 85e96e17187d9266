"""Chance: a small seeded generator that lives inside the state and copies as one int."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Luck(Struct):
    """A stream of chance. The same seed gives the same dice on any machine and any Python."""

    state: int

    @classmethod
    def seeded(cls, seed: int) -> "Luck":
        """Start a stream; seeds that lie close together give streams that do not."""
        luck = cls((seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK)
        luck.below(2)
        luck.below(2)
        return luck

    def below(self, n: int) -> int:
        """A whole number from 0 up to n - 1, each as likely as the others."""
        x = self.state = (self.state * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & _MASK
        x = ((x ^ (x >> 32)) * 0xD6E8FEB86659FD93) & _MASK
        return ((x >> 32) * n) >> 32

    def pick(self, things: Sequence[T]) -> T:
        """One of them at random."""
        return things[self.below(len(things))]

    def shuffle(self, things: list[T]) -> None:
        """Put a list into random order, in place."""
        below = self.below
        for i in range(len(things) - 1, 0, -1):
            j = below(i + 1)
            things[i], things[j] = things[j], things[i]

    def fork(self) -> "Luck":
        """A stream of its own, split off this one."""
        return Luck.seeded(self.below(1 << 32) << 32 | self.below(1 << 32))
