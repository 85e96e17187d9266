"""Changes of the devices by which people are known, and of the codes that bring one more."""

from sqlalchemy import BigInteger, String, Text, bindparam, delete, exists, insert, literal, null, select, update

from robotable.server.store.changes import Change
from robotable.server.store.layout import device_codes, devices

ADD_DEVICE = insert(devices).from_select(
    ["id", "person", "name", "created", "seen"],
    select(
        bindparam("new_id", type_=String),
        bindparam("of_person", type_=String),
        bindparam("new_name", type_=Text),
        bindparam("now", type_=BigInteger),
        bindparam("now", type_=BigInteger),
    ).where(~exists(select(literal(1)).select_from(devices).where(devices.c.id == bindparam("new_id", type_=String)))),
)
SEE_DEVICE = update(devices).where(devices.c.id == bindparam("which")).values(seen=bindparam("now"))
SIGN_OUT = update(devices).where(devices.c.id == bindparam("which")).values(person=null(), name="")
DROP_CODES = delete(device_codes).where(device_codes.c.person == bindparam("of_person"))
ADD_CODE = insert(device_codes)


def device_is_known(device: str, person: str, name: str, now: int) -> Change:
    """A browser is listed among those of a person, unless it is already."""
    return Change(ADD_DEVICE, {"new_id": device, "of_person": person, "new_name": name, "now": now})


def device_is_seen(device: str, now: int) -> Change:
    """Somebody was here with this browser."""
    return Change(SEE_DEVICE, {"which": device, "now": now})


def device_is_signed_out(device: str) -> Change:
    """A browser is nobody's any more: who comes with it is a stranger."""
    return Change(SIGN_OUT, {"which": device})


def code_is_made(code: str, person: str, until: int) -> list[Change]:
    """A person may bring one more device by this code; any other code of theirs is void."""
    added = Change(ADD_CODE, {"code": code, "person": person, "until": until})
    return [Change(DROP_CODES, {"of_person": person}), added]
