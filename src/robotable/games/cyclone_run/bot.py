"""What a good player of Cyclone Run looks at: one function for each decision, with its reason in a sentence.

What the tray is worth is in `bot_prospects.py`, which Heroes go together in `bot_teams.py`, which dice to keep in
`bot_gamble.py`. Nothing here looks under a face-down token.
"""

from collections.abc import Callable, Sequence
from typing import Any

from robotable.games.cyclone_run.bot_gamble import Hand
from robotable.games.cyclone_run.bot_prospects import HIDDEN, INTERRUPT_WORTH, Plan
from robotable.games.cyclone_run.bot_teams import Outlook, Team
from robotable.games.cyclone_run.bot_worth import worth
from robotable.games.cyclone_run.combat import price
from robotable.games.cyclone_run.effects import (
    AnyDirection,
    AnyEffect,
    Damage,
    Fuel,
    NoFuel,
    Reroll,
    Scout,
    SetDie,
    Travel,
    Wrench,
)
from robotable.games.cyclone_run.fighters import Aim, Bombard, Run, falls_at_once
from robotable.games.cyclone_run.movement import Boost, Drive, Interrupt, Recover
from robotable.games.cyclone_run.pack import Token
from robotable.games.cyclone_run.perform import OwnWindow
from robotable.games.cyclone_run.play import Act, PlaceFuel, Rolling, Select, TurnDie
from robotable.games.cyclone_run.scouting import Sense
from robotable.games.cyclone_run.state import LINES, QUADRANTS, Cell, Cyclone
from robotable.table import Advice, Choice, Foresight, Insight, Luck, Move, Noun, Slips, Weighed, against, weigh
from robotable.table.nouns import join, pair, parts

DISCARD_WORTH = 2.5
"""What a card must bring before it is thrown away for it."""
FLIP_WORTH = 0.3
"""What a card that comes back next turn must bring."""
SAFE = 0.95
"""From this chance on that a face-down token stops nobody, nobody is afraid of it."""
PAID_REROLLS = 2
"""How many rerolls for Fuel are looked ahead."""


def advise(s: Cyclone, choice: Choice[Any], luck: Luck) -> Advice:
    """What a good player would do, and why."""
    outlook = Outlook(s, choice.seat)
    return _cash_in_fuel(outlook, choice) or _adviser(choice)(outlook, choice)


def _adviser(choice: Choice[Any]) -> Callable[[Outlook, Any], Advice]:
    advisers: dict[type[Choice[Any]], Callable[[Outlook, Any], Advice]] = {
        Rolling: _roll,
        TurnDie: _turn_a_die,
        Select: _select,
        PlaceFuel: _place_fuel,
        Act: _act,
        Sense: _sense,
        Drive: _drive,
        Boost: _boost,
        Recover: _recover,
        Interrupt: _interrupt,
        Bombard: _bombard,
        Run: _finish_the_run,
        Aim: _aim,
    }
    return advisers.get(type(choice), _take_the_first)


def _take_the_first(o: Outlook, choice: Choice[Any]) -> Advice:
    return Advice(next(iter(choice.moves(o.s))), "Nothing speaks against the first thing there is to do.")


def reason(s: Cyclone, choice: Choice[Any], move: Move) -> str:
    """What speaks for a move though another is better."""
    o = Outlook(s, choice.seat)
    match choice, move:
        case Rolling(), Move("reroll", noun):
            return f"{_hopes(o, _kept_by(o, noun))}."
        case Rolling(), Move("stop", _) if team := o.best_team(s.dice):
            return f"The dice pay for {_named(o, team)}, {_points(o.worth_of_dice(s.dice))}."
        case TurnDie(), Move(_, noun):
            return _why_turned(o, noun)
        case Select(), Move("select", face):
            return _why_select(o, str(face))
        case PlaceFuel(), Move("fuel", face):
            chance = _next_player(o).chances()[str(face)]
            return f"The next player selects {s.hero(str(face)).name} {chance:.0%} of the time."
        case Act(), Move("use", face):
            return _why_now(o, str(face), o.prospects.of(str(face), o.fuel), len(_waiting(o)))
        case Drive(), Move("drive", cell) if (plan := _ways(o, choice).get(int(cell or 0))) is not None:
            return _why_drive(o, choice, plan)
        case _:
            return ""


