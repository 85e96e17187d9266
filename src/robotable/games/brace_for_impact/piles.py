"""The cards of the officers: hands, personal piles, and the pile of a team attack."""

from robotable.games.brace_for_impact.state import Battle


def draw_cards(s: Battle, seat: int, n: int) -> None:
    """Draw from the own pile; an empty one is replaced by the discards, unshuffled. BFI-DRAW02 to BFI-DRAW04"""
    player = s.players[seat]
    drawn = 0
    while drawn < n:
        if not player.draw:
            player.draw, player.discards = player.discards, []
        if not player.draw:
            break
        player.hand.append(player.draw.pop(0))
        drawn += 1
    if drawn:
        s.say("draws", seat=seat, n=drawn)


def everybody_draws(s: Battle) -> None:
    """Every officer draws as many cards as Life Support stands at. BFI-LIFE01, BFI-LIFE02"""
    n = s.systems["life"].value
    for seat in s.crew:
        draw_cards(s, seat, n)
    if not n:
        s.say("nobody-draws")


def lose_card(s: Battle, seat: int, card: str) -> None:
    """A card leaves a hand, and takes its open Status with it. BFI-EXCH11"""
    player = s.players[seat]
    player.hand.remove(card)
    if player.status and player.status.card == card:
        player.status = None
        s.say("status-gone", seat=seat)


def discard(s: Battle, seat: int, card: str) -> None:
    """Put a hand card face up on the own discard pile. BFI-EXCH05"""
    lose_card(s, seat, card)
    s.players[seat].discards.append(card)


def void_statuses(s: Battle) -> None:
    """Every open Status is void. BFI-PAUSE05"""
    for player in s.players:
        player.status = None


def abort_pool(s: Battle) -> None:
    """The cards of a team attack go back to their owners. BFI-CONC09"""
    assert s.pool
    for given in s.pool.cards:
        s.players[given.seat].hand.append(given.card)
    s.pool = None
    s.say("pool-aborted")
