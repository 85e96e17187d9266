"""What a good crew looks at: a rule for each small decision, and one look ahead for the turns of Heroes.

What a position is worth stands in `bot_outlook.py`, the small decisions in `bot_choices.py` and its neighbours.
"""

from typing import Any

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.actions import UseDice, face_of
from robotable.games.attack_on_sdf1.anytime import AnyTime, Window
from robotable.games.attack_on_sdf1.bot_choices import answer, next_move, wanted_swap
from robotable.games.attack_on_sdf1.bot_goals import is_shot_wanted
from robotable.games.attack_on_sdf1.bot_judgement import OFFICER, Judgement
from robotable.games.attack_on_sdf1.bot_outlook import Outlook, Standing, payable_cards
from robotable.games.attack_on_sdf1.cleanup import LastWindow
from robotable.games.attack_on_sdf1.crew import DrawCrew
from robotable.games.attack_on_sdf1.effects_board import Face, FireReflex, Station
from robotable.games.attack_on_sdf1.errands import still_wanted
from robotable.games.attack_on_sdf1.goals import Stationed
from robotable.games.attack_on_sdf1.guns import guns_have_power, misfires
from robotable.games.attack_on_sdf1.heroes import GiftTurn, HeroTurn, UseMovement
from robotable.games.attack_on_sdf1.judging import parts_of
from robotable.games.attack_on_sdf1.repairs import damaged_armor, damaged_structure, downed_guns
from robotable.games.attack_on_sdf1.state import CONSTRUCTION, HANGAR, Sdf1, is_destroid
from robotable.games.attack_on_sdf1.threats import threats
from robotable.games.attack_on_sdf1.upkeep import STATIONS, SetCrew, room, unset
from robotable.table import Advice, Choice, Luck, Move, clone, weigh
from robotable.table.nouns import join, pair

LONGEST_CHAIN = 40
"""How many small decisions may follow a move that is looked at."""
CARD_PRICE = {"play": 0.15, "ability": 0.15, "transform": 1.0, "store": 0.1, "assist": 0.15, "buy": 0.0}
"""What a move must bring beyond the rest, as what it spends may be worth more later."""


def advise(s: Sdf1, choice: Choice[Any], luck: Luck) -> Advice:
    """What a good player would do, and why. `s` is a copy of the adviser's own."""
    return advise_as(OFFICER, s, choice)


def advise_as(judgement: Judgement, s: Sdf1, choice: Choice[Any]) -> Advice:
    """What somebody would do who judges like this, and why. `s` is a copy of the adviser's own."""
    outlook = Outlook(s, judgement)
    if isinstance(choice, SetCrew):
        return _set_crew(s, choice)
    if isinstance(choice, DrawCrew):
        return Advice(Move("draw_always"), "Every crew card helps; none costs anything.")
    if isinstance(choice, UseDice | LastWindow):
        return _look_ahead(outlook, s, choice)
    return answer(outlook, s, choice)


# Upkeep


def _set_crew(s: Sdf1, choice: SetCrew) -> Advice:
    """Bolster if it can be had, launch what waits, then guns, repairs and science by need."""
    for move in choice.moves(s):
        if move == Move("play", "bolster-crew"):
            return Advice(move, "Extra hands are worth a stored die.")
    wanted, moves = _wanted_crew(s), list(choice.moves(s))
    if Move("relieve") in moves and (swap := wanted_swap(s, choice.seat)):
        return replace(swap, move=Move("relieve"))
    if Move("as_before") in moves and _saves_work(s, wanted):
        return Advice(Move("as_before"), "Everybody knows the work already.")
    for station in STATIONS:
        if s.crew[station] > wanted[station]:
            return Advice(_bring(s, station, wanted[station]), "They are needed elsewhere.")
    short = [station for station in STATIONS if s.crew[station] < wanted[station]]
    if not short:
        return Advice(Move("confirm"), "Everybody is where the need is greatest.")
    station = short[0]
    is_last = short == [station] and wanted[station] - s.crew[station] == unset(s)
    move = Move("rest", station) if is_last else _bring(s, station, wanted[station])
    return Advice(move, _pressing(s, _CREW_WHY[station]))


