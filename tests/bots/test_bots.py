"""Bots: they play legal moves, see only their seat, think in workers, and the officer is the better player."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from robotable import bots, games
from robotable.lab.simulate import play_game
from robotable.table import Choice, Game, Luck, Move, Ruleset, State, save

CYCLONE = games.find("cyclone-run")
QUICK = ["cadet", "officer", "ace:2", "random"]


def opened(seats: int = 3, seed: int = 1) -> State:
    """A game at its first decision."""
    s: State = CYCLONE.set_up(seats, CYCLONE.choose({}), CYCLONE.content, Luck.seeded(seed))
    s.settle()
    return s


def waiting(s: State) -> Choice[State]:
    """The choice that everybody waits for."""
    assert s.choice is not None
    return s.choice


def as_seen(s: State, seat: int) -> bytes:
    """What the server sends to a worker."""
    return save(CYCLONE.determinise(s, seat, Luck.seeded(9)))


def test_every_bot_has_a_sentence() -> None:
    assert list(bots.names(CYCLONE)) == ["cadet", "officer", "ace", "legend", "random"]
    assert all(sentence.endswith(".") for sentence in bots.names(CYCLONE).values())


@pytest.mark.parametrize("ruleset", games.catalog().values(), ids=lambda ruleset: ruleset.id)
def test_what_is_said_of_an_ace_is_what_it_does_in_that_game(ruleset: Ruleset) -> None:
    sentence, insight = bots.names(ruleset)["ace"], ruleset.insight
    does = {
        "Plans": ruleset.is_real_time or (insight is not None and insight.planning is not None),
        "Guesses what you hide": insight is not None and insight.believe is not None,
        "Asks a net": "legend" in bots.names(ruleset),
        "Thinks ahead": insight is not None and insight.foresight is not None and "legend" not in bots.names(ruleset),
    }
    assert {doing: doing.lower() in sentence.lower() for doing in does} == does


def test_a_cadet_overlooks_things_in_every_game() -> None:
    for ruleset in games.catalog().values():
        assert "overlooks" in bots.names(ruleset)["cadet"]
        assert ruleset.is_real_time or (ruleset.insight is not None and ruleset.insight.slips.overlooks > 0)


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(
        bots.UnknownBot,
        match=r"no bot 'oficer'. Did you mean 'officer'\? There are: cadet, officer, ace, legend, random",
    ):
        bots.take_seat("oficer", CYCLONE)
    with pytest.raises(bots.UnknownBot, match=r"no bot 'x'. There are: cadet, officer, ace, legend, random"):
        bots.check("x", CYCLONE)


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize("seats", CYCLONE.seats)
def test_bots_only_make_legal_moves(bot: str, seats: int) -> None:
    for seed in range(2):
        assert play_game(CYCLONE, [bot] * seats, seed, {"stack": 6}).winners


@pytest.mark.parametrize("options", [{"stack": 4}, {"depleted": 4}, {"long_game": True}, {"first_player": "random"}])
def test_the_officer_plays_with_every_option(options: dict[str, object]) -> None:
    assert play_game(CYCLONE, ["officer", "random"], 3, options).winners


@pytest.mark.parametrize("bot", QUICK)
def test_deciding_changes_nothing_in_what_the_bot_was_shown(bot: str) -> None:
    s, luck = opened(), Luck.seeded(2)
    while s.outcome is None:
        choice = waiting(s)
        player = bots.Seated(bots.take_seat(bot, CYCLONE), choice.seat)
        seen = player.look(s, luck.fork())
        before = save(seen)
        move = player.decide(seen, luck.fork()).move
        assert save(seen) == before
        s.act(choice, move)


def test_a_seated_bot_sees_what_its_seat_sees_and_no_more() -> None:
    s, luck = opened(), Luck.seeded(5)
    player = bots.Seated(bots.take_seat("officer", CYCLONE), 1)
    seen = player.look(s, luck)
    assert CYCLONE.view(seen, 1) == CYCLONE.view(s, 1)
    assert save(seen) != save(s)


def test_advice_is_a_look_and_a_decision() -> None:
    s, luck, same = opened(), Luck.seeded(5), Luck.seeded(5)
    player = bots.Seated(bots.take_seat("random", CYCLONE), waiting(s).seat)
    assert player.advise(s, luck) == player.decide(player.look(s, same.fork()), same.fork())


@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_thinks_in_a_worker(bot: str) -> None:
    s = opened()
    seat = waiting(s).seat
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        answer = pool.submit(bots.think, bot, "cyclone-run", as_seen(s, seat), seat, 7, 1000).result(60)
    assert answer is not None
    assert answer.move in waiting(s).moves(s)
    assert answer.why.endswith(".")
    assert answer == bots.think(bot, "cyclone-run", as_seen(s, seat), seat, 7, 1000)


def test_a_worker_gives_the_same_answer_as_the_bot_at_the_table() -> None:
    s, officer = opened(seed=3), bots.take_seat("officer", CYCLONE)
    for _ in range(30):
        choice = waiting(s)
        answer = bots.think("officer", "cyclone-run", as_seen(s, choice.seat), choice.seat, 1, 1000)
        assert answer == officer.decide(s, choice, Luck.seeded(1))
        s.act(choice, answer.move)


def test_only_the_seat_that_everybody_waits_for_is_asked() -> None:
    s = opened()
    seat = waiting(s).seat
    other = (seat + 1) % 3
    with pytest.raises(LookupError, match=f"seat {other} has nothing to decide: everybody waits for seat {seat}"):
        bots.think("officer", "cyclone-run", as_seen(s, other), other, 1, 1000)


def test_there_is_nothing_to_think_about_when_the_game_is_over() -> None:
    s, luck = opened(2), Luck.seeded(1)
    while s.outcome is None:
        s.act(waiting(s), luck.pick(list(waiting(s).moves(s))))
    with pytest.raises(LookupError, match="the game is over"):
        bots.think("random", "cyclone-run", as_seen(s, 0), 0, 1, 1000)


def test_random_makes_every_move_that_there_is() -> None:
    s, luck = opened(), Luck.seeded(1)
    player = bots.take_seat("random", CYCLONE)
    made = {player.decide(s, waiting(s), luck).move for _ in range(1000)}
    assert made == set(waiting(s).moves(s))
    assert Move("stop") in made


def test_the_officer_beats_three_who_move_at_random() -> None:
    wins = 0
    for seed in range(8):
        seat = seed % 4
        players = ["officer" if i == seat else "random" for i in range(4)]
        wins += seat in play_game(CYCLONE, players, seed, {"stack": 6}).winners
    assert wins >= 7


@pytest.mark.parametrize("game", ["cyclone-run", "crisis-point", "reconstruction"])
def test_a_person_who_asks_is_told_what_speaks_for_the_next_best_moves_too(game: str) -> None:
    ruleset = games.find(game)
    s: State = ruleset.set_up(ruleset.seats[0], ruleset.choose({}), ruleset.content, Luck.seeded(3))
    s.settle()
    officer, reasons = bots.take_seat("officer", ruleset), list[str]()
    while s.outcome is None:
        seated = bots.Seated(officer, waiting(s).seat)
        officer.explains = False
        plain = seated.advise(s, Luck.seeded(7))
        assert not any(other.why for other in plain.others)
        officer.explains = True
        told = seated.advise(s, Luck.seeded(7))
        assert (told.move, told.why) == (plain.move, plain.why)
        assert [(other.move, other.loss) for other in told.others] == [(one.move, one.loss) for one in plain.others]
        reasons += [other.why for other in told.others[:2]]
        s.act(waiting(s), told.move)
    assert all(reason.endswith(".") for reason in reasons if reason)
    assert sum(map(bool, reasons)) > len(reasons) / 2


def test_a_bot_belongs_to_a_game() -> None:
    ruleset: Ruleset = bots.take_seat("officer", CYCLONE).ruleset
    assert ruleset.id == "cyclone-run"


# In real time

BRACE = games.find("brace-for-impact")


def battle(seats: int = 4, seed: int = 1) -> Game:
    """A battle that has not begun."""
    return Game(BRACE, seats, seed)


def test_what_happens_next_is_a_timer_or_the_first_look() -> None:
    s = battle().state
    players = bots.RealTimeBots(BRACE, s, {0: "officer", 2: "ace"}, Luck.seeded(1))
    looks = [one.looks_at for one in players.seated]
    due = s.deadline()
    assert players.next_moment(s) == min([*looks, *([] if due is None else [due])])
    assert [one.seat for one in players.seated] == [0, 2]


def test_nothing_happens_by_itself_where_no_bot_and_no_timer_is() -> None:
    s = battle().state
    while s.deadline() is not None:
        s.advance(s.deadline() or 0)
    players = bots.RealTimeBots(BRACE, s, {}, Luck.seeded(1))
    assert players.next_moment(s) is None
    assert players.look(s) is None


def test_bots_in_real_time_only_want_what_is_legal_and_look_up_when_something_happens() -> None:
    game = battle()
    players = bots.RealTimeBots(BRACE, game.state, dict.fromkeys(range(4), "officer"), Luck.seeded(2))
    made = 0
    while game.state.now < 60_000 and game.outcome is None:
        game.advance(players.next_moment(game.state) or 0)
        if (wanted := players.look(game.state)) is not None:
            seat, advice = wanted
            game.play(seat, advice.move.verb, advice.move.noun, game.state.now)
            made += 1
            before = {one.seat: one.looks_at for one in players.seated}
            players.notice(game.state.now)
            assert all(one.looks_at <= before[one.seat] for one in players.seated)
            assert next(one.looks_at for one in players.seated if one.seat == seat) == before[seat]
    assert made > 5
