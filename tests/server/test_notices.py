"""People who are elsewhere, and wish it, are told of their turn by push, mail and webhook; all of it arrives here."""

import asyncio
import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update
from tests.server.clients import (
    NO_LIMITS,
    PATIENCE,
    Place,
    TestServer,
    Visitor,
    catch_up,
    open_server,
    play_on,
)
from tests.server.receivers import Browser, Hook, Postbox
from tests.server.test_slow_play import HOUR, MINUTE, Pair
from tests.server.time_travel import let_time_pass

from robotable.server.forgetting import forget
from robotable.server.notices.carriers import Mail
from robotable.server.notices.outbound import is_public
from robotable.server.notices.words import Notice, WaitingTable, in_words
from robotable.server.people import id_of
from robotable.server.roster import Refuse
from robotable.server.settings import NoticeSettings, Rate, Settings
from robotable.server.store import Person, Store
from robotable.server.store.layout import channels, metadata, notices

HOME = "https://tables.example"


@pytest.fixture
def hook() -> Iterator[Hook]:
    with Hook().open() as opened:
        yield opened


@pytest.fixture(scope="module")
def postbox() -> Postbox:
    return Postbox()


@pytest.fixture(scope="module")
def telling(settings: Settings, postbox: Postbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestServer]:
    """A server that tells people of their turn when the test has it look."""
    with postbox.open() as mail_server:
        ways = NoticeSettings(
            push_key=tmp_path_factory.mktemp("keys") / "push.pem",
            push_contact="mailto:host@tables.example",
            mail_server=mail_server,
            mail_from="Robotable <turns@tables.example>",
            has_webhooks=True,
            may_reach_private=True,
            after_s=0,
            look_s=3600,
            retries_s=(0, 0),
        )
        with open_server(replace(settings, notices=ways, address=HOME)) as opened:
            yield opened


def look(server: TestServer) -> None:
    """The notifier looks whom to tell, and has told them when this returns."""

    async def look_and_send() -> None:
        notifier = server.inside.notifier
        await notifier.hear_who_wants()
        await notifier.look()
        await asyncio.gather(*notifier._on_their_way._tasks)

    asyncio.run_coroutine_threadsafe(look_and_send(), server.loop).result(PATIENCE)


def tell(visitor: Visitor, kind: str, target: str) -> None:
    """Have somebody told of their turn."""
    visitor.post("/api/me/notices", {"kind": kind, "target": target})


def refusal(visitor: Visitor, kind: str, target: str) -> tuple[int, str]:
    answer = visitor.http.post("/api/me/notices", json={"kind": kind, "target": target})
    return answer.status_code, answer.json()["why"]


def is_turn_of(place: Place) -> bool:
    return place.turn() is not None


def play_until(pair: Pair, places: list[Place], who: int) -> None:
    """Let both play until everybody waits for this one."""
    luck = random.Random(1)
    catch_up(places)
    while not is_turn_of(places[who]):
        play_on(places, luck, moves=1)


@contextmanager
def bert_alone(pair: Pair) -> Iterator[Place]:
    """Anna has made her move and is gone; Bert is about to make his."""
    with pair.at_the_table() as places:
        play_until(pair, places, 1)
    with pair.bert.at(pair.table) as bert:
        yield bert


def let_bert_end_his_turn(pair: Pair, bert: Place) -> None:
    luck = random.Random(2)
    while is_turn_of(bert):
        bert.play_any(luck)
    assert pair.info()["waiting"] == [0]


def make_it_annas_turn(pair: Pair) -> None:
    with bert_alone(pair) as bert:
        let_bert_end_his_turn(pair, bert)


def without_clock(server: TestServer) -> Pair:
    """Two people who have all the time in the world."""
    return Pair(server, move_s=90 * 24 * HOUR)


# The three ways


def test_a_push_message_arrives_signed_and_only_the_browser_can_read_it(telling: TestServer, hook: Hook) -> None:
    pair, browser = without_clock(telling), Browser(hook)
    told = pair.anna.get("/api/me/notices")
    assert told["channels"] == []
    assert told["offers"] == ["push", "mail", "webhook"]
    tell(pair.anna, "push", browser.subscription)
    make_it_annas_turn(pair)
    assert hook.calls == []
    look(telling)
    (call,) = hook.hear(1)
    assert call.path == "/push/1"
    assert f"k={told['push_key']}" in call.headers["Authorization"]
    assert browser.read(call) == {
        "title": "Your turn: Cyclone Run",
        "body": "Cyclone Run with Bert: you have 89 days 23 hours left",
        "path": f"/t/{pair.table}",
    }
    with pytest.raises(Exception, match=r".*"):
        Browser(hook).read(call)


