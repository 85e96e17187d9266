"""Step 1, the story: Situations, Objectives, Invasion cards, errands, Unlocks, and the rules they bring."""

from collections.abc import Iterator

from robotable.games.attack_on_sdf1.doing import steps
from robotable.games.attack_on_sdf1.effects import (
    Draw,
    Drop,
)
from robotable.games.attack_on_sdf1.effects_board import Station
from robotable.games.attack_on_sdf1.effects_forces import Upgrade
from robotable.games.attack_on_sdf1.judging import Judge
from robotable.games.attack_on_sdf1.pack import CREWED
from robotable.games.attack_on_sdf1.pieces import By
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Choice, Move, Step


class PlayStory(Step[Sdf1], frozen=True):
    """Overview, Situations, Objectives, Invasion cards, in this order. SDF-EPI02 to SDF-EPI05"""

    def run(self, s: Sdf1) -> None:
        s.phase = "story"
        story, by = s.story, By(s.lead)
        assert story
        s.say("episode", episode_n=story.id, overview_n=story.id)
        s.objectives = [False for _ in story.objectives]
        nagging = [effect for errand in s.errands for effect in s.pack.errands[errand.id].every_episode]
        s.then(
            *steps(tuple(nagging), by),
            *(Happen(i) for i in range(len(story.situations))),
            *(SetOut(i) for i in range(len(story.objectives))),
            *(Invade() for _ in range(max(0, story.invasion - s.fewer))),
        )
        s.fewer = 0


class Happen(Step[Sdf1], frozen=True):
    """A Situation, good or bad, always happens. SDF-EPI03"""

    i: int

    def run(self, s: Sdf1) -> None:
        assert s.story
        situation = s.story.situations[self.i]
        s.say("situation", situation_n=s.story.part(self.i))
        s.then(*steps(situation.does, By(s.lead)))


class SetOut(Step[Sdf1], frozen=True):
    """An Objective is revealed, and what it brings is set up in any case. SDF-EPI04"""

    i: int

    def run(self, s: Sdf1) -> None:
        assert s.story
        objective = s.story.objectives[self.i]
        s.say("objective", objective_n=s.story.part(self.i), goal_n=s.story.part(self.i))
        s.then(*steps(objective.setup, By(s.lead)))


class Invade(Step[Sdf1], frozen=True):
    """An Invasion card: its effect, then its Vessels. SDF-EPI05, SDF-CARD01, SDF-CARD06"""

    def run(self, s: Sdf1) -> None:
        card = s.draw("invasion")
        if card is None:
            return
        s.say("invasion", card=card)
        if s.pack.invasion[card].flavour:
            s.say("flavour", text_n=card)
        if s.pack.invasion[card].type == "active":
            s.actives.append(card)
        else:
            s.decks["invasion"].discards.append(card)
        s.then(*steps(s.pack.invasion[card].does, By(s.lead)))


# Points, people and cards


def grow(s: Sdf1, n: int) -> None:
    """Macross City grows or shrinks, between its limits."""
    least, most = s.pack.numbers["population_least"], s.pack.numbers["population_most"]
    s.population = max(least, min(most, s.population + n))
    s.say("population", n=s.population)
    s.recount_gunners()
    s.check_losses()


class AddCrew(Choice[Sdf1], frozen=True):
    """Extra hands beyond every limit, in any split. SDF-RES02"""

    left: int

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0

    def prompt(self, s: Sdf1) -> str:
        return f"Choose the station that gets extra crew, {self.left} left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("bolster", station) for station in CREWED)

    def bolster(self, s: Sdf1, station: Station) -> None:
        """One more here."""
        s.bolster[station] = s.bolster.get(station, 0) + 1
        s.then(AddCrew(self.seat, self.left - 1))


class ChooseDrawer(Choice[Sdf1], frozen=True):
    """Choose who draws a Resource card. SDF-CARD03, SDF-D40"""

    left: int

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or s.seats == 1

    def run(self, s: Sdf1) -> None:
        s.give_cards(0, self.left)

    def prompt(self, s: Sdf1) -> str:
        return "Choose who draws a Resource card"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("deal_to", seat) for seat in range(s.seats))

    def deal_to(self, s: Sdf1, seat: int) -> None:
        """This one."""
        s.give_cards(seat, 1)
        s.then(ChooseDrawer(self.seat, self.left - 1))


