"""What the whole crew does together: the team attack and the Reflex Cannon; and what is said on the side."""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.brace_for_impact.ending import zentraedi_win
from robotable.games.brace_for_impact.exchanges import fire
from robotable.games.brace_for_impact.hearing import contains, utter
from robotable.games.brace_for_impact.piles import abort_pool, lose_card, void_statuses
from robotable.games.brace_for_impact.ships import fire_cannon
from robotable.games.brace_for_impact.state import Battle, Given
from robotable.table import Choice, Move, Refusal, person


class Firepower(Choice[Battle], frozen=True):
    """A pile is open for a team attack: lay cards with an Attack Status into it; the caller spins when it is enough.
    BFI-CONC02 to BFI-CONC10"""

    def is_moot(self, s: Battle) -> bool:
        return s.pool is None or next(self.moves(s), None) is None

    def prompt(self, s: Battle) -> str:
        assert s.pool
        if s.pool.caller == self.seat:
            return f"Your team attack is worth {s.pool.total}: wait for more cards, spin, or call it off"
        return f"Add cards with an Attack Status to {person(s.pool.caller)}'s team attack"

    def moves(self, s: Battle) -> Iterator[Move]:
        if s.pool is None:
            return
        if s.phase == "running":
            hand = s.players[self.seat].hand
            yield from (Move("contribute", card) for card in hand if s.pack.attack_value(card))
        if s.pool.caller == self.seat:
            if s.pool.cards and s.ships_on_board():
                yield Move("spin")
            yield Move("abort")

    def refusals(self, s: Battle) -> Iterator[Refusal]:
        if s.pool is None:
            return
        if s.pool.caller == self.seat and not s.pool.cards:
            yield Refusal(Move("spin"), "the pile is empty", "BFI-CONC09")
        elif s.pool.caller == self.seat and not s.ships_on_board():
            yield Refusal(Move("spin"), "there is no ship to shoot at", "BFI-CONC05")
        for card in s.players[self.seat].hand:
            if not s.pack.attack_value(card):
                yield Refusal(Move("contribute", card), "that card bears no Attack Status", "BFI-CONC02")

    def contribute(self, s: Battle, card: str) -> None:
        """Lay a card into the pile."""
        assert s.pool
        lose_card(s, self.seat, card)
        given = Given(self.seat, card, s.pack.attack_value(card))
        s.pool = replace(s.pool, cards=(*s.pool.cards, given), until=s.by_limit("pool_idle_ms"))
        s.say("contributes", seat=self.seat, n=given.value, total_n=s.pool.total)

    def spin(self, s: Battle) -> None:
        """Enough: one spin, one attack; the cards are out of the game. BFI-CONC04, BFI-CONC06"""
        pool = s.pool
        assert pool
        s.pool = None
        s.removed += [given.card for given in pool.cards]
        s.say("pool-fires", seat=self.seat, n=pool.total)
        fire(s, self.seat, pool.total, pool.harder)

    def abort(self, s: Battle) -> None:
        """Call it off. BFI-CONC09"""
        abort_pool(s)


class FireCannon(Choice[Battle], frozen=True):
    """The Reflex Cannon is charged: the first officer to fire destroys any one ship. BFI-CANN01 to BFI-CANN05"""

    def is_moot(self, s: Battle) -> bool:
        return s.cannon != "offered" or s.phase != "running" or not s.ships_on_board()

    def prompt(self, s: Battle) -> str:
        return "The Reflex Cannon is charged: fire it at any ship"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("cannon", sector) for sector in s.ships_on_board())

    def refusals(self, s: Battle) -> Iterator[Refusal]:
        for sector in s.empty_sectors():
            yield Refusal(Move("cannon", sector), "no ship lies there", "BFI-CANN04")

    def cannon(self, s: Battle, sector: int) -> None:
        """Fire."""
        fire_cannon(s, sector, self.seat)


