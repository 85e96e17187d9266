"""The content that is ours fits together, and what is wrong with a pack is said."""

from collections import Counter
from pathlib import Path

import pytest
from tests.games.reconstruction.table import table
from tests.rule import rule

from robotable.games.reconstruction import GAME
from robotable.games.reconstruction.effects import Free
from robotable.games.reconstruction.pack import FACTIONS, ReconstructionPack
from robotable.table import PackError


@pytest.fixture(name="pack")
def _pack() -> ReconstructionPack:
    pack = GAME.content
    assert isinstance(pack, ReconstructionPack)
    return pack


def test_the_map_has_26_borders_and_hangs_together(pack: ReconstructionPack) -> None:
    borders = {frozenset((a, b)) for a, space in pack.spaces.items() for b in space.adjacent}
    assert len(borders) == 26
    reached, edge = {"NMC"}, {"NMC"}
    while edge:
        edge = {b for a in edge for b in pack.spaces[a].adjacent} - reached
        reached |= edge
    assert reached == set(pack.spaces)


@rule("REC-X18")
def test_the_borders_that_the_rulebook_names_are_there(pack: ReconstructionPack) -> None:
    assert "FOR" in pack.spaces["NWQ"].adjacent
    assert {"NWQ", "ECC"} <= set(pack.spaces["NMC"].adjacent)


@rule("REC-EVENT02", "REC-Q10", "REC-Q03", "REC-Q04")
def test_34_cards_in_three_groups_with_full_reaction_columns(pack: ReconstructionPack) -> None:
    assert Counter(event.group for event in pack.events.values()) == {"I": 12, "II": 16, "special": 6}
    assert all(set(event.reaction) == set(FACTIONS) for event in pack.events.values())
    heads = Counter(event.reaction[0] for event in pack.events.values() if event.group != "special")
    assert set(heads.values()) == {7}


def test_every_free_action_belongs_to_the_faction_of_its_card(pack: ReconstructionPack) -> None:
    for event in pack.events.values():
        actions = [effect.action for effect in (*event.white, *event.black) if isinstance(effect, Free)]
        assert all(pack.actions[action].faction == event.faction for action in actions)


@rule("REC-CAP01", "REC-RDF01", "REC-ZR01", "REC-REF01", "REC-AUL01")
def test_the_box_holds_as_many_tokens_as_the_rulebook_says(pack: ReconstructionPack) -> None:
    counts = {id: unit.count for id, unit in pack.units.items()}
    rdf = {"rick": 1, "veritech": 4, "mecha": 12}
    aul = {"minmei": 1, "partisan": 16, "city": 4}
    zr = {"khyron": 1, "covert": 17, "overt": 17}
    ref = {"flagship": 1, "pod": 23}
    assert counts == rdf | aul | zr | ref


@rule("REC-CMD10", "REC-Q15")
def test_the_faction_cards_list_the_actions_with_their_costs(pack: ReconstructionPack) -> None:
    listed = {
        faction: [(id, action.kind[0], action.cost, action.repeats) for id, action in pack.sheet(faction).items()]
        for faction in FACTIONS
    }
    assert listed == {
        "RDF": [
            ("rdf-march", "n", 3, True),
            ("patrol", "n", 3, True),
            ("mecha", "n", 3, True),
            ("tax", "n", 0, False),
            ("enlist", "s", 3, True),
            ("curfew", "s", 3, True),
        ],
        "AUL": [
            ("aul-march", "n", 1, True),
            ("concert", "n", 0, False),
            ("canvas", "n", 1, True),
            ("solicit", "n", 0, False),
            ("construct", "s", 2, False),
            ("riot", "s", 1, True),
        ],
        "ZR": [
            ("sneak", "n", 1, True),
            ("bribe", "n", 1, True),
            ("ambush", "n", 1, True),
            ("steal", "n", 0, False),
            ("hide", "s", 1, True),
            ("inspire", "s", 1, True),
        ],
        "REF": [
            ("fly", "n", 1, True),
            ("repairs", "n", 1, True),
            ("convince", "n", 1, True),
            ("extort", "n", 0, False),
            ("scan", "s", 1, True),
            ("bombardment", "s", 1, False),
        ],
    }


@rule("REC-RES10", "REC-Q07")
def test_every_faction_opens_one_round_and_the_rdf_the_first(pack: ReconstructionPack) -> None:
    openers = [pack.opener(round) for round in (1, 2, 3, 4)]
    assert openers[0] == "RDF"
    assert set(openers) == set(FACTIONS)


