"""What the officer does in positions where a good player knows what to do, and the reason it gives."""

import re

from tests.games.cyclone_run.table import Table, new_game, table

from robotable.games.cyclone_run import GAME
from robotable.games.cyclone_run.bot_gamble import gamble
from robotable.games.cyclone_run.bot_prospects import EMPTY, HIDDEN, look, prospects_of, unseen_tokens
from robotable.games.cyclone_run.bot_teams import Outlook
from robotable.games.cyclone_run.odds import odds
from robotable.games.cyclone_run.pack import CyclonePack
from robotable.games.cyclone_run.state import Cyclone
from robotable.table import Advice, Luck, Move, save


def advice(s: Cyclone, seed: int = 5) -> Advice:
    """What the officer says on a copy of the table as its seat sees it."""
    assert s.choice is not None
    seen = GAME.determinise(s, s.choice.seat, Luck.seeded(seed))
    return GAME.advise(seen, seen.choice, Luck.seeded(seed))


def asked(t: Table) -> str:
    """The officer's move and reason, as one line."""
    answer = advice(t.s)
    assert t.can(*answer.move), f"{answer.move} is not legal"
    return f"{answer.move} | {answer.why}"


def all_scouts(t: Table) -> Table:
    """Every cell shows a Scout on another one."""
    for cell in range(9):
        t.with_stack(cell, "scout", "scout", face_up=True)
    return t


# Rolling


def test_dice_that_pay_for_the_best_team_are_kept() -> None:
    assert asked(table().rolling("target move move target mars-base")) == (
        "stop | The dice pay for Rand and Scott, about 13 points: another roll would not help."
    )


def test_dice_that_lead_nowhere_are_rolled_again() -> None:
    answer = asked(table().rolling("target blank blank blank blank"))
    assert answer.startswith("reroll blank/blank/blank/blank | Keeps Target and hopes for ")


def test_the_heroes_hoped_for_need_every_die_that_is_kept() -> None:
    for kept in ("target move instinct mars-base", "move move mars-base", "move move instinct instinct", "target"):
        outlook = Outlook(table().rolling(f"{kept} blank blank blank blank").s, 0)
        hand = outlook.gamble.hand(kept.split())
        needs = [outlook.costs[team] for team in outlook.teams_hoped_for(hand)]
        assert all(max(needed) >= n for n, *needed in zip(hand, *needs, strict=True)), kept


def test_nobody_thinks_of_keeping_a_blank() -> None:
    answer = advice(table().rolling("target move blank blank mars-base").s)
    rerolls = [move.noun for move in (answer.move, *(other.move for other in answer.others)) if move.verb == "reroll"]
    assert len(rerolls) > 3
    assert all(str(noun).count("blank") == 2 for noun in rerolls)


def thoughts(s: Cyclone) -> list[Move]:
    """All that the officer weighs, the best first."""
    answer = advice(s)
    return [answer.move, *(other.move for other in answer.others)]


def test_nobody_thinks_of_stopping_with_a_blank_while_rolling_is_free() -> None:
    t = table().rolling("target move blank blank mars-base")
    assert t.can("stop")
    assert Move("stop") not in thoughts(t.s)
    assert Move("stop") in thoughts(table().rolling("target move move target mars-base").s)


def test_a_hopeless_roll_is_worth_a_fuel() -> None:
    answer = asked(table().with_fuel(0, 3).rolling("blank blank blank blank blank", free=0))
    assert answer.startswith("reroll blank/blank/blank/blank/blank | Keeps nothing and hopes for ")
    assert answer.endswith(", for 1 Fuel.")


def test_good_dice_are_not_worth_a_fuel() -> None:
    assert asked(table().with_fuel(0, 3).rolling("target move move target mars-base", free=0)).startswith("stop |")


def test_a_reroll_card_comes_before_fuel() -> None:
    t = table().with_cards(0, "resistance-radio").with_fuel(0, 3).rolling("blank blank blank blank blank", free=0)
    assert asked(t) == "card resistance-radio | Resistance Radio gives another free reroll."


def test_a_die_is_turned_when_it_buys_a_better_team() -> None:
    t = table().with_cards(0, "captured-transponder").rolling("blank blank blank blank target", free=0)
    assert asked(t).startswith("card captured-transponder | Captured Transponder pays for ")
    assert re.match(
        r"turn_die blank/\S+ \| With [\w ]+ the dice pay for ", asked(t.play("card", "captured-transponder"))
    )


