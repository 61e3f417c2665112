"""Toc Toc Toc in words: what happened, what is asked and offered, in English and French."""

from __future__ import annotations

import re

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING, SPECTATOR
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, set_up_record, view_of
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Sentence
from ludotoc.games.toctoctoc import state as t
from ludotoc.games.toctoctoc.names import CARD
from ludotoc.games.toctoctoc.scene import layout
from ludotoc.games.toctoctoc.words import (
    BUTTONS,
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
from tests.play.toctoctoc import GAME, at, decider, late, pool
from tests.scenes.toctoctoc import (
    Step,
    french,
    seen,
    steps,
    viewers,
)

NAMES = ("Anna", "Marc", "Zoé", "Émile", "Théo")
ENGLISH, FRENCH = "en", "fr"
UNSAID = re.compile(r"[{}|*_]|  |\bNone\b")
PLAIN_SPACE = re.compile(r" [:;!?»]|« ")


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


def speakers(listener: int | None) -> tuple[Speaker, Speaker]:
    return Speaker(names=NAMES, listener=listener), french(NAMES, listener)


def assert_said(sentence: Sentence, listener: int | None = None) -> str:
    """It can be said in both languages; says it in English."""
    told_in = [speaker.tell(sentence) for speaker in speakers(listener)]
    for text in told_in:
        assert text, sentence
        assert not UNSAID.search(text), text
    assert not PLAIN_SPACE.search(told_in[1]), told_in[1]
    return told_in[0]


def told_to(step: Step, viewer: int) -> Sentence:
    """A decision as one audience hears of it."""
    is_secret = GAME.verbs.is_secret(step.before, step.seat, step.action)
    knows = not is_secret or viewer in (step.seat, EVERYTHING)
    before, after = seen(step.before, viewer), seen(step.after, viewer)
    return told(before, after, step.seat, step.action if knows else None)


def test_everything_that_happens_can_be_told_to_everybody() -> None:
    heard = set()
    for step in steps():
        for viewer in viewers(step.after):
            sentence = told_to(step, viewer)
            assert_said(sentence, viewer)
            heard.add(sentence.template)
    assert len(heard) >= 6


def test_kk5_nobody_hears_which_card_lies_at_a_door() -> None:
    cards = re.compile("|".join(str(name) for name in CARD))
    for step in steps():
        if step.action < t.OPEN:
            for viewer in (*range(int(step.before.players)), SPECTATOR):
                text = assert_said(told_to(step, viewer))
                question = assert_said(asked(seen(step.after, viewer), viewer))
                assert bool(cards.search(text)) == (viewer == step.seat)
                assert not cards.search(question)


def play(position: str, *moves: str, listener: int | None = None) -> list[str]:
    """Moves told one after the other, in English and French, to the player who listens."""
    table, lines = at(position), []
    viewer = SPECTATOR if listener is None else listener
    for move in moves:
        (seat,) = table.actors
        before = copy_of(table.state)
        table.play(seat, move)
        action = GAME.module("actions").read_action(before, seat, move)
        sentence = told_to(Step(before, table.state, seat, action), viewer)
        lines += [speaker.tell(sentence) for speaker in speakers(listener)]
    return lines


HOST = "ghost*2.ghost-musician.vampire*3.monster.monster-brute"
ALL_GHOSTS = "ghost*7.ghost-musician"
NBSP = "\u00a0"


def test_a_vamp_is_told_from_the_knock_to_the_choice() -> None:
    assert play(late("ghost.monster", HOST), "ghost-vamp>1", "open", "musician") == [
        "Anna knocks at Marc's door",
        "Anna frappe chez Marc",
        "Marc opens: a ghost vamp is there, and Anna chooses who follows her",
        f"Marc ouvre{NBSP}: une vamp fantôme est là, et Anna choisit qui la suit",
        "Anna chooses: the ghost vamp leads a ghost musician from Marc to Anna",
        f"Anna choisit{NBSP}: la vamp fantôme entraîne un musicien fantôme de chez Marc chez Anna",
    ]


def test_the_same_is_told_to_those_it_happens_to() -> None:
    moves = ("ghost-vamp>1", "open", "normal")
    assert play(late("ghost.monster", HOST), *moves, listener=1)[1::2] == [
        "Anna frappe chez vous",
        f"Vous ouvrez{NBSP}: une vamp fantôme est là, et Anna choisit qui la suit",
        f"Anna choisit{NBSP}: la vamp fantôme entraîne un fantôme de chez vous chez Anna",
    ]
    assert play(late("ghost.monster", HOST), *moves, listener=0)[::2] == [
        "You knock at Marc's door with a ghost vamp",
        "Marc opens: a ghost vamp is there, and you choose who follows her",
        "You choose: the ghost vamp leads a ghost from Marc to you",
    ]


@pytest.mark.parametrize(
    ("parties", "hand", "moves", "english", "in_french"),
    [
        (("ghost", "vampire*3"), "child.ghost-vamp", ("child>1", "open"),
         "Marc opens: a child frightens 3 vampires away from Marc to Anna",
         "Marc ouvre : un enfant fait filer 3 vampires de chez Marc chez Anna"),
        (("ghost", "vampire*3"), "child.ghost-vamp", ("child>1", "refuse"),
         "Marc refuses: a child frightens 1 ghost away from Anna to Marc",
         "Marc refuse : un enfant fait filer 1 fantôme de chez Anna chez Marc"),
        ((ALL_GHOSTS, "vampire*3"), "taxi.child", ("taxi>1", "open"),
         "Marc opens: a taxi-hearse takes 3 vampires from Marc out of the game",
         "Marc ouvre : un taxi-corbillard emporte 3 vampires de chez Marc hors du jeu"),
        ((ALL_GHOSTS, "monster-brute.monster"), "taxi.child", ("taxi>1", "open"),
         "Marc opens: a taxi-hearse drives off empty",
         "Marc ouvre : un taxi-corbillard repart à vide"),
        ((ALL_GHOSTS, "monster-brute.monster"), "child.taxi", ("child>1", "open"),
         "Marc opens: a child frightens nobody",
         "Marc ouvre : un enfant n'effraie personne"),
        (("monster", "vampire"), "ghost-vamp.child", ("ghost-vamp>1", "refuse"),
         "Marc refuses: a ghost vamp finds nobody to lead away",
         "Marc refuse : une vamp fantôme ne trouve personne à entraîner"),
        (("monster", "vampire"), "ghost.child", ("ghost>1", "refuse"),
         "Marc refuses: a ghost stays with Anna",
         "Marc refuse : un fantôme reste chez Anna"),
        (("monster", "vampire"), "scarecrow.child", ("scarecrow>2", "open"),
         "Zoé opens: a scarecrow comes in",
         "Zoé ouvre : un épouvantail entre"),
    ],
)  # fmt: skip
def test_what_comes_of_an_answer_is_told_with_it(
    parties: tuple[str, ...], hand: str, moves: tuple[str, ...], english: str, in_french: str
) -> None:
    heard = play(late(*parties, hand=hand), *moves)[-2:]
    assert heard == [english, in_french.replace(" :", f"{NBSP}:")]


def test_kk7_the_card_drawn_is_told() -> None:
    for step in steps():
        if step.after.top > step.before.top:
            drawn = CARD[int(step.before.pile[step.before.top])]
            text = speakers(None)[0].say(told_to(step, SPECTATOR))
            assert text.endswith(f"{NAMES[int(step.before.turn)]} draws a {drawn}")


def test_what_is_asked_and_offered_can_be_said_and_told_apart() -> None:
    questions = set()
    for s in pool():
        for viewer in viewers(s):
            sentence = asked(seen(s, viewer), viewer)
            assert_said(sentence, viewer)
            questions.add(sentence.template)
        if s.stage == t.OVER:
            continue
        seat = decider(s)
        view = seen(s, seat)
        legal = legal_list(GAME, s, seat)
        for speaker in speakers(seat):
            items = {speaker.say(offered(view, seat, action)) for action in legal}
            assert len(items) == len(legal)
            assert not any(UNSAID.search(item) for item in items)
    assert len(questions) >= 8


def test_questions_are_put_to_the_one_who_decides() -> None:
    table = at(late("ghost.monster", HOST, offer="child"))
    ask = {seat: assert_said(asked(plain(table.view(seat)), seat), seat) for seat in range(3)}
    assert ask == {
        0: "Marc opens or refuses",
        1: "Anna knocks at your door: do you open?",
        2: "Marc opens or refuses",
    }


def test_chance_is_told_when_it_is_done() -> None:
    s = set_up_record(GAME, 4, {}, Table(GAME, 4, {}, seed=1).state.chance.key)
    heard = []
    while s.stage < t.OFFERING:
        before, outcome = copy_of(s), int(GAME.verbs.draw_chance(s))
        GAME.verbs.apply(s, CHANCE_SEAT, outcome)
        views = [plain(view_of(GAME, each, SPECTATOR)) for each in (before, s)]
        if sentence := happened(*views, outcome if before.stage != t.DEALING else None):
            heard.append(assert_said(sentence))
    shown = CARD[int(s.pile[0])]
    assert heard == [
        f"The cards are dealt: the pile shows a {shown}",
        f"{NAMES[int(s.turn)]} begins",
    ]


def test_kk16_the_end_names_the_winners_and_all_points() -> None:
    one = late("ghost*2.ghost-musician", "monster", "vampire").split(" hands=", maxsplit=1)[0]
    lines = [assert_said(line, 2) for line in result(plain(at(f"{one} hands=-/-/-").view(2)))]
    assert lines == [
        "You win with 10 points",
        "You have 10 points: 1 for monsters, 1 for ghosts, 2 for vampires, 6 for scarecrows",
        "Anna has 6 points: 0 for monsters, 6 for ghosts, 0 for vampires, 0 for scarecrows",
        "Marc has 1 point: 1 for monsters, 0 for ghosts, 0 for vampires, 0 for scarecrows",
    ]
    assert len(result(plain(at(late("ghost", "monster")).view(0)))) == 3


def test_kk16_a_tie_is_told_as_shared() -> None:
    parties = "scarecrow.ghost/scarecrow.monster/monster-brute.ghost-brute.vampire-brute.vampire"
    view = plain(at(f"toctoctoc v1 players=3 guests={parties} hands=-/-/-").view(0))
    heard = [speaker.tell(result(view)[0]) for speaker in speakers(0)]
    assert heard == [
        "A shared victory with 4 points: you, Marc and Zoé",
        f"Victoire partagée avec 4 points{NBSP}: vous, Marc et Zoé",
    ]


def test_names_of_spots_faces_buttons_and_the_game_can_be_said() -> None:
    for players in GAME.players:
        made = layout(players, {}, 0)
        for name in (*(spot.name for spot in made.spots), *made.faces.values()):
            assert_said(name, 0)
    assert [assert_said(button(f"!{word}")) for word in BUTTONS] == ["Open", "Refuse"]
    assert_said(SUMMARY)
    assert set(OPTIONS) == {option.name for option in GAME.options}


def test_refusals_are_translated_with_their_cards() -> None:
    table = at(late("ghost.monster", HOST))
    with pytest.raises(Refused) as caught:
        table.play(0, "scarecrow>1")
    heard = [speaker.say(caught.value.said) for speaker in speakers(0)]
    assert heard == ["you hold no scarecrow", "vous n'avez pas d'épouvantail"]
