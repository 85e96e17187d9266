"""Play many games, compare, report."""
