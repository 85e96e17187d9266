"""The proxy that we deploy sends everybody who comes for a table to the same server."""

import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from tests.server.cluster import CONFIG, HAPROXY, PORTS, wait_for

from robotable.server.serving import listen

pytestmark = pytest.mark.skipif(not Path(HAPROXY).exists(), reason="needs HAProxy")

TABLES = [f"table{n}-_A" for n in range(24)]


class SaysWhoItIs(BaseHTTPRequestHandler):
    """Answers everything with the port that it stands at."""

    def do_GET(self) -> None:
        assert isinstance(self.server, Standing)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(str(self.server.server_port).encode())

    def log_message(self, format: str, *args: object) -> None:
        """Nobody wants to hear of it."""


class Standing(ThreadingHTTPServer):
    """Stands behind the proxy until it is told to go."""

    def handle_error(self, request: object, client_address: object) -> None:
        """The proxy looks whether we live, and does not wait for the answer."""


@contextmanager
def proxied(folder: Path) -> Iterator[tuple[str, list[Standing]]]:
    """The address of the proxy, and three servers behind it."""
    with ExitStack() as opened:
        servers = [opened.enter_context(Standing(("127.0.0.1", 0), SaysWhoItIs)) for _ in PORTS]
        for server in servers:
            threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
            opened.callback(server.shutdown)
        with listen("127.0.0.1", 0) as free:
            address = f"127.0.0.1:{free.getsockname()[1]}"
        text = CONFIG.read_text().replace("bind :8000", f"bind {address}")
        for port, server in zip(PORTS, servers, strict=True):
            text = text.replace(port, f"127.0.0.1:{server.server_port}")
        config = folder / "haproxy.cfg"
        config.write_text(text)
        proxy = subprocess.Popen([HAPROXY, "-db", "-q", "-f", str(config)])
        opened.callback(proxy.wait, 10)
        opened.callback(proxy.terminate)
        wait_for(address)
        yield address, servers


def doors(address: str, table: str) -> set[str]:
    """Who answers whoever comes for a table, by any way there is."""
    ways = (f"/ws/{table}", f"/t/{table}", f"/t/{table}/replay", f"/api/tables/{table}", f"/api/tables/{table}/names")
    return {httpx.get(f"http://{address}{way}").text for way in ways}


def test_whoever_comes_for_a_table_finds_the_same_server_and_all_servers_have_some(tmp_path: Path) -> None:
    with proxied(tmp_path) as (address, servers):
        found = [doors(address, table) for table in TABLES]
        assert [len(answered) for answered in found] == [1] * len(TABLES)
        assert set().union(*found) == {str(server.server_port) for server in servers}
