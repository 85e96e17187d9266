"""The RDF: tax, hold curfews wherever a leader and a crew stand, and march only to stop somebody or to keep control."""

from robotable.games.reconstruction.bot_march import best_march, new_site
from robotable.games.reconstruction.bot_outlook import Outlook
from robotable.games.reconstruction.bot_priorities import Order, Priority
from robotable.games.reconstruction.marching import RdfMarch
from robotable.games.reconstruction.rdf import Curfew, Enlist, MechaAttack, Patrol, hits_of_rdf, why_no_curfew
from robotable.table import Advice, Move, weigh
from robotable.table.nouns import pair

FIGHT = 0.1
"""What a fight must gain beyond its price: it takes the place of another action."""

# Take Command, in this order


def hunt_khyron(o: Outlook) -> Order | None:
    """Khyron out in the open is worth an attack, for he inspires nobody for the rest of the round."""
    space = o.s.where_is("khyron")
    if space is None or space not in o.lead or o.danger["ZR"] < 0.3 or not o.s.count("RDF", space):
        return None
    if o.s.is_khyron_overt(space) and hits_of_rdf(o.s, space) >= sum(o.s.targets("ZR", space).values()):
        return Order("mecha", f"Khyron stands in the open in {o.name(space)}.")
    if o.pc >= 6 and o.s.count("RDF", space) >= o.s.units[space]["covert"]:
        return Order("patrol", f"A patrol strips Khyron of his cover in {o.name(space)}.")
    return None


def clear_the_rebels(o: Outlook) -> Order | None:
    """An attack that wins a Territory back is worth its price; so is a patrol before it, if both can be paid."""
    price = o.protoculture("RDF", 3)
    gain, space = _best_attack(o, 0)
    if gain > price + FIGHT:
        return Order("mecha", f"Overt rebels in {o.name(space)} are easy prey.")
    gain, space = _best_attack(o, 1)
    if o.pc >= 6 and gain > 2 * price + 2 * FIGHT and o.s.units[space]["covert"]:
        return Order("patrol", f"Rebels hide in {o.name(space)}: a patrol, and then an attack.")
    return None


def _best_attack(o: Outlook, patrols: int) -> tuple[float, str]:
    """Where an attack gains most, after so many patrols there."""
    spaces = [space for space in o.lead if space not in o.s.attacked and o.s.count("RDF", space)]
    return max(((_attack_gain(o, space, patrols), space) for space in spaces), default=(0.0, ""))


def _attack_gain(o: Outlook, space: str, patrols: int) -> float:
    """What an attack there gains."""
    here = o.s.units[space]
    found = min(here["covert"], patrols * o.s.count("RDF", space))
    rebels = here["overt"] + found + (here["khyron"] and found == here["covert"])
    hits = min(hits_of_rdf(o.s, space), rebels)
    return o.gain(space, hits) + 0.1 * hits * o.hurt["ZR"] if hits else 0.0


def finish_the_work(o: Outlook) -> Order | None:
    """With enough Protoculture for five content civilians nothing else matters."""
    if o.need["RDF"] > 0 and 3 * sum(sorted(_boxes_in_reach(o))[: o.need["RDF"]]) <= o.pc:
        return Order("curfew", "A few more curfews make five content civilians.")
    return None


def _boxes_in_reach(o: Outlook) -> list[int]:
    """How many curfews each civilian is away from content, where curfews can be held."""
    boxes = [
        box
        for space, track in o.s.tracks.items()
        if why_no_curfew(o.s, space) is None
        for box, n in enumerate(track)
        for _ in range(n)
        if box
    ]
    return boxes if len(boxes) >= o.need["RDF"] else [99] * o.need["RDF"]


def stop_a_victory(o: Outlook) -> Order | None:
    """Whoever would win at the check is stopped by a march, if one can."""
    if o.s.round == 1 or max(o.danger["AUL"], o.danger["REF"]) < 1.0:
        return None
    gain, space = best_march(o, RdfMarch)
    return Order("rdf-march", f"A march out of {o.name(space)} spoils a victory.") if gain > 0.5 else None


def raise_the_tax(o: Outlook) -> Order | None:
    """Two Protoculture for each Territory pay for all the rest."""
    n = len(o.s.controlled("RDF"))
    return Order("tax", f"{n} Territories pay {2 * n} Protoculture.") if n >= 2 else None


def hold_a_curfew(o: Outlook) -> Order | None:
    """Every box to the left counts."""
    return Order("curfew", "Every calmed civilian is a step to victory.")


