"""The rules of Cyclone Run on arrays, for one game; `jax.vmap` makes them the rules of many.

They stand in the modules named here, in the order in which one reads them. The names of functions are those of the
engine's choices.
"""

from robotable.gpu import HAS_JAX, NEEDS_JAX

if not HAS_JAX:
    raise ImportError(NEEDS_JAX)

from robotable.gpu.cyclone_run.dealing import init, random_move, rewards, step, step_or_deal
from robotable.gpu.cyclone_run.legal_moves import legal
from robotable.gpu.cyclone_run.observe import observe
from robotable.gpu.cyclone_run.playing import NEW_DICE, Chance, play, scores

__all__ = [
    "NEW_DICE",
    "Chance",
    "init",
    "legal",
    "observe",
    "play",
    "random_move",
    "rewards",
    "scores",
    "step",
    "step_or_deal",
]
