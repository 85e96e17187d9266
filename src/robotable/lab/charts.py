"""Small pictures in SVG, as wide as the room they are given; the figures beside them are text.

Positions across are percentages, so that a picture stretches without bending its dots and letters.
"""

from collections.abc import Iterable, Sequence
from html import escape

from msgspec import Struct

HEIGHT = 28
"""Of a picture in a row of a table, in pixels."""
MIDDLE = HEIGHT // 2


def percent(share: float) -> str:
    """A place across the picture."""
    return f"{100 * min(1.0, max(0.0, share)):.2f}%"


def dot_and_whiskers(value: float, low: float, high: float, chance: float | None = None, colour: int = 0) -> str:
    """A share and the interval that holds it; the dashed line is what chance alone would give."""
    parts = [f'<line class="track" x1="0" x2="100%" y1="{MIDDLE}" y2="{MIDDLE}"/>']
    if chance is not None:
        at = percent(chance)
        parts.append(f'<line class="chance" x1="{at}" x2="{at}" y1="1" y2="{HEIGHT - 1}"/>')
    parts += [
        f'<line class="whisker c{colour}" x1="{percent(low)}" x2="{percent(high)}" y1="{MIDDLE}" y2="{MIDDLE}"/>',
        *(_tick(end, colour) for end in (low, high)),
        f'<circle class="dot c{colour}" cx="{percent(value)}" cy="{MIDDLE}" r="6"/>',
    ]
    return _picture(parts)


def bar(value: float, colour: int = 0) -> str:
    """A bar from the left."""
    return _picture(
        [
            f'<rect class="trough" x="0" y="8" width="100%" height="{HEIGHT - 16}" rx="2"/>',
            f'<rect class="bar c{colour}" x="0" y="8" width="{percent(value)}" height="{HEIGHT - 16}" rx="2"/>',
        ]
    )


def stacked(shares: Sequence[float]) -> str:
    """Shares of one whole side by side, each in a colour and pattern of its own."""
    parts, start = [], 0.0
    for n, share in enumerate(shares):
        where = f'x="{percent(start)}" y="5" width="{percent(share)}" height="{HEIGHT - 10}"'
        parts += [f'<rect class="bar c{n % COLOURS}" {where}/>', f'<rect fill="url(#p{n % COLOURS})" {where}/>']
        start += share
    return _picture(parts)


COLOURS = 6


def patterns() -> str:
    """The patterns that tell colours apart without their colour; once a page."""
    strokes = ("", "M0 8L8 0", "M0 0L8 8", "M0 4H8", "M4 0V8", "M0 4H8M4 0V8")
    made = (
        f'<pattern id="p{n}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="{path}"/></pattern>'
        for n, path in enumerate(strokes)
    )
    return f'<svg class="patterns" width="0" height="0" aria-hidden="true"><defs>{"".join(made)}</defs></svg>'


def swatch(n: int) -> str:
    """A patch of one of the colours, for a legend."""
    patches = (f'class="bar c{n % COLOURS}"', f'fill="url(#p{n % COLOURS})"')
    inside = "".join(f'<rect {patch} width="16" height="16"/>' for patch in patches)
    return f'<svg class="swatch" width="16" height="16" aria-hidden="true">{inside}</svg>'


