"""The officer and the ship: where damage falls, and what is mended first."""

from robotable.games.attack_on_sdf1.bot_outlook import Outlook
from robotable.games.attack_on_sdf1.bot_rules import Ranking, Rules, best
from robotable.games.attack_on_sdf1.geometry import REACTORS
from robotable.games.attack_on_sdf1.repairs import MendArmor, MendStructure
from robotable.games.attack_on_sdf1.ship import ChooseAreas, Redirect, TakeDamage, Ward
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Advice, Move
from robotable.table.nouns import join

STURDY = ("sci", "bay", "prod")
"""Where structure is the smaller loss as long as there is any."""


def _take_damage(o: Outlook, s: Sdf1, choice: TakeDamage) -> Advice:
    """Guns take the hit where structure is dear."""
    area = choice.point.area
    if not s.open_boxes(area) or choice.point.gun_first:
        return Advice(next(iter(choice.moves(s))), "The structure can't take it.")
    box = {
        "fwd": 1.6 + s.pool,
        "aft": 1.6 + s.pool,
        "mac": 3.0 if s.people >= s.pack.areas["mac"].top - s.covered("mac") else 0.7,
        "sci": 1.2,
    }
    moves = list(choice.moves(s))
    if box.get(area, 0.6) > 1.3 or s.people <= 4:
        always = Move("always", join(area, "gun"))
        if area in REACTORS and always in moves:
            return Advice(always, "At the Reactors a gun is always the smaller loss.")
        guns = [move for move in moves if move.verb == "gun"]
        if guns:
            return Advice(guns[0], "A gun is mended more easily than what lies behind it.")
    if area in STURDY:
        return Advice(Move("always", join(area, "box")), "Here the structure can take it, and the gun still fires.")
    return Advice(Move("box", area), "The structure can take it, and the gun still fires.")


def _redirect(o: Outlook, s: Sdf1, choice: Redirect) -> Ranking:
    return best(choice.moves(s), lambda move: -o.risk(s, str(move.noun)), "This Area can take it best.")


def _ward(o: Outlook, s: Sdf1, choice: Ward) -> Advice:
    """Barriers are for hits that armor does not stop, or that weigh much."""
    if o.risk(s, choice.point.area, inside=choice.point.is_ram) < 0.9:
        moves = list(choice.moves(s))
        saving = Move("save_barriers")
        return Advice(saving if saving in moves else Move("let_through"), "The armor can take this one.")
    return Advice(next(iter(choice.moves(s))), "This hit would cost too much.")


def _areas(o: Outlook, s: Sdf1, choice: ChooseAreas) -> Ranking:
    """Shields go where fire is to be expected, damage where it hurts least."""
    sign = -1.0 if choice.what in ("damage", "reactors") else 1.0

    def worth(move: Move) -> float:
        area = str(move.noun)
        fire = sum(v.place[1:] == str(s.number(area)) for v in s.vessels.values()) if choice.what == "shield" else 0
        return sign * o.risk(s, area) * (1 + fire)

    return best(choice.moves(s), worth, "This Area needs it most." if sign > 0 else "This Area can take it best.")


def _mend_armor(o: Outlook, s: Sdf1, choice: MendArmor) -> Ranking:
    def worth(move: Move) -> float:
        area = str(move.noun)
        fire = sum(v.place[1:] == str(s.number(area)) for v in s.vessels.values())
        lack = s.armor_most(area) - s.areas[area].armor
        return lack + 0.5 * fire + (1.0 if not s.areas[area].armor else 0.0) + 0.01 * (move.verb == "refit")

    return best(choice.moves(s), worth, "The armor here is thinnest where the fire is.")


def _mend_structure(o: Outlook, s: Sdf1, choice: MendStructure) -> Ranking:
    def worth(move: Move) -> float:
        if move.verb == "mend_gun":
            return 1.2
        area = str(move.noun)
        if area in ("fwd", "aft"):
            return (0.0, 1.5, 2.0, 4.5, 6.0, 10.0)[min(5, s.pool)]
        if area == "mac":
            return 6.0 if s.people <= 4 else 2.5 if s.pack.areas["mac"].top - s.covered("mac") <= s.population else 0.5
        hits = s.open_boxes(area) + len(s.guns_up(area))
        return 1.0 if area == "sci" else 8.0 / (1 + hits)

    return best(choice.moves(s), worth, "This is what we can least afford to lose.")


SHIP: Rules = {
    TakeDamage: _take_damage,
    Redirect: _redirect,
    Ward: _ward,
    ChooseAreas: _areas,
    MendArmor: _mend_armor,
    MendStructure: _mend_structure,
}
"""What is decided about damage and repairs."""
