"""What can be done at any time: Abilities, Resource cards, Tech, Unlocks, Battle Mode. SDF-R28

A window is a moment between two actions. The seat whose window it is finds these among its own moves; every other seat
is offered them on the side, as long as the window is open.
"""

from collections.abc import Iterator

from robotable.games.attack_on_sdf1.doing import steps, would_help
from robotable.games.attack_on_sdf1.effects_board import Face, Price
from robotable.games.attack_on_sdf1.effects_forces import Heal, Rescue
from robotable.games.attack_on_sdf1.errands import fund, may_run
from robotable.games.attack_on_sdf1.guns import can_transform, transform
from robotable.games.attack_on_sdf1.pieces import By, ErrandState
from robotable.games.attack_on_sdf1.sheets import Ability, Resource
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.story import own, unlocks_on_offer
from robotable.table import Choice, Move, Refusal, Step


class AnyTime(Choice[Sdf1], frozen=True):
    """What a seat's Heroes and cards can do between any two actions. SDF-PTS02, SDF-HERO06, SDF-CARD08, SDF-D30"""

    def anytime_moves(self, s: Sdf1) -> Iterator[Move]:
        """All of it that is legal and of use now."""
        for hero in s.heroes_of(self.seat):
            for slot, _ in usable_abilities(s, hero):
                yield Move("ability", s.face(hero).ability_id(slot))
        by, resources = by_card(s, self.seat), s.pack.resources
        for card in dict.fromkeys(s.hands[self.seat]):
            if why_not_play(s, by, card) is None:
                yield Move("play", card)
        for tech in s.techs:
            if resources[tech].use and tech not in s.used and would_help(resources[tech].use, s, by):
                yield Move("tech", tech)
        for unlock in s.unlocks:
            if _is_usable(s, unlock, by):
                yield Move("use_unlock", unlock)
        for id, cost in unlocks_on_offer(s).items():
            if cost <= s.rp:
                yield Move("buy", id)
        for errand in s.errands:
            if self._funder(s, errand):
                yield Move("fund", errand.id)
        if can_transform(s) and any(s.heroes[hero].seat == self.seat for hero in s.holders("captain")):
            yield Move("transform")

    def note(self, s: Sdf1, move: Move) -> str | None:
        """What Battle Mode costs and is good for. SDF-BATTLE01 to SDF-BATTLE03"""
        if move.verb != "transform":
            return None
        cost = s.pack.numbers["battle_mode_cost"]
        return f"{cost} AP: the Reflex Cannon can fire, and the front Areas cover for each other, in this Episode"

    def anytime_refusals(self, s: Sdf1) -> Iterator[Refusal]:
        """Why the other cards and Abilities can't be used."""
        by = by_card(s, self.seat)
        for card in dict.fromkeys(s.hands[self.seat]):
            if why := why_not_play(s, by, card):
                yield Refusal(Move("play", card), *why)
        for hero in s.heroes_of(self.seat):
            for slot, ability in enumerate(s.face(hero).abilities):
                if why := why_no_ability(s, hero, slot, ability):
                    yield Refusal(Move("ability", s.face(hero).ability_id(slot)), *why)
        for id, cost in unlocks_on_offer(s).items():
            if cost > s.rp:
                yield Refusal(Move("buy", id), f"it costs {cost} RP and there are {s.rp}", "SDF-UNL03")
        for errand in s.errands:
            if self._funder(s, errand) is None:
                yield Refusal(Move("fund", errand.id), _why_no_errand(s, errand), "SDF-TERM06")

    def _funder(self, s: Sdf1, errand: ErrandState) -> str | None:
        """One of our Heroes who can pay the points of an errand."""
        sheet = s.pack.errands[errand.id]
        if errand.is_funded or not (sheet.rp or sheet.ap) or s.rp < sheet.rp or s.ap < sheet.ap:
            return None
        anywhere = sheet.at is None and sheet.who == "any"
        heroes = [hero for hero in s.heroes_of(self.seat) if s.is_active(hero)]
        return next((hero for hero in heroes if anywhere or may_run(s, errand, hero)), None)

    def ability(self, s: Sdf1, noun: str) -> None:
        """Use a Hero's Ability. SDF-HERO06, SDF-PTS02, SDF-PTS03"""
        self._again(s)
        for hero in s.heroes_of(self.seat):
            for slot, ability in usable_abilities(s, hero):
                if s.face(hero).ability_id(slot) == noun:
                    pay_ap(s, hero, ability.cost)
                    s.heroes[hero].used.append(slot)
                    s.say("uses-ability", hero=hero, ability=noun)
                    s.then(*steps(ability.does, By(self.seat, hero, s.heroes[hero].place)))
                    return

    def play(self, s: Sdf1, card: str) -> None:
        """Play or buy a Resource card. SDF-CARD06 to SDF-CARD08"""
        self._again(s)
        sheet = s.pack.resources[card]
        s.hands[self.seat].remove(card)
        s.rp -= sheet.rp
        s.say("plays", seat=self.seat, card=card)
        effects = steps(sheet.does, by_card(s, self.seat))
        s.then(*(PayDie(self.seat, price) for price in _named_first(sheet.dice)), *effects, LayDown(card))

    def tech(self, s: Sdf1, card: str) -> None:
        """Use a Tech, once per Episode. SDF-CARD06"""
        self._again(s)
        s.used.append(card)
        s.say("uses-tech", card=card)
        s.then(*steps(s.pack.resources[card].use, by_card(s, self.seat)))

    def use_unlock(self, s: Sdf1, id: str) -> None:
        """Use what was unlocked."""
        self._again(s)
        (s.used if s.pack.unlocks[id].per == "episode" else s.spent_unlocks).append(id)
        s.say("uses-unlock", unlock=id)
        s.then(*steps(s.pack.unlocks[id].use, by_card(s, self.seat)))

    def buy(self, s: Sdf1, id: str) -> None:
        """Buy a Story Unlock of this Episode. SDF-EPI06, SDF-PTS07, SDF-UNL03, SDF-D08"""
        self._again(s)
        s.rp -= unlocks_on_offer(s)[id]
        own(s, id, by_card(s, self.seat))

    def fund(self, s: Sdf1, id: str) -> None:
        """Pay the points of an errand."""
        self._again(s)
        hero = self._funder(s, next(errand for errand in s.errands if errand.id == id))
        assert hero
        fund(s, hero, id)

    def transform(self, s: Sdf1) -> None:
        """Change to Battle Mode. SDF-BATTLE01"""
        self._again(s)
        transform(s)

    def _again(self, s: Sdf1) -> None:
        """The window opens again afterwards; on the side it never closes."""


