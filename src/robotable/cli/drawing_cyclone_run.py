"""Cyclone Run in the terminal: the tray, the dice, the Heroes and the players."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from robotable.games.cyclone_run.view import CellView, CycloneView, HeroView, PlayerView
from robotable.table import Game

SYMBOLS = {"move": "green", "target": "red", "mars-base": "yellow", "instinct": "magenta", "blank": "dim"}
VEHICLES = {"cyclone": "Cyclone", "jeeple": "Jeeple"}


def draw(view: CycloneView, game: Game) -> RenderableType:
    """The whole table."""
    side = Group(_dice(view), Text(""), _players(view, game))
    layout = Table.grid(padding=(0, 3))
    layout.add_row(_tray(view), side)
    return Group(_headline(view, game), layout, _heroes(view))


def _headline(view: CycloneView, game: Game) -> Text:
    ending = "the last round" if view.is_ending else f"{view.depleted} of {view.depleted_to_end} cells empty"
    who = f"{game.people[view.active]}'s turn"
    return Text(
        f"Round {view.round} · {who} · {ending} · {view.fuel_pile} Fuel in the pile · {view.deck} Locations", "bold"
    )


def _tray(view: CycloneView) -> Table:
    tray = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 1))
    for _ in range(3):
        tray.add_column(width=16, justify="center")
    for row in range(3):
        tray.add_row(*(_cell(view, cell) for cell in range(row * 3, row * 3 + 3)))
    return tray


def _cell(view: CycloneView, number: int) -> Text:
    """Its number and height, what lies on top, and what stands there."""
    cell = view.cells[number]
    height = f"{cell.height} high" if cell.height else "empty"
    vehicle = (f"▲ {VEHICLES.get(cell.vehicle, cell.vehicle)}", "bold cyan") if cell.vehicle else ("", "")
    return Text.assemble((f"{number} ", "bold"), (height, "dim"), "\n", _top(view, cell), "\n", vehicle)


def _top(view: CycloneView, cell: CellView) -> tuple[str, str]:
    if cell.top is None:
        return ("▒▒▒▒" if cell.height else "·", "dim")
    token = view.tokens[cell.top]
    worth = f"{token.vp} VP" if token.is_location else f"{token.hp} HP, {token.vp} VP"
    return (f"{token.name}\n{worth}", "yellow" if token.is_location else "red")


def _dice(view: CycloneView) -> Text:
    if not view.dice:
        return Text("The dice are not rolled yet", "dim")
    text = Text("Dice  ")
    for number, (face, hero) in enumerate(zip(view.dice, view.laid, strict=True)):
        text.append(f"{number}:", "dim")
        text.append(f"{face or '-'}", f"strike {SYMBOLS.get(face, '')}" if hero else SYMBOLS.get(face, ""))
        text.append("  ")
    if view.free_rerolls:
        text.append(f"({view.free_rerolls} free {'reroll' if view.free_rerolls == 1 else 'rerolls'})", "dim")
    return text


def _players(view: CycloneView, game: Game) -> Table:
    table = Table("Player", "VP", "Fuel", "Defeated", "Locations", box=box.SIMPLE_HEAD, pad_edge=False)
    for seat, player in enumerate(view.players):
        name = Text(game.people[seat], "bold" if seat == view.active else "")
        table.add_row(name, str(player.score), str(player.fuel), _pile(view, player), _cards(player))
    return table


def _pile(view: CycloneView, player: PlayerView) -> str:
    return ", ".join(f"{n} {view.tokens[token].name}" for token, n in player.pile.items()) or "-"


def _cards(player: PlayerView) -> Text:
    names = [Text(card.name, "dim strike" if card.is_used else "yellow") for card in player.cards]
    return Text(", ").join(names) if names else Text("-")


def _heroes(view: CycloneView) -> Panel:
    table = Table("Hero", "Dice", "Fuel on", "What he does", "Now", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for hero in view.heroes:
        table.add_row(_name(hero, view), _cost(hero), str(hero.fuel or "-"), _figures(hero), _now(hero))
    return Panel(table, title="Heroes", title_align="left", expand=False)


def _name(hero: HeroView, view: CycloneView) -> Text:
    style = "bold cyan" if hero.face == view.acting else "bold green" if hero.is_selected else "bold"
    return Text(hero.name, style)


def _cost(hero: HeroView) -> Text:
    cost = Text(" ").join(Text(symbol, SYMBOLS.get(symbol, "")) for symbol in hero.cost)
    return cost.append(f" + {hero.needs_fuel} Fuel") if hero.needs_fuel else cost


def _figures(hero: HeroView) -> str:
    """What the Hero can do, in the order of the card."""
    figures = [
        f"{hero.vehicle} {hero.move} {hero.direction}" if hero.vehicle else "",
        f"{hero.pattern}" if hero.pattern else "",
        f"{hero.damage} damage" if hero.damage else "",
        f"{hero.scouts} Scouts" if hero.scouts else "",
        "wrench" if hero.wrench else "",
        "senses" if hero.senses else "",
        f"brings {hero.brings_fuel} Fuel" if hero.brings_fuel else "",
    ]
    return ", ".join(figure for figure in figures if figure)


def _now(hero: HeroView) -> str:
    if hero.has_acted:
        return "has acted"
    if hero.is_selected:
        return "selected"
    return "" if hero.odds is None else f"{hero.odds:.0%}"
