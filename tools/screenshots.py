"""Play a little and take the pictures for the documentation: docs/images/*.png.

python tools/screenshots.py [GAME …]
"""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize

import web
from finished_tables import finished_table
from live_page import OTHER_NAME, LiveServer, live_browser, live_server
from robotable.server.people import COOKIE

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
NAME = "Scott Bernard"
MOVES_OF_A_LITTLE_PLAY = 40
MOVES_OF_A_TACTICAL_PHASE = 24
CARDS_SCORED = 9
MOVES_OF_TWO_ROUNDS = 40
MOVES_UNTIL_IT_BURNS = 60
CALL = ".bfi-call:not(.is-own)"
"""Somebody else's Status, while it is open."""


class Photographer:
    """A player who follows the officer's hints and takes pictures on the way."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.page = self.look("dark")

    def look(self, theme: Literal["dark", "light"], is_still: bool = True, scale: float = 1) -> Page:
        """A desk-sized window."""
        motion: Literal["reduce", "no-preference"] = "reduce" if is_still else "no-preference"
        context = self.browser.new_context(
            viewport=DESK, color_scheme=theme, reduced_motion=motion, device_scale_factor=scale
        )
        context.set_default_timeout(30_000)
        context.add_init_script(f"localStorage['robotable.how-to-play'] ??= '{' '.join(VISITS)}'")
        return context.new_page()

    def take(self, name: str, pointing_at: str = "") -> None:
        """Take a picture of what is on the screen, once it has come to rest."""
        page = self.page
        page.mouse.move(0, 0)
        if pointing_at:
            page.locator(pointing_at).first.hover()
        page.wait_for_timeout(300 if pointing_at else 700)
        page.screenshot(path=IMAGES / f"{name}.png")
        print(f"docs/images/{name}.png")

    def take_both(self, name: str) -> None:
        """Take a picture at a desk, and the same on a phone."""
        self.take(name)
        self.page.set_viewport_size(PHONE)
        self.take(f"{name}-phone")
        self.page.set_viewport_size(DESK)

    # Playing

    def show_films(self, pace: str) -> None:
        """From now on what happens is shown at this pace."""
        self.page.evaluate("pace => localStorage.setItem('robotable.pace', pace)", pace)
        self.page.reload()
        self.page.locator(".prompt, .game-card").first.wait_for()

    def introduce(self) -> None:
        """Say in the lobby what to be called."""
        self.page.goto(self.address)
        self.page.get_by_label("Others see you as").fill(NAME)
        self.page.get_by_role("button", name="That is me").click()
        self.page.get_by_role("button", name=NAME).wait_for()

    def new_game(
        self, game: str, others: int, options: dict[str, str], bots: str = "officer", seed: str = "1985"
    ) -> str:
        """A table against officers, or other bots; its address."""
        page = self.page
        page.goto(self.address)
        page.locator(".game-card").filter(has_text=game).get_by_role("button", name="New table").click()
        if page.get_by_label("Players").count():
            page.get_by_label("Players").select_option(str(others + 1))
        for seat in range(others):
            page.get_by_label(f"Seat {seat + 2}").select_option(f"Bot: {bots}")
        page.get_by_text("Options, pack and seed").click()
        for option, value in options.items():
            field = page.get_by_label(option)
            if field.evaluate("field => field.type") == "number":
                field.fill(value)
            else:
                field.select_option(value)
        page.get_by_label("Seed", exact=True).fill(seed)
        page.get_by_label("Listed in the lobby").check()
        page.get_by_role("button", name="Set the table").click()
        page.locator(".prompt, .end, .brace").first.wait_for()
        return page.url

    def play(self, moves: int) -> None:
        """Do what the officer would do, so many times or until the game is over."""
        for _ in range(moves):
            self.page.locator(".prompt.is-yours, .end, .scoring.is-running").first.wait_for()
            if not self.page.locator(".prompt.is-yours").count():
                return
            self.follow_hint()

    def play_until_lit(self, lit: str) -> None:
        """Go on until something may be clicked."""
        while not self.page.locator(lit).count():
            if self.page.locator(".end").count():
                raise RuntimeError(f"The game ended before {lit} was lit: take another seed.")
            self.play(1)

    def follow_hint(self) -> None:
        """Ask for a hint and do it."""
        table = self.page.locator(".table-page")
        before = table.get_attribute("data-version")
        self.page.get_by_role("button", name="Hint", exact=True).click()
        self.page.get_by_role("button", name="Do it").click()
        self.page.wait_for_function("v => document.querySelector('.table-page').dataset.version !== v", arg=before)


def take_cyclone_run(browser: Browser, address: str) -> None:
    """Cyclone Run: how it ended, the replay, a table in both themes and on a phone."""
    visit = Photographer(browser, address)
    visit.introduce()
    visit.show_films("slow")
    visit.new_game("Cyclone Run", 3, {})
    take_film(visit, "turns up at", "cyclone-film")
    visit.show_films("off")
    finished = visit.new_game("Cyclone Run", 3, {"Tokens in each cell": "4"})
    visit.play(1000)
    visit.take_both("end")
    visit.page.get_by_role("link", name="Replay").click()
    visit.page.get_by_label("Moment").fill("60")
    visit.take_both("replay")

    table = visit.new_game("Cyclone Run", 3, {"Tokens in each cell": "9"})
    visit.play(MOVES_OF_A_LITTLE_PLAY)
    visit.play_until_lit(".cell.is-open")
    visit.take("table-desktop")
    visit.page.emulate_media(color_scheme="light")
    visit.take("table-light")
    visit.page.emulate_media(color_scheme="dark")
    visit.page.set_viewport_size(PHONE)
    visit.take("table-phone")
    visit.page.set_viewport_size(DESK)
    print(f"Pictures of {finished} and {table}")


def take_crisis_point(browser: Browser, address: str) -> None:
    """Crisis Point: with a Combat Card in hand, while it is scored, and when it is over."""
    visit = Photographer(browser, address)
    visit.introduce()
    visit.new_game("Crisis Point", 1, {"Army of the Southern Cross": "first seat"})
    for objective in ("Battloids Endure", "Hold the Center"):
        visit.page.locator(".picker .is-open").filter(has_text=objective).click()
        visit.page.locator(".is-open").filter(has_text=objective).wait_for(state="detached")
    visit.page.locator(".battlefield").wait_for()
    visit.play(MOVES_OF_A_TACTICAL_PHASE)
    visit.play_until_lit(".slot-spot.is-open")
    slot = ".slot-spot.is-open"
    visit.take("crisis-point-desktop", pointing_at=slot)
    visit.page.emulate_media(color_scheme="light")
    visit.take("crisis-point-light", pointing_at=slot)
    visit.page.emulate_media(color_scheme="dark")
    visit.page.set_viewport_size(PHONE)
    visit.take("crisis-point-phone")
    visit.page.set_viewport_size(DESK)
    visit.play(1000)
    visit.page.get_by_role("button", name="Pause").click()
    for _ in range(CARDS_SCORED):
        visit.page.get_by_role("button", name="Next").click()
    visit.take("crisis-point-scoring")
    visit.page.get_by_role("button", name="Skip").click()
    visit.take_both("crisis-point-end")


def take_reconstruction(browser: Browser, address: str) -> None:
    """Reconstruction: a march that is about to change hands, the same on a phone, and the end."""
    visit = Photographer(browser, address)
    visit.introduce()
    visit.show_films("slow")
    visit.new_game("Reconstruction", 3, {})
    take_film(visit, " plays ", "reconstruction-film")
    visit.show_films("off")
    visit.new_game("Reconstruction", 3, {})
    visit.play(MOVES_OF_TWO_ROUNDS)
    lit = ".space.is-open[aria-label*=' goes to ']"
    visit.play_until_lit(lit)
    visit.take("reconstruction-desktop", pointing_at=lit)
    visit.page.emulate_media(color_scheme="light")
    visit.take("reconstruction-light", pointing_at=lit)
    visit.page.emulate_media(color_scheme="dark")
    visit.page.set_viewport_size(PHONE)
    visit.page.reload()
    visit.page.locator(lit).first.wait_for()
    visit.take("reconstruction-phone")
    visit.page.set_viewport_size(DESK)
    visit.play(1000)
    visit.take_both("reconstruction-end")


def take_brace_for_impact(browser: Browser, address: str) -> None:
    """Brace for Impact: a room that waits, an officer, the same on a phone, the big screen, the other side, the end."""
    visit = Photographer(browser, address)
    visit.introduce()
    page = visit.page
    take_the_room(visit, browser)
    visit.new_game("Brace for Impact", 5, {"Difficulty": "training"})
    page.locator("[data-move=ready]").click()
    page.locator("[data-move=brace]:enabled").click(timeout=60_000)
    page.locator(".bfi-ship .bfi-strength").first.wait_for(timeout=120_000)
    page.locator(CALL).first.wait_for(timeout=120_000)
    visit.take("brace-desktop")
    page.set_viewport_size(PHONE)
    page.locator(CALL).first.wait_for(timeout=120_000)
    visit.take("brace-phone")
    page.set_viewport_size(TELEVISION)
    page.get_by_role("button", name="Big screen").click()
    page.locator(CALL).first.wait_for(timeout=120_000)
    visit.take("brace-screen")
    page.set_viewport_size(DESK)
    page.get_by_role("button", name="Back to the table").click()
    page.emulate_media(color_scheme="light")
    page.locator(CALL).first.wait_for(timeout=120_000)
    visit.take("brace-light")
    page.emulate_media(color_scheme="dark")
    page.locator("[data-move=pause]").click()
    page.locator(".bfi-pause.is-paused").wait_for()
    visit.take("brace-pause")

    take_the_other_side(visit)
    take_a_lost_battle(visit)


def take_the_room(visit: Photographer, browser: Browser) -> None:
    """The television while a seat is open: who has come, and where the others find the table."""
    page = visit.page
    page.locator(".game-card").filter(has_text="Brace for Impact").get_by_role("button", name="New table").click()
    page.get_by_label("Players").select_option("4")
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}").select_option("Bot: officer")
    page.get_by_role("button", name="Set the table").click()
    page.locator(".share").wait_for()
    table = page.url.removeprefix(visit.address)
    television = Photographer(browser, visit.address.replace("127.0.0.1", OTHER_NAME))
    television.page.set_viewport_size(TELEVISION)
    television.page.goto(f"{television.address}{table}?screen")
    television.page.locator(".share .qr-code").wait_for()
    television.take("brace-room")
    television.page.context.close()


def take_the_other_side(visit: Photographer) -> None:
    """The Zentraedi player, about to place a ship."""
    page = visit.page
    visit.new_game("Brace for Impact", 4, {"Who plays the Zentraedi": "0", "Length of the timers in percent": "50"})
    while not page.locator("[data-move=ready]").count():
        page.locator(".bfi-sector.is-open").first.or_(page.locator("[data-move=ready]")).click()
        page.wait_for_timeout(300)
    page.locator("[data-move=ready]").click()
    while not page.locator(".bfi-fleet-card.is-due").count():
        page.locator("[data-move=carry_out], [data-move=decline], .bfi-fleet-card.is-due").first.wait_for()
        if page.locator(".bfi-orders-moves button").count():
            page.locator(".bfi-orders-moves button").first.click()
        page.wait_for_timeout(200)
    visit.take("brace-zentraedi")


def take_a_lost_battle(visit: Photographer) -> None:
    """Cadets against quick timers: sooner or later the furnace runs away, and the ship is lost."""
    page = visit.page
    page.evaluate("localStorage['robotable.motion'] = 'on'")
    for seed in range(1985, 1999):
        options = {"Length of the timers in percent": "30"}
        visit.new_game("Brace for Impact", 3, options, bots="cadet", seed=str(seed))
        page.locator("[data-move=ready]").click()
        page.locator(".brace.is-breaching, .end").first.wait_for(timeout=300_000)
        if not page.locator(".end").count():
            break
    visit.take("brace-breach")
    page.locator(".bfi-last").wait_for(timeout=300_000)
    visit.take("brace-last-moments")
    page.locator(".end").wait_for(timeout=300_000)
    visit.take_both("brace-end")


def take_attack_on_sdf1(browser: Browser, address: str) -> None:
    """Attack on the SDF-1: a Hero's turn, Battle Mode, what the enemy does and will do, a damaged ship at the end."""
    visit = Photographer(browser, address)
    visit.introduce()
    take_film_of_orders(visit)
    visit.show_films("off")
    visit.new_game("Attack on the SDF-1", 0, {"Difficulty": "easy"})
    page = visit.page
    learn_to_transform(visit)
    visit.take("sdf1-desktop")
    page.locator(".mode-mark.is-open").click()
    page.locator(".sdf.is-battle").wait_for()
    visit.take("sdf1-battle-mode")
    page.emulate_media(color_scheme="light")
    visit.take("sdf1-light")
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(PHONE)
    page.reload()
    page.locator(".prompt.is-yours").wait_for()
    page.locator(".sdf-map").evaluate("map => map.scrollIntoView()")
    visit.take("sdf1-phone")
    page.locator(".pane-heroes").evaluate("pane => pane.scrollIntoView()")
    visit.take("sdf1-phone-heroes")
    page.set_viewport_size(DESK)
    look_ahead(visit)
    visit.take("sdf1-preview", pointing_at=".z-deed:not(.is-idle)")
    visit.new_game("Attack on the SDF-1", 3, {"Mode": "escalation", "Difficulty": "hard"})
    visit.play(MOVES_UNTIL_IT_BURNS)
    visit.take("sdf1-damaged")
    visit.play(1000)
    visit.take_both("sdf1-end")


