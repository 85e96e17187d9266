"""What a trained player sees of Cyclone Run: the same on arrays and at the engine's table, and nothing hidden."""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

import robotable
from robotable.envs.match import Match
from robotable.games.cyclone_run import GAME
from robotable.gpu.cyclone_run import tables
from robotable.gpu.cyclone_run.observe import observe
from robotable.gpu.cyclone_run.twin import from_engine
from robotable.table import Luck


def test_a_seat_sees_the_same_in_jax_and_in_numpy_and_nothing_that_lies_face_down() -> None:
    luck = Luck.seeded(3)
    on_arrays = jax.jit(lambda s: observe(s, jnp))
    for seats in (2, 3, 4):
        game = robotable.new("cyclone-run", seats=seats, seed=seats)
        for _ in range(150):
            choice = game.state.choice
            if choice is None:
                break
            twin = from_engine(game.state)  # type: ignore[arg-type]
            seen = observe(twin)
            assert np.allclose(seen, on_arrays(twin), atol=1e-5)
            dealt_anew = GAME.determinise(game.state, choice.seat, luck.fork())
            assert np.array_equal(seen, observe(from_engine(dealt_anew)))
            move = luck.pick(list(choice.moves(game.state)))
            game.play(choice.seat, move.verb, move.noun)


def test_moves_have_the_numbers_of_the_environments_and_observations_the_size_that_is_documented() -> None:
    match = Match("cyclone-run", 2, {})
    match.deal(1)
    assert list(match.moves.moves) == tables.MOVES
    page = " ".join((Path(__file__).parents[2] / "docs" / "gpu.md").read_text("utf-8").split())
    seen = observe(from_engine(match.state))  # type: ignore[arg-type]
    assert f"{seen.size} numbers are not {match.observer.size}." in page
