"""What a position of Attack on the SDF-1 is like for the crew."""

from pathlib import Path

from robotable.games.attack_on_sdf1.bot_hull import ARMOR_COST, PEOPLE_COST, REACTOR_COST, door_cost, hits_to_door
from robotable.games.attack_on_sdf1.bot_outlook import payable_cards
from robotable.games.attack_on_sdf1.bot_sight import NEAR_BRIDGE
from robotable.games.attack_on_sdf1.geometry import HULL, steps_to_bridge
from robotable.games.attack_on_sdf1.state import EPISODES, OFF_BOARD, Sdf1, is_capital, is_destroid
from robotable.table import Worth


def features(s: Sdf1, seat: int) -> dict[str, float]:
    """What the ship has lost, who is out there, what we have, and how far the story is."""
    left = max(0, EPISODES - s.episode) / EPISODES if s.mode == "story" else 0.5
    mecha = [token for token, place in s.mecha.items() if place not in OFF_BOARD]
    veritechs = sum([not is_destroid(token) for token in mecha])
    pods, capitals = _enemies(s)
    return {
        "even": 1.0,
        "episodes left": left,
        "reactors": REACTOR_COST[min(s.pool, 6)] / 10,
        "people": PEOPLE_COST[max(2, s.people)] / 10,
        "doors": (door_cost(hits_to_door(s, "prod")) + door_cost(hits_to_door(s, "bay"))) / 10,
        "armor": sum([ARMOR_COST[min(4, s.armor_most(area) - s.areas[area].armor)] for area in HULL]) / 10,
        "guns": sum([health != "up" for area in HULL for health in s.areas[area].guns.values()]) / 5,
        "pods": pods,
        "pods while there is time": pods * left,
        "capital ships": capitals,
        "capital ships while there is time": capitals * left,
        "veritechs": veritechs / 5,
        "destroids": (len(mecha) - veritechs) / 5,
        "heroes": (sum([s.heroes[hero].damage for hero in s.active()]) + 3 * len(s.missing())) / 4,
        "points": (min(s.ap, 8) + min(s.rp, 8)) / 8,
        "cards": (sum(map(len, s.hands)) + payable_cards(s)) / 8,
        "what we have learned": (len(s.techs) + len(s.characters) + _upgrades(s) + len(s.unlocks) / 2) / 5,
        "barriers": s.barriers / 3,
        "population": s.population / 6,
        "scenario 2": float(s.scenario == 2),
        "scenario 3": float(s.scenario == 3),
        "easy": float(s.difficulty == "easy"),
        "hard": float(s.difficulty == "hard"),
    }


def _upgrades(s: Sdf1) -> int:
    return sum([state.is_upgraded for state in s.heroes.values() if state.seat >= 0])


def _enemies(s: Sdf1) -> tuple[float, float]:
    """How much Pods weigh by how near they are to the Bridge, and how many Capital Ships there are."""
    pods = capitals = 0.0
    for vessel in s.vessels.values():
        most = s.pack.vessels[vessel.kind].capacity
        health = max(0.0, 1 - vessel.damage / most)
        if is_capital(vessel):
            capitals += health / 3
        else:
            pods += health * NEAR_BRIDGE[min(5, steps_to_bridge(vessel.place, s.heading))] / 20
    return pods, capitals


worth = Worth(
    features,
    Path(__file__).parent,
    tables=[
        {"scenario": scenario, "difficulty": dice} for dice in ("normal", "easy", "hard") for scenario in (1, 2, 3)
    ],
    at_turns=True,
)
