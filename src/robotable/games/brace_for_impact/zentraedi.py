"""The Zentraedi side: events, attacks, icons, ships to place, cards to draw."""

from collections.abc import Iterator

from robotable.games.brace_for_impact.ending import zentraedi_win
from robotable.games.brace_for_impact.moments import Decision, Moment
from robotable.games.brace_for_impact.ships import draw_for_them, draw_ship, draw_tactic, place, refill, turn_up
from robotable.games.brace_for_impact.state import SECTORS, Battle
from robotable.games.brace_for_impact.systems import damage
from robotable.table import Choice, Move, Refusal, Step, person
from robotable.table.nouns import join, pair, parts

# Events


class AnswerEvent(Decision, frozen=True):
    """The Event Timer has run out: carry out the open event, or drop it for an attack. BFI-EVNT01 to BFI-EVNT12"""

    def crumb(self, s: Battle) -> str:
        return "Event"

    def prompt(self, s: Battle) -> str:
        return f"Carry out {s.pack.events[s.events[0]].name}, or attack instead"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield Move("carry_out", s.events[0])
        yield Move("attack")

    def carry_out(self, s: Battle, event: str) -> None:
        """The event as printed."""
        self._resolve(s, is_slow=False)

    def attack(self, s: Battle) -> None:
        """Drop it unused and attack."""
        event = next_event(s)
        s.say("event-dropped", event=event)
        s.then(AddAttacks(1))

    def run(self, s: Battle) -> None:
        """Too slow: the event happens, and the ships are placed without asking. BFI-EVNT11"""
        self._resolve(s, is_slow=True)

    def _resolve(self, s: Battle, is_slow: bool) -> None:
        event = next_event(s)
        s.say("event", event=event)
        s.then(WorkIcons(tuple(s.pack.events[event].icons), is_slow))


def next_event(s: Battle) -> str:
    """Take the open Event card to the discards; a deck that runs out is shuffled anew. BFI-EVNT02, BFI-EVNT12"""
    event = s.events.pop(0)
    s.event_discards.append(event)
    if not s.events:
        s.events, s.event_discards = s.event_discards, []
        s.luck.shuffle(s.events)
    return event


class AnswerBrace(Decision, frozen=True):
    """The crew braces for impact: attack, or let it pass. BFI-BRACE03"""

    def crumb(self, s: Battle) -> str:
        return "Answer to Brace for Impact"

    def prompt(self, s: Battle) -> str:
        return "The crew draws cards: attack in return, or let it pass"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield Move("strike")
        yield Move("decline")

    def strike(self, s: Battle) -> None:
        """Attack."""
        s.then(AddAttacks(1))

    def decline(self, s: Battle) -> None:
        """Let it pass."""
        s.say("declines")

    def run(self, s: Battle) -> None:
        """Too slow: the attack happens. BFI-BRACE03"""
        self.strike(s)


# Attacks


class AddAttacks(Step[Battle], frozen=True):
    """So many more attacks are to be performed. BFI-ZATT08, BFI-ZATT09"""

    n: int

    def run(self, s: Battle) -> None:
        s.fleet.attacks_due += self.n


class Attacks(Step[Battle], frozen=True):
    """Perform the attacks that are due, each with its own spin, up to the safety stop. BFI-ZATT01, BFI-ZATT09"""

    def crumb(self, s: Battle) -> str | None:
        return "Zentraedi attack" if s.fleet.attacks_made else None

    def run(self, s: Battle) -> None:
        fleet = s.fleet
        if not fleet.attacks_due:
            return
        if fleet.attacks_made >= s.number("most_attacks_in_a_chain"):
            s.say("chain-stops")
            fleet.attacks_due = 0
            return
        fleet.attacks_due -= 1
        fleet.attacks_made += 1
        s.then(ZentraediSpin(s.soon("spin_ms")), self)


class ZentraediSpin(Moment, frozen=True):
    """The spinner turns for a Zentraedi attack. BFI-ZATT02, BFI-T07"""

    def run(self, s: Battle) -> None:
        spun = s.spin(None)
        s.say("zentraedi-spins", sector=spun.sector)
        attack(s, spun.sector)


def attack(s: Battle, sector: int) -> None:
    """The ship in the sector acts; if there is none, the sector's own icons do; a friend does nothing.
    BFI-ZATT03, BFI-ZATT04, BFI-FRND03, BFI-FRND05"""
    posted = s.posted(sector)
    if posted is None:
        s.then(WorkIcons(tuple(s.pack.sectors[str(sector)].icons)))
        return
    turn_up(s, sector)
    if s.outcome is None and not s.ship(posted).friendly:
        s.then(WorkIcons(tuple(s.ship(posted).icons)))
    elif s.outcome is None:
        s.say("friend", ship=posted.ship)