def learn_to_transform(visit: Photographer) -> None:
    """Play until the Captain may transform the ship in a turn of a Hero; buy the way to do it when it is on offer."""
    unlock = visit.page.locator("[data-piece='unlock:modular-transformation'].is-open")
    ready = visit.page.locator("[data-stage=HeroTurn] .mode-mark.is-open")
    while not ready.count():
        if visit.page.locator(".end").count():
            raise RuntimeError("The game ended before the ship could transform: take another seed.")
        if unlock.count():
            unlock.click()
            unlock.wait_for(state="detached")
        else:
            visit.play(1)
    visit.page.locator(".table-main").evaluate("main => main.scrollTo(0, 0)")


def look_ahead(visit: Photographer) -> None:
    """Lisa reads the next Z-Orders card, and leaves it on top."""
    read = "[data-piece='ability:lisa/2'].is-open"
    visit.play_until_lit(read)
    visit.page.locator(read).click()
    visit.page.locator("[data-move=leave]").click()
    visit.page.locator(".enemy.is-foreseen").wait_for()


def take_film(visit: Photographer, told: str, picture: str) -> None:
    """Play on until a film tells this: the moment before, that moment, and the one after."""
    page = visit.page
    while True:
        page.locator(".prompt.is-yours, .film-bar").first.wait_for()
        if not page.locator(".film-bar").count():
            visit.follow_hint()
            continue
        page.evaluate(PAUSE)
        step_until(page, f".film-bar :text('{told}'), .prompt.is-yours")
        if page.locator(".film-bar").count():
            break
    page.keyboard.press(",")
    for n in range(1, 4):
        visit.take(f"{picture}-{n}")
        page.keyboard.press(".")
    page.locator("[data-tool=skip]").or_(page.locator(".prompt.is-yours")).first.wait_for()


