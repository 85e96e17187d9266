"""The Token Phase: two Battle Tokens a turn until all are placed, and the special tokens. CRI-TOK02 to CRI-TOK06"""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.crisis_point.effects import Special
from robotable.games.crisis_point.specials import OwnTurn
from robotable.games.crisis_point.state import Crisis, Space
from robotable.games.crisis_point.turns import PHASES, begin_turn
from robotable.table import Move, Refusal, Step, person


class TokenPhase(Step[Crisis], frozen=True):
    """The players place what they have collected, Player 1 first. CRI-GEN04, CRI-TOK02"""

    def run(self, s: Crisis) -> None:
        s.phase = "token"
        s.passes = 0
        s.then(TokenTurn(s.first, 1))


class TokenTurn(Step[Crisis], frozen=True):
    """One player's turn; it counts as passed until he does something. CRI-TOK02, CRI-TOK03"""

    seat: int
    n: int

    def run(self, s: Crisis) -> None:
        s.passes += 1
        placing = PlaceTokens(self.seat)
        if not placing.is_moot(s):
            begin_turn(s, self.seat, self.n)
        s.then(placing, EndTokenTurn(self.seat, self.n))


class PlaceTokens(OwnTurn, frozen=True):
    """Place 2 Battle Tokens, or the last one; special tokens come before or after them, not between.
    CRI-TOK02, CRI-TOK03, CRI-TOK04, CRI-TOK05, CRI-R14, CRI-R15"""

    placed: int = 0
    has_played: bool = False
    """A special token was played this turn."""

    def _must_place(self, s: Crisis) -> int:
        """How many tokens are still to be placed this turn."""
        return min(s.pack.numbers["tokens_a_turn"] - self.placed, s.players[self.seat].supply)

    def _is_between(self, s: Crisis) -> bool:
        return self.placed > 0 and self._must_place(s) > 0

    def is_moot(self, s: Crisis) -> bool:
        return not self._must_place(s) and not self.has_special_moves(s)

    def prompt(self, s: Crisis) -> str:
        if n := self._must_place(s):
            return f"Place {n} Battle Token{'s' if n > 1 else ''} on any card"
        return "Play a special token, or end your turn"

    def moves(self, s: Crisis) -> Iterator[Move]:
        if self._must_place(s):
            yield from (Move("token", space) for space in s.filled())
        else:
            yield Move("end_turn" if self.placed or self.has_played else "pass_turn")
        if not self._is_between(s):
            yield from self.special_moves(s)

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        if self._must_place(s):
            yield Refusal(Move("pass_turn"), "who has Battle Tokens must place them", "CRI-TOK04")
        if self._is_between(s):
            why = "a special token comes before or after the two Battle Tokens, not between them"
            yield from (Refusal(Move("special", token), why, "CRI-R15") for token in s.players[self.seat].specials)
        else:
            yield from self.special_refusals(s)

    def warning(self, s: Crisis, move: Move) -> str | None:
        """The second pass in a row ends the phase, and special tokens with it. CRI-TOK06"""
        is_last = move.verb == "pass_turn" and s.passes > 1
        return "The Token Phase ends with this, and your special tokens are lost." if is_last else None

    def token(self, s: Crisis, space: Space) -> None:
        """Place one there."""
        s.passes = 0
        s.place_token(self.seat, space)
        s.then(replace(self, placed=self.placed + 1))

    def special(self, s: Crisis, token: Special) -> None:
        """Play a special token, and go on."""
        OwnTurn.special(replace(self, has_played=True), s, token)

    def end_turn(self, s: Crisis) -> None:
        """Play no special token now."""

    def pass_turn(self, s: Crisis) -> None:
        """Do nothing this turn; there may be another one. CRI-R14"""
        s.say("passes", seat=self.seat)


class EndTokenTurn(Step[Crisis], frozen=True):
    """The other player's turn, or the end of the phase after two passes in a row. CRI-TOK06, CRI-R14, CRI-R41"""

    seat: int
    n: int

    def crumb(self, s: Crisis) -> str:
        return f"{PHASES[s.phase]} › {person(self.seat)}'s turn {self.n}"

    def run(self, s: Crisis) -> None:
        s.seal()
        if s.passes < 2:
            s.then(TokenTurn(1 - self.seat, self.n + (self.seat != s.first)))
            return
        for player in s.players:
            player.specials = []
