"""The sequence of play: a turn from its first roll to its end, and the end of the game."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations

from msgspec.structs import replace

from robotable.games.cyclone_run.fighters import Bombard
from robotable.games.cyclone_run.movement import Drive, EndHero
from robotable.games.cyclone_run.odds import missing
from robotable.games.cyclone_run.perform import Help, OwnWindow
from robotable.games.cyclone_run.scouting import AddScouts, Sense, can_scout, scout_moves, scout_refusals
from robotable.games.cyclone_run.state import Cell, Cyclone
from robotable.table import Choice, Move, Outcome, Refusal, Share, Step, person
from robotable.table.nouns import join, pair, parts

# The turn


class Turn(Step[Cyclone], frozen=True):
    """A player's turn: ready, roll, select, place Fuel, act, end. CYC-GEN04"""

    seat: int

    def run(self, s: Cyclone) -> None:
        s.active = self.seat
        s.flip_back(self.seat)
        s.laid = []
        s.selected = []
        s.acted = []
        s.scouts = s.waivers = 0
        for player in s.players:
            player.has_interrupted = False
        s.say("turn", seat=self.seat, n=s.round)
        seat = self.seat
        s.then(FirstRoll(seat), Select(seat), PlaceFuel(seat), Act(seat), EndTurn(seat))


class EndTurn(Step[Cyclone], frozen=True):
    """Unused Scouts lapse, and the turn passes to the left until the last round is over. CYC-GEN03, CYC-SCOUT04"""

    seat: int

    def crumb(self, s: Cyclone) -> str:
        return f"Round {s.round} › {person(self.seat)}'s turn"

    def run(self, s: Cyclone) -> None:
        s.history.append(tuple(s.scores()))
        if not s.is_ending and s.depleted >= s.depleted_to_end:
            s.is_ending = True
            s.say("last-round", n=s.depleted)
        following = (self.seat + 1) % len(s.players)
        if following != s.first:
            s.then(Turn(following))
        elif s.is_ending or s.round >= s.pack.numbers["most_rounds"]:
            s.then(FinalScore())
        else:
            s.round += 1
            s.then(Turn(following))


class FinalScore(Step[Cyclone], frozen=True):
    """Most points win; among equals the one latest in turn order. CYC-GEN02, CYC-END06, CYC-END07"""

    def run(self, s: Cyclone) -> None:
        seats, scores = range(len(s.players)), s.scores()
        tied = [seat for seat in seats if scores[seat] == max(scores)]
        winner = max(tied, key=s.turn_order)
        how = "most victory points" if len(tied) == 1 else "tied on points, and latest in turn order"
        s.outcome = Outcome([winner], how, scores, [_shares(s, seat) for seat in seats])
        s.say("wins", seat=winner, n=max(scores))


def _shares(s: Cyclone, seat: int) -> list[Share]:
    """The arithmetic of a final score."""
    tokens = s.pack.tokens
    points = {tokens[token.like or id].name: 0 for id, token in tokens.items()}
    for id in s.players[seat].pile:
        points[tokens[tokens[id].like or id].name] += tokens[id].vp
    return [*(Share(name, n) for name, n in points.items()), Share("Location cards", s.points_of_cards(seat))]


# Rolling


def roll(s: Cyclone, which: list[int]) -> None:
    """Roll some of the dice. CYC-ROLL01"""
    dice, faces, below = s.dice, s.pack.die.faces, s.luck.below
    sides = len(faces)
    for die in which:
        dice[die] = faces[below(sides)]
    s.say("rolls", seat=s.active, dice_n=", ".join(dice))


def rerolls(dice: list[str]) -> tuple[Move, ...]:
    """Every way to reroll some of the dice: the noun names the symbols that are rolled away. CYC-ROLL03"""
    return _rerolls(tuple(sorted(dice)))


@cache
def _rerolls(dice: tuple[str, ...]) -> tuple[Move, ...]:
    ways = dict.fromkeys(some for n in range(len(dice), 0, -1) for some in combinations(dice, n))
    return tuple(Move("reroll", join(*symbols)) for symbols in ways)


