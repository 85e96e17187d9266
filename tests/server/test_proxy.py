"""The proxy that we deploy sends everybody who comes for a table to the same server."""

import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from tests.server.clients import wait_until
from tests.server.cluster import CONFIG, HAPROXY, PORTS, wait_for
from tests.there import there

from robotable.server.serving import listen

pytestmark = pytest.mark.skipif(not Path(HAPROXY).exists(), reason="needs HAProxy")

MOST = 400
"""Connections of an address."""
TABLES = [f"table{n}-_A" for n in range(24)]


class SaysWhoItIs(BaseHTTPRequestHandler):
    """Answers everything with the port that it stands at."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        assert isinstance(self.server, Standing)
        told = str(self.server.server_port).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody wants to hear of it."""


class Standing(ThreadingHTTPServer):
    """Stands behind the proxy until it is told to go."""

    def handle_error(self, request: object, client_address: object) -> None:
        """The proxy looks whether we live, and does not wait for the answer."""


@contextmanager
def proxied(folder: Path, connections: int = MOST) -> Iterator[tuple[str, list[Standing]]]:
    """The address of the proxy, and three servers behind it; with it an address may have so many connections."""
    with ExitStack() as opened:
        servers = [opened.enter_context(Standing(("127.0.0.1", 0), SaysWhoItIs)) for _ in PORTS]
        for server in servers:
            threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
            opened.callback(server.shutdown)
        with listen("127.0.0.1", 0) as free:
            address = f"127.0.0.1:{free.getsockname()[1]}"
        text = CONFIG.read_text().replace("bind :8000", f"bind {address}")
        text = text.replace(f"sc_conn_cur(0) gt {MOST} ", f"sc_conn_cur(0) gt {connections} ")
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


def status_of(address: str, path: str) -> int:
    """What is answered to a path that is sent exactly so."""
    host, port = address.split(":")
    line = HTTPConnection(host, int(port), timeout=20)
    try:
        line.request("GET", path)
        return line.getresponse().status
    finally:
        line.close()


def let_in(address: str, source: str) -> socket.socket | None:
    """A connection from there on which somebody was answered; nothing if they were turned away."""
    host, port = address.split(":")
    try:
        line = socket.create_connection((host, int(port)), 20, (source, 0))
        line.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n")
        if line.recv(100).startswith(b"HTTP/1.1 200"):
            return line
        line.close()
    except ConnectionError:
        return None
    return None


def test_whoever_comes_for_a_table_finds_the_same_server_and_all_servers_have_some(tmp_path: Path) -> None:
    with proxied(tmp_path) as (address, servers):
        found = [doors(address, table) for table in TABLES]
        assert [len(answered) for answered in found] == [1] * len(TABLES)
        assert set().union(*found) == {str(server.server_port) for server in servers}


ODD_WAYS = ("/ws/%74able0-_A", "/ws/t%61ble0-_A", "/%77s/table0-_A", "/t/table0-%5FA", "/api/tables/%74able0-_A")


def test_nobody_is_led_elsewhere_by_writing_a_table_s_id_in_another_way(tmp_path: Path) -> None:
    with proxied(tmp_path) as (address, _):
        assert {status_of(address, path) for path in ODD_WAYS} == {404}
        assert status_of(address, "/api/tables/table0-_A/replay?at=%31") == 200
        assert status_of(address, "/metric%73") == 404


def test_an_address_has_so_many_connections_to_the_proxy_and_gets_them_back(tmp_path: Path) -> None:
    with proxied(tmp_path, connections=3) as (address, _), ExitStack() as opened:
        lines = [opened.enter_context(there(let_in(address, "127.0.0.2"))) for _ in range(3)]
        assert let_in(address, "127.0.0.2") is None
        opened.enter_context(there(let_in(address, "127.0.0.3")))
        lines[0].close()
        wait_until(lambda: (back := let_in(address, "127.0.0.2")) and opened.enter_context(back))
