"""My games: what was played, against whom, how it ended; and ratings, for those who like them."""

import asyncio
import random

import pytest
from msgspec.structs import replace
from tests.server.clients import Json, TestServer, Visitor, play_on
from tests.server.test_people import play_to_the_end, rate_all

from robotable import games
from robotable.server import my_games, store
from robotable.server.administration import Administration
from robotable.server.messages.orders import Leave, Sit
from robotable.server.ratings import places_of, rate
from robotable.server.results import results_of
from robotable.server.store import History, PastGame, PastSeat, Rating, Store
from robotable.table import Game, Luck
from robotable.table.checks import any_move


def games_of(visitor: Visitor, **query: int) -> Json:
    found: Json = visitor.get("/api/me/games", **query)
    return found


def seat(n: int, person: str | None, place: int, *, is_away: bool = False, is_together: bool = False) -> PastSeat:
    name = person and person.title()
    return PastSeat(n, person, name, None if person else "officer", is_away, place, 10 - place, place == 1, is_together)


def game(*seats: PastSeat, is_plain: bool = True) -> PastGame:
    return PastGame("T", "cyclone-run", 1, is_plain, list(seats))


def rated(*seats: PastSeat, is_plain: bool = True) -> dict[str, Rating]:
    return {person: rating for (person, _), rating in rate([game(*seats, is_plain=is_plain)], {}).items()}


