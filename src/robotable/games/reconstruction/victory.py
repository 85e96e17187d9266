"""Victory: a major one for a single faction, or two minor ones after the last round."""

from collections.abc import Mapping

from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Outcome, Share, Step, Unseated


class VictoryCheck(Step[Reconstruction], frozen=True):
    """From round 2 on the first faction in timeline order that has its goal wins; after round 4 the game is over.
    REC-RES01, REC-VIC06, REC-GAME05, REC-Q54, REC-Q55"""

    def run(self, s: Reconstruction) -> None:
        if s.round == 1:
            return
        winner = next((faction for faction in s.timeline if has_major(s, faction)), None)
        if winner is not None:
            win_major(s, winner)
        elif s.round == s.pack.numbers["rounds"]:
            win_minor(s)


def has_major(s: Reconstruction, faction: Faction) -> bool:
    """It has reached its goal. REC-VIC02 to REC-VIC05"""
    return s.value(faction) >= s.pack.factions[faction].goal


def win_major(s: Reconstruction, faction: Faction) -> None:
    """One faction wins alone, and the game ends at once. REC-VIC01"""
    sheet = s.pack.factions[faction]
    s.say("wins-major", faction=faction, n=s.value(faction))
    _end(s, [faction], f"major victory of the {sheet.name}: {s.value(faction)} {sheet.aim}")


def win_minor(s: Reconstruction) -> None:
    """The better of RDF and AUL wins, and the better of REF and ZR. REC-MINOR01, REC-Q58"""
    winners = minor_winners(s, s.standing().values)
    for faction in winners:
        s.say("wins-minor", faction=faction)
    _end(s, winners, f"minor victories of the {winners[0]} and the {winners[1]}")


def minor_winners(s: Reconstruction, values: Mapping[Faction, int]) -> list[Faction]:
    """Ties go to the AUL and to the REF. REC-MINOR02, REC-MINOR03, REC-Q56"""
    return [
        "RDF" if values["RDF"] > values["AUL"] else "AUL",
        "REF" if values["REF"] >= s.minor_value() else "ZR",
    ]


def as_it_stands(s: Reconstruction) -> str:
    """Who would win if the round were resolved now, for people. REC-RES01, REC-VIC06"""
    if s.round == 1:
        return "Nobody can win in round 1"
    order = [*s.timeline, *(faction for faction in FACTIONS if faction not in s.timeline)]
    winner = next((faction for faction in order if has_major(s, faction)), None)
    if winner is not None:
        return f"Resolved now, the {winner} has reached its goal and wins"
    if s.round < s.pack.numbers["rounds"]:
        return "Resolved now, nobody has reached a goal: the game goes on"
    return f"Resolved now, the {' and the '.join(minor_winners(s, s.standing().values))} win"


def _end(s: Reconstruction, winners: list[Faction], how: str) -> None:
    """Nothing else happens any more. REC-Q59"""
    s.todo.clear()
    s.winners = winners
    factions = [FACTIONS[seat] for seat in s.seats()]
    scores = [s.value(faction) for faction in factions]
    seats = [factions.index(faction) for faction in winners if faction in factions]
    s.outcome = Outcome(seats, how, scores, [_shares(s, faction) for faction in factions])


def unseated(s: Reconstruction) -> list[Unseated]:
    """The REF bot, which has no seat but can win. REC-BOT20, REC-Q58"""
    return [Unseated("REF bot", s.value("REF"), "REF" in s.winners)] if s.has_bot else []


def parts(s: Reconstruction) -> list[str]:
    """The faction of each seat, for statistics. REC-Q58"""
    return [FACTIONS[seat] for seat in s.seats()]


def _shares(s: Reconstruction, faction: Faction) -> list[Share]:
    """What the victory value of a faction is made of. REC-VIC07"""
    if faction != "AUL":
        return [Share(s.pack.factions[faction].aim, s.value(faction))]
    built = sum(s.units[space]["city"] for space in s.controlled("AUL"))
    return [Share("city Territories", s.value("AUL") - built), Share("AUL cities", built)]
