"""Event cards: what they are worth, which to play, and which to trade."""

from robotable.games.reconstruction import effects as fx
from robotable.games.reconstruction.boxes import is_useless, steps_of
from robotable.games.reconstruction.effects import AnyEffect, Faction
from robotable.games.reconstruction.events import BlackBox, PlayEvent
from robotable.games.reconstruction.outlook import PC_WORTH, Outlook
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.state import first_free
from robotable.games.reconstruction.trade import Answer, Confirm, Propose, Trade
from robotable.table import Advice, Move

ACTION_WORTH: dict[Faction, float] = {"RDF": 1.2, "AUL": 0.9, "ZR": 0.9, "REF": 0.7}
"""What the action is worth that playing an own card costs."""
LAST_ACTION_WORTH: dict[Faction, float] = {"RDF": 2.5, "AUL": 1.6, "ZR": 3.0, "REF": 0.8}
"""The same in the last round, when no Resolution Phase makes up for it."""
COMMAND_WORTH: dict[Faction, float] = {"RDF": 2.5, "AUL": 2.0, "ZR": 2.8, "REF": 1.6}
"""What the whole Take Command is worth that playing an own special card costs."""
UNIT_WORTH = 0.3
FREE_WORTH: dict[str, float] = {"inspire": 0.8, "curfew": 0.4, "construct": 1.0, "concert": 0.5, "ambush": 0.3}


def worth_of(effect: AnyEffect, faction: Faction) -> float:
    """What an effect is worth to the faction that carries it out, in points of its victory track."""
    pc = PC_WORTH[faction]
    match effect:
        case fx.Gain(n=n) | fx.Take(n=n):
            return n * pc
        case fx.TakeIncome():
            return 5 * pc
        case fx.Lose(n=n):
            return 0.05 * n
        case fx.Place(n=n) | fx.Drop(n=n) | fx.Swap(n=n) | fx.Hit(n=n):
            return n * UNIT_WORTH
        case fx.Mobilise(n=n) | fx.Assemble(n=n):
            return n * 0.1
        case fx.Free(action=action, n=n):
            return n * FREE_WORTH.get(action, 0.2)
        case fx.Shift(n=n):
            return n * (0.7 if faction == "ZR" else 0.4)
        case fx.Steal():
            return 3 * pc
        case fx.Relocate():
            return 0.3


def box_worth(o: Outlook, card: str, box: tuple[AnyEffect, ...]) -> float:
    """What a box would be worth to its faction now: nothing where nothing could be done."""
    faction = o.s.event(card).faction
    seat = FACTIONS.index(faction)
    return sum(worth_of(effect, faction) for effect in box if not is_useless(o.s, steps_of(seat, (effect,))))


def play_worth(o: Outlook, card: str) -> float:
    """What playing a card is worth to this faction: its own boxes, or the help to another, and who moves next."""
    event = o.s.event(card)
    white = box_worth(o, card, event.white)
    if event.faction == o.me:
        actions = ACTION_WORTH if o.rounds_left else LAST_ACTION_WORTH
        return white - (COMMAND_WORTH if event.group == "special" else actions)[o.me] + _order_worth(o, card)
    black = box_worth(o, card, event.black) if o.s.seat_of(event.faction) is not None else 0.0
    return -o.hurt[event.faction] * (white + black) + _order_worth(o, card)


def _order_worth(o: Outlook, card: str) -> float:
    """The one who moves last before the check has the last word: let the dangerous ones move early."""
    following = first_free(o.s.event(card).reaction, o.s.timeline)
    if following is None or o.s.round == 1:
        return 0.0
    return 0.15 * o.danger[following]


def choose_card(o: Outlook, choice: PlayEvent) -> Advice:
    """Play the card that does most for this faction, or least for its enemies."""
    hand = o.s.hands[o.me]
    card = max(hand, key=lambda card: play_worth(o, card))
    event = o.s.event(card)
    if event.faction == o.me:
        why = f"{event.name} is worth more to us than the action it costs."
    else:
        why = f"{event.name} helps the {event.faction} least of what we hold, and leaves us two actions."
    return Advice(Move("play", card), why)


def choose_bonus(o: Outlook, choice: BlackBox) -> Advice:
    """A black box costs nothing."""
    return Advice(Move("take_bonus"), "The black box costs nothing.")


# Trading


def choose_trade(o: Outlook, choice: Trade) -> Advice:
    """Offer an own card to somebody who will play it for us, once a turn."""
    partner = _best_partner(o)
    if o.s.offers or partner is None or _card_to_give(o) is None:
        return Advice(Move("no_trade"), "No trade would help us.")
    return Advice(Move("trade_with", partner), f"The {partner} is the least dangerous to deal with.")


def _best_partner(o: Outlook) -> Faction | None:
    others = [FACTIONS[seat] for seat in o.s.seats() if seat != o.seat and o.s.hands[FACTIONS[seat]]]
    return min(others, key=lambda faction: o.hurt[faction], default=None)


def _card_to_give(o: Outlook) -> str | None:
    """An own card, the best of them: whoever plays it for us loses nothing, and we keep our actions."""
    own = [card for card in o.s.hands[o.me] if o.s.event(card).faction == o.me]
    good = [card for card in own if play_worth(o, card) < 0.5]
    return max(good, key=lambda card: box_worth(o, card, o.s.event(card).white), default=None)


def choose_offer(o: Outlook, choice: Propose) -> Advice:
    """Show the own card that the partner might play for us."""
    card = _card_to_give(o)
    if choice.wanted is not None:
        return Advice(Move("withdraw"), "What they ask for we would rather keep.")
    if card is None:
        card = min(o.s.hands[o.me], key=lambda card: play_worth(o, card))
    return Advice(Move("offer_shown", card), "Played by another it gives us both boxes, and we keep our actions.")


def choose_answer(o: Outlook, choice: Answer) -> Advice:
    """Take a card that is better to play than our worst, unless it comes from whoever is about to win."""
    offered = choice.offered(o.s)
    giver = FACTIONS[choice.other]
    if offered is None:
        return Advice(Move("decline"), "We do not buy a pig in a poke.")
    if o.danger[giver] >= 0.7:
        return Advice(Move("decline"), f"The {giver} is too close to victory to be helped.")
    worst = min(o.s.hands[o.me], key=lambda card: play_worth(o, card))
    if play_worth(o, offered) > play_worth(o, worst) and o.s.event(worst).faction != giver:
        return Advice(Move("give", worst), f"{o.s.event(offered).name} is better to play than {o.s.event(worst).name}.")
    return Advice(Move("decline"), "We have nothing that we would give for it.")


def choose_confirmation(o: Outlook, choice: Confirm) -> Advice:
    """Take the card shown if it is better to play than the one given."""
    shown = o.s.hands[FACTIONS[choice.partner]][choice.partner_slot]
    mine = o.s.hands[o.me][choice.slot]
    if play_worth(o, shown) >= play_worth(o, mine):
        return Advice(Move("confirm"), "Their card is better for us than ours.")
    return Advice(Move("withdraw"), "Their card is worse for us than ours.")
