"""How Attack on the SDF-1 gets onto the table."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from robotable.games.attack_on_sdf1.anytime import OnTheSide
from robotable.games.attack_on_sdf1.doing import Do
from robotable.games.attack_on_sdf1.effects_forces import Upgrade
from robotable.games.attack_on_sdf1.escalation import Escalate
from robotable.games.attack_on_sdf1.hangar import Deploy
from robotable.games.attack_on_sdf1.pack import Sdf1Pack, scenario_id
from robotable.games.attack_on_sdf1.perform import Sdf1InPlay
from robotable.games.attack_on_sdf1.pieces import AreaState, By, Deck, HeroState
from robotable.games.attack_on_sdf1.play import Turn
from robotable.games.attack_on_sdf1.sheets import Card, Scenario
from robotable.games.attack_on_sdf1.state import HANGAR, SUPPLY, Sdf1
from robotable.games.attack_on_sdf1.story import own
from robotable.table import Choice, Luck, Move, Options, Step
from robotable.table.nouns import join


class Sdf1Options(Options, frozen=True):
    """What can be chosen before the start. SDF-MODE01, SDF-MODE04, SDF-D01"""

    mode: Annotated[Literal["story", "escalation"], Meta(title="Mode")] = "story"
    scenario: Annotated[int, Meta(ge=1, le=3, title="Scenario")] = 1
    difficulty: Annotated[Literal["easy", "normal", "hard"], Meta(title="Difficulty")] = "normal"
    heroes: Annotated[Literal["pick", "random"], Meta(title="Heroes")] = "pick"
    armor_wounds: Annotated[bool, Meta(title="Hits on armor wound Heroes")] = True
    ap_rerolls: Annotated[bool, Meta(title="1 AP rerolls a die")] = False


def set_up(seats: int, options: Sdf1Options, pack: Sdf1Pack, luck: Luck) -> Sdf1:
    """The table before the first Episode. SDF-SETUP01 to SDF-SETUP15, SDF-ESC01 to SDF-ESC04"""
    scenario = pack.scenario(options.mode, options.scenario)
    s = Sdf1InPlay(
        luck=luck,
        pack=pack,
        seats=seats,
        mode=options.mode,
        scenario=options.scenario,
        difficulty=options.difficulty,
        armor_wounds=options.armor_wounds,
        ap_rerolls=options.ap_rerolls,
        population=scenario.population,
        areas={id: AreaState(area.armor, guns=dict.fromkeys(area.guns, "up")) for id, area in pack.areas.items()},
        ap=scenario.ap + more("ap", options, pack),
        rp=scenario.rp,
        heat=scenario.heat,
        heroes={hero: HeroState(is_recruited=hero in scenario.reserves) for hero in pack.hero_ids()},
        hands=[[] for _ in range(seats)],
        mecha=dict.fromkeys(pack.mecha_tokens(), SUPPLY),
        decks=build_decks(pack, scenario, options.mode, luck),
        asides=[OnTheSide(seat) for seat in range(seats)] if seats > 1 else [],
    )
    played = join("scenario", scenario_id(options.mode, options.scenario))
    s.say("begins", scenario_n=played, difficulty_n=options.difficulty)
    for unlock in scenario.unlocks:
        own(s, unlock, By(0))
    s.settle()
    place_veritechs(s, scenario)
    pickers = order_of_picks(seats, pack.numbers["heroes_in_play"])
    picks: list[Step[Sdf1]] = [PickHero(seat, options.heroes == "random") for seat in pickers]
    promotions = [Promote() for _ in range(scenario.upgrades)]
    garrison = [PlaceDestroid() for _ in range(scenario.destroids)]
    chart = [Escalate()] if options.mode == "escalation" else []
    s.then(*picks, Deal(scenario.cards + more("cards", options, pack)), *promotions, *garrison, *chart, Turn())
    return s


def more(what: str, options: Sdf1Options, pack: Sdf1Pack) -> int:
    """What a story begins with beyond the rulebook, so that the difficulties lie evenly apart. SDF-R100"""
    return pack.numbers[f"more_{what}_{options.difficulty}"] if options.mode == "story" else 0


def order_of_picks(seats: int, heroes: int) -> list[int]:
    """Seats pick in turn until all Heroes in play are taken. SDF-SETUP13, SDF-HERO01"""
    return [i % seats for i in range(heroes)]


def build_decks(pack: Sdf1Pack, scenario: Scenario, mode: str, luck: Luck) -> dict[str, Deck]:
    """Every deck shuffled; Escalation keeps only the Tech cards. SDF-SETUP07, SDF-ESC06, SDF-ESC07, SDF-R71"""
    is_story = mode == "story"
    resources = {id: card for id, card in pack.resources.items() if is_story or card.type == "tech"}
    decks = {
        "invasion": invasion_deck(pack, scenario, luck) if is_story else [],
        "orders": _shuffled({**pack.orders}, luck),
        "resources": _shuffled({**resources}, luck),
        "crew": _shuffled({**pack.crew}, luck),
        "mecha": _shuffled({**pack.mecha_orders}, luck),
    }
    return {name: Deck(cards) for name, cards in decks.items()}


def invasion_deck(pack: Sdf1Pack, scenario: Scenario, luck: Luck) -> list[str]:
    """Without the x cards; some plain ones and the story's own are shuffled on top. SDF-SETUP02, SDF-SETUP05"""
    plain = _shuffled({id: card for id, card in pack.invasion.items() if not card.x}, luck)
    top = [*plain[: scenario.plain], *scenario.story_cards]
    luck.shuffle(top)
    return [*plain[scenario.plain :], *top]


