"""What is printed on the event cards, units, factions, actions and places, for whoever looks a name up."""

from robotable.games.reconstruction.pack import Action, Event, FactionSheet, ReconstructionPack, Space, UnitKind
from robotable.table import CardFace, CardFaces, printed

_KINDS = {"city": "City Territory", "land": "Land Territory", "zone": "Zone"}
_GROUPS = {"I": "Event card, group I", "II": "Event card, group II", "special": "Special event card"}


def cards(pack: ReconstructionPack) -> CardFaces:
    """Every face, by kind and id."""
    return {
        "card": {id: _event(event) for id, event in pack.events.items()},
        "unit": {id: _unit(pack, unit) for id, unit in pack.units.items()},
        "faction": {id: _faction(faction) for id, faction in pack.factions.items()},
        "action": {id: _action(action) for id, action in pack.actions.items()},
        "space": {id: _space(pack, space) for id, space in pack.spaces.items()},
    }


def _event(event: Event) -> CardFace:
    white, black = ("; ".join(map(str, box)) for box in (event.white, event.black))
    texts = [f"White box: {white}." if white else "", f"Black box: {black}." if black else ""]
    figures = [f"Card of the {event.faction}", f"Moves next: {', '.join(event.reaction)}"]
    return printed(event, _GROUPS[event.group], event.name, figures, [text for text in texts if text])


def _unit(pack: ReconstructionPack, unit: UnitKind) -> CardFace:
    hits = f"{unit.hits} hit{'' if unit.hits == 1 else 's'} in an attack" if unit.hits else ""
    count = "The only one" if unit.count == 1 else f"{unit.count} in the box"
    home = pack.spaces[unit.returns_to].name if unit.returns_to in pack.spaces else "the hideout"
    texts = [f"Comes back to {home} when a round is resolved."] if unit.returns_to else []
    return printed(unit, f"Unit of the {unit.faction}", unit.name, [hits, count], texts)


def _faction(faction: FactionSheet) -> CardFace:
    texts = [f"Wins a major victory with {faction.goal} {faction.aim}."]
    figures = [f"Opens round {faction.opens}", f"Starts with {faction.protoculture} Protoculture"]
    return printed(faction, "Faction", f"{faction.title} ({faction.name})", figures, texts, is_plain=True)


def _action(action: Action) -> CardFace:
    figures = [f"Costs {action.cost} Protoculture" if action.cost else ""]
    return printed(action, f"Action of the {action.faction}", action.name, figures, [f"{action.text}."])


def _space(pack: ReconstructionPack, space: Space) -> CardFace:
    borders = ", ".join(pack.spaces[id].name for id in space.adjacent)
    civilians = f"{len(space.civilians)} civilians at the start" if space.civilians else ""
    return printed(space, _KINDS[space.kind], space.name, [civilians], [f"Borders on {borders}."])
