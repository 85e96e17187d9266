"""What must be true of any state of Crisis Point: run by the fuzzer after every move."""

from collections.abc import Iterator, Mapping

from robotable.games.crisis_point.pack import Sided, sided_cards
from robotable.games.crisis_point.state import SLOTS, SPACES, Crisis, Player


def faults(s: Crisis) -> Iterator[str]:
    """Everything wrong with a state."""
    for player in s.players:
        yield from _faults_of_cards(s, player)
        yield from _faults_of_tokens(s, player)
        yield from _faults_of_hands(s, player)
    yield from _faults_of_locations(s)
    yield from _faults_of_battlefield(s)
    yield from _faults_of_phases(s)
    yield from _faults_of_scoring(s)


def _faults_of_cards(s: Crisis, player: Player) -> Iterator[str]:
    """Every card of a side is in exactly one place. CRI-SETUP02, CRI-BOARD05"""
    laid = [s.slots[slot] for slot in SLOTS[player.side] if slot in s.slots]
    piles: dict[str, tuple[Mapping[str, Sided], list[str]]] = {
        "Combat Cards": (s.pack.combat, player.combat + laid),
        "Units": (s.pack.units, player.units + s.grid + player.replaced),
        "Bases": (s.pack.bases, player.bases + s.grid),
        "Heroes": (s.pack.heroes, player.heroes + player.played),
        "Commands": (s.pack.commands, player.commands + player.played),
        "Objectives": (s.pack.objectives, player.objectives + player.set_aside),
    }
    for what, (deck, found) in piles.items():
        own = sided_cards(deck)[player.side]
        if sorted(card for card in found if card in own) != sorted(own):
            yield f"{what} of {player.side} do not add up: {found}"


def _faults_of_tokens(s: Crisis, player: Player) -> Iterator[str]:
    """No Battle Token is made or lost, and all lie on cards. CRI-SETUP04, CRI-TOK08"""
    everywhere = [player.stock, player.supply, player.gone, *player.tokens]
    if sum(everywhere) != s.pack.numbers["battle_tokens"] or min(everywhere) < 0:
        yield f"Battle Tokens of {player.side} do not add up: {everywhere}"
    bare = [space for space in SPACES if player.tokens[space] and not s.grid[space]]
    if bare:
        yield f"Battle Tokens of {player.side} lie on no card: {bare}"


def _faults_of_hands(s: Crisis, player: Player) -> Iterator[str]:
    """What was taken in hand is there, and what was looked at lies on the table. CRI-R34"""
    if player.picked and player.picked not in player.combat + player.units + player.bases + player.locations:
        yield f"{player.side} holds {player.picked}, which is not in his hand"
    if strays := [card for card in player.peeked if card not in s.slots.values()]:
        yield f"{player.side} has looked at cards that do not lie on the table: {strays}"
    if own := [card for card in player.peeked if s.pack.combat[card].side == player.side]:
        yield f"{player.side} has looked at his own cards: {own}"
    if len(player.objectives) > s.pack.numbers["objectives_kept"]:
        yield f"{player.side} keeps too many Objectives: {player.objectives}"


def _faults_of_locations(s: Crisis) -> Iterator[str]:
    """Every Location is in exactly one place. CRI-SETUP06"""
    found = [card for card in s.grid if card in s.pack.locations]
    found += s.spare + [card for player in s.players for card in player.locations]
    if sorted(found) != sorted(s.pack.locations):
        yield f"Locations do not add up: {found}"


def _faults_of_battlefield(s: Crisis) -> Iterator[str]:
    """Nobody has played more than he may. CRI-TAC02, CRI-HERO03"""
    if strays := [card for card in s.revealed if card not in s.slots.values()]:
        yield f"cards lie face up that do not lie on the table: {strays}"
    numbers = s.pack.numbers
    for seat, player in enumerate(s.players):
        if s.units_deployed(seat) > numbers["units_played"]:
            yield f"{player.side} has too many Units on the battlefield"
        if s.phase != "setup" and s.locations_played(seat) > numbers["locations_played"]:
            yield f"{player.side} has played too many Locations"
        if sum(card in s.pack.heroes for card in player.played) > numbers["heroes_played"]:
            yield f"{player.side} has played too many Heroes"
        if sum(card in s.pack.commands for card in player.played) > numbers["commands_played"]:
            yield f"{player.side} has played too many Commands"


def _faults_of_phases(s: Crisis) -> Iterator[str]:
    """The Tactical Phase fills the table, the Token Phase empties the supplies. CRI-TAC09, CRI-TOK04, CRI-TOK06"""
    if s.phase in ("token", "command", "scoring") and not (all(s.grid) and len(s.slots) == len(SPACES)):
        yield "the Tactical Phase is over and the battlefield is not full"
    if s.phase in ("command", "scoring"):
        yield from (f"{p.side} has {p.supply} tokens left after the Token Phase" for p in s.players if p.supply)
        yield from (f"{p.side} has kept {p.specials}" for p in s.players if p.specials)


def _faults_of_scoring(s: Crisis) -> Iterator[str]:
    """Sixteen cards are won or turned face down, and the sum is the score. CRI-SCORE05, CRI-SCORE10"""
    if s.outcome is None:
        return
    lost = sum(contest.winner is None for contest in s.contests)
    if len(s.players[0].won) + len(s.players[1].won) + lost != len(SPACES):
        yield f"cards won do not add up: {s.players[0].won}, {s.players[1].won}, nobody {lost}"
    if any(contest.winner is None and contest.owner is not None for contest in s.contests):
        yield "a card with an owner was won by nobody"
    for seat, player in enumerate(s.players):
        objective = s.pack.objectives[player.claimed].vp if player.claimed else 0
        if sum(s.pack.worth[s.grid[space]] for space in player.won) + objective != s.outcome.scores[seat]:
            yield f"the score of {player.side} is not the sum of what he won"
