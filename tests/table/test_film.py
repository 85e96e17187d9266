"""The film of a move: how it came about, step by step, as each seat saw it."""

from itertools import pairwise

import robotable
from robotable.table import Game, Luck
from robotable.table.checks import any_move


def filmed(game: str, seats: int, seed: int) -> Game:
    """A game that is filmed."""
    table = robotable.new(game, seats=seats, seed=seed)
    table.is_filmed = True
    return table


def play_until_film(game: Game, frames: int) -> None:
    """Make any moves until one comes about in that many frames."""
    luck = Luck.seeded(1)
    while len(game.frames()) < frames:
        move = any_move(game, luck)
        assert move, "the game is over, and no move was that long"
        game.play(move[0], *move[1])


def test_nothing_is_kept_while_nobody_films() -> None:
    game = robotable.new("cyclone-run", seats=2, seed=1)
    luck = Luck.seeded(1)
    for _ in range(30):
        seat, move = any_move(game, luck) or (0, None)
        assert move
        game.play(seat, *move)
        assert not game.film
        assert [frame.board for frame in game.frames()] == [game.view()]


def test_the_last_frame_is_the_table_as_it_is() -> None:
    game = filmed("attack-on-sdf1", 1, 2)
    play_until_film(game, 8)
    for seat in (0, None):
        frames = game.frames(seat)
        assert frames[-1].board == game.view(seat)
        assert frames[-1].trail == game.scene(seat).trail
        assert frames[-1].told == len(game.story(seat))


def test_each_frame_tells_more_than_the_one_before() -> None:
    game = filmed("attack-on-sdf1", 1, 2)
    play_until_film(game, 8)
    frames = game.frames(0)
    assert all(frame.told <= after.told for frame, after in pairwise(frames))
    assert all(frame.told < after.told for frame, after in pairwise(frames[:-1]))


def test_a_film_shows_what_is_not_on_the_table_in_the_end() -> None:
    game = filmed("attack-on-sdf1", 1, 2)
    play_until_film(game, 8)
    boards = [frame.board for frame in game.frames(0)]
    assert len({str(board) for board in boards}) > 4, "vessels move and fire one after the other"


def test_frames_do_not_change_when_play_goes_on() -> None:
    game = filmed("cyclone-run", 3, 4)
    play_until_film(game, 3)
    kept = game.film
    before = [str(game.ruleset.view(shot.state, 0)) for shot in kept]
    play_until_film(game, 3)
    assert [str(game.ruleset.view(shot.state, 0)) for shot in kept] == before


def test_a_move_that_is_taken_back_leaves_no_film() -> None:
    game = filmed("reconstruction", 4, 1)
    luck = Luck.seeded(3)
    while not (game.played and game.can_undo(game.played[-1].seat) and len(game.log) > game.heard_before_film):
        move = any_move(game, luck)
        assert move
        game.play(move[0], *move[1])
    game.undo(game.played[-1].seat)
    assert not game.film
    assert len(game.frames()) == 1


def test_a_film_is_the_same_when_the_record_is_played_again() -> None:
    game = filmed("crisis-point", 2, 3)
    play_until_film(game, 4)
    record = game.record
    again = robotable.new("crisis-point", seats=2, seed=3)
    for played in record.moves[:-1]:
        again.redo(played)
    again.is_filmed = True
    again.redo(record.moves[-1])
    assert again.frames(1) == game.frames(1)
