"""What a good player of Crisis Point looks at.

The officer judges a table by the cards he is likely to win, what his Objectives may bring, and what the Battle Tokens,
special tokens and texts still to come are worth. A token is weighed by how it changes the chances on its card; cards
and Combat Cards are tried on a copy of the table.
"""

from collections.abc import Callable, Iterable
from typing import Any

from robotable.games.crisis_point.bot_belief import believe
from robotable.games.crisis_point.bot_estimate import Changes, Outlook
from robotable.games.crisis_point.bot_worth import worth
from robotable.games.crisis_point.effects import (
    Aim,
    AnyEffect,
    Cut,
    FoeGain,
    Gain,
    Peek,
    Push,
    Put,
    Reveal,
    Shift,
    Special,
    Swap,
    TakeSpecial,
    Trade,
)
from robotable.games.crisis_point.heroes import PlayOrder
from robotable.games.crisis_point.perform import (
    NOWHERE,
    AimAt,
    CutTokens,
    LayToken,
    LiftToken,
    PeekAt,
    PutTokens,
    RevealAt,
    SwapFirst,
    SwapSecond,
    TradeFirst,
    TradeSecond,
    targets,
)
from robotable.games.crisis_point.setup import ChooseObjective, ChooseRole
from robotable.games.crisis_point.specials import (
    CLUSTER_COST,
    CLUSTER_MOST,
    DROP_COST,
    ClusterFrom,
    DropIn,
    DropOnto,
    OwnTurn,
    bioroids_in_hand,
)
from robotable.games.crisis_point.state import LINE_OF, Crisis, Slot, Space
from robotable.games.crisis_point.tactical import (
    PickCard,
    PickCombat,
    PlaceCard,
    PlaceCombat,
    PlaceToken,
    tokens_of_base,
)
from robotable.games.crisis_point.tokens import PlaceTokens
from robotable.table import Advice, Choice, Insight, Luck, Move, Slips, weigh

TOKEN = 1.6
"""What a Battle Token in the supply is worth, in VP."""

TEXTS = {"put": 1.6, "cut": 1.4, "look": 3.0, "shift": 0.5, "swap": 1.0}
"""What each operation of a text is worth in the Tactical Phase, in VP."""

LATE_LOOK = 0.4
"""What it is worth to know an enemy Combat Card in the Hero/Command Phase, in VP."""

SPECIALS: dict[Special, float] = {"exchange": 0.6, "cluster": 1.6, "searchlight": 4.8, "drop": 3.6}
"""What a special token is worth, in VP."""

USUAL_TOKENS = 4
"""What a Unit usually brings."""

A_LITTLE = 0.05
"""What changes less, in VP, changes nothing that a player would see."""

TASTE = 1.0
"""By how many VP a card may be liked better on one day than on another, so that games differ."""

USUAL_TEXT = 2.5
"""What a Location's text is usually worth, in VP."""


def advise(s: Crisis, choice: Choice[Any], luck: Luck) -> Advice:
    """What a good player would do, and why."""
    match choice:
        case ChooseObjective():
            return keep_objective(s, choice, luck)
        case ChooseRole():
            return Advice(Move("be_first"), "Player 1 has the last word in the Hero/Command Phase.")
        case PickCard() | PlaceCard():
            return deploy(s, choice, luck)
        case PickCombat() | PlaceCombat():
            return lay_combat(s, choice, luck)
        case PlaceToken() | PlaceTokens():
            return place_token(s, choice)
        case PlayOrder():
            return play_order(s, choice)
        case PeekAt() | RevealAt():
            return look(s, choice)
        case PutTokens() | CutTokens() | LiftToken() | LayToken() | AimAt() | ClusterFrom():
            return move_tokens(s, choice)
        case _:
            return change_places(s, choice)


def reason(s: Crisis, choice: Choice[Any], move: Move) -> str:
    """What speaks for a move though another is better."""
    match choice, move:
        case PickCard(), Move("pick", _):
            return _why_card(s, choice.seat, move)
        case PlaceCombat(), Move("post", _):
            return _why_slot(s, move)
        case PlaceToken() | PlaceTokens(), Move("token", int(space)):
            return _why_there(s, Outlook(s, choice.seat), space, 1)
        case PutTokens() | CutTokens() | LiftToken() | LayToken() | AimAt() | ClusterFrom(), Move(_, int(space)):
            outlook = Outlook(s, choice.seat)
            return _why_there(s, outlook, space, changes_by(s, choice, outlook, space)[space])
        case PlayOrder(), Move("command", _):
            return f"It changes about {gain_of_order(s, Outlook(s, choice.seat), move):.1f} VP."
        case _:
            return ""


