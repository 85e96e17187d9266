"""One person may hold several seats of a table."""

from tests.server.clients import TestServer, Visitor


def test_one_person_plays_two_factions(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    with anna.at(anna.new_table("me", "me", "random", game="reconstruction")) as place:
        place.settle()
        assert sorted(seat for seat in place.scenes if seat is not None) == [0, 1]
