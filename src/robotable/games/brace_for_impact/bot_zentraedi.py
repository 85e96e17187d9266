"""What a good Zentraedi player looks at: what hurts the crew most, now."""

from typing import Any

from robotable.games.brace_for_impact.bot_crew import worth_of_icons
from robotable.games.brace_for_impact.effects import Icons, Strike, StrikeAt
from robotable.games.brace_for_impact.state import SECTORS, Battle
from robotable.games.brace_for_impact.tactics import can_pay, payments
from robotable.table import Advice, Luck, Move, weigh
from robotable.table.nouns import join


def harm(s: Battle, icons: list[str]) -> float:
    """How much icons would hurt the crew now, carried out one after another."""
    armor = s.systems["armor"].value
    values = {name: level.value for name, level in s.systems.items()}
    ships, crowd, total = len(s.fleet.ships), len(s.ships_on_board()), 0.0
    for icon in icons:
        if icon == "deploy":
            if ships:
                total += 100.0 if crowd >= len(SECTORS) else 1.4 + (crowd >= 6) * 3.0
                crowd, ships = crowd + 1, ships - 1
        elif icon == "attack":
            total += 1.6
        elif not icon.startswith("direct-") and armor:
            armor -= 1
            total += 0.9
        else:
            system = icon.removeprefix("direct-")
            total += _harm_of_point(s, system, values)
            values[system] = max(0, values[system] - 1)
    return total


def _harm_of_point(s: Battle, system: str, values: dict[str, int]) -> float:
    value = values[system]
    if system == "hull":
        return 100.0 if value <= 1 else 6.0 / value
    if not value or system == "armor":
        return 0.0
    if system == "reflex":
        return 5.0 if value == 1 and s.furnace_due is None else 1.6
    return 4.0 if value == 1 else 1.6


def worth_of_attack(s: Battle) -> float:
    """What an attack does on average, over all fields of the spinner."""
    return sum(_harm_at(s, sector) for sector in SECTORS) / len(SECTORS)


def _harm_at(s: Battle, sector: int) -> float:
    posted = s.posted(sector)
    if posted is None:
        return harm(s, list(s.pack.sectors[str(sector)].icons))
    ship = s.ship(posted)
    return 0.0 if ship.friendly else harm(s, list(ship.icons))


def advise_event(s: Battle, choice: Any, luck: Luck) -> Advice:
    event = s.events[0]
    worths = [
        (Move("carry_out", event), 1.1 * harm(s, list(s.pack.events[event].icons))),
        (Move("attack"), worth_of_attack(s)),
    ]
    return weigh(worths, lambda move: WHY_EVENT[move.verb])


WHY_EVENT = {
    "carry_out": "The event does more than an attack would.",
    "attack": "Our guns do more than this event.",
}


def advise_brace(s: Battle, choice: Any, luck: Luck) -> Advice:
    return Advice(Move("strike"), "An attack costs nothing.")


