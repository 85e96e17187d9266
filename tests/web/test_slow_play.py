"""Games over days in the browser: a clock that counts and runs out, and how one is told of one's turn elsewhere."""

import json
from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import expect
from tests.server.clients import NO_LIMITS, TestServer, open_server
from tests.server.receivers import Browser, Hook, Postbox
from tests.server.time_travel import let_time_pass
from tests.web.axe import violations
from tests.web.player import Bring, Player

from robotable.server.settings import NoticeSettings, Settings

pytestmark = pytest.mark.browser

MINUTE = 60
PUSH = """
  Notification.requestPermission = async () => "granted";
  const worker = { pushManager: {
    subscribe: async ({ applicationServerKey }) => {
      window.pushKey = applicationServerKey;
      return SUBSCRIPTION;
    },
    getSubscription: async () => ({ unsubscribe: async () => { window.isUnsubscribed = true } }),
  } };
  Object.defineProperty(navigator, "serviceWorker", { value: {
    register: async (script) => { window.workerScript = script; return worker },
    ready: Promise.resolve(worker),
    getRegistration: async () => worker,
  } });
"""

PUSHED = """
  data => new Promise(resolve => {
    self.registration.showNotification = async (title, { body, data: { path } }) => resolve([title, body, path]);
    self.dispatchEvent(new PushEvent("push", { data }));
  })
"""
"""Has the worker get a push message, and tells what it would show: a browser without a screen shows nothing."""


@pytest.fixture(scope="module")
def postbox() -> Postbox:
    return Postbox()


@pytest.fixture(scope="module")
def slow(page_is_built: None, postbox: Postbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestServer]:
    """A server on which the test can let days pass, and that can tell people of their turn in every way."""
    folder = tmp_path_factory.mktemp("slow")
    with postbox.open() as mail_server:
        ways = NoticeSettings(
            push_key=folder / "push.pem",
            push_contact="mailto:host@tables.example",
            mail_server=mail_server,
            mail_from="turns@tables.example",
            has_webhooks=True,
            may_reach_private=True,
        )
        url = f"sqlite:///{folder / 'tables.sqlite'}"
        settings = Settings(database_url=url, bot_pause_ms=0, workers=1, limits=NO_LIMITS, notices=ways)
        with open_server(settings) as opened:
            yield opened


@pytest.fixture
def bring(player: Bring, slow: TestServer) -> Bring:
    """Brings people to that server."""
    return partial(player, address=f"http://{slow.address}")


def set_a_table_with_a_clock(host: Player) -> None:
    """Two minutes for each move, on two seats of one's own."""
    host.introduce()
    host.game_card("Cyclone Run").get_by_role("button", name="New table").click()
    dialog = host.page.get_by_role("dialog", name="New table")
    dialog.get_by_label("Players").select_option("2")
    dialog.get_by_label("Seat 2").select_option("Me")
    dialog.get_by_text("Time to think: as long as you like").click()
    dialog.get_by_label("For each move").select_option("2 minutes")
    expect(dialog.get_by_label("A bot plays until they are back")).to_be_checked()
    assert violations(host.page) == []
    dialog.get_by_role("button", name="Set the table").click()
    expect(host.page.locator(".prompt.is-yours")).to_be_visible()


def test_a_clock_counts_runs_short_and_out_and_who_is_back_plays_on(bring: Bring, slow: TestServer) -> None:
    annie = bring("Annie")
    set_a_table_with_a_clock(annie)
    seat = annie.page.locator(".seat.is-waited").get_attribute("data-seat")
    own = annie.page.locator(f".seat[data-seat='{seat}']")
    clock = own.get_by_role("timer", name="Time of Annie")
    expect(clock).to_contain_text("1:5")
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)
    expect(annie.page.locator(".seat .time-left")).to_have_count(1)
    expect(annie.page.locator(".prompt").get_by_role("timer", name="Your time")).to_contain_text("1:")

    let_time_pass(slow, 95)
    annie.page.reload()
    expect(clock).to_contain_text("0:")
    expect(clock).to_have_class("time-left is-running is-short")
    table = annie.page.url
    annie.go_to("/")
    row = annie.page.locator(".table-row")
    expect(row.locator(".time-left.is-short")).to_contain_text("0:")
    assert violations(annie.page) == []
    annie.go_to(table.removeprefix(annie.address))

    let_time_pass(slow, 2 * MINUTE)
    expect(own).to_contain_text("a bot plays")
    expect(own.locator(".time-left")).to_have_count(0)
    annie.page.get_by_role("tab", name="Chat").click()
    expect(annie.page.locator(".chat")).to_contain_text("The time of Annie is up.")
    own.get_by_role("button", name="Come back").click()
    expect(own).not_to_contain_text("a bot plays")
    expect(annie.page.locator(".seat.is-waited .time-left")).to_contain_text("1:")
    annie.click_what_is_lit()


