"""The server's routes: the page, the HTTP calls and the WebSocket."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from robotable.server import catalog, metrics, roster
from robotable.server.bans import Bans
from robotable.server.claims import Claims
from robotable.server.desks import Desk, Lists, as_json, number_in
from robotable.server.housekeeper import Housekeeper
from robotable.server.journal import Journal
from robotable.server.limits import Buckets, TooMany, address_of, host_of, is_own_machine
from robotable.server.messages.people import NewChannel
from robotable.server.messages.replays import TryFrom
from robotable.server.messages.tables import NewTable
from robotable.server.metrics import Metrics
from robotable.server.notices import MailPage, NoticeDesk, Notifier, carriers_for
from robotable.server.opening_hours import OpeningHours
from robotable.server.page import Page, PageFiles
from robotable.server.people_desk import PeopleDesk
from robotable.server.problems import PROBLEMS
from robotable.server.registry import TableRegistry
from robotable.server.replays import Replays
from robotable.server.requests import RequestGuard
from robotable.server.reviews import Reviews
from robotable.server.roster import Refuse
from robotable.server.settings import Settings
from robotable.server.slow_play import SlowPlay
from robotable.server.sockets import SocketEndpoint, nothing_here
from robotable.server.store import Store, TableRow
from robotable.server.table import Services
from robotable.server.timekeeper import Timekeeper
from robotable.server.workers import Thinkers

log = logging.getLogger(__name__)


class Server(Desk):
    """Everything that one server consists of, and its answers to HTTP calls about games and tables."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, Store(settings.database_url))
        self.metrics = Metrics()
        self.journal = Journal(self.store, self.metrics)
        self.thinkers = Thinkers(settings.workers, self.metrics.thoughts.observe)
        self.claims = Claims(self.store, self.journal)
        self.hours = OpeningHours(self.store)
        slow = SlowPlay(self.hours, settings.notices.after_s)
        services = Services(settings, self.store, self.journal, self.thinkers, self.claims, self.metrics, slow)
        self.registry = TableRegistry(services)
        self.bans = Bans()
        self.timekeeper = Timekeeper(self.registry, self.hours)
        carriers = carriers_for(settings.notices)
        self.desk = NoticeDesk(self.store, self.journal, settings, carriers)
        self.notifier = Notifier(self.registry, carriers, self.desk)
        self.metrics.watch_tables(self.registry.games_in_memory)
        self.replays = Replays(self.registry.archive)
        self.reviews = Reviews(self.registry.archive, settings.review_s, settings.review_niceness)
        self.housekeeper = Housekeeper(self.registry, self.bans, (self.replays.forget, self.reviews.forget))
        self.lists = Lists(settings)
        self.people = PeopleDesk(self.registry, self.housekeeper, self.lists)
        self.new_tables = Buckets(settings.limits.new_tables_from_an_address)
        self.listed_tables = Buckets(settings.limits.listed_tables_from_an_address)
        self.bot_tables = services.tables_of_bots
        self.new_reviews = Buckets(settings.limits.reviews_from_an_address)
        self.looks_back = Buckets(settings.limits.looks_back_from_an_address)

    @asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """From opening the store to closing it."""
        await self.store.prepare()
        self.journal.start()
        await self.hours.leave_word()
        await self.registry.open()
        await self.housekeeper.open()
        self.timekeeper.open()
        await self.notifier.open()
        yield
        self.notifier.close()
        self.timekeeper.close()
        self.housekeeper.close()
        self.reviews.stop()
        self.people.packs.stop()
        await self.registry.close()
        await self.journal.stop()
        await self.claims.close()
        self.thinkers.stop()
        await self.store.close()

    # For those who run it

    async def health(self, request: Request) -> Response:
        """Whether people can be let in: the database answers."""
        await self.store.answer()
        return as_json({"status": "ok"})

    async def tell_metrics(self, request: Request) -> Response:
        """Figures for Prometheus: for this machine, and for those whom the settings name."""
        is_ours = is_own_machine(address_of(request))
        if not is_ours and host_of(request) not in self.settings.metrics_to:
            raise HTTPException(404, "Not Found")
        return Response(self.metrics.text(), media_type=metrics.CONTENT_TYPE)

    # Notices

    async def notices(self, request: Request) -> Response:
        """How you are told of your turn while you are elsewhere."""
        return as_json(await self.desk.info_for(await self.person(request)))

    async def add_channel(self, request: Request) -> Response:
        """You want to be told of your turn in one more way."""
        wish = await self.body(request, NewChannel)
        told = await self.desk.add(await self.person(request), wish, address_of(request))
        await self.notifier.hear_who_wants()
        return as_json(told, 201)

    async def remove_channel(self, request: Request) -> Response:
        """You don't want to be told of your turn in this way any more."""
        return as_json(await self.desk.remove(await self.person(request), request.path_params["channel"]))

    # Games

    async def games(self, request: Request) -> Response:
        """The games there are."""
        return as_json(catalog.all_games())

    async def rules(self, request: Request) -> Response:
        """A game's rulebook."""
        return as_json(catalog.rules_of(request.path_params["game"]))

    async def learn(self, request: Request) -> Response:
        """A guided first game: yours, if you are at one."""
        if not self.new_tables.take(address_of(request)):
            raise TooMany("You make tables too fast: wait a moment.")
        return as_json(await self.registry.learn(request.path_params["game"], await self.person(request)), 201)

    async def guide(self, request: Request) -> Response:
        """What teaches a game."""
        return as_json(catalog.guide_to(request.path_params["game"]))

    async def parts(self, request: Request) -> Response:
        """What each seat of such a table would play."""
        return as_json(catalog.parts_of(await self.body(request, NewTable)))

    # Tables

    async def tables(self, request: Request) -> Response:
        """The tables that everybody may find."""
        self.lists.check(request)
        person = await self.person(request)
        return as_json(self.registry.describe_all(await self.store.listed_tables(), person))

    async def my_tables(self, request: Request) -> Response:
        """The tables where you sit or that you made."""
        self.lists.check(request)
        person = await self.person(request)
        return as_json(self.registry.describe_all(await self.store.tables_of(person.id), person))

    async def new_table(self, request: Request) -> Response:
        """Make a table."""
        wish = await self.body(request, NewTable)
        if not self.new_tables.take(address_of(request)):
            raise TooMany("You make tables too fast: wait a moment.")
        if all(seat.kind == "bot" for seat in wish.seats) and not self.bot_tables.take(address_of(request)):
            raise TooMany("There are many tables of bots from your address: wait a while, or sit down yourself.")
        if wish.is_listed and not self.listed_tables.take(address_of(request)):
            raise TooMany("You have listed many tables: wait a minute, or make one that only those with the link find.")
        person = await self.person(request)
        brought = await self.people.packs.find(wish.pack, wish.game, person) if wish.pack is not None else None
        made = await self.registry.make(wish, person, brought)
        about = {"table": made.id, "game": made.game, "person": person.id, "address": address_of(request)}
        log.info("A table of %s is made", made.title, extra=about)
        return as_json(made, 201)

    async def table(self, request: Request) -> Response:
        """One table."""
        row = await self.registry.row(request.path_params["table"])
        return as_json(self.registry.describe(row, await self.person(request)))

    async def names(self, request: Request) -> Response:
        """What everything in a table's game is called, by kind and id."""
        table = await self.registry.find(request.path_params["table"])
        return as_json(table.live.names())

    async def cards(self, request: Request) -> Response:
        """What is printed on everything in a table's game, by kind and id."""
        table = await self.registry.find(request.path_params["table"])
        return as_json(table.live.cards())

    async def guide_at(self, request: Request) -> Response:
        """What teaches a table's game, with the content that it is played with."""
        table = await self.registry.find(request.path_params["table"])
        return as_json(table.live.guide())

    async def pack(self, request: Request) -> Response:
        """The pack that a table is played with, and what it has otherwise than the game itself."""
        row = await self.registry.row(request.path_params["table"])
        return as_json(await self.people.packs.details(row))

    async def record(self, request: Request) -> Response:
        """Every move of a game that is over or can't go on. While it is played, nobody is told its luck."""
        row = await self._row_looked_back_at(request)
        if row.status != "over" and (await self.registry.find(row.id)).read_only is None:
            raise Refuse("This game is still being played: its record can be had when it is over.")
        record = await self.registry.archive.record_told(row)
        name = f'attachment; filename="{row.game}-{row.id}.json"'
        written = await asyncio.to_thread(record.encode)
        return Response(written, 200, {"content-disposition": name}, "application/json")

    async def replay(self, request: Request) -> Response:
        """One moment of a finished game."""
        row = await self._row_looked_back_at(request)
        moment = await self.replays.moment(row, number_in(request, "at"), number_in(request, "seat"))
        return await asyncio.to_thread(as_json, moment)

    async def tale(self, request: Request) -> Response:
        """What is told of a finished game beside its scores."""
        row = await self._row_looked_back_at(request)
        return as_json(await self.replays.tale(row))

    async def review(self, request: Request) -> Response:
        """How far the review of a finished game is, and the review when it is there."""
        row = await self.registry.row(request.path_params["table"])
        return as_json(self.reviews.of(row, partial(self.new_reviews.take, address_of(request))))

    async def try_from(self, request: Request) -> Response:
        """A table of your own that goes on from a moment of a finished game."""
        wish = await self.body(request, TryFrom)
        row = await self.registry.row(request.path_params["table"])
        if not self.new_tables.take(address_of(request)):
            raise TooMany("You make tables too fast: wait a moment.")
        game, person = await self.replays.game_at(row, wish.at), await self.person(request)
        return as_json(await self.registry.try_from(game, wish.at, wish.seat, person, row.upload), 201)

    async def past(self, request: Request) -> Response:
        """What a seat of yours has seen before; without a seat, what everybody has."""
        row = await self._row_looked_back_at(request)
        seat, before = number_in(request, "seat"), number_in(request, "before")
        if seat is not None and seat not in roster.seats_held(row, await self.person(request)):
            raise Refuse(f"Seat {seat} is not yours.")
        return await asyncio.to_thread(as_json, await self.replays.reel(row, seat, before or 0))

    async def _row_looked_back_at(self, request: Request) -> TableRow:
        """A table whose game somebody wants to look at again; TooMany if they do nothing else."""
        if not self.looks_back.take(address_of(request)):
            raise TooMany("You look back too fast: wait a moment.")
        return await self.registry.row(request.path_params["table"])


