"""Reading what a table is made of from the command line: options, packs, seats and players."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec import inspect as types

from robotable import bots, games
from robotable.cli.errors import UserError, did_you_mean
from robotable.table import Game, Ruleset
from robotable.table.packs import faults_of

ME = "me"

OptionTexts = Annotated[list[str], Parameter(name="--option", negative="", help="A game option, as name=value.")]
PackFolder = Annotated[Path | None, Parameter(name="--pack", help="A content pack of your own: its folder.")]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for a program to read.")]

WORDS: dict[str, Any] = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False, "none": None}


def read_options(ruleset: Ruleset, texts: list[str]) -> dict[str, Any]:
    """The options written as name=value, each with the kind of value that its field takes."""
    fields = {field.name: types.type_info(field.type) for field in msgspec.structs.fields(ruleset.options)}
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UserError(f"'--option {text}' has no value: write --option {name}=VALUE.")
        name = name.strip().replace("-", "_")
        options[name] = _read_value(value.strip(), fields.get(name))
    ruleset.choose(options)
    return options


def _read_value(text: str, info: types.Type | None) -> Any:
    """The first reading of the text that the field takes; as it stands if none fits, so that the error quotes it."""
    readings = [
        *([WORDS[text.lower()]] if text.lower() in WORDS else []),
        *([int(text)] if _is_int(text) else []),
        text,
    ]
    fitting = (reading for reading in readings if info is None or not list(faults_of(reading, info)))
    return next(fitting, readings[0])


def _is_int(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit()


def read_players(text: str, ruleset: Ruleset, with_people: bool = False, is_any_number: bool = False) -> list[str]:
    """Who sits where, from `me,officer,officer`: bots by name, and you; not counted if they take seats in turn."""
    players = [name.strip() for name in text.split(",") if name.strip()]
    known = [ME, *bots.names(ruleset)] if with_people else list(bots.names_in_lab(ruleset))
    for name in players:
        if bots.level_of(name) not in known:
            raise UserError(
                f"Nobody called '{name}' can sit down.{did_you_mean(name, known)} There are: {', '.join(known)}."
            )
    if not is_any_number:
        ruleset.check_seats(len(players))
    elif not players:
        raise UserError("Name at least one bot.")
    return players


def new_game(game: str, seats: int, seed: int | None, options: list[str], pack: Path | None, people: list[str]) -> Game:
    """A game as the command line asks for it."""
    from robotable import new

    ruleset = games.find(game)
    ruleset.check_seats(seats)
    return new(ruleset.id, seats=seats, seed=seed, options=read_options(ruleset, options), pack=pack, people=people)
