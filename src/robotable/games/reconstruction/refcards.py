"""How the REF bot carries out a REF card: always the white box, with Territory cards and chance for every choice."""

from robotable.games.reconstruction import effects as fx
from robotable.games.reconstruction.boxes import Simple, replace_unit
from robotable.games.reconstruction.civilians import shift, shifts
from robotable.games.reconstruction.effects import AnyEffect
from robotable.games.reconstruction.rdf import uncover
from robotable.games.reconstruction.ref import bombard, drop
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Step


def steps_of_bot(box: tuple[AnyEffect, ...]) -> list[Step[Reconstruction]]:
    """What the bot does to carry out a box, as much as possible. REC-BOT13, REC-BOT14"""
    return [_step(effect) for effect in box]


def _step(effect: AnyEffect) -> Step[Reconstruction]:
    match effect:
        case fx.Gain() | fx.TakeIncome() | fx.Lose() | fx.Take() | fx.Mobilise() | fx.Assemble():
            return Simple("REF", effect)
        case fx.Free():
            return BotAction(effect.action)
        case _:
            return BotEffect(effect)


def territory_deck(s: Reconstruction) -> list[str]:
    """The ten Territory cards, shuffled afresh for each step that draws. REC-Q66"""
    cards = s.pack.territories()
    s.luck.shuffle(cards)
    return cards


def draw_territory(s: Reconstruction, deck: list[str]) -> str:
    """The next Territory card, for all to see."""
    space = deck.pop()
    s.say("draws-territory", space=space)
    return space


class BotEffect(Step[Reconstruction], frozen=True):
    """Territory cards are drawn until the effect is done or the deck is empty.
    REC-BOT15, REC-BOT16, REC-BOT17, REC-Q72"""

    effect: fx.Place | fx.Drop | fx.Shift | fx.Swap | fx.Relocate | fx.Hit | fx.Steal

    def run(self, s: Reconstruction) -> None:
        if isinstance(self.effect, fx.Relocate):
            if s.where_is("flagship") is not None:
                move_flagship(s, draw_territory(s, territory_deck(s)))
            return
        left, deck = self.effect.n, territory_deck(s)
        while left and deck and self._is_possible(s):
            left -= self._do_at(s, draw_territory(s, deck), left)

    def _is_possible(self, s: Reconstruction) -> bool:
        match self.effect:
            case fx.Place(unit=unit) | fx.Swap(new=unit):
                return s.reserve(unit) > 0
            case fx.Drop():
                return s.constructed > 0
            case _:
                return True

    def _do_at(self, s: Reconstruction, space: str, left: int) -> int:
        """Do it in a drawn Territory, if it fits there; how often it was done."""
        effect = self.effect
        if isinstance(effect, fx.Relocate) or space not in s.matching(effect.where):
            return 0
        match effect:
            case fx.Place(unit=unit):
                s.say("places", unit=unit, space=space)
                s.put(unit, space)
                return 1
            case fx.Drop():
                drop(s, space)
                return 1
            case fx.Shift():
                return self._shift_at(s, space, effect)
            case fx.Swap():
                n = min(left, s.units[space][effect.old], s.reserve(effect.new))
                for _ in range(n):
                    replace_unit(s, effect.old, effect.new, space)
                return n
            case _:
                return 0

    def _shift_at(self, s: Reconstruction, space: str, effect: fx.Shift) -> int:
        """A random civilian moves in a random legal direction. REC-Q72"""
        track = s.tracks[space]
        civilians = [box for box, n in enumerate(track) for _ in range(n)]
        if not civilians:
            return 0
        noun = f"{space}-{s.luck.pick(civilians)}"
        ways = [move for move in shifts(s, space, effect.way) if move.noun == noun]
        if not ways:
            return 0
        shift(s, s.luck.pick(ways).verb, noun)
        return 1


class BotAction(Step[Reconstruction], frozen=True):
    """A free scan or bombardment, always in the Flagship's own space. REC-BOT14"""

    action: str

    def run(self, s: Reconstruction) -> None:
        space = s.where_is("flagship")
        if space is None:
            return
        if self.action == "scan" and (n := s.units[space]["covert"]):
            uncover(s, space, n)
        elif self.action == "bombardment" and s.targets("ZR", space):
            bombard(s, space)


def move_flagship(s: Reconstruction, space: str) -> None:
    """The Flagship goes to a Territory, from wherever it is on the board."""
    start = s.where_is("flagship")
    assert start
    if start != space:
        s.say("flies", unit="flagship", space=start, to_space=space)
        s.move("flagship", start, space)