def advise_deploy(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The strongest enemy first and friends last, on the sector whose own icons are weakest."""

    def rank(ship: str) -> float:
        face = s.pack.ships[ship]
        return -10.0 if face.friendly else harm(s, list(face.icons)) + 0.5 * face.strength + luck.below(100) / 60

    ranks = [(ship, rank(ship)) for ship in s.fleet.ships]
    sector = min(s.empty_sectors(), key=lambda at: (worth_of_icons(s, at), luck.below(100)))
    return weigh([(Move("deploy", join(ship, sector)), worth) for ship, worth in ranks], "It does the most harm there.")


def advise_refill(s: Battle, choice: Any, luck: Luck) -> Advice:
    wants_ship = len(s.fleet.ships) < s.number("ships_kept_before_tactics") or len(s.fleet.tactics) >= 3
    deck = "ships" if s.fleet.deck and (wants_ship or not s.fleet.tactics_deck) else "tactics"
    return Advice(Move("draw", deck), "That is what the hand lacks.")


def play_tactic(s: Battle) -> Advice | None:
    """The armed card that does the most, if it does enough."""
    best = max((card for card in s.fleet.tactics if s.is_armed(card)), key=lambda card: _gain(s, card), default=None)
    if best is None or _gain(s, best) <= 0.5:
        return None
    return Advice(Move("tactic", best), "The moment is right.")


def _gain(s: Battle, card: str) -> float:
    """What a Tactics or Leader card brings now, less its price."""
    plan = s.pack.tactics[card] if card in s.pack.tactics else s.pack.leaders[card]
    price = 99.0 if not can_pay(s, card) else 1.2 if any(payments(s, card)) else 0.0
    match plan.action:
        case Strike(times=times):
            return worth_of_attack(s) * times - price
        case StrikeAt():
            return max(_harm_at(s, sector) for sector in SECTORS) - price
        case Icons(icons=icons):
            return harm(s, list(icons)) - price
        case _:
            return 1.0 - price


def use_leader(s: Battle) -> Advice | None:
    """Leaders are spread over the battle, and each is used when it does most."""
    total = len(s.fleet.leaders) + len(s.fleet.used_leaders)
    length = 2 * s.timer("battle_ms")
    if len(s.fleet.used_leaders) >= total * s.clock / length - 0.5:
        return None
    best = max(s.fleet.leaders, key=lambda leader: _gain(s, leader))
    return Advice(Move("lead", best), "The time has come.") if _gain(s, best) > 1.0 else None


def advise_tactic(s: Battle, choice: Any, luck: Luck) -> Advice:
    return play_tactic(s) or Advice(next(choice.moves(s)), "It costs nothing.")


def advise_leader(s: Battle, choice: Any, luck: Luck) -> Advice:
    best = max(s.fleet.leaders, key=lambda leader: _gain(s, leader))
    return Advice(Move("lead", best), "It does the most just now.")


def advise_price(s: Battle, choice: Any, luck: Luck) -> Advice:
    """Give up the ship that is missed least."""

    def missed(move: Move) -> float:
        if move.verb == "remove":
            return _harm_at(s, int(str(move.noun)))
        ship = s.pack.ships[str(move.noun)]
        return -1.0 if ship.friendly else float(ship.strength)

    if s.is_enemy_gone() or len(s.fleet.deck) + len(s.fleet.ships) + len(s.ships_on_board()) <= 1:
        return Advice(Move("refuse"), "That ship is our last.")
    return Advice(min(payments(s, choice.card), key=missed), "That ship is missed least.")


def advise_sector(s: Battle, choice: Any, luck: Luck) -> Advice:
    return Advice(Move("strike_at", max(SECTORS, key=lambda at: _harm_at(s, at))), "It hurts most there.")


def advise_system(s: Battle, choice: Any, luck: Luck) -> Advice:
    best = max(("armor", "reflex", "life"), key=lambda system: harm(s, [system]))
    return Advice(Move("harm", best), "It hurts most there.")


def advise_hide(s: Battle, choice: Any, luck: Luck) -> Advice:
    sector = max(s.face_up(friendly=False), key=s.strength_at)
    return Advice(Move("hide", sector), "They will have to scout it again.")


def advise_move(s: Battle, choice: Any, luck: Luck) -> Advice:
    return Advice(Move("stay"), "It lies well there.")


def advise_officer(s: Battle, choice: Any, luck: Luck) -> Advice:
    callers = [seat for seat in s.crew if s.players[seat].status]
    full = [seat for seat in s.crew if s.players[seat].hand]
    seat = max(callers or full, key=lambda seat: -len(s.players[seat].hand) if callers else len(s.players[seat].hand))
    return Advice(Move("scatter", seat), "That may silence an open Status.")


def advise_order(s: Battle, choice: Any, luck: Luck) -> Advice:
    def power(move: Move) -> float:
        if move.verb == "next_ship":
            return float(s.pack.ships[str(move.noun)].strength)
        return harm(s, list(s.pack.events[str(move.noun)].icons))

    return Advice(max(choice.moves(s), key=power), "The strongest first.")


def advise_wreck(s: Battle, choice: Any, luck: Luck) -> Advice:
    return Advice(Move("salvage", min(s.empty_sectors(), key=lambda at: worth_of_icons(s, at))), "It fights better.")


def advise_discard(s: Battle, choice: Any, luck: Luck) -> Advice:
    """Friends first, then Tactics that never come, then the weakest ship."""

    def missed(move: Move) -> float:
        card = str(move.noun)
        if card in s.pack.tactics:
            return 2.0
        return 0.0 if s.pack.ships[card].friendly else float(s.pack.ships[card].strength)

    return Advice(min(choice.moves(s), key=missed), "It is missed least.")
