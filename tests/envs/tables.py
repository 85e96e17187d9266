"""The tables that environments are tried with: every game, few and many seats, and some of its options."""

from typing import Any

import pytest

TURNS: list[tuple[str, dict[str, Any]]] = [
    ("cyclone-run", {"seats": 2}),
    ("cyclone-run", {"seats": 4, "long_game": True, "first_player": "random", "asides": True}),
    ("crisis-point", {"southern_cross": "random", "base_cap": True}),
    ("reconstruction", {"seats": 3, "zr_pickets": True, "asides": True}),
    ("reconstruction", {"seats": 4, "hand_size": 4}),
    ("attack-on-sdf1", {"seats": 1, "mode": "escalation", "difficulty": "hard"}),
    ("attack-on-sdf1", {"seats": 4, "scenario": 2}),
]
LIVE: list[tuple[str, dict[str, Any]]] = [
    ("brace-for-impact", {"seats": 2}),
    ("brace-for-impact", {"seats": 6, "pace": 900}),
]


def _name(value: object) -> str | None:
    return ",".join(f"{key}={one}" for key, one in value.items()) if isinstance(value, dict) else None


every_table = pytest.mark.parametrize(("game", "settings"), [*TURNS, *LIVE], ids=_name)
every_table_in_turns = pytest.mark.parametrize(("game", "settings"), TURNS, ids=_name)
every_live_table = pytest.mark.parametrize(("game", "settings"), LIVE, ids=_name)
