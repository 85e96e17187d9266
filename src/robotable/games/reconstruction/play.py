"""The sequence of play: rounds, and turns of trade, event, command and draw."""

from robotable.games.reconstruction.command import Command
from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.events import PlayEvent
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.refbot import BotTurn
from robotable.games.reconstruction.resolution import Resolution
from robotable.games.reconstruction.state import Reconstruction
from robotable.games.reconstruction.trade import Trade
from robotable.table import Step


class Round(Step[Reconstruction], frozen=True):
    """Every faction takes one turn, the first as the timeline says; then comes the Resolution Phase.
    REC-GAME02, REC-GAME03, REC-GAME04, REC-RES10, REC-SETUP05"""

    def run(self, s: Reconstruction) -> None:
        s.timeline = [s.pack.opener(s.round)]
        s.then(NextTurn())


class NextTurn(Step[Reconstruction], frozen=True):
    """The leftmost faction on the timeline without a card is active; after four turns the round is resolved.
    REC-TURN02, REC-TURN03, REC-TURN06"""

    def crumb(self, s: Reconstruction) -> str:
        return f"Round {s.round} › {s.active}'s turn"

    def run(self, s: Reconstruction) -> None:
        if len(s.played) < len(s.timeline):
            s.then(Turn(s.timeline[len(s.played)]), self)
        else:
            s.then(Resolution(), Reset())


class Turn(Step[Reconstruction], frozen=True):
    """Trade, play an event, take command, draw. REC-TURN01, REC-Q16"""

    faction: Faction

    def run(self, s: Reconstruction) -> None:
        s.active = self.faction
        s.offers = 0
        s.attacked, s.rioted, s.spent = [], [], {}
        s.say("turn", faction=self.faction, n=s.round)
        seat = s.seat_of(self.faction)
        if seat is None:
            s.then(BotTurn(), Draw(self.faction))
        else:
            s.then(Trade(seat), PlayEvent(seat), Command(self.faction), Draw(self.faction))


class Draw(Step[Reconstruction], frozen=True):
    """Take one card, if there is one left; then the turn is over for good.
    REC-TURN04, REC-TURN05, REC-TURN07, REC-TURN08, REC-BOT12, REC-Q02"""

    faction: Faction

    def run(self, s: Reconstruction) -> None:
        s.seal()
        s.history.append(tuple(s.value(faction) for faction in FACTIONS))
        if not s.deck:
            s.say("deck-empty", faction=self.faction)
            return
        card = s.deck.pop()
        s.hands[self.faction].append(card)
        s.say("draws", faction=self.faction)
        seat = s.seat_of(self.faction)
        if seat is not None:
            s.say("draws-card", to=seat, card=card)


class Reset(Step[Reconstruction], frozen=True):
    """Step 10: the timeline is cleared, the played cards leave the game, and the next round begins.
    REC-RES10, REC-EVENT12"""

    def crumb(self, s: Reconstruction) -> str:
        return f"Round {s.round} › Resolution"

    def run(self, s: Reconstruction) -> None:
        s.discards += s.played
        s.played, s.timeline = [], []
        s.round += 1
        s.then(Round())
