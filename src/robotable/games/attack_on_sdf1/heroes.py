"""Step 4, Hero turns: dice, movement, Action Squares, assisting, the Tracker and orders, in any order."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.actions import UseDice, face_of
from robotable.games.attack_on_sdf1.dice import roll
from robotable.games.attack_on_sdf1.doing import steps, would_help
from robotable.games.attack_on_sdf1.effects_board import Face
from robotable.games.attack_on_sdf1.foresight import damage_to_ship, next_card
from robotable.games.attack_on_sdf1.geometry import HULL, PLACES, Place, journeys, neighbours, number_of, ways_from
from robotable.games.attack_on_sdf1.guns import can_turn, turn
from robotable.games.attack_on_sdf1.judging import Judge
from robotable.games.attack_on_sdf1.mecha import (
    HearScout,
    draw_order,
    order_limit,
    orders_left,
    read_scout,
    scouts_left,
)
from robotable.games.attack_on_sdf1.pieces import By, Scout
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Move, Refusal, Step, clone
from robotable.table.nouns import join, pair

WAYS = {"ccw": 1, "cw": -1}


class PlayHeroes(Step[Sdf1], frozen=True):
    """The Heroes in play act one after another by rank. SDF-TURN01"""

    def run(self, s: Sdf1) -> None:
        s.phase = "heroes"
        s.then(*(BeginTurn(hero) for hero in s.heroes), EndHeroes())


class BeginTurn(Step[Sdf1], frozen=True):
    """A turn starts with a roll of the Hero's Action Dice; who is missing now has no turn this Episode.
    SDF-TURN02, SDF-HERO08, SDF-TURN01"""

    hero: str

    def run(self, s: Sdf1) -> None:
        state = s.heroes[self.hero]
        if not s.is_active(self.hero):
            state.has_acted = True
            return
        state.is_acting, state.has_free_move = True, True
        rolled = roll(s, s.dice_each + state.bonus)
        state.dice, state.received = [*rolled, *state.gifts], state.gifts
        state.gifts, state.bonus, state.rerolled = [], 0, 0
        s.say("hero-turn", seat=state.seat, hero=self.hero)
        s.say("rolls", hero=self.hero, dice_n=", ".join(rolled))
        s.then(HeroTurn(state.seat, self.hero), EndTurn(self.hero))


class EndTurn(Step[Sdf1], frozen=True):
    """Unused dice and movement are lost. SDF-TURN09, SDF-DIE07"""

    hero: str

    def crumb(self, s: Sdf1) -> str | None:
        return s.face(self.hero).name

    def run(self, s: Sdf1) -> None:
        state = s.heroes[self.hero]
        state.is_acting, state.has_acted = False, True
        state.points, state.extra, state.has_free_move, state.done_once = 0, 0, False, []
        state.lose_dice()


class EndHeroes(Step[Sdf1], frozen=True):
    """Where the Heroes stand now counts for Objectives; dice nobody used are lost. SDF-EPI04, SDF-DIE07"""

    def run(self, s: Sdf1) -> None:
        s.stations = {hero: s.heroes[hero].place for hero in s.active()}
        s.unlocks_then = s.unlocks.copy()
        for state in s.heroes.values():
            state.gifts = []


class UseMovement(UseDice, frozen=True):
    """Moving about: walk, fly, use Action Squares, turn the ship. SDF-DIE03, SDF-TURN04, SDF-R31, SDF-D16, SDF-D19"""

    def movement_moves(self, s: Sdf1) -> Iterator[Move]:
        """Walk, fly, turn the ship, use the square. SDF-TURN04, SDF-TURN05, SDF-TURN07, SDF-D16"""
        state, face = s.heroes[self.hero], s.face(self.hero)
        is_captain = "captain" in face.posts
        if "move" in state.dice and not state.is_grounded:
            yield Move("stride")
        if state.movement:
            yield from (Move("go", place) for place in self._ways(s))
            if self._can_use_square(s):
                yield Move("square")
        yield from self.journey_moves(s)
        if is_captain and can_turn(s):
            if state.has_free_move or state.extra:
                yield from (Move("turn", way) for way in WAYS)
            if "move" in state.dice:
                yield from (Move("helm", way) for way in WAYS)

    def journey_moves(self, s: Sdf1) -> Iterator[Move]:
        """Go further at one stroke, with Move dice if need be, and use an Action Square there. SDF-R104"""
        state, range_ = s.heroes[self.hero], self._range(s)
        if not range_:
            return
        steps_to = self._journeys(s, range_)
        at_hand = 1 if state.movement else 0
        yield from (Move("travel", place) for place, steps in steps_to.items() if steps > at_hand)
        for area in HULL:
            is_at_hand = area == state.place and state.movement
            if not is_at_hand and steps_to.get(area, range_) < range_ and self._has_use_for_square(s, area):
                yield Move("visit", area)

    def _range(self, s: Sdf1) -> int:
        """How many movement points she has, those of her Move dice included. SDF-TURN04"""
        state = s.heroes[self.hero]
        dice = 0 if state.is_grounded else state.dice.count("move") * s.face(self.hero).stride
        return state.movement + dice

    def _journeys(self, s: Sdf1, most: int) -> Mapping[Place, int]:
        """Every Area she can get to, and in how many steps."""
        return journeys(s.heroes[self.hero].place, most, s.heading, not s.is_pilot(self.hero))

    def note(self, s: Sdf1, move: Move) -> str | None:
        """Which number every Area of the ship would face, or how many Move dice a way takes. SDF-BOARD07"""
        if move.verb in ("travel", "visit"):
            return self._fare(s, move)
        if move.verb not in ("turn", "helm"):
            return super().note(s, move)
        turned = clone(s)
        turned.heading += WAYS[str(move.noun)]
        faces = ", ".join(f"{s.pack.label(area)} A{number_of(area, turned.heading)}" for area in HULL)
        return f"{faces}{_threat(s, turned)}"

    def _fare(self, s: Sdf1, move: Move) -> str:
        state, stride = s.heroes[self.hero], s.face(self.hero).stride
        steps = self._journeys(s, self._range(s))[str(move.noun)] + (move.verb == "visit")
        dice = -(-max(0, steps - state.movement) // max(1, stride))
        price = f" and {dice} Move {'die' if dice == 1 else 'dice'}" if dice else ""
        return f"{steps} movement{price}"

    def _ways(self, s: Sdf1) -> tuple[Place, ...]:
        """Where the Hero can go next. SDF-TURN05, SDF-HERO10"""
        return ways_from(s.heroes[self.hero].place, s.heading, not s.is_pilot(self.hero))

    def _can_use_square(self, s: Sdf1) -> bool:
        """She stands on a square that she can use. SDF-SQR01"""
        return self._has_use_for_square(s, s.heroes[self.hero].place)

    def _has_use_for_square(self, s: Sdf1, place: Place) -> bool:
        """Each square once per Hero and Episode, if it does anything. SDF-SQR02, SDF-R96"""
        square = s.pack.areas[place].does if place in s.pack.areas else ()
        if not square or place in s.heroes[self.hero].squares:
            return False
        by = self.by(s)
        return would_help(square, s, By(by.seat, by.hero, place, by.is_die))

    def stride(self, s: Sdf1) -> None:
        """A Move die becomes movement. SDF-DIE03, SDF-TURN04"""
        self._again(s)
        self.spend_die(s, "move")
        s.heroes[self.hero].points += s.face(self.hero).stride

    def go(self, s: Sdf1, place: Place) -> None:
        """One space for one point."""
        self._again(s)
        s.heroes[self.hero].spend_movement()
        s.heroes[self.hero].place = place
        s.say("goes", hero=self.hero, area=place)
        s.then(Judge())

    def travel(self, s: Sdf1, place: Place) -> None:
        """Go there by the shortest way; Move dice become movement as they are needed. SDF-R104"""
        self._again(s)
        self._walk(s, place)

    def visit(self, s: Sdf1, area: Place) -> None:
        """Go there, and use its Action Square. SDF-R104"""
        self._again(s)
        self._walk(s, area)
        self._need_movement(s)
        self._use_square(s)

    def _walk(self, s: Sdf1, goal: Place) -> None:
        state = s.heroes[self.hero]
        ahead = journeys(goal, len(PLACES), s.heading, not s.is_pilot(self.hero))
        while state.place != goal:
            self._need_movement(s)
            state.spend_movement()
            state.place = min(self._ways(s), key=lambda place: ahead.get(place, len(PLACES)))
            s.say("goes", hero=self.hero, area=state.place)
        s.then(Judge())

    def _need_movement(self, s: Sdf1) -> None:
        """Without a point left a Move die becomes movement. SDF-DIE03"""
        if not s.heroes[self.hero].movement:
            self.spend_die(s, "move")
            s.heroes[self.hero].points += s.face(self.hero).stride

    def square(self, s: Sdf1) -> None:
        """Use the Action Square here. SDF-SQR01 to SDF-SQR08"""
        self._again(s)
        self._use_square(s)

    def _use_square(self, s: Sdf1) -> None:
        state = s.heroes[self.hero]
        state.spend_movement()
        state.squares.append(state.place)
        s.say("square", hero=self.hero, area=state.place)
        s.then(*steps(s.pack.areas[state.place].does, replace(self.by(s), is_die=False)))

    def turn(self, s: Sdf1, way: str) -> None:
        """Turn the ship with the free move, or with movement from a card. SDF-MOVE01 to SDF-MOVE03"""
        self._again(s)
        state = s.heroes[self.hero]
        if state.extra:
            state.extra -= 1
        else:
            state.has_free_move = False
        turn(s, WAYS[way])

    def helm(self, s: Sdf1, way: str) -> None:
        """Turn the ship one notch with a Move die. SDF-MOVE01"""
        self._again(s)
        self.spend_die(s, "move")
        turn(s, WAYS[way])


def _threat(s: Sdf1, turned: Sdf1) -> str:
    """What the next Z-Orders card, if it is known, would do to the ship, now and turned. SDF-ZORD07"""
    card = next_card(s)
    if not card:
        return ""
    now, then = damage_to_ship(s, card), damage_to_ship(turned, card)
    return f"; the Z-Orders card that comes: {now}, and {then} after the turn"


class HeroTurn(UseMovement, frozen=True):
    """The turn of a Hero: everything in any order, until she ends it.
    SDF-TURN03 to SDF-TURN09, SDF-HERO07 to SDF-HERO10, SDF-SQR01, SDF-ASST01, SDF-TRK01,
    SDF-D19, SDF-D21, SDF-D24, SDF-D29"""

    def crumb(self, s: Sdf1) -> str | None:
        return None

    def is_moot(self, s: Sdf1) -> bool:
        return not s.is_active(self.hero)

    def prompt(self, s: Sdf1) -> str:
        state = s.heroes[self.hero]
        dice = ", ".join(face.title() for face in state.dice) or "no dice left"
        steps_left = state.movement
        return f"{s.face(self.hero).name}: {dice}; {steps_left} movement"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from self.die_moves(s)
        yield from self.movement_moves(s)
        yield from self.order_moves(s)
        yield from self.assist_moves(s)
        yield from self.anytime_moves(s)
        if s.ap_rerolls and s.ap:
            yield from (Move("ap_reroll", face) for face in dict.fromkeys(self.dice(s)))
        if self._can_stow(s):
            yield Move("stow")
        yield Move("end_turn")

    def warning(self, s: Sdf1, move: Move) -> str | None:
        """Dice, orders and Scouts that would be wasted."""
        return self._left(s, move.verb == "stow") if move.verb in ("stow", "end_turn") else None

    def _left(self, s: Sdf1, are_stowed: bool) -> str | None:
        dice = ", ".join(face.title() for face in self.dice(s))
        unused = {f"{kind.title()} order": orders_left(s, self.hero, kind) for kind in ("veritech", "destroid")}
        unused["Scout"] = scouts_left(s, self.hero) if s.face(self.hero).scouts else 0
        left = [f"dice ({dice})"] if dice and not are_stowed else []
        left += [f"{n} {what}{'s' if n > 1 else ''}" for what, n in unused.items() if n > 0]
        return f"{s.face(self.hero).name} still has {', '.join(left)}." if left else None

    def end_turn(self, s: Sdf1) -> None:
        """Enough. SDF-TURN09"""

    def _can_stow(self, s: Sdf1) -> bool:
        dice = self.dice(s)
        return "ability" in dice or (bool(dice) and len(s.tracker) < s.pack.numbers["tracker"])

    def stow(self, s: Sdf1) -> None:
        """Ability dice give AP, the others go onto the Tracker as far as there is room, and the turn ends. SDF-R104"""
        dice = self.dice(s)
        for face in [face for face in dice if face != "ability"][: s.pack.numbers["tracker"] - len(s.tracker)]:
            self.spend_die(s, face)
            s.tracker.append(face)
            s.say("stores", hero=self.hero, face=face)
        if points := dice.count("ability"):
            for _ in range(points):
                self.spend_die(s, "ability")
            s.gain_ap(points)

    # Orders

    def order_moves(self, s: Sdf1) -> Iterator[Move]:
        """Draw for mecha, send Scouts, hear them. SDF-MECHA02, SDF-SCOUT01"""
        for kind in ("veritech", "destroid"):
            left = orders_left(s, self.hero, kind)
            if left > 0:
                yield Move("order", kind)
            if left > 1:
                yield Move("order_all", kind)
        if s.face(self.hero).scouts:
            left = scouts_left(s, self.hero)
            if left > 0:
                yield from (Move("scout", place) for place in PLACES)
            if left == 1:
                yield from (Move("survey", place) for place in PLACES)
            waiting = sum(not scout.is_used for scout in s.scouts)
            if waiting:
                yield Move("hear_scout")
            if waiting > 1:
                yield Move("hear_all")

    def order(self, s: Sdf1, kind: str) -> None:
        """Draw a Mecha card. SDF-MECHA02, SDF-MECHA03"""
        self._again(s)
        draw_order(s, self.seat, self.hero, kind)

    def order_all(self, s: Sdf1, kind: str) -> None:
        """Draw one Mecha card after the other, until all orders are given. SDF-MECHA02, SDF-R104"""
        self._again(s)
        draw_order(s, self.seat, self.hero, kind, goes_on=True)

    def scout(self, s: Sdf1, place: Place) -> None:
        """Place a Scout token anywhere. SDF-SCOUT01, SDF-D26"""
        self._again(s)
        s.scouts.append(Scout(place))
        s.say("scouts", area=place)

    def survey(self, s: Sdf1, place: Place) -> None:
        """Place the last Scout token, and hear them all. SDF-SCOUT02, SDF-R104"""
        self.scout(s, place)
        s.then(*(HearScout(self.seat) for _ in s.scouts))

    def hear_scout(self, s: Sdf1) -> None:
        """Draw a card for a Scout. SDF-SCOUT02"""
        self._again(s)
        read_scout(s, self.seat)

    def hear_all(self, s: Sdf1) -> None:
        """Draw a card for every Scout, one after the other. SDF-SCOUT02, SDF-R104"""
        self._again(s)
        s.then(*(HearScout(self.seat) for scout in s.scouts if not scout.is_used))

    # Assisting

    def assist_moves(self, s: Sdf1) -> Iterator[Move]:
        """Give one die to a Hero whom this one assists, but none that was given to her.
        SDF-ASST01 to SDF-ASST03"""
        state = s.heroes[self.hero]
        if state.has_assisted or not state.dice:
            return
        dice, posts = state.own_dice(), s.face(self.hero).assists
        for other in s.active():
            if other != self.hero and any(s.has_post(other, post) for post in posts):
                yield from (Move("assist", join(face, other)) for face in dice)

    def assist(self, s: Sdf1, noun: str) -> None:
        """She uses it in her turn if that is still to come, else at once. SDF-ASST03"""
        face, other = pair(noun)
        self._again(s)
        s.heroes[self.hero].give_die(face_of(face))
        s.heroes[self.hero].has_assisted = True
        s.say("assists", hero=self.hero, other_hero=other, face=face)
        if s.heroes[other].has_acted:
            s.heroes[other].dice = [face_of(face)]
            s.then(GiftTurn(s.heroes[other].seat, other), EndGift(other))
        else:
            s.heroes[other].gifts.append(face_of(face))

    def ap_reroll(self, s: Sdf1, face: Face) -> None:
        """By an old draft of the rules 1 AP rerolls a die. SDF-PTS05"""
        self._again(s)
        s.ap -= 1
        state = s.heroes[self.hero]
        received = state.use_die(face)
        state.add_dice(roll(s, 1), received)

    # Why not

    def refusals(self, s: Sdf1) -> Iterator[Refusal]:
        state = s.heroes[self.hero]
        yield from self.anytime_refusals(s)
        yield from self.die_refusals(s)
        yield from self._square_refusals(s)
        for kind in ("veritech", "destroid"):
            if orders_left(s, self.hero, kind) <= 0:
                yield Refusal(Move("order", kind), *self._why_no_order(s, kind))
        if state.movement and not s.is_pilot(self.hero):
            outside = [place for place in neighbours(state.place, s.heading) if place not in self._ways(s)]
            for place in outside:
                yield Refusal(Move("go", place), "only pilots leave the ship", "SDF-TURN05")
        elif state.is_grounded and not state.movement:
            for place in neighbours(state.place, s.heading):
                yield Refusal(Move("go", place), "who has fired moves no more this turn", "SDF-TURN06")
        if "captain" in s.face(self.hero).posts and not can_turn(s):
            yield from (Refusal(Move("turn", way), "the ship can't turn now", "SDF-MOVE04") for way in WAYS)
        if len(s.tracker) >= s.pack.numbers["tracker"]:
            faces = dict.fromkeys(state.dice)
            yield from (Refusal(Move("store", face), "the Tracker is full", "SDF-TRK01") for face in faces)
        yield from self._assist_refusals(s)

    def _square_refusals(self, s: Sdf1) -> Iterator[Refusal]:
        """Why Action Squares can't be used, here and elsewhere."""
        state, range_ = s.heroes[self.hero], self._range(s)
        steps_to = {state.place: 0, **self._journeys(s, range_)}
        can_visit = {move.noun for move in self.journey_moves(s) if move.verb == "visit"}
        for area in HULL:
            is_here = area == state.place
            if area in can_visit or (is_here and state.movement and self._can_use_square(s)):
                continue
            verb, noun = ("square", None) if is_here else ("visit", area)
            if area in state.squares:
                yield Refusal(Move(verb, noun), "this square was used already", "SDF-SQR02")
            elif steps_to.get(area, range_) >= range_:
                yield Refusal(Move(verb, noun), "the movement that is left does not get there and use it", "SDF-SQR01")
            else:
                yield Refusal(Move(verb, noun), "it would do nothing now", "SDF-R96")

    def _assist_refusals(self, s: Sdf1) -> Iterator[Refusal]:
        state = s.heroes[self.hero]
        for other in (hero for hero in s.active() if hero != self.hero):
            for face in dict.fromkeys(state.dice):
                if state.has_assisted:
                    yield Refusal(Move("assist", join(face, other)), "a die was given already", "SDF-ASST02")
                elif face not in state.own_dice():
                    yield Refusal(Move("assist", join(face, other)), "this die was a gift itself", "SDF-ASST03")

    def _why_no_order(self, s: Sdf1, kind: str) -> tuple[str, str]:
        if not order_limit(s, self.hero, kind):
            return f"{s.face(self.hero).title} orders no {kind.title()}s", "SDF-MECHA01"
        if s.heroes[self.hero].drawn.get(kind, 0) >= order_limit(s, self.hero, kind):
            return "all orders are given", "SDF-MECHA02"
        return "no active mecha of this kind is left to order", "SDF-MECHA02"


