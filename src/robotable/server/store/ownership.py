"""Changes of whose table it is: which server has claimed it, and which would like to."""

from sqlalchemy import String, bindparam, case, null, or_, select, update

from robotable.server.store.changes import Change
from robotable.server.store.layout import servers, tables

HOLD_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(version=case((tables.c.owner == bindparam("me"), tables.c.version), else_=null()))
)
IS_FREE = or_(tables.c.owner.is_(None), tables.c.owner == bindparam("me"), tables.c.owner.not_in(select(servers.c.id)))
CLAIM_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(
        version=case((IS_FREE, tables.c.version), else_=null()),
        owner=bindparam("me", type_=String),
        wanted_by=null(),
    )
)
"""A version can't be null: whoever does not hold a table, or builds on an older version, fails as a whole."""
WANT_TABLE = update(tables).where(tables.c.id == bindparam("which")).values(wanted_by=bindparam("new_owner"))
RELEASE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"), tables.c.owner == bindparam("old_owner"))
    .values(owner=null())
)


def table_is_held(table: str, owner: str) -> Change:
    """What is changed with this counts only if the table is still its owner's."""
    return Change(HOLD_TABLE, {"which": table, "me": owner})


def table_is_claimed(table: str, owner: str) -> Change:
    """A server takes a table; that fails if another that lives has it."""
    return Change(CLAIM_TABLE, {"which": table, "me": owner})


def table_is_wanted(table: str, by: str) -> Change:
    """A server was asked for a table that another has."""
    return Change(WANT_TABLE, {"which": table, "new_owner": by})


def table_is_released(table: str, owner: str) -> Change:
    """A server lets a table go."""
    return Change(RELEASE_TABLE, {"which": table, "old_owner": owner})
