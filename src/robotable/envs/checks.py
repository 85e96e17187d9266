"""What the fuzzer checks of the environments: that no seat observes what it may not see."""

from collections.abc import Iterator
from functools import cache

from robotable import games
from robotable.envs.observing import Observer, stored_schemas
from robotable.envs.schema import LEAST, MOST
from robotable.table import Game, Luck


def faults_of_an_observation(game: Game, luck: Luck) -> Iterator[str]:
    """What a seat drawn by lot observes is the same when all that it can't see is dealt anew, and no float is out of
    bounds; a game that no survey of ours knows is left out."""
    ruleset, seat = game.ruleset, luck.below(game.seats)
    if ruleset.id not in stored_schemas() or game.pack is not ruleset.content:
        return
    observer = _observer(ruleset.id)
    seen = observer.flat(game.state, seat)
    dealt_anew = observer.flat(ruleset.determinise(game.state, seat, luck.fork()), seat)
    for name, floats in observer.split(seen - dealt_anew).items():
        if floats.any():
            yield f"dealt anew for seat {seat}, it observes another {name}"
    if seen.size != observer.size or not LEAST <= seen.min() <= seen.max() <= MOST:
        yield f"seat {seat} observes {seen.size} floats from {seen.min()} to {seen.max()}"


@cache
def _observer(game: str) -> Observer:
    ruleset = games.find(game)
    return Observer(ruleset, ruleset.content)
