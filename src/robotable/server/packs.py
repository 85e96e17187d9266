"""Packs that people bring along: read with care, tried in a process of their own, kept by digest, and told apart."""

import asyncio
import io
import logging
import secrets
import sys
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import PurePosixPath

import msgspec
from msgspec import Struct

from robotable import games
from robotable.server import store
from robotable.server.archive import Archive
from robotable.server.errands import Errands
from robotable.server.journal import Journal
from robotable.server.limits import TooLarge
from robotable.server.messages.catalog import MyPack, PackDetails
from robotable.server.new_tables import now
from robotable.server.people import clean
from robotable.server.roster import Refuse
from robotable.server.store import Guests, Person, TableRow, Upload
from robotable.table import Pack, PackError, Ruleset
from robotable.table.packs import differences
from robotable.table.trial import trial_faults

log = logging.getLogger(__name__)

LONGEST_TITLE = 60
MOST_FILES = 100
MOST_BYTES = 1024 * 1024
"""Of all files of a pack together, unpacked."""
MOST_THINGS = 2000
MOST_PACKS = 20
"""Of each person: the oldest that no table is played with makes room."""
MOST_DIFFERENCES = 500
TRIAL_S = 20
"""Of a processor; trial games take about one."""
TRIAL_PATIENCE_S = 180.0
"""On a machine that is busy with other things."""
TRIAL_MEMORY = 2 * 1024**3


UNREADABLE_ZIP = (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)
"""What comes of a zip file that is broken, encrypted, or packed in an unusual way."""


class FaultyPack(Exception):
    """A pack that can't be played with; tells everything that is wrong."""

    def __init__(self, faults: list[str]) -> None:
        things = "1 thing is" if len(faults) == 1 else f"{len(faults)} things are"
        super().__init__(f"{things} wrong with this pack:")
        self.faults = faults


class PackFiles(Struct, frozen=True, forbid_unknown_fields=True):
    """The files of a pack as a browser sends them, by name."""

    files: dict[str, str]


class Packs:
    """What people brought along."""

    def __init__(self, archive: Archive, journal: Journal) -> None:
        self.archive = archive
        self.guests = Guests(archive.store)
        self.journal = journal
        self._trying = asyncio.Lock()
        self._errands = Errands()

    def stop(self) -> None:
        """Whatever is being tried comes to nothing."""
        self._errands.stop()

    async def bring(self, game: str, title: str, files: Mapping[str, bytes], person: Person) -> MyPack:
        """Keep a pack for whoever brings it; FaultyPack or Refuse if it can't be played with."""
        ruleset, called = games.find(game), clean_title(title)
        pack = await asyncio.to_thread(read_with_care, ruleset, files)
        if pack.digest == ruleset.content.digest:
            raise Refuse(f"This pack has nothing that {ruleset.title} itself has not: change something first.")
        async with self._trying:
            if faults := await asyncio.to_thread(try_out, game, pack, self._errands):
                raise FaultyPack(faults)
        room = await self._make_room(person)
        upload = Upload(secrets.token_urlsafe(9), pack.digest, game, called, person.name, now())
        await self.journal.write(
            store.person_is_known(person, upload.created),
            store.content_is_kept(game, pack),
            store.pack_is_brought(upload, person.id),
            *room,
        )
        return self._described(upload, ruleset, pack)

    async def list_for(self, person: Person, game: str) -> list[MyPack]:
        """The packs that this person has for a game, the latest first."""
        ruleset, found = games.find(game), []
        for upload in await self.guests.uploads_of(person.id, game):
            try:
                found.append(self._described(upload, ruleset, await self.archive.pack_with(upload.digest, ruleset)))
            except ValueError as problem:
                log.info("Pack %s can't be played with any more: %s", upload.id, problem)
        return found

    async def find(self, id: str, game: str, person: Person) -> tuple[Upload, Pack]:
        """A pack of this person's; Refuse if there is none."""
        ruleset = games.find(game)
        upload = next((one for one in await self.guests.uploads_of(person.id, game) if one.id == id), None)
        if upload is None:
            raise Refuse(f"You have no such pack for {ruleset.title}: bring it again.")
        try:
            return upload, await self.archive.pack_with(upload.digest, ruleset)
        except ValueError as problem:
            raise Refuse(f"'{upload.title}' does not fit {ruleset.title} as it is today: {problem}") from problem

    async def details(self, row: TableRow) -> PackDetails:
        """The pack that a table is played with, and what it has otherwise than the game; Refuse if it is the game's."""
        if row.upload is None:
            raise Refuse("This table is played with the content of the game itself.")
        ruleset = games.find(row.game)
        differs = list(differences(ruleset.content, await self.archive.content_of(row)))
        return PackDetails(row.upload.title, row.upload.by, row.upload.digest, differs[:MOST_DIFFERENCES], len(differs))

    async def _make_room(self, person: Person) -> list[store.Change]:
        """Let go of the oldest pack that no table is played with, if this person has many."""
        own = await self.guests.uploads_of(person.id)
        if len(own) < MOST_PACKS:
            return []
        played = await self.guests.uploads_played_with(person.id)
        unplayed = [upload for upload in own if upload.id not in played]
        if not unplayed:
            raise Refuse(f"You have brought {MOST_PACKS} packs, and all of them are played with: that is all for now.")
        return store.pack_is_taken_away(unplayed[-1])

    def _described(self, upload: Upload, ruleset: Ruleset, pack: Pack) -> MyPack:
        differs = list(differences(ruleset.content, pack))
        return MyPack(upload.id, upload.game, upload.title, upload.created, differs[:MOST_DIFFERENCES], len(differs))


