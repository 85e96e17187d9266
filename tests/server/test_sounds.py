"""The sounds of Brace for Impact: every phrase that may be called has a file, and the server sends it as sound."""

import math
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.server.clients import TestServer, Visitor, open_server

import voices
from robotable import games
from robotable.server.settings import Settings

MOST_LU = 2
MOST_BYTES = 3 * 1024 * 1024
PHRASES = voices.manifest()
FILES = sorted({phrase.file for phrase in PHRASES.values()})
TIMED = {"breach", "battle-five-minutes", "battle-one-minute", "furnace-thirty-seconds", "furnace-ten-seconds"}
"""What no line of the log calls for, but a timer that runs down."""


def test_every_phrase_that_the_content_may_call_has_a_file_with_its_words() -> None:
    pack = voices.brace_pack()
    called = {f"line/{id}": line.text for id, line in pack.lines.items()}
    called |= {f"event/{id}": event.call for id, event in pack.events.items()}
    called |= {f"tactic/{id}": tactic.text for id, tactic in pack.tactics.items()}
    called |= {f"leader/{id}": leader.text for id, leader in pack.leaders.items()}
    assert {id: PHRASES[id].words for id in called} == called
    assert all(f"track/{id}" in PHRASES for id in pack.tracks)


def test_whatever_the_ship_s_computer_says_on_a_track_can_be_heard() -> None:
    words = {phrase.words for phrase in PHRASES.values()}
    for track in voices.brace_pack().tracks.values():
        assert {*map(str, track.cues), *(remark.text for remark in track.remarks), track.end} <= words


def test_a_line_of_somebody_s_own_cards_is_covered_by_its_kind() -> None:
    kinds = {line.kind for line in voices.brace_pack().lines.values()}
    assert {f"{part}/{kind}" for kind in kinds for part in ("status", "command")} <= set(PHRASES)


def test_the_ship_speaks_when_the_log_does_and_as_timers_run_down() -> None:
    log = games.find("brace-for-impact").words.log
    spoken = [id.split("/")[1] for id in PHRASES if id.startswith(("ship/", "alarm/"))]
    unknown = {says for says in spoken if says not in log} - TIMED - {f"count-{n}" for n in range(1, 11)}
    assert {says.rsplit("-", 1)[0] for says in unknown} <= {"cue-contact", "cue-hit"}
    assert {f"ship/count-{n}" for n in range(1, 11)} <= set(PHRASES)


def test_every_file_is_sound_of_the_length_that_the_manifest_tells() -> None:
    for phrase in PHRASES.values():
        data = (voices.FOLDER / phrase.file).read_bytes()
        pages = list(ogg_pages(data))
        assert pages[0].startswith(b"OpusHead\x01\x01"), "one channel"
        assert pages[1].startswith(b"OpusTags")
        assert voices.length_of(data) == pytest.approx(phrase.seconds, abs=0.05)


def test_every_phrase_takes_as_long_as_its_words() -> None:
    for phrase in PHRASES.values():
        words = len(phrase.words.split())
        least, most = (0.15 * words, 1 + 0.5 * words) if words else (0.04, 3)
        assert least < phrase.seconds < most, phrase


def test_every_sound_is_as_loud_as_the_others() -> None:
    loud = [phrase.lufs for phrase in PHRASES.values()]
    assert max(loud) - min(loud) < MOST_LU


def test_loudness_is_that_of_the_standard() -> None:
    tone = [0.1 * math.sin(2 * math.pi * 997 * i / voices.RATE) for i in range(2 * voices.RATE)]
    assert voices.loudness(tone) == pytest.approx(-23.0, abs=0.05)
    assert voices.loudness([*tone, *[0.0] * (4 * voices.RATE)]) == pytest.approx(-23.0, abs=0.6), "pauses don't count"


def ogg_pages(data: bytes) -> Iterator[bytes]:
    """What the pages of an Ogg file hold; it has nothing else."""
    at = 0
    while at < len(data):
        magic, segments = data[at : at + 4], data[at + 26]
        assert magic == b"OggS"
        start = at + 27 + segments
        at = start + sum(struct.unpack_from(f"{segments}B", data, start - segments))
        yield data[start:at]
    assert at == len(data)


def test_nothing_lies_there_that_no_phrase_names_and_all_is_small() -> None:
    there = sorted(path.name for path in voices.FOLDER.iterdir())
    assert there == sorted([*FILES, voices.MANIFEST.name])
    assert sum(path.stat().st_size for path in voices.FOLDER.iterdir()) < MOST_BYTES


def test_nothing_has_changed_since_the_sounds_were_made() -> None:
    wanted = {id: voices.stamp(recipe) for id, recipe in voices.recipes(voices.brace_pack())}
    assert {id: phrase.recipe for id, phrase in PHRASES.items()} == wanted


def test_the_server_sends_sound_that_browsers_may_keep(settings: Settings, tmp_path: Path) -> None:
    page = tmp_path / "page"
    shutil.copytree(voices.FOLDER, page / "audio" / "brace")
    with open_server(replace(settings, page=page)) as opened:
        check_sound(opened)


def check_sound(server: TestServer) -> None:
    http = Visitor(server.address).http
    manifest = http.get("/audio/brace/manifest.json")
    assert (manifest.headers["content-type"], manifest.headers["cache-control"]) == ("application/json", "no-cache")
    sound = http.get(f"/audio/brace/{manifest.json()['ship/braces']['file']}")
    assert sound.headers["content-type"] == "audio/ogg"
    assert "immutable" in sound.headers["cache-control"]
    assert sound.content.startswith(b"OggS")
    part = http.get(f"/audio/brace/{FILES[0]}", headers={"Range": "bytes=0-3"})
    assert (part.status_code, part.content) == (206, b"OggS")