# Selecting


def test_fuel_on_a_card_is_a_reason_to_select_the_hero() -> None:
    t = table().with_fuel_on("rand", 2).selecting("target move move blank blank")
    assert asked(t) == (
        "select rand | Rand can reach three tokens worth about 6 points and takes the 2 Fuel lying on the card."
    )


def test_the_hero_who_brings_fuel_is_selected_before_the_fighter_who_needs_it() -> None:
    t = all_scouts(table()).with_fuel_on("rand", 0).selecting("target move move move mars-base")
    assert asked(t).startswith("select rand |")
    assert asked(t.play("select", "rand")).startswith("select beta |")


def test_ariel_joins_heroes_who_can_use_what_she_shows() -> None:
    t = table().selecting("target mars-base instinct blank blank").play("select", "scott")
    assert asked(t) == "select ariel | Ariel shows the others where to go."


def test_a_card_pays_for_the_fighter() -> None:
    t = table().with_cards(0, "hidden-airstrip").selecting("move mars-base blank blank blank")
    assert asked(t) == "card hidden-airstrip | Hidden Airstrip saves the Fuel for the fighter."
    assert asked(t.play("card", "hidden-airstrip")).startswith("select beta | Beta can hit four tokens")


def test_a_hero_who_can_do_nothing_is_not_selected() -> None:
    t = table()
    for cell in range(9):
        t.with_stack(cell, "elite", face_up=True)
    t.selecting("move instinct blank blank blank")
    assert asked(t) == "done | No other Hero that the dice pay for would help."


def test_fuel_goes_where_it_tempts_least() -> None:
    t = table().with_fuel_on("ariel", 3).placing_fuel("scott")
    assert asked(t) == "fuel alpha | Alpha is the least likely choice of the next player, 6%."


# Acting


def test_ariel_acts_first_and_shows_everything() -> None:
    t = table().acting("scott", "ariel")
    assert asked(t) == "use ariel | Ariel acts first, so that the others know where to go."
    assert asked(t.play("use", "ariel")) == ("reveal_all | Scott can choose the best way once everything shows.")


def test_whoever_acts_before_ariel_finds_the_way_alone() -> None:
    (scott_first,) = advice(table().acting("scott", "ariel").s).others
    assert scott_first.move == Move("use", "scott")
    assert scott_first.loss > 1


def test_ariel_alone_shows_nothing_to_the_others() -> None:
    t = table().using("ariel")
    assert asked(t).startswith("done | Nobody acts after this")


def test_scouts_look_ahead_of_the_hero() -> None:
    t = table().acting("scott")
    assert re.match(r"scout \d \| Scott had better know what lies ahead before moving\.", asked(t))


def test_a_scout_card_looks_ahead_too() -> None:
    t = table().with_cards(0, "watchtower").acting("lunk")
    assert asked(t) == "card watchtower | Watchtower shows Lunk what lies ahead."


def test_scouts_left_over_are_not_used_for_the_next_players() -> None:
    t = table().using("scott").play("halt")
    assert t.stage == "Act"
    assert asked(t) == "end_turn | Whatever turned up now would only help the next players."


def test_the_hero_drives_to_the_best_token_in_sight() -> None:
    t = all_scouts(table()).with_cyclone(0).with_stack(4, "scout", "elite", face_up=True).using("scott")
    assert asked(t).endswith("two tokens on the way worth about 6 points.")
    assert asked(t.drive(1)) == "drive 4 | Scott takes the Elite, 5 VP: one token on the way worth about 5 points."


def test_nobody_thinks_of_halting_before_a_token_that_can_not_hurt() -> None:
    t = all_scouts(table()).with_cyclone(0).using("scott").drive(1)
    assert t.can("halt")
    assert Move("halt") not in thoughts(t.s)


def test_an_unseen_token_is_judged_by_what_has_not_turned_up() -> None:
    t = table().using("rand")
    assert re.match(r"drive \d \| 8\d% of the unseen tokens will not stop Rand: three tokens on the way", asked(t))


def test_a_hero_who_can_defeat_nothing_halts() -> None:
    t = table().with_jeeple(0)
    for cell in range(9):
        t.with_stack(cell, "elite", face_up=True)
    assert asked(t.using("annie")) == "halt | Nothing in reach is worth the way for Annie."


def test_a_card_lets_the_hero_go_on() -> None:
    t = table().with_cards(0, "open-highway").using("rand")
    assert re.match(r"card open-highway \| Open Highway lets Rand go on, for about \d points? more\.", asked(t))


