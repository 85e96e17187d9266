"""How much each side of a position counts with whoever weighs it: officers take them as they are, aces do not."""

from msgspec import Struct


class Judgement(Struct, frozen=True):
    """How many times more than with an officer each thing counts."""

    reactors: float = 1.0
    people: float = 1.0
    doors: float = 1.0
    """What Production and the Launch Bay can still take before hits reach the Bridge."""
    armor: float = 1.0
    guns: float = 1.0
    fire: float = 1.0
    """What Vessels will do to the ship in the next Z-Orders phase."""
    breach: float = 1.0
    """That a Pod gets into the Bridge then."""
    losses: float = 1.0
    """What Pods do to the mecha that hold them."""
    capitals: float = 1.0
    """What Capital Ships and Villains will do later."""
    pods: float = 1.0
    """What Pods will do later, by how near they are."""
    wounds: float = 1.0
    points: float = 1.0
    """AP and RP."""
    cards: float = 1.0
    """Cards and the dice that pay for them."""
    evades: float = 1.0
    mecha: float = 1.0
    """A mecha on the board, or about to be."""
    story: float = 1.0
    """Objectives, Unlocks, Characters and Tech."""
    goals: float = 0.0
    """What it is worth to have met an Objective of the Episode, beyond what it brings; on the way there a share of it.
    Officers take Objectives as they come."""
    pull: float = 1.0
    """That mecha and pilots stand near the fighting."""
    guards: float = 1.0
    """That Destroids stand where Pods come in."""
    turn: float = 1.0
    """What the rest of a Hero's turn could bring."""
    least_gain: float = 0.08
    """What a move must bring to be made rather than ending the turn."""
    prices: float = 1.0
    """What is asked of a move that spends cards or points."""


OFFICER = Judgement()
