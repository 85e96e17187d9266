"""A table of Attack on the SDF-1 set up at a chosen moment, to play on from there through its prompts.

Unless a test says otherwise it is Episode 2 of scenario 1 on Normal, the ship undamaged at heading 0 in Cruiser Mode,
Gloval, Lisa, Claudia and Roy in play where they start, no Vessels, no active mecha, no cards in hand, 3 AP, 0 RP.
"""

from typing import Any, Self

import msgspec
from msgspec.structs import replace
from tests.games.kit import Kit

import robotable
from robotable.games.attack_on_sdf1 import GAME
from robotable.games.attack_on_sdf1.cleanup import CleanUp
from robotable.games.attack_on_sdf1.crew import OrderCrew
from robotable.games.attack_on_sdf1.doing import steps
from robotable.games.attack_on_sdf1.effects import AnyEffect
from robotable.games.attack_on_sdf1.effects_board import Face, Station
from robotable.games.attack_on_sdf1.engagement import pair
from robotable.games.attack_on_sdf1.escalation import Escalate
from robotable.games.attack_on_sdf1.heroes import BeginTurn, EndHeroes, EndTurn, HeroTurn
from robotable.games.attack_on_sdf1.judging import JudgeAll
from robotable.games.attack_on_sdf1.orders import ZOrders
from robotable.games.attack_on_sdf1.pack import SYMBOLS
from robotable.games.attack_on_sdf1.pieces import By, Deck, HeroState, RuleInForce, Vessel
from robotable.games.attack_on_sdf1.setup import invasion_deck
from robotable.games.attack_on_sdf1.sheets import Orders
from robotable.games.attack_on_sdf1.ship import points
from robotable.games.attack_on_sdf1.state import SUPPLY, Sdf1
from robotable.games.attack_on_sdf1.story import Happen, Invade, PlayStory, SetOut
from robotable.games.attack_on_sdf1.upkeep import Upkeep
from robotable.games.attack_on_sdf1.view import Sdf1View
from robotable.table import Game, IllegalMove, Luck, Move, Noun, Offer, Pack, Step

TEAM = ("gloval", "lisa", "claudia", "roy")


def table(seats: int = 1, *, seed: int = 1, pack: Pack | None = None, **options: Any) -> "Table":
    """A table with the usual position on it."""
    return Table(Game(GAME, seats, seed, {"heroes": "random", **options}, pack))


def new_game(seats: int = 1, seed: int = 1, **options: Any) -> tuple[Game, Sdf1]:
    """A game as it is dealt, and its state."""
    game = robotable.new("attack-on-sdf1", seats=seats, seed=seed, options=options)
    assert isinstance(game.state, Sdf1)
    return game, game.state


