"""The sequence of play: six steps an Episode, the chapters in modules of their own. SDF-EPI01, SDF-ESC05"""

from robotable.games.attack_on_sdf1.cleanup import CleanUp
from robotable.games.attack_on_sdf1.crew import OrderCrew
from robotable.games.attack_on_sdf1.escalation import Escalate
from robotable.games.attack_on_sdf1.heroes import PlayHeroes
from robotable.games.attack_on_sdf1.orders import ZOrders
from robotable.games.attack_on_sdf1.state import Phase, Sdf1
from robotable.games.attack_on_sdf1.story import PlayStory
from robotable.games.attack_on_sdf1.upkeep import Upkeep
from robotable.table import Step

PHASES: dict[Phase, str] = {
    "setup": "Setup",
    "story": "Story",
    "upkeep": "Upkeep",
    "crew": "Order Crew",
    "heroes": "Heroes",
    "orders": "Z-Orders",
    "cleanup": "Clean Up",
}
"""Where in the sequence of play we are, in words. SDF-EPI01"""


def word_for_a_turn(s: Sdf1) -> str:
    """A story has Episodes, Escalation has turns."""
    return "Episode" if s.mode == "story" else "Turn"


class Turn(Step[Sdf1], frozen=True):
    """An Episode is a turn; in Escalation Upkeep comes first and a roll on the chart replaces the story.
    SDF-EPI01, SDF-ESC05"""

    def run(self, s: Sdf1) -> None:
        s.episode += 1
        is_story = s.mode == "story"
        s.say("turn", turn_n=s.mode, n=s.episode)
        opening: list[Step[Sdf1]] = [PlayStory(), Upkeep()] if is_story else [Upkeep(), Escalate()]
        s.then(*opening, OrderCrew(), PlayHeroes(), ZOrders(), CleanUp(), NextTurn())


class NextTurn(Step[Sdf1], frozen=True):
    """After the fifth Episode the scenario is won; otherwise the next begins. SDF-CLN06, SDF-END02, SDF-END09"""

    def crumb(self, s: Sdf1) -> str | None:
        """It lies below the whole Episode, so it can tell where in it we are; phases to come say nothing."""
        return f"{word_for_a_turn(s)} {s.episode} › {PHASES[s.phase]}"

    def run(self, s: Sdf1) -> None:
        if s.is_last_episode():
            s.win()
        else:
            s.then(Turn())