def _bring(s: Sdf1, station: Station, n: int) -> Move:
    """The move that brings a station to so many."""
    verb = {s.crew[station] + 1: "set", s.crew[station] - 1: "unset"}.get(n)
    return Move(verb, station) if verb else Move("staff", join(station, n))


def _saves_work(s: Sdf1, wanted: dict[Station, int]) -> bool:
    """Starting from the crew of the last Episode takes fewer changes than setting it anew."""
    before = s.last_crew
    fits = all(before[station] <= room(s, station) for station in STATIONS) and sum(before.values()) <= unset(s)
    changes = sum(before[station] != wanted[station] for station in STATIONS)
    return fits and 1 + changes < sum(n > 0 for n in wanted.values())


def _wanted_crew(s: Sdf1) -> dict[Station, int]:
    """The crew as it should be: each point where the need is greatest then."""
    now = s.crew.copy()
    s.crew = dict.fromkeys(now, 0)
    while unset(s) > 0 and (free := [station for station in STATIONS if room(s, station) > 0]):
        s.crew[max(free, key=lambda st: _need(s, st))] += 1
    wanted, s.crew = s.crew, now
    return wanted


_CREW_WHY = {
    "sci": "Science can jam, heal, cool and research",
    "prod": "Production repairs and builds",
    "bay": "Veritechs wait in the Hangar",
    "gunners": "more guns thin them out",
}


def _need(s: Sdf1, station: str) -> float:
    """How much one more point of crew would help."""
    if station == "bay":
        waiting = sum(place in (HANGAR, CONSTRUCTION) and not is_destroid(t) for t, place in s.mecha.items())
        return 3.2 if s.crew["bay"] < min(waiting, 3) and not s.has_rule("no-launch") else 0.2
    if station != "gunners" and s.leader_of("prod" if station == "prod" else "sci") is None:
        return 0.0
    if station == "prod":
        harm = sum(s.armor_most(area) - s.areas[area].armor for area in damaged_armor(s))
        harm += 2 * len(damaged_structure(s)) + 2 * len(downed_guns(s))
        return 2.6 + 0.25 * harm - 0.8 * s.crew["prod"]
    if station == "sci":
        return 2.5 + 0.15 * s.heat - 0.8 * s.crew["sci"]
    return 2.8 - 0.35 * s.crew["gunners"] if s.leader_of("gunners") else 0.0


# Turns of Heroes


def _look_ahead(outlook: Outlook, s: Sdf1, choice: Window) -> Advice:
    """Try every move on a copy, play the small decisions out, and compare what comes of it."""
    moves = list(choice.moves(s))
    stop = next(move for move in moves if move.verb in ("go_on", "end_turn", "lose_die", "halt"))
    if isinstance(choice, HeroTurn) and (opening := opening_of(outlook, s, choice, moves)):
        return opening
    return _most_gainful(outlook, s, choice, [move for move in moves if move != stop]) or wind_up(s, moves, stop)


def opening_of(outlook: Outlook, s: Sdf1, choice: HeroTurn, moves: list[Move]) -> Advice | None:
    """What a Hero does before anything else: fire the Reflex Cannon if that pays, send Scouts, give orders."""
    if plan := _reflex_plan(outlook, s, choice, moves):
        return plan
    if place := _scouting(outlook, s, moves):
        verb = "survey" if Move("survey", place) in moves else "scout"
        return Advice(Move(verb, place), "A Scout sees most where they are thickest.")
    for verb in ORDERING:
        if move := next((move for move in moves if move.verb == verb), None):
            return Advice(move, "Orders cost nothing, and every mecha out there helps.")
    return None


ORDERING = ("order_all", "order", "hear_all", "hear_scout")