# Location cards


def _card(o: Outlook, choice: OwnWindow, kind: type[AnyEffect]) -> str | None:
    """A card with this effect that can be used now, one that comes back before one that is thrown away."""
    cards = [str(move.noun) for move in choice.card_moves(o.s)]
    fitting = [card for card in cards if isinstance(o.s.pack.locations[card].effect, kind)]
    return min(fitting, key=lambda card: o.s.pack.locations[card].kind == "discard", default=None)


def _least_gain(o: Outlook, card: str) -> float:
    """What a card must bring to be used."""
    return DISCARD_WORTH if o.s.pack.locations[card].kind == "discard" and not o.s.is_ending else FLIP_WORTH


def _size(o: Outlook, card: str) -> int:
    """The number on a card."""
    return int(getattr(o.s.pack.locations[card].effect, "n", 0))


def _use(o: Outlook, card: str, why: str) -> Advice:
    return Advice(Move("card", card), f"{o.s.pack.locations[card].name} {why}.")


def _cash_in_fuel(o: Outlook, choice: Choice[Any]) -> Advice | None:
    """A Fuel card is used as soon as the pile can pay it in full: Fuel at hand is good for everything."""
    if not isinstance(choice, OwnWindow) or not (card := _card(o, choice, Fuel)):
        return None
    if _size(o, card) > o.s.fuel_pile and not o.s.is_ending:
        return None
    return _use(o, card, f"gives {min(_size(o, card), o.s.fuel_pile)} Fuel while the pile can pay")


# Rolling


def _roll(o: Outlook, choice: Rolling) -> Advice:
    """Keep the dice whose best team, on average over all rolls that can come, is worth most."""
    radio = _card(o, choice, Reroll)
    is_free = choice.free > 0 or radio is not None
    now = o.worth_of_dice(o.s.dice)
    if not choice.free and (card := _card(o, choice, SetDie)) and _best_turn(o)[0] - now > DISCARD_WORTH:
        return _use(o, card, f"pays for {_named(o, o.best_team(_best_turn(o)[1]))}")
    if not is_free and not o.player.fuel:
        return _stop(o, now)
    rolled = o.gamble.after_roll(_after_next_roll(o, choice.free + (radio is not None)))
    keeps = o.gamble.keeps(o.gamble.hand(o.s.dice), rolled)
    then, keep = keeps[0]
    price = 0.0 if is_free else o.fuel_worth
    needed = _needed(o)
    idle = [symbol not in needed for symbol in o.gamble.symbols]
    thought_of = [(worth, part) for worth, part in keeps if part == keep or not _has_any(idle, part)]
    worths = [(_reroll_move(o, part), worth - price) for worth, part in thought_of] if choice.free or not radio else []
    is_pointless_to_stop = is_free and _has_any(idle, o.gamble.hand(o.s.dice))
    stop = [] if is_pointless_to_stop else [(Move("stop"), now)]
    if then - price <= now + 1e-9:
        return _stop(o, now, worths)
    if radio is not None and not choice.free:
        return _use(o, radio, "gives another free reroll")
    return _reroll(o, keep, then, is_free, against(worths[0][0], then - price, [*worths, *stop]))


def _has_any(idle: Sequence[bool], hand: Hand) -> bool:
    """A hand has dice that no Hero needs: nobody thinks of keeping them, or of stopping with them for nothing."""
    return any(n and is_idle for n, is_idle in zip(hand, idle, strict=True))


def _needed(o: Outlook) -> set[str]:
    """The symbols that Heroes cost."""
    return {symbol for face in o.s.faces.values() for symbol in o.s.hero(face).cost}


