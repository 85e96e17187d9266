"""Make the sounds of Brace for Impact: alarms, the ship's voice, and every line that is called across the bridge.

    .venv/bin/python tools/voices.py

Speech comes from eSpeak NG, the alarms from the few waves below; `opusenc` packs both. On Debian both programs come
with `apt-get install espeak-ng opus-tools`. Speech whose file is there and fits its recipe is not made again.

A phrase that belongs to a line of the log has that line's name: the page plays `alarm/furnace-starts` and
`ship/furnace-starts` when the log says `furnace-starts`. Where a line has no file, because somebody plays with cards of
their own, `status/armor` or `command/armor` says what kind of line it is.
"""

import hashlib
import math
import shutil
import struct
import subprocess
import sys
import tempfile
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import Struct

from robotable import games
from robotable.games.brace_for_impact.effects import Contact, DirectHit, Fire, System
from robotable.games.brace_for_impact.pack import BracePack

FOLDER = Path(__file__).resolve().parent.parent / "web" / "public" / "audio" / "brace"
MANIFEST = FOLDER / "manifest.json"
RATE = 24_000
"""Samples a second."""
FULL = 32_767
SILENT = 300
"""Samples below this are silence, which is cut off at both ends."""
EDGE_S = 0.03
"""What is left of it."""
OPUS_RATE = 48_000

# What is said


class Voice(Struct, frozen=True):
    """Somebody who speaks: eSpeak's voice, words a minute, pitch from 0 to 99."""

    name: str
    speed: int
    pitch: int


SHIP = Voice("en-us+f4", 150, 34)
CAPTAIN = Voice("en-us+m3", 172, 30)
ZENTRAEDI = Voice("en-gb+m7", 166, 6)
STATIONS = {
    "armor": Voice("en-us+m1", 190, 52),
    "hull": Voice("en-gb+m5", 190, 44),
    "life": Voice("en-us+f2", 190, 62),
    "reflex": Voice("en-gb-scotland+m2", 186, 48),
    "attack": Voice("en-us+m4", 192, 56),
    "scout": Voice("en-gb+f3", 188, 58),
}
"""Each station aboard has a voice of its own, so that one learns to hear who calls."""

SHIP_SAYS = {
    "begins": "Battle stations. All hands to battle stations.",
    "event-due": "Enemy movement.",
    "furnace-starts": "Warning. The furnace is running away. Breach threatens.",
    "furnace-averted": "Breach averted.",
    "furnace-safe": "The furnace is safe.",
    "eight-ships": "Warning. We are surrounded.",
    "cannon-offered": "Cannon ready.",
    "cannon-fires": "Cannon firing.",
    "cannon-lapses": "Cannon. No target.",
    "braces": "All hands, brace for impact!",
    "concentrates": "All hands, concentrate firepower!",
    "pool-fires": "Firing together.",
    "pauses": "Hold all stations.",
    "paused": "The battle is paused.",
    "cut-off": "Contact lost. The battle is paused.",
    "counts-down": "Resuming battle.",
    "goes-on": "Timers running.",
    "nobody-draws": "Life support is down.",
    "ship-destroyed": "Enemy ship destroyed.",
    "cue-contact": "Enemy ships closing.",
    "cue-hit": "Direct hit.",
    "crew-wins": "The enemy withdraws. The ship still stands.",
    "crew-loses": "Abandon ship. Abandon ship.",
    "breach": "Breach.",
    "battle-five-minutes": "Five minutes to go.",
    "battle-one-minute": "One minute to go.",
    "furnace-thirty-seconds": "Breach in thirty seconds.",
    "furnace-ten-seconds": "Breach in ten seconds.",
}
"""What the ship's computer says: first when the log says so, then as the timers run down."""

CUES = {
    **{f"cue-contact-{n}": Contact(0, n) for n in range(1, 5)},
    "cue-fire": Fire(0),
    **{f"cue-hit-{system}": DirectHit(0, system) for system in get_args(System)},
}
"""What the ship's computer reports when a track has a cue."""

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

KINDS_SAID = {
    "armor": ("We need armor!", "Armor crews, go!"),
    "hull": ("Trouble with the hull!", "See to the hull!"),
    "life": ("Life support is in trouble!", "See to life support!"),
    "reflex": ("Trouble at the reflex furnace!", "See to the reflex furnace!"),
    "attack": ("Guns are ready!", "Attack!"),
    "scout": ("We need a scout!", "Send the scout!"),
    "repair": ("We need help here!", "Repair it!"),
}
"""For lines that have no file of their own: as a Status, and as a Command."""


class Recipe(Struct, frozen=True):
    """How one phrase is made: spoken by a voice, or an alarm of ours by its name."""

    words: str
    voice: Voice | None = None
    alarm: str = ""