def test_a_card_opens_a_better_way() -> None:
    t = all_scouts(table()).with_cards(0, "mountain-pass").with_cyclone(0)
    for cell in (1, 3, 5, 7):
        t.with_stack(cell, "scout", "shock-trooper", face_up=True)
    assert (
        asked(t.using("rook"))
        == "card mountain-pass | Mountain Pass opens a better way for Rook, for about 7 points more."
    )


# Fighting


def test_an_elite_is_worth_a_fuel() -> None:
    t = table().with_cyclone(0).with_cell(1, "elite", face_up=True).with_fuel(0, 1).using("rand").drive(1)
    assert re.match(r"pay 1 \| The Elite and the way on, about \d+ points, are worth 1 Fuel\.", asked(t))


def test_a_trooper_is_not_worth_all_the_fuel_at_the_end_of_the_way() -> None:
    def at_the_end_of_the_way(token: str) -> str:
        t = table().with_jeeple(0).with_stack(1, token, face_up=True).with_fuel(0, 4)
        t.with_empty(0).with_stack(3, "location", face_up=True)
        return asked(t.using("annie").drive(3).play("leave").drive(0, 1))

    assert at_the_end_of_the_way("elite") == "pay 3 | The Elite and the way on, about 5 points, are worth 3 Fuel."
    assert at_the_end_of_the_way("shock-trooper") == "refuse | The Shock Trooper, 3 VP, is not worth 2 Fuel."


def test_a_damage_card_that_comes_back_is_used_before_fuel() -> None:
    t = table().with_cards(0, "field-workshop").with_cyclone(0).with_cell(1, "elite").with_fuel(0, 1)
    assert asked(t.using("rand").drive(1)) == "card field-workshop | Field Workshop helps Rand defeat the Elite, 5 VP."


def test_a_location_is_always_taken() -> None:
    t = table().with_cell(1, "location").using("lunk").drive(1)
    assert asked(t) == "take 1 | A Location is worth 4 points and a card."


def test_a_card_is_the_wrench() -> None:
    t = table().with_cards(0, "ruined-city").with_cell(1, "location").using("rand").drive(1)
    assert asked(t) == "card ruined-city | Ruined City is the wrench that takes this Location."


def test_a_fuel_card_is_cashed_in_while_the_pile_can_pay() -> None:
    t = table().with_cards(0, "protoculture-cache").rolling("blank blank blank target mars-base")
    assert asked(t) == "card protoculture-cache | Protoculture Cache gives 3 Fuel while the pile can pay."
    t = table().with_cards(0, "protoculture-cache").with_fuel_pile(1).rolling("blank blank blank target mars-base")
    assert asked(t).startswith("reroll")


def test_alpha_strafes_the_line_worth_most() -> None:
    t = all_scouts(table())
    for cell in (2, 5, 8):
        t.with_stack(cell, "scout", "shock-trooper", face_up=True)
    assert asked(t.using("alpha")) == "line 5 | Three tokens to hit there, about 9 points."


def test_beta_bombs_the_quadrant_worth_most() -> None:
    t = all_scouts(table())
    for cell in (3, 4, 6, 7):
        t.with_stack(cell, "scout", "trooper", face_up=True)
    assert asked(t.using("beta")) == "quadrant 2 | Four tokens to hit there, about 8 points."


def test_what_a_run_left_standing_is_finished_if_it_is_worth_the_fuel() -> None:
    t = all_scouts(table()).with_stack(0, "scout", "corg", face_up=True).with_fuel(0, 3).using("alpha")
    t.play("line", 0)
    assert asked(t) == "finish 0 | The Corg is worth the Fuel it takes."
    t = all_scouts(table()).with_stack(0, "scout", "elite", face_up=True).with_fuel(0, 4).using("beta")
    t.play("quadrant", 0)
    assert asked(t) == "finish 0 | The Elite is worth the Fuel it takes."


def test_a_damage_card_finishes_the_best_survivor() -> None:
    t = all_scouts(table()).with_cards(0, "field-workshop").with_stack(0, "scout", "shock-trooper", face_up=True)
    t.with_fuel(0, 1).with_stack(1, "scout", "elite", face_up=True).using("beta").play("quadrant", 0)
    assert asked(t) == "card field-workshop | Field Workshop finishes what Beta left standing."
    assert asked(t.play("card", "field-workshop")) == "aim 1 | The Elite is worth most."


