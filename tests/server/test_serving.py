"""Starting a server: its address, its port, its database."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from robotable.server import serving
from robotable.server.serving import CantServe, address_of, claim_database, listen, write_claim

HOST = "127.0.0.1"


def test_a_busy_port_is_passed_over_unless_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen(HOST, 0) as busy:
        busy.listen()
        port = busy.getsockname()[1]
        monkeypatch.setattr(serving, "FIRST_PORT", port)
        with listen(HOST, None) as next_one:
            assert port < next_one.getsockname()[1] < port + 100
            assert address_of(HOST, next_one) == f"http://127.0.0.1:{next_one.getsockname()[1]}/"
        with pytest.raises(CantServe, match=f"port {port}"):
            listen(HOST, port)


def test_a_server_that_is_open_to_all_tells_an_address_that_others_can_use() -> None:
    with listen("0.0.0.0", 0) as listening:
        listening.listen()
        address = httpx.URL(address_of("0.0.0.0", listening))
        assert address.host != "0.0.0.0"
        with socket.create_connection((address.host, listening.getsockname()[1]), timeout=20):
            pass


def test_one_server_at_a_time_has_a_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 'tables.sqlite'}"
    first = claim_database(url)
    assert first is not None
    assert not isinstance(first, str)
    write_claim(first, "http://here/")
    assert claim_database(url) == "http://here/"
    first.close()
    again = claim_database(url)
    assert not isinstance(again, str)
    assert claim_database("postgresql://somewhere/else") is None


def test_the_server_starts_says_where_it_is_and_ends_when_asked(tmp_path: Path) -> None:
    program = "import sys; from robotable.server import serve; serve(database_url=sys.argv[1], open_browser=False)"
    command = [sys.executable, "-c", program, f"sqlite:///{tmp_path / 'tables.sqlite'}"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert process.stdout is not None
    said = process.stdout.readline()
    address = next(word for word in said.split() if word.startswith("http://"))
    assert httpx.get(f"{address}api/me").status_code == 200
    second = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert f"already running with these tables, at {address}" in second.stdout
    process.send_signal(signal.SIGINT)
    assert process.wait(20) in (0, -signal.SIGINT, 130)
