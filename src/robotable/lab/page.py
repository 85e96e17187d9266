"""A report as one page with pictures: a file that asks for nothing else, for a desk, a phone and paper."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from robotable import games
from robotable.lab import charts
from robotable.lab.report import MINUTES, Failure, Report, Standing
from robotable.lab.sweep import Cell, Sweep
from robotable.table import Game, Move

MOST_ENDS = 12
"""Ways to end that get a row; the others are one."""
MOST_KINDS = 8
MOST_OF_A_KIND = 10
"""Moves of one kind that get a row."""
MOST_FAILURES = 8
OTHER = "any other way"
SCALES = (0.25, 0.5, 0.75, 1.0)
"""How far a picture of shares reaches."""

Cells = Sequence[str]


def page_of_report(report: Report) -> str:
    """What many games of one match gave."""
    title = games.find(report.game).title
    panels = [
        _standings("Who won", "By bot, wherever it sat.", report.bots, report) if len(report.bots) > 1 else "",
        _standings("By side", "What the seats played.", report.parts, report) if len(report.parts) > 1 else "",
        _standings("By turn order", "From whoever had the first turn, clockwise.", report.turn_order, report),
        _standings("By seat", "Everybody moves on by one seat from game to game.", report.seats, report),
        _lengths(report),
        _ends(report),
        _moves(report),
        _failures(report.failures),
    ]
    figures = {
        "games": f"{report.games:,}",
        f"{report.unit}, in the middle": f"{_middle(report):.0f}",
        "decisions a game": f"{report.decisions.median:,.0f}",
        "best score shared": f"{report.tie_share:.1%}",
    }
    about = _about(report.players, report.seed, report.options)
    return _page(f"{title}: {report.games:,} games", title, about, figures, panels)


def page_of_sweep(found: Sweep) -> str:
    """Many matches side by side."""
    title = games.find(found.game).title
    total = sum(cell.games for cell in found.cells)
    names = " and ".join(axis.name.replace("_", " ") for axis in found.axes)
    figures = {
        "games": f"{total:,}",
        "combinations": f"{len(found.cells):,}",
        **_extremes(found),
    }
    panels = [_shares(found), _lost_to(found), _lengths_side_by_side(found)]
    panels.append(_failures([failure for cell in found.cells for failure in cell.failures]))
    about = _about(found.bots, found.seed, found.options)
    return _page(f"{title} by {names}", title, about, figures, panels)


# One match


def _standings(title: str, words: str, standings: list[Standing], report: Report) -> str:
    chance = 1 / len(report.players) if report.players else None
    top = _scale(one.high for one in standings)
    rows = [
        (
            _name(one.name),
            _drawn(_shown(one.share, one.low, one.high, top, chance, n)),
            _number(f"{one.share:.1%}"),
            _number(_span(one.low, one.high), "soft"),
            _number(f"{one.mean_score:.1f}", unit="points"),
        )
        for n, one in enumerate(standings)
    ]
    heads = ("", f"share of wins, 0 to {top:.0%}", "wins", "95 %", "points")
    note = f"{words} The line holds the share with 95 % confidence; dashed is an even share."
    return _panel(title, note, _table(title, heads, rows))


def _shown(share: float, low: float, high: float, top: float, chance: float | None, n: int = 0) -> str:
    even = None if chance is None or chance > top else chance / top
    return charts.dot_and_whiskers(share / top, low / top, high / top, even, n % charts.COLOURS)


def _middle(report: Report) -> float:
    """The length that half of the games do not reach."""
    if report.unit != MINUTES:
        return report.rounds.median
    many = sorted(Counter(report.lengths).elements())
    return float(many[len(many) // 2]) if many else 0.0


def _lengths(report: Report) -> str:
    spread = report.rounds
    words = f"Half of the games took at most {_middle(report):.0f} {report.unit}"
    if report.unit != MINUTES:
        words += f", nine in ten {spread.low:.0f} to {spread.high:.0f}"
    return _panel("How long games were", f"{words}.", charts.histogram(report.lengths, report.unit, _middle(report)))


def _ends(report: Report) -> str:
    found = [(one.name, one.wins) for one in report.ends]
    if len(found) > MOST_ENDS:
        found = [*found[: MOST_ENDS - 1], (OTHER, sum(n for _, n in found[MOST_ENDS - 1 :]))]
    rows = [
        (_name(name), _drawn(charts.bar(n / max(1, report.games))), _number(f"{n / max(1, report.games):.1%}"))
        for name, n in found
    ]
    words = "By what they were won, or lost to."
    return _panel("How games ended", words, _table("How games ended", ("", "share of games", ""), rows))


def _moves(report: Report) -> str:
    """What was done most, kind by kind, in the words of the game."""
    named: dict[str, Counter[str]] = {}
    for text, n in report.moves.items():
        named.setdefault(Move.parse(text).verb, Counter())[text] = n
    kinds = sorted(
        ((verb, some) for verb, some in named.items() if len(some) > 2), key=lambda kind: (-kind[1].total(), kind[0])
    )[:MOST_KINDS]
    phrase = _phrases(report)
    blocks = "".join(_kind(verb, some, phrase, report.games) for verb, some in kinds)
    plain = [(text, n) for text, n in report.moves.items() if Move.parse(text).verb not in {verb for verb, _ in kinds}]
    rows = [(_name(phrase(text)), _number(f"{n / max(1, report.games):,.1f}", unit="a game")) for text, n in plain[:40]]
    rest = f"<details><summary>Other moves</summary>{_table('Other moves', ('', 'a game'), rows)}</details>"
    words = "How often each card, Hero or place was chosen, in the mean of all games."
    return _panel("What was done", words, f'<div class="columns">{blocks}</div>{rest if rows else ""}', is_wide=True)


def _kind(verb: str, some: Counter[str], phrase: Callable[[str], str], played: int) -> str:
    most, told = max(some.values()), Counter(map(phrase, some))
    rows = [
        (
            _name(phrase(text) if told[phrase(text)] == 1 else text),
            _drawn(charts.bar(n / most)),
            _number(f"{n / max(1, played):,.1f}", unit="a game"),
        )
        for text, n in some.most_common(MOST_OF_A_KIND)
    ]
    name = verb.replace("_", " ").capitalize()
    more = f", {MOST_OF_A_KIND} of {len(some)}" if len(some) > MOST_OF_A_KIND else ""
    return f"<div><h3>{escape(name)}{more}</h3>{_table(name, ('', '', 'a game'), rows)}</div>"


def _phrases(report: Report) -> Callable[[str], str]:
    """Puts moves into the words of the game; those that need a table to be told stay as they are."""
    speaker = Game(games.find(report.game), len(report.players), 1, report.options).speaker

    def phrase(text: str) -> str:
        move = Move.parse(text)
        if move.noun is None:
            return move.verb.replace("_", " ").capitalize()
        try:
            return speaker.phrase(move)
        except (KeyError, IndexError, ValueError):
            return text

    return phrase


# Many matches


def _extremes(found: Sweep) -> dict[str, str]:
    if not found.cells:
        return {}
    least, most = (pick(found.cells, key=lambda cell: cell.share) for pick in (min, max))
    return {
        f"fewest wins: {_spot(least)}": f"{least.share:.0%}",
        f"most wins: {_spot(most)}": f"{most.share:.0%}",
    }


def _shares(found: Sweep) -> str:
    top = _scale(cell.high for cell in found.cells)
    rows = [
        (
            _name(_spot(cell)),
            _drawn(_shown(cell.share, cell.low, cell.high, top, None, _colour(found, cell))),
            _number(f"{cell.share:.1%}"),
            _number(_span(cell.low, cell.high), "soft"),
            _number(f"{cell.games:,}", unit="games"),
        )
        for cell in found.cells
    ]
    heads = ("", f"share of wins, 0 to {top:.0%}", "wins", "95 %", "games")
    words = f"Games won by {found.side}. The line holds the share with 95 % confidence."
    return _panel("Who won", words, _table("Who won", heads, rows), is_wide=True)


def _lost_to(found: Sweep) -> str:
    total: Counter[str] = Counter()
    for cell in found.cells:
        total.update(cell.lost_to)
    if not total:
        return ""
    ways = [how for how, _ in total.most_common(charts.COLOURS - 1 if len(total) > charts.COLOURS else charts.COLOURS)]
    has_other = len(total) > len(ways)
    rows = []
    for cell in found.cells:
        counts = [cell.lost_to.get(how, 0) for how in ways]
        counts += [sum(cell.lost_to.values()) - sum(counts)] * has_other
        shares = [n / max(1, cell.games) for n in counts]
        rows.append((_name(_spot(cell)), _drawn(charts.stacked(shares)), _number(f"{sum(shares):.0%}", unit="lost")))
    legend = "".join(
        f"<li>{charts.swatch(n)}<span>{escape(how)}</span></li>" for n, how in enumerate([*ways, *[OTHER] * has_other])
    )
    words = "Of all games, those that were not won, by how they ended."
    table = _table("What games were lost to", ("", "share of games", "lost"), rows)
    return _panel("What games were lost to", words, f'<ul class="legend">{legend}</ul>{table}', is_wide=True)


def _lengths_side_by_side(found: Sweep) -> str:
    top = max((cell.length.high for cell in found.cells), default=0.0) or 1.0
    rows = []
    for cell in found.cells:
        length = cell.length
        drawn = charts.dot_and_whiskers(
            length.median / top, length.low / top, length.high / top, None, _colour(found, cell)
        )
        rows.append(
            (
                _name(_spot(cell)),
                _drawn(drawn),
                _number(f"{length.median:.1f}", unit=found.unit),
                _number(f"{length.low:.1f} to {length.high:.1f}", "soft"),
            )
        )
    heads = ("", f"0 to {top:.0f} {found.unit}", found.unit, "nine in ten")
    words = "The dot is the middle; nine games in ten lie on the line."
    return _panel("How long games were", words, _table("How long games were", heads, rows), is_wide=True)


def _spot(cell: Cell) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {_value(value)}" for name, value in cell.at.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "as printed" if value is None else str(value)


def _colour(found: Sweep, cell: Cell) -> int:
    """Rows that share the value of the first axis share a colour."""
    axis = found.axes[0]
    return axis.values.index(cell.at[axis.name]) % charts.COLOURS if len(found.axes) > 1 else 0


# Parts of a page


def _page(title: str, game: str, about: str, figures: dict[str, str], panels: Iterable[str]) -> str:
    style = Path(__file__).with_name("page.css").read_text("utf-8")
    tiles = "".join(
        f'<li class="figure"><b>{escape(figure)}</b><span>{escape(name)}</span></li>'
        for name, figure in figures.items()
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
{charts.patterns()}
<main>
<header>
<p class="kicker">Robotable lab</p>
<h1>{escape(title)}</h1>
<p>{about}</p>
<ul class="figures">{tiles}</ul>
</header>
<div class="panels">
{"".join(panels)}</div>
<footer>The same seed gives the same games of {escape(game)} wherever they are played, and the same page.</footer>
</main>
</body>
</html>
"""