class Window(AnyTime, frozen=True):
    """A moment between two actions, in which everybody may use what works at any time. SDF-R28"""

    def _again(self, s: Sdf1) -> None:
        s.then(self)


class OnTheSide(AnyTime, frozen=True):
    """Use an Ability or a card while somebody else is at it. SDF-PTS02, SDF-CARD08, SDF-D30"""

    def is_moot(self, s: Sdf1) -> bool:
        window = s.choice
        if not isinstance(window, Window) or window.seat == self.seat:
            return True
        return next(self.anytime_moves(s), None) is None

    def prompt(self, s: Sdf1) -> str:
        return "You may use an Ability or a card at any time"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from self.anytime_moves(s)


class Aid(AnyTime, frozen=True):
    """While the story is told and the enemy acts, a Hero is near her end or missing: who holds a card that heals or
    rescues may play it at once. SDF-R28"""

    def crumb(self, s: Sdf1) -> str | None:
        return "Aid"

    def _cards(self, s: Sdf1) -> list[str]:
        hand = [card for card in dict.fromkeys(s.hands[self.seat]) if is_aid(s.pack.resources[card])]
        by = by_card(s, self.seat)
        return [card for card in hand if why_not_play(s, by, card) is None]

    def is_moot(self, s: Sdf1) -> bool:
        return not self._cards(s)

    def prompt(self, s: Sdf1) -> str:
        return "A Hero is badly hurt or missing: play a card that helps, or let it pass"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("play", card) for card in self._cards(s))
        yield Move("decline")

    def decline(self, s: Sdf1) -> None:
        """Keep the card."""

    def _again(self, s: Sdf1) -> None:
        s.then(self)


def is_aid(sheet: Resource) -> bool:
    """The card heals or rescues. SDF-R28"""
    return any(isinstance(effect, Heal | Rescue) for effect in sheet.does)


def by_card(s: Sdf1, seat: int) -> By:
    """For whom a card works: the acting Hero if she is this seat's, else its first."""
    own = [hero for hero, state in s.heroes.items() if state.seat == seat and not state.back_in]
    if not own:
        return By(seat)
    hero = next((hero for hero in own if s.heroes[hero].is_acting), own[0])
    return By(seat, hero, s.heroes[hero].place)


# Abilities


def usable_abilities(s: Sdf1, hero: str) -> Iterator[tuple[int, Ability]]:
    """The Abilities that a Hero can use now. SDF-HERO06, SDF-HERO16"""
    for slot, ability in enumerate(s.face(hero).abilities):
        if why_no_ability(s, hero, slot, ability) is None:
            yield slot, ability


