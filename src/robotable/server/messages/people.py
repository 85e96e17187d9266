"""What concerns one person: name, devices, where to tell them of their turn, and what they have played."""

from typing import Literal

from msgspec import Struct

from robotable.server.messages.tables import TableInfo

ChannelKind = Literal["push", "mail", "webhook"]


class Me(Struct, frozen=True):
    """Who you are here: a name, known by a secret cookie."""

    name: str
    address: str | None = None
    """Where others on the network find this server; null where they can't, or have to be told otherwise."""
    likes_ratings: bool = False
    """You want to see ratings."""


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What you want to be called, and whether you want to see ratings; what you leave out stays as it is."""

    name: str | None = None
    likes_ratings: bool | None = None


class DeviceInfo(Struct, frozen=True):
    """A browser of yours."""

    key: str
    name: str
    created: int
    seen: int
    """When it was last here, to within some minutes."""
    is_this: bool = False
    """It is the one you ask with."""


class DeviceCode(Struct, frozen=True):
    """A code by which one more device becomes your own, once."""

    code: str
    until: int
    """When it is void; milliseconds since 1970."""


class TakeOver(Struct, frozen=True, forbid_unknown_fields=True):
    """Make this browser one of those of whoever made the code."""

    code: str


class ForgetMe(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete all that is stored of you."""

    is_sure: bool


class NewChannel(Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody wants to be told that it is their turn."""

    kind: ChannelKind
    target: str
    """What a browser gives as its push subscription, in JSON; an e-mail address; or the link of a webhook."""


class ChannelInfo(Struct, frozen=True):
    """A way in which you are told that it is your turn."""

    id: str
    kind: ChannelKind
    name: str
    """Where it leads, as far as is needed to tell it from others."""
    is_confirmed: bool
    """It is used; a mail address is once its owner has said so."""


class NoticesInfo(Struct, frozen=True):
    """How you are told that it is your turn while you are elsewhere, and how you could be."""

    channels: list[ChannelInfo]
    offers: list[ChannelKind]
    """What this server can do."""
    push_key: str | None = None
    """What a browser needs to subscribe to push messages."""


class RatingInfo(Struct, frozen=True):
    """What somebody's games against people say about how well they play a game."""

    game: str
    title: str
    rating: int
    margin: int
    """How far it may be off."""
    games: int


class MyGame(Struct, frozen=True):
    """A table of yours, and how it ended if it has."""

    table: TableInfo
    has_won: bool | None
    """You, or those you played with; null while it goes on, or where nobody knows."""
    places: list[int]
    """Of each seat, when it is over."""
    scores: list[int]
    is_together: bool = False
    """All played together, or in teams."""


class GameTotal(Struct, frozen=True):
    """How you did in all your games of a kind."""

    game: str
    title: str
    games: int
    won: int
    rating: RatingInfo | None = None
    """Only if you want to see ratings."""


class Opponent(Struct, frozen=True):
    """Somebody you have played with, or a level of bots."""

    name: str
    bot: str | None
    """The level, of bots."""
    games: int
    ahead: int
    """In so many you came out ahead of them."""
    behind: int
    together: int
    """In so many you played together, or in teams."""
    ratings: list[RatingInfo] = []
    """Only if both of you want to see ratings."""


class MyGames(Struct, frozen=True):
    """Some of your games, the latest first."""

    games: list[MyGame]
    older: int | None
    """Ask for the next page with this as `before`; null if there is none."""
    totals: list[GameTotal] = []
    """On the first page: how you did, game by game."""
    opponents: list[Opponent] = []
    """On the first page: whom you played with."""
