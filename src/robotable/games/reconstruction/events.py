"""Playing an event card: who moves next, then the white box, then perhaps the black one."""

from collections.abc import Iterator

from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.perform import is_useless, steps_of, steps_of_bot
from robotable.games.reconstruction.state import Reconstruction, first_free
from robotable.table import Choice, Move, Step


class PlayEvent(Choice[Reconstruction], frozen=True):
    """Play exactly one card from your hand, of any faction, below your marker on the timeline. REC-EVENT01"""

    def crumb(self, s: Reconstruction) -> str:
        return "Event"

    def prompt(self, s: Reconstruction) -> str:
        return "Play an event card: one of your own faction leaves you fewer actions"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        return (Move("play", card) for card in s.hands[FACTIONS[self.seat]])

    def play(self, s: Reconstruction, card: str) -> None:
        """Lay it on the timeline."""
        play_card(s, FACTIONS[self.seat], card)


def play_card(s: Reconstruction, faction: Faction, card: str) -> None:
    """The card is resolved: reaction first, then the effects. REC-EVENT05, REC-EVENT10, REC-EVENT11, REC-Q12"""
    s.hands[faction].remove(card)
    s.known.pop(card, None)
    s.played.append(card)
    s.seal()
    s.say("plays", faction=faction, card=card)
    react(s, card)
    s.then(WhiteBox(card), BlackBox(FACTIONS.index(s.event(card).faction), card, faction))


def react(s: Reconstruction, card: str) -> None:
    """The first faction of the column that is not on the timeline moves next. REC-EVENT03, REC-EVENT04, REC-TURN03"""
    following = first_free(s.event(card).reaction, s.timeline)
    if following is not None:
        s.timeline.append(following)
        s.say("reacts", faction=following)


class WhiteBox(Step[Reconstruction], frozen=True):
    """The card's faction carries it out, whoever played it. REC-EVENT06, REC-EVENT07, REC-BOT13"""

    card: str

    def run(self, s: Reconstruction) -> None:
        event = s.event(self.card)
        seat = s.seat_of(event.faction)
        s.then(*(steps_of_bot(event.white) if seat is None else steps_of(seat, event.white)))


class BlackBox(Choice[Reconstruction], frozen=True):
    """The card's faction may take it whole, if another faction played the card.
    REC-EVENT08, REC-EVENT09, REC-BOT13, REC-Q12, REC-Q69"""

    card: str
    player: Faction

    def crumb(self, s: Reconstruction) -> str | None:
        return s.event(self.card).name

    def is_moot(self, s: Reconstruction) -> bool:
        event = s.event(self.card)
        is_open = event.faction != self.player and s.seat_of(event.faction) is not None
        return not is_open or is_useless(s, steps_of(self.seat, event.black))

    def prompt(self, s: Reconstruction) -> str:
        event = s.event(self.card)
        return f"{event.name}, black box: {'; '.join(map(str, event.black))}"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        yield Move("take_bonus")
        yield Move("skip_bonus")

    def take_bonus(self, s: Reconstruction) -> None:
        """Carry out the black box."""
        s.say("takes-bonus", faction=FACTIONS[self.seat], card=self.card)
        s.then(*steps_of(self.seat, s.event(self.card).black))

    def skip_bonus(self, s: Reconstruction) -> None:
        """Leave it."""
