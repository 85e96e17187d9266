"""Opponents and advisers. They see what their seat sees, and nothing else."""

from robotable.bots.pace import reaction_ms
from robotable.bots.players import Bot, UnknownBot, check, names, take_seat
from robotable.bots.thinking import think

__all__ = ["Bot", "UnknownBot", "check", "names", "reaction_ms", "take_seat", "think"]
