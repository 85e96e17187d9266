"""What is printed on the things of a game, so that every name can be looked up."""

from collections.abc import Mapping

from msgspec import Struct

from robotable.table.packs import Item, Source


class CardFace(Struct, frozen=True):
    """A card, Hero, unit or place as it is printed."""

    kind: str
    """What sort of thing it is, in words."""
    name: str
    figures: list[str] = []
    """Its figures, each in a few words: "4 HP"."""
    texts: list[str] = []
    flavour: str = ""
    source: Source = "rulebook"
    house: list[str] = []
    """Which of its figures are ours."""
    is_plain: bool = False
    """Its name is a plain word as well: a sentence that says it may mean something else."""


CardFaces = Mapping[str, Mapping[str, CardFace]]
"""By kind and id, as log lines and pieces have them."""


def printed(
    item: Item, kind: str, name: str, figures: list[str], texts: list[str], flavour: str = "", is_plain: bool = False
) -> CardFace:
    """The face of something in the box: figures that it does not have are left out, texts become sentences."""
    said = [figure for figure in figures if figure]
    return CardFace(kind, name, said, sentences(texts), flavour, item.source, item.house, is_plain)


def sentences(texts: list[str]) -> list[str]:
    """Texts with a capital letter at the beginning and a full stop at the end."""
    return [f"{text[0].upper()}{text[1:].rstrip('.')}." for text in texts if text]
