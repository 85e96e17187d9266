"""Three ways to reach somebody: a push message to their browser, a mail, and a webhook."""

import asyncio
import json
import smtplib
import ssl
import time
import unicodedata
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from email import policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import msgspec
from msgspec import Struct

from robotable.server.messages.people import ChannelKind
from robotable.server.notices import outbound
from robotable.server.notices.outbound import NotAllowed, NotDelivered
from robotable.server.notices.words import Notice
from robotable.server.roster import Refuse
from robotable.server.settings import NoticeSettings

if TYPE_CHECKING:
    from robotable.server.notices.push_key import PushKey

HOUR = 3600
A_DAY = 24 * HOUR
LONGEST_ADDRESS = 254
GONE = (404, 410)
"""The answers that say that there is nobody, and will be nobody."""
SMTP_PATIENCE_S = 20
NEVER = 500
"""From here on the answers of a mail server are for good; those below may be others another time."""
MAILS_AT_ONCE = 2
"""In threads of their own: a slow mail server keeps nobody at a table waiting."""
UNFOLDED = policy.SMTP.clone(max_line_length=500)
"""Links in headers stay on one line: not every reader puts them together again."""


class Gone(Exception):
    """There is nobody there any more, and will not be."""


class Carrier(ABC):
    """A way to reach people."""

    kind: ChannelKind

    @abstractmethod
    def check(self, target: str) -> str:
        """A target as it is kept; Refuse says why it can't be one."""

    @abstractmethod
    def name(self, target: str) -> str:
        """What a target is called, without what only its owner should know."""

    @abstractmethod
    async def send(self, target: str, notice: Notice, end: str) -> None:
        """Tell somebody; NotDelivered or Gone if that fails. `end` is where they can put an end to it."""

    async def greet(self, target: str, name: str, confirm: str) -> bool:
        """Somebody wants to be told there. True if it can be used at once; else whoever is there must confirm."""
        return True


class _Keys(Struct, frozen=True):
    p256dh: str
    auth: str


class _Subscription(Struct, frozen=True):
    """What a browser gives to whom it wants to hear from."""

    endpoint: str
    keys: _Keys


class Push(Carrier):
    """A message that a browser shows even while the page is closed; only that browser can read it."""

    kind = "push"

    def __init__(self, key: "PushKey", contact: str, may_reach_private: bool) -> None:
        self.key = key
        self.contact = contact
        self.may_reach_private = may_reach_private

    def check(self, target: str) -> str:
        """A subscription with all that is needed, and nothing else."""
        try:
            subscription = msgspec.json.decode(target, type=_Subscription)
            outbound.check_link(subscription.endpoint, may_reach_private=self.may_reach_private)
            self.key.sealed(msgspec.to_builtins(subscription), b"?")
        except (msgspec.MsgspecError, ValueError) as problem:
            raise Refuse(f"This is no push subscription: {problem}") from problem
        return msgspec.json.encode(subscription).decode()

    def name(self, target: str) -> str:
        """Whose push service it is."""
        return urlsplit(msgspec.json.decode(target, type=_Subscription).endpoint).hostname or ""

    async def send(self, target: str, notice: Notice, end: str) -> None:
        """Sealed for this browser, and signed by this server."""
        subscription = msgspec.json.decode(target, type=_Subscription)
        shown = {"title": notice.headline, "body": "\n".join(notice.lines), "path": notice.path}
        body = self.key.sealed(msgspec.to_builtins(subscription), json.dumps(shown).encode())
        parts = urlsplit(subscription.endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self.contact, "exp": int(time.time()) + 12 * HOUR}
        headers = {
            **self.key.signed(claims),
            "TTL": str(A_DAY),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
        }
        await _post(subscription.endpoint, headers, body, self.may_reach_private)


class Webhook(Carrier):
    """A link that is called with words in JSON, as Discord and others understand it."""

    kind = "webhook"

    def __init__(self, may_reach_private: bool) -> None:
        self.may_reach_private = may_reach_private

    def check(self, target: str) -> str:
        """A link of the internet at large."""
        try:
            outbound.check_link(target.strip(), may_reach_private=self.may_reach_private)
        except NotAllowed as no:
            raise Refuse(str(no)) from no
        return target.strip()

    def name(self, target: str) -> str:
        """Its host: the rest of the link is a secret."""
        return urlsplit(target).hostname or ""

    async def greet(self, target: str, name: str, confirm: str) -> bool:
        """Call it once, so that nobody finds out too late that it does not work."""
        try:
            await self._say(target, f"When it is the turn of {name} at Robotable, it is said here.")
        except (NotDelivered, NotAllowed, Gone) as problem:
            raise Refuse(
                "This link does not take what Robotable says: it must be a webhook as Discord has them."
            ) from problem
        return True

    async def send(self, target: str, notice: Notice, end: str) -> None:
        """The headline with a name, a line for each table, and the way there."""
        lines = (f"{notice.name}: {notice.headline}", *notice.lines, notice.link(notice.path))
        await self._say(target, "\n".join(filter(None, lines)))

    async def _say(self, target: str, words: str) -> None:
        said = {"content": words, "allowed_mentions": {"parse": []}}
        headers = {"Content-Type": "application/json", "User-Agent": "Robotable"}
        await _post(target, headers, json.dumps(said).encode(), self.may_reach_private)


