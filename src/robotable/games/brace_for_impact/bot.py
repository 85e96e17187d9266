"""What a good player would do in Brace for Impact, on either side, and how quickly people do it."""

from collections.abc import Callable
from typing import Any

from robotable.games.brace_for_impact.bot_ace import ANSWERS_WITH_A_PLAN, on_duty_with_a_plan
from robotable.games.brace_for_impact.bot_crew import (
    advise_aim,
    advise_bonus,
    advise_cannon,
    advise_duty,
    advise_firepower,
    advise_lay,
    advise_scout,
    firepower,
    is_needed,
    on_duty,
)
from robotable.games.brace_for_impact.bot_pace import LEVELS, PEOPLE, cover_ms, pace
from robotable.games.brace_for_impact.bot_warlord import ANSWERS_OF_A_WARLORD, play_best_tactic, use_leader_at_once
from robotable.games.brace_for_impact.bot_worth import worth
from robotable.games.brace_for_impact.bot_zentraedi import (
    advise_brace,
    advise_deploy,
    advise_discard,
    advise_event,
    advise_hide,
    advise_leader,
    advise_move,
    advise_officer,
    advise_order,
    advise_price,
    advise_refill,
    advise_sector,
    advise_system,
    advise_tactic,
    advise_wreck,
    play_tactic,
    use_leader,
)
from robotable.games.brace_for_impact.calls import AgreeToGiveUp, Chatter, FireCannon, Firepower, speech
from robotable.games.brace_for_impact.exchanges import OnDuty, SendScout, TakeAim, UseBonus
from robotable.games.brace_for_impact.perform import (
    HideShip,
    MoveShip,
    PickOfficer,
    PickSector,
    PickSystem,
    PlaceWreck,
    Rearrange,
)
from robotable.games.brace_for_impact.setup import GetReady
from robotable.games.brace_for_impact.state import Battle
from robotable.games.brace_for_impact.tactics import DiscardDown, PayPrice, PlayTactic, UseLeader
from robotable.games.brace_for_impact.zentraedi import (
    AnswerBrace,
    AnswerEvent,
    Deploy,
    DeployUnseen,
    LayShips,
    Refill,
)
from robotable.table import Advice, Choice, Luck, Move, Pace, RealTime


def act(s: Battle, seat: int, pace: Pace, luck: Luck) -> Advice | None:
    """What to do just now, or None to wait and watch."""
    for choice in s.choices_of(seat):
        if not choice.for_people and (advice := _now(s, choice, pace, luck)):
            return advice
    return None


def notices(s: Battle, seat: int, pace: Pace) -> bool:
    """There is something to think about: all that an officer looks at here lies open to them."""
    for choice in s.choices_of(seat):
        if isinstance(choice, OnDuty):
            if is_needed(s, seat, pace):
                return True
        elif isinstance(choice, AgreeToGiveUp):
            if seat not in s.conceded:
                return True
        elif not choice.for_people and not isinstance(choice, Chatter):
            return True
    return False


def _now(s: Battle, choice: Choice[Battle], pace: Pace, luck: Luck) -> Advice | None:
    """What to do about one open choice at this moment; None if it can wait or is better left alone."""
    match choice:
        case OnDuty():
            return (on_duty_with_a_plan if pace.plans else on_duty)(s, choice, pace, luck)
        case Firepower():
            return firepower(s, choice)
        case PlayTactic():
            return (play_best_tactic if pace.plans else play_tactic)(s)
        case UseLeader():
            return (use_leader_at_once if pace.plans else use_leader)(s)
        case AgreeToGiveUp():
            return None if choice.seat in s.conceded else Advice(Move("concede"), "As you wish.")
        case Chatter():
            return None
        case _ if pace.plans and type(choice) in WITH_A_PLAN:
            return WITH_A_PLAN[type(choice)](s, choice, luck)
        case _:
            return advise(s, choice, luck)


def advise(s: Battle, choice: Choice[Battle], luck: Luck) -> Advice:
    """The best move of an open choice, whatever the hurry."""
    for kind, answer in ANSWERS.items():
        if isinstance(choice, kind):
            return answer(s, choice, luck)
    return Advice(next(choice.moves(s)), "There is nothing better to do.")


def advise_ready(s: Battle, choice: Any, luck: Luck) -> Advice:
    moves = list(choice.moves(s))
    if moves[0].verb == "start_place":
        return Advice(luck.pick(moves), "Any sector will do.")
    if moves[0].verb == "draw":
        return advise_refill(s, choice, luck)
    return Advice(moves[0], "Ready.")


ANSWERS: dict[type[Any], Callable[[Battle, Any, Luck], Advice]] = {
    GetReady: advise_ready,
    OnDuty: advise_duty,
    Firepower: advise_firepower,
    TakeAim: advise_aim,
    SendScout: advise_scout,
    UseBonus: advise_bonus,
    FireCannon: advise_cannon,
    LayShips: advise_lay,
    DeployUnseen: advise_lay,
    AnswerEvent: advise_event,
    AnswerBrace: advise_brace,
    Deploy: advise_deploy,
    Refill: advise_refill,
    PlayTactic: advise_tactic,
    UseLeader: advise_leader,
    PayPrice: advise_price,
    PickSector: advise_sector,
    PickSystem: advise_system,
    HideShip: advise_hide,
    MoveShip: advise_move,
    PickOfficer: advise_officer,
    Rearrange: advise_order,
    PlaceWreck: advise_wreck,
    DiscardDown: advise_discard,
}

WITH_A_PLAN = {**ANSWERS_WITH_A_PLAN, **ANSWERS_OF_A_WARLORD}
"""What an ace decides in another way than an officer."""

in_real_time = RealTime(
    pace=pace,
    act=act,
    notices=notices,
    levels=LEVELS,
    people=PEOPLE,
    speech=speech,
    cover_ms=cover_ms,
    worth=worth,
)
