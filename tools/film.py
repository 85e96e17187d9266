"""Film a turn for the README: docs/images/turn.webp, made of screenshots.

    .venv/bin/python tools/film.py

`img2webp` packs them; on Debian it comes with `apt-get install webp`.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

import web
from live_page import live_browser, live_server
from screenshots import IMAGES, Photographer

FRAMES = 44
FRAME_MS = 220
LAST_MS = 1600
SCALE = 0.7
"""A whole table, small enough to be loaded at once."""
QUALITY = 55


def main() -> None:
    """Play a turn of Cyclone Run slowly, and take a picture again and again."""
    if shutil.which("img2webp") is None:
        sys.exit("img2webp is missing. On Debian: apt-get install webp")
    web.build()
    with TemporaryDirectory() as folder, live_server(Path(folder)) as server, live_browser() as browser:
        visit = Photographer(browser, server.address)
        visit.page = visit.look("dark", is_still=False, scale=SCALE)
        visit.introduce()
        visit.show_films("fast")
        visit.new_game("Cyclone Run", 2, {"Tokens in each cell": "6"})
        pack(list(pictures(visit, Path(folder))))


def pictures(visit: Photographer, folder: Path) -> Iterator[Path]:
    """The table, over and over, while the officer's advice is followed."""
    for n in range(FRAMES):
        if n % 2 == 0:
            move_on(visit.page)
        visit.page.wait_for_timeout(FRAME_MS // 2)
        picture = folder / f"{n:03}.png"
        visit.page.screenshot(path=picture)
        yield picture


def move_on(page: Page) -> None:
    """Ask for a hint, or do what it says, if it is our move."""
    for name in ("Do it", "Hint"):
        button = page.get_by_role("button", name=name, exact=True)
        if button.count() and button.is_enabled():
            button.click()
            return


def pack(taken: list[Path]) -> None:
    """One picture that moves, round and round; what looks the same is shown longer instead of twice."""
    film = IMAGES / "turn.webp"
    command = ["img2webp", "-loop", "0", "-lossy", "-q", str(QUALITY), "-m", "6"]
    for picture in taken[:-1]:
        command += ["-d", str(FRAME_MS), str(picture)]
    subprocess.run([*command, "-d", str(LAST_MS), str(taken[-1]), "-o", str(film)], check=True, capture_output=True)
    print(f"docs/images/{film.name}: {film.stat().st_size // 1024} KiB, {len(taken)} pictures")


if __name__ == "__main__":
    main()
