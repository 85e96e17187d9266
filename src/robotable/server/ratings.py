"""Ratings: what games among people say about how well each of them plays a game.

They are Plackett-Luce ratings of the library OpenSkill, and follow from the results alone, in the order in which those
were looked at. Counted are games of at least two people against each other, with luck that nobody chose and the game's
own content. Bots are no people: only how the people came out among each other counts. Whoever left their seat to a bot
at the end has the last place. Where nobody came out ahead of anybody, nothing changes.
"""

import logging
from collections.abc import Iterable

from openskill.models import PlackettLuce
from sqlalchemy.exc import IntegrityError

from robotable.server import store
from robotable.server.journal import Journal
from robotable.server.store import History, PastGame, PastSeat, Rating

log = logging.getLogger(__name__)

AT_ONCE = 200
"""So many games are looked at in one go."""
LATE_MS = 60_000
"""A game may be on disk so long after another that ended later."""
SCALE = 60
"""People are shown numbers as they know them from chess: 1500 at first."""

_model = PlackettLuce()

Table = dict[tuple[str, str], Rating]
"""Ratings by person and game."""


class Ratings:
    """Keeps the ratings of a database up to date."""

    def __init__(self, history: History, journal: Journal) -> None:
        self.history = history
        self.journal = journal
        self._looked_until = 0
        """When the last game ended of those that were looked at."""

    async def look_for_news(self) -> None:
        """Look at what has ended since the last time, if anything has."""
        last = await self.history.last_end()
        if last != self._looked_until:
            await self.catch_up(self._looked_until - LATE_MS)
            self._looked_until = last

    async def catch_up(self, since: int = 0) -> None:
        """Look at the games that have ended since then; another server may be quicker."""
        while True:
            before = await self.history.last_rated()
            games = await self.history.unrated_games(AT_ONCE, since)
            if not games:
                return
            people = {seat.person for game in games for seat in game.seats if seat.person is not None}
            known = {(one.person, one.game): one for one in await self.history.ratings_of(sorted(people))}
            after = rate(games, known)
            changed = [rating for key, rating in after.items() if rating != known.get(key)]
            rated = [store.game_is_rated(n, game.table) for n, game in enumerate(games, before + 1)]
            changes = [change for rating in changed for change in store.rating_is_changed(rating)]
            try:
                await self.journal.write(*rated, *changes)
            except IntegrityError:
                log.debug("Another server has looked at these games")
                return


def rate(games: Iterable[PastGame], known: Table) -> Table:
    """The ratings after these games, from those before them."""
    after = dict(known)
    for game in games:
        places = places_of(game)
        if len(set(places.values())) < 2:
            continue
        before = [after.get((person, game.game)) or unrated(person, game.game) for person in places]
        teams = [[_model.create_rating([one.mu, one.sigma])] for one in before]
        for one, [rating] in zip(before, _model.rate(teams, ranks=list(places.values())), strict=True):
            after[one.person, game.game] = Rating(one.person, game.game, rating.mu, rating.sigma, one.games + 1)
    return after


def places_of(game: PastGame) -> dict[str, float]:
    """How the people of a game came out among each other, the best first place counting; nobody, if it is not rated."""
    if not game.is_plain or any(seat.is_together for seat in game.seats):
        return {}
    places: dict[str, float] = {}
    for seat in game.seats:
        if seat.person is not None:
            places[seat.person] = min(_place(seat, game), places.get(seat.person, len(game.seats) + 2.0))
    return places


def _place(seat: PastSeat, game: PastGame) -> float:
    return float(len(game.seats) + 1 if seat.is_away else seat.place)


def unrated(person: str, game: str) -> Rating:
    """What is thought of somebody who has not played yet."""
    first = _model.rating()
    return Rating(person, game, first.mu, first.sigma, 0)


def in_numbers(rating: Rating) -> tuple[int, int]:
    """A rating as people are shown it, and how far it may be off."""
    return round(SCALE * rating.mu), round(2 * SCALE * rating.sigma)
