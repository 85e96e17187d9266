"""Movement: driving from space to space, what happens in each, and the step an opponent may add."""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.cyclone_run.combat import can_be_made_to_fall, falls, price
from robotable.games.cyclone_run.effects import Wrench
from robotable.games.cyclone_run.pack import Token
from robotable.games.cyclone_run.perform import Help, OwnWindow
from robotable.games.cyclone_run.scouting import AddScouts, can_scout, scout_moves, scout_refusals
from robotable.games.cyclone_run.state import CELLS, CENTRE, NEIGHBOURS, Cell, Cyclone
from robotable.table import Choice, Move, Refusal, Step, person

EDGE = tuple(cell for cell in CELLS if cell != CENTRE)
ORDERS = (0, 3, 5, 10)
"""The standing orders there are: how much a token must be worth for one to be asked. CYC-R46"""


def steps_for(s: Cyclone, face: str, direction: str | None = None) -> list[Cell]:
    """The spaces a Hero's vehicle may move onto next. CYC-HERO13, CYC-HERO14, CYC-MOVE01, CYC-MOVE03"""
    hero = s.pack.heroes[face]
    assert hero.vehicle
    here = s.vehicles[hero.vehicle]
    reach = EDGE if here is None else NEIGHBOURS[direction or hero.direction][here]
    taken = s.vehicles.values()
    return [cell for cell in reach if cell not in taken]


class Drive(OwnWindow, frozen=True):
    """A vehicle Hero moves step by step; each space costs 1 movement. CYC-HERO12, CYC-MOVE01, CYC-MOVE06, CYC-MOVE08,
    CYC-MOVE13 to CYC-MOVE16"""

    hero: str
    left: int
    wrench: bool = False
    any_way: bool = False
    has_moved: bool = False

    def is_moot(self, s: Cyclone) -> bool:
        can_step = self.left > 0 and self._steps(s)
        return not can_step and not self.card_moves(s) and not self._can_scout(s)

    def prompt(self, s: Cyclone) -> str:
        name = s.hero(self.hero).name
        if not self.left:
            return f"{name} has no movement left: use a Location card or halt"
        if not self._steps(s):
            return f"{name} has nowhere to go: scout, use a Location card or halt"
        where = "enters at any edge space" if self._is_outside(s) else "moves on"
        return f"{name} {where}: {self.left} movement left"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        if self.left:
            yield from [Move("drive", cell) for cell in self._steps(s)]
        if self._can_scout(s):
            yield from scout_moves(s)
        yield from self.card_moves(s)
        yield Move("halt")

    def refusals(self, s: Cyclone) -> Iterator[Refusal]:
        legal = self._steps(s) if self.left else []
        for cell in CELLS:
            if cell not in legal and (why := self._why_not(s, cell)):
                yield Refusal(Move("drive", cell), *why)
        if self.has_moved:
            yield from (
                Refusal(Move("scout", cell), "not while a Hero is moving", "CYC-SCOUT02") for cell in s.hidden_cells()
            )
        else:
            yield from scout_refusals(s)
        yield from self.card_refusals(s)

    def warning(self, s: Cyclone, move: Move) -> str | None:
        """A Hero who could move, and has not."""
        is_waste = move.verb == "halt" and not self.has_moved and self.left and self._steps(s)
        return f"{s.hero(self.hero).name} has not moved." if is_waste else None

    def _steps(self, s: Cyclone) -> list[Cell]:
        return steps_for(s, self.hero, "any" if self.any_way else None)

    def _is_outside(self, s: Cyclone) -> bool:
        vehicle = s.hero(self.hero).vehicle
        return vehicle is not None and s.vehicles[vehicle] is None

    def _can_scout(self, s: Cyclone) -> bool:
        return not self.has_moved and can_scout(s)

    def _why_not(self, s: Cyclone, cell: Cell) -> tuple[str, str] | None:
        hero = s.hero(self.hero)
        if hero.vehicle and s.vehicles[hero.vehicle] == cell:
            return None
        if s.is_covered(cell):
            return "the other vehicle stands there", "CYC-MOVE03"
        if not self.left:
            return "no movement left", "CYC-MOVE08"
        if self._is_outside(s):
            return "a vehicle enters at the edge", "CYC-MOVE01"
        direction = "any" if self.any_way else hero.direction
        return f"{hero.name} moves one space at a time, {_in_words(direction)}", "CYC-HERO13"

    def drive(self, s: Cyclone, cell: Cell) -> None:
        """Move the vehicle one space."""
        vehicle = s.hero(self.hero).vehicle
        assert vehicle
        s.drive_to(vehicle, cell)
        s.then(Arrive(self.seat, self.hero, cell, replace(self, left=self.left - 1, has_moved=True)))

    def scout(self, s: Cyclone, cell: Cell) -> None:
        """Turn up a token before the Hero moves."""
        s.scouts -= 1
        s.reveal(cell)
        s.then(self)

    def halt(self, s: Cyclone) -> None:
        """Stop here. CYC-MOVE15"""

    def with_travel(self, s: Cyclone, n: int) -> Help:
        return (replace(self, left=self.left + n),)

    def in_any_direction(self, s: Cyclone) -> Help:
        is_bound = not self.any_way and self.left and s.hero(self.hero).direction != "any"
        return (replace(self, any_way=True),) if is_bound else None

    def with_scouts(self, s: Cyclone, n: int) -> Help:
        return (AddScouts(n), self) if not self.has_moved and s.has_hidden_cells() else None


