"""An observation is what its seat sees, in floats: as many as ever, and nothing hidden in it."""

from dataclasses import replace as replace_ruleset
from pathlib import Path

import msgspec
import numpy as np
import pytest
from msgspec import Struct
from msgspec.structs import replace

from robotable import games
from robotable.envs import id_of
from robotable.envs.match import Match
from robotable.envs.observing import Observer, schema_of
from robotable.envs.schema import LEAST, MOST, AnyPart, Maybe, Row, Series, Slots, Word
from robotable.envs.survey import survey
from robotable.games.crisis_point.pack import CrisisPack
from robotable.table import Luck, Ruleset
from robotable.table.any_game import any_game
from robotable.table.checks import any_move
from robotable.table.countable import list_moves

MOVES = 60

every_game = pytest.mark.parametrize("ruleset", games.catalog().values(), ids=lambda ruleset: ruleset.id)


def parts_in(part: AnyPart | None) -> list[AnyPart]:
    """A part and all that it is made of."""
    match part:
        case None:
            return []
        case Row(fields=fields):
            return [part, *(inner for one in fields.values() for inner in parts_in(one))]
        case Maybe(of=of) | Slots(of=of) | Series(of=of):
            return [part, *parts_in(of)]
        case _:
            return [part]


@every_game
def test_no_seat_observes_what_it_may_not_see(ruleset: Ruleset) -> None:
    observer = Observer(ruleset, ruleset.content)
    for seed in range(5):
        luck = Luck.seeded(seed)
        game = any_game(ruleset, seed, luck)
        for n in range(MOVES):
            if game.outcome is not None or (move := any_move(game, luck)) is None:
                break
            if n % 6 == 0:
                seat = luck.below(game.seats)
                dealt_anew = ruleset.determinise(game.state, seat, luck.fork())
                seen, other = observer.flat(game.state, seat), observer.flat(dealt_anew, seat)
                assert np.array_equal(seen, other)
                assert seen.shape == (observer.size,)
                assert seen.min() >= LEAST
                assert seen.max() <= MOST
            game.play(move[0], *move[1])


@every_game
def test_no_mask_tells_what_a_seat_may_not_see(ruleset: Ruleset) -> None:
    match = Match(ruleset.id, ruleset.seats[len(ruleset.seats) // 2], {})
    luck = Luck.seeded(1)
    match.deal(1)
    for n in range(MOVES):
        seats = [seat for seat in range(match.seats) if match.legal(seat)]
        if match.is_over or not seats:
            break
        seat = luck.pick(seats)
        if n % 6 == 0:
            other = match.clone()
            other.state = ruleset.determinise(match.state, seat, luck.fork())
            assert np.array_equal(match.mask(seat), other.mask(seat))
        match.play(seat, luck.pick(list(match.legal(seat))))


@every_game
def test_seats_that_see_different_things_observe_different_things(ruleset: Ruleset) -> None:
    match = Match(ruleset.id, ruleset.seats[-1], {})
    match.deal(2)
    assert not np.array_equal(match.observe(0), match.observe(1))
    assert np.array_equal(match.observe(0), match.observe(0))


def test_by_name_it_is_the_same_as_in_one_row() -> None:
    match = Match("crisis-point", 2, {})
    match.deal(3)
    parts = match.observer.parts(match.state, 1)
    assert list(parts["seat"]) == [0.0, 1.0]
    assert {"spaces", "slots", "players"} <= set(parts)
    assert np.array_equal(np.concatenate(list(parts.values())), match.observe(1))


def test_a_die_that_was_rolled_is_observed() -> None:
    match = Match("cyclone-run", 2, {})
    match.deal(3)
    before = match.observer.parts(match.state, 0)["dice"]
    match.play(match.awaited or 0, next(iter(match.legal(match.awaited or 0))))
    assert not np.array_equal(before, match.observer.parts(match.state, 0)["dice"])


@every_game
def test_the_stored_schema_knows_the_ids_of_the_content(ruleset: Ruleset) -> None:
    schema = schema_of(ruleset, ruleset.content)
    words = {
        word
        for top in schema.parts.values()
        for part in parts_in(top)
        for word in (part.values if isinstance(part, Word) else part.keys if isinstance(part, Slots) else ())
    }
    files = [set(getattr(ruleset.content, name)) for name in ruleset.content.__struct_fields__]
    assert sum(ids <= words for ids in files) >= 1


def test_a_schema_that_no_longer_fits_its_view_says_how_to_make_it_anew() -> None:
    ruleset = games.find("crisis-point")
    other = games.find("cyclone-run")
    with pytest.raises(LookupError, match=r"no longer has acting, bag, .*python -m robotable.envs.survey cyclone-run"):
        Observer(replace_ruleset(other, view_type=ruleset.view_type), other.content)


def test_a_survey_says_the_same_every_time() -> None:
    ruleset = games.find("crisis-point")
    assert survey(ruleset, count=2) == survey(ruleset, count=2)


def test_a_pack_with_ids_of_its_own_is_surveyed_and_one_with_other_numbers_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ruleset = games.find("crisis-point")
    own = ruleset.content
    assert isinstance(own, CrisisPack)
    monkeypatch.setattr("robotable.envs.observing.GAMES_OF_A_PACK", 1)
    richer = replace(own, numbers={name: n + 1 for name, n in own.numbers.items()})
    assert schema_of(ruleset, richer) is schema_of(ruleset, own)
    renamed = replace(own, bases={f"{id}-2": base for id, base in own.bases.items()})
    schema = schema_of(ruleset, renamed)
    assert schema.content == renamed.digest
    assert schema_of(ruleset, renamed) is schema


@every_game
def test_a_view_that_came_over_the_wire_is_observed_the_same(ruleset: Ruleset) -> None:
    match = Match(ruleset.id, ruleset.seats[-1], {})
    match.deal(2)
    sent = msgspec.json.encode(ruleset.view(match.state, 1))
    received: Struct = msgspec.json.decode(sent, type=ruleset.view_type)
    assert np.array_equal(match.observer.row(received, 1), match.observe(1))


@every_game
def test_the_documentation_tells_how_many_actions_and_floats_there_are(ruleset: Ruleset) -> None:
    page = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")
    row = next(line.split(" | ") for line in page.splitlines() if f"`{id_of(ruleset)}`" in line and "|" in line)
    actions, floats = (int(cell.split()[0].replace(",", "")) for cell in row[2:4])
    assert actions == len(list_moves(ruleset, ruleset.content))
    assert floats == Observer(ruleset, ruleset.content).size
