"""Every card, board, Situation, Objective, Unlock and chart row does what it says, in one busy position.

What each of them changes stands in `deeds.txt`, beside what its text says. A new card without a line fails, and so
does a line that no longer tells what happens. If a change is meant: `UPDATE_DEEDS=1 pytest` writes the lines anew;
read the difference, and commit it with the change.
"""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from tests.games.attack_on_sdf1.changes import changes
from tests.games.attack_on_sdf1.table import Table, table

from robotable import games
from robotable.games.attack_on_sdf1.effects import Effects, sentence
from robotable.games.attack_on_sdf1.effects_board import Face
from robotable.games.attack_on_sdf1.pack import Sdf1Pack
from robotable.games.attack_on_sdf1.pieces import ErrandState, Scout
from robotable.games.attack_on_sdf1.sheets import Action, HeroFace, Order
from robotable.table import clone

FILE = Path(__file__).with_name("deeds.txt")
VERBS: dict[Face, str] = {"target": "target", "move": "action", "instinct": "instinct"}
DICE = "t t m m i i a"

Deed = Callable[[], str]
"""Brings about one thing, and tells what it changed."""

content = games.find("attack-on-sdf1").content
assert isinstance(content, Sdf1Pack)
PACK: Sdf1Pack = content


def busy(*, heading: int = 0) -> Table:
    """Something of everything: Vessels and mecha all around, damage everywhere, points and dice to spend."""
    t = table().with_state(ap=5, rp=4, heat=5, heading=heading)
    t.with_pods(3, "I1").with_pods(3, "O1", "triangle").with_pods(1, "O3", "square").with_vessel("x", "O5")
    t.with_vessel("y", "O2").with_vessel("shield", "O1").with_pods(1, "sci", "square").with_pods(1, "I2", "square")
    t.with_pods(1, "prod", "square")
    t.with_mecha("veritech", "O1", 3).with_mecha("veritech", "O2").with_mecha("veritech", "hangar", 3)
    t.with_mecha("veritech", "construction").with_mecha("destroid", "construction")
    t.with_mecha("destroid", "prod").with_mecha("destroid", "sci")
    t.with_area("fwd", 1, guns="beam").with_area("prod", 0, boxes=2).with_area("sci", 0, boxes=1)
    t.with_hero("lisa", damage=1).with_hero("roy", "O1", damage=1).with_tracker("t m i a")
    return t.with_luck(4)


def what_comes_of(t: Table, go: Callable[[Table], object], *stops: str) -> str:
    """What changes when this happens and every choice after it is answered with the first that is offered."""
    before = clone(t.s)
    go(t)
    t.until(*stops)
    return changes(before, t.s)


def deeds() -> Iterator[tuple[str, str, Deed]]:
    """Everything in the box that does something: its name, its text, and how to bring it about."""
    yield from _invasion()
    yield from _orders()
    yield from _resources()
    yield from _crew()
    yield from _mecha()
    yield from _story()
    yield from _unlocks_and_errands()
    yield from _heroes()
    yield from _charts()


def _invasion() -> Iterator[tuple[str, str, Deed]]:
    for id, card in PACK.invasion.items():
        yield f"invasion {id}", sentence(card.does), partial(_invade, id)


def _invade(id: str) -> str:
    return what_comes_of(busy(), lambda t: t.invade(id))


def _orders() -> Iterator[tuple[str, str, Deed]]:
    for id, card in PACK.orders.items():
        lines = ", ".join(f"{symbol} {' '.join(icons)}" for symbol, icons in card.lines.items())
        yield f"orders {id}", lines, partial(_carry_out, id)


def _carry_out(id: str) -> str:
    return what_comes_of(busy(), lambda t: t.z_card(id))


def _resources() -> Iterator[tuple[str, str, Deed]]:
    for id, card in PACK.resources.items():
        yield f"resource {id}", card.text, partial(_play_card, id)
        if card.each_upkeep:
            yield f"resource {id} in Upkeep", sentence(card.each_upkeep), partial(_with_tech, id, Table.upkeep)
        if card.each_crew:
            yield (
                f"resource {id} in Order Crew",
                sentence(card.each_crew),
                partial(_with_tech, id, Table.order_crew),
            )
        if card.use:
            yield f"resource {id} used", sentence(card.use), partial(_use_tech, id)


def _play_card(id: str) -> str:
    t = busy().with_hand(id).with_state(struck=["O1"])
    if id == "rescue-flight":
        t.with_missing("claudia")
    if PACK.resources[id].window == "upkeep":
        t.upkeep()
    else:
        t.turn_of("roy", DICE)
    return what_comes_of(t, lambda t: t.play("play", id), "HeroTurn", "SetCrew")


