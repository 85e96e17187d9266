"""Moves at a prompt: how they are listed, and which one a typed line means."""

from collections.abc import Iterable
from itertools import groupby
from typing import TypeVar

from rich.text import Text

from robotable.cli.errors import UserError, did_you_mean
from robotable.table import IllegalMove, Move, Offer, Prompt

T = TypeVar("T")

MOST_ALIKE = 12
"""More moves than this that read alike are shown in one line."""


def find_move(line: str, prompts: list[Prompt], commands: Iterable[str]) -> Move:
    """The move that a line means: its number, its verb and noun, or its words."""
    offers = [offer for prompt in prompts for offer in prompt.moves]
    if is_number(line):
        return numbered(line, offers).move
    typed = _plain(line)
    for offer in offers:
        if typed in _names_of(offer):
            return offer.move
    for prompt in prompts:
        for denial in prompt.refusals:
            if typed == _plain(f"{denial.verb} {'' if denial.noun is None else denial.noun}"):
                raise IllegalMove(Move(denial.verb, denial.noun), denial.why, denial.rule)
    known = [*commands, *(name for offer in offers for name in _names_of(offer))]
    raise UserError(f"'{line}' is no move here.{did_you_mean(typed, known)} Type `help` for what else you can type.")


def is_number(line: str) -> bool:
    """The line is the number of a move."""
    return line.isascii() and line.isdigit()


def numbered(line: str, listed: list[T]) -> T:
    """What stands in a list under this number."""
    if 1 <= int(line) <= len(listed):
        return listed[int(line) - 1]
    raise UserError(f"There is no move {line}: the moves are numbered 1 to {len(listed)}.")


def _names_of(offer: Offer) -> tuple[str, str]:
    return _plain(f"{offer.verb} {'' if offer.noun is None else offer.noun}"), _plain(offer.text)


def _plain(text: str) -> str:
    return " ".join(text.replace("_", " ").replace('"', "").casefold().split())


def with_numbers(offers: list[Offer], first: int) -> list[Text]:
    """The moves with their numbers; those that read alike show their nouns, and many of them share a line."""
    lines = []
    for text, group in groupby(enumerate(offers, first), key=lambda numbered: numbered[1].text):
        alike = list(group)
        if len(alike) > MOST_ALIKE:
            nouns = " ".join(str(offer.noun) for _, offer in alike)
            span = f"{alike[0][0]} to {alike[-1][0]} "
            lines.append(Text.assemble((span, "cyan"), f"{text}: {alike[0][1].verb} ", (nouns, "dim")))
            continue
        for number, offer in alike:
            noun = f" {offer.noun}" if len(alike) > 1 else ""
            lines.append(Text.assemble((f"{number:>3} ", "cyan"), text + noun))
    return lines
