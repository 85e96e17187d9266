"""Nobody is asked for nothing: reactions only where a rule makes them, all else on the side. SDF-R28, SDF-D"""

from collections import Counter

import pytest
from tests.games.attack_on_sdf1.table import table
from tests.rule import rule

from robotable import bots, games
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.lab.simulate import play_game
from robotable.table import Luck

GAME = games.find("attack-on-sdf1")
REACTIONS = {"TakeDamage", "Redirect", "Ward", "Casualty", "EvadeBarrage", "SpendEvade", "LastStand", "Strike"}
"""All that is ever asked in Z-Orders. SDF-D31 to SDF-D39"""


def asked_in_a_game(seats: int, seed: int, **options: object) -> dict[str, Counter[str]]:
    """What officers were asked in the first Episodes of a game, by phase."""
    asked: dict[str, Counter[str]] = {}
    luck = Luck.seeded(seed)
    s: Sdf1 = GAME.set_up(seats, GAME.choose(dict(options)), GAME.content, Luck.seeded(seed))
    s.settle()
    officer = bots.take_seat("officer", GAME)
    while s.outcome is None and s.episode < 3 and (choice := s.choice) is not None:
        asked.setdefault(s.phase, Counter())[type(choice).__name__] += 1
        assert all(other.seat != choice.seat for other in s.choices() if other is not choice)
        s.act(choice, bots.Seated(officer, choice.seat).advise(s, luck).move)
    return asked


@rule("SDF-R28", "SDF-D31", "SDF-D32", "SDF-D33", "SDF-D34", "SDF-D35", "SDF-D36", "SDF-D39")
@pytest.mark.parametrize("options", [{"scenario": 1}, {"scenario": 3}, {"mode": "escalation"}])
def test_in_z_orders_only_reactions_are_asked(options: dict[str, object]) -> None:
    asked = asked_in_a_game(4, 3, **options)
    assert set(asked["orders"]) <= REACTIONS
    assert asked["heroes"].total() > 3 * asked["orders"].total()


@rule("SDF-R28", "SDF-D30")
def test_what_works_at_any_time_never_waits_for_an_answer() -> None:
    t = table(3).with_area("fwd", 0).with_hand("field-surgery", seat=1).with_hero("roy", damage=1).turn_of("gloval")
    aside = [prompt for prompt in t.game.prompts if prompt.seat != t.seat]
    assert {prompt.seat for prompt in aside} == {1, 2}
    assert not any(prompt.waits for prompt in aside)
    assert t.play("end_turn").game.outcome is None


@rule("SDF-R28")
def test_who_has_nothing_to_add_is_not_even_shown_a_prompt() -> None:
    t = table(4).with_state(ap=0).turn_of("gloval")
    assert [prompt.seat for prompt in t.game.prompts] == [0]


@rule("SDF-R28")
def test_the_last_window_opens_only_if_somebody_could_use_it() -> None:
    assert table().with_state(ap=0).clean_up().stage != "LastWindow"
    assert table().with_state(ap=3).clean_up().stage == "LastWindow"


@pytest.mark.parametrize("seats", [1, 4])
def test_an_episode_asks_a_crew_of_officers_about_sixty_times(seats: int) -> None:
    sample = play_game(GAME, ["officer"] * seats, 8, {"difficulty": "normal"})
    assert sample.decisions / sample.turns < 75