# Reading


def clean_title(title: str) -> str:
    """What a pack is called; Refuse tells what would be right."""
    shown = clean(title)
    if not 1 <= len(shown) <= LONGEST_TITLE:
        raise Refuse(f"The name of a pack has 1 to {LONGEST_TITLE} characters; this one has {len(shown)}.")
    return shown


def files_in(body: bytes, is_zip: bool) -> dict[str, bytes]:
    """The files of a pack that was sent: in a zip file, or one by one."""
    if is_zip:
        return files_in_zip(body)
    sent = msgspec.json.decode(body, type=PackFiles)
    return check_files({name: text.encode() for name, text in sent.files.items()})


def files_in_zip(data: bytes) -> dict[str, bytes]:
    """The TOML files in a zip file, all from one folder of it. Nothing is unpacked to disk."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            entries = [entry for entry in packed.infolist() if not entry.is_dir()]
            if len(entries) > MOST_FILES:
                raise TooLarge(f"A pack has at most {MOST_FILES} files; this one has {len(entries)}.")
            wanted = [entry for entry in entries if _is_wanted(entry.filename)]
            if len({PurePosixPath(entry.filename).parent for entry in wanted}) > 1:
                raise Refuse("The TOML files of a pack lie in one folder; in this zip file they lie in several.")
            if sum(entry.file_size for entry in wanted) > MOST_BYTES:
                raise TooLarge(f"A pack has at most {MOST_BYTES} bytes; this one has more when it is unpacked.")
            return check_files({PurePosixPath(entry.filename).name: _unpacked(packed, entry) for entry in wanted})
    except TooLarge:
        raise
    except UNREADABLE_ZIP as problem:
        raise Refuse(f"This zip file can't be read: {problem}") from problem


def _is_wanted(name: str) -> bool:
    """A file of content, and not what a system puts beside it; Refuse if its path leads astray."""
    path = PurePosixPath(name)
    if "\\" in name or path.is_absolute() or ".." in path.parts or ":" in name:
        raise Refuse(f"This zip file has a file with an odd path: {name[:80]!r}.")
    return path.suffix == ".toml" and not path.name.startswith(".") and "__MACOSX" not in path.parts


def _unpacked(packed: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """One file, and never more of it than a pack may have, whatever the zip file says of its size."""
    with packed.open(entry) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise TooLarge(f"A pack has at most {MOST_BYTES} bytes; this one has more when it is unpacked.")
    return data


def check_files(files: dict[str, bytes]) -> dict[str, bytes]:
    """The same files; Refuse if there are none, or far too many."""
    if not files:
        raise Refuse("There is no TOML file in it: a pack is made of files such as `robotable pack new` writes.")
    if len(files) > MOST_FILES or sum(map(len, files.values())) > MOST_BYTES:
        raise TooLarge(f"A pack has at most {MOST_FILES} files and {MOST_BYTES} bytes.")
    return files


def read_with_care(ruleset: Ruleset, files: Mapping[str, bytes]) -> Pack:
    """A pack for a game; FaultyPack tells everything that is wrong with it, as `robotable pack check` does."""
    try:
        pack = ruleset.read_files(files)
        things = sum(len(getattr(pack, name)) for name in pack.__struct_fields__)
    except PackError as problem:
        raise FaultyPack([str(fault) for fault in problem.faults]) from problem
    except Exception as stumble:
        log.warning("A pack for %s could not be read: %r", ruleset.title, stumble)
        raise FaultyPack([f"{ruleset.title} can't make sense of it: {stumble}"]) from stumble
    if things > MOST_THINGS:
        raise FaultyPack([f"it has {things} things; a table has room for {MOST_THINGS}"])
    return pack


# Trying


def try_out(game: str, pack: Pack, errands: Errands) -> list[str]:
    """What goes wrong in trial games, in a process that may neither take long nor grow large."""
    try:
        with errands.sent_out(_work, game, msgspec.msgpack.encode(pack)) as line:
            if line.poll(TRIAL_PATIENCE_S):
                return msgspec.msgpack.decode(line.recv_bytes(), type=list[str])
    except (EOFError, OSError):
        log.info("A trial of a pack for %s was cut off", game)
    return ["trial games with it take far too long, or far too much room"]


def _work(connection: Connection, game: str, content: bytes) -> None:
    """What the process does: some games without a plan."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (TRIAL_MEMORY, TRIAL_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (TRIAL_S, TRIAL_S))
    ruleset = games.find(game)
    faults = list(trial_faults(ruleset, msgspec.msgpack.decode(content, type=ruleset.pack)))
    with suppress(OSError):  # The server is gone, or tired of waiting.
        connection.send_bytes(msgspec.msgpack.encode(faults))
