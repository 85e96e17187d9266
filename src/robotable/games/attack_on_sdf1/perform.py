"""What each effect does, and whether it would do anything now: one case for every word of the vocabulary.

Its subjects are in the order of `effects_board.py`, `effects_forces.py` and `effects.py`. What takes more than a line
stands in the module of its chapter, beside the choices that it leads to.
"""

from typing import assert_never

from robotable.games.attack_on_sdf1 import effects as fx
from robotable.games.attack_on_sdf1 import effects_board as board
from robotable.games.attack_on_sdf1 import effects_forces as forces
from robotable.games.attack_on_sdf1.anytime import Aid
from robotable.games.attack_on_sdf1.casualties import can_take_evades, take_evades
from robotable.games.attack_on_sdf1.dice import (
    ChoosePilot,
    PickDice,
    TurnDice,
    begin_punch,
    can_punch,
    flight,
    other_pilots,
    stride,
    with_dice,
)
from robotable.games.attack_on_sdf1.doing import ChooseOption, Do, would_help
from robotable.games.attack_on_sdf1.effects import AnyEffect
from robotable.games.attack_on_sdf1.geometry import is_space
from robotable.games.attack_on_sdf1.guns import (
    ChooseSector,
    FireCannon,
    add_heat,
    beam_reach,
    gunfire,
    guns_have_power,
)
from robotable.games.attack_on_sdf1.hangar import (
    Build,
    Desert,
    LaunchVeritechs,
    LaySalvage,
    TransferAll,
    can_launch,
    join,
    token_to_build,
)
from robotable.games.attack_on_sdf1.pieces import By, ErrandState, RuleInForce
from robotable.games.attack_on_sdf1.repairs import (
    MendArmor,
    MendStructure,
    armor_scope,
    damaged_armor,
    structure_scope,
)
from robotable.games.attack_on_sdf1.ship import ChooseAreas, blows, gun_goes_down
from robotable.games.attack_on_sdf1.state import CONSTRUCTION, HANGAR, Sdf1
from robotable.games.attack_on_sdf1.story import (
    AddCrew,
    ChooseUpgrade,
    SinkOrders,
    can_draw,
    draw_cards,
    drop_cards,
    grow,
    look_ahead,
    own,
    upgradable,
)
from robotable.games.attack_on_sdf1.vessels import (
    AnnihilatePods,
    SlideVessels,
    Strike,
    bring_villain,
    hit_places,
    jam_choice,
    place_group,
    prey,
    targets,
)
from robotable.games.attack_on_sdf1.wings import ChooseWing, JoinUp, ShiftOut, WingArea
from robotable.games.attack_on_sdf1.wounds import ChooseCaptive, ChooseRescued, heal, hurt, hurt_heroes
from robotable.table import Step

FLEETING = (
    board.Shield | board.ShipEvade | board.VeritechEvade | board.Jam | forces.Formation | forces.LongRange
    | forces.Salvage | forces.Stride | forces.Daredevil | forces.Untouchable | forces.Precision
)  # fmt: skip
"""Effects that are over when Clean Up begins. SDF-R96"""
AID_IN = ("story", "orders")
"""The phases without windows, in which aid is a reaction. SDF-R28"""


class Sdf1InPlay(Sdf1, kw_only=True):
    """A game of Attack on the SDF-1 in which effects do what is said below."""

    def perform(self, effect: AnyEffect, by: By) -> list[Step[Sdf1]]:
        return perform(effect, self, by)

    def helps(self, effect: AnyEffect, by: By) -> bool:
        return helps(effect, self, by)

    def calls_for_aid(self) -> list[Step[Sdf1]]:
        is_answered = any(isinstance(step, Aid) for step in self.todo)
        return [] if is_answered or self.phase not in AID_IN else [Aid(seat) for seat in range(self.seats)]


def perform(effect: AnyEffect, s: Sdf1, by: By) -> list[Step[Sdf1]]:
    """Make an effect happen, and give the steps that it still needs."""
    match effect:
        case board.VesselEffect():
            return _perform_on_vessels(effect, s, by)
        case board.ShipEffect():
            return _perform_on_ship(effect, s, by)
        case forces.MechaEffect():
            return _perform_on_mecha(effect, s, by)
        case forces.HeroEffect():
            return _perform_on_heroes(effect, s, by)
        case fx.CrewEffect():
            return _perform_on_crew(effect, s, by)
        case fx.StoryEffect():
            return _perform_on_story(effect, s, by)
        case fx.Either():
            return [ChooseOption(by.seat, by, effect.of)]
        case _:
            assert_never(effect)