class Table(Kit):
    """A game that can be put into any position, and then only be played."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        s = self.s
        for hand in s.hands:
            s.decks["resources"].cards += hand
            hand.clear()
        s.vessels = {}
        s.mecha = dict.fromkeys(s.mecha, SUPPLY)
        s.todo, s.episode, s.phase, s.ap, s.rp, s.heat = [], 2, "heroes", 3, 0, 0
        s.objectives = [False, False] if s.mode == "story" else []
        self.with_team(*TEAM)
        game.log.clear()

    @property
    def s(self) -> Sdf1:
        """The state, to look at."""
        state = self.game.state
        assert isinstance(state, Sdf1)
        return state

    # Positions

    def with_team(self, *heroes: str) -> "Table":
        """These four are in play, dealt to the seats in turn, each where she starts."""
        s = self.s
        for hero, state in s.heroes.items():
            s.heroes[hero] = HeroState(is_recruited=state.is_recruited, is_upgraded=state.is_upgraded)
        for i, hero in enumerate(heroes):
            s.heroes[hero].seat, s.heroes[hero].place = i % s.seats, s.pack.heroes[hero].start
        return self

    def with_hero(self, hero: str, place: str | None = None, **facts: Any) -> "Table":
        """Put a Hero somewhere, with these facts about her."""
        if place is not None:
            self.s.heroes[hero].place = place
        for name, value in facts.items():
            setattr(self.s.heroes[hero], name, value)
        return self

    def with_missing(self, *heroes: str, back_in: int = 3) -> "Table":
        """These are MIA."""
        for hero in heroes:
            self.with_hero(hero, "", back_in=back_in, damage=3)
        return self

    def with_vessel(self, token: str, place: str, damage: int = 0, **facts: Any) -> "Table":
        """Put a Vessel token on the board; "circle" takes the next free one of the symbol."""
        s = self.s
        if token in SYMBOLS:
            kind = s.pack.kind_of(f"{token}-1")
            token = next(id for id in s.bag(kind) if id.startswith(f"{token}-"))
        villain = token in ("khyron", "miriya")
        kind = token if villain else s.pack.kind_of(token)
        symbol = facts.pop("symbol", "circle") if villain else token.rpartition("-")[0]
        s.vessels[token] = Vessel(token, kind, symbol, place, damage, **facts)
        return self

    def with_pods(self, n: int, place: str, symbol: str = "circle", **facts: Any) -> "Table":
        """So many Pods of one symbol."""
        for _ in range(n):
            self.with_vessel(symbol, place, **facts)
        return self

    def with_mecha(self, kind: str, place: str, n: int = 1) -> "Table":
        """So many mecha from the supply."""
        for token in self.s.tokens_in(SUPPLY, kind)[:n]:
            self.s.mecha[token] = place
        return self

    def with_area(self, area: str, armor: int | None = None, boxes: int = 0, guns: str = "", black: int = 0) -> "Table":
        """Damage an Area: the armor left, boxes covered, guns down."""
        state = self.s.areas[area]
        state.armor = state.armor if armor is None else armor
        state.red, state.black = boxes, black
        for gun in guns.split():
            state.guns["rail" if gun == "rail" else "beam"] = "down"
        return self

    def with_state(self, **facts: Any) -> "Table":
        """Set plain facts: ap, rp, heat, heading, is_battle, pool, population, episode …"""
        is_other_story = facts.get("scenario", self.s.scenario) != self.s.scenario
        for name, value in facts.items():
            setattr(self.s, name, value)
        if is_other_story:
            scenario = self.s.pack.scenarios[str(self.s.scenario)]
            self.s.decks["invasion"] = Deck(invasion_deck(self.s.pack, scenario, self.s.luck))
        return self

    def with_hand(self, *cards: str, seat: int = 0) -> "Table":
        """Give a seat Resource cards from the deck."""
        for card in cards:
            self.s.decks["resources"].cards.remove(card)
            self.s.hands[seat].append(card)
        return self

    def with_tech(self, *cards: str) -> "Table":
        """Tech that was bought."""
        for card in cards:
            self.s.decks["resources"].cards.remove(card)
            self.s.techs.append(card)
            for step in steps(self.s.pack.resources[card].does, By(0)):
                step.run(self.s)
        return self

    def with_deck(self, deck: str, *cards: str) -> "Table":
        """Put these cards on top of a deck, the next one first."""
        pile = self.s.decks[deck]
        for card in reversed(cards):
            if card in pile.cards:
                pile.cards.remove(card)
            elif card in pile.discards:
                pile.discards.remove(card)
            pile.cards.append(card)
        return self

    def with_story_card(self, card: str) -> "Table":
        """The scenario has this x card too."""
        s = self.s
        scenario = s.pack.scenarios[str(s.scenario)]
        if s.pack.invasion[card].x and card not in scenario.story_cards:
            more = replace(scenario, story_cards=(*scenario.story_cards, card))
            s.pack = replace(s.pack, scenarios={**s.pack.scenarios, str(s.scenario): more})
        return self

    def with_tracker(self, faces: str) -> "Table":
        """Dice on the Tracker."""
        self.s.tracker = [_face(face) for face in faces.split()]
        return self

    def with_rule(self, flag: str, n: int = 0, where: str = "", lasts: str = "episode") -> "Table":
        """A rule in force."""
        self.s.rules.append(RuleInForce(flag, n, where, lasts))
        return self

    def with_luck(self, seed: int) -> "Table":
        """Let the next dice fall as this seed will have it."""
        self.s.luck = Luck.seeded(seed)
        return self

    def with_next_rolls(self, *rolls: int, sides: int = 6) -> "Table":
        """Find luck whose next dice show exactly this."""
        for seed in range(200_000):
            luck = Luck.seeded(seed)
            if all(luck.below(sides) + 1 == roll for roll in rolls):
                return self.with_luck(seed)
        raise AssertionError(f"no luck brings {rolls}")

    # Moments

    def turn_of(self, hero: str, dice: str = "") -> "Table":
        """A Hero has rolled these dice, and it is her turn."""
        state = self.s.heroes[hero]
        self.s.phase = "heroes"
        state.is_acting, state.has_free_move = True, True
        state.dice = [_face(face) for face in dice.split()]
        return self.open(HeroTurn(state.seat, hero), EndTurn(hero))

    def begin_turn(self, hero: str) -> "Table":
        """A Hero's turn begins with a roll."""
        self.s.phase = "heroes"
        return self.open(BeginTurn(hero))

    def end_of_heroes(self) -> "Table":
        """The Hero phase ends."""
        return self.open(EndHeroes())

    def upkeep(self) -> "Table":
        """Upkeep begins."""
        return self.open(Upkeep())

    def order_crew(self, **crew: int) -> "Table":
        """Order Crew begins with this crew set."""
        self.s.free_gunners = 0
        stations: tuple[Station, ...] = ("sci", "prod", "bay", "gunners")
        for station in stations:
            self.s.crew[station] = crew.get(station, self.s.crew[station])
        return self.open(OrderCrew())

    def orders(self, **lines: str) -> "Table":
        """Z-Orders with a card of our own: orders(circle="A T", x="B2")."""
        icons = {symbol: lines.get(symbol, "").split() for symbol in SYMBOLS}
        card = msgspec.convert({"name": "Test", "source": "house", "lines": icons}, Orders)
        s = self.s
        s.pack = replace(s.pack, orders={**s.pack.orders, "test": card})
        s.decks["orders"].discards = [id for id in s.decks["orders"].discards if id != "test"]
        s.decks["orders"].cards.append("test")
        return self.open(ZOrders())

    def z_card(self, card: str) -> "Table":
        """Z-Orders with one of the ten cards."""
        return self.with_deck("orders", card).open(ZOrders())

    def paired(self) -> list[str]:
        """The Pods that are engaged now."""
        pair(self.s)
        return self.s.engaged

    def clean_up(self) -> "Table":
        """Clean Up begins, and the Objectives are settled already."""
        self.s.objectives = [True for _ in self.s.objectives]
        return self.open(CleanUp())

    def judge(self) -> "Table":
        """Objectives are judged as in Clean Up."""
        return self.open(JudgeAll())

    def telling(self, scenario: int = 1, episode: int = 2) -> "Table":
        """An Episode's story is played."""
        return self.with_state(scenario=scenario, episode=episode).open(PlayStory())

    def situation(self, scenario: int, episode: int, i: int) -> "Table":
        """One Situation happens."""
        self.with_state(scenario=scenario, episode=episode, phase="story")
        return self.open(Happen(i))

    def objective(self, scenario: int, episode: int, i: int) -> "Table":
        """One Objective is set up; both are open."""
        self.with_state(scenario=scenario, episode=episode, phase="story", objectives=[False, False])
        return self.open(SetOut(i))

    def invade(self, card: str) -> "Table":
        """An Invasion card is drawn."""
        self.with_story_card(card).with_deck("invasion", card).with_state(phase="story")
        return self.open(Invade())

    def escalate(self) -> "Table":
        """The Escalation Chart is rolled on."""
        return self.open(Escalate())

    def hit_ship(self, area: str, n: int, src: str = "space") -> "Table":
        """Points of damage come at an Area."""
        return self.open(*points(area, n, "space" if src == "space" else "internal"))

    def effect(self, *effects: AnyEffect, hero: str = "", seat: int = 0) -> "Table":
        """Some card has these effects."""
        place = self.s.heroes[hero].place if hero else ""
        return self.open(*steps(effects, By(seat, hero, place)))

    def open(self, *todo: Step[Any]) -> "Table":
        """These steps come next, and nothing after them."""
        self.s.todo = list(reversed(todo))
        self.s.news = []
        self.s.settle()
        self.game.log += self.s.news
        self.check()
        return self

    # Playing

    def play(self, verb: str, noun: Noun = None, *, seat: int | None = None) -> Self:
        """Make a move; what is printed on a board or card may be called by its words."""
        return super().play(verb, self.id_of(verb, noun, seat), seat=seat)

    def refuses(self, verb: str, noun: Noun = None, *, seat: int | None = None) -> IllegalMove:
        """The answer to a move that is not allowed; what is printed may be called by its words."""
        return super().refuses(verb, self.id_of(verb, noun, seat), seat=seat)

    def can(self, verb: str, noun: Noun = None) -> bool:
        """Whether a move is offered now; what is printed may be called by its words."""
        return super().can(verb, self.id_of(verb, noun))

    def id_of(self, verb: str, words: Noun, seat: int | None = None) -> Noun:
        """The id of the printed thing that reads so, as far as the seat is offered or refused it."""
        if verb in PRINTED and words is not None:
            names = self.game.pack.names()["ability"]
            for prompt in self.game.prompts_of(self.seat if seat is None else seat):
                for offer in prompt.moves:
                    if offer.verb == verb and words_of(offer) == words:
                        return offer.noun
                for denial in prompt.refusals:
                    if denial.verb == verb and names.get(str(denial.noun)) == words:
                        return denial.noun
        return words

    def words(self, verb: str) -> list[str]:
        """What a verb is offered for now, in the words that are printed."""
        return [words_of(offer) for offer in self.moves if offer.verb == verb]

    def plays(self, *moves: str) -> "Table":
        """Several moves as they are printed."""
        for move in moves:
            self.play(*Move.parse(move))
        return self

    def only(self, verb: str) -> "Table":
        """Make the first move of a verb."""
        return self.play(verb, self.offers(verb)[0])

    def until(self, *stages: str) -> "Table":
        """Answer with the first move until one of these choices is open, or nothing is."""
        while self.stage and self.stage not in stages:
            idle = [offer for offer in self.prompt.moves if offer.verb == "go_on"]
            offer = (idle or self.prompt.moves)[0]
            self.play(offer.verb, offer.noun)
        return self

    # What a player sees

    @property
    def view(self) -> Sdf1View:
        """The table as everybody sees it."""
        seen = self.game.view(None)
        assert isinstance(seen, Sdf1View)
        return seen

    def hero(self, hero: str) -> HeroState:
        """A Hero."""
        return self.s.heroes[hero]

    def where(self, *tokens: str) -> list[str]:
        """Where Vessels or mecha are; nothing for those who are gone."""
        s = self.s
        return [s.vessels[t].place if t in s.vessels else s.mecha.get(t, "") for t in tokens]

    def count(self, kind: str, place: str) -> int:
        """How many Vessels or mecha of a kind are somewhere."""
        vessels = sum(v.kind == kind and v.place == place for v in self.s.vessels.values())
        return vessels + len(self.s.tokens_in(place, kind))

    def armor(self, area: str) -> int:
        """The armor of an Area."""
        return self.s.areas[area].armor

    @property
    def lost(self) -> str:
        """How the game was lost, if it was."""
        outcome = self.game.outcome
        return outcome.how if outcome is not None and not outcome.winners else ""

    def told(self) -> str:
        """The log in words."""
        return "\n".join(self.story())


PRINTED = {
    "target": "Target: ",
    "action": "Move action: ",
    "instinct": "Instinct: ",
    "as_target": "Instinct as Target: ",
    "ability": "Use ",
    "choose": "",
}
"""The verbs of what is printed on boards and cards, with how they begin to read."""


def words_of(offer: Offer) -> str:
    """The words of a printed thing."""
    return offer.text.removeprefix(PRINTED[offer.verb])


def _face(face: str) -> Face:
    return next(known for known in ("target", "move", "instinct", "ability") if known.startswith(face))
