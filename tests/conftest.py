"""The order of the tests where several workers share them."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests first, then those with a browser: else the last long one keeps a single worker busy at the end."""
    if hasattr(config, "workerinput"):
        items.sort(key=_haste)


def _haste(test: pytest.Item) -> int:
    return next((rank for rank, mark in enumerate(("slow", "browser")) if test.get_closest_marker(mark)), 2)
