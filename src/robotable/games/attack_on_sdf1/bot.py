"""What a good crew looks at: a rule for each small decision, and one look ahead for the turns of Heroes.

What a position is worth stands in `outlook.py`, the small decisions in `bot_choices.py` and its neighbours.
"""

from typing import Any

from robotable.games.attack_on_sdf1.actions import UseDice
from robotable.games.attack_on_sdf1.anytime import Window
from robotable.games.attack_on_sdf1.bot_choices import answer
from robotable.games.attack_on_sdf1.cleanup import LastWindow
from robotable.games.attack_on_sdf1.crew import DrawCrew
from robotable.games.attack_on_sdf1.guns import guns_have_power, misfires
from robotable.games.attack_on_sdf1.heroes import HeroTurn
from robotable.games.attack_on_sdf1.outlook import Outlook
from robotable.games.attack_on_sdf1.repairs import damaged_armor, damaged_structure, downed_guns
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.threats import threats
from robotable.games.attack_on_sdf1.upkeep import STATIONS, SetCrew, room, unset
from robotable.table import Advice, Choice, Luck, Move, clone

LEAST_GAIN = 0.08
"""What a move must bring to be made rather than ending the turn."""
LONGEST_CHAIN = 40
"""How many small decisions may follow a move that is looked at."""
CARD_PRICE = {"play": 0.35, "ability": 0.15, "transform": 1.0, "store": 0.1, "assist": 0.15, "buy": 0.0}
"""What a move must bring beyond the rest, as what it spends may be worth more later."""


def advise(s: Sdf1, choice: Choice[Any], luck: Luck) -> Advice:
    """What a good player would do, and why. `s` is a copy of the adviser's own."""
    outlook = Outlook(s)
    if isinstance(choice, SetCrew):
        return _set_crew(s, choice)
    if isinstance(choice, DrawCrew):
        return Advice(Move("draw_crew"), "Every crew card helps; none costs anything.")
    if isinstance(choice, UseDice | LastWindow):
        return _look_ahead(outlook, s, choice)
    return answer(outlook, s, choice)


# Upkeep


def _set_crew(s: Sdf1, choice: SetCrew) -> Advice:
    """Bolster if it can be had, launch what waits, then guns, repairs and science by need."""
    for move in choice.moves(s):
        if move == Move("play", "bolster-crew"):
            return Advice(move, "Extra hands are worth a stored die.")
    if unset(s) < 0:
        spare = min((station for station in STATIONS if s.crew[station]), key=lambda st: _need(s, st))
        return Advice(Move("unset", spare), "More are at work than there are people.")
    if unset(s):
        station = max(
            (station for station in STATIONS if room(s, station) > 0), key=lambda st: _need(s, st), default=None
        )
        if station is not None:
            return Advice(Move("set", station), f"{_most_pressing(s)}; {_CREW_WHY[station]}.")
    return Advice(Move("confirm"), "Everybody is where the need is greatest.")


_CREW_WHY = {
    "sci": "Science can jam, heal, cool and research",
    "prod": "Production repairs and builds",
    "bay": "Veritechs wait in the Hangar",
    "gunners": "more guns thin them out",
}


def _need(s: Sdf1, station: str) -> float:
    """How much one more point of crew would help."""
    if station == "bay":
        waiting = sum(place == "hangar" for place in s.mecha.values())
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
    if isinstance(choice, HeroTurn):
        if plan := _reflex_plan(outlook, s, choice, moves):
            return plan
        for move in moves:
            if move.verb in ("order", "hear_scout"):
                return Advice(move, f"{_most_pressing(s)}; orders cost nothing.")
        if place := _scouting(outlook, s, moves):
            return Advice(Move("scout", place), f"{_most_pressing(s)}; a Scout sees most where they are thickest.")
    tried = [(move, _twin_after(s, choice, move, outlook)) for move in _worth_trying(moves) if move != stop]
    for worth in (outlook.worth, outlook.worth_if_ended):
        now = worth(s)
        gains = [(worth(twin) - now - CARD_PRICE.get(move.verb, 0.0), move) for move, twin in tried]
        gain, best = max(gains, key=lambda found: found[0], default=(0.0, stop))
        if gain > LEAST_GAIN:
            return Advice(best, f"{_most_pressing(s)}; {_REASONS.get(best.verb, 'this helps most')}.")
    return _wind_up(s, moves, stop)


def _scouting(outlook: Outlook, s: Sdf1, moves: list[Move]) -> str | None:
    """Scouts go where the fighting is, each somewhere else."""
    places = [str(move.noun) for move in moves if move.verb == "scout"]
    hot, sent = outlook.hot_places(s), [scout.place for scout in s.scouts]
    return max(places, key=lambda place: hot.get(place, 0.0) - 3.0 * sent.count(place), default=None)


