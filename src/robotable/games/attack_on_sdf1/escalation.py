"""Escalation Mode: what two dice on the chart bring each turn. SDF-ESC"""

from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.vessels import bring, place_in
from robotable.table import Step


class Escalate(Step[Sdf1], frozen=True):
    """Roll on the Escalation Chart and place what comes; each group has a die of its own.
    SDF-ESC04, SDF-ESC05, SDF-ESC13, SDF-ESC14, SDF-R101"""

    def run(self, s: Sdf1) -> None:
        s.phase = "story"
        roll = s.d6() + s.d6()
        s.say("escalates", n=roll)
        s.then(*(Reinforce(roll, i) for i in range(len(s.pack.chart[str(roll)].groups))))


class Reinforce(Step[Sdf1], frozen=True):
    """One group of the chart comes in, with its escort. SDF-ESC13, SDF-ESC14, SDF-R101"""

    roll: int
    group: int

    def run(self, s: Sdf1) -> None:
        group = s.pack.chart[str(self.roll)].groups[self.group]
        s.sector = s.d6()
        place = place_in(s, s.sector, group.ring)
        bring(s, group.kind, group.n, place)
        if more := escort(s):
            bring(s, "pod", more, place)


def escort(s: Sdf1) -> int:
    """Pods that come with every group of a long game: one from some turn on, and one more every few turns. SDF-R101"""
    late = s.episode - s.pack.numbers["escorts_from"]
    return 0 if late < 0 else 1 + late // s.pack.numbers["escorts_every"]