def helps(effect: AnyEffect, s: Sdf1, by: By) -> bool:
    """Whether an effect would do anything now; what ends with the Episode does nothing when it is over.
    SDF-CREW03, SDF-R96"""
    if s.phase == "cleanup" and isinstance(effect, FLEETING):
        return False
    match effect:
        case board.VesselEffect():
            return _helps_on_vessels(effect, s, by)
        case board.ShipEffect():
            return _helps_on_ship(effect, s, by)
        case forces.MechaEffect():
            return _helps_on_mecha(effect, s, by)
        case forces.HeroEffect():
            return _helps_on_heroes(effect, s, by)
        case fx.CrewEffect():
            return _helps_on_crew(effect, s, by)
        case fx.StoryEffect():
            return _helps_on_story(effect, s, by)
        case fx.Either():
            return any(would_help(option, s, by) for option in effect.of)
        case _:
            assert_never(effect)


# Vessels


def _perform_on_vessels(effect: board.OnVessels, s: Sdf1, by: By) -> list[Step[Sdf1]]:
    match effect:
        case board.Place():
            place_group(s, effect)
        case board.Villain():
            bring_villain(s, effect)
        case board.Slide():
            return [SlideVessels(by.seat)]
        case board.Hit():
            places, in_one = hit_places(s, effect, by), effect.where == "struck"
            return [Strike(by.seat, effect.n, places, effect.kind, effect.one, by, one_area=in_one)]
        case board.Annihilate():
            return [AnnihilatePods(by.seat, effect.n, hit_places(s, effect, by), by)]
        case board.Jam():
            return [jam_choice(s, effect, by)]
        case _:
            assert_never(effect)
    return []


def _helps_on_vessels(effect: board.OnVessels, s: Sdf1, by: By) -> bool:
    match effect:
        case board.Villain():
            return effect.back or effect.who not in s.gone
        case board.Slide():
            return any(is_space(vessel.place) for vessel in s.vessels.values())
        case board.Hit():
            return next(targets(s, hit_places(s, effect, by), effect.kind), None) is not None
        case board.Annihilate():
            return bool(prey(s, hit_places(s, effect, by)))
        case board.Jam():
            return jam_choice(s, effect, by).has_target(s)
        case board.Place():
            return True
        case _:
            assert_never(effect)


# The ship


def _perform_on_ship(effect: board.OnShip, s: Sdf1, by: By) -> list[Step[Sdf1]]:
    match effect:
        case board.DamageShip():
            return blows(s, effect, by.seat)
        case board.GunDown():
            return [gun_goes_down(s)]
        case board.RepairArmor():
            return [MendArmor(by.seat, effect.n, armor_scope(effect, by), effect.scope == "one")]
        case board.RepairStructure():
            return [MendStructure(by.seat, effect.n, structure_scope(effect, by))]
        case board.Shield():
            return [ChooseAreas(by.seat, "shield", effect.areas, effect.n)]
        case board.Barrier():
            if effect.lasts:
                s.barriers += effect.n
            else:
                s.prototypes += effect.n
        case board.Plate():
            return [ChooseAreas(by.seat, "plate", effect.areas)]
        case board.ShipEvade():
            s.ship_evades += effect.n
            s.say("ship-evade", n=s.ship_evades)
        case board.VeritechEvade():
            return take_evades(s, effect, by)
        case board.Heat():
            add_heat(s, effect.n)
        case board.IfHot():
            if s.heat >= effect.least:
                return [Do(board.DamageShip("reactors", 1), by)]
        case board.Cool():
            add_heat(s, -effect.n)
        case board.CoolDice():
            add_heat(s, -s.d6())
        case board.FireReflex():
            s.say("fires", hero=by.hero)
            return [FireCannon(by, effect.rerolls)]
        case board.GunHits():
            return [gunfire(effect, by)]
        case board.FireSolution():
            return [ChooseSector(by.seat, effect.sectors)]
        case _:
            assert_never(effect)
    return []


