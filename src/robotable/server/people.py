"""Who is who: a secret in a cookie, by which a browser is one person's own, and a name."""

import hashlib
import re
import secrets
import unicodedata
from functools import lru_cache

from msgspec import Struct
from starlette.requests import HTTPConnection

from robotable.bots.levels import BOTS
from robotable.bots.personae import ENEMY_NAMES, ENEMY_RANKS, NAMES, RANKS
from robotable.server.store import Guests, Person, Store

COOKIE = "robotable"
A_YEAR = 365 * 24 * 3600
LONGEST_NAME = 24

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that look like nothing."""
_UNSEEN = re.compile("[\u034f\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Marks that look like nothing beside most letters; emoji in a line of chat may need them."""
_MIXED_FREELY = {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "MODIFIER"}
"""Scripts, by how Unicode calls their letters, that are written beside others and pass for none."""
_ALIKE = str.maketrans(
    "i1|0ɑɡıавекмнорстухѕјіαβικνορτυχοᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "llloaglabekmhopctyxsjlablkvoptuxoabcdeghljklmnoprstuvwyz",
)
"""Small letters that pass for others, most of another script, or capitals that are small."""
MOST_MARKS = 3
"""So many marks on one letter are enough in every script; more of them would cover the lines above and below."""
_NUMBERED = re.compile(r" *\(\d+\)$")
"""How a table tells apart those whose names look the same."""

_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")


class BadName(ValueError):
    """A name that nobody could be called by."""


def secret_of(connection: HTTPConnection) -> str:
    """The secret that came with a request, or a new one on first contact."""
    told = connection.cookies.get(COOKIE, "")
    return told if _SECRET.fullmatch(told) else new_secret()


def cookie_for(secret: str, is_https: bool) -> str:
    """The cookie that keeps a secret in a browser, out of reach of any script."""
    safely = "; Secure" if is_https else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{safely}"


def new_secret() -> str:
    """A secret for a browser that nobody can guess."""
    return secrets.token_urlsafe(32)


class Visitor(Struct, frozen=True):
    """Somebody who came, and with which of their browsers."""

    person: Person
    device: str
    """The hash of the secret in its cookie."""
    likes_ratings: bool = False
    seen: int | None = None
    """When this browser was last here, if it is listed among a person's devices."""


async def visitor_with(secret: str, store: Store) -> Visitor:
    """Who comes with this secret. Only its hash is ever stored.

    A browser is that of the person it was made one of, and else of a person of its own; if it was signed out, or its
    person was forgotten, of a stranger.
    """
    device = id_of(secret)
    visit = await Guests(store).visit(device)
    if visit.is_strangers:
        stranger = await Guests(store).visit(id_of(device))
        id = id_of(device)
        return Visitor(Person(id, stranger.name or guest_name(id)), device, stranger.likes_ratings)
    id = visit.person or device
    return Visitor(Person(id, visit.name or guest_name(id)), device, visit.likes_ratings, visit.seen)


async def person_with(secret: str, store: Store) -> Person:
    """Who comes with this secret."""
    return (await visitor_with(secret, store)).person


def id_of(secret: str) -> str:
    """The hash of a secret: by it a browser is known, and whoever came with it and was nobody before."""
    return hashlib.sha256(secret.encode()).hexdigest()


def guest_name(id: str) -> str:
    """What somebody is called who has not said a name."""
    return f"Guest {int(id[:8], 16) % 900 + 100}"


def clean_name(name: str) -> str:
    """A name as it can be shown; BadName tells what would be right."""
    shown = clean(_UNSEEN.sub("", unicodedata.normalize("NFKC", name)))
    if not 1 <= len(shown) <= LONGEST_NAME:
        raise BadName(f"A name has 1 to {LONGEST_NAME} characters; this one has {len(shown)}.")
    if not any(char.isalnum() for char in shown):
        raise BadName("A name needs at least one letter or number.")
    if len(scripts := {script for char in shown if (script := _script(char))}) > 1:
        raise BadName(f"A name is written in one script; this one mixes {' and '.join(sorted(scripts))}.")
    if _NUMBERED.search(shown):
        raise BadName("A name does not end with a number in brackets: so the table tells those of one name apart.")
    if _is_reserved(shown):
        raise BadName(f"'{shown}' is what the table calls a bot or itself: choose another name.")
    return shown


@lru_cache(maxsize=10_000)
def look_of(name: str) -> str:
    """The same for names that can hardly be told from each other."""
    seen = (char for char in unicodedata.normalize("NFKD", name.casefold()) if unicodedata.category(char) != "Mn")
    return "".join(seen).translate(_ALIKE).replace("rn", "m").replace("vv", "w")


_TITLES = {*BOTS, *RANKS.values(), *ENEMY_RANKS.values()}
_RESERVED = {look_of(name) for name in ("open seat", "you", "somebody", *_TITLES)}
_RESERVED |= {look_of(f"{title} {name}") for title in _TITLES for name in (*NAMES, *ENEMY_NAMES)}


def _is_reserved(name: str) -> bool:
    look = look_of(name.rstrip("0123456789 "))
    return look in _RESERVED or look.split(" ")[0] == look_of("robotable")


def _script(char: str) -> str:
    """The script of a letter; nothing if it may stand beside those of any other."""
    script = unicodedata.name(char, "").split(" ")[0].split("-")[0] if char.isalpha() else ""
    return "" if script in _MIXED_FREELY else script.capitalize()


def clean(text: str) -> str:
    """Text without what can't be seen and without more than one blank in a row."""
    seen = "".join(" " if char.isspace() else char for char in text if not _is_invisible(char))
    return " ".join(_without_piles(seen).split())


def _without_piles(text: str) -> str:
    """Text with no more marks on a letter than anybody can read."""
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) == "Mn" else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def _is_invisible(char: str) -> bool:
    """Control and formatting characters and lone surrogates, with which a name could pass for another."""
    is_odd = unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn") and not char.isspace()
    return is_odd or char in _BLANK
