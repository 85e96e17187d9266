"""Every command that the documentation names works for every game."""

import io
import json
import os
import re
import sys
from pathlib import Path

import pytest
from tests.cli.terminal import Run, Typed, any_number

import robotable
from robotable import games
from robotable.cli import app
from robotable.cli.play import name_people
from robotable.cli.session import SessionInTurns
from robotable.table import Luck, Ruleset

GAMES = list(games.catalog())
PAGES = ("README.md", "docs/command-line.md")
ROOT = Path(__file__).resolve().parents[2]

PER_GAME = {
    "rules": ["rules GAME", "rules GAME first", "rules GAME first --json", "rules GAME --coverage --tests TESTS"],
    "simulate": [
        "simulate GAME --seats SEATS --games 1 --jobs 1",
        "simulate GAME --seats SEATS --games 1 --jobs 1 --json",
        "simulate GAME --seats random --sweep players=MOST --games 1 --jobs 1 --html side-by-side.html",
        "simulate GAME --seats SEATS --games 2 --jobs 1 --html report.html",
    ],
    "compare": ["pack new GAME mine", "compare GAME own mine --pairs 1 --jobs 1 --bot random"],
    "fuzz": ["fuzz GAME --games 1 --jobs 1 --seed 3"],
    "playthrough": ["playthrough GAME --seats LEAST --seed 8 --output told.txt"],
    "ladder": ["ladder GAME --levels officer,random --pairs 1 --jobs 1"],
    "pack": ["pack new GAME mine", "pack check mine --game GAME"],
}
"""What is run for each game, in order; `play` and `show` have tests of their own below."""
FOR_ALL_GAMES = {"admin", "games", "serve", "tables"}


def filled_in(command: str, ruleset: Ruleset) -> str:
    """The command for one game: its name, how many play it, and who sits there."""
    least, most = ruleset.seats[0], ruleset.seats[-1]
    blanks = {
        "GAME": ruleset.id,
        "LEAST": str(least),
        "MOST": str(most),
        "SEATS": ",".join(["random"] * least),
        "TESTS": str(ROOT / "tests" / "games" / ruleset.id.replace("-", "_")),
    }
    for blank, word in blanks.items():
        command = command.replace(blank, word)
    return command


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PER_GAME)
def test_a_documented_command_works_for_every_game(run: Run, name: str, game: str) -> None:
    for command in PER_GAME[name]:
        status, out, err = run(filled_in(command, games.find(game)))
        assert (status, err) == (0, ""), f"{command}\n{out}{err}"


@pytest.mark.parametrize("game", GAMES)
def test_what_positions_are_worth_is_learned_from_games(run: Run, game: str) -> None:
    status, out, err = run(f"learn {game} --games 1")
    assert (status, err) == (0, "")
    assert "[weights]" in out


def test_no_documented_command_is_left_out() -> None:
    text = "\n".join((ROOT / page).read_text("utf-8") for page in PAGES)
    documented = set(re.findall(r"robotable ([a-z]+)\b", text))
    tested = {*PER_GAME, *FOR_ALL_GAMES, "learn", "play", "review", "show"}
    assert documented == tested
    assert {name for name in app if not name.startswith("-")} == tested


def seats_with_me(ruleset: Ruleset) -> list[str]:
    """A person against officers, at the smallest table at which somebody else plays."""
    return ["me", *["officer"] * (max(2, ruleset.seats[0]) - 1)]


def type_in(monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    """Have these lines come in over a pipe."""
    reads, writes = os.pipe()
    with os.fdopen(writes, "w") as pipe:
        pipe.write(lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(os.fdopen(reads, "rb")))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_saved_and_shown(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "1\nhint\nwhy\nlog\ntable\nhelp\nsave game.json\nquit\n")
    status, out, err = run(f"play {game} --seats {','.join(seats_with_me(games.find(game)))} --seed 5 --speed 50")
    assert (status, err) == (0, "")
    for text in ("Officer would", "Saved;", "Until next time."):
        assert text in out
    for way in ("--all", "--at -1", "--at 0"):
        assert run(f"show game.json {way}")[0] == 0
    assert json.loads(run("show game.json --json")[1])["moves"] >= 1


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_reviewed_and_real_time_is_refused(run: Run, game: str, tmp_path: Path) -> None:
    ruleset = games.find(game)
    file = tmp_path / "record.json"
    if ruleset.is_real_time:
        file.write_bytes(robotable.new(game, seats=ruleset.seats[0], seed=1).record.encode())
        status, out, err = run(f"review {file}")
        assert (status, out) == (2, "")
        assert "it can't be reviewed move by move yet" in err
        return
    table = robotable.new(game, seats=ruleset.seats[0], seed=1)
    luck = Luck.seeded(1)
    while table.outcome is None:
        (seat, *_), s = table.waiting, table.state
        move = ruleset.advise(ruleset.determinise(s, seat, luck.fork()), s.choice, luck).move
        table.play(seat, move.verb, move.noun)
    file.write_bytes(table.record.encode())
    status, out, err = run(f"review {file} --seat 0 --seconds 0.1")
    assert (status, err) == (0, "")
    assert "The costliest decisions of Player 1" in out
    assert run(f"review {file} --seat 9")[0] == 2


class Anybody(Typed):
    """Somebody who types the number of any move."""

    def __init__(self, game: robotable.Game) -> None:
        super().__init__([])
        self.game = game
        self.luck = Luck.seeded(7)

    def input(self, *prompt: object, **how: object) -> str:
        return any_number(self.game, self.game.waiting[:1], self.luck)


class SparingSession(SessionInTurns):
    """Draws the table now and then, as drawing it takes longest."""

    def table(self, rest: str) -> None:
        if len(self.game.played) % 50 == 0:
            super().table(rest)


@pytest.mark.parametrize("game", [game for game in GAMES if not games.find(game).is_real_time])
def test_every_game_of_turns_is_played_to_its_end(game: str) -> None:
    players = seats_with_me(games.find(game))
    table = robotable.new(game, seats=len(players), seed=8, people=name_people(players, "Ann"))
    console = Anybody(table)
    SparingSession(table, players, console).run()
    assert table.outcome is not None
    assert "The winner:" in console.text
