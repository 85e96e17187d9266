"""Coming to a table: by a link, with a choice of seats, and again with everybody after the game is over."""

import pytest
from playwright.sync_api import expect
from tests.web.player import Bring, Player
from tests.web.test_brace_for_impact import place_ships
from tests.web.test_the_page import WATCHED_SOCKETS

pytestmark = pytest.mark.browser


def test_a_guest_by_link_takes_the_seat_that_is_offered(player: Bring) -> None:
    bowie, dana = player("Bowie"), player("Dana", is_on_phone=True)
    table = set_a_table(bowie, "crisis-point", [{"kind": "me"}, {"kind": "open"}])
    expect(bowie.page.get_by_role("button", name="Copy link")).to_be_visible()
    dana.go_to(table)
    expect(dana.page.get_by_role("button", name="Copy link", exact=True)).to_have_count(0)
    expect(dana.page.locator(".share")).not_to_contain_text("./play")
    dana.page.get_by_role("button", name="Take this seat").click()
    dialog = dana.page.get_by_role("dialog", name="Your name")
    dialog.get_by_label("Others see you as").fill(dana.name)
    dialog.get_by_role("button", name="That is me").click()
    expect(dana.page.locator(".seat.is-you")).to_contain_text("Robotech Masters")
    expect(bowie.page.locator(".seat.is-you")).to_contain_text("Southern Cross")


def test_nothing_lies_over_an_invitation_and_how_to_play_comes_with_the_game(player: Bring) -> None:
    bowie, nova = player("Bowie"), player("Nova", is_on_phone=True)
    table = set_a_table(bowie, "crisis-point", [{"kind": "me"}, {"kind": "open"}])
    nova.context.add_init_script("localStorage['robotable.how-to-play'] = ''")
    nova.introduce()
    nova.go_to(table)
    take, sheet = nova.page.get_by_role("button", name="Take this seat"), nova.page.locator("dialog.how-to-play")
    expect(take).to_be_visible()
    expect(sheet).to_have_count(0)
    nova.page.locator(".share").get_by_role("button", name="How to play").click()
    sheet.get_by_role("button", name="Got it").click()
    nova.page.reload()
    expect(take).to_be_visible()
    expect(sheet).to_have_count(0)
    take.click()
    expect(sheet).to_be_visible()


