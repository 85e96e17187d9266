"""Heroes' health: wounds and their limit, MIA, healing and rescue."""

from collections.abc import Iterator

from robotable.games.attack_on_sdf1.effects_forces import Heal, Hurt
from robotable.games.attack_on_sdf1.geometry import BRIDGE, Place
from robotable.games.attack_on_sdf1.pieces import By
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Choice, Move, Step


def can_be_wounded(s: Sdf1, hero: str) -> bool:
    """Whether the wound limit still lets a Hero take a point. SDF-CAS08, SDF-MODE05"""
    state = s.heroes[hero]
    if state.is_untouchable or not s.is_active(hero):
        return False
    return s.difficulty == "hard" or state.wounds == 0


def wound(s: Sdf1, hero: str, beyond_limit: bool = False) -> None:
    """A Hero takes 1 damage, within the limit unless a card says otherwise. SDF-CAS08, SDF-HERO12"""
    state = s.heroes[hero]
    if not s.is_active(hero) or not (beyond_limit or can_be_wounded(s, hero)):
        return
    state.damage += 1
    state.wounds += 1
    s.say("wounded", hero=hero, n=state.damage)
    if state.damage >= s.pack.numbers["health"]:
        go_missing(s, hero)
    elif state.damage == s.pack.numbers["health"] - 1:
        s.then(*s.calls_for_aid())


def wound_all(s: Sdf1, area: Place) -> None:
    """Damage to an Area wounds everybody on foot there. SDF-DMG15"""
    for hero in s.active():
        if s.heroes[hero].place == area and not s.is_pilot(hero):
            wound(s, hero)


def go_missing(s: Sdf1, hero: str) -> None:
    """A Hero leaves the board for one complete Episode. SDF-HERO12 to SDF-HERO14"""
    state = s.heroes[hero]
    state.back_in = s.episode if s.phase == "story" else s.episode + 1
    state.place = ""
    state.lose_dice()
    state.points, state.extra, state.has_free_move = 0, 0, False
    s.was_missing = True
    s.say("missing", hero=hero)
    s.check_losses()
    s.then(*s.calls_for_aid())


def come_back(s: Sdf1, hero: str, damage: int = 0) -> None:
    """A Hero returns from MIA to the Hospital; one who was replaced becomes a healthy reserve. SDF-HERO14"""
    state = s.heroes[hero]
    state.back_in, state.damage = 0, damage
    if state.seat >= 0:
        state.place = "mac"
    s.say("returns", hero=hero)


def hurt_heroes(s: Sdf1) -> list[str]:
    """The active Heroes who have damage."""
    return [hero for hero in s.active() if s.heroes[hero].damage]


class HealHero(Choice[Sdf1], frozen=True):
    """Choose whose damage is healed, point by point. SDF-HERO15, SDF-D13b"""

    left: int

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or len(hurt_heroes(s)) < 2

    def run(self, s: Sdf1) -> None:
        if self.left and (hurt := hurt_heroes(s)):
            self.heal(s, hurt[0])

    def prompt(self, s: Sdf1) -> str:
        return f"Heal a Hero, {self.left} damage in all"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("heal", hero) for hero in hurt_heroes(s))

    def heal(self, s: Sdf1, hero: str) -> None:
        """Heal 1 damage."""
        s.heroes[hero].damage -= 1
        s.say("healed", hero=hero)
        s.then(HealHero(self.seat, self.left - 1))


class SplitWounds(Choice[Sdf1], frozen=True):
    """Split damage that a card deals to Heroes in the Bridge. SDF-INV01, SDF-D06"""

    left: int

    def _exposed(self, s: Sdf1) -> list[str]:
        return [hero for hero in s.active() if s.heroes[hero].place == BRIDGE]

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or len(self._exposed(s)) < 2

    def run(self, s: Sdf1) -> None:
        if self.left and (exposed := self._exposed(s)):
            self.take_wound(s, exposed[0])

    def prompt(self, s: Sdf1) -> str:
        return f"Choose who takes the damage, {self.left} left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("take_wound", hero) for hero in self._exposed(s))

    def take_wound(self, s: Sdf1, hero: str) -> None:
        """She takes 1."""
        wound(s, hero, beyond_limit=True)
        s.then(SplitWounds(self.seat, self.left - 1))


class ChooseCaptive(Choice[Sdf1], frozen=True):
    """Choose the Hero who goes missing. SDF-HERO13"""

    def prompt(self, s: Sdf1) -> str:
        return "Choose the Hero who is taken"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("lose_hero", hero) for hero in s.active())

    def lose_hero(self, s: Sdf1, hero: str) -> None:
        """This one is MIA."""
        go_missing(s, hero)


class ChooseRescued(Choice[Sdf1], frozen=True):
    """Choose the Hero who leaves MIA. SDF-HERO14"""

    left: int
    damage: int

    def is_moot(self, s: Sdf1) -> bool:
        return len(s.missing()) <= self.left

    def run(self, s: Sdf1) -> None:
        for hero in s.missing():
            come_back(s, hero, self.damage)

    def prompt(self, s: Sdf1) -> str:
        return "Choose the Hero who is rescued"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("rescue", hero) for hero in s.missing())

    def rescue(self, s: Sdf1, hero: str) -> None:
        """She comes back now."""
        come_back(s, hero, self.damage)
        if self.left > 1:
            s.then(ChooseRescued(self.seat, self.left - 1, self.damage))


# Effects


def heal(s: Sdf1, effect: Heal, by: By) -> list[Step[Sdf1]]:
    """Damage of Heroes is healed, of some at once, of others by choice. SDF-HERO15"""
    if effect.who == "any":
        return [HealHero(by.seat, effect.n)]
    for hero in [by.hero] if effect.who == "self" else hurt_heroes(s):
        s.heroes[hero].damage = max(0, s.heroes[hero].damage - effect.n)
        s.say("healed", hero=hero)
    return []


def hurt(s: Sdf1, effect: Hurt, seat: int) -> list[Step[Sdf1]]:
    """Heroes take damage, whatever the wound limit. SDF-INV01, SDF-CARD10"""
    if effect.who == "bridge":
        return [SplitWounds(seat, effect.n)]
    hero, n = _victim(s, effect)
    for _ in range(n if hero else 0):
        wound(s, hero, beyond_limit=True)
    return []


def _victim(s: Sdf1, effect: Hurt) -> tuple[str, int]:
    """Who suffers from a Situation, and how much. SDF-CARD10"""
    if effect.who == "healthiest":
        return min(s.active(), key=lambda hero: s.heroes[hero].damage, default=""), effect.n
    if leaders := s.holders("wing-leader"):
        return leaders[0], effect.n
    return next(iter(s.holders("pilot")), ""), 1
