"""Brace for Impact in the terminal: the timers, the ship's systems, the sectors, the officers and one's own cards."""

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from robotable.games.brace_for_impact.view import (
    ActionCardView,
    BraceView,
    OfficerView,
    SectorView,
    ShipView,
    StatusView,
)
from robotable.table import Game

LOW = 1
"""A system at this value or below is in danger."""


def draw(view: BraceView, game: Game) -> RenderableType:
    """The whole table."""
    sides = Table.grid(padding=(0, 3))
    sides.add_row(_sectors(view), Group(_systems(view), _officers(view, game)))
    return Group(_headline(view, game), sides, *_own(view), *_secret(view))


def _headline(view: BraceView, game: Game) -> Text:
    timers = [f"{name.capitalize()} Timer {_minutes(timer.left)}" for name, timer in view.timers.items()]
    event = [f"next Event: {view.event.name}"] if view.event is not None else []
    enemy = "nobody" if view.zentraedi is None else game.people[view.zentraedi]
    return Text(" · ".join([view.phase.capitalize(), *timers, *event, f"Zentraedi: {enemy}"]), "bold")


def _minutes(ms: int) -> str:
    seconds = max(0, ms) // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def _systems(view: BraceView) -> Text:
    text = Text()
    for name, system in view.systems.items():
        text.append(f"{name.capitalize()} ")
        text.append(f"{system.value}/{system.most}   ", "bold red" if system.value <= LOW else "green")
    return text


def _sectors(view: BraceView) -> Table:
    table = Table("", "Sector", "Aims at", "Ship", box=box.SIMPLE_HEAD, pad_edge=False)
    for sector in view.sectors:
        table.add_row(str(sector.n), sector.name, " ".join(sector.icons), _posted(sector))
    return table


def _posted(sector: SectorView) -> Text:
    if sector.ship is not None:
        return Text(_ship(sector.ship), "red")
    return Text("face down" if sector.has_ship else "-", "dim")


def _ship(ship: ShipView) -> str:
    return f"{ship.name} ({ship.strength})"


def _officers(view: BraceView, game: Game) -> Table:
    table = Table("Officer", "Cards", "Pile", "Status", box=box.SIMPLE_HEAD, pad_edge=False)
    for officer in view.officers:
        table.add_row(game.people[officer.seat], str(officer.cards), str(officer.draw), _doing(officer))
    return table


def _doing(officer: OfficerView) -> Text:
    if officer.owes is not None:
        return Text("busy", "dim")
    return Text("-", "dim") if officer.status is None else _called(officer.status)


def _called(status: StatusView) -> Text:
    return Text(f"“{status.text or '…'}”", "yellow")


def _own(view: BraceView) -> list[RenderableType]:
    """An officer's own cards: the pile to look through before the start, then the hand."""
    if view.own is None or not (cards := view.own.pile or view.own.hand):
        return []
    title = "Your pile" if view.own.pile else "Your hand"
    table = Table(title, "Statuses", "Command", "Attack", box=box.SIMPLE_HEAD, pad_edge=False)
    for card in cards:
        table.add_row(card.id, _statuses(card), card.command.text, str(card.attack or "-"))
    return [table]


def _statuses(card: ActionCardView) -> str:
    return "\n".join(status.text for status in card.statuses)


def _secret(view: BraceView) -> list[RenderableType]:
    """What the Zentraedi player holds."""
    if view.secret is None:
        return []
    ships = ", ".join(map(_ship, view.secret.ships)) or "none"
    tactics = ", ".join(plan.name for plan in view.secret.tactics) or "none"
    return [Text(f"Your ships: {ships}\nYour Tactics: {tactics}")]
