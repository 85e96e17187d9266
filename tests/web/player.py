"""A person at a table: looks at the page, and clicks what is lit."""

import random
from collections.abc import Callable

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, ViewportSize, expect

from robotable import games

GAMES = "cyclone-run crisis-point reconstruction brace-for-impact attack-on-sdf1"
"""Games that people in tests have been shown how to play."""
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}

PIECES = ".board .piece.is-open:visible"
CONTROLS = (
    ".board button.roll:not(:disabled), .board .dice-controls button:not(:disabled):not(.roll),"
    ".board .button.is-lit:visible"
)
BUTTONS = ".prompt-moves button"
DICE_TO_TURN = ".dice:has(.dice-note:text('Choose the die')) .die-spot[data-lit]"
"""A die that is turned is chosen first, and then its face."""
MEANT = ".confirm [data-confirm=yes]"
HAS_NEWS_OR_A_QUESTION = f"""old => document.querySelector('.table-page').dataset.version !== old
  || document.querySelector({MEANT!r}) !== null"""


class Player:
    """One person with a browser of their own."""

    def __init__(self, browser: Browser, address: str, name: str, is_on_phone: bool) -> None:
        self.name = name
        self.address = address
        self.errors: list[str] = []
        self.is_introduced = False
        self.dice = random.Random(name)
        self.context = browser.new_context(
            viewport=PHONE if is_on_phone else DESK,
            has_touch=is_on_phone,
            is_mobile=is_on_phone,
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.set_default_timeout(30_000)
        self.context.add_init_script("localStorage['robotable.pace'] ??= 'off'")
        self.context.add_init_script(f"localStorage['robotable.how-to-play'] ??= '{GAMES}'")
        self.page = self.open()

    def open(self) -> Page:
        """A new window, watched for errors."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def show_films(self, pace: str) -> None:
        """From the next page on, what happens is shown at this pace; without it, tests see only how it ends."""
        self.context.add_init_script(f"localStorage['robotable.pace'] = '{pace}'")

    def knows_all_games(self) -> None:
        """From the next page on, "Play now" leads to no guided game."""
        for game in games.catalog():
            self.context.add_init_script(f"localStorage['robotable.knows.{game}'] = 'yes'")

    # Going places

    def go_to(self, path: str) -> None:
        """Go to a page of the table."""
        self.page.goto(self.address + path)

    def introduce(self) -> None:
        """Say in the lobby what to be called."""
        self.go_to("/")
        if self.is_introduced:
            return
        self.is_introduced = True
        self.page.get_by_label("Others see you as").fill(self.name)
        self.page.get_by_role("button", name="That is me").click()
        expect(self.page.get_by_role("button", name=self.name)).to_be_visible()

    def game_card(self, game: str) -> Locator:
        """A game's card in the lobby."""
        return self.page.locator(".game-card").filter(has=self.page.get_by_role("heading", name=game))

    def sit_down(self, seat: int) -> None:
        """Take an open seat, saying a name if asked for one."""
        self.page.locator(f".seat[data-seat='{seat}']").get_by_role("button", name="Sit here").click()
        dialog = self.page.get_by_role("dialog", name="Your name")
        dialog.get_by_label("Others see you as").fill(self.name)
        dialog.get_by_role("button", name="That is me").click()
        expect(self.page.locator(".seat.is-you")).to_contain_text(self.name)

    # Looking

    @property
    def is_to_move(self) -> bool:
        """The prompt asks for a move."""
        return self.page.locator(".prompt.is-yours").count() > 0

    @property
    def is_done(self) -> bool:
        """The end screen is there."""
        return self.page.locator(".end").count() > 0

    @property
    def prompt(self) -> str:
        """What the prompt bar says."""
        return self.page.locator(".prompt-text").inner_text()

    @property
    def version(self) -> str:
        """Changes with every move at the table."""
        return self.page.locator(".table-page").get_attribute("data-version") or ""

    # Moving

    def click_what_is_lit(self) -> None:
        """Make any move: a lit piece if there is one, else a control on the board or a button of the prompt."""
        expect(self.page.locator(".board-loading")).to_have_count(0)
        before = self.version
        if (dice := self.page.locator(DICE_TO_TURN)).count():
            dice.first.click()
        for lit in self._preferences():
            things = self.page.locator(lit)
            if count := things.count():
                things.nth(self.dice.randrange(count)).click()
                self.choose_from_menu()
                self.wait_for_news(before)
                return
        self.expect_to_wait(before)

    def expect_to_wait(self, before: str) -> None:
        """Nothing is lit: fine if a bot spoke up while we looked, wrong if we are asked all the same."""
        is_asked = self.is_to_move
        if is_asked and self.version == before:
            raise AssertionError(f"{self.name} is asked '{self.prompt}', but nothing is lit")

    def _preferences(self) -> list[str]:
        order = [PIECES, CONTROLS, BUTTONS]
        if self.dice.random() < 0.2:
            order.reverse()
        return order

    def choose_from_menu(self) -> None:
        """Take the first thing that a menu offers, if there is one."""
        choices = self.page.get_by_role("menuitem")
        if choices.count():
            choices.first.click()

    def wait_for_news(self, before: str) -> None:
        """Wait until the table has moved on; whoever is asked whether they mean it does."""
        self.page.wait_for_function(HAS_NEWS_OR_A_QUESTION, arg=before)
        if self.page.locator(MEANT).count():
            self.page.locator(MEANT).click()
            self.page.wait_for_function(HAS_NEWS_OR_A_QUESTION, arg=before)


Bring = Callable[..., Player]
"""Brings a person of that name to the tests' server; on a phone, with `is_on_phone`."""
