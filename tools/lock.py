"""Write requirements/*.lock from pyproject.toml: every package pinned with its hashes, for every platform.

Run as `.venv/bin/python tools/lock.py`; add `--upgrade` to move the pins to the newest versions.
The page's packages are locked by npm itself: `npm install --prefix web`.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sys.executable).with_name("uv")
COMPILE = [
    "pip",
    "compile",
    "-q",
    "--universal",
    "--python-version",
    "3.11",
    "--generate-hashes",
    "--no-header",
    "--no-annotate",
]
SOURCES = {
    "setup": ["--group", "setup"],
    "node": ["--group", "node"],
    "play": ["pyproject.toml"],
    "dev": ["pyproject.toml", "--group", "dev"],
    "bench": ["pyproject.toml", "--group", "bench"],
}


def main(options: list[str]) -> None:
    """Write every lock, each keeping to the versions of those before it, so that they share one environment."""
    written: list[Path] = []
    for name, sources in SOURCES.items():
        written.append(write_lock(name, sources, written, options))


def write_lock(name: str, sources: list[str], keeping_to: list[Path], options: list[str]) -> Path:
    """Write one lock and return its path."""
    lock = Path("requirements") / f"{name}.lock"
    constraints = [word for other in keeping_to for word in ("--constraint", str(other))]
    print(f"Locking {lock}", flush=True)
    subprocess.run([UV, *COMPILE, *sources, *constraints, *options, "--output-file", lock], cwd=ROOT, check=True)
    refuse_addresses(lock)
    return lock


def refuse_addresses(lock: Path) -> None:
    """Stop when a lock says where packages come from: that is for each machine to decide."""
    for line in (ROOT / lock).read_text().splitlines():
        if "://" in line:
            sys.exit(f"{lock} names a download address, which it must not: {line.strip()}")


if __name__ == "__main__":
    main(sys.argv[1:])
