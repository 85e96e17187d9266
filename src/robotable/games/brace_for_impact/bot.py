"""What a good player would do in Brace for Impact, on either side, and how quickly people do it."""

from collections.abc import Callable
from math import exp
from typing import Any

from robotable.games.brace_for_impact.calls import Chatter, FireCannon, Firepower, speech
from robotable.games.brace_for_impact.effects import Icons, Strike, StrikeAt
from robotable.games.brace_for_impact.exchanges import OnDuty, SendScout, TakeAim, UseBonus
from robotable.games.brace_for_impact.setup import GetReady
from robotable.games.brace_for_impact.state import SECTORS, Battle, answered_by
from robotable.games.brace_for_impact.tactics import (
    DiscardDown,
    HideShip,
    MoveShip,
    PayPrice,
    PickOfficer,
    PickSector,
    PickSystem,
    PlaceWreck,
    PlayTactic,
    Rearrange,
    UseLeader,
    can_pay,
    payments,
)
from robotable.games.brace_for_impact.zentraedi import (
    AnswerBrace,
    AnswerEvent,
    Deploy,
    DeployUnseen,
    LayShips,
    Refill,
)
from robotable.table import Advice, Choice, Luck, Move, Pace, RealTime

# How quickly people do it

GAPS = (1400, 4300, 5000, 6100, 6800, 7300, 6500, 6850, 7400, 7400, 7700)
"""How long officers let each other finish, for crews of 2, 3 and so on; the last holds for all larger ones."""

MEAN_SPIN = 1.625
OPEN_STATUSES = 3
"""More than this many open Statuses nobody can follow."""


def gap(s: Battle) -> int:
    """How long an officer of this crew lets the others finish."""
    middle = GAPS[min(len(s.crew) - 2, len(GAPS) - 1)]
    ease = 0.75 if s.difficulty == "training" else 1.0
    modules = {(True, True): 0.77, (True, False): 0.8, (False, True): 0.88, (False, False): 1.0}
    return round(middle * ease * modules[s.has_tactics, s.has_leaders])


def pace(s: Battle, level: str) -> Pace:
    """How quickly a player of a level takes part at this table; two alone have nobody to wait for."""
    middle, least = gap(s), 3000 if len(s.crew) > 2 else 2500
    match level:
        case "cadet":
            return Pace(reaction=3500, thinking=5000, overlooks=30, gap=round(middle * 1.3), noise=1.2)
        case "ace":
            quick = round(middle * 0.6)
            return Pace(reaction=1400, thinking=max(least, quick), overlooks=5, gap=quick, noise=0.2)
        case _:
            return Pace(reaction=2200, thinking=max(least, middle), overlooks=15, gap=middle, noise=0.8)


def act(s: Battle, seat: int, pace: Pace, luck: Luck) -> Advice | None:
    """What to do just now, or None to wait and watch."""
    for choice in s.choices_of(seat):
        if not choice.for_people and (advice := _now(s, choice, pace, luck)):
            return advice
    return None


def _now(s: Battle, choice: Choice[Battle], pace: Pace, luck: Luck) -> Advice | None:
    """What to do about one open choice at this moment; None if it can wait or is better left alone."""
    match choice:
        case OnDuty():
            return _on_duty(s, choice, pace, luck)
        case Firepower():
            return _firepower(s, choice)
        case PlayTactic():
            return _play_tactic(s)
        case UseLeader():
            return _use_leader(s)
        case Chatter():
            return None
        case _:
            return advise(s, choice, luck)


def cover_ms(s: Battle, seat: int) -> int:
    """How long an empty seat waits for its person; less long where everybody depends on it. BFI-R81"""
    is_missed = seat == s.zentraedi or len(s.crew) == 2
    return s.number("away_ms") if is_missed else s.number("takeover_ms")


LEVELS = {
    "cadet": "An officer who takes time to notice things, and overlooks some of them.",
    "ace": "An officer who is quick, and rarely overlooks anything.",
}

