"""Questions to a table: what may be picked, what it would do, why not, and what a bot would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludotoc.engine import planner
from ludotoc.engine.errors import Refused
from ludotoc.engine.picks import Together
from ludotoc.engine.plain import plain
from ludotoc.engine.scene import Scene, covered
from ludotoc.engine.words import Sentence, say
from ludotoc.hosting import messages, ordering, playing
from ludotoc.hosting.diff import diff_of
from ludotoc.hosting.picking import in_the_way, paths_of
from ludotoc.hosting.thinking import Advice

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.engine.game import Game
    from ludotoc.engine.picks import Path
    from ludotoc.engine.speech import Speaker
    from ludotoc.hosting.eye import Eye
    from ludotoc.hosting.hosted import Hosted

Paths = list[tuple[int, list[str], bool]]
LONGEST_PICK = 40  # letters
MOST_PICKS = 12


def answer(hosted: Hosted, eye: Eye, command: messages.AnyCommand) -> messages.Message | None:
    """The answer to a question; None if it is none."""
    if isinstance(command, messages.Consider):
        return _considered(hosted, eye, command)
    if isinstance(command, messages.WhyNot):
        return _why_not(hosted, eye, command)
    if isinstance(command, messages.Orders):
        return _orders(hosted, eye, command)
    if isinstance(command, messages.Play) and not command.final:
        return _planned(hosted, eye, command)
    return None


def _seat(hosted: Hosted, eye: Eye, seat: int) -> int:
    """The seat that a question is about: the one that is looked at, if none is named."""
    chair = hosted.chairs.played(eye.person, eye.seat if seat < 0 else seat)
    playing.check_playing(hosted)
    return chair.seat


def _plan(hosted: Hosted, seat: int, actions: Sequence[int]) -> planner.Plan:
    """A turn as far as it was planned."""
    if len(actions) > playing.MOST_ACTIONS:
        raise Refused("a turn has 1 to {most} actions", most=playing.MOST_ACTIONS)
    table = hosted.playing_table
    plan = planner.Plan(table.game, hosted.sight(seat).view, seat)
    for action in actions:
        _check_number(hosted, action)
        plan.add(action)
    return plan


def _check_number(hosted: Hosted, action: int) -> None:
    last = hosted.playing_table.game.actions - 1
    if not 0 <= action <= last:
        raise Refused("actions are numbers from 0 to {last}", last=last)


# --- what may be picked ---


def paths_said(paths: dict[int, Path]) -> Paths:
    """The picks of every action, and whether they may come in any order."""
    return [(action, list(path), isinstance(path, Together)) for action, path in paths.items()]


def _considered(hosted: Hosted, eye: Eye, command: messages.Consider) -> messages.Choices:
    seat = _seat(hosted, eye, command.seat)
    picked = command.picked[:MOST_PICKS]
    plan, speaker = _plan(hosted, seat, command.actions), eye.speaker_of(seat)
    owners = {piece.id: piece.owner for piece in hosted.sight(seat).scene.pieces}
    choices = [_foretold(plan, choice) for choice in plan.choices(picked)]
    said = [
        _choice(each, speaker, eye.takes_own(seat, each.takes, owners), _only_plans(plan, each))
        for each in choices
    ]
    return messages.Choices(picked, said)


def _choice(choice: planner.Choice, speaker: Speaker, warns: bool, plans: bool) -> messages.Choice:
    action = -1 if choice.action is None else choice.action
    text = "" if choice.text is None else speaker.say(choice.text)
    return messages.Choice(choice.pick, action, text, list(choice.takes), warns, plans)


def _only_plans(plan: planner.Plan, choice: planner.Choice) -> bool:
    """Whether nothing is played by it yet."""
    if choice.action is None or plan.actions:
        return choice.action is not None
    return _begun(plan.game, plan.view(plan.seat), plan.seat, choice.action) is not None


def _foretold(plan: planner.Plan, choice: planner.Choice) -> planner.Choice:
    """A choice with what would follow from it by itself, in games where turns are planned."""
    if choice.action is None or not _has_plans(plan.game):
        return choice
    parts, taken = len(plan.told), len(plan.takes)
    plan.choose(choice.action)
    told, takes = plan.told[parts:], plan.takes[taken:]
    plan.take_back()
    return planner.Choice(choice.pick, choice.action, _one_after_the_other(told), tuple(takes))


def _one_after_the_other(told: Sequence[Sentence]) -> Sentence:
    """Several parts of a turn: play the king, then bring a marble out."""
    first, *others = told
    if not others:
        return first
    return say("{deed}, then {sequel}", deed=first, sequel=_one_after_the_other(others))


# --- why not ---


def _why_not(hosted: Hosted, eye: Eye, command: messages.WhyNot) -> messages.Why:
    """One sentence, its clause, and what stands in the way."""
    seat = _seat(hosted, eye, command.seat)
    pick, speaker = command.pick[:LONGEST_PICK], eye.speaker_of(seat)
    view = _plan(hosted, seat, command.actions).view(seat)
    refusals = hosted.playing_table.game.module("refusals")
    if pick not in hosted.sight(seat).things or not hasattr(refusals, "why_not_piece"):
        raise Refused("there is no such thing on the table")
    refusal: Refused | None = refusals.why_not_piece(plain(view), seat, pick)
    if refusal is None:
        return messages.Why(pick, speaker.tell(say("this can be picked")))
    lit = list(in_the_way(hosted.playing_table.game, view, seat, refusal))
    return messages.Why(pick, speaker.tell(refusal.said), refusal.clause, lit)


# --- standing orders ---


def _orders(hosted: Hosted, eye: Eye, command: messages.Orders) -> messages.Standing:
    seat = hosted.chairs.played(eye.person, eye.seat if command.seat < 0 else command.seat).seat
    choices, speaker = ordering.choices_of(hosted, seat), eye.speaker_of(seat)
    said = {order: speaker.say(sentence) for order, (_, sentence) in choices.items()}
    picks = {order: list(path) for order, (path, _) in choices.items()}
    given = hosted.orders.get(seat, [])
    return messages.Standing(seat, said, given, picks, ordering.MOST_ORDERS)


# --- a turn of several parts ---


def _planned(hosted: Hosted, eye: Eye, command: messages.Play) -> messages.Plan | None:
    """How a turn would look; None where it is played at once."""
    seat = _seat(hosted, eye, command.seat)
    sight = hosted.sight(seat)
    if command.moment and command.moment != sight.moment:
        raise Refused("the table has moved on")
    if not command.actions:
        return None
    game = hosted.playing_table.game
    first, *rest = command.actions
    if first not in sight.legal:
        return None
    begun = _begun(game, sight.view, seat, first)
    if begun is None:
        return None
    plan = begun if not rest else _plan(hosted, seat, command.actions[:-1])
    if rest:
        _check_number(hosted, rest[-1])
        plan.choose(rest[-1])
    return _said(hosted, eye, seat, plan)


def _has_plans(game: Game) -> bool:
    """Whether turns have several parts that are worth planning."""
    return hasattr(game.module("words"), "progress")


def _begun(game: Game, view: np.record, seat: int, first: int) -> planner.Plan | None:
    """The plan that begins with a decision; None where with it the whole turn is decided."""
    planned = planner.plan_with(game, view, seat, first)
    if planned is not None or not _has_plans(game):
        return planned
    plan = planner.Plan(game, view, seat)
    plan.choose(first)
    return None if plan.is_complete else plan


def _question(plan: planner.Plan) -> Sentence | None:
    """What is to be decided next."""
    if plan.is_complete:
        return None
    asked: Sentence = plan.game.module("words").asked(plain(plan.view(plan.seat)), plan.seat)
    return asked


def _said(hosted: Hosted, eye: Eye, seat: int, plan: planner.Plan) -> messages.Plan:
    speaker, paths = eye.speaker_of(seat), paths_of(plan, seat)
    progress, question = plan.progress, _question(plan)
    return messages.Plan(
        seat,
        plan.actions,
        [speaker.tell(part) for part in plan.told],
        diff_of(eye.scene, _scene(plan, seat), speaker.say) or messages.Diff(),
        paths_said(paths),
        eye.buttons(seat, paths),
        plan.takes,
        "" if progress is None else speaker.tell(progress),
        plan.is_complete,
        "" if question is None else speaker.tell(question),
    )


def _scene(plan: planner.Plan, seat: int) -> Scene:
    """The table as it would look, without what is only glimpsed."""
    scenes, look = plan.game.module("scene"), plain(plan.view(seat))
    fleeting = getattr(scenes, "fleeting", None)
    return covered(scenes.scene(look), () if fleeting is None else fleeting(look))


# --- hints ---


def advise(hosted: Hosted, eye: Eye, command: messages.Advise) -> Advice:
    """What a good player would do, after what is planned."""
    seat = _seat(hosted, eye, command.seat)
    plan = _plan(hosted, seat, command.actions)
    legal = plan.legal_actions(seat)
    if not legal:
        raise Refused("there is nothing to decide for you now")
    paths = {action: tuple(path) for action, path in paths_of(plan, seat).items()}
    mind, decided = hosted.minds.adviser(seat), len(hosted.decided)
    return Advice(mind, plan.view(seat), legal, decided, eye.speaker_of(seat), paths)
