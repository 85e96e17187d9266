"""What is told of a finished battle: the narrowest card, the heaviest hand, the best kept secret."""

from collections.abc import Iterator

from robotable.games.crisis_point.scoring import contest_at, points_of
from robotable.games.crisis_point.state import Crisis
from robotable.table import Award, Chronicle, Honours, Line, leader


def standing(s: Crisis) -> list[int]:
    """The victory points; before they are counted, what the battlefield would bring as it lies."""
    if s.contests:
        return [sum(points_of(s, seat).values()) for seat in (0, 1)]
    contests = [contest_at(s, space) for space in s.filled()]
    return [sum(contest.vp for contest in contests if contest.winner == seat) for seat in (0, 1)]


def awards(battle: Chronicle) -> Iterator[Award]:
    """Who won what, and how."""
    won = list(battle.lines("wins-card"))
    if won:
        closest = min(won, key=_margin)
        how = "won {card} by {margin}" if _margin(closest) else "held {card} with the powers even"
        yield _about(battle, closest, "By a hair", how)
        yield _about(battle, max(won, key=_margin), "Sledgehammer", "won {card} by {margin}")
        yield _about(battle, max(won, key=lambda line: int(line.about["vp_n"])), "Prize", "won {card}, worth {vp} VP")
    for claim in battle.lines("claims"):
        seat, card = int(claim.about["seat"]), battle.speaker.name("card", claim.about["card"])
        text = f"{battle.person(seat)} met a Secret Objective, {card}, for {claim.about['n']} VP."
        yield Award("Well hidden", text, [seat])
    if spy := leader(battle.count("seat", "peeks")):
        yield Award("Spy", f"{battle.person(spy[0])} looked at the most face-down cards: {spy[1]}.", [spy[0]])


def _margin(line: Line) -> int:
    return int(line.about["high_n"]) - int(line.about["low_n"])


def _about(battle: Chronicle, line: Line, title: str, text: str) -> Award:
    seat, card = int(line.about["seat"]), battle.speaker.name("card", line.about["card"])
    words = text.format(card=card, margin=_margin(line), vp=line.about["vp_n"])
    return Award(title, f"{battle.person(seat)} {words}.", [seat])


HONOURS = Honours(
    standing=standing,
    awards=awards,
    telling=("plays", "drops", "swaps", "puts", "posts", "places-token"),
)