def test_my_games_tell_how_they_ended_and_against_whom(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    play_to_the_end(anna, bert)
    with anna.at(anna.new_table("me", "officer", "cadet", stack=4)) as place:
        play_on([place], random.Random(2))
    anna.new_table("me", "open", game="crisis-point")
    told = games_of(anna)
    running, against_bots, with_bert = told["games"]
    assert (running["has_won"], running["places"]) == (None, [])
    assert min(against_bots["places"]) == 1
    assert with_bert["table"]["seats"][1]["name"] == "Bert"
    won = sum(one["has_won"] for one in (against_bots, with_bert))
    [total] = told["totals"]
    assert (total["title"], total["games"], total["won"], total["rating"]) == ("Cyclone Run", 2, won, None)
    met = {one["name"] or one["bot"]: one for one in told["opponents"]}
    assert set(met) == {"Bert", "officer", "cadet"}
    assert (met["Bert"]["ahead"], met["Bert"]["behind"]) == ((1, 0) if with_bert["has_won"] else (0, 1))
    berts = {one["name"]: one for one in games_of(bert)["opponents"]}["Anna"]
    assert (berts["ahead"], berts["behind"]) == (met["Bert"]["behind"], met["Bert"]["ahead"])
    assert [one["table"]["game"] for one in anna.http.get("/api/me/games?game=crisis-point").json()["games"]] == [
        "crisis-point"
    ]
    assert anna.http.get("/api/me/games?game=chess").status_code == 404


def test_my_games_come_page_by_page(server: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_games, "A_PAGE", 2)
    anna = Visitor(server.address)
    made = [anna.new_table("me", "open") for _ in range(5)]
    pages, older = [games_of(anna)], None
    while (older := pages[-1]["older"]) is not None:
        pages.append(games_of(anna, before=older))
    assert [one["table"]["id"] for page in pages for one in page["games"]] == made[::-1]
    assert [len(page["games"]) for page in pages] == [2, 2, 1]


def test_only_those_who_like_ratings_see_any_and_only_of_each_other(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    play_to_the_end(anna, bert)
    rate_all(server)
    assert "1" not in str([total["rating"] for total in games_of(anna)["totals"]])
    assert anna.post("/api/me", {"likes_ratings": True})["likes_ratings"]
    own = games_of(anna)["totals"][0]["rating"]
    assert own["games"] == 1
    assert own["rating"] != 1500
    assert games_of(anna)["opponents"][0]["ratings"] == []
    assert games_of(bert)["totals"][0]["rating"] is None
    bert.post("/api/me", {"likes_ratings": True})
    [theirs] = games_of(anna)["opponents"][0]["ratings"]
    assert (theirs["rating"] < 1500) == (own["rating"] > 1500)
    anna.post("/api/me", {"likes_ratings": False})
    assert games_of(bert)["opponents"][0]["ratings"] == []


def test_ratings_follow_from_the_results_alone(server: TestServer) -> None:
    people = [Visitor(server.address, name) for name in ("Anna", "Bert", "Cora")]
    for one, other in ((0, 1), (1, 2), (2, 0), (0, 1)):
        play_to_the_end(people[one], people[other])
    rate_all(server)

    async def compare() -> None:
        kept = Store(server.settings.database_url)
        history = History(kept)
        games = await history.rated_games()
        assert len(games) >= 4
        again = rate(games, {})
        stored = await history.ratings_of([person for person, _ in again])
        assert {(one.person, one.game): one for one in stored} == again
        assert await history.unrated_games(9) == []
        admin = Administration(kept)
        assert await admin.rate_anew() == (len(again), 0)
        some = stored[0]
        await kept.write(store.rating_is_changed(replace(some, mu=99.0)))
        assert await admin.rate_anew() == (len(again), 1)
        assert some in await history.ratings_of([some.person])
        await kept.close()

    asyncio.run(compare())


def test_people_are_rated_among_each_other_whatever_bots_did() -> None:
    after = rated(seat(0, "anna", 2), seat(1, None, 1), seat(2, "bert", 3), seat(3, "cora", 3))
    assert after["anna"].mu > 25 > after["bert"].mu == after["cora"].mu
    assert all(rating.games == 1 for rating in after.values())


def test_who_left_their_seat_to_a_bot_is_last() -> None:
    after = rated(seat(0, "anna", 1, is_away=True), seat(1, "bert", 2), seat(2, None, 3))
    assert after["bert"].mu > after["anna"].mu


@pytest.mark.parametrize(
    "played",
    [
        game(seat(0, "anna", 1), seat(1, "bert", 2), is_plain=False),
        game(seat(0, "anna", 1, is_together=True), seat(1, "bert", 1, is_together=True)),
        game(seat(0, "anna", 1), seat(1, "bert", 1)),
        game(seat(0, "anna", 1), seat(1, "anna", 2)),
        game(seat(0, "anna", 1), seat(1, None, 2)),
    ],
    ids=["chosen luck or a pack", "together", "nobody ahead", "alone", "against a bot"],
)
def test_what_says_nothing_about_people_changes_no_rating(played: PastGame) -> None:
    assert rate([played], {}) == {}
    assert len(set(places_of(played).values())) < 2


def test_chosen_luck_and_whoever_leaves_are_told_by_the_table(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    play_to_the_end(anna, bert, seed=7)
    rate_all(server)
    bert.post("/api/me", {"likes_ratings": True})
    assert games_of(bert)["totals"][0]["rating"] is None
    table = anna.new_table("me", "open", seed=None, stack=4)
    with anna.at(table) as one:
        with bert.at(table) as other:
            other.send(Sit(1))
            other.hear("SceneNews", lambda news: news["seat"] == 1)
            other.send(Leave(1, "officer"))
            other.hear("TableNews", lambda news: news["table"]["seats"][1]["is_away"])
        one.hear("SceneNews", lambda news: news["seat"] == 0)
        play_on([one], random.Random(1))
    rate_all(server)
    assert games_of(bert)["totals"][0]["rating"]["rating"] < 1500


def test_places_follow_points_where_all_are_alike_and_not_where_they_play_sides() -> None:
    for name, compares in (("cyclone-run", True), ("reconstruction", False)):
        played, luck = Game(games.find(name), 4, 3), Luck.seeded(3)
        assert results_of(played) == []
        while played.outcome is None:
            move = any_move(played, luck)
            assert move is not None
            played.play(move[0], *move[1])
        found = results_of(played)
        assert {one.seat for one in found if one.place == 1} == set(played.outcome.winners)
        behind = [one for one in found if not one.has_won]
        if compares:
            assert sorted(behind, key=lambda one: one.place) == sorted(behind, key=lambda one: -one.score)
        else:
            assert len({one.place for one in behind}) == 1
