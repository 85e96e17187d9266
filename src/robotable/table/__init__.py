"""What every game shares: state, steps, moves, luck, log, content packs, views, saves. Knows no game."""

from robotable.table.advice import Advice
from robotable.table.copies import clone
from robotable.table.differences import Difference, difference, patched
from robotable.table.film import Frame
from robotable.table.game import Game, Scene
from robotable.table.log import Line, LineKind, Ref, Told
from robotable.table.luck import Luck
from robotable.table.moves import Denial, IllegalMove, Move, Noun, Offer, Prompt, Refusal, Stage, Verb
from robotable.table.outcome import Outcome, Share, Unseated
from robotable.table.packs import Effect, Item, Pack, PackError, Source, per_pack
from robotable.table.records import NOBODY, Played, Record, Snapshot
from robotable.table.replaying import begin, misfits, reader_of, replay
from robotable.table.ruleset import BadOption, Caution, Interject, Options, Pace, RealTime, Ruleset, SetUp
from robotable.table.saves import DoesNotFit, load, save
from robotable.table.state import State, Witness
from robotable.table.steps import Choice, Step, Wait, person

__all__ = [
    "NOBODY",
    "Advice",
    "BadOption",
    "Caution",
    "Choice",
    "Denial",
    "Difference",
    "DoesNotFit",
    "Effect",
    "Frame",
    "Game",
    "IllegalMove",
    "Interject",
    "Item",
    "Line",
    "LineKind",
    "Luck",
    "Move",
    "Noun",
    "Offer",
    "Options",
    "Outcome",
    "Pace",
    "Pack",
    "PackError",
    "Played",
    "Prompt",
    "RealTime",
    "Record",
    "Ref",
    "Refusal",
    "Ruleset",
    "Scene",
    "SetUp",
    "Share",
    "Snapshot",
    "Source",
    "Stage",
    "State",
    "Step",
    "Told",
    "Unseated",
    "Verb",
    "Wait",
    "Witness",
    "begin",
    "clone",
    "difference",
    "load",
    "misfits",
    "patched",
    "per_pack",
    "person",
    "reader_of",
    "replay",
    "save",
]