def places_of(symbols: list[str], dice: list[str]) -> list[int]:
    """Where dice with these symbols lie; of those that show the same, the first."""
    left, places = symbols.copy(), []
    for place, symbol in enumerate(dice):
        if symbol in left:
            left.remove(symbol)
            places.append(place)
    return places


class FirstRoll(Step[Cyclone], frozen=True):
    """All dice are rolled once; then the player may reroll. CYC-ROLL01, CYC-ROLL02"""

    seat: int

    def run(self, s: Cyclone) -> None:
        count = s.pack.die.count
        s.dice = [""] * count
        s.laid = [""] * count
        roll(s, list(range(count)))
        s.then(Rolling(self.seat, s.pack.numbers["free_rerolls"]))


class Rolling(OwnWindow, frozen=True):
    """Keep what you like and roll the rest again, twice for free; Fuel buys more.
    CYC-ROLL02 to CYC-ROLL06, CYC-FUEL05"""

    free: int

    def crumb(self, s: Cyclone) -> str:
        return "Roll"

    def is_moot(self, s: Cyclone) -> bool:
        return not self._can_roll(s) and not self.card_moves(s)

    def prompt(self, s: Cyclone) -> str:
        if self.free:
            times = {1: "once more", 2: "twice more"}.get(self.free, f"{self.free} more times")
            return f"Click the dice to keep and roll the rest, {times} for free, or stop rolling"
        if self._can_roll(s):
            return "Roll again for 1 Fuel, or stop rolling"
        return "Use a Location card, or stop rolling"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        return chain(rerolls(s.dice) if self._can_roll(s) else (), self.card_moves(s), (Move("stop"),))

    def refusals(self, s: Cyclone) -> Iterator[Refusal]:
        if not self._can_roll(s):
            yield Refusal(rerolls(s.dice)[0], "the free rerolls are used up and you have no Fuel", "CYC-ROLL05")
        yield from self.card_refusals(s)

    def _can_roll(self, s: Cyclone) -> bool:
        return self.free > 0 or s.players[self.seat].fuel > 0

    def reroll(self, s: Cyclone, noun: str) -> None:
        """Roll dice with these symbols again."""
        if not self.free:
            s.spend_fuel(self.seat, 1)
            s.say("pays-for-reroll", seat=self.seat)
        roll(s, places_of(parts(noun), s.dice))
        s.then(Rolling(self.seat, max(0, self.free - 1)))

    def stop(self, s: Cyclone) -> None:
        """Be content with the dice: final. CYC-ROLL04"""

    def with_rerolls(self, s: Cyclone, n: int) -> Help:
        return (replace(self, free=self.free + n),)

    def with_a_set_die(self, s: Cyclone) -> Help:
        return (TurnDie(self.seat), self)


class TurnDie(Choice[Cyclone], frozen=True):
    """A Location card turns one die to a face of your choice. CYC-LOC03"""

    def prompt(self, s: Cyclone) -> str:
        return "Choose a die and the face to turn it to"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        faces = dict.fromkeys(s.pack.die.faces)
        for shown in dict.fromkeys(s.dice):
            yield from (Move("turn_die", join(shown, face)) for face in faces if face not in (shown, "blank"))

    def turn_die(self, s: Cyclone, noun: str) -> None:
        """Turn a die from one face to another."""
        shown, face = pair(noun)
        s.dice[s.dice.index(shown)] = face
        s.say("turns-die", seat=self.seat, symbol=face)


# Selecting Heroes and placing Fuel


