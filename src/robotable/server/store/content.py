"""Changes of the content that tables are played with: it is kept once, under its digest."""

import zlib

import msgspec
from sqlalchemy import LargeBinary, String, bindparam, exists, insert, literal, select, update

from robotable.server.store.changes import Change
from robotable.server.store.layout import packs, tables
from robotable.table import Pack

ADD_PACK = insert(packs).from_select(
    ["digest", "game", "content"],
    select(
        bindparam("new_digest", type_=String),
        bindparam("of_game", type_=String),
        bindparam("new_content", type_=LargeBinary),
    ).where(
        ~exists(select(literal(1)).select_from(packs).where(packs.c.digest == bindparam("new_digest", type_=String)))
    ),
)
PIN_CONTENT = (
    update(tables)
    .where(tables.c.pack.is_(None), tables.c.game == bindparam("of_game"))
    .values(pack=bindparam("new_digest"))
)


def content_is_kept(game: str, pack: Pack) -> Change:
    """Content that tables are played with from now on."""
    return content_is_kept_as(game, pack.digest, msgspec.msgpack.encode(pack))


def content_is_kept_as(game: str, digest: str, content: bytes) -> Change:
    """Content as it is written down, which goes by this digest."""
    return Change(ADD_PACK, {"new_digest": digest, "of_game": game, "new_content": zlib.compress(content)})


def content_is_pinned(game: str, digest: str, content: bytes) -> list[Change]:
    """Tables that don't say which content they are played with are played with this."""
    return [content_is_kept_as(game, digest, content), Change(PIN_CONTENT, {"of_game": game, "new_digest": digest})]
