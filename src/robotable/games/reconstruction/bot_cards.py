"""Event cards: what they are worth, which to play, and which to trade."""

from functools import cached_property

from robotable.games.reconstruction import effects as fx
from robotable.games.reconstruction.bot_march import best_march
from robotable.games.reconstruction.bot_outlook import PC_WORTH, Outlook
from robotable.games.reconstruction.effects import AnyEffect, Faction, Way
from robotable.games.reconstruction.events import BlackBox, PlayEvent
from robotable.games.reconstruction.marching import AulMarch, MarchFrom, RdfMarch
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.perform import is_useless, steps_of
from robotable.games.reconstruction.state import Reconstruction, first_free
from robotable.games.reconstruction.trade import Answer, Confirm, Propose, Trade
from robotable.table import Advice, Move, weigh

ACTION_WORTH: dict[Faction, float] = {"RDF": 1.2, "AUL": 0.9, "ZR": 0.9, "REF": 0.7}
"""What the action is worth that playing an own card costs."""
LAST_ACTION_WORTH: dict[Faction, float] = {"RDF": 2.5, "AUL": 1.6, "ZR": 3.0, "REF": 0.8}
"""The same in the last round, when no Resolution Phase makes up for it."""
COMMAND_WORTH: dict[Faction, float] = {"RDF": 2.5, "AUL": 2.0, "ZR": 2.8, "REF": 1.6}
"""What the whole Take Command is worth that playing an own special card costs."""
UNIT_WORTH = 0.3
SHIFT_WORTH: dict[Faction, float] = {"RDF": 0.4, "AUL": 0.3, "ZR": 0.7, "REF": 0.3}
"""What it is worth to move a civilian one box."""
SHUNNED: dict[Faction, Way] = {"RDF": "right", "ZR": "left", "REF": "right"}
"""The way that a faction would rather not have civilians move."""
MARCHES: dict[str, type[MarchFrom]] = {"rdf-march": RdfMarch, "aul-march": AulMarch}
FREE_WORTH: dict[str, float] = {"inspire": 0.8, "curfew": 0.4, "construct": 1.0, "concert": 0.5, "ambush": 0.3}


def worth_of(effect: AnyEffect, faction: Faction) -> float:
    """What an effect is worth to the faction that carries it out, in points of its victory track."""
    pc = PC_WORTH[faction]
    match effect:
        case fx.Gain(n=n) | fx.Take(n=n):
            return n * pc
        case fx.TakeIncome():
            return 5 * pc
        case fx.Lose(n=n, faction=loser):
            return -n * pc if loser == faction else 0.05 * n
        case fx.Place(n=n) | fx.Drop(n=n) | fx.Swap(n=n) | fx.Hit(n=n):
            return n * UNIT_WORTH
        case fx.Mobilise(n=n) | fx.Assemble(n=n):
            return n * 0.1
        case fx.Free(action=action, n=n):
            return n * FREE_WORTH.get(action, 0.2)
        case fx.Shift(n=n, way=way):
            return n * SHIFT_WORTH[faction] * (-1 if way == SHUNNED.get(faction) else 1)
        case fx.Steal():
            return 3 * pc
        case fx.Relocate():
            return 0.3
        case fx.SetAside():
            return -0.3 if faction == "REF" else 0.3


def box_worth(o: Outlook, card: str, box: tuple[AnyEffect, ...]) -> float:
    """What a box would be worth to its faction now: nothing where nothing could be done."""
    faction = o.s.event(card).faction
    seat = FACTIONS.index(faction)
    return sum(worth_of(effect, faction) for effect in box if not is_useless(o.s, steps_of(seat, (effect,))))


class CardOutlook(Outlook):
    """How the table looks to a faction that thinks about cards: what each is worth is reckoned once."""

    def __init__(self, s: Reconstruction, seat: int) -> None:
        super().__init__(s, seat)
        self._plays: dict[str, float] = {}
        self._boxes: dict[str, tuple[float, float]] = {}

    def boxes(self, card: str) -> tuple[float, float]:
        """What the white and the black box of a card would be worth to its faction now."""
        if card not in self._boxes:
            event = self.s.event(card)
            self._boxes[card] = box_worth(self, card, event.white), box_worth(self, card, event.black)
        return self._boxes[card]

    @cached_property
    def own_hand(self) -> float:
        """What the hand is worth as it is."""
        return hand_worth(self, self.s.hands[self.me])

    def play_worth(self, card: str) -> float:
        """What playing a card is worth to this faction."""
        if card not in self._plays:
            self._plays[card] = _play_worth(self, card)
        return self._plays[card]