def test_a_webhook_is_called_as_discord_has_it(telling: TestServer, hook: Hook) -> None:
    pair = without_clock(telling)
    tell(pair.anna, "webhook", f"{hook.address}/hooks/1?wait=true")
    make_it_annas_turn(pair)
    look(telling)
    greeting, call = hook.hear(2)
    assert json.loads(greeting.body)["content"] == "When it is the turn of Anna at Robotable, it is said here."
    assert call.path == "/hooks/1?wait=true"
    assert call.headers["Content-Type"] == "application/json"
    said = json.loads(call.body)
    assert said["allowed_mentions"] == {"parse": []}
    assert said["content"].splitlines()[0] == "Anna: Your turn: Cyclone Run"
    assert said["content"].splitlines()[-1] == f"{HOME}/t/{pair.table}"


def test_nobody_is_written_to_who_has_not_said_yes_and_everybody_can_say_no(
    telling: TestServer, postbox: Postbox
) -> None:
    pair = without_clock(telling)
    before = len(postbox.mails)
    tell(pair.anna, "mail", " anna@example.org")
    question = postbox.hear(before + 1)
    assert question["To"] == "anna@example.org"
    assert "Somebody who goes by Anna" in question.get_content()
    path = link_in(question.get_content())
    make_it_annas_turn(pair)
    look(telling)
    assert len(postbox.mails) == before + 1

    stranger = Visitor(telling.address)
    assert "Yes, write to me" in stranger.http.get(path).text
    assert pair.anna.get("/api/me/notices")["channels"][0]["is_confirmed"] is False
    assert "Thank you" in stranger.http.post(path, data={"do": "confirm"}).text
    assert pair.anna.get("/api/me/notices")["channels"][0]["is_confirmed"] is True
    look(telling)
    pair = again_with(pair, telling)
    make_it_annas_turn(pair)
    look(telling)
    mail = postbox.hear(before + 2)
    assert mail["Subject"] == "Your turn: Cyclone Run"
    assert f"{HOME}/t/{pair.table}" in mail.get_content()
    assert link_in(mail.get_content()) == path
    assert mail["List-Unsubscribe"] == f"<{HOME}{path}>"
    stranger.http.post(path, data={"List-Unsubscribe": "One-Click"})
    assert pair.anna.get("/api/me/notices")["channels"] == []
    assert stranger.http.get(path).status_code == 404


def link_in(text: str) -> str:
    found = re.search(rf"{HOME}(/notices/\S+)", text)
    assert found is not None
    return found[1]


def again_with(pair: Pair, server: TestServer) -> Pair:
    """The same Anna with another Bert, at another table."""
    other = without_clock(server)
    other.anna, other.table = pair.anna, pair.anna.post("/api/tables", TABLE)["id"]
    return other


TABLE = {"game": "cyclone-run", "seats": [{"kind": "me"}, {"kind": "open"}], "seed": 7, "options": {"stack": 4}}


# Whom, and how often


def test_whoever_is_looking_is_not_told_and_others_once_a_turn(telling: TestServer, hook: Hook) -> None:
    pair = without_clock(telling)
    tell(pair.anna, "webhook", f"{hook.address}/hooks/1")
    with bert_alone(pair) as bert:
        with pair.anna.at(pair.table):
            let_bert_end_his_turn(pair, bert)
            look(telling)
        look(telling)
        assert len(hook.calls) == 1
        with pair.anna.at(pair.table) as anna:
            play_until(pair, [anna, bert], 1)
        let_bert_end_his_turn(pair, bert)
    look(telling)
    look(telling)
    assert len(hook.calls) == 2


def test_whoever_has_moved_meanwhile_is_not_told(telling: TestServer, hook: Hook) -> None:
    pair = without_clock(telling)
    tell(pair.anna, "webhook", f"{hook.address}/hooks/1")
    make_it_annas_turn(pair)
    with pair.at_the_table() as places:
        play_until(pair, places, 1)
    look(telling)
    assert len(hook.calls) == 1


