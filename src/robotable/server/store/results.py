"""Changes that tell how games ended: the result of every seat, and what it says of those who played."""

from sqlalchemy import bindparam, delete, insert

from robotable.server.store.changes import Change
from robotable.server.store.layout import rated_games, ratings, results
from robotable.server.store.rows import Rating, Result

DROP_RESULTS = delete(results).where(results.c.table_id == bindparam("of_table"))
ADD_RESULT = insert(results)
ADD_RATED = insert(rated_games)
DROP_RATING = delete(ratings).where(ratings.c.person == bindparam("of_person"), ratings.c.game == bindparam("of_game"))
ADD_RATING = insert(ratings)


def game_is_over(table: str, found: list[Result], now: int) -> list[Change]:
    """How each seat of a table came out of its game."""
    rows = (
        {
            "table_id": table,
            "seat": one.seat,
            "place": one.place,
            "score": one.score,
            "has_won": one.has_won,
            "is_together": one.is_together,
            "ended": now,
        }
        for one in found
    )
    return [Change(DROP_RESULTS, {"of_table": table}), *(Change(ADD_RESULT, row) for row in rows)]


def game_is_rated(n: int, table: str) -> Change:
    """A game was looked at for ratings, as the n-th."""
    return Change(ADD_RATED, {"n": n, "table_id": table})


def rating_is_changed(rating: Rating) -> list[Change]:
    """What is thought of a person's play is this from now on."""
    key = {"of_person": rating.person, "of_game": rating.game}
    values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
    return [Change(DROP_RATING, key), Change(ADD_RATING, {"person": rating.person, "game": rating.game, **values})]


def rating_is_dropped(rating: Rating) -> Change:
    """Nothing is known of a person's play."""
    return Change(DROP_RATING, {"of_person": rating.person, "of_game": rating.game})