def _with_tech(id: str, moment: Callable[[Table], Table]) -> str:
    return what_comes_of(busy().with_tech(id), moment, "SetCrew", "LaunchVeritechs", "DrawCrew")


def _use_tech(id: str) -> str:
    t = busy().with_tech(id).turn_of("roy", DICE)
    return what_comes_of(t, lambda t: t.play("tech", id), "HeroTurn")


def _crew() -> Iterator[tuple[str, str, Deed]]:
    for id, card in PACK.crew.items():
        for station, options in (("sci", card.sci), ("gunners", card.gunners), ("prod", card.prod)):
            for option in options:
                name = f"crew {id} {station} {1 + options.index(option)}"
                yield (
                    name,
                    sentence(option),
                    partial(_draw_crew, id, station, option),
                )


def _draw_crew(id: str, station: str, option: Effects) -> str:
    t = busy().with_deck("crew", id).order_crew(**{station: 1})
    return what_comes_of(t, lambda t: _choose(t.play("draw_crew"), sentence(option)), "DrawCrew")


def _choose(t: Table, option: str) -> Table:
    """Take an option, if there is a choice."""
    return t.play("choose", option) if t.stage in ("ChooseOption", "ChooseOrder") else t


def _mecha() -> Iterator[tuple[str, str, Deed]]:
    for id, card in PACK.mecha_orders.items():
        for kind, hero, orders in (("veritech", "gloval", card.veritech), ("destroid", "claudia", card.destroid)):
            for i, order in enumerate(orders, 1):
                name = f"mecha {id} {kind} {i}"
                yield (
                    name,
                    str(order),
                    partial(_order, id, kind, hero, order),
                )
        for i, option in enumerate(card.scout, 1):
            yield f"mecha {id} scout {i}", sentence(option), partial(_scout, id, sentence(option))


def _order(id: str, kind: str, hero: str, order: Order) -> str:
    """Those that fire stay and fire, the others move as far as they can."""
    t = busy().with_deck("mecha", id).turn_of(hero)

    def go(t: Table) -> None:
        _choose(t.play("order", kind).only("command"), str(order))
        while order.damage and t.can("halt"):
            t.play("halt")

    return what_comes_of(t, go, "HeroTurn")


def _scout(id: str, option: str) -> str:
    t = busy().with_deck("mecha", id).turn_of("lisa").play("scout", "O1")
    return what_comes_of(t, lambda t: _choose(t.play("hear_scout"), option), "HeroTurn")


def _story() -> Iterator[tuple[str, str, Deed]]:
    for id, episode in PACK.episodes.items():
        for i, situation in enumerate(episode.situations):
            yield (
                f"situation {id} {i + 1}",
                sentence(situation.does),
                partial(_situation, episode.scenario, episode.number, i),
            )
        for i, objective in enumerate(episode.objectives):
            yield (
                f"objective {id} {i + 1}",
                sentence(objective.setup),
                partial(_objective, episode.scenario, episode.number, i),
            )
            reward = objective.reward
            yield f"reward {id} {i + 1}", sentence(reward), partial(_effects, reward)
            if objective.failed:
                yield f"failure {id} {i + 1}", sentence(objective.failed), partial(_effects, objective.failed)


def _situation(scenario: int, episode: int, i: int) -> str:
    t = busy().with_state(scenario=scenario, episode=episode, phase="story")
    if "missing" in sentence(PACK.episode(scenario, episode).situations[i].does):
        t.with_missing("claudia", back_in=episode)
    return what_comes_of(t, lambda t: t.situation(scenario, episode, i))


def _objective(scenario: int, episode: int, i: int) -> str:
    t = busy().with_state(scenario=scenario, episode=episode, phase="story")
    return what_comes_of(t, lambda t: t.objective(scenario, episode, i))


def _effects(effects: Effects) -> str:
    t = busy().with_state(tags={"khyron": 1})
    if "missing" in sentence(effects):
        t.with_missing("claudia")
    return what_comes_of(t, lambda t: t.effect(*effects, hero="lisa"))


def _unlocks_and_errands() -> Iterator[tuple[str, str, Deed]]:
    for id, unlock in PACK.unlocks.items():
        yield f"unlock {id}", sentence(unlock.does), partial(_effects, unlock.does)
        if unlock.use:
            yield f"unlock {id} used", sentence(unlock.use), partial(_use_unlock, id)
    for id, errand in PACK.errands.items():
        yield f"errand {id}", f"{errand.text}: {sentence(errand.does)}", partial(_run_errand, id)
        if errand.every_episode:
            later = errand.every_episode
            yield f"errand {id} left undone", sentence(later), partial(_effects, later)


def _use_unlock(id: str) -> str:
    t = busy().with_state(unlocks=[id], is_battle=True).turn_of("gloval", DICE)
    return what_comes_of(t, lambda t: t.play("use_unlock", id), "HeroTurn")