def _helps_on_ship(effect: board.OnShip, s: Sdf1, by: By) -> bool:
    match effect:
        case board.RepairArmor():
            return any(area in armor_scope(effect, by) for area in damaged_armor(s))
        case board.RepairStructure():
            return not MendStructure(by.seat, 0, structure_scope(effect, by)).nothing_to_do(s)
        case board.ShipEvade():
            return s.captain is not None
        case board.VeritechEvade():
            return can_take_evades(s, effect, by)
        case board.Cool() | board.CoolDice():
            return s.heat > 0
        case board.FireReflex():
            return s.is_battle and guns_have_power(s) and s.captain is not None
        case board.GunHits():
            return gunfire(effect, by).has_target(s)
        case board.FireSolution():
            return bool(beam_reach(s)) and not s.has_rule("no-beam-outer")
        case (
            board.DamageShip()
            | board.GunDown()
            | board.Shield()
            | board.Barrier()
            | board.Plate()
            | board.Heat()
            | board.IfHot()
        ):
            return True
        case _:
            assert_never(effect)


# Mecha


def _perform_on_mecha(effect: forces.OnMecha, s: Sdf1, by: By) -> list[Step[Sdf1]]:
    match effect:
        case forces.Construct():
            return [Build(by.seat, effect.n, effect.kinds, HANGAR if effect.to == "hangar" else CONSTRUCTION)]
        case forces.Transfer():
            return [TransferAll()]
        case forces.Launch():
            return [LaunchVeritechs(by.seat, effect.n, effect.boost, must=True)]
        case forces.WingMove():
            return [WingArea(by.seat, by.hero, effect.areas)]
        case forces.FormUp():
            return [JoinUp(by.seat, by.place, effect.n, effect.within)]
        case forces.Shift():
            return [ShiftOut(by.seat, s.focus, effect.n)]
        case forces.DrawIn():
            return [JoinUp(by.seat, by.place, effect.n, 1)]
        case forces.Mark():
            s.marks[by.place] = s.marks.get(by.place, 0) + effect.n
            s.say("marked", area=by.place)
        case forces.Convert():
            return [Desert(by.seat, effect.n)]
        case forces.Salvage():
            return [LaySalvage(by.seat, effect.n)]
        case forces.Formation():
            return [ChooseWing(by.seat, "formation", effect.least)]
        case forces.LongRange():
            return [ChooseWing(by.seat, "long-range")]
        case _:
            assert_never(effect)
    return []


def _helps_on_mecha(effect: forces.OnMecha, s: Sdf1, by: By) -> bool:
    match effect:
        case forces.Construct():
            return any(token_to_build(s, kind) for kind in effect.kinds)
        case forces.Transfer():
            return CONSTRUCTION in s.mecha.values()
        case forces.Launch():
            return can_launch(s)
        case forces.WingMove():
            return not WingArea(by.seat, by.hero, effect.areas).is_moot(s)
        case forces.FormUp():
            return not JoinUp(by.seat, by.place, effect.n, effect.within).is_moot(s)
        case forces.DrawIn():
            return not JoinUp(by.seat, by.place, effect.n, 1).is_moot(s)
        case forces.Convert():
            return bool(s.active_mecha())
        case forces.Formation():
            return bool(ChooseWing(by.seat, "formation", effect.least).places(s))
        case forces.LongRange():
            return bool(ChooseWing(by.seat, "long-range").places(s))
        case forces.Shift() | forces.Mark() | forces.Salvage():
            return True
        case _:
            assert_never(effect)


# Heroes


def _perform_on_heroes(effect: forces.OnHeroes, s: Sdf1, by: By) -> list[Step[Sdf1]]:
    match effect:
        case forces.Stride():
            stride(s, effect, by.hero)
        case forces.Fly():
            return [flight(s, effect, by)]
        case forces.Hurt():
            return hurt(s, effect, by.seat)
        case forces.Heal():
            return heal(s, effect, by)
        case forces.Capture():
            return [ChooseCaptive(by.seat)]
        case forces.Rescue():
            return [ChooseRescued(by.seat, effect.n, effect.damage)]
        case forces.Upgrade():
            return [ChooseUpgrade(by.seat, effect)]
        case forces.Reroll():
            return [PickDice(by.seat, with_dice(s, effect.who, by.hero), effect.n, effect.who == "one")]
        case forces.SetDice():
            return [TurnDice(by.seat, with_dice(s, effect.who, by.hero), effect.n, effect.face)]
        case forces.BonusDie():
            return [ChoosePilot(by.seat, by.hero)]
        case forces.Daredevil():
            s.heroes[by.hero].is_daredevil = True
        case forces.NeverSayDie():
            pass  # Z-Orders ask for it when they are over: `LastStand`
        case forces.Untouchable():
            s.heroes[by.hero].is_untouchable = True
        case forces.Precision():
            s.heroes[by.hero].is_precise = True
            s.say("precise", hero=by.hero)
        case _:
            assert_never(effect)
    return []


