"""What goes wrong with a request, and how its sender is told."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from robotable.games import UnknownGame
from robotable.server.claims import ClaimedElsewhere
from robotable.server.limits import TooLarge, TooMany, TooSlow
from robotable.server.messages.tables import Problem
from robotable.server.packs import FaultyPack
from robotable.server.people import BadName
from robotable.server.registry import NoSuchTable
from robotable.server.requests import problem
from robotable.server.roster import Refuse
from robotable.server.store import DATABASE_PROBLEMS

log = logging.getLogger(__name__)


def answer_with(
    status: int, before: str = "", headers: dict[str, str] | None = None
) -> Callable[[Request, Exception], Response]:
    """Answers with what the exception says."""

    def answer(request: Request, exception: Exception) -> Response:
        return problem(status, before + str(exception), headers)

    return answer


def answer_http(request: Request, exception: Exception) -> Response:
    """There is nothing at this address, or not with this method."""
    assert isinstance(exception, HTTPException)
    what = f"{request.method} {request.url.path[:100]}"
    return problem(exception.status_code, f"{what}: {exception.detail}.", dict(exception.headers or {}))


def answer_unsaved(request: Request, exception: Exception) -> Response:
    """The database does not answer."""
    log.error("The database failed: %r", exception)
    return problem(503, "The server can't reach its database now, so nothing has changed. Please try again.")


def answer_cut_off(request: Request, exception: Exception) -> Response:
    """Whoever asked has hung up in the middle, or sent what is no request: nobody hears this."""
    return problem(400, "The request was cut off.")


def answer_broken(request: Request, exception: Exception) -> Response:
    """A mistake of ours; Starlette logs it."""
    return problem(500, "Something went wrong on the server.")


def answer_faulty(request: Request, exception: Exception) -> Response:
    """A pack that can't be played with: everything that is wrong."""
    assert isinstance(exception, FaultyPack)
    return Response(msgspec.json.encode(Problem(str(exception), exception.faults)), 400, media_type="application/json")


unreadable = answer_with(400, "This request can't be read: ")

PROBLEMS: Mapping[Any, Callable[[Request, Exception], Response]] = {
    Refuse: answer_with(400),
    BadName: answer_with(400),
    FaultyPack: answer_faulty,
    msgspec.MsgspecError: unreadable,
    UnicodeDecodeError: unreadable,
    RecursionError: unreadable,
    UnknownGame: answer_with(404),
    NoSuchTable: answer_with(404),
    TooLarge: answer_with(413),
    TooMany: answer_with(429),
    TooSlow: answer_with(408),
    ClientDisconnect: answer_cut_off,
    ClaimedElsewhere: answer_with(503, headers={"retry-after": "1"}),
    **dict.fromkeys(DATABASE_PROBLEMS, answer_unsaved),
    HTTPException: answer_http,
    Exception: answer_broken,
}
