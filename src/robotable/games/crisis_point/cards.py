"""What is printed on the cards and special tokens, for whoever looks a name up."""

from robotable.games.crisis_point.effects import SPECIAL_NAMES, SPECIAL_TEXTS
from robotable.games.crisis_point.pack import CrisisPack, Face
from robotable.table import CardFace, CardFaces, sentences

_KINDS = {
    "combat": "Combat Card",
    "unit": "Unit",
    "base": "Base",
    "location": "Strategic Location",
    "hero": "Hero",
    "command": "Command",
    "objective": "Secret Objective",
}
_SIDES = {"aosc": "Southern Cross", "masters": "Robotech Masters", None: ""}


def cards(pack: CrisisPack) -> CardFaces:
    """Every face, by kind and id."""
    tokens = {
        id: CardFace("Special token", name, [], sentences([SPECIAL_TEXTS[id]])) for id, name in SPECIAL_NAMES.items()
    }
    return {"card": {id: _card(face) for id, face in pack.faces.items()}, "token": tokens}


def _card(face: Face) -> CardFace:
    said = {"Battle Tokens": face.tokens, "defence": face.defence, "VP": face.vp}
    value = [] if face.value is None else [f"Value {face.value}"]
    figures = [*value, *(f"{n} {what}" for what, n in said.items() if n is not None)]
    side = _SIDES[face.side]
    kind = f"{_KINDS[face.kind]}, {side}" if side else _KINDS[face.kind]
    # A Battloid is a kind of Unit, and a Combat Card.
    return CardFace(
        kind, face.name, figures, sentences(face.texts), "", face.source, face.house, is_plain=face.kind == "combat"
    )
