"""Saving a state and getting it back: one encode, one decode."""

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar

import msgspec

from robotable.table.state import State
from robotable.table.steps import Step

S = TypeVar("S", bound=State)

STACKS = ("todo", "asides")
"""The fields of a state that hold steps of any kind."""


def save(state: State) -> bytes:
    """The whole state: pieces, luck, to-do stack and content."""
    return msgspec.msgpack.encode(state)


def load(data: bytes, cls: type[S]) -> S:
    """The state that was saved, for the game whose state class this is."""
    plain = msgspec.msgpack.decode(data)
    known = steps_of(cls)
    stacks = {name: [msgspec.convert(step, known[step["type"]]) for step in plain.pop(name)] for name in STACKS}
    state = msgspec.convert(plain, cls)
    state.todo, state.asides = stacks["todo"], stacks["asides"]
    return state


@cache
def steps_of(cls: type[State]) -> dict[str, type[Step[Any]]]:
    """Every kind of step that a game puts on its stack, by name."""
    package = cls.__module__.rpartition(".")[0]
    return {step.__name__: step for step in _below(Step) if step.__module__.startswith(package + ".")}


def _below(cls: type[Step[Any]]) -> Iterator[type[Step[Any]]]:
    for sub in cls.__subclasses__():
        yield sub
        yield from _below(sub)