class Mail(Carrier):
    """A mail. Nobody is written to who has not said that they want it, but for the question itself."""

    kind = "mail"

    def __init__(self, server: str, sender: str) -> None:
        self.server = urlsplit(server)
        self.sender = sender
        self._threads = ThreadPoolExecutor(MAILS_AT_ONCE, "mail")

    def check(self, target: str) -> str:
        """An address that could be one: only a mail can tell."""
        address = target.strip()
        local, _, domain = address.rpartition("@")
        is_plain = address.isascii() and address.isprintable() and not set(address) & set(' ,;:<>()[]"\\')
        if not (
            is_plain and local and "." in domain.strip(".") and len(address) <= LONGEST_ADDRESS and "@" not in local
        ):
            raise Refuse("An e-mail address is like anna@example.org.")
        return address

    def name(self, target: str) -> str:
        """The address itself: only its owner sees it."""
        return target

    async def greet(self, target: str, name: str, confirm: str) -> bool:
        """Ask whoever reads there whether they want it."""
        whoever = f"Somebody who goes by {name}" if _is_plain(name) else "Somebody"
        text = (
            f"{whoever} asked Robotable to write here when it is their turn at a table.\n\n"
            f"If that was you, say so here:\n{confirm}\n\n"
            "If it was not, leave this mail alone: nothing more will come, and in three days this address is forgotten."
        )
        try:
            await self._mail(target, "Shall Robotable write to you?", text, None)
        except (NotDelivered, Gone) as problem:
            raise Refuse("No mail can be sent there.") from problem
        return False

    async def send(self, target: str, notice: Notice, end: str) -> None:
        """A line for each table with its link, and how to hear no more."""
        tables = (
            f"{line}\n{notice.link(f'/t/{table.id}')}" for line, table in zip(notice.lines, notice.tables, strict=True)
        )
        text = "\n\n".join((f"{notice.headline}.", *tables, f"To get no more of these mails: {end}"))
        await self._mail(target, notice.headline, text, end)

    async def _mail(self, to: str, subject: str, text: str, end: str | None) -> None:
        mail = EmailMessage(policy=UNFOLDED)
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2].strip("> "))
        mail["Auto-Submitted"] = "auto-generated"
        if end is not None:
            mail["List-Unsubscribe"], mail["List-Unsubscribe-Post"] = f"<{end}>", "List-Unsubscribe=One-Click"
        mail.set_content(text, cte="quoted-printable")
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._hand_in, mail)
        except smtplib.SMTPRecipientsRefused as problem:
            is_for_good = all(code >= NEVER for code, _ in problem.recipients.values())
            raise (Gone if is_for_good else NotDelivered)(f"The mail server refuses an address: {problem}") from problem
        except (OSError, smtplib.SMTPException) as problem:
            raise NotDelivered(f"The mail server does not take it: {problem!r}") from problem

    def _hand_in(self, mail: EmailMessage) -> None:
        host, port, is_safe = self.server.hostname or "", self.server.port, self.server.scheme == "smtps"
        if is_safe:
            smtp: smtplib.SMTP = smtplib.SMTP_SSL(
                host, port or 465, timeout=SMTP_PATIENCE_S, context=ssl.create_default_context()
            )
        else:
            smtp = smtplib.SMTP(host, port or 587, timeout=SMTP_PATIENCE_S)
        with smtp:
            smtp.ehlo()
            if not is_safe and smtp.has_extn("starttls"):
                smtp.starttls(context=ssl.create_default_context())
                is_safe = True
            if self.server.username:
                if not is_safe:
                    raise smtplib.SMTPNotSupportedError("it has no TLS, and would be told our password in the clear")
                smtp.login(unquote(self.server.username), unquote(self.server.password or ""))
            smtp.send_message(mail)


def _is_plain(name: str) -> bool:
    """A name with nothing in it that a reader of mail might make a link of: who gets the mail may know nobody here."""
    return all(char.isalnum() or char.isspace() or unicodedata.combining(char) or char in "-'" for char in name)


async def _post(link: str, headers: dict[str, str], body: bytes, may_reach_private: bool) -> None:
    status = await outbound.post(link, headers, body, may_reach_private=may_reach_private)
    if status in GONE:
        raise Gone(f"{urlsplit(link).hostname} answers {status}")
    if not 200 <= status < 300:
        raise NotDelivered(f"{urlsplit(link).hostname} answers {status}")


def carriers_for(settings: NoticeSettings) -> dict[ChannelKind, Carrier]:
    """The ways that are set up on this server."""
    found: list[Carrier] = []
    if settings.push_key is not None:
        from robotable.server.notices.push_key import PushKey

        found.append(Push(PushKey(settings.push_key), settings.push_contact, settings.may_reach_private))
    if settings.mail_server is not None:
        found.append(Mail(settings.mail_server, settings.mail_from))
    if settings.has_webhooks:
        found.append(Webhook(settings.may_reach_private))
    return {carrier.kind: carrier for carrier in found}
