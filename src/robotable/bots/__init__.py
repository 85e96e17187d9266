"""Opponents and advisers. They see what their seat sees, and nothing else."""

from robotable.bots.attention import Attention, RealTimeBots, delay, pace_of
from robotable.bots.levels import (
    UnknownBot,
    check,
    gentlest,
    has_memory,
    has_temperament,
    level_of,
    names,
    names_in_lab,
    take_seat,
    with_budget,
)
from robotable.bots.personae import Persona, persona
from robotable.bots.players import Bot, Officer
from robotable.bots.seated import Seated, notices_on_the_side
from robotable.bots.temperaments import TEMPERAMENTS, Temperament
from robotable.bots.thinking import get_ready, think, watch

__all__ = [
    "TEMPERAMENTS",
    "Attention",
    "Bot",
    "Officer",
    "Persona",
    "RealTimeBots",
    "Seated",
    "Temperament",
    "UnknownBot",
    "check",
    "delay",
    "gentlest",
    "get_ready",
    "has_memory",
    "has_temperament",
    "level_of",
    "names",
    "names_in_lab",
    "notices_on_the_side",
    "pace_of",
    "persona",
    "take_seat",
    "think",
    "watch",
    "with_budget",
]
