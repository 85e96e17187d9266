"""What a good officer of the crew looks at: what is urgent, whom to answer, what to call, whom to shoot."""

from math import exp
from statistics import NormalDist
from typing import Any

from robotable.games.brace_for_impact.calls import Firepower
from robotable.games.brace_for_impact.exchanges import OnDuty, scoutable
from robotable.games.brace_for_impact.state import SECTORS, Battle, answered_by
from robotable.table import Advice, Luck, Move, Noun, Pace, weigh
from robotable.table.nouns import join, pair

OPEN_STATUSES = 3
"""More than this many open Statuses nobody can follow."""

MONOLOGUE = 3
"""So many Statuses of one officer in quick succession: the rest no longer waits."""

LIKELY_STRENGTH = 4
"""What one reckons with in a ship that lies face down."""

QUICKEST_MS = 500
"""Nobody answers sooner after the last word than this."""

USUAL_WORDS = 9
"""How long one takes a line for that is spoken and not shown."""

CARDS_ENOUGH = {"training": 1.4, "veteran": 0.6, "elite": 1.4}
"""So many cards each, but for the fullest hand, and a crew goes on without more: every call to brace is an attack."""

FEW_CARDS, CARDS_OF_TWO = 2, 4
"""With fewer cards nobody finds an answer, however small the crew; two against the Zentraedi need a choice each."""

FLUSTERED = 1.0
"""Whose eye for what matters is off by so much would talk of something else while the siren sounds."""

STUCK_AFTER = 8
"""No exchange for so many gaps: the cards in hand do not go together."""

CORNERED_MS = 15_000
GIVES_UP_MS = 120_000
"""No exchange for this long: a crew in need shoots with what there is; in the end it braces and loses."""

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


def is_needed(s: Battle, seat: int, pace: Pace) -> bool:
    """Somebody calls whom one could answer, cards run short, a strong ship is in sight, or it is time to speak up."""
    if s.now - s.last_line >= patience(s, seat, pace) or should_brace(s, pace) or should_concentrate(s, seat):
        return True
    kinds = {kind for card in s.players[seat].hand for kind in answered_by(s.pack.command(card).kind)}
    return any(may_answer(s, other, kinds, pace) for other in s.crew if other != seat)


def patience(s: Battle, seat: int, pace: Pace) -> int:
    """How long one lets the others finish; one who does all the calling does not silence the rest."""
    calls = [heard for heard in s.heard if heard.part == "status"][-MONOLOGUE:]
    if len(calls) < MONOLOGUE or len({call.seat for call in calls}) > 1 or calls[0].seat == seat:
        return pace.gap
    is_quick = calls[-1].at - calls[0].at < (MONOLOGUE - 1) * pace.gap + pace.reaction
    return pace.gap // 4 if is_quick else pace.gap


def has_heard(s: Battle, other: int, pace: Pace) -> bool:
    """A teammate's Status can be answered, and whoever has to read it first has done so and reacted. BFI-R84"""
    status = s.players[other].status
    if status is None or not s.is_open(other):
        return False
    if not pace.reading:
        return True
    words = s.pack.status(status.card, status.line).words if status.is_shown else USUAL_WORDS
    called = status.opens - s.number("status_open_ms")
    return s.now >= called + words * s.number("read_ms_a_word") + QUICKEST_MS


def may_answer(s: Battle, other: int, kinds: set[str], pace: Pace) -> bool:
    """A teammate waits for a Command that one may have; with own voices one has to listen first."""
    status = s.players[other].status
    if status is None or not has_heard(s, other, pace):
        return False
    return not status.is_shown or s.pack.status(status.card, status.line).kind in kinds


