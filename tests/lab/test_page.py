"""The page of a report: everything in it, nothing from elsewhere, and the same wherever the games were played."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from robotable.lab.charts import Point, curve, histogram, stacked
from robotable.lab.page import page_of_report, page_of_sweep
from robotable.lab.report import Failure, Sample, report
from robotable.lab.simulate import simulate
from robotable.lab.sweep import Axis, sweep

VOID = {"meta"}


class Reader(HTMLParser):
    """Sees to it that every element is closed, and collects what is read."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)


def told(page: str) -> str:
    """The words of a page, in one line."""
    return re.sub(r"\s+", " ", " ".join(Reader(page).words))


def asks_for_nothing(page: str) -> bool:
    """Nothing in the page has an address, and a browser would refuse to fetch it."""
    return not re.search(r"https?:|//|<script|<link|@import|src=|href=", page) and "default-src 'none'" in page


def test_a_report_tells_who_won_how_long_it_took_how_it_ended_and_what_was_done() -> None:
    page = page_of_report(simulate("cyclone-run", ["officer", "random"], 6, options={"stack": 4}))
    words = told(page)
    for text in ("Who won", "By turn order", "By seat", "How long games were", "How games ended", "What was done"):
        assert text in words
    assert "Cyclone Run: 6 games" in words
    assert "Played by officer, random; seed 1, stack 4." in words
    assert "Select Scott" in words
    assert asks_for_nothing(page)
    assert page.count('class="dot') == 6


def test_a_game_of_sides_tells_them_and_broken_games_are_named() -> None:
    sample = Sample(1, ["a", "b"], 0, [0], [3, 2], 8, 40, {"place": 3}, {}, ["aosc", "<masters>"], "most points")
    broken = Failure(7, ["a", "b"], "KeyError: 'x'")
    found = report(game="crisis-point", players=["a", "b"], options={}, seed=1, samples=[sample], failures=[broken])
    words = told(page_of_report(found))
    assert "<masters>" in words
    assert "1 games broke" in words
    assert "KeyError: 'x'" in words
    assert "0 games" in told(page_of_report(replace(found, games=0, lengths={}, ends=[], moves={})))


def test_a_sweep_tells_its_cells_side_by_side_and_what_games_were_lost_to() -> None:
    found = sweep("attack-on-sdf1", ["random"], [Axis("players", [1, 2]), Axis("difficulty", ["easy", "hard"])], 2)
    page = page_of_sweep(found)
    words = told(page)
    assert words.count("players 1, difficulty hard") >= 3
    assert "What games were lost to" in words
    assert any(how in words for how in found.cells[0].lost_to)
    assert asks_for_nothing(page)


def test_shares_that_are_stacked_reach_as_far_as_their_sum() -> None:
    bars = re.findall(r'class="bar c\d" x="([\d.]+)%" y="5" width="([\d.]+)%"', stacked([0.25, 0.5]))
    assert [(float(x), float(width)) for x, width in bars] == [(0, 25), (25, 50)]


def test_a_histogram_counts_every_game_in_a_few_columns() -> None:
    counts = {n: n % 7 + 1 for n in range(10, 300)}
    drawn = histogram(counts, "rounds", 150)
    columns = [int(n.replace(",", "")) for n in re.findall(r"rounds: ([\d,]+) games", drawn)]
    assert sum(columns) == sum(counts.values())
    assert len(columns) <= 48
    assert drawn.count('column lit"') == 1


def test_a_curve_is_a_picture_of_its_own(tmp_path: Path) -> None:
    drawn = curve("Won <by> PPO", "steps", "share", [Point(0, 0.1, 0.0, 0.2), Point(1000, 0.6, 0.5, 0.7)])
    root = ElementTree.fromstring(drawn)
    assert root.attrib["aria-label"] == "Won <by> PPO: 0.10 after 0; 0.60 after 1,000"


@pytest.mark.parametrize("share", [-0.2, 1.3])
def test_nothing_is_drawn_beside_the_picture(share: float) -> None:
    assert re.findall(r'width="(-|1\d\d\.[1-9])', stacked([share])) == []
