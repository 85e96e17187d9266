"""Make the sounds of Brace for Impact: alarms, the ship's voice, and every line that is called across the bridge.

    .venv/bin/python tools/voices.py

Speech comes from Festival and Flite, the alarms from the few waves below; `sox` shifts voices, `opusenc` packs them. On
Debian: `apt-get install --no-install-recommends festival festvox-us-slt-hts flite sox opus-tools`. Speech whose file is
there and fits its recipe is not made again. Why these voices: docs/voices.md.

A phrase that belongs to a line of the log has that line's name: the page plays `alarm/furnace-starts` and
`ship/furnace-starts` when the log says `furnace-starts`. Where a line has no file, because somebody plays with cards of
their own, `status/armor` or `command/armor` says what kind of line it is.
"""

import hashlib
import itertools
import math
import shutil
import struct
import subprocess
import sys
import tempfile
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, get_args

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
SILENT = 0.01
"""Samples below this part of the loudest are silence, which is cut off at both ends."""
LOUD = -18.0
"""How loud every sound is, in LUFS."""
KNEE = 0.8
EDGE_S = 0.03
"""What is left of it."""
OPUS_RATE = 48_000

# What is said


class Voice(Struct, frozen=True):
    """Somebody who speaks: a voice of Festival or Flite, shifted by so many cents, and so much quicker."""

    program: Literal["festival", "flite"]
    name: str
    cents: int = 0
    tempo: float = 1.0


SHIP = Voice("festival", "cmu_us_slt_arctic_hts")
CAPTAIN = Voice("flite", "rms", tempo=1.12)
ZENTRAEDI = Voice("flite", "rms", cents=-350, tempo=1.05)
STATIONS = {
    "armor": Voice("flite", "awb"),
    "hull": Voice("flite", "rms", cents=200, tempo=1.15),
    "life": Voice("flite", "slt"),
    "reflex": Voice("flite", "awb", cents=-250, tempo=1.05),
    "attack": Voice("flite", "rms", cents=400, tempo=1.2),
    "scout": Voice("festival", "cmu_us_slt_arctic_hts", cents=250, tempo=1.08),
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
}
"""What sounds when the log says so."""


# Making them


def record_of(recipe: Recipe, folder: Path) -> Samples:
    """The sound as samples."""
    if recipe.voice is None:
        return as_loud_as_the_others(ALARMS[recipe.alarm]())
    return as_loud_as_the_others(without_silence(speech(recipe.words, recipe.voice, folder)))


def speech(words: str, voice: Voice, folder: Path) -> Wave:
    """Have it said, at our rate."""
    said, ours = folder / "said.wav", folder / "ours.wav"
    if voice.program == "flite":
        subprocess.run(["flite", "-voice", voice.name, "-t", words, "-o", str(said)], check=True)
    else:
        how = ["text2wave", "-eval", f"(voice_{voice.name})", "-o", str(said)]
        subprocess.run(how, input=words.encode(), check=True, stderr=subprocess.DEVNULL)
    effects = ["pitch", str(voice.cents), "tempo", "-s", str(voice.tempo)]
    subprocess.run(
        ["sox", "-D", str(said), "-b", "16", "-c", "1", "-r", str(RATE), str(ours), "gain", "-6", *effects], check=True
    )
    with wave.open(str(ours)) as spoken:
        count = spoken.getnframes()
        return [sample / FULL for sample in struct.unpack(f"<{count}h", spoken.readframes(count))]


def without_silence(made: Wave) -> Wave:
    """A call is answered in a hurry: it begins when it begins."""
    silent = SILENT * max(map(abs, made))
    loud = [i for i, sample in enumerate(made) if abs(sample) > silent]
    edge = round(EDGE_S * RATE)
    return made[max(0, loud[0] - edge) : loud[-1] + edge]


# How loud it is


def as_loud_as_the_others(made: Wave) -> Samples:
    """Every sound is as loud to the ear; what would be louder than full is rounded off."""
    gain = 1.0
    for _ in range(4):
        gain *= 10 ** ((LOUD - loudness([rounded_off(gain * sample) for sample in made])) / 20)
    return [round(FULL * rounded_off(gain * sample)) for sample in made]


def rounded_off(sample: float) -> float:
    """The same below four fifths; above, ever less."""
    size = abs(sample)
    return sample if size <= KNEE else math.copysign(KNEE + (1 - KNEE) * math.tanh((size - KNEE) / (1 - KNEE)), sample)


def loudness(made: Wave) -> float:
    """In LUFS, as ITU-R BS.1770 has it: what the ear hears, without the pauses. Shorter sounds count as if repeated."""
    length, step = round(0.4 * RATE), round(0.1 * RATE)
    heard = filtered(filtered(made, *SHELF), *HIGH_PASS)
    while len(heard) < length:
        heard = heard + heard
    squares = [0.0, *itertools.accumulate(sample * sample for sample in heard)]
    blocks = [(squares[i + length] - squares[i]) / length for i in range(0, len(heard) - length + 1, step)]
    audible = [block for block in blocks if in_lufs(block) > -70]
    if not audible:
        return -70.0
    gate = in_lufs(sum(audible) / len(audible)) - 10
    spoken = [block for block in audible if in_lufs(block) > gate]
    return in_lufs(sum(spoken) / len(spoken))


def in_lufs(power: float) -> float:
    """A mean square as loudness."""
    return -0.691 + 10 * math.log10(power) if power > 0 else -math.inf


def biquad(hertz: float, q: float, db: float | None) -> tuple[list[float], list[float]]:
    """A filter of BS.1770 at our rate: a high shelf of so many decibels, or a high pass."""
    k = math.tan(math.pi * hertz / RATE)
    low = 1 + k / q + k * k
    behind = [2 * (k * k - 1) / low, (1 - k / q + k * k) / low]
    if db is None:
        return [1.0, -2.0, 1.0], behind
    high = 10 ** (db / 20)
    mid = high**0.4996667741545416
    return [(high + mid * k / q + k * k) / low, 2 * (k * k - high) / low, (high - mid * k / q + k * k) / low], behind


SHELF = biquad(1681.974450955533, 0.7071752369554196, 3.999843853973347)
HIGH_PASS = biquad(38.13547087602444, 0.5003270373238773, None)


def filtered(made: Wave, ahead: list[float], behind: list[float]) -> Wave:
    """A wave after a filter."""
    x1 = x2 = y1 = y2 = 0.0
    (b0, b1, b2), (a1, a2) = ahead, behind
    heard = []
    for x in made:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        heard.append(y)
    return heard


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
    lufs: float
    """How loud it is."""


def manifest() -> dict[str, Phrase]:
    """The phrases that are there, by id."""
    if not MANIFEST.is_file():
        return {}
    try:
        return msgspec.json.decode(MANIFEST.read_bytes(), type=dict[str, Phrase])
    except msgspec.ValidationError:
        return {}


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
    lufs = round(loudness([sample / FULL for sample in samples]), 1)
    return Phrase(file, recipe.words, round(len(samples) / RATE, 2), stamp(recipe), lufs)


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
    for program in ("text2wave", "flite", "sox", "opusenc"):
        if shutil.which(program) is None:
            sys.exit(
                f"{program} is missing. On Debian: apt-get install festival festvox-us-slt-hts flite sox opus-tools"
            )
    FOLDER.mkdir(parents=True, exist_ok=True)
    make_all()


if __name__ == "__main__":
    main()
