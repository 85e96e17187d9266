"""Status and Command: what officers call out, and what comes of it."""

from collections.abc import Iterator

from robotable.games.brace_for_impact.effects import SYSTEMS
from robotable.games.brace_for_impact.ending import zentraedi_win
from robotable.games.brace_for_impact.hearing import utter
from robotable.games.brace_for_impact.moments import Moment, OnTheSide
from robotable.games.brace_for_impact.piles import discard, everybody_draws
from robotable.games.brace_for_impact.ships import destroy, turn_up
from robotable.games.brace_for_impact.state import SECTORS, Battle, Opportunity, Pool, Status, answered_by
from robotable.games.brace_for_impact.systems import repair
from robotable.table import Choice, Move, Refusal, person
from robotable.table.nouns import join, pair

HOLD = Move("hold")
NO_SCOUT = Move("recall")
NO_BONUS = Move("forgo")


def in_vain(s: Battle) -> dict[str, str]:
    """The kinds of Status of which nothing would come now, by what lies open, each with the reason. BFI-R22"""
    reasons = {name: "whole" for name, level in s.systems.items() if level.value == level.most}
    if not s.ships_on_board():
        reasons["attack"] = "no ship"
    if not s.face_down():
        reasons["scout"] = "none hidden"
    return reasons