def _play_worth(o: CardOutlook, card: str) -> float:
    """What playing a card is worth to this faction: its own boxes, or the help to another, and who moves next."""
    event, (white, black) = o.s.event(card), o.boxes(card)
    if event.faction == o.me:
        actions = ACTION_WORTH if o.rounds_left else LAST_ACTION_WORTH
        return white - (COMMAND_WORTH if event.group == "special" else actions)[o.me] + _order_worth(o, card)
    helped = white + (black if o.s.seat_of(event.faction) is not None else 0.0)
    return -o.hurt[event.faction] * helped + _order_worth(o, card)


def _order_worth(o: Outlook, card: str) -> float:
    """The one who moves last before the check has the last word: let the dangerous ones move early."""
    following = first_free(o.s.event(card).reaction, o.s.timeline)
    if following is None or o.s.round == 1:
        return 0.0
    return 0.15 * o.danger[following]


def choose_card(o: CardOutlook, choice: PlayEvent) -> Advice:
    """Play the card that does most for this faction, or least for its enemies."""

    def why(move: Move) -> str:
        event = o.s.event(str(move.noun))
        if event.faction == o.me:
            return f"{event.name} is worth more to us than the action it costs."
        return f"{event.name} helps the {event.faction} least of what we hold, and leaves us two actions."

    return weigh([(Move("play", card), o.play_worth(card)) for card in o.s.hands[o.me]], why)


def reason_to_play(o: CardOutlook, move: Move) -> str:
    """What speaks for an event card though another is better."""
    event = o.s.event(str(move.noun))
    if event.faction == o.me:
        return f"{event.name} is our own, but costs us an action."
    return f"{event.name} helps the {event.faction}, but leaves us two actions."


def choose_bonus(o: Outlook, choice: BlackBox) -> Advice:
    """A black box costs nothing, but must be carried out whole. REC-Q12"""
    for effect in o.s.event(choice.card).black:
        if isinstance(effect, fx.Free) and effect.action in MARCHES and best_march(o, MARCHES[effect.action])[0] <= 0:
            return Advice(Move("skip_bonus"), "Everybody is where he is needed: nobody should march.")
    return Advice(Move("take_bonus"), "The black box costs nothing.")


# Trading


KEPT = -99.0
"""What parting with an own special card is worth."""
WORTHWHILE = 0.15
"""What a trade must gain at least."""
UNSEEN = 0.1
"""What is taken off for a card that nobody has shown us: it is hardly their best."""


def plays_left(o: CardOutlook) -> int:
    """How many more cards this faction will play."""
    return o.rounds_left + (o.s.active == o.me or o.moves_after(o.me))


def hand_worth(o: CardOutlook, hand: list[str]) -> float:
    """What the cards are worth that this faction would play of a hand, one in each turn that is left."""
    return sum(sorted([o.play_worth(card) for card in hand], reverse=True)[: plays_left(o)])


def swap_worth(o: CardOutlook, give: str, get: str, other: Faction) -> float:
    """What it gains to have one card instead of another, and to let somebody else have that one."""
    after = [get if card == give else card for card in o.s.hands[o.me]]
    return hand_worth(o, after) - o.own_hand + parting(o, give, other)


def parting(o: CardOutlook, give: str, other: Faction) -> float:
    """What it means that somebody else has a card: an own special card is kept, an own one may be played for us."""
    event = o.s.event(give)
    boxes = sum(o.boxes(give))
    if event.faction == o.me:
        return KEPT if event.group == "special" else max(0.0, 0.4 - o.hurt_to(other, o.me)) * boxes
    return -o.hurt[other] * 0.4 * boxes if event.faction == other else 0.0


def best_gift(o: CardOutlook, get: str, other: Faction) -> tuple[float, str]:
    """Which card to give for another, and what the trade gains."""
    return max((swap_worth(o, give, get, other), give) for give in o.s.hands[o.me])


def choose_trade(o: CardOutlook, choice: Trade) -> Advice:
    """Offer a card to somebody who has more use for it, once a turn."""
    partner = _best_partner(o)
    if o.s.offers or partner is None or _card_to_give(o, partner) is None:
        return Advice(Move("no_trade"), "No trade would help us.")
    return Advice(Move("trade_with", partner), f"The {partner} is the least dangerous to deal with.")