def _after_next_roll(o: Outlook, free: int) -> list[float]:
    """What every hand is worth once the next reroll is done, with the rerolls that are left then."""
    worths = o.hands
    for _ in range(min(PAID_REROLLS, o.player.fuel) - (free == 0)):
        worths = o.gamble.with_reroll(o.hands, worths, o.fuel_worth)
    for _ in range(free - 1):
        worths = o.gamble.with_reroll(o.hands, worths)
    return worths


def _stop(o: Outlook, worth: float, rerolls: Sequence[tuple[Move, float]] = ()) -> Advice:
    team = o.best_team(o.s.dice)
    others = against(Move("stop"), worth, rerolls)
    if not team:
        return Advice(Move("stop"), "Nothing is left that is worth rolling for.", others)
    why = f"The dice pay for {_named(o, team)}, {_points(worth)}: another roll would not help."
    return Advice(Move("stop"), why, others)


def _reroll(o: Outlook, keep: Hand, then: float, is_free: bool, others: tuple[Weighed, ...]) -> Advice:
    start = f"{_hopes(o, keep)}, {_points(then)} on average"
    return Advice(_reroll_move(o, keep), f"{start}." if is_free else f"{start}, for 1 Fuel.", others)


def _hopes(o: Outlook, keep: Hand) -> str:
    teams = ", or ".join(_named(o, team) for team in o.teams_hoped_for(keep))
    kept = _listed([_symbol(symbol) for symbol in _symbols(o, keep)]) or "nothing"
    return f"Keeps {kept} and hopes for {teams}"


def _reroll_move(o: Outlook, keep: Hand) -> Move:
    kept = dict(zip(o.gamble.symbols, keep, strict=True))
    again = [symbol for symbol in sorted(kept) for _ in range(o.s.dice.count(symbol) - kept[symbol])]
    return Move("reroll", join(*again))


def _kept_by(o: Outlook, rerolled: Noun) -> Hand:
    """The dice that are not rolled again."""
    again = parts(rerolled)
    return tuple(o.s.dice.count(symbol) - again.count(symbol) for symbol in o.gamble.symbols)


def _symbols(o: Outlook, hand: Hand) -> list[str]:
    return [symbol for symbol, n in zip(o.gamble.symbols, hand, strict=True) for _ in range(n)]


def _turn_a_die(o: Outlook, choice: TurnDie) -> Advice:
    """Turn the die that pays for the best team."""

    worths = [(move, o.worth_of_dice(_turned(o, move.noun))) for move in choice.moves(o.s)]
    return weigh(worths, lambda move: _why_turned(o, move.noun))


def _why_turned(o: Outlook, noun: Noun) -> str:
    return f"With {_symbol(pair(noun)[1])} the dice pay for {_named(o, o.best_team(_turned(o, noun)))}."


def _turned(o: Outlook, noun: Noun) -> list[str]:
    """The dice after one is turned."""
    shown, face = pair(noun)
    dice = o.s.dice.copy()
    dice[dice.index(shown)] = face
    return dice


def _best_turn(o: Outlook) -> tuple[float, list[str]]:
    """The dice, and their worth, if the right one could be turned."""
    turns = [_turned(o, move.noun) for move in TurnDie(o.seat).moves(o.s)]
    return max((o.worth_of_dice(dice), dice) for dice in turns)


# Selecting Heroes and placing Fuel


def _select(o: Outlook, choice: Select) -> Advice:
    """Select the best team, those who bring Fuel before those who need it."""
    joining = [face for face in o.best_team(o.s.dice) if face not in o.s.selected]
    if not joining:
        return Advice(Move("done"), "No other Hero that the dice pay for would help.")
    if any(o.s.hero(face).needs_fuel for face in joining) and not o.s.waivers and (card := _card(o, choice, NoFuel)):
        return _use(o, card, "saves the Fuel for the fighter")
    face = max(joining, key=o.fuel_with)
    move, worths = Move("select", face), o.best_with_each(o.s.dice)
    others = [(other, worths[str(other.noun)]) for other in choice.moves(o.s) if other.noun in worths]
    return Advice(move, _why_select(o, face), against(move, o.worth_of_dice(o.s.dice), others))


