"""What an ace remembers of what was said: which calls nobody could answer."""

from collections.abc import Iterator

from robotable.games.brace_for_impact.state import Battle, Heard

UNHEEDED_MS = 5000
"""A call that stands so long has probably nobody to answer it."""


def unheeded(s: Battle) -> set[str]:
    """The kinds of Status that somebody is waiting with for some time."""
    return {
        s.pack.status(player.status.card, player.status.line).kind
        for player in s.players
        if player.status and player.status.is_shown and s.now - player.status.opens > UNHEEDED_MS
    }


def called_in_vain(s: Battle, seat: int) -> set[str]:
    """The kinds of Status that others could have answered to a seat and let stand, since cards were last drawn."""
    kinds: dict[str, str] = {line.text: line.kind for line in s.pack.lines.values()}
    drawn = max([s.last_brace or 0, *(heard.at for heard in s.heard if _is_scout_sent(heard, kinds))])
    callers = [seat] if len(s.crew) == 2 else s.crew
    return {
        kinds[call.text]
        for caller in callers
        for call, until in _unanswered(s, caller)
        if call.text is not None and call.at >= drawn and until - call.at > UNHEEDED_MS + s.number("status_open_ms")
    }


def _is_scout_sent(heard: Heard, kinds: dict[str, str]) -> bool:
    """A Command that may let everybody draw."""
    return heard.part == "command" and (heard.text is None or kinds[heard.text] == "scout")


def _unanswered(s: Battle, caller: int) -> Iterator[tuple[Heard, int]]:
    """The calls of an officer that nobody answered, each with the moment until which it stood."""
    call: Heard | None = None
    for heard in s.heard:
        if heard.part == "command" and heard.to == caller:
            call = None
        elif heard.part == "status" and heard.seat == caller:
            if call is not None:
                yield call, heard.at
            call = heard
    if call is not None and s.players[caller].status is not None:
        yield call, s.now