def name(s: Crisis, space: Space) -> str:
    """What the card on a space is called."""
    return s.pack.faces[s.grid[space]].name


# Before the start


def keep_objective(s: Crisis, choice: ChooseObjective, luck: Luck) -> Advice:
    """Any Objective: they are about equally good, and a lot can't be guessed."""
    moves = list(choice.moves(s))
    luck.shuffle(moves)
    return weigh([(move, 0.0) for move in moves], "They are about equally good, and nobody can guess a lot.")


# Cards onto the battlefield


def deploy(s: Crisis, choice: PickCard | PlaceCard, luck: Luck) -> Advice:
    """The card, and the space for it, that promise most."""
    seat, outlook = choice.seat, Outlook(s, choice.seat)
    spaces = s.open_spaces()
    luck.shuffle(spaces)
    if isinstance(choice, PlaceCard):
        held = s.players[seat].picked
        worths = zip(spaces, outlook.worth_on(held, _owner(s, held, seat), spaces), strict=True)
        why = f"{s.pack.faces[held].name} stands best there: your power should hold it."
        return weigh([(Move("place", space), worth) for space, worth in worths], why)
    if exchange := worthwhile_exchange(s, choice, outlook):
        return exchange

    def worth(move: Move) -> float:
        card = str(move.noun)
        taste = TASTE * luck.below(100) / 100
        return max(outlook.worth_on(card, _owner(s, card, seat), spaces)) + _worth_of_play(s, seat, card) + taste

    moves = [move for move in choice.moves(s) if move.verb == "pick"]
    return weigh([(move, worth(move)) for move in moves], lambda move: _why_card(s, seat, move))


def _owner(s: Crisis, card: str, seat: int) -> int | None:
    """Who owns a card from this player's hand once it is played. CRI-R13"""
    return None if card in s.pack.locations else seat


def worthwhile_exchange(s: Crisis, choice: OwnTurn, outlook: Outlook) -> Advice | None:
    """The Exchange token, if it is worth more now than what it may be worth later."""
    if Move("special", "exchange") not in choice.moves(s) or change_of_special(s, outlook, "exchange") <= 0:
        return None
    return Advice(Move("special", "exchange"), "Two of your Battloids stand better the other way round.")


def _worth_of_play(s: Crisis, seat: int, card: str) -> float:
    """What a card brings now, beyond what would not be lost by waiting."""
    text = sum(_worth_of_text(s, seat, effect) for effect in s.pack.effects_of(card))
    return text + _worth_of_tokens(s, seat, card)


def _worth_of_tokens(s: Crisis, seat: int, card: str) -> float:
    """What a card's tokens are worth beyond those that a card of its kind would still bring later."""
    if card in s.pack.units:
        return TOKEN * (s.pack.units[card].tokens - USUAL_TOKENS)
    if card in s.pack.locations:
        return -USUAL_TEXT
    return 0.0 if s.has_base_cap else TOKEN


def _worth_of_text(s: Crisis, seat: int, effect: AnyEffect) -> float:
    """What a text is worth while the battlefield still fills."""
    match effect:
        case Gain(n=n):
            return TOKEN * n
        case FoeGain(n=n):
            return -TOKEN * n
        case TakeSpecial(token=token):
            return SPECIALS[token]
        case Put(n=n):
            return TEXTS["put"] * n
        case Cut(n=n) if any(s.players[1 - seat].tokens):
            return TEXTS["cut"] * n
        case Peek(n=n) | Reveal(n=n) if any(s.face_down_slots(1 - seat)):
            return TEXTS["look"] * n
        case Shift(n=n):
            return TEXTS["shift"] * n
        case Swap():
            return TEXTS["swap"]
        case _:
            return 0.0


def _why_card(s: Crisis, seat: int, move: Move) -> str:
    card = str(move.noun)
    if card in s.pack.bases:
        return f"It brings {tokens_of_base(s, seat)} Battle Tokens now, and fewer with every turn you wait."
    if card in s.pack.units:
        return f"It brings {s.pack.units[card].tokens} Battle Tokens, and there is a good space for it."
    return "There is a space where you are likely to win it, and its text helps you now."


# Combat Cards