class WorkIcons(Step[Battle], frozen=True):
    """Carry out icons from left to right; what can't be done is skipped. BFI-ZATT05, BFI-EVNT07"""

    icons: tuple[str, ...]
    is_slow: bool = False
    spares_hull: bool = False

    def run(self, s: Battle) -> None:
        for i, icon in enumerate(self.icons):
            if s.outcome is not None:
                return
            if icon == "deploy":
                rest = WorkIcons(self.icons[i + 1 :], self.is_slow, self.spares_hull)
                if deploy_one(s, self.is_slow, rest):
                    return
            elif icon == "attack":
                s.fleet.attacks_due += 1
            else:
                damage(s, icon.removeprefix("direct-"), icon.startswith("direct-"), self.spares_hull)


# Placing ships


def deploy_one(s: Battle, is_slow: bool, rest: "WorkIcons") -> bool:
    """One ship is to be placed; True if somebody has to choose where, and the rest waits.
    BFI-SHIP04 to BFI-SHIP06, BFI-END08, BFI-TWO14"""
    ships = s.fleet.deck if s.is_cooperative else s.fleet.ships
    if not ships:
        s.say("no-ship-to-place")
        return False
    if s.is_full_board():
        zentraedi_win(s, "hopelessly surrounded: a ninth ship arrives")
        return True
    if planned := next_in_plan(s):
        place_from_hand(s, *planned)
        return s.outcome is not None
    if is_slow:
        place(s, ships.pop(0), s.empty_sectors()[0])
        return s.outcome is not None
    until = s.by_limit("zentraedi_deploy_ms")
    choice = DeployUnseen(s.placer, until) if s.zentraedi is None else Deploy(s.zentraedi, until)
    s.then(choice, rest)
    return True


def next_in_plan(s: Battle) -> tuple[str, int] | None:
    """The first ship of the plan that can still be placed as planned; what can't be is crossed out. BFI-D40"""
    while s.fleet.plan:
        ship, sector = pair(s.fleet.plan.pop(0))
        if ship in s.fleet.ships and s.posted(int(sector)) is None:
            return ship, int(sector)
    return None


def place_from_hand(s: Battle, ship: str, sector: int) -> None:
    """A ship of the hand goes onto the board. BFI-SHIP02"""
    s.fleet.ships.remove(ship)
    place(s, ship, sector)


class PlanAhead(Choice[Battle], frozen=True):
    """Lay down in advance which ship goes where: the next placements follow the plan while they can.
    BFI-D40, BFI-EVNT09"""

    for_people = True

    def is_moot(self, s: Battle) -> bool:
        return s.phase != "running" or next(self.moves(s), None) is None

    def prompt(self, s: Battle) -> str:
        return "Plan where your next ships go"

    def moves(self, s: Battle) -> Iterator[Move]:
        planned = {part for entry in s.fleet.plan for part in parts(entry)}
        ships = [ship for ship in s.fleet.ships if ship not in planned]
        sectors = [sector for sector in s.empty_sectors() if str(sector) not in planned]
        yield from (Move("plan", join(ship, sector)) for ship in ships for sector in sectors)
        if s.fleet.plan:
            yield Move("forget")

    def plan(self, s: Battle, noun: str) -> None:
        """Add it to the end of the plan."""
        s.fleet.plan.append(noun)

    def forget(self, s: Battle) -> None:
        """No plan any more."""
        s.fleet.plan.clear()


class Deploy(Decision, frozen=True):
    """Place a ship: which card of the hand, and on which empty sector. BFI-SHIP01 to BFI-SHIP08"""

    def crumb(self, s: Battle) -> str:
        return "Place a ship"

    def prompt(self, s: Battle) -> str:
        return "Place one of your ships face down on an empty sector"

    def moves(self, s: Battle) -> Iterator[Move]:
        empty = s.empty_sectors()
        yield from (Move("deploy", join(ship, sector)) for ship in s.fleet.ships for sector in empty)

    def refusal_of(self, s: Battle, move: Move) -> Refusal | None:
        ship, sector = pair(move.noun)
        if move.verb == "deploy" and ship in s.fleet.ships and sector in map(str, SECTORS):
            return Refusal(move, "a ship lies there already", "BFI-SHIP03")
        return super().refusal_of(s, move)

    def deploy(self, s: Battle, noun: str) -> None:
        """Place it."""
        ship, sector = pair(noun)
        place_from_hand(s, ship, int(sector))

    def run(self, s: Battle) -> None:
        """Too slow: the first ship of the hand goes to the first empty sector. BFI-T09"""
        if s.fleet.ships and s.empty_sectors():
            place(s, s.fleet.ships.pop(0), s.empty_sectors()[0])


