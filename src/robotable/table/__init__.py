"""What every game shares: state, steps, moves, luck, log, content packs, views, saves. Knows no game."""

from robotable.table.advice import Advice
from robotable.table.copies import clone
from robotable.table.game import NOBODY, Game, Played, Record, Scene, replay
from robotable.table.log import Line, Ref, Told
from robotable.table.luck import Luck
from robotable.table.moves import Denial, IllegalMove, Move, Noun, Offer, Prompt, Refusal
from robotable.table.outcome import Outcome, Share
from robotable.table.packs import Item, Pack, PackError, Source
from robotable.table.ruleset import BadOption, Options, Ruleset
from robotable.table.saves import load, save
from robotable.table.state import State
from robotable.table.steps import Choice, Step, person

__all__ = [
    "NOBODY",
    "Advice",
    "BadOption",
    "Choice",
    "Denial",
    "Game",
    "IllegalMove",
    "Item",
    "Line",
    "Luck",
    "Move",
    "Noun",
    "Offer",
    "Options",
    "Outcome",
    "Pack",
    "PackError",
    "Played",
    "Prompt",
    "Record",
    "Ref",
    "Refusal",
    "Ruleset",
    "Scene",
    "Share",
    "Source",
    "State",
    "Step",
    "Told",
    "clone",
    "load",
    "person",
    "replay",
    "save",
]