class OnDuty(Choice[Battle], frozen=True):
    """Call a Status of one of your cards, answer a teammate with a Command, or call all hands.
    BFI-GEN05, BFI-EXCH02 to BFI-EXCH18, BFI-CONC01, BFI-BRACE01"""

    def is_moot(self, s: Battle) -> bool:
        return next(self.moves(s), None) is None

    def prompt(self, s: Battle) -> str:
        callers = [seat for seat in s.crew if seat != self.seat and s.players[seat].status]
        if callers:
            return f"Answer {' or '.join(person(seat) for seat in callers)} with the right Command, or call a Status"
        return "Call one of your Statuses, or call all hands"

    def moves(self, s: Battle) -> Iterator[Move]:
        if s.phase != "running":
            return
        player = s.players[self.seat]
        if not s.is_busy(self.seat):
            if s.now >= player.announce_from:
                for verb in ("announce", "read_out") if s.profile == "voice" else ("announce",):
                    yield from (Move(verb, join(card, line)) for card in player.hand for line in (1, 2))
            if s.now >= player.answer_from:
                callers = [seat for seat in s.crew if seat != self.seat and s.is_open(seat)]
                yield from (Move("answer", join(seat, card)) for seat in callers for card in player.hand)
            if self._may_concentrate(s) is None:
                yield Move("concentrate")
        if player.status:
            yield Move("withdraw")
        if self._may_brace(s) is None:
            yield Move("brace")

    def note(self, s: Battle, move: Move) -> str | None:
        """What a call would come to, where it would come to nothing. BFI-R22"""
        if move.verb not in ("announce", "read_out"):
            return None
        card, line = pair(move.noun)
        why = in_vain(s).get(s.pack.status(card, int(line)).kind)
        return f"nothing would come of it: {why}" if why else None

    def warning(self, s: Battle, move: Move) -> str | None:
        """Together, a call to brace while eight ships lie round us loses the battle. BFI-R66"""
        is_last = move.verb == "brace" and s.is_cooperative and not s.empty_sectors()
        return "With a ship in every sector this loses the battle." if is_last else None

    def refusals(self, s: Battle) -> Iterator[Refusal]:
        if s.phase != "running":
            return
        for verb, why in (("brace", self._may_brace(s)), ("concentrate", self._may_concentrate(s))):
            if why is not None:
                yield Refusal(Move(verb), *why)
        if s.is_busy(self.seat) and self._may_concentrate(s) is None:
            yield Refusal(Move("concentrate"), "you still owe a decision", "BFI-GEN03")

    def refusal_of(self, s: Battle, move: Move) -> Refusal | None:
        if move.verb in ("announce", "read_out"):
            return self._why_not_announce(s, move)
        if move.verb == "answer":
            return self._why_not_answer(s, move)
        return super().refusal_of(s, move)

    def _why_not_announce(self, s: Battle, move: Move) -> Refusal | None:
        player = s.players[self.seat]
        if s.is_busy(self.seat):
            return Refusal(move, "you still owe a decision", "BFI-GEN03")
        if pair(move.noun)[0] not in player.hand:
            return Refusal(move, "that card is not in your hand", "BFI-EXCH02")
        return Refusal(move, "one breath between two calls", "BFI-EXCH09") if s.now < player.announce_from else None

    def _why_not_answer(self, s: Battle, move: Move) -> Refusal | None:
        seat, card = pair(move.noun)
        player = s.players[self.seat]
        if seat == str(self.seat):
            return Refusal(move, "nobody answers the own Status", "BFI-EXCH04")
        if card not in player.hand:
            return Refusal(move, "that card is not in your hand", "BFI-EXCH03")
        if s.is_busy(self.seat):
            return Refusal(move, "you still owe a decision", "BFI-GEN03")
        if s.now < player.answer_from:
            return Refusal(move, "wait a moment before you answer again", "BFI-EXCH17")
        if not seat.isdigit() or int(seat) not in s.crew:
            return Refusal(move, "no officer sits there", "BFI-EXCH03")
        if s.players[int(seat)].status is None:
            return Refusal(move, "there is no open Status: answered by somebody else, or gone", "BFI-EXCH14")
        return Refusal(move, "the Status is still being read", "BFI-EXCH02")

    # Statuses

    def announce(self, s: Battle, noun: str) -> None:
        """Read a Status aloud; an earlier one of the same officer is void. BFI-EXCH02, BFI-EXCH09, BFI-T06"""
        self._call(s, noun, is_shown=s.profile != "voice")

    def read_out(self, s: Battle, noun: str) -> None:
        """Where people use their own voices: have the line shown and read out, as bots always do. BFI-EXCH02"""
        self._call(s, noun, is_shown=True)

    def _call(self, s: Battle, noun: str, is_shown: bool) -> None:
        card, line = pair(noun)
        player = s.players[self.seat]
        if player.status:
            s.say("status-gone", seat=self.seat)
        player.status = Status(card, int(line), s.soon("status_open_ms"), is_shown)
        player.announce_from = s.soon("status_gap_ms")
        report = s.pack.actions[card].statuses[int(line) - 1]
        if is_shown:
            s.say("calls", seat=self.seat, line=report.line)
        else:
            s.say("speaks", seat=self.seat)
        utter(s, self.seat, "status", s.pack.lines[report.line].text, is_shown=is_shown)

    def withdraw(self, s: Battle) -> None:
        """Take the own Status back. BFI-EXCH18"""
        s.players[self.seat].status = None
        s.say("status-gone", seat=self.seat)

    def answer(self, s: Battle, noun: str) -> None:
        """Read a Command aloud in answer to a teammate; the wrong one costs a moment, but no card.
        BFI-EXCH03, BFI-EXCH13, BFI-EXCH17"""
        caller, card = pair(noun)
        seat = int(caller)
        status = s.players[seat].status
        assert status
        command = s.pack.command(card)
        if s.pack.status(status.card, status.line).kind not in answered_by(command.kind):
            s.players[self.seat].answer_from = s.soon("wrong_answer_ms")
            s.say("say-again", seat=self.seat, other_seat=seat)
            return
        s.players[self.seat].answer_from = s.soon("answer_gap_ms")
        s.players[self.seat].answered += 1
        s.players[seat].status = None
        discard(s, seat, status.card)
        discard(s, self.seat, card)
        s.say("answers", seat=self.seat, other_seat=seat, line=s.pack.actions[card].command)
        utter(s, self.seat, "command", command.text, to=seat)
        s.last_done = s.now
        carry_out(s, seat, status)

    # Calls

    def _may_brace(self, s: Battle) -> tuple[str, str] | None:
        if s.last_brace is not None and s.now < s.last_brace + s.number("brace_merge_ms"):
            return "somebody has just called it", "BFI-BRACE07"
        if s.is_cooperative and (s.is_at_work() or s.opportunities):
            return "the last call is not over yet", "BFI-TWO07"
        return None

    def _may_concentrate(self, s: Battle) -> tuple[str, str] | None:
        if s.pool:
            return "a pile is open already", "BFI-CONC09"
        if s.last_call is not None and s.now < s.last_call + s.number("call_gap_ms"):
            return "wait a moment before the next call", "BFI-CONC10"
        return None

    def concentrate(self, s: Battle) -> None:
        """All hands, concentrate firepower! A pile is opened for a team attack. BFI-CONC01"""
        s.pool = Pool(self.seat, s.by_limit("pool_idle_ms"))
        s.last_call = s.now
        s.say("concentrates", seat=self.seat)
        utter(s, self.seat, "call", s.pack.calls["concentrate"].text)

    def brace(self, s: Battle) -> None:
        """All hands, brace for impact! Everybody draws, and the Zentraedi attack. BFI-BRACE01 to BFI-BRACE06"""
        s.last_brace = s.now
        s.say("braces", seat=self.seat)
        utter(s, self.seat, "call", s.pack.calls["brace"].text)
        if not s.is_cooperative:
            everybody_draws(s)
            s.opportunities.append(Opportunity("brace"))
        elif s.is_full_board():
            zentraedi_win(s, "hopelessly surrounded: eight ships, and a call to brace")
        else:
            everybody_draws(s)
            s.placer = self.seat
            s.suggested.clear()
            s.opportunities.append(Opportunity("cooperative", self.seat))