def _why_no_errand(s: Sdf1, errand: ErrandState) -> str:
    """What is lacking to see to an errand now."""
    sheet = s.pack.errands[errand.id]
    if not errand.is_funded and s.rp < sheet.rp:
        return f"it costs {sheet.rp} RP and there are {s.rp}"
    if not errand.is_funded and s.ap < sheet.ap:
        return f"it costs {sheet.ap} AP and there are {s.ap}"
    where = f" in {s.pack.names()['area'][sheet.at]}" if sheet.at else " aboard"
    return f"it takes a Hero{where} with the right die in her turn"


def why_no_ability(s: Sdf1, hero: str, slot: int, ability: Ability) -> tuple[str, str] | None:
    """Why an Ability can't be used now, and the rule."""
    state = s.heroes[hero]
    if not s.is_active(hero):
        return f"{s.face(hero).name} is missing", "SDF-HERO16"
    if slot in state.used:
        return "used already this Episode", "SDF-PTS03"
    if ability.reacts:
        return "it answers losses in Z-Orders", "SDF-HC09"
    if s.ap < ability.cost and purse(s, hero) < ability.cost:
        return f"it costs {ability.cost} AP and there are {purse(s, hero)}", "SDF-PTS02"
    if not would_help(ability.does, s, By(state.seat, hero, state.place)):
        return "it would do nothing now", "SDF-R96"
    return None


def purse(s: Sdf1, hero: str) -> int:
    """The AP that a Hero can pay: the pool, and her own unused Ability dice. SDF-DIE05, SDF-PTS02"""
    return s.ap + s.heroes[hero].dice.count("ability")


def pay_ap(s: Sdf1, hero: str, n: int) -> None:
    """Pay with Ability dice first, then from the pool. SDF-PTS02"""
    state = s.heroes[hero]
    while n and "ability" in state.dice:
        state.use_die("ability")
        n -= 1
    s.ap -= n


# Resource cards


def why_not_play(s: Sdf1, by: By, card: str) -> tuple[str, str] | None:
    """Why a Resource card can't be played now, for whom it would work, and the rule. SDF-CARD08"""
    sheet = s.pack.resources[card]
    if sheet.window == "upkeep" and s.phase != "upkeep":
        return "it is played in Upkeep", "SDF-RES02"
    if sheet.window == "turn" and not (by.hero and s.heroes[by.hero].is_acting):
        return "it is played in a turn of your own Heroes", "SDF-RES03"
    if s.rp < sheet.rp:
        return f"it costs {sheet.rp} RP and there are {s.rp}", "SDF-CARD08"
    if sheet.dice and not can_pay_dice(s, sheet.dice):
        return "the Tracker lacks the dice it costs", "SDF-TRK02"
    if sheet.type != "tech" and not would_help(sheet.does, s, by):
        return "it would do nothing now", "SDF-R96"
    return None


def _is_usable(s: Sdf1, unlock: str, by: By) -> bool:
    sheet = s.pack.unlocks[unlock]
    return bool(sheet.use) and unlock not in (*s.used, *s.spent_unlocks) and would_help(sheet.use, s, by)


def _named_first(dice: tuple[Price, ...]) -> list[Price]:
    return sorted(dice, key=lambda price: price == "any")


def can_pay_dice(s: Sdf1, dice: tuple[Price, ...]) -> bool:
    """Whether the Tracker holds the dice of a cost. SDF-TRK02"""
    return covers_dice(s.tracker.copy(), dice)


def covers_dice(left: list[Face], dice: tuple[Price, ...]) -> bool:
    """Whether these dice, which are used up, are enough for a cost. SDF-TRK02"""
    for price in _named_first(dice):
        face = next((face for face in left if price in (face, "any")), None)
        if face is None:
            return False
        left.remove(face)
    return True


class PayDie(Choice[Sdf1], frozen=True):
    """Pay a die from the Tracker. SDF-TRK02, SDF-D30"""

    price: Price

    def _faces(self, s: Sdf1) -> list[Face]:
        return list(dict.fromkeys(face for face in s.tracker if self.price in (face, "any")))

    def is_moot(self, s: Sdf1) -> bool:
        return len(self._faces(s)) < 2

    def run(self, s: Sdf1) -> None:
        self.spend(s, self._faces(s)[0])

    def prompt(self, s: Sdf1) -> str:
        return "Choose the die from the Tracker that pays for it"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("spend", face) for face in self._faces(s))

    def spend(self, s: Sdf1, face: Face) -> None:
        """This one leaves the Tracker."""
        s.tracker.remove(face)


class LayDown(Step[Sdf1], frozen=True):
    """An Event is discarded, an Active card stays for the Episode, a Tech for good. SDF-CARD06, SDF-CARD07"""

    card: str

    def run(self, s: Sdf1) -> None:
        kind = s.pack.resources[self.card].type
        if kind == "tech":
            s.techs.append(self.card)
        elif kind == "active":
            s.actives.append(self.card)
        else:
            s.decks["resources"].discards.append(self.card)
