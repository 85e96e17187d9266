"""The four systems of the ship: damage, repair, and the furnace that runs away."""

from robotable.games.brace_for_impact.ending import changed, zentraedi_win
from robotable.games.brace_for_impact.state import Battle


def damage(s: Battle, system: str, direct: bool = False, spares_hull: bool = False) -> None:
    """One point of damage: Armor takes it first, unless it is a Direct Hit. BFI-ARMR01, BFI-DMG01, BFI-DHIT01"""
    armor = s.systems["armor"]
    struck = "armor" if not direct and armor.value else system
    level = s.systems[struck]
    is_lost = not level.value or (struck == "hull" and spares_hull and level.value == 1)
    if is_lost:
        s.say("no-damage", system=system)
        return
    level.value -= 1
    s.say("direct-hit" if direct else "damage", system=struck, n=level.value)
    if struck == "hull" and not level.value:
        zentraedi_win(s, "the Hull was shot to pieces")
        return
    if struck == "reflex" and not level.value and s.furnace_due is None:
        start_furnace(s)
    changed(s)


def start_furnace(s: Battle) -> None:
    """A breach threatens: the Furnace Timer starts. BFI-FURN02, BFI-FURN08"""
    s.furnace_due = s.clock + s.timer("furnace_ms")
    s.is_averted = False
    s.say("furnace-starts", n=s.timer("furnace_ms") // 1000)


def repair(s: Battle, system: str, n: int, seat: int) -> None:
    """A system rises, up to its maximum. BFI-REPR04, BFI-SYS04, BFI-FURN03"""
    level = s.systems[system]
    gained = min(n, level.most - level.value)
    if not gained:
        s.say("no-repair", system=system)
        return
    level.value += gained
    s.players[seat].repaired += gained
    s.say("repairs", seat=seat, system=system, n=level.value)
    if system == "reflex" and level.is_full and s.furnace_due is not None and not s.is_averted:
        s.is_averted = True
        s.say("furnace-averted")
    changed(s)


def furnace_timer_ends(s: Battle) -> None:
    """A breach, a new threat, or safety. BFI-FURN07 to BFI-FURN09, BFI-T04"""
    if not s.is_averted:
        zentraedi_win(s, "the Reflex Furnace breached")
    elif not s.systems["reflex"].value:
        start_furnace(s)
        changed(s)
    else:
        s.furnace_due = None
        s.say("furnace-safe")
        changed(s)
