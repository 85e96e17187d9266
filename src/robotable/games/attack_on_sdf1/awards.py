"""What is told of a finished voyage: who did the most, who bled the most, and how each Episode went."""

from collections.abc import Iterator

from robotable.games.attack_on_sdf1.state import EPISODES, Sdf1
from robotable.table import Award, Chapter, Chronicle, Honours, Line, leader


def standing(s: Sdf1) -> list[int]:
    """What is whole of the ship and its people: the crew stands or falls together."""
    structure = sum(s.open_boxes(area) for area in s.areas)
    return [structure + s.people - 2 * len(s.missing())] * s.seats


STARS = 3

MOST_OF = (
    ("Everywhere at once", "goes", "went from place to place {n} times", 3),
    ("Hands on", "acts", "carried out the most orders: {n}", 3),
    ("Team player", "assists", "gave the most dice to others: {n}", 2),
    ("Medal for the wounded", "wounded", "was hurt the most often: {n} times", 2),
)


def awards(voyage: Chronicle) -> Iterator[Award]:
    """Which Hero did the most of what, and what the ship did."""
    state: Sdf1 = voyage.state
    for title, says, what, least in MOST_OF:
        if most := leader(voyage.count("hero", says), least):
            hero, n = most
            seats = [state.heroes[hero].seat] if hero in state.heroes else []
            yield Award(title, f"{voyage.speaker.name('hero', hero)} {what.format(n=n)}.", seats)
    if sunk := sum(1 for _ in voyage.lines("destroyed", "annihilated")):
        yield Award("Swept clean", f"The crew destroyed {sunk} {'Vessel' if sunk == 1 else 'Vessels'}.")
    if shots := sum(1 for _ in voyage.lines("reflex-fires")):
        yield Award("Reflex gunner", f"The Reflex Cannon fired {'once' if shots == 1 else f'{shots} times'}.")


def marks(s: Sdf1) -> list[str]:
    """How far the voyage went, and how well: games of different length on one measure."""
    assert s.outcome is not None
    survived = s.episode if s.outcome.winners else max(0, s.episode - 1)
    if s.mode == "escalation":
        mark = f"{survived} {'turn' if survived == 1 else 'turns'}"
    else:
        stars = sum(share.points for share in s.outcome.shares[0][1:])
        mark = f"{'★' * stars}{'☆' * (STARS - stars)} {survived} of {EPISODES} Episodes"
    return [mark] * s.seats


def story(voyage: Chronicle) -> tuple[list[Chapter], str]:
    """Each Episode with what became of its Objectives, and the epilogue."""
    chapters: list[Chapter] = []
    ends: list[Line] = []
    epilogue = ""
    title = ""
    for line in voyage.lines("episode", "objective-met", "objective-failed", "epilogue"):
        match line.says:
            case "episode":
                if title:
                    chapters.append(_chapter(voyage, title, ends))
                title, ends = voyage.speaker.name("episode", line.about["episode_n"]), []
            case "epilogue":
                epilogue = voyage.speaker.name("text", line.about["text_n"])
            case _:
                ends.append(line)
    if title:
        chapters.append(_chapter(voyage, title, ends))
    return chapters, epilogue


def _chapter(voyage: Chronicle, title: str, ends: list[Line]) -> Chapter:
    met = {voyage.speaker.name("objective", line.about["objective_n"]): line.says == "objective-met" for line in ends}
    told = [f"{name}: {'met' if is_met else 'not met'}" for name, is_met in met.items()]
    return Chapter(title, ", ".join(told), all(met.values()) if met else None)


HONOURS = Honours(
    standing=standing,
    awards=awards,
    telling=("missing", "bridge-hit", "reactors-hit", "structure-hit", "structure-mended", "z-card"),
    measure="The voyage",
    marks=marks,
    story=story,
)
