"""What is printed on the Heroes, tokens and Location cards, for whoever looks a name up."""

from collections.abc import Iterator

from robotable.games.cyclone_run.pack import CyclonePack, Hero, Location, Token
from robotable.table import CardFace, CardFaces, printed

_WAYS = {"diagonal": "diagonally", "orthogonal": "straight", "any": "any way"}
_VEHICLES = {"cyclone": "Cyclone", "jeeple": "Jeeple"}
_PATTERNS = {"line": "a row or column", "quadrant": "a block of four"}
_USES = {
    "flip": "Once in each of your turns.",
    "discard": "Once; then it leaves the game.",
    "keep": "Kept to the end.",
}
_ALSO_DONE = ("scout", "location")
"""Tokens that are called as what Heroes do: they scout, and take a Location."""


def cards(pack: CyclonePack) -> CardFaces:
    """Every face, by kind and id."""
    return {
        "hero": {id: _hero(pack, id, hero) for id, hero in pack.heroes.items()},
        "token": {id: _token(pack, id, token) for id, token in pack.tokens.items()},
        "card": {id: _location(location) for id, location in pack.locations.items()},
    }


def _hero(pack: CyclonePack, id: str, hero: Hero) -> CardFace:
    costs = ", ".join(symbol.replace("-", " ").title() for symbol in hero.cost)
    fuel = f" and {hero.needs_fuel} Fuel" if hero.needs_fuel else ""
    figures = [f"Costs {costs}{fuel}", f"{hero.damage} damage" if hero.damage else ""]
    return printed(hero, "Hero", hero.name, figures, list(_deeds(pack, id, hero)))


def _deeds(pack: CyclonePack, id: str, hero: Hero) -> Iterator[str]:
    if hero.vehicle:
        yield f"Drives the {_VEHICLES[hero.vehicle]} up to {hero.move} spaces {_WAYS[hero.direction]}."
    if hero.pattern:
        yield f"Attacks {_PATTERNS[hero.pattern]} without a vehicle."
    if hero.senses:
        yield "Reveals as many uncovered tokens as you like."
    if hero.scouts:
        yield f"Scouts {hero.scouts} tokens anywhere."
    if hero.wrench:
        yield "Takes Locations."
    if hero.brings_fuel:
        yield f"Brings {hero.brings_fuel} Fuel when selected."
    prey = [token.name for token in pack.tokens.values() if id in token.only_by]
    if prey:
        yield f"Can defeat {' and '.join(prey)}."
    if hero.flips_to:
        yield f"Turns into {pack.heroes[hero.flips_to].name} after use."


def _token(pack: CyclonePack, id: str, token: Token) -> CardFace:
    texts = []
    if token.is_location:
        texts.append("Taken by a Hero with a wrench, who then draws a Location card. It stops nobody.")
    if token.needs_fuel:
        texts.append("Falls only if Fuel is spent on the attack.")
    if token.only_by:
        texts.append(f"Falls only to {' or '.join(pack.heroes[face].name for face in token.only_by)}.")
    if token.fuel:
        texts.append(f"Gives {token.fuel} Fuel to whoever defeats it.")
    kind = "Token" if token.is_location else "Invid"
    figures = [f"{token.hp} HP" if token.hp else "", f"{token.vp} VP", f"{token.count} in the bag"]
    return printed(token, kind, token.name, figures, texts, is_plain=id in _ALSO_DONE)


def _location(location: Location) -> CardFace:
    return printed(location, "Location card", location.name, [], [f"{location.effect}.", _USES[location.kind]])
