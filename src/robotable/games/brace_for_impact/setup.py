"""How Brace for Impact gets onto the table: chart, decks, personal piles and start ships."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from robotable.games.brace_for_impact.effects import SYSTEMS
from robotable.games.brace_for_impact.pack import BracePack, Chart
from robotable.games.brace_for_impact.piles import draw_cards
from robotable.games.brace_for_impact.play import Begin
from robotable.games.brace_for_impact.ships import draw_start_ship, place_start_ship
from robotable.games.brace_for_impact.state import FEWEST_FOR_ALL_CARDS, Battle, Fleet, Player, SystemLevel
from robotable.games.brace_for_impact.timers import TimedBattle
from robotable.games.brace_for_impact.zentraedi import draw_from
from robotable.table import BadOption, Caution, Choice, Luck, Move, Options, Refusal

MOST_COOPERATIVE = 4


class BraceOptions(Options, frozen=True):
    """What can be chosen before the start. BFI-MODE04, BFI-MODE05"""

    difficulty: Annotated[Literal["training", "veteran", "elite"], Meta(title="Difficulty")] = "veteran"
    mode: Annotated[Literal["by players", "against", "cooperative"], Meta(title="Sides")] = "by players"
    zentraedi: Annotated[int, Meta(ge=0, le=14, title="Who plays the Zentraedi", extra={"of": "seat"})] | None = None
    tactics: Annotated[bool, Meta(title="Tactics cards")] = False
    leaders: Annotated[bool, Meta(title="Leader cards")] = False
    track: Annotated[Literal["none", "shakedown", "battle-stations", "last-stand"], Meta(title="Audio track")] = "none"
    chart: Annotated[Literal["printed", "smoothed"], Meta(title="Setup chart")] = "printed"
    timers: Annotated[int, Meta(ge=10, le=200, title="Length of the timers in percent")] = 100
    profile: Annotated[Literal["lines", "voice", "spoken"], Meta(title="How calls are heard")] = "lines"
    keyword_aid: Annotated[bool, Meta(title="Light up matching Commands")] | None = None
    honour_claims: Annotated[bool, Meta(title="Claims of what was said count")] = False
    band_on_back: Annotated[bool, Meta(title="Backs show small or large")] = False
    ships_a_brace: Annotated[Literal["printed", "by crew"], Meta(title="Ships of a Brace call")] = "printed"


CAUTIONS = tuple(
    Caution(
        f"As printed, {who} can hardly win at Elite. The smoothed setup chart gives them a chance.",
        least=seats,
        most=seats,
        options={"difficulty": "elite", "chart": "printed", "mode": mode},
    )
    for seats, mode, who in (
        (2, "by players", "two"),
        (2, "cooperative", "two"),
        (3, "by players", "two against the Zentraedi"),
        (3, "against", "two against the Zentraedi"),
    )
)
"""Where the printed chart is nearly unwinnable. BFI-R08"""


def set_up(seats: int, options: BraceOptions, pack: BracePack, luck: Luck) -> Battle:
    """The table while everybody gets ready. BFI-SETUP01 to BFI-SETUP17"""
    zentraedi = zentraedi_seat(seats, options)
    row = chart_row(seats, options, pack)
    s = TimedBattle(
        luck=luck,
        pack=pack,
        difficulty=options.difficulty,
        percent=options.timers,
        track=None if options.track == "none" else options.track,
        has_tactics=options.tactics,
        has_leaders=options.leaders,
        profile=options.profile,
        keyword_aid=options.difficulty == "training" if options.keyword_aid is None else options.keyword_aid,
        honours_claims=options.honour_claims and options.profile == "voice",
        band_on_back=options.band_on_back,
        ships_a_crewmate=pack.numbers["ships_laid_a_crewmate"] if options.ships_a_brace == "by crew" else 0,
        zentraedi=zentraedi,
        crew=[seat for seat in range(seats) if seat != zentraedi],
        players=[Player(pauses=pack.numbers["pauses"]) for _ in range(seats)],
        systems=_systems(row),
        board=[None] * 8,
        fleet=Fleet(hand_size=row.hand, deck=list(pack.ships)),
        setup_until=pack.numbers["zentraedi_setup_ms"],
    )
    _deal_piles(s)
    _stack_decks(s)
    draw_start_ship(s)
    s.then(*(GetReady(seat) for seat in range(seats)), Begin())
    return s


def zentraedi_seat(seats: int, options: BraceOptions) -> int | None:
    """Who plays the Zentraedi; nobody in the cooperative game. BFI-MODE01 to BFI-MODE03, BFI-MODE07"""
    mode = options.mode
    if mode == "by players":
        mode = "cooperative" if seats == 2 else "against"
    if mode == "against" and seats == 2:
        raise BadOption("Brace for Impact: two players can only play together; mode must be 'cooperative'")
    if mode == "cooperative":
        if seats > MOST_COOPERATIVE:
            raise BadOption(f"Brace for Impact: the cooperative game is for 2 to 4 players, not {seats}")
        if options.tactics or options.leaders or options.track != "none":
            raise BadOption("Brace for Impact: Tactics, Leaders and tracks need a Zentraedi player")
        return None
    seat = seats - 1 if options.zentraedi is None else options.zentraedi
    if seat >= seats:
        raise BadOption(f"Brace for Impact: there is no seat {seat} for the Zentraedi; the last one is {seats - 1}")
    return seat


def chart_row(seats: int, options: BraceOptions, pack: BracePack) -> Chart:
    """The cell of the setup chart for this table; bots count as players. BFI-CHART01, BFI-MODE06"""
    band = 2 if seats < 5 else 5 if seats < 9 else 9
    cell = f"{options.difficulty}-{band}"
    ours = pack.chart.get(f"{cell}-smoothed") if options.chart == "smoothed" else None
    return ours if ours is not None and seats <= ours.up_to else pack.chart[cell]


def options_again(seats: int, options: BraceOptions) -> BraceOptions:
    """In a rematch the next seat plays the Zentraedi, so that everybody does in their turn. BFI-SETUP01, BFI-R91"""
    seat = zentraedi_seat(seats, options)
    return options if seat is None else replace(options, zentraedi=(seat + 1) % seats)


def _systems(row: Chart) -> dict[str, SystemLevel]:
    rows = {system: getattr(row, system) for system in SYSTEMS}
    return {system: SystemLevel(tokens - flipped, tokens) for system, (tokens, flipped) in rows.items()}


def _deal_piles(s: Battle) -> None:
    """Action cards in piles as equal as can be; below five players without those marked 5+. BFI-SETUP05, BFI-SETUP06"""
    is_large = len(s.players) >= FEWEST_FOR_ALL_CARDS
    cards = [id for id, card in s.pack.actions.items() if is_large or not card.five_plus]
    s.luck.shuffle(cards)
    first = s.luck.below(len(s.crew))
    for i, card in enumerate(cards):
        s.players[s.crew[(first + i) % len(s.crew)]].draw.append(card)


def _stack_decks(s: Battle) -> None:
    """Ships face down, events face up, Tactics in a deck of their own, Leaders face up.
    BFI-SETUP10, BFI-SETUP11, BFI-TACT01, BFI-LEAD01"""
    s.luck.shuffle(s.fleet.deck)
    if not s.is_cooperative and s.track is None:
        s.events = list(s.pack.events)
        s.luck.shuffle(s.events)
    if s.has_tactics:
        s.fleet.tactics_deck = list(s.pack.tactics)
        s.luck.shuffle(s.fleet.tactics_deck)
    if s.has_leaders:
        leaders = list(s.pack.leaders)
        s.luck.shuffle(leaders)
        s.fleet.leaders = leaders[: s.fleet.hand_size]


class GetReady(Choice[Battle], frozen=True):
    """Before the start: officers look through their own pile; the Zentraedi player places two ships and draws a hand.
    BFI-SETUP07, BFI-SETUP08, BFI-SETUP12, BFI-SETUP15, BFI-TACT02"""

    at_once = True

    def crumb(self, s: Battle) -> str | None:
        return "Battle stations" if s.todo[-1] is self else None

    def prompt(self, s: Battle) -> str:
        if self._sets_ships(s):
            return "Place a start ship face down on a sector"
        if self._draws(s):
            return "Draw a Ship card or a Tactics card"
        return "Ready?" if self.seat == s.zentraedi else "Look through your pile. Ready?"

    def moves(self, s: Battle) -> Iterator[Move]:
        if self._sets_ships(s):
            yield from (Move("start_place", sector) for sector in s.empty_sectors())
        elif self._draws(s):
            if s.fleet.deck:
                yield Move("draw", "ships")
            if s.fleet.tactics_deck:
                yield Move("draw", "tactics")
        else:
            yield Move("ready")

    def refusals(self, s: Battle) -> Iterator[Refusal]:
        if self._sets_ships(s):
            yield Refusal(Move("ready"), "two ships must lie on the board first", "BFI-SETUP12")
        elif self._draws(s):
            yield Refusal(Move("ready"), "your hand is not full yet", "BFI-SETUP15")

    def _sets_ships(self, s: Battle) -> bool:
        setter = s.crew[0] if s.zentraedi is None else s.zentraedi
        return self.seat == setter and s.fleet.starting is not None

    def _draws(self, s: Battle) -> bool:
        return self.seat == s.zentraedi and s.has_cards_to_draw()

    def start_place(self, s: Battle, sector: int) -> None:
        """One of the two start ships. BFI-SETUP12"""
        place_start_ship(s, sector)
        s.then(self)

    def draw(self, s: Battle, deck: str) -> None:
        """A card of the starting hand. BFI-TACT02"""
        draw_from(s, deck)
        s.then(self)

    def ready(self, s: Battle) -> None:
        """Ready: an officer shuffles the own pile and draws the starting hand. BFI-SETUP08, BFI-SETUP09"""
        player = s.players[self.seat]
        player.is_ready = True
        s.say("ready", seat=self.seat)
        if self.seat in s.crew:
            s.luck.shuffle(player.draw)
            draw_cards(s, self.seat, s.systems["life"].most)
