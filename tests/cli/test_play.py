"""Playing in the terminal, and stepping through what was played."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.cli.terminal import Typed
from tests.table.toy import GAME as TOY

import robotable
from robotable.cli.drawing import draw, draw_any_view
from robotable.cli.errors import UserError
from robotable.cli.play import name_people
from robotable.cli.session import SessionInTurns
from robotable.cli.show import Viewer, read
from robotable.cli.typed_moves import find_move
from robotable.lab.fuzz import Failure
from robotable.table import Advice, Game, IllegalMove, Luck, Move, Played
from robotable.table.checks import play_on

Play = Callable[..., str]


def session(*lines: str, players: tuple[str, ...] = ("me", "random"), seed: int = 4) -> tuple[Game, str]:
    """Type these lines at a game of Cyclone Run."""
    people = name_people(list(players), "Ann")
    game = robotable.new("cyclone-run", seats=len(players), seed=seed, options={"stack": 4}, people=people)
    console = Typed(list(lines))
    SessionInTurns(game, list(players), console).run()
    return game, console.text


def test_a_whole_game_can_be_played_by_numbers() -> None:
    game, text = session(*["1"] * 3000, seed=6)
    assert game.outcome is not None
    assert "The winner:" in text


def test_a_bot_says_why() -> None:
    assert "It was drawn by lot." in session(*["1"] * 30)[1]


def test_an_ace_in_the_terminal_keeps_to_its_plan() -> None:
    game = robotable.new("attack-on-sdf1", seats=1, seed=3, options={"difficulty": "easy"}, people=["Ann"])
    here, reasons = SessionInTurns(game, ["ace:200"], Typed([])), set[str]()
    while "So it was planned." not in reasons and game.outcome is None:
        advice = here.advice("ace:200", 0)
        reasons.add(advice.why)
        game.play(0, *advice.move)
    assert "So it was planned." in reasons


class WatchedSession(SessionInTurns):
    """A session of which it is known what was done on the side."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, ["officer"] * game.seats, Typed([]))
        self.on_the_side: list[Move] = []

    def let_bot_move(self, seat: int, advice: Advice) -> None:
        if seat not in self.game.waiting:
            self.on_the_side.append(advice.move)
        super().let_bot_move(seat, advice)


def test_bots_act_on_the_side_while_another_seat_is_awaited() -> None:
    session = WatchedSession(robotable.new("attack-on-sdf1", seats=3, seed=1))
    session.run()
    assert session.game.outcome is not None
    assert session.on_the_side


def test_friends_share_a_keyboard() -> None:
    game, _ = session(*["1"] * 20, players=("me", "me"))
    assert game.people == ["Ann 1", "Ann 2"]
    assert len(game.played) == 20


def test_a_move_can_be_typed_as_text() -> None:
    game, _ = session("reroll blank/move", "stop")
    assert [played.move for played in game.played] == [Move("reroll", "blank/move"), Move("stop")]


def test_what_can_not_be_done_is_told_with_the_rule_and_nothing_happens() -> None:
    game, text = session("stop", "select alpha", "select yeti", "999")
    assert len(game.played) == 1
    assert "'select alpha' is not possible" in text
    assert "'select yeti' is no move here" in text
    assert "There is no move 999" in text


def test_a_hint_names_a_move_and_a_reason() -> None:
    assert "Officer would: " in session("hint")[1]


def test_why_explains_a_rule_or_the_choice() -> None:
    rule = "-".join(("CYC", "ROLL05"))  # a test of the terminal, not of the rule
    assert rule in session(f"why {rule}")[1]
    assert rule not in session()[1]
    assert "CYC-" in session("why")[1]
    assert "has these words" in session("why zebra")[1]


def test_log_table_and_help_can_be_asked_for() -> None:
    text = session("log", "table", "help")[1]
    assert text.count("takes the First Player token") == 2
    assert text.count("Heroes ─") == 2
    assert text.count("save FILE") == 2