def lay_combat(s: Crisis, choice: PickCombat | PlaceCombat, luck: Luck) -> Advice:
    """Any Combat Card, so that the order gives nothing away, and the slot where it does most."""
    seat, outlook = choice.seat, Outlook(s, choice.seat)
    if isinstance(choice, PickCombat):
        if exchange := worthwhile_exchange(s, choice, outlook):
            return exchange
        cards = list(s.players[seat].combat)
        luck.shuffle(cards)
        return Advice(Move("pick", cards[0]), "Who lays high and low in no order gives nothing away.")
    value = s.pack.combat[s.players[seat].picked].value
    slots = list(s.empty_slots(seat))
    luck.shuffle(slots)
    worths = [(Move("post", slot), outlook.gain_of_posting(value, slot)) for slot in slots]
    return weigh(worths, lambda move: _why_slot(s, move))


def _why_slot(s: Crisis, move: Move) -> str:
    worth = _line_worth(s, str(move.noun))
    return f"It adds to cards worth {worth} VP." if worth else "It waits there for the cards that are to come."


def _line_worth(s: Crisis, slot: Slot) -> int:
    return sum(s.pack.worth[s.grid[space]] for space in LINE_OF[slot] if s.grid[space])


# Battle Tokens


def place_token(s: Crisis, choice: PlaceToken | PlaceTokens) -> Advice:
    """The card on which a token changes most, or a special token that changes more."""
    outlook = Outlook(s, choice.seat)

    def gain(move: Move) -> float:
        match move:
            case Move("token", int(space)):
                return outlook.gain({space: 1})
            case Move("special", token):
                return change_of_special(s, outlook, token)
            case _:
                return 0.0

    return weigh(_that_count((move, gain(move)) for move in choice.moves(s)), lambda move: _why_token(s, outlook, move))


def _that_count(gains: Iterable[tuple[Move, float]]) -> list[tuple[Move, float]]:
    """The moves worth a thought: where something can be changed, nobody thinks of a card whose fight is decided."""
    found = list(gains)
    if max(gain for _, gain in found) < A_LITTLE:
        return found
    return [(move, gain) for move, gain in found if abs(gain) > A_LITTLE or not isinstance(move.noun, int)]


def _why_token(s: Crisis, outlook: Outlook, move: Move) -> str:
    match move:
        case Move("token", int(space)):
            return _why_there(s, outlook, space, 1)
        case Move("special", _):
            return "It is worth more now than what it may be worth later."
        case _:
            return "Your special tokens would do you no good."


def _why_there(s: Crisis, outlook: Outlook, space: Space, more: int) -> str:
    before, after = outlook.wins[space], outlook.chance(space, more)[0]
    return f"{name(s, space)} for {s.pack.worth[s.grid[space]]} VP: your chance goes from {before:.0%} to {after:.0%}."


def move_tokens(s: Crisis, choice: Choice[Any]) -> Advice:
    """Where the text of a card does most."""
    outlook = Outlook(s, choice.seat)

    def gain(move: Move) -> float:
        if not isinstance(move.noun, int):
            return 0.0
        return outlook.gain(changes_by(s, choice, outlook, move.noun))

    def why(move: Move) -> str:
        if not isinstance(move.noun, int):
            return "Anything more would help your opponent."
        return _why_there(s, outlook, move.noun, changes_by(s, choice, outlook, move.noun)[move.noun])

    gains = [(move, gain(move)) for move in choice.moves(s)]
    if max([worth for _, worth in gains]) > 0:  # What helps and costs nothing is not declined.
        gains = [(move, worth) for move, worth in gains if isinstance(move.noun, int)]
    return weigh(_that_count(gains), why)


def changes_by(s: Crisis, choice: Choice[Any], outlook: Outlook, space: Space) -> Changes:
    """How the leads change if a choice falls on a space, with what best follows from it."""
    seat = choice.seat
    match choice:
        case PutTokens(left=n, all_on_one=True):
            return {space: n}
        case LiftToken(owner=owner):
            sign = 1 if owner == seat else -1
            to = max((x for x in s.filled() if x != space), key=lambda x: outlook.gain({x: sign}))
            return {space: -sign, to: sign}
        case LayToken(owner=owner, source=source):
            sign = 1 if owner == seat else -1
            return {source: -sign, space: sign}
        case AimAt(effects=effects):
            cuts = sum(effect.n for effect in effects if isinstance(effect, Cut))
            puts = sum(effect.n for effect in effects if isinstance(effect, Put))
            return {space: min(cuts, s.players[1 - seat].tokens[space]) + puts}
        case ClusterFrom():
            return cluster_from(s, seat, outlook, space)
        case _:
            return {space: 1}


