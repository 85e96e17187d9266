"""The page's types are those of the server."""

import page_types


def test_the_page_has_the_types_of_the_server() -> None:
    assert page_types.FILE.read_text("utf-8") == page_types.write(), "run .venv/bin/python tools/page_types.py"
