"""The twin of Cyclone Run: the same rules on arrays. Tables and observations need NumPy alone, the rules need JAX."""