def _shuffled(cards: dict[str, Card], luck: Luck) -> list[str]:
    deck = [id for id, card in cards.items() for _ in range(card.copies)]
    luck.shuffle(deck)
    return deck


def place_veritechs(s: Sdf1, scenario: Scenario) -> None:
    """Veritechs in the Hangar, in the Launch Bay, and one already out there. SDF-SETUP09, SDF-SETUP11, SDF-ESC02"""
    for token in s.tokens_in(SUPPLY, "veritech")[: scenario.hangar]:
        s.mecha[token] = HANGAR
    for token in s.tokens_in(SUPPLY, "super")[: scenario.supers]:
        s.mecha[token] = HANGAR
    for token in s.tokens_in(SUPPLY, "veritech")[: scenario.in_bay]:
        s.mecha[token] = "bay"
    for token in s.tokens_in(SUPPLY, "veritech")[: scenario.in_space]:
        s.mecha[token] = f"I{s.d6()}"


class PickHero(Choice[Sdf1], frozen=True):
    """Pick a Hero to play. SDF-SETUP12 to SDF-SETUP14, SDF-HERO01, SDF-ESC03, SDF-D02"""

    is_random: bool = False

    def crumb(self, s: Sdf1) -> str | None:
        return "Pick Heroes" if s.choice is self else None

    def _free(self, s: Sdf1) -> list[str]:
        scenario = s.pack.scenario(s.mode, s.scenario)
        return [hero for hero in s.heroes if hero in scenario.offered and s.heroes[hero].seat < 0]

    def is_moot(self, s: Sdf1) -> bool:
        free, left = self._free(s), s.pack.numbers["heroes_in_play"] - len(s.in_play())
        return self.is_random or len(free) == 1 or (s.seats == 1 and len(free) == left)

    def run(self, s: Sdf1) -> None:
        free = self._free(s)
        self.pick(s, s.luck.pick(free) if self.is_random else free[0])

    def prompt(self, s: Sdf1) -> str:
        return "Pick a Hero to play"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("pick", hero) for hero in self._free(s))

    def pick(self, s: Sdf1, hero: str) -> None:
        """She starts in her own Area. SDF-SETUP14"""
        state = s.heroes[hero]
        state.seat, state.place, state.is_recruited = self.seat, s.face(hero).start, True
        s.say("picks", seat=self.seat, hero=hero)


class Deal(Step[Sdf1], frozen=True):
    """Resource cards for every Hero. SDF-SETUP06, SDF-ESC03"""

    n: int

    def run(self, s: Sdf1) -> None:
        for hero in s.in_play():
            s.give_cards(s.heroes[hero].seat, self.n)


class Promote(Step[Sdf1], frozen=True):
    """One Hero of choice starts on her upgraded face. SDF-MODE03"""

    def run(self, s: Sdf1) -> None:
        s.then(Do(Upgrade(), By(s.lead)))


class PlaceDestroid(Step[Sdf1], frozen=True):
    """The players distribute the Destroids. SDF-SETUP10, SDF-ESC02"""

    def run(self, s: Sdf1) -> None:
        s.then(Deploy(s.lead, s.tokens_in(SUPPLY, "destroid")[0]))
