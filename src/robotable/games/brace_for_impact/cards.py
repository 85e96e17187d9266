"""What is printed on ships, events, sectors, Tactics and Leaders, for whoever looks a name up."""

from robotable.games.brace_for_impact.effects import ICON_WORDS, SYSTEMS
from robotable.games.brace_for_impact.pack import BracePack, EventCard, Leader, Sector, Ship, Tactic
from robotable.table import CardFace, CardFaces, printed

_BONUS = {"repair": "Whoever scouts it repairs a system.", "draw": "Whoever scouts it draws a card."}
_SYSTEMS = {
    "armor": "Takes normal hits on any system before that system does.",
    "reflex": "At 0 a breach threatens: the ship is lost unless it is repaired all the way before its timer ends.",
    "life": "How many cards everybody draws. At 0 nobody draws.",
    "hull": "At 0 the ship is lost at once.",
}


def cards(pack: BracePack) -> CardFaces:
    """Every face, by kind and id."""
    return {
        "ship": {id: _ship(ship) for id, ship in pack.ships.items()},
        "event": {id: _event(event) for id, event in pack.events.items()},
        "sector": {id: _sector(sector) for id, sector in pack.sectors.items()},
        "tactic": {id: _module("Tactics card", card) for id, card in pack.tactics.items()},
        "leader": {id: _module("Leader card", card) for id, card in pack.leaders.items()},
        "system": {id: CardFace("System", name, [], [_SYSTEMS[id]], is_plain=True) for id, name in SYSTEMS.items()},
    }


def _icons(icons: list[str]) -> str:
    return "; ".join(ICON_WORDS[icon] for icon in icons)


def _ship(ship: Ship) -> CardFace:
    kind = "Friendly ship" if ship.friendly else "Zentraedi ship"
    texts = [f"Attack: {_icons([*ship.icons])}." if ship.icons else "", _BONUS[ship.bonus]]
    return printed(ship, kind, ship.name, [f"Strength {ship.strength}"], [text for text in texts if text])


def _event(event: EventCard) -> CardFace:
    return printed(event, "Event", event.name, [], [f"{_icons([*event.icons])}."], f"“{event.call}”")


def _sector(sector: Sector) -> CardFace:
    figures = [f"Spinner {sector.spin}"]
    return printed(sector, "Sector", sector.name, figures, [f"Attack from here: {_icons([*sector.icons])}."])


def _module(kind: str, card: Tactic | Leader) -> CardFace:
    return printed(card, kind, card.name, [], _does(card), f"“{card.text}”")


def _does(card: Tactic | Leader) -> list[str]:
    when = [f"When: {card.trigger}"] if isinstance(card, Tactic) else []
    price = [f"Price: {card.price}"] if card.price else []
    return [*when, *price, str(card.action)]