# What an exchange brings


def carry_out(s: Battle, seat: int, status: Status) -> None:
    """The officer who read the Status does what its icon shows. BFI-EXCH06, BFI-EXCH15"""
    kind, n = s.pack.status(status.card, status.line).kind, s.pack.worth(status.card, status.line)
    if kind == "attack":
        fire(s, seat, n)
    elif kind == "scout":
        if scoutable(s):
            s.asides.append(SendScout(seat, s.by_limit("scout_ms")))
        else:
            s.say("nothing-to-scout")
    else:
        repair(s, kind, n, seat)


def fire(s: Battle, seat: int, value: int, harder: int = 0) -> None:
    """Spin for a shot, if there is anything to shoot at. BFI-ATTK02"""
    if s.ships_on_board():
        s.asides.append(Spin(s.soon("spin_ms"), seat, value, harder))
    else:
        s.say("nothing-to-shoot")


class Spin(Moment, frozen=True):
    """The spinner turns for a shot of the crew. BFI-ATTK02, BFI-ATTK03, BFI-T07"""

    seat: int
    value: int
    harder: int = 0

    def run(self, s: Battle) -> None:
        spun = s.spin(self.seat)
        total = self.value + spun.n
        s.say("crew-spins", seat=self.seat, n=spun.n, total_n=total)
        if not s.ships_on_board():
            s.say("nothing-to-shoot")
            return
        s.asides.append(TakeAim(self.seat, s.by_limit("target_ms"), total, self.harder))


class TakeAim(OnTheSide, frozen=True):
    """The total is known: choose one ship on the board, in any sector, or hold fire. BFI-ATTK03 to BFI-ATTK09"""

    total: int
    harder: int = 0

    def prompt(self, s: Battle) -> str:
        return f"Your shot is worth {self.total}: choose a ship, or hold fire"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("target", sector) for sector in s.ships_on_board())
        yield HOLD

    def warning(self, s: Battle, move: Move) -> str | None:
        """Nobody fires at a friend by accident. BFI-R24"""
        is_at_friend = move.verb == "target" and move.noun in s.face_up(friendly=True)
        return "That ship is a friend." if is_at_friend else None

    def refusals(self, s: Battle) -> Iterator[Refusal]:
        for sector in s.empty_sectors():
            yield Refusal(Move("target", sector), "no ship lies there", "BFI-ATTK04")

    def target(self, s: Battle, sector: int) -> None:
        self.over(s)
        turn_up(s, sector)
        if s.outcome is not None:
            return
        strength = s.strength_at(sector) + self.harder
        if strength <= self.total:
            destroy(s, sector, self.seat)
        else:
            s.say("withstands", sector=sector, n=strength)

    def hold(self, s: Battle) -> None:
        self.over(s)
        s.say("holds-fire", seat=self.seat)

    def run(self, s: Battle) -> None:
        """Too slow: the strongest enemy in sight that falls, else a ship that lies face down. BFI-T09"""
        s.asides.append(self)
        falls = [at for at in s.face_up(friendly=False) if s.strength_at(at) + self.harder <= self.total]
        if falls:
            self.target(s, max(falls, key=s.strength_at))
        elif hidden := s.face_down():
            self.target(s, s.luck.pick(hidden))
        else:
            self.hold(s)