def on_duty(s: Battle, choice: OnDuty, pace: Pace, luck: Luck) -> Advice | None:
    open_to_me = set(choice.moves(s))
    if answer := _best_answer(s, choice.seat, open_to_me, pace):
        return answer
    if Move("brace") in open_to_me and should_brace(s, pace):
        return Advice(Move("brace"), "The crew is running out of cards.")
    if Move("concentrate") in open_to_me and should_concentrate(s, choice.seat):
        return Advice(Move("concentrate"), "That ship takes more than one of us.")
    return _best_status(s, choice.seat, pace, luck, open_to_me)


def _best_answer(s: Battle, seat: int, open_to_me: set[Move], pace: Pace) -> Advice | None:
    """The most urgent Status that one of the own Commands completes; a specific Command before a general one."""
    found: list[tuple[Move, float]] = []
    for other in s.crew:
        status = s.players[other].status
        if other == seat or status is None or not has_heard(s, other, pace):
            continue
        kind, worth = s.pack.status(status.card, status.line).kind, worth_of_status(s, status.card, status.line)
        for card in s.players[seat].hand:
            command = s.pack.command(card).kind
            move = Move("answer", join(other, card))
            if worth and kind in answered_by(command) and move in open_to_me:
                value = worth - 0.15 * worth_of_keeping(s, card) - (0.5 if command == "repair" else 0.0)
                found.append((move, value))
    return weigh(found, "That is the Command they are waiting for.") if found else None


def should_brace(s: Battle, pace: Pace) -> bool:
    """The team is short of cards, or stuck with those it has."""
    if not s.systems["life"].value and not needs_a_target(s):
        return False
    if s.last_brace is not None and s.now - s.last_brace < 5000:
        return False
    if any(opportunity.kind == "brace" for opportunity in s.opportunities):
        return False
    if s.is_cooperative and s.is_full_board():
        return idle_time(s) > GIVES_UP_MS
    return _is_short_of_cards(s) or is_stuck(s, pace)


def is_stuck(s: Battle, pace: Pace) -> bool:
    """Nobody has found an answer for so long that the cards that were called do not go together."""
    return idle_time(s) > max(8000, STUCK_AFTER * pace.gap)


def _is_short_of_cards(s: Battle) -> bool:
    """Too few cards are left for anybody to find an answer; a full hand of one officer does not feed the others."""
    sizes = sorted(len(s.players[seat].hand) for seat in s.crew)
    few = CARDS_OF_TWO if len(sizes) == 2 and not s.is_cooperative else FEW_CARDS
    return sum(sizes[:-1]) < max(few, CARDS_ENOUGH[s.difficulty] * (len(sizes) - 1))


def needs_a_target(s: Battle) -> bool:
    """Without air the crew draws no card; but together, a call may bring a ship to shoot at or to scout."""
    patience = CORNERED_MS if not s.ships_on_board() else 3 * CORNERED_MS
    return s.can_bring_a_ship() and idle_time(s) > patience


def idle_time(s: Battle) -> int:
    """How long no exchange was completed."""
    return s.now - max(s.last_done, s.last_brace or 0)


def is_cornered(s: Battle) -> bool:
    """Together, with ships all round or without air: a call to brace helps nobody, so that only shooting does."""
    is_in_need = s.is_full_board() or not s.systems["life"].value
    return s.is_cooperative and is_in_need and idle_time(s) > CORNERED_MS


def _best_status(s: Battle, seat: int, pace: Pace, luck: Luck, open_to_me: set[Move]) -> Advice | None:
    """Call the most urgent Status, once the others have finished and not too many are open."""
    player = s.players[seat]
    others = sum(s.players[other].status is not None for other in s.crew if other != seat)
    if s.now - s.last_line < patience(s, seat, pace) or others >= OPEN_STATUSES:
        return None
    is_fresh = player.status is not None and s.now - player.status.opens < max(8000, pace.gap)
    if is_fresh:
        return None
    options = _thought_of(s, seat, pace)
    stale = (player.status.card, player.status.line) if player.status else None
    verb = "read_out" if s.profile == "voice" else "announce"
    worths = [
        (Move(verb, join(*option)), worth_of_status(s, *option) * exp(pace.noise * normal(luck)))
        for option in options
        if option != stale
    ]
    useful = [(move, worth) for move, worth in worths if worth]
    if not useful:
        return None
    advice = weigh(useful, "Nothing else in hand is as urgent.")
    return advice if advice.move in open_to_me else None


