"""How long it takes from a click until the page shows what came of it, beside another checkout in the same run.

    python tools/repaint.py [--moves 40] [--before CHECKOUT]

A person at a desk plays against officers in a real browser, clicking anything that is lit; films are off. The time runs
in the page itself, from the click to the frame after the one in which the table has moved on: it holds the way to the
server, the rules, the commit, and the drawing. The checkouts take turns move by move, so that a busy moment hits both.
"""

import argparse
import random
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError

from live_page import live_browser

ROOT = Path(__file__).resolve().parent.parent
SEATS = {"cyclone-run": 4, "crisis-point": 2, "reconstruction": 4, "attack-on-sdf1": 1}
LIT = (
    "[role=menuitem]:visible, .confirm [data-confirm=yes]:visible",
    ".board .piece.is-open:visible, .board .button.is-lit:visible, .board button.roll:enabled:visible",
    ".prompt-moves button:visible",
)
"""What is clicked, first of all what is asked just now."""
STOPWATCH = """() => {
  let clicked = 0;
  window.repaints = [];
  addEventListener('click', () => { clicked = performance.now(); }, true);
  new MutationObserver(() => {
    if (!clicked) return;
    const from = clicked;
    clicked = 0;
    requestAnimationFrame(() => requestAnimationFrame(() => window.repaints.push(performance.now() - from)));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-version'] });
}"""
SET_A_TABLE = """async ([game, seats]) => {
  await fetch('/api/me', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name": "Anna"}' });
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', bot: 'officer' }));
  const body = JSON.stringify({ game, seats: [{ kind: 'me' }, ...bots], options: {}, seed: 7, is_listed: false });
  const made = await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return (await made.json()).id;
}"""


@contextmanager
def served(checkout: Path) -> Iterator[str]:
    """A server of a checkout with its own rules and page; its address."""
    python, script = checkout / ".venv/bin/python", checkout / "tools/quick_server.py"
    with tempfile.TemporaryDirectory() as folder:
        command = [str(python), str(script), f"sqlite:///{folder}/tables.sqlite", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            announcement = process.stdout.readline()
            yield announcement[announcement.index("http") :].split()[0].rstrip("/")
            process.terminate()


def sit_down(browser: Browser, address: str, game: str) -> Page:
    """Somebody at a table against officers."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.add_init_script("localStorage['robotable.pace'] = 'off'")
    context.add_init_script(f"localStorage['robotable.how-to-play'] = '{' '.join(SEATS)}'")
    page = context.new_page()
    page.goto(address)
    table = page.evaluate(SET_A_TABLE, [game, SEATS[game]])
    page.goto(f"{address}/t/{table}")
    page.locator(".prompt").first.wait_for()
    page.evaluate(STOPWATCH)
    return page


def click(page: Page, dice: random.Random) -> bool:
    """Click something that is lit, and wait for what comes of it; False when the game is over."""
    page.locator(".prompt.is-yours, .end").first.wait_for()
    if page.locator(".end").count():
        return False
    for lit in map(page.locator, LIT):
        if count := lit.count():
            with suppress(TimeoutError):  # Something moved, or lies over it: the next one will do.
                lit.nth(dice.randrange(count)).click(timeout=2000)
            page.wait_for_timeout(120)
            break
    return True


def measure(checkouts: dict[str, Path], game: str, moves: int) -> dict[str, list[float]]:
    """Milliseconds from clicks to repaints, by checkout."""
    with ExitStack() as stack:
        browser = stack.enter_context(live_browser())
        pages = {name: sit_down(browser, stack.enter_context(served(path)), game) for name, path in checkouts.items()}
        dice = {name: random.Random(game) for name in pages}
        for _ in range(moves):
            for name, page in pages.items():
                click(page, dice[name])
        return {name: page.evaluate("() => window.repaints") for name, page in pages.items()}


def main() -> None:
    """Measure the games that are played by turns."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--before", type=Path, help="another checkout, in which ./play has been started once")
    arguments = parser.parse_args()
    checkouts = {"before": arguments.before} if arguments.before else {}
    for game in SEATS:
        for name, times in measure({**checkouts, "now": ROOT}, game, arguments.moves).items():
            middle, worst = statistics.median(times), sorted(times)[int(0.95 * (len(times) - 1))]
            print(f"{game:16} {name:8} median {middle:5.0f} ms, 95 % under {worst:5.0f} ms ({len(times)} moves)")


if __name__ == "__main__":
    main()
