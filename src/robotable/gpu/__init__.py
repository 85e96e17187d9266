"""Games on arrays: twins of the engine's rules in JAX, for millions of games. The engine remains the rulebook."""
