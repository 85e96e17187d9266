"""Keep the rules of an edition, so that tables which have nothing but their moves can be brought over from it.

    .venv/bin/python tools/keep_edition.py COMMIT NAME

Writes src/robotable/server/editions/NAME.zip: the rules and the content of that commit, and a small program that plays
records again by them (`tools/edition_main.py`). The server runs it in a process of its own; nobody imports it.
"""

import subprocess
import sys
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EDITIONS = ROOT / "src" / "robotable" / "server" / "editions"
WHAT = ("src/robotable/__init__.py", "src/robotable/table", "src/robotable/games")
LEFT_OUT = ("rules.md",)
"""What nobody needs who only plays records again."""


def keep(commit: str, name: str) -> Path:
    """Pack the rules of a commit; the same commit always gives the same file."""
    archive = subprocess.run(["git", "archive", commit, *WHAT], cwd=ROOT, check=True, capture_output=True).stdout
    path = EDITIONS / f"{name}.zip"
    with tarfile.open(fileobj=BytesIO(archive)) as tar, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as kept:
        for member in sorted(tar.getmembers(), key=lambda member: member.name):
            file = tar.extractfile(member)
            if file is not None and not member.name.endswith(LEFT_OUT):
                _add(kept, member.name.removeprefix("src/"), file.read())
        _add(kept, "__main__.py", (ROOT / "tools" / "edition_main.py").read_bytes())
    return path


def _add(kept: zipfile.ZipFile, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    kept.writestr(info, data)


if __name__ == "__main__":
    print(keep(*sys.argv[1:3]))
