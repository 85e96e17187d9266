"""The games there are, as the lobby shows them."""

from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect as types

from robotable import bots, games
from robotable.server.messages.catalog import (
    BotInfo,
    CautionInfo,
    EasyTableInfo,
    GameGuide,
    GameInfo,
    OptionInfo,
    RuleInfo,
    SetUpInfo,
)
from robotable.server.messages.tables import NewTable, SeatWish
from robotable.server.roster import Refuse
from robotable.table import BadOption, CardFace, Game, Pack, Ruleset, per_pack
from robotable.table.trial import guide_faults
from robotable.table.words import Words


@cache
def all_games() -> list[GameInfo]:
    """Every game, those that are soon played first."""
    rulesets = sorted(games.catalog().values(), key=lambda ruleset: (ruleset.minutes, ruleset.title))
    return [_describe(ruleset) for ruleset in rulesets]


@cache
def rules_of(game: str) -> list[RuleInfo]:
    """A game's rulebook, rule by rule; UnknownGame if there is none of that name."""
    return [RuleInfo(rule.id, rule.chapter, rule.text) for rule in games.find(game).rulebook.entries.values()]


@cache
def guide_to(game: str) -> GameGuide:
    """What teaches a game; UnknownGame if there is none of that name."""
    ruleset = games.find(game)
    return GameGuide(ruleset.how_to_play, ruleset.book, cards_in(ruleset, ruleset.content))


def parts_of(wish: NewTable) -> list[str]:
    """What each seat of a new table would play, in words; Refuse if there can be no such table."""
    try:
        ruleset = games.find(wish.game)
        return parts_in(Game(ruleset, len(wish.seats), 0, wish.options), False) if ruleset.parts else []
    except (games.UnknownGame, BadOption) as problem:
        raise Refuse(str(problem)) from problem


def parts_in(game: Game, is_dealt: bool) -> list[str]:
    """What each seat plays, in words; nothing where all seats are alike, or it is yet to be drawn."""
    if game.ruleset.parts is None or (not is_dealt and "random" in msgspec.structs.asdict(game.options).values()):
        return []
    return [game.speaker.name("part", part) for part in game.ruleset.parts(game.state)]


@per_pack
def _is_told(pack: Pack) -> dict[str, GameGuide]:
    """What teaches a game with a pack, by the game: worked out once."""
    return {}


def guide_with(ruleset: Ruleset, pack: Pack) -> GameGuide:
    """What teaches a game, with the figures and names of a pack; where it lacks some, with those of the game itself."""
    known = _is_told(pack)
    if ruleset.id not in known:
        fits = not list(guide_faults(ruleset, pack))
        how_to_play = ruleset.how_to_play_with(pack) if fits else ruleset.how_to_play
        book = ruleset.book_with(pack) if fits else ruleset.book
        known[ruleset.id] = GameGuide(how_to_play, book, cards_in(ruleset, pack))
    return known[ruleset.id]


def cards_in(ruleset: Ruleset, pack: Pack) -> dict[str, dict[str, CardFace]]:
    """What is printed on everything in a pack."""
    faces = ruleset.cards(pack) if ruleset.cards else {}
    return {kind: dict(known) for kind, known in faces.items()}


def _describe(ruleset: Ruleset) -> GameInfo:
    return GameInfo(
        id=ruleset.id,
        title=ruleset.title,
        blurb=ruleset.blurb,
        minutes=ruleset.minutes,
        least=ruleset.seats[0],
        most=ruleset.seats[-1],
        usual=min(max(ruleset.usual_seats, ruleset.seats[0]), ruleset.seats[-1]),
        is_real_time=ruleset.is_real_time,
        options=_options(ruleset),
        bots=[BotInfo(id, text) for id, text in bots.names(ruleset).items()],
        set_ups=[SetUpInfo(one.name, one.text, [SeatWish(kind) for kind in one.seats]) for one in ruleset.set_ups],
        cautions=[CautionInfo(one.text, one.least, one.most, one.options) for one in ruleset.cautions],
        easy_table=_easy_table(ruleset),
    )


def _easy_table(ruleset: Ruleset) -> EasyTableInfo | None:
    if ruleset.tutorial is None:
        return None
    bot, easy = bots.gentlest(ruleset), ruleset.tutorial.afterwards
    return EasyTableInfo([SeatWish(kind, bot) for kind in easy.seats], easy.options)


def _options(ruleset: Ruleset) -> list[OptionInfo]:
    info = types.type_info(ruleset.options)
    assert isinstance(info, types.StructType)
    hints = get_type_hints(ruleset.options, include_extras=True)
    return [_option(field, hints[field.name], ruleset.words) for field in info.fields]


def _option(field: types.Field, hint: Any, words: Words) -> OptionInfo:
    kind = _kind(field.type)
    return OptionInfo(
        name=field.name,
        title=_note(field.type, "title") or field.name.replace("_", " ").capitalize(),
        text=words.options.get(field.name, ""),
        kind="seat" if _note(field.type, "of") == "seat" else _control(kind),
        default=msgspec.to_builtins(field.default),
        least=kind.ge if isinstance(kind, types.IntType) else None,
        most=kind.le if isinstance(kind, types.IntType) else None,
        choices=_choices(hint),
        names=words.choices.get(field.name, {}),
    )


def _choices(hint: Any) -> list[str]:
    """What can be chosen, in the order in which the game has it."""
    if get_origin(hint) is Literal:
        return [str(value) for value in get_args(hint)]
    return next(filter(None, map(_choices, get_args(hint))), [])


def _note(info: types.Type, name: str) -> str | None:
    """What an annotation carries under that name, such as its title, however deep."""
    if isinstance(info, types.Metadata):
        return (info.extra_json_schema or {}).get(name) or (info.extra or {}).get(name) or _note(info.type, name)
    if isinstance(info, types.UnionType):
        return next(filter(None, (_note(part, name) for part in info.types)), None)
    return None


def _kind(info: types.Type) -> types.Type:
    """What an option is when it is set."""
    if isinstance(info, types.Metadata):
        return _kind(info.type)
    if isinstance(info, types.UnionType):
        return next(_kind(part) for part in info.types if not isinstance(part, types.NoneType))
    return info


def _control(kind: types.Type) -> Literal["number", "switch", "choice"]:
    match kind:
        case types.BoolType():
            return "switch"
        case types.IntType():
            return "number"
        case types.LiteralType():
            return "choice"
        case _:
            raise TypeError(f"an option is a number, a switch or a choice, not {kind}")
