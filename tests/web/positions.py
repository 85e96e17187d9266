"""Real positions of all games that stand still in the browser: the engine plays there, and the page is told of it.

No table is on the server: the page's line to the table ends here, so that nothing moves while somebody looks.
"""

from collections.abc import Callable, Iterator
from functools import cache
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute
from tests.golden.promises import FOLDER, Kept

from robotable import bots, games
from robotable.server import new_tables, roster
from robotable.server.messages.news import ChatNews, SceneNews, ServerMessage, TableNews
from robotable.server.messages.tables import Clock
from robotable.server.store import Person, SeatRow
from robotable.server.viewers import as_text, film_of
from robotable.table import Game, Luck

NAMES = (
    "Maximilian Sterling",
    "Lisa Hayes",
    "Miriya Parina Sterling",
    "Roy",
    "Commander Breetai",
    "Claudia Grant",
)
"""People are called by short and by long names; a name has at most 24 letters."""
CREW = 15
"""As many as can fight in one battle."""
BIG_HAND = 16
"""So many cards does an officer hold who is slower than everybody else."""

GO_TO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
IS_LAID_OUT = """table => document.querySelector(".table-page")?.dataset.table === table
  && document.querySelector(".board > *") && !document.querySelector(".board-loading")"""
AT_REST = """async () => {
  for (let frames = 0; frames < 4; frames++) await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}"""


class Position(Struct, frozen=True):
    """A moment of a game as one seat sees it."""

    game: str
    name: str
    """What is asked there, or what is remarkable about it."""
    messages: list[str]
    """All that the page hears when it comes to the table."""
    names: str
    """What everything in the game is called."""
    answers: tuple[str, ...] = ()
    """What the page hears when somebody makes a move there; as a rule nothing."""

    @property
    def id(self) -> str:
        """The table where it is shown."""
        return f"{self.game}-{self.name}"


def lay_out(context: BrowserContext, positions: list[Position]) -> None:
    """Let the pages of a context find these positions where they look for tables."""
    laid_out = {position.id: position for position in positions}

    def tell(socket: WebSocketRoute) -> None:
        position = laid_out[urlsplit(socket.url).path.split("/")[-1]]

        def answer(said: str | bytes) -> None:
            for message in position.answers if '"Play"' in str(said) else ():
                socket.send(message)

        socket.on_message(answer)
        for message in position.messages:
            socket.send(message)

    def tell_names(route: Route) -> None:
        position = laid_out[urlsplit(route.request.url).path.split("/")[-2]]
        route.fulfill(body=position.names, content_type="application/json")

    # Nothing lies over the table: no film, and no page that explains the game on a first visit.
    seen = " ".join(games.catalog())
    context.add_init_script(
        f"localStorage['robotable.pace'] ??= 'off'; localStorage['robotable.how-to-play'] = '{seen}'"
    )
    context.route_web_socket("**/ws/*", tell)
    context.route("**/api/tables/*/names", tell_names)


def show_position(page: Page, position: Position) -> None:
    """Go to a position without loading the page anew, and wait until it has come to rest."""
    page.evaluate(GO_TO, f"/t/{position.id}")
    page.wait_for_function(IS_LAID_OUT, arg=position.id)
    page.evaluate(AT_REST)


# Which positions


@cache
def positions_of(game: str) -> list[Position]:
    """Of every kind of decision the one with the most to choose from, the end, and what is remarkable in this game."""
    found: dict[str, Position] = {}
    most: dict[str, int] = {}
    for story in sorted(FOLDER.glob(f"{game}-*.json")):
        kept = Kept.read(story.name.removesuffix(".json"))
        assert kept is not None
        for moment in moments_of(game, kept):
            for prompt in moment.prompts:
                if len(prompt.moves) > most.get(prompt.stage, 0):
                    most[prompt.stage] = len(prompt.moves)
                    found[prompt.stage] = still(moment, prompt.stage, prompt.seat)
        found.setdefault("end", still(moment, "end", 0))
    found.update((position.name, position) for position in REMARKABLE.get(game, list)())
    return list(found.values())


def moments_of(game: str, kept: Kept) -> Iterator[Game]:
    """A game after each of its moves."""
    record = kept.record
    played = Game(games.find(game), record.seats, record.seed, record.options)
    yield played
    for move in record.moves:
        played.redo(move)
        yield played


