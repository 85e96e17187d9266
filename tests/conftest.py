"""The order of the tests where several workers share them."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests without a browser, then those with one, and of either the long ones first.

    A long test that began last would keep a single worker busy at the end. And a worker that has had a browser runs no
    more `asyncio.run`, as Playwright's own loop stays open.
    """
    if hasattr(config, "workerinput"):
        items.sort(key=_turn)


def _turn(test: pytest.Item) -> tuple[bool, bool]:
    has_a_browser = "browser" in getattr(test, "fixturenames", ())
    return has_a_browser, test.get_closest_marker("slow") is None
