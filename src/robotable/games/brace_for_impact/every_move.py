"""Every move that could ever be legal with a pack: the action space of research environments."""

from collections.abc import Iterator

from robotable.games.brace_for_impact.effects import SYSTEMS
from robotable.games.brace_for_impact.pack import BracePack
from robotable.games.brace_for_impact.state import SECTORS
from robotable.table import Move
from robotable.table.moves import each
from robotable.table.nouns import join

MOST_SEATS = 15
WITHOUT_NOUN = (
    *("ready", "withdraw", "brace", "concentrate", "spin", "abort", "hold", "recall", "forgo"),
    *("pause", "resume", "concede", "fight_on", "attack", "strike", "decline", "forget", "enough", "refuse", "stay"),
)
ON_SECTORS = (
    *("start_place", "target", "scout", "cannon", "suggest", "lay", "remove", "strike_at"),
    *("hide", "shift", "salvage"),
)


def every_move(pack: BracePack) -> Iterator[Move]:
    """Each move once, in an order that only the pack decides."""
    yield from each(WITHOUT_NOUN)
    yield from each(("draw",), ("ships", "tactics"))
    yield from each(("announce", "read_out"), (join(card, line) for card in pack.actions for line in (1, 2)))
    yield from each(("answer",), (join(seat, card) for seat in range(MOST_SEATS) for card in pack.actions))
    yield from each(("contribute",), (card for card in pack.actions if pack.attack_value(card)))
    yield from each(ON_SECTORS, SECTORS)
    yield from each(("mend", "harm"), SYSTEMS)
    yield from each(("say",), pack.words())
    yield from each(("carry_out", "next_event"), pack.events)
    yield from each(("deploy", "plan"), (join(ship, sector) for ship in pack.ships for sector in SECTORS))
    yield from each(("tactic", "claim"), pack.tactics)
    yield from each(("lead",), pack.leaders)
    yield from each(("discard",), [*pack.ships, *pack.tactics])
    yield from each(("give_up", "next_ship"), pack.ships)
    yield from each(("scatter",), range(MOST_SEATS))