def battles() -> list[Position]:
    """Hands and crews as big as they come, and a breach."""
    flooded = battle(4, {"difficulty": "training"}, lambda game: len(hand_of(game)) >= BIG_HAND)
    crowded = battle(CREW, {"difficulty": "training"}, lambda game: len(hand_of(game)) >= CREW // 3)
    breached = battle(4, {"difficulty": "training"}, is_breaching, "random")
    return [still(flooded, "big-hand", 0), still(crowded, "fifteen-seats", 0), still(breached, "breach", 0)]


def battle(seats: int, options: dict[str, object], until: Callable[[Game], bool], level: str = "officer") -> Game:
    """A battle in which bots fight and the first seat only looks on, until something is so."""
    game = Game(games.find("brace-for-impact"), seats, 7, {**options, "zentraedi": seats - 1})
    idle, names = 0, dict.fromkeys(range(1, seats), level)
    seated = bots.RealTimeBots(game.ruleset, game.state, names, Luck.seeded(7))
    for prompt in game.prompts_of(idle):
        if any(move.verb == "ready" for move in prompt.moves):
            game.play(idle, "ready", None, game.state.now)
    while not until(game):
        assert game.outcome is None, "the battle was over too soon"
        game.advance(seated.next_moment(game.state) or game.state.now)
        if (wanted := seated.look(game.state)) is not None:
            seat, advice = wanted
            game.play(seat, advice.move.verb, advice.move.noun, game.state.now)
            seated.notice(game.state.now)
    return game


def hand_of(game: Game) -> list[object]:
    """What the first seat holds."""
    own: dict[str, list[object]] = msgspec.to_builtins(game.view(0))["own"]
    return own["hand"]


def is_breaching(game: Game) -> bool:
    """The Reflex Furnace runs away."""
    return bool(msgspec.to_builtins(game.view(0))["furnace"] == "breach")


def calls_in(game: Game) -> list[object]:
    """What officers call out, and nobody has answered yet."""
    officers: list[dict[str, object]] = msgspec.to_builtins(game.view(0))["officers"]
    return [officer["status"] for officer in officers if officer["status"]]


REMARKABLE: dict[str, Callable[[], list[Position]]] = {"brace-for-impact": battles}


def still(game: Game, name: str, seat: int) -> Position:
    """What the page hears of a game when somebody on this seat comes to its table."""
    people = [Person(str(n), who(n)) for n in range(game.seats)]
    seats = tuple(SeatRow(n, "person", person) for n, person in enumerate(people))
    record = game.record
    row = new_tables.new_table(record.game, seats, record.options, 0, False, people[seat]).row
    status = "playing" if game.outcome is None else "over"
    row = replace(row, id=f"{record.game}-{name}", status=status, waiting=tuple(game.waiting))
    game.people = [person.name for person in people]
    clock = Clock(game.state.now, False, 0) if game.ruleset.is_real_time else None
    online = {person.id for person in people}
    news: list[ServerMessage] = [
        TableNews(roster.describe(row, people[seat], online), clock),
        ChatNews([]),
        SceneNews(1, seat, game.scene(seat), 0, game.story(seat), [], clock),
    ]
    return Position(record.game, name, [as_text(one) for one in news], msgspec.json.encode(game.speaker.names).decode())


def before_the_end(story: str) -> Position:
    """A finished game before its last move, as whoever made that saw it; any move of theirs leads to the end."""
    kept = Kept.read(story)
    assert kept is not None
    *moves, last = kept.record.moves
    game = Game(games.find(kept.record.game), kept.record.seats, kept.record.seed, kept.record.options)
    game.is_filmed = True
    for move in moves:
        game.redo(move)
    position, told = still(game, "before-the-end", last.seat), len(game.story(last.seat))
    game.redo(last)
    frames = game.frames(last.seat)
    film = film_of(frames, frames[-1].board)
    news = SceneNews(2, last.seat, game.scene(last.seat), told, game.story(last.seat)[told:], film)
    return replace(position, answers=(as_text(news),))


def who(seat: int) -> str:
    """What somebody on this seat is called."""
    return NAMES[seat] if seat < len(NAMES) else f"Ensign {seat}"
