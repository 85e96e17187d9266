"""The small decisions of the crew: one rule each, with its reason in a sentence."""

from typing import Any

from robotable.games.attack_on_sdf1.bot_fight import FIGHT, next_hit
from robotable.games.attack_on_sdf1.bot_mecha import MECHA
from robotable.games.attack_on_sdf1.bot_outlook import Outlook
from robotable.games.attack_on_sdf1.bot_rules import Answer, Ranking, Rules, best
from robotable.games.attack_on_sdf1.bot_ship import SHIP
from robotable.games.attack_on_sdf1.dice import ChoosePilot, PickDice, Punch, TurnDice
from robotable.games.attack_on_sdf1.doing import ChooseOption
from robotable.games.attack_on_sdf1.guns import Gunfire
from robotable.games.attack_on_sdf1.setup import PickHero
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.story import AddCrew, ChooseUpgrade, SinkOrders
from robotable.games.attack_on_sdf1.upkeep import Replace
from robotable.games.attack_on_sdf1.vessels import Strike
from robotable.games.attack_on_sdf1.wounds import ChooseCaptive, HealHero, SplitWounds
from robotable.table import Advice, Choice, Move, clone
from robotable.table.nouns import pair

LONGEST_OPTION = 12
"""How many small decisions may follow an option that is looked at."""


def answer(o: Outlook, s: Sdf1, choice: Choice[Any]) -> Advice:
    """What to do about a small decision."""
    found = _found(o, s, choice)
    return found.advice() if isinstance(found, Ranking) else found


def next_move(o: Outlook, s: Sdf1, choice: Choice[Any]) -> Move:
    """The same for who only wants to know how it goes on."""
    if isinstance(choice, Gunfire | Strike):
        return next_hit(o, s, choice)
    return _found(o, s, choice).move


def _found(o: Outlook, s: Sdf1, choice: Choice[Any]) -> Answer:
    if rule := RULES.get(type(choice)):
        return rule(o, s, choice)
    return Advice(next(iter(choice.moves(s))), "Nothing speaks against the first thing there is to do.")


def _option(o: Outlook, s: Sdf1, choice: ChooseOption) -> Ranking:
    """Try each option on a copy."""
    return best(choice.moves(s), lambda move: o.worth(_after(o, s, choice, move)), "Of these it helps most.")


def _after(o: Outlook, s: Sdf1, choice: ChooseOption, move: Move) -> Sdf1:
    """A copy after an option was taken and the small decisions that follow were made."""
    twin = clone(s)
    twin.act(choice, move)
    for _ in range(LONGEST_OPTION):
        following = twin.choice
        if twin.outcome is not None or type(following) not in RULES or isinstance(following, ChooseOption):
            break
        assert following
        twin.act(following, next_move(o, twin, following))
    return twin


def _pick_dice(o: Outlook, s: Sdf1, choice: PickDice | TurnDice) -> Ranking:
    """Move dice are the first to go."""
    order = {"move": 2.0, "ability": 1.0}
    return best(
        choice.moves(s),
        lambda move: 0.5 if move.verb == "done" else order.get(str(move.noun), 0.0),
        "It is of least use.",
    )


def _spend_die(o: Outlook, s: Sdf1, choice: Punch) -> Ranking:
    order = {"ability": 2.0, "move": 3.0, "target": 1.0}
    return best(choice.moves(s), lambda move: order.get(str(move.noun), 0.0), "It is of least use.")


def _heal(o: Outlook, s: Sdf1, choice: HealHero) -> Ranking:
    return best(choice.moves(s), lambda move: float(s.heroes[str(move.noun)].damage), "Nobody is hurt worse.")


def _split_wounds(o: Outlook, s: Sdf1, choice: SplitWounds) -> Ranking:
    return best(choice.moves(s), lambda move: -float(s.heroes[str(move.noun)].damage), "She can bear it best.")


def _captive(o: Outlook, s: Sdf1, choice: ChooseCaptive) -> Ranking:
    """Whom the ship can spare for an Episode: a pilot rather than a leader of crews."""

    def worth(move: Move) -> float:
        face = s.face(str(move.noun))
        return s.heroes[face.hero].damage - 3.0 * len(face.crew) - 2.0 * ("captain" in face.posts)

    return best(choice.moves(s), worth, "The ship can spare nobody else.")


def _upgrade(o: Outlook, s: Sdf1, choice: ChooseUpgrade) -> Ranking:
    order = {"roy": 3.0, "claudia": 2.5, "gloval": 2.0, "lisa": 2.8}
    return best(choice.moves(s), lambda move: order.get(str(move.noun), 1.0), "Nobody makes more of it.")


def _pick_hero(o: Outlook, s: Sdf1, choice: PickHero) -> Ranking:
    order = {"gloval": 12.0, "claudia": 10.0, "lisa": 9.0, "roy": 8.0, "max": 4.0, "rick": 2.0}
    return best(choice.moves(s), lambda move: order.get(str(move.noun), 3.0), "The ship needs a leader for every crew.")


def _replace(o: Outlook, s: Sdf1, choice: Replace) -> Advice:
    return wanted_swap(s, choice.seat) or Advice(Move("keep"), "The crew is good as it is.")


def wanted_swap(s: Sdf1, seat: int) -> Advice | None:
    """Somebody healthy takes over from one who is missing, and a pilot from one who would not survive another hit."""
    for move in Replace(seat).moves(s):
        if move.verb == "swap":
            own, other = pair(move.noun)
            if s.heroes[other].damage:
                continue
            if s.heroes[own].back_in >= s.episode:
                return Advice(move, f"{s.face(own).name} would miss the whole Episode.")
            if s.is_pilot(own) and s.is_pilot(other) and is_worn(s, own):
                return Advice(move, f"{s.face(own).name} should not be hit again, and {s.face(other).name} is fresh.")
    return None


def is_worn(s: Sdf1, hero: str) -> bool:
    """She would not survive another hit."""
    return s.heroes[hero].damage >= s.pack.numbers["health"] - 1


def _sink(o: Outlook, s: Sdf1, choice: SinkOrders) -> Advice:
    """Put a card away that is worse than the average of the rest."""
    known = o.worth(s)
    s.is_foreseen = False
    usual = Outlook(s, o.judgement).worth(s)
    s.is_foreseen = True
    if known < usual:
        return Advice(Move("sink"), "The average card is kinder than this one.")
    return Advice(Move("leave"), "It could be worse.")


def _teach(o: Outlook, s: Sdf1, choice: ChoosePilot) -> Advice:
    return Advice(next(iter(choice.moves(s))), "One more die where the fighting is.")


def _bolster(o: Outlook, s: Sdf1, choice: AddCrew) -> Ranking:
    return best(choice.moves(s), lambda move: float(move.noun == "gunners"), "More guns thin them out.")


RULES: Rules = {
    **FIGHT,
    **SHIP,
    **MECHA,
    ChooseOption: _option,
    PickDice: _pick_dice,
    TurnDice: _pick_dice,
    Punch: _spend_die,
    HealHero: _heal,
    SplitWounds: _split_wounds,
    ChooseCaptive: _captive,
    ChooseUpgrade: _upgrade,
    PickHero: _pick_hero,
    Replace: _replace,
    SinkOrders: _sink,
    ChoosePilot: _teach,
    AddCrew: _bolster,
}
"""Every small decision."""
