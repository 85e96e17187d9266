"""What axe-core finds on a page that somebody might stumble over, whatever weight it gives to it."""

from playwright.sync_api import Page

import web

SOURCE = web.PACKAGES / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """All that is wrong with the page as it is now, a line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE.read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{problem['id']} ({problem['impact']}): {node['html']} {node['failureSummary']}"
        for problem in found["violations"]
        for node in problem["nodes"]
    ]
