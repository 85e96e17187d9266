"""The order of a battle: the timers start, all act at once, and the Zentraedi take one opportunity after another.

What happens when time is up stands in `timers.py`, how a battle ends in `ending.py`.
"""

from collections.abc import Iterator
from typing import Any

from robotable.games.brace_for_impact.calls import AgreeToGiveUp, Breaks, Chatter, FireCannon, Firepower, GiveUp
from robotable.games.brace_for_impact.ending import changed
from robotable.games.brace_for_impact.exchanges import OnDuty
from robotable.games.brace_for_impact.perform import perform
from robotable.games.brace_for_impact.state import Battle, Opportunity
from robotable.games.brace_for_impact.tactics import ClaimWord, PlayTactic, UseLeader
from robotable.games.brace_for_impact.zentraedi import (
    AddAttacks,
    AnswerBrace,
    AnswerEvent,
    Attacks,
    EndOfWork,
    LayShips,
    PlanAhead,
    SuggestSector,
)
from robotable.table import Choice, Step, Wait


class Begin(Step[Battle], frozen=True):
    """Everybody is ready: the Battle Timer and the Event Timer start at the same instant. BFI-SETUP17, BFI-TWO02"""

    def run(self, s: Battle) -> None:
        s.setup_until = None
        s.phase = "running"
        s.lost = s.last_line = s.last_done = s.now
        if not s.is_cooperative:
            s.battle_due = s.timer("battle_ms")
            s.event_due = None if s.track else s.timer("event_ms")
        s.asides = list(_standing(s))
        s.standing = len(s.asides)
        s.say("begins")
        s.then(Fight())
        changed(s)


def _standing(s: Battle) -> Iterator[Choice[Battle]]:
    """What each seat may do at any time."""
    for seat in s.crew:
        if s.is_cooperative:
            yield AgreeToGiveUp(seat)
        yield OnDuty(seat)
        yield Firepower(seat)
        if s.is_cooperative:
            yield SuggestSector(seat)
            yield GiveUp(seat)
        else:
            yield FireCannon(seat)
        if s.has_tactics:
            yield Chatter(seat)
    if s.zentraedi is not None:
        yield PlanAhead(s.zentraedi)
        if s.has_tactics:
            yield PlayTactic(s.zentraedi)
        if s.has_tactics and s.honours_claims:
            yield ClaimWord(s.zentraedi)
        if s.has_leaders:
            yield UseLeader(s.zentraedi)
    yield from (Breaks(seat) for seat in range(len(s.players)))


class Fight(Wait[Battle], frozen=True):
    """The battle: nobody is awaited, everybody may act, and the Zentraedi take their opportunities in the order in
    which they arose. BFI-GEN03, BFI-ZENT06"""

    def crumb(self, s: Battle) -> str:
        return {"running": "Battle", "settling": "Battle › Finish what was begun"}.get(s.phase, "Battle › Pause")

    def is_over(self, s: Battle) -> bool:
        return s.phase == "running" and bool(s.opportunities)

    def run(self, s: Battle) -> None:
        opportunity = s.opportunities.pop(0)
        s.then(*begin(s, opportunity), EndOfWork(), self)


def begin(s: Battle, opportunity: Opportunity) -> list[Step[Any]]:
    """What an opportunity consists of. BFI-GEN06"""
    s.fleet.attacks_due = s.fleet.attacks_made = 0
    if opportunity.kind == "cooperative":
        return [LayShips(opportunity.n, s.by_limit("cooperative_place_ms")), AddAttacks(1), Attacks()]
    assert s.zentraedi is not None
    if opportunity.kind == "event":
        return [AnswerEvent(s.zentraedi, s.by_limit("zentraedi_choice_ms")), Attacks()]
    if opportunity.kind == "brace":
        return [AnswerBrace(s.zentraedi, s.by_limit("zentraedi_brace_ms")), Attacks()]
    assert s.track
    return [*perform(s.pack.tracks[s.track].cues[opportunity.n], s), Attacks()]