def test_seats_that_play_something_else_are_offered_by_name(player: Bring) -> None:
    host, guest = player("Gloval"), player("Lynn Kyle")
    table = set_a_table(host, "brace-for-impact", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    guest.introduce()
    guest.go_to(table)
    expect(guest.page.locator(".take-seat")).to_have_text(
        ["Take this seatOfficer of the SDF-1", "Take this seatThe Zentraedi"]
    )
    guest.page.locator(".take-seat").last.click()
    expect(guest.page.locator(".seat.is-you")).to_contain_text("The Zentraedi")


def test_a_rematch_takes_three_people_and_the_television_along(player: Bring) -> None:
    people = [player("Lisa"), player("Claudia"), player("Sammie", is_on_phone=True)]
    for person in people:
        person.page.add_init_script(WATCHED_SOCKETS)
    television = player("Television")
    host = people[0]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = set_a_table(host, "brace-for-impact", seats, {"mode": "cooperative", "timers": 10})
    television.go_to(f"{table}?screen")
    expect(television.page.locator(".share-seats li")).to_contain_text(["Lisa", "Open seat", "Open seat"])
    expect(television.page.locator(".share").get_by_role("button")).to_have_count(0)
    for friend in people[1:]:
        friend.introduce()
        friend.go_to(table)
        friend.page.locator(".take-seat").first.click()
    place_ships(host)
    for person in people:
        person.page.locator("[data-move=ready]").click()
    expect(host.page.locator(".brace[data-phase=running]")).to_be_visible()
    for seat, person in enumerate(people):
        move = {"type": "Play", "seat": seat, "version": 0, "verb": "concede"}
        person.page.evaluate("move => sockets.at(-1).send(JSON.stringify(move))", move)
    for person in [*people, television]:
        expect(person.page.locator(".end")).to_be_visible()

    people[1].page.get_by_role("button", name="Rematch").click()
    everybody = [*people, television]
    for person in everybody:
        expect(person.page.locator(".end")).to_have_count(0)
        assert table not in person.page.url
    assert len({person.page.url.removesuffix("?screen") for person in everybody}) == 1
    assert television.page.url.endswith("?screen")
    for person in people:
        expect(person.page.locator(".seat.is-you")).to_contain_text(person.name)


def test_an_address_where_nothing_is_shows_the_way_to_the_lobby(player: Bring) -> None:
    lost = player("Jonathan Wolfe")
    lost.go_to("/bogus")
    expect(lost.page.get_by_role("heading", name="Nothing is here")).to_be_visible()
    lost.page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(lost.page.get_by_role("heading", name="Games", exact=True)).to_be_visible()
    assert [error for error in lost.errors if "404" not in error] == []
    lost.errors.clear()


def test_your_own_tables_come_first_in_the_lobby(player: Bring) -> None:
    rand = player("Rand", is_on_phone=True)
    set_a_table(rand, "cyclone-run", [{"kind": "me"}, {"kind": "bot"}])
    rand.introduce()
    own = rand.page.locator(".list").filter(has_text="Your tables")
    expect(own).to_contain_text("Cyclone Run")
    games = rand.page.get_by_role("region", name="Games", exact=True)
    mine, theirs = own.bounding_box(), games.bounding_box()
    assert mine is not None
    assert theirs is not None
    assert mine["y"] < theirs["y"]
    assert theirs["y"] + theirs["height"] < 1900


def test_what_people_choose_by_is_in_sight_and_in_order(player: Bring) -> None:
    roy = player("Roy")
    roy.introduce()
    roy.game_card("Attack on the SDF-1").get_by_role("button", name="New table").click()
    dialog = roy.page.get_by_role("dialog", name="New table")
    for label, names in (
        ("Scenario", ["From Pluto with Love", "Guests of the Armada", "No Safe Harbor"]),
        ("Difficulty", ["Easy", "Normal", "Hard"]),
    ):
        expect(dialog.get_by_label(label)).to_be_visible()
        assert dialog.get_by_label(label).locator("option").all_inner_texts() == names


def test_the_seats_of_a_new_table_say_what_they_play(player: Bring) -> None:
    breetai = player("Breetai", is_on_phone=True)
    breetai.introduce()
    breetai.game_card("Brace for Impact").get_by_role("button", name="New table").click()
    dialog = breetai.page.get_by_role("dialog", name="New table")
    seats = dialog.locator(".seat-wishes li")
    dialog.get_by_label("Players").select_option("3")
    expect(seats).to_contain_text(["Officer of the SDF-1", "Officer of the SDF-1", "The Zentraedi"])
    dialog.get_by_label("Sides").select_option("cooperative")
    expect(seats.last).to_contain_text("Officer of the SDF-1")
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")


def test_the_options_of_a_new_table_come_into_sight_above_the_way_to_set_it(player: Bring) -> None:
    roy = player("Roy")
    roy.introduce()
    roy.game_card("Attack on the SDF-1").get_by_role("button", name="New table").click()
    dialog = roy.page.get_by_role("dialog", name="New table")
    roy.page.set_viewport_size({"width": 1440, "height": 900})
    expect(dialog.get_by_label("Seed", exact=True)).not_to_be_in_viewport()
    dialog.get_by_text("Options, pack and seed").click()
    expect(dialog.get_by_label("Seed", exact=True)).to_be_in_viewport()
    expect(dialog.get_by_role("button", name="Set the table")).to_be_in_viewport(ratio=1)


def set_a_table(host: Player, game: str, seats: list[dict[str, str]], options: dict[str, object] | None = None) -> str:
    """Set a table with these seats; the path to it."""
    host.introduce()
    wish = {"game": game, "seats": seats, "options": options or {}}
    answer = host.page.request.post(f"{host.address}/api/tables", data=wish)
    path = f"/t/{answer.json()['id']}"
    host.go_to(path)
    return path


def test_whoever_made_the_table_mutes_an_onlooker_and_closes_it(player: Bring) -> None:
    host, onlooker = player("Claudia", is_on_phone=True), player("Conda")
    table = set_a_table(host, "cyclone-run", [{"kind": "me"}, {"kind": "me"}])
    onlooker.introduce()
    onlooker.go_to(table)
    talk(onlooker, "Buy this!")
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_role("button", name="Conda").click()
    host.page.get_by_role("menuitem", name="Mute in the chat").click()
    expect(host.page.get_by_role("log", name="Chat")).to_contain_text("(muted by you)")
    host.page.get_by_role("button", name="Conda").click()
    expect(host.page.get_by_role("menuitem", name="Let them talk again")).to_be_visible()
    host.page.keyboard.press("Escape")
    talk(onlooker, "Buy that!")
    expect(onlooker.page.get_by_text("does not want you to talk here")).to_be_visible()
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_role("button", name="More for seat 1").click()
    host.page.get_by_role("menuitem", name="Close the table").click()
    host.page.get_by_role("button", name="Close the table").click()
    for person in (host, onlooker):
        expect(person.page.get_by_role("main").get_by_text("Claudia, who made this table, closed it.")).to_be_visible()
        expect(person.page.get_by_role("link", name="Download the record")).to_be_visible()


def talk(person: Player, text: str) -> None:
    person.page.get_by_role("tab", name="Chat").click()
    person.page.get_by_label("Say something").fill(text)
    person.page.get_by_role("button", name="Send").click()
