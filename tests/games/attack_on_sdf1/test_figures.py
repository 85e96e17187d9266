"""Every figure that stands both in the rules and in the pack is the same in both."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.rule import rule

from robotable import games
from robotable.games.attack_on_sdf1.dice import DIE
from robotable.games.attack_on_sdf1.effects_board import Barrier, Hit, Villain
from robotable.games.attack_on_sdf1.effects_forces import Formation, Shift
from robotable.games.attack_on_sdf1.guns import EVADES_FAIL_AT, GUNS_FAIL_AT, NEVER_FIRES, WAYS_TO_ROLL
from robotable.games.attack_on_sdf1.pack import Sdf1Pack
from robotable.games.attack_on_sdf1.state import EPISODES

GAME = games.find("attack-on-sdf1")
content = GAME.content
assert isinstance(content, Sdf1Pack)
PACK: Sdf1Pack = content
RULES = (Path(GAME.folder) / "rules.md").read_text("utf-8")
NUMBERS = PACK.numbers


def text_of(id: str) -> str:
    """What the rules say under an id."""
    found = re.search(rf"^- \*\*{id}\*\* (.*)$", RULES, re.MULTILINE)
    assert found, f"there is no {id}"
    return found[1]


def rows_of(heading: str) -> list[list[str]]:
    """The cells of the table that begins with this heading."""
    lines = RULES[RULES.index(heading) :].splitlines()[2:]
    table = lines[: next(n for n, line in enumerate(lines) if not line.startswith("|"))]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def count(deck: str) -> int:
    """How many cards a deck has."""
    return sum(card.copies for card in getattr(PACK, deck).values())


def amount(card: str, kind: type[Hit] | type[Shift] | type[Barrier]) -> int:
    """The figure of an effect of a Resource card."""
    return next(effect.n for effect in PACK.resources[card].does if isinstance(effect, kind))


def tokens(kind: str) -> int:
    return len(PACK.tokens_of(kind))


def least_of_formation() -> int:
    return next(e.least for e in PACK.resources["offensive-formation"].does if isinstance(e, Formation))


FIGURES: list[tuple[str, str, tuple[object, ...]]] = [
    ("SDF-END04", r"\((\d+) damage in the shared", (PACK.areas["fwd"].boxes,)),
    ("SDF-END05", r"population is below (\d+)", (NUMBERS["population_least"],)),
    ("SDF-MODE02", r"each of (\d+) Episodes", (EPISODES,)),
    (
        "SDF-MODE04",
        r"Easy = (\d) Action Dice per Hero, Normal = (\d), Hard = (\d)",
        (NUMBERS["dice_easy"], NUMBERS["dice_normal"], NUMBERS["dice_hard"]),
    ),
    (
        "SDF-TERM08",
        r"Pod (\d); Cruiser (\d); Flagship (\d); Hero (\d); Bridge (\d)",
        (
            PACK.vessels["pod"].capacity,
            PACK.vessels["cruiser"].capacity,
            PACK.vessels["flagship"].capacity,
            NUMBERS["health"],
            PACK.areas["bridge"].boxes,
        ),
    ),
    (
        "SDF-DIE01",
        r"Target x(\d), Move x(\d), Instinct x(\d), Ability x(\d)",
        tuple(DIE.count(face) for face in ("target", "move", "instinct", "ability")),
    ),
    ("SDF-PTS01", r"both start with (\d) AP", (PACK.scenarios["1"].ap,)),
    ("SDF-PTS04", r"^\[T\] (\d) AP", (NUMBERS["battle_mode_cost"],)),
    ("SDF-HERO01", r"exactly (\d) Heroes", (NUMBERS["heroes_in_play"],)),
    ("SDF-HERO12", r"Health (\d)", (NUMBERS["health"],)),
    ("SDF-TOK06", r"Scout token \((\d)\)", (NUMBERS["scouts"],)),
    ("SDF-CARD01", r"\((\d+)\)", (count("invasion"),)),
    ("SDF-CARD02", r"\((\d+)\)", (count("orders"),)),
    ("SDF-CARD03", r"\((\d+)\)", (count("resources"),)),
    ("SDF-CARD04", r"\((\d+)\)", (count("crew"),)),
    ("SDF-CARD05", r"\((\d+)\)", (count("mecha_orders"),)),
    ("SDF-SETUP03", r"population to (\d)", (PACK.scenarios["1"].population,)),
    ("SDF-SETUP05", r"top (\d+)", (PACK.scenarios["1"].plain,)),
    ("SDF-SETUP06", r"Deal (\d)", (PACK.scenarios["1"].cards,)),
    ("SDF-SETUP08", r"Put (\d) AP", (PACK.scenarios["1"].ap,)),
    ("SDF-SETUP09", r"Put (\d) Veritechs", (PACK.scenarios["1"].hangar,)),
    ("SDF-SETUP10", r"distribute (\d) Destroids", (PACK.scenarios["1"].destroids,)),
    ("SDF-SETUP11", r"Put (\d) Veritech", (PACK.scenarios["1"].in_space,)),
    ("SDF-REAC03", r"damage (\d)-4", (EVADES_FAIL_AT,)),
    ("SDF-REAC04", r"damage (\d)", (GUNS_FAIL_AT,)),
    ("SDF-REAC05", r"damage (\d)", (PACK.areas["aft"].boxes,)),
    ("SDF-RFX03", r"On (\d+)", (NEVER_FIRES,)),
    ("SDF-BATTLE01", r"spend (\d) AP", (NUMBERS["battle_mode_cost"],)),
    ("SDF-VIL01", r"with (\d) Pods", (NUMBERS["villain_pods"],)),
    ("SDF-TECH03", r"gives (\d) Evade", (amount("partial-shield-barrier", Barrier),)),
    ("SDF-ESC01", r"Population (\d)", (PACK.scenarios["escalation"].population,)),
    (
        "SDF-ESC02",
        r"(\d) AP\. (\d) Veritechs on the Hangar Square\. (\d) Destroids",
        (PACK.scenarios["escalation"].ap, PACK.scenarios["escalation"].hangar, PACK.scenarios["escalation"].destroids),
    ),
    ("SDF-ESC03", r"Deal (\d)", (PACK.scenarios["escalation"].cards,)),
    ("SDF-ESC09", r"(\d+) Veritechs and (\d+) Destroids", (PACK.mecha["veritech"].count, PACK.mecha["destroid"].count)),
    (
        "SDF-ESC13",
        r"(\d+) Pods, (\d+) Cruisers, (\d+) Flagships",
        (tokens("pod"), tokens("cruiser"), tokens("flagship")),
    ),
    ("SDF-R30", r"(\d) spaces", (NUMBERS["tracker"],)),
    (
        "SDF-R45",
        r"heat H 0\.\.(\d+).* A shot adds (\d) heat, a failed one (\d)",
        (NUMBERS["heat_most"], NUMBERS["heat_of_a_shot"], NUMBERS["heat_of_a_misfire"]),
    ),
    ("SDF-R62", r"n >= (\d) Veritechs", (least_of_formation(),)),
    (
        "SDF-R63",
        r"capacity (\d) .*annihilated at (\d).* enters with (\d) Pods.* (\d) more Pods",
        (
            PACK.vessels["khyron"].capacity,
            2 * PACK.vessels["miriya"].capacity,
            NUMBERS["villain_pods"],
            NUMBERS["villain_more_pods"],
        ),
    ),
    (
        "SDF-R67",
        r"(\d+) Pods per symbol, (\d) Cruisers per symbol, (\d) Flagships",
        (PACK.vessels["pod"].symbols["circle"], PACK.vessels["cruiser"].symbols["y"], tokens("flagship")),
    ),
    (
        "SDF-R74",
        r"(\d+) Veritech, (\d+) Super Veritech, (\d+) Destroid",
        tuple(PACK.mecha[kind].count for kind in ("veritech", "super", "destroid")),
    ),
    (
        "SDF-R80",
        r"up to (\d) Veritechs there move.* (\d) damage in one Area",
        (amount("flanking-maneuver", Shift), amount("mini-missile-barrage", Hit)),
    ),
    ("SDF-R88", r"(\d) in all", (NUMBERS["gunners_most"],)),
    (
        "SDF-R100",
        r"(\d) AP more on Easy, and with (\d) more Resource card",
        (NUMBERS["more_ap_easy"], NUMBERS["more_cards_easy"]),
    ),
    ("SDF-R101", r"turn (\d+) on.* every (\d) turns", (NUMBERS["escorts_from"], NUMBERS["escorts_every"])),
    ("SDF-R102", r"(\d) Resource cards for each", (NUMBERS["hand_for_each_hero"],)),
    ("SDF-R103", r"between (\d) and (\d)", (NUMBERS["population_least"], NUMBERS["population_most"])),
]


@rule("SDF-R08", "SDF-R45", "SDF-R80", "SDF-R88", "SDF-R100", "SDF-R101")
@pytest.mark.parametrize(("id", "pattern", "figures"), FIGURES, ids=[id for id, _, _ in FIGURES])
def test_a_rule_and_the_pack_name_the_same_figures(id: str, pattern: str, figures: tuple[object, ...]) -> None:
    found = re.search(pattern, text_of(id))
    assert found, f"{id} no longer says it so: {text_of(id)}"
    assert found.groups() == tuple(map(str, figures))


AREAS = {
    "Forward Reactor": "fwd",
    "Production": "prod",
    "Launch Bay": "bay",
    "Aft Reactor": "aft",
    "Macross City": "mac",
    "Science": "sci",
    "Bridge": "bridge",
}


@rule("SDF-R08", "SDF-DMG01", "SDF-DMG09", "SDF-GUN01", "SDF-SQR01")
def test_the_ship_table_is_the_ship_of_the_pack() -> None:
    rows = rows_of("| Area | start no.")
    assert [AREAS[row[0]] for row in rows] == ["fwd", "prod", "bay", "aft", "mac", "sci", "bridge"]
    for name, _, armor, boxes, guns, _, square, _ in rows:
        sheet = PACK.areas[AREAS[name]]
        assert int(armor.strip("*")) == sheet.armor, name
        assert int(re.findall(r"\d+", boxes)[0]) == sheet.boxes, name
        assert [gun.lower() for gun in re.findall(r"Beam|Rail", guns)] == list(sheet.guns), name
        assert square.replace("none", "") == sheet.square, name
        assert ("armor" in sheet.house) == armor.endswith("*"), name


@rule("SDF-R45", "SDF-RFX02", "SDF-RFX03")
def test_the_overload_chart_is_that_of_the_pack() -> None:
    rows = rows_of("| T | fires |")
    assert {row[0] for row in rows} == set(PACK.overload)
    for total, fires, areas, reactors in rows:
        row = PACK.overload[total]
        assert (fires == "yes", int(areas.split()[0]), "gun" in areas, int(reactors)) == (
            row.fires,
            row.areas,
            row.gun_first,
            row.reactors,
        )
        assert row.fires == (int(total) < NEVER_FIRES)


@rule("SDF-R45")
def test_the_chances_to_fire_are_those_of_the_chart() -> None:
    told = re.findall(r"H (\d+) (\d+)/36", text_of("SDF-R45"))
    assert len(told) == 3
    for heat, ways in told:
        firing = [n for roll, n in WAYS_TO_ROLL.items() if _fires(roll, int(heat))]
        assert sum(firing) == int(ways), heat


def _fires(roll: int, heat: int) -> bool:
    return PACK.overload[str(roll if roll >= NEVER_FIRES else roll + heat // 2)].fires


@rule("SDF-ESC14", "SDF-ESC16", "SDF-R72")
def test_the_escalation_chart_is_that_of_the_pack() -> None:
    for total, ways, *cells, sums in rows_of("| 2d6 | ways"):
        groups = [
            group
            for kind, cell in zip(("pod", "cruiser", "flagship"), cells, strict=True)
            for group in _groups(kind, cell)
        ]
        assert sorted(groups) == sorted((g.kind, g.n, g.ring) for g in PACK.chart[total].groups), total
        assert WAYS_TO_ROLL[int(total)] == int(ways)
        assert [int(n) for n in sums.split("/")] == [
            sum(g.n for g in PACK.chart[total].groups if g.kind == kind) for kind in ("pod", "cruiser", "flagship")
        ]


def _groups(kind: str, cell: str) -> Iterator[tuple[str, int, str]]:
    for part in cell.split("+"):
        if found := re.match(r"\s*(\d+)(.*)", part):
            yield kind, int(found[1]), "inner" if "inner" in found[2] else "ship" if "SDF-1" in found[2] else "outer"


@rule("SDF-CARD01", "SDF-CARD03", "SDF-TERM08", "SDF-R67")
def test_the_list_of_components_counts_what_is_in_the_box() -> None:
    counts = {row[0]: row[1] for row in rows_of("| Component | Count")}
    assert int(counts["Invasion deck"]) == count("invasion")
    assert int(counts["Z-Orders deck"]) == count("orders")
    assert int(counts["Resource deck"]) == count("resources")
    assert int(counts["Crew Orders deck"]) == count("crew")
    assert int(counts["Mecha Orders deck"]) == count("mecha_orders")
    assert int(counts["Hero Boards"]) == len(PACK.hero_ids())
    assert [int(counts[f"{kind} tokens"]) for kind in ("Veritech", "Super Veritech", "Destroid")] == [
        PACK.mecha["veritech"].count,
        PACK.mecha["super"].count,
        PACK.mecha["destroid"].count,
    ]
    assert [int(counts[f"{kind} tokens"]) for kind in ("Battlepod", "Cruiser", "Flagship")] == [
        tokens("pod"),
        tokens("cruiser"),
        tokens("flagship"),
    ]


@rule("SDF-R20", "SDF-R47")
def test_who_has_to_be_recruited_and_where_battle_mode_is_to_be_bought() -> None:
    first = PACK.scenarios["1"]
    assert (first.offered, first.reserves, first.unlocks) == (("gloval", "lisa", "claudia", "roy"), (), ())
    for other in ("2", "3", "escalation"):
        assert set(PACK.scenarios[other].reserves) == set(PACK.hero_ids())
        assert "modular-transformation" in PACK.scenarios[other].unlocks
    sold = {
        id: [e.number for e in PACK.episodes.values() if e.scenario == 1 and id in e.unlocks] for id in PACK.unlocks
    }
    assert sold["modular-transformation"][0] == 2
    assert (sold["a-flyer-joins-up"][0], sold["the-quiet-recruit"]) == (1, [4])


@rule("SDF-R63")
def test_which_scenes_call_a_villain_back() -> None:
    scenes = {
        id: effect.who
        for id, episode in PACK.episodes.items()
        for situation in episode.situations
        for effect in situation.does
        if isinstance(effect, Villain) and effect.back
    }
    assert scenes == {"3-4": "miriya", "3-5": "khyron"}
