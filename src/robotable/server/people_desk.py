"""The desk for people: who they are, their devices and packs, what they have played, and that they are forgotten."""

from starlette.requests import Request
from starlette.responses import Response

from robotable import games
from robotable.server import people, store
from robotable.server.desks import Desk, Lists, agent_of, as_json, number_in
from robotable.server.devices import Devices
from robotable.server.forgetting import forget
from robotable.server.housekeeper import Housekeeper
from robotable.server.limits import Buckets, TooMany, address_of
from robotable.server.messages.people import ForgetMe, Me, TakeOver, Wishes
from robotable.server.my_games import HistoryDesk
from robotable.server.new_tables import now
from robotable.server.packs import Packs, files_in
from robotable.server.registry import TableRegistry
from robotable.server.requests import give_secret
from robotable.server.roster import Refuse
from robotable.server.store import History, Person

ZIP = b"PK\x03\x04"
"""How a zip file begins."""
LONG_MOMENT = 15
"""So many digits a moment has, in milliseconds since 1970, for a long time to come."""


class PeopleDesk(Desk):
    """Answers what people ask about themselves."""

    def __init__(self, registry: TableRegistry, housekeeper: Housekeeper, lists: Lists) -> None:
        services = registry.services
        super().__init__(services.settings, services.store)
        self.registry = registry
        self.housekeeper = housekeeper
        self.lists = lists
        self.journal = services.journal
        self.devices = Devices(self.store, self.journal)
        self.history = HistoryDesk(History(self.store), registry)
        self.packs = Packs(registry.archive, self.journal)
        limits = self.settings.limits
        self.new_codes, self.tried_codes = (Buckets(limits.codes_from_an_address) for _ in range(2))
        self.new_packs = Buckets(limits.packs_from_an_address)
        self.departures = Buckets(limits.departures_from_an_address)

    # Who you are

    async def me(self, request: Request) -> Response:
        """Who you are."""
        visitor = await self.visitor(request)
        await self.devices.note_visit(visitor)
        return as_json(Me(visitor.person.name, self.settings.address, visitor.likes_ratings))

    async def change_me(self, request: Request) -> Response:
        """You want to be called otherwise, or to see ratings, or not."""
        wish = await self.body(request, Wishes)
        visitor = await self.visitor(request)
        person, likes = visitor.person, visitor.likes_ratings
        if wish.name is not None:
            person = Person(person.id, people.clean_name(wish.name))
            if not self.registry.services.changes_of_seats.take(person.id):
                raise TooMany("You change your name too fast: wait a moment.")
            await self.registry.rename(person)
        if wish.likes_ratings is not None:
            likes = wish.likes_ratings
            await self.journal.write(store.person_is_known(person, now()), store.ratings_are_liked(person, likes))
        return as_json(Me(person.name, self.settings.address, likes))

    async def forget_me(self, request: Request) -> Response:
        """Delete all that is stored of you; from now on you are a stranger."""
        wish = await self.body(request, ForgetMe)
        if not wish.is_sure:
            raise Refuse("Nothing was deleted: say that you are sure.")
        self._check_departures(request)
        person = await self.person(request)
        left = await forget(self.store, person)
        give_secret(request, people.new_secret())
        self.registry.hang_up_on(person.id)
        await self.housekeeper.look_outside()
        return as_json({"tables": len(left)})

    def _check_departures(self, request: Request) -> None:
        """Refuse to cut the lines at many tables again and again."""
        if not self.departures.take(address_of(request)):
            raise TooMany("You have gone many times: wait a minute.")

    # Your devices

    async def my_devices(self, request: Request) -> Response:
        """The browsers that are yours."""
        return as_json(await self.devices.list_for(await self.visitor(request), agent_of(request)))

    async def new_code(self, request: Request) -> Response:
        """A code by which one more device becomes yours."""
        if not self.new_codes.take(address_of(request)):
            raise TooMany("You have asked for many codes: wait a minute.")
        return as_json(await self.devices.make_code(await self.visitor(request), agent_of(request)), 201)

    async def take_over(self, request: Request) -> Response:
        """Be whoever made a code, with this device too."""
        wish = await self.body(request, TakeOver)
        if not self.tried_codes.take(address_of(request)):
            raise TooMany("Too many codes were tried from your address: wait a minute, then type it with care.")
        secret, person = await self.devices.take_over(wish.code, agent_of(request))
        give_secret(request, secret)
        return as_json(Me(person.name, self.settings.address, (await self.visitor(request)).likes_ratings))

    async def sign_out(self, request: Request) -> Response:
        """Make one of your devices nobody's; whether it is this one."""
        self._check_departures(request)
        visitor = await self.visitor(request)
        is_this = await self.devices.sign_out(visitor, request.path_params["device"], agent_of(request))
        if is_this:
            give_secret(request, people.new_secret())
        self.registry.hang_up_on(visitor.person.id)
        if not self.store.is_for_one_server:
            await self.journal.write(store.person_is_touched(visitor.person.id, now()))
        return as_json({"is_this": is_this})

    # What you have played

    async def my_games(self, request: Request) -> Response:
        """Your games, page by page, and how you did."""
        self.lists.check(request)
        game = request.query_params.get("game")
        if game is not None:
            games.find(game)
        before = number_in(request, "before", LONG_MOMENT)
        visitor = await self.visitor(request)
        return as_json(await self.history.games_of(visitor.person, visitor.likes_ratings, game, before))

    # Your packs

    async def my_packs(self, request: Request) -> Response:
        """The packs that you brought along for a game."""
        return as_json(await self.packs.list_for(await self.person(request), request.path_params["game"]))

    async def bring_pack(self, request: Request) -> Response:
        """Bring a pack along: a zip file, or its files one by one."""
        game, title = request.path_params["game"], request.query_params.get("title", "")
        games.find(game)
        if not self.new_packs.take(address_of(request)):
            raise TooMany("You have brought many packs: wait a minute.")
        sent = await self.bytes(request, self.settings.limits.pack_bytes)
        files = files_in(sent, sent.startswith(ZIP))
        person, address = await self.person(request), address_of(request)
        return as_json(await self.packs.bring(game, title, files, person, address), 201)
