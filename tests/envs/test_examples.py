"""The examples do what they say; what learns takes PyTorch and minutes, and is only checked for types."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest
from examples import sit_down
from tests.server.clients import NO_LIMITS, TestServer, Visitor, open_server, play_on

from robotable.server.settings import Settings

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def run(example: str, *words: str) -> subprocess.Popen[str]:
    """Start an example."""
    command = [sys.executable, str(EXAMPLES / example), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestServer]:
    """A server without limits."""
    database = f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.sqlite'}"
    with open_server(Settings(database_url=database, bot_pause_ms=0, workers=1, limits=NO_LIMITS)) as opened:
        yield opened


def test_openspiel_s_search_plays_a_game() -> None:
    told, complaints = run("openspiel_mcts.py", "--games", "1", "--simulations", "2").communicate(timeout=60)
    assert "MCTS with 2 simulations a move won" in told, complaints


def test_somebody_sits_down_and_plays_to_the_end(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", "open", stack=4)
    with anna.at(table) as place:
        playing = run("sit_down.py", server.address, table)
        place.hear("SceneNews", lambda news: news["seat"] == 0)
        play_on([place], random.Random(1))
        told, complaints = playing.communicate(timeout=20)
    assert told.startswith("Scores:"), complaints
    assert complaints == ""


@pytest.mark.parametrize(
    ("seats", "game", "why"),
    [
        (("me", "officer"), "cyclone-run", "There is no open seat at this table."),
        (("me", "open"), "brace-for-impact", "Brace for Impact is played in real time"),
    ],
)
def test_whoever_can_t_play_there_says_why(server: TestServer, seats: tuple[str, ...], game: str, why: str) -> None:
    table = Visitor(server.address, "Anna").new_table(*seats, game=game)
    visit = run("sit_down.py", server.address, table)
    assert why in visit.communicate(timeout=20)[1]
    assert visit.returncode == 1


class Server:
    """A server that shows one scene, in which we are awaited, and then refuses whatever we do."""

    def __init__(self, seat: int | None) -> None:
        prompt = {"seat": seat, "waits": True, "moves": [{"verb": "stop", "noun": None}]}
        scene: dict[str, object] = {"outcome": None, "board": {}, "prompts": [] if seat is None else [prompt]}
        shown = {"type": "SceneNews", "seat": seat, "version": 1, "scene": scene}
        self._news = chain([shown], repeat({"type": "Refused", "why": "no"}))
        self.heard: list[str] = []

    def recv(self) -> str:
        """What comes next."""
        return json.dumps(next(self._news))

    def send(self, text: str) -> None:
        """Take a message."""
        self.heard.append(text)


@pytest.mark.parametrize(("seat", "tries"), [(0, sit_down.MOST_REFUSALS), (None, 0)])
def test_whoever_is_always_refused_gives_up(seat: int | None, tries: int) -> None:
    server: Any = Server(seat)
    with pytest.raises(SystemExit, match="We are not let play here"):
        sit_down.play(server, sit_down.any_move)
    assert len(server.heard) == tries
