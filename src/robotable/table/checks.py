"""What must be true of every state of every game: copies, views, saves, records, undo, prompts and log.

Each check yields what it finds wrong, in words. The fuzzer runs them all on games that nobody planned.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from robotable.table.countable import list_moves
from robotable.table.differences import difference, patched
from robotable.table.film import told_to
from robotable.table.game import Game, Scene
from robotable.table.log import heard_by
from robotable.table.luck import Luck
from robotable.table.moves import Move, Refusal
from robotable.table.nouns import is_made_of_ids, parts
from robotable.table.records import NOBODY
from robotable.table.replaying import replay
from robotable.table.saves import load, save
from robotable.table.state import State
from robotable.table.steps import RULE_ID, Choice, rules_of

MOVES_PLAYED_ON = 6
"""How far a copy is played to see whether the original notices."""

AN_HOUR = 3_600_000

Check = Callable[[Game, Luck], Iterator[str]]


class Fault(Struct, frozen=True):
    """Something that must never be: which check found it, and what it found."""

    check: str
    problem: str

    def __str__(self) -> str:
        return f"{self.check}: {self.problem}"


def faults_of(game: Game, luck: Luck, checks: "dict[str, Check] | None" = None) -> Iterator[Fault]:
    """Everything that the checks find wrong with a game as it stands; the luck is the checks' own."""
    for name, check in (EVERY if checks is None else checks).items():
        yield from (Fault(name, problem) for problem in check(game, luck))


# After every move, as they are quick


def faults_of_state(game: Game, luck: Luck) -> Iterator[str]:
    """What the game itself says must hold, and somebody can always go on."""
    yield from game.ruleset.faults(game.state)
    if game.outcome is not None:
        yield from _faults_of_outcome(game)
    elif game.state.deadline() is None and _nobody_is_asked(game):
        yield "the game is not over, yet nobody is asked anything"


def faults_of_news(game: Game, luck: Luck) -> Iterator[str]:
    """Every line that the last move wrote can be told."""
    speaker = game.speaker
    for line in game.state.news:
        try:
            told = str(speaker.tell(line))
        except (KeyError, IndexError) as error:
            yield f"the log line {line} can't be told: {error!r} is missing"
            continue
        if not told.strip():
            yield f"the log line {line} says nothing"


def faults_of_moves(game: Game, luck: Luck) -> Iterator[str]:
    """Every move that was made or is offered stands in the game's list of all moves, if it has one."""
    if game.ruleset.every_move is None:
        return
    known = list_moves(game.ruleset, game.pack).numbers
    made = [Move(one.verb, one.noun) for one in game.played[-1:] if one.seat != NOBODY]
    offered = [move for choice in game.state.choices() for move in choice.moves(game.state)]
    yield from (f"'{move}' is not in the list of every move" for move in (*made, *offered) if move not in known)


# Now and then, as they take longer


def faults_of_prompts(game: Game, luck: Luck) -> Iterator[str]:
    """Every prompt reads well, and offers each move once."""
    offered: Counter[tuple[int, Move]] = Counter()
    for choice in game.state.choices():
        moves = list(choice.moves(game.state))
        offered.update((choice.seat, move) for move in moves)
        yield from (f"{_name(choice)}: {fault}" for fault in _faults_of_choice(game, choice, moves))
    yield from (f"seat {seat} is offered '{move}' {n} times" for (seat, move), n in offered.items() if n > 1)
    yield from (f"a crumb of the trail is empty: {crumb!r}" for crumb in game.state.trail() if not crumb.strip())


def faults_of_views(game: Game, luck: Luck) -> Iterator[str]:
    """No seat can tell the table from one in which all that is hidden from it was dealt anew."""
    for seat in range(game.seats):
        yield from faults_of_view(game, luck, seat)


def faults_of_a_view(game: Game, luck: Luck) -> Iterator[str]:
    """The same for one seat drawn by lot: quicker, and in many states as good."""
    yield from faults_of_view(game, luck, luck.below(game.seats))


def faults_of_view(game: Game, luck: Luck, seat: int) -> Iterator[str]:
    """What one seat could tell apart, with its own eyes or the public's."""
    before = save(game.state)
    other = game.clone()
    other.state = game.ruleset.determinise(game.state, seat, luck.fork())
    for eyes in (seat, None):
        yield from _differences(f"seat {seat}, as {_eyes(eyes)} sees it", game.scene(eyes), other.scene(eyes))
    yield from (f"dealt anew for seat {seat}: {fault}" for fault in game.ruleset.faults(other.state))
    yield from _faults_of_belief(game, luck, seat, other.state)
    yield from _faults_of_attention(game, seat, other.state)
    if save(game.state) != before:
        yield "looking at the table, or dealing it anew, has changed it"