def _best_partner(o: CardOutlook) -> Faction | None:
    others = [FACTIONS[seat] for seat in o.s.seats() if seat != o.seat and o.s.hands[FACTIONS[seat]]]
    return min(others, key=lambda faction: o.hurt[faction], default=None)


def _card_to_give(o: CardOutlook, partner: Faction, wanted: Faction | None = None) -> str | None:
    """The card that we would part with most gladly for one that we have not seen."""
    hand = [card for card in o.s.hands[o.me] if wanted in (None, o.s.event(card).faction)]
    gain, card = max(((_expected(o, card, partner), card) for card in hand), default=(0.0, ""))
    return card if gain > (0.0 if wanted else WORTHWHILE) else None


def _expected(o: CardOutlook, give: str, partner: Faction) -> float:
    """What a card would gain on average for one of the partner's hand, as far as we can guess that."""
    theirs = o.s.hands[partner]
    return sum(swap_worth(o, give, get, partner) for get in theirs) / len(theirs) - UNSEEN


def choose_offer(o: CardOutlook, choice: Propose) -> Advice:
    """Show the card that we would part with; what the partner has asked for only if we can spare it."""
    partner = FACTIONS[choice.partner]
    card = _card_to_give(o, partner, choice.wanted)
    if card is not None:
        return Advice(Move("offer_shown", card), f"The {partner} may have more use for it than we have.")
    if choice.wanted is not None:
        return Advice(Move("withdraw"), "What they ask for we would rather keep.")
    card = max(o.s.hands[o.me], key=lambda card: _expected(o, card, partner))
    return Advice(Move("offer", card), "We show nothing that we would rather keep.")


def choose_answer(o: CardOutlook, choice: Answer) -> Advice:
    """Take what makes our hand better to play, ask for something else, or decline."""
    offered, giver = choice.offered(o.s), FACTIONS[choice.other]
    if o.danger[giver] >= 0.7 and giver != o.me:
        return Advice(Move("decline"), f"The {giver} is too close to victory to be helped.")
    gain, give = best_gift(o, offered, giver) if offered else _blind_gift(o, giver)
    if gain > WORTHWHILE:
        what = o.s.event(offered).name if offered else "Whatever it is, it"
        return Advice(Move("give", give), f"{what} is better to play than {o.s.event(give).name}.")
    wish = _wish(o, choice, giver)
    if wish is not None:
        return Advice(Move("counter", wish), f"A card of the {wish} would be worth a trade.")
    return Advice(Move("decline"), "We have nothing that we would give for it.")


def _blind_gift(o: CardOutlook, giver: Faction) -> tuple[float, str]:
    """Which card to give for one that lies face down: it could be any of that hand."""
    return max((_expected(o, give, giver), give) for give in o.s.hands[o.me])


def _wish(o: CardOutlook, choice: Answer, giver: Faction) -> Faction | None:
    """The faction of which a card would be worth a trade, if there is time to ask once. REC-TRADE10"""
    if o.s.offers > 1 or not any(move.verb == "counter" for move in choice.moves(o.s)):
        return None
    gains = {
        faction: sum(found) / len(found) - UNSEEN
        for faction in FACTIONS
        if faction not in (o.me, giver)
        and (found := [best_gift(o, card, giver)[0] for card in _unseen(o) if o.s.event(card).faction == faction])
    }
    wish = max(gains, key=lambda faction: gains[faction], default=None)
    return wish if wish is not None and gains[wish] > WORTHWHILE else None


def _unseen(o: CardOutlook) -> list[str]:
    """The cards that the others may hold."""
    return [card for faction in FACTIONS if faction != o.me for card in o.s.hands[faction]]


def choose_confirmation(o: CardOutlook, choice: Confirm) -> Advice:
    """Take the card shown if our hand is better to play with it."""
    other = FACTIONS[choice.partner]
    shown, mine = o.s.hands[other][choice.partner_slot], o.s.hands[o.me][choice.slot]
    if swap_worth(o, mine, shown, other) >= 0:
        return Advice(Move("confirm"), "Their card is better for us than ours.")
    return Advice(Move("withdraw"), "Their card is worse for us than ours.")
