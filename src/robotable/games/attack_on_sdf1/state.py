"""What lies on the table in Attack on the SDF-1: the ship, the rings around it, Heroes, mecha, Vessels and decks."""

from typing import Any, Literal

from msgspec import field

from robotable.games.attack_on_sdf1.effects import AnyEffect
from robotable.games.attack_on_sdf1.effects_board import Face, Post, Station
from robotable.games.attack_on_sdf1.geometry import REACTORS, Place, is_space, number_of, sector_of
from robotable.games.attack_on_sdf1.pack import LOSSES, Sdf1Pack
from robotable.games.attack_on_sdf1.pieces import (
    AreaState,
    By,
    Deck,
    ErrandState,
    Gun,
    HeroState,
    Kill,
    RuleInForce,
    Scout,
    Vessel,
)
from robotable.games.attack_on_sdf1.sheets import Ending, Episode, HeroFace
from robotable.table import Outcome, Share, State, Step
from robotable.table.nouns import join

Phase = Literal["setup", "story", "upkeep", "crew", "heroes", "orders", "cleanup"]
Difficulty = Literal["easy", "normal", "hard"]

SUPPLY, CONSTRUCTION, HANGAR, LOST = "supply", "construction", "hangar", "lost"
"""Where a mecha token is that is not active. SDF-TERM03"""
OFF_BOARD = frozenset((SUPPLY, CONSTRUCTION, HANGAR, LOST))

CAPITALS = frozenset(("cruiser", "flagship"))
VILLAINS = frozenset(("khyron", "miriya"))
"""Kinds of Vessels; each Villain is the only one of her kind, and her token is called so too."""

EPISODES = 5
"""How many Episodes a story has. SDF-MODE02"""


