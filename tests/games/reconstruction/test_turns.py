"""Turn order, playing events and taking command. REC-TURN, REC-EVENT, REC-CMD"""

from tests.games.reconstruction.table import AUL, RDF, REF, ZR, new_game, seen, table
from tests.rule import rule

from robotable.games.reconstruction.play import NextTurn, Turn

# The turn


@rule("REC-TURN01", "REC-TURN04", "REC-EVENT01", "REC-D06", "REC-D28")
def test_a_turn_is_trade_event_command_draw() -> None:
    t = table().with_hand("RDF", "R2").with_hand("AUL", "A1").with_deck("E1", "Z1").trading("RDF")
    assert t.waits_for == ("RDF", "Trade")
    t.play("no_trade")
    assert t.waits_for == ("RDF", "PlayEvent")
    t.play("play", "R2")
    assert t.waits_for == ("RDF", "TakeCommand")
    t.play("end_turn")
    assert t.s.hands["RDF"] == ["E1"]
    assert t.s.active == "AUL"


@rule("REC-TURN02", "REC-TURN06", "REC-GAME03", "REC-GAME04")
def test_the_cards_decide_who_is_next_until_all_four_have_moved() -> None:
    t = (
        table()
        .with_hand("RDF", "R1")
        .with_hand("ZR", "Z3")
        .with_hand("AUL", "A1")
        .with_hand("REF", "E2")
        .playing("RDF")
    )
    t.plays("play R1", "end_turn")
    assert t.waits_for == ("ZR", "Trade")
    t.plays("no_trade", "play Z3", "end_turn")
    assert t.waits_for == ("AUL", "Trade")
    t.plays("no_trade", "play A1", "end_turn")
    assert t.s.timeline == ["RDF", "ZR", "AUL", "REF"]
    t.plays("no_trade", "play E2", "end_turn")
    assert t.s.round == 3
    assert t.s.active == t.s.pack.opener(3)


@rule("REC-TURN03", "REC-X41", "REC-EVENT03")
def test_the_first_faction_of_the_column_without_a_marker_moves_next() -> None:
    t = table().with_hand("REF", "E5").playing("REF")
    t.s.timeline, t.s.played = ["RDF", "REF"], [t.s.deck.pop(0)]
    assert t.s.event("E5").reaction == ("AUL", "REF", "RDF", "ZR")
    t.play("play", "E5")
    assert t.s.timeline == ["RDF", "REF", "AUL"]
    t = table().with_hand("REF", "Z2").playing("REF")
    t.s.timeline, t.s.played = ["RDF", "REF"], [t.s.deck.pop(0)]
    assert t.s.event("Z2").reaction == ("REF", "AUL", "RDF", "ZR")
    t.play("play", "Z2")
    assert t.s.timeline == ["RDF", "REF", "AUL"]


@rule("REC-EVENT04", "REC-X42", "REC-TURN06")
def test_in_the_fourth_turn_the_column_does_nothing() -> None:
    t = table().with_round(1).with_hand("ZR", "R2").playing("ZR")
    t.s.timeline, t.s.played = ["RDF", "AUL", "REF", "ZR"], [t.s.deck.pop(0) for _ in range(3)]
    t.play("play", "R2")
    assert t.s.timeline == ["RDF", "AUL", "REF", "ZR"]
    t.play("end_turn")
    assert "Round 1 is resolved" in t.story()
    assert t.s.round == 2


@rule("REC-TURN05", "REC-Q21", "REC-D28")
def test_own_steps_can_be_taken_back_until_the_draw() -> None:
    t = table().with_units("NMC", mecha=2).with_pc(RDF=6).commanding("RDF")
    t.plays("command rdf-march", "march_from NMC", "send mecha/FOR")
    t.game.undo(RDF)
    t.game.undo(RDF)
    assert t.units("NMC") == {"mecha": 2}
    t = table().with_hand("RDF", "R2").with_hand("AUL", "A1").commanding("RDF").play("end_turn")
    assert not t.game.can_undo(RDF)
    assert t.s.active == t.s.timeline[-1]


@rule("REC-TURN05", "REC-Q21")
def test_a_card_that_was_played_can_not_be_taken_back() -> None:
    t = table().event("R2", "RDF")
    assert not t.game.can_undo(RDF)


