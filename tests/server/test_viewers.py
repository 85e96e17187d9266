"""What is sent to somebody who looks on: at once while their line takes it, and in order when it is choked."""

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from robotable.server.heartbeat import framed
from robotable.server.messages.news import Pong
from robotable.server.store import Person
from robotable.server.viewers import MOST_WAITING, Viewer, as_bytes


class ChokingLine:
    """A line that may be choked."""

    def __init__(self) -> None:
        self.is_choked = False
        self.sent: list[bytes] = []

    def send_now(self, text: bytes) -> bool:
        if not self.is_choked:
            self.sent.append(text)
        return not self.is_choked


def viewer_on(line: ChokingLine) -> Viewer:
    return Viewer(Person("a" * 64, "Anna"), line=line)


def number(n: int) -> bytes:
    return as_bytes(Pong(n, 0))


def test_nothing_overtakes_what_waits_on_a_choked_line() -> None:
    async def check() -> None:
        line = ChokingLine()
        viewer = viewer_on(line)
        viewer.send(Pong(0, 0))
        line.is_choked = True
        viewer.send(Pong(1, 0))
        line.is_choked = False
        viewer.send(Pong(2, 0))
        assert line.sent == [number(0)]
        outgoing = viewer.outgoing()
        assert await anext(outgoing) == number(1)
        viewer.send(Pong(3, 0))
        assert [await anext(outgoing), await anext(outgoing)] == [number(2), number(3)]
        viewer.hang_up()
        assert [text async for text in outgoing] == []

    asyncio.run(check())


def test_who_has_caught_up_is_sent_to_at_once_again() -> None:
    async def check() -> None:
        line = ChokingLine()
        viewer = viewer_on(line)
        line.is_choked = True
        viewer.send(Pong(1, 0))
        outgoing = viewer.outgoing()
        assert await anext(outgoing) == number(1)
        waiting = asyncio.ensure_future(anext(outgoing))
        await asyncio.sleep(0)
        line.is_choked = False
        viewer.send(Pong(2, 0))
        assert line.sent == [number(2)]
        waiting.cancel()

    asyncio.run(check())


def test_nothing_is_sent_after_hanging_up() -> None:
    line = ChokingLine()
    viewer = viewer_on(line)
    viewer.hang_up()
    viewer.send(Pong(1, 0))
    assert line.sent == []


def test_who_is_too_far_behind_is_let_go() -> None:
    line = ChokingLine()
    viewer = viewer_on(line)
    line.is_choked = True
    for n in range(MOST_WAITING):
        viewer.send(Pong(n, 0))
    assert not viewer.is_lost
    viewer.send(Pong(0, 0))
    assert viewer.is_lost


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_text_goes_out_as_one_frame(size: int) -> None:
    text = b"a" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