def _why_select(o: Outlook, face: str) -> str:
    hero, lying = o.s.hero(face), o.s.fuel_on[o.s.card_of(face)]
    plan = o.prospects.of(face, o.fuel + max(0, o.fuel_with(face)))
    fuel = f" and takes the {lying} Fuel lying on the card" if lying else ""
    if hero.senses:
        return f"{hero.name} shows the others where to go{fuel}."
    verb = "hit" if hero.pattern else "reach"
    return f"{hero.name} can {verb} {_count(len(plan.takes), 'token')} worth {_points(plan.points)}{fuel}."


def _place_fuel(o: Outlook, choice: PlaceFuel) -> Advice:
    """Put the Fuel on the Hero whom the next player is least likely to select if it lies there."""
    chances = _next_player(o).chances()
    faces = [str(move.noun) for move in choice.moves(o.s) if move.verb == "fuel"]
    worths = [(Move("fuel", face), -o.fuel_worth * chances[face]) for face in faces]

    def why(move: Move) -> str:
        face = str(move.noun)
        return f"{o.s.hero(face).name} is the least likely choice of the next player, {chances[face]:.0%}."

    return weigh(worths, why)


def _next_player(o: Outlook) -> Outlook:
    """The outlook of the next player, with his Fuel and cards, on the tray that this turn will leave him."""
    return Outlook(o.s, o.s.opponents(o.seat)[0], o.prospects.tray_after(tuple(o.s.selected), o.fuel))


# Acting


def _waiting(o: Outlook) -> Team:
    return tuple(face for face in o.s.selected if face not in o.s.acted)


def _act(o: Outlook, choice: Act) -> Advice:
    """Ariel first, then Scouts ahead of the next Hero, then the Heroes in the best order."""
    waiting = _waiting(o)
    if not waiting:
        return Advice(Move("end_turn"), "Whatever turned up now would only help the next players.")
    face = o.prospects.team(waiting, o.fuel)[1][0]
    plan = o.prospects.of(face, o.fuel)
    if scouted := _scout_ahead(o, choice, face, plan):
        return scouted
    worths = [(Move("use", one), o.prospects.in_order_from(one, waiting, o.fuel)) for one in waiting]
    others = against(Move("use", face), dict(worths)[Move("use", face)], worths)
    return Advice(Move("use", face), _why_now(o, face, plan, len(waiting)), others)


def _why_now(o: Outlook, face: str, plan: Plan, waiting: int) -> str:
    hero = o.s.hero(face)
    if hero.senses:
        return f"{hero.name} acts first, so that the others know where to go."
    turn = "goes first" if waiting > 1 else "is the one left to act"
    return f"{hero.name} {turn}: {_count(len(plan.takes), 'token')} in reach worth {_points(plan.points)}."


def _scout_ahead(o: Outlook, choice: Act, face: str, plan: Plan) -> Advice | None:
    """Turn up the first face-down token on a Hero's way, while the way can still be changed."""
    hidden = [cell for cell in plan.takes if o.s.is_hidden(cell)]
    if not hidden:
        return None
    name = o.s.hero(face).name
    if o.s.scouts:
        return Advice(Move("scout", hidden[0]), f"{name} had better know what lies ahead before moving.")
    if card := _card(o, choice, Scout):
        return _use(o, card, f"shows {name} what lies ahead")
    return None


def _sense(o: Outlook, choice: Sense) -> Advice:
    """Turn everything up for the Heroes still to act, and nothing for the next players."""
    to_come = [face for face in _waiting(o) if not o.s.hero(face).senses]
    if to_come:
        return Advice(Move("reveal_all"), f"{_named(o, to_come)} can choose the best way once everything shows.")
    return Advice(Move("done"), "Nobody acts after this: what turned up would only help the next players.")


