"""A newcomer learns a game: how to play on one screen, and a face for every name."""

import pytest
from playwright.sync_api import Locator, ViewportSize, expect
from tests.web.player import DESK, PHONE, Bring, Player

pytestmark = pytest.mark.browser

GAMES = ["Cyclone Run", "Crisis Point", "Reconstruction", "Brace for Impact", "Attack on the SDF-1"]
LOW_DESK: ViewportSize = {"width": 1366, "height": 768}
SOME_REVEALS = 6
HIDES_WHAT_HAPPENS = """() => {
  const card = document.querySelector(".reveal").getBoundingClientRect();
  return [...document.querySelectorAll(".cell.is-news")].filter(cell => {
    const box = cell.getBoundingClientRect();
    const isBeside = box.left >= card.right || box.right <= card.left;
    return !isBeside && box.top < card.bottom && box.bottom > card.top;
  }).map(cell => cell.dataset.piece);
}"""


def how_to_play(person: Player, game: str) -> Locator:
    """The sheet that teaches a game."""
    return person.page.get_by_role("dialog", name=f"How to play {game}")


def play_now(person: Player, game: str) -> None:
    """At once to a table against bots."""
    person.knows_all_games()
    person.introduce()
    person.game_card(game).get_by_role("button", name="Play now").click()
    person.page.locator(".board [data-piece]").first.wait_for()


def forget_what_was_shown(person: Player) -> None:
    """As if this browser had never been to any table."""
    person.page.evaluate("localStorage['robotable.how-to-play'] = ''")


def name_in_log(person: Player, kind: str) -> Locator:
    """Play on until the log names a thing of this kind, and nobody else moves, so that the log stands still."""
    names = person.page.locator(f".log [data-ref^='{kind}:']:visible")
    while not (names.count() and person.is_to_move):
        if person.is_to_move:
            person.click_what_is_lit()
        person.page.wait_for_timeout(20)
    return names.last


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_says_how_to_play(player: Bring, game: str) -> None:
    max = player("Max")
    max.introduce()
    max.game_card(game).get_by_role("button", name="How to play").click()
    sheet = how_to_play(max, game)
    expect(sheet.locator(".how-turn li").first).to_be_visible()
    drawings = sheet.locator(".picture svg")
    expect(drawings.first).to_be_visible()
    assert drawings.count() == sheet.locator(".picture").count()
    for size in (DESK, LOW_DESK):
        max.page.set_viewport_size(size)
        assert sheet.evaluate("sheet => sheet.scrollHeight <= sheet.clientHeight"), f"it does not fit on {size}"
    max.page.set_viewport_size(PHONE)
    for way_on in ("Got it", "Learn", "All the rules"):
        expect(sheet.get_by_text(way_on, exact=True)).to_be_in_viewport(ratio=1)
    sheet.get_by_role("button", name="Got it").click()
    expect(sheet).to_have_count(0)


def test_the_first_visit_to_a_table_shows_how_to_play_once(player: Bring) -> None:
    miriya = player("Miriya")
    miriya.introduce()
    forget_what_was_shown(miriya)
    play_now(miriya, "Cyclone Run")
    sheet = how_to_play(miriya, "Cyclone Run")
    sheet.get_by_role("button", name="Got it").click()
    miriya.page.reload()
    miriya.page.locator(".board [data-piece]").first.wait_for()
    expect(sheet).to_have_count(0)
    miriya.page.keyboard.press("?")
    miriya.page.get_by_role("dialog", name="Help").get_by_role("button", name="How to play").click()
    expect(sheet).to_be_visible()


def test_how_to_play_never_covers_a_battle_that_runs(player: Bring) -> None:
    bron = player("Bron")
    bron.knows_all_games()
    bron.introduce()
    forget_what_was_shown(bron)
    bron.game_card("Brace for Impact").get_by_role("button", name="Play now").click()
    sheet = how_to_play(bron, "Brace for Impact")
    ready = bron.page.locator("[data-move=ready]")
    sheet.get_by_role("button", name="Got it").click()
    ready.click()
    expect(bron.page.locator(".brace[data-phase=running]")).to_be_visible(timeout=40_000)
    forget_what_was_shown(bron)
    bron.page.reload()
    expect(bron.page.locator(".brace[data-phase=running]")).to_be_visible()
    expect(sheet).to_have_count(0)


