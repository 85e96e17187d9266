"""Servers that receive what Robotable sends: webhooks and push messages over HTTP, and mail."""

import base64
import email
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from tests.server.clients import wait_until

from robotable.server.serving import listen


class Call:
    """One POST that came in."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body


class Hook:
    """An HTTP server that keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.answers: list[int] = []
        """What it answers to the next calls; 204 when it was told nothing."""
        self.is_open = threading.Event()
        """Unless it is set, nobody gets an answer."""
        self.is_open.set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                hook.calls.append(Call(self.path, dict(self.headers), body))
                hook.is_open.wait(20)
                self.send_response(hook.answers.pop(0) if hook.answers else 204)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        return Handler

    @contextmanager
    def open(self) -> Iterator["Hook"]:
        thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.is_open.set()
            self._server.shutdown()
            self._server.server_close()

    def hear(self, calls: int) -> list[Call]:
        """So many calls, once they are there."""
        wait_until(lambda: len(self.calls) >= calls)
        return self.calls[:calls]

    @property
    def said(self) -> list[str]:
        """What was said by a webhook."""
        return [json.loads(call.body)["content"] for call in self.calls]


class Browser:
    """The part of a browser that receives push messages: it alone can read them."""

    def __init__(self, hook: Hook) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _text(point), "auth": _text(self._auth)}
        self.subscription = json.dumps({"endpoint": f"{hook.address}/push/1", "expirationTime": None, "keys": keys})

    def read(self, call: Call) -> dict[str, str]:
        """What a push message says; fails unless the server that sent it has signed it."""
        assert Vapid02.verify(call.headers["Authorization"])
        words = http_ece.decrypt(call.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        told: dict[str, str] = json.loads(words)
        return told


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Postbox:
    """A mail server that keeps what is handed in."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answers: list[str] = []
        """What it says to the next addresses; it takes any when it was told nothing."""
        self.passwords: list[str] = []
        """What it was told by those who logged in; it has no TLS."""

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        answer = self.answers.pop(0) if self.answers else "250 Known here"
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        mail = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 Thank you"

    @contextmanager
    def open(self) -> Iterator[str]:
        """The address of the mail server."""
        with listen("127.0.0.1", 0) as free:
            port = free.getsockname()[1]
        controller = Controller(
            self, hostname="127.0.0.1", port=port, authenticator=self._let_in, auth_require_tls=False
        )
        controller.start()
        try:
            yield f"smtp://127.0.0.1:{port}"
        finally:
            controller.stop()

    def _let_in(self, server: Any, session: Any, envelope: Any, mechanism: str, told: Any) -> AuthResult:
        self.passwords.append(told.password.decode())
        return AuthResult(success=True)

    def hear(self, mails: int) -> EmailMessage:
        """The last of so many mails, once they are there."""
        wait_until(lambda: len(self.mails) >= mails)
        return self.mails[mails - 1]
