"""How Reconstruction gets onto the table."""

from typing import Annotated, Literal

from msgspec import Meta

from robotable.games.reconstruction.pack import FACTIONS, HIDEOUT, ReconstructionPack, Space
from robotable.games.reconstruction.play import Round
from robotable.games.reconstruction.state import Reconstruction, no_units
from robotable.games.reconstruction.trade import ShowCards
from robotable.table import Luck, Options


class ReconstructionOptions(Options, frozen=True):
    """What can be chosen before the start. With three players the REF bot plays the REF; for an ordinary bot in its
    place take four seats and give it one. REC-GAME01, REC-Q76"""

    hand_size: Annotated[Literal[3, 4], Meta(title="Cards in a starting hand")] = 3
    zr_pickets: Annotated[bool, Meta(title="ZR pickets")] = False


def set_up(seats: int, options: ReconstructionOptions, pack: ReconstructionPack, luck: Luck) -> Reconstruction:
    """The table before the first turn. REC-SETUP01 to REC-SETUP17, REC-BOT01 to REC-BOT04"""
    numbers = pack.numbers
    s = Reconstruction(
        luck=luck,
        pack=pack,
        has_bot=seats == 3,
        units={place: no_units() | space.units for place, space in pack.spaces.items()} | {HIDEOUT: no_units()},
        assembly=numbers[f"assembly_for_{seats}"],
        constructed=numbers[f"constructed_for_{seats}"],
        tracks={id: [space.civilians.count(box) for box in range(space.track)] for id, space in _tracks(pack)},
        pc={faction: pack.factions[faction].start(seats == 3) for faction in FACTIONS},
        tokens={zone: zone for zone in pack.zones()},
        asides=[ShowCards(seat) for seat in range(seats)],
    )
    s.units[HIDEOUT] |= {"khyron": 1, "covert": numbers["hideout_at_start"]}
    if options.zr_pickets and s.has_bot:
        _post_pickets(s)
    _deal(s, options.hand_size)
    s.then(Round())
    return s


def _tracks(pack: ReconstructionPack) -> list[tuple[str, Space]]:
    """The Territories with their contentment tracks. REC-SETUP10"""
    return [(id, pack.spaces[id]) for id in pack.territories()]


def _post_pickets(s: Reconstruction) -> None:
    """A covert Soldier in each land where nobody stands."""
    for space in s.pack.territories():
        if not any(s.units[space].values()):
            s.put("covert", space)


def _deal(s: Reconstruction, hand_size: int) -> None:
    """The special cards are set aside; group I lies on group II; then the hands are dealt. REC-SETUP03, REC-SETUP11,
    REC-SETUP12, REC-BOT03, REC-Q01, REC-Q03, REC-Q75"""
    events = {id: event for id, event in s.pack.events.items() if not (s.has_bot and event.not_with_bot)}
    early, late, s.special = [
        [id for id, event in events.items() if event.group == group] for group in ("I", "II", "special")
    ]
    s.luck.shuffle(early)
    s.luck.shuffle(late)
    s.deck = late + early
    s.hands = {faction: [s.deck.pop() for _ in range(hand_size)] for faction in FACTIONS}
