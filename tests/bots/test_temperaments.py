"""What bots are like: it shows where moves are about as good as each other, and nowhere else."""

import pytest

from robotable import bots, games
from robotable.bots.personae import ENEMY_NAMES, NAMES
from robotable.bots.temperaments import NEAR_IN_SHARES, TEMPERAMENTS, coloured
from robotable.lab.simulate import play_game
from robotable.table import Advice, Leanings, Look, Luck, Move, Ruleset, State, Weighed

SAFE, EVEN, WILD, CRUEL, FOOLISH = (Move("go", place) for place in ("safe", "even", "wild", "cruel", "foolish"))
LOOKS = {SAFE: Look(risk=-1.0), WILD: Look(risk=1.0), CRUEL: Look(spite=1.0), FOOLISH: Look(risk=1.0, spite=1.0)}
LEANINGS = Leanings(look=lambda s, choice, move: LOOKS.get(move, Look()), near=0.5)
OTHERS = (Weighed(SAFE, 0.1), Weighed(WILD, 0.1), Weighed(CRUEL, 0.1), Weighed(FOOLISH, 0.6))
ADVICE = Advice(EVEN, "It is best.", OTHERS)
CYCLONE = games.find("cyclone-run")
ALL = list(games.catalog().values())


def choice_of(temperament: str, advice: Advice = ADVICE) -> Move:
    """What somebody of this temperament does."""
    s = CYCLONE.set_up(2, CYCLONE.choose({}), CYCLONE.content, Luck.seeded(1))
    s.settle()
    return coloured(advice, TEMPERAMENTS[temperament], LEANINGS, s, s.choice).move


def test_of_moves_about_as_good_each_temperament_takes_another() -> None:
    assert [choice_of(temperament) for temperament in ("cautious", "bold", "spiteful")] == [SAFE, WILD, CRUEL]


def test_what_is_clearly_worse_is_to_nobodys_taste() -> None:
    alone = Advice(EVEN, "It is best.", (Weighed(FOOLISH, 0.6),))
    assert [choice_of(temperament, alone) for temperament in TEMPERAMENTS] == [EVEN] * 3


def test_where_an_ace_looked_ahead_next_to_nothing_of_the_win_is_given_away() -> None:
    for loss, done in ((NEAR_IN_SHARES * 2, EVEN), (NEAR_IN_SHARES / 10, WILD)):
        assert choice_of("bold", Advice(EVEN, "It is best.", (Weighed(WILD, loss),), losses_in="shares")) == done


def test_what_a_net_likes_less_may_cost_anything_so_nobody_takes_it_for_about_as_good() -> None:
    liked_less = Advice(EVEN, "It is best.", (Weighed(WILD, NEAR_IN_SHARES / 10),), losses_in="likings")
    assert [choice_of(temperament, liked_less) for temperament in TEMPERAMENTS] == [EVEN] * 3


def test_an_ace_that_asks_a_net_makes_the_same_moves_whatever_it_is_like() -> None:
    s, luck, made = CYCLONE.set_up(2, CYCLONE.choose({"stack": 4}), CYCLONE.content, Luck.seeded(1)), Luck.seeded(2), 0
    s.settle()
    while s.outcome is None and made < 60:
        aces = [
            bots.Seated(bots.take_seat(name, CYCLONE), s.choice.seat) for name in ("ace", "bold ace", "cautious ace")
        ]
        seen = aces[0].look(s, luck.fork())
        plain, *others = [ace.decide(seen, Luck.seeded(3)) for ace in aces]
        assert others == [plain, plain]
        s.act(s.choice, plain.move)
        made += 1


def test_who_takes_another_move_says_why_and_still_tells_what_the_best_would_bring() -> None:
    s = CYCLONE.set_up(2, CYCLONE.choose({}), CYCLONE.content, Luck.seeded(1))
    s.settle()
    advice = coloured(ADVICE, TEMPERAMENTS["bold"], LEANINGS, s, s.choice)
    assert advice.why == "About as good as anything, and it is more daring."
    assert EVEN in [other.move for other in advice.others]


def test_a_bold_officer_is_an_officer_of_that_temperament() -> None:
    bold = bots.take_seat("bold officer", CYCLONE)
    assert type(bold) is type(bots.take_seat("officer", CYCLONE))
    assert bold.temperament == TEMPERAMENTS["bold"]
    assert bots.take_seat("cautious ace:200", CYCLONE).budget_ms == 200
    assert bots.level_of("cautious ace:200") == "ace"
    with pytest.raises(bots.UnknownBot):
        bots.check("grumpy officer", CYCLONE)


def test_the_lab_plays_without_temperament_unless_it_is_asked_for() -> None:
    assert bots.take_seat("officer", CYCLONE).temperament is None


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.id)
def test_every_game_says_how_its_moves_look(ruleset: Ruleset) -> None:
    assert ruleset.leanings is not None
    seats = max(2, ruleset.seats[0])
    s: State = ruleset.set_up(seats, ruleset.choose({}), ruleset.content, Luck.seeded(2))
    s.settle()
    luck, looks = Luck.seeded(2), set()
    for _ in range(60):
        choices = list(s.choices())
        if s.outcome is not None or not choices:
            break
        for choice in choices:
            looks |= {ruleset.leanings.look(s, choice, move) for move in choice.moves(s)}
        choice = choices[0]
        s.act(choice, ruleset.advise(s, choice, luck).move)
    assert all(-1 <= look.risk <= 1 and 0 <= look.spite <= 1 for look in looks)
    assert len(looks) > 1 or ruleset.is_real_time


def test_a_temperament_changes_the_course_of_a_game_and_never_its_rules() -> None:
    plain = play_game(CYCLONE, ["officer", "officer"], 3)
    bold = play_game(CYCLONE, ["bold officer", "officer"], 3)
    assert plain.moves != bold.moves
    battle = play_game(games.find("brace-for-impact"), ["bold officer", "cautious ace", "spiteful cadet"], 3)
    assert battle.winners


# Who they are


def test_who_is_met_again_is_like_before() -> None:
    first, again = (bots.persona("Qe3rT5yU7iO9", 2, level) for level in ("officer", "ace"))
    assert first.temperament == again.temperament == NAMES[first.name.split()[1]]
    assert set(NAMES.values()) | set(ENEMY_NAMES.values()) == set(TEMPERAMENTS)


def test_only_those_have_a_temperament_in_whose_moves_it_shows() -> None:
    having = {
        ruleset.id: [name for name in bots.names(ruleset) if bots.has_temperament(name, ruleset)] for ruleset in ALL
    }
    assert having.pop("cyclone-run") == ["cadet", "officer"]
    assert set(map(tuple, having.values())) == {("cadet", "officer", "ace")}


def test_where_nobody_can_be_hurt_nobody_is_spiteful() -> None:
    met = {bots.persona(f"table {n}", 0, "officer", has_spite=False).temperament for n in range(60)}
    assert met == {"cautious", "bold"}


def test_who_moves_at_random_has_no_temperament() -> None:
    assert bots.persona("Qe3rT5yU7iO9", 2, "random").temperament == ""
