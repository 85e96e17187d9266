"""Playing a record again: from its seed or its snapshot, with the content it names, and as the rules read it today."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from robotable.table.game import Game
from robotable.table.honours import Chronicle, Tale
from robotable.table.packs import Pack
from robotable.table.records import NOBODY, Played, Record
from robotable.table.ruleset import OldMoves, Ruleset

Reader = Callable[[Game, Played], Played]
"""How a move that was recorded reads today, in the game as it stands before the move."""


def replay(ruleset: Ruleset, record: Record, people: Sequence[str] = (), pack: Pack | None = None) -> Game:
    """Play a record again, with its content if that is at hand already; ValueError says why it can't be done here."""
    read = reader_of(ruleset, record.rules)
    game = begin(ruleset, record, people, pack)
    for played in record.moves:
        game.redo(read(game, played))
    if record.now >= game.state.now:
        game.advance(record.now)
    return game


def tale_of(ruleset: Ruleset, record: Record, people: Sequence[str] = (), pack: Pack | None = None) -> Tale | None:
    """What is told of a finished game beside its scores; None if the game tells nothing."""
    honours = ruleset.honours
    if honours is None:
        return None
    read = reader_of(ruleset, record.rules)
    game = begin(ruleset, record, people, pack)
    chronicle = Chronicle(game.speaker, honours.standing)
    chronicle.add(game.state, list(game.log))
    for n, played in enumerate(record.moves, 1):
        heard = len(game.log)
        game.redo(read(game, played))
        # What the clock still brought about belongs to the last move.
        if n == len(record.moves) and record.now >= game.state.now:
            game.advance(record.now)
        chronicle.add(game.state, game.log[heard:], played.at)
    return honours.tell(chronicle)


def begin(ruleset: Ruleset, record: Record, people: Sequence[str] = (), pack: Pack | None = None) -> Game:
    """The game that a record tells of, before its first move."""
    pack = pack or content_of(ruleset, record)
    return Game(ruleset, record.seats, record.seed, record.options, pack, people, record.start)


def content_of(ruleset: Ruleset, record: Record) -> Pack:
    """The content that a record was played with; ValueError if it is neither here nor in the record."""
    own = ruleset.content
    if record.content == own.digest or (record.pack is None and not record.content):
        return own
    if record.pack is None:
        raise ValueError(
            f"this record was played with other content of {ruleset.title} than there is today, and does not hold it"
        )
    return ruleset.read_kept(record.pack)


def reader_of(ruleset: Ruleset, version: int) -> Reader:
    """How a move reads that this version of the rules wrote; ValueError if its records no longer replay."""
    if version == ruleset.version:
        return lambda game, played: played
    if version not in ruleset.old_moves:
        raise ValueError(
            f"this record was played with version {version} of the rules of {ruleset.title};"
            f" this is version {ruleset.version}"
        )
    return partial(_read_old_move, ruleset.old_moves[version]())


def _read_old_move(as_today: OldMoves, game: Game, played: Played) -> Played:
    if played.seat == NOBODY:
        return played
    verb, noun = as_today(game.state, played.seat, played.move)
    return Played(played.seat, verb, noun, played.at)


def misfits(game: Game) -> Iterator[str]:
    """What keeps a game that other rules have brought here from being gone on with."""
    yield from game.ruleset.faults(game.state)
    try:
        for seat in (*range(game.seats), None):
            game.scene(seat)
            game.story(seat)
    except Exception as problem:
        yield f"it can't be shown: {problem!r}"