class GiftTurn(UseMovement, frozen=True):
    """A Hero who has acted uses a die she was given, at once; she has no free move. SDF-ASST03, SDF-R29, SDF-D22"""

    def crumb(self, s: Sdf1) -> str | None:
        return "Assist"

    def is_moot(self, s: Sdf1) -> bool:
        state = s.heroes[self.hero]
        return not (state.dice or state.movement) or not s.is_active(self.hero)

    def prompt(self, s: Sdf1) -> str:
        state, name = s.heroes[self.hero], s.face(self.hero).name
        if not state.dice:
            return f"{name} moves on, up to {state.movement}"
        return f"{name} uses the {state.dice[0].title()} die of the assist"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from self.die_moves(s)
        yield from self.movement_moves(s)
        yield from self.anytime_moves(s)
        yield Move("lose_die" if s.heroes[self.hero].dice else "halt")

    def lose_die(self, s: Sdf1) -> None:
        """Let it go."""

    def halt(self, s: Sdf1) -> None:
        """Far enough."""


class EndGift(Step[Sdf1], frozen=True):
    """What is left of the die is lost. SDF-ASST03, SDF-DIE07"""

    hero: str

    def run(self, s: Sdf1) -> None:
        s.heroes[self.hero].lose_dice()
        s.heroes[self.hero].points = 0
