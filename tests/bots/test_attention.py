"""When a bot in real time looks up: soon after something happens, and again when it has been heard to its end."""

from tests.server.rush import GAME as RUSH

from robotable import bots
from robotable.table import Luck, Pace


def attention(reading: int) -> bots.Attention:
    """A bot that thinks for long when nothing happens."""
    pace = Pace(reaction=1000, thinking=60_000, overlooks=0, reading=reading)
    return bots.Attention(bots.take_seat("officer", RUSH), 0, pace, Luck.seeded(1))


def test_a_bot_looks_up_once_for_what_happens() -> None:
    bot = attention(reading=0)
    bot.glance(5000)
    bot.notice(5000)
    assert 5300 < bot.looks_at < 8000
    bot.glance(bot.looks_at)
    assert bot.looks_at > 20_000


def test_a_bot_that_looks_up_in_mid_sentence_looks_again_at_its_end() -> None:
    bot = attention(reading=3000)
    bot.glance(5000)
    bot.notice(5000)
    first = bot.looks_at
    assert 5300 < first < 8000
    bot.glance(first)
    assert 8300 < bot.looks_at < 11_000
    bot.glance(bot.looks_at)
    assert bot.looks_at > 20_000