# Driving


def _drive(o: Outlook, choice: Drive) -> Advice:
    """Go the way that is worth most, on average where tokens lie face down."""
    name = o.s.hero(choice.hero).name
    plan = _way(o, choice, choice.left, choice.any_way)
    if (card := _card(o, choice, Travel)) is not None:
        gain = _way(o, choice, choice.left + _size(o, card), choice.any_way).worth - plan.worth
        if gain > _least_gain(o, card):
            return _use(o, card, f"lets {name} go on, for {_points(gain)} more")
    if (card := _card(o, choice, AnyDirection)) is not None:
        gain = _way(o, choice, choice.left, True).worth - plan.worth
        if gain > _least_gain(o, card):
            return _use(o, card, f"opens a better way for {name}, for {_points(gain)} more")
    worths = [(Move("drive", cell), way.worth) for cell, way in _ways(o, choice).items()]
    if not plan.steps:
        others = against(Move("halt"), plan.worth, worths)
        return Advice(Move("halt"), f"Nothing in reach is worth the way for {name}.", others)
    if Move("halt") in choice.moves(o.s) and not _is_safe(o, choice, plan):
        worths.append((Move("halt"), o.prospects.halt(choice.hero).worth))
    move = Move("drive", plan.steps[0])
    return Advice(move, _why_drive(o, choice, plan), against(move, plan.worth, worths))


def _is_safe(o: Outlook, choice: Drive, plan: Plan) -> bool:
    """The next step takes a token and costs and stops nothing: nobody thinks of halting before that."""
    there, tray = plan.steps[0], o.prospects.tray
    if there not in plan.takes:
        return False
    if tray.tops[there] == HIDDEN:
        return o.prospects.blind(choice.hero, choice.wrench, 0).goes_on >= SAFE
    return o.prospects.strikes(choice.hero, choice.wrench)[tray.tops[there]].fuel == 0


def _way(o: Outlook, choice: Drive, left: int, any_way: bool) -> Plan:
    return o.prospects.drive(choice.hero, left, _direction(o, choice, any_way), choice.wrench, o.fuel)


def _ways(o: Outlook, choice: Drive) -> dict[Cell, Plan]:
    """The best way by each first step."""
    direction = _direction(o, choice, choice.any_way)
    return o.prospects.first_steps(choice.hero, choice.left, direction, choice.wrench, o.fuel)


def _direction(o: Outlook, choice: Drive, any_way: bool) -> str:
    return "any" if any_way else o.s.hero(choice.hero).direction


def _why_drive(o: Outlook, choice: Drive, plan: Plan) -> str:
    name, there = o.s.hero(choice.hero).name, plan.steps[0]
    total = f"{_count(len(plan.takes), 'token')} on the way worth {_points(plan.points)}"
    if o.prospects.tray.tops[there] == HIDDEN:
        chance = o.prospects.blind(choice.hero, choice.wrench, o.fuel).goes_on
        return f"{chance:.0%} of the unseen tokens will not stop {name}: {total}."
    if there in plan.takes[:1]:
        return f"{name} takes the {_token(o, there).name}, {_token(o, there).vp} VP: {total}."
    return f"{name} passes through: {total}."