def test_tables_that_wait_together_are_told_of_together(telling: TestServer, hook: Hook) -> None:
    pair = without_clock(telling)
    tell(pair.anna, "webhook", f"{hook.address}/hooks/1")
    make_it_annas_turn(pair)
    make_it_annas_turn(again_with(pair, telling))
    look(telling)
    assert len(hook.calls) == 2
    headline, *lines, link = hook.said[1].splitlines()
    assert headline == "Anna: 2 tables wait for you"
    assert len(lines) == 2
    assert link == f"{HOME}/"


def test_whoever_has_little_time_left_is_reminded_once(telling: TestServer, hook: Hook) -> None:
    pair = Pair(telling, move_s=HOUR)
    tell(pair.anna, "webhook", f"{hook.address}/hooks/1")
    make_it_annas_turn(pair)
    look(telling)
    let_time_pass(telling, 44 * MINUTE)
    look(telling)
    assert len(hook.calls) == 2
    for _ in range(2):
        let_time_pass(telling, 2 * MINUTE)
        look(telling)
    assert [said.splitlines()[:2] for said in hook.said[2:]] == [
        ["Anna: Your time runs short: Cyclone Run", "Cyclone Run with Bert: you have 13 minutes left"]
    ] or hook.said[2].splitlines()[1].endswith("14 minutes left")
    assert len(hook.calls) == 3


def test_of_two_servers_only_the_one_that_has_the_table_tells(empty_postgres: str, hook: Hook) -> None:
    ways = NoticeSettings(has_webhooks=True, may_reach_private=True, after_s=0, look_s=3600)
    settings = Settings(database_url=empty_postgres, bot_pause_ms=0, workers=1, limits=NO_LIMITS, notices=ways)
    with open_server(settings) as one, open_server(settings) as other:
        pair = Pair(one, move_s=HOUR)
        tell(pair.anna, "webhook", f"{hook.address}/hooks/1")
        make_it_annas_turn(pair)
        look(other)
        assert len(hook.calls) == 1
        for server in (one, other, one):
            look(server)
        assert len(hook.calls) == 2


# What goes wrong


def test_what_does_not_arrive_is_tried_a_few_times_and_then_dropped(telling: TestServer, hook: Hook) -> None:
    pair = without_clock(telling)
    tell(pair.anna, "webhook", f"{hook.address}/hooks/1")
    hook.answers = [500, 500]
    make_it_annas_turn(pair)
    look(telling)
    assert len(hook.calls) == 4
    hook.answers = [500] * 3
    make_it_annas_turn(again_with(pair, telling))
    look(telling)
    look(telling)
    assert len(hook.calls) == 7
    assert len(pair.anna.get("/api/me/notices")["channels"]) == 1


def test_a_channel_where_nobody_is_any_more_is_given_up(telling: TestServer, hook: Hook) -> None:
    pair = without_clock(telling)
    tell(pair.anna, "push", Browser(hook).subscription)
    hook.answers = [410]
    make_it_annas_turn(pair)
    look(telling)
    assert pair.anna.get("/api/me/notices")["channels"] == []


def test_an_address_that_is_busy_is_tried_again_and_one_that_is_not_there_is_given_up(
    telling: TestServer, postbox: Postbox
) -> None:
    pair = without_clock(telling)
    postbox.answers = ["550 Nobody of that name"]
    assert refusal(pair.anna, "mail", "nobody@example.org") == (400, "No mail can be sent there.")
    before = len(postbox.mails)
    tell(pair.anna, "mail", "busy@example.org")
    pair.anna.http.post(link_in(postbox.hear(before + 1).get_content()), data={"do": "confirm"})
    look(telling)
    postbox.answers = ["450 Come again"]
    make_it_annas_turn(pair)
    look(telling)
    assert postbox.hear(before + 2)["To"] == "busy@example.org"
    postbox.answers = ["550 Gone"]
    make_it_annas_turn(again_with(pair, telling))
    look(telling)
    assert pair.anna.get("/api/me/notices")["channels"] == []


