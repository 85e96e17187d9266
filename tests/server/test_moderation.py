"""Whoever made a table can mute people there, and close it; nobody else can."""

import random

from tests.server.clients import Place, TestServer, Visitor, closing_code, play_on

from robotable.server.messages.orders import CloseTable, Mute, Say, Sit


def heard(place: Place, text: str) -> str:
    """Hear a line of chat; who said it."""
    (line,) = place.hear("ChatNews", lambda news: news["lines"][-1]["text"] == text)["lines"]
    speaker: str = line["speaker"]
    return speaker


def test_the_host_mutes_somebody_who_only_looks_on(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    table = anna.new_table("me", "random")
    with anna.at(table) as host:
        with bert.at(table) as onlooker:
            onlooker.send(Say("Buy this!"))
            speaker = heard(host, "Buy this!")
            assert "Only the person who made" in onlooker.refusal(Mute(speaker))
            assert "nobody else" in host.refusal(Mute(host.table["seats"][0]["speaker"]))
            host.send(Mute(speaker))
            host.hear("TableNews", lambda news: news["table"]["muted"] == [speaker])
            assert "does not want you to talk" in onlooker.refusal(Say("Buy that!"))
            assert onlooker.table["muted"] == []
        with bert.at(table) as again:
            assert "does not want you to talk" in again.refusal(Say("And that!"))
            host.send(Mute(speaker, is_muted=False))
            again.hear("TableNews")
            again.send(Say("Sorry"))
            assert heard(host, "Sorry") == speaker


def test_the_host_closes_a_table_for_everybody(server: TestServer) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    table = anna.new_table("me", "open", is_listed=True)
    with anna.at(table) as host, bert.at(table) as guest:
        guest.send(Sit(1))
        host.hear("SceneNews", lambda news: news["seat"] == 0)
        guest.hear("SceneNews", lambda news: news["seat"] == 1)
        play_on([host, guest], random.Random(1), moves=4)
        assert "Only the person who made" in guest.refusal(CloseTable())
        host.send(CloseTable())
        assert guest.hear("Refused")["why"] == "Anna, who made this table, closed it."
        assert closing_code(guest) == 1013
    with bert.at(table) as guest:
        assert guest.table["read_only"] == "Anna, who made this table, closed it."
        assert "closed it" in guest.refusal(Sit(1))
    assert all(info["id"] != table for info in bert.get("/api/tables"))
    assert len(bert.get(f"/api/tables/{table}/record")["moves"]) == 4