PAUSE = "() => document.querySelector('.film-bar [aria-label^=Pause]')?.click()"


def take_film_of_orders(visit: Photographer) -> None:
    """The enemy's phase in four moments: the card, who is about to move, who has moved, and what is hit."""
    page = visit.page
    visit.show_films("slow")
    visit.new_game("Attack on the SDF-1", 0, {"Difficulty": "easy"})
    film = page.locator(".table-main:has(.film-bar) [data-phase=orders]")
    while not film.count():
        page.locator(".prompt.is-yours, .film-bar").first.wait_for()
        if page.locator(".film-bar").count():
            page.evaluate(SKIP_OTHERS)
        else:
            visit.follow_hint()
    page.get_by_role("button", name="Pause").click()
    visit.take("sdf1-film-1")
    step_until(page, ".way-line")
    visit.take("sdf1-film-2")
    page.get_by_role("button", name="Step on").click()
    visit.take("sdf1-film-3")
    step_until(page, ".film-bar :text('Armor lost')")
    visit.take("sdf1-film-4")
    page.set_viewport_size(PHONE)
    page.locator(".sdf-map").evaluate("map => map.scrollIntoView()")
    page.get_by_role("button", name="Step back").click()
    page.get_by_role("button", name="Step on").click()
    visit.take("sdf1-film-phone")
    page.set_viewport_size(DESK)


