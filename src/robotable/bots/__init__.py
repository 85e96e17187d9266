"""Opponents and advisers. They see what their seat sees, and nothing else."""

from robotable.bots.attention import Attention, attentions, delay
from robotable.bots.players import Bot, Officer, UnknownBot, check, names, take_seat
from robotable.bots.thinking import think, watch

__all__ = [
    "Attention",
    "Bot",
    "Officer",
    "UnknownBot",
    "attentions",
    "check",
    "delay",
    "names",
    "take_seat",
    "think",
    "watch",
]