def test_undo_takes_the_last_move_back() -> None:
    _, text = session("stop", "select rand", "undo", "undo", "undo")
    assert "Taken back." in text
    assert "nothing to take back" in text


def test_a_game_is_saved_and_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game, _ = session("stop", "1", f"save {path}", "save", f"save {tmp_path / 'no' / 'where'}")
    record, failure = read(path)
    assert (record, failure) == (game.record.with_content(game.pack), None)


def test_quit_leaves_the_table() -> None:
    game, text = session("quit", "stop")
    assert game.played == []
    assert "Until next time." in text


def test_a_line_means_a_number_a_move_or_its_words() -> None:
    prompts = Game(TOY, 2, 1).prompts_of(0)
    assert find_move("1", prompts, {}) == prompts[0].moves[0].move
    assert find_move("Roll", prompts, {}) == Move("roll")
    assert find_move("cheer 2", prompts, {}) == Move("cheer", 2)
    assert find_move("look at the  deck", prompts, {}) == Move("look")
    with pytest.raises(UserError, match="Did you mean 'roll'"):
        find_move("rol", prompts, {})


def test_a_refused_line_tells_the_rule() -> None:
    game = Game(TOY, 2, 1)
    game.play(0, "look")
    with pytest.raises(IllegalMove, match="you looked already"):
        find_move("look", game.prompts_of(0), {})


# Showing


def played_game() -> Game:
    game = robotable.new("cyclone-run", seats=3, seed=4, options={"stack": 4})
    play_on(game, Luck.seeded(1), 40)
    return game


def shown(game: Game, failure: Failure | None, show: Callable[[Viewer], None], *lines: str) -> str:
    console = Typed(list(lines))
    show(Viewer(game.record, failure, console))
    return console.text


def test_show_steps_forth_and_back_and_jumps() -> None:
    text = shown(played_game(), None, Viewer.browse, "", "n", "p", "12", "999", "q")
    steps = [line.split("move ")[1].split(" of")[0] for line in text.splitlines() if "Cyclone Run: move" in line]
    assert steps == ["0", "1", "2", "1", "12"]
    assert "there are 40 moves" in text


def test_show_all_prints_every_move() -> None:
    text = shown(played_game(), None, Viewer.print_all)
    assert all(f"{n:>4} Player" in text for n in range(1, 41))


def test_show_at_a_move_shows_the_table_then() -> None:
    assert "move 7 of 40" in shown(played_game(), None, lambda viewer: viewer.print_at(7))


def test_show_for_a_program() -> None:
    seen = msgspec.json.decode(shown(played_game(), None, lambda viewer: viewer.print_json(40)))
    assert seen["moves"] == 40
    assert seen["scene"]["board"]["round"] >= 1


def test_a_failure_is_shown_where_it_went_wrong(tmp_path: Path) -> None:
    game = played_game()
    failure = Failure(game.record, 40, ["views: it leaks"], ["random"] * 3, 4, Played(1, "drive", 4), "Traceback …")
    _, found = read(failure.save(tmp_path))
    assert found == failure
    text = shown(game, found, Viewer.browse, "q")
    assert "move 40 of 40" in text
    assert "as Player 2 tried 'drive 4'" in text
    assert "views: it leaks" in text
    assert "robotable fuzz cyclone-run --games 1 --seed 4" in text


# Drawing


def test_the_table_is_drawn_at_every_moment_of_a_game() -> None:
    game = robotable.new("cyclone-run", seats=4, seed=4, options={"stack": 4})
    luck = Luck.seeded(2)
    while game.outcome is None:
        console = Typed([])
        console.print(draw(game))
        assert "Round " in console.text
        play_on(game, luck, 11)


def test_any_view_can_be_drawn() -> None:
    console = Typed([])
    console.print(draw_any_view(played_game().view(), played_game()))
    console.print(draw(Game(TOY, 2, 1), 0))
    assert "fuel pile" in console.text
    assert "hands 2 2" in console.text
