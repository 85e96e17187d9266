"""Trading event cards and showing them: all in the open, nothing binding."""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Choice, Luck, Move, Refusal

SHOW: dict[Faction, str] = {"RDF": "show_rdf", "AUL": "show_aul", "ZR": "show_zr", "REF": "show_ref"}
"""The verb that shows a card to a faction's player."""


def reveal(s: Reconstruction, card: str, *seats: int) -> None:
    """Some seats get to know where a card is. REC-TALK03"""
    s.known[card] = tuple(sorted({*s.known.get(card, ()), *seats}))
    s.seal()


class ShowCards(Choice[Reconstruction], frozen=True):
    """While nothing else is asked of you, show a card of yours to whom you like: the fact is public, the card is not.
    REC-TALK03, REC-HID02, REC-Q09"""

    def is_moot(self, s: Reconstruction) -> bool:
        return self._is_busy(s) or next(self.moves(s), None) is None

    def _is_busy(self, s: Reconstruction) -> bool:
        """A decision of this seat is pending elsewhere. REC-Q09"""
        return any(choice.seat == self.seat and not isinstance(choice, TRADING) for choice in s.awaited())

    def prompt(self, s: Reconstruction) -> str:
        return "Show one of your cards to another player, if you like"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        for card in s.hands[FACTIONS[self.seat]]:
            known = s.known.get(card, ())
            others = [seat for seat in s.seats() if seat != self.seat and seat not in known]
            yield from (Move(SHOW[FACTIONS[seat]], card) for seat in others)

    def hangs_on(self, s: Reconstruction) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return tuple([(card, tuple(s.known.get(card, ()))) for card in s.hands[FACTIONS[self.seat]]])

    def show_rdf(self, s: Reconstruction, card: str) -> None:
        """Show it to the RDF."""
        self._show(s, card, "RDF")

    def show_aul(self, s: Reconstruction, card: str) -> None:
        """Show it to the AUL."""
        self._show(s, card, "AUL")

    def show_zr(self, s: Reconstruction, card: str) -> None:
        """Show it to the ZR."""
        self._show(s, card, "ZR")

    def show_ref(self, s: Reconstruction, card: str) -> None:
        """Show it to the REF."""
        self._show(s, card, "REF")

    def _show(self, s: Reconstruction, card: str, viewer: Faction) -> None:
        seat = FACTIONS.index(viewer)
        reveal(s, card, seat)
        s.say("shows", faction=FACTIONS[self.seat], other_faction=viewer)
        s.say("sees", to=seat, faction=FACTIONS[self.seat], card=card)


class Trade(Choice[Reconstruction], frozen=True):
    """Before playing an event the active player may swap one card with one other player.
    REC-TRADE01 to REC-TRADE04, REC-TRADE08, REC-Q08"""

    def crumb(self, s: Reconstruction) -> str:
        return "Trade"

    def is_moot(self, s: Reconstruction) -> bool:
        return next(self._partners(s), None) is None

    def prompt(self, s: Reconstruction) -> str:
        left = s.pack.numbers["offers_a_turn"] - s.offers
        return f"Offer a trade of one card, {left} offer{'s' if left > 1 else ''} left, or go on without"

    def _partners(self, s: Reconstruction) -> Iterator[Faction]:
        """Everybody else who holds a card; the REF bot never trades. REC-TRADE09, REC-BOT23"""
        if s.offers < s.pack.numbers["offers_a_turn"] and s.hands[FACTIONS[self.seat]]:
            yield from (FACTIONS[seat] for seat in s.seats() if seat != self.seat and s.hands[FACTIONS[seat]])

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        yield from (Move("trade_with", faction) for faction in self._partners(s))
        yield Move("no_trade")

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        if s.has_bot:
            yield Refusal(Move("trade_with", "REF"), "the REF bot never trades", "REC-TRADE09")

    def trade_with(self, s: Reconstruction, faction: Faction) -> None:
        """Talk to a player."""
        s.then(Propose(self.seat, FACTIONS.index(faction)))

    def no_trade(self, s: Reconstruction) -> None:
        """Keep your cards."""


