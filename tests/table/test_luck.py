"""Chance is the same on any machine, and fair."""

from collections import Counter

import pytest

import robotable
from robotable import games
from robotable.table import Luck, Record, SecretLuck, clone, load, luck_of, save
from robotable.table.checks import play_on

SIXES = [2, 4, 4, 5, 1, 3, 0, 1, 0, 3, 4, 0]
STATE = 14651758313079619130
LARGE = [608783876, 2082426172, 1979250748, 909658587]
SHUFFLED = "hgedcafb"
FORK = 5200243330365259031


def test_the_same_seed_gives_the_same_numbers_on_any_machine() -> None:
    luck = Luck.seeded(7)
    assert [luck.below(6) for _ in range(12)] == SIXES
    assert luck.state == STATE


def test_large_numbers_agree_too() -> None:
    luck = Luck.seeded(0)
    assert [luck.below(1 << 32) for _ in range(4)] == LARGE


def test_a_shuffle_agrees_and_loses_nothing() -> None:
    things = list("abcdefgh")
    Luck.seeded(42).shuffle(things)
    assert "".join(things) == SHUFFLED


def test_a_fork_goes_its_own_way() -> None:
    luck = Luck.seeded(1)
    fork = luck.fork()
    assert fork.state == FORK
    assert [fork.below(1000) for _ in range(20)] != [luck.below(1000) for _ in range(20)]


def test_every_face_is_about_as_likely() -> None:
    luck = Luck.seeded(99)
    faces = Counter(luck.below(6) for _ in range(60_000))
    assert set(faces) == set(range(6))
    assert sum((n - 10_000) ** 2 / 10_000 for n in faces.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


def test_neighbouring_seeds_start_apart() -> None:
    firsts = Counter(Luck.seeded(seed).below(10) for seed in range(10_000))
    assert all(850 < n < 1150 for n in firsts.values())


def test_every_order_of_a_shuffle_is_about_as_likely() -> None:
    luck = Luck.seeded(5)
    orders: Counter[str] = Counter()
    for _ in range(12_000):
        things = list("abcd")
        luck.shuffle(things)
        orders["".join(things)] += 1
    assert len(orders) == 24
    assert all(380 < n < 620 for n in orders.values())


def test_pick_takes_from_lists_and_tuples() -> None:
    luck = Luck.seeded(3)
    assert luck.pick(["only"]) == "only"
    assert luck.pick(("a", "b")) in "ab"


# Luck that can't be foretold

SECRET = "00112233445566778899aabbccddeeff" * 2
SECRET_SIXES = [5, 5, 1, 4, 3, 2, 4, 0, 3, 4, 0, 2, 1, 3, 4, 3, 4, 0, 3, 2]


def test_the_same_secret_gives_the_same_numbers_on_any_machine() -> None:
    luck = SecretLuck.keyed(SECRET)
    assert [luck.below(6) for _ in range(20)] == SECRET_SIXES
    assert luck.state == 20


def test_every_face_of_secret_luck_is_about_as_likely() -> None:
    luck = SecretLuck.keyed(SECRET)
    faces = Counter(luck.below(6) for _ in range(60_000))
    assert sum((n - 10_000) ** 2 / 10_000 for n in faces.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


def test_a_secret_has_at_least_128_bits() -> None:
    with pytest.raises(ValueError, match="16 to 64 bytes"):
        SecretLuck.keyed("ab" * 15)


def test_a_fork_of_secret_luck_has_a_key_of_its_own() -> None:
    luck = SecretLuck.keyed(SECRET)
    first, second = luck.fork(), luck.fork()
    assert isinstance(first, SecretLuck)
    assert isinstance(second, SecretLuck)
    assert len({luck.key, first.key, second.key}) == 3


def seeds_that_fit(dice: list[int], seeds: range) -> list[int]:
    """The old attack: whoever has seen thirty dice tries seeds until one rolls the same."""
    found = []
    for seed in seeds:
        luck = Luck.seeded(seed)
        if all(luck.below(6) == die for die in dice):
            found.append(seed)
    return found


def test_public_dice_give_a_seed_away_and_a_secret_not() -> None:
    seeds = range(20_000)
    seeded, secret = Luck.seeded(12_345), SecretLuck.keyed(SECRET)
    assert seeds_that_fit([seeded.below(6) for _ in range(30)], seeds) == [12_345]
    assert seeds_that_fit([secret.below(6) for _ in range(30)], seeds) == []


def test_what_was_drawn_leaves_no_trace_but_its_number() -> None:
    one, other = SecretLuck.keyed(SECRET), SecretLuck.keyed(SECRET[::-1])
    for _ in range(30):
        one.below(6), other.below(6)
    assert one.state == other.state == 30


@pytest.mark.parametrize("game", sorted(games.catalog()))
def test_a_game_with_a_secret_copies_saves_and_replays(game: str) -> None:
    table = robotable.Game(games.find(game), games.find(game).seats[0], SECRET)
    play_on(table, Luck.seeded(1), 30)
    twin = clone(table.state)
    assert twin.luck == table.state.luck
    assert twin.luck is not table.state.luck
    assert load(save(table.state), table.ruleset.state, table.pack).luck == table.state.luck
    again = robotable.replay(Record.decode(table.record.encode()))
    assert save(again.state) == save(table.state)


@pytest.mark.parametrize("game", sorted(games.catalog()))
def test_no_bot_is_told_the_secret(game: str) -> None:
    table = robotable.Game(games.find(game), games.find(game).seats[0], SECRET)
    play_on(table, Luck.seeded(1), 30)
    for seat in range(table.seats):
        guess = table.ruleset.determinise(table.state, seat, Luck.seeded(seat))
        assert bytes.fromhex(SECRET) not in save(guess)


def test_a_record_without_its_luck_says_so() -> None:
    with pytest.raises(ValueError, match="does not tell its luck"):
        luck_of("")
