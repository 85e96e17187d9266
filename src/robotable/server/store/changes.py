"""A change: one statement to be carried out with its values. Modules beside this one say which there are."""

from typing import Any, NamedTuple

import msgspec
from sqlalchemy.sql.expression import UpdateBase


class Change(NamedTuple):
    """One statement to be carried out, and its values."""

    statement: UpdateBase
    values: dict[str, Any]


def as_json(value: object) -> str:
    """A value as it is stored in a column of text."""
    return msgspec.json.encode(value).decode()