in_real_time = RealTime(pace=pace, act=act, levels=LEVELS, speech=speech, cover_ms=cover_ms)


def advise(s: Battle, choice: Choice[Battle], luck: Luck) -> Advice:
    """The best move of an open choice, whatever the hurry."""
    for kind, answer in ANSWERS.items():
        if isinstance(choice, kind):
            return answer(s, choice, luck)
    return Advice(next(choice.moves(s)), "There is nothing better to do.")


# What is urgent


def worth_of_repair(s: Battle, system: str, n: int) -> float:
    """How much a repair is worth now."""
    level = s.systems[system]
    gained = min(n, level.most - level.value)
    if not gained:
        return 0.0
    if system == "hull":
        return 14.0 * gained / (level.value + 0.5)
    if system == "life":
        return (16.0, 7.0, 3.0)[min(level.value, 2)] * (1 + 0.3 * (gained - 1))
    if system == "reflex":
        if s.furnace_due is not None and not s.is_averted:
            return 20.0 + 10.0 * gained
        return (9.0, 9.0, 4.0)[min(level.value, 2)] * (1 + 0.3 * (gained - 1))
    return 2.6 * gained + (1.5 if not level.value else 0.0)


def threat(s: Battle, sector: int) -> float:
    """How much it helps the crew if the ship in a sector goes."""
    posted = s.posted(sector)
    if posted is None:
        return 0.0
    crowd = len(s.ships_on_board())
    room = ROOM[crowd]
    if not posted.up:
        return 1.6 + room
    ship = s.ship(posted)
    if ship.friendly:
        return room - 1.0 if crowd >= 7 else 0.0
    return room + sum(ICON_WORTH[icon] for icon in ship.icons)


ROOM = (1.0, 1.0, 1.0, 1.0, 2.0, 4.0, 7.0, 12.0, 16.0)
"""How much it helps to clear a sector, by the number of ships on the board."""

ICON_WORTH = {
    "armor": 0.7,
    "hull": 1.0,
    "life": 0.9,
    "reflex": 0.9,
    "direct-armor": 0.7,
    "direct-hull": 2.0,
    "direct-life": 1.5,
    "direct-reflex": 1.6,
    "deploy": 1.2,
    "attack": 1.5,
}


def chance_to_destroy(s: Battle, sector: int, value: int) -> float:
    """The chance that a shot of this value destroys the ship in a sector, its spin not yet known."""
    posted = s.posted(sector)
    assert posted
    strength = s.ship(posted).strength if posted.up else 5
    return sum(value + s.pack.sectors[str(n)].spin >= strength for n in SECTORS) / len(SECTORS)


def worth_of_shot(s: Battle, value: int) -> float:
    """How much a shot is worth now."""
    sectors = s.ships_on_board()
    return max((threat(s, sector) * chance_to_destroy(s, sector, value) for sector in sectors), default=0.0)


def worth_of_status(s: Battle, card: str, line: int) -> float:
    """How much it would bring to complete a Status now."""
    kind, n = s.pack.status(card, line).kind, s.pack.worth(card, line)
    if kind == "attack":
        return worth_of_shot(s, n)
    if kind == "scout":
        return (2.2 + 0.8 * s.systems["life"].value) if s.face_down() else 0.0
    return worth_of_repair(s, kind, n)


def worth_of_keeping(s: Battle, card: str) -> float:
    """How much a card would be missed as a Status."""
    return max(worth_of_status(s, card, line) for line in (1, 2))


# On duty


def _on_duty(s: Battle, choice: OnDuty, pace: Pace, luck: Luck) -> Advice | None:
    open_to_me = set(choice.moves(s))
    if answer := _best_answer(s, choice.seat, open_to_me):
        return answer
    if Move("brace") in open_to_me and _should_brace(s, pace):
        return Advice(Move("brace"), "The crew is running out of cards.")
    if Move("concentrate") in open_to_me and _should_concentrate(s, choice.seat):
        return Advice(Move("concentrate"), "That ship takes more than one of us.")
    return _best_status(s, choice.seat, pace, luck, open_to_me)