@rule("REC-MINOR04", "REC-Q57")
def test_the_minor_track_never_falls_and_stays_below_the_goal_of_the_ref(pack: ReconstructionPack) -> None:
    values = [pack.minor[str(n)] for n in range(11)]
    assert values == sorted(values)
    assert values[-1] < pack.factions["REF"].goal


@rule("REC-BOT07")
def test_ten_drop_cards_of_five_pods(pack: ReconstructionPack) -> None:
    assert len(pack.drops) == 10
    assert all(sum(card.pods) == 5 for card in pack.drops.values())
    assert pack.drops["drop-1"].pods == (1, 2, 2)


def test_only_the_figures_of_the_rulebook_are_marked_so(pack: ReconstructionPack) -> None:
    assert [id for id, event in pack.events.items() if event.source == "rulebook"] == ["S1"]
    assert all(action.source == "rulebook" and not action.house for action in pack.actions.values())


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("drops", '[d]\npods = [1]\nsource = "house"', "sum to 5"),
        ("minor", "\n".join(f"{n} = {10 - n}" for n in range(11)), "never falling"),
        ("units", '[rick]\nname = "Rick"\nfaction = "RDF"\ncount = 1\nsource = "house"', "pod is missing"),
        ("units", '[tank]\nname = "Tank"\nfaction = "RDF"\ncount = 1\nsource = "house"', "tank: no such name"),
    ],
)
def test_what_is_wrong_with_a_pack_is_said(tmp_path: Path, file: str, text: str, fault: str) -> None:
    (tmp_path / f"{file}.toml").write_text(text)
    with pytest.raises(PackError, match=fault):
        GAME.read_pack(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('adjacent = ["ECC", "FOR"', 'adjacent = ["ECC", "SNO"', "must be another space"),
        ("civilians = [4, 4, 5]", "civilians = [0, 4, 5]", "between the content box and the ZR box"),
        ("mecha = 2 }", "mecha = 9 }", "there are 12"),
        ("mecha = 2 }", "tank = 2 }", "units.tank: no such name"),
        ("[SNO]", "[none]", "none: cards use this word for something else"),
        ("[SNO]", '["Snow / North"]', "is no id"),
    ],
)
def test_what_is_wrong_with_a_map_is_said(tmp_path: Path, old: str, new: str, fault: str) -> None:
    _change(tmp_path, "spaces", old, new, fault)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('reaction = ["ZR", "AUL", "REF", "RDF"]', 'reaction = ["ZR", "ZR", "REF", "RDF"]', "every faction"),
        ('action = "patrol", n = 1 }, {', 'action = "sneak", n = 1 }, {', "is no action of the RDF"),
        ('where = ["anycity", "RDF"]', 'where = ["Macross"]', "neither a space"),
        ("round = 2", "round = 3", ""),
        ('action = "scan", n = 1 }, {', 'action = "convince", n = 1 }, {', "REF bot can't take 'convince' for free"),
        ('"Relocate", unit = "flagship"', '"Relocate", unit = "khyron"', "no character but the Flagship"),
        ('"SetAside", unit = "flagship"', '"SetAside", unit = "pod"', "neither a named character nor the Flagship"),
        ('{ type = "Gain", n = 2 }', '{ type = "Steal", n = 1, where = ["zone"] }', "only a card of the ZR"),
    ],
)
def test_what_is_wrong_with_an_event_is_said(tmp_path: Path, old: str, new: str, fault: str) -> None:
    _change(tmp_path, "events", old, new, fault)


@rule("REC-CIV09")
def test_a_space_may_have_a_dash_in_its_id(tmp_path: Path) -> None:
    for file in ("spaces", "units", "events"):
        text = (GAME.folder / "content" / f"{file}.toml").read_text()
        (tmp_path / f"{file}.toml").write_text(text.replace('"SNO"', '"SNO-1"').replace("[SNO]", "[SNO-1]"))
    t = table(pack=GAME.read_pack(tmp_path)).with_units("SNO-1", khyron=1).with_pc(ZR=1).doing("inspire")
    t.play("stir", "SNO-1/3")
    assert t.s.converts == 1


def _change(folder: Path, file: str, old: str, new: str, fault: str) -> None:
    text = (GAME.folder / "content" / f"{file}.toml").read_text()
    assert old in text
    (folder / f"{file}.toml").write_text(text.replace(old, new, 1))
    if not fault:
        GAME.read_pack(folder)
        return
    with pytest.raises(PackError, match=fault):
        GAME.read_pack(folder)
