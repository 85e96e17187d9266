"""What everybody sees, what nobody sees, and windows. SDF-D, SDF-R28"""

import msgspec
from msgspec.structs import replace
from tests.games.attack_on_sdf1.table import Table, new_game, table
from tests.rule import rule

from robotable import games
from robotable.games.attack_on_sdf1.escalation import Escalate
from robotable.games.attack_on_sdf1.orders import ZOrders
from robotable.games.attack_on_sdf1.pack import SYMBOLS
from robotable.games.attack_on_sdf1.sheets import Orders
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.view import Sdf1View, determinise
from robotable.lab.fuzz import fuzz_one
from robotable.table import Luck, Step


@rule("SDF-END01")
def test_every_seat_sees_the_same_and_hands_are_open() -> None:
    t = table(3).with_hand("field-surgery", seat=1)
    assert t.game.view(0) == t.game.view(1) == t.game.view(None)
    assert t.view.hands[1][0].id == "field-surgery"


@rule("SDF-CARD09")
def test_the_order_of_the_decks_is_hidden_but_a_foreseen_card_stays_on_top() -> None:
    t = table().with_deck("orders", "regroup").turn_of("lisa").play("ability", "Read the Pattern").play("leave")
    for seed in range(5):
        twin = determinise(t.s, 0, Luck.seeded(seed))
        assert twin.decks["orders"].cards[-1] == "regroup"
        assert sorted(twin.decks["crew"].cards) == sorted(t.s.decks["crew"].cards)
    assert determinise(t.s, 0, Luck.seeded(1)).decks["crew"].cards != t.s.decks["crew"].cards


def test_threats_are_told_the_nearest_first() -> None:
    t = table().with_pods(1, "mac").with_state(pool=4)
    assert [threat.what for threat in t.view.threats][:2] in (["reactors", "bridge"], ["bridge", "reactors"])
    assert t.view.threats[0].left == 2
    assert table().view.threats[0].text
    t = table().with_state(pool=2).with_missing("roy")
    assert [(threat.what, threat.left) for threat in t.view.threats][:2] == [("reactors", 4), ("missing", 3)]


def test_a_threat_is_near_or_a_worry_or_still_as_far_as_at_first() -> None:
    told = {threat.what: threat.nearness for threat in table().with_state(pool=4).view.threats}
    assert (told["reactors"], told["missing"]) == ("near", "far")
    told = {threat.what: threat.nearness for threat in table().with_state(pool=2).view.threats}
    assert told["reactors"] == "worry"


def lay(t: Table, **lines: str) -> None:
    """Put a Z-Orders card of our own on top of its deck."""
    icons = {symbol: lines.get(symbol, "").split() for symbol in SYMBOLS}
    card = msgspec.convert({"name": "Test", "source": "house", "lines": icons}, Orders)
    t.s.pack = replace(t.s.pack, orders={**t.s.pack.orders, "test": card})
    t.s.decks["orders"].cards.append("test")


def foreseen(t: Table, **lines: str) -> list[tuple[str, str, list[str]]]:
    """What the view says a known card of our own will do, without the icons that do nothing."""
    lay(t, **lines)
    t.s.is_foreseen = True
    assert t.view.orders
    return [(icon.symbol, icon.name, [deed.text for deed in icon.deeds]) for icon in t.view.orders.icons]


@rule("SDF-ZORD07", "SDF-ENG02", "SDF-POD05")
def test_a_known_card_tells_what_each_icon_will_do() -> None:
    t = table().with_pods(3, "I6").with_mecha("veritech", "I6").with_vessel("x", "O2")
    assert foreseen(t, circle="A T", x="B2") == [
        ("circle", "Advance", ["1 is held in Inner A6", "2 move from Inner A6 to Science"]),
        ("circle", "Attack", ["1 damage to mecha in Inner A6", "2 damage to Science"]),
        ("x", "Barrage 2", ["2 damage to Production"]),
    ]
    assert t.where("circle-1", "circle-2", "circle-3") == ["I6", "I6", "I6"]


@rule("SDF-POD07", "SDF-CAP02", "SDF-CAP04", "SDF-CAP07", "SDF-R54")
def test_every_icon_can_be_told_beforehand() -> None:
    """Roy is in the Launch Bay and stops the Pod there."""
    t = table().with_pods(1, "O1").with_vessel("triangle", "I3").with_mecha("veritech", "I3")
    t.with_vessel("x", "O5").with_vessel("y", "O4").with_mecha("veritech", "O4").with_vessel("shield", "O6")
    told = foreseen(t, circle="T R+", triangle="D A2", x="RAM", y="F2", shield="L2 R-")
    assert [deeds for _, _, deeds in told] == [
        ["1 in Outer A1 is out of range"],
        ["1 moves from Outer A1 to Outer A2"],
        ["1 breaks away in Inner A3"],
        ["1 moves from Inner A3 to the Launch Bay"],
        ["Macross City is rammed from Outer A5"],
        ["2 damage to mecha in Outer A4"],
        ["2 new Pods in Outer A6"],
        ["1 moves from Outer A6 to Outer A5"],
    ]


