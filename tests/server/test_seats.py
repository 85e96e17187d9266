"""Seats: taken, left to a bot, taken back, filled by the host; people who look on; playing again."""

import random

from tests.server.clients import TestServer, Visitor, catch_up, mover, play_on, seated, wait_until

from robotable.server.live_table import LiveTable
from robotable.server.messages.orders import AskHint, FillSeat, Leave, Ping, Play, Rematch, Say, ShowToRoom, Sit, Unseat


def test_the_game_starts_when_no_seat_is_open(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    with anna.at(anna.new_table("me", "open")) as host:
        assert host.table["status"] == "waiting"
        assert host.scenes == {}
        with bert.at(host.table["id"]) as guest:
            guest.send(Sit(1))
            news = host.hear("TableNews", lambda news: news["table"]["status"] == "playing")
            assert [seat["name"] for seat in news["table"]["seats"]] == ["Anna", "Bert"]
            assert host.hear("SceneNews")["seat"] == 0


def test_a_taken_seat_can_not_be_taken(server: TestServer) -> None:
    with seated(server, "Anna", "Bert") as (_, places):
        assert places[1].refusal(Sit(0)) == "Seat 0 is taken by Anna."
        assert "seats 0 to 1" in places[1].refusal(Sit(2))


def test_before_the_start_a_left_seat_is_open_again(server: TestServer) -> None:
    anna = Visitor(server.address)
    with anna.at(anna.new_table("me", "open", "open")) as place:
        place.send(Leave(0))
        news = place.hear("TableNews")
        assert news["table"]["seats"][0]["kind"] == "open"


def test_a_bot_plays_for_who_leaves_until_they_are_back(server: TestServer) -> None:
    luck = random.Random(1)
    with seated(server, "Anna", "Bert") as (_, places):
        moving = mover(places)
        seat = next(iter(moving.scenes)) or 0
        moving.send(Leave(seat, "random"))
        news = moving.hear("TableNews", lambda news: news["table"]["seats"][seat]["is_away"])
        assert news["table"]["seats"][seat]["kind"] == "person"
        moving.hear("SceneNews", lambda news: news["version"] > 1)
        assert "take your seat back" in moving.refusal(Play(seat, moving.version, "roll"))
        moving.send(Sit(seat))
        moving.hear("TableNews", lambda news: not news["table"]["seats"][seat]["is_away"])
        moving.settle()
        at = moving.version
        moving.settle()
        assert moving.version == at
        play_on(places, luck, moves=3)


def test_only_the_host_fills_open_seats(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    table = anna.new_table("me", "open", "open")
    with anna.at(table) as host, bert.at(table) as guest:
        assert "Only the person who made" in guest.refusal(FillSeat(1))
        assert "There is no bot 'hal'" in host.refusal(FillSeat(1, "hal"))
        host.send(FillSeat(1, "random"))
        host.send(FillSeat(2, "random"))
        news = host.hear("TableNews", lambda news: news["table"]["status"] == "playing")
        names = [seat["name"] for seat in news["table"]["seats"]]
        assert names[0] == "Anna"
        assert len(set(names)) == 3
        assert all(name.startswith("Random ") for name in names[1:])


def test_the_host_lets_a_bot_play_for_who_is_gone(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    table = anna.new_table("me", "open")
    with anna.at(table) as host:
        with bert.at(table) as guest:
            guest.send(Sit(1))
            host.hear("TableNews", lambda news: news["table"]["status"] == "playing")
            assert "Bert is at the table" in host.refusal(FillSeat(1))
        host.hear("TableNews", lambda news: not news["table"]["seats"][1]["is_online"])
        assert "may come back" in host.refusal(FillSeat(1))
        live = server.inside.registry._live[table]
        assert isinstance(live, LiveTable)
        live._gone = {person: gone - 60 for person, gone in live._gone.items()}
        assert "must play well" in host.refusal(FillSeat(1, "random"))
        host.send(FillSeat(1, "officer"))
        host.hear("TableNews", lambda news: news["table"]["seats"][1]["is_away"])
        assert "is gone" in host.hear("ChatNews")["lines"][0]["text"]
        with bert.at(table):
            host.hear("TableNews", lambda news: not news["table"]["seats"][1]["is_away"])
            line = host.hear("ChatNews")["lines"][0]
            assert (line["who"], line["text"]) == ("table", "Bert is back.")


def test_before_the_start_the_host_can_send_somebody_away(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    table = anna.new_table("me", "open", "open")
    with anna.at(table) as host, bert.at(table) as guest:
        guest.send(Sit(1))
        host.hear("TableNews", lambda news: news["table"]["seats"][1]["kind"] == "person")
        assert "Only the person who made" in guest.refusal(Unseat(0))
        host.send(Unseat(1))
        host.hear("TableNews", lambda news: news["table"]["seats"][1]["kind"] == "open")
        assert "does not want you" in guest.refusal(Sit(1))
    server.loop.call_soon_threadsafe(server.inside.registry.drop, table, "It is loaded anew.")
    wait_until(lambda: table not in server.inside.registry._live)
    with bert.at(table) as guest:
        assert "does not want you" in guest.refusal(Sit(1))


def test_a_host_who_takes_their_own_seat_away_may_sit_down_again(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    with anna.at(anna.new_table("me", "open")) as host:
        host.send(Unseat(0))
        host.hear("TableNews", lambda news: news["table"]["seats"][0]["kind"] == "open")
        host.send(Sit(0))
        host.hear("TableNews", lambda news: news["table"]["seats"][0]["is_you"])


def test_a_stranger_takes_one_seat_of_a_table_that_everybody_may_find(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    for is_listed in (True, False):
        with bert.at(anna.new_table("me", "open", "open", is_listed=is_listed)) as guest:
            guest.send(Sit(1))
            guest.hear("TableNews", lambda news: news["table"]["seats"][1]["is_you"])
            if is_listed:
                assert "more than one seat" in guest.refusal(Sit(2))
            else:
                guest.send(Sit(2))
                guest.hear("TableNews", lambda news: news["table"]["status"] == "playing")


def test_who_sits_down_on_their_own_seat_disturbs_nobody(server: TestServer) -> None:
    with seated(server, "Anna", "Bert") as (_, places):
        places[0].settle()
        places[1].settle()
        heard = len(places[1].heard)
        for _ in range(3):
            places[0].ask(Sit(0), "TableNews")
        places[1].ask(Ping(0), "Pong")
        assert len(places[1].heard) == heard + 1


def test_people_of_one_name_are_told_apart(server: TestServer) -> None:
    with seated(server, "Anna", "Anna") as (_, places):
        places[0].ask(Ping(0), "Pong")
        assert [seat["name"] for seat in places[0].table["seats"]] == ["Anna", "Anna (2)"]
        for place, name in zip(places, ("Anna", "Anna (2)"), strict=True):
            place.send(Say("It is me"))
            assert (
                place.hear("ChatNews", lambda news: news["lines"][0]["text"] == "It is me")["lines"][0]["name"] == name
            )
            places[1].settle()


def test_one_person_can_hold_both_seats(server: TestServer) -> None:
    anna = Visitor(server.address)
    with anna.at(anna.new_table("me", "me", stack=4)) as place:
        assert set(place.scenes) == {0, 1}
        play_on([place], random.Random(2))
        assert place.is_over


def test_who_looks_on_sees_exactly_the_public_view(server: TestServer) -> None:
    observer = Visitor(server.address)
    with seated(server, "Anna", "Bert") as (table, places), observer.at(table) as looking:
        play_on(places, random.Random(3), moves=10)
        catch_up([looking, *places])
        assert set(looking.scenes) == {None}
        scene = looking.scenes[None]["scene"]
        assert scene["prompts"] == []
        assert not scene["can_undo"]
        assert looking.logs[None] == places[0].logs[0]
        own = places[0].scenes[0]["scene"]["board"]
        assert own["passes_below"] == 0
        assert scene["board"] == own | {"passes_below": None}
        assert looking.refusal(Play(0, looking.version, "roll")) == "Seat 0 is not yours."


def test_who_comes_back_gets_the_whole_view_and_the_lines_they_miss(server: TestServer) -> None:
    anna = Visitor(server.address)
    table = anna.new_table("me", "me")
    with anna.at(table) as place:
        play_on([place], random.Random(4), moves=150)
        lines = place.logs[0]
    with anna.at(table) as again:
        assert again.logs[0] == lines
    with anna.at(table, seen=len(lines)) as again:
        news = again.scenes[0]
        assert news["log_from"] == len(lines) - 100
        assert news["log"] == lines[-100:]


def test_bots_play_a_game_by_themselves(server: TestServer) -> None:
    anna = Visitor(server.address)
    with anna.at(anna.new_table("random", "random", stack=4)) as place:
        while not place.is_over:
            place.next()


def test_an_officer_answers(server: TestServer) -> None:
    anna = Visitor(server.address)
    with anna.at(anna.new_table("me", "officer", stack=4)) as place:
        play_on([place], random.Random(5), moves=10)


# Hints


def test_a_hint_is_a_legal_move_with_a_reason(server: TestServer) -> None:
    anna = Visitor(server.address)
    with anna.at(anna.new_table("me", "me")) as place:
        turn = place.turn()
        assert turn is not None
        hint = place.ask(AskHint(turn[0], 0), "HintNews")
        offer = next(offer for offer in turn[1] if (offer["verb"], offer["noun"]) == (hint["verb"], hint["noun"]))
        assert hint["text"].startswith(offer["text"])
        assert hint["piece"] == offer["piece"]
        assert hint["why"]
        texts = [hint["text"], *(other["text"] for other in hint["others"])]
        assert 1 < len(texts) == len({*texts})
        losses = [other["loss"] for other in hint["others"]]
        assert losses == sorted(losses)
        assert any(other["why"].endswith(".") for other in hint["others"])
        assert place.ask(AskHint(turn[0], 0, "ace"), "HintNews")["bot"] == "ace"


def test_a_hint_is_for_ones_own_turn(server: TestServer) -> None:
    with seated(server, "Anna", "Bert") as (_, places):
        moving = mover(places)
        other = next(place for place in places if place is not moving)
        seat = next(iter(moving.scenes)) or 0
        assert "not yours" in other.refusal(AskHint(seat, 0))
        assert "your own turn" in other.refusal(AskHint(1 - seat, 0))


# Chat and names


def test_chat_is_heard_by_all_and_kept(server: TestServer) -> None:
    with seated(server, "Anna", "Bert") as (table, places):
        places[0].send(Say("  good \n luck\u202e "))
        line = places[1].hear("ChatNews")["lines"][0]
        assert (line["name"], line["text"]) == ("Anna", "good luck")
        assert "1 to 500" in places[0].refusal(Say("x" * 501))
        assert "1 to 500" in places[0].refusal(Say(" "))
        with Visitor(server.address, "Anna").at(table) as late:
            assert [(line["text"], line["who"]) for line in late.chat] == [("good luck", "player")]
            late.send(Say("I am Anna"))
            assert places[1].hear("ChatNews")["lines"][0]["who"] == "onlooker"


def test_a_new_name_is_seen_at_the_table(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    with anna.at(anna.new_table("me", "me")) as place:
        anna.post("/api/me", {"name": "Annabel"})
        news = place.hear("TableNews")
        assert news["table"]["seats"][0]["name"] == "Annabel"
        place.send(Say("it's me"))
        assert place.hear("ChatNews")["lines"][0]["name"] == "Annabel"


# Rematch


def test_a_rematch_seats_the_same_people_at_a_new_table(server: TestServer) -> None:
    with seated(server, "Anna", "Bert") as (table, places):
        assert "when the game is over" in places[0].refusal(Rematch())
        play_on(places, random.Random(6))
        places[0].send(Rematch())
        news = places[1].hear("TableNews", lambda news: news["table"]["rematch"])
        places[1].send(Rematch())
        places[1].settle()
        assert not [news for news in places[1].heard if news["type"] == "Refused"]
        bert = Visitor(server.address)
        again = bert.get(f"/api/tables/{news['table']['rematch']}")
        assert again["id"] != table
        assert again["status"] == "playing"
        assert [seat["name"] for seat in again["seats"]] == ["Anna", "Bert"]
        assert again["options"] == news["table"]["options"]


def test_everybody_hears_whether_a_big_screen_shows_the_table(server: TestServer) -> None:
    host, television = Visitor(server.address, "Anna"), Visitor(server.address, "Television")
    table = host.new_table("me", "open")
    with host.at(table) as place:
        assert not place.table["has_screen"]
        with television.at(table) as screen:
            screen.send(ShowToRoom(is_screen=True))
            place.hear("TableNews", lambda news: news["table"]["has_screen"])
        place.hear("TableNews", lambda news: not news["table"]["has_screen"])