def _faults_of_belief(game: Game, luck: Luck, seat: int, dealt: State) -> Iterator[str]:
    """What a bot believes from what its seat was told must fit what the seat sees, whatever lies hidden."""
    insight = game.ruleset.insight
    if insight is None or insight.believe is None or game.outcome is not None:
        return
    heard = heard_by(seat, game.log)
    if any(line.to not in (None, seat) for line in heard):
        yield f"seat {seat} remembers what only another was told"
    believed = insight.believe(dealt, seat, heard, luck.fork(), lambda: True)
    if game.ruleset.view(believed, seat) != game.view(seat):
        yield f"what seat {seat} believes differs from what it sees"
    yield from (f"as seat {seat} believes: {fault}" for fault in game.ruleset.faults(believed))
    again = game.ruleset.determinise(game.state, seat, luck.fork())
    seed = luck.below(1 << 30)
    if _in_mind(game, seat, dealt, seed) != _in_mind(game, seat, again, seed):
        yield f"what seat {seat} believes depends on what it can't see"


def _in_mind(game: Game, seat: int, world: State, seed: int) -> dict[str, Any]:
    """What a bot believes beyond a world it was dealt, after bots on all other seats have looked at that world too:
    whatever they remember in the same process is of no use to it."""
    insight, luck = game.ruleset.insight, Luck.seeded(seed)
    assert insight is not None
    assert insight.believe is not None
    for other in range(game.seats):
        if other != seat:
            seen = game.ruleset.determinise(world, other, luck.fork())
            insight.believe(seen, other, heard_by(other, game.log), luck.fork(), lambda: True)
    believed = insight.believe(world, seat, heard_by(seat, game.log), luck.fork(), lambda: True)
    beyond = set(believed.__struct_fields__) - set(world.__struct_fields__)
    return {name: getattr(believed, name) for name in beyond}


def _faults_of_attention(game: Game, seat: int, dealt: State) -> Iterator[str]:
    """What bots of any level ask of the table before anything is dealt anew for them must not depend on it."""
    ruleset, s = game.ruleset, game.state
    if game.outcome is not None:
        return
    live, aside = ruleset.in_real_time, ruleset.interject
    if live is not None and live.worth is not None and live.worth.features(s, seat) != live.worth.features(dealt, seat):
        yield f"what the moment is worth to seat {seat} depends on what it can't see"
    if aside is not None and aside.notices(s, seat) != aside.notices(dealt, seat):
        yield f"what seat {seat} notices on the side depends on what it can't see"
    if live is not None and live.notices is not None:
        for level in (*live.levels, *live.people, "officer"):
            pace = live.pace(s, level)
            if pace != live.pace(dealt, level) or live.notices(s, seat, pace) != live.notices(dealt, seat, pace):
                yield f"what seat {seat} notices as {level} depends on what it can't see"


def faults_of_film(game: Game, luck: Luck) -> Iterator[str]:
    """The film of the last move ends with the table as it is, and shows a seat no more than it may see."""
    if not game.film:
        return
    seat = luck.below(game.seats)
    for eyes in (seat, None):
        yield from (f"the film, as {_eyes(eyes)} sees it: {fault}" for fault in _faults_of_frames(game, eyes))
    for n, shot in enumerate(game.film):
        other = game.ruleset.determinise(shot.state, seat, luck.fork())
        frame = f"frame {n + 1} of {len(game.film)}"
        for eyes in (seat, None):
            if game.ruleset.view(other, eyes) != game.ruleset.view(shot.state, eyes):
                yield f"dealt anew for seat {seat}, {frame} differs as {_eyes(eyes)} sees it"
        if game.trail_in(other) != game.trail_in(shot.state):
            yield f"dealt anew for seat {seat}, the trail of {frame} differs"
        if heard_by(seat, other.news) != heard_by(seat, shot.state.news):
            yield f"dealt anew for seat {seat}, the lines of {frame} differ"


def _faults_of_frames(game: Game, seat: int | None) -> Iterator[str]:
    frames, told = game.frames(seat), told_to(seat, game.log)
    if frames[-1].board != game.view(seat) or frames[-1].told != told:
        yield "its last frame is not the table as it is"
    if any(frame.told >= after.told and frame.board == after.board for frame, after in pairwise(frames)):
        yield "a frame shows and tells nothing"
    for frame, after in pairwise(frames):
        back = msgspec.json.decode(msgspec.json.encode(difference(after.board, frame.board)))
        if patched(_plain(after.board), back) != _plain(frame.board):
            yield "a frame can't be told by how it differs from the next"


def _plain(board: Struct) -> Any:
    """A board as the page reads it."""
    return msgspec.json.decode(msgspec.json.encode(board))