@rule("SDF-VIL05", "SDF-INV03")
def test_villains_and_cards_are_reckoned_with() -> None:
    t = table().with_vessel("khyron", "I6", symbol="circle").with_vessel("x", "O1").with_rule("barrage-cruiser", 1)
    told = foreseen(t, circle="A T", x="F1")
    assert told[0] == ("circle", "Advance", ["1 moves from Inner A6 to Science", "1 damage to Science"])
    assert told[-1] == ("x", "Barrage 1", ["1 damage to the Forward Reactor"])


@rule("SDF-ZORD05")
def test_in_the_middle_of_z_orders_the_view_says_where_we_are() -> None:
    t = table().with_pods(1, "I6").with_vessel("x", "O2").with_area("sci", armor=0)
    t.orders(circle="T A", x="B1")
    assert t.stage == "TakeDamage"
    assert t.view.orders
    assert [icon.state for icon in t.view.orders.icons] == ["now", "next", "next"]
    assert [deed.text for deed in t.view.orders.icons[1].deeds] == ["1 moves from Inner A6 to Science"]
    assert t.play("box", "sci").view.orders is None


def filmed(t: Table, step: Step[Sdf1]) -> list[tuple[str, Sdf1View]]:
    """The last that was told at each moment of a film, and what everybody saw then."""
    shots: list[tuple[str, Sdf1View]] = []
    t.s.todo, t.s.news = [step], []
    t.s.settle(lambda: shots.append((t.s.news[-1].says, t.view)))
    return shots


def states(view: Sdf1View) -> list[str]:
    """How far each icon of the card is."""
    assert view.orders
    return [icon.state for icon in view.orders.icons]


@rule("SDF-ZORD09")
def test_a_film_shows_who_is_about_to_go_where_before_they_go() -> None:
    t = table().with_pods(2, "O1").with_pods(1, "O2", "triangle")
    lay(t, circle="A T", triangle="R+")
    shots = filmed(t, ZOrders())
    told = ["z-card", "line", "icon", "moves", "icon", "attack"]
    assert [says for says, _ in shots[: len(told)]] == told
    _, at_line, at_icon, after = (view for _, view in shots[:4])
    assert at_line.orders
    assert (at_line.orders.line, states(at_line)) == ("circle", ["next", "next", "next"])
    assert at_icon.orders
    assert states(at_icon) == ["now", "next", "next"]
    assert [deed.text for deed in at_icon.orders.icons[0].deeds] == ["2 move from Outer A1 to Inner A1"]
    assert [view.vessels[0].place for view in (at_line, at_icon, after)] == ["O1", "O1", "I1"]
    assert after.orders
    assert (states(after), after.orders.icons[0].deeds) == (["now", "next", "next"], [])


@rule("SDF-ZORD07")
def test_when_a_line_begins_the_one_before_is_done() -> None:
    t = table().with_pods(1, "O1").with_pods(1, "O2", "triangle")
    lay(t, circle="R+", triangle="R- R-")
    begins = [view for says, view in filmed(t, ZOrders()) if says == "line"]
    assert [states(view) for view in begins] == [["next", "next", "next"], ["done", "next", "next"]]
    assert [view.orders.line for view in begins if view.orders] == ["circle", "triangle"]


@rule("SDF-ESC14")
def test_a_film_shows_one_group_of_the_chart_after_the_other() -> None:
    t = table().with_next_rolls(3, 4)
    groups = t.s.pack.chart["7"].groups
    shots = filmed(t, Escalate())
    assert [says for says, _ in shots] == ["escalates", *["arrive"] * len(groups)]
    assert [len(view.vessels) for _, view in shots] == [sum(g.n for g in groups[:i]) for i in range(len(groups) + 1)]


@rule("SDF-BOARD07", "SDF-BATTLE01")
def test_offers_say_what_turning_and_transforming_would_bring() -> None:
    t = table().with_rule("battle-mode").with_state(ap=3).turn_of("gloval")
    notes = {(offer.verb, offer.noun): offer.note for offer in t.prompt.moves if offer.note}
    assert set(notes) == {("turn", "ccw"), ("turn", "cw"), ("transform", None)}
    assert notes["turn", "ccw"] == (
        "Forward Reactor A2, Production A3, Launch Bay A4, Aft Reactor A5, Macross City A6, Science A1"
    )
    assert (notes["transform", None] or "").startswith("3 AP: ")


@rule("SDF-ASST03")
def test_the_view_says_whose_dice_are_used_now() -> None:
    t = table()
    assert t.view.at_work is None
    t.turn_of("gloval", "t")
    assert t.view.at_work == "gloval"
    t.hero("lisa").dice = ["move"]
    assert t.view.at_work == "lisa"


