"""Running a server: where its tables are kept, at which port, and what the person who starts it sees."""

import asyncio
import gc
import os
import socket
import sys
import webbrowser
from ipaddress import ip_address
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

import platformdirs
import uvicorn
from msgspec.structs import replace

from robotable.server.app import make_app
from robotable.server.connections import protocol_for
from robotable.server.heartbeat import PING_S, SILENT_S, PingingProtocol
from robotable.server.limits import NOWHERE, household
from robotable.server.notices import carriers_for
from robotable.server.settings import Settings
from robotable.server.store import DATABASE_PROBLEMS, NoDatabase, Store, StoreTooNew, read_url

FIRST_PORT = 8000
PORTS_TO_TRY = 100
LARGEST_FRAME = 64 * 1024
"""What is larger than this is not even read; what is larger than a message may be is refused with a reason."""


GARBAGE = (20_000, 20, 20)
"""How much comes together before it is looked through: of the young, and how often before the older follow."""


class CantServe(RuntimeError):
    """The server can't start; the message says what a person can do about it."""


def serve(settings: Settings, host: str, port: int | None, open_browser: bool) -> None:
    """Serve tables until interrupted; CantServe says in a sentence why that can't be."""
    url = settings.database_url
    check_numbers(settings)
    check_notices(settings)
    claim = claim_database(url)
    if isinstance(claim, str):
        print(f"Robotable is already running with these tables, at {claim}", flush=True)
        if open_browser:
            open_page(claim)
        return
    listening = listen(host, port)
    asyncio.run(open_database(url))
    address = address_of(host, listening)
    if claim is not None:
        write_claim(claim, address)
    run_server(settings, listening, address, open_browser)


def check_numbers(settings: Settings) -> None:
    """Whether days and addresses are such as can be; CantServe says which is not."""
    if min(settings.waiting_days, settings.bots_days) < 0:
        raise CantServe("Tables are kept for a number of days, or for good: that is 0.")
    for address in settings.metrics_to:
        if household(address) == NOWHERE:
            raise CantServe(f"--metrics-to names an address, such as 10.0.0.7, and not '{address}'.")
    home = urlsplit(settings.address or "http://localhost")
    if home.scheme not in ("http", "https") or not home.hostname:
        raise CantServe(f"--url is an address such as https://example.org, and not '{settings.address}'.")


def check_notices(settings: Settings) -> None:
    """Whether people can be told of their turn in the ways that are set up; CantServe says what is missing."""
    ways = settings.notices
    if ways.mail_server is not None:
        if urlsplit(ways.mail_server).scheme not in ("smtp", "smtps") or not urlsplit(ways.mail_server).hostname:
            raise CantServe("A mail server is written smtp://user:password@host:587 or smtps://user:password@host.")
        if "@" not in ways.mail_from or settings.address is None:
            raise CantServe("Mails need --mail-from, an address, and --url, where their links lead.")
    if ways.push_key is not None and not ways.push_contact.startswith(("mailto:", "https://")):
        raise CantServe("Push services want to know whom to write to: --push-contact mailto:you@example.org.")
    try:
        carriers_for(ways)
    except ModuleNotFoundError as problem:
        raise CantServe(f"Push messages need the package {problem.name}: install robotable[push].") from None
    except (OSError, ValueError) as problem:
        raise CantServe(f"The key for push messages, {ways.push_key}, can't be used: {problem}") from None


def run_server(settings: Settings, listening: socket.socket, address: str, open_browser: bool) -> None:
    """Serve at a socket that is bound already."""
    if settings.address is None and is_open_to_others(listening):
        settings = replace(settings, address=address.rstrip("/"))
    AnnouncingServer(config_for(settings), address, open_browser).run(sockets=[listening])


def config_for(settings: Settings) -> uvicorn.Config:
    """How uvicorn is set up for us."""
    return uvicorn.Config(
        make_app(settings),
        http=protocol_for(settings.limits),
        ws=PingingProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_S,
        ws_ping_timeout=SILENT_S,
        log_level="warning",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


class AnnouncingServer(uvicorn.Server):
    """A server that says where it is once it is there."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets=sockets)
        if self.started:
            make_ready_to_answer()
            print(f"Robotable is open at {self.address}  (Ctrl-C closes it)", flush=True)
            if self.open_browser:
                await asyncio.to_thread(open_page, self.address)


def make_ready_to_answer() -> None:
    """See that nobody waits for long while the server looks after itself.

    All that is in memory now stays there, and is never looked through for garbage again; what comes later is looked
    through less often.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


# The data


def default_database() -> str:
    """SQLite in the folder where this person's programs keep their data."""
    folder = Path(platformdirs.user_data_dir("robotable", appauthor=False))
    return f"sqlite:///{folder / 'tables.sqlite'}"


def claim_database(url: str) -> IO[str] | str | None:
    """Hold an SQLite file for this process alone; where another has it, the address of that one."""
    try:
        where = read_url(url)
    except NoDatabase as problem:
        raise CantServe(str(problem)) from None
    if where.get_backend_name() != "sqlite" or not where.database or sys.platform == "win32":
        return None
    import fcntl

    path = Path(f"{where.database}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        claim = path.open("a+")
    except OSError as problem:
        raise CantServe(f"Tables can't be kept at {where.database}: {problem.strerror}.") from None
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        claim.close()
        return path.read_text() or "an address that it has yet to say"
    return claim


async def open_database(url: str) -> None:
    """Open a database, and bring it up to date, before anybody is let in; CantServe says what is wrong with it."""
    try:
        kept = Store(url)
        try:
            await kept.prepare()
        finally:
            await kept.close()
    except (NoDatabase, StoreTooNew) as problem:
        raise CantServe(str(problem)) from None
    except DATABASE_PROBLEMS as problem:
        why = getattr(problem, "orig", None) or problem
        raise CantServe(f"The database {read_url(url).render_as_string()} can't be opened: {why}") from None


def write_claim(claim: IO[str], address: str) -> None:
    """Leave word where this server can be found."""
    claim.truncate(0)
    claim.write(address)
    claim.flush()


# The address


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port that was asked for, or at the first free one from 8000 on."""
    if port is not None and not 0 <= port < 2**16:
        raise CantServe(f"There is no port {port}: ports are numbered 1 to {2**16 - 1}.")
    ports = range(FIRST_PORT, FIRST_PORT + PORTS_TO_TRY) if port is None else [port]
    for candidate in ports:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except OSError as problem:
            listening.close()
            last = problem
        else:
            return listening
    which = f"port {port}" if port is not None else f"any port from {ports[0]} to {ports[-1]}"
    raise CantServe(f"{which} at {host} can't be used: {last.strerror}. Choose another with --port.")


def address_of(host: str, listening: socket.socket) -> str:
    """What a person types into a browser: open to all, the address by which others find this machine too."""
    name = own_address() if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{listening.getsockname()[1]}/"


def is_open_to_others(listening: socket.socket) -> bool:
    """Other computers on the network can come here."""
    return not ip_address(listening.getsockname()[0]).is_loopback and own_address() != "localhost"


def own_address() -> str:
    """What other machines on the network call this one; `localhost` where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # An address that nobody has: nothing is sent, but the way there is chosen.
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


def open_page(address: str) -> None:
    """Open a browser, where there is a screen to open it on."""
    has_screen = sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if has_screen:
        webbrowser.open(address)