def _interrupt(o: Outlook, choice: Interrupt) -> Advice:
    """Pay for the step if it brings clearly more than the Fuel it costs."""
    hero = o.s.hero(choice.hero)
    plan = o.prospects.drive(choice.hero, 1, hero.direction, hero.wrench, o.player.fuel - 1)
    gain = plan.worth - o.prospects.halt(choice.hero).worth
    net = gain - o.fuel_worth - INTERRUPT_WORTH
    if not plan.steps:
        return Advice(Move("decline"), f"Nothing next to {hero.name} is worth the Fuel.")
    there = plan.steps[0]
    if net <= 0:
        others = (Weighed(Move("drive", there), -net),)
        return Advice(Move("decline"), f"Nothing next to {hero.name} is worth the Fuel.", others)
    others = (Weighed(Move("decline"), net),)
    if not o.s.stacks[there]:
        return Advice(Move("drive", there), f"{hero.name} is better placed there for 1 Fuel.", others)
    what = "An unseen token" if o.prospects.tray.tops[there] == HIDDEN else f"The {_token(o, there).name}"
    return Advice(Move("drive", there), f"{what}, {_points(plan.points)}, is worth 1 Fuel.", others)


# Fighting


def _token(o: Outlook, cell: Cell) -> Token:
    """A token that lies face up."""
    return o.s.pack.tokens[o.s.stacks[cell][-1]]


def _boost(o: Outlook, choice: Boost) -> Advice:
    """Fight on if the token and the way beyond are worth more than the Fuel; a card may be cheaper still."""
    token, name = _token(o, choice.cell), o.s.hero(choice.hero).name
    gain = token.vp + token.fuel * o.fuel_worth + _beyond(o, choice)
    cost = price(token, o.s.hero(choice.hero).damage + choice.bonus)
    if (card := _card(o, choice, Damage)) and _is_card_better(o, card, token, gain, cost):
        return _use(o, card, f"helps {name} defeat the {token.name}, {token.vp} VP")
    net = gain - cost * o.fuel_worth
    if cost <= o.player.fuel and net > 0:
        why = f"The {token.name} and the way on, {_points(gain)}, are worth {cost} Fuel."
        return Advice(Move("pay", cost), why, (Weighed(Move("refuse"), net),))
    others = (Weighed(Move("pay", cost), -net),) if cost <= o.player.fuel else ()
    return Advice(Move("refuse"), f"The {token.name}, {token.vp} VP, is not worth {cost} Fuel.", others)


def _beyond(o: Outlook, choice: Boost) -> float:
    """What the Hero could still do after this fight, beyond what stopping here is worth."""
    onward = choice.onward
    if onward is None or not onward.left:
        return 0.0
    direction = "any" if onward.any_way else o.s.hero(choice.hero).direction
    tray = o.prospects.tray.without([choice.cell])
    plan = o.prospects.drive(choice.hero, onward.left, direction, onward.wrench, 0, tray)
    return plan.worth - o.prospects.halt(choice.hero).worth


def _is_card_better(o: Outlook, card: str, token: Token, gain: float, cost: int) -> bool:
    """Whether a damage card, with Fuel for the rest, brings more than Fuel alone."""
    rest = max(cost - _size(o, card), 1 if token.needs_fuel else 0)
    if rest > o.player.fuel:
        return False
    fuel_alone = max(0.0, gain - cost * o.fuel_worth) if cost <= o.player.fuel else 0.0
    return gain - rest * o.fuel_worth - fuel_alone > _least_gain(o, card)


def _recover(o: Outlook, choice: Recover) -> Advice:
    """A Location gives points and a card: always worth taking."""
    if choice.wrench:
        return Advice(Move("take", choice.cell), f"A Location is worth {_token(o, choice.cell).vp} points and a card.")
    if card := _card(o, choice, Wrench):
        return _use(o, card, "is the wrench that takes this Location")
    return Advice(Move("leave"), "There is no wrench for it.")


def _bombard(o: Outlook, choice: Bombard) -> Advice:
    """Hit the line or quadrant that is worth most, on average where tokens lie face down."""
    plan = o.prospects.of(choice.hero, o.fuel)
    verb = o.s.hero(choice.hero).pattern or "line"
    if spared := _better_spared(o, choice, plan):
        return Advice(Move("spare", spared[0]), "Taking that token would bring the end nearer than is good.")
    runs = [(Move(verb, run.steps[0]), run.worth) for run in o.prospects.runs(choice.hero, o.fuel, o.prospects.tray)]
    return weigh(runs, f"{_count(len(plan.takes), 'token').capitalize()} to hit there, {_points(plan.worth)}.")