@rule("REC-TURN07", "REC-Q02")
def test_an_empty_deck_gives_no_card_and_is_not_reshuffled() -> None:
    t = table().commanding("RDF").with_deck().play("end_turn")
    assert t.s.hands["RDF"] == []
    assert "The deck is empty: the RDF draws nothing" in t.story()


@rule("REC-TURN08", "REC-Q02")
def test_there_is_no_limit_to_a_hand() -> None:
    t = table().with_hand("RDF", *(f"A{n}" for n in range(1, 8))).commanding("RDF").play("end_turn")
    assert len(t.s.hands["RDF"]) == 8


@rule("REC-TURN09", "REC-D27")
def test_others_act_in_a_turn_only_where_the_rules_ask_them() -> None:
    t = table().with_units("NMC", rick=1, mecha=1).with_units("GRA", covert=1).with_pc(RDF=9).commanding("RDF")
    for seat in (AUL, ZR, REF):
        assert not [prompt for prompt in t.game.prompts_of(seat) if prompt.stage != "ShowCards"]
        t.refuses("end_turn", seat=seat)


@rule("REC-GAME02", "REC-GAME05")
def test_a_game_of_idle_players_ends_after_four_rounds() -> None:
    game, s = new_game()
    idle = ("no_trade", "decline", "skip_bonus", "done", "end_turn", "stay")
    while game.outcome is None:
        prompt = next(prompt for prompt in game.prompts if prompt.waits)
        offers = {offer.verb: offer for offer in prompt.moves}
        offer = next((offers[verb] for verb in idle if verb in offers), prompt.moves[0])
        game.play(prompt.seat, offer.verb, offer.noun)
    assert s.round <= 4
    assert len([line for line in game.log if line.says == "resolution"]) == seen(game).round


# Playing an event


@rule("REC-EVENT01", "REC-EVENT12")
def test_any_card_may_be_played_and_leaves_the_game_with_its_round() -> None:
    t = table().with_hand("RDF", "R2", "Z2", "E1").playing("RDF")
    assert t.offers("play") == ["R2", "Z2", "E1"]
    t.refuses("play", "A1")
    t.play("play", "E1")
    assert t.s.played == ["E1"]
    assert [hex.card.id for hex in t.view().timeline if hex.card] == ["E1"]
    t = table().resolving()
    assert len(t.s.discards) == 4
    assert t.s.played == []
    assert len(t.view().discards) == 4


@rule("REC-EVENT05", "REC-EVENT06", "REC-X11", "REC-CMD01", "REC-EVENT08", "REC-D07", "REC-D08")
def test_the_faction_on_the_card_acts_whoever_played_it() -> None:
    t = table().with_units("GRA", partisan=1).with_units("POR", partisan=1).with_pc(RDF=9).event("A1", "RDF")
    assert t.s.timeline == ["RDF", "REF"]
    assert t.waits_for == ("AUL", "PlaceUnits")
    t.play("place", "POR")
    assert t.s.units["GRA"]["partisan"] == 2
    assert t.waits_for == ("AUL", "BlackBox")
    t.refuses("take_bonus", seat=RDF)
    t.plays("take_bonus", "stir GRA/4")
    assert t.s.converts == 1
    assert t.waits_for == ("RDF", "TakeCommand")
    assert "Choose up to two actions" in t.prompt.text


@rule("REC-EVENT07", "REC-Q11")
def test_a_white_box_is_carried_out_as_far_as_possible_and_not_declined() -> None:
    t = table().with_units("NMC", mecha=11).event("R3", "ZR")
    assert t.units("NMC") == {"mecha": 12}
    t = table().with_units("GRA", partisan=1).with_units("MON", mecha=1, partisan=2).event("Z1", "RDF")
    assert t.waits_for == ("ZR", "ShiftCivilians")
    assert t.verbs == {"stir"}


@rule("REC-EVENT08", "REC-EVENT09", "REC-X12", "REC-CMD02", "REC-Q12")
def test_an_own_card_gives_the_white_box_and_one_normal_action() -> None:
    t = table().with_pods(assembly=1).with_pc(REF=3).event("E1", "REF")
    assert t.pc("REF") == 3
    assert t.waits_for == ("REF", "TakeCommand")
    assert t.refuses("command", "scan").rule == "REC-CMD02"
    t.plays("command extort")
    assert t.offers("command") == []
    assert t.refuses("command", "repairs").rule == "REC-CMD01"


