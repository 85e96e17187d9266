"""Days in a moment: lets open time pass on a server without anybody waiting for it."""

import asyncio

from sqlalchemy import update
from tests.server.clients import PATIENCE, TestServer

from robotable.server.app import Server
from robotable.server.store.layout import opening


def let_time_pass(server: TestServer, seconds: float) -> None:
    """So much open time passes, and the timekeeper has looked at every clock afterwards."""
    asyncio.run_coroutine_threadsafe(_pass(server.inside, round(seconds * 1000)), server.loop).result(PATIENCE)


async def _pass(inside: Server, ms: int) -> None:
    async with inside.store.engine.begin() as connection:
        await connection.execute(update(opening).values(closed_for=opening.c.closed_for - ms))
    inside.hours._last_word = None
    await inside.timekeeper.look()
