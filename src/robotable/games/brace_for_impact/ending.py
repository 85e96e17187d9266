"""How a battle ends, and what is tested after every change."""

from robotable.games.brace_for_impact.hearing import arm
from robotable.games.brace_for_impact.state import VICTORY, Battle, answered_by
from robotable.table import Outcome, Share


def changed(s: Battle) -> None:
    """Something changed: is the enemy gone, and which Tactics cards are armed? BFI-END04, BFI-END10"""
    if s.outcome is None and s.phase != "setup":
        if s.is_enemy_gone():
            crew_wins(s, "every enemy ship is gone")
        elif s.fleet.tactics:
            arm(s)


def crew_wins(s: Battle, how: str) -> None:
    """The RDF team wins together. BFI-GEN02"""
    _finish(s, list(s.crew), how)
    s.say("crew-wins")


def zentraedi_win(s: Battle, how: str) -> None:
    """The ship is lost: the Zentraedi player wins, or in the cooperative game nobody does."""
    _finish(s, [] if s.zentraedi is None else [s.zentraedi], how)
    s.say("crew-loses")


def _finish(s: Battle, winners: list[int], how: str) -> None:
    seats = range(len(s.players))
    shares = [_shares(s, seat, seat in winners) for seat in seats]
    title = "The SDF-1 flies on" if s.crew[0] in winners else "The SDF-1 is lost"
    s.outcome = Outcome(winners, how, [sum(share.points for share in each) for each in shares], shares, title)
    s.todo.clear()
    s.asides.clear()
    s.opportunities.clear()
    s.pool = None


def _shares(s: Battle, seat: int, has_won: bool) -> list[Share]:
    """What each seat did for its side. BFI-SYS05"""
    victory = Share("victory", VICTORY * has_won)
    if seat == s.zentraedi:
        wounds = sum(level.most - level.value for level in s.systems.values())
        return [victory, Share("damage that was not repaired", wounds)]
    player = s.players[seat]
    return [
        victory,
        Share("points repaired", player.repaired),
        Share("ships destroyed", player.destroyed),
        Share("Statuses answered", player.answered),
    ]


def lose_if_hopeless(s: Battle) -> None:
    """Stuck without air, or without a gun. BFI-TWO13, BFI-TWO15"""
    if not s.systems["life"].value and not s.is_unfinished() and not _can_act(s):
        zentraedi_win(s, "no air, and nothing left to do with the cards in hand")
    elif _has_enemies(s) and not _has_firepower(s) and not s.is_unfinished():
        zentraedi_win(s, "out of firepower")


def _has_enemies(s: Battle) -> bool:
    """A hostile ship remains, on the board or in the pile; hidden friends need no gun, only a scout. BFI-TWO15"""
    ships = (*s.fleet.deck, *(posted.ship for posted in s.board if posted))
    return any(not s.pack.ships[ship].friendly for ship in ships)


def _has_firepower(s: Battle) -> bool:
    players = [s.players[seat] for seat in s.crew]
    cards = (card for player in players for card in (*player.hand, *player.draw, *player.discards))
    return any(s.pack.attack_value(card) for card in cards)


def _can_act(s: Battle) -> bool:
    """Something can be done with the cards in hand, now or with a ship that a call to brace brings. BFI-R64"""
    hands = [(seat, card) for seat in s.crew for card in s.players[seat].hand]
    if (s.ships_on_board() or s.can_bring_a_ship()) and any(s.pack.attack_value(card) for _, card in hands):
        return True
    kinds = {(seat, s.pack.command(card).kind) for seat, card in hands}
    return any(
        seat != other and s.pack.status(card, line).kind in answered_by(kind) and _could_change(s, card, line)
        for seat, card in hands
        for line in (1, 2)
        for other, kind in kinds
    )


def _could_change(s: Battle, card: str, line: int) -> bool:
    """Completing this Status does something, now or once a call to brace has brought a ship. BFI-R64"""
    is_for_ships = s.pack.status(card, line).kind in ("attack", "scout")
    return s.would_change(card, line) or (is_for_ships and s.can_bring_a_ship())


def sides(s: Battle) -> list[str]:
    """What each seat plays. BFI-GEN02"""
    return ["Zentraedi" if seat == s.zentraedi else "crew" for seat in range(len(s.players))]
