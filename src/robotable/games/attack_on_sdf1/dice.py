"""Effects on Action Dice and on a Hero's own turn."""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.effects_board import Face
from robotable.games.attack_on_sdf1.effects_forces import Fly, Stride
from robotable.games.attack_on_sdf1.geometry import BRIDGE, Place, neighbours
from robotable.games.attack_on_sdf1.hangar import bridge_has_room, lose_mecha
from robotable.games.attack_on_sdf1.pieces import By
from robotable.games.attack_on_sdf1.ship import ShipPoint
from robotable.games.attack_on_sdf1.state import Sdf1, is_destroid
from robotable.games.attack_on_sdf1.vessels import Strike, targets
from robotable.table import Choice, Move

DIE: tuple[Face, ...] = ("target", "target", "move", "move", "instinct", "ability")
"""The six faces of an Action Die. SDF-DIE01"""


def roll(s: Sdf1, n: int) -> list[Face]:
    """Roll Action Dice."""
    return [s.luck.pick(DIE) for _ in range(n)]


def with_dice(s: Sdf1, who: str, hero: str) -> tuple[str, ...]:
    """The Heroes whose unused dice an effect may change: who uses one given to her, then the one whose turn it is."""
    able = [other for other, state in s.heroes.items() if state.dice and (who != "self" or other == hero)]
    return tuple(sorted(able, key=lambda other: s.heroes[other].is_acting))


class PickDice(Choice[Sdf1], frozen=True):
    """Choose unused dice of one Hero, or of several one after the other, to roll again. SDF-HC10"""

    heroes: tuple[str, ...]
    left: int
    is_for_one: bool
    picked: tuple[Face, ...] = ()
    received: int = 0
    """How many of the dice picked were given to her. SDF-ASST03"""

    @property
    def hero(self) -> str:
        """Whose dice lie open to be picked."""
        return self.heroes[0]

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or not s.heroes[self.hero].dice

    def run(self, s: Sdf1) -> None:
        self.done(s)

    def prompt(self, s: Sdf1) -> str:
        return f"Choose dice of {s.face(self.hero).name} to roll again, up to {self.left} more"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("pick_die", face) for face in dict.fromkeys(s.heroes[self.hero].dice))
        yield Move("done")

    def pick_die(self, s: Sdf1, face: Face) -> None:
        """Roll this one again."""
        received = self.received + s.heroes[self.hero].use_die(face)
        s.then(replace(self, left=self.left - 1, picked=(*self.picked, face), received=received))

    def done(self, s: Sdf1) -> None:
        """Roll them."""
        if self.picked:
            rolled = roll(s, len(self.picked))
            s.heroes[self.hero].add_dice(rolled, self.received)
            s.say("rolls", hero=self.hero, dice_n=", ".join(rolled))
        is_over = self.picked and self.is_for_one
        if self.left and self.heroes[1:] and not is_over:
            s.then(replace(self, heroes=self.heroes[1:], picked=(), received=0))


class TurnDice(Choice[Sdf1], frozen=True):
    """Turn unused dice of one Hero or two to a face. SDF-RES05"""

    heroes: tuple[str, ...]
    left: int
    face: Face

    def _faces(self, s: Sdf1) -> list[Face]:
        return [face for face in dict.fromkeys(s.heroes[self.heroes[0]].dice) if face != self.face]

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or not self._faces(s)

    def run(self, s: Sdf1) -> None:
        self.done(s)

    def prompt(self, s: Sdf1) -> str:
        name = s.face(self.heroes[0]).name
        return f"Choose dice of {name} to turn to {self.face.title()}, up to {self.left} more"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("pick_die", face) for face in self._faces(s))
        yield Move("done")

    def pick_die(self, s: Sdf1, face: Face) -> None:
        """Turn this one."""
        hero = self.heroes[0]
        received = s.heroes[hero].use_die(face)
        s.heroes[hero].add_dice([self.face], received)
        s.say("turns-die", hero=hero, face=self.face)
        s.then(replace(self, left=self.left - 1))

    def done(self, s: Sdf1) -> None:
        """Leave the rest of hers."""
        if self.left and self.heroes[1:]:
            s.then(replace(self, heroes=self.heroes[1:]))


class ChoosePilot(Choice[Sdf1], frozen=True):
    """Choose the pilot who rolls an extra die. SDF-HC10"""

    hero: str

    def _pilots(self, s: Sdf1) -> list[str]:
        return other_pilots(s, self.hero)

    def prompt(self, s: Sdf1) -> str:
        return "Choose the pilot who rolls an extra die"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("teach", hero) for hero in self._pilots(s))

    def teach(self, s: Sdf1, hero: str) -> None:
        """This one."""
        if s.heroes[hero].is_acting:
            s.heroes[hero].dice += roll(s, 1)
        else:
            s.heroes[hero].bonus += 1


