"""The key of this server's push messages: it signs them, and seals each for the one browser that can read it."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode
from pywebpush import WebPusher, WebPushException


class PushKey:
    """A key in a file, which is made if it is not there; several servers share one."""

    def __init__(self, file: Path) -> None:
        self._vapid = Vapid02.from_pem(_key_in(file))

    @property
    def public(self) -> str:
        """What a browser is told of it."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(b64urlencode(point))

    def signed(self, claims: dict[str, Any]) -> dict[str, str]:
        """The header by which a push service knows who sends."""
        header: dict[str, str] = self._vapid.sign(claims)
        return header

    def sealed(self, subscription: dict[str, Any], words: bytes) -> bytes:
        """Words that only the subscribed browser can read; ValueError if the subscription has no good keys."""
        try:
            body: bytes = WebPusher(subscription).encode(words)["body"]
        except (WebPushException, ValueError, TypeError) as problem:
            raise ValueError(f"its keys are not good: {problem}") from problem
        return body


def _key_in(file: Path) -> bytes:
    """The key in a file that only its owner may read; a new one if there is none."""
    if not file.exists():
        vapid, draft = Vapid02(), file.with_name(f".{file.name}.{os.getpid()}")
        vapid.generate_keys()
        draft.touch(0o600)
        draft.write_bytes(vapid.private_pem())
        with suppress(FileExistsError):  # Another server was quicker: its key counts.
            file.hardlink_to(draft)
        draft.unlink()
    return file.read_bytes()
