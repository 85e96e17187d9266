"""The REF bot of the three-player game: a turn in eight steps, run by cards and chance."""

from robotable.games.reconstruction.actions import strike
from robotable.games.reconstruction.events import play_card
from robotable.games.reconstruction.rdf import uncover
from robotable.games.reconstruction.ref import assemble, drop
from robotable.games.reconstruction.refcards import draw_territory, move_flagship, territory_deck
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Step


class BotTurn(Step[Reconstruction], frozen=True):
    """Play a random card; then build, drop and strike, whatever the card was. REC-BOT05, REC-BOT21, REC-Q70"""

    def run(self, s: Reconstruction) -> None:
        s.then(BotBuild(), BotDrop(), BotStrike())
        play_card(s, "REF", s.luck.pick(s.hands["REF"]))


class BotBuild(Step[Reconstruction], frozen=True):
    """Five pods go from Assembly to Constructed, or all that are left. REC-BOT06, REC-Q63"""

    def run(self, s: Reconstruction) -> None:
        assemble(s, s.pack.numbers["bot_constructs"])


class BotDrop(Step[Reconstruction], frozen=True):
    """A Drop card says how many pods land in each Territory drawn; the Flagship follows the last of them.
    REC-BOT07, REC-BOT08, REC-BOT09, REC-BOT10, REC-Q64, REC-Q66, REC-Q73, REC-Q74"""

    def run(self, s: Reconstruction) -> None:
        last = self._drop(s) if s.constructed else draw_territory(s, territory_deck(s))
        if s.where_is("flagship") is not None:
            move_flagship(s, last)

    def _drop(self, s: Reconstruction) -> str:
        """The last Territory that received pods."""
        card = s.luck.pick(list(s.pack.drops))
        s.say("draws-drop", pods="-".join(map(str, s.pack.drops[card].pods)))
        deck, last = territory_deck(s), ""
        for pods in s.pack.drops[card].pods:
            if s.constructed:
                last = draw_territory(s, deck)
                drop(s, last, min(pods, s.constructed))
        return last


class BotStrike(Step[Reconstruction], frozen=True):
    """In the Flagship's Territory all ZR units turn overt, and one falls for each REF unit. REC-BOT11, REC-Q65"""

    def run(self, s: Reconstruction) -> None:
        space = s.where_is("flagship")
        if space is None:
            return
        if n := s.units[space]["covert"]:
            uncover(s, space, n)
        if s.targets("ZR", space):
            s.say("attacks", faction="REF", other_faction="ZR", space=space)
            strike(s, "ZR", space, s.count("REF", space))
