"""People on the page: a second device, being forgotten, what one has played, and a pack of one's own at a table."""

import io
import re
import zipfile

import pytest
from playwright.sync_api import FilePayload, expect
from tests.web.axe import violations
from tests.web.player import Bring, Player
from tests.web.test_a_whole_game import play_until

from live_page import OTHER_NAME, LiveServer
from robotable import games

pytestmark = pytest.mark.browser


NEW_LOCATION = """
[secret-still]
name = "Secret Still"
kind = "flip"
effect = { type = "Fuel", n = 2 }
source = "house"
"""


def add_device(person: Player) -> str:
    """Have a code shown for one more device."""
    person.page.get_by_role("button", name=person.name).click()
    person.page.get_by_role("button", name="Devices and data").click()
    person.page.get_by_role("button", name="Add a device").click()
    return person.page.locator("[data-code]").inner_text()


def test_a_second_device_takes_over_by_a_link_and_is_signed_out_again(player: Bring, server: LiveServer) -> None:
    address = server.address.replace("127.0.0.1", OTHER_NAME)
    lisa, phone = player("Lisa Hayes", address=address), player("Nobody yet", is_on_phone=True, address=address)
    lisa.introduce()
    code = add_device(lisa)
    expect(lisa.page.get_by_role("img", name="The link for your other device's camera")).to_be_visible()
    phone.go_to(f"/device#{code}")
    expect(phone.page.get_by_label("Code")).to_have_value(code)
    assert "#" not in phone.page.url
    phone.page.get_by_role("button", name="This is my device").click()
    expect(phone.page.get_by_role("button", name="Lisa Hayes")).to_be_visible()
    expect(lisa.page.locator(".device")).to_have_count(2)
    other = lisa.page.locator(".device").filter(has_text="last seen")
    other.get_by_role("button", name="Sign out").click()
    lisa.page.locator(".confirm").get_by_role("button", name="Sign out").click()
    expect(lisa.page.locator(".device")).to_have_count(1)
    phone.go_to("/")
    expect(phone.page.get_by_role("button", name="Guest")).to_be_visible()
    phone.go_to("/device")
    phone.page.get_by_label("Code").fill(code)
    phone.page.get_by_role("button", name="This is my device").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("no such code")
    phone.errors.clear()  # The browser itself complains of what the server refused.


def test_whoever_wants_to_be_forgotten_is_told_what_goes_and_asked_twice(player: Bring) -> None:
    kyle = player("Lynn Kyle", is_on_phone=True)
    kyle.introduce()
    kyle.go_to("/me")
    kyle.page.get_by_role("button", name="Forget me…").click()
    dialog = kyle.page.get_by_role("dialog", name="Forget me")
    expect(dialog).to_contain_text("What goes")
    expect(dialog).to_contain_text("What stays")
    dialog.get_by_role("button", name="Go on").click()
    kyle.page.get_by_role("button", name="Keep everything").click()
    expect(kyle.page.get_by_role("heading", name="Lynn Kyle")).to_be_visible()
    kyle.page.get_by_role("button", name="Forget me…").click()
    dialog.get_by_role("button", name="Go on").click()
    kyle.page.get_by_role("button", name="Forget me for good").click()
    expect(kyle.page.get_by_role("button", name="Guest")).to_be_visible()
    expect(kyle.page.get_by_label("Others see you as")).to_be_visible()


@pytest.mark.slow
def test_a_pack_of_ones_own_is_brought_played_to_the_end_and_told_in_my_games(player: Bring) -> None:
    scott = player("Scott")
    scott.introduce()
    scott.game_card("Cyclone Run").get_by_role("button", name="New table").click()
    page, dialog = scott.page, scott.page.get_by_role("dialog", name="New table")
    dialog.get_by_label("Players").select_option("2")
    dialog.get_by_label("Seat 2").select_option("bot officer")
    dialog.get_by_text("Options, pack and seed").click()
    dialog.get_by_label("Tokens in each cell").select_option("4")
    bring = dialog.get_by_label("Bring a pack of your own")
    bring.set_input_files(files=[toml("heroes.toml", "[rand]\nnam = 'Rand'\n")])
    expect(dialog.get_by_role("alert")).to_contain_text("heroes.toml: rand: name: is missing")
    bring.set_input_files(files=[own_pack()])
    expect(dialog.get_by_text("differences from Cyclone Run")).to_be_visible(timeout=120_000)
    expect(dialog.get_by_label("Content")).to_contain_text("Pack: red-days")
    scott.errors.clear()  # The browser itself complains of what the server refused.
    dialog.get_by_role("button", name="Set the table").click()

    page.locator(".pack-badge").click()
    told = page.get_by_role("dialog", name="Pack: red-days")
    expect(told).to_contain_text("Scott brought along")
    expect(told).to_contain_text("Rand → Rand the Red")
    expect(told).to_contain_text("Secret Still is new")
    told.get_by_role("button", name="Close").click()
    expect(page.locator(".board")).to_contain_text("Rand the Red")
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".rules-list")).to_contain_text("Rand the Red")
    page.get_by_role("tab", name="Log").click()
    play_until([scott], lambda: scott.is_done)
    expect(page.locator(".end h2")).to_contain_text("win")

    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".end")).to_have_count(0)
    expect(page.locator(".pack-badge")).to_contain_text("red-days")
    scott.go_to("/games")
    row = page.locator(".table-row").filter(has_text=re.compile("Won|Place 2 of 2"))
    expect(row).to_contain_text("Pack: red-days")
    expect(page.locator(".tallies").first).to_contain_text("Cyclone Run")
    assert violations(page) == []
    expect(page.locator(".tallies").last).to_contain_text("Bots: officer")
    row.get_by_role("link", name="Replay").click()
    expect(page.locator(".board")).to_contain_text("Rand the Red")


def toml(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "application/toml", "buffer": text.encode()}


def own_pack() -> FilePayload:
    """A zip file in which Rand goes by another name, and a Location is new."""
    content = games.find("cyclone-run").folder / "content"
    heroes = (content / "heroes.toml").read_text("utf-8").replace('name = "Rand"', 'name = "Rand the Red"')
    still = (
        '\n[secret-still]\nname = "Secret Still"\nkind = "flip"\neffect = { type = "Fuel", n = 2 }\nsource = "house"\n'
    )
    locations = (content / "locations.toml").read_text("utf-8") + still
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        packed.writestr("red-days/heroes.toml", heroes)
        packed.writestr("red-days/locations.toml", locations)
    return {"name": "red-days.zip", "mimeType": "application/zip", "buffer": data.getvalue()}
