"""A trial of a pack: some games without a plan, to see whether the rules can be played with it at all."""

from collections.abc import Iterator

from robotable.table.checks import any_move
from robotable.table.game import Game
from robotable.table.luck import Luck
from robotable.table.packs import Pack
from robotable.table.ruleset import Ruleset

MOST_MOVES = 300
LOOK_EVERY = 15
"""Everybody looks at the table, and the officer thinks, once in so many moves."""


def trial_faults(ruleset: Ruleset, pack: Pack) -> Iterator[str]:
    """What goes wrong when a pack is played with, by the fewest and by the most; it need not be all there is."""
    for seats in sorted({ruleset.seats[0], ruleset.seats[-1]}):
        try:
            fault = _fault_of_game(Game(ruleset, seats, seats, {}, pack))
        except Exception as stumble:
            fault = f"the rules stumble over it: {stumble!r}"
        if fault:
            yield f"in a trial game of {seats} players, {fault}"


def guide_faults(ruleset: Ruleset, pack: Pack) -> Iterator[str]:
    """What the texts that teach a game speak of, and a pack has not."""
    for text, write in (("How to play", ruleset.how_to_play_with), ("The rulebook", ruleset.book_with)):
        try:
            write(pack)
        except Exception as problem:
            yield f"{text} keeps the words of the game itself: {problem}"


def _fault_of_game(game: Game) -> str | None:
    luck = Luck.seeded(1)
    for n in range(MOST_MOVES):
        if game.outcome is not None:
            break
        if n % LOOK_EVERY == 0:
            if fault := next(game.ruleset.faults(game.state), None):
                return fault
            _look(game, luck)
        move = any_move(game, luck)
        due = game.state.deadline()
        if due is not None and (move is None or luck.below(2)):
            game.advance(due)
        elif move is None:
            return "nobody can go on"
        else:
            game.play(move[0], *move[1])
    return next(game.ruleset.faults(game.state), None)


def _look(game: Game, luck: Luck) -> None:
    """Have everybody see the table, and the officer decide."""
    for seat in (*range(game.seats), None):
        game.scene(seat)
        game.story(seat)
    choice = game.state.choice
    if choice is not None and not game.ruleset.is_real_time:
        guess = game.ruleset.determinise(game.state, choice.seat, luck.fork())
        asked = guess.choice
        if asked is not None:
            game.ruleset.advise(guess, asked, luck.fork())
