"""How an ace of the crew decides: what brings most, where somebody can answer, while there is time."""

from collections.abc import Callable
from math import exp
from typing import Any

from robotable.games.brace_for_impact.bot_crew import (
    GIVES_UP_MS,
    OPEN_STATUSES,
    has_heard,
    idle_time,
    is_cornered,
    needs_a_target,
    normal,
    on_duty,
    patience,
    should_brace,
    should_concentrate,
    status_of,
)
from robotable.games.brace_for_impact.bot_memory import UNHEEDED_MS
from robotable.games.brace_for_impact.bot_plan import Plan
from robotable.games.brace_for_impact.bot_worth import STRONG, weigh_standing
from robotable.games.brace_for_impact.calls import FireCannon
from robotable.games.brace_for_impact.exchanges import OnDuty, SendScout, TakeAim, UseBonus, scoutable
from robotable.games.brace_for_impact.state import Battle, answered_by
from robotable.table import Advice, Luck, Move, Pace
from robotable.table.nouns import join

WORTH_A_CALL = 0.04
"""What promises less is not called: the cards are better kept."""
WORTH_AN_ANSWER = 0.02
"""What brings less is as good as wasted."""
FRESH_MS = 8000
"""So long one's own call is given before it is replaced, if there is a clock; half as long if something else has become
urgent."""
MUCH_BETTER = 0.15
CARDS_ARE_SCARCE = 1.5
"""How much more cards bring to a crew that knows what to do with them."""
CARDS_ENOUGH = 3.0
"""With so many cards each nobody braces."""
BRACE_AGAIN_MS = 5000
AT_A_LOSS_MS = 12_000
"""No exchange for so long: an ace who finds nothing that pays does what officers do."""
AT_A_LOSS_TOGETHER_MS = 60_000
"""Where no clock runs there is time to call everything once."""
A_TEAM_ATTACK = 0.3
"""What a team attack must bring, as its cards are out of the game."""


def on_duty_with_a_plan(s: Battle, choice: OnDuty, pace: Pace, luck: Luck) -> Advice | None:
    """Answer what brings most; else call, brace or gather firepower, whichever promises most."""
    if idle_time(s) > (AT_A_LOSS_TOGETHER_MS if s.is_cooperative else AT_A_LOSS_MS):
        return on_duty(s, choice, pace, luck)
    open_to_me, plan = set(choice.moves(s)), Plan(s, choice.seat)
    if answer := best_answer(plan, open_to_me, pace):
        return answer
    if Move("concentrate") in open_to_me and _pays_to_concentrate(plan):
        return Advice(Move("concentrate"), "That ship takes more than one of us, and is worth the cards.")
    if s.now - s.last_line < patience(s, choice.seat, pace):
        return None
    call = best_call(plan, open_to_me, pace, luck)
    is_silent = call is None or (s.is_cooperative and not _is_to_the_point(plan, call.move))
    if Move("brace") in open_to_me and pays_to_brace(plan, pace, is_silent):
        return Advice(Move("brace"), "The cards are worth more than the attack will cost.")
    return call


def best_answer(plan: Plan, open_to_me: set[Move], pace: Pace) -> Advice | None:
    """The Status that brings most, with the Command that is missed least; what is wasted is left unanswered."""
    s, worths = plan.s, []
    for other in s.crew:
        status = s.players[other].status
        if other == plan.seat or status is None or not has_heard(s, other, pace):
            continue
        gain = plan.gain_of_status(status.card, status.line)
        if gain < WORTH_AN_ANSWER and not is_cornered(s):
            continue
        kind = s.pack.status(status.card, status.line).kind
        for card in s.players[plan.seat].hand:
            move = Move("answer", join(other, card))
            if kind in answered_by(s.pack.command(card).kind) and move in open_to_me:
                worths.append((move, gain - 0.3 * plan.keeps(card)))
    return weigh_standing(worths, "That is the Command they are waiting for.") if worths else None


def best_call(plan: Plan, open_to_me: set[Move], pace: Pace, luck: Luck) -> Advice | None:
    """Call what promises most, unless the own call is still fresh or nobody could follow any more."""
    s, player = plan.s, plan.s.players[plan.seat]
    if sum(s.players[other].status is not None for other in s.crew if other != plan.seat) >= OPEN_STATUSES:
        return None
    verb = "read_out" if s.profile == "voice" else "announce"
    own, at_least = player.status, WORTH_A_CALL
    if own is not None:
        age = s.now - own.opens
        if age < FRESH_MS // 2:
            return None
        if age < (UNHEEDED_MS if s.is_cooperative else FRESH_MS):
            at_least = plan.promise(own.card, own.line) + MUCH_BETTER
    worths = [
        (Move(verb, join(card, line)), plan.promise(card, line) * exp(pace.noise * normal(luck)))
        for card in player.hand
        for line in (1, 2)
        if own is None or (card, line) != (own.card, own.line)
    ]
    found = [(move, worth) for move, worth in worths if worth > at_least and move in open_to_me]
    return weigh_standing(found, "It brings most of all that somebody can answer.") if found else None