def test_a_link_that_does_not_answer_keeps_nobody_from_playing(telling: TestServer, hook: Hook) -> None:
    pair = without_clock(telling)
    tell(pair.anna, "webhook", f"{hook.address}/hooks/1")
    make_it_annas_turn(pair)
    hook.is_open.clear()
    notifier = telling.inside.notifier
    asyncio.run_coroutine_threadsafe(notifier.look(), telling.loop).result(PATIENCE)
    hook.hear(2)
    with pair.at_the_table() as places:
        play_on(places, random.Random(3), moves=10)
    hook.is_open.set()


# Nobody reaches through the server into its own network


@pytest.mark.parametrize(
    "link",
    [
        "https://127.0.0.1/hooks",
        "https://localhost/hooks",
        "https://[::1]/hooks",
        "https://10.1.2.3/hooks",
        "https://192.168.1.1:8443/hooks",
        "https://169.254.169.254/latest/meta-data",
        "https://[::ffff:10.1.2.3]/hooks",
        "https://0.0.0.0/",
        "https://2130706433/",
        "http://example.org/hooks",
        "https://anna:secret@example.org/",
        "ftp://example.org/",
        "https://example.org/a b",
        "https://example.org/\r\nHost: other",
        "https://example..org/hooks",
        f"https://{'a' * 64}.example.org/hooks",
        "nonsense",
    ],
)
def test_a_link_into_the_own_network_is_refused(closed: TestServer, link: str) -> None:
    anna = Visitor(closed.address)
    assert refusal(anna, "webhook", link)[0] == 400
    keys = {"p256dh": "x", "auth": "y"}
    assert refusal(anna, "push", json.dumps({"endpoint": link, "keys": keys}))[0] == 400


@pytest.fixture(scope="module")
def closed(settings: Settings) -> Iterator[TestServer]:
    """A server that calls the internet at large only, as it is unless somebody says otherwise."""
    with open_server(replace(settings, notices=NoticeSettings(has_webhooks=True))) as opened:
        yield opened


def test_which_addresses_are_of_the_internet_at_large() -> None:
    assert all(map(is_public, ["93.184.216.34", "2606:4700::1111"]))
    private = [
        "100.64.0.1",
        "224.0.0.1",
        "fe80::1",
        "fc00::1",
        "64:ff9b:1::1",
        "2002:7f00:1::",
        "::127.0.0.1",
        "198.18.0.1",
    ]
    assert [address for address in private if is_public(address)] == []


def test_who_redirects_is_not_followed(telling: TestServer, hook: Hook) -> None:
    hook.answers = [302]
    status, why = refusal(Visitor(telling.address), "webhook", f"{hook.address}/hooks/1")
    assert status == 400
    assert "does not take" in why
    assert len(hook.calls) == 1


# Not too many


def test_an_address_is_asked_a_few_times_only(settings: Settings, postbox: Postbox, tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, mails_to_confirm=Rate(0.00001, 2))
    with postbox.open() as mail_server:
        ways = NoticeSettings(mail_server=mail_server, mail_from="turns@tables.example")
        url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
        with open_server(replace(settings, database_url=url, notices=ways, address=HOME, limits=limits)) as opened:
            for name in ("Anna", "Bert"):
                tell(Visitor(opened.address, name), "mail", "victim@example.org")
            before = len(postbox.mails)
            status, why = refusal(Visitor(opened.address, "Carl"), "mail", "Victim@example.org")
            assert status == 429
            assert "a few times already" in why
            assert len(postbox.mails) == before


def test_one_more_channel_takes_the_place_of_the_oldest(telling: TestServer, hook: Hook) -> None:
    anna = Visitor(telling.address, "Anna")
    for n in range(7):
        tell(anna, "webhook", f"{hook.address}/hooks/{n}")
        tell(anna, "push", Browser(hook).subscription)
    kinds = [channel["kind"] for channel in anna.get("/api/me/notices")["channels"]]
    assert sorted(kinds) == ["push"] * 5 + ["webhook"]
    last = anna.get("/api/me/notices")["channels"][0]["id"]
    bert = Visitor(telling.address, "Bert")
    bert.http.delete(f"/api/me/notices/{last}")
    assert len(anna.get("/api/me/notices")["channels"]) == 6
    anna.http.delete(f"/api/me/notices/{last}")
    assert len(anna.get("/api/me/notices")["channels"]) == 5