def faults_of_copies(game: Game, luck: Luck) -> Iterator[str]:
    """What happens to a copy is not seen by the original, nor by a view that was taken before."""
    before = save(game.state)
    twin = game.clone()
    if twin.state != game.state or save(twin.state) != before:
        yield "a copy differs from its original"
    seen = [twin.view(), twin.view(luck.below(game.seats))]
    were = [msgspec.json.encode(view) for view in seen]
    play_on(twin, luck)
    if save(game.state) != before:
        yield "playing on a copy has changed the original"
    if [msgspec.json.encode(view) for view in seen] != were:
        yield "playing on has changed a view that was taken before: it shares a list with the state"


def faults_of_saves(game: Game, luck: Luck) -> Iterator[str]:
    """A state that was saved and loaded is the same, and goes on in the same way."""
    data = save(game.state)
    state = load(data, game.ruleset.state, game.pack)
    if state != game.state:
        yield f"a loaded state differs in {', '.join(_fields_that_differ(state, game.state))}"
    if save(state) != data:
        yield "a loaded state does not save to the same bytes"
    loaded, twin = game.clone(), game.clone()
    loaded.state = state
    seed = luck.below(1 << 30)
    play_on(loaded, Luck.seeded(seed))
    play_on(twin, Luck.seeded(seed))
    if loaded.state != twin.state:
        yield f"a loaded game goes another way: {', '.join(_fields_that_differ(loaded.state, twin.state))}"


def faults_of_undo(game: Game, luck: Luck) -> Iterator[str]:
    """A move can be taken back by its seat alone, unless chance or a reveal made it final, and leaves no trace."""
    move = any_move(game, luck)
    if move is None:
        return
    twin, (seat, (verb, noun)) = game.clone(), move
    twin.play(seat, verb, noun)
    is_chance = twin.state.sealed or twin.state.luck != game.state.luck
    is_final = is_chance or seat not in twin.waiting or twin.ruleset.is_real_time
    for other in range(twin.seats):
        should = other == seat and not is_final
        if twin.can_undo(other) != should:
            yield f"after '{verb} {noun}' of seat {seat}, undo {'should' if should else 'must not'} be open to {other}"
    if twin.can_undo(seat):
        twin.undo(seat)
        if _mark(twin) != _mark(game):
            yield f"'{verb} {noun}' of seat {seat} was taken back and left a trace"


def faults_of_record(game: Game, luck: Luck) -> Iterator[str]:
    """The record survives its text form, and replays to the same state, log and record."""
    record = type(game.record).decode(game.record.encode())
    if record != game.record:
        yield "the record reads differently after writing it down"
    again = replay(game.ruleset, record, game.people)
    again.state.news = game.state.news  # what was heard last; all that was ever heard is in the log
    if again.state != game.state:
        yield f"the record replays to another state: {', '.join(_fields_that_differ(again.state, game.state))}"
    if again.log != game.log:
        yield "the record replays to another log"


def faults_of_pause(game: Game, luck: Luck) -> Iterator[str]:
    """In real time: cut off from outside, the game waits for however long it takes, and somebody can go on."""
    if not game.ruleset.is_real_time or game.outcome is not None:
        return
    twin = game.clone()
    twin.interrupt()
    twin.advance(twin.state.now + AN_HOUR)
    if twin.outcome is not None:
        yield "play was cut off, and the game went on to its end by itself"
    elif not _can_go_on(twin):
        yield "play was cut off, and nobody can go on"


CHEAP: dict[str, Check] = {
    "invariants": faults_of_state,
    "log": faults_of_news,
    "moves": faults_of_moves,
    "film": faults_of_film,
}
COSTLY: dict[str, Check] = {
    "prompts": faults_of_prompts,
    "views": faults_of_views,
    "copies": faults_of_copies,
    "saves": faults_of_saves,
    "undo": faults_of_undo,
    "pause": faults_of_pause,
}
LONGEST: dict[str, Check] = {"record": faults_of_record}
EVERY: dict[str, Check] = {**CHEAP, **COSTLY, **LONGEST}


# Playing without a plan


def any_move(game: Game, luck: Luck, aside_once_in: int = 8) -> tuple[int, Move] | None:
    """A seat and a move it may make: mostly what everybody waits for, now and then something on the side."""
    choices = list(game.state.choices())
    if not choices:
        return None
    if game.state.choice is None:
        choice = luck.pick(choices)
    else:
        is_aside = len(choices) > 1 and luck.below(aside_once_in) == 0
        choice = choices[1 + luck.below(len(choices) - 1)] if is_aside else choices[0]
    moves = list(choice.moves(game.state))
    return (choice.seat, luck.pick(moves)) if moves else None


def play_on(game: Game, luck: Luck, moves: int = MOVES_PLAYED_ON) -> None:
    """Make some moves without a plan."""
    for _ in range(moves):
        move = any_move(game, luck)
        if move is None:
            return
        game.play(move[0], *move[1])


