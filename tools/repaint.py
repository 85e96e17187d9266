"""How long it takes from a click until the page shows what came of it, beside another checkout in the same run.

    python tools/repaint.py [--moves 40] [--before CHECKOUT] [--only GAME]

A person at a desk plays against officers in a real browser, clicking anything that is lit; films are off. The time runs
in the page itself, from the click to the frame after the one in which the table has moved on: it holds the way to the
server, the rules, the commit, and the drawing. The checkouts take turns move by move, so that a busy moment hits both.
Two games soon go different ways, and a trade takes longer than a resupply: with two checkouts, *like for like* is the
median of each kind of click that both have made, weighed by how often both have. On a busy machine look at the last
figure: the processor time that the page itself spends on a move, from click to rest.
"""

import argparse
import random
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import Browser, CDPSession, Page, TimeoutError

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
  let kind = '';
  window.repaints = [];
  addEventListener('click', ({ target }) => {
    clicked = performance.now();
    const thing = target.closest('[data-piece], [data-move]');
    kind = thing ? (thing.dataset.move ?? thing.dataset.piece.split(':')[0]) : 'menu';
  }, true);
  new MutationObserver(() => {
    if (!clicked) return;
    const from = clicked;
    clicked = 0;
    requestAnimationFrame(() => requestAnimationFrame(() => window.repaints.push([kind, performance.now() - from])));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-version'] });
}"""
SET_A_TABLE = """async ([game, seats]) => {
  await fetch('/api/me', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name": "Anna"}' });
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', bot: 'officer' }));
  const body = JSON.stringify({ game, seats: [{ kind: 'me' }, ...bots], options: {}, seed: 7, is_listed: false });
  const made = await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return (await made.json()).id;
}"""


class Player(Struct):
    """Somebody at a table, and what the browser tells of the page's own work."""

    page: Page
    devtools: CDPSession
    dice: random.Random

    @property
    def worked_ms(self) -> float:
        """Processor time that the page has spent so far."""
        metrics = self.devtools.send("Performance.getMetrics")["metrics"]
        seconds: float = next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")
        return 1000 * seconds


class Measured(Struct):
    """What was found about a checkout."""

    repaints: list[tuple[str, float]]
    worked_ms: float

    @property
    def kinds(self) -> dict[str, list[float]]:
        """The times by what was clicked."""
        times: dict[str, list[float]] = {}
        for kind, time in self.repaints:
            times.setdefault(kind, []).append(time)
        return times


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


def sit_down(browser: Browser, address: str, game: str) -> Player:
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
    devtools = context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    return Player(page, devtools, random.Random(game))


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


def measure(checkouts: dict[str, Path], game: str, moves: int) -> dict[str, Measured]:
    """Milliseconds from clicks to repaints, and the page's work in all, by checkout."""
    with ExitStack() as stack:
        browser = stack.enter_context(live_browser())
        players = {name: sit_down(browser, stack.enter_context(served(path)), game) for name, path in checkouts.items()}
        began = {name: player.worked_ms for name, player in players.items()}
        for _ in range(moves):
            for player in players.values():
                click(player.page, player.dice)
        return {
            name: Measured(player.page.evaluate("() => window.repaints"), player.worked_ms - began[name])
            for name, player in players.items()
        }


def main() -> None:
    """Measure the games that are played by turns."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--before", type=Path, help="another checkout, in which ./play has been started once")
    parser.add_argument("--only", choices=SEATS, help="one game")
    arguments = parser.parse_args()
    checkouts = {"before": arguments.before} if arguments.before else {}
    for game in [arguments.only] if arguments.only else SEATS:
        found = measure({**checkouts, "now": ROOT}, game, arguments.moves)
        shares = shares_of_kinds(list(found.values()))
        for name, one in found.items():
            print(f"{game:16} {name:8} {in_words(one, shares)}", flush=True)


def shares_of_kinds(found: list[Measured]) -> dict[str, int]:
    """How often every kind of click was made that all have made."""
    common = set.intersection(*(set(one.kinds) for one in found))
    return {kind: sum(len(one.kinds[kind]) for one in found) for kind in common}


def in_words(found: Measured, shares: dict[str, int]) -> str:
    """What was found about a checkout, in a line."""
    times, count = sorted(time for _, time in found.repaints), len(found.repaints)
    alike = sum(share * statistics.median(found.kinds[kind]) for kind, share in shares.items()) / sum(shares.values())
    return (
        f"median {statistics.median(times):5.0f} ms, like for like {alike:5.0f} ms, "
        f"95 % under {times[int(0.95 * (count - 1))]:5.0f} ms ({count} moves); "
        f"the page works {found.worked_ms / count:5.0f} ms a move"
    )


if __name__ == "__main__":
    main()