# Interrupts


def test_a_good_token_next_to_the_vehicle_is_worth_an_interrupt() -> None:
    t = all_scouts(table()).with_cyclone(4).with_stack(1, "scout", "elite", face_up=True).with_fuel(1, 1)
    assert asked(t.using("scott").play("halt")) == "drive 1 | The Elite, about 5 points, is worth 1 Fuel."


def test_scouts_are_not_worth_an_interrupt() -> None:
    t = all_scouts(table()).with_cyclone(4).with_fuel(1, 1)
    assert asked(t.using("scott").play("halt")) == "decline | Nothing next to Scott is worth the Fuel."


def beside_a_shock_trooper(players: int = 2) -> Table:
    """Rand on the centre: north and south of him lies a Trooper, and a Shock Trooper beside the northern one."""
    t = table(players).with_cyclone(4)
    for cell in (2, 3, 5, 6, 8):
        t.with_stack(cell, "location", face_up=True)
    for cell in (1, 7):
        t.with_stack(cell, "scout", "trooper", face_up=True)
    return t.with_stack(0, "scout", "shock-trooper", face_up=True)


def test_a_hero_does_not_stop_beside_what_a_rival_with_fuel_could_take() -> None:
    t = beside_a_shock_trooper().acting("rand")
    assert prospects_of(t.s, 0).drive("rand", 1, "orthogonal", False, 0).steps == (1,)
    t = beside_a_shock_trooper().with_fuel(1, 1).acting("rand")
    plan = prospects_of(t.s, 0).drive("rand", 1, "orthogonal", False, 0)
    assert (plan.steps, plan.takes) == ((7,), (7,))
    t.with_stack(6, "scout", "elite", face_up=True).with_fuel(1, 2).acting("rand")
    plan = prospects_of(t.s, 0).drive("rand", 1, "orthogonal", False, 0)
    assert plan.steps == (1,)
    assert round(plan.points - plan.worth, 1) == 1.2


def test_a_rival_who_has_interrupted_already_is_no_threat() -> None:
    t = beside_a_shock_trooper().with_fuel(1, 1).acting("rand")
    t.player(1).has_interrupted = True
    assert prospects_of(t.s, 0).rivals == ()
    assert prospects_of(t.s, 0).drive("rand", 1, "orthogonal", False, 0).steps == (1,)


def test_an_interrupter_reckons_with_those_who_are_asked_after_him() -> None:
    t = beside_a_shock_trooper(4)
    for seat in range(4):
        t.with_fuel(seat, seat)
    t.using("rand", seat=1).play("halt")
    assert t.seat == 2
    assert [rival.fuel for rival in prospects_of(t.s, 2).rivals] == [2]
    assert prospects_of(t.s, 3).rivals == ()


def test_fuel_is_spent_but_once() -> None:
    t = table().with_cyclone(4).with_jeeple(0)
    for cell in range(1, 9):
        t.with_stack(cell, "scout", "elite", face_up=True)
    t.acting("ariel")
    prospects = prospects_of(t.s, 0)
    one, other = prospects.of("rand", 1), prospects.of("lunk", 1)
    assert (one.fuel, other.fuel) == (1, 1)
    assert prospects.team(("rand", "lunk"), 1)[0] < one.worth + other.worth - 1
    assert prospects.team(("rand", "lunk"), 2)[0] > one.worth + other.worth - 1


def test_fuel_for_an_unseen_token_is_counted_as_likely_as_it_is_needed() -> None:
    t = table().with_cyclone(4).acting("rand")
    blind = prospects_of(t.s, 0).blind("rand", False, 1)
    assert 0 < blind.fuel < 0.2
    assert prospects_of(t.s, 0).blind("rand", False, 0).fuel == 0


# Placing Fuel


def test_fuel_is_placed_by_what_the_next_player_can_pay() -> None:
    def placed(*fuel: int) -> str:
        t = table(3)
        for cell in range(9):
            t.with_stack(cell, "scout", "elite", face_up=True)
        for seat, n in enumerate(fuel):
            t.with_fuel(seat, n)
        return asked(t.placing_fuel("ariel"))

    assert placed(0, 0, 0) == placed(5, 0, 5)
    assert placed(0, 0, 0) != placed(0, 5, 0)