class Select(OwnWindow, frozen=True):
    """Cover the symbols of up to three Heroes with your dice; all are selected before any acts.
    CYC-HERO01 to CYC-HERO08, CYC-HERO11, CYC-ALPHA01, CYC-ALPHA02"""

    def crumb(self, s: Cyclone) -> str | None:
        return "Select Heroes" if s.choice is self else None

    def is_moot(self, s: Cyclone) -> bool:
        return next(self._selectable(s), None) is None and not self.card_moves(s)

    def prompt(self, s: Cyclone) -> str:
        left = s.pack.numbers["heroes_a_turn"] - len(s.selected)
        return f"Select up to {left} Hero{'es' if left > 1 else ''} your dice can pay for, or go on"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        yield from [Move("select", face) for face in self._selectable(s)]
        yield from self.card_moves(s)
        yield Move("done")

    def refusals(self, s: Cyclone) -> Iterator[Refusal]:
        for face in s.faces.values():
            if why := self._why_not(s, face):
                yield Refusal(Move("select", face), *why)
        yield from self.card_refusals(s)

    def _selectable(self, s: Cyclone) -> Iterator[str]:
        selected, costs_fuel = s.selected, s.pack.costs_fuel
        if len(selected) < s.pack.numbers["heroes_a_turn"] and (within := s.within_dice()):
            for face in s.faces.values():
                is_open = face in within and face not in selected
                if is_open and (face not in costs_fuel or not s.lacks_fuel(self.seat, face)):
                    yield face

    def _why_not(self, s: Cyclone, face: str) -> tuple[str, str] | None:
        hero, dice = s.hero(face), s.dice_left()
        if face in s.selected:
            return f"{hero.name} is selected already", "CYC-HERO05"
        if len(s.selected) >= s.pack.numbers["heroes_a_turn"]:
            return f"{len(s.selected)} Heroes a turn are the most", "CYC-HERO02"
        if face not in s.within_dice():
            if len(dice) < len(hero.cost):
                return f"{hero.name} needs {len(hero.cost)} dice and you have {len(dice)} left", "CYC-HERO03"
            lacking = ", ".join(missing(dice, hero.cost)).replace("-", " ")
            return f"your dice lack {lacking} for {hero.name}", "CYC-HERO01"
        if s.lacks_fuel(self.seat, face):
            return f"{hero.name} also costs {hero.needs_fuel} Fuel", "CYC-ALPHA02"
        return None

    def select(self, s: Cyclone, face: str) -> None:
        """Activate a Hero: lay the dice, collect the Fuel on the card, then pay. CYC-HERO04, CYC-HERO07, CYC-HERO08"""
        hero, player, card = s.hero(face), s.players[self.seat], s.card_of(face)
        for symbol in hero.cost:
            die = s.dice.index(symbol)
            while s.laid[die]:
                die = s.dice.index(symbol, die + 1)
            s.laid[die] = face
        s.selected.append(face)
        s.say("selects", seat=self.seat, hero=face)
        if found := s.fuel_on[card]:
            s.fuel_on[card] = 0
            player.fuel += found
            s.say("collects-fuel", seat=self.seat, hero=face, n=found)
        if hero.brings_fuel:
            s.gain_fuel(self.seat, hero.brings_fuel)
        if hero.needs_fuel and s.waivers:
            s.waivers -= 1
        elif hero.needs_fuel:
            s.spend_fuel(self.seat, hero.needs_fuel)
            s.say("fuels", seat=self.seat, hero=face, n=hero.needs_fuel)
        s.scouts += hero.scouts
        s.then(self)

    def done(self, s: Cyclone) -> None:
        """Select no more."""

    def without_fuel(self, s: Cyclone) -> Help:
        return (Waive(), self) if not s.waivers and self._fighter_in_reach(s) else None

    def _fighter_in_reach(self, s: Cyclone) -> bool:
        if len(s.selected) >= s.pack.numbers["heroes_a_turn"]:
            return False
        within = s.within_dice()
        return any(s.hero(face).needs_fuel for face in s.faces.values() if face in within and face not in s.selected)


class Waive(Step[Cyclone], frozen=True):
    """The next Alpha or Beta costs no Fuel. CYC-LOC03"""

    def run(self, s: Cyclone) -> None:
        s.waivers += 1