@rule("REC-EVENT10", "REC-Q12", "REC-EVENT11")
def test_white_comes_before_black_and_both_before_command() -> None:
    t = table().with_units("GRA", partisan=2).with_units("MON", partisan=2).with_pc(ZR=5, AUL=0).event("A3", "ZR")
    assert t.pc("AUL") == 3
    assert t.waits_for == ("AUL", "BlackBox")
    t.play("take_bonus")
    assert t.waits_for == ("AUL", "AulMarch")
    assert t.pc("AUL") == 3
    t.plays("march_from GRA", "send_all MON")
    assert t.waits_for == ("ZR", "TakeCommand")
    assert t.pc("AUL") == 3


@rule("REC-EVENT13", "REC-VIC02", "REC-X32", "REC-Q59")
def test_an_event_can_win_for_the_zr_at_once() -> None:
    t = table().with_round(1).with_converts(10).with_units("POR", partisan=1).with_units("MON", partisan=1)
    t.event("Z1", "RDF")
    t.play("stir", t.offers("stir")[0])
    assert t.outcome.winners == [ZR]
    assert t.s.converts == 11
    assert t.s.todo == []


@rule("REC-EVENT08")
def test_a_black_box_that_could_do_nothing_is_not_offered() -> None:
    t = table().event("R2", "AUL")
    assert t.waits_for == ("AUL", "TakeCommand")


# Take Command


@rule("REC-CMD01", "REC-X14")
def test_a_special_card_of_another_faction_leaves_two_actions() -> None:
    t = table().with_pc(AUL=5).with_units("GRA", partisan=3).event("S4", "AUL")
    assert t.pc("ZR") == 3
    while t.stage == "ShiftCivilians":
        t.play("stir", t.offers("stir")[0])
    t.play("skip_bonus")
    assert t.waits_for == ("AUL", "TakeCommand")
    t.plays("command construct", "build GRA", "command solicit")
    assert t.offers("command") == []


@rule("REC-CMD03", "REC-X13", "REC-Q13")
def test_an_own_special_card_leaves_no_action_but_the_draw() -> None:
    t = table().with_pc(ZR=5).with_units("hideout", khyron=1, covert=4).with_deck("A1").event("S4", "ZR")
    assert t.waits_for == ("ZR", "TakeCommand")
    assert t.offers("command") == []
    t.play("end_turn")
    assert t.s.hands["ZR"] == ["A1"]


@rule("REC-CMD04")
def test_the_two_actions_must_be_different() -> None:
    t = table().with_units("NMC", mecha=1).with_pc(RDF=9).commanding("RDF").play("command", "tax")
    assert t.refuses("command", "tax").rule == "REC-CMD04"


@rule("REC-CMD05", "REC-X15", "REC-RDF06", "REC-D12")
def test_a_repeatable_action_goes_on_while_it_can_be_paid() -> None:
    t = table().with_pc(RDF=9)
    for space in ("NMC", "GRA", "MON", "DET"):
        t.with_units(space, mecha=1, covert=1)
    t.doing("patrol").plays("patrol NMC", "patrol GRA", "patrol MON")
    assert t.pc("RDF") == 0
    assert t.units("DET") == {"mecha": 1, "covert": 1}
    assert t.stage == "TakeCommand"
    t.refuses("patrol", "DET")


@rule("REC-CMD06")
def test_other_actions_are_executed_once() -> None:
    t = table().with_units("GRA", partisan=6).with_pc(AUL=9).doing("construct").play("build", "GRA")
    assert t.stage == "TakeCommand"
    assert t.pc("AUL") == 7


@rule("REC-CMD07", "REC-X16", "REC-D09", "REC-D10")
def test_the_first_action_is_over_once_the_second_begins() -> None:
    t = table().with_units("NMC", mecha=2).with_units("FOR", covert=1).with_pc(RDF=12).doing("rdf-march")
    t.plays("march_from NMC", "send mecha/FOR", "done", "done", "command patrol", "patrol FOR")
    assert t.refuses("command", "rdf-march").rule == "REC-CMD04"


@rule("REC-CMD08")
def test_conditions_are_tested_before_every_execution() -> None:
    t = (
        table()
        .with_units("GRA", covert=1, partisan=2, pod=2)
        .with_pc(ZR=9)
        .with_units("MON", pod=1, covert=1, partisan=1)
    )
    t.doing("bribe").plays("bribe MON", "bribe GRA")
    t.s.units["GRA"]["pod"] += 4
    assert t.refuses("bribe", "GRA").rule == "REC-ZR10"


