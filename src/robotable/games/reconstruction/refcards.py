"""How the REF bot carries out a REF card: always the white box, with Territory cards and chance for every choice."""

from robotable.games.reconstruction import effects as fx
from robotable.games.reconstruction.actions import strike
from robotable.games.reconstruction.boxes import replace_unit
from robotable.games.reconstruction.civilians import shift, shifts
from robotable.games.reconstruction.rdf import uncover
from robotable.games.reconstruction.ref import bombard, drop
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Step
from robotable.table.nouns import join


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
    REC-BOT15, REC-BOT16, REC-BOT17, REC-Q59, REC-Q72"""

    effect: fx.Place | fx.Drop | fx.Shift | fx.Hit | fx.Swap | fx.Steal | fx.Relocate

    def run(self, s: Reconstruction) -> None:
        left = 1 if isinstance(self.effect, fx.Relocate) else self.effect.n
        deck = territory_deck(s)
        while left and deck and self._is_possible(s):
            left -= self._do_at(s, draw_territory(s, deck), left)

    def _is_possible(self, s: Reconstruction) -> bool:
        """There is something left to do, and nobody has won by it yet. REC-Q59"""
        if s.outcome is not None:
            return False
        match self.effect:
            case fx.Relocate():
                return s.where_is("flagship") is not None
            case fx.Place(unit=unit) | fx.Swap(new=unit):
                return s.reserve(unit) > 0
            case fx.Drop():
                return s.constructed > 0
            case _:
                return True

    def _do_at(self, s: Reconstruction, space: str, left: int) -> int:
        """Do it in a drawn Territory, if it fits there; how often it was done."""
        effect = self.effect
        if space not in s.matching(effect.where):
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
            case fx.Relocate():
                move_flagship(s, space)
                return 1
            case fx.Hit():
                return self._hit_at(s, space, effect)
            case fx.Steal():
                return 0  # Tokens lie in zones, and no Territory card shows a zone.

    def _shift_at(self, s: Reconstruction, space: str, effect: fx.Shift) -> int:
        """A random civilian of those who can move does, in a random legal direction. REC-BOT14, REC-Q72"""
        ways = list(shifts(s, space, effect.way))
        able = {move.noun for move in ways}
        nouns = [noun for box, n in enumerate(s.tracks[space]) if (noun := join(space, box)) in able for _ in range(n)]
        if not nouns:
            return 0
        noun = s.luck.pick(nouns)
        shift(s, s.luck.pick([move for move in ways if move.noun == noun]).verb, noun)
        return 1

    def _hit_at(self, s: Reconstruction, space: str, effect: fx.Hit) -> int:
        """A random faction that can be hit there loses a unit of its choice. REC-ATK02, REC-Q72"""
        factions = [faction for faction in effect.factions if s.targets(faction, space)]
        if not factions:
            return 0
        faction = s.luck.pick(factions)
        s.say("attacks", faction="REF", other_faction=faction, space=space)
        strike(s, faction, space, 1)
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