class Chatter(Choice[Battle], frozen=True):
    """What an officer says without a card: one of the words that the Zentraedi listen for. BFI-TACT07"""

    def is_moot(self, s: Battle) -> bool:
        return not s.has_tactics or s.phase != "running"

    def prompt(self, s: Battle) -> str:
        return "Mind your words: some of them arm a Tactics card"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield from (Move("say", word) for word in s.pack.words())

    def say(self, s: Battle, word: str) -> None:
        """Say it."""
        s.say("chats", seat=self.seat, word=word)
        utter(s, self.seat, "chat", s.pack.words()[word])


def speech(s: Battle, seat: int, text: str) -> list[Move]:
    """What a line of chat comes to: each word in it that a Tactics card may listen for is said. BFI-TACT07"""
    said = [id for id, word in s.pack.words().items() if contains(text, word)]
    return [Move("say", id) for id in said if s.has_tactics and seat in s.crew and s.phase == "running"]


def may_resume(s: Battle, seat: int) -> bool:
    """The Zentraedi player or whoever paused lets the battle go on; after a while, or when cut off, anybody.
    BFI-PAUSE04"""
    is_first = seat in (s.zentraedi, s.paused_by) or s.is_cooperative
    return s.phase == "paused" and (is_first or s.now >= s.settle_until)


class GiveUp(Choice[Battle], frozen=True):
    """The battle without a clock lasts until somebody has won: the crew may give the ship up, if all agree. BFI-R55"""

    for_people = True

    def is_moot(self, s: Battle) -> bool:
        return s.phase != "running" or bool(s.conceded)

    def prompt(self, s: Battle) -> str:
        return "Give the ship up, if everybody agrees"

    def moves(self, s: Battle) -> Iterator[Move]:
        yield Move("concede")

    def warning(self, s: Battle, move: Move) -> str | None:
        """Nobody gives up by a slip of the finger. BFI-R55"""
        is_final = move.verb == "concede"
        return "The battle is lost as soon as everybody agrees, and bots do." if is_final else None

    def concede(self, s: Battle) -> None:
        """Say so; the battle is lost when the whole crew has."""
        s.conceded.append(self.seat)
        s.say("concedes", seat=self.seat)
        if set(s.conceded) == set(s.crew):
            zentraedi_win(s, "the crew gives the ship up")


class AgreeToGiveUp(GiveUp, frozen=True):
    """Somebody would give the ship up: agree, or fight on. BFI-R55"""

    for_people = False

    def is_moot(self, s: Battle) -> bool:
        return s.phase != "running" or not s.conceded

    def prompt(self, s: Battle) -> str:
        return f"{' and '.join(person(seat) for seat in s.conceded)} would give the ship up: agree, or fight on"

    def moves(self, s: Battle) -> Iterator[Move]:
        if self.seat not in s.conceded:
            yield Move("concede")
        yield Move("fight_on")

    def fight_on(self, s: Battle) -> None:
        """Nobody gives up."""
        s.conceded.clear()
        s.say("fights-on", seat=self.seat)


class Breaks(Choice[Battle], frozen=True):
    """Anybody may call a pause; the Zentraedi player or whoever paused counts down again, and after a while anybody.
    BFI-PAUSE01 to BFI-PAUSE06"""

    for_people = True

    def is_moot(self, s: Battle) -> bool:
        return next(self.moves(s), None) is None

    def prompt(self, s: Battle) -> str:
        return "The battle is paused: go on when everybody is ready" if s.phase == "paused" else "Call a pause"

    def moves(self, s: Battle) -> Iterator[Move]:
        if s.phase == "running" and s.players[self.seat].pauses:
            yield Move("pause")
        elif may_resume(s, self.seat):
            yield Move("resume")

    def pause(self, s: Battle) -> None:
        """All timers stop at once, open Statuses are void, what is under way is finished. BFI-PAUSE02, BFI-PAUSE03"""
        s.players[self.seat].pauses -= 1
        s.frozen_at = s.now
        s.phase = "settling"
        s.paused_by = self.seat
        s.settle_until = s.soon("settle_ms")
        void_statuses(s)
        s.say("pauses", seat=self.seat)

    def resume(self, s: Battle) -> None:
        """Count down; then every timer goes on. BFI-PAUSE04"""
        s.phase = "countdown"
        s.countdown_until = s.soon("countdown_ms")
        s.say("counts-down", n=s.number("countdown_ms") // 1000)
