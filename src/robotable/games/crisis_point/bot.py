"""What a good player of Crisis Point looks at.

The officer judges a table by the cards he is likely to win, what his Objectives may bring, and what the Battle Tokens,
special tokens and texts still to come are worth. A token is weighed by how it changes the chances on its card; cards
and Combat Cards are tried on a copy of the table.
"""

from collections.abc import Callable, Iterable
from typing import Any

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
from robotable.games.crisis_point.estimate import Changes, Outlook
from robotable.games.crisis_point.heroes import PlayOrder
from robotable.games.crisis_point.operations import (
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
from robotable.games.crisis_point.specials import CLUSTER_COST, CLUSTER_MOST, ClusterFrom, DropIn, DropOnto
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
from robotable.table import Advice, Choice, Luck, Move, clone

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

TASTE = 1.0
"""By how many VP a card may be liked better on one day than on another, so that games differ."""

USUAL_TEXT = 2.5
"""What a Location's text is usually worth, in VP."""

OBJECTIVES = {
    "CaptureBase": 2.0,
    "ProtectBase": 1.8,
    "WinSpaces": 1.6,
    "WinLines": 1.2,
    "MoreLocations": 2.0,
    "CaptureUnits": 1.6,
    "AllProtected": 2.0,
}
"""What each kind of Objective brings on average, in VP."""


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


def judge(s: Crisis, seat: int) -> float:
    """How many VP a player is ahead, all told."""
    me, foe = s.players[seat], s.players[1 - seat]
    specials = sum(SPECIALS[token] for token in me.specials) - sum(SPECIALS[token] for token in foe.specials)
    return Outlook(s, seat).value() + TOKEN * (me.supply - foe.supply) + specials


def tried(s: Crisis, seat: int, *moves: Move) -> Crisis:
    """A copy of the table after some moves of a player."""
    twin = clone(s)
    for move in moves:
        choice = next(choice for choice in twin.choices() if choice.seat == seat)
        twin.act(choice, move)
    return twin


def best(moves: Iterable[Move], worth: Callable[[Move], float]) -> tuple[Move, float]:
    """The move that is worth most, and how much."""
    return max(((move, worth(move)) for move in moves), key=lambda pair: pair[1])


def name(s: Crisis, space: Space) -> str:
    """What the card on a space is called."""
    return s.pack.faces[s.grid[space]].name


# Before the start


def keep_objective(s: Crisis, choice: ChooseObjective, luck: Luck) -> Advice:
    """Objectives that good play often meets, but not always the same ones."""

    def promise(move: Move) -> float:
        kind = type(s.pack.objectives[str(move.noun)].condition).__name__
        return OBJECTIVES[kind] + luck.below(100) / 100

    return Advice(best(choice.moves(s), promise)[0], "Good play often meets it.")


# Cards onto the battlefield


def deploy(s: Crisis, choice: PickCard | PlaceCard, luck: Luck) -> Advice:
    """The card, and the space for it, that leave the best table."""
    seat, now = choice.seat, Outlook(s, choice.seat).value()
    spaces = s.open_spaces()
    luck.shuffle(spaces)
    if isinstance(choice, PlaceCard):
        held = s.players[seat].picked
        space, _ = best_space(s, seat, held, spaces)
        return Advice(Move("place", space), f"{s.pack.faces[held].name} stands best there: your power should hold it.")

    def worth(move: Move) -> float:
        if move.verb == "special":
            return change_of_special(s, seat, "exchange")
        card = str(move.noun)
        taste = TASTE * luck.below(100) / 100
        return best_space(s, seat, card, spaces)[1] - now + _worth_of_play(s, seat, card) + taste

    move, _ = best(choice.moves(s), worth)
    return Advice(move, _why_card(s, seat, move))


def best_space(s: Crisis, seat: int, card: str, spaces: list[Space]) -> tuple[Space, float]:
    """Where a card stands best, and what the battlefield is worth with it there."""
    twin = clone(s)

    def value(space: Space) -> float:
        twin.grid[space] = card
        value = Outlook(twin, seat).value()
        twin.grid[space] = ""
        return value

    return max(((space, value(space)) for space in spaces), key=lambda pair: pair[1])


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
    if move.verb == "special":
        return "Two of your Battloids stand better the other way round."
    if card in s.pack.bases:
        return f"It brings {tokens_of_base(s, seat)} Battle Tokens now, and fewer with every turn you wait."
    if card in s.pack.units:
        return f"It brings {s.pack.units[card].tokens} Battle Tokens, and there is a good space for it."
    return "There is a space where you are likely to win it, and its text helps you now."


# Combat Cards


def lay_combat(s: Crisis, choice: PickCombat | PlaceCombat, luck: Luck) -> Advice:
    """The Combat Card and the slot that leave the best table."""
    seat, moves = choice.seat, list(choice.moves(s))
    luck.shuffle(moves)
    if isinstance(choice, PlaceCombat):
        move, _ = best(moves, lambda move: judge(tried(s, seat, move), seat))
        return Advice(move, f"It adds to cards worth {_line_worth(s, str(move.noun))} VP.")
    move, _ = best(moves, lambda move: _worth_of_combat(s, seat, move))
    if move.verb == "special":
        return Advice(move, "Two of your Battloids stand better the other way round.")
    return Advice(move, f"A {s.pack.combat[str(move.noun)].value} changes most on the battlefield now.")


def _worth_of_combat(s: Crisis, seat: int, move: Move) -> float:
    if move.verb == "special":
        return judge(s, seat) + change_of_special(s, seat, "exchange")
    twin = tried(s, seat, move)
    return best(PlaceCombat(seat).moves(twin), lambda place: judge(tried(twin, seat, place), seat))[1]


def _line_worth(s: Crisis, slot: Slot) -> int:
    return sum(s.pack.worth[s.grid[space]] for space in LINE_OF[slot] if s.grid[space])


# Battle Tokens


def place_token(s: Crisis, choice: PlaceToken | PlaceTokens) -> Advice:
    """The card on which a token changes most, or a special token that changes more."""
    seat, outlook = choice.seat, Outlook(s, choice.seat)
    now = outlook.value()

    def gain(move: Move) -> float:
        match move:
            case Move("token", int(space)):
                return outlook.value({space: 1}) - now
            case Move("special", token):
                return change_of_special(s, seat, token)
            case _:
                return 0.0

    move, _ = best(choice.moves(s), gain)
    return Advice(move, _why_token(s, outlook, move))


def _why_token(s: Crisis, outlook: Outlook, move: Move) -> str:
    match move:
        case Move("token", int(space)):
            return _why_there(s, outlook, space, 1)
        case Move("special", _):
            return "It is worth more now than what it may be worth later."
        case _:
            return "Your special tokens would do you no good."


def _why_there(s: Crisis, outlook: Outlook, space: Space, more: int) -> str:
    before, after = outlook.chances[space].win, outlook.chance(space, more).win
    return f"{name(s, space)} for {s.pack.worth[s.grid[space]]} VP: your chance goes from {before:.0%} to {after:.0%}."


def move_tokens(s: Crisis, choice: Choice[Any]) -> Advice:
    """Where the text of a card does most."""
    outlook = Outlook(s, choice.seat)
    now = outlook.value()

    def gain(move: Move) -> float:
        if not isinstance(move.noun, int):
            return 0.0
        return outlook.value(changes_by(s, choice, outlook, move.noun)) - now

    move, _ = best(choice.moves(s), gain)
    if not isinstance(move.noun, int):
        return Advice(move, "Anything more would help your opponent.")
    return Advice(move, _why_there(s, outlook, move.noun, changes_by(s, choice, outlook, move.noun)[move.noun]))


def changes_by(s: Crisis, choice: Choice[Any], outlook: Outlook, space: Space) -> Changes:
    """How the leads change if a choice falls on a space, with what best follows from it."""
    seat = choice.seat
    match choice:
        case PutTokens(left=n, all_on_one=True):
            return {space: n}
        case LiftToken(owner=owner):
            sign = 1 if owner == seat else -1
            to = max((x for x in s.filled() if x != space), key=lambda x: outlook.value({space: -sign, x: sign}))
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
    now = outlook.value()
    gains = {x: outlook.value({x: 1}) - now for x in targets(s, seat, space, ("adj", "enemy", "unit"))}
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
        return sum(outlook.worth[x] * outlook.chances[x].win * (1 - outlook.chances[x].win) for x in line)

    move, worth = best(choice.moves(s), doubt)
    return Advice(move, "Most doubtful VP hang on what lies there." if worth else "You know all that matters.")


# Heroes, Commands and special tokens


def play_order(s: Crisis, choice: PlayOrder) -> Advice:
    """The card that changes most now."""
    seat, outlook = choice.seat, Outlook(s, choice.seat)
    now = outlook.value()

    def gain(move: Move) -> float:
        return sum(gain_of(s, seat, outlook, now, effect) for effect in s.pack.effects_of(str(move.noun)))

    move, worth = best(choice.moves(s), gain)
    return Advice(move, f"Of what you may play it changes most: about {worth:.1f} VP.")


def gain_of(s: Crisis, seat: int, outlook: Outlook, now: float, effect: AnyEffect) -> float:
    """What one part of a text brings, done as well as possible."""

    def gains(spaces: Iterable[Space], changes: Callable[[Space], Changes]) -> list[float]:
        return sorted((outlook.value(changes(space)) - now for space in spaces), reverse=True)

    match effect:
        case Put(n=n, on=on, spread=spread):
            found = gains(targets(s, seat, NOWHERE, on), lambda x: {x: n if spread == "one" else 1})
            return sum(found[: n if spread == "each" else 1])
        case Cut(n=n, on=on):
            theirs = s.players[1 - seat].tokens
            return sum(gains((x for x in targets(s, seat, NOWHERE, on) if theirs[x]), lambda x: {x: 1})[:n])
        case Aim(on=on, effects=effects):
            aim = AimAt(seat, NOWHERE, on, effects)
            return gains(targets(s, seat, NOWHERE, on), lambda x: changes_by(s, aim, outlook, x))[0]
        case Shift(n=n) | Push(n=n):
            lift = LiftToken(seat, seat if isinstance(effect, Shift) else 1 - seat, n)
            sources = [x for x, held in enumerate(s.players[lift.owner].tokens) if held]
            return sum(max(0.0, gain) for gain in gains(sources, lambda x: changes_by(s, lift, outlook, x))[:n])
        case Swap(on=on, touching=touching):
            return gain_of_swap(s, seat, SwapFirst(seat, NOWHERE, on, touching))
        case Trade():
            return gain_of_trade(s, seat)
        case Peek(n=n) | Reveal(n=n):
            return LATE_LOOK * min(n, len(list(s.face_down_slots(1 - seat))))
        case Gain() | FoeGain() | TakeSpecial():
            return 0.0


def gain_of_swap(s: Crisis, seat: int, swap: SwapFirst) -> float:
    """What the best swap of two cards would bring."""
    now = judge(s, seat)
    tables = (
        _with_cards_swapped(s, seat, a, b)
        for a in targets(s, seat, swap.origin, swap.on)
        for b in swap.partners(s, a)
        if a < b
    )
    return max((judge(table, seat) - now for table in tables), default=0.0)


def _with_cards_swapped(s: Crisis, seat: int, a: Space, b: Space) -> Crisis:
    twin = clone(s)
    twin.swap_cards(seat, a, b)
    return twin


def gain_of_trade(s: Crisis, seat: int) -> float:
    """What the best swap of two own Combat Cards would bring."""
    now = judge(s, seat)
    slots = list(s.filled_slots(seat))
    pairs = ((a, b) for i, a in enumerate(slots) for b in slots[i + 1 :])
    return max((judge(_with_slots_swapped(s, a, b), seat) - now for a, b in pairs), default=0.0)


def _with_slots_swapped(s: Crisis, a: Slot, b: Slot) -> Crisis:
    twin = clone(s)
    twin.slots[a], twin.slots[b] = twin.slots[b], twin.slots[a]
    return twin


def change_of_special(s: Crisis, seat: int, token: object) -> float:
    """By how much a special token is worth more now than kept."""
    outlook = Outlook(s, seat)
    now = outlook.value()
    kept = 0.0 if is_last_call(s) else 1.0
    match token:
        case "exchange":
            return gain_of_swap(s, seat, SwapFirst(seat, NOWHERE, ("own", "battloid"))) - kept * 2.0
        case "cluster":
            units = targets(s, seat, NOWHERE, ("own", "unit"))
            strikes = [outlook.value(cluster_from(s, seat, outlook, x)) for x in units]
            return max(strikes) - now - kept * SPECIALS["cluster"]
        case "searchlight":
            theirs = s.players[1 - seat].tokens
            gains = sorted((outlook.value({x: 1}) - now for x in range(16) if theirs[x]), reverse=True)
            return sum(gains[:2]) - kept * SPECIALS["searchlight"]
        case _:
            return gain_of_drop(s, seat)


def is_last_call(s: Crisis) -> bool:
    """No Battle Tokens are left to place, so a special token is played now or never."""
    return s.phase == "token" and not s.players[0].supply and not s.players[1].supply


def gain_of_drop(s: Crisis, seat: int) -> float:
    """What the best replacement would bring, once paid for."""
    twin = tried(s, seat, Move("special", "drop"))
    return _best_places(twin, seat) - judge(s, seat) + SPECIALS["drop"]


def change_places(s: Crisis, choice: Choice[Any]) -> Advice:
    """The swap that leaves the best table, or none."""
    seat = choice.seat
    move, _ = best(choice.moves(s), lambda move: _best_places(tried(s, seat, move), seat))
    if move.verb == "done":
        return Advice(move, "All stands well as it is.")
    return Advice(move, "It leaves the best table.")


def _best_places(s: Crisis, seat: int) -> float:
    """The best table that a swap or Drop can lead to, once it is finished."""
    choice = s.choice
    halves = SwapFirst | SwapSecond | TradeFirst | TradeSecond | DropOnto | DropIn
    if isinstance(choice, halves) and choice.seat == seat:
        return best(choice.moves(s), lambda move: _best_places(tried(s, seat, move), seat))[1]
    return judge(s, seat)
