"""How moves of older versions read: version 1 wrote a dot between a card and its line, and words said in full.

Versions 1 and 2 also played some tables by other rules. Their records are not read: such a table goes on from where it
was left, under the rules of today.
"""

from robotable.games.brace_for_impact.state import FULL_LIMITS, Battle
from robotable.table import Move
from robotable.table.nouns import join


class PlayedOtherwise(ValueError):
    """The same moves would lead elsewhere today."""


class OldMoves:
    """Reads the moves of one record of version 2."""

    def __call__(self, s: Battle, seat: int, move: Move) -> Move:
        """The move as it is written today; PlayedOtherwise where the rules were others then."""
        if why := what_was_other(s):
            raise PlayedOtherwise(f"Brace for Impact was played otherwise then: {why}")
        return move


class OldestMoves(OldMoves):
    """Reads the moves of one record of version 1."""

    def __call__(self, s: Battle, seat: int, move: Move) -> Move:
        """The move as it is written today; PlayedOtherwise where the rules were others then."""
        move = super().__call__(s, seat, move)
        if move.verb in ("announce", "read_out"):
            return Move(move.verb, join(*str(move.noun).split(".")))
        if move.verb == "say":
            return Move(move.verb, s.pack.word_id(str(move.noun)))
        return move


def what_was_other(s: Battle) -> str | None:
    """Why moves of versions 1 and 2 may lead elsewhere from here. BFI-R08, BFI-R62, BFI-R64, BFI-R77, BFI-R88"""
    if s.is_cooperative and len(s.crew) > 2:
        return "a call to brace brought a ship for each crewmate"
    if s.is_cooperative and not s.systems["life"].value:
        return "without air and without a ship in sight the battle was lost"
    if s.difficulty == "elite" and s.systems["life"].most > 2:
        return "the smoothed chart had no row for two and three at Elite"
    if s.percent < FULL_LIMITS and s.was_slow:
        return "there was more time to choose"
    if s.track is not None and s.has_tactics:
        return "half of a track passed unnoticed"
    return None
