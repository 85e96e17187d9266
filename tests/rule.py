"""The decorator that says which rules a test shows."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[T], T]:
    """Mark a test as showing these rules; `robotable rules --coverage` reads it in the source."""

    return lambda test: test