def _better_spared(o: Outlook, choice: Bombard, plan: Plan) -> list[Cell]:
    """The tokens in the pattern that would fall, or turn up, and had better not."""
    hero = o.s.hero(choice.hero)
    pattern = (LINES if hero.pattern == "line" else QUADRANTS)[plan.steps[0]]
    exposed = [int(move.noun or 0) for move in choice.moves(o.s) if move.verb == "spare"]
    idle = [cell for cell in exposed if cell in pattern and cell not in plan.takes]
    return [cell for cell in idle if o.s.is_hidden(cell) or falls_at_once(o.s, choice.hero, cell)]


def _finish_the_run(o: Outlook, choice: Run) -> Advice:
    """Locations if there is a wrench, then whatever is worth its Fuel or a card, the best first."""
    moves = list(choice.moves(o.s))
    if take := next((move for move in moves if move.verb == "take"), None):
        return Advice(take, "A Location is worth points and a card.")
    if card := _card(o, choice, Wrench):
        return _use(o, card, "is the wrench that takes a Location from the air")
    if (card := _card(o, choice, Damage)) and _most_points_left(o, choice) > _least_gain(o, card):
        return _use(o, card, f"finishes what {o.s.hero(choice.hero).name} left standing")
    gains = [(move, _gain_of_finishing(o, choice, move)) for move in moves if move.verb == "finish"]

    def why(move: Move) -> str:
        if move.verb == "done":
            return "Nothing left there is worth the Fuel."
        return f"The {_token(o, int(move.noun or 0)).name} is worth the Fuel it takes."

    return weigh([(Move("done"), 0.0), *gains], why)


def _gain_of_finishing(o: Outlook, choice: Run, move: Move) -> float:
    """The points of a survivor, less the Fuel that finishes it."""
    cell = int(move.noun or 0)
    bonus = sum(n for where, n in choice.bonus if where == cell)
    cost = price(_token(o, cell), o.s.hero(choice.hero).damage + bonus)
    return _token(o, cell).vp - cost * o.fuel_worth


def _most_points_left(o: Outlook, choice: Run) -> int:
    """The points of the best survivor that damage can defeat."""
    tokens = [_token(o, cell) for cell in choice.cells]
    return max((token.vp for token in tokens if not token.is_location and not token.only_by), default=0)


def _aim(o: Outlook, choice: Aim) -> Advice:
    """Aim at the token worth most."""

    def why(move: Move) -> str:
        return f"The {_token(o, int(move.noun or 0)).name} is worth most."

    return weigh([(Move("aim", cell), float(_token(o, cell).vp)) for cell in choice.cells], why)


# Words


def _named(o: Outlook, team: Sequence[str]) -> str:
    return _listed([o.s.hero(face).name for face in team]) or "no Hero"


def _symbol(id: str) -> str:
    """What a symbol is called: "Mars Base"."""
    return id.replace("-", " ").title()


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _count(n: int, thing: str) -> str:
    number = ("no", "one", "two", "three", "four", "five")[n] if n < 6 else str(n)
    return f"{number} {thing}" if n == 1 else f"{number} {thing}s"


def _points(worth: float) -> str:
    return f"about {worth:.0f} point" + ("" if round(worth) == 1 else "s")


INSIGHT = Insight(
    slips=Slips(temperature=0.62, overlooks=12, most=3.0),
    reason=reason,
    worth=worth,
    foresight=Foresight(
        matters=lambda s, choice: isinstance(choice, Select | Act | Drive | Bombard),
        is_far_enough=lambda now, then: (then.round, then.active) != (now.round, now.active),
        most_loss=2.5,
        surely=1.5,
        doubt=0.01,
    ),
)
"""What bots of other levels know of the game."""
