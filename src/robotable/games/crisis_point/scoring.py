"""The Scoring Phase: sixteen cards, one Objective each, and who wins. CRI-SCORE01 to CRI-SCORE11"""

from collections.abc import Iterator

from robotable.games.crisis_point.effects import (
    AllProtected,
    AnyCondition,
    CaptureBase,
    CaptureUnits,
    MoreLocations,
    ProtectBase,
    WinLines,
    WinSpaces,
)
from robotable.games.crisis_point.state import LINES, SPACES, Contest, Crisis, Space
from robotable.table import Outcome, Share, Step


class ScoringPhase(Step[Crisis], frozen=True):
    """Turn the Combat Cards up, score the cards, check the Objectives, add up. CRI-GEN02, CRI-GEN03, CRI-R26"""

    def run(self, s: Crisis) -> None:
        s.phase = "scoring"
        s.seal()
        s.say("scoring")
        s.then(TurnAllUp(), ScoreCards(), CheckObjectives(), AddUp())


class TurnAllUp(Step[Crisis], frozen=True):
    """All Combat Cards are turned face up. CRI-SCORE01"""

    def run(self, s: Crisis) -> None:
        s.revealed = list(s.slots.values())


class ScoreCards(Step[Crisis], frozen=True):
    """Each card goes to the higher power; the tokens on it are cleared.
    CRI-SCORE05, CRI-SCORE08, CRI-TOK01, CRI-TOK09, CRI-CARD07"""

    def run(self, s: Crisis) -> None:
        s.contests = [contest_at(s, space) for space in SPACES]
        for contest in s.contests:
            self._record(s, contest)
        for player in s.players:
            player.gone += sum(player.tokens)
            player.tokens = [0] * len(player.tokens)

    def _record(self, s: Crisis, contest: Contest) -> None:
        mine, theirs = (power.total for power in contest.powers)
        card, winner = contest.card, contest.winner
        if winner is None:
            s.say("nobody-wins", card=card, n=mine)
            return
        s.players[winner].won.append(contest.space)
        s.say("wins-card", seat=winner, card=card, high_n=max(mine, theirs), low_n=min(mine, theirs), vp_n=contest.vp)


def contest_at(s: Crisis, space: Space) -> Contest:
    """Who wins the card on a space, and by what power. CRI-SCORE02 to CRI-SCORE07, CRI-R29"""
    card, owner = s.grid[space], s.owner(space)
    powers = (s.power(0, space), s.power(1, space))
    margin = powers[0].total - powers[1].total
    winner = owner if margin == 0 else 0 if margin > 0 else 1
    return Contest(space, card, owner, powers, winner, s.pack.worth[card])


# Objectives


class CheckObjectives(Step[Crisis], frozen=True):
    """Each player claims one Objective that is met; of two, the one worth more. CRI-SCORE09, CRI-R30"""

    def run(self, s: Crisis) -> None:
        for seat, player in enumerate(s.players):
            objectives = s.pack.objectives
            player.met = [card for card in player.objectives if is_met(s, seat, objectives[card].condition)]
            player.claimed = max(player.met, key=lambda card: objectives[card].vp, default="")
            if player.claimed:
                s.say("claims", seat=seat, card=player.claimed, n=objectives[player.claimed].vp)


def is_met(s: Crisis, seat: int, condition: AnyCondition) -> bool:
    """Whether a condition holds for a player, after all cards are scored. CRI-TERM08, CRI-TERM09, CRI-R27, CRI-R28"""
    won = s.players[seat].won
    match condition:
        case CaptureBase():
            return any(s.grid[space] in s.pack.bases for space in _captured(s, seat))
        case ProtectBase(locations=n):
            return any(s.grid[space] in s.pack.bases for space in _protected(s, seat)) and _locations(s, seat) >= n
        case WinSpaces(n=n, spaces=spaces):
            return sum(space in won for space in spaces) >= n
        case WinLines(n=n):
            return sum(all(space in won for space in line) for line in LINES) >= n
        case MoreLocations():
            return _locations(s, seat) > _locations(s, 1 - seat)
        case CaptureUnits(n=n):
            return sum(s.is_unit(space) for space in _captured(s, seat)) >= n
        case AllProtected(kind=kind, least=least):
            deployed = [space for space in SPACES if s.owner(space) == seat and s.is_unit(space)]
            kin = [space for space in deployed if s.pack.units[s.grid[space]].kin == kind]
            return len(kin) >= least and all(space in won for space in kin)


def _captured(s: Crisis, seat: int) -> Iterator[Space]:
    return (space for space in s.players[seat].won if s.owner(space) == 1 - seat)


def _protected(s: Crisis, seat: int) -> Iterator[Space]:
    return (space for space in s.players[seat].won if s.owner(space) == seat)


def _locations(s: Crisis, seat: int) -> int:
    return sum(s.owner(space) is None for space in s.players[seat].won)


# The end


class AddUp(Step[Crisis], frozen=True):
    """The printed VP of all cards won, and one Objective: the higher total wins. CRI-SCORE10, CRI-SCORE11, CRI-R31"""

    def run(self, s: Crisis) -> None:
        shares = [_shares(s, seat) for seat in (0, 1)]
        scores = [sum(share.points for share in own) for own in shares]
        winners = [seat for seat in (0, 1) if scores[seat] == max(scores)]
        how = "a draw" if len(winners) == 2 else "most victory points"
        s.outcome = Outcome(winners, how, scores, shares)
        if len(winners) == 2:
            s.say("draw", n=scores[0])
        else:
            s.say("wins", seat=winners[0], n=max(scores), other_n=min(scores))


def _shares(s: Crisis, seat: int) -> list[Share]:
    """The arithmetic of a final score. CRI-SCORE10"""
    return [Share(what, n) for what, n in points_of(s, seat).items()]


def points_of(s: Crisis, seat: int) -> dict[str, int]:
    """What a player's VP are made of, as far as the cards are scored. CRI-SCORE10"""
    points = {"Cards protected": 0, "Cards captured": 0, "Locations": 0, "Objective": 0}
    for contest in s.contests:
        if contest.winner == seat:
            won_as = "Cards captured" if contest.is_capture else "Cards protected"
            points["Locations" if contest.owner is None else won_as] += contest.vp
    if claimed := s.players[seat].claimed:
        points["Objective"] = s.pack.objectives[claimed].vp
    return points