def cluster_from(s: Crisis, seat: int, outlook: Outlook, space: Space) -> Changes:
    """The price on a Unit, and the enemies beside it where a token does most."""
    gains = {x: outlook.gain({x: 1}) for x in targets(s, seat, space, ("adj", "enemy", "unit"))}
    hits = sorted((x for x in gains if gains[x] > 0), key=lambda x: -gains[x])[:CLUSTER_MOST]
    return {space: -CLUSTER_COST, **dict.fromkeys(hits, 1)}


# Looking


def look(s: Crisis, choice: PeekAt | RevealAt) -> Advice:
    """The Combat Card on which most doubtful VP hang."""
    seat, outlook = choice.seat, Outlook(s, choice.seat)

    def doubt(move: Move) -> float:
        if move.verb == "done" or s.knows(seat, s.slots[str(move.noun)]):
            return 0.0
        line = LINE_OF[str(move.noun)]
        return sum([outlook.worth[x] * outlook.wins[x] * (1 - outlook.wins[x]) for x in line])

    def why(move: Move) -> str:
        return "Most doubtful VP hang on what lies there." if doubt(move) else "You know all that matters."

    return weigh([(move, doubt(move)) for move in choice.moves(s)], why)


# Heroes, Commands and special tokens


def play_order(s: Crisis, choice: PlayOrder) -> Advice:
    """The card that changes most now."""
    outlook = Outlook(s, choice.seat)

    def why(move: Move) -> str:
        return f"Of what you may play it changes most: about {gain_of_order(s, outlook, move):.1f} VP."

    return weigh([(move, gain_of_order(s, outlook, move)) for move in choice.moves(s)], why)


def gain_of_order(s: Crisis, outlook: Outlook, move: Move) -> float:
    """What a card brings if it is played now."""
    return sum([gain_of(s, outlook, effect) for effect in s.pack.effects_of(str(move.noun))])


def gain_of(s: Crisis, outlook: Outlook, effect: AnyEffect) -> float:
    """What one part of a text brings, done as well as possible."""
    seat = outlook.seat

    def gains(spaces: Iterable[Space], changes: Callable[[Space], Changes]) -> list[float]:
        return sorted((outlook.gain(changes(space)) for space in spaces), reverse=True)

    match effect:
        case Put(n=n, on=on, spread=spread):
            found = gains(targets(s, seat, NOWHERE, on), lambda x: {x: n if spread == "one" else 1})
            return sum(found[: n if spread == "each" else 1])
        case Cut(n=n, on=on):
            theirs = s.players[1 - seat].tokens
            return sum(gains((x for x in targets(s, seat, NOWHERE, on) if theirs[x]), lambda x: {x: 1})[:n])
        case Aim(on=on, effects=effects):
            aim = AimAt(seat, NOWHERE, on, effects)
            return max(gains(targets(s, seat, NOWHERE, on), lambda x: changes_by(s, aim, outlook, x)), default=0.0)
        case Shift(n=n) | Push(n=n):
            lift = LiftToken(seat, seat if isinstance(effect, Shift) else 1 - seat, n)
            sources = [x for x, held in enumerate(s.players[lift.owner].tokens) if held]
            return sum(max(0.0, gain) for gain in gains(sources, lambda x: changes_by(s, lift, outlook, x))[:n])
        case Swap(on=on, touching=touching):
            return max(0.0, best_swap(s, outlook, SwapFirst(seat, NOWHERE, on, touching))[1])
        case Trade():
            return max(0.0, best_trade(s, outlook)[1])
        case Peek(n=n) | Reveal(n=n):
            return LATE_LOOK * min(n, len(list(s.face_down_slots(1 - seat))))
        case Gain() | FoeGain() | TakeSpecial():
            return 0.0


