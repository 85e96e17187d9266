"""Chance: a small generator that lives inside the state. One is seeded and quick, another can't be foretold."""

import struct
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

Seed = int | str
"""Where chance begins: a number, for games that are to be the same again, or a secret in hexadecimal digits."""

WITHHELD = ""
"""Stands in for the secret of a game that may still be played."""

_MASK = (1 << 64) - 1
_BLOCK = 16
"""How many numbers one hash gives."""
_KEY_BYTES = range(16, 65)


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


class SecretLuck(Luck):
    """A stream of chance that tells nothing of what comes next: the n-th number is a hash of n under a secret key.

    `state` counts the numbers that were drawn. Whoever has the key can draw them again.
    """

    key: bytes

    @classmethod
    def keyed(cls, secret: str) -> "SecretLuck":
        """Start the stream of a secret of at least 128 bits; ValueError if it is none."""
        key = bytes.fromhex(secret)
        if len(key) not in _KEY_BYTES:
            raise ValueError(f"a secret has {_KEY_BYTES[0]} to {_KEY_BYTES[-1]} bytes; this one has {len(key)}")
        return cls(0, key)

    def below(self, n: int) -> int:
        """A whole number from 0 up to n - 1, each as likely as the others."""
        at = self.state
        self.state = at + 1
        return (_numbers(self.key, at // _BLOCK)[at % _BLOCK] * n) >> 32

    def fork(self) -> "Luck":
        """A stream of its own, whose key tells nothing of this one's."""
        at = self.state
        self.state = at + 1
        return SecretLuck(0, blake2b(at.to_bytes(8, "little"), key=self.key, digest_size=32, person=b"fork").digest())


def luck_of(seed: Seed) -> Luck:
    """The stream that begins there; ValueError if the seed is withheld."""
    if seed == WITHHELD:
        raise ValueError("this record does not tell its luck, as its game may still be played")
    return SecretLuck.keyed(seed) if isinstance(seed, str) else Luck.seeded(seed)


@lru_cache(maxsize=1024)
def _numbers(key: bytes, block: int) -> tuple[int, ...]:
    """So many numbers of 32 bits at once: a hash costs more than all that is done with it."""
    return struct.unpack(f"<{_BLOCK}I", blake2b(block.to_bytes(8, "little"), key=key).digest())
