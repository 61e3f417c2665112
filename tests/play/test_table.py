"""A table: checked play, all or nothing; undo; what seats see; rematches; chance as given."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import ludotoc
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import bytes_of, legal_list, view_of
from ludotoc.games.tock import state as t
from ludotoc.play import Table
from tests.play.tables import (
    GAME,
    at,
    changes_nothing,
    deciders,
    footprint,
    hand_of,
    moments,
    pack_of,
    played,
    refused,
    stacked,
    with_fields,
)

PLAIN = ("2S 3S 4S 6S 8S", "KH 7S QD JD AC", "2H 3H 4H 6H 8H", "2D 3D 4D 6D 8D")
RED = 1  # leads, since green deals


def on_board(*hands: str, seed: int = 1, pile: str = "", **fields: str) -> Table:
    """A chosen deal with pawns where the fields say; options are fields too."""
    options = {
        option.name: fields.pop(option.name) for option in GAME.options if option.name in fields
    }
    table = stacked(*(hands or PLAIN), pile=pile, **options)
    for seat in list(table.actors if int(table.state.stage) == t.EXCHANGE else []):
        table.play(seat, table.legal_moves(seat)[-1])
    return at(with_fields(table.position, **fields), seed=seed)


# --- what a table shows ---


def test_a_new_table_shows_who_acts_what_is_legal_how_it_stands_and_its_record() -> None:
    table = ludotoc.new_table("tock", players=4, seed=1, teams="pairs")
    assert table.actors == [0, 1, 2, 3]
    assert all(move.startswith("pass ") for move in table.legal_moves(0))
    assert len(table.legal_moves(0)) == 5
    assert not table.is_over
    assert table.scores == [0, 0, 0, 0]
    assert table.winners == []
    assert table.position.startswith("tock v1 players=4 teams=pairs stars=on dice=off")
    assert table.record().startswith('[Game "tock"]\n[Version "1"]\n[Players "4"]\n')
    table.play(2, table.legal_moves(2)[0])
    assert table.actors == [0, 1, 3]


def test_players_and_options_not_named_are_the_first_ones() -> None:
    table = ludotoc.new_table("tock")
    assert table.players == 4
    assert table.options == {
        "teams": "none", "stars": "on", "dice": "off", "jump4": "back", "base": "1", "pot": "game",
    }  # fmt: skip


def test_option_values_may_be_given_as_numbers() -> None:
    assert ludotoc.new_table("tock", dice="gain", base=5).options["base"] == "5"


def test_the_same_seed_gives_the_same_table_and_another_seed_another() -> None:
    assert ludotoc.new_table("tock", seed=7) == ludotoc.new_table("tock", seed=7)
    assert ludotoc.new_table("tock", seed=7) != ludotoc.new_table("tock", seed=8)
    assert ludotoc.new_table("tock").seed != ludotoc.new_table("tock").seed


@pytest.mark.parametrize(
    ("game", "asked", "words", "clause"),
    [
        ("chess", {}, "no game 'chess' on the shelf", ""),
        ("tock", {"players": 5}, "tock is for 4, 6, 8 players, not 5", "TK1"),
        ("tock", {"players": 0}, "tock is for 4, 6, 8 players, not 0", "TK1"),
        ("tock", {"colour": "red"}, "tock has no option 'colour'; it has teams", ""),
        (
            "tock",
            {"teams": "thirds"},
            "option teams can be none, pairs, halves, not 'thirds'",
            "TK6",
        ),
        ("tock", {"dice": "on"}, "option dice can be off, recoil, gain, not 'on'", "TK7"),
        ("tock", {"teams": "halves"}, "teams=halves needs 6 or 8 players", "TK1"),
        ("tock", {"seed": -1}, "a seed is a number from 0", ""),
        ("tock", {"seed": "zz"}, "a seed is 64 hexadecimal digits, not 'zz'", ""),
        ("tock", {"seed": b"short"}, "a seed has 32 bytes, not 5", ""),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused(
    game: str, asked: dict[str, str], words: str, clause: str
) -> None:
    with refused(words, clause):
        ludotoc.new_table(game, **asked)


def test_a_table_ends_with_the_winner_s_point_and_nobody_acts() -> None:
    table = on_board(red="H4,H3,H2,red16")
    table.play(RED, "AC d")
    assert table.is_over
    assert (table.scores, table.winners) == ([0, 1, 0, 0], [RED])
    assert table.actors == []
    assert table.legal_moves(RED) == []
    with changes_nothing(table), refused("the game is over"):
        table.play(2, "2H a")
    with changes_nothing(table), refused("the game is over"):
        table.undo(RED)


# --- whole moves ---


def test_a_whole_move_is_the_same_as_its_phrases_one_by_one() -> None:
    whole, parts = stacked(*PLAIN), stacked(*PLAIN)
    whole.play(RED, "KH exit")
    parts.play(RED, "KH")
    assert parts.legal_moves(RED) == ["exit"]
    parts.play(RED, "exit")
    assert whole == parts
    assert whole.position.split("red=")[1].startswith("red18,-,-,- ")
    assert [entry.line for entry in whole.entries[-2:]] == ["1 KH", "1 exit"]


def test_a_seven_is_split_in_one_go() -> None:
    whole, parts = (on_board(red="red18,green5,-,-") for _ in range(2))
    whole.play(RED, "7S a3 b4")
    for phrase in ("7S", "a3", "b4"):
        parts.play(RED, phrase)
    assert whole == parts
    assert "red=yellow3,green9,-,-" in whole.position


@pytest.mark.parametrize(
    ("move", "words", "clause"),
    [
        ("7S a3 b5", "only 4 steps of the 7 left", "TK25"),
        ("7S a3 b4 a1", "it is seat 2's turn", "TK8"),
        ("7S a3 c4", "seat 1's pawn c is in camp, where no 7 moves it", "TK25"),
        ("7S a3 exit", "go on with the 7", "TK25"),
        ("7S a3 zz", "'zz' is no move of Tock", ""),
        ("7S a", "say how many of the seven steps", "TK25"),
        ("7S green1+3", "a 7 moves only own pawns, not green1", "TK25"),
        ("7S a3 stop", "the whole 7 must be used", "TK25"),
        ("7S a3 a^", "seat 1's pawn a stands on no intersection", "TK27"),
        ("KH exit", "seat 1's pawn a holds the start red 18", "TK12"),
        ("KH a18", "this card walks 13, not 18", "TK21"),
        ("KH green1", "only a 5 moves another's pawn, not green1", "TK22"),
        ("KH a>house", "only with a 5 one chooses", "TK22"),
        ("KH c", "pawn c is in camp", "TK12"),
        ("JD a<->red2", "another player's pawn, not with seat 1's pawn b", "TK24"),
        ("JD green1<->a", "a jack swaps an own pawn, named first, not green1", "TK24"),
        ("QD exit", "only a joker, an ace or a king", "TK12"),
        ("QD stay", "say how the card on the table is played", "TK10"),
        ("2S a", "you do not hold the 2 ♠", "TK10"),
        ("2", "you do not hold the 2 ♠", "TK10"),
        ("X", "you do not hold the joker", "TK10"),
        ("discard KH", "no card may be discarded while one can be played: the 7 ♠, ", "TK10"),
        ("buy", "only where dice=gain is played", "TK31"),
        ("pass KH", "play or discard a card first", "TK10"),
        ("a3", "play or discard a card first", "TK10"),
        ("exit", "play or discard a card first", "TK10"),
        ("jump", "play or discard a card first", "TK10"),
        ("discard", "'discard' is no move of Tock", ""),
        ("discard KH KH", "no card may be discarded", "TK10"),
        ("KH KH", "say how the card on the table is played", "TK10"),
        ("throw KH", "'throw' is no move of Tock", ""),
        ("12", "'12' is no move of Tock", ""),
        ("", "an empty move moves nothing", ""),
        (" \t ", "an empty move moves nothing", ""),
    ],
)
def test_a_move_is_all_or_nothing_and_says_why(move: str, words: str, clause: str) -> None:
    table = on_board(red="red18,green5,-,-", green="green1,-,-,-")
    with changes_nothing(table), refused(words, clause):
        table.play(RED, move)
    table.play(RED, "7S a3 b4")


def test_only_who_is_to_act_may() -> None:
    table = stacked(*PLAIN)
    with changes_nothing(table), refused("it is seat 1's turn", "TK8"):
        table.play(2, "2H a")
    with changes_nothing(table), refused("it is seat 1's turn", "TK8"):
        table.play(2, "nonsense")
    for seat in (-1, 4, 64, SPECTATOR):
        with changes_nothing(table), refused(f"seats are numbered 0 to 3, not {seat}"):
            table.play(seat, "KH exit")
        with refused("seats are numbered"):
            table.legal_moves(seat)
        with refused("seats are numbered"):
            table.undo(seat)


def test_moves_are_read_whatever_their_case_and_spacing() -> None:
    plain, shouted = stacked(*PLAIN), stacked(*PLAIN)
    plain.play(RED, "KH exit")
    shouted.play(RED, "  kh \t EXIT ")
    assert plain == shouted


@pytest.mark.parametrize(
    ("move", "proper"),
    [
        ("K exit", "KH exit"),
        ("7 a3 b4", "7S a3 b4"),
        ("A b", "AC b"),
        ("a b", "AC b"),
        ("KH b13", "KH b"),
        ("7S red1+3 red2+4", "7S a3 b4"),
        ("J b<->green1", "JD b<->green1"),
        ("Q red2", "QD b"),
    ],
)
def test_a_move_may_be_said_in_other_words(move: str, proper: str) -> None:
    spoken, written = (on_board(red="blue1,blue9,-,-", green="yellow5,-,-,-") for _ in range(2))
    spoken.play(RED, move)
    written.play(RED, proper)
    assert spoken == written


def test_a_helper_names_a_partner_s_pawns_as_his_own_or_by_their_colour() -> None:
    red, blue = "H4,H3,H2,red16", "blue1,blue5,-,-"
    proper, short = (on_board(teams="pairs", red=red, blue=blue) for _ in range(2))
    for table in (proper, short):
        assert "7S" in table.legal_moves(RED)
        table.play(RED, "7S d1")
    assert "blue1+3" in proper.legal_moves(RED)
    assert "stop" in proper.legal_moves(RED)
    proper.play(RED, "blue1+3 blue2+3")
    short.play(RED, "a3 b3")
    assert proper == short


def test_by_number_the_same_is_played_and_the_same_is_refused() -> None:
    named, numbered = stacked(*PLAIN), stacked(*PLAIN)
    named.play(RED, "KH exit")
    numbered.play_action(RED, t.PLAY + 25)
    numbered.play_action(RED, t.EXIT)
    assert named == numbered
    for number in (-1, GAME.actions):
        with changes_nothing(numbered), refused("actions are numbers from 0 to 408"):
            numbered.play_action(2, number)
    with changes_nothing(numbered), refused("play or discard a card first", "TK10"):
        numbered.play_action(2, t.STAY)
    with changes_nothing(numbered), refused("it is seat 2's turn", "TK8"):
        numbered.play_action(RED, t.EXIT)


def test_nothing_is_chosen_with_a_joker_s_card_in_sight() -> None:
    for drawn in ("9C", "5D"):
        table = stacked(PLAIN[0], "X1 7S QD JD AC", pile=drawn)
        for guess in ("9C", "5D", "discard 9C", "zz", "X1"):
            with (
                changes_nothing(table),
                refused(f"something hidden or random comes before '{guess}'"),
            ):
                table.play(RED, f"X1 exit {guess}")
        table.play(RED, "X1 exit")
        assert drawn in hand_of(table, RED)


def test_nothing_is_chosen_with_the_partner_s_card_in_sight() -> None:
    table = stacked(*PLAIN, teams="pairs")
    for seat in (0, 2, 3):
        table.play(seat, table.legal_moves(seat)[0])
    for guess in ("2D", "KH exit"):
        with changes_nothing(table), refused("something hidden or random comes before"):
            table.play(RED, f"pass AC {guess}")
    table.play(RED, "pass AC")
    assert table.actors == [RED]


def test_nothing_is_chosen_with_the_next_deal_in_sight() -> None:
    gone = ".".join(" ".join(PLAIN).split()[1:])
    position = with_fields(on_board(teams="pairs").position, received="-/-/-/-")
    table = at(with_fields(position, hands="2S/-/-/-", gone=gone, turn="green"))
    assert table.legal_moves(0) == ["discard 2S"]
    for guess in ("pass AS", "pass 2S", "zz"):
        with changes_nothing(table), refused(f"something hidden or random comes before '{guess}'"):
            table.play(0, f"discard 2S {guess}")
    table.play(0, "discard 2S")
    assert int(table.state.deal) == 1
    assert int(table.state.stage) == t.EXCHANGE


def test_a_die_comes_between_two_phrases() -> None:
    table = on_board(PLAIN[0], "2H 2C 3C 4C 6C", dice="recoil", red="red4,-,-,-")
    with changes_nothing(table), refused("something hidden or random comes before 'stay'"):
        table.play(RED, "2H a stay")
    table.play(RED, "2H a")
    assert any(entry.text.startswith("die ") for entry in table.entries)


# --- undo ---


def test_parts_of_a_seven_are_taken_back_one_by_one_and_then_the_card() -> None:
    table = on_board(red="red18,green5,-,-")
    start = bytes_of(table.state)
    table.play(RED, "7S a3")
    after_a3 = bytes_of(table.state)
    table.play(RED, "b1")
    assert table.undo(RED) == "b1"
    assert bytes_of(table.state) == after_a3
    assert table.undo(RED) == "a3"
    assert table.undo(RED) == "7S"
    assert bytes_of(table.state) == start
    with changes_nothing(table), refused("nothing can be taken back"):
        table.undo(RED)
    table.play(RED, "KH a")
    assert [entry.text for entry in table.entries] == [
        "7S", "a3", "b1", "undo", "undo", "undo", "KH", "a",
    ]  # fmt: skip


def test_a_whole_card_is_taken_back_until_the_next_player_acts() -> None:
    table = stacked(*PLAIN)
    table.play(RED, "KH exit")
    assert table.actors == [2]
    assert table.undo(RED) == "exit"
    assert table.legal_moves(RED) == ["exit"]
    table.play(RED, "exit")
    table.play(2, "discard 2H")
    with changes_nothing(table), refused("only who made the last decision may take it back"):
        table.undo(RED)
    assert table.undo(2) == "discard 2H"
    with changes_nothing(table), refused("only who made the last decision may take it back"):
        table.undo(3)


def test_nothing_is_taken_back_across_a_joker_s_draw() -> None:
    table = stacked(PLAIN[0], "X1 7S QD JD AC", pile="9C")
    table.play(RED, "X1")
    assert table.undo(RED) == "X1"
    table.play(RED, "X1 exit")
    with changes_nothing(table), refused("across a hidden or random event"):
        table.undo(RED)
    table.play(RED, "9C")
    assert table.undo(RED) == "9C"
    with changes_nothing(table), refused("across a hidden or random event"):
        table.undo(RED)


def test_nothing_is_taken_back_across_a_die() -> None:
    table = on_board(PLAIN[0], "2H 2C 3C 4C 6C", dice="recoil", red="red4,-,-,-")
    table.play(RED, "2H a")
    with changes_nothing(table), refused("across a hidden or random event"):
        table.undo(RED)


def test_nothing_is_taken_back_across_a_purchase() -> None:
    table = on_board(PLAIN[0], "2H 2C 3C 4C 6C", dice="gain")
    table.play(RED, "buy")
    assert all(move.startswith("discard ") for move in table.legal_moves(RED))
    with changes_nothing(table), refused("across a hidden or random event"):
        table.undo(RED)


def test_a_card_chosen_to_pass_is_taken_back_until_all_have_chosen() -> None:
    table = stacked(*PLAIN, teams="pairs")
    table.play(0, "pass 2S")
    table.play(RED, "pass KH")
    with changes_nothing(table), refused("only who made the last decision"):
        table.undo(0)
    assert table.undo(RED) == "pass KH"
    assert table.undo(0) == "pass 2S"
    for seat, card in enumerate(("2S", "AC", "2H", "2D")):
        table.play(seat, f"pass {card}")
    for seat in range(4):
        with changes_nothing(table), refused("across a hidden or random event"):
            table.undo(seat)


def test_nothing_is_taken_back_across_a_deal() -> None:
    table = played(Random(5), 0)
    while int(table.state.deal) == 0:
        seat = table.actors[0]
        table.play(seat, table.legal_moves(seat)[-1])
    with changes_nothing(table), refused("across a hidden or random event"):
        table.undo(seat)


def test_what_is_taken_back_changes_no_later_draw() -> None:
    straight, wavering = (ludotoc.new_table("tock", seed=11, dice="gain") for _ in range(2))
    rng = Random(2)
    for _ in range(120):
        seat = straight.actors[0]
        moves = straight.legal_moves(seat)
        other = rng.choice(moves)
        before = footprint(wavering).state
        wavering.play(seat, other)
        if wavering.state.chance.disclosed == straight.state.chance.disclosed:
            wavering.undo(seat)
            assert footprint(wavering).state == before
            other = rng.choice(moves)
            wavering.play(seat, other)
        straight.play(seat, other)
        assert bytes_of(straight.state) == bytes_of(wavering.state)
    assert len(wavering.entries) > len(straight.entries)


# --- who knows what ---


def test_a_log_hides_what_was_dealt_and_what_others_passed() -> None:
    table = stacked(*PLAIN, teams="pairs")
    table.play(RED, "pass AC")
    table.play(0, "pass 2S")
    lines = table.log(RED)
    assert lines[:4] == ["* first 1", "* first 6", "* first 6", "* first 6"]
    assert lines[4:58] == ["* ?"] * 54
    assert lines[58:] == ["1 pass AC", "0 ?"]
    assert table.log(0)[58:] == ["1 ?", "0 pass 2S"]
    assert table.log(SPECTATOR)[58:] == ["1 ?", "0 ?"]


def test_a_log_hides_which_cards_were_taken_and_shows_what_was_played() -> None:
    table = stacked(*PLAIN)
    table.play(RED, "KH exit")
    table.undo(RED)
    assert table.log(0)[58:] == ["* ?"] * 4 + ["1 KH", "1 exit", "1 undo"]


def test_legal_moves_come_from_the_view_and_equal_those_of_the_whole_table() -> None:
    for s in moments(seed=1, boards=60):
        for seat in range(int(s.players)):
            assert legal_list(GAME, view_of(GAME, s, seat), seat) == legal_list(GAME, s, seat)
            assert bool(legal_list(GAME, s, seat)) == (seat in deciders(s))


def test_what_a_table_hands_out_is_a_copy() -> None:
    table = stacked(*PLAIN)
    with changes_nothing(table):
        table.state.pot = 99
        table.view(RED).pot = 99
        table.legal_moves(RED).clear()
        table.actors.clear()


# --- draws and rematches ---


def test_an_agreed_draw_ends_the_game_for_all() -> None:
    table = stacked(*PLAIN)
    table.agree_to_draw()
    assert table.is_over
    assert table.is_drawn
    assert (table.actors, table.legal_moves(RED)) == ([], [])
    assert (table.scores, table.winners) == ([0, 0, 0, 0], [0, 1, 2, 3])
    for act in (table.agree_to_draw, lambda: table.play(RED, "KH"), lambda: table.undo(RED)):
        with changes_nothing(table), refused("the game is over"):
            act()
    undealt = Table(GAME, 4, {}, seed=1)
    undealt.agree_to_draw()
    with changes_nothing(undealt), refused("the game is over"):
        undealt.give_chance(3)


def test_a_rematch_waits_for_the_end() -> None:
    table = stacked(*PLAIN)
    with changes_nothing(table), refused("a rematch begins when the game is over"):
        table.rematch()


def gain(pot: str) -> Table:
    """A game for tokens that red wins with its next card."""
    return on_board(
        dice="gain", pot=pot, red="H4,H3,H2,red16", tokens="-30,-5,10,-7", pot_now="42"
    )  # fmt: skip


def test_tk32_in_a_series_tokens_and_pot_carry_over() -> None:
    table = gain("series")
    table.play(RED, "AC d")
    again = table.rematch(seed=5)
    assert again.carried == "tokens=-30,37,10,-7 pot=0"
    assert "tokens=-30,37,10,-7 pot_now=0" in again.position
    assert (again.options, again.players) == (table.options, table.players)
    assert again.actors


def test_tk32_a_pot_nobody_won_is_played_for_again() -> None:
    table = gain("series")
    table.agree_to_draw()
    assert "tokens=-30,-5,10,-7 pot_now=42" in table.rematch().position


def test_tk32_single_games_begin_with_empty_purses() -> None:
    table = gain("game")
    table.play(RED, "AC d")
    again = table.rematch()
    assert again.carried == ""
    assert "tokens=0,0,0,0 pot_now=0" in again.position


def test_a_rematch_has_a_seed_and_a_deal_of_its_own() -> None:
    table = gain("series")
    table.agree_to_draw()
    first, second = table.rematch(), table.rematch()
    assert len({table.seed, first.seed, second.seed}) == 3
    assert first.position != second.position
    assert table.rematch(seed=9) == table.rematch(seed=9)


# --- chance as given ---


def test_a_stacked_deck_deals_the_chosen_hands() -> None:
    table = stacked(*PLAIN, pile="9C 10C")
    assert [sorted(hand_of(table, seat)) for seat in range(4)] == [
        sorted(hand.split()) for hand in PLAIN
    ]
    assert "pile=9C.10C" in table.position
    assert table.actors == [RED]


@pytest.mark.parametrize("players", [4, 6, 8])
def test_a_stacked_deck_is_the_whole_pack(players: int) -> None:
    table = stacked("AS 2S 3S 4S 5S", "KH QH JH 10H 9H", players=players)
    laid = [entry.text.split()[1] for entry in table.entries if entry.text.startswith("card ")]
    assert len(laid) == len(pack_of(players)) == {4: 54, 6: 81, 8: 108}[players]
    assert hand_of(table, RED) == ["9H", "10H", "JH", "QH", "KH"]


def test_chance_cannot_decide_what_is_not_pending() -> None:
    table = Table(GAME, 4, {}, seed=1)
    for pips in (0, 7):
        with changes_nothing(table), refused(f"chance cannot decide {pips} here"):
            table.give_chance(pips)
    with refused("a position is taken between decisions"):
        assert table.position
    with changes_nothing(table), refused("dice or a shuffle come first", "TK8"):
        table.play(0, "KH exit")
    table = stacked(*PLAIN)
    with changes_nothing(table), refused("chance cannot decide 3 here"):
        table.give_chance(3)


def test_a_card_is_laid_once() -> None:
    table = Table(GAME, 4, {}, seed=1)
    for outcome in (1, 6, 6, 6, 25):
        table.give_chance(outcome)
    with changes_nothing(table), refused("chance cannot decide 25 here"):
        table.give_chance(25)


def test_what_chance_has_left_comes_from_the_seed() -> None:
    given, drawn = Table(GAME, 4, {}, seed=3), ludotoc.new_table("tock", seed=3)
    for entry in drawn.entries[:7]:
        outcome = GAME.module("actions").read_chance(given.state, entry.text)
        given.give_chance(outcome)
    given.settle()
    assert given == drawn


def test_without_the_seed_what_asks_for_chance_is_refused_and_changes_nothing() -> None:
    table = on_board(PLAIN[0], "2H 2C 3C 4C 6C", dice="recoil", red="red4,-,-,-")
    blind = Table(
        GAME, 4, table.options, position=table.position, commitment=table.commitment
    )  # fmt: skip
    assert blind.seed is None
    with changes_nothing(blind), refused("the seed is not known"):
        blind.play(RED, "2H a")
    blind.play(RED, "2H")
    walk = blind.legal_actions(RED)[0]
    with changes_nothing(blind), refused("the seed is not known"):
        blind.play_action(RED, walk)
    assert blind.undo(RED) == "2H"
    blind.play(RED, "3C a")


def test_a_table_is_no_other_thing() -> None:
    assert stacked(*PLAIN) != "a table"
    assert isinstance(stacked(*PLAIN).state, np.record)
