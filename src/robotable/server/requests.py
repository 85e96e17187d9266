"""What every HTTP request passes: where it comes from, how often, and who sends it."""

import asyncio

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from robotable.server import people
from robotable.server.bans import Banned, Bans
from robotable.server.limits import OTHER_NAME, Buckets, address_of, goes_by, is_from_our_page
from robotable.server.messages.tables import Problem
from robotable.server.metrics import Metrics
from robotable.server.page import safe_headers, with_headers
from robotable.server.settings import Settings
from robotable.server.store import DATABASE_PROBLEMS, Store

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
FOR_OPERATORS = ("/health", "/metrics")
"""What those who run the server ask for, by whatever name they know it."""


class RequestGuard:
    """Stops what should not come in, and puts the safe headers and the cookie on what goes out."""

    def __init__(self, app: ASGIApp, settings: Settings, store: Store, bans: Bans, metrics: Metrics) -> None:
        self.app = app
        self.store = store
        self.settings = settings
        self.bans = bans
        self.metrics = metrics
        self.requests = Buckets(settings.limits.requests_from_an_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        secret = scope.setdefault("state", {})["secret"] = people.secret_of(connection)
        answer = await self._stop(connection, secret) or self.app
        await answer(
            scope, receive, self._counted(with_headers(self._with_cookie(send, connection), safe_headers(scope)))
        )

    def _with_cookie(self, send: Send, connection: HTTPConnection) -> Send:
        """Sends as before, with the secret that this browser has from now on where it has another, or none."""

        async def add_and_send(message: Message) -> None:
            secret = connection.scope["state"]["secret"]
            is_known = connection.cookies.get(people.COOKIE) == secret and connection.scope["path"] != "/api/me"
            if message["type"] == "http.response.start" and not is_known:
                cookie = people.cookie_for(secret, connection.scope["scheme"] == "https")
                MutableHeaders(scope=message)["set-cookie"] = cookie
            await send(message)

        return add_and_send

    def _counted(self, send: Send) -> Send:
        """Sends as before, and counts what is answered."""

        async def count(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests.labels(message["status"]).inc()
            await send(message)

        return count

    async def _stop(self, connection: HTTPConnection, secret: str) -> Response | None:
        """The answer to a request that must not go further."""
        is_for_people = connection.url.path not in FOR_OPERATORS
        if is_for_people and not goes_by(connection, self.settings.hosts):
            return problem(400, OTHER_NAME)
        if not self.requests.take(address_of(connection)):
            await asyncio.sleep(self.settings.limits.refusal_takes_s)
            return problem(429, "You ask too often: wait a moment.", {"retry-after": "2"})
        if "\0" in connection.scope["path"]:
            return problem(404, "Nothing here is called so.")
        if connection.scope["method"] not in SAFE_METHODS and not is_from_our_page(connection, self.settings.origins):
            return problem(403, "This page may not talk to this server: its Origin is another host.")
        if connection.url.path.startswith("/api/"):
            try:
                self.bans.check(await self._id_with(secret) if self.bans else "", address_of(connection))
            except Banned as no:
                return problem(403, str(no))
        return None

    async def _id_with(self, secret: str) -> str:
        """Who comes with this secret; while the database is away, whoever is known by nothing else."""
        try:
            return (await people.person_with(secret, self.store)).id
        except DATABASE_PROBLEMS:
            return people.id_of(secret)


def secret_in(request: Request) -> str:
    """The secret of whoever sent a request that came past the guard."""
    secret: str = request.scope["state"]["secret"]
    return secret


def give_secret(request: Request, secret: str) -> None:
    """From now on whoever sent this request has another secret: their browser is another person's, or a stranger's."""
    request.scope["state"]["secret"] = secret


def problem(status: int, why: str, headers: dict[str, str] | None = None) -> Response:
    """Why a request was refused."""
    return Response(msgspec.json.encode(Problem(why)), status, headers, "application/json")
