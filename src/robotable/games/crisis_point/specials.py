"""The four special tokens: when they may be played, and what they do. CRI-SPEC01 to CRI-SPEC12"""

from collections.abc import Iterator

from robotable.games.crisis_point.effects import SPECIAL_NAMES, Special
from robotable.games.crisis_point.perform import NOWHERE, CutTokens, PutTokens, SwapFirst, targets
from robotable.games.crisis_point.state import Crisis, Space
from robotable.table import Choice, Move, Refusal, Step

DROP_COST = 2
CLUSTER_COST = 2
CLUSTER_MOST = 4
SEARCHLIGHT_CUTS = 2


def why_not(s: Crisis, seat: int, token: Special) -> tuple[str, str] | None:
    """Why a special token can't be played now, and the rule that says so. CRI-SPEC11, CRI-R16 to CRI-R22"""
    if token != "exchange" and s.phase != "token":
        return f"the {SPECIAL_NAMES[token]} token is played in the Token Phase", "CRI-TOK05"
    player = s.players[seat]
    match token:
        case "exchange" if len(targets(s, seat, NOWHERE, ("own", "battloid"))) < 2:
            return "you have no two Battloids on the battlefield", "CRI-R17"
        case "cluster" if not targets(s, seat, NOWHERE, ("own", "unit")):
            return "you have no Unit on the battlefield", "CRI-SPEC04"
        case "searchlight" if not any(s.players[1 - seat].tokens):
            return "there is no enemy Battle Token on the battlefield", "CRI-R20"
        case "drop" if player.supply < DROP_COST:
            return f"it costs {DROP_COST} Battle Tokens of your supply, and you have {player.supply}", "CRI-SPEC08"
        case "drop" if not bioroids_in_hand(s, seat):
            return "you have no Bioroid in hand", "CRI-R21"
        case "drop" if not targets(s, seat, NOWHERE, ("own", "unit")):
            return "you have no Unit on the battlefield", "CRI-R21"
        case _:
            return None


def bioroids_in_hand(s: Crisis, seat: int) -> list[str]:
    """The Bioroid Units that a player did not deploy. CRI-TAC10"""
    return [card for card in s.players[seat].units if s.pack.units[card].kin == "bioroid"]


class OwnTurn(Choice[Crisis], frozen=True):
    """A moment of your own turn at which special tokens may be played. CRI-SPEC12, CRI-R15, CRI-R16"""

    def special_moves(self, s: Crisis) -> Iterator[Move]:
        """The special tokens that can be played now."""
        tokens = s.players[self.seat].specials
        if tokens:
            yield from (Move("special", token) for token in tokens if not why_not(s, self.seat, token))

    def has_special_moves(self, s: Crisis) -> bool:
        """There is a special token that can be played now."""
        return next(self.special_moves(s), None) is not None

    def special_refusals(self, s: Crisis) -> Iterator[Refusal]:
        """Why the other special tokens can't be played."""
        for token in s.players[self.seat].specials:
            if why := why_not(s, self.seat, token):
                yield Refusal(Move("special", token), *why)

    def special(self, s: Crisis, token: Special) -> None:
        """Play a special token: it is used up. CRI-SPEC10"""
        s.players[self.seat].specials.remove(token)
        s.passes = 0
        s.say("plays-special", seat=self.seat, token=token)
        s.then(_first_step(self.seat, token), self)


def _first_step(seat: int, token: Special) -> Step[Crisis]:
    match token:
        case "exchange":
            return SwapFirst(seat, NOWHERE, ("own", "battloid"), must=True)
        case "cluster":
            return ClusterFrom(seat)
        case "searchlight":
            return CutTokens(seat, NOWHERE, (), SEARCHLIGHT_CUTS)
        case "drop":
            return PayForDrop(seat)


class ClusterFrom(Choice[Crisis], frozen=True):
    """Choose the Unit of yours that takes 2 enemy tokens; then hit up to 4 adjacent enemy Units.
    CRI-SPEC04, CRI-R18, CRI-R19"""

    def prompt(self, s: Crisis) -> str:
        return "Cluster Missile: choose a Unit of yours; 2 enemy Battle Tokens go onto it"

    def moves(self, s: Crisis) -> Iterator[Move]:
        return (Move("launch", space) for space in targets(s, self.seat, NOWHERE, ("own", "unit")))

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        legal = targets(s, self.seat, NOWHERE, ("own", "unit"))
        others = (space for space in s.filled() if space not in legal)
        return (Refusal(Move("launch", space), "this is no Unit of yours", "CRI-SPEC04") for space in others)

    def launch(self, s: Crisis, space: Space) -> None:
        """Pay the price, then choose the targets."""
        s.put(1 - self.seat, space, CLUSTER_COST)
        s.then(PutTokens(self.seat, space, ("adj", "enemy", "unit"), CLUSTER_MOST, up_to=True, one_each=True))


class PayForDrop(Step[Crisis], frozen=True):
    """Two tokens of the supply leave the game; then a Unit is replaced. CRI-SPEC08"""

    seat: int

    def run(self, s: Crisis) -> None:
        player = s.players[self.seat]
        player.supply -= DROP_COST
        player.gone += DROP_COST
        s.then(DropOnto(self.seat))


class DropOnto(Choice[Crisis], frozen=True):
    """Choose the Unit of yours that a Bioroid replaces. CRI-SPEC08, CRI-R22"""

    def prompt(self, s: Crisis) -> str:
        return "Drop: choose the Unit of yours that leaves the battlefield"

    def moves(self, s: Crisis) -> Iterator[Move]:
        return (Move("replace", space) for space in targets(s, self.seat, NOWHERE, ("own", "unit")))

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        legal = targets(s, self.seat, NOWHERE, ("own", "unit"))
        others = (space for space in s.filled() if space not in legal)
        return (Refusal(Move("replace", space), "this is no Unit of yours", "CRI-SPEC08") for space in others)

    def replace(self, s: Crisis, space: Space) -> None:
        """Choose this one."""
        s.then(DropIn(self.seat, space))


class DropIn(Choice[Crisis], frozen=True):
    """Choose the Bioroid that comes down: its tokens are yours, its text is not resolved.
    CRI-SPEC08, CRI-SPEC09, CRI-R21"""

    space: Space

    def is_moot(self, s: Crisis) -> bool:
        return len(bioroids_in_hand(s, self.seat)) == 1

    def run(self, s: Crisis) -> None:
        self.drop(s, bioroids_in_hand(s, self.seat)[0])

    def prompt(self, s: Crisis) -> str:
        return "Drop: choose the Bioroid that comes down"

    def moves(self, s: Crisis) -> Iterator[Move]:
        return (Move("drop", card) for card in bioroids_in_hand(s, self.seat))

    def refusals(self, s: Crisis) -> Iterator[Refusal]:
        others = (card for card in s.players[self.seat].units if s.pack.units[card].kin != "bioroid")
        return (Refusal(Move("drop", card), "this is no Bioroid", "CRI-TERM03") for card in others)

    def drop(self, s: Crisis, card: str) -> None:
        """Replace the Unit; the tokens on the space stay, but for the enemy's where the table says so.
        CRI-TOK07, CRI-R21"""
        player, old = s.players[self.seat], s.grid[self.space]
        if s.drop_clears:
            s.clear(self.seat, self.space)
        player.units.remove(card)
        player.replaced.append(old)
        s.grid[self.space] = card
        s.say("drops", seat=self.seat, card=card, other_card=old, space=self.space)
        s.gain(self.seat, s.pack.units[card].tokens)