SKIP_OTHERS = """() => {
  const { phase } = document.querySelector(".sdf-table").dataset;
  if (phase !== "orders") document.querySelector("[data-tool=skip]")?.click();
}"""


def step_until(page: Page, sight: str) -> None:
    """Step on in a film until something is to be seen."""
    while not page.locator(sight).count():
        page.keyboard.press(".")
        page.wait_for_timeout(50)


def take_guides(browser: Browser, address: str) -> None:
    """How to play each game, its rulebook, and a face that opened from its name."""
    visit = Photographer(browser, address)
    visit.introduce()
    page = visit.page
    for game in GAMES:
        page.goto(address)
        card = page.locator(f".game-card:has(h3:text-is('{game}'))")
        card.get_by_role("button", name="How to play").click()
        page.locator(".how-signs li").first.wait_for()
        visit.take(f"how-to-play-{game.lower().replace(' ', '-')}")
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light")
    visit.take("how-to-play-phone")
    page.goto(f"{address}/rules/attack-on-sdf1")
    page.locator(".passage").first.wait_for()
    visit.take("rulebook-phone")
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="dark")
    page.goto(f"{address}/rules/cyclone-run")
    page.locator(".passage").first.wait_for()
    visit.take("rulebook-desktop")
    visit.new_game("Reconstruction", 3, {})
    visit.play(6)
    visit.take("face-of-a-name", pointing_at=".log [data-ref^='card:']")
    visit.show_films("step")
    for _ in range(200):
        if page.locator(".reveal").count():
            break
        if page.locator(".film-bar").count():
            page.keyboard.press(".")
        elif page.locator(".prompt.is-yours").count():
            visit.follow_hint()
        page.wait_for_timeout(50)
    visit.take("reveal")


