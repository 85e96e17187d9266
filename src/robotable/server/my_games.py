"""My games: what somebody plays and has played, against whom, and how it went."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from robotable import games
from robotable.server.messages.people import GameTotal, MyGame, MyGames, Opponent, RatingInfo
from robotable.server.messages.tables import TableInfo
from robotable.server.ratings import in_numbers
from robotable.server.registry import TableRegistry
from robotable.server.store import History, PastGame, PastSeat, Person, Rating, TableRow

A_PAGE = 20


class HistoryDesk:
    """Tells people of their games."""

    def __init__(self, history: History, registry: TableRegistry) -> None:
        self.history = history
        self.registry = registry

    async def games_of(self, person: Person, likes_ratings: bool, game: str | None, before: int | None) -> MyGames:
        """One page of somebody's games, the latest first; the first page with how they did in all of them."""
        rows = await self.history.tables_of(person.id, game, before, A_PAGE + 1)
        page, has_more = rows[:A_PAGE], len(rows) > A_PAGE
        ended = {past.table: past for past in await self.history.games_at([row.id for row in page])}
        known = games.catalog()
        shown = [self._game(row, person, ended.get(row.id)) for row in page if row.game in known]
        older = page[-1].updated if has_more else None
        if before is not None:
            return MyGames(shown, older)
        past = await self.history.games_of(person.id)
        past = [one for one in past if one.game in known and game in (None, one.game)]
        rated = await self._ratings(person, past) if likes_ratings else {}
        return MyGames(shown, older, _totals(past, person, rated), _opponents(past, person, rated))

    def _game(self, row: TableRow, person: Person, past: PastGame | None) -> MyGame:
        info: TableInfo = self.registry.describe(row, person)
        seats = past.seats if past else []
        own = [seat for seat in seats if seat.person == person.id]
        won = any(seat.has_won for seat in own) if own else None
        is_together = any(seat.is_together for seat in seats)
        return MyGame(info, won, [seat.place for seat in seats], [seat.score for seat in seats], is_together)

    async def _ratings(self, person: Person, past: list[PastGame]) -> dict[tuple[str, str], Rating]:
        """Ratings of this person, and of those they met who want to see ratings as well."""
        met = {seat.person for game in past for seat in game.seats if seat.person is not None} | {person.id}
        willing = await self.history.who_likes_ratings(sorted(met))
        return {(one.person, one.game): one for one in await self.history.ratings_of(sorted(willing | {person.id}))}


class _Who(NamedTuple):
    person: str | None
    bot: str | None


@dataclass
class _Tally:
    name: str = ""
    games: int = 0
    won: int = 0
    lost: int = 0
    together: int = 0
    of: dict[str, None] = field(default_factory=dict)
    """The games that were played with them."""


def _totals(past: list[PastGame], person: Person, rated: dict[tuple[str, str], Rating]) -> list[GameTotal]:
    """How somebody did in each game."""
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for one in past:
        tally = tallies[one.game]
        tally.games += 1
        tally.won += any(seat.has_won for seat in one.seats if seat.person == person.id)
    return [
        GameTotal(game, games.find(game).title, tally.games, tally.won, _told(rated.get((person.id, game))))
        for game, tally in sorted(tallies.items(), key=lambda item: -item[1].games)
    ]


def _opponents(past: list[PastGame], person: Person, rated: dict[tuple[str, str], Rating]) -> list[Opponent]:
    """Whom somebody played with, people and levels of bots, and who came out ahead."""
    tallies: dict[_Who, _Tally] = defaultdict(_Tally)
    for one in past:
        mine = _best([seat for seat in one.seats if seat.person == person.id])
        for who, seats in _others(one, person).items():
            tally, is_together = tallies[who], seats[0].is_together
            tally.name = seats[0].name or ""
            tally.games += 1
            tally.of[one.game] = None
            tally.together += is_together
            tally.won += not is_together and mine < _best(seats)
            tally.lost += not is_together and mine > _best(seats)
    met = sorted(tallies.items(), key=lambda item: (-item[1].games, item[1].name))
    return [
        Opponent(
            tally.name,
            who.bot,
            tally.games,
            tally.won,
            tally.lost,
            tally.together,
            [info for game in tally.of if (info := _told(rated.get((who.person or "", game)))) is not None],
        )
        for who, tally in met
    ]


def _others(game: PastGame, person: Person) -> dict[_Who, list[PastSeat]]:
    """Everybody else in a game, with the seats that they had."""
    found: dict[_Who, list[PastSeat]] = defaultdict(list)
    for seat in game.seats:
        if seat.person != person.id and (seat.person or seat.bot):
            found[_Who(seat.person, None if seat.person else seat.bot)].append(seat)
    return found


def _best(seats: list[PastSeat]) -> int:
    return min((seat.place for seat in seats), default=0)


def _told(rating: Rating | None) -> RatingInfo | None:
    if rating is None:
        return None
    number, margin = in_numbers(rating)
    return RatingInfo(rating.game, games.find(rating.game).title, number, margin, rating.games)
