"""Chance is the same on any machine, and fair."""

from collections import Counter

from robotable.table import Luck

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
