"""Alpha and Beta: runs over a line or a quadrant of the tray."""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.cyclone_run.combat import can_be_made_to_fall, falls, price
from robotable.games.cyclone_run.effects import Wrench
from robotable.games.cyclone_run.pack import Token
from robotable.games.cyclone_run.perform import Help, OwnWindow
from robotable.games.cyclone_run.state import CELLS, LINES, QUADRANTS, Cell, Cyclone
from robotable.table import Choice, Move, Refusal, Step


class Bombard(OwnWindow, frozen=True):
    """Choose the row or column that Alpha strafes, or the quadrant that Beta bombs; tokens may be spared.
    CYC-ALPHA03, CYC-ALPHA04, CYC-ALPHA06"""

    hero: str
    spared: tuple[Cell, ...] = ()
    """The cells whose tokens are not attacked."""

    def prompt(self, s: Cyclone) -> str:
        hero = s.hero(self.hero)
        where = "row or column" if hero.pattern == "line" else "quadrant"
        spared = "but those you spare" if self.spared else "unless you spare it first"
        return f"Choose the {where} for {hero.name}: {hero.damage} damage to every Invid in it, {spared}"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        if s.hero(self.hero).pattern == "line":
            yield from (Move("line", n) for n in range(len(LINES)))
        else:
            yield from (Move("quadrant", n) for n in range(len(QUADRANTS)))
        yield from (Move("spare", cell) for cell in CELLS if self._is_exposed(s, cell))
        yield from self.card_moves(s)

    def refusals(self, s: Cyclone) -> Iterator[Refusal]:
        covered = (cell for cell in CELLS if s.is_covered(cell))
        yield from (Refusal(Move("spare", cell), "a vehicle covers the token", "CYC-ALPHA05") for cell in covered)
        yield from (Refusal(Move("spare", cell), "you spare it already", "CYC-ALPHA06") for cell in self.spared)
        yield from self.card_refusals(s)

    def _is_exposed(self, s: Cyclone, cell: Cell) -> bool:
        """A token lies there that a run would hit. CYC-ALPHA05"""
        return bool(s.stacks[cell]) and not s.is_covered(cell) and cell not in self.spared

    def spare(self, s: Cyclone, cell: Cell) -> None:
        """Leave a token out of the attack: it stays as it lies. CYC-ALPHA06"""
        s.then(replace(self, spared=(*self.spared, cell)))

    def line(self, s: Cyclone, n: int) -> None:
        """Strafe a row (0 to 2) or column (3 to 5)."""
        s.say("strafes", hero=self.hero, line=n)
        self._strike(s, LINES[n])

    def quadrant(self, s: Cyclone, n: int) -> None:
        """Bomb a quadrant."""
        s.say("bombs", hero=self.hero, quadrant=n)
        self._strike(s, QUADRANTS[n])

    def _strike(self, s: Cyclone, pattern: tuple[Cell, ...]) -> None:
        """Everything attacked is revealed first, then what falls falls. CYC-ALPHA05, CYC-ALPHA06, CYC-ALPHA09"""
        for cell in sorted(set(pattern).intersection(self.spared)):
            s.say("spares", hero=self.hero, cell=cell)
        cells = [cell for cell in pattern if self._is_exposed(s, cell)]
        for cell in cells:
            if not s.face_up[cell]:
                s.reveal(cell)
        s.then(Fall(self.seat, self.hero, tuple(cells)))


class Fall(Step[Cyclone], frozen=True):
    """Whatever falls to a fighter without Fuel falls, once all has been turned up. CYC-ALPHA06, CYC-ALPHA09"""

    seat: int
    hero: str
    cells: tuple[Cell, ...]

    def run(self, s: Cyclone) -> None:
        survivors = [cell for cell in self.cells if not falls_at_once(s, self.hero, cell)]
        for cell in self.cells:
            if cell not in survivors:
                s.take(self.seat, cell)
        s.then(Run(self.seat, self.hero, tuple(survivors)))


def _named(s: Cyclone, token: Token) -> str:
    """The Heroes who can defeat a token that falls to nobody else. CYC-ATK06"""
    return " or ".join(s.hero(face).name for face in token.only_by)


def falls_at_once(s: Cyclone, hero: str, cell: Cell) -> bool:
    """Whether a face-up Invid falls to a fighter without Fuel. CYC-ALPHA06"""
    token = s.top(cell)
    return token is not None and not token.is_location and falls(token, hero, s.hero(hero).damage)