GAMES = ("Cyclone Run", "Crisis Point", "Reconstruction", "Brace for Impact", "Attack on the SDF-1")


def take_following(browser: Browser, address: str) -> None:
    """What is asked before a waste, what happened since one's last move, and a running game stepped back."""
    visit = Photographer(browser, address)
    page = visit.page
    visit.introduce()
    visit.show_films("off")
    visit.new_game("Cyclone Run", 1, {})
    visit.play_until_lit("[data-move=end_turn]")
    page.locator("[data-move=end_turn]").click()
    visit.take_both("end-turn-asks")
    visit.new_game("Reconstruction", 3, {})
    visit.play_until_lit(".since")
    visit.take_both("since-your-move")
    page.reload()
    page.locator(".prompt.is-yours").wait_for()
    for _ in range(6):
        page.keyboard.press(",")
        page.wait_for_timeout(250)
    visit.take_both("step-back")


def take_lessons(browser: Browser, address: str) -> None:
    """A guided game at a desk, in battle, and on a phone."""
    for game, size, lessons, picture in LESSONS:
        visit = Photographer(browser, address)
        page = visit.page
        page.set_viewport_size(size)
        page.goto(address)
        card = page.locator(f".game-card:has(h3:text-is('{game}'))")
        card.get_by_role("button", name="Learn").click()
        for n in range(1, lessons):
            page.locator(f".coach-count:text('{n} of')").wait_for()
            page.locator("[data-lesson-move=next], [data-move=ready]").first.click()
        page.locator(f".coach-count:text('{lessons} of')").wait_for()
        page.locator(".coach-rings span").first.wait_for()
        visit.take(picture)
        page.context.close()


LESSONS = (
    ("Cyclone Run", DESK, 1, "learn-cyclone-run"),
    ("Crisis Point", DESK, 2, "learn-crisis-point"),
    ("Reconstruction", DESK, 2, "learn-reconstruction"),
    ("Attack on the SDF-1", DESK, 2, "learn-sdf1"),
    ("Brace for Impact", DESK, 4, "learn-brace"),
    ("Cyclone Run", PHONE, 2, "learn-phone"),
    ("Brace for Impact", PHONE, 2, "learn-brace-phone"),
)