def _thought_of(s: Battle, seat: int, pace: Pace) -> list[tuple[str, int]]:
    """The Statuses in hand that one thinks of; a beginner who holds what an alarm is about thinks of nothing else until
    it is clear that nobody can help."""
    options = [(card, line) for card in s.players[seat].hand for line in (1, 2)]
    if pace.noise < FLUSTERED or is_stuck(s, pace):
        return options
    alarms = {"life"} if not s.systems["life"].value else set()
    if s.furnace_due is not None and not s.is_averted:
        alarms.add("reflex")
    return [option for option in options if s.pack.status(*option).kind in alarms] or options


_BELL = [NormalDist().inv_cdf((i + 0.5) / 1024) for i in range(1024)]


def normal(luck: Luck) -> float:
    """A draw from a bell curve round 0, with a spread of 1."""
    return luck.pick(_BELL)


def advise_duty(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The best thing to do on duty if it must be done now."""
    moves = list(choice.moves(s))
    hasty = Pace(reaction=0, thinking=0, overlooks=0)
    if answer := _best_answer(s, choice.seat, set(moves), hasty):
        return answer
    verb = "read_out" if s.profile == "voice" else "announce"
    statuses = [(worth_of_status(s, *status_of(move.noun)), move) for move in moves if move.verb == verb]
    worth, best = max(statuses, default=(0.0, moves[0]))
    if Move("brace") in moves and (not worth or should_brace(s, hasty)):
        return Advice(Move("brace"), "The crew needs cards.")
    return Advice(best, "Nothing else in hand is as urgent.")


def status_of(noun: Noun) -> tuple[str, int]:
    """The card and the line that are called."""
    card, line = pair(noun)
    return card, int(line)


# The team attack


def targets(s: Battle) -> list[tuple[float, int, int]]:
    """The enemies in sight: worth, strength, sector."""
    return [(threat(s, sector), s.strength_at(sector), sector) for sector in s.face_up(friendly=False)]


def _goal(s: Battle) -> int | None:
    """The strength that a team attack should reach: the most dangerous ship too strong for one officer; the weakest of
    all when cornered."""
    if is_cornered(s):
        seen = [strength for _, strength, _ in targets(s)]
        return min([*seen, LIKELY_STRENGTH] if s.face_down() else seen, default=None)
    strong = [(worth, strength) for worth, strength, _ in targets(s) if strength >= 6]
    return max(strong)[1] if strong else None


def should_concentrate(s: Battle, seat: int) -> bool:
    """A dangerous ship in sight is too strong for a single shot, and there is firepower in hand to spare."""
    goal = _goal(s)
    if goal is None or (s.last_call is not None and s.now - s.last_call < 25_000):
        return False
    is_pressed = s.is_cooperative or len(s.ships_on_board()) >= 5
    own = sum(s.pack.attack_value(card) for card in s.players[seat].hand)
    if is_cornered(s):
        return own > 0
    held = sum(len(s.players[other].hand) for other in s.crew)
    return is_pressed and own >= 2 and held >= 2 * len(s.crew) and own + held * 0.4 + 1 >= goal


def firepower(s: Battle, choice: Firepower) -> Advice | None:
    """Give what is needed and no more; the caller spins when it is enough."""
    pool, goal = s.pool, _goal(s)
    assert pool
    moves = list(choice.moves(s))
    idle = s.limit("pool_idle_ms") - (pool.until - s.now)
    if choice.seat == pool.caller:
        if Move("spin") in moves and (goal is None or pool.total + 1 >= goal + pool.harder):
            return Advice(Move("spin"), "That should be enough.")
        if idle > 8000 and Move("abort") in moves:
            is_hopeful = is_cornered(s) or (goal is not None and pool.total + 2 >= goal + pool.harder)
            enough = Move("spin") in moves and is_hopeful
            return Advice(Move("spin"), "More will not come.") if enough else Advice(Move("abort"), "It is not enough.")
    wanted = goal or max((strength for _, strength, _ in targets(s)), default=LIKELY_STRENGTH)
    needed = wanted + pool.harder - pool.total - 1
    cards = [str(move.noun) for move in moves if move.verb == "contribute"]
    if needed <= 0 or not cards:
        return None
    best = min(cards, key=lambda card: (abs(s.pack.attack_value(card) - needed), s.pack.attack_value(card)))
    return Advice(Move("contribute", best), "Together we can break that ship.")


def advise_firepower(s: Battle, choice: Any, luck: Luck) -> Advice:
    return firepower(s, choice) or Advice(next(choice.moves(s)), "There is nothing better to do.")


# Shots, scouts and the cannon


def advise_aim(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The most dangerous ship that falls for sure; else one that may."""

    def hope(sector: int) -> float:
        posted = s.posted(sector)
        assert posted
        if posted.up:
            return threat(s, sector) if s.strength_at(sector) + choice.harder <= choice.total else 0.0
        return threat(s, sector) * (0.1, 0.1, 0.1, 0.25, 0.45, 0.67, 0.8, 0.9)[min(choice.total, 7)]

    hopes = [(Move("target", sector), hope(sector)) for sector in s.ships_on_board()]
    hopeful = [(move, worth) for move, worth in hopes if worth]
    if not hopeful:
        return Advice(Move("hold"), "There is no target worth it.")
    return weigh(hopeful, "That ship does the most harm of those within reach.")


def advise_scout(s: Battle, choice: Any, luck: Luck) -> Advice:
    """Cards for everybody while hands are thin, repairs while the ship is in pieces."""
    hidden = scoutable(s)
    if not hidden:
        return Advice(Move("recall"), "There is nothing to scout.")
    broken = sum(level.most - level.value for level in s.systems.values())
    wanted = "repair" if broken > 6 or not s.systems["life"].value else "draw"
    fitting = [at for at in hidden if (posted := s.posted(at)) and s.ship(posted).bonus == wanted]
    best = luck.pick(fitting or hidden)
    posted = s.posted(best)
    assert posted
    return Advice(Move("scout", best), f"Its back brings us a {s.ship(posted).bonus}.")


def advise_bonus(s: Battle, choice: Any, luck: Luck) -> Advice:
    broken = [system for system, level in s.systems.items() if not level.is_full]
    if not broken:
        return Advice(Move("forgo"), "Nothing is broken.")
    return weigh([(Move("mend", system), worth_of_repair(s, system, 1)) for system in broken], "It is worst off.")


def advise_cannon(s: Battle, choice: Any, luck: Luck) -> Advice:
    def prize(sector: int) -> float:
        posted = s.posted(sector)
        assert posted
        return threat(s, sector) + (0.8 * s.strength_at(sector) if posted.up else 3.0)

    return Advice(Move("cannon", max(s.ships_on_board(), key=prize)), "Nothing else could break that ship.")


# The cooperative placer


def advise_lay(s: Battle, choice: Any, luck: Luck) -> Advice:
    """Lay ships on the sectors whose own icons hurt most; no more than have to be."""
    if Move("enough") in choice.moves(s):
        return Advice(Move("enough"), "No more of them than have to come.")
    sectors = s.empty_sectors()
    return Advice(Move("lay", max(sectors, key=lambda at: worth_of_icons(s, at))), "The sector itself is worse.")


def worth_of_icons(s: Battle, sector: int) -> float:
    """How much an attack on the empty sector hurts."""
    return sum(ICON_WORTH[icon] for icon in s.pack.sectors[str(sector)].icons)