# Parts


def _nobody_is_asked(game: Game) -> bool:
    """In real time everything may be open on the side; in a game played in turns somebody must be waited for."""
    return (next(game.state.choices(), None) if game.ruleset.is_real_time else game.state.choice) is None


def _can_go_on(game: Game) -> bool:
    """Somebody can make a move after which time passes."""
    for choice in game.state.choices():
        for verb, noun in choice.moves(game.state):
            twin = game.clone()
            twin.play(choice.seat, verb, noun)
            if not twin.state.is_paused():
                return True
    return False


def _faults_of_outcome(game: Game) -> Iterator[str]:
    outcome = game.outcome
    assert outcome
    if len(outcome.scores) != game.seats:
        yield f"the outcome has {len(outcome.scores)} scores for {game.seats} seats"
    if not set(outcome.winners) <= set(range(game.seats)):
        yield f"the outcome names winners who do not sit here: {outcome.winners}"
    if not outcome.how.strip():
        yield "the outcome does not say how it was won"
    for seat, shares in enumerate(outcome.shares):
        if sum(share.points for share in shares) != outcome.scores[seat]:
            yield f"the final sum of seat {seat} does not give its score {outcome.scores[seat]}: {shares}"


def _faults_of_choice(game: Game, choice: Choice[Any], moves: list[Move]) -> Iterator[str]:
    if not moves:
        yield "offers no move"
    yield from _faults_of_text("the prompt", game.speaker.fill(choice.prompt(game.state)))
    yield from _faults_of_rules(game, "its docstring", " ".join(rules_of(type(choice))))
    for move in moves:
        yield from _faults_of_move(game, choice, move)
    for refusal in choice.refusals(game.state):
        yield from _faults_of_refusal(game, refusal, moves)


def _faults_of_move(game: Game, choice: Choice[Any], move: Move) -> Iterator[str]:
    if move.verb not in game.ruleset.words.verbs:
        yield f"there are no words for the verb '{move.verb}'"
        return
    text = game.speaker.knowing(choice.names(game.state)).phrase(move)
    yield from _faults_of_text(f"the move '{move}'", text)
    yield from (f"the move '{move}' prints the id {id!r}: {text!r}" for id in _ids_printed(game, move, text))
    if not is_made_of_ids(move.noun):
        yield f"the noun of the move {move!r} is not made of ids"
    if Move.parse(str(move)) != move:
        yield f"the move {move!r} reads back as {Move.parse(str(move))!r}"


def _ids_printed(game: Game, move: Move, text: str) -> Iterator[str]:
    """Parts of the noun that stand in the text as they are, though they have a name."""
    if isinstance(move.noun, str):
        words = text.split()
        for id in parts(move.noun):
            names = [names[id] for names in game.speaker.names.values() if id in names]
            if id in words and names and not any(id in name.split() for name in names):
                yield id


def _faults_of_refusal(game: Game, refusal: Refusal, moves: list[Move]) -> Iterator[str]:
    if refusal.move in moves:
        yield f"'{refusal.move}' is both offered and refused"
    if refusal.move.verb not in game.ruleset.words.verbs:
        yield f"there are no words for the refused verb '{refusal.move.verb}'"
    yield from _faults_of_text(f"the refusal of '{refusal.move}'", game.speaker.fill(refusal.why))
    yield from _faults_of_rules(game, f"the refusal of '{refusal.move}'", refusal.rule)


def _faults_of_text(what: str, text: str) -> Iterator[str]:
    if not text.strip():
        yield f"{what} says nothing"
    elif "{" in text:
        yield f"{what} has an empty slot: {text!r}"


def _faults_of_rules(game: Game, what: str, ids: str) -> Iterator[str]:
    known = game.ruleset.rulebook.entries
    yield from (
        f"{what} names the rule {id}, which is not in the rulebook" for id in RULE_ID.findall(ids) if id not in known
    )


def _differences(where: str, one: Scene, other: Scene) -> Iterator[str]:
    if one != other:
        fields = _fields_that_differ(one, other)
        parts = [f"board.{name}" for name in _fields_that_differ(one.board, other.board)] if "board" in fields else []
        parts += [name for name in fields if name != "board"]
        yield f"dealt anew for {where}, the scene differs in {', '.join(parts)}"


def _fields_that_differ(one: Struct, other: Struct) -> list[str]:
    return [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]


def _mark(game: Game) -> tuple[bytes, int, int]:
    return save(game.state), len(game.log), len(game.played)


def _eyes(seat: int | None) -> str:
    return "the public" if seat is None else "it"


def _name(choice: Choice[Any]) -> str:
    return type(choice).__name__
