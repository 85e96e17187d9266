"""A drill for a crew of fourteen: Brace for Impact by its own rules, with cards that let everybody answer every call.

The rules allow thirteen of fifteen to answer a Status: all officers but the one who called it, and not the Zentraedi
player. With the cards of the box only some of them hold the right Command just then. So here every card has a generic
Repair Command, a Status is open as soon as it is called, nobody has to catch their breath, and the timers are so long
that nothing else happens. Rules, views and prompts are those of the game itself.
"""

from dataclasses import fields
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from robotable.games.brace_for_impact import GAME as BRACE
from robotable.games.brace_for_impact.pack import BracePack, Report
from robotable.table import Pack, Ruleset

AN_HOUR = 3_600_000
AT_ONCE = ("status_open_ms", "status_gap_ms", "answer_gap_ms", "brace_merge_ms")
UNHURRIED = ("event_ms", "furnace_ms", "battle_ms", "zentraedi_setup_ms", "zentraedi_brace_ms")


class Drill(Ruleset):
    """Brace for Impact with other cards."""

    @cached_property
    def content(self) -> Pack:
        """The cards of the box, made alike."""
        pack = BRACE.content
        assert isinstance(pack, BracePack)
        statuses, command = [Report("AR1", 1), Report("HU1", 1)], "cRP1"
        actions = {id: replace(card, statuses=statuses, command=command) for id, card in pack.actions.items()}
        numbers = pack.numbers | dict.fromkeys(AT_ONCE, 0) | dict.fromkeys(UNHURRIED, AN_HOUR)
        return replace(pack, actions=actions, numbers=numbers)


_of_the_game: dict[str, Any] = {field.name: getattr(BRACE, field.name) for field in fields(BRACE)}

GAME = Drill(**_of_the_game | {"id": "drill", "title": "Drill"})