def _most_gainful(outlook: Outlook, s: Sdf1, choice: AnyTime, moves: list[Move]) -> Advice | None:
    """The move that leaves the crew best off, if any is worth what it costs."""
    here, least = Standing(outlook, s), outlook.judgement.least_gain
    now, later = here.worth(), here.lost_at_the_end()
    afters = worths_after(here, choice, to_try(s, moves))
    gains = [(move, worth - now - price_of(outlook, move), lost) for move, (worth, lost) in afters.items()]
    found = [(move, gain) for move, gain, _ in gains]
    if not _is_enough(found, least):
        found = [(move, gain - lost + later) for move, gain, lost in gains]
    if not _is_enough(found, least):
        return None
    helpful = [(move, gain) for move, gain in found if gain > 0]
    return weigh(helpful, lambda best: _pressing(s, _REASONS.get(best.verb, "this helps most")))


def to_try(s: Sdf1, moves: list[Move]) -> list[Move]:
    """The moves that are worth a try; a die is stored only if it pays for a card."""
    stores = [move for move in moves if move.verb == "store" and _pays_for_a_card(s, move)]
    return [*_worth_trying(moves), *stores]


def price_of(outlook: Outlook, move: Move) -> float:
    """What a move must bring beyond the rest."""
    return outlook.judgement.prices * CARD_PRICE.get(move.verb, 0.0)


def _is_enough(gains: list[tuple[Move, float]], least: float) -> bool:
    """Some move brings enough to be made."""
    return max([gain for _, gain in gains], default=0.0) > least


def _pays_for_a_card(s: Sdf1, store: Move) -> bool:
    """With this die on the Tracker one more card in hand can be paid for."""
    before = payable_cards(s)
    s.tracker.append(face_of(str(store.noun)))
    after = payable_cards(s)
    s.tracker.pop()
    return after > before


# While another seat is awaited


def notices(s: Sdf1, seat: int) -> bool:
    """Before Upkeep is confirmed and before Clean Up one looks through one's cards and Abilities, others in the turn of
    a Hero who has just rolled. SDF-R28"""
    window = s.choice
    if not isinstance(window, Window) or window.seat == seat:
        return False
    if isinstance(window, SetCrew | LastWindow):
        return True
    return isinstance(window, HeroTurn) and len(s.heroes[window.hero].dice) >= s.dice_each


def interject(s: Sdf1, choice: AnyTime, luck: Luck) -> Advice | None:
    """What a good player would use out of turn: what helps now and would not help more later. SDF-PTS02, SDF-D30"""
    return _most_gainful(Outlook(s), s, choice, list(choice.moves(s)))


def _scouting(outlook: Outlook, s: Sdf1, moves: list[Move]) -> str | None:
    """Scouts go where the fighting is, each somewhere else."""
    places = [str(move.noun) for move in moves if move.verb == "scout"]
    hot, sent = outlook.hot_places(s), [scout.place for scout in s.scouts]
    return max(places, key=lambda place: hot.get(place, 0.0) - 3.0 * sent.count(place), default=None)


def _worth_trying(moves: list[Move]) -> list[Move]:
    """Leave out what only makes sense when nothing else does, and a die whose target can be chosen with it."""
    shots = {pair(move.noun)[0] for move in moves if move.verb == "shoot"}
    return [move for move in moves if move.verb not in LAST and not _is_in_two_steps(move, shots)]


LAST = ("survey", "assist", "store", "ap_reroll", "scout", "stow", "stride", "pool")
"""What is done when nothing else is, or as a part of something else."""


def _is_in_two_steps(move: Move, shots: set[str]) -> bool:
    """A die to fire with, for which a target is to be chosen afterwards."""
    prefix = "as-" if move.verb == "as_target" else ""
    return move.verb in ("target", "instinct", "as_target") and prefix + pair(move.noun)[1] in shots