def _is_to_the_point(plan: Plan, move: Move) -> bool:
    """Nobody has let such a call stand a moment ago; and while the furnace runs away, it is about that."""
    return _presses(plan, *status_of(move.noun)) and plan.kind(*status_of(move.noun)) not in plan.in_vain


def _presses(plan: Plan, card: str, line: int) -> bool:
    """It can't wait until there are more cards: anything, but for the furnace's sake."""
    return plan.now.furnace is None or plan.kind(card, line) == "reflex"


def pays_to_brace(plan: Plan, pace: Pace, is_silent: bool) -> bool:
    """The cards bring more than the attack costs, or nothing else is left to do; two can't use cards as quickly, and
    brace as officers do, unless they play together."""
    s = plan.s
    if s.is_cooperative:
        return _pays_to_brace_together(plan, pace, is_silent)
    if len(s.crew) == 2:
        return should_brace(s, pace)
    is_under_way = any(opportunity.kind == "brace" for opportunity in s.opportunities)
    is_too_soon = s.last_brace is not None and s.now - s.last_brace < BRACE_AGAIN_MS
    if is_under_way or is_too_soon or not plan.now.life or plan.now.cards >= CARDS_ENOUGH:
        return False
    net = CARDS_ARE_SCARCE * plan.gain_of_cards() - plan.loss_of_attack()
    return net > 0 or (is_silent and should_brace(s, pace))


def _pays_to_brace_together(plan: Plan, pace: Pace, is_silent: bool) -> bool:
    """Nothing else is left to do: every call to brace brings a ship and an attack, and there is no clock but the
    furnace's."""
    s = plan.s
    if s.is_full_board():
        return idle_time(s) > GIVES_UP_MS
    if not plan.now.life and not needs_a_target(s):
        return False
    is_under_way = bool(s.opportunities or s.pool or s.pending())
    is_too_soon = s.last_brace is not None and s.now - s.last_brace < BRACE_AGAIN_MS
    return is_silent and not is_under_way and not is_too_soon and not _may_be_answered_yet(plan)


def _may_be_answered_yet(plan: Plan) -> bool:
    """Somebody has called for what presses, and has not waited long."""
    s = plan.s
    fresh = [player.status for player in s.players if player.status and s.now - player.status.opens < UNHEEDED_MS]
    return any(_presses(plan, status.card, status.line) for status in fresh)


def _pays_to_concentrate(plan: Plan) -> bool:
    """A strong ship is worth the cards; together every one has to go."""
    s = plan.s
    if not should_concentrate(s, plan.seat):
        return False
    strong = [at for at in s.face_up(friendly=False) if s.strength_at(at) >= STRONG]
    return s.is_cooperative or max((plan.gain_of_kill(at) for at in strong), default=0.0) > A_TEAM_ATTACK


# Shots, scouts and the cannon


def aim(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The ship whose end brings most, of those that may fall; else a look at one that lies face down."""
    best = Plan(s, choice.seat).best_target(choice.total, choice.harder)[1]
    if best is not None:
        return Advice(Move("target", best), "Its end brings us most.")
    hidden = s.face_down()
    if hidden:
        return Advice(Move("target", luck.pick(hidden)), "It costs nothing to see what that is.")
    return Advice(Move("hold"), "There is no target worth it.")


def scout(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The back that helps most just now."""
    plan, hidden = Plan(s, choice.seat), scoutable(s)
    if not hidden:
        return Advice(Move("recall"), "There is nothing to scout.")
    return weigh_standing([(Move("scout", at), plan.gain_of_scouting(at)) for at in hidden], "Its back helps us most.")


def use_bonus(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The repair that brings most."""
    plan, broken = Plan(s, choice.seat), [system for system, level in s.systems.items() if not level.is_full]
    if not broken:
        return Advice(Move("forgo"), "Nothing is broken.")
    return weigh_standing(
        [(Move("mend", system), plan.gain_of_repair(system, 1)) for system in broken], "It brings us most."
    )


def fire_cannon(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The ship whose end brings most; of equals the stronger, which nothing else could break."""
    plan = Plan(s, choice.seat)

    def prize(sector: int) -> float:
        posted = s.posted(sector)
        return plan.gain_of_kill(sector) + (0.05 * s.strength_at(sector) if posted and posted.up else 0.2)

    return weigh_standing([(Move("cannon", at), prize(at)) for at in s.ships_on_board()], "Its end brings us most.")


ANSWERS_WITH_A_PLAN: dict[type[Any], Callable[[Battle, Any, Luck], Advice]] = {
    TakeAim: aim,
    SendScout: scout,
    UseBonus: use_bonus,
    FireCannon: fire_cannon,
}
