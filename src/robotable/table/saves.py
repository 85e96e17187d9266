"""Saving a state and getting it back: one encode, one decode. The content stays behind, as it has a digest to go by."""

from collections.abc import Iterator
from copy import copy
from functools import cache
from typing import Any, TypeVar

import msgspec

from robotable.table.luck import SecretLuck
from robotable.table.packs import Pack
from robotable.table.state import State
from robotable.table.steps import Step

S = TypeVar("S", bound=State)

STACKS = ("todo", "asides")
"""The fields of a state that hold steps of any kind."""

NO_CONTENT = Pack()


class DoesNotFit(ValueError):
    """What was saved is not of the shape that the rules have today."""


def save(state: State) -> bytes:
    """The whole state but its content: pieces, luck and to-do stack."""
    twin = copy(state)
    twin.pack = NO_CONTENT
    return msgspec.msgpack.encode(twin)


def load(data: bytes, cls: type[S], pack: Pack) -> S:
    """The state that was saved, for the game whose state class this is, with its content; DoesNotFit says why not."""
    known = steps_of(cls)
    try:
        plain = msgspec.msgpack.decode(data)
        stacks = {name: [msgspec.convert(step, known[step["type"]]) for step in plain.pop(name)] for name in STACKS}
        state = msgspec.convert(plain | {"pack": pack}, cls)
        if "key" in plain["luck"]:
            state.luck = msgspec.convert(plain["luck"], SecretLuck)
    except KeyError as missing:
        raise DoesNotFit(f"there is no {missing} any more") from missing
    except (msgspec.MsgspecError, AttributeError, TypeError) as problem:
        raise DoesNotFit(str(problem)) from problem
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