def _in_words(direction: str) -> str:
    return {"orthogonal": "up, down, left or right", "diagonal": "diagonally", "any": "in any direction"}[direction]


class Arrive(Step[Cyclone], frozen=True):
    """Entering a space turns its token up and attacks or recovers it. CYC-MOVE02, CYC-MOVE04, CYC-MOVE05, CYC-MOVE09"""

    seat: int
    hero: str
    cell: Cell
    onward: Drive | None = None
    """How the Hero goes on if nothing stops him; nothing for an opponent's single step."""

    def run(self, s: Cyclone) -> None:
        token = s.top(self.cell)
        if token is None:
            go_on(s, self.onward)
        elif not s.face_up[self.cell]:
            s.reveal(self.cell)
            s.then(self)  # A step of its own: everybody sees the token before anything comes of it.
        elif token.is_location:
            wrench = self.onward.wrench if self.onward else s.hero(self.hero).wrench
            s.then(Recover(self.seat, self.hero, self.cell, wrench, self.onward))
        elif falls(token, self.hero, s.hero(self.hero).damage):
            s.take(self.seat, self.cell)
            go_on(s, self.onward)
        else:
            s.then(Boost(self.seat, self.hero, self.cell, onward=self.onward))


def go_on(s: Cyclone, onward: Drive | None) -> None:
    """The Hero moves on, if he has anywhere to go. CYC-MOVE06"""
    if onward is not None:
        s.then(onward)