class Run(OwnWindow, frozen=True):
    """After the automatic kills: pay the difference for any survivor, each on its own. CYC-ALPHA07 to CYC-ALPHA10"""

    hero: str
    cells: tuple[Cell, ...]
    """The cells whose tokens have survived so far."""
    bonus: tuple[tuple[Cell, int], ...] = ()
    """Damage that Location cards have added, by cell."""
    wrench: bool = False

    def crumb(self, s: Cyclone) -> str:
        return "Attack"

    def is_moot(self, s: Cyclone) -> bool:
        if any(self._token(s, cell).is_location for cell in self.cells) and (self.wrench or self._has_wrench_card(s)):
            return False
        return not any(self._can_fall(s, cell) for cell in self.cells)

    def prompt(self, s: Cyclone) -> str:
        return f"Spend Fuel or cards on what {s.hero(self.hero).name} left standing, or end the run"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        fuel = s.players[self.seat].fuel
        for cell in self.cells:
            token = self._token(s, cell)
            if token.is_location:
                if self.wrench:
                    yield Move("take", cell)
            elif not token.only_by and price(token, self._damage(s, cell)) <= fuel:
                yield Move("finish", cell)
        yield from self.card_moves(s)
        yield Move("done")

    def refusals(self, s: Cyclone) -> Iterator[Refusal]:
        fuel = s.players[self.seat].fuel
        for cell in self.cells:
            token = self._token(s, cell)
            if token.is_location:
                if not self.wrench:
                    yield Refusal(Move("take", cell), f"{s.hero(self.hero).name} has no wrench", "CYC-ALPHA08")
            elif token.only_by:
                yield Refusal(Move("finish", cell), f"only {_named(s, token)} defeats {token.name}", "CYC-ATK06")
            elif (cost := price(token, self._damage(s, cell))) > fuel:
                yield Refusal(Move("finish", cell), f"it takes {cost} Fuel and you have {fuel}", "CYC-ALPHA07")
        yield from self.card_refusals(s)

    def _token(self, s: Cyclone, cell: Cell) -> Token:
        return s.pack.tokens[s.stacks[cell][-1]]

    def _damage(self, s: Cyclone, cell: Cell) -> int:
        return s.hero(self.hero).damage + sum(n for where, n in self.bonus if where == cell)

    def _can_fall(self, s: Cyclone, cell: Cell) -> bool:
        return can_be_made_to_fall(s, self.seat, self._token(s, cell), self._damage(s, cell))

    def _has_wrench_card(self, s: Cyclone) -> bool:
        return any(isinstance(s.pack.locations[card].effect, Wrench) for card in s.players[self.seat].cards)

    def without(self, cell: Cell) -> "Run":
        """The run with one survivor less."""
        return replace(self, cells=tuple(other for other in self.cells if other != cell))

    def finish(self, s: Cyclone, cell: Cell) -> None:
        """Pay the difference for one cell."""
        cost = price(self._token(s, cell), self._damage(s, cell))
        s.spend_fuel(self.seat, cost)
        s.say("pays", seat=self.seat, n=cost)
        s.take(self.seat, cell)
        s.then(self.without(cell))

    def take(self, s: Cyclone, cell: Cell) -> None:
        """Take a Location in the pattern. CYC-ALPHA08"""
        s.take(self.seat, cell)
        s.then(self.without(cell))

    def done(self, s: Cyclone) -> None:
        """End the run."""

    def with_a_wrench(self, s: Cyclone) -> Help:
        finds_use = not self.wrench and any(self._token(s, cell).is_location for cell in self.cells)
        return (replace(self, wrench=True),) if finds_use else None

    def with_damage(self, s: Cyclone, n: int) -> Help:
        targets = self._short_of_damage(s)
        return (Aim(self.seat, self, tuple(targets), n),) if targets else None

    def _short_of_damage(self, s: Cyclone) -> list[Cell]:
        return [c for c in self.cells if self._can_fall(s, c) and self._token(s, c).hp > self._damage(s, c)]


class Aim(Choice[Cyclone], frozen=True):
    """Choose the space in which a Location card adds damage to the run. CYC-ALPHA07"""

    strike: Run
    cells: tuple[Cell, ...]
    n: int

    def prompt(self, s: Cyclone) -> str:
        return f"Choose the space that takes {self.n} more damage"

    def moves(self, s: Cyclone) -> Iterator[Move]:
        return (Move("aim", cell) for cell in self.cells)

    def aim(self, s: Cyclone, cell: Cell) -> None:
        """Add the damage there; if that is enough, the Invid falls."""
        strike = replace(self.strike, bonus=(*self.strike.bonus, (cell, self.n)))
        token = s.top(cell)
        damage = s.hero(strike.hero).damage + sum(n for where, n in strike.bonus if where == cell)
        if token is not None and falls(token, strike.hero, damage):
            s.take(self.seat, cell)
            strike = strike.without(cell)
        s.then(strike)