def _helps_on_heroes(effect: forces.OnHeroes, s: Sdf1, by: By) -> bool:
    match effect:
        case forces.Fly():
            return not s.heroes[by.hero].is_grounded
        case forces.Heal():
            return s.heroes[by.hero].damage > 0 if effect.who == "self" else bool(hurt_heroes(s))
        case forces.Capture():
            return len(s.missing()) < 2
        case forces.Rescue():
            return bool(s.missing())
        case forces.Upgrade():
            return bool(upgradable(s, effect))
        case forces.Reroll():
            return bool(with_dice(s, effect.who, by.hero))
        case forces.SetDice():
            heroes = with_dice(s, effect.who, by.hero)
            return any(face != effect.face for hero in heroes for face in s.heroes[hero].dice)
        case forces.BonusDie():
            return bool(other_pilots(s, by.hero))
        case forces.Daredevil():
            return s.heroes[by.hero].is_acting and not s.heroes[by.hero].is_daredevil
        case forces.NeverSayDie():
            return False
        case forces.Untouchable():
            return not s.heroes[by.hero].is_untouchable
        case forces.Precision():
            return not s.heroes[by.hero].is_precise
        case forces.Stride() | forces.Hurt():
            return True
        case _:
            assert_never(effect)


# Points, cards, crew


def _perform_on_crew(effect: fx.OnCrew, s: Sdf1, by: By) -> list[Step[Sdf1]]:
    match effect:
        case fx.Ap():
            s.gain_ap(effect.n)
        case fx.Rp():
            if s.open_boxes("sci") >= effect.boxes:
                s.gain_rp(effect.n)
        case fx.Draw():
            return draw_cards(s, effect, by.seat)
        case fx.Drop():
            drop_cards(s, effect)
        case fx.CrewShort():
            s.crew_short += effect.n
        case fx.Bolster():
            return [AddCrew(by.seat, effect.n)]
        case fx.Population():
            grow(s, effect.n)
        case _:
            assert_never(effect)
    return []


def _helps_on_crew(effect: fx.OnCrew, s: Sdf1, by: By) -> bool:
    match effect:
        case fx.Draw():
            return can_draw(s, effect, by.seat)
        case fx.Ap() | fx.Rp() | fx.Drop() | fx.CrewShort() | fx.Bolster() | fx.Population():
            return True
        case _:
            assert_never(effect)


# Rules, knowledge, story


def _perform_on_story(effect: fx.OnStory, s: Sdf1, by: By) -> list[Step[Sdf1]]:
    match effect:
        case fx.Rule():
            s.rules.append(RuleInForce(effect.flag, effect.n, lasts=effect.lasts))
        case fx.Peek():
            look_ahead(s)
            if effect.may_sink:
                return [SinkOrders(by.seat)]
        case fx.FewerInvaders():
            s.fewer += effect.n
        case fx.GrantUnlock():
            own(s, effect.unlock, by)
        case fx.Recruit():
            s.heroes[effect.hero].is_recruited = True
        case fx.Join():
            join(s, effect.who)
        case fx.Errand():
            s.errands.append(ErrandState(effect.errand))
            s.say("errand", errand=effect.errand)
        case fx.Feedback():
            s.has_feedback = True
        case fx.WallOfLight():
            s.rules.append(RuleInForce("wall-of-light"))
            s.say("wall")
        case fx.DaedalusPunch():
            return [begin_punch(s, by.seat, effect.n)]
        case _:
            assert_never(effect)
    return []


def _helps_on_story(effect: fx.OnStory, s: Sdf1, by: By) -> bool:
    match effect:
        case fx.Peek():
            return not s.is_foreseen or effect.may_sink
        case fx.GrantUnlock():
            return effect.unlock not in s.unlocks
        case fx.Errand():
            return all(errand.id != effect.errand for errand in s.errands)
        case fx.DaedalusPunch():
            return can_punch(s, by.seat)
        case fx.Rule() | fx.FewerInvaders() | fx.Recruit() | fx.Join() | fx.Feedback() | fx.WallOfLight():
            return True
        case _:
            assert_never(effect)