def test_fuel_is_placed_for_the_tray_that_the_next_player_will_find() -> None:
    t = table().with_cyclone(4).with_stack(1, "scout", "elite", face_up=True).placing_fuel("scott")
    prospects = prospects_of(t.s, 0)
    tray = prospects.tray_after(("scott",), 0)
    assert (tray.tops[1], tray.heights[1]) == (HIDDEN, 1)
    assert tray.cyclone == prospects.of("scott", 0).steps[-1]
    assert Outlook(t.s, 1, tray).chances() != Outlook(t.s, 1, look(t.s)).chances()


# The end of the game


def test_a_leader_empties_the_last_cell_and_the_others_spare_it() -> None:
    def first_step(leader: int) -> str:
        t = all_scouts(table()).with_empty(0).with_stack(1, "scout", face_up=True).with_cyclone(4)
        t.with_defeated(leader, "elite", "elite", "elite", "elite")
        return asked(t.using("scott")).split(" |")[0]

    assert first_step(leader=0) == "drive 1"
    assert first_step(leader=1) != "drive 1"


def test_whoever_is_behind_spares_the_token_that_would_end_the_game() -> None:
    def run(leader: int) -> str:
        t = table().with_empty(8).with_stack(0, "scout", face_up=True)
        t.with_defeated(leader, "elite", "elite", "elite", "elite")
        for cell in (1, 2):
            t.with_stack(cell, "scout", "elite", face_up=True)
        for cell in (3, 4, 5, 6, 7):
            t.with_stack(cell, "location", face_up=True)
        return asked(t.using("alpha", seat=1))

    assert run(leader=0) == "spare 0 | Taking that token would bring the end nearer than is good."
    assert run(leader=1).startswith("line 0 | Three tokens to hit there")


def test_in_the_very_last_turn_fuel_is_worth_nothing() -> None:
    t = table().with_fuel(1, 3).with_empty(0, 1).rolling("blank blank blank blank blank", seat=1)
    t.s.is_ending = True
    assert prospects_of(t.s, 1).fuel_worth == 0.0
    assert prospects_of(t.s, 0).fuel_worth > 0.0


# What it knows


def test_a_hidden_token_is_hidden_from_the_officer() -> None:
    t = table().with_stack(0, "scout", face_up=True).with_empty(1)
    assert look(t.s).tops == ("scout", EMPTY, *[HIDDEN] * 7)
    unseen = unseen_tokens(t.s)
    assert unseen["scout"] == t.s.pack.tokens["scout"].count - 1
    assert sum(unseen.values()) == 99


def test_the_answer_is_the_same_whatever_lies_under_the_face_down_tokens() -> None:
    for seed in range(3):
        game, s = new_game(3, seed)
        while game.outcome is None:
            answer = advice(s, seed=1)
            assert answer == advice(s, seed=2)
            assert s.choice is not None
            game.play(s.choice.seat, *answer.move)


def test_thinking_changes_nothing() -> None:
    game, s = new_game(2, 4)
    while game.outcome is None:
        assert s.choice is not None
        before = save(s)
        answer = GAME.advise(s, s.choice, Luck.seeded(1))
        assert save(s) == before
        assert answer.move in s.choice.moves(s)
        assert answer.why.endswith(".")
        game.play(s.choice.seat, *answer.move)


# The arithmetic of dice


def test_the_worth_of_a_reroll_agrees_with_the_odds_in_the_ledger() -> None:
    assert isinstance(GAME.content, CyclonePack)
    faces = list(GAME.content.die.faces)
    dice = gamble(tuple(faces), 5)
    need = dice.hand(["target", "mars-base"])
    success = [float(all(n >= m for n, m in zip(hand, need, strict=True))) for hand in dice.full_hands]
    twice = dice.with_reroll(success, dice.with_reroll(success, success, 0.0), 0.0)
    assert len(dice.full_hands) == 126
    assert round(dice.after_roll(success)[0], 2) == 0.33
    assert round(dice.after_roll(twice)[0], 2) == 0.83
    shown = ["target", "blank", "blank", "move", "move"]
    chance, keep = dice.keeps(dice.hand(shown), dice.after_roll(success))[0]
    assert keep[dice.symbols.index("target")] == 1
    assert abs(chance - odds(faces, shown, ["target", "mars-base"], 1)) < 1e-9


def test_of_equal_parts_the_larger_is_kept() -> None:
    dice = gamble(("heads", "tails"), 2)
    worth, keep = dice.keeps((1, 1), dice.after_roll([1.0, 1.0, 1.0]))[0]
    assert (sum(keep), worth) == (1, 1.0)
