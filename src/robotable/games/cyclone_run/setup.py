"""How Cyclone Run gets onto the table."""

from typing import Annotated, Literal

from msgspec import Meta

from robotable.games.cyclone_run.movement import StandingOrder
from robotable.games.cyclone_run.pack import CyclonePack
from robotable.games.cyclone_run.play import Turn
from robotable.games.cyclone_run.state import CELLS, Cyclone, Player
from robotable.table import Luck, Options

DEPLETED_IN_A_LONG_GAME = 4


class CycloneOptions(Options, frozen=True):
    """What can be chosen before the start. CYC-SETUP06, CYC-SETUP11"""

    stack: Annotated[int, Meta(ge=4, le=11, title="Tokens in each cell")] | None = None
    depleted: Annotated[int, Meta(ge=2, le=4, title="Empty cells that end the game")] | None = None
    long_game: Annotated[bool, Meta(title="Long game")] = False
    first_player: Annotated[Literal["dice", "random"], Meta(title="First player")] = "dice"


def set_up(seats: int, options: CycloneOptions, pack: CyclonePack, luck: Luck) -> Cyclone:
    """The table before the first turn. CYC-SETUP01 to CYC-SETUP11"""
    s = Cyclone(
        luck=luck,
        pack=pack,
        players=[Player() for _ in range(seats)],
        stacks=[[] for _ in CELLS],
        bag=[id for id, token in pack.tokens.items() for _ in range(token.count)],
        deck=list(pack.locations),
        fuel_pile=pack.numbers["fuel_tokens"],
        fuel_on={id: 0 for id, hero in pack.heroes.items() if not hero.card},
        faces={id: id for id, hero in pack.heroes.items() if not hero.card},
        asides=[StandingOrder(seat) for seat in range(seats)],
        depleted_to_end=_depleted_to_end(seats, options, pack),
    )
    luck.shuffle(s.bag)
    _fill_tray(s, options.stack or pack.numbers[f"stack_for_{seats}"])
    luck.shuffle(s.deck)
    s.first = luck.below(seats) if options.first_player == "random" else roll_for_first(s)
    s.say("first-player", seat=s.first)
    s.then(Turn(s.first))
    return s


def _fill_tray(s: Cyclone, height: int) -> None:
    """A face-down stack in each cell; the rest stays in the bag. CYC-SETUP02, CYC-SETUP07"""
    for stack in s.stacks:
        stack += s.bag[-height:]
        del s.bag[-height:]


def _depleted_to_end(seats: int, options: CycloneOptions, pack: CyclonePack) -> int:
    """How many empty cells end the game; a long game and a number of one's own: the longer of both.
    CYC-END02, CYC-END05, CYC-R35"""
    chosen = options.depleted or pack.numbers[f"depleted_for_{seats}"]
    return max(chosen, DEPLETED_IN_A_LONG_GAME) if options.long_game else chosen


def roll_for_first(s: Cyclone) -> int:
    """The player who rolls most symbols begins; tied players roll again. CYC-SETUP05"""
    rivals = list(range(len(s.players)))
    while len(rivals) > 1:
        symbols = {seat: _symbols_rolled(s) for seat in rivals}
        for seat, n in symbols.items():
            s.say("rolls-for-first", seat=seat, n=n)
        rivals = [seat for seat in rivals if symbols[seat] == max(symbols.values())]
    return rivals[0]


def _symbols_rolled(s: Cyclone) -> int:
    die = s.pack.die
    return sum(s.luck.pick(die.faces) != "blank" for _ in range(die.count))
