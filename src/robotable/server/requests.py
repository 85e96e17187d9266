"""What every HTTP request passes: where it comes from, how often, and who sends it."""

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from robotable.server import people
from robotable.server.bans import Banned, Bans
from robotable.server.limits import Buckets, address_of, is_from_our_page
from robotable.server.messages import Problem
from robotable.server.metrics import Metrics
from robotable.server.page import safe_headers, with_headers
from robotable.server.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
FOR_OPERATORS = ("/health", "/metrics")
"""What those who run the server ask for, by whatever name they know it."""


class RequestGuard:
    """Stops what should not come in, and puts the safe headers and the cookie on what goes out."""

    def __init__(self, app: ASGIApp, settings: Settings, bans: Bans, metrics: Metrics) -> None:
        self.app = app
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
        secret = people.secret_of(connection)
        headers = safe_headers(scope)
        if connection.cookies.get(people.COOKIE) != secret or scope["path"] == "/api/me":
            headers["set-cookie"] = people.cookie_for(secret, scope["scheme"] == "https")
        scope.setdefault("state", {})["secret"] = secret
        answer = self._stop(connection, secret) or self.app
        await answer(scope, receive, self._counted(with_headers(send, headers)))

    def _counted(self, send: Send) -> Send:
        """Sends as before, and counts what is answered."""

        async def count(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests.labels(message["status"]).inc()
            await send(message)

        return count

    def _stop(self, connection: HTTPConnection, secret: str) -> Response | None:
        """The answer to a request that must not go further."""
        is_for_people = connection.url.path not in FOR_OPERATORS
        if is_for_people and self.settings.hosts and (connection.url.hostname or "") not in self.settings.hosts:
            return problem(400, "This server does not go by that name.")
        if not self.requests.take(address_of(connection)):
            return problem(429, "You ask too often: wait a moment.", {"retry-after": "2"})
        if connection.scope["method"] not in SAFE_METHODS and not is_from_our_page(connection, self.settings.origins):
            return problem(403, "This page may not talk to this server: its Origin is another host.")
        if connection.url.path.startswith("/api/"):
            try:
                self.bans.check(people.id_of(secret) if self.bans else "", address_of(connection))
            except Banned as no:
                return problem(403, str(no))
        return None


def secret_in(request: Request) -> str:
    """The secret of whoever sent a request that came past the guard."""
    secret: str = request.scope["state"]["secret"]
    return secret


def problem(status: int, why: str, headers: dict[str, str] | None = None) -> Response:
    """Why a request was refused."""
    return Response(msgspec.json.encode(Problem(why)), status, headers, "application/json")
