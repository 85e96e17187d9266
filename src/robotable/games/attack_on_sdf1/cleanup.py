"""Step 6, Clean Up: the story is settled, tokens go, everything is made ready for the next Episode."""

from collections.abc import Iterator

from robotable.games.attack_on_sdf1.anytime import OnTheSide, Window
from robotable.games.attack_on_sdf1.doing import Do
from robotable.games.attack_on_sdf1.effects import Errand, Population
from robotable.games.attack_on_sdf1.effects_board import DamageShip
from robotable.games.attack_on_sdf1.geometry import INNER
from robotable.games.attack_on_sdf1.guns import add_heat
from robotable.games.attack_on_sdf1.judging import JudgeAll
from robotable.games.attack_on_sdf1.pieces import By
from robotable.games.attack_on_sdf1.state import Sdf1, is_destroyed
from robotable.games.attack_on_sdf1.vessels import annihilate, remove
from robotable.games.attack_on_sdf1.wounds import come_back
from robotable.table import Move, Step


class CleanUp(Step[Sdf1], frozen=True):
    """A last window, what the story still brings, then everything is cleared. SDF-CLN01 to SDF-CLN05"""

    def run(self, s: Sdf1) -> None:
        s.phase = "cleanup"
        s.then(LastWindow(s.lead), Burst(), JudgeAll(), Clear())


class LastWindow(Window, frozen=True):
    """The start of Clean Up is the last moment of the Episode for cards and Abilities. SDF-R28"""

    def is_moot(self, s: Sdf1) -> bool:
        seats = range(s.seats)
        return all(next(OnTheSide(seat).anytime_moves(s), None) is None for seat in seats)

    def prompt(self, s: Sdf1) -> str:
        return "The Episode ends: use what you still want to use, or go on"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from self.anytime_moves(s)
        yield Move("go_on")

    def go_on(self, s: Sdf1) -> None:
        """On to Clean Up."""


class Burst(Step[Sdf1], frozen=True):
    """What strange barriers do when they end: the Wall of Light bursts, the prototype field strikes back."""

    def run(self, s: Sdf1) -> None:
        if s.has_feedback and not s.prototypes:
            add_heat(s, 2)
            s.then(Do(DamageShip("random", 1), By(s.lead)))
        if s.has_rule("wall-of-light"):
            for place in INNER:
                for vessel in s.vessels_at(place):
                    annihilate(s, vessel)
            add_heat(s, 4)
            s.then(Do(Population(-1), By(s.lead)))


class Clear(Step[Sdf1], frozen=True):
    """Destroyed Vessels and tokens go; the ship is in Cruiser Mode again. SDF-CLN02 to SDF-CLN05"""

    def run(self, s: Sdf1) -> None:
        for vessel in list(s.vessels.values()):
            vessel.is_jammed = vessel.is_new = False
            if is_destroyed(s, vessel):
                s.say("removed", vessel=vessel.id)
                remove(s, vessel)
        if s.is_battle:
            s.is_battle = False
            s.say("reverts")
        clear_tokens(s)
        clear_heroes(s)
        clear_story(s)


def clear_tokens(s: Sdf1) -> None:
    """Evade, Scout, Salvage and other tokens go; the Partial Shield's stay. SDF-CLN03, SDF-EVD03"""
    s.ship_evades, s.evades, s.scouts, s.salvage, s.shields, s.marks = 0, [], [], {}, {}, {}
    s.prototypes, s.has_feedback, s.is_pinpoint_used, s.notches, s.crew_short = 0, False, False, 0, 0
    s.boosted, s.used = [], []


def clear_heroes(s: Sdf1) -> None:
    """Once-per-Episode flags are reset, and the missing return whose Episode is served. SDF-CLN05, SDF-HERO14"""
    for hero, state in s.heroes.items():
        state.wounds, state.used, state.squares, state.ordered, state.drawn = 0, [], [], [], {}
        state.has_acted = state.has_assisted = state.has_fired = False
        state.is_daredevil = state.is_untouchable = state.is_precise = False
        state.extra = state.bonus = 0
        if state.is_for_now:
            state.is_upgraded = state.is_for_now = False
            s.say("downgraded", hero=hero)
        if state.back_in == s.episode:
            come_back(s, hero)


def clear_story(s: Sdf1) -> None:
    """What held for the Episode ends; Active cards are discarded unless their errand is still to be done.
    SDF-CARD06, SDF-R86"""
    s.rules = [rule for rule in s.rules if rule.lasts == "perm"]
    s.errands = [errand for errand in s.errands if s.pack.errands[errand.id].lasts == "game"]
    for card in [card for card in s.actives if not is_still_in_force(s, card)]:
        deck = "invasion" if card in s.pack.invasion else "resources"
        s.decks[deck].discards.append(card)
        s.actives.remove(card)
    s.objectives, s.kills, s.broken, s.struck = [], [], [], []
    s.annihilated, s.reflex_fired, s.stations, s.unlocks_then, s.errands_done = 0, False, {}, [], []


def is_still_in_force(s: Sdf1, card: str) -> bool:
    """An Active card stays as long as the errand it brought. SDF-CARD06"""
    open_errands = {errand.id for errand in s.errands}
    effects = s.pack.invasion[card].does if card in s.pack.invasion else ()
    return any(isinstance(effect, Errand) and effect.errand in open_errands for effect in effects)
