"""Parts of what an eye sees of a table, each sent whole when it has changed.

Nothing here reads more than what the seat of the eye sees, who sits there, and what all may hear.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludotoc.engine.picks import BUTTON, Path
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Sentence, say
from ludotoc.hosting import agreeing, ordering, playing, talking, wording
from ludotoc.hosting.asking import paths_said
from ludotoc.hosting.chairs import PERSON
from ludotoc.hosting.journal import Noted
from ludotoc.hosting.messages import (
    Facts,
    Line,
    Proposal,
    Result,
    SeatInfo,
    Wanted,
    Window,
    You,
)
from ludotoc.hosting.seating import may_host

if TYPE_CHECKING:
    from ludotoc.hosting.chairs import Chair
    from ludotoc.hosting.eye import Eye
    from ludotoc.hosting.hosted import Hosted
    from ludotoc.hosting.sight import Sight

MILLISECONDS = 1000


def you(hosted: Hosted, eye: Eye) -> You:
    """Who is connected."""
    return You(eye.person, eye.name, eye.seat, eye.own, may_host(hosted, eye.person))


def facts(hosted: Hosted, eye: Eye) -> Facts:
    """What never changes."""
    given, game, speaker = hosted.facts, eye.game, eye.speaker
    return Facts(
        hosted.id,
        given.game,
        game.titles.get(eye.language, game.titles["en"]),
        given.players,
        wording.chosen_options(game, given.options, speaker),
        speaker.say(wording.timing_said(given.timing)),
        given.timing.kind,
        given.is_listed,
        given.delay,
        given.commitment,
        f"/tables/{hosted.id}",
        f"/art/{given.game}.{eye.language}.svg",
        [speaker.say(phrase) for phrase in talking.PHRASES],
        ordering.are_taken(hosted, game),
    )


# --- who sits there ---


def acting(hosted: Hosted, sight: Sight | None) -> list[int]:
    """Who is to decide, as far as a seat can tell; in a sealed window nobody but itself."""
    if sight is None or hosted.state != playing.PLAYING:
        return []
    if hosted.window is None or not hosted.window.is_sealed:
        return [seat for seat in sight.actors if seat not in hosted.held or seat != sight.seat]
    is_asked = sight.seat in sight.actors and sight.seat not in hosted.held
    return [sight.seat] if is_asked else []


def seats(hosted: Hosted, eye: Eye, now: float, acts: list[int] | None = None) -> list[SeatInfo]:
    """Who sits where, with clocks as they are now."""
    acts = acting(hosted, eye.sight) if acts is None else acts
    found = list(_seats(hosted, eye, acts, now))
    for seat in eye.own:
        found[seat] = msgspec.structs.replace(found[seat], is_yours=True)
    return found


def _seats(hosted: Hosted, eye: Eye, acts: list[int], now: float) -> list[SeatInfo]:
    """The same as nobody's, which is alike for all who know the same of who decides."""
    key = (hosted.seq, hosted.state, now, acts, set(hosted.here))
    if hosted.seats_seen[0] != key:
        chairs = hosted.chairs.all
        seen = [_seat(hosted, eye, chair, chair.seat in acts, now) for chair in chairs]
        hosted.seats_seen = key, seen
    return hosted.seats_seen[1]


def _seat(hosted: Hosted, eye: Eye, chair: Chair, acts: bool, now: float) -> SeatInfo:
    is_over = hosted.state == playing.OVER
    table, seat = hosted.table, chair.seat
    runs = acts and hosted.window is None and chair.is_played_by_person
    return SeatInfo(
        seat,
        chair.who,
        chair.name,
        chair.person,
        chair.level,
        eye.side_of(seat),
        False,
        chair.person in hosted.here,
        bool(chair.left),
        acts,
        hosted.clocks.shown(seat, runs, now) if chair.who == PERSON else -1,
        runs,
        str(table.scores[seat]) if is_over and table is not None else "",
        is_over and table is not None and seat in table.winners,
    )


# --- what is asked ---


def ask(hosted: Hosted, eye: Eye, acts: list[int]) -> Wanted | None:
    """What the seat of an eye is asked now."""
    sight, seat = eye.sight, eye.seat
    if sight is None or seat not in acts:
        return None
    if seat not in hosted.chairs.played_by(eye.person) or not sight.legal:
        return None
    words = eye.game.module("words") if eye.game.has_module("words") else None
    text = say("your turn") if words is None else words.asked(sight.look, seat)
    can_undo = agreeing.may_undo(hosted, seat)
    return Wanted(
        seat,
        sight.moment,
        eye.speaker.tell(text),
        paths_said(sight.paths),
        eye.buttons(seat, sight.paths),
        can_undo,
        can_undo and agreeing.free_undo(hosted, seat) is None,
    )


def buttons(eye: Eye, seat: int, paths: dict[int, Path]) -> dict[str, str]:
    """The labels of the buttons among some picks."""
    picks = dict.fromkeys(pick for path in paths.values() for pick in path)
    names = [pick for pick in picks if pick.startswith(BUTTON)]
    if not eye.game.has_module("words"):
        return {name: name.removeprefix(BUTTON) for name in names}
    words, speaker = eye.game.module("words"), eye.speaker_of(seat)
    return {name: speaker.say(words.button(name)) for name in names}


def window(hosted: Hosted, now: float) -> Window | None:
    """The time that a decision has left."""
    found = hosted.window
    if found is None or hosted.state != playing.PLAYING:
        return None
    left = max(round((found.deadline - now) * MILLISECONDS), 0)
    return Window(left, round(found.seconds * MILLISECONDS), found.is_sealed)


def proposals(hosted: Hosted, eye: Eye) -> list[Proposal]:
    """What waits for an agreement."""
    return [_proposal(hosted, eye, each) for each in hosted.proposals.values()]


def _proposal(hosted: Hosted, eye: Eye, proposed: agreeing.Proposed) -> Proposal:
    people = agreeing.waits_for(hosted, proposed)
    missing = [seat for person in people for seat in hosted.chairs.played_by(person)]
    said = wording.proposal_said(proposed.what, proposed.seat)
    return Proposal(proposed.what, eye.speaker.tell(said), proposed.seat, missing)


def result(hosted: Hosted, eye: Eye) -> Result | None:
    """How it ended."""
    table = hosted.table
    if hosted.state != playing.OVER or table is None or eye.sight is None:
        return None
    lines: list[Sentence] = [say("all agree to a draw")]
    if not table.is_drawn and eye.game.has_module("words"):
        lines = eye.game.module("words").result(eye.sight.look)
    said = [eye.speaker.tell(line) for line in lines]
    replay = f"/tables/{hosted.id}/replay"
    return Result(said, table.winners, table.scores, replay, hosted.seed.hex(), hosted.next)


# --- what is told ---


def told(eye: Eye, noted: Noted) -> Line | None:
    """A line of the log as an eye hears it, if there is anything to hear."""
    sentence = noted.text
    if noted.entry >= 0:
        sentence = eye.story_sentence(noted.entry)
    if sentence is None:
        return None
    return eye.line(noted, sentence)


def chat(hosted: Hosted, first: int) -> list[Line]:
    """What was said, from a number on."""
    return [
        Line(said.text, said.seat, int(at), said.name, said.person)
        for at, said in hosted.journal.chat[first:]
    ]


def names_said(hosted: Hosted, language: str) -> tuple[str, ...]:
    """Everybody's name; an empty seat is called so."""
    if not hosted.chairs.empty:
        return hosted.chairs.names
    empty = Speaker(language).say(say("an empty seat"))
    return tuple(each.name or empty for each in hosted.chairs.all)
