"""Is anything lost when servers die? Many tables at several servers behind HAProxy, on one PostgreSQL.

    .venv/bin/python bench/kills.py --tables 60 --people 4 --kills 20

Three servers (deploy/haproxy.cfg, Debian's haproxy), everybody makes any legal move in Cyclone Run and comes back when
their line is cut. Servers are killed with SIGKILL, one after the other; then PostgreSQL is stopped as in a crash,
and started again. At the end every move of which a player was told is compared with what is stored.
tests/server/test_many_servers.py does the same with fewer tables.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.cluster import Trial, hold
from tests.server.postgres import postgres

from robotable.server.store import Store


def main() -> None:
    """Run it, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in asdict(Trial()).items():
        parser.add_argument(f"--{name.removesuffix('_s')}", dest=name, type=type(usual), default=usual)
    trial = Trial(**vars(parser.parse_args()))
    began = time.monotonic()
    with postgres() as database, tempfile.TemporaryDirectory() as folder:
        asyncio.run(Store(database.url).prepare())
        report = asyncio.run(hold(trial, database, Path(folder)))
    print(f"{time.monotonic() - began:.0f} s: {report}")
    sys.exit(bool(report.wrong))


if __name__ == "__main__":
    main()
