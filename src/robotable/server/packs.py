"""Packs that people bring along: read and tried in a process of their own, kept by digest, and told apart."""

import asyncio
import io
import logging
import os
import secrets
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
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
from robotable.server.limits import TooLarge, TooMany
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
LONGEST_TEXT = 600
"""Of a name, an id, or what is printed: it is sent to everybody at a table, again and again."""
MOST_PACKS = 20
"""Of each person: the oldest that no table is played with makes room."""
MOST_DIFFERENCES = 500
MOST_FAULTS = 100
LONGEST_FAULT = 1000
TRIAL_S = 20
"""Of a processor; to read a pack and to play trial games takes about one."""
TRIAL_PATIENCE_S = 180.0
"""On a machine that is busy with other things."""
TRIAL_MEMORY = 2 * 1024**3
TRIAL_NICENESS = 10
"""How far a trial lets everybody else go first, from 0 to 19."""
TOO_MUCH = "to read it or to play trial games with it takes far too long, or far too much room"


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


class Tried(Struct, frozen=True):
    """A pack that was read and tried: what is wrong with it, or else what is in it."""

    faults: list[str] = []
    content: bytes = b""


class Packs:
    """What people brought along."""

    def __init__(self, archive: Archive, journal: Journal) -> None:
        self.archive = archive
        self.guests = Guests(archive.store)
        self.journal = journal
        self._trying = asyncio.Lock()
        self._whose: set[str] = set()
        """Those from whom a pack is being tried, or waits for it."""
        self._errands = Errands()

    def stop(self) -> None:
        """Whatever is being tried comes to nothing."""
        self._errands.stop()

    async def bring(self, game: str, title: str, files: Mapping[str, bytes], person: Person, address: str) -> MyPack:
        """Keep a pack for whoever brings it; FaultyPack or Refuse if it can't be played with."""
        ruleset, called = games.find(game), clean_title(title)
        pack = msgspec.msgpack.decode(await self._try(game, files, address), type=ruleset.pack)
        if pack.digest == ruleset.content.digest:
            raise Refuse(f"This pack has nothing that {ruleset.title} itself has not: change something first.")
        room = await self._make_room(person)
        upload = Upload(secrets.token_urlsafe(9), pack.digest, game, called, person.name, now())
        await self.journal.write(
            store.person_is_known(person, upload.created),
            store.content_is_kept(game, pack),
            store.pack_is_brought(upload, person.id),
            *room,
        )
        return self._described(upload, ruleset, pack)

    async def _try(self, game: str, files: Mapping[str, bytes], address: str) -> bytes:
        """The content of a pack with which one can play, one after the other; nobody has two of theirs waiting."""
        if address in self._whose:
            raise TooMany("Your last pack is still being tried: wait until you hear of it.")
        self._whose.add(address)
        try:
            async with self._trying:
                tried = await asyncio.to_thread(read_and_try, game, files, self._errands)
        finally:
            self._whose.discard(address)
        if tried.faults:
            raise FaultyPack(tried.faults)
        return tried.content

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


# In a process of its own, that may neither take long nor grow large


def read_and_try(game: str, files: Mapping[str, bytes], errands: Errands) -> Tried:
    """Read a pack with all that may be wrong with it, and play trial games. TOML alone can keep a reader for hours."""
    return _told_by(errands, _read_and_try, game, dict(files))


def try_out(game: str, pack: Pack, errands: Errands) -> list[str]:
    """What goes wrong in trial games."""
    return _told_by(errands, _try_out, game, msgspec.msgpack.encode(pack)).faults


def read_with_care(ruleset: Ruleset, files: Mapping[str, bytes]) -> Pack:
    """A pack for a game; FaultyPack tells everything that is wrong with it, as `robotable pack check` does."""
    try:
        pack = ruleset.read_files(files)
        things = sum(len(getattr(pack, name)) for name in pack.__struct_fields__)
        msgspec.msgpack.encode(pack)
    except PackError as problem:
        raise FaultyPack([str(fault) for fault in problem.faults]) from problem
    except Exception as stumble:
        log.warning("A pack for %s could not be read: %r", ruleset.title, stumble)
        raise FaultyPack([f"{ruleset.title} can't make sense of it: {stumble}"]) from stumble
    if things > MOST_THINGS:
        raise FaultyPack([f"it has {things} things; a table has room for {MOST_THINGS}"])
    if faults := [fault for text in _texts_in(msgspec.to_builtins(pack)) for fault in _faults_of_text(text)]:
        raise FaultyPack(faults)
    return pack


def _texts_in(content: object) -> Iterator[str]:
    """Every id, name and sentence of a pack."""
    match content:
        case str():
            yield content
        case dict():
            yield from (text for pair in content.items() for part in pair for text in _texts_in(part))
        case list():
            yield from (text for part in content for text in _texts_in(part))


def _faults_of_text(text: str) -> Iterator[str]:
    """What a text of a pack must not be."""
    start = f"{text[:40]}…" if len(text) > 40 else text
    if len(text) > LONGEST_TEXT:
        yield f"'{start}' has {len(text)} characters; a text has at most {LONGEST_TEXT}"
    elif clean(text) != " ".join(text.split()):
        yield f"{start!r} has characters in it that nobody sees"


def _told_by(errands: Errands, work: Callable[..., None], game: str, *asked: object) -> Tried:
    try:
        with errands.sent_out(work, game, TRIAL_S, *asked) as line:
            if line.poll(TRIAL_PATIENCE_S):
                return msgspec.msgpack.decode(line.recv_bytes(), type=Tried)
    except (EOFError, OSError):
        log.info("A trial of a pack for %s was cut off", game)
    return Tried([TOO_MUCH])


def _read_and_try(line: Connection, game: str, seconds: int, files: Mapping[str, bytes]) -> None:
    """What the process does with a pack that somebody brings."""
    _keep_within_limits(seconds)
    ruleset = games.find(game)
    try:
        pack = read_with_care(ruleset, files)
    except FaultyPack as problem:
        _tell(line, Tried(problem.faults))
        return
    is_new = pack.digest != ruleset.content.digest
    _tell(line, Tried(list(trial_faults(ruleset, pack)) if is_new else [], msgspec.msgpack.encode(pack)))


def _try_out(line: Connection, game: str, seconds: int, content: bytes) -> None:
    """What the process does with a pack that was read before."""
    _keep_within_limits(seconds)
    ruleset = games.find(game)
    _tell(line, Tried(list(trial_faults(ruleset, msgspec.msgpack.decode(content, type=ruleset.pack)))))


def _keep_within_limits(seconds: int) -> None:
    """From now on whoever takes too long is ended by the system; whoever wants too much memory does not get it."""
    if sys.platform != "win32":
        import resource

        os.nice(TRIAL_NICENESS)
        resource.setrlimit(resource.RLIMIT_AS, (TRIAL_MEMORY, TRIAL_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def _tell(line: Connection, tried: Tried) -> None:
    """Say what came of it; of a pack with very many faults, not all of them."""
    faults = [fault if len(fault) <= LONGEST_FAULT else f"{fault[:LONGEST_FAULT]}…" for fault in tried.faults]
    if len(faults) > MOST_FAULTS:
        faults = [*faults[:MOST_FAULTS], f"and {len(faults) - MOST_FAULTS} more"]
    with suppress(OSError):  # The server is gone, or tired of waiting.
        line.send_bytes(msgspec.msgpack.encode(Tried(faults, tried.content)))