def worth_after(here: Standing, choice: AnyTime, move: Move) -> tuple[float, float]:
    """What a position is worth after a move, and how much of that is lost if the turn ends there."""
    if move.verb in ("go", "travel") and isinstance(choice, UseMovement) and not _waits_for_heroes(here.s):
        return _after_a_walk(here, choice, move)
    twin = Standing(here.outlook, twin_after(here.s, choice, move, here.outlook), before=here)
    return twin.worth(), twin.lost_at_the_end()


def worths_after(here: Standing, choice: AnyTime, moves: list[Move]) -> dict[Move, tuple[float, float]]:
    """The same after each of these. Where Target and Instinct dice are worth the same afterwards, what was tried with
    one of them is not tried with the other again."""
    are_alike = _are_dice_alike(here.s)
    tried: dict[Move, tuple[float, float]] = {}
    found: dict[Move, tuple[float, float]] = {}
    for move in moves:
        like = _with_a_target_die(move) if are_alike else move
        if like not in tried:
            tried[like] = worth_after(here, choice, move)
        found[move] = tried[like]
    return found


def _are_dice_alike(s: Sdf1) -> bool:
    """No errand wants a Target die and no Instinct die, or the other way round."""
    return all(len(still_wanted(s, errand) & {"target", "instinct"}) != 1 for errand in s.errands)


def _with_a_target_die(move: Move) -> Move:
    """What does the same with a Target die, if an Instinct die is used as one."""
    if move.verb == "as_target":
        return Move("target", move.noun)
    return Move("shoot", str(move.noun).removeprefix("as-")) if move.verb == "shoot" else move


def _waits_for_heroes(s: Sdf1) -> bool:
    """An Objective is met as soon as Heroes stand somewhere."""
    found = (
        [part for objective in s.story.objectives if objective.instant for part in parts_of(objective.goal)]
        if s.story
        else []
    )
    return any(isinstance(part, Stationed) for part in found)


def _after_a_walk(here: Standing, choice: UseMovement, move: Move) -> tuple[float, float]:
    """The same where nothing changes but where a Hero stands: no copy is needed for that."""
    s = here.s
    todo, before, news, is_sealed = s.todo.copy(), clone(s.heroes[choice.hero]), s.news, s.sealed
    s.act(choice, move)
    here.look_at_heroes()
    found = here.worth(), here.lost_at_the_end()
    s.todo, s.heroes[choice.hero], s.news, s.sealed = todo, before, news, is_sealed
    here.look_at_heroes()
    return found


def twin_after(s: Sdf1, choice: AnyTime, move: Move, outlook: Outlook) -> Sdf1:
    """A copy after a move, with the small decisions that follow answered."""
    twin = clone(s)
    twin.act(choice, move)
    for _ in range(LONGEST_CHAIN):
        following = twin.choice
        if twin.outcome is not None or following is None or isinstance(following, Window):
            break
        twin.act(following, next_move(outlook, twin, following))
    return twin


def wind_up(s: Sdf1, moves: list[Move], stop: Move) -> Advice:
    """Nothing more to gain: leftover dice go to a comrade or onto the Tracker."""
    gifts = [move for move in moves if move.verb == "assist" and _is_welcome(s, move)]
    if gifts:
        best = min(gifts, key=lambda move: _GIFTS.index(pair(move.noun)[0]))
        return Advice(best, "A comrade can make more of it.")
    if Move("stow") in moves:
        return Advice(Move("stow"), "A stored die pays for cards, and points are good for everything.")
    for move in moves:
        if move.verb == "pool":
            return Advice(move, "A point in the pool is good for everything.")
        if move.verb == "store":
            return Advice(move, "A stored die pays for cards.")
    return Advice(stop, "There is nothing left to gain this turn.")


