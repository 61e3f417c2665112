"""A position of Toc Chocottes in one line: cards, who has seen which, the moment, the points.

    hands=7a@0.9c@01.3b/2d@*.4a   by seat and position; behind the @ who has seen a card, * is all
    discard= pile=                the top card of the discard is its last, of the pile its first
    mixed=7a@0+9c:change          by Witch: her two cards, who had seen them before, and the coin
    taken= places=                in which order cards left the pile, and the numbers of the places
    stage= turn= starter=         what is decided, in whose turn, and who began the round
    drawn= asking= barred= effects= resolved= picked= claims= glimpse= beats=   what is pending
    rounds= totals= last= points= tile= ending= ender=     rounds finished, and the last of them

Everything is there, hidden cards too. What is left out of a position written by hand is taken to be
empty; cards are then numbered as they lie.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import empty_record
from ludotoc.engine.text import (
    NOTHING,
    needed,
    read_choice,
    read_fields,
    read_number,
    split,
    write_fields,
)
from ludotoc.games.chocottes import GAME
from ludotoc.games.chocottes.layout import (
    cards_text,
    hand_text,
    lay_out,
    mixed_text,
    places_text,
    read_layout,
    taken_text,
)
from ludotoc.games.chocottes.notation import (
    SEEN_BY,
    card_text,
    eyes_text,
    places_of,
    read_seats,
    read_seen,
    read_spot,
    seats_text,
    shown,
    spot_text,
)
from ludotoc.games.chocottes.soundness import check_round
from ludotoc.games.chocottes.standings import ENDINGS, check_standing, read_standing
from ludotoc.games.chocottes.state import (
    CARDS,
    DRAWN,
    EFFECT,
    LIVE,
    LOOKING,
    MIXING,
    MOST_EFFECTS,
    OVER,
    OWNER,
    SWAPPING,
    TURN,
    VALUES,
    WINDOW,
)

STAGES = {
    "looking": LOOKING, "turn": TURN, "drawn": DRAWN, "window": WINDOW, "effect": EFFECT,
    "mixing": MIXING, "swapping": SWAPPING, "over": OVER,
}  # fmt: skip
AFTER_A_DISCARD = (WINDOW, EFFECT, MIXING, SWAPPING)
# The stages to which a field belongs.
PENDING = {
    "drawn": (DRAWN,),
    "asking": (WINDOW,),
    "barred": AFTER_A_DISCARD,
    "effects": AFTER_A_DISCARD,
    "resolved": AFTER_A_DISCARD,
    "picked": (MIXING, SWAPPING),
    "claims": (WINDOW,),
    "ending": (OVER,),
    "ender": (OVER,),
}
KNOWN = {
    *(option.name for option in GAME.options), *PENDING, "players", "hands", "discard", "pile",
    "mixed", "taken", "places", "stage", "turn", "starter", "glimpse", "beats", "rounds", "totals",
    "last", "points", "tile",
}  # fmt: skip
MOST_BEATS = 32_000


def write_position(s: np.record) -> str:
    """Everything that lies on the table, and what each has seen of it."""
    if s.stage < LOOKING:
        raise Refused("a position is taken between decisions, not while chance is pending")
    seats = range(int(s.players))
    fields = {"players": str(int(s.players)), **GAME.read_options(s)}
    fields["hands"] = "/".join(hand_text(s, seat) for seat in seats)
    fields["discard"] = cards_text(s.face[s.discards[: s.discarded]])
    fields["pile"] = cards_text(s.face[s.taken : CARDS])
    fields |= {"mixed": mixed_text(s), "taken": taken_text(s), "places": places_text(s)}
    fields["stage"] = next(name for name, stage in STAGES.items() if stage == s.stage)
    fields |= {"turn": str(int(s.active)), "starter": str(int(s.starter))}
    fields |= _moment_fields(s) | _standing_fields(s)
    return write_fields(GAME, {name: value for name, value in fields.items() if value})


def _moment_fields(s: np.record) -> dict[str, str]:
    """What is pending; what there is nothing to say of is an empty text."""
    fields = {
        "drawn": card_text(int(s.face[s.drawn])) if s.stage == DRAWN else "",
        "asking": seats_text(int(s.asking)),
        "barred": seats_text(int(s.barred)),
        "effects": ".".join("{}:{}".format(*divmod(int(e), OWNER)) for e in s.effects[: s.queued]),
        "resolved": str(int(s.resolved)) if s.resolved else "",
        "picked": _spot_of(s, int(s.picked)),
        "claims": ".".join(_spot_of(s, int(place)) for place in s.claims[: s.claims_left]),
    }
    fields = {name: text for name, text in fields.items() if s.stage in PENDING[name]}
    fields["glimpse"] = "" if s.stage == DRAWN else _glimpse_text(s)
    fields["beats"] = str(int(s.beats)) if s.beats else ""
    return fields


def _spot_of(s: np.record, place: int) -> str:
    for seat in range(int(s.players)):
        if place in places_of(s, seat):
            return spot_text(seat, places_of(s, seat).index(place))
    return ""


def _glimpse_text(s: np.record) -> str:
    """CC20 The cards being looked at just now, and by whom."""
    cards = [card_text(int(s.face[label])) for label in members(s.glimpse)]
    return ".".join(cards) + (eyes_text(int(s.glimpse_to)) if cards else "")


def _standing_fields(s: np.record) -> dict[str, str]:
    """CC17 The points of all rounds, and the last one as all saw it."""
    seats = range(int(s.players))
    if s.rounds == 0:
        return {}
    fields = {"rounds": str(int(s.rounds))}
    fields["totals"] = ",".join(str(int(s.totals[seat])) for seat in seats)
    if any(s.revealed[seat] for seat in seats):
        fields["last"] = "/".join(cards_text(members(s.revealed[seat])) for seat in seats)
        fields["points"] = ",".join(str(int(s.points[seat])) for seat in seats)
        fields["tile"] = str(int(s.tile))
    if s.stage == OVER:
        fields["ending"] = ENDINGS[int(s.ending) - 1]
        fields["ender"] = str(int(s.ender)) if s.ender >= 0 else ""
    return fields


def read_position(text: str) -> np.record:
    """The table a line describes, or a refusal that says what is wrong and where."""
    fields = read_fields(GAME, text, KNOWN)
    players = GAME.check_players(read_number("players", needed(fields, "players"), 1, 99))
    given = {option.name: fields[option.name] for option in GAME.options if option.name in fields}
    s = empty_record(GAME.record_type)
    GAME.write_options(s, players, GAME.check_options(players, given))
    GAME.verbs.set_up(s)
    _read_moment(s, fields)
    lay_out(s, read_layout(fields, players, is_drawn=s.stage == DRAWN))
    _read_pending(s, fields)
    check_round(s)
    read_standing(s, fields)
    check_standing(s)
    return s


def _read_moment(s: np.record, fields: Mapping[str, str]) -> None:
    """CC3 The stage, whose turn it is, who began."""
    s.stage = list(STAGES.values())[read_choice("stage", needed(fields, "stage"), list(STAGES))]
    for name, stages in PENDING.items():
        if name in fields and s.stage not in stages:
            raise Refused(
                "field {field} does not belong to stage {stage}", field=name, stage=fields["stage"]
            )
    last = int(s.players) - 1
    s.active = read_number("turn", needed(fields, "turn"), 0, last)
    s.starter = read_number("starter", fields.get("starter", fields["turn"]), 0, last)


def _read_pending(s: np.record, fields: Mapping[str, str]) -> None:
    players = int(s.players)
    if s.stage == DRAWN:
        s.glimpse, s.glimpse_to = np.uint64(1 << int(s.drawn)), 1 << int(s.active)
    elif "glimpse" in fields:
        _read_glimpse(s, fields["glimpse"])
    if s.stage == LOOKING:
        s.to_look = sum(1 << seat for seat in range(players) if not _has_looked(s, seat))
    for name in ("asking", "barred"):
        if name in fields:
            s[name] = read_seats(name, fields[name], players)
    if s.stage == WINDOW and "asking" not in fields:
        s.asking = ((1 << players) - 1) & ~int(s.barred)
    _read_effects(s, fields)
    _read_spots(s, fields)
    s.beats = read_number("beats", fields.get("beats", "0"), 0, MOST_BEATS)


def _has_looked(s: np.record, seat: int) -> bool:
    return any(s.seen[s.label[place]] for place in places_of(s, seat))


def _read_glimpse(s: np.record, text: str) -> None:
    """CC20 Cards that lie before a seat, and who looks at them."""
    names, _, eyes = text.partition(SEEN_BY)
    for name in names.split("."):
        card, looking = read_seen("glimpse", f"{name}{SEEN_BY}{eyes}", int(s.players))
        labels = [int(s.label[p]) for seat in range(s.players) for p in places_of(s, seat)]
        found = [label for label in labels if s.face[label] == card]
        if not found or int(s.seen[found[0]]) & looking != looking:
            raise Refused(
                "field glimpse: {card} does not lie before a player, seen by those who look",
                "CC20",
                card=card_text(card),
            )
        s.glimpse |= np.uint64(1 << found[0])
        s.glimpse_to = looking


def _read_effects(s: np.record, fields: Mapping[str, str]) -> None:
    """CC7 The effects of this turn, oldest first, and how many have had their chance."""
    effects = split(fields.get("effects", NOTHING), ".")
    if len(effects) > MOST_EFFECTS:
        raise Refused("no more than {most} effects come up in a turn", "CC7", most=MOST_EFFECTS)
    for text in effects:
        spot = read_spot(text)
        if spot is None or spot[0] >= s.players or not 0 <= spot[1] < VALUES:
            raise Refused(
                "field effects: {text} is no effect; they are like 1:10, seat and value",
                "CC7",
                text=shown(text),
            )
        s.effects[s.queued] = OWNER * spot[0] + spot[1] + 1
        s.queued += 1
    s.resolved = read_number("resolved", fields.get("resolved", "0"), 0, len(effects))
    if s.resolved:
        s.effect_owner, s.effect_value = divmod(int(s.effects[s.resolved - 1]), OWNER)


def _read_spots(s: np.record, fields: Mapping[str, str]) -> None:
    """CC5, CC10, CC11 What was claimed in this beat; the first card of a Witch or a Vampire."""
    if s.stage in (MIXING, SWAPPING):
        seat, s.picked = _read_place(s, "picked", needed(fields, "picked"))
        if s.stage == MIXING:
            s.victim = seat
    claims = split(fields.get("claims", NOTHING), ".")
    if claims and s.live != LIVE:
        raise Refused("field claims: only live windows have claims", "CC5")
    for text in claims:
        seat, place = _read_place(s, "claims", text)
        if place in s.claims[: s.claims_left] or s.barred >> seat & 1:
            raise Refused("field claims: {text} cannot be claimed", "CC5", text=shown(text))
        s.claims[s.claims_left] = place
        s.claims_left += 1
    s.claims_made = s.claims_left


def _read_place(s: np.record, field: str, text: str) -> tuple[int, int]:
    """The seat and the place of a card that lies there."""
    spot = read_spot(text)
    if spot and spot[0] < s.players and 0 <= spot[1] < len(places_of(s, spot[0])):
        return spot[0], places_of(s, spot[0])[spot[1]]
    raise Refused("field {field}: no card lies at {text}", "CC3", field=field, text=shown(text))
