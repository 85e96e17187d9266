"""Somebody plays among aces in the browser, while four more think at another table of the same server."""

import pytest
from playwright.sync_api import expect
from tests.web.player import Bring, Player
from tests.web.test_reconstruction import play_until, set_a_table

pytestmark = pytest.mark.browser

ENOUGH_MOVES = 30
"""So many at either table: several turns of everybody."""


def test_a_person_plays_among_aces_while_four_more_think_elsewhere(player: Bring) -> None:
    breetai, onlooker = player("Breetai"), player("Miriya")
    breetai.introduce()
    aces = four_aces(breetai)
    own = set_a_table(breetai, "Bot: ace")
    onlooker.go_to(f"{own.rpartition('/')[0]}/{aces}")
    expect(onlooker.page.locator(".table-page")).to_be_visible()
    play_until([breetai], lambda: moves_at(breetai) >= ENOUGH_MOVES and moves_at(onlooker) >= ENOUGH_MOVES)
    expect(breetai.page.locator(".faction-player").filter(has_text="Ace")).to_have_count(3)
    expect(onlooker.page.locator(".faction-player").filter(has_text="Ace")).to_have_count(4)


def four_aces(person: Player) -> str:
    """A table where four aces play Reconstruction; the seed is any."""
    wish = {"game": "reconstruction", "seats": [{"kind": "bot", "bot": "ace"}] * 4, "is_listed": False, "options": {}}
    answer = person.page.request.post(f"{person.address}/api/tables", data=wish)
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table


def moves_at(person: Player) -> int:
    """How many moves were made at the table that somebody looks at."""
    return int(person.version or 0)
