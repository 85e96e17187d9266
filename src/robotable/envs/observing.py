"""What a seat observes of a game, as floats: made of its view, of where it sits, and of nothing else."""

from collections.abc import Mapping
from functools import cache

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from robotable.envs.schema import LEAST, MOST, Schema, size_of, writer_of
from robotable.envs.survey import FOLDER, GAMES_OF_A_PACK, survey
from robotable.table import Pack, Ruleset, State

Floats = NDArray[np.float32]

SEAT = "seat"
"""The part of an observation that says where one sits."""

KEY = "robotable.envs.observing"
"""Where a pack of somebody's own keeps the schema that was made for it."""


class Observer:
    """Turns what a seat sees into floats: always as many, always in the same order."""

    def __init__(self, ruleset: Ruleset, pack: Pack) -> None:
        self.ruleset = ruleset
        self.schema = schema_of(ruleset, pack)
        if gone := sorted(set(self.schema.parts) - set(ruleset.view_type.__struct_fields__)):
            raise LookupError(
                f"the view of {ruleset.title} no longer has {', '.join(gone)}: write its schema anew with "
                f"python -m robotable.envs.survey {ruleset.id}"
            )
        self.seats = ruleset.seats[-1]
        self._writers = [(name, writer_of(part)) for name, part in self.schema.parts.items()]
        self.sizes = {SEAT: self.seats, **{name: size_of(part) for name, part in self.schema.parts.items()}}
        """How many floats each part takes, in their order."""
        self.size = sum(self.sizes.values())

    def flat(self, s: State, seat: int) -> Floats:
        """Everything in one row."""
        return self.row(self.ruleset.view(s, seat), seat)

    def public(self, s: State) -> Floats:
        """What everybody sees, from no seat."""
        return self.row(self.ruleset.view(s, None), None)

    def row(self, board: Struct, seat: int | None) -> Floats:
        """A view that somebody has already, such as a bot at a table elsewhere, in one row."""
        out = [float(seat == other) for other in range(self.seats)]
        for name, write in self._writers:
            write(getattr(board, name), out)
        row = np.array(out, dtype=np.float32)
        return np.clip(row, LEAST, MOST, out=row)

    def parts(self, s: State, seat: int) -> dict[str, Floats]:
        """The same by the names of the view's fields."""
        return self.split(self.flat(s, seat))

    def split(self, flat: Floats) -> dict[str, Floats]:
        """A row taken apart by the names of the view's fields."""
        ends = np.cumsum(list(self.sizes.values()))[:-1]
        return dict(zip(self.sizes, np.split(flat, ends), strict=True))


def schema_of(ruleset: Ruleset, pack: Pack) -> Schema:
    """What observations are made of: as it is stored, or worked out anew for a pack with ids of its own."""
    stored = stored_schemas().get(ruleset.id)
    if stored is not None and (pack is ruleset.content or ids_of(pack) == ids_of(ruleset.content)):
        return stored
    known = pack.__dict__
    if KEY not in known:
        known[KEY] = survey(ruleset, pack, GAMES_OF_A_PACK)
    schema: Schema = known[KEY]
    return schema


def ids_of(pack: Pack) -> dict[str, list[str]]:
    """The ids in each file of a pack."""
    return {name: list(getattr(pack, name)) for name in pack.__struct_fields__}


@cache
def stored_schemas() -> Mapping[str, Schema]:
    """The schemas of the games' own content."""
    found = (msgspec.json.decode(path.read_bytes(), type=Schema) for path in sorted(FOLDER.glob("*.json")))
    return {schema.game: schema for schema in found}
