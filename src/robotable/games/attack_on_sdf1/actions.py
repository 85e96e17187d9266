"""What Action Dice do: printed actions, points, the Tracker and errands. SDF-DIE"""

from collections.abc import Iterator

from robotable.games.attack_on_sdf1.anytime import Window
from robotable.games.attack_on_sdf1.dice import roll
from robotable.games.attack_on_sdf1.effects_board import Face
from robotable.games.attack_on_sdf1.errands import give_die, may_run, still_wanted
from robotable.games.attack_on_sdf1.perform import By, steps, would_help
from robotable.games.attack_on_sdf1.sheets import Action
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Move

WINGMEN = 2
"""Non-Hero Veritechs that some actions need beside the Hero. SDF-HC10"""


class UseDice(Window, frozen=True):
    """Using die results: printed actions, points, the Tracker and errands. SDF-DIE02 to SDF-DIE06,
    SDF-D15 to SDF-D18"""

    hero: str

    def dice(self, s: Sdf1) -> list[Face]:
        """The dice that can be used."""
        return s.heroes[self.hero].dice

    def by(self, s: Sdf1) -> By:
        """The acting Hero, with her own dice."""
        return By(self.seat, self.hero, s.heroes[self.hero].place, is_die=True)

    def actions(self, s: Sdf1, face: Face) -> Iterator[Action]:
        """The printed actions of a face that would do something here. SDF-R96"""
        place = s.heroes[self.hero].place
        for action in s.face(self.hero).actions(face):
            is_here = action.at in (None, place) and action.away != place
            if is_here and not self._is_out_of_reach(s, action) and would_help(action.does, s, self.by(s)):
                yield action

    def _is_out_of_reach(self, s: Sdf1, action: Action) -> bool:
        """The Reflex Cannon needs Battle Mode; an attack on the wing needs leave to move; some need wingmen.
        SDF-RFX01, SDF-TURN06, SDF-HC10"""
        state = s.heroes[self.hero]
        if action.needs == "battle-mode":
            return not s.is_battle
        if action.needs == "wingmen" and len(s.veritechs_at(state.place)) < WINGMEN:
            return True
        if str(action) in state.done_once:
            return True
        return action.needs == "flight" and state.is_grounded

    def die_moves(self, s: Sdf1) -> Iterator[Move]:
        """What can be done with the dice."""
        faces = dict.fromkeys(self.dice(s))
        targets = [str(action) for action in self.actions(s, "target")] if {"target", "instinct"} & set(faces) else []
        for face in faces:
            if face == "target":
                yield from (Move("target", action) for action in targets)
            elif face == "move":
                yield from (Move("action", str(action)) for action in self.actions(s, "move"))
            elif face == "instinct":
                yield from (Move("instinct", str(action)) for action in self.actions(s, "instinct"))
                yield from (Move("as_target", action) for action in targets)
            else:
                yield Move("pool")
                if self.dice(s).count("ability") > s.heroes[self.hero].rerolled:
                    yield Move("reroll")
        yield from self.give_moves(s)
        if len(s.tracker) < s.pack.numbers["tracker"]:
            yield from (Move("store", face) for face in faces)

    def give_moves(self, s: Sdf1) -> Iterator[Move]:
        """The dice that would help an errand. SDF-TERM06"""
        for errand in s.errands:
            if may_run(s, errand, self.hero):
                wanted = still_wanted(s, errand)
                for face in dict.fromkeys(self.dice(s)):
                    if face in wanted:
                        yield Move("give", f"{errand.id}/{face}")

    def target(self, s: Sdf1, noun: str) -> None:
        """A Target die: the standard action. SDF-DIE02"""
        self._act(s, "target", "target", noun)

    def action(self, s: Sdf1, noun: str) -> None:
        """A Move die: the printed Move action. SDF-DIE03"""
        self._act(s, "move", "move", noun)

    def instinct(self, s: Sdf1, noun: str) -> None:
        """An Instinct die: the Instinct action. SDF-DIE04"""
        self._act(s, "instinct", "instinct", noun)

    def as_target(self, s: Sdf1, noun: str) -> None:
        """An Instinct die used as a Target. SDF-DIE04"""
        self._act(s, "instinct", "target", noun)

    def _act(self, s: Sdf1, die: Face, face: Face, noun: str) -> None:
        chosen = next(action for action in s.face(self.hero).actions(face) if str(action) == noun)
        self._again(s)
        self.spend_die(s, die)
        if chosen.once:
            s.heroes[self.hero].done_once.append(noun)
        s.say("acts", hero=self.hero, face=die, action_n=noun)
        s.then(*steps(chosen.does, self.by(s)))

    def spend_die(self, s: Sdf1, face: Face) -> None:
        """A die is used up."""
        s.heroes[self.hero].use_die(face)

    def pool(self, s: Sdf1) -> None:
        """An Ability die: 1 AP for the pool. SDF-DIE05"""
        self._again(s)
        self.spend_die(s, "ability")
        s.gain_ap(1)

    def reroll(self, s: Sdf1) -> None:
        """An Ability die is rolled again, and must be accepted. SDF-DIE05"""
        self._again(s)
        state = s.heroes[self.hero]
        received = state.use_die("ability")
        (face,) = roll(s, 1)
        state.add_dice([face], received)
        state.rerolled += face == "ability"
        s.say("rolls", hero=self.hero, dice_n=face)

    def store(self, s: Sdf1, face: Face) -> None:
        """Put a die on the Tracker. SDF-TRK01, SDF-TRK03, SDF-D23"""
        self._again(s)
        self.spend_die(s, face)
        s.tracker.append(face)
        s.say("stores", hero=self.hero, face=face)

    def give(self, s: Sdf1, noun: str) -> None:
        """Give a die for an errand. SDF-TERM06"""
        errand, face = noun.split("/")
        self._again(s)
        self.spend_die(s, face_of(face))
        give_die(s, self.hero, errand, face)


def face_of(noun: str) -> Face:
    """The face that is meant."""
    return next(face for face in ("target", "move", "instinct", "ability") if face == noun)