def recipes(pack: BracePack) -> Iterator[tuple[str, Recipe]]:
    """Every phrase by its id."""
    for says in ALARMS:
        yield f"alarm/{says}", Recipe("", alarm=says)
    for says, words in SHIP_SAYS.items():
        yield f"ship/{says}", Recipe(words, SHIP)
    for n, word in enumerate(NUMBERS, 1):
        yield f"ship/count-{n}", Recipe(f"{word}.", SHIP)
    for kind, (status, command) in KINDS_SAID.items():
        yield f"status/{kind}", Recipe(status, STATIONS.get(kind, CAPTAIN))
        yield f"command/{kind}", Recipe(command, CAPTAIN)
    for id, line in pack.lines.items():
        yield f"line/{id}", Recipe(line.text, CAPTAIN if line.part == "command" else STATIONS[line.kind])
    for id, event in pack.events.items():
        yield f"event/{id}", Recipe(event.call, SHIP)
    for cue, report in CUES.items():
        yield f"ship/{cue}", Recipe(str(report), SHIP)
    for id, track in pack.tracks.items():
        yield f"track/{id}", Recipe(f"{track.name}. {track.length // 60} minutes.", SHIP)
        yield f"track-end/{id}", Recipe(track.end, SHIP)
        for n, remark in enumerate(track.remarks):
            yield f"remark/{id}-{n}", Recipe(remark.text, SHIP)
    for id, tactic in pack.tactics.items():
        yield f"tactic/{id}", Recipe(tactic.text, ZENTRAEDI)
    for id, leader in pack.leaders.items():
        yield f"leader/{id}", Recipe(leader.text, ZENTRAEDI)


# The alarms

Wave = list[float]
Samples = list[int]


def tone(hertz: float, seconds: float, to: float | None = None, edge: float = 0.0) -> Wave:
    """A tone that may glide to another, and has overtones the more `edge` it has."""
    made, phase, count = [], 0.0, round(seconds * RATE)
    for i in range(count):
        phase += (hertz + ((to or hertz) - hertz) * i / count) / RATE
        angle = 2 * math.pi * phase
        made.append(math.sin(angle) + edge * (math.sin(2 * angle) / 2 + math.sin(3 * angle) / 3))
    return _fade(made)


def _partial(ratio: float, loud: float, dies: float) -> Callable[[float, float], float]:
    return lambda hertz, t: loud * math.exp(-dies * t) * math.sin(2 * math.pi * hertz * ratio * t)


BELL = (_partial(1.0, 1.0, 3.0), _partial(2.76, 0.5, 5.0), _partial(5.4, 0.25, 8.0))


def chime(hertz: float, seconds: float) -> Wave:
    """A struck bell: its partials die away, the high ones first."""
    moments = (i / RATE for i in range(round(seconds * RATE)))
    return _fade([sum(partial(hertz, t) for partial in BELL) for t in moments])


def silence(seconds: float) -> Wave:
    """Nothing."""
    return [0.0] * round(seconds * RATE)


def _fade(made: Wave) -> Wave:
    """No clicks: up and down within a few milliseconds."""
    edge = RATE // 150
    for i in range(min(edge, len(made))):
        made[i] *= i / edge
        made[-1 - i] *= i / edge
    return made


ALARMS: dict[str, Callable[[], Wave]] = {
    "begins": lambda: (tone(440, 0.42, 660, edge=0.8) + tone(660, 0.18, edge=0.8) + silence(0.1)) * 3,
    "furnace-starts": lambda: (tone(930, 0.16, edge=1.0) + tone(620, 0.16, edge=1.0)) * 5,
    "eight-ships": lambda: (tone(330, 0.5, 495, edge=0.6) + tone(495, 0.5, 330, edge=0.6)) * 2,
    "cannon-offered": lambda: tone(160, 1.3, 960, edge=0.7) + tone(960, 0.35, edge=0.4),
    "event-due": lambda: tone(740, 0.09, edge=0.5) + silence(0.06) + tone(740, 0.09, edge=0.5),
    "furnace-averted": lambda: chime(784, 0.3) + chime(1047, 0.8),
    "goes-on": lambda: chime(660, 0.25) + chime(880, 0.7),
    "paused": lambda: chime(880, 0.25) + chime(660, 0.7),
    "tick": lambda: tone(1200, 0.05, edge=0.2),
}
"""What sounds when the log says so; `tick` is for the last seconds of a timer."""


# Making them


def record_of(recipe: Recipe, folder: Path) -> Samples:
    """The sound as samples."""
    if recipe.voice is None:
        made = ALARMS[recipe.alarm]()
        most = max(map(abs, made))
        return [round(0.6 * FULL * sample / most) for sample in made]
    return as_loud_as_the_others(without_silence(speech(recipe.words, recipe.voice, folder / "speech.wav")))


