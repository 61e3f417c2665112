"""A game as text: it comes back, goes on, and shows every change made to it."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ludotoc
from ludotoc.engine.errors import Refused
from ludotoc.play import Table
from ludotoc.play.fairness import Signer
from ludotoc.play.record import KNOWN, read_headers, replay, write_record
from tests.lockstep import option_mix
from tests.play.tables import (
    GAME,
    assert_one_sentence,
    at,
    changes_nothing,
    played,
    refused,
    stacked,
    with_fields,
)

CONTRIBUTIONS = (b"green's coin", b"red's coin")
HANDS = ("2S 3S 4S 6S 8S", "KH 7S QD JD AC", "2H 3H 4H 6H 8H", "2D 3D 4D 6D 8D")


@functools.cache
def finished() -> Table:
    """A whole game for tokens, with shuffles, fines, purchases and a second thought."""
    table, rng = (
        Table(GAME, 4, {"dice": "gain"}, seed=270, contributions=CONTRIBUTIONS),
        Random(270),
    )
    table.settle()
    table.play(table.actors[0], table.legal_moves(table.actors[0])[0])
    table.undo(table.entries[-1].seat)
    while not table.is_over:
        (seat,) = table.actors
        table.play_action(seat, rng.choice(table.legal_actions(seat)))
    return table


@functools.cache
def short() -> Table:
    """A few moves, dice, a second thought, and an agreed draw: all that a record can hold."""
    table = Table(GAME, 4, {"dice": "gain", "teams": "pairs"}, seed=3, contributions=CONTRIBUTIONS)
    table.settle()
    for seat in range(4):
        table.play(seat, table.legal_moves(seat)[0])
    (seat,) = table.actors
    table.play(seat, table.legal_moves(seat)[0])
    table.undo(seat)
    for _ in range(14):
        (seat,) = table.actors
        moves = table.legal_moves(seat)
        table.play(seat, "buy" if "buy" in moves else moves[0])
    table.agree_to_draw()
    return table


@functools.cache
def finished_text() -> str:
    """The record of the whole game."""
    return finished().record()


@functools.cache
def short_text() -> str:
    """The record of the short one."""
    return short().record()


def lines_of(text: str) -> list[str]:
    """The lines that are not empty."""
    return [line for line in text.splitlines() if line]


def header(text: str, name: str) -> str:
    """What a header says."""
    return read_headers(text)[name]


def with_header(text: str, name: str, value: str) -> str:
    """The same record with another header."""
    changed = re.sub(rf'(?m)^\[{name} ".*"\]$', f'[{name} "{value}"]', text)
    assert changed != text
    return changed


# --- it comes back ---


def test_a_finished_game_comes_back_equal_and_is_written_the_same() -> None:
    again = ludotoc.read_record(finished_text())
    assert again == finished()
    assert again.is_over
    assert again.winners == finished().winners
    assert write_record(again) == finished_text()


def test_a_finished_game_is_verified() -> None:
    assert ludotoc.verify_record(finished_text()) == finished()
    assert ludotoc.verify_record(short_text()) == short()


def test_the_games_that_are_edited_below_hold_all_there_is_to_edit() -> None:
    for text in (finished_text(), short_text()):
        assert set(read_headers(text)) == set(KNOWN) - {"Position", "Carried"}
    words = {line.split()[1] for line in lines_of(finished_text()) if line.startswith("* ")}
    assert words == {"first", "card", "take", "die"}
    words = {line.split()[1] for line in lines_of(short_text()) if line.startswith("* ")}
    assert words == {"first", "card", "die", "draw"}
    for text in (finished_text(), short_text()):
        assert re.search(r"(?m)^\d undo$", text)
        assert re.search(r"(?m)^\d buy$", text)


@pytest.mark.parametrize("seed", range(5))
def test_games_in_any_option_mix_come_back_and_are_verified(seed: int) -> None:
    rng = Random(seed)
    players, options = option_mix(GAME, rng)
    table = played(rng, 90, players, undoes=0.2, **options)
    text = table.record(with_seed=True)
    assert ludotoc.read_record(text) == table
    assert ludotoc.read_record(text).record(with_seed=True) == text
    assert ludotoc.verify_record(text) == table


def test_what_happened_in_a_row_shares_a_line() -> None:
    table = stacked(*HANDS)
    table.play(1, "KH exit")
    table.undo(1)
    table.undo(1)
    table.play(1, "KH")
    table.play(1, "exit")
    *_, shuffle, taken, first, once, twice, second = lines_of(table.record())
    assert lines_of(table.record())[8] == "* first 1 6 6 6"
    assert shuffle.startswith("* card 2S 3S 4S 6S ")
    assert len(shuffle.split()) == 2 + 54
    assert taken == "* take 4 4 4 4"
    assert (first, once, twice, second) == ("1 KH exit", "1 undo", "1 undo", "1 KH exit")


def test_phrases_may_stand_on_lines_of_their_own_or_share_one() -> None:
    table = stacked(*HANDS)
    table.play(1, "KH exit")
    text = table.record(with_seed=True)
    for loose in (
        text.replace("1 KH exit", "1 KH\n1 exit"),
        text.replace("* first 1 6 6 6", "* first 1\n\n* first 6 6\n* first 6"),
        text.replace("1 KH exit", "1 kh EXIT").replace("\n", "\r\n"),
        text.replace("1 KH exit", "1 K exit"),
    ):
        assert loose != text
        assert ludotoc.read_record(loose) == table
        assert ludotoc.read_record(loose).record(with_seed=True) == text


def test_a_record_without_a_head_is_read_for_what_it_says() -> None:
    table = stacked(*HANDS)
    bare = "\n".join(
        line for line in lines_of(table.record()) if not line.startswith(("[H", "[P", "[S"))
    )
    with refused("lacks the header Players"):
        ludotoc.read_record(bare)
    kept = "\n".join(
        line for line in lines_of(table.record()) if not line.startswith(("[Head", "[S"))
    )
    assert ludotoc.read_record(kept).position == table.position


def test_a_table_from_a_position_has_a_record_too() -> None:
    table = at(with_fields(stacked(*HANDS, dice="gain").position, red="yellow4,blue9,-,-"))
    table.play(1, "7S a3")
    table.undo(1)
    table.play(1, "a1 b5")
    table.agree_to_draw()
    text = table.record()
    assert header(text, "Position") == table.first_position
    assert ludotoc.read_record(text) == table
    assert ludotoc.verify_record(text) == table
    for old, new in (("yellow4", "yellow3"), ("dealer=green", "dealer=blue"), ("v1 ", "v2 ")):
        with refused("."):
            ludotoc.verify_record(text.replace(old, new))
    with refused("not one of a table with these players and options"):
        ludotoc.read_record(
            text.replace('dice=gain jump4=back base=1 pot=game"', 'dice=gain base=2"')
        )


def test_a_rematch_has_a_record_that_says_what_was_carried_over() -> None:
    position = stacked(*HANDS, dice="gain", pot="series").position
    first = at(with_fields(position, tokens="-30,-5,10,-7", pot_now="32"))
    first.agree_to_draw()
    table = first.rematch(seed=4)
    table.agree_to_draw()
    text = table.record()
    assert header(text, "Carried") == "tokens=-30,-5,10,-7 pot=32"
    assert ludotoc.verify_record(text) == table
    for carried, words in (
        ("tokens=-30,-5,10,-7 pot=33", "does not end at the head"),
        ("tokens=-30,-5,10 pot=32", "4 players have as many purses, not 3"),
        ("tokens=-30,-5,10,-7", "cannot be carried over"),
        ("rubbish", "'rubbish' cannot be carried over"),
    ):
        with refused(words):
            ludotoc.verify_record(with_header(text, "Carried", carried))


# --- it goes on ---


def test_a_game_kept_with_its_seed_goes_on_as_it_would_have() -> None:
    table = played(Random(6), 25, dice="gain")
    again = ludotoc.read_record(table.record(with_seed=True))
    rng = Random(7)
    for _ in range(40):
        seat = table.actors[0]
        move = rng.choice(table.legal_moves(seat))
        table.play(seat, move)
        again.play(seat, move)
    assert again == table
    assert again.record(with_seed=True) == table.record(with_seed=True)


def test_a_game_in_progress_does_not_tell_its_seed() -> None:
    table = played(Random(6), 25)
    text = table.record()
    assert table.seed is not None
    assert table.seed.hex() not in text
    assert "Seed" not in read_headers(text)
    with refused("lacks the header Seed, so it cannot be verified"):
        ludotoc.verify_record(text)
    table.agree_to_draw()
    assert header(table.record(), "Seed") == table.seed.hex()


def test_the_chain_of_a_game_in_progress_is_checked_when_its_seed_is_there() -> None:
    table = played(Random(6), 25)
    changed = with_header(table.record(), "Head", "0" * 64)
    assert ludotoc.read_record(changed).position == table.position
    with refused("its chain does not end at the head it states"):
        ludotoc.read_record(with_header(table.record(with_seed=True), "Head", "0" * 64))


def test_without_the_seed_a_game_is_played_on_until_chance_decides() -> None:
    table = played(Random(6), 25)
    again = ludotoc.read_record(table.record())
    assert (again.seed, again.head, again.entries) == (None, "", table.entries)
    assert not {"Head", "PublicKey", "Signature"} & set(read_headers(again.record()))
    assert again.position == table.position
    while True:
        seat = table.actors[0]
        move = table.legal_moves(seat)[-1]
        shuffles = len(table.entries) + 1
        table.play(seat, move)
        if len(table.entries) > shuffles:
            break
        again.play(seat, move)
    with changes_nothing(again), refused("the seed is not known: this game can be looked at"):
        again.play(seat, move)


# --- every change shows ---


def flip(found: re.Match[str]) -> str:
    """Another hexadecimal digit at the end of what was found."""
    return f"{found[0][:-1]}{int(found[0][-1], 16) ^ 1:x}"


def turn(found: re.Match[str]) -> str:
    """Another face of a die at the end of what was found."""
    return f"{found[0][:-1]}{int(found[0][-1]) % 6 + 1}"


def shout(found: re.Match[str]) -> str:
    """The same in capitals."""
    return found[1] + found[2].upper()


SEED, HEAD, SIGNED = (
    "not what the seed gives",
    "does not end at the head",
    "signature does not belong",
)
OTHERWISE = "the house would have written it otherwise"
HEX = '[0-9a-f]+(?=["])'
# What is looked for, what the first such place becomes, and what is said of it then.
EDITS: list[tuple[str, str | Callable[[re.Match[str]], str], str]] = [
    # moves
    (r"^(\d) (\S+) b$", r"\1 \2 a", "cannot|camp|turn|hold|house|seed gives|head"),
    (r"^(\d) discard \S+$", r"\1 discard X2", "you do not hold the joker"),
    (r"^(\d) (\w+) exit$", r"\1 \2 jump", "say how the card on the table is played"),
    (r"^(\d) \w+ exit$", r"\1 X9 exit", "'X9' is no move of Tock"),
    (r"^(\d) (\w+) exit$", r"\1 \2", "line .* of the record|head"),
    (r"^1 discard", "2 discard", "it is seat 1's turn"),
    (r"^1 discard", "9 discard", "seats are numbered 0 to 3, not 9"),
    (r"^1 discard", "100 discard", "is no move: '100 discard"),
    (r"^\d undo$", "", "line .* of the record"),
    (r"^\d undo$", "* draw", "the game is over"),
    (r"^(\d) (\w+) exit$", lambda found: found[0].lower(), OTHERWISE),
    (r"^(\d) (\w+) exit$", r"\1 \2\n\1 exit", OTHERWISE),
    # chance
    (r"^(\* card \S+) (\S+) (\S+)", r"\1 \3 \2", SEED),
    (r"^(\* card \S+) (\S+)", r"\1 \1", "is no outcome|is not what chance|cannot decide"),
    (r"^(\* card .*) \S+$", r"\1", "line .* of the record"),
    (r"^\* die \d", turn, SEED),
    (r"^\* first \d \d \d \d", turn, SEED),
    (r"^(\* take) (\d) (\d) (\d) \d", r"\1 \2 \3 \4 5", "chance cannot decide 5 here"),
    (r"^\* die \d", "* die 7", "chance cannot decide 7 here"),
    (r"^\* die [0-9 ]+$", "* die", "'die' does not say what chance decided"),
    (r"^\* die \d", "* dye 3", "'dye 3' is not what chance decides here"),
    # what was agreed
    ('Game "tock', 'Game "chess', "no game 'chess' on the shelf"),
    ('Version "1', 'Version "2', "played by version 2 of tock; this house plays version 1"),
    ('Players "4', 'Players "6', "line .* of the record"),
    ('Players "4', 'Players "four', "header Players is a number, not 'four'"),
    ('Players "4', 'Players "٤', "header Players is a number"),
    ("base=1", "base=2", HEAD),
    ("dice=gain", "dice=off", "line .* of the record|head"),
    ("base=1 ", "", OTHERWISE),
    ("base=1", "bass=1", "no option 'bass'"),
    ('Contributions "' + HEX[:-7] + "(?=,)", flip, SEED),
    ('Contributions "', 'Contributions "xyz', "header Contributions is not hexadecimal"),
    # the proof
    ('Commitment "' + HEX, flip, "not the one that was promised before the deal"),
    ('Seed "' + HEX, flip, "not the one that was promised before the deal"),
    ('(Seed ")([0-9a-f]+)', shout, OTHERWISE),
    ('(Seed ")..', r"\1", "a seed has 32 bytes, not 31"),
    ('(Seed ")..', r"\1zz", "a seed is 64 hexadecimal digits"),
    ('Head "' + HEX, flip, HEAD),
    ('Signature "' + HEX, flip, SIGNED),
    ('(Signature ")([0-9a-f]+)', shout, OTHERWISE),
    ('PublicKey "' + HEX, flip, SIGNED),
    ('PublicKey "', 'PublicKey "xyz', SIGNED),
    ('PublicKey "[^"]*', lambda _: f'PublicKey "{Signer().public_key}', SIGNED),
    ('Result "[^"]*', 'Result "1 1 1 1', "the result is not the one that was played"),
    (r'^\[Head ".*\n', r"\g<0>\g<0>", "header Head stands twice"),
    (r'^\[Head "', r'[Event "?"]\n\g<0>', "line 9 of the record is no header"),
    (r"\Z", "0 discard KH\n", "the game is over"),
    (r"\Z", "and so on\n", "is no move: 'and so on'"),
]


@pytest.mark.parametrize(("pattern", "new", "words"), EDITS)
def test_an_edited_record_is_refused_in_a_sentence(
    pattern: str, new: str | Callable[[re.Match[str]], str], words: str
) -> None:
    text, times = re.subn(pattern, new, finished_text(), count=1, flags=re.MULTILINE)
    assert times == 1
    assert text != finished_text()
    with refused(words):
        ludotoc.verify_record(text)


def test_a_refusal_names_the_line_and_the_clause() -> None:
    lines = short_text().split("\n")
    place = next(place for place, line in enumerate(lines) if re.match(r"\d discard ", line))
    lines[place] = re.sub(r"discard \w+", "discard X2", lines[place])
    with refused(f"line {place + 1} of the record: you do not hold the joker", "TK10"):
        ludotoc.read_record("\n".join(lines))


@pytest.mark.parametrize(
    "text", ["", "\n", "hello", "[Game]", '[Game "tock"]', "* card KH", "1 KH"]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    for read in (ludotoc.read_record, ludotoc.verify_record):
        with refused("lacks the header|is no header"):
            read(text)


def test_no_line_can_be_left_out() -> None:
    lines = short_text().split("\n")
    for place, line in enumerate(lines):
        if line:
            with refused("."):
                ludotoc.verify_record("\n".join(lines[:place] + lines[place + 1 :]))


def test_no_two_moves_can_change_places() -> None:
    lines = short_text().split("\n")
    for place in range(lines.index("") + 1, len(lines) - 2):
        if lines[place] != lines[place + 1]:
            lines[place], lines[place + 1] = lines[place + 1], lines[place]
            with refused("."):
                ludotoc.verify_record("\n".join(lines))
            lines[place], lines[place + 1] = lines[place + 1], lines[place]


def test_no_record_can_be_cut_short() -> None:
    lines = short_text().split("\n")
    for place in range(len(lines) - 1):
        with refused("."):
            ludotoc.verify_record("\n".join(lines[:place]))
        if place > lines.index(""):
            with refused("does not end at the head it states"):
                ludotoc.read_record("\n".join(lines[:place]))


def test_no_long_record_can_be_cut_short() -> None:
    lines = finished_text().split("\n")
    for place in range(0, len(lines) - 1, 7 * 8):
        with refused("lacks the header|does not end at the head it states"):
            ludotoc.verify_record("\n".join(lines[:place]))


def test_a_record_that_is_honest_but_for_one_draw_of_chance_is_found_out() -> None:
    for give in (1, 2, 3, 4, 5, 6):
        table = Table(GAME, 4, {}, seed=1)
        drawn = int(GAME.verbs.draw_chance(table.state))
        table.give_chance(give)
        table.settle()
        table.agree_to_draw()
        assert ludotoc.read_record(table.record()) == table
        if give == drawn:
            assert ludotoc.verify_record(table.record()) == table
        else:
            with refused("line .* of the record: this is not what the seed gives here"):
                ludotoc.verify_record(table.record())


def test_read_record_refuses_a_seed_that_was_not_promised() -> None:
    text = played(Random(8), 5).record(with_seed=True)
    other = played(Random(9), 5).record(with_seed=True)
    with refused("the seed is not the one that was promised"):
        ludotoc.read_record(with_header(text, "Seed", header(other, "Seed")))


CHARACTERS = '0123456789abcdefKQJAXSHDC[]"*^+<> \n\té٣ſ'


@settings(max_examples=300)
@given(
    st.floats(0, 1, exclude_max=True),
    st.sampled_from(["", *CHARACTERS]),
    st.sampled_from(["replace", "insert", "upper", "lower"]),
)
@example(0.999, "", "replace")
def test_no_slip_of_one_character_is_verified_unless_it_is_white_space(
    where: float, character: str, how: str
) -> None:
    text = short_text()
    place = int(where * len(text))
    new = {"upper": text[place].upper(), "lower": text[place].lower()}.get(how, character)
    slip = text[:place] + new + text[place + (how != "insert") :]
    try:
        table = ludotoc.verify_record(slip)
    except Refused as refusal:
        assert_one_sentence(refusal)
        assert slip != text
    else:
        assert slip.split() == text.split()
        assert table == short()


@settings(max_examples=60)
@given(st.text(), st.floats(0, 1))
def test_rubbish_in_a_record_is_refused_in_a_sentence(rubbish: str, where: float) -> None:
    text = short_text()
    place = int(where * len(text))
    try:
        ludotoc.verify_record(text[:place] + rubbish + text[place:])
    except Refused as refusal:
        assert_one_sentence(refusal)
    else:
        assert not rubbish.strip()


def test_a_number_without_end_is_refused() -> None:
    for text in (
        with_header(short_text(), "Players", "4" * 5000),
        short_text() + "4" * 5000 + " discard KH\n",
        re.sub(r"(?m)^\* die \d", "* die " + "3" * 5000, short_text(), count=1),
    ):
        with refused("."):
            ludotoc.verify_record(text)


def test_whoever_watches_a_replay_sees_the_table_before_each_line() -> None:
    seen: list[tuple[int, int]] = []
    table = Table(GAME, 4, short().options, seed=3, contributions=CONTRIBUTIONS)
    replay(table, short_text(), lambda each, line: seen.append((line, len(each.entries))))
    assert table == short()
    assert [line for line, _ in seen] == sorted({line for line, _ in seen})
    assert seen[0] == (short_text().split("\n").index("") + 2, 0)
    assert seen[-1][1] < len(table.entries)
