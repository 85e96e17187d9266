"""What must be true of any state of Reconstruction: run by the fuzzer after every move."""

from collections import Counter
from collections.abc import Iterator

from robotable.games.reconstruction.pack import FACTIONS, HIDEOUT
from robotable.games.reconstruction.state import Reconstruction
from robotable.table.nouns import pair


def faults(s: Reconstruction) -> Iterator[str]:
    """Everything wrong with a state."""
    yield from _faults_of_units(s)
    yield from _faults_of_civilians(s)
    yield from _faults_of_protoculture(s)
    yield from _faults_of_cards(s)
    yield from _faults_of_turn(s)


def _faults_of_units(s: Reconstruction) -> Iterator[str]:
    """No more tokens than the box holds, no negative stack, nobody where he can't be. REC-CAP01, REC-CITY01"""
    for unit, kind in s.pack.units.items():
        if s.reserve(unit) < 0:
            yield f"{s.in_play(unit)} {kind.name} in play; there are {kind.count}"
    for place, here in s.units.items():
        yield from (f"{n} {unit} in {place}" for unit, n in here.items() if n < 0)
        if here["city"] and not s.is_territory(place):
            yield f"an AUL city in {place}"
    if min(s.assembly, s.constructed) < 0:
        yield f"pods: {s.assembly} in Assembly, {s.constructed} in Constructed"
    strangers = [unit for unit, n in s.units[HIDEOUT].items() if n and unit not in ("khyron", "covert", "overt")]
    yield from (f"{unit} in the hideout" for unit in strangers)


def _faults_of_civilians(s: Reconstruction) -> Iterator[str]:
    """Every civilian is on a track or converted. REC-SETUP10, REC-CAP03"""
    total = sum(len(space.civilians) for space in s.pack.spaces.values())
    standing = sum(sum(track) for track in s.tracks.values())
    if standing + s.converts != total or any(n < 0 for track in s.tracks.values() for n in track):
        yield f"civilians do not add up: {standing} on tracks, {s.converts} converted, {total} in all"


def _faults_of_protoculture(s: Reconstruction) -> Iterator[str]:
    """Nobody is in debt, and the tokens are in a zone or the hideout. REC-Q60, REC-ZONE02"""
    yield from (f"the {faction} has {n} Protoculture" for faction, n in s.pc.items() if n < 0)
    yield from (
        f"a token of {zone} lies in {place}" for zone, place in s.tokens.items() if place not in (zone, HIDEOUT)
    )


def _faults_of_cards(s: Reconstruction) -> Iterator[str]:
    """Every event card is in exactly one place. REC-SETUP03, REC-EVENT12"""
    hands = [card for hand in s.hands.values() for card in hand]
    found = Counter([*s.deck, *s.discards, *s.special, *s.played, *hands])
    expected = [card for card, event in s.pack.events.items() if not (s.has_bot and event.not_with_bot)]
    if found != Counter(expected):
        yield f"event cards do not add up: {dict(found)}"
    yield from (f"{card} is known but in no hand" for card in s.known if card not in hands)


def _faults_of_turn(s: Reconstruction) -> Iterator[str]:
    """Timeline, limits and victory fit together. REC-TURN03, REC-ZR16, REC-VIC02"""
    if len(set(s.timeline)) != len(s.timeline) or not set(s.timeline) <= set(FACTIONS):
        yield f"the timeline is {s.timeline}"
    if len(s.played) > len(s.timeline):
        yield f"{len(s.played)} cards on the timeline of {s.timeline}"
    for stack, n in s.spent.items():
        unit, place = pair(stack)
        here = {kind: count for kind, count in s.units[place].items() if kind == unit}
        if not 0 < n <= sum(here.values()):
            yield f"{n} units of {stack} have attacked, {here} are there"
    if s.converts >= s.pack.factions["ZR"].goal and s.outcome is None:
        yield f"{s.converts} conversions and the game goes on"