def _best_answer(s: Battle, seat: int, open_to_me: set[Move]) -> Advice | None:
    """The most urgent Status that one of the own Commands completes; a specific Command before a general one."""
    best: tuple[float, Move] | None = None
    for other in s.crew:
        status = s.players[other].status
        if other == seat or status is None or not s.is_open(other):
            continue
        kind, worth = s.pack.status(status.card, status.line).kind, worth_of_status(s, status.card, status.line)
        for card in s.players[seat].hand:
            command = s.pack.command(card).kind
            move = Move("answer", f"{other}/{card}")
            if worth and kind in answered_by(command) and move in open_to_me:
                value = worth - 0.15 * worth_of_keeping(s, card) - (0.5 if command == "repair" else 0.0)
                if best is None or value > best[0]:
                    best = value, move
    return Advice(best[1], "That is the Command they are waiting for.") if best else None


def _should_brace(s: Battle, pace: Pace) -> bool:
    """The team is short of cards, or stuck with those it has."""
    if not s.systems["life"].value:
        return False
    if s.last_brace is not None and s.now - s.last_brace < 5000:
        return False
    if any(opportunity.kind == "brace" for opportunity in s.opportunities):
        return False
    if s.is_cooperative and s.is_full_board():
        return False
    held = sum(len(s.players[seat].hand) for seat in s.crew)
    stuck = s.now - max(s.last_done, s.last_brace or 0) > max(8000, round(1.7 * pace.gap))
    return held < max(8, 1.8 * len(s.crew)) or stuck


def _best_status(s: Battle, seat: int, pace: Pace, luck: Luck, open_to_me: set[Move]) -> Advice | None:
    """Call the most urgent Status, once the others have finished and not too many are open."""
    player = s.players[seat]
    others = sum(s.players[other].status is not None for other in s.crew if other != seat)
    if s.now - s.last_line < pace.gap or others >= OPEN_STATUSES:
        return None
    is_fresh = player.status is not None and s.now - player.status.opens < max(8000, pace.gap)
    if is_fresh:
        return None
    options = [(card, line) for card in player.hand for line in (1, 2)]
    stale = (player.status.card, player.status.line) if player.status else None
    worths = {
        option: worth_of_status(s, *option) * exp(pace.noise * normal(luck)) for option in options if option != stale
    }
    best = max(worths, key=worths.__getitem__, default=None)
    if best is None or not worths[best]:
        return None
    move = Move("read_out" if s.profile == "voice" else "announce", f"{best[0]}.{best[1]}")
    return Advice(move, "Nothing else in hand is as urgent.") if move in open_to_me else None


def normal(luck: Luck) -> float:
    """A draw from a bell curve round 0, with a spread of 1."""
    return sum(luck.below(1 << 20) for _ in range(12)) / (1 << 20) - 6.0