def test_one_chooses_how_to_be_told_and_can_end_it(bring: Bring, slow: TestServer, postbox: Postbox) -> None:
    with Hook().open() as hook:
        lunk = bring("Lunk", is_on_phone=True)
        browser = Browser(hook)
        lunk.page.add_init_script(PUSH.replace("SUBSCRIPTION", browser.subscription))
        lunk.introduce()
        lunk.page.get_by_role("button", name="Settings").click()
        ways = lunk.page.get_by_role("region", name="While I am elsewhere")

        push = ways.get_by_role("radiogroup", name="Notify me in this browser")
        with lunk.page.expect_response(lambda answer: answer.request.method == "POST"):
            push.get_by_label("On", exact=True).check()
        known = told(lunk)
        assert [one["kind"] for one in known["channels"]] == ["push"]
        assert lunk.page.evaluate("[pushKey, workerScript]") == [known["push_key"], "/notify-worker.js"]

        ways.get_by_label("Write me a mail").fill("lunk@example.org")
        ways.get_by_role("button", name="Add").first.click()
        expect(ways).to_contain_text("Look into your mail to confirm")
        assert postbox.hear(1)["To"] == "lunk@example.org"

        ways.get_by_label("Call a webhook").fill("nonsense")
        ways.get_by_role("button", name="Add").click()
        expect(lunk.page.get_by_text("A link begins with https://")).to_be_visible()
        ways.get_by_label("Call a webhook").fill(f"{hook.address}/hooks/1")
        ways.get_by_role("button", name="Add").click()
        expect(ways.get_by_role("button", name="Remove")).to_have_count(2)
        assert json.loads(hook.hear(1)[0].body)["content"].startswith("When it is the turn of Lunk")

        assert violations(lunk.page) == []
        for left in (1, 0):
            ways.get_by_role("button", name="Remove").first.click()
            expect(ways.get_by_role("button", name="Remove")).to_have_count(left)
        push.get_by_label("Off", exact=True).check()
        lunk.page.wait_for_function("() => window.isUnsubscribed")
        assert told(lunk)["channels"] == []
        lunk.errors = [error for error in lunk.errors if "400" not in error]


def told(player: Player) -> dict[str, list[dict[str, str]]]:
    """How the server would tell somebody of their turn."""
    answer: dict[str, list[dict[str, str]]] = player.page.request.get(f"{player.address}/api/me/notices").json()
    return answer


def test_the_link_in_a_mail_asks_before_anything_happens(bring: Bring, postbox: Postbox) -> None:
    ariel = bring("Ariel")
    ariel.introduce()
    before = len(postbox.mails)
    wish = {"kind": "mail", "target": "ariel@example.org"}
    ariel.page.request.post(f"{ariel.address}/api/me/notices", data=wish)
    text = postbox.hear(before + 1).get_content()
    ariel.go_to(next(word for word in text.split() if word.startswith("/notices/")))
    ariel.page.get_by_role("button", name="Yes, write to me").click()
    expect(ariel.page.get_by_role("heading", name="Thank you")).to_be_visible()
    assert told(ariel)["channels"][0]["is_confirmed"]


def test_the_worker_shows_what_is_pushed(bring: Bring) -> None:
    sera = bring("Sera")
    sera.go_to("/")
    with sera.context.expect_event("serviceworker") as begun:
        sera.page.evaluate("navigator.serviceWorker.register('/notify-worker.js').then(() => 0)")
    sera.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    pushed = json.dumps({"title": "Your turn: Cyclone Run", "body": "with Corg", "path": "/t/x"})
    shown = begun.value.evaluate(PUSHED, pushed)
    assert shown == ["Your turn: Cyclone Run", "with Corg", "/t/x"]