def make_app(settings: Settings) -> Starlette:
    """The server as an ASGI application."""
    server, page = Server(settings), Page(settings.page)
    mail_page = MailPage(server.desk, settings.limits)
    at_desk = server.people
    routes = [
        Route("/health", server.health),
        Route("/metrics", server.tell_metrics),
        Route("/api/me", at_desk.me),
        Route("/api/me", at_desk.change_me, methods=["POST"]),
        Route("/api/me/forget", at_desk.forget_me, methods=["POST"]),
        Route("/api/me/devices", at_desk.my_devices),
        Route("/api/me/devices/{device}/sign-out", at_desk.sign_out, methods=["POST"]),
        Route("/api/me/code", at_desk.new_code, methods=["POST"]),
        Route("/api/me/take-over", at_desk.take_over, methods=["POST"]),
        Route("/api/me/games", at_desk.my_games),
        Route("/api/me/tables", server.my_tables),
        Route("/api/me/notices", server.notices),
        Route("/api/me/notices", server.add_channel, methods=["POST"]),
        Route("/api/me/notices/{channel}", server.remove_channel, methods=["DELETE"]),
        Route("/notices/{secret}", mail_page.ask),
        Route("/notices/{secret}", mail_page.answer, methods=["POST"]),
        Route("/api/games", server.games),
        Route("/api/parts", server.parts, methods=["POST"]),
        Route("/api/games/{game}/rules", server.rules),
        Route("/api/games/{game}/tutorial", server.learn, methods=["POST"]),
        Route("/api/games/{game}/guide", server.guide),
        Route("/api/games/{game}/packs", at_desk.my_packs),
        Route("/api/games/{game}/packs", at_desk.bring_pack, methods=["POST"]),
        Route("/api/tables", server.tables),
        Route("/api/tables", server.new_table, methods=["POST"]),
        Route("/api/tables/{table}", server.table),
        Route("/api/tables/{table}/names", server.names),
        Route("/api/tables/{table}/cards", server.cards),
        Route("/api/tables/{table}/guide", server.guide_at),
        Route("/api/tables/{table}/pack", server.pack),
        Route("/api/tables/{table}/record", server.record),
        Route("/api/tables/{table}/replay", server.replay),
        Route("/api/tables/{table}/tale", server.tale),
        Route("/api/tables/{table}/past", server.past),
        Route("/api/tables/{table}/review", server.review),
        Route("/api/tables/{table}/try", server.try_from, methods=["POST"]),
        WebSocketRoute("/ws/{table}", SocketEndpoint(server.registry, server.bans).open),
        WebSocketRoute("/{path:path}", nothing_here),
        Route("/", page.show),
        Route("/me", page.show),
        Route("/device", page.show),
        Route("/games", page.show),
        Route("/t/{table}", page.show),
        Route("/t/{table}/replay", page.show),
        Route("/t/{table}/review", page.show),
        Route("/rules/{game}", page.show),
        Mount("/", PageFiles(settings.page)),
    ]
    guard = Middleware(RequestGuard, settings=settings, store=server.store, bans=server.bans, metrics=server.metrics)
    app = Starlette(
        routes=routes,
        lifespan=server.life,
        middleware=[guard, Middleware(GZipMiddleware, compresslevel=4)],
        exception_handlers=PROBLEMS,
    )
    app.state.server = server
    return app
