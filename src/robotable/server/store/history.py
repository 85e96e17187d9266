"""Questions about games that were played: whose they were, how they ended, and what is thought of those who played."""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import ColumnElement, and_, exists, func, select

from robotable.server.store.database import Store
from robotable.server.store.layout import lessons, people, rated_games, ratings, results, seats, snapshots, tables
from robotable.server.store.rows import Rating, TableRow


class PastSeat(Struct, frozen=True):
    """Somebody who played in a game that is over, and how they did."""

    seat: int
    person: str | None
    name: str | None
    bot: str | None
    is_away: bool
    place: int
    score: int
    has_won: bool
    is_together: bool


class PastGame(Struct, frozen=True):
    """A game that is over."""

    table: str
    game: str
    ended: int
    is_plain: bool
    """Its luck was nobody's choice, its content the game's own, and nobody was taught."""
    seats: list[PastSeat]


class History:
    """The games of a database that are over, and what they say."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def tables_of(self, person: str, game: str | None, before: int | None, most: int) -> list[TableRow]:
        """The tables where somebody sits, the latest first, from a moment on backwards."""
        sits = tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == person))
        wanted = [sits, *([tables.c.game == game] if game else []), *([tables.c.updated < before] if before else [])]
        return await self.store.tables_where(and_(*wanted), most)

    async def games_of(self, person: str) -> list[PastGame]:
        """All games of a person that are over, the first first."""
        played = select(seats.c.table_id).where(seats.c.person == person)
        return await self._games(results.c.table_id.in_(played))

    async def games_at(self, ids: Sequence[str]) -> list[PastGame]:
        """The games at these tables that are over."""
        return await self._games(results.c.table_id.in_(ids))

    async def last_end(self) -> int:
        """When a game ended last."""
        rows = await self.store.rows(select(func.max(results.c.ended).label("ended")))
        return int(rows[0]["ended"] or 0)

    async def unrated_games(self, most: int, since: int = 0) -> list[PastGame]:
        """Games of two people or more that ended since then and are not looked at for ratings yet, the first first."""
        one, other = seats.alias(), seats.alias()
        is_of_people = exists().where(
            one.c.table_id == results.c.table_id, other.c.table_id == one.c.table_id, one.c.person < other.c.person
        )
        is_new = ~exists().where(rated_games.c.table_id == results.c.table_id)
        first = select(results.c.table_id).where(results.c.ended >= since, results.c.seat == 0, is_new, is_of_people)
        first = first.order_by(results.c.ended, results.c.table_id).limit(most)
        return await self._games(results.c.table_id.in_(first))

    async def rated_games(self) -> list[PastGame]:
        """Every game that was looked at for ratings, in the order in which they count."""
        games = {
            game.table: game for game in await self._games(exists().where(rated_games.c.table_id == results.c.table_id))
        }
        order = await self.store.rows(select(rated_games.c.table_id).order_by(rated_games.c.n))
        return [games[row["table_id"]] for row in order if row["table_id"] in games]

    async def last_rated(self) -> int:
        """How many games were looked at for ratings."""
        rows = await self.store.rows(select(func.max(rated_games.c.n).label("n")))
        return int(rows[0]["n"] or 0)

    async def ratings_of(self, persons: Sequence[str] | None = None) -> list[Rating]:
        """What is thought of the play of these people, or of all."""
        every = select(ratings)
        rows = await self.store.rows(every if persons is None else every.where(ratings.c.person.in_(persons)))
        return [Rating(row["person"], row["game"], row["mu"], row["sigma"], row["games"]) for row in rows]

    async def who_likes_ratings(self, persons: Sequence[str]) -> set[str]:
        """Those of these people who want to see ratings."""
        likes = select(people.c.id).where(people.c.id.in_(persons), people.c.likes_ratings)
        return {row["id"] for row in await self.store.rows(likes)}

    async def tables_without_result(self) -> list[str]:
        """Tables whose game is over and of which no result is kept: they are from before results were."""
        told = exists().where(results.c.table_id == tables.c.id)
        can_be = exists().where(snapshots.c.table_id == tables.c.id)
        over = select(tables.c.id).where(tables.c.status == "over", ~told, can_be).order_by(tables.c.updated)
        return [row["id"] for row in await self.store.rows(over)]

    async def _games(self, which: ColumnElement[bool]) -> list[PastGame]:
        learns = exists().where(lessons.c.table_id == tables.c.id).label("learns")
        of_table = (tables.c.game, tables.c.has_chosen_luck, tables.c.upload)
        of_seat = (seats.c.person, seats.c.bot, seats.c.is_away)
        found = (
            select(results, *of_table, *of_seat, people.c.name, learns)
            .join(tables, tables.c.id == results.c.table_id)
            .join(seats, and_(seats.c.table_id == results.c.table_id, seats.c.seat == results.c.seat))
            .join(people, people.c.id == seats.c.person, isouter=True)
            .where(which)
            .order_by(results.c.ended, results.c.table_id, results.c.seat)
        )
        games: dict[str, PastGame] = {}
        for row in await self.store.rows(found):
            is_plain = not (row["has_chosen_luck"] or row["upload"] or row["learns"])
            game = games.setdefault(row["table_id"], PastGame(row["table_id"], row["game"], row["ended"], is_plain, []))
            game.seats.append(
                PastSeat(
                    seat=row["seat"],
                    person=row["person"],
                    name=row["name"],
                    bot=row["bot"],
                    is_away=bool(row["is_away"]),
                    place=row["place"],
                    score=row["score"],
                    has_won=bool(row["has_won"]),
                    is_together=bool(row["is_together"]),
                )
            )
        return list(games.values())
