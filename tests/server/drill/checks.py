"""What must be so after a race, and in the store after all of them."""

from typing import Any

import msgspec
from tests.server.drill import GAME
from tests.server.drill.racers import OFFICERS, ZENTRAEDI, Crew, Race, Racer

from robotable.server import roster
from robotable.server.archive import Archive
from robotable.server.store import Store
from robotable.table import Game, replay

NOT_SHOWN_AGAIN = ("now", "clock", "timers")
"""Time passes in the store also while nothing is shown."""


def check_race(race: Race, racers: list[Racer]) -> None:
    """One wins; the winner and the caller have laid one card each, all others have what they had, and know why."""
    (winner,) = race.winners
    assert winner != race.caller
    assert {tuple(racer.answered) for racer in racers} == {tuple(racers[winner].answered)}
    for seat in OFFICERS:
        laid = {race.caller: race.called, winner: race.played[winner]}.get(seat)
        assert racers[seat].hand == [card for card in race.hands[seat] if card != laid]
    for racer in racers:
        check_refusal(racer, race)


def check_refusal(racer: Racer, race: Race) -> None:
    refused = racer.refused
    if racer.seat in race.winners:
        assert refused is None
    elif racer.seat == race.caller:
        assert refused is not None
        assert refused.rule == "BFI-EXCH04"
    elif racer.seat == ZENTRAEDI:
        assert refused is not None
    else:
        assert refused is not None
        assert "answered by somebody else" in refused.why
        assert refused.rule == "BFI-EXCH14"


async def stored(database_url: str, table: str) -> Game:
    """The game as another program finds it on disk."""
    store = Store(database_url)
    row = await store.table(table)
    assert row is not None
    record = await Archive(store).record_of(row)
    await store.close()
    return replay(GAME, record, roster.names_of(row))


def check_that_the_store_agrees(game: Game, crew: Crew, races: int) -> None:
    """What is on disk is sound, and is what each of the fifteen was shown."""
    assert list(GAME.faults(game.state)) == []
    assert sum(played.verb == "answer" for played in game.played) == races
    for racer in crew.racers:
        assert shown(racer.board) == shown(game.view(racer.seat))


def shown(board: object) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(board)
    return {name: value for name, value in told.items() if name not in NOT_SHOWN_AGAIN}