def histogram(counts: dict[int, int], unit: str, middle: float) -> str:
    """How many games took how long; the column of the middle is lit."""
    if not counts:
        return ""
    spare = max(0, FEWEST_COLUMNS - 1 - max(counts) + min(counts))
    first = max(0, min(counts) - spare // 2)
    last = max(max(counts), first + FEWEST_COLUMNS - 1)
    step = max(1, -(-(last - first + 1) // MOST_COLUMNS))
    columns = [sum(counts.get(n + k, 0) for k in range(step)) for n in range(first, last + 1, step)]
    most, width = max(columns), 100 / len(columns)
    parts = []
    for n, count in enumerate(columns):
        start = first + n * step
        name = f"{start}" if step == 1 else f"{start} to {start + step - 1}"
        lit = " lit" if start <= round(middle) < start + step else ""
        tall = 92 * count / most
        parts.append(
            f'<rect class="column{lit}" x="{n * width + 0.08 * width:.2f}%" width="{0.84 * width:.2f}%" '
            f'y="{100 - tall:.2f}%" height="{tall:.2f}%"><title>{name} {escape(unit)}: {count:,} games</title></rect>'
        )
    label = f"How long games were: {min(counts)} to {max(counts)} {unit}, half of them up to {middle:.0f}"
    return (
        f'<figure class="histogram"><svg role="img" aria-label="{escape(label)}" width="100%" height="160">'
        f'{"".join(parts)}<line class="ground" x1="0" x2="100%" y1="100%" y2="100%"/></svg>'
        f"<figcaption><span>{first}</span><span>{escape(unit)}</span><span>{last}</span></figcaption></figure>"
    )


FEWEST_COLUMNS, MOST_COLUMNS = 9, 48


class Point(Struct, frozen=True):
    """One measurement of a curve, with the interval that holds it."""

    x: float
    y: float
    low: float
    high: float


def curve(title: str, across: str, up: str, points: Sequence[Point], most: float = 1.0) -> str:
    """A curve with its intervals, as a file of its own: light or dark as the reader's page is."""
    left, right, top, bottom = 64.0, 700.0, 56.0, 300.0
    widest = max(point.x for point in points) or 1.0

    def x(value: float) -> float:
        return round(left + (right - left) * value / widest, 1)

    def y(value: float) -> float:
        return round(bottom - (bottom - top) * min(value, most) / most, 1)

    grid = "".join(
        f'<line class="grid" x1="{left}" x2="{right}" y1="{y(most * n / 4)}" y2="{y(most * n / 4)}"/>'
        f'<text x="{left - 10}" y="{y(most * n / 4) + 5}" text-anchor="end">{_tick_label(most * n / 4, up)}</text>'
        for n in range(5)
    )
    marks = "".join(
        f'<text x="{x(widest * n / 4)}" y="{bottom + 26}" text-anchor="middle">{widest * n / 4:,.0f}</text>'
        for n in range(5)
    )
    band = " ".join(f"{x(p.x)},{y(p.high)}" for p in points) + " "
    band += " ".join(f"{x(p.x)},{y(p.low)}" for p in reversed(points))
    line = " ".join(f"{x(p.x)},{y(p.y)}" for p in points)
    dots = "".join(
        f'<circle cx="{x(p.x)}" cy="{y(p.y)}" r="4"><title>{p.x:,.0f} {escape(across)}: {p.y:.2f}</title></circle>'
        for p in points
    )
    told = "; ".join(f"{p.y:.2f} after {p.x:,.0f}" for p in points)
    about = f'role="img" aria-label="{escape(title)}: {escape(told)}"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 360" {about}>
<style>{CURVE_STYLE}</style>
<rect class="ground" width="740" height="360" rx="6"/>
<text class="title" x="{left}" y="32">{escape(title)}</text>
{grid}{marks}<text x="{(left + right) / 2}" y="346" text-anchor="middle">{escape(across)}</text>
<polygon class="band" points="{band}"/><polyline class="line" points="{line}"/>{dots}
</svg>
"""


CURVE_STYLE = """
text{font:14px system-ui,sans-serif;fill:#41566b}.title{font-size:17px;font-weight:600;fill:#0c1a28}
.ground{fill:#fbfdfe;stroke:#c2d0dd}.grid{stroke:#c2d0dd}.band{fill:#005f96;opacity:.16}
.line{fill:none;stroke:#005f96;stroke-width:2.5}circle{fill:#005f96}
@media(prefers-color-scheme:dark){text{fill:#a8bccf}.title{fill:#e9f2f9}.ground{fill:#0c1623;stroke:#22364c}
.grid{stroke:#22364c}.band{fill:#5cc8ff}.line{stroke:#5cc8ff}circle{fill:#5cc8ff}}
"""


def _tick_label(value: float, up: str) -> str:
    return f"{value:.0%}" if up == "share" else f"{value:g}"


def _tick(at: float, colour: int) -> str:
    return (
        f'<line class="whisker c{colour}" x1="{percent(at)}" x2="{percent(at)}" y1="{MIDDLE - 5}" y2="{MIDDLE + 5}"/>'
    )


def _picture(parts: Iterable[str]) -> str:
    return f'<svg class="picture" width="100%" height="{HEIGHT}" aria-hidden="true">{"".join(parts)}</svg>'