def other_pilots(s: Sdf1, hero: str) -> list[str]:
    """The other pilots whose turn is not over."""
    return [other for other in s.holders("pilot") if other != hero and not s.heroes[other].has_acted]


# Movement and conduct


def stride(s: Sdf1, effect: Stride, hero: str) -> None:
    """Everybody whose turn is not over, or the one whose turn it is. SDF-RES03"""
    for walker in s.active() if effect.who == "every" else [hero]:
        if not s.heroes[walker].has_acted:
            s.heroes[walker].extra += effect.n


class ChooseWingman(Choice[Sdf1], frozen=True):
    """Choose the Veritech that goes along with a pilot, or none. SDF-HC10"""

    hero: str
    n: int

    def _veritechs(self, s: Sdf1) -> list[str]:
        return s.veritechs_at(s.heroes[self.hero].place)

    def prompt(self, s: Sdf1) -> str:
        return f"Choose the Veritech that goes along with {s.face(self.hero).name}"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("join", token) for token in self._veritechs(s))
        yield Move("stay")

    def join(self, s: Sdf1, token: str) -> None:
        """This one."""
        s.then(FlyOn(self.seat, self.hero, self.n, token))

    def stay(self, s: Sdf1) -> None:
        """None of them."""
        s.then(FlyOn(self.seat, self.hero, self.n))


class FlyOn(Choice[Sdf1], frozen=True):
    """A pilot moves at once, up to so far. SDF-HERO10"""

    hero: str
    left: int
    wingman: str = ""
    """The Veritech that goes along, as far as it can."""

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or not s.is_active(self.hero)

    def prompt(self, s: Sdf1) -> str:
        return f"{s.face(self.hero).name} moves, up to {self.left}"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("fly_to", place) for place in neighbours(s.heroes[self.hero].place, s.heading))
        yield Move("halt")

    def fly_to(self, s: Sdf1, place: Place) -> None:
        """One space."""
        s.heroes[self.hero].place = place
        s.say("goes", hero=self.hero, area=place)
        goes_along = bool(self.wingman) and (place != BRIDGE or bridge_has_room(s))
        if goes_along:
            s.mecha[self.wingman] = place
            s.say("mecha-goes", mecha=self.wingman, area=place)
        s.then(replace(self, left=self.left - 1, wingman=self.wingman if goes_along else ""))

    def halt(self, s: Sdf1) -> None:
        """Far enough."""


def flight(s: Sdf1, effect: Fly, by: By) -> Choice[Sdf1]:
    """A pilot moves at once, first with the choice of a wingman if there is one. SDF-HC10"""
    has_wingmen = effect.with_wingman and bool(s.veritechs_at(s.heroes[by.hero].place))
    return ChooseWingman(by.seat, by.hero, effect.n) if has_wingmen else FlyOn(by.seat, by.hero, effect.n)


# The Daedalus


def _ahead(s: Sdf1) -> tuple[Place, ...]:
    n = s.number("fwd")
    return (f"I{n}", f"O{n}")


def _sacrifices(s: Sdf1) -> list[str]:
    return [token for area in ("fwd", "prod") for token in s.mecha_at(area) if is_destroid(token)]


class Punch(Choice[Sdf1], frozen=True):
    """The Captain gives a second die for the blow. SDF-UNL03"""

    hero: str
    n: int

    def prompt(self, s: Sdf1) -> str:
        return "Choose the second die that the Captain gives"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("spend_die", face) for face in dict.fromkeys(s.heroes[self.hero].dice))

    def spend_die(self, s: Sdf1, face: Face) -> None:
        """This one; a Destroid goes with it."""
        s.heroes[self.hero].use_die(face)
        lose_mecha(s, _sacrifices(s)[0])
        blow = Strike(self.seat, self.n, _ahead(s), "capital", one=True, by=By(self.seat))
        s.then(blow, ShipPoint("fwd", "space"))


def begin_punch(s: Sdf1, seat: int, n: int) -> Punch:
    """The Captain gives a Move die; the other one is chosen. SDF-UNL03"""
    captain = s.acting
    assert captain
    s.heroes[captain].use_die("move")
    return Punch(seat, captain, n)


def can_punch(s: Sdf1, seat: int) -> bool:
    """The Captain has the dice, a Destroid stands ready, and a Capital Ship is ahead. SDF-UNL03"""
    captain = s.acting
    if captain is None or not s.has_post(captain, "captain") or s.heroes[captain].seat != seat or not s.is_battle:
        return False
    dice = s.heroes[captain].dice
    has_target = next(targets(s, _ahead(s), "capital"), None) is not None
    return "move" in dice and len(dice) > 1 and bool(_sacrifices(s)) and has_target