def open_a_new_site(o: Outlook) -> Order | None:
    """When there is more Protoculture than curfews to spend it on, a leader and a crew go where civilians wait."""
    sites = [space for space in o.lead if why_no_curfew(o.s, space) is None]
    spare = o.pc - 3 * sum(box * n for space in sites for box, n in enumerate(o.s.tracks[space]))
    site = new_site(o)
    return None if site is None or spare < 6 else Order("rdf-march", f"{o.name(site.space)} is ready for curfews.")


def march_where_needed(o: Outlook) -> Order | None:
    """A march that wins control is worth its price."""
    gain, space = best_march(o, RdfMarch)
    return Order("rdf-march", f"The units in {o.name(space)} are needed elsewhere.") if gain > 0.4 else None


def recruit(o: Outlook) -> Order | None:
    """With Protoculture to spare a Partisan is won over."""
    return Order("enlist", "There is Protoculture to spare for recruits.") if o.pc >= 9 else None


PRIORITIES: tuple[Priority, ...] = (
    finish_the_work,
    stop_a_victory,
    hunt_khyron,
    clear_the_rebels,
    open_a_new_site,
    raise_the_tax,
    hold_a_curfew,
    march_where_needed,
    recruit,
)

# Each action


def choose_patrol(o: Outlook, choice: Patrol) -> Advice:
    """Patrol where Khyron hides, else where most Soldiers are."""

    def score(move: Move) -> float:
        here = o.s.units[str(move.noun)]
        found = min(here["covert"], o.s.count("RDF", str(move.noun)))
        return 5 * here["khyron"] + found + _attack_gain(o, str(move.noun), 1)

    patrol = weigh([(move, score(move)) for move in choice.targets(o.s)], lambda move: _hides(o, move))
    if choice.must or choice.is_free or (o.pc >= 6 and score(patrol.move) >= 5):
        return patrol
    return Advice(Move("done"), "The rest of the Rebellion is not worth the price.")


def _hides(o: Outlook, move: Move) -> str:
    return f"The Rebellion hides in {o.name(str(move.noun))}."


def choose_attack(o: Outlook, choice: MechaAttack) -> Advice:
    """Attack Khyron if he can fall, else where control changes most."""

    def score(move: Move) -> float:
        space = str(move.noun)
        targets = o.s.targets("ZR", space)
        hits = min(hits_of_rdf(o.s, space), sum(targets.values()))
        falls = hits == sum(targets.values()) and "khyron" in targets
        return o.gain(space, hits) + 0.1 * hits + (1.0 if falls else 0.0)

    def why(move: Move) -> str:
        return f"Overt rebels in {o.name(str(move.noun))} are easy prey."

    attack = weigh([(move, score(move)) for move in choice.targets(o.s)], why)
    if choice.must or choice.is_free or score(attack.move) > 0.5:
        return attack
    return Advice(Move("done"), "No other attack is worth the price.")


def choose_enlist(o: Outlook, choice: Enlist) -> Advice:
    """A Partisan for a mecha swings a city by two; a Veritech where no leader stands opens a curfew."""

    def score(move: Move) -> float:
        space = str(move.noun)
        here = o.s.units[space]
        if move.verb == "enlist":
            return o.gain(space, 2) + 0.1
        opens = not here["rick"] and not here["veritech"] and here["mecha"] > 2
        return o.gain(space, -1) + (0.5 if opens else -0.2)

    def why(move: Move) -> str:
        return f"It strengthens our hold on {o.name(str(move.noun))}."

    enlist = weigh([(move, score(move)) for move in choice.targets(o.s)], why)
    if choice.must or (score(enlist.move) > 0.25 and o.pc >= 6):
        return enlist
    return Advice(Move("done"), "Other recruits are not worth the price.")


def choose_curfew(o: Outlook, choice: Curfew) -> Advice:
    """Calm whoever is nearest to content, in the Territory that is held best."""

    def score(move: Move) -> float:
        space, box = pair(move.noun)
        return o.shifting("calm", str(move.noun)) - 0.05 * int(box) + 0.02 * o.lead[space] - _exposure(o, space)

    worths = [(move, score(move)) for move in choice.targets(o.s)]
    return weigh(worths, lambda move: f"A civilian of {o.name(pair(move.noun)[0])} is nearest to content.")


def _exposure(o: Outlook, space: str) -> float:
    """Who could stir the civilians there up again."""
    here = o.s.units[space]
    return 0.1 * bool(here["pod"]) + 0.15 * (here["minmei"] and here["partisan"] > 0)
