"""How moves read that version 1 of the game wrote: it named dice by their places.

Of two dice with the same symbol it may have rolled the second where the first is rolled today. That makes no difference
to the dice that are shown, but to the places that the next move speaks of; so the reader keeps in mind where each die
lies today.
"""

from robotable.games.cyclone_run.play import places_of
from robotable.games.cyclone_run.state import Cyclone
from robotable.table import Move
from robotable.table.nouns import join, pair


class OldMoves:
    """Reads the moves of one record in their order."""

    def __init__(self) -> None:
        self.turn = (0, 0)
        self.lies: list[int] = []
        """For each place of version 1, the place where its die lies today."""

    def __call__(self, s: Cyclone, seat: int, move: Move) -> Move:
        """The move as it is written today."""
        if move.verb not in ("reroll", "turn_die"):
            return move
        if self.turn != (s.round, s.active):
            self.turn = (s.round, s.active)
            self.lies = list(range(len(s.dice)))
        if move.verb == "reroll":
            return Move("reroll", self._reroll(s.dice, [int(place) for place in str(move.noun)]))
        place, face = pair(move.noun)
        return Move("turn_die", join(self._turn(s.dice, int(place)), face))

    def _reroll(self, dice: list[str], rolled: list[int]) -> str:
        shown = [dice[place] for place in self.lies]
        symbols = sorted(shown[place] for place in rolled)
        now_rolled = places_of(symbols, dice)
        kept = [place for place in range(len(dice)) if place not in now_rolled]
        for place, symbol in enumerate(shown):
            if place not in rolled:
                self.lies[place] = next(now for now in kept if dice[now] == symbol)
                kept.remove(self.lies[place])
        for place, now in zip(rolled, now_rolled, strict=True):
            self.lies[place] = now
        return join(*symbols)

    def _turn(self, dice: list[str], place: int) -> str:
        symbol = dice[self.lies[place]]
        other = self.lies.index(dice.index(symbol))
        self.lies[place], self.lies[other] = self.lies[other], self.lies[place]
        return symbol