def draw_cards(s: Sdf1, effect: Draw, seat: int) -> list[Step[Sdf1]]:
    """Resource cards for whoever decides, for somebody of our choice, or for everybody. SDF-CARD03, SDF-SQR08"""
    if effect.who == "one":
        return [ChooseDrawer(seat, effect.n)]
    for drawer in [seat] if effect.who == "self" else [s.heroes[hero].seat for hero in s.in_play()]:
        s.give_cards(drawer, effect.n)
    return []


def can_draw(s: Sdf1, effect: Draw, seat: int) -> bool:
    """There are Resource cards, and room for them in hand. SDF-CARD03"""
    deck = s.decks["resources"]
    room = s.pack.numbers["hand_for_each_hero"] * len(s.heroes_of(seat)) > len(s.hands[seat])
    return bool(deck.cards or deck.discards) and (room or effect.who != "self")


def drop_cards(s: Sdf1, effect: Drop) -> None:
    """Resource cards are lost at random."""
    for seat, hand in enumerate(s.hands):
        heroes = len(s.heroes_of(seat))
        for _ in range(min(heroes, len(hand) // effect.least) if effect.least else heroes):
            if hand:
                card = hand.pop(s.luck.below(len(hand)))
                s.decks["resources"].discards.append(card)
                s.say("drops", seat=seat, card=card)


# Rules, Unlocks and knowledge


def own(s: Sdf1, unlock: str, by: By) -> None:
    """A Story Unlock is ours from now on. SDF-UNL03"""
    if unlock not in s.unlocks:
        s.unlocks.append(unlock)
    s.say("unlocks", unlock=unlock)
    s.then(*steps(s.pack.unlocks[unlock].does, by), Judge())


def unlocks_on_offer(s: Sdf1) -> dict[str, int]:
    """What this Episode offers and we do not own yet, or can have again. SDF-EPI06, SDF-ESC08"""
    story = s.story
    if story is None:
        return {}
    return {id: cost for id, cost in story.unlocks.items() if id not in s.unlocks or s.pack.unlocks[id].again}


def look_ahead(s: Sdf1) -> str | None:
    """The next Z-Orders card, which everybody may see from now on. SDF-D30"""
    deck = s.decks["orders"]
    if not deck.cards:
        deck.cards, deck.discards = deck.discards, []
        s.luck.shuffle(deck.cards)
    if not deck.cards:
        return None
    s.is_foreseen = True
    s.seal()
    s.say("foresees", card=deck.cards[-1])
    return deck.cards[-1]


class SinkOrders(Choice[Sdf1], frozen=True):
    """Leave the next Z-Orders card, or put it at the bottom. SDF-HC10"""

    def is_moot(self, s: Sdf1) -> bool:
        return len(s.decks["orders"].cards) < 2

    def prompt(self, s: Sdf1) -> str:
        card = s.decks["orders"].cards[-1]
        return f"The next Z-Orders card is {s.pack.orders[card].name}: leave it, or put it at the bottom?"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield Move("leave")
        yield Move("sink")

    def leave(self, s: Sdf1) -> None:
        """It stays on top."""

    def sink(self, s: Sdf1) -> None:
        """It goes to the bottom."""
        cards = s.decks["orders"].cards
        cards.insert(0, cards.pop())
        s.is_foreseen = False
        s.say("sinks")


class ChooseUpgrade(Choice[Sdf1], frozen=True):
    """Choose the Hero who turns to her upgraded face. SDF-HERO17, SDF-HERO18"""

    effect: Upgrade

    def prompt(self, s: Sdf1) -> str:
        return "Choose the Hero who is upgraded"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("upgrade", hero) for hero in upgradable(s, self.effect))

    def upgrade(self, s: Sdf1, hero: str) -> None:
        """She is, at once; her damage and what she has used stay. SDF-R24"""
        state = s.heroes[hero]
        if state.is_upgraded:
            state.is_for_now = False
            return
        state.is_upgraded = True
        state.is_for_now = self.effect.lasts == "episode"
        s.say("upgraded", hero=hero, title_n=hero)


def upgradable(s: Sdf1, effect: Upgrade) -> list[str]:
    """The Heroes in play who can be upgraded, or whose upgrade can be made permanent."""
    fitting = [hero for hero in s.in_play() if s.has_post(hero, effect.who)]
    is_for_good = effect.lasts == "perm"
    return [hero for hero in fitting if not s.heroes[hero].is_upgraded or (is_for_good and s.heroes[hero].is_for_now)]
