"""Opponents and advisers. They see what their seat sees, and nothing else."""

from robotable.bots.attention import Attention, RealTimeBots, delay, pace_of
from robotable.bots.players import Bot, Officer, UnknownBot, check, names, names_in_lab, take_seat
from robotable.bots.seated import Seated
from robotable.bots.thinking import think, watch

__all__ = [
    "Attention",
    "Bot",
    "Officer",
    "RealTimeBots",
    "Seated",
    "UnknownBot",
    "check",
    "delay",
    "names",
    "names_in_lab",
    "pace_of",
    "take_seat",
    "think",
    "watch",
]