class Boost(OwnWindow, frozen=True):
    """An Invid too strong for the Hero: pay the exact shortfall in Fuel, or the hero turn ends here.
    CYC-MOVE07, CYC-ATK03, CYC-ATK05, CYC-FUEL06, CYC-FUEL07"""

    hero: str
    cell: Cell
    bonus: int = 0
    onward: Drive | None = None

    def crumb(self, s: Cyclone) -> str:
        return "Attack"

    def is_moot(self, s: Cyclone) -> bool:
        return self._has_fallen(s) or not can_be_made_to_fall(s, self.seat, self._token(s), self._damage(s))

    def run(self, s: Cyclone) -> None:
        if self._has_fallen(s):
            s.take(self.seat, self.cell)
            go_on(s, self.onward)
        else:
            s.say("stopped", hero=self.hero, token=s.stacks[self.cell][-1], cell=self.cell)

    def prompt(self, s: Cyclone) -> str:
        token, name = self._token(s), s.hero(self.hero).name
        cost = price(token, self._damage(s))
        way = f"pay {cost} Fuel" if cost <= s.players[self.seat].fuel else "use Location cards"
        return f"{token.name} stands against {name}: {way} to defeat it, or stop"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        cost = price(self._token(s), self._damage(s))
        if cost <= s.players[self.seat].fuel:
            yield Move("pay", cost)
        yield from self.card_moves(s)
        yield Move("refuse")

    def refusals(self, s: Cyclone) -> Iterator[Refusal]:
        cost, fuel = price(self._token(s), self._damage(s)), s.players[self.seat].fuel
        if cost > fuel:
            yield Refusal(Move("pay", cost), f"it takes {cost} Fuel and you have {fuel}", "CYC-FUEL07")
        yield from self.card_refusals(s)

    def _token(self, s: Cyclone) -> Token:
        return s.pack.tokens[s.stacks[self.cell][-1]]

    def _damage(self, s: Cyclone) -> int:
        return s.hero(self.hero).damage + self.bonus

    def _has_fallen(self, s: Cyclone) -> bool:
        return falls(self._token(s), self.hero, self._damage(s))

    def pay(self, s: Cyclone, n: int) -> None:
        """Spend Fuel on the attack."""
        s.spend_fuel(self.seat, n)
        s.say("pays", seat=self.seat, n=n)
        s.take(self.seat, self.cell)
        go_on(s, self.onward)

    def refuse(self, s: Cyclone) -> None:
        """Let it stand: the hero turn ends here."""
        s.say("stopped", hero=self.hero, token=s.stacks[self.cell][-1], cell=self.cell)

    def with_damage(self, s: Cyclone, n: int) -> Help:
        return (replace(self, bonus=self.bonus + n),) if self._token(s).hp > self._damage(s) else None


class Recover(OwnWindow, frozen=True):
    """A Location can be taken by a Hero with a wrench, and stops nobody. CYC-HERO16, CYC-LOC01, CYC-LOC02, CYC-MOVE05,
    CYC-MOVE09"""

    hero: str
    cell: Cell
    wrench: bool
    onward: Drive | None = None

    def crumb(self, s: Cyclone) -> str:
        return "Location"

    def is_moot(self, s: Cyclone) -> bool:
        return not self.wrench and not self._has_wrench_card(s)

    def run(self, s: Cyclone) -> None:
        go_on(s, self.onward)

    def prompt(self, s: Cyclone) -> str:
        return "Take the Location?" if self.wrench else "Use a Location card as your wrench to take this Location?"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        if self.wrench:
            yield Move("take", self.cell)
        yield from self.card_moves(s)
        yield Move("leave")

    def refusals(self, s: Cyclone) -> Iterator[Refusal]:
        if not self.wrench:
            yield Refusal(Move("take", self.cell), f"{s.hero(self.hero).name} has no wrench", "CYC-LOC01")
        yield from self.card_refusals(s)

    def _has_wrench_card(self, s: Cyclone) -> bool:
        cards = s.players[self.seat].cards if self.seat == s.active else []
        return any(isinstance(s.pack.locations[card].effect, Wrench) for card in cards)

    def take(self, s: Cyclone, cell: Cell) -> None:
        """Take the token and draw a Location card."""
        s.take(self.seat, cell)
        go_on(s, self.onward)

    def leave(self, s: Cyclone) -> None:
        """Leave it and go on."""
        go_on(s, self.onward)

    def with_a_wrench(self, s: Cyclone) -> Help:
        if self.wrench:
            return None
        onward = replace(self.onward, wrench=True) if self.onward else None
        return (replace(self, wrench=True, onward=onward),)


# The end of a hero turn, and the opponents' window