class Sdf1(State, kw_only=True):
    """A game of Attack on the SDF-1."""

    pack: Sdf1Pack
    seats: int
    mode: Literal["story", "escalation"]
    scenario: int
    difficulty: Difficulty
    armor_wounds: bool = True
    ap_rerolls: bool = False

    episode: int = 0
    phase: Phase = "setup"
    heading: int = 0
    notches: int = 0
    """Turns of the ship this Episode. SDF-MOVE04"""
    is_battle: bool = False
    heat: int = 0
    population: int
    pool: int = 0
    """Damage of the Reactors. SDF-REAC01"""
    areas: dict[str, AreaState]
    crew: dict[Station, int] = field(default_factory=lambda: {"sci": 0, "prod": 0, "bay": 0, "gunners": 0})
    last_crew: dict[Station, int] = {}
    """How the crew was set last. SDF-R104"""
    standing: dict[Place, str] = {}
    """What a hit on an Area breaks without being asked, "box" or "gun". SDF-R105"""
    always_draw: list[int] = []
    """The seats that draw all their Crew cards without being asked. SDF-R105"""
    always_evade: bool = False
    """A Veritech Evade is spent on every hit that it can cancel. SDF-R105"""
    saves_barriers: bool = False
    """Barriers are not asked about as long as armor takes a hit. SDF-R105"""
    bolster: dict[Station, int] = {}
    free_gunners: int = 0
    crew_short: int = 0
    ap: int = 0
    rp: int = 0
    tracker: list[Face] = []

    heroes: dict[str, HeroState]
    hands: list[list[str]]
    mecha: dict[str, Place]
    boosted: list[str] = []
    vessels: dict[str, Vessel] = {}
    gone: list[str] = []
    """Villains who are out of the game. SDF-VIL08"""
    decks: dict[str, Deck]
    z_card: str = ""
    is_foreseen: bool = False
    """Everybody has seen the next Z-Orders card."""

    ship_evades: int = 0
    evades: list[Place] = []
    """Veritech Evade tokens, each for an Area, or for any. SDF-EVD02"""
    scouts: list[Scout] = []
    salvage: dict[Place, int] = {}
    shields: dict[Place, int] = {}
    marks: dict[Place, int] = {}
    barriers: int = 0
    prototypes: int = 0
    """Barriers that last this Episode only."""
    has_feedback: bool = False
    is_pinpoint_used: bool = False
    techs: list[str] = []
    used: list[str] = []
    """Tech and Unlocks used this Episode."""
    unlocks: list[str] = []
    spent_unlocks: list[str] = []
    rules: list[RuleInForce] = []
    actives: list[str] = []
    characters: list[str] = []
    ben: str = ""
    """Ben's token. He comes back once."""
    ben_fell: bool = False

    errands: list[ErrandState] = []
    errands_done: list[str] = []
    """What was seen to this Episode."""
    objectives: list[bool] = []
    """Which of the Episode's Objectives are met."""
    met: int = 0
    """Objectives met in the whole scenario."""
    fewer: int = 0
    """Invasion cards spared next Episode."""
    was_missing: bool = False
    tags: dict[str, int] = {}
    """The sectors that story groups came to."""
    sector: int = 0
    """The sector rolled or named last."""
    focus: Place = ""
    """The Area that an effect chose last."""
    struck: list[Place] = []
    """Where Veritechs have dealt damage this Episode. SDF-RES06"""
    kills: list[Kill] = []
    annihilated: int = 0
    broken: list[Place] = []
    """Areas that lost structure or a gun this Episode."""
    reflex_fired: bool = False
    stations: dict[str, Place] = {}
    """Where the Heroes stood when the Hero phase ended."""
    unlocks_then: list[str] = []
    fallen: list[Place] = []
    """Where Non-Hero Veritechs were lost in this Z-Orders phase. SDF-HC09"""

    engaged: list[str] = []
    """Pods held by mecha. SDF-ENG01"""
    loose: list[str] = []
    """Pods that have disengaged in the line being carried out. SDF-POD07"""
    follows: dict[str, str] = {}
    """Pods that follow a Villain's symbol this phase. SDF-VIL04"""
    evading: list[str] = []
    """Capital Ships whose Barrage is evaded or was let through this phase. SDF-EVD01"""
    evaded: list[str] = []

    # Seats and Heroes

    def then(self, *steps: Step[Any]) -> None:
        """Do these next, unless the game is over."""
        if self.outcome is None:
            self.todo.extend(steps[::-1])

    def name_of(self, unit: str) -> str:
        """What a Hero or a mecha is called."""
        return self.face(unit).name if unit in self.heroes else unit.replace("-", " ").title()

    def is_last_episode(self) -> bool:
        """Nothing comes after this Episode of the story. SDF-END02"""
        return self.mode == "story" and self.episode == EPISODES

    def in_play(self) -> list[str]:
        """The Heroes in play by rank, missing ones too. SDF-HERO01"""
        return [hero for hero, state in self.heroes.items() if state.seat >= 0]

    def active(self) -> list[str]:
        """The Heroes in play who are not missing. SDF-HERO16"""
        return [hero for hero, state in self.heroes.items() if state.seat >= 0 and not state.back_in]

    def is_active(self, hero: str) -> bool:
        """She is in play and not missing."""
        state = self.heroes[hero]
        return state.seat >= 0 and not state.back_in

    def face(self, hero: str) -> HeroFace:
        """The face that a Hero board shows."""
        return self.pack.heroes[f"{hero}-up" if self.heroes[hero].is_upgraded else hero]

    def holders(self, post: Post) -> list[str]:
        """The active Heroes who hold a post."""
        return [hero for hero in self.active() if self.has_post(hero, post)]

    def has_post(self, hero: str, post: Post) -> bool:
        """Whether a Hero holds a post."""
        return post == "any" or post in self.face(hero).posts

    @property
    def captain(self) -> str | None:
        """The highest-ranked Captain in play. SDF-HERO22"""
        for hero, state in self.heroes.items():
            if state.seat >= 0 and not state.back_in and "captain" in self.face(hero).posts:
                return hero
        return None

    @property
    def lead(self) -> int:
        """The seat that decides what nobody in particular decides: that of the highest rank. SDF-R77"""
        active = self.active() or self.in_play()
        return self.heroes[active[0]].seat if active else 0

    def heroes_of(self, seat: int) -> list[str]:
        """A seat's Heroes."""
        return [hero for hero, state in self.heroes.items() if state.seat == seat]

    @property
    def acting(self) -> str | None:
        """The Hero whose turn it is."""
        for hero, state in self.heroes.items():
            if state.is_acting:
                return hero
        return None

    @property
    def at_work(self) -> str | None:
        """Whose dice and movement are used now: who was given a die may use it in another's turn. SDF-ASST03"""
        for hero, state in self.heroes.items():
            if not state.is_acting and (state.dice or state.movement):
                return hero
        return self.acting

    def missing(self) -> list[str]:
        """The Heroes who are MIA, in play or not. SDF-END06"""
        return [hero for hero, state in self.heroes.items() if state.back_in]

    def leader_of(self, station: Station) -> str | None:
        """The Hero who orders a station's crew. SDF-CREW04, SDF-TERM07"""
        return next((hero for hero in self.active() if station in self.face(hero).crew), None)

    def is_pilot(self, hero: str) -> bool:
        """She sits in a Veritech at all times. SDF-HERO10"""
        return self.pack.heroes[hero].is_pilot

    @property
    def dice_each(self) -> int:
        """The Action Dice of a Hero. SDF-MODE04"""
        return self.pack.numbers[f"dice_{self.difficulty}"]

    # The board

    def number(self, area: Place) -> int:
        """The number that a hull Area bears now. SDF-BOARD05"""
        return number_of(area, self.heading)

    def sector_at(self, place: Place) -> int:
        """The number of an Area."""
        return sector_of(place, self.heading)

    def vessels_at(self, place: Place) -> list[Vessel]:
        """The Vessels in an Area."""
        return [vessel for vessel in self.vessels.values() if vessel.place == place]

    def mecha_at(self, place: Place) -> list[str]:
        """The active Non-Hero mecha in an Area."""
        return [token for token, where in self.mecha.items() if where == place]

    def veritechs_at(self, place: Place) -> list[str]:
        """The Non-Hero Veritechs in an Area, Super Veritechs too."""
        return [token for token, where in self.mecha.items() if where == place and not is_destroid(token)]

    def active_mecha(self) -> list[str]:
        """Every Non-Hero mecha that can take orders. SDF-TERM03"""
        return [token for token, where in self.mecha.items() if where not in OFF_BOARD]

    def pilots_at(self, place: Place) -> list[str]:
        """The Hero Pilots in an Area. SDF-HERO11"""
        there = [hero for hero, state in self.heroes.items() if state.place == place]
        return [hero for hero in there if self.is_pilot(hero) and self.is_active(hero)] if there else there

    def fighters(self) -> list[Place]:
        """Where each mecha stands that can engage Pods, Hero Pilots included. SDF-ENG01"""
        return [*self.mecha.values(), *[self.heroes[hero].place for hero in self.active() if self.is_pilot(hero)]]

    def fighters_at(self, place: Place) -> int:
        """How many mecha can engage Pods in an Area, Hero Pilots included. SDF-ENG01"""
        return list(self.mecha.values()).count(place) + len(self.pilots_at(place))

    def tokens_in(self, where: str, kind: str) -> list[str]:
        """The mecha tokens of a kind that lie somewhere."""
        return [token for token, place in self.mecha.items() if place == where and kind_of(token) == kind]

    def bag(self, kind: str) -> list[str]:
        """The Vessel tokens of a type that are not on the board. SDF-ZORD04"""
        return [token for token in self.pack.tokens_of(kind) if token not in self.vessels]

    # The ship

    def covered(self, area: Place) -> int:
        """The structure boxes that are covered. SDF-DMG06"""
        return self.pool if area in REACTORS else self.areas[area].red + self.areas[area].black

    def open_boxes(self, area: Place) -> int:
        """The structure boxes that are not."""
        return self.pack.areas[area].boxes - self.covered(area)

    def armor_most(self, area: Place) -> int:
        """The armor of an undamaged Area."""
        return self.pack.areas[area].armor + self.areas[area].plates

    def guns_up(self, area: Place) -> list[Gun]:
        """The guns of an Area that are not damaged. SDF-TOK02"""
        return [gun for gun, health in self.areas[area].guns.items() if health == "up"]

    def is_up(self, area: Place, gun: Gun) -> bool:
        """An Area has such a gun, and it is not damaged. SDF-TOK02"""
        return self.areas[area].guns.get(gun) == "up"

    @property
    def people(self) -> int:
        """The population that counts. SDF-END05, SDF-UPK01"""
        return min(self.population, self.pack.areas["mac"].top - self.covered("mac"))

    def crew_of(self, station: Station) -> int:
        """The crew set on a station, free Gunners and extra hands included. SDF-CREW05"""
        free = self.free_gunners if station == "gunners" else 0
        return self.crew[station] + free + self.bolster.get(station, 0)

    def recount_gunners(self) -> None:
        """As long as Upkeep lasts, free Gunners follow the population. SDF-UPK03, SDF-UPK08, SDF-R09"""
        if self.phase == "upkeep":
            most = self.pack.numbers["gunners_most"]
            self.free_gunners = min(self.people // 2, most)
            self.crew["gunners"] = min(self.crew["gunners"], most - self.free_gunners)

    # Rules in force

    def has_rule(self, flag: str, where: str = "") -> bool:
        """Whether a rule holds, for an Area if it is one of those."""
        for rule in self.rules:  # noqa: SIM110 - asked thousands of times in a decision: any() would take twice as long
            if rule.flag == flag and rule.where in ("", where):
                return True
        return False

    def rule_sum(self, flag: str) -> int:
        """The sum of a rule's numbers."""
        return sum(rule.n for rule in self.rules if rule.flag == flag)

    @property
    def story(self) -> Episode | None:
        """The Episode being played, in Story Mode."""
        return self.pack.episode(self.scenario, self.episode) if self.mode == "story" and self.episode else None

    # Commands

    def d6(self) -> int:
        """Roll a die. SDF-TERM04"""
        return self.luck.below(6) + 1

    def draw(self, deck: str) -> str | None:
        """Draw a card; an empty deck is rebuilt from its discards. SDF-CARD09"""
        pile = self.decks[deck]
        if not pile.cards:
            pile.cards, pile.discards = pile.discards, []
            self.luck.shuffle(pile.cards)
        self.seal()
        return pile.cards.pop() if pile.cards else None

    def give_cards(self, seat: int, n: int) -> None:
        """Resource cards for a seat, as many as its hand takes. SDF-CARD03"""
        room = self.pack.numbers["hand_for_each_hero"] * len(self.heroes_of(seat)) - len(self.hands[seat])
        for _ in range(min(n, room)):
            if card := self.draw("resources"):
                self.hands[seat].append(card)
                self.say("draws-resource", seat=seat, card=card)

    def gain_ap(self, n: int) -> None:
        """Ability Points for the pool, never below 0. SDF-PTS01, SDF-PTS08"""
        self.ap = max(0, self.ap + n)
        self.say("ap", n=n, all_n=self.ap)

    def gain_rp(self, n: int) -> None:
        """Research Points for the pool, never below 0. SDF-PTS06, SDF-PTS08"""
        self.rp = max(0, self.rp + n)
        self.say("rp", n=n, all_n=self.rp)

    def lose(self, how: str) -> None:
        """A loss of one of the kinds there are ends the game at once. SDF-END07"""
        if self.outcome is None:
            self.say("lost", how_n=how)
            self._end([], LOSSES[how])

    def win(self) -> None:
        """The last Episode is over. SDF-END02"""
        if self.outcome is None:
            self.say("won")
            self._end(list(range(self.seats)), "the SDF-1 came through")

    def _end(self, winners: list[int], how: str) -> None:
        shares = _shares(self, bool(winners))
        end = _ending(self, bool(winners))
        if self.mode == "story" and self.pack.scenario(self.mode, self.scenario).epilogues.get(end):
            self.say("epilogue", text_n=join(self.scenario, end))
        score = sum(share.points for share in shares)
        title = _title(self, bool(winners))
        self.outcome = Outcome(winners, how, [score] * self.seats, [shares] * self.seats, title)
        self.todo.clear()

    def perform(self, effect: AnyEffect, by: By) -> list[Step["Sdf1"]]:
        """Make an effect happen, and give the steps that it still needs: `perform.py` says which."""
        raise NotImplementedError("effects happen in a game that was set up")

    def helps(self, effect: AnyEffect, by: By) -> bool:
        """Whether an effect would do anything now: `perform.py` says when."""
        raise NotImplementedError("effects happen in a game that was set up")

    def calls_for_aid(self) -> list[Step["Sdf1"]]:
        """Who can heal or rescue a Hero may do so at once: `perform.py` says how. SDF-R28"""
        raise NotImplementedError("aid comes in a game that was set up")

    def check_losses(self) -> None:
        """The ways to lose that can be seen at any moment; a hit on the Bridge is the other one.
        SDF-END04 to SDF-END06, SDF-END08"""
        if self.pool >= self.pack.areas["fwd"].boxes:
            self.lose("reactors")
        elif self.people < self.pack.numbers["population_least"]:
            self.lose("people")
        elif len(self.missing()) >= self.pack.numbers["missing_to_lose"]:
            self.lose("missing")


def _title(s: Sdf1, has_won: bool) -> str:
    """How the crew fared, in a few words. SDF-END02, SDF-ESC15"""
    if s.mode == "escalation":
        held = max(0, s.episode - 1)
        return f"The SDF-1 held out for {held} {'turn' if held == 1 else 'turns'}"
    return "The SDF-1 comes through" if has_won else "The SDF-1 is lost"


def _stars(s: Sdf1) -> int:
    """How well a story that was won went. SDF-R106"""
    return 1 + (s.met >= s.pack.numbers["objectives_for_a_star"]) + (not s.was_missing)


def _ending(s: Sdf1, has_won: bool) -> Ending:
    """How the story ends. SDF-R106"""
    by_stars: tuple[Ending, ...] = ("lost", "1", "2", "3")
    return by_stars[_stars(s) if has_won else 0]


def _shares(s: Sdf1, has_won: bool) -> list[Share]:
    """What a game is worth: Episodes survived, and the stars of a win. SDF-ESC15"""
    survived = s.episode if has_won else max(0, s.episode - 1)
    if s.mode == "escalation":
        return [Share("Turns survived", survived)]
    stars = [
        Share("The ship came through", int(has_won)),
        Share("Objectives", int(has_won and s.met >= s.pack.numbers["objectives_for_a_star"])),
        Share("Nobody was missing", int(has_won and not s.was_missing)),
    ]
    return [Share("Episodes survived", survived), *stars]


def kind_of(token: str) -> str:
    """The kind of mecha that a token is."""
    return token.rpartition("-")[0]


def is_destroid(token: str) -> bool:
    """It is a Destroid, and stays in the ship. SDF-MECHA08"""
    return token.startswith("destroid")


def is_capital(vessel: Vessel) -> bool:
    """It is a Cruiser or a Flagship. SDF-TERM01"""
    return vessel.kind in CAPITALS


def is_villain(vessel: Vessel) -> bool:
    """It is Khyron or Miriya."""
    return vessel.kind in VILLAINS


def capacity(s: Sdf1, vessel: Vessel) -> int:
    """The damage that destroys a Vessel. SDF-TERM08"""
    return s.pack.vessels[vessel.kind].capacity


def is_destroyed(s: Sdf1, vessel: Vessel) -> bool:
    """It is destroyed and only acts once more. SDF-CAS05"""
    return vessel.damage >= s.pack.vessels[vessel.kind].capacity


def is_aboard(place: Place) -> bool:
    """It is inside the ship."""
    return not is_space(place) and place not in OFF_BOARD and bool(place)