class Propose(Choice[Reconstruction], frozen=True):
    """Choose the card you offer, face down or shown to your partner. REC-TRADE06, REC-TRADE07, REC-TRADE08"""

    partner: int
    wanted: Faction | None = None
    """The partner has asked for a card of this faction. REC-TRADE10"""

    def prompt(self, s: Reconstruction) -> str:
        asked = f", who would like a card of the {self.wanted}" if self.wanted else ""
        return f"Choose a card to offer to the {FACTIONS[self.partner]}{asked}, shown or face down"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        for card in s.hands[FACTIONS[self.seat]]:
            yield Move("offer", card)
            yield Move("offer_shown", card)
        if self.wanted is not None:
            yield Move("withdraw")

    def offer(self, s: Reconstruction, card: str) -> None:
        """Offer a card face down: nobody learns which, not even who has seen it before."""
        self._offer(s, card, is_shown=False)

    def offer_shown(self, s: Reconstruction, card: str) -> None:
        """Offer a card that the partner may see."""
        reveal(s, card, self.partner)
        s.say("sees", to=self.partner, faction=FACTIONS[self.seat], card=card)
        self._offer(s, card, is_shown=True)

    def _offer(self, s: Reconstruction, card: str, *, is_shown: bool) -> None:
        s.offers += 1
        s.say("offers", faction=FACTIONS[self.seat], other_faction=FACTIONS[self.partner])
        s.then(Answer(self.partner, self.seat, s.hands[FACTIONS[self.seat]].index(card), is_shown))

    def withdraw(self, s: Reconstruction) -> None:
        """Do not go on with this player."""
        s.say("withdraws", faction=FACTIONS[self.seat])
        s.then(Trade(self.seat))


class Answer(Choice[Reconstruction], frozen=True):
    """Accept an offer with a card of yours, shown or face down, ask for another one, or decline.
    REC-TRADE04, REC-TRADE08, REC-TRADE10"""

    other: int
    slot: int
    """The place of the offered card in the other player's hand."""
    is_shown: bool = False

    def crumb(self, s: Reconstruction) -> str:
        return f"The {FACTIONS[self.seat]} answers"

    def offered(self, s: Reconstruction) -> str | None:
        """The card that is offered, if it was shown; one that lies face down could be any. REC-TRADE06"""
        return s.hands[FACTIONS[self.other]][self.slot] if self.is_shown else None

    def prompt(self, s: Reconstruction) -> str:
        card = self.offered(s)
        what = "a card that lies face down" if card is None else f"{s.event(card).name} ({s.event(card).faction})"
        return f"The {FACTIONS[self.other]} offers you {what}: give a card for it, ask for another, or decline"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        for card in s.hands[FACTIONS[self.seat]]:
            yield Move("give", card)
            yield Move("give_shown", card)
        if s.offers < s.pack.numbers["offers_a_turn"]:
            yield from (Move("counter", faction) for faction in FACTIONS)
        yield Move("decline")

    def give(self, s: Reconstruction, card: str) -> None:
        """Accept with a card face down: the trade is done."""
        swap(s, self.other, self.slot, self.seat, s.hands[FACTIONS[self.seat]].index(card))

    def give_shown(self, s: Reconstruction, card: str) -> None:
        """Offer a card in return that the other player may see first."""
        reveal(s, card, self.other)
        s.say("sees", to=self.other, faction=FACTIONS[self.seat], card=card)
        answer = s.hands[FACTIONS[self.seat]].index(card)
        s.then(Confirm(self.other, self.slot, self.seat, answer, self.is_shown))

    def counter(self, s: Reconstruction, faction: Faction) -> None:
        """Ask for a card of some faction instead. REC-TRADE10"""
        s.say("counters", faction=FACTIONS[self.seat], other_faction=faction)
        s.then(Propose(self.other, self.seat, faction))

    def decline(self, s: Reconstruction) -> None:
        """Keep your cards."""
        s.say("declines", faction=FACTIONS[self.seat])
        s.then(Trade(self.other))