def test_a_name_in_the_log_opens_its_face_for_mouse_and_keyboard(player: Bring) -> None:
    exedore = player("Exedore")
    play_now(exedore, "Cyclone Run")
    name = name_in_log(exedore, "hero")
    face = exedore.page.locator(".face-card")
    name.hover()
    expect(face).to_contain_text(name.inner_text())
    expect(face).to_contain_text("Hero")
    exedore.page.keyboard.press("Escape")
    expect(face).to_have_count(0)
    exedore.page.mouse.move(0, 0)
    exedore.page.keyboard.press("l")
    name.focus()
    expect(face).to_contain_text(name.inner_text())


def test_a_long_press_on_a_name_opens_its_face(player: Bring) -> None:
    bowie = player("Bowie", is_on_phone=True)
    play_now(bowie, "Cyclone Run")
    bowie.page.keyboard.press("l")
    name = name_in_log(bowie, "hero")
    name.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(bowie.page.locator(".face-card")).to_contain_text(name.inner_text())
    name.dispatch_event("pointerup", {"pointerType": "touch"})
    expect(bowie.page.locator(".face-card")).to_be_visible()


def test_a_name_in_how_to_play_opens_its_face_above_the_sheet(player: Bring) -> None:
    dana = player("Dana")
    dana.introduce()
    dana.game_card("Reconstruction").get_by_role("button", name="How to play").click()
    name = how_to_play(dana, "Reconstruction").locator("[data-ref='faction:ZR']").first
    name.hover()
    face = dana.page.locator(".face-card")
    expect(face).to_contain_text("Zentraedi Rebellion")
    assert face.evaluate("face => face.closest('.tip').matches(':popover-open')"), "the sheet lies above it"


def test_why_opens_the_rulebook_at_the_passage_and_its_details(player: Bring) -> None:
    rolf = player("Rolf")
    play_now(rolf, "Crisis Point")
    why = rolf.page.locator(".prompt").get_by_role("button", name="Why?")
    rule = str(why.get_attribute("data-rule"))
    why.click()
    passage = rolf.page.locator(".book-chapter, .passage").filter(has=rolf.page.locator(f"[data-rule={rule}]"))
    expect(passage.last).to_be_in_viewport()
    expect(rolf.page.locator(".rule.is-asked .rule-id")).to_have_text(rule)
    rolf.page.keyboard.press("l")
    rolf.page.keyboard.press("r")
    expect(rolf.page.locator(".rule.is-asked .rule-id")).to_have_text(rule)


def test_the_rules_page_has_one_scrollbar_and_hides_the_numbers(player: Bring) -> None:
    claudia = player("Claudia")
    claudia.go_to("/rules/reconstruction")
    page = claudia.page
    expect(page.locator(".passage").first).to_be_visible()
    assert page.locator(".rules-list").evaluate("list => list.scrollHeight <= list.clientHeight")
    expect(page.locator(".rule")).to_have_count(0)
    page.locator(".book-details summary").first.click()
    expect(page.locator(".rule").first).to_be_visible()


def test_a_symbol_says_what_it_means(player: Bring) -> None:
    nova = player("Nova")
    play_now(nova, "Cyclone Run")
    for sign, meaning in {"piece:empty": "bring the end nearer", "piece:pile": "what nobody has"}.items():
        nova.page.locator(f"[data-sign='{sign}']").hover()
        expect(nova.page.get_by_role("tooltip")).to_contain_text(meaning)


def test_a_card_that_is_turned_up_is_shown_beside_the_place_where_the_film_tells_of_it(player: Bring) -> None:
    lunk = player("Lunk", is_on_phone=True)
    lunk.show_films("step")
    play_now(lunk, "Cyclone Run")
    film, reveal = lunk.page.locator(".film-bar"), lunk.page.locator(".reveal")
    for _ in range(SOME_REVEALS):
        while not reveal.count():
            step_on(lunk)
        expect(reveal.locator(".face-name")).to_be_visible()
        assert lunk.page.evaluate(HIDES_WHAT_HAPPENS) == [], lunk.prompt
        while reveal.count():
            step_on(lunk)
    while not film.count():
        step_on(lunk)
    lunk.page.locator("[data-tool=skip]").click()
    expect(reveal).to_have_count(0)


def step_on(person: Player) -> None:
    """See the next moment of a film, or make a move."""
    if person.page.locator(".film-bar").count():
        person.page.keyboard.press(".")
    elif person.is_to_move:
        person.click_what_is_lit()
    person.page.wait_for_timeout(20)
