"""The AUL: let Minmei's audience pay, build a city every turn, and spread where control is thin."""

from robotable.games.reconstruction.aul import Canvas, Concert, Construct, Riot, RiotAgainst, Singing, rioters_enemies
from robotable.games.reconstruction.bot_march import best_march, tour_goal
from robotable.games.reconstruction.bot_outlook import SIDE, Outlook
from robotable.games.reconstruction.bot_priorities import Order, Priority
from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.marching import AulMarch
from robotable.table import Advice, Move, weigh

FIGHT = 0.05
"""What a riot must gain beyond its price: it takes the place of another action."""

# Take Command, in this order


def silence_the_rdf(o: Outlook) -> Order | None:
    """When the RDF is about to win, Minmei stirs up content civilians where she stands."""
    space = o.s.where_is("minmei")
    if space is None or space not in o.lead or not o.alarm or not o.s.tracks[space][0]:
        return None
    return Order("concert", f"The RDF must not keep the civilians of {o.name(space)} content.")


def take_the_tour(o: Outlook) -> Order | None:
    """When the RDF is about to win, Minmei goes with her audience where its civilians are content."""
    goal = tour_goal(o)
    return None if goal is None else Order("aul-march", f"Minmei is needed in {o.name(goal)}, among the content.")


def build_a_city(o: Outlook) -> Order | None:
    """A city is a point that nobody can destroy, where control is safe and enough Partisans are left."""
    space = _best_site(o)
    if o.s.round == 1 and o.s.in_play("partisan") < 7:
        return None
    return None if space is None else Order("construct", f"{o.name(space)} is safe enough for a city.")


def _best_site(o: Outlook) -> str | None:
    """Where two Partisans can make way for a city without losing control."""
    sites = [space for space, lead in o.lead.items() if lead <= -2 and o.s.units[space]["partisan"] >= 2]
    return min(sites, key=lambda space: o.lead[space] - (o.s.pack.spaces[space].kind == "city"), default=None)


def riot_for_control(o: Outlook) -> Order | None:
    """A riot that turns a city is worth two of anything else."""
    gain, space = _best_riot(o)
    price = o.protoculture("AUL", 1)
    return Order("riot", f"A riot turns {o.name(space)}.") if gain > price + FIGHT else None


def _best_riot(o: Outlook) -> tuple[float, str]:
    """Where a riot gains most."""
    spaces = [space for space in o.lead if o.s.units[space]["partisan"] > 1 and rioters_enemies(o.s, space)]
    return max(((_riot_gain(o, space), space) for space in spaces if space not in o.s.rioted), default=(0.0, ""))


def _riot_gain(o: Outlook, space: str) -> float:
    return max(_riot_against(o, space, faction) for faction in rioters_enemies(o.s, space))


def _riot_against(o: Outlook, space: str, faction: Faction) -> float:
    """What a riot against one faction gains."""
    hits = min(o.s.units[space]["partisan"] // 2, sum(o.s.targets(faction, space).values()))
    return o.gain(space, -SIDE[faction] * hits) + 0.1 * hits * o.hurt[faction]


def pass_the_hat(o: Outlook) -> Order | None:
    """A concert pays 1 Protoculture for each Partisan with Minmei."""
    space = o.s.where_is("minmei")
    n = 0 if space is None or space not in o.lead else o.s.units[space]["partisan"]
    territories = len(o.s.controlled("AUL"))
    if n < 2 or n < territories or o.pc >= 6:
        return None
    return Order("concert", f"{n} Partisans pass the hat for Minmei.")


def spread_out(o: Outlook) -> Order | None:
    """A march that wins a whole city comes before anything that only adds to what is held."""
    gain, space = best_march(o, AulMarch)
    return Order("aul-march", f"The Partisans of {o.name(space)} can win a city elsewhere.") if gain > 0.6 else None


def march_out(o: Outlook) -> Order | None:
    """A march that wins a token or secures a city is worth its price."""
    gain, space = best_march(o, AulMarch)
    return Order("aul-march", f"The Partisans of {o.name(space)} can win more elsewhere.") if gain > 0.3 else None


def find_recruits(o: Outlook) -> Order | None:
    """Partisans hold cities, pay at concerts and become cities."""
    return Order("canvas", "More Partisans hold more cities.") if o.pc >= 2 else None


def solicit(o: Outlook) -> Order | None:
    """Every Territory pays."""
    n = len(o.s.controlled("AUL"))
    return Order("solicit", f"{n} Territories pay {n} Protoculture.") if n else None


PRIORITIES: tuple[Priority, ...] = (
    silence_the_rdf,
    take_the_tour,
    spread_out,
    build_a_city,
    riot_for_control,
    pass_the_hat,
    march_out,
    find_recruits,
    solicit,
)

# Each action


def choose_concert(o: Outlook, choice: Concert) -> Advice:
    """Minmei sings where she is."""
    move = next(iter(choice.targets(o.s)))
    return Advice(move, "A concert costs nothing.")


def choose_song(o: Outlook, choice: Singing) -> Advice:
    """Move a civilian if that hurts an enemy more than 1 Protoculture helps."""
    moves = [move for move in choice.moves(o.s) if move.verb != "collect"]
    shifts = [(move, o.shifting(move.verb, str(move.noun))) for move in moves]
    why = {"collect": "1 Protoculture is 1 Partisan."}
    collect = (Move("collect"), max(0.3, o.protoculture("AUL", 1)))
    return weigh([collect, *shifts], lambda move: why.get(move.verb, "It sets our enemies back."))


def choose_canvas(o: Outlook, choice: Canvas) -> Advice:
    """Recruit where it counts most, and keep enough for a city."""
    reserve = 2 if not choice.must and o.s.reserve("city") and o.rounds_left else 0
    if o.pc <= reserve and not choice.must:
        return Advice(Move("done"), "The rest is saved for a city.")
    minmei = o.s.where_is("minmei")

    def score(move: Move) -> float:
        space = str(move.noun)
        is_building_site = o.s.units[space]["partisan"] < 3 and o.s.reserve("city") > 0
        return o.joining(space) + 0.1 * (space == minmei) + 0.1 * is_building_site

    worths = [(move, score(move)) for move in choice.targets(o.s)]
    return weigh(worths, lambda move: f"Another Partisan helps most in {o.name(str(move.noun))}.")


def choose_site(o: Outlook, choice: Construct) -> Advice:
    """Build where control stays safe."""
    space = _best_site(o)
    if space is None:
        if not choice.must:
            return Advice(Move("done"), "A city would cost us control.")
        space = str(min(choice.targets(o.s), key=lambda move: o.lead[str(move.noun)]).noun)
    return Advice(Move("build", space), f"{o.name(space)} is safe enough for a city.")


def choose_riot(o: Outlook, choice: Riot) -> Advice:
    """Riot where it gains most."""
    gain, space = _best_riot(o)
    if choice.must or gain > o.protoculture("AUL", 1) + 0.05:
        return Advice(Move("riot", space), f"Our enemies are weakest in {o.name(space)}.")
    return Advice(Move("done"), "No other riot is worth the price.")


def choose_rioters_target(o: Outlook, choice: RiotAgainst) -> Advice:
    """Hit whom it hurts most."""
    enemies = rioters_enemies(o.s, choice.space)
    worths = [(Move("against", faction), _riot_against(o, choice.space, faction)) for faction in enemies]
    return weigh(worths, lambda move: f"The {move.noun} is the one to drive out.")
