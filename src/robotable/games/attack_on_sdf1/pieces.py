"""The pieces on the table: Areas, Vessels, Heroes, tokens and decks."""

from typing import Literal

from msgspec import Struct

from robotable.games.attack_on_sdf1.effects_board import Face
from robotable.games.attack_on_sdf1.geometry import Place

Gun = Literal["beam", "rail"]


Health = Literal["up", "down", "lost"]


class AreaState(Struct, gc=False):
    """The damage of one Area of the ship. Red can be repaired, black never. SDF-TOK09"""

    armor: int
    plates: int = 0
    """Armor beyond what is printed."""
    red: int = 0
    black: int = 0
    guns: dict[Gun, Health] = {}


class Vessel(Struct, gc=False):
    """A Zentraedi token on the board. SDF-TOK08"""

    id: str
    kind: str
    symbol: str
    place: Place
    damage: int = 0
    is_jammed: bool = False
    is_new: bool = False
    """Launched this Episode: takes no orders yet. SDF-CAP07"""
    has_rammed: bool = False
    tag: str = ""


class HeroState(Struct, gc=False):
    """A Hero: where she is, how she is, and what she has done this Episode."""

    seat: int = -1
    """Whose Hero it is; -1 is in reserve."""
    place: Place = ""
    is_upgraded: bool = False
    is_for_now: bool = False
    """The upgrade ends at Clean Up."""
    is_recruited: bool = False
    relieved_in: int = 0
    """The Episode in whose Upkeep she was swapped out last. SDF-R34"""
    damage: int = 0
    wounds: int = 0
    """Damage taken this Episode. SDF-CAS08"""
    back_in: int = 0
    """The Episode in whose Clean Up she returns from MIA; 0 is not missing. SDF-HERO14"""
    has_acted: bool = False
    is_acting: bool = False
    dice: list[Face] = []
    gifts: list[Face] = []
    """Dice given to her before her turn. SDF-ASST03"""
    received: list[Face] = []
    """Which of her dice were given to her: she can't pass them on. SDF-ASST03"""
    bonus: int = 0
    rerolled: int = 0
    """Ability dice among hers that came from a reroll. SDF-DIE05"""
    has_free_move: bool = False
    points: int = 0
    extra: int = 0
    """Movement from cards, which may also turn the ship. SDF-MOVE02"""
    has_fired: bool = False
    is_daredevil: bool = False
    is_untouchable: bool = False
    is_precise: bool = False
    done_once: list[str] = []
    """Actions of this turn that can't be repeated."""
    used: list[int] = []
    """Ability slots used this Episode. SDF-PTS03"""
    squares: list[str] = []
    has_assisted: bool = False
    ordered: list[str] = []
    """Mecha that she has ordered this Episode. SDF-MECHA04"""
    drawn: dict[str, int] = {}
    """Mecha cards drawn this Episode by kind. SDF-MECHA02"""

    @property
    def is_grounded(self) -> bool:
        """A pilot who has fired moves no more this turn, unless he is a daredevil. SDF-TURN06, SDF-HERO09, SDF-HC08"""
        return self.has_fired and not self.is_daredevil

    @property
    def movement(self) -> int:
        """Her movement points; one who is grounded has those of cards only. SDF-TURN04, SDF-R32"""
        return self.extra + (0 if self.is_grounded else self.points + self.has_free_move)

    def spend_movement(self) -> None:
        """Spend a point: of a die first, as the others can also turn the ship."""
        if self.points and not self.is_grounded:
            self.points -= 1
        elif self.has_free_move and not self.is_grounded:
            self.has_free_move = False
        else:
            self.extra -= 1

    def use_die(self, face: Face) -> bool:
        """A die of hers is used up, or about to show another face; one that was given to her first, and says so."""
        self.dice.remove(face)
        self.rerolled = min(self.rerolled, self.dice.count("ability"))
        if face not in self.received:
            return False
        self.received.remove(face)
        return True

    def add_dice(self, faces: list[Face], received: int = 0) -> None:
        """More dice for her, some of which were given to her."""
        self.dice += faces
        self.received += faces[:received]

    def own_dice(self) -> list[Face]:
        """The faces of which she has a die that nobody gave her. SDF-ASST03"""
        return [face for face in dict.fromkeys(self.dice) if self.dice.count(face) > self.received.count(face)]

    def give_die(self, face: Face) -> None:
        """A die of her own goes to somebody else. SDF-ASST01"""
        self.dice.remove(face)
        self.rerolled = min(self.rerolled, self.dice.count("ability"))

    def lose_dice(self) -> None:
        """What was not used is lost. SDF-DIE07"""
        self.dice, self.received, self.rerolled = [], [], 0


class Scout(Struct, frozen=True, gc=False):
    """A Scout token on the board. SDF-TOK06"""

    place: Place
    is_used: bool = False


class RuleInForce(Struct, frozen=True, gc=False):
    """A rule that a card has put into force."""

    flag: str
    n: int = 0
    where: str = ""
    lasts: str = "episode"


class ErrandState(Struct, frozen=True, gc=False):
    """Something that Heroes can give dice for, and what was given."""

    id: str
    given: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    is_funded: bool = False


class Kill(Struct, frozen=True, gc=False):
    """A Vessel that was destroyed this Episode."""

    kind: str
    sector: int
    tag: str
    by_pilot: bool


class Deck(Struct, gc=False):
    """Cards to draw, the next one last, and those that were drawn. SDF-CARD09"""

    cards: list[str] = []
    discards: list[str] = []


class By(Struct, frozen=True, gc=False):
    """Who makes an effect happen: the seat that decides, the Hero, and the Area it starts from."""

    seat: int
    hero: str = ""
    place: Place = ""
    is_die: bool = False
    """A Hero's own Action Die pays for it. SDF-TURN06"""