def test_nobody_sends_links_to_strangers_by_what_they_call_themselves(telling: TestServer, postbox: Postbox) -> None:
    before = len(postbox.mails)
    for n, name in enumerate(("Free money.example/x", "Anna-Lena Müller")):
        tell(Visitor(telling.address, name), "mail", f"stranger{n}@example.org")
    strange, plain = (postbox.hear(before + n).get_content() for n in (1, 2))
    assert "money" not in strange
    assert "Somebody asked Robotable" in strange
    assert "goes by Anna-Lena Müller" in plain


def test_a_mail_server_without_tls_is_told_no_password() -> None:
    postbox = Postbox()
    with postbox.open() as address:
        named = Mail(address.replace("smtp://", "smtp://anna:secret@"), "turns@tables.example")
        with pytest.raises(Refuse, match="No mail can be sent"):
            asyncio.run(named.greet("bert@example.org", "Bert", "https://tables.example"))
        assert (postbox.passwords, postbox.mails) == ([], [])


@pytest.mark.parametrize(
    "address", ["anna", "anna@host", "a b@example.org", "a@b@example.org", "x@example.org\nBcc: y@z.org"]
)
def test_what_is_no_mail_address_is_refused(telling: TestServer, address: str) -> None:
    assert refusal(Visitor(telling.address), "mail", address)[0] == 400


def test_a_server_without_any_way_offers_none(server: TestServer) -> None:
    anna = Visitor(server.address)
    assert anna.get("/api/me/notices") == {"channels": [], "offers": [], "push_key": None}
    assert refusal(anna, "webhook", "https://example.org")[0] == 400


# Forgotten


def test_an_address_that_nobody_confirmed_is_forgotten_after_three_days(telling: TestServer, hook: Hook) -> None:
    anna = Visitor(telling.address, "Anna")
    tell(anna, "mail", "anna@example.org")
    tell(anna, "webhook", f"{hook.address}/hooks/1")

    def clear_away(days: float) -> None:
        async def clear() -> None:
            made = update(channels).values(created=channels.c.created - round(days * 24 * HOUR * 1000))
            async with telling.inside.store.engine.begin() as connection:
                await connection.execute(made)
            await telling.inside.housekeeper.clear_away()

        asyncio.run_coroutine_threadsafe(clear(), telling.loop).result(PATIENCE)

    clear_away(2.9)
    assert len(anna.get("/api/me/notices")["channels"]) == 2
    clear_away(0.2)
    assert [one["kind"] for one in anna.get("/api/me/notices")["channels"]] == ["webhook"]


def test_who_is_forgotten_leaves_no_address_behind(telling: TestServer, hook: Hook) -> None:
    pair = without_clock(telling)
    tell(pair.anna, "webhook", f"{hook.address}/hooks/1")
    tell(pair.anna, "push", Browser(hook).subscription)
    make_it_annas_turn(pair)
    anna = id_of(pair.anna.http.cookies["robotable"])

    async def forget_anna() -> list[str]:
        kept = Store(telling.settings.database_url)
        assert await kept.rows(select(channels).where(channels.c.person == anna))
        assert await kept.rows(select(notices).where(notices.c.person == anna))
        await forget(kept, Person(anna, "Anna"))
        left = [
            table.name
            for table in metadata.sorted_tables
            for row in await kept.rows(select(table))
            if anna in row.values() or any(hook.address in str(value) for value in row.values())
        ]
        await kept.close()
        return left

    assert asyncio.run(forget_anna()) == []
    look(telling)
    assert len(hook.calls) == 1


# Words


def test_a_time_is_said_in_its_largest_parts() -> None:
    said = [in_words(seconds * 1000) for seconds in (20, 90, 3600, 3 * HOUR + 5 * MINUTE, 49 * HOUR + 59)]
    assert said == ["1 minute", "1 minute", "1 hour", "3 hours 5 minutes", "2 days 1 hour"]


def test_a_notice_names_everybody_else() -> None:
    table = WaitingTable("x", "Crisis Point", ["Bert", "Carl", "Officer Mara"])
    assert Notice("Anna", [table]).lines == ["Crisis Point with Bert, Carl and Officer Mara"]
    assert Notice("Anna", [WaitingTable("x", "Attack on the SDF-1", [])]).lines == ["Attack on the SDF-1"]
