"""A pack of one's own at a table of the server: brought, checked, named, played to its end, and seen by all."""

import io
import json
import random
import re
import threading
import time
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from tests.server.clients import NO_LIMITS, TestServer, Visitor, open_server, play_on, wait_until

import robotable
from robotable import games
from robotable.server import archive, packs
from robotable.server.limits import TooLarge
from robotable.server.messages.orders import Rematch
from robotable.server.roster import Refuse
from robotable.server.settings import Rate, Settings
from robotable.table import Record

Files = dict[str, str]
CONTENT = games.find("cyclone-run").folder / "content"


def renamed_hero(name: str) -> Files:
    """A pack in which Rand goes by another name."""
    heroes = (CONTENT / "heroes.toml").read_text("utf-8")
    assert 'name = "Rand"' in heroes
    return {"heroes.toml": heroes.replace('name = "Rand"', f'name = "{name}"')}


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return data.getvalue()


def bring(visitor: Visitor, files: Files | bytes, title: str = "Mine", game: str = "cyclone-run") -> httpx.Response:
    """Bring a pack along, in a zip file or file by file."""
    body = files if isinstance(files, bytes) else json.dumps({"files": files}).encode()
    return visitor.http.post(f"/api/games/{game}/packs", params={"title": title}, content=body)


def test_a_pack_is_played_to_its_end_named_at_the_table_and_kept_in_record_and_rematch(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    numbers = (CONTENT / "numbers.toml").read_text("utf-8")
    brought = bring(anna, {**renamed_hero("Rand the Red"), "numbers.toml": numbers}, "Red days").json()
    [difference] = brought["differences"]
    assert difference | {"file": "heroes", "field": "name", "was": "Rand", "now": "Rand the Red"} == difference
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "legend"}, {"kind": "bot", "bot": "officer"}]
    wish = {"game": "cyclone-run", "seats": seats, "options": {"stack": 4}, "pack": brought["id"], "is_listed": True}
    table = anna.post("/api/tables", wish)["id"]
    assert bert.get(f"/api/tables/{table}")["pack"] == {"title": "Red days", "by": "Anna"}
    assert bert.get(f"/api/tables/{table}/pack")["differences"] == [difference]
    assert bert.get(f"/api/tables/{table}/names")["hero"]["rand"] == "Rand the Red"
    assert bert.get(f"/api/tables/{table}/cards")["hero"]["rand"]["name"] == "Rand the Red"
    assert "Rand the Red" in json.dumps(bert.get(f"/api/tables/{table}/guide")["book"])
    assert "Rand the Red" not in json.dumps(bert.get("/api/games/cyclone-run/guide")["book"])
    with anna.at(table) as place:
        play_on([place], random.Random(1))
        place.send(Rematch())
        again = place.hear("TableNews", lambda news: news["table"]["rematch"])["table"]["rematch"]
    record = Record.decode(anna.http.get(f"/api/tables/{table}/record").content)
    assert robotable.replay(record).outcome is not None
    assert record.pack is not None
    assert record.pack["heroes"]["rand"]["name"] == "Rand the Red"
    assert anna.get(f"/api/tables/{table}/replay", at=3)["scene"]["board"]
    assert anna.get(f"/api/tables/{again}")["pack"] == {"title": "Red days", "by": "Anna"}
    assert anna.get(f"/api/tables/{again}/names")["hero"]["rand"] == "Rand the Red"
    tried = anna.post(f"/api/tables/{table}/try", {"at": 3, "seat": 0})
    assert tried["pack"] == {"title": "Red days", "by": "Anna"}