def speech(words: str, voice: Voice, path: Path) -> Samples:
    """Have eSpeak say it."""
    how = ["-v", voice.name, "-s", str(voice.speed), "-p", str(voice.pitch), "-w", str(path)]
    subprocess.run(["espeak-ng", *how, words], check=True)
    with wave.open(str(path)) as spoken:
        count = spoken.getnframes()
        return at_our_rate(list(struct.unpack(f"<{count}h", spoken.readframes(count))), spoken.getframerate())


def at_our_rate(samples: Samples, rate: int) -> Samples:
    """The same sound with our number of samples a second."""
    made = []
    for i in range(len(samples) * RATE // rate - 1):
        before, part = divmod(i * rate, RATE)
        made.append(round(samples[before] + (samples[before + 1] - samples[before]) * part / RATE))
    return made


def without_silence(samples: Samples) -> Samples:
    """A call is answered in a hurry: it begins when it begins."""
    loud = [i for i, sample in enumerate(samples) if abs(sample) > SILENT]
    edge = round(EDGE_S * RATE)
    return samples[max(0, loud[0] - edge) : loud[-1] + edge]


def as_loud_as_the_others(samples: Samples) -> Samples:
    """The loudest moment of every phrase is the same."""
    most = max(map(abs, samples))
    return [sample * FULL * 8 // 10 // most for sample in samples]


def packed(samples: Samples, serial: int, bitrate: int) -> bytes:
    """The sound as an Opus file; the same samples always give the same bytes."""
    raw = ["--raw", "--raw-bits", "16", "--raw-rate", str(RATE), "--raw-chan", "1"]
    how = ["--quiet", "--bitrate", str(bitrate), "--speech", "--serial", str(serial), "--padding", "0"]
    data = struct.pack(f"<{len(samples)}h", *samples)
    return subprocess.run(["opusenc", *raw, *how, "-", "-"], input=data, capture_output=True, check=True).stdout


# The folder


class Phrase(Struct, frozen=True):
    """A phrase in the manifest: its file, the words that are heard (none in an alarm), and how long it takes."""

    file: str
    words: str
    seconds: float
    recipe: str
    """Changes when it has to be made anew."""


def manifest() -> dict[str, Phrase]:
    """The phrases that are there, by id."""
    if not MANIFEST.is_file():
        return {}
    return msgspec.json.decode(MANIFEST.read_bytes(), type=dict[str, Phrase])


def make_all() -> None:
    """Make what is missing or outdated, take away what nothing names, and write the manifest."""
    made = {phrase.recipe: phrase for phrase in manifest().values() if (FOLDER / phrase.file).is_file()}
    new = {}
    with tempfile.TemporaryDirectory() as folder:
        for id, recipe in recipes(brace_pack()):
            known = stamp(recipe)
            if recipe.voice is None or known not in made:
                made[known] = make(id, recipe, Path(folder))
            new[id] = made[known]
    kept = {phrase.file for phrase in new.values()}
    for path in FOLDER.glob("*.opus"):
        if path.name not in kept:
            path.unlink()
    MANIFEST.write_bytes(msgspec.json.format(msgspec.json.encode(new), indent=1) + b"\n")
    size = sum((FOLDER / file).stat().st_size for file in kept)
    print(f"{len(new)} phrases in {len(kept)} files of {size // 1024} KiB together")


def make(id: str, recipe: Recipe, folder: Path) -> Phrase:
    """Make one phrase. Its file's name tells its content, so that browsers may keep it."""
    samples = record_of(recipe, folder)
    data = packed(samples, int(stamp(recipe), 16), 16 if recipe.voice else 24)
    file = f"{id.replace('/', '-')}.{hashlib.sha256(data).hexdigest()[:8]}.opus"
    (FOLDER / file).write_bytes(data)
    return Phrase(file, recipe.words, round(len(samples) / RATE, 2), stamp(recipe))


def stamp(recipe: Recipe) -> str:
    """Tells one recipe from another."""
    return hashlib.sha256(msgspec.json.encode(recipe)).hexdigest()[:7]


def brace_pack() -> BracePack:
    """The cards that are in the box."""
    content = games.find("brace-for-impact").content
    assert isinstance(content, BracePack)
    return content


def length_of(data: bytes) -> float:
    """The seconds of an Opus file: its last page tells at which sample it ends."""
    head = data.index(b"OpusHead")
    (skipped,) = struct.unpack_from("<H", data, head + 10)
    (end,) = struct.unpack_from("<q", data, data.rindex(b"OggS") + 6)
    return float(end - skipped) / OPUS_RATE


def main() -> None:
    """Make the sounds."""
    for program in ("espeak-ng", "opusenc"):
        if shutil.which(program) is None:
            sys.exit(f"{program} is missing. On Debian: apt-get install espeak-ng opus-tools")
    FOLDER.mkdir(parents=True, exist_ok=True)
    make_all()


if __name__ == "__main__":
    main()
