"""Count what a person decides and clicks in a game played as the officer would: the tedium of a game in figures.

python tools/count_clicks.py

A decision is a move that a person is asked for. It takes a click; one more where a piece can be used in several ways
and a menu opens, and one more where the page asks once. Units sent one by one to where the rest of their kind goes
count as one decision where the rules let them go at one stroke.
"""

from statistics import mean

import robotable
from robotable import games
from robotable.bots.players import Officer
from robotable.table import Luck, Noun, Prompt

SEEDS = range(1, 6)


def count(id: str, seats: int, seed: int) -> tuple[int, int, int]:
    """The decisions and clicks of the first seat, and the turns or Episodes, of one game."""
    game, bot, luck = robotable.new(id, seats=seats, seed=seed), Officer(games.find(id)), Luck.seeded(1)
    decisions, clicks = 0, 0
    last: tuple[str, Noun, bool] = ("", None, False)
    while game.outcome is None:
        choice = game.state.choice
        assert choice is not None
        move = bot.decide(game.state, choice, luck).move
        prompt = next(prompt for prompt in game.prompts_of(choice.seat) if prompt.waits)
        has_stroke = any(offer.verb == "send_kind" and offer.noun == move.noun for offer in prompt.moves)
        if choice.seat == 0:
            is_more_of_it = last[2] and last[:2] == (move.verb, move.noun)
            if not is_more_of_it:
                decisions, clicks = decisions + 1, clicks + clicks_for(prompt, move.verb, move.noun)
            last = (move.verb, move.noun, has_stroke or is_more_of_it)
        game.play(choice.seat, move.verb, move.noun)
    turns = sum(line.says == "turn" for line in game.log)
    return decisions, clicks, turns


def clicks_for(prompt: Prompt, verb: str, noun: Noun) -> int:
    """How often one clicks to make this move."""
    offer = next(offer for offer in prompt.moves if (offer.verb, offer.noun) == (verb, noun))
    has_menu = offer.piece is not None and sum(other.piece == offer.piece for other in prompt.moves) > 1
    return 1 + has_menu + bool(getattr(offer, "warning", None))


def main() -> None:
    """Print the figures of a solo Episode of Attack on the SDF-1 and of a game of Reconstruction."""
    sdf1 = [count("attack-on-sdf1", 1, seed) for seed in SEEDS]
    episodes = sum(turns for _, _, turns in sdf1)
    print(f"Attack on the SDF-1, alone: {sum(d for d, _, _ in sdf1) / episodes:.1f} decisions and", end=" ")
    print(f"{sum(c for _, c, _ in sdf1) / episodes:.1f} clicks an Episode ({episodes} Episodes)")
    earth = [count("reconstruction", 4, seed) for seed in SEEDS]
    print(f"Reconstruction, the RDF of four: {mean(d for d, _, _ in earth):.1f} decisions and", end=" ")
    print(f"{mean(c for _, c, _ in earth):.1f} clicks a game ({len(earth)} games)")


if __name__ == "__main__":
    main()
