"""What Action Dice do: printed actions, points, the Tracker and errands. SDF-DIE"""

from collections.abc import Iterator

from robotable.games.attack_on_sdf1.anytime import Window
from robotable.games.attack_on_sdf1.dice import roll
from robotable.games.attack_on_sdf1.doing import steps, would_help
from robotable.games.attack_on_sdf1.effects_board import Annihilate, Face, GunHits, Hit
from robotable.games.attack_on_sdf1.errands import give_die, may_run, still_wanted
from robotable.games.attack_on_sdf1.guns import Gunfire
from robotable.games.attack_on_sdf1.pieces import By
from robotable.games.attack_on_sdf1.sheets import Action
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.vessels import AnnihilatePods, Strike, alike
from robotable.table import Move, Refusal, Verb
from robotable.table.nouns import join, pair

WINGMEN = 2
"""Non-Hero Veritechs that some actions need beside the Hero. SDF-HC10"""
PRINTED: tuple[tuple[Face, Verb, str], ...] = (
    ("target", "target", "SDF-DIE02"),
    ("move", "action", "SDF-DIE03"),
    ("instinct", "instinct", "SDF-DIE04"),
)
"""The faces whose actions are printed on a board, with the verb that uses them, and its rule."""
NEEDS = {
    "battle-mode": ("the ship must be in Battle Mode", "SDF-RFX01"),
    "wingmen": (f"it takes {WINGMEN} Veritechs beside the Hero", "SDF-HC10"),
    "flight": ("who has fired moves no more this turn", "SDF-TURN06"),
}
NO_USE = ("it would do nothing now", "SDF-R96")
IDLE: dict[type, tuple[str, str]] = {
    GunHits: ("no gun that is ready reaches a target", "SDF-R96"),
    Hit: ("there is nobody here to be hit", "SDF-R96"),
    Annihilate: ("there is no Pod within reach", "SDF-R96"),
}
"""Why an action would do nothing, where that can be said more clearly."""
USES: tuple[tuple[str, Face, Face], ...] = (
    ("", "target", "target"),
    ("", "instinct", "instinct"),
    ("as-", "instinct", "target"),
)
"""How a die is fired: what the shot's name begins with, the face of the die, and the row of the action."""
Aim = Strike | Gunfire | AnnihilatePods
"""What a die that is fired asks."""


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

    def actions(self, s: Sdf1, face: Face) -> Iterator[str]:
        """The printed actions of a face that would do something here, by their ids. SDF-R96"""
        by = self.by(s)
        return (id for id, action in s.face(self.hero).actions(face) if self._does_something(s, by, id, action))

    def _does_something(self, s: Sdf1, by: By, id: str, action: Action) -> bool:
        is_here = action.at in (None, by.place) and action.away != by.place
        return is_here and not self._is_out_of_reach(s, id, action) and would_help(action.does, s, by)

    def _rows(self, s: Sdf1) -> dict[Face, list[str]]:
        """The actions that her dice can pay for, by the row they are printed in; an Instinct die does for a Target."""
        dice = self.dice(s)
        rows: list[Face] = ["instinct"] if "instinct" in dice else []
        if rows or "target" in dice:
            rows.append("target")
        return {row: list(self.actions(s, row)) for row in rows}

    def _is_out_of_reach(self, s: Sdf1, id: str, action: Action) -> bool:
        """The Reflex Cannon needs Battle Mode; an attack on the wing needs leave to move; some need wingmen.
        SDF-RFX01, SDF-TURN06, SDF-HC10"""
        state = s.heroes[self.hero]
        if action.needs == "battle-mode":
            return not s.is_battle
        if action.needs == "wingmen" and len(s.veritechs_at(state.place)) < WINGMEN:
            return True
        if id in state.done_once:
            return True
        return action.needs == "flight" and state.is_grounded

    def die_moves(self, s: Sdf1) -> Iterator[Move]:
        """What can be done with the dice."""
        faces, rows = dict.fromkeys(self.dice(s)), self._rows(s)
        targets = rows.get("target", [])
        for face in faces:
            if face == "target":
                yield from (Move("target", action) for action in targets)
            elif face == "move":
                yield from (Move("action", action) for action in self.actions(s, "move"))
            elif face == "instinct":
                yield from (Move("instinct", action) for action in rows["instinct"])
                yield from (Move("as_target", action) for action in targets)
            else:
                yield Move("pool")
                if self.dice(s).count("ability") > s.heroes[self.hero].rerolled:
                    yield Move("reroll")
        yield from self.shot_moves(s, rows)
        yield from self.give_moves(s)
        if len(s.tracker) < s.pack.numbers["tracker"]:
            yield from (Move("store", face) for face in faces)

    def die_refusals(self, s: Sdf1) -> Iterator[Refusal]:
        """Why the other printed actions can't be used now. SDF-DIE02 to SDF-DIE04"""
        for face, verb, rule in PRINTED:
            is_at_hand = face in self.dice(s) or (face == "target" and "instinct" in self.dice(s))
            for id, action in s.face(self.hero).actions(face):
                if not is_at_hand:
                    yield Refusal(Move(verb, id), f"no {face.title()} die is left", rule)
                elif why := self._why_no_action(s, id, action):
                    yield Refusal(Move(verb, id), *why)

    def _why_no_action(self, s: Sdf1, id: str, action: Action) -> tuple[str, str] | None:
        by = self.by(s)
        if action.at not in (None, by.place) or action.away == by.place:
            return f"not in {s.pack.names()['area'][by.place]}", "SDF-HERO07"
        if id in s.heroes[self.hero].done_once:
            return "it was done already this turn", "SDF-HC10"
        if action.needs and self._is_out_of_reach(s, id, action):
            return NEEDS[action.needs]
        if not would_help(action.does, s, by):
            return next((why for kind, why in IDLE.items() if isinstance(action.does[0], kind)), NO_USE)
        return None

    # Choosing the target together with the die

    def shots(self, s: Sdf1, rows: dict[Face, list[str]] | None = None) -> dict[str, tuple[Face, Action, Aim]]:
        """The dice that can be fired, by what a shot is called: the face spent, the action, and what it asks.
        SDF-R104"""
        rows = self._rows(s) if rows is None else rows
        found: dict[str, tuple[Face, Action, Aim]] = {}
        for prefix, die, row in USES:
            if die in self.dice(s):
                printed = dict(s.face(self.hero).actions(row))
                for id in rows[row]:
                    if aim := self._aim(s, printed[id]):
                        found[prefix + pair(id)[1]] = die, printed[id], aim
        return found

    def _shot(self, s: Sdf1, shot: str) -> tuple[Face, str, Action, Aim]:
        """One of them: the face spent, the action with its id, and what it asks."""
        for prefix, die, row in USES:
            for id, action in s.face(self.hero).actions(row):
                if prefix + pair(id)[1] == shot and (aim := self._aim(s, action)):
                    return die, id, action, aim
        raise LookupError(f"no die can be fired as {shot}")

    def _aim(self, s: Sdf1, action: Action) -> Aim | None:
        """What an action that only fires asks; None if it does anything else."""
        if len(action.does) != 1 or not isinstance(action.does[0], Hit | GunHits | Annihilate):
            return None
        (step,) = s.perform(action.does[0], self.by(s))
        assert isinstance(step, Aim)
        return step

    def shot_moves(self, s: Sdf1, rows: dict[Face, list[str]]) -> Iterator[Move]:
        """A die and its target at one stroke. SDF-R104"""
        for shot, (_, _, aim) in self.shots(s, rows).items():
            for vessel in alike(aim.in_sight(s)):
                yield Move("shoot", join(shot, vessel.id))

    def note(self, s: Sdf1, move: Move) -> str | None:
        """What a shot would do to its target."""
        if move.verb != "shoot":
            return super().note(s, move)
        shot, vessel = pair(str(move.noun))
        aim = self.shots(s)[shot][2]
        return aim.note(s, next(fired for fired in aim.moves(s) if fired.noun == vessel))

    def shoot(self, s: Sdf1, noun: str) -> None:
        """Use the die, and hit this Vessel with it."""
        shot, vessel = pair(noun)
        die, id, action, aim = self._shot(s, shot)
        self._pay_for(s, die, id, action)
        aim.do(s, Move("annihilate" if isinstance(aim, AnnihilatePods) else "hit", vessel))

    def names(self, s: Sdf1) -> dict[str, dict[str, str]]:
        """What a shot reads like."""
        words = {"target": "Target", "instinct": "Instinct"}
        return {"shot": {shot: f"{words[die]}, {action}" for shot, (die, action, _) in self.shots(s).items()}}

    def give_moves(self, s: Sdf1) -> Iterator[Move]:
        """The dice that would help an errand. SDF-TERM06"""
        for errand in s.errands:
            if may_run(s, errand, self.hero):
                wanted = still_wanted(s, errand)
                for face in dict.fromkeys(self.dice(s)):
                    if face in wanted:
                        yield Move("give", join(errand.id, face))

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
        chosen = dict(s.face(self.hero).actions(face))[noun]
        self._pay_for(s, die, noun, chosen)
        s.then(*steps(chosen.does, self.by(s)))

    def _pay_for(self, s: Sdf1, die: Face, id: str, action: Action) -> None:
        self._again(s)
        self.spend_die(s, die)
        if action.once:
            s.heroes[self.hero].done_once.append(id)
        s.say("acts", hero=self.hero, face=die, action=id)

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
        errand, face = pair(noun)
        self._again(s)
        self.spend_die(s, face_of(face))
        give_die(s, self.hero, errand, face)


def face_of(noun: str) -> Face:
    """The face that is meant."""
    return next(face for face in ("target", "move", "instinct", "ability") if face == noun)
