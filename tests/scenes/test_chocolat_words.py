"""Saying Chocolat !: what happened, what is asked and offered, how it ended, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np

import ludotoc.games.chocolat
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING, SPECTATOR
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.engine.speech import Speaker, catalogue
from ludotoc.engine.words import Sentence
from ludotoc.games.chocolat import state as c
from ludotoc.games.chocolat.refusals import why_not
from ludotoc.games.chocolat.scene import layout, scene
from ludotoc.games.chocolat.words import (
    OPTIONS,
    SUMMARY,
    asked,
    button,
    happened,
    offered,
    result,
    told,
)
from ludotoc.play import Table
from tests.play.chocolat import GAME, deciders, moment, moments, played, say, stacked, studied
from tests.scenes.test_chocolat import some_moments, view, viewers, with_other_sweets

FOLDER = Path(ludotoc.games.chocolat.__file__).parent
NAMES = ("Anna", "Marc", "Zoé", "Élie")
LEFT_OVER = re.compile(r"[{}|*]")


def speakers(listener: int | None = None) -> list[Speaker]:
    return [Speaker("en", NAMES, listener), Speaker("fr", NAMES, listener)]


def check_said(sentence: Sentence, listener: int) -> None:
    """It can be said in both languages, to this listener, and nothing of a template is left."""
    texts = [speaker.say(sentence) for speaker in speakers(listener)]
    assert all(text and not LEFT_OVER.search(text) for text in texts), texts
    assert "you's" not in texts[0]
    assert sentence.template in catalogue("fr")


def decided(seed: int, games: int = 6) -> Iterator[tuple[np.record, np.record, int, int]]:
    """Decisions of random games: the table before and after, who decided what."""
    before = None
    for s in moments(seed, games):
        if before is not None and before.players == s.players and before.stage != c.OVER:
            seat, action = last_decision(before, s)
            yield before, copy_of(s), seat, action
        before = copy_of(s)


def last_decision(before: np.record, after: np.record) -> tuple[int, int]:
    """Who decided what between two moments."""
    for seat in deciders(before):
        for action in legal_list(GAME, before, seat):
            trial = copy_of(before)
            GAME.verbs.apply(trial, seat, action)
            GAME.verbs.settle(trial)
            if trial.tobytes() == after.tobytes():
                return seat, action
    raise AssertionError("no decision leads there")


def test_whatever_happens_is_told_to_everybody() -> None:
    for before, after, seat, action in decided(seed=41, games=3):
        for viewer in viewers(before):
            views = view(before, viewer), view(after, viewer)
            check_said(told(*views, seat, action), viewer)
            check_said(told(*views, seat, None), viewer)


def test_what_is_told_asked_and_offered_tells_nothing_that_is_covered() -> None:
    """CH11 The words are the same whatever lies covered."""
    for s in some_moments(seed=42, every=3):
        for seat in (*range(int(s.players)), SPECTATOR):
            one = view(s, seat)
            other = with_other_sweets(one) if s.stage != c.STUDY else one
            assert asked(one, seat) == asked(other, seat)
            check_said(asked(one, seat), seat)
            for action in legal_list(GAME, s, seat) if seat < s.players else []:
                assert offered(one, seat, action) == offered(other, seat, action)
                check_said(offered(one, seat, action), seat)


def test_what_is_offered_differs_from_action_to_action() -> None:
    for s in some_moments(seed=43):
        for seat in deciders(s):
            legal = [a for a in legal_list(GAME, s, seat) if not c.FIRST_JOKER <= a < c.UNCOVER]
            said = {str(offered(view(s, seat), seat, action)) for action in legal}
            assert len(said) == len(legal)


def test_refusals_can_be_said_in_french() -> None:
    for s in some_moments(seed=44, every=11):
        for action in set(range(GAME.actions)).difference(legal_list(GAME, s, 0)):
            check_said(why_not(view_of(GAME, s, 0), 0, action).said, 0)


def test_names_of_spots_faces_notes_buttons_and_options_can_be_said() -> None:
    for players in GAME.players:
        table = layout(players, {}, 0)
        for sentence in [*(spot.name for spot in table.spots), *table.faces.values()]:
            check_said(sentence, 0)
    for s in some_moments(seed=45):
        for note in scene(view(s, 0)).notes:
            check_said(note.text, 0)
    check_said(button("!ready"), 0)
    check_said(SUMMARY, 0)
    for option in GAME.options:
        title, values = OPTIONS[option.name]
        assert tuple(values) == option.values
        for sentence in (title, *values.values()):
            check_said(sentence, 0)


# --- what is said, word for word ---


def telling(table: Table, listener: int, *moves: str) -> list[list[str]]:
    """Moves as they are told to a listener, in English and in French."""
    lines = []
    for move in moves:
        (seat,) = table.actors
        (action,) = table.read_move(seat, move)
        before = plain(table.view(listener))
        table.play(seat, move)
        sentence = told(before, plain(table.view(listener)), seat, action)
        lines.append([speaker.tell(sentence) for speaker in speakers(listener)])
    return lines


def test_a_trick_is_told() -> None:
    moves = ("J1", "V3", "V5", "S1", "r1c1")
    hands = {0: "J1", 1: "V3", 2: "V5", 3: "S1 M1"}
    assert telling(stacked(hands), 0, *moves) == [
        ["You lead a joker", "Vous entamez d'un joker"],
        [
            "Marc plays the 3 of vanilla, which makes it a trick of vanilla",
            "Marc joue le 3 de vanille\xa0: ce sera une levée de vanille",
        ],
        ["Zoé plays the 5 of vanilla", "Zoé joue le 5 de vanille"],
        [
            "Élie plays the 1 of strawberry; you win the trick with a joker",
            "Élie joue le 1 de fraise\xa0; vous gagnez la levée avec un joker",
        ],
        [
            "You take a chocolate sweet: 4 points",
            "Vous prenez une friandise au chocolat\xa0: 4 points",
        ],
    ]


def test_a_throw_off_and_a_double_are_told() -> None:
    table = stacked()
    assert telling(table, SPECTATOR, "C1", "V1", "S1", "M1", "r1c1") == [
        ["Anna leads the 1 of chocolate", "Anna entame du 1 de chocolat"],
        ["Marc throws off the 1 of vanilla", "Marc défausse le 1 de vanille"],
        ["Zoé throws off the 1 of strawberry", "Zoé défausse le 1 de fraise"],
        [
            "Élie plays the 1 of mint; Anna wins the trick with the 1 of chocolate",
            "Élie joue le 1 de menthe\xa0; Anna gagne la levée avec le 1 de chocolat",
        ],
        [
            "Anna takes a chocolate sweet, which counts double: 8 points",
            "Anna prend une friandise au chocolat, qui compte double\xa0: 8 points",
        ],
    ]


def test_two_players_may_win_with_an_earlier_card() -> None:
    hands = {0: "C1 C2 V1 V2 J1", 1: "C9 C4 V3 V4 J2"}
    lines = telling(stacked(hands, 2), 1, "C1", "C9", "C2", "C4")
    assert lines[-1] == [
        "You play the 4 of chocolate and win the trick, thanks to the 9 of chocolate",
        "Vous jouez le 4 de chocolat et gagnez la levée grâce au 9 de chocolat",
    ]


def test_the_end_of_the_study_is_told() -> None:
    table = studied(2)
    before = plain(table.view(0))
    table.play(0, "ready")
    middle = plain(table.view(0))
    table.play(1, "ready")
    after = plain(table.view(0))
    assert str(told(before, middle, 1, c.READY)) == "seat 1 is ready"
    assert "the box is covered" in str(told(middle, after, 1, c.READY))


def test_what_chance_did_is_told_where_it_is_worth_a_line() -> None:
    s = Table(GAME, 3, {}, seed=5).state
    lines = []
    while len(lines) < 3:
        if s.stage == c.STUDY:
            for seat in range(3):
                GAME.verbs.apply(s, seat, c.READY)
        before, outcome = copy_of(s), int(GAME.verbs.draw_chance(s))
        GAME.verbs.apply(s, CHANCE_SEAT, outcome)
        sentence = happened(plain(before), plain(view_of(GAME, s, 0)), outcome)
        lines += [] if sentence is None else [sentence]
    for sentence in lines:
        check_said(sentence, 0)
    dealer = NAMES[int(s.dealer)] + " deals" if s.dealer else "you deal"
    leader = NAMES[int(s.leader)] + " leads" if s.leader else "you lead"
    assert [Speaker("en", NAMES, 0).say(sentence) for sentence in lines] == [
        "sixteen sweets lie in the box: look at them well",
        f"by lot {dealer}",
        f"the cards are dealt; {leader}",
    ]


def test_one_is_asked_for_what_the_rules_ask() -> None:
    hands = {0: "C1 J1 V2", 1: "C3 V3 J2", 2: "J3 V1", 3: "S1 S2"}
    table = stacked(hands)
    assert str(asked(plain(table.view(0)), 0)) == "lead any card, even a joker"
    assert str(asked(plain(table.view(1)), 1)) == "waiting for seat 0 to lead"
    say(table, "J1")
    assert "only jokers so far" in str(asked(plain(table.view(1)), 1))
    say(table, "C3")
    assert str(asked(plain(table.view(1)), 1)) == "waiting for seat 2 to play a card"
    assert str(asked(plain(table.view(SPECTATOR)), 2)) == (
        "follow chocolate; who has none plays any card"
    )


def test_one_is_asked_to_follow_to_throw_off_or_to_play_a_joker() -> None:
    table = say(stacked({0: "C1", 1: "C3", 2: "J3 V1", 3: "S1"}), "C1")
    assert "follow chocolate" in str(asked(plain(table.view(1)), 1))
    seen = plain(table.view(1))
    void = seen._replace(hand=(0, 1 << c.FIRST_JOKER | 1, 0, 0))
    assert str(asked(void, 1)) == "you have no chocolate: play a joker or throw off a card"
    void = seen._replace(hand=(0, 1, 0, 0))
    assert str(asked(void, 1)) == "you have no chocolate: throw off a card"
    assert Speaker("fr").say(asked(void, 1)) == (
        "vous n'avez pas de chocolat\xa0: défaussez une carte"
    )


def test_the_winner_of_a_trick_is_asked_for_a_sweet() -> None:
    seen = plain(moment("sweet").view(0))
    assert str(asked(seen, 0)) == "you won the trick: pick a sweet; chocolate counts double"
    assert str(asked(seen, 1)) == "seat 0 won the trick and picks a sweet"
    assert str(offered(seen, 0, c.UNCOVER + 6)) == "uncover the sweet in row 2, column 3"


def test_cards_are_offered_with_what_they_would_do() -> None:
    table = say(stacked({0: "C5", 1: "C3 C9 V3", 2: "J3 V1", 3: "S1"}), "C5")
    seen = plain(table.view(1))
    chocolate = c.VALUES * c.CHOCOLATE
    assert str(offered(seen, 1, chocolate + 2)) == (
        "play the 3 of chocolate: the 5 of chocolate stays ahead"
    )
    assert str(offered(seen, 1, chocolate + 8)) == "play the 9 of chocolate: the best card so far"
    seen = seen._replace(cards_in_trick=3)
    assert str(offered(seen, 1, chocolate + 8)) == "play the 9 of chocolate and win the trick"
    assert str(offered(seen, 1, c.VALUES * c.VANILLA + 2)) == "throw off the 3 of vanilla"


def test_the_result_names_the_winner_first() -> None:
    for seed in range(6):
        table = played(Random(seed), 999)
        lines = [str(each) for each in result(plain(table.view(0)))]
        assert len(lines) == table.players
        best = [f"seat {seat} " for seat in table.winners]
        assert [line for line in lines if "win" in line] == lines[: len(best)]
        assert all(lines[n].startswith(tuple(best)) for n in range(len(best)))


def test_a_tie_is_shared_in_words() -> None:
    seen: Any = SimpleNamespace(players=3, points=(7, 9, 9, 0))
    assert [Speaker("en", NAMES, 1).say(each) for each in result(seen)] == [
        "you share the win with 9 points",
        "Zoé shares the win with 9 points",
        "Anna has 7 points",
    ]


def test_everything_is_asked_and_told_to_whoever_sees_everything() -> None:
    for s in some_moments(seed=46, every=7):
        for seat in range(int(s.players)):
            check_said(asked(view(s, EVERYTHING), seat), seat)
