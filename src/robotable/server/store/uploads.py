"""Changes of the packs that people bring along."""

from sqlalchemy import bindparam, delete, exists, insert

from robotable.server.store.changes import Change
from robotable.server.store.layout import packs, tables, uploads
from robotable.server.store.rows import Upload

ADD_UPLOAD = insert(uploads)
DROP_UPLOAD = delete(uploads).where(
    uploads.c.id == bindparam("which"), ~exists().where(tables.c.upload == uploads.c.id)
)
DROP_CONTENT = delete(packs).where(
    packs.c.digest == bindparam("unused"),
    ~exists().where(tables.c.pack == packs.c.digest),
    ~exists().where(uploads.c.digest == packs.c.digest),
)


def pack_is_brought(upload: Upload, person: str) -> Change:
    """Somebody brings a pack along, whose content is kept already under its digest."""
    values = {"id": upload.id, "digest": upload.digest, "game": upload.game, "person": person}
    return Change(ADD_UPLOAD, {**values, "title": upload.title, "created": upload.created})


def pack_is_taken_away(upload: Upload) -> list[Change]:
    """A pack goes, unless a table is played with it; if nobody else has brought the same, its content goes too."""
    return [Change(DROP_UPLOAD, {"which": upload.id}), Change(DROP_CONTENT, {"unused": upload.digest})]
