"""Questions about people and what is theirs: their devices, codes, packs and wishes."""

from msgspec import Struct
from sqlalchemy import delete, exists, func, insert, literal, select

from robotable.server.store.database import Store
from robotable.server.store.layout import device_codes, devices, forgotten, people, tables, uploads
from robotable.server.store.rows import Person, Upload, read_upload, trace_of


class Device(Struct, frozen=True):
    """A browser that is a person's own."""

    id: str
    name: str
    created: int
    seen: int


class Visit(Struct, frozen=True):
    """Who comes with a browser, as far as anything is stored of them."""

    person: str | None
    """Whose the browser is; None if nobody has said so."""
    name: str | None
    likes_ratings: bool
    is_strangers: bool
    """It was signed out, or its person was forgotten."""
    seen: int | None
    """When it was last here, if it is listed."""


class Guests:
    """The people of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def visit(self, device: str) -> Visit:
        """Who comes with a browser."""
        asked = select(literal(device).label("id")).subquery()
        whose = func.coalesce(devices.c.person, asked.c.id)
        is_forgotten = exists().where(forgotten.c.trace == trace_of(device)).label("is_forgotten")
        found = await self.store.rows(
            select(devices.c.id, devices.c.person, devices.c.seen, people.c.name, people.c.likes_ratings, is_forgotten)
            .select_from(asked)
            .join(devices, devices.c.id == asked.c.id, isouter=True)
            .join(people, people.c.id == whose, isouter=True)
        )
        row = found[0]
        is_strangers = row["is_forgotten"] or (row["id"] is not None and row["person"] is None)
        return Visit(row["person"], row["name"], bool(row["likes_ratings"]), bool(is_strangers), row["seen"])

    async def devices_of(self, person: str) -> list[Device]:
        """The browsers that are a person's own, the one used last first."""
        rows = await self.store.rows(select(devices).where(devices.c.person == person).order_by(devices.c.seen.desc()))
        return [Device(row["id"], row["name"], row["created"], row["seen"]) for row in rows]

    async def redeem(self, code: str, device: Device) -> Person | None:
        """Make a browser one of a person's own by their code, which is void from now on; None if there is none."""
        async with self.store.engine.begin() as connection:
            whose = select(people.c.id, people.c.name).join(device_codes, device_codes.c.person == people.c.id)
            meant = whose.where(device_codes.c.code == code, device_codes.c.until > device.created)
            row = (await connection.execute(meant)).mappings().first()
            used = await connection.execute(delete(device_codes).where(device_codes.c.code == code))
            if row is None or not used.rowcount:
                return None
            values = {"id": device.id, "person": row["id"], "name": device.name}
            values |= {"created": device.created, "seen": device.seen}
            await connection.execute(insert(devices), values)
            return Person(row["id"], row["name"])

    async def forget_codes(self, before: int) -> None:
        """Codes whose time has run out."""
        async with self.store.engine.begin() as connection:
            await connection.execute(delete(device_codes).where(device_codes.c.until < before))

    async def uploads_of(self, person: str, game: str | None = None) -> list[Upload]:
        """The packs that a person brought along, the latest first."""
        named = select(uploads, people.c.name).join(people, uploads.c.person == people.c.id)
        own = named.where(uploads.c.person == person).order_by(uploads.c.created.desc())
        wanted = own if game is None else own.where(uploads.c.game == game)
        return [read_upload(row) for row in await self.store.rows(wanted)]

    async def uploads_not_played_with(self, before: int) -> list[Upload]:
        """The packs that were brought along before then, and that there is no table for."""
        is_played = exists().where(tables.c.upload == uploads.c.id)
        named = select(uploads, people.c.name).join(people, uploads.c.person == people.c.id, isouter=True)
        found = await self.store.rows(named.where(uploads.c.created < before, ~is_played))
        return [read_upload(row) for row in found]

    async def uploads_played_with(self, person: str) -> set[str]:
        """Those of a person's packs that there is a table for."""
        played = select(tables.c.upload).where(tables.c.upload == uploads.c.id, uploads.c.person == person)
        return {row["upload"] for row in await self.store.rows(played)}