@rule("REC-CMD09", "REC-Q14")
def test_nobody_has_to_act_but_what_is_begun_is_executed_once() -> None:
    t = table().with_units("NMC", mecha=1).with_pc(RDF=9).commanding("RDF")
    assert t.can("end_turn")
    t.play("command", "rdf-march")
    assert t.refuses("done").rule == "REC-Q14"
    t.plays("march_from NMC", "send mecha/MON")
    assert t.can("done")


@rule("REC-CMD05", "REC-Q60")
def test_nothing_is_bought_on_credit() -> None:
    t = table().with_units("NMC", mecha=1).with_pc(RDF=2).commanding("RDF")
    refusal = t.refuses("command", "rdf-march")
    assert (refusal.rule, refusal.why) == ("REC-RDF03", "it costs 3 Protoculture, and the RDF has 2")


@rule("REC-CMD10")
def test_the_page_shows_which_actions_are_open_and_why_the_others_are_not() -> None:
    t = table().with_units("NMC", mecha=1).with_pc(RDF=3).commanding("RDF").play("command", "tax")
    actions = {action.id: action for action in t.faction("RDF").actions}
    assert actions["rdf-march"].is_open
    assert actions["tax"].was_used
    assert actions["patrol"].why_not == "it needs a Territory with RDF units and covert Soldiers"


# From turn to turn


@rule("REC-VIC06", "REC-RES01", "REC-GAME05")
def test_nobody_wins_between_two_turns_however_much_he_has() -> None:
    t = table().with_units("NMC", rick=1, mecha=2).with_track("NMC", 0, 0, 1).with_track("POR", 0, 0).with_pc(RDF=3)
    for space in ("GRA", "DET", "MON", "NWQ", "FOR", "REC"):
        t.with_units(space, pod=1)
    t.with_hand("AUL", "A3").doing("curfew").plays("calm NMC/1", "end_turn")
    assert (t.s.value("RDF"), t.s.value("REF")) == (5, 7)
    assert t.waits_for == ("AUL", "Trade")
    t.plays("no_trade", "play A3", "end_turn")
    assert not t.is_over


@rule("REC-Q60")
def test_protoculture_has_no_upper_end() -> None:
    t = table().with_pc(RDF=99).with_units("NMC", rick=1).commanding("RDF").play("command", "tax")
    assert t.pc("RDF") == 101
    t = table().with_pc(REF=40, ZR=40).with_units("NMC", rick=1).resolving()
    assert (t.pc("REF"), t.pc("RDF")) == (40 + 1 + 3, 2 + 2 * 3)


@rule("REC-RDF10", "REC-Q16")
def test_the_rdf_may_attack_a_space_again_in_the_next_turn() -> None:
    t = table().with_units("NWQ", mecha=1, overt=3).with_hand("AUL", "R1").with_pc(RDF=3).doing("mecha")
    t.plays("attack NWQ", "end_turn", "no_trade", "play R1", "attack NWQ")
    assert t.units("NWQ") == {"mecha": 1, "overt": 1}


@rule("REC-ZR16", "REC-Q16")
def test_a_zr_unit_may_attack_again_in_the_next_turn() -> None:
    t = table().with_units("NWQ", mecha=3, overt=1).with_hand("RDF", "Z3").with_pc(ZR=1).doing("ambush")
    t.plays("ambush overt/NWQ", "end_turn", "no_trade", "play Z3", "ambush overt/NWQ")
    assert t.units("NWQ") == {"mecha": 1, "overt": 1}


@rule("REC-AUL14", "REC-Q16")
def test_the_aul_may_riot_in_a_territory_again_in_its_next_turn() -> None:
    t = table().with_hand("AUL", "Z6").with_units("NMC", partisan=2, mecha=3).with_pc(AUL=2).doing("riot")
    t.play("riot", "NMC").facing(NextTurn(), Turn("AUL")).plays("play Z6", "command riot", "riot NMC")
    assert t.units("NMC") == {"partisan": 2, "mecha": 1}


def test_how_far_each_seat_had_come_is_told_on_one_measure() -> None:
    t = table(3).with_all_civilians(1).with_converts(2).playing("RDF")
    t.s.history = [(2, 1, 11, 7), (3, 0, 4, 7)]
    assert t.view().history == [[40, 20, 100], [60, 0, 36]]