class DeployUnseen(Decision, frozen=True):
    """In the cooperative game the next ship of the pile comes, and the placer chooses the sector. BFI-TWO14"""

    def crumb(self, s: Battle) -> str:
        return "Place a ship"

    def prompt(self, s: Battle) -> str:
        return "A ship arrives: choose an empty sector for it"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("lay", sector) for sector in s.empty_sectors())

    def lay(self, s: Battle, sector: int) -> None:
        """Lay it there."""
        place(s, s.fleet.deck.pop(0), sector)

    def run(self, s: Battle) -> None:
        """Too slow: the first empty sector. BFI-T09"""
        if s.fleet.deck and s.empty_sectors():
            self.lay(s, s.empty_sectors()[0])


class LayShips(Decision, frozen=True):
    """After a call to brace in the cooperative game: lay ships of the pile. BFI-TWO08"""

    laid: int = 0

    def crumb(self, s: Battle) -> str:
        return "Brace for Impact"

    def is_moot(self, s: Battle) -> bool:
        return super().is_moot(s) or not s.fleet.deck or s.is_full_board()

    def prompt(self, s: Battle) -> str:
        missing = self.missing(s)
        return f"Lay ships of the pile: at least {missing}" if missing else "Lay another ship, or let the attack come"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("lay", sector) for sector in s.empty_sectors())
        if not self.missing(s):
            yield Move("enough")

    def refusals(self, s: Battle) -> Iterator[Refusal]:
        if missing := self.missing(s):
            yield Refusal(Move("enough"), f"ships to lay before that: {missing}", "BFI-TWO08")

    def missing(self, s: Battle) -> int:
        """How many ships have to be laid yet: one, or where the table wants it so one for each crewmate. BFI-R62"""
        least = max(1, s.ships_a_crewmate * (len(s.players) - 1))
        return max(0, least - self.laid)

    def lay(self, s: Battle, sector: int) -> None:
        """Lay the next ship there."""
        place(s, s.fleet.deck.pop(0), sector)
        s.then(LayShips(self.seat, self.until, self.laid + 1))

    def enough(self, s: Battle) -> None:
        """Let the attack come. BFI-TWO09"""

    def run(self, s: Battle) -> None:
        """Too slow, or nothing left to lay. BFI-T09"""
        for _ in range(self.missing(s)):
            if s.fleet.deck and not s.is_full_board():
                place(s, s.fleet.deck.pop(0), s.empty_sectors()[0])


class SuggestSector(Choice[Battle], frozen=True):
    """While a crewmate places ships: show the sector that you would choose. BFI-TWO08, BFI-R61"""

    for_people = True

    def is_moot(self, s: Battle) -> bool:
        return s.phase != "running" or next(self.moves(s), None) is None

    def prompt(self, s: Battle) -> str:
        return f"{person(s.placer)} places a ship: show where you would"

    def moves(self, s: Battle) -> Iterator[Move]:
        if self.seat != s.placer and s.todo and isinstance(s.todo[-1], LayShips | DeployUnseen):
            shown = s.suggested.get(self.seat)
            yield from (Move("suggest", sector) for sector in s.empty_sectors() if sector != shown)

    def suggest(self, s: Battle, sector: int) -> None:
        """Show it; the placer decides."""
        s.suggested[self.seat] = sector
        s.say("suggests", seat=self.seat, sector=sector)


# Drawing cards


class EndOfWork(Step[Battle], frozen=True):
    """What was begun is done: the hand is refilled before the next opportunity. BFI-ZENT02, BFI-ZENT03, BFI-TACT03"""

    def run(self, s: Battle) -> None:
        if not s.has_cards_to_draw():
            return
        if s.fleet.tactics_deck and s.fleet.deck:
            assert s.zentraedi is not None
            s.then(Refill(s.zentraedi, s.by_limit("zentraedi_draw_ms")))
        elif s.fleet.deck:
            refill(s)
        else:
            draw_tactic(s)
            s.then(self)


class Refill(Decision, frozen=True):
    """Draw a card from either deck, and look at it before the next. BFI-TACT03, BFI-TACT14"""

    def crumb(self, s: Battle) -> str:
        return "Refill"

    def prompt(self, s: Battle) -> str:
        return "Draw a Ship card or a Tactics card"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield Move("draw", "ships")
        yield Move("draw", "tactics")

    def draw(self, s: Battle, deck: str) -> None:
        """Draw from that deck."""
        draw_from(s, deck)
        s.then(EndOfWork())

    def run(self, s: Battle) -> None:
        """Too slow: ships first, then Tactics. BFI-T09"""
        draw_for_them(s)
        s.then(EndOfWork())


def draw_from(s: Battle, deck: str) -> None:
    """Take the next card of the Ship deck or the Tactics deck."""
    if deck == "ships":
        draw_ship(s)
    else:
        draw_tactic(s)
    s.say("zentraedi-draws", deck=deck)