def change_of_special(s: Crisis, outlook: Outlook, token: object) -> float:
    """By how much a special token is worth more now than kept."""
    seat = outlook.seat
    kept = 0.0 if is_last_call(s) else 1.0
    match token:
        case "exchange":
            return best_swap(s, outlook, SwapFirst(seat, NOWHERE, ("own", "battloid")))[1] - kept * 2.0
        case "cluster":
            units = targets(s, seat, NOWHERE, ("own", "unit"))
            strikes = [outlook.gain(cluster_from(s, seat, outlook, x)) for x in units]
            return max(strikes) - kept * SPECIALS["cluster"]
        case "searchlight":
            theirs = s.players[1 - seat].tokens
            gains = sorted((outlook.gain({x: 1}) for x in range(16) if theirs[x]), reverse=True)
            return sum(gains[:2]) - kept * SPECIALS["searchlight"]
        case _:
            waits = s.drop_clears and s.players[seat].supply >= 2 * DROP_COST
            return -1.0 if waits else best_drop(s, outlook)[1]


def is_last_call(s: Crisis) -> bool:
    """No Battle Tokens are left to place, so a special token is played now or never."""
    return s.phase == "token" and not s.players[0].supply and not s.players[1].supply


# Cards that change places

Pair = tuple[Any, Any]
"""The two things that change places, and nothing twice if none should."""


def best_swap(s: Crisis, outlook: Outlook, swap: SwapFirst, first: Space | None = None) -> tuple[Pair, float]:
    """The two cards that should change spaces, and what that would bring."""
    firsts = targets(s, outlook.seat, swap.origin, swap.on) if first is None else [first]
    pairs = [(a, b) for a in firsts for b in swap.partners(s, a) if first is not None or a < b]
    gains = (((a, b), outlook.gain_with({a: s.grid[b], b: s.grid[a]})) for a, b in pairs)
    return max(gains, key=lambda found: found[1], default=((None, None), 0.0))


def best_trade(s: Crisis, outlook: Outlook, first: Slot | None = None) -> tuple[Pair, float]:
    """The two own Combat Cards that should change slots, and what that would bring."""
    slots = list(s.filled_slots(outlook.seat))
    if first is None:
        pairs = [(a, b) for i, a in enumerate(slots) for b in slots[i + 1 :]]
    else:
        pairs = [(first, b) for b in slots if b != first]
    gains = (((a, b), outlook.gain_of_trade(a, b)) for a, b in pairs)
    return max(gains, key=lambda found: found[1], default=((None, None), 0.0))


def best_drop(s: Crisis, outlook: Outlook, onto: Space | None = None) -> tuple[Pair, float]:
    """The Unit that a Bioroid should replace, which one, and what that would bring once it is paid for."""
    seat = outlook.seat
    spaces = targets(s, seat, NOWHERE, ("own", "unit")) if onto is None else [onto]
    tokens = {card: TOKEN * (s.pack.units[card].tokens - DROP_COST) for card in bioroids_in_hand(s, seat)}
    theirs = s.players[1 - seat].tokens

    def cleared(space: Space) -> float:
        return outlook.gain({space: theirs[space]}) if s.drop_clears else 0.0

    gains = (
        ((space, card), outlook.gain_with({space: card}) + worth + cleared(space))
        for space in spaces
        for card, worth in tokens.items()
    )
    return max(gains, key=lambda found: found[1], default=((None, None), 0.0))


def change_places(s: Crisis, choice: Choice[Any]) -> Advice:
    """The two that should change places, or none."""
    outlook = Outlook(s, choice.seat)
    match choice:
        case SwapFirst(must=must):
            (a, _), gain = best_swap(s, outlook, choice)
            return _go(Move("swap", a), must or gain > 0)
        case SwapSecond(first=first, why=why):
            return _go(Move("swap", best_swap(s, outlook, why, first)[0][1]))
        case TradeFirst():
            (a, _), gain = best_trade(s, outlook)
            return _go(Move("trade", a), gain > 0)
        case TradeSecond(first=first):
            return _go(Move("trade", best_trade(s, outlook, first)[0][1]))
        case DropOnto():
            return _go(Move("replace", best_drop(s, outlook)[0][0]))
        case DropIn(space=space):
            return _go(Move("drop", best_drop(s, outlook, space)[0][1]))
        case _:
            raise TypeError(f"the officer of Crisis Point does not know what to do about {type(choice).__name__}")


def _go(move: Move, is_worth_it: bool = True) -> Advice:
    if not is_worth_it:
        return Advice(Move("done"), "All stands well as it is.")
    return Advice(move, "It leaves the best table.")


INSIGHT = Insight(
    slips=Slips(temperature=0.36, overlooks=8, most=2.6),
    worth=worth,
    believe=believe,
    reason=reason,
)
"""What bots of other levels know of the game."""
