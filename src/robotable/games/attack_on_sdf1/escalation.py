"""Escalation Mode: what two dice on the chart bring each turn. SDF-ESC"""

from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.vessels import bring, place_in
from robotable.table import Step


class Escalate(Step[Sdf1], frozen=True):
    """Roll on the Escalation Chart and place what comes; each group has a die of its own.
    SDF-ESC04, SDF-ESC05, SDF-ESC13, SDF-ESC14"""

    def run(self, s: Sdf1) -> None:
        s.phase = "story"
        roll = s.d6() + s.d6()
        s.say("escalates", n=roll)
        for group in s.pack.chart[str(roll)].groups:
            s.sector = s.d6()
            bring(s, group.kind, group.n, place_in(s, s.sector, group.ring))
