"""What a good player of Reconstruction looks at: for each faction ordered priorities, for each choice what it gains.

How the table looks to a faction is in `bot_outlook.py`. The priorities of the four factions are in `bot_rdf.py` and its
siblings, cards and trades in `bot_cards.py`, all other choices in `bot_boxes.py`. Nothing here looks into hidden hands.
"""

from collections.abc import Callable
from typing import Any

from robotable.games.reconstruction import bot_aul, bot_boxes, bot_cards, bot_march, bot_rdf, bot_ref, bot_zr
from robotable.games.reconstruction.aul import Canvas, Concert, Construct, Riot, RiotAgainst, Singing
from robotable.games.reconstruction.bot_cards import CardOutlook
from robotable.games.reconstruction.bot_priorities import Priority, follow, reasons
from robotable.games.reconstruction.bot_worth import worth
from robotable.games.reconstruction.command import TakeCommand
from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.events import BlackBox, PlayEvent
from robotable.games.reconstruction.marching import AulMarch, Marching, RdfMarch
from robotable.games.reconstruction.rdf import Curfew, Enlist, MechaAttack, Patrol
from robotable.games.reconstruction.ref import Bombardment, Convince, Fly, FlyTo, Repairs, Scan
from robotable.games.reconstruction.state import Reconstruction
from robotable.games.reconstruction.trade import Answer, Confirm, Propose, Trade
from robotable.games.reconstruction.zr import Ambush, AmbushAgainst, Bribe, Hide, Inspire, Sneak, SneakTo
from robotable.table import Advice, Choice, Foresight, Insight, Luck, Move, Slips
from robotable.table.nouns import pair

PRIORITIES: dict[Faction, tuple[Priority, ...]] = {
    "RDF": bot_rdf.PRIORITIES,
    "AUL": bot_aul.PRIORITIES,
    "ZR": bot_zr.PRIORITIES,
    "REF": bot_ref.PRIORITIES,
}

CHOOSERS: dict[type[Choice[Any]], Callable[[CardOutlook, Any], Advice]] = {
    **bot_boxes.CHOOSERS,
    Trade: bot_cards.choose_trade,
    Propose: bot_cards.choose_offer,
    Answer: bot_cards.choose_answer,
    Confirm: bot_cards.choose_confirmation,
    PlayEvent: bot_cards.choose_card,
    BlackBox: bot_cards.choose_bonus,
    RdfMarch: bot_march.choose_march,
    AulMarch: bot_march.choose_march,
    Marching: bot_march.choose_send,
    Patrol: bot_rdf.choose_patrol,
    MechaAttack: bot_rdf.choose_attack,
    Enlist: bot_rdf.choose_enlist,
    Curfew: bot_rdf.choose_curfew,
    Concert: bot_aul.choose_concert,
    Singing: bot_aul.choose_song,
    Canvas: bot_aul.choose_canvas,
    Construct: bot_aul.choose_site,
    Riot: bot_aul.choose_riot,
    RiotAgainst: bot_aul.choose_rioters_target,
    Sneak: bot_zr.choose_sneak,
    SneakTo: bot_zr.choose_hiding_place,
    Bribe: bot_zr.choose_bribe,
    Ambush: bot_zr.choose_ambush,
    AmbushAgainst: bot_zr.choose_victim,
    Hide: bot_zr.choose_hide,
    Inspire: bot_zr.choose_inspiration,
    Fly: bot_ref.choose_flight,
    FlyTo: bot_ref.choose_course,
    Repairs: bot_ref.choose_repair,
    Convince: bot_ref.choose_conviction,
    Scan: bot_ref.choose_scan,
    Bombardment: bot_ref.choose_bombardment,
}
"""Who chooses what."""


def reason(s: Reconstruction, choice: Choice[Any], move: Move) -> str:
    """What speaks for a move though another is better."""
    outlook = CardOutlook(s, choice.seat)
    match choice, move:
        case TakeCommand(), _:
            return reasons(outlook, choice, PRIORITIES[outlook.me]).get(move, "")
        case PlayEvent(), _:
            return bot_cards.reason_to_play(outlook, move)
        case Marching(), Move("send", noun):
            return f"A unit more counts in {outlook.name(pair(noun)[1])}."
        case Curfew(), Move(_, str(box)):
            return f"It calms a civilian of {outlook.name(pair(box)[0])}."
        case _:
            return ""


def advise(s: Reconstruction, choice: Choice[Any], luck: Luck) -> Advice:
    """What a good player would do, and why."""
    outlook = CardOutlook(s, choice.seat)
    if isinstance(choice, TakeCommand):
        return follow(outlook, choice, PRIORITIES[outlook.me])
    chooser = CHOOSERS.get(type(choice))
    if chooser is None:
        return Advice(next(iter(choice.moves(s))), "Nothing speaks against the first thing there is to do.")
    return chooser(outlook, choice)


INSIGHT = Insight(
    slips=Slips(temperature=0.34, overlooks=24, most=1.0),
    worth=worth,
    reason=reason,
    foresight=Foresight(matters=lambda s, choice: isinstance(choice, TakeCommand | PlayEvent)),
)
"""What bots of other levels know of the game."""
