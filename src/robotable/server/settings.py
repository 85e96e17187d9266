"""What can be set about a server; the defaults are right for a table among friends."""

from pathlib import Path

from msgspec import Struct

import robotable

PAGE = Path(robotable.__file__).parent / "static"


class Rate(Struct, frozen=True):
    """So many a second on average, and so many at once."""

    a_second: float
    at_once: int


class Limits(Struct, frozen=True):
    """How much one socket, or one address, may ask for."""

    message_bytes: int = 4 * 1024
    body_bytes: int = 16 * 1024
    head_bytes: int = 32 * 1024
    """All of a request but its body: address, headers, and what stands between the parts of a body."""
    messages: Rate = Rate(100, 300)
    messages_from_an_address: Rate = Rate(400, 1200)
    chat: Rate = Rate(1, 10)
    """For each person, however many sockets they have."""
    changes_of_seats: Rate = Rate(0.5, 30)
    """For each person: who sits where, and what they are called, is shown to everybody at their tables."""
    hints: Rate = Rate(1, 30)
    """For each person."""
    chat_from_an_address: Rate = Rate(5, 60)
    """For all people there together: whoever asks for no cookie is another person each time."""
    hints_from_an_address: Rate = Rate(3, 60)
    """For all people there together."""
    looks_back_from_an_address: Rate = Rate(8, 80)
    """Moments of games that are shown again: each is worked out anew."""
    lists_from_an_address: Rate = Rate(4, 80)
    """Lists of tables and of one's games: each describes a hundred of them. A lobby asks for two every few seconds."""
    handshakes_from_an_address: Rate = Rate(3, 60)
    """New WebSockets: each is sent a whole scene."""
    refusal_takes_s: float = 1
    """Whoever asks or connects too often hears so after this long: to say no without end takes time, too."""
    connections_from_an_address: int = 400
    """Open at once, whatever they are for; those of this machine, such as a proxy's, are not counted."""
    unfinished_s: float = 10
    """Whoever has not sent a whole request by then is let go."""
    tables_of_bots_from_an_address: Rate = Rate(1 / 60, 10)
    """Tables where no person sits: each keeps a bot busy."""
    reviews_from_an_address: Rate = Rate(1 / 30, 6)
    """Reviews that are begun: each keeps a processor busy for a while."""
    codes_from_an_address: Rate = Rate(1 / 12, 5)
    """Codes for one more device that are made, and, counted apart, that are tried."""
    departures_from_an_address: Rate = Rate(1 / 12, 5)
    """Devices that are signed out, and people who are forgotten: each time lines are cut at their tables."""
    packs_from_an_address: Rate = Rate(1 / 20, 10)
    """Packs that are brought along: each is tried in a process of its own."""
    pack_bytes: int = 512 * 1024
    requests_from_an_address: Rate = Rate(50, 300)
    new_tables_from_an_address: Rate = Rate(0.5, 30)
    new_channels: Rate = Rate(1 / 300, 10)
    """Ways to be told of one's turn, for each person, and for each address they come from."""
    mails_to_confirm: Rate = Rate(1 / (8 * 3600), 3)
    """Mails that ask whether somebody wants to be written to, for each mail address."""
    listed_tables_from_an_address: Rate = Rate(1 / 60, 10)
    """New tables that everybody may find: the lobby shows the latest hundred."""
    sockets_from_an_address: int = 200
    refusals_before_closing: int = 40
    """A socket that goes on after this many refusals for flooding is closed."""


class NoticeSettings(Struct, frozen=True, kw_only=True):
    """How people who are elsewhere can be told that it is their turn; no way is open unless it is set up."""

    push_key: Path | None = None
    """The file with the key that push messages are signed with; it is made if it is not there."""
    push_contact: str = ""
    """Whom push services may write to: `mailto:` and an address, or a link."""
    mail_server: str | None = None
    """Where mail is handed in: smtp://user:password@host:587, or smtps:// for TLS from the first word on."""
    mail_from: str = ""
    """Who writes."""
    has_webhooks: bool = False
    """People may have a link called."""
    may_reach_private: bool = False
    """Such links, and push services, may lead into the network that the server itself is in."""
    after_s: float = 60
    """For how long a table waits for somebody before they are told: they may be there, or more tables may come."""
    look_s: float = 2
    """How often the server looks whom to tell."""
    retries_s: tuple[float, ...] = (10, 60, 300)
    """After which waits what could not be delivered is tried again."""


class Settings(Struct, frozen=True, kw_only=True):
    """Where a server keeps its tables, and how it behaves."""

    database_url: str
    page: Path = PAGE
    """The folder with the page, as built from web/."""
    origins: tuple[str, ...] = ()
    """Other addresses whose pages may talk to this server, such as `http://localhost:5173`."""
    bot_pause_ms: int = 500
    """A bot's move takes at least this long, so that people can follow."""
    bot_pace: float = 1.0
    """In real time: by how much bots are slower than the pace they were given; it must be more than 0."""
    grace_s: float = 10
    """In real time: when a person's line is cut, a bot plays for them after this long."""
    start_grace_s: float = 120
    """In real time: before the game has begun, those who are not there yet are waited for this long."""
    address: str | None = None
    """Where others on the network find this server, if they do."""
    seat_grace_s: float = 60
    """By turns: for how long after somebody's line was cut the host can't let a bot play for them."""
    hosts: tuple[str, ...] = ()
    """The names by which this server may be asked for; any, if there are none."""
    think_ms: int = 1000
    """How long a bot that thinks ahead may take for a decision."""
    review_s: float = 20
    """How many seconds of a processor the review of a finished game takes."""
    review_niceness: int = 10
    """How far a review lets everybody else go first, from 0 to 19."""
    workers: int | None = None
    """How many bots think at once; if not set, one fewer than there are cores."""
    idle_s: float = 600
    """A table that nobody looks at is put away after this long."""
    waiting_days: float = 14
    """A table that still waits for people, or for any person's first move, after so many days without a change is
    deleted, and so is a pack without a table; 0 is never."""
    bots_days: float = 7
    """A table where only bots play, and no person has made a move, is deleted after so many days; 0 is never."""
    expiry_s: float = 3600
    """How often such tables are looked for."""
    watch_s: float = 2
    """How often the server looks for what was changed from outside, as by `robotable admin`."""
    metrics_to: tuple[str, ...] = ()
    """Addresses that may read `/metrics`, beside this machine itself."""
    notices: NoticeSettings = NoticeSettings()
    limits: Limits = Limits()
