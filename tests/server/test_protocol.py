"""What docs/protocol.md tells strangers is true."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import msgspec
from tests.server.clients import TestServer, Visitor, play_on

from robotable.server.heartbeat import FLOOD
from robotable.server.messages import catalog, news, replays, tables
from robotable.server.messages.orders import ClientMessage
from robotable.server.sockets import CANT_LOAD, NO_SUCH_TABLE, NOT_LET_IN, TRY_AGAIN
from robotable.table import Outcome, Tale

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_bot_sits_down_and_plays_a_game(server: TestServer) -> None:
    (bot,) = blocks("py")
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", "open", stack=4)
    with anna.at(table) as place:
        command = [sys.executable, "-c", bot, server.address, table]
        playing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        place.hear("SceneNews", lambda news: news["seat"] == 0)
        play_on([place], random.Random(1))
        said, complaints = playing.communicate(timeout=20)
        assert said.startswith("Scores:")
        assert complaints == ""


def test_the_bot_acts_in_real_time_though_nobody_waits_for_it(server: TestServer) -> None:
    (bot,) = blocks("py")
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("open", "officer", "officer", "officer", game="brace-for-impact")
    with anna.at(table) as place:
        playing = subprocess.Popen([sys.executable, "-c", bot, server.address, table], stderr=subprocess.DEVNULL)
        try:
            place.hear("SceneNews", lambda news: any(line["about"].get("seat") == 0 for line in news["log"]))
        finally:
            playing.kill()
            playing.wait()


def test_every_message_of_the_page_can_be_read_by_the_server() -> None:
    shown = [json.loads(text) for text in re.findall(r"^\| `(\{.*?\})` \|", PAGE, re.MULTILINE)]
    kinds = {type(msgspec.convert(message, ClientMessage)).__name__ for message in shown}
    assert kinds == {kind.__name__ for kind in ClientMessage.__args__}


def test_every_message_of_the_server_is_described() -> None:
    for kind in news.ServerMessage.__args__:
        assert f"**`{kind.__name__}`**" in PAGE


def test_every_code_with_which_the_server_hangs_up_and_all_of_an_outcome_is_described() -> None:
    too_large, our_mistake, stopping = 1009, 1011, 1012  # Those of the WebSocket library and of uvicorn.
    codes = (FLOOD, too_large, our_mistake, stopping, TRY_AGAIN, NOT_LET_IN, NO_SUCH_TABLE, CANT_LOAD)
    assert [code for code in codes if str(code) not in PAGE] == []
    assert [name for name in Outcome.__struct_fields__ if f'"{name}": ' not in PAGE] == []
    assert "robotable.replay(Record.decode(data))" in PAGE


def test_every_example_is_json_with_the_fields_that_are_sent() -> None:
    examples = [json.loads(text) for text in blocks("json")]
    fields = [set(example[0] if isinstance(example, list) else example) for example in examples]
    for kind in (
        catalog.GameInfo,
        catalog.RuleInfo,
        tables.NewTable,
        tables.TableInfo,
        replays.ReplayMoment,
        Tale,
        replays.Reel,
    ):
        assert set(kind.__struct_fields__) in fields
    assert {"type", *news.SceneNews.__struct_fields__} in fields