def _is_welcome(s: Sdf1, gift: Move) -> bool:
    """Who is given a die can use it: in a turn of hers that is to come, or at once."""
    face, other = pair(gift.noun)
    state = s.heroes[other]
    if not state.has_acted:
        return True
    rows: tuple[Face, ...] = ("target", "instinct") if face == "instinct" else (face_of(face),)
    turn = GiftTurn(state.seat, other)
    return any(next(turn.actions(s, row), None) for row in rows)


_GIFTS = ("instinct", "target", "move", "ability")
"""The dice that help a comrade most, first."""
_REASONS = {
    "target": "a Target die helps most here",
    "action": "the Move action helps most here",
    "instinct": "the Instinct action helps most here",
    "as_target": "another Target helps most here",
    "shoot": "this is where a hit takes most of the danger away",
    "go": "there is more to do there",
    "travel": "there is more to do there",
    "visit": "its Action Square is worth the way",
    "square": "the Action Square is right here",
    "turn": "the ship should show them another side",
    "helm": "the ship should show them another side",
    "ability": "this is what the points are for",
    "play": "this is the moment for the card",
    "tech": "it is there to be used",
    "buy": "it will serve us for the rest of the story",
    "give": "the story rewards it",
    "fund": "the story rewards it",
    "transform": "the front needs its guns together",
    "store": "it pays for a card",
    "reroll": "another face would be better",
}


AT_THE_DOOR = 2
"""What is no farther off than this is said with every piece of advice that may help against it."""


def _pressing(s: Sdf1, reason: str) -> str:
    """Why something is good, and what would lose the game next if that is close."""
    first = threats(s)[0]
    said = [reason, first.text] if first.left <= AT_THE_DOOR else [reason]
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in said)


# The Reflex Cannon


def _reflex_plan(outlook: Outlook, s: Sdf1, choice: HeroTurn, moves: list[Move]) -> Advice | None:
    """Turn towards the thickest sector, transform, fire: if that is worth what it costs."""
    state = s.heroes[choice.hero]
    fire = next((move for move in moves if move.verb == "instinct" and _is_reflex(s, choice.hero, move)), None)
    can_change = Move("transform") in moves and "instinct" in state.dice and guns_have_power(s)
    if not (fire or can_change) or "captain" not in s.face(choice.hero).posts:
        return None
    turns = [move for move in moves if move.verb in ("turn", "helm")]
    notches = min(2, (state.has_free_move + state.dice.count("move"))) if turns else 0
    price = 3.0 + 0.55 * s.heat + (0.0 if fire else 1.8)
    if outlook.judgement.goals and is_shot_wanted(s):
        price -= outlook.judgement.goals
    options = {
        way: _sector_worth(outlook, s, (s.heading + way) % 6) - 0.4 * abs(way) for way in range(-notches, notches + 1)
    }
    way = max(options, key=lambda way: options[way])
    if options[way] < price:
        return None
    if way:
        turn = next(move for move in turns if move.noun == ("ccw" if way > 0 else "cw"))
        return Advice(turn, "The Reflex Cannon should face them where they are thickest.")
    if not fire:
        return Advice(Move("transform"), "The Reflex Cannon needs Battle Mode, and they stand right before it.")
    return Advice(fire, "One shot clears the whole sector ahead.")


def _is_reflex(s: Sdf1, hero: str, move: Move) -> bool:
    """Whether an Instinct action fires the Reflex Cannon."""
    action = dict(s.face(hero).actions("instinct"))[str(move.noun)]
    return any(isinstance(effect, FireReflex) for effect in action.does)


def _sector_worth(outlook: Outlook, s: Sdf1, heading: int) -> float:
    """What a shot into the sector ahead would bring, with the chance that it fires."""
    n = heading % 6 + 1
    chance, sight = 1 - misfires(s) / 36, outlook.sight(s)
    gain = 0.0
    for place in (f"I{n}", f"O{n}"):
        gain += sum(sight.menace(vessel).loose for vessel in s.vessels_at(place))
        gain -= 1.8 * len(s.mecha_at(place)) + 12.0 * len(s.pilots_at(place))
    return chance * gain