def take_the_door(browser: Browser, address: str) -> None:
    """The lobby with one's own tables, a new table, the seat that a guest is offered, and how one leaves."""
    visit = Photographer(browser, address)
    page = visit.page
    visit.introduce()
    visit.show_films("off")
    visit.new_game("Cyclone Run", 2, {})
    page.locator(".topbar .leave").click()
    visit.take_both("leave")
    page.get_by_role("button", name="Stay").click()
    for size, suffix in ((DESK, "desktop"), (PHONE, "phone")):
        page.set_viewport_size(size)
        page.goto(address)
        page.get_by_text("Your turn").first.wait_for()
        visit.take(f"lobby-{suffix}")
        card = page.locator(".game-card:has(h3:text-is('Attack on the SDF-1'))")
        card.get_by_role("button", name="New table").click()
        page.get_by_label("Scenario").first.wait_for()
        visit.take(f"new-table-{suffix}")
    page.set_viewport_size(DESK)
    page.goto(address)
    page.locator(".game-card:has(h3:text-is('Reconstruction'))").get_by_role("button", name="New table").click()
    page.get_by_role("button", name="Set the table").click()
    page.locator(".share").wait_for()
    link = page.url
    for size, suffix in ((DESK, "desktop"), (PHONE, "phone")):
        guest = Photographer(browser, address)
        guest.page.set_viewport_size(size)
        guest.page.goto(link)
        guest.page.locator(".take-seat").first.wait_for()
        guest.take(f"take-a-seat-{suffix}")


def take_reviews(browser: Browser, server: LiveServer) -> None:
    """What is found out about finished games, a hint with several moves, and the pages about oneself."""
    visit = Photographer(browser, server.address)
    page = visit.page
    visit.introduce()
    visit.show_films("off")
    secret = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    for game, seats, picture in REVIEWED:
        table = finished_table(server.database, secret, NAME, game, seats, seed=5)
        page.goto(f"{server.address}/t/{table}/review")
        page.locator(".review-chart").wait_for(timeout=300_000)
        page.get_by_label("Moment of the game").fill("3")
        visit.take(picture)
    page.emulate_media(color_scheme="light")
    page.locator("#review-decisions").evaluate("title => title.scrollIntoView()")
    visit.take("review-light")
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(PHONE)
    page.evaluate("window.scrollTo(0, 0)")
    visit.take("review-phone")
    page.set_viewport_size(DESK)
    visit.new_game("Crisis Point", 1, {})
    visit.play(8)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".hint").wait_for()
    visit.take_both("hint")
    for path, picture in (("me", "devices-and-data"), ("games", "my-games")):
        page.goto(f"{server.address}/{path}")
        page.locator("main h1").wait_for()
        visit.take_both(picture)
    page.get_by_role("button", name="Settings").click()
    visit.take_both("settings")


REVIEWED = (
    ("cyclone-run", 3, "review-cyclone-run"),
    ("reconstruction", 4, "review-reconstruction"),
    ("attack-on-sdf1", 3, "review-sdf1"),
    ("crisis-point", 2, "review-crisis-point"),
)
REVIEWS = "reviews"
REVIEW_S = 20

VISITS: dict[str, Callable[[Browser, str], None]] = {
    "cyclone-run": take_cyclone_run,
    "crisis-point": take_crisis_point,
    "reconstruction": take_reconstruction,
    "brace-for-impact": take_brace_for_impact,
    "attack-on-sdf1": take_attack_on_sdf1,
    "guides": take_guides,
    "following": take_following,
    "lessons": take_lessons,
    "door": take_the_door,
}


def main(games: list[str]) -> None:
    """Build the page, serve it, and take the pictures of these games, or of all."""
    web.build()
    IMAGES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, live_server(Path(folder), REVIEW_S) as server, live_browser() as browser:
        for game in games or [*VISITS, REVIEWS]:
            if game == REVIEWS:
                take_reviews(browser, server)
            else:
                VISITS[game](browser, server.address)


if __name__ == "__main__":
    main(sys.argv[1:])