class Confirm(Choice[Reconstruction], frozen=True):
    """Take the card that you were shown in return, or withdraw. REC-TRADE04, REC-TRADE08"""

    slot: int
    partner: int
    partner_slot: int
    is_shown: bool = False
    """The own card was shown to the partner."""

    def prompt(self, s: Reconstruction) -> str:
        card = s.hands[FACTIONS[self.partner]][self.partner_slot]
        return f"The {FACTIONS[self.partner]} would give you {s.event(card).name} ({s.event(card).faction})"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        yield Move("confirm")
        yield Move("withdraw")

    def confirm(self, s: Reconstruction) -> None:
        """Swap the cards."""
        swap(s, self.seat, self.slot, self.partner, self.partner_slot)

    def withdraw(self, s: Reconstruction) -> None:
        """Keep your card."""
        s.say("withdraws", faction=FACTIONS[self.seat])
        s.then(Trade(self.seat))


TRADING = (Trade, Propose, Answer, Confirm)


def swap(s: Reconstruction, seat: int, slot: int, other: int, other_slot: int) -> None:
    """Two cards change hands; only the two players know which. REC-TRADE02, REC-TRADE05, REC-Q06"""
    mine, theirs = s.hands[FACTIONS[seat]], s.hands[FACTIONS[other]]
    given, taken = mine[slot], theirs[other_slot]
    mine[slot], theirs[other_slot] = taken, given
    _forget(s, seat, other)
    s.known[given], s.known[taken] = (seat,), (other,)
    s.seal()
    s.say("trades", faction=FACTIONS[seat], other_faction=FACTIONS[other])
    s.say("receives", to=seat, faction=FACTIONS[other], card=taken)
    s.say("receives", to=other, faction=FACTIONS[seat], card=given)


def _forget(s: Reconstruction, *traders: int) -> None:
    """Nobody else can be sure any more of what the two hold: any card might have been the one that was traded.
    REC-TRADE06, REC-Q80"""
    for card in [card for seat in traders for card in s.hands[FACTIONS[seat]] if card in s.known]:
        s.known[card] = tuple(seat for seat in s.known[card] if seat in traders)


def on_offer(s: Reconstruction, seat: int | None) -> tuple[str | None, str | None]:
    """The cards on the table in an open trade that a seat may see: the offer, and the answer. REC-TRADE06, REC-Q80"""
    match s.choice:
        case Answer() as answer:
            offer = s.hands[FACTIONS[answer.other]][answer.slot]
            return (offer if seat == answer.other or (seat == answer.seat and answer.is_shown) else None), None
        case Confirm() as confirm:
            offer = s.hands[FACTIONS[confirm.seat]][confirm.slot]
            reply = s.hands[FACTIONS[confirm.partner]][confirm.partner_slot]
            is_seen = seat == confirm.seat or (seat == confirm.partner and confirm.is_shown)
            return (offer if is_seen else None), (reply if seat in (confirm.seat, confirm.partner) else None)
        case _:
            return None, None


def laid_anew(choice: Answer | Confirm, s: Reconstruction, seat: int, luck: Luck) -> Answer | Confirm:
    """The same trade as a seat sees it: a card that lies face down for it could be any of that hand. REC-Q80"""
    offer, reply = on_offer(s, seat)
    giver = choice.other if isinstance(choice, Answer) else choice.seat
    slot = choice.slot if offer else luck.below(len(s.hands[FACTIONS[giver]]))
    if isinstance(choice, Answer):
        return replace(choice, slot=slot)
    answer = choice.partner_slot if reply else luck.below(len(s.hands[FACTIONS[choice.partner]]))
    return replace(choice, slot=slot, partner_slot=answer)
