"""Is anything lost when servers die? Many tables at several servers behind HAProxy, on one PostgreSQL.

    .venv/bin/python bench/kills.py --tables 60 --people 4 --kills 20

Three servers (deploy/haproxy.cfg, Debian's haproxy), everybody makes any legal move in Cyclone Run and comes back when
their line is cut. Servers are killed with SIGKILL, one after the other; then PostgreSQL is stopped as in a crash,
and started again. At the end every move of which a player was told is compared with what is stored.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.cluster import Ordeal, Report, cluster, kill_some
from tests.server.postgres import Postgres, postgres

from robotable.server.store import Store


async def run(database: Postgres, folder: Path, arguments: argparse.Namespace) -> Report:
    """Play, kill, restart, compare."""
    with cluster(database.url, folder, arguments.servers) as opened:
        ordeal = Ordeal(opened.address, arguments.people, random.Random(arguments.seed), arguments.pause)
        await ordeal.begin(arguments.tables)
        await kill_some(ordeal, opened.servers, arguments.kills, between_s=arguments.between)
        await ordeal.go_on()
        print("after the kills:", ordeal.report, flush=True)
        for _ in range(arguments.restarts):
            await asyncio.to_thread(database.stop)
            await asyncio.sleep(2)
            await asyncio.to_thread(database.start)
            ordeal.report.restarts += 1
            await ordeal.go_on()
        return await ordeal.end(database.url)


def main() -> None:
    """Run it, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--people", type=int, default=4)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--restarts", type=int, default=1)
    parser.add_argument("--between", type=float, default=5, help="most seconds between two kills")
    parser.add_argument("--pause", type=float, default=2, help="most seconds that anybody thinks before a move")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.monotonic()
    with postgres() as database, tempfile.TemporaryDirectory() as folder:
        asyncio.run(Store(database.url).prepare())
        report = asyncio.run(run(database, Path(folder), arguments))
    print(f"{time.monotonic() - began:.0f} s: {report}")
    sys.exit(bool(report.wrong))


if __name__ == "__main__":
    main()
