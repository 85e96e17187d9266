"""A person's devices: a code brings one more, each can be signed out, and only hashes are stored.

A code is short enough to be typed. It works once and for a few minutes, whoever guesses is slowed down, and its hash
takes so long to compute that the database tells nobody in time which code it was.
"""

import asyncio
import hashlib
import re
import secrets

from robotable.server import people, store
from robotable.server.journal import Journal
from robotable.server.messages.people import DeviceCode, DeviceInfo
from robotable.server.new_tables import now
from robotable.server.people import Visitor
from robotable.server.roster import Refuse
from robotable.server.store import Device, Guests, Person, Store

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What codes are made of: nothing that looks like something else."""
LENGTH = 8
LIVES_MS = 10 * 60 * 1000
SEEN_EVERY_MS = 10 * 60 * 1000
"""When a device was last here is written down so often."""
MOST_DEVICES = 20
NO_SUCH_CODE = "There is no such code. A code works once, and for ten minutes: ask your other device for a new one."

_SALT = b"a code for one more device"
_BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox": "Firefox", "Chrom": "Chrome", "Safari": "Safari"}
_SYSTEMS = {
    "iPhone": "an iPhone",
    "iPad": "an iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "a Mac",
    "Linux": "Linux",
}


class Devices:
    """The devices of all people."""

    def __init__(self, kept: Store, journal: Journal) -> None:
        self.guests = Guests(kept)
        self.journal = journal
        self._hashing = asyncio.Lock()
        """One hash at a time, so that guessing keeps no more than one processor busy."""

    async def list_for(self, visitor: Visitor, agent: str) -> list[DeviceInfo]:
        """Everything that is this person's, the one they ask with first."""
        listed = await self.guests.devices_of(visitor.person.id)
        own = next((one for one in listed if one.id == visitor.device), None)
        own = own or Device(visitor.device, device_name(agent), now(), now())
        others = [one for one in listed if one.id != visitor.device]
        return [_info(own, is_this=True), *(_info(one) for one in others)]

    async def note_visit(self, visitor: Visitor) -> None:
        """A listed device is here."""
        moment = now()
        if visitor.seen is not None and moment - visitor.seen > SEEN_EVERY_MS:
            await self.journal.write(store.device_is_seen(visitor.device, moment))

    async def make_code(self, visitor: Visitor, agent: str) -> DeviceCode:
        """A code by which one more device becomes this person's own."""
        person, moment = visitor.person, now()
        if len(await self.guests.devices_of(person.id)) >= MOST_DEVICES:
            raise Refuse(f"You have {MOST_DEVICES} devices already: sign one of them out first.")
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        await self.journal.write(
            store.person_is_known(person, moment),
            store.device_is_known(visitor.device, person.id, device_name(agent), moment),
            *store.code_is_made(await self._hash(code), person.id, moment + LIVES_MS),
        )
        return DeviceCode(f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}", moment + LIVES_MS)

    async def take_over(self, code: str, agent: str) -> tuple[str, Person]:
        """A new secret for whoever has the code, and who they are with it; Refuse if it is not a code, or no more."""
        told = re.sub(r"[\s-]", "", code).upper()
        secret, moment = people.new_secret(), now()
        device = Device(people.id_of(secret), device_name(agent), moment, moment)
        is_code = len(told) == LENGTH and all(letter in LETTERS for letter in told)
        person = await self.guests.redeem(await self._hash(told), device) if is_code else None
        if person is None:
            raise Refuse(NO_SUCH_CODE)
        return secret, person

    async def sign_out(self, visitor: Visitor, key: str, agent: str) -> bool:
        """Make a device nobody's; whether it is the one that asks. Refuse if there is none."""
        listed = {_key(one.id): one for one in await self.guests.devices_of(visitor.person.id)}
        is_this = key == _key(visitor.device)
        if key not in listed and not is_this:
            raise Refuse("You have no such device: it may have been signed out already.")
        device, moment = listed[key].id if key in listed else visitor.device, now()
        await self.journal.write(
            store.person_is_known(visitor.person, moment),
            store.device_is_known(device, visitor.person.id, device_name(agent), moment),
            store.device_is_signed_out(device),
        )
        return is_this

    async def _hash(self, code: str) -> str:
        async with self._hashing:
            return (await asyncio.to_thread(hash_code, code)).hex()


def hash_code(code: str) -> bytes:
    """What is stored of a code; slow on purpose."""
    return hashlib.scrypt(code.encode(), salt=_SALT, n=2**13, r=8, p=1, dklen=32)


def device_name(agent: str) -> str:
    """What a device is called, by what its browser says of itself."""
    browser = next((name for sign, name in _BROWSERS.items() if sign in agent), "A program")
    system = next((name for sign, name in _SYSTEMS.items() if sign in agent), "")
    return f"{browser} on {system}" if system else browser


def _key(device: str) -> str:
    """By what a person tells their devices apart; it gives nothing away."""
    return people.id_of(device)[:16]


def _info(device: Device, *, is_this: bool = False) -> DeviceInfo:
    return DeviceInfo(_key(device.id), device.name, device.created, device.seen, is_this)
