"""How everything that a seat can't see in Brace for Impact is dealt anew, so that a bot knows no more than a person."""

from typing import Any

from msgspec.structs import replace

from robotable.games.brace_for_impact.exchanges import UseBonus
from robotable.games.brace_for_impact.hearing import arm
from robotable.games.brace_for_impact.pack import SMALL
from robotable.games.brace_for_impact.perform import Rearrange
from robotable.games.brace_for_impact.state import Battle, Posted, Status
from robotable.table import Luck, clone


def determinise(s: Battle, seat: int, luck: Luck) -> Battle:
    """A copy in which everything that the seat can't see is dealt anew, with luck of its own."""
    twin = clone(s)
    twin.luck = luck
    _deal_actions(twin, seat, luck)
    _deal_events(twin, seat, luck)
    if seat == s.zentraedi:
        _shuffle_part(twin.fleet.deck, _seen_ships(twin), len(twin.fleet.deck) - twin.fleet.at_bottom, luck)
        luck.shuffle(twin.fleet.tactics_deck)
    else:
        _deal_ships(twin, luck)
        _deal_tactics(twin, luck)
    return twin


def _deal_actions(s: Battle, seat: int, luck: Luck) -> None:
    """The own draw pile in another order; the hands and draw piles of others from all that they may hold."""
    others = [other for other in s.crew if other != seat]
    pool = [card for other in others for card in (*s.players[other].hand, *s.players[other].draw)]
    luck.shuffle(pool)
    called = _cards_behind_statuses(s, others, pool, luck)
    pool = [card for card in pool if card not in called.values()]
    for other in others:
        player = s.players[other]
        size, places = len(player.hand), len(player.draw)
        behind = [called[other]] if other in called else []
        take = size - len(behind)
        player.hand = behind + pool[:take]
        player.draw = pool[take : take + places]
        del pool[: take + places]
    if seat in s.crew:
        luck.shuffle(s.players[seat].draw)


def _cards_behind_statuses(s: Battle, others: list[int], pool: list[str], luck: Luck) -> dict[int, str]:
    """A card for each open Status that bears the line that was heard; the true cards if nothing else fits together."""
    callers = [other for other in others if s.players[other].status]
    for _ in range(4):
        chosen: dict[int, tuple[str, int]] = {}
        for other in callers:
            fitting = [fit for fit in _fitting(s, other, pool) if fit[0] not in {card for card, _ in chosen.values()}]
            if not fitting:
                break
            chosen[other] = luck.pick(fitting)
        else:
            for other, (card, line) in chosen.items():
                status = s.players[other].status
                assert status
                s.players[other].status = Status(card, line, status.opens, status.is_shown)
            break
    return {other: status.card for other in callers if (status := s.players[other].status)}


def _fitting(s: Battle, seat: int, pool: list[str]) -> list[tuple[str, int]]:
    """The Statuses that would sound like the one a seat has open."""
    status = s.players[seat].status
    assert status
    if not status.is_shown:
        return [(card, line) for card in pool for line in (1, 2)]
    heard = s.pack.actions[status.card].statuses[status.line - 1].line
    return [(card, line) for card in pool for line in (1, 2) if s.pack.actions[card].statuses[line - 1].line == heard]


def _deal_events(s: Battle, seat: int, luck: Luck) -> None:
    """The events below the open one, but for those that the Zentraedi player is looking at."""
    top = s.todo[-1] if s.todo else None
    seen = len(top.deck(s)) if isinstance(top, Rearrange) and not s.track and seat == s.zentraedi else 1
    _shuffle_part(s.events, seen, len(s.events), luck)


def _seen_ships(s: Battle) -> int:
    top = s.todo[-1] if s.todo else None
    return len(top.deck(s)) if isinstance(top, Rearrange) and s.track else 0


def _shuffle_part(cards: list[str], first: int, last: int, luck: Luck) -> None:
    """Shuffle the part of a deck that lies between two places."""
    part = cards[first:last] if first < last else []
    luck.shuffle(part)
    cards[first : first + len(part)] = part


def _deal_ships(s: Battle, luck: Luck) -> None:
    """Faces for the ships that lie face down, as their backs allow; then the deck, the hand and what was given up."""
    fleet = s.fleet
    hidden = [posted.ship for posted in s.board if posted and not posted.up]
    starting = [fleet.starting] if fleet.starting else []
    pool = [*fleet.deck, *fleet.ships, *fleet.discarded, *hidden, *starting]
    luck.shuffle(pool)
    if fleet.starting:
        fleet.starting = next(ship for ship in pool if s.pack.ships[ship].strength in SMALL)
        pool.remove(fleet.starting)
    dealt = {posted.ship: posted.ship for posted in s.board if posted}
    for i, posted in enumerate(s.board):
        if posted and not posted.up:
            ship = next((ship for ship in pool if _has_same_back(s, ship, posted.ship)), None) or posted.ship
            pool.remove(ship)
            s.board[i] = Posted(ship)
            dealt[posted.ship] = ship
    s.asides = [_reported(step, dealt) for step in s.asides]
    for pile in (fleet.deck, fleet.ships, fleet.discarded):
        pile[:] = [pool.pop() for _ in pile]


def _reported(step: Any, dealt: dict[str, str]) -> Any:
    """A scout's report of a ship whose face has changed; a ship that is gone stays away."""
    return replace(step, ship=dealt.get(step.ship, "")) if isinstance(step, UseBonus) else step


def _has_same_back(s: Battle, one: str, other: str) -> bool:
    ships = s.pack.ships
    is_same_band = (ships[one].strength in SMALL) == (ships[other].strength in SMALL)
    return ships[one].bonus == ships[other].bonus and (is_same_band or not s.band_on_back)


def _deal_tactics(s: Battle, luck: Luck) -> None:
    """The Tactics cards in hand and deck; those whose state holds are armed."""
    fleet = s.fleet
    pool = fleet.tactics + fleet.tactics_deck
    luck.shuffle(pool)
    fleet.tactics = pool[: len(fleet.tactics)]
    fleet.tactics_deck = pool[len(fleet.tactics) :]
    fleet.armed, fleet.plan = {}, []
    arm(s)
