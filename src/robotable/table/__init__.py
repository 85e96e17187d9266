"""What every game shares: state, steps, moves, luck, log, content packs, views, saves. Knows no game."""

from robotable.table.advice import Advice, Weighed, against, weigh
from robotable.table.card_faces import CardFace, CardFaces, printed, sentences
from robotable.table.copies import clone
from robotable.table.differences import Difference, Differences, difference, patched
from robotable.table.film import Frame, told_to
from robotable.table.game import Game, Scene, Showing
from robotable.table.honours import Award, Beat, Chapter, Chronicle, Honours, Tale, TurningPoint, leader, turning_point
from robotable.table.insight import Foresight, Insight, Planning, Prospect, Slips
from robotable.table.leanings import Leanings, Look
from robotable.table.lessons import Coach, Lesson, Progress
from robotable.table.log import Line, LineKind, Ref, Told, heard_by
from robotable.table.luck import WITHHELD, Luck, SecretLuck, Seed, luck_of
from robotable.table.moves import Denial, IllegalMove, Move, Noun, Offer, Prompt, Refusal, Stage, Verb
from robotable.table.outcome import Outcome, Share, Unseated
from robotable.table.packs import Effect, Item, Pack, PackError, Plain, Source, per_pack
from robotable.table.records import NOBODY, Played, Record, Snapshot
from robotable.table.replaying import begin, misfits, reader_of, replay, tale_of
from robotable.table.ruleset import BadOption, Caution, Interject, Options, Pace, RealTime, Ruleset, SetUp
from robotable.table.saves import DoesNotFit, load, save
from robotable.table.state import State, Witness
from robotable.table.steps import Choice, Step, Wait, person
from robotable.table.tutorial import Tutorial, TutorialError
from robotable.table.worth import Worth, chance

__all__ = [
    "NOBODY",
    "WITHHELD",
    "Advice",
    "Award",
    "BadOption",
    "Beat",
    "CardFace",
    "CardFaces",
    "Caution",
    "Chapter",
    "Choice",
    "Chronicle",
    "Coach",
    "Denial",
    "Difference",
    "Differences",
    "DoesNotFit",
    "Effect",
    "Foresight",
    "Frame",
    "Game",
    "Honours",
    "IllegalMove",
    "Insight",
    "Interject",
    "Item",
    "Leanings",
    "Lesson",
    "Line",
    "LineKind",
    "Look",
    "Luck",
    "Move",
    "Noun",
    "Offer",
    "Options",
    "Outcome",
    "Pace",
    "Pack",
    "PackError",
    "Plain",
    "Planning",
    "Played",
    "Progress",
    "Prompt",
    "Prospect",
    "RealTime",
    "Record",
    "Ref",
    "Refusal",
    "Ruleset",
    "Scene",
    "SecretLuck",
    "Seed",
    "SetUp",
    "Share",
    "Showing",
    "Slips",
    "Snapshot",
    "Source",
    "Stage",
    "State",
    "Step",
    "Tale",
    "Told",
    "TurningPoint",
    "Tutorial",
    "TutorialError",
    "Unseated",
    "Verb",
    "Wait",
    "Weighed",
    "Witness",
    "Worth",
    "against",
    "begin",
    "chance",
    "clone",
    "difference",
    "heard_by",
    "leader",
    "load",
    "luck_of",
    "misfits",
    "patched",
    "per_pack",
    "person",
    "printed",
    "reader_of",
    "replay",
    "save",
    "sentences",
    "tale_of",
    "told_to",
    "turning_point",
    "weigh",
]
