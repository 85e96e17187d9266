"""The games there are, as the lobby shows them."""

from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import inspect as types

from robotable import bots, games
from robotable.server.messages import BotInfo, CautionInfo, GameInfo, OptionInfo, RuleInfo, SeatWish, SetUpInfo
from robotable.table import Ruleset


@cache
def all_games() -> list[GameInfo]:
    """Every game, those that are soon played first."""
    rulesets = sorted(games.catalog().values(), key=lambda ruleset: (ruleset.minutes, ruleset.title))
    return [_describe(ruleset) for ruleset in rulesets]


@cache
def rules_of(game: str) -> list[RuleInfo]:
    """A game's rulebook, rule by rule; UnknownGame if there is none of that name."""
    return [RuleInfo(rule.id, rule.chapter, rule.text) for rule in games.find(game).rulebook.entries.values()]


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
    )


def _options(ruleset: Ruleset) -> list[OptionInfo]:
    info = types.type_info(ruleset.options)
    assert isinstance(info, types.StructType)
    return [_option(field, ruleset.words.options.get(field.name, "")) for field in info.fields]


def _option(field: types.Field, text: str) -> OptionInfo:
    kind = _kind(field.type)
    return OptionInfo(
        name=field.name,
        title=_note(field.type, "title") or field.name.replace("_", " ").capitalize(),
        text=text,
        kind="seat" if _note(field.type, "of") == "seat" else _control(kind),
        default=msgspec.to_builtins(field.default),
        least=kind.ge if isinstance(kind, types.IntType) else None,
        most=kind.le if isinstance(kind, types.IntType) else None,
        choices=[str(value) for value in kind.values] if isinstance(kind, types.LiteralType) else [],
    )


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


def default_options(ruleset: Ruleset, chosen: dict[str, Any]) -> dict[str, Any]:
    """All options of a game with those that were chosen; BadOption tells what would be right."""
    options: dict[str, Any] = msgspec.to_builtins(ruleset.choose(chosen))
    return options
