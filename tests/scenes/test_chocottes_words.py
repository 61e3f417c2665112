"""Saying Toc Chocottes: what happened, what is asked and offered, how it ended, in both tongues."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import numpy as np
import pytest

import ludotoc.games.chocottes
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING, SPECTATOR
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, outcome_list, seats_in, view_of
from ludotoc.engine.speech import Speaker, catalogue
from ludotoc.engine.words import Sentence
from ludotoc.games.chocottes import state as c
from ludotoc.games.chocottes.actions import read_action
from ludotoc.games.chocottes.paths import BUTTONS
from ludotoc.games.chocottes.reasons import why_not
from ludotoc.games.chocottes.refusals import why_not_piece
from ludotoc.games.chocottes.scene import layout, scene
from ludotoc.games.chocottes.words import (
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
from tests.play.chocottes import GAME, at, line
from tests.scenes.chocottes import (
    decisions,
    draws,
    made,
    other_worlds,
    settled,
    some_moments,
    view,
    viewers,
)
from tests.scenes.test_chocottes import effect, forgotten

FOLDER = Path(ludotoc.games.chocottes.__file__).parent
NAMES = ("Anna", "Marc", "Zoé", "Élie", "Paul")
WRONG = (  # what is left of a template, and words that do not agree; in English and in French
    re.compile(r"[{}|*]|you's|\ba (8|11)\b|\b1 (cards|points)\b"),
    re.compile(r"[{}|*]|\b[01] (cartes|points)\b|\b(de|à) les?\b|\bde [aeiouyéè]"),
)
SAYING = {"say", "Refused", "Unreadable", "Term"}


def speakers(listener: int | None = None) -> list[Speaker]:
    return [Speaker("en", NAMES, listener), Speaker("fr", NAMES, listener)]


def check_said(sentence: Sentence, listener: int) -> None:
    """It can be said in both languages, to this listener, and nothing of a template is left."""
    texts = [speaker.say(sentence) for speaker in speakers(listener)]
    for text, wrong in zip(texts, WRONG, strict=True):
        assert text, sentence
        assert not wrong.search(text), text
    assert sentence.template in catalogue("fr")


# --- what happens in random games ---


def audience(before: np.record, seat: int) -> list[int]:
    """Who may know of a decision: all, but for sealed claims."""
    is_sealed = before.live == c.LIVE and before.stage == c.WINDOW
    return [seat, EVERYTHING] if is_sealed else viewers(before)


def test_whatever_is_done_is_told_to_all_who_may_know() -> None:
    kinds = set()
    for before, after, seat, action in decisions(seed=41):
        for viewer in audience(before, seat):
            for then in (after, settled(after)):
                sentence = told(view(before, viewer), view(then, viewer), seat, action)
                check_said(sentence, viewer)
                kinds.add(sentence.template)
    assert len(kinds) >= 18


def test_of_a_sealed_claim_others_hear_only_that_the_window_is_open() -> None:
    found = 0
    for before, after, seat, action in decisions(seed=42):
        if before.live == c.LIVE and before.stage == c.WINDOW:
            for viewer in (other for other in viewers(before)[:-1] if other != seat):
                views = view(before, viewer), view(settled(after), viewer)
                sentence = told(*views, seat, None)
                assert sentence.template == "the window is open: who has {number}?"
                assert sentence == told(*views, (seat + 1) % int(before.players), None)
                check_said(sentence, viewer)
                found += action != c.PASS
    assert found > 10


def test_what_chance_did_is_told() -> None:
    kinds = set()
    for before, after, _, outcome in draws(seed=43):
        if before.stage == c.SHUFFLING and before.taken % 20 and after.stage == c.SHUFFLING:
            continue
        for viewer in viewers(before):
            sentence = happened(view(before, viewer), view(after, viewer), outcome)
            if sentence is not None:
                check_said(sentence, viewer)
                kinds.add((int(before.stage), sentence.template))
    assert {stage for stage, _ in kinds} == {c.SHUFFLING, c.INSPECTING, c.CLOSING}
    assert len(kinds) >= 5


def test_nothing_told_asked_or_offered_depends_on_hidden_cards() -> None:
    rng = Random(44)
    for s in some_moments(seed=44):
        for seat in (*range(int(s.players)), SPECTATOR):
            one, other = view(s, seat), view(other_worlds(s, seat, rng), seat)
            assert asked(one, seat) == asked(other, seat)
            check_said(asked(one, seat), seat)
            for action in legal_list(GAME, s, seat) if seat < s.players else []:
                assert offered(one, seat, action) == offered(other, seat, action)
                check_said(offered(one, seat, action), seat)


def test_nothing_told_asked_or_offered_depends_on_what_was_seen_before() -> None:
    """CC20 Remembering is the game: the log says no more of a card than lies open."""
    differ = 0
    for before, after, seat, action in decisions(seed=45):
        for viewer in audience(before, seat):
            if viewer == EVERYTHING or after.stage == c.OVER or after.rounds != before.rounds:
                continue
            one, then = view(before, viewer), view(after, viewer)
            other, glimpsed = forgotten(one), forgotten(then)
            blind = glimpsed._replace(glimpse_to=0)
            blind = forgotten(blind)
            differ += one.face != other.face
            assert told(one, then, seat, action) == told(other, blind, seat, action)
            assert asked(then, viewer) == asked(glimpsed, viewer)
            for each in legal_list(GAME, before, viewer) if viewer < before.players else []:
                assert offered(one, viewer, each) == offered(other, viewer, each)
    assert differ > 100


def test_what_is_offered_differs_from_action_to_action() -> None:
    for s in some_moments(seed=46):
        for seat in range(int(s.players)):
            legal = legal_list(GAME, s, seat)
            said = {str(offered(view(s, seat), seat, action)) for action in legal}
            assert len(said) == len(legal)


def test_refusals_can_be_said_in_both_languages() -> None:
    for s in some_moments(seed=47, every=29):
        seen = view(s, 0)
        for action in set(range(GAME.actions)).difference(legal_list(GAME, s, 0)):
            check_said(why_not(seen, 0, action).said, 0)
        for piece in scene(seen).pieces:
            if refusal := why_not_piece(seen, 0, piece.id):
                check_said(refusal.said, 0)


def test_names_of_spots_faces_notes_buttons_and_options_can_be_said() -> None:
    for players in GAME.players:
        table = layout(players, {}, 0)
        for sentence in [*(spot.name for spot in table.spots), *table.faces.values()]:
            check_said(sentence, 0)
    for s in some_moments(seed=48):
        for note in scene(view(s, 0)).notes:
            check_said(note.text, 0)
    for name in BUTTONS.values():
        check_said(button(name), 0)
        assert button(name) == button(name[1:])
    check_said(SUMMARY, 0)
    for option in GAME.options:
        title, values = OPTIONS[option.name]
        assert tuple(values) == option.values
        for sentence in (title, *values.values()):
            check_said(sentence, 0)


# --- what is said, word for word ---


def telling(table: Table, listener: int, *moves: tuple[int, str]) -> list[list[str]]:
    """Moves as they are told to a listener, in English and in French."""
    lines = []
    for seat, move in moves:
        (action,) = table.read_move(seat, move)
        before = plain(table.view(listener))
        after = table.state
        GAME.verbs.apply(after, seat, action)
        sentence = told(before, view(after, listener), seat, action)
        lines.append([speaker.tell(sentence) for speaker in speakers(listener)])
        table.play(seat, move)
    return lines


def test_a_turn_with_a_right_and_a_wrong_snap_is_told() -> None:
    table = at(line("9a.1a.2a / 9b.3a.8c", "9c 8a 8b", "2c"))
    moves = ((0, "draw"), (0, "replace 1"), (0, "snap 2"), (0, "pass"), (1, "snap 1"))
    assert telling(table, 1, *moves) == [
        ["Anna draws a card", "Anna pioche une carte"],
        [
            "Anna discards a 9: the card drawn takes its place as card 1",
            "Anna défausse un 9\xa0: la carte piochée prend sa place, en carte 1",
        ],
        [
            "Anna snaps card 2 wrongly: one more is added",
            "Anna fait un écho faux avec la carte 2\xa0: une carte de plus",
        ],
        ["Anna passes", "Anna passe"],
        ["You snap a 9", "Vous faites écho avec un 9"],
    ]


def test_effects_are_told_with_names_and_places() -> None:
    table = at(line("5a.1a / 5b.3a.4a / 6a", "8a 8b", **effect(12)))
    assert telling(table, 1, (0, "give 2"), (0, "take 1:3")) == [
        ["Anna gives card 2 to the Vampire", "Anna confie la carte 2 au Vampire"],
        [
            "Anna swaps card 2 for your card 3",
            "Anna échange la carte 2 contre la carte 3 de votre jeu",
        ],
    ]
    table = at(line("5a.1a / 5b.3a.4a / 6a", "8a 8b", **effect(11)))
    assert telling(table, 2, (0, "mix 1:1"), (0, "and 1:3")) == [
        [
            "Anna sends the Witch to Marc's card 1",
            "Anna envoie la Sorcière sur la carte 1 de Marc",
        ],
        [
            "The Witch shuffles Marc's cards 1 and 3 for Anna",
            "La Sorcière mélange pour Anna les cartes 1 et 3 de Marc",
        ],
    ]
    table = at(line("5a.1a / 5b.3a.4a / 6a", "8a 8b", **effect(10)))
    assert telling(table, 0, (0, "skip")) == [
        ["You leave the Werewolf unused", "Vous renoncez au Loup-garou"]
    ]
    table = at(line("5a.1a / 10c.3a.4a / 6a", "8a 8b", **effect(14, 1)))
    assert telling(table, 0, (1, "reap 1")) == [
        [
            "Marc discards the Werewolf (10) with the Reaper",
            "Marc défausse le Loup-garou (10) grâce à la Faucheuse",
        ]
    ]
    table = at(line("5a.1a / 5b.3a.4a / 6a", "8a 8b", **effect(13)))
    assert telling(table, 2, (0, "gift 2")) == [
        [
            "Anna calls the bogeyman: you get a card from the pile",
            "Anna appelle le Père Fouettard\xa0: vous recevez une carte de la pioche",
        ]
    ]


def test_a_dream_is_named_as_one() -> None:
    table = at(line("13a.1a / 11b.3a", "8a 8b", "2c", "drawn", drawn="6a"))
    assert telling(table, 1, (0, "replace 1")) == [
        [
            "Anna discards Father Christmas (barred 13): the card drawn takes its place as card 1",
            "Anna défausse le Père Noël (13 barré)\xa0: "
            "la carte piochée prend sa place, en carte 1",
        ]
    ]


def test_a_knock_and_its_inspector_are_told() -> None:
    table = at(line("5a.1a / 3a.2a / 9a", "8a"))
    assert telling(table, 0, (0, "knock")) == [
        [
            "You knock with 6 points, but Marc has 5",
            "Vous toquez avec 6 points, mais Marc en a 5",
        ]
    ]
    s = at(line("5a.1a / 3a.2a / 9a", "8a")).state
    GAME.verbs.apply(s, 0, c.KNOCK)
    before, after, _, _ = made(s, CHANCE_SEAT, 8)
    sentence = happened(view(before, 1), view(after, 1), 8)
    assert sentence is not None
    assert [speaker.tell(sentence) for speaker in speakers(1)] == [
        "The inspector of 8 comes for Anna; Anna 14 (14 in all), you 5 (5 in all), "
        "Zoé 9 (9 in all)",
        "L'inspecteur de 8 vient pour Anna\xa0; Anna 14 (14 en tout), vous 5 (5 en tout), "
        "Zoé 9 (9 en tout)",
    ]
    table = at(line("1b.1a / 3a.2a / 9a", "8a"))
    (said,) = telling(table, 1, (0, "knock"))
    assert said[0] == (
        "Anna knocks with 2 points, the least; "
        "Anna 2 (2 in all), you 5 (5 in all), Zoé 9 (9 in all)"
    )


def test_running_out_of_cards_and_an_empty_pile_are_told() -> None:
    table = at(line("5a / 3a.2a", "8a", "5c", "window"))
    assert telling(table, 1, (0, "snap 1")) == [
        [
            "Anna snaps a 5; Anna has no card left: the round ends",
            "Anna fait écho avec un 5\xa0; Anna n'a plus de carte\xa0: la manche est finie",
        ]
    ]
    table = at(line("5a / 3a.2a", "", "5c", "window", asking="1"))
    assert telling(table, 1, (1, "pass"))[0][0] == "You pass; the pile is empty: the round ends"


def test_a_wrong_snap_without_a_pile_is_told() -> None:
    """CC6 Nothing is drawn, and that was the last try of this turn."""
    table = at(line("6a.1a / 3a.2a", "", "5c", "window"))
    assert telling(table, 1, (0, "snap 1")) == [
        [
            "Anna snaps card 1 wrongly: no more snaps in this turn",
            "Anna fait un écho faux avec la carte 1\xa0: plus d'écho pendant ce tour",
        ]
    ]


def closing(position: str, *moves: tuple[int, str]) -> list[str]:
    """What a live window comes to, told to seat 1 when all have claimed and passed."""
    table, lines = at(position), []
    s = table.state
    for seat, move in moves:
        GAME.verbs.apply(s, seat, read_action(view_of(GAME, s, seat), seat, move))
    while s.stage in (c.CLOSING, c.INSPECTING):
        before, after, _, outcome = made(s, CHANCE_SEAT, int(GAME.verbs.draw_chance(s)))
        lines.append(happened(view(before, 1), view(after, 1), outcome))
    return [speakers(1)[0].tell(each) for each in filter(None, lines)]


def test_claims_are_told_when_the_beat_closes() -> None:
    """CC5, CC15, CC16 Right and wrong ones, and how they end a round."""
    hands = "5a.1a / 5b.3a / 6a.9a"
    moves = (0, "snap 1"), (2, "snap 2"), (0, "pass"), (1, "pass"), (2, "pass")
    live = line(hands, "8a 8b", "5c", "window", windows="live")
    assert sorted(closing(live, *moves)) == [
        "Anna snaps a 5",
        "Zoé snaps card 2 wrongly: one more is added",
    ]
    live = line("5a / 5b.3a", "8a 8b", "5c", "window", windows="live")
    out, inspector = closing(live, (0, "snap 1"), (0, "pass"), (1, "pass"))
    assert out == "Anna snaps a 5; Anna has no card left: the round ends"
    assert re.match(r"The inspector of \d+ comes for all but Anna; Anna 0 \(0 in all\)", inspector)
    live = line("5a / 5b.3a", "", "5c", "window", windows="live")
    end, inspector = closing(live, (0, "pass"), (1, "pass"))
    assert end == "The pile is empty: the round ends"
    assert re.match(r"The inspector of \d+ comes for all; Anna \d+", inspector)


def test_a_new_round_is_told_once_when_it_is_dealt() -> None:
    s = Table(GAME, 2, {}, seed=1).state
    lines = []
    while outcome_list(GAME, s):
        before, after, _, outcome = made(s, CHANCE_SEAT, int(GAME.verbs.draw_chance(s)))
        lines.append(happened(view(before, SPECTATOR), view(after, SPECTATOR), outcome))
    (said,) = filter(None, lines)
    begins = NAMES[int(s.starter)]
    assert speakers()[0].say(said) == f"round 1: 4 cards each, {begins} begins"


def test_one_is_asked_for_what_the_stage_wants() -> None:
    hands = "5a.1a / 5b.3a.4a / 6a"
    questions = {
        "your turn: draw a card, or knock": line(hands),
        "is one of your cards a 5? snap it, or pass": line(hands, top="5c", stage="window"),
        "snap every 5 you have, then pass": line(hands, top="5c", stage="window", windows="live"),
        "the Werewolf: which of your cards do you look at?": line(hands, **effect(10)),
    }
    for question, position in questions.items():
        assert str(asked(plain(at(position).view(0)), 0)) == question
    waiting = {
        "it is Anna's turn": line(hands),
        "Anna may snap an 11": line(hands, top="11c", stage="window", effects="0:11"),
        "the window is open: who has a 5?": line(
            hands, top="5c", stage="window", windows="live", asking="02"
        ),
        "Anna decides on the Werewolf": line(hands, **effect(10)),
    }
    for question, position in waiting.items():
        seen = plain(at(position).view(1))
        assert Speaker("en", NAMES, 1).say(asked(seen, 1)) == question
    rift = plain(at(line(hands, **(effect(7, 1) | {"top": "7b"}))).view(1))
    assert Speaker("fr", NAMES, 1).say(asked(rift, 1)) == (
        "la Faille\xa0: donnez-vous une carte de la pioche à Anna\xa0?"
    )


def over(totals: str, ending: str, ender: str = "0") -> list[str]:
    fields = {"rounds": "3", "ending": ending, "ender": ender, "starter": "1"}
    position = line("5a.1a / 5b.3a / 5d.6a", "8a", stage="over", totals=totals, **fields)
    seen = plain(at(position).view(1))
    return [Speaker("en", NAMES, 1).say(each) for each in result(seen)]


def test_the_result_names_the_winner_and_all_totals() -> None:
    assert over("9,57,39", "knock") == [
        "Anna wins with only 9 points",
        "Anna: 9 points",
        "Zoé: 39 points",
        "you: 57 points",
    ]


def test_a_tie_is_shared_and_fifty_by_a_knock_wins_alone() -> None:
    seen = plain(at(line("5a / 5b / 6a", "8a")).view(0))
    tie = {"totals": (7, 7, 51), "ending": c.BY_EMPTY_PILE, "ender": -1}
    seen = seen._replace(stage=c.OVER, **tie)
    assert str(result(seen)[0]) == "the lowest total is shared: seat 0, seat 1"
    seen = seen._replace(totals=(50, 7, 51), ending=c.BY_KNOCK, ender=0)
    assert str(result(seen)[0]) == "seat 0 wins alone, by a knock at exactly 50"
    assert len(result(seen._replace(stage=c.TURN))) == 3


@pytest.mark.parametrize("seed", range(4))
def test_the_winner_told_is_the_winner(seed: int) -> None:
    ends = 0
    for s in some_moments(seed=60 + seed, games=4, every=1, most=2500):
        if s.stage == c.OVER:
            ends += 1
            best = seats_in(int(GAME.verbs.winners(s)))
            first = str(result(plain(s))[0])
            assert all(f"seat {seat}" in first for seat in best)
            assert first.count("seat") == len(best)
    assert ends == 4


def test_whoever_sees_everything_is_told_whom_one_waits_for() -> None:
    for s in some_moments(seed=49, every=7):
        for seat in range(int(s.players)):
            check_said(asked(plain(copy_of(s)), seat), seat)
