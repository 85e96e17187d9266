"""How Crisis Point gets onto the table: sides, Secret Objectives, Locations, and who goes first."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from robotable.games.crisis_point.pack import CrisisPack, Side, sided_cards
from robotable.games.crisis_point.play import FourPhases
from robotable.games.crisis_point.state import SPACES, Crisis, Player
from robotable.table import Choice, Luck, Move, Options, Refusal, Step


class CrisisOptions(Options, frozen=True):
    """What can be chosen before the start. CRI-D01, CRI-R02"""

    southern_cross: Annotated[
        Literal["first seat", "second seat", "random"], Meta(title="Army of the Southern Cross")
    ] = "first seat"
    base_cap: Annotated[bool, Meta(title="Base gives at most 4 tokens")] = False
    head_start: Annotated[bool, Meta(title="Player 2 starts with a Battle Token")] = True
    drop_clears: Annotated[bool, Meta(title="Drop clears enemy tokens")] = False
    deal_objectives: Annotated[bool, Meta(title="Secret Objectives are dealt")] = False


def set_up(seats: int, options: CrisisOptions, pack: CrisisPack, luck: Luck) -> Crisis:
    """The table before the Objectives are chosen. CRI-SETUP01, CRI-SETUP02, CRI-SETUP04, CRI-SETUP05, CRI-SETUP07"""
    aosc = luck.below(2) if options.southern_cross == "random" else int(options.southern_cross == "second seat")
    sides: list[Side] = ["aosc", "masters"] if aosc == 0 else ["masters", "aosc"]
    s = Crisis(
        luck=luck,
        pack=pack,
        players=[_player(pack, side) for side in sides],
        has_base_cap=options.base_cap,
        head_start=pack.numbers.get("head_start", 0) if options.head_start else 0,
        drop_clears=options.drop_clears,
        grid=[""] * len(SPACES),
        spare=list(pack.locations),
    )
    for seat, side in enumerate(sides):
        s.say("side", seat=seat, side=side)
    objectives = (DealObjectives(),) if options.deal_objectives else (ChooseObjective(0), ChooseObjective(1))
    s.then(*objectives, DealLocations(), DrawForFirst(), FourPhases())
    return s


def _player(pack: CrisisPack, side: Side) -> Player:
    """All that a side starts with. CRI-SETUP02, CRI-TAC01, CRI-R01"""
    return Player(
        side=side,
        combat=sided_cards(pack.combat)[side],
        units=sided_cards(pack.units)[side],
        bases=sided_cards(pack.bases)[side],
        heroes=sided_cards(pack.heroes)[side],
        commands=sided_cards(pack.commands)[side],
        set_aside=sided_cards(pack.objectives)[side],
        stock=pack.numbers["battle_tokens"],
        tokens=[0] * len(SPACES),
    )


class ChooseObjective(Choice[Crisis], frozen=True):
    """Secretly keep two of your eight Objectives; both players choose at the same time. CRI-SETUP03, CRI-R04"""

    at_once: ClassVar[bool] = True

    def crumb(self, s: Crisis) -> str | None:
        return "Secret Objectives" if s.choice is self else None

    def prompt(self, s: Crisis) -> str:
        left = s.pack.numbers["objectives_kept"] - len(s.players[self.seat].objectives)
        return f"Choose {f'{left} Secret Objectives' if left > 1 else 'another Secret Objective'} to keep"

    def moves(self, s: Crisis) -> Iterator[Move]:
        return (Move("keep", card) for card in s.players[self.seat].set_aside)

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        kept = s.players[self.seat].objectives
        return (Refusal(Move("keep", card), "you have chosen this one", "CRI-SETUP03") for card in kept)

    def keep(self, s: Crisis, card: str) -> None:
        """Keep this one."""
        player = s.players[self.seat]
        player.set_aside.remove(card)
        player.objectives.append(card)
        if len(player.objectives) < s.pack.numbers["objectives_kept"]:
            s.then(self)
        else:
            s.say("keeps", seat=self.seat)


class DealObjectives(Step[Crisis], frozen=True):
    """Each player is dealt two of their own Secret Objectives instead of choosing them. CRI-R45"""

    def run(self, s: Crisis) -> None:
        for player in s.players:
            s.luck.shuffle(player.set_aside)
            player.objectives = [player.set_aside.pop() for _ in range(s.pack.numbers["objectives_kept"])]


class DealLocations(Step[Crisis], frozen=True):
    """Each player gets four Strategic Locations; the last two stay unseen. CRI-SETUP06"""

    def run(self, s: Crisis) -> None:
        s.luck.shuffle(s.spare)
        for player in s.players:
            player.locations = [s.spare.pop() for _ in range(s.pack.numbers["locations_dealt"])]


class DrawForFirst(Step[Crisis], frozen=True):
    """Each player draws a Combat Card and puts it back; the higher value chooses. CRI-SETUP08, CRI-R03"""

    def run(self, s: Crisis) -> None:
        drawn = [s.pack.combat[s.luck.pick(player.combat)].value for player in s.players]
        for seat, n in enumerate(drawn):
            s.say("draws", seat=seat, n=n)
        s.then(self if drawn[0] == drawn[1] else ChooseRole(drawn.index(max(drawn))))


class ChooseRole(Choice[Crisis], frozen=True):
    """Whoever drew higher is Player 1 or Player 2, as he likes. CRI-SETUP08, CRI-GEN04"""

    def crumb(self, s: Crisis) -> str:
        return "First player"

    def prompt(self, s: Crisis) -> str:
        return "Be Player 1, first in the Tactical and Token Phases, or Player 2, first in the Hero/Command Phase"

    def moves(self, s: Crisis) -> Iterator[Move]:
        yield Move("be_first")
        yield Move("be_second")

    def be_first(self, s: Crisis) -> None:
        """Be Player 1."""
        self._begin(s, self.seat)

    def be_second(self, s: Crisis) -> None:
        """Be Player 2."""
        self._begin(s, 1 - self.seat)

    def _begin(self, s: Crisis, first: int) -> None:
        """Player 2 gets a head start, as Player 1 has the last word. CRI-R44"""
        s.first = first
        s.seal()
        s.say("first-player", seat=first)
        s.gain(1 - first, s.head_start)
