"""What is printed on Heroes, Vessels, mecha, Areas and the cards of the five decks, for whoever looks a name up."""

from collections.abc import Iterator

from robotable.games.attack_on_sdf1.effects import Effects, sentence
from robotable.games.attack_on_sdf1.effects_board import FACES, MechaKind
from robotable.games.attack_on_sdf1.icons import ORDERS
from robotable.games.attack_on_sdf1.pack import Sdf1Pack
from robotable.games.attack_on_sdf1.sheets import (
    Ability,
    Card,
    CrewCard,
    ErrandSheet,
    HeroFace,
    Invasion,
    MechaCard,
    Orders,
    Resource,
    ShipArea,
    Unlock,
)
from robotable.table import CardFace, CardFaces, printed

_SIGNS = {"circle": "Circle", "triangle": "Triangle", "square": "Square", "x": "X", "y": "Y", "shield": "Shield"}
_GUNS = {"beam": "Beam Cannon", "rail": "Rail Gun"}
_TYPES = {"event": "Event", "active": "Active", "tech": "Tech"}


def cards(pack: Sdf1Pack) -> CardFaces:
    """Every face, by kind and id."""
    names = pack.names()
    mecha = {
        f"{kind}-{i + 1}": _mecha(pack, kind, names["mecha"][f"{kind}-{i + 1}"])
        for kind, sheet in pack.mecha.items()
        for i in range(sheet.count)
    }
    heroes = {hero: _hero(pack.heroes[hero]) for hero in pack.hero_ids()}
    decks: tuple[dict[str, Card], ...] = (
        {**pack.invasion},
        {**pack.orders},
        {**pack.resources},
        {**pack.crew},
        {**pack.mecha_orders},
    )
    return {
        "hero": heroes,
        "vessel": {token: _vessel(pack, token, name) for token, name in names["vessel"].items()},
        "mecha": mecha,
        "unit": mecha | heroes,
        "area": {id: _area(area) for id, area in pack.areas.items()},
        "card": {id: _card(card) for deck in decks for id, card in deck.items()},
        "ability": {
            face.ability_id(slot): _ability(face, ability)
            for face in pack.heroes.values()
            for slot, ability in enumerate(face.abilities)
        },
        "unlock": {id: _unlock(unlock) for id, unlock in pack.unlocks.items()},
        "errand": {id: _errand(errand) for id, errand in pack.errands.items()},
    }


def _hero(face: HeroFace) -> CardFace:
    dice = [
        f"{die.title()}: {' or '.join(str(action) for _, action in face.actions(die))}."
        for die in FACES
        if face.actions(die)
    ]
    abilities = [f"{ability.name} ({ability.cost} AP): {sentence(ability.does)}." for ability in face.abilities]
    return printed(face, f"Hero, {face.title}", face.name, [f"Moves {face.stride}"], [*dice, *abilities])


def _ability(face: HeroFace, ability: Ability) -> CardFace:
    figures = [f"{ability.cost} AP", "once an Episode"]
    return printed(face, f"Ability of {face.name}", ability.name, figures, [f"{sentence(ability.does)}."])


def _vessel(pack: Sdf1Pack, token: str, name: str) -> CardFace:
    sheet = pack.vessels[pack.kind_of(token)]
    texts = [f"When slain: {sentence(sheet.slain)}."] if sheet.slain else []
    return printed(sheet, "Zentraedi Vessel", name, [f"Destroyed by {sheet.capacity} damage"], texts)


def _mecha(pack: Sdf1Pack, kind: MechaKind, name: str) -> CardFace:
    sheet = pack.mecha[kind]
    return printed(
        sheet, sheet.name, name, [f"{sheet.count} in the box"], ["Acts by the Mecha Orders card it is dealt."]
    )


def _area(area: ShipArea) -> CardFace:
    figures = [
        f"Armor {area.armor}" if area.armor else "",
        f"{area.boxes} structure",
        *map(_GUNS.__getitem__, area.guns),
    ]
    texts = [f"Action Square, {area.square}: {sentence(area.does)}."] if area.does else []
    return printed(area, "Area of the SDF-1", area.name.removeprefix("the "), figures, texts, is_plain=True)


def _card(card: Card) -> CardFace:
    kind, figures, texts = _of_deck(card)
    return printed(card, kind, card.name, figures, texts, card.flavour)


def _of_deck(card: Card) -> tuple[str, list[str], list[str]]:
    match card:
        case Invasion():
            return f"Invasion card, {_TYPES[card.type]}", [], [f"{sentence(card.does)}."]
        case Orders():
            return "Z-Orders card", [], list(_lines(card))
        case Resource():
            price = [f"{card.rp} RP" if card.rp else "", *(f"{die.title()} die" for die in card.dice)]
            return f"Resource card, {_TYPES[card.type]}", price, [f"{card.text}."]
        case CrewCard():
            stations = {"Science": card.sci, "Gunners": card.gunners, "Production": card.prod}
            return "Crew card", [], [f"{name}: {_either(options)}." for name, options in stations.items()]
        case MechaCard():
            lines = {"Veritechs": map(str, card.veritech), "Destroids": map(str, card.destroid)}
            orders = [f"{name}: {' or '.join(options)}." for name, options in lines.items()]
            return "Mecha Orders card", [], [*orders, f"Scouts: {_either(card.scout)}."]
        case _:
            raise TypeError(f"no deck has a {type(card).__name__}")


def _lines(card: Orders) -> Iterator[str]:
    for symbol, icons in card.lines.items():
        if icons:
            yield f"{_SIGNS[symbol]}: {', then '.join(ORDERS[icon].name for icon in icons)}."


def _either(options: tuple[Effects, ...]) -> str:
    return " or ".join(map(sentence, options))


def _unlock(unlock: Unlock) -> CardFace:
    texts = [sentence(effects) for effects in (unlock.does, unlock.use) if effects]
    return printed(unlock, "Story Unlock", unlock.name, [f"once a {unlock.per}"] if unlock.use else [], texts)


def _errand(errand: ErrandSheet) -> CardFace:
    return printed(errand, "To be seen to", errand.name, [], [errand.text])
