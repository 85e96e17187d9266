"""Choices within events, losses and the Resolution Phase: each by what it gains on the board."""

from collections.abc import Callable
from typing import Any

from robotable.games.reconstruction.actions import Losses
from robotable.games.reconstruction.bot_outlook import SIDE, Outlook
from robotable.games.reconstruction.boxes import (
    DropPods,
    Escort,
    HitUnits,
    PlaceUnits,
    RelocateCharacter,
    ShiftCivilians,
    StealTokens,
    SwapUnits,
)
from robotable.games.reconstruction.effects import Unit
from robotable.games.reconstruction.pack import FACTIONS, HIDEOUT
from robotable.games.reconstruction.resolution import LandFlagship, ResupplyUnits, holder
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Advice, Choice, Move, weigh
from robotable.table.nouns import pair

CHEAP_FIRST: dict[Unit, float] = {
    "mecha": 0.3,
    "veritech": 0.6,
    "rick": 0.8,
    "partisan": 0.2,
    "minmei": 0.5,
    "overt": 0.2,
    "khyron": 1.0,
    "pod": 0.2,
}
"""What losing a unit costs, apart from control: named characters come back, but only next round."""


def best(o: Outlook, choice: Choice[Reconstruction], score: Callable[[Move], float], why: str) -> Advice:
    """The move with the highest score."""
    worths = [(move, score(move)) for move in choice.moves(o.s)]
    return weigh(worths, lambda move: why.format(o.name(pair(move.noun)[0])))


def choose_losses(o: Outlook, choice: Losses) -> Advice:
    """Lose what is least useful there."""
    here = o.s.units[choice.space]

    def cost(move: Move) -> float:
        unit = next(unit for unit, _ in choice.units if unit == move.noun)
        pairs = unit == "mecha" and here["mecha"] == 1 and (here["rick"] or here["veritech"]) and not here["pod"]
        return -CHEAP_FIRST[unit] - (0.4 if pairs else 0.0)

    return best(o, choice, cost, "It is the unit that we miss least.")


def choose_place(o: Outlook, choice: PlaceUnits) -> Advice:
    """Put the unit where it gains most."""

    def score(move: Move) -> float:
        place = str(move.noun)
        return 0.1 if place == HIDEOUT else o.joining(place)

    return best(o, choice, score, "A unit counts most in {}.")


def choose_drop(o: Outlook, choice: DropPods) -> Advice:
    """Drop the pod where it gains most."""
    return best(o, choice, lambda move: o.joining(str(move.noun)), "A Battle Pod counts most in {}.")


def choose_shift(o: Outlook, choice: ShiftCivilians) -> Advice:
    """Move the civilian that brings most."""
    return best(
        o, choice, lambda move: o.shifting(move.verb, str(move.noun)), "It is the civilian in {} who matters most."
    )


def choose_hit(o: Outlook, choice: HitUnits) -> Advice:
    """Hit where control changes most."""

    def score(move: Move) -> float:
        space, name = pair(move.noun)
        faction = next(faction for faction in FACTIONS if faction == name)
        return o.gain(space, -SIDE[faction]) + 0.1 * o.hurt[faction]

    return best(o, choice, score, "A unit less there changes most in {}.")


def choose_swap(o: Outlook, choice: SwapUnits) -> Advice:
    """Replace where it changes most."""
    sides = {unit: SIDE[o.s.pack.units[unit].faction] for unit in (choice.effect.old, choice.effect.new)}
    change = sides[choice.effect.new] - sides[choice.effect.old]

    def score(move: Move) -> float:
        space = str(move.noun)
        here = o.s.units[space]
        pair = 0.3 if choice.effect.new == "veritech" and here["mecha"] > 1 and not here["rick"] else 0.0
        return o.gain(space, change) + pair

    return best(o, choice, score, "It changes most in {}.")


def choose_token(o: Outlook, choice: StealTokens) -> Advice:
    """Take the token from whoever it hurts most."""
    return best(
        o, choice, lambda move: o.hurt[holder(o.s, str(move.noun))], "The token in {} would pay our worst enemy."
    )


def choose_relocation(o: Outlook, choice: RelocateCharacter) -> Advice:
    """Go where the character does most good."""
    unit = choice.effect.unit
    here = o.s.where_is(unit)

    def score(move: Move) -> float:
        place = here if move.verb == "stay" or move.noun is None else str(move.noun)
        assert place
        gain = 0.0 if place == here else o.joining(place) + o.leaving(here or HIDEOUT)
        return gain + _charm(o, unit, place)

    return best(o, choice, score, "That is where most can be done.")


def _charm(o: Outlook, unit: Unit, place: str) -> float:
    """What a character can do in a place, control aside."""
    s = o.s
    if place not in s.tracks:
        return 0.0
    civilians = sum(s.tracks[place])
    if unit == "minmei":
        return 0.15 * s.units[place]["partisan"]
    if unit == "khyron":
        in_danger = s.units[place]["flagship"] + (s.count("RDF", place) > 1)
        return 0.5 * min(civilians, s.pc["ZR"] + 2) - 0.6 * in_danger if o.lead[place] <= 1 else -1.0
    return 0.3 * s.count("ZR", place) + (1.0 if s.units[place]["khyron"] else 0.0)


def choose_escort(o: Outlook, choice: Escort) -> Advice:
    """Bring as many as it takes to have control there."""
    if o.lead.get(choice.end, 0) > -2:
        return Advice(Move("bring"), f"Khyron needs cover in {o.name(choice.end)}.")
    return Advice(Move("done"), "Khyron has enough cover.")


def choose_resupply(o: Outlook, choice: ResupplyUnits) -> Advice:
    """Send each unit to the City where it counts most; Rick and Veritechs to where mecha stand."""

    def score(move: Move) -> float:
        unit, city = pair(move.noun)
        here = o.s.units[city]
        leaders, crews = here["rick"] + here["veritech"], here["mecha"] + here["pod"]
        is_leader = unit in ("rick", "veritech")
        couple = 0.5 if (is_leader and crews and not leaders) or (not is_leader and leaders and not crews) else 0.0
        return o.joining(city) + couple + 0.02 * sum(o.s.tracks[city])

    singles = [move for move in choice.moves(o.s) if move.verb == "send"]
    worths = [(move, score(move)) for move in singles]
    return weigh(worths, lambda move: f"A unit counts most in {o.name(pair(move.noun)[1])}.")


def choose_landing(o: Outlook, choice: LandFlagship) -> Advice:
    """Land where the Flagship counts most."""
    return best(o, choice, lambda move: o.joining(str(move.noun)), "The Flagship counts most in {}.")


CHOOSERS: dict[type[Choice[Any]], Callable[[Outlook, Any], Advice]] = {
    Losses: choose_losses,
    PlaceUnits: choose_place,
    DropPods: choose_drop,
    ShiftCivilians: choose_shift,
    HitUnits: choose_hit,
    SwapUnits: choose_swap,
    StealTokens: choose_token,
    RelocateCharacter: choose_relocation,
    Escort: choose_escort,
    ResupplyUnits: choose_resupply,
    LandFlagship: choose_landing,
}