def _worth_trying(moves: list[Move]) -> list[Move]:
    """Leave out what only makes sense when nothing else does."""
    return [move for move in moves if move.verb not in ("assist", "store", "ap_reroll", "scout")]


def _twin_after(s: Sdf1, choice: Window, move: Move, outlook: Outlook) -> Sdf1:
    """A copy after a move, with the small decisions that follow answered."""
    twin = clone(s)
    twin.act(choice, move)
    for _ in range(LONGEST_CHAIN):
        following = twin.choice
        if twin.outcome is not None or following is None or isinstance(following, Window):
            break
        twin.act(following, answer(outlook, twin, following).move)
    return twin


def _wind_up(s: Sdf1, moves: list[Move], stop: Move) -> Advice:
    """Nothing more to gain: leftover dice go to a comrade or onto the Tracker."""
    for move in moves:
        if move.verb == "pool":
            return Advice(move, "A point in the pool is good for everything.")
    gifts = [move for move in moves if move.verb == "assist"]
    if gifts:
        return Advice(
            min(gifts, key=lambda move: _GIFTS.index(str(move.noun).split("/")[0])), "A comrade can make more of it."
        )
    for move in moves:
        if move.verb == "store":
            return Advice(move, "A stored die pays for cards.")
    return Advice(stop, "There is nothing left to gain this turn.")


_GIFTS = ("instinct", "target", "move", "ability")
"""The dice that help a comrade most, first."""
_REASONS = {
    "target": "a Target die helps most here",
    "action": "the Move action helps most here",
    "instinct": "the Instinct action helps most here",
    "as_target": "another Target helps most here",
    "go": "there is more to do there",
    "stride": "we have to get there first",
    "square": "the Action Square is right here",
    "turn": "the ship should show them another side",
    "helm": "the ship should show them another side",
    "ability": "this is what the points are for",
    "play": "this is the moment for the card",
    "tech": "it is there to be used",
    "buy": "it will serve us for the rest of the story",
    "give": "the story rewards it",
    "fund": "the story rewards it",
    "pool": "points are worth having",
    "transform": "the front needs its guns together",
    "reroll": "another face would be better",
}


def _most_pressing(s: Sdf1) -> str:
    """What would lose the game first, as a sentence."""
    text = threats(s)[0].text
    return text[:1].upper() + text[1:]


# The Reflex Cannon


def _reflex_plan(outlook: Outlook, s: Sdf1, choice: HeroTurn, moves: list[Move]) -> Advice | None:
    """Turn towards the thickest sector, transform, fire: if that is worth what it costs."""
    state = s.heroes[choice.hero]
    can_fire = any(move.verb == "instinct" and "Reflex" in str(move.noun) for move in moves)
    can_change = Move("transform") in moves and "instinct" in state.dice and guns_have_power(s)
    if not (can_fire or can_change) or "captain" not in s.face(choice.hero).posts:
        return None
    turns = [move for move in moves if move.verb in ("turn", "helm")]
    notches = min(2, (state.has_free_move + state.dice.count("move"))) if turns else 0
    price = 3.0 + 0.55 * s.heat + (0.0 if can_fire else 1.8)
    options = {
        way: _sector_worth(outlook, s, (s.heading + way) % 6) - 0.4 * abs(way) for way in range(-notches, notches + 1)
    }
    way = max(options, key=lambda way: options[way])
    if options[way] < price:
        return None
    if way:
        turn = next(move for move in turns if move.noun == ("ccw" if way > 0 else "cw"))
        return Advice(turn, "The Reflex Cannon should face them where they are thickest.")
    if not can_fire:
        return Advice(Move("transform"), "The Reflex Cannon needs Battle Mode, and they stand right before it.")
    fire = next(move for move in moves if move.verb == "instinct" and "Reflex" in str(move.noun))
    return Advice(fire, "One shot clears the whole sector ahead.")


def _sector_worth(outlook: Outlook, s: Sdf1, heading: int) -> float:
    """What a shot into the sector ahead would bring, with the chance that it fires."""
    n = heading % 6 + 1
    chance = 1 - misfires(s) / 36
    gain = 0.0
    for place in (f"I{n}", f"O{n}"):
        gain += sum(sum(outlook.threat(s, vessel, 0.0)) for vessel in s.vessels_at(place))
        gain -= 1.8 * len(s.mecha_at(place)) + 12.0 * len(s.pilots_at(place))
    return chance * gain
