"""Without JAX the legend plays, as NumPy is enough for it, and whoever asks for the twin is told what to install."""

import subprocess
import sys

import pytest

WITHOUT_JAX = "import sys; sys.modules['jax'] = None\n"


def run(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script for which there is no JAX."""
    return subprocess.run([sys.executable, "-c", WITHOUT_JAX + script], capture_output=True, text=True)


def test_the_legend_plays_with_numpy_alone() -> None:
    run_alone = run("""
import robotable
from robotable.bots import Seated, take_seat
from robotable.table import Luck

game, luck = robotable.new("cyclone-run", seats=3, seed=4), Luck.seeded(1)
for _ in range(30):
    seat = game.prompts[0].seat
    advice = Seated(take_seat("legend", game.ruleset), seat).advise(game.state, luck)
    game.play(seat, *advice.move)
print(advice.why)
""")
    assert run_alone.returncode == 0, run_alone.stderr
    assert "It would win" in run_alone.stdout


@pytest.mark.parametrize(
    "script",
    [
        "import robotable.gpu.cyclone_run.rules",
        "import robotable.gpu.train",
        "import runpy; runpy.run_module('robotable.gpu.cyclone_run.side_by_side', run_name='__main__')",
    ],
)
def test_whoever_asks_for_the_twin_is_told_what_to_install(script: str) -> None:
    told = run(script).stderr
    assert "ImportError: the twin's rules and its training need JAX" in told
    assert "pip install 'robotable[gpu]'" in told
