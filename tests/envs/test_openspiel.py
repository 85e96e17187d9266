"""OpenSpiel's own checks, and playthroughs as OpenSpiel keeps them."""

import os
from hashlib import sha256
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts

import robotable.envs.openspiel as openspiel
from robotable import games
from robotable.envs.observing import Floats
from robotable.table import Luck

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
LONGEST_LINE = 160
TABLES = [
    "robotable_cyclone_run(players=2)",
    "robotable_cyclone_run(players=4,long_game=true,stack=5)",
    "robotable_crisis_point(southern_cross=random)",
    "robotable_reconstruction(players=3,zr_pickets=true)",
    "robotable_reconstruction(players=4)",
    "robotable_attack_on_sdf1(players=1,mode=escalation)",
    "robotable_attack_on_sdf1(players=3,difficulty=hard)",
]
KEPT = {
    "robotable_cyclone_run(players=2,stack=4)": 1,
    "robotable_crisis_point": 2,
    "robotable_reconstruction(players=3)": 3,
    "robotable_attack_on_sdf1(players=1,mode=escalation,difficulty=hard)": 4,
}
"""Games that are kept as playthroughs, each with the seed of its random moves."""


def shortened(line: str) -> str:
    """A line that a reviewer can read: of a long one its beginning, and a digest of all of it."""
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[:80]} … {len(line)} characters, sha256 {sha256(line.encode()).hexdigest()[:16]}"


def digest_of(tensor: Floats, name: str) -> list[str]:
    """A tensor in a few digits: written out it would take longer than the game."""
    return [f"{name} has {np.count_nonzero(tensor)} floats but 0, sha256 {sha256(tensor.tobytes()).hexdigest()[:16]}"]


def playthrough(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game with random moves, told by OpenSpiel."""
    monkeypatch.setattr(generate_playthrough, "_format_tensor", digest_of)
    lines = generate_playthrough.playthrough_lines(game, seed=seed)
    return "\n".join(map(shortened, lines)) + "\n"


def some_state(game: str, moves: int) -> openspiel.TableState:
    """A state in which a player is asked, some way into a game."""
    state = pyspiel.load_game(game).new_initial_state()
    luck = Luck.seeded(1)
    while state.move_number() < moves or state.is_chance_node():
        actions = [n for n, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(luck.pick(actions))
    assert isinstance(state, openspiel.TableState)
    return state


@pytest.mark.parametrize("game", TABLES)
def test_openspiel_finds_nothing_wrong(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", list(KEPT))
def test_a_playthrough_comes_out_as_it_is_kept(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = PLAYTHROUGHS / f"{game.replace('(', '-').replace(')', '').replace(',', '-').replace('=', '_')}.txt"
    told = playthrough(game, KEPT[game], monkeypatch)
    if "UPDATE_GOLDEN" in os.environ:
        path.write_text(told, "utf-8")
    assert told == path.read_text("utf-8")


def test_every_game_of_turns_is_registered_and_the_one_in_real_time_is_not() -> None:
    known = {name for name in pyspiel.registered_names() if name.startswith("robotable")}
    assert known == {openspiel.short_name(one) for one in games.catalog().values() if not one.is_real_time}


def test_a_copy_does_not_know_the_dice_to_come() -> None:
    state = some_state("robotable_cyclone_run(players=2)", 3)
    roll = next(action for action in state.legal_actions() if str(state.match.moves.moves[action]).startswith("reroll"))
    state.apply_action(roll)
    assert state.is_chance_node()
    assert len({state.child(luck).observation_string(0) for luck in range(8)}) > 1


def test_a_copy_goes_on_by_itself() -> None:
    state = some_state("robotable_crisis_point", 8)
    before, twin = state.information_state_string(0), state.clone()
    for _ in range(6):
        twin.apply_action(0 if twin.is_chance_node() else twin.legal_actions()[0])
    assert state.information_state_string(0) == before


def test_nothing_hidden_is_in_what_a_player_observes() -> None:
    state = some_state("robotable_crisis_point", 20)
    other = state.clone()
    other.match.state = state.match.ruleset.determinise(state.match.state, 0, Luck.seeded(9))
    assert other.observation_string(0) == state.observation_string(0)
    assert other.information_state_string(0) == state.information_state_string(0)
    assert other.information_state_tensor(0) == state.information_state_tensor(0)
    assert other.observation_string(1) != state.observation_string(1)


def test_a_state_survives_being_written_down() -> None:
    state = some_state("robotable_reconstruction(players=3)", 25)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert again.information_state_string(1) == state.information_state_string(1)


def test_openspiel_s_own_search_plays_a_game() -> None:
    state = some_state("robotable_crisis_point", 60)
    bot = mcts.MCTSBot(state.get_game(), 2.0, 4, mcts.RandomRolloutEvaluator(1))
    assert bot.step(state) in state.legal_actions()
