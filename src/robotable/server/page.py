"""The page: its files, and the headers that keep it to itself."""

import re
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Scope, Send

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Robotable</title>
<h1>The server runs, but its page is not built</h1>
<p>Start Robotable with <code>./play</code>, which builds the page, or build it by hand with
<code>.venv/bin/python tools/web.py</code>, then load this page again.</p>
</html>
"""

_HOST = re.compile(r"[A-Za-z0-9.\-\[\]:]+")


class Page:
    """The one page that shows lobby, tables, replays and rules."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def show(self, request: Request) -> Response:
        """The page itself, whatever part of it is asked for."""
        index = self.folder / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT)
        return FileResponse(index, headers={"cache-control": "no-cache"})


_LASTING = re.compile(r"assets/|audio/.*\.[0-9a-f]{8}\.opus$")
"""The names of these files change with their content, so browsers may keep them."""


class PageFiles(StaticFiles):
    """What the page is made of."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.index = folder / "index.html"

    async def check_config(self) -> None:
        """Where the page is not built there are no files, and that is no failure of the server."""

    def _is_for_people(self, path: str, scope: Scope) -> bool:
        """Somebody has typed this address, or followed a link."""
        accepts = Headers(scope=scope).get("accept", "")
        return "text/html" in accepts and not path.startswith("api") and self.index.is_file()

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file; where there is none, people see the page, which says so."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != 404 or not self._is_for_people(path, scope):
                raise
            return FileResponse(self.index, 404, {"cache-control": "no-cache"})
        is_lasting = _LASTING.match(path.replace("\\", "/"))
        response.headers["cache-control"] = "private, max-age=31536000, immutable" if is_lasting else "no-cache"
        if path.endswith(".opus"):
            response.headers["content-type"] = "audio/ogg"
        return response


def safe_headers(scope: Scope) -> dict[str, str]:
    """Headers that let the page load nothing from elsewhere, and let nobody put it into a frame."""
    host = Headers(scope=scope).get("host", "")
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    policy = {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": f"'self'{sockets}",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return {
        "content-security-policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
    }


def with_headers(send: Send, headers: dict[str, str]) -> Send:
    """A way to answer that adds these headers to whatever is answered."""

    async def add_and_send(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(headers)
        await send(message)

    return add_and_send
