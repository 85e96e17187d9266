"""The Hero/Command Phase: each player plays two Heroes and two Commands. CRI-HERO01 to CRI-HERO05"""

from collections.abc import Iterator

from robotable.games.crisis_point.perform import NOWHERE, resolve
from robotable.games.crisis_point.state import Crisis, Player
from robotable.games.crisis_point.turns import EndTurn, begin_turn
from robotable.table import Choice, Move, Refusal, Step


class CommandPhase(Step[Crisis], frozen=True):
    """The players take turns, Player 2 first, until both have played all they must.
    CRI-GEN04, CRI-HERO01, CRI-HERO03, CRI-HERO04"""

    def run(self, s: Crisis) -> None:
        s.phase = "command"
        turns = s.pack.numbers["heroes_played"] + s.pack.numbers["commands_played"]
        s.then(*(CommandTurn(seat, n, turns) for n in range(1, turns + 1) for seat in (1 - s.first, s.first)))


class CommandTurn(Step[Crisis], frozen=True):
    """One player's turn: exactly one card. CRI-HERO02"""

    seat: int
    n: int
    of: int

    def run(self, s: Crisis) -> None:
        begin_turn(s, self.seat, self.n)
        s.then(PlayOrder(self.seat), EndTurn(self.seat, self.of))


class PlayOrder(Choice[Crisis], frozen=True):
    """Play a Hero or a Command and do what it says: two of each in all, in any order.
    CRI-HERO02, CRI-HERO03, CRI-HERO05, CRI-R24, CRI-R25"""

    def crumb(self, s: Crisis) -> str | None:
        return "Play a Hero or Command"

    def prompt(self, s: Crisis) -> str:
        player = s.players[self.seat]
        heroes, commands = _heroes_left(s, player), _commands_left(s, player)
        return f"Play a Hero or a Command (Heroes to play: {heroes}, Commands to play: {commands})"

    def moves(self, s: Crisis) -> Iterator[Move]:
        player = s.players[self.seat]
        if _heroes_left(s, player):
            yield from (Move("command", card) for card in player.heroes)
        if _commands_left(s, player):
            yield from (Move("command", card) for card in player.commands)

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        player = s.players[self.seat]
        if not _heroes_left(s, player):
            why = "you have played all the Heroes you may"
            yield from (Refusal(Move("command", card), why, "CRI-HERO03") for card in player.heroes)
        if not _commands_left(s, player):
            why = "you have played all the Commands you may"
            yield from (Refusal(Move("command", card), why, "CRI-HERO03") for card in player.commands)

    def command(self, s: Crisis, card: str) -> None:
        """Play this card."""
        player = s.players[self.seat]
        (player.heroes if card in player.heroes else player.commands).remove(card)
        player.played.append(card)
        s.say("commands", seat=self.seat, card=card)
        resolve(s, self.seat, NOWHERE, s.pack.effects_of(card))


def _heroes_left(s: Crisis, player: Player) -> int:
    return s.pack.numbers["heroes_played"] - sum(card in s.pack.heroes for card in player.played)


def _commands_left(s: Crisis, player: Player) -> int:
    return s.pack.numbers["commands_played"] - sum(card in s.pack.commands for card in player.played)