def _about(players: list[str], seed: int, options: dict[str, Any]) -> str:
    chosen = "".join(f", {name.replace('_', ' ')} {_value(value)}" for name, value in options.items())
    return f"Played by {escape(', '.join(players))}; seed {seed}{escape(chosen)}."


def _panel(title: str, words: str, inside: str, is_wide: bool = False) -> str:
    wide = ' class="wide"' if is_wide else ""
    return f"<section{wide}><h2>{escape(title)}</h2><p>{escape(words)}</p>{inside}</section>\n"


def _table(title: str, heads: Cells, rows: Iterable[Cells]) -> str:
    head = "".join(
        f'<th scope="col"{"" if n < 2 else " class=number"}>{escape(text)}</th>' for n, text in enumerate(heads)
    )
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    head, body = f"<thead><tr>{head}</tr></thead>", f"<tbody>{body}</tbody>"
    return f'<table class="rows"><caption>{escape(title)}</caption>{head}{body}</table>'


def _name(text: str) -> str:
    return f'<th scope="row">{escape(text)}</th>'


def _drawn(picture: str) -> str:
    return f'<td class="drawn">{picture}</td>'


def _number(text: str, how: str = "", unit: str = "") -> str:
    told = f' data-unit="{escape(unit)}"' if unit else ""
    return f'<td class="number {how}"{told}>{escape(text)}</td>'


def _span(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {high:.1%}"


def _scale(highs: Iterable[float]) -> float:
    most = max(highs, default=1.0)
    return next(scale for scale in SCALES if most <= scale)


def _failures(failures: list[Failure]) -> str:
    if not failures:
        return ""
    rows = [
        (_name(str(one.seed)), f"<td>{escape(', '.join(one.players))}</td>", f"<td>{escape(one.what)}</td>")
        for one in failures[:MOST_FAILURES]
    ]
    title = f"{len(failures):,} games broke"
    table = _table(title, ("seed", "players", "what"), rows)
    return f'<section class="wide"><h2 class="broken">{title}</h2><p>They are not counted above.</p>{table}</section>\n'