class EndHero(Step[Cyclone], frozen=True):
    """A hero turn is over: opponents may extend the move, then a double-sided card turns over. CYC-INT05, CYC-CAST11"""

    seat: int
    hero: str

    def crumb(self, s: Cyclone) -> str:
        return s.hero(self.hero).name

    def run(self, s: Cyclone) -> None:
        s.acted.append(self.hero)
        hero = s.hero(self.hero)
        if hero.vehicle and s.vehicles[hero.vehicle] is not None:
            s.then(*(Interrupt(seat, self.hero) for seat in s.opponents(self.seat)), FlipHero(self.hero))
        else:
            s.then(FlipHero(self.hero))


class FlipHero(Step[Cyclone], frozen=True):
    """Lancer turns into Yellow Dancer after use, and back; Fuel stays on the card. CYC-CAST11, CYC-CAST13"""

    hero: str

    def run(self, s: Cyclone) -> None:
        if other := s.hero(self.hero).flips_to:
            s.faces[s.card_of(self.hero)] = other
            s.say("flips", hero=self.hero, other_hero=other)


class Interrupt(Choice[Cyclone], frozen=True):
    """On another player's turn, 1 Fuel extends the Hero's move by one space for you.
    CYC-MOVE10, CYC-FUEL08, CYC-INT01 to CYC-INT08"""

    hero: str

    def crumb(self, s: Cyclone) -> str | None:
        return f"{person(self.seat)} may extend the move" if s.choice is self else None

    def is_moot(self, s: Cyclone) -> bool:
        player = s.players[self.seat]
        if not player.fuel or player.has_interrupted or not steps_for(s, self.hero):
            return True
        return player.passes_below > 0 and self._best_in_sight(s) < player.passes_below

    def prompt(self, s: Cyclone) -> str:
        name = s.hero(self.hero).name
        return f"You may pay 1 Fuel to move {person(s.active)}'s {name} one space; what falls is yours"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        yield from [Move("drive", cell) for cell in steps_for(s, self.hero)]
        yield Move("decline")

    def _best_in_sight(self, s: Cyclone) -> int:
        """The points of the best face-up token that this step could take."""
        hero, fuel = s.hero(self.hero), s.players[self.seat].fuel - 1
        tokens = [token for cell in steps_for(s, self.hero) if s.face_up[cell] and (token := s.top(cell))]
        return max((token.vp for token in tokens if self._takes(token, hero.damage, fuel, hero.wrench)), default=0)

    def _takes(self, token: Token, damage: int, fuel: int, wrench: bool) -> bool:
        if token.is_location:
            return wrench
        return falls(token, self.hero, damage) or (not token.only_by and price(token, damage) <= fuel)

    def drive(self, s: Cyclone, cell: Cell) -> None:
        """Pay 1 Fuel and move the vehicle one space."""
        vehicle = s.hero(self.hero).vehicle
        assert vehicle
        s.spend_fuel(self.seat, 1)
        s.players[self.seat].has_interrupted = True
        s.say("interrupts", seat=self.seat, hero=self.hero)
        s.drive_to(vehicle, cell)
        s.then(Arrive(self.seat, self.hero, cell))

    def decline(self, s: Cyclone) -> None:
        """Let it pass; a later window of the same turn is still open."""


class StandingOrder(Choice[Cyclone], frozen=True):
    """At any time: let interrupts pass by themselves unless a face-up token worth enough can be taken. Nobody
    else knows. CYC-INT05, CYC-R46"""

    def prompt(self, s: Cyclone) -> str:
        return "Let interrupts pass unless a face-up token is worth at least this much"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        now = s.players[self.seat].passes_below
        return (Move("pass_below", n) for n in ORDERS if n != now)

    def hangs_on(self, s: Cyclone) -> int:
        return s.players[self.seat].passes_below

    def pass_below(self, s: Cyclone, n: int) -> None:
        """Set the standing order; 0 asks every time."""
        s.players[self.seat].passes_below = n
