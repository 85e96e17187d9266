"""Fifteen people answer the same Status of Brace for Impact at once, five hundred times: one wins, no card is lost.

The cards are those of the drill, which let everybody answer whom the rules allow to; `bench/race.py` takes the time.
"""

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest
from tests.rule import rule
from tests.server.drill.checks import check_race, check_that_the_store_agrees, stored
from tests.server.drill.racers import PEOPLE, ZENTRAEDI, Crew, sit_down
from tests.server.mortal import MortalServer, mortal_server

ROUNDS = 500

pytestmark = pytest.mark.usefixtures("drill")


@pytest.mark.slow
@rule("BFI-R10", "BFI-R14", "BFI-EXCH04", "BFI-EXCH14")
def test_one_of_fifteen_wins_every_race_and_nobody_loses_a_card(tmp_path: Path) -> None:
    with mortal_server(tmp_path) as server:
        table, crew = asyncio.run(run_races(server))
        game = asyncio.run(stored(f"sqlite:///{server.database}", table))
        check_that_the_store_agrees(game, crew, ROUNDS)


async def run_races(server: MortalServer) -> tuple[str, Crew]:
    table, crew = await sit_down(server.address, random.Random(15))
    won: Counter[int] = Counter()
    for n in range(ROUNDS):
        race = await crew.race(n % ZENTRAEDI)
        check_race(race, crew.racers)
        won.update(race.winners)
    assert len(won) > PEOPLE // 2, f"the same few always win: {won}"
    await crew.hang_up()
    return table, crew
