"""Which bots there are, from the weakest to the strongest, and who takes a seat under which name."""

import difflib

from robotable.bots.ace import Ace
from robotable.bots.cadet import Cadet
from robotable.bots.legend import Legend, has_legend
from robotable.bots.personae import RANKS
from robotable.bots.planner import PlanningAce
from robotable.bots.players import USUAL_BUDGET_MS, Bot, Idler, Officer, RandomBot
from robotable.bots.temperaments import TEMPERAMENTS, Temperament
from robotable.table import Ruleset

RANDOM = "random"
LEGEND = "legend"
IDLE = "idle"
"""Who stands in the lab for a person who does not take part."""

BOTS: dict[str, type[Bot]] = {"cadet": Cadet, "officer": Officer, "ace": Ace, LEGEND: Legend, RANDOM: RandomBot}
"""Who plays by turns, the weakest first, but for the random one. In real time all but that one are officers, each at a
pace of their own."""

IN_ORDER = list(BOTS)


class UnknownBot(LookupError):
    """There is no bot of that name."""


def names(ruleset: Ruleset) -> dict[str, str]:
    """Every bot that plays this game, with a sentence about it: levels from the weakest on, the random one last."""
    live = ruleset.in_real_time
    if live is not None:
        known = {**live.levels, "officer": Officer.blurb}
    elif ruleset.insight is not None:
        absent = {"ace": not ruleset.insight.has_ace, LEGEND: not has_legend(ruleset)}
        known = {name: _bot(name, ruleset).blurb for name in BOTS if not absent.get(name)}
    else:
        known = {"officer": Officer.blurb}
    known[RANDOM] = RandomBot.blurb
    return {name: known[name] for name in sorted(known, key=IN_ORDER.index)}


def gentlest(ruleset: Ruleset) -> str:
    """The bot against whom a beginner plays."""
    return next(iter(names(ruleset)))


def names_in_lab(ruleset: Ruleset) -> dict[str, str]:
    """Every bot that plays this game, and who stands for people where none are; each with a sentence."""
    return {**names(ruleset), **(ruleset.in_real_time.people if ruleset.in_real_time else {})}


def check(name: str, ruleset: Ruleset) -> None:
    """UnknownBot, which tells the bots there are, unless this is one of them."""
    known, (level, budget) = names_in_lab(ruleset), with_budget(with_temperament(name)[1])
    if level not in known or (budget is not None and level != "ace"):
        near = difflib.get_close_matches(name, known, 1)
        hint = f" Did you mean '{near[0]}'?" if near else ""
        raise UnknownBot(f"There is no bot '{name}'.{hint} There are: {', '.join(known)}")


def with_budget(name: str) -> tuple[str, int | None]:
    """The level, and the milliseconds a decision that `ace:200` asks for; None if it asks for none."""
    level, colon, budget = name.partition(":")
    return (level, int(budget)) if colon and budget.isascii() and budget.isdigit() else (name, None)


def with_temperament(name: str) -> tuple[Temperament | None, str]:
    """What a `bold officer` is like, and who it is; None where nothing is said."""
    first, space, rest = name.partition(" ")
    return (TEMPERAMENTS[first], rest.strip()) if space and first in TEMPERAMENTS else (None, name)


def level_of(name: str) -> str:
    """The level of a bot, whatever its temperament and its budget."""
    return with_budget(with_temperament(name)[1])[0]


def take_seat(name: str, ruleset: Ruleset, budget_ms: int = USUAL_BUDGET_MS) -> Bot:
    """A bot ready to play this game, which thinks no longer than its budget; `ace:200` has a budget of its own, and a
    `bold officer` a temperament."""
    check(name, ruleset)
    temperament, rest = with_temperament(name)
    level, own_budget = with_budget(rest)
    bot = _bot(level, ruleset)
    bot.budget_ms = budget_ms if own_budget is None else own_budget
    bot.temperament = temperament
    return bot


def has_memory(name: str, ruleset: Ruleset) -> bool:
    """It makes use of what its seat was told since the start."""
    bot = type(take_seat(name, ruleset))
    return bot.remembers and ruleset.insight is not None and ruleset.insight.believe is not None


def has_temperament(level: str, ruleset: Ruleset) -> bool:
    """What it is like can show, as it says what other moves would cost: who asks a net what it likes can't say that."""
    return level in RANKS and not (level == "ace" and has_legend(ruleset))


def _bot(level: str, ruleset: Ruleset) -> Bot:
    if level == IDLE:
        return Idler(ruleset)
    if ruleset.is_real_time and level != RANDOM:
        return Officer(ruleset)
    plans = ruleset.insight is not None and ruleset.insight.planning is not None
    return PlanningAce(ruleset) if plans and level == "ace" else BOTS[level](ruleset)