def _run_errand(id: str) -> str:
    """Heroes give all that an errand asks for, one alternative after the other."""
    sheet = PACK.errands[id]
    t = busy().with_state(errands=[ErrandState(id)], rp=4, ap=5)
    for flag in sheet.lifts:
        t.with_rule(flag)

    def go(t: Table) -> None:
        if (sheet.rp or sheet.ap) and not sheet.dice:
            t.turn_of("gloval").play("fund", id)
        for i, face in enumerate(sheet.dice[-1] if sheet.dice else ()):
            hero = "gloval" if sheet.who == "captain" else ("lisa", "gloval", "claudia")[i]
            t.with_hero(hero, sheet.at or ("mac", "bridge", "prod")[i])
            t.turn_of(hero, face[0] if face != "any" else "t")
            if sheet.rp and not i:
                t.play("fund", id)
            t.play("give", f"{id}/{t.hero(hero).dice[0]}").play("end_turn")

    return what_comes_of(t, go, "HeroTurn")


def _heroes() -> Iterator[tuple[str, str, Deed]]:
    for id, face in PACK.heroes.items():
        for die in VERBS:
            for i, (_, action) in enumerate(face.actions(die), 1):
                yield f"hero {id} {die} {i}", str(action), partial(_act, face, die, action)
        for ability in face.abilities:
            yield f"hero {id} {ability.name}", sentence(ability.does), partial(_use_ability, face, ability.name)


def _with_face(face: HeroFace) -> Table:
    """This face is in play, where it has something to do."""
    team = ["gloval", "lisa", "claudia", "roy"]
    if face.hero not in team:
        team[1] = face.hero
    t = busy().with_team(*team).with_state(scouts=[Scout("O1")])
    return t.with_hero(face.hero, "O1" if face.is_pilot else face.start, is_upgraded=face.is_upgraded)


def _act(face: HeroFace, die: Face, action: Action) -> str:
    t = _with_face(face).with_state(is_battle=action.needs == "battle-mode")
    if action.away:
        t.with_hero(face.hero, "fwd")
    t.turn_of(face.hero, DICE)
    return what_comes_of(t, lambda t: t.play(VERBS[die], str(action)), "HeroTurn")


def _use_ability(face: HeroFace, name: str) -> str:
    if name == "Never Say Die":
        t = _with_face(face).with_state(scouts=[])
        return what_comes_of(t, lambda t: t.orders(triangle="T").until("LastStand").play("avenge", "O1"))
    t = _with_face(face).turn_of(face.hero, DICE)
    return what_comes_of(t, lambda t: t.play("ability", name), "HeroTurn")


def _charts() -> Iterator[tuple[str, str, Deed]]:
    for id, wave in PACK.chart.items():
        text = ", ".join(f"{group.n} {group.kind} {group.ring}" for group in wave.groups)
        yield f"chart {id}", text, partial(_escalate, int(id))
    for id, row in PACK.overload.items():
        text = f"{'fires' if row.fires else 'misfires'}, {row.areas} Areas, {row.reactors} Reactors"
        yield f"overload {id}", text, partial(_overload, int(id))


def _dice_for(total: int) -> tuple[int, int]:
    first = max(1, total - 6)
    return first, total - first


def _escalate(total: int) -> str:
    t = table(mode="escalation").with_next_rolls(*_dice_for(total), 2, 3, 4)
    return what_comes_of(t, lambda t: t.escalate())


def _overload(total: int) -> str:
    """The cannon is fired with a roll that comes to this sum, at no heat or at the greatest."""
    heat = 0 if total <= 12 else 10
    t = busy().with_state(is_battle=True, heat=heat).turn_of("gloval", "i")
    t.with_next_rolls(*_dice_for(total - heat // 2), 5, 6)
    return what_comes_of(t, lambda t: t.play("instinct", "fire the Reflex Cannon"), "HeroTurn")


ALL = {name: (text, deed) for name, text, deed in deeds()}


def _lines() -> dict[str, str]:
    """What is written: by name, its text and what it changes."""
    written = FILE.read_text("utf-8").split("\n\n")
    return {block.partition("\n")[0]: block.strip() for block in written if block.strip()}


def _block(name: str) -> str:
    text, deed = ALL[name]
    return f"{name}\n  says: {text}\n  does: {deed()}"


def test_nothing_is_written_that_is_not_in_the_box() -> None:
    if os.environ.get("UPDATE_DEEDS"):
        FILE.write_text("\n\n".join(map(_block, ALL)) + "\n", "utf-8")
    assert set(_lines()) == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_it_does_what_it_says(name: str) -> None:
    assert _block(name) == _lines()[name]