def scoutable(s: Battle) -> list[int]:
    """The ships that lie face down, but for those that a scout is reporting of. BFI-SCOUT08"""
    reported = [step.ship for step in s.pending() if isinstance(step, UseBonus)]
    return [sector for sector in s.face_down() if (posted := s.posted(sector)) and posted.ship not in reported]


class SendScout(OnTheSide, frozen=True):
    """Choose one face-down ship: its bonus first, then it is turned up. BFI-SCOUT01 to BFI-SCOUT09"""

    def prompt(self, s: Battle) -> str:
        return "Scout a ship that lies face down, or call the scout back"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("scout", sector) for sector in scoutable(s))
        yield NO_SCOUT

    def refusals(self, s: Battle) -> Iterator[Refusal]:
        for sector in s.ships_on_board():
            if sector not in s.face_down():
                yield Refusal(Move("scout", sector), "that ship lies face up already", "BFI-SCOUT08")
            elif sector not in scoutable(s):
                yield Refusal(Move("scout", sector), "another scout is there already", "BFI-SCOUT08")

    def scout(self, s: Battle, sector: int) -> None:
        self.over(s)
        posted = s.posted(sector)
        assert posted
        bonus = s.ship(posted).bonus
        s.say("scouts", seat=self.seat, sector=sector)
        if bonus == "draw":
            everybody_draws(s)
        elif any(not level.is_full for level in s.systems.values()):
            s.asides.append(UseBonus(self.seat, s.by_limit("bonus_ms"), posted.ship))
            return
        turn_up(s, sector)

    def recall(self, s: Battle) -> None:
        self.over(s)
        s.say("recalls-scout", seat=self.seat)

    def run(self, s: Battle) -> None:
        """Too slow: any ship that lies face down. BFI-T09"""
        s.asides.append(self)
        if hidden := scoutable(s):
            self.scout(s, s.luck.pick(hidden))
        else:
            self.recall(s)


class UseBonus(OnTheSide, frozen=True):
    """The scouted ship's back lets you repair one system by 1; if the ship is gone by then, scout another.
    BFI-SCOUT03, BFI-SCOUT06, BFI-R25"""

    ship: str

    def as_things_stand(self, s: Battle) -> OnTheSide:
        return self if self._sector(s) else SendScout(self.seat, self.until)

    def _sector(self, s: Battle) -> int | None:
        return next((sector for sector in SECTORS if (posted := s.posted(sector)) and posted.ship == self.ship), None)

    def prompt(self, s: Battle) -> str:
        return "The scout brings a bonus: repair one system by 1"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("mend", system) for system in SYSTEMS if not s.systems[system].is_full)
        yield NO_BONUS

    def refusals(self, s: Battle) -> Iterator[Refusal]:
        for system in SYSTEMS:
            if s.systems[system].is_full:
                yield Refusal(Move("mend", system), "it stands at its maximum", "BFI-SYS04")

    def mend(self, s: Battle, system: str) -> None:
        repair(s, system, 1, self.seat)
        self.forgo(s)

    def forgo(self, s: Battle) -> None:
        self.over(s)
        if sector := self._sector(s):
            turn_up(s, sector)

    def run(self, s: Battle) -> None:
        """Too slow: the system that is worst off. BFI-T09"""
        s.asides.append(self)
        broken = [system for system in ("hull", "reflex", "life", "armor") if not s.systems[system].is_full]
        if broken:
            self.mend(s, min(broken, key=lambda system: s.systems[system].value / s.systems[system].most))
        else:
            self.forgo(s)
