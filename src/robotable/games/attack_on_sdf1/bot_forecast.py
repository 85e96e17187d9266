"""What the next Z-Orders card will do, on average over the cards that can come; worked out once for each such set."""

from collections.abc import Callable

from robotable.games.attack_on_sdf1.bot_hull import Hull, HullKey, key_of
from robotable.games.attack_on_sdf1.bot_judgement import Judgement
from robotable.games.attack_on_sdf1.icons import ORDERS, Order
from robotable.games.attack_on_sdf1.pack import Sdf1Pack
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table.packs import per_pack

MOST_HULLS = 200
"""How many ships, differently damaged, are remembered; to forget thousands at once would take 15 ms."""
MOST_FORECASTS = 32
"""The same for decks; a table needs one or two at a time."""


class Forecast:
    """What the next Z-Orders card does to each symbol, on average over the cards that can come. SDF-ZORD05"""

    def __init__(self, s: Sdf1, cards: tuple[str, ...], judgement: Judgement) -> None:
        self.judgement = judgement
        self.lines: dict[str, list[list[Order]]] = {}
        for card in cards:
            for symbol, icons in s.pack.orders[card].lines.items():
                self.lines.setdefault(symbol, []).append([ORDERS[icon] for icon in icons])
        self.attacks = self._mean(lambda order: order.does == "attack")
        """How often Pods of a symbol attack."""
        self.barrage = self._mean(lambda order: order.n if order.does == "barrage" else 0)
        """How many points Capital Ships fire."""
        self.rams = self._mean(lambda order: order.does == "ram")
        """How often they ram."""
        self._lethal: dict[tuple[str, int, bool], float] = {}
        self._hulls: dict[HullKey, Hull] = {}

    def lethal(self, symbol: str, steps: int, held: bool) -> float:
        """The chance that a Pod so many steps from the Bridge, held or not, gets there and attacks."""
        key = symbol, steps, held
        if key not in self._lethal:
            lines = self.lines[symbol]
            self._lethal[key] = sum(_gets_through(orders, steps, held) for orders in lines) / len(lines)
        return self._lethal[key]

    def hull(self, s: Sdf1) -> Hull:
        """The ship as it stands."""
        key = key_of(s)
        found = self._hulls.get(key)
        if found is None:
            if len(self._hulls) >= MOST_HULLS:
                del self._hulls[next(iter(self._hulls))]
            found = self._hulls[key] = Hull(s, self.judgement)
        return found

    def _mean(self, value: Callable[[Order], float]) -> dict[str, float]:
        return {
            symbol: sum(float(value(order)) for orders in lines for order in orders) / len(lines)
            for symbol, lines in self.lines.items()
        }


def _gets_through(orders: list[Order], steps: int, held: bool) -> bool:
    """Whether a line brings a Pod into the Bridge and lets it attack there."""
    for order in orders:
        if order.does == "disengage":
            held = False
        elif order.does == "advance" and not held:
            steps -= order.n
        elif order.does == "attack" and steps <= 0 and not held:
            return True
    return False


@per_pack
def _known(pack: Sdf1Pack) -> dict[tuple[tuple[str, ...], Judgement], Forecast]:
    """The forecasts that were made with some content, by the cards that could come and who judged."""
    return {}


def forecast(s: Sdf1, judgement: Judgement) -> Forecast:
    """What can be said about the next Z-Orders card."""
    deck = s.decks["orders"]
    cards = deck.cards[-1:] if s.is_foreseen else deck.cards or deck.discards or list(s.pack.orders)
    known, key = _known(s.pack), (tuple(sorted(cards)), judgement)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_FORECASTS:
            del known[next(iter(known))]
        found = known[key] = Forecast(s, key[0], judgement)
    return found