def test_a_table_with_a_pack_outlives_the_server(settings: Settings, tmp_path: Path) -> None:
    there = replace(settings, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with open_server(there) as server:
        anna = Visitor(server.address, "Anna")
        pack = bring(anna, renamed_hero("Rand the Red")).json()["id"]
        wish = {"game": "cyclone-run", "seats": [{"kind": "me"}] * 2, "options": {"stack": 4}, "pack": pack}
        table = anna.post("/api/tables", wish)["id"]
        with anna.at(table) as place:
            play_on([place], random.Random(1), moves=10)
    with open_server(there) as server:
        anna.address = server.address
        anna.http.base_url = f"http://{server.address}"
        with anna.at(table) as place:
            assert anna.get(f"/api/tables/{table}/names")["hero"]["rand"] == "Rand the Red"
            play_on([place], random.Random(1))
            assert place.is_over


def test_what_is_wrong_with_a_pack_is_told_as_pack_check_does(server: TestServer) -> None:
    anna = Visitor(server.address)
    answer = bring(anna, {"heroes.toml": "[rand]\nnam = 'Rand'\n", "crads.toml": "", "dice.toml": "[action"})
    assert answer.status_code == 400
    assert answer.json()["why"].endswith("things are wrong with this pack:")
    faults = answer.json()["faults"]
    assert "heroes.toml: rand: name: is missing" in faults
    assert any(fault.startswith("crads.toml: no such file in a pack of this game; allowed:") for fault in faults)
    assert any(fault.startswith("dice.toml: is not TOML") for fault in faults)
    tokens = (CONTENT / "tokens.toml").read_text("utf-8").replace("[location]", "[elsewhere]")
    assert (
        "tokens.toml: there must be a token called 'location'" in bring(anna, {"tokens.toml": tokens}).json()["faults"]
    )


def changed_number(game: str, name: str, value: int) -> Files:
    """A pack of a game in which one number is another."""
    numbers = (games.find(game).folder / "content" / "numbers.toml").read_text("utf-8")
    return {"numbers.toml": re.sub(rf"(?m)^{name} *=.*$", f"{name} = {value}", numbers)}


def test_a_pack_with_which_a_trial_game_comes_to_nothing_is_refused(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Visitor(server.address)
    stuck = bring(anna, changed_number("crisis-point", "units_played", 0), game="crisis-point")
    assert stuck.json()["faults"] == ["in a trial game of 2 players, nobody can go on"]
    monkeypatch.setattr(packs, "TRIAL_PATIENCE_S", 1.0)
    endless = bring(anna, changed_number("brace-for-impact", "event_ms", 0), game="brace-for-impact")
    assert endless.json()["faults"] == [packs.TOO_MUCH]
    assert anna.get("/api/games/brace-for-impact/packs") == []


def test_a_server_that_stops_does_not_wait_for_a_trial_that_does_not_end(settings: Settings, tmp_path: Path) -> None:
    with open_server(replace(settings, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")) as opened:
        trial = threading.Thread(target=bring_an_endless_one, args=[Visitor(opened.address)])
        trial.start()
        wait_until(lambda: opened.inside.people.packs._errands._out)
        began = time.monotonic()
    assert time.monotonic() - began < packs.TRIAL_S / 2
    trial.join()


def bring_an_endless_one(visitor: Visitor) -> None:
    with suppress(httpx.HTTPError):
        bring(visitor, changed_number("brace-for-impact", "event_ms", 0), game="brace-for-impact")


def test_zip_files_are_read_from_a_folder_and_what_lies_beside_is_left_alone(server: TestServer) -> None:
    anna = Visitor(server.address)
    heroes = renamed_hero("Rand the Red")["heroes.toml"]
    data = zipped({"mine/heroes.toml": heroes, "mine/README.md": "Hello", "__MACOSX/mine/._heroes.toml": b"\x00\x01"})
    assert bring(anna, data).status_code == 201
    assert [pack["title"] for pack in anna.get("/api/games/cyclone-run/packs")] == ["Mine"]


@pytest.mark.parametrize(
    ("data", "status", "why"),
    [
        (b"PK\x03\x04 and then nothing", 400, "can't be read"),
        (zipped({"README.md": "no content"}), 400, "no TOML file"),
        (zipped({"../heroes.toml": ""}), 400, "odd path"),
        (zipped({"/etc/heroes.toml": ""}), 400, "odd path"),
        (zipped({"c:\\heroes.toml": ""}), 400, "odd path"),
        (zipped({"a/heroes.toml": "", "b/dice.toml": ""}), 400, "several"),
        (zipped({f"{n}.toml": "" for n in range(101)}), 413, "at most 100 files"),
        (zipped({"heroes.toml": b"#" * 50_000_000}), 413, "unpacked"),
        (b"x" * 600_000, 413, "bytes"),
        (b'{"files": {"heroes.toml": 7}}', 400, "can't be read"),
        (b'{"files": {}}', 400, "no TOML file"),
    ],
    ids=["broken", "readme", "above", "root", "drive", "folders", "files", "bomb", "large", "number", "empty"],
)
def test_files_that_nobody_needs_are_refused(server: TestServer, data: bytes, status: int, why: str) -> None:
    answer = bring(Visitor(server.address), data)
    assert (answer.status_code, why in answer.json()["why"]) == (status, True)


def test_a_zip_file_that_lies_about_its_size_is_refused() -> None:
    data = bytearray(zipped({"heroes.toml": b"#" * 5_000_000}))
    true = (5_000_000).to_bytes(4, "little")
    while (at := data.find(true)) >= 0:
        data[at : at + 4] = (10).to_bytes(4, "little")
    with pytest.raises((Refuse, TooLarge)):
        packs.files_in_zip(bytes(data))


def test_a_zip_file_that_is_garbled_anywhere_is_refused_or_read_and_nothing_else() -> None:
    whole = zipped({"heroes.toml": bytes(range(256)) * 4})
    refused = 0
    for at in range(len(whole)):
        data = bytearray(whole)
        data[at] ^= 0xFF
        try:
            packs.files_in_zip(bytes(data))
        except (Refuse, TooLarge):
            refused += 1
    assert refused > len(whole) / 2


def test_a_pack_can_have_no_more_things_than_a_table_has_room_for(server: TestServer) -> None:
    tokens = (CONTENT / "tokens.toml").read_text("utf-8")
    more = "".join(f'[t{n}]\nname="T"\ncount=1\nvp=1\nsource="house"\n' for n in range(packs.MOST_THINGS))
    assert "room for 2000" in bring(Visitor(server.address), {"tokens.toml": tokens + more}).json()["faults"][0]


def test_a_pack_that_takes_hours_to_read_keeps_nobody_waiting(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What TOML's reader does with such a key grows with the square of its length: 80 kB took it a minute."""
    monkeypatch.setattr(packs, "TRIAL_S", 1)
    endless = {"heroes.toml": ".".join("a" * 200_000) + " = 1"}
    anna, bert = Visitor(server.address), Visitor(server.address)
    trial = threading.Thread(target=bring, args=[anna, endless])
    trial.start()
    wait_until(lambda: server.inside.people.packs._errands._out)
    assert "still being tried" in bring(bert, renamed_hero("Red")).json()["why"]
    assert bert.get("/api/me/games")["games"] == []
    trial.join()
    assert bring(bert, endless).json()["faults"] == [packs.TOO_MUCH]


@pytest.mark.parametrize(
    ("name", "why"),
    [("R" * 601, "at most 600"), ("R\\u202eand", "that nobody sees")],
    ids=["long", "backwards"],
)
def test_a_text_of_a_pack_can_be_read_by_everybody(server: TestServer, name: str, why: str) -> None:
    assert why in bring(Visitor(server.address), renamed_hero(name)).json()["faults"][0]


def test_of_very_many_faults_some_are_told(server: TestServer) -> None:
    strange = "".join(f"[strange-{n}]\nfield = 0x{'f' * 5000}\n" for n in range(60))
    faults = bring(Visitor(server.address), {"heroes.toml": strange}).json()["faults"]
    assert len(faults) == packs.MOST_FAULTS + 1
    assert re.fullmatch(r"and \d+ more", faults[-1])
    assert max(map(len, faults)) <= packs.LONGEST_FAULT + 1


def test_only_ones_own_packs_can_be_played_with_and_only_so_many_are_kept(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packs, "MOST_PACKS", 2)
    anna, bert = Visitor(server.address), Visitor(server.address)
    first, second = (bring(anna, renamed_hero(f"Rand {n}"), f"{n}").json()["id"] for n in range(2))
    wish = {"game": "cyclone-run", "seats": [{"kind": "me"}] * 2, "options": {"stack": 4}, "pack": first}
    assert "no such pack" in bert.http.post("/api/tables", json=wish).json()["why"]
    assert anna.http.post("/api/tables", json={**wish, "game": "crisis-point"}).status_code == 400
    anna.post("/api/tables", wish)
    bring(anna, renamed_hero("Rand 3"), "3")
    assert [pack["title"] for pack in anna.get("/api/games/cyclone-run/packs")] == ["3", "0"]
    assert anna.http.post("/api/tables", json={**wish, "pack": second}).status_code == 400


def test_only_so_much_content_is_kept_in_memory(server: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Visitor(server.address)
    for name in ("Randolph", "Randall", "Randy"):
        assert bring(anna, renamed_hero(name)).is_success
    monkeypatch.setattr(archive, "MOST_PACKS", 2)
    assert len(anna.get("/api/games/cyclone-run/packs")) == 3
    assert len(server.inside.registry.archive._packs) == 2


def test_a_pack_needs_a_name_and_something_of_its_own(server: TestServer) -> None:
    anna = Visitor(server.address)
    assert "1 to 60" in bring(anna, renamed_hero("Rand the Red"), " \u200b").json()["why"]
    unchanged = {"heroes.toml": (CONTENT / "heroes.toml").read_text("utf-8")}
    assert "change something first" in bring(anna, unchanged).json()["why"]
    assert bring(anna, unchanged, game="chess").status_code == 404


def test_packs_are_few_from_one_address(settings: Settings, tmp_path: Path) -> None:
    url, limits = f"sqlite:///{tmp_path / 'tables.sqlite'}", replace(NO_LIMITS, packs_from_an_address=Rate(0, 2))
    with open_server(replace(settings, database_url=url, limits=limits)) as strict:
        statuses = [bring(Visitor(strict.address), {"heroes.toml": ""}).status_code for _ in range(3)]
        assert statuses == [400, 400, 429]