def _advise_duty(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The best thing to do on duty if it must be done now."""
    moves = list(choice.moves(s))
    hasty = Pace(reaction=0, thinking=0, overlooks=0)
    if answer := _best_answer(s, choice.seat, set(moves)):
        return answer
    verb = "read_out" if s.profile == "voice" else "announce"
    statuses = [(worth_of_status(s, *_split(str(move.noun))), move) for move in moves if move.verb == verb]
    worth, best = max(statuses, default=(0.0, moves[0]))
    if Move("brace") in moves and (not worth or _should_brace(s, hasty)):
        return Advice(Move("brace"), "The crew needs cards.")
    return Advice(best, "Nothing else in hand is as urgent.")


def _split(noun: str) -> tuple[str, int]:
    card, _, line = noun.partition(".")
    return card, int(line)


# The team attack


def _targets(s: Battle) -> list[tuple[float, int, int]]:
    """The enemies in sight: worth, strength, sector."""
    return [(threat(s, sector), s.strength_at(sector), sector) for sector in s.face_up(friendly=False)]


def _goal(s: Battle) -> int | None:
    """The strength that a team attack should reach: the most dangerous ship too strong for one officer."""
    strong = [(worth, strength) for worth, strength, _ in _targets(s) if strength >= 6]
    return max(strong)[1] if strong else None


def _should_concentrate(s: Battle, seat: int) -> bool:
    """A dangerous ship in sight is too strong for a single shot, and there is firepower in hand to spare."""
    goal = _goal(s)
    if goal is None or (s.last_call is not None and s.now - s.last_call < 25_000):
        return False
    is_pressed = s.is_cooperative or len(s.ships_on_board()) >= 5
    own = sum(s.pack.attack_value(card) for card in s.players[seat].hand)
    held = sum(len(s.players[other].hand) for other in s.crew)
    return is_pressed and own >= 2 and held >= 2 * len(s.crew) and own + held * 0.4 + 1 >= goal


def _firepower(s: Battle, choice: Firepower) -> Advice | None:
    """Give what is needed and no more; the caller spins when it is enough."""
    pool, goal = s.pool, _goal(s)
    assert pool
    moves = list(choice.moves(s))
    idle = s.number("pool_idle_ms") - (pool.until - s.now)
    if choice.seat == pool.caller:
        if Move("spin") in moves and (goal is None or pool.total + 1 >= goal + pool.harder):
            return Advice(Move("spin"), "That should be enough.")
        if idle > 8000 and Move("abort") in moves:
            enough = Move("spin") in moves and goal is not None and pool.total + 2 >= goal + pool.harder
            return Advice(Move("spin"), "More will not come.") if enough else Advice(Move("abort"), "It is not enough.")
    needed = (goal or 0) + pool.harder - pool.total - 1
    cards = [str(move.noun) for move in moves if move.verb == "contribute"]
    if needed <= 0 or not cards:
        return None
    best = min(cards, key=lambda card: (abs(s.pack.attack_value(card) - needed), s.pack.attack_value(card)))
    return Advice(Move("contribute", best), "Together we can break that ship.")


def _advise_firepower(s: Battle, choice: Any, luck: Luck) -> Advice:
    return _firepower(s, choice) or Advice(next(choice.moves(s)), "There is nothing better to do.")


# Shots, scouts and the cannon


def _advise_aim(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The most dangerous ship that falls for sure; else one that may."""

    def hope(sector: int) -> float:
        posted = s.posted(sector)
        assert posted
        if posted.up:
            return threat(s, sector) if s.strength_at(sector) + choice.harder <= choice.total else 0.0
        return threat(s, sector) * (0.1, 0.1, 0.1, 0.25, 0.45, 0.67, 0.8, 0.9)[min(choice.total, 7)]

    best = max(s.ships_on_board(), key=hope, default=None)
    if best is None or not hope(best):
        return Advice(Move("hold"), "There is no target worth it.")
    return Advice(Move("target", best), "That ship does the most harm of those within reach.")


def _advise_scout(s: Battle, choice: Any, luck: Luck) -> Advice:
    """Cards for everybody while hands are thin, repairs while the ship is in pieces."""
    hidden = s.face_down()
    if not hidden:
        return Advice(Move("recall"), "There is nothing to scout.")
    broken = sum(level.most - level.value for level in s.systems.values())
    wanted = "repair" if broken > 6 or not s.systems["life"].value else "draw"
    fitting = [at for at in hidden if (posted := s.posted(at)) and s.ship(posted).bonus == wanted]
    return Advice(Move("scout", luck.pick(fitting or hidden)), f"Its back brings us a {wanted}.")


def _advise_bonus(s: Battle, choice: Any, luck: Luck) -> Advice:
    broken = [system for system, level in s.systems.items() if not level.is_full]
    best = max(broken, key=lambda system: worth_of_repair(s, system, 1), default=None)
    return Advice(Move("mend", best), "It is worst off.") if best else Advice(Move("forgo"), "Nothing is broken.")


def _advise_cannon(s: Battle, choice: Any, luck: Luck) -> Advice:
    def prize(sector: int) -> float:
        posted = s.posted(sector)
        assert posted
        return threat(s, sector) + (0.8 * s.strength_at(sector) if posted.up else 3.0)

    return Advice(Move("cannon", max(s.ships_on_board(), key=prize)), "Nothing else could break that ship.")


# Getting ready, and the cooperative placer


def _advise_ready(s: Battle, choice: Any, luck: Luck) -> Advice:
    moves = list(choice.moves(s))
    if moves[0].verb == "start_place":
        return Advice(luck.pick(moves), "Any sector will do.")
    if moves[0].verb == "draw":
        return _advise_refill(s, choice, luck)
    return Advice(moves[0], "Ready.")


def _advise_lay(s: Battle, choice: Any, luck: Luck) -> Advice:
    """Lay ships on the sectors whose own icons hurt most; a second one only while there is room."""
    if Move("enough") in choice.moves(s):
        return Advice(Move("enough"), "One ship at a time.")
    sectors = s.empty_sectors()
    return Advice(Move("lay", max(sectors, key=lambda at: worth_of_icons(s, at))), "The sector itself is worse.")


def worth_of_icons(s: Battle, sector: int) -> float:
    """How much an attack on the empty sector hurts."""
    return sum(ICON_WORTH[icon] for icon in s.pack.sectors[str(sector)].icons)


# The Zentraedi


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


def _advise_event(s: Battle, choice: Any, luck: Luck) -> Advice:
    event = s.events[0]
    if worth_of_attack(s) > 1.1 * harm(s, list(s.pack.events[event].icons)):
        return Advice(Move("attack"), "Our guns do more than this event.")
    return Advice(Move("carry_out", event), "The event does more than an attack would.")


def _advise_brace(s: Battle, choice: Any, luck: Luck) -> Advice:
    return Advice(Move("strike"), "An attack costs nothing.")


def _advise_deploy(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The strongest enemy first and friends last, on the sector whose own icons are weakest."""

    def rank(ship: str) -> float:
        face = s.pack.ships[ship]
        return -10.0 if face.friendly else harm(s, list(face.icons)) + 0.5 * face.strength + luck.below(100) / 60

    ship = max(s.fleet.ships, key=rank)
    sector = min(s.empty_sectors(), key=lambda at: (worth_of_icons(s, at), luck.below(100)))
    return Advice(Move("deploy", f"{ship}/{sector}"), "It does the most harm there.")


def _advise_refill(s: Battle, choice: Any, luck: Luck) -> Advice:
    wants_ship = len(s.fleet.ships) < s.number("ships_kept_before_tactics") or len(s.fleet.tactics) >= 3
    deck = "ships" if s.fleet.deck and (wants_ship or not s.fleet.tactics_deck) else "tactics"
    return Advice(Move("draw", deck), "That is what the hand lacks.")


def _play_tactic(s: Battle) -> Advice | None:
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


def _use_leader(s: Battle) -> Advice | None:
    """Leaders are spread over the battle, and each is used when it does most."""
    total = len(s.fleet.leaders) + len(s.fleet.used_leaders)
    length = 2 * s.timer("battle_ms")
    if len(s.fleet.used_leaders) >= total * s.clock / length - 0.5:
        return None
    best = max(s.fleet.leaders, key=lambda leader: _gain(s, leader))
    return Advice(Move("lead", best), "The time has come.") if _gain(s, best) > 1.0 else None


def _advise_tactic(s: Battle, choice: Any, luck: Luck) -> Advice:
    return _play_tactic(s) or Advice(next(choice.moves(s)), "It costs nothing.")


def _advise_leader(s: Battle, choice: Any, luck: Luck) -> Advice:
    best = max(s.fleet.leaders, key=lambda leader: _gain(s, leader))
    return Advice(Move("lead", best), "It does the most just now.")


def _advise_price(s: Battle, choice: Any, luck: Luck) -> Advice:
    """Give up the ship that is missed least."""

    def missed(move: Move) -> float:
        if move.verb == "remove":
            return _harm_at(s, int(str(move.noun)))
        ship = s.pack.ships[str(move.noun)]
        return -1.0 if ship.friendly else float(ship.strength)

    if s.is_enemy_gone() or len(s.fleet.deck) + len(s.fleet.ships) + len(s.ships_on_board()) <= 1:
        return Advice(Move("refuse"), "That ship is our last.")
    return Advice(min(payments(s, choice.card), key=missed), "That ship is missed least.")


def _advise_sector(s: Battle, choice: Any, luck: Luck) -> Advice:
    return Advice(Move("strike_at", max(SECTORS, key=lambda at: _harm_at(s, at))), "It hurts most there.")


def _advise_system(s: Battle, choice: Any, luck: Luck) -> Advice:
    best = max(("armor", "reflex", "life"), key=lambda system: harm(s, [system]))
    return Advice(Move("harm", best), "It hurts most there.")


def _advise_hide(s: Battle, choice: Any, luck: Luck) -> Advice:
    sector = max(s.face_up(friendly=False), key=s.strength_at)
    return Advice(Move("hide", sector), "They will have to scout it again.")


def _advise_move(s: Battle, choice: Any, luck: Luck) -> Advice:
    return Advice(Move("stay"), "It lies well there.")


def _advise_officer(s: Battle, choice: Any, luck: Luck) -> Advice:
    callers = [seat for seat in s.crew if s.players[seat].status]
    full = [seat for seat in s.crew if s.players[seat].hand]
    seat = max(callers or full, key=lambda seat: -len(s.players[seat].hand) if callers else len(s.players[seat].hand))
    return Advice(Move("scatter", seat), "That may silence an open Status.")


def _advise_order(s: Battle, choice: Any, luck: Luck) -> Advice:
    def power(move: Move) -> float:
        if move.verb == "next_ship":
            return float(s.pack.ships[str(move.noun)].strength)
        return harm(s, list(s.pack.events[str(move.noun)].icons))

    return Advice(max(choice.moves(s), key=power), "The strongest first.")


def _advise_wreck(s: Battle, choice: Any, luck: Luck) -> Advice:
    return Advice(Move("salvage", min(s.empty_sectors(), key=lambda at: worth_of_icons(s, at))), "It fights better.")


def _advise_discard(s: Battle, choice: Any, luck: Luck) -> Advice:
    """Friends first, then Tactics that never come, then the weakest ship."""

    def missed(move: Move) -> float:
        card = str(move.noun)
        if card in s.pack.tactics:
            return 2.0
        return 0.0 if s.pack.ships[card].friendly else float(s.pack.ships[card].strength)

    return Advice(min(choice.moves(s), key=missed), "It is missed least.")


ANSWERS: dict[type[Any], Callable[[Battle, Any, Luck], Advice]] = {
    GetReady: _advise_ready,
    OnDuty: _advise_duty,
    Firepower: _advise_firepower,
    TakeAim: _advise_aim,
    SendScout: _advise_scout,
    UseBonus: _advise_bonus,
    FireCannon: _advise_cannon,
    LayShips: _advise_lay,
    DeployUnseen: _advise_lay,
    AnswerEvent: _advise_event,
    AnswerBrace: _advise_brace,
    Deploy: _advise_deploy,
    Refill: _advise_refill,
    PlayTactic: _advise_tactic,
    UseLeader: _advise_leader,
    PayPrice: _advise_price,
    PickSector: _advise_sector,
    PickSystem: _advise_system,
    HideShip: _advise_hide,
    MoveShip: _advise_move,
    PickOfficer: _advise_officer,
    Rearrange: _advise_order,
    PlaceWreck: _advise_wreck,
    DiscardDown: _advise_discard,
}
