"""Games on arrays: twins of the engine's rules in JAX, for millions of games. The engine remains the rulebook.

A trained player needs NumPy alone: its net, and what it sees at the engine's table.
"""

from importlib.util import find_spec

HAS_JAX = find_spec("jax") is not None
NEEDS_JAX = "the twin's rules and its training need JAX, which is an extra: pip install 'robotable[gpu]'"
