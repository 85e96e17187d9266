"""What the tests of every game share: a table that is played through its prompts, as a player would."""

from typing import Self

from robotable.table import Game, IllegalMove, Move, Noun, Offer, Prompt, save


class Kit:
    """A game to play on; its invariants are checked after every move."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # Playing

    def play(self, verb: str, noun: Noun = None, *, seat: int | None = None) -> Self:
        """Make a move for the seat that everybody waits for, or for another one."""
        self.game.play(self.seat if seat is None else seat, verb, noun)
        self.check()
        return self

    def refuses(self, verb: str, noun: Noun = None, *, seat: int | None = None) -> IllegalMove:
        """The answer to a move that is not allowed, and changes nothing."""
        before = save(self.game.state)
        try:
            self.game.play(self.seat if seat is None else seat, verb, noun)
        except IllegalMove as refusal:
            assert save(self.game.state) == before
            return refusal
        raise AssertionError(f"{Move(verb, noun)} was allowed")

    def check(self) -> None:
        """Nothing is wrong with the state."""
        assert list(self.game.ruleset.faults(self.game.state)) == []

    # What a player sees

    @property
    def prompt(self) -> Prompt:
        """The prompt that everybody waits for."""
        return next(prompt for prompt in self.game.prompts if prompt.waits)

    @property
    def seat(self) -> int:
        """The seat that everybody waits for."""
        return self.prompt.seat

    @property
    def moves(self) -> list[Offer]:
        """Everything that the seat which everybody waits for may do; nothing if nobody has to do anything."""
        return next((prompt.moves for prompt in self.game.prompts if prompt.waits), [])

    @property
    def stage(self) -> str:
        """The kind of choice that everybody waits for."""
        return next((prompt.stage for prompt in self.game.prompts if prompt.waits), "")

    def offers(self, verb: str) -> list[Noun]:
        """What a verb is offered for now, in the prompt that everybody waits for."""
        return [offer.noun for offer in self.moves if offer.verb == verb]

    @property
    def verbs(self) -> set[str]:
        """Everything that can be done now, without what it can be done to."""
        return {offer.verb for offer in self.moves}

    def can(self, verb: str, noun: Noun = None) -> bool:
        """Whether a move is offered now."""
        return noun in self.offers(verb)

    def story(self, seat: int | None = None) -> list[str]:
        """The log in words, as that seat may read it."""
        return [str(told) for told in self.game.story(seat)]