@rule("SDF-EPI01", "SDF-ESC05")
def test_the_view_lists_the_phases_in_the_order_of_the_mode() -> None:
    story, escalation = table().view, table().with_state(mode="escalation").view
    assert [phase.name for phase in story.phases][:2] == ["Story", "Upkeep"]
    assert [phase.name for phase in escalation.phases][:2] == ["Upkeep", "Chart"]
    assert (story.episodes, escalation.episodes) == (5, None)


def test_everything_that_the_view_names_by_an_id_has_a_name() -> None:
    t = table(4)
    names = t.game.speaker.names
    assert set(t.view.decks) <= set(names["deck"])
    assert set(t.view.crew) <= set(names["duty"])
    assert {threat.what for threat in t.view.threats} <= set(names["threat"])
    ship, space = {area.id for area in t.view.areas}, {area.id for area in t.view.space}
    assert ship | space <= set(names["place"])
    assert ship <= set(names["plate"])
    assert {hero.id for hero in t.view.heroes} <= set(names["pawn"])
    assert {post for face in t.s.pack.heroes.values() for post in face.assists} <= set(names["post"])
    assert {card.type for card in t.s.pack.resources.values()} <= set(names["type"])
    assert {*t.s.pack.vessels, *t.s.pack.mecha, "scout"} <= set(names["kind"])
    assert set(SYMBOLS) <= set(names["sign"])


@rule("SDF-ZORD08")
def test_the_log_tells_the_enemy_phase_icon_by_icon() -> None:
    t = table().with_pods(2, "O1").orders(circle="A A2")
    assert [line.says for line in t.game.log] == ["z-card", "line", "icon", "moves", "moves", "icon", *["moves"] * 4]
    assert "Circle Pods: Advance 2, 2 of them" in t.told()


@rule("SDF-ENG01")
def test_the_view_shows_who_holds_whom() -> None:
    t = table().with_pods(3, "O4").with_mecha("veritech", "O4").with_hero("roy", "O4")
    held = {vessel.id: vessel.held_by for vessel in t.view.vessels}
    assert held == {"circle-1": "veritech-1", "circle-2": "roy", "circle-3": ""}
    assert [vessel.is_engaged for vessel in t.view.vessels] == [True, True, False]


@rule("SDF-RFX03")
def test_the_view_tells_how_often_the_cannon_would_misfire() -> None:
    assert [table().with_state(heat=heat).view.misfires for heat in (0, 2, 4, 6, 8, 10)] == [3, 6, 10, 15, 21, 26]


def test_the_view_says_what_every_rule_and_active_card_means() -> None:
    t = table().with_state(phase="story")
    t.invade("sensor-static")
    assert [(rule.flag, rule.text) for rule in t.view.rules_in_force] == [
        ("no-scout", "no Scouts"),
        ("no-rail", "Rail Guns are silent"),
    ]
    assert [card.name for card in t.view.active_cards] == ["Sensor Static"]


def test_games_that_nobody_planned_are_clean() -> None:
    ruleset = games.find("attack-on-sdf1")
    for seed in range(3):
        assert [failure.faults for failure in fuzz_one(ruleset, seed).failures] == []


def test_the_dice_end_the_chance_to_take_a_move_back() -> None:
    t = table().turn_of("claudia", "a t")
    t.play("store", "target")
    assert t.game.can_undo(0)
    t.play("reroll")
    assert not t.game.can_undo(0)


def test_a_new_game_of_every_mode_asks_somebody_something() -> None:
    for options in ({"scenario": 1}, {"scenario": 2}, {"scenario": 3}, {"mode": "escalation"}):
        game, _ = new_game(**options)
        assert game.prompts


@rule("SDF-EPI01")
def test_the_trail_says_where_in_the_episode_we_are() -> None:
    game, s = new_game(heroes="random")
    while s.phase != "heroes":
        prompt = next(prompt for prompt in game.prompts if prompt.waits)
        offer = next((offer for offer in prompt.moves if offer.verb in ("confirm", "stop", "done")), prompt.moves[0])
        if s.phase == "upkeep":
            assert s.trail()[:2] == ["Episode 1", "Upkeep"]
        game.play(prompt.seat, offer.verb, offer.noun)
    assert s.trail() == ["Episode 1", "Heroes", "Henry Gloval"]


@rule("SDF-ZORD07", "SDF-MOVE01")
def test_a_turn_of_the_ship_tells_what_a_known_card_would_hit_before_and_after() -> None:
    t = table().with_vessel("x", "O2")
    foreseen(t, x="B2")
    t.turn_of("gloval", "m")
    notes = {offer.noun: offer.note or "" for offer in t.moves if offer.verb == "turn"}
    assert "comes: 2 damage to Production, and 2 damage to" in notes["cw"]
    assert "Production, and 2 damage to Production" not in notes["cw"]


@rule("SDF-CAS05", "SDF-CAS06")
def test_a_shot_tells_what_it_would_do_to_its_target() -> None:
    t = table().with_hero("roy", "I6").with_pods(1, "I6").turn_of("roy", "t")
    notes = {offer.note for offer in t.moves if offer.verb == "shoot"}
    assert notes & {"destroys it", "annihilates it"}
