"""The sequence of play: four phases, once each. CRI-GEN03"""

from robotable.games.crisis_point.heroes import CommandPhase
from robotable.games.crisis_point.scoring import ScoringPhase
from robotable.games.crisis_point.state import Crisis
from robotable.games.crisis_point.tactical import TacticalPhase
from robotable.games.crisis_point.tokens import TokenPhase
from robotable.table import Step


class FourPhases(Step[Crisis], frozen=True):
    """Tactical, Token, Hero/Command, Scoring. CRI-GEN03"""

    def run(self, s: Crisis) -> None:
        s.then(TacticalPhase(), TokenPhase(), CommandPhase(), ScoringPhase())