class PlaceFuel(OwnWindow, frozen=True):
    """Put 1 Fuel from the pile on any Hero card you did not select. CYC-HERO09, CYC-HERO10"""

    def crumb(self, s: Cyclone) -> str | None:
        return "Place Fuel" if s.choice is self else None

    def is_moot(self, s: Cyclone) -> bool:
        return s.fuel_pile == 0 or len(s.selected) == len(s.faces)

    def prompt(self, s: Cyclone) -> str:
        return "Place 1 Fuel on a Hero you did not select"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        yield from [Move("fuel", face) for face in s.faces.values() if face not in s.selected]
        yield from self.card_moves(s)

    def refusals(self, s: Cyclone) -> Iterator[Refusal]:
        yield from (Refusal(Move("fuel", face), "you selected this Hero", "CYC-HERO09") for face in s.selected)
        yield from self.card_refusals(s)

    def fuel(self, s: Cyclone, face: str) -> None:
        """Lay the Fuel on a card."""
        s.fuel_pile -= 1
        s.fuel_on[s.card_of(face)] += 1
        s.say("places-fuel", seat=self.seat, hero=face)


# Acting


class Act(OwnWindow, frozen=True):
    """Your selected Heroes act one after another in any order; Scouts come before or after. CYC-HERO11, CYC-SCOUT02"""

    def crumb(self, s: Cyclone) -> str | None:
        return "Heroes act" if s.choice is self else None

    def is_moot(self, s: Cyclone) -> bool:
        return not self._waiting(s) and not can_scout(s) and not self.card_moves(s)

    def prompt(self, s: Cyclone) -> str:
        if self._waiting(s):
            return "Choose the Hero who acts next" + (" or scout" if s.scouts else "")
        return "Scout, use a Location card, or end your turn"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        yield from [Move("use", face) for face in self._waiting(s)]
        yield from scout_moves(s)
        yield from self.card_moves(s)
        yield Move("end_turn")

    def refusals(self, s: Cyclone) -> Iterator[Refusal]:
        for face in s.acted:
            yield Refusal(Move("use", face), f"{s.hero(face).name} has acted this turn", "CYC-HERO11")
        idle = [face for face in s.faces.values() if face not in s.selected]
        yield from (Refusal(Move("use", face), "you did not select this Hero", "CYC-HERO11") for face in idle)
        yield from scout_refusals(s)
        yield from self.card_refusals(s)

    def warning(self, s: Cyclone, move: Move) -> str | None:
        """Heroes and Scouts that would be wasted."""
        if move.verb != "end_turn":
            return None
        idle = [s.hero(face).name for face in self._waiting(s)]
        left = [f"{' and '.join(idle)} {'has' if len(idle) == 1 else 'have'} not acted"] if idle else []
        if can_scout(s):
            left.append(f"you have {s.scouts} {'Scout' if s.scouts == 1 else 'Scouts'} left")
        return f"{' and '.join(left)}." if left else None

    def _waiting(self, s: Cyclone) -> list[str]:
        return [face for face in s.selected if face not in s.acted]

    def use(self, s: Cyclone, face: str) -> None:
        """Begin a Hero's turn."""
        s.say("acts", seat=self.seat, hero=face)
        s.then(*hero_turn(s, self.seat, face), self)

    def scout(self, s: Cyclone, cell: Cell) -> None:
        """Turn up a token with one of your Scouts."""
        s.scouts -= 1
        s.reveal(cell)
        s.then(self)

    def end_turn(self, s: Cyclone) -> None:
        """End the turn; Heroes that have not acted have an empty hero turn. CYC-R40"""
        s.then(*(EndHero(self.seat, face) for face in self._waiting(s)))

    def with_scouts(self, s: Cyclone, n: int) -> Help:
        return (AddScouts(n), self) if s.has_hidden_cells() else None


def hero_turn(s: Cyclone, seat: int, face: str) -> list[Step[Cyclone]]:
    """The steps of one Hero's turn. CYC-HERO11"""
    hero = s.hero(face)
    steps: list[Step[Cyclone]] = []
    if hero.vehicle:
        steps.append(Drive(seat, face, hero.move, wrench=hero.wrench))
    if hero.senses:
        steps.append(Sense(seat))
    if hero.pattern:
        steps.append(Bombard(seat, face))
    return [*steps, EndHero(seat, face)]
