"""Games that break one law each: a sound game with facts, verbs or modules exchanged."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace
from typing import Any

import numpy as np
from msgspec.structs import replace

from culot import GAME as CULOT
from culot import actions, position, refusals, view
from ludotoc.engine.dice import key_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING, Game, Option, Verbs
from ludotoc.engine.scene import Scene
from ludotoc.engine.timing import Timed
from ludotoc.engine.words import Sentence, say
from ludotoc.games.chocolat import GAME as CHOCOLAT
from ludotoc.games.chocolat import scene as chocolat_scene
from ludotoc.games.chocolat import words as chocolat_words
from ludotoc.games.chocolat.notation import FLAVOUR_NAMES
from ludotoc.games.chocolat.scene import sweet_id
from ludotoc.games.toctoc import GAME as TOCTOC
from ludotoc.games.toctoctoc import GAME as TOCTOCTOC
from ludotoc.games.toctoctoc.state import ANSWERING

ALL_PLACES = range(16)


class Planted(Game):
    """A game with verbs and modules that are not its own."""

    modules: dict[str, Any]

    def module(self, name: str) -> Any:
        """The module planted, or the sound one."""
        return self.modules.get(name) or super().module(name)


class Lenient(Game):
    """A game for any number of players."""

    def check_players(self, players: int) -> int:
        """Whoever comes may play."""
        return players


def planted(game: Game, modules: dict[str, Any] | None = None, **verbs: Any) -> Game:
    """The game with other verbs and modules; batches still play the sound one."""
    copy = as_kind(Planted, game)
    object.__setattr__(copy, "modules", modules or {})
    found = Verbs(game)
    for name, verb in verbs.items():
        setattr(found, name, verb)
    copy.__dict__["verbs"] = found
    return copy


def as_kind(kind: type[Game], game: Game) -> Game:
    return kind(**{each.name: getattr(game, each.name) for each in dataclasses.fields(game)})


def stated(**facts: Any) -> Game:
    """Culot with other facts."""
    return dataclasses.replace(CULOT, **facts)


def but(module: Any, **changed: Any) -> Any:
    """A module with other functions."""
    return SimpleNamespace(**{**vars(module), **changed})


def words(**changed: Any) -> Game:
    """Culot with other words."""
    return planted(CULOT, {"actions": but(actions, **changed)})


# Verbs of Culot.

SOUND = CULOT.verbs
MADE = {"decisions": 0}


def legal_backwards(s: np.record, seat: int, out: Any) -> int:
    count = int(SOUND.legal_actions(s, seat, out))
    out[:count] = out[:count][::-1].copy()
    return count


def legal_for_all(s: np.record, seat: int, out: Any) -> int:
    return int(SOUND.legal_actions(s, int(s.turn), out))


def legal_on_records_only(s: np.record, seat: int, out: Any) -> int:
    return int(SOUND.legal_actions(s, seat, out)) if s.viewer == EVERYTHING else 0


def tally_and_spoil(s: np.record, action: int) -> int:
    s.chance.epoch += 1
    return 0


def apply_next_door_too(s: np.record, seat: int, action: int) -> None:
    SOUND.apply(s, seat, action)
    beside = np.asarray(s.base)
    if beside.size > 1:
        beside["turn"][-1] += 1


def apply_and_remember(s: np.record, seat: int, action: int) -> None:
    """What a decision does depends on how many were made at any table."""
    SOUND.apply(s, seat, action)
    MADE["decisions"] += seat != CHANCE_SEAT
    s.chance.epoch = MADE["decisions"] % 1000


def apply_quietly(s: np.record, seat: int, action: int) -> None:
    before = int(s.chance.disclosed)
    SOUND.apply(s, seat, action)
    s.chance.disclosed = before


def show_quietly(s: np.record, seat: int, action: int) -> None:
    (SOUND.apply if seat == CHANCE_SEAT else apply_quietly)(s, seat, action)


def settle_quietly(s: np.record) -> None:
    before = int(s.chance.disclosed)
    SOUND.settle(s)
    s.chance.disclosed = before


def outcomes_of(s: np.record) -> list[int]:
    outcomes, weights = np.zeros(9, np.int16), np.zeros(9, np.int32)
    return outcomes[: SOUND.chance_outcomes(s, outcomes, weights)].tolist()


def draw_the_lowest(s: np.record) -> int:
    return int(outcomes_of(s)[0])


def settle_with_the_highest(s: np.record) -> None:
    while s.dealt < s.players:
        SOUND.apply(s, CHANCE_SEAT, outcomes_of(s)[-1])


def outcomes_without_weight(s: np.record, outcomes: Any, weights: Any) -> int:
    count = int(SOUND.chance_outcomes(s, outcomes, weights))
    weights[:count] = 0
    return count


def scores_of_one_more(s: np.record, out: Any) -> None:
    SOUND.scores(s, out)
    out[int(s.players)] = 3


def losers_win(s: np.record) -> int:
    everybody = (1 << int(s.players)) - 1
    return everybody & ~int(SOUND.winners(s)) if SOUND.is_over(s) else 0


def somebody_acts_on(s: np.record) -> int:
    return int(SOUND.actors(s)) or int(SOUND.is_over(s))


def mask_without_the_key(s: np.record, seat: int) -> None:
    key = s.chance.key.copy()
    SOUND.mask(s, seat)
    s.chance.key[:] = key


def mask_and_count(s: np.record, seat: int) -> None:
    SOUND.mask(s, seat)
    s.chance.epoch += 1


def imagine_other_words(s: np.record, key: Any) -> None:
    SOUND.imagine(s, key)
    s.said[0] = 1 - abs(s.said[0])


def imagine_always_the_same(s: np.record, key: Any) -> None:
    SOUND.imagine(s, key_of(b"always the same", "culot"))
    s.chance.key[:] = key


def imagine_nobody(s: np.record, key: Any) -> None:
    SOUND.imagine(s, key)
    s.turn = 9


def features_with_a_hole(s: np.record, out: Any) -> int:
    count = int(SOUND.features(s, out))
    out[count - 1] = np.nan
    return count


def allocate(s: Any, action: int) -> int:
    return len([s, action])


allocate.py_func = allocate  # type: ignore[attr-defined]


# Texts of Culot.


def read_a_turn_back(text: str) -> np.record:
    s = position.read_position(text)
    if s.turn > 0:
        s.turn -= 1
        s.said[s.turn] = -1
    return s


def why_not_in_two_lines(s: np.record, seat: int, action: int) -> Refused:
    return Refused("no\nreally", refusals.why_not(s, seat, action).clause)


def read_the_first_card(s: np.record, text: str) -> int:
    return draw_the_lowest(s) if text in actions.DEALT else int(actions.read_chance(s, text))


# Verbs of other games.


def mask_but_show_the_offer(s: np.record, seat: int) -> None:
    card = int(s.card)
    TOCTOCTOC.verbs.mask(s, seat)
    if s.stage == ANSWERING:
        s.card = card


def facts_backwards(s: np.record, out: Any) -> int:
    count = int(CHOCOLAT.verbs.facts(s, out))
    out[:count] = out[:count][::-1].copy()
    return count


def forget_everything(s: np.record, fact: int) -> None:
    for place in ALL_PLACES:
        CHOCOLAT.verbs.forget(s, place)


def confuse_and_forget(s: np.record, fact: int, other: int) -> None:
    if fact != other:
        CHOCOLAT.verbs.forget(s, other)


def forget_and_still_know(s: np.record, fact: int) -> None:
    """The view says that the sweet was forgotten, and still shows it."""
    sweet = int(s.box[fact])
    CHOCOLAT.verbs.forget(s, fact)
    s.box[fact] = sweet


def somebody_else_wins(s: np.record) -> int:
    """A seat that nobody sits at."""
    return 1 << 9 if SOUND.is_over(s) else 0


def like_by_the_next_hand(s: np.record, seat: int, action: int) -> int:
    """What is liked depends on cards that this seat cannot see."""
    return int(s.hand[(seat + 1) % 4]) % 97


def show_the_box(look: Any) -> Scene:
    """Covered sweets that the viewer remembers lie open."""
    made = chocolat_scene.scene(look)
    faces = {sweet_id(place): FLAVOUR_NAMES[each] for place, each in enumerate(look.box)}
    pieces = [replace(each, face=faces.get(each.id, each.face)) for each in made.pieces]
    return replace(made, pieces=pieces)


def tell_the_box(before: Any, after: Any, seat: int, action: int | None) -> Sentence:
    """Whoever listens is reminded of the first sweet of the box."""
    told = chocolat_words.told(before, after, seat, action)
    return say("{told}; {sweet}", told=told, sweet=int(after.box[0]))


PLANTED: dict[str, Game] = {
    "the_sizes_fit_together": stated(most_legal=9),
    "options_have_values_and_clauses": stated(options=(Option("pace", ("slow",), "CU2"),)),
    "the_record_has_its_fields": stated(options=(Option("pace", ("slow", "fast"), "CU2"),)),
    "a_memory_is_stated": stated(most_facts=3),
    "every_verb_is_there": planted(CULOT, {"view": but(view, mask=None)}),
    "impossible_tables_are_refused": as_kind(Lenient, CULOT),
    "facts_are_read_quickly": stated(package="culot.state"),
    "pages_state_every_clause_once": stated(clause_count=6),
    "every_clause_begins_a_docstring": stated(clause_count=6),
    "rules_allocate_and_raise_nothing": planted(CULOT, tally=allocate),
    "chance_decides_what_can_happen": planted(CULOT, chance_outcomes=outcomes_without_weight),
    "settling_is_drawing_one_by_one": planted(CULOT, settle=settle_with_the_highest),
    "draws_come_in_proportion": planted(CULOT, draw_chance=draw_the_lowest),
    "draws_are_disclosed": planted(CULOT, settle=settle_quietly),
    "public_chance_is_seen_by_all": planted(CULOT, is_secret=lambda s, seat, action: False),
    "somebody_decides": planted(CULOT, actors=lambda s: 0),
    "legal_actions_ascend": planted(CULOT, legal_actions=legal_backwards),
    "only_actors_may_act": planted(CULOT, legal_actions=legal_for_all),
    "asking_changes_nothing": planted(CULOT, tally=tally_and_spoil),
    "tables_are_apart": planted(CULOT, apply=apply_next_door_too),
    "what_shows_something_is_disclosed": planted(CULOT, apply=show_quietly),
    "what_others_cannot_see_is_secret": planted(TOCTOCTOC, is_secret=lambda s, seat, action: False),
    "scores_fit_the_table": planted(CULOT, scores=scores_of_one_more),
    "the_key_is_wiped": planted(CULOT, mask=mask_without_the_key),
    "masking_twice_is_masking_once": planted(CULOT, mask=mask_and_count),
    "an_imagined_world_looks_the_same": planted(CULOT, imagine=imagine_other_words),
    "a_view_knows_what_is_legal": planted(CULOT, legal_actions=legal_on_records_only),
    "a_world_can_be_played_on": planted(CULOT, imagine=imagine_nobody),
    "features_are_of_the_view": planted(CULOT, features=features_with_a_hole),
    "facts_ascend": planted(CHOCOLAT, facts=facts_backwards),
    "forgetting_loses_one_fact": planted(CHOCOLAT, forget=forget_everything),
    "a_fact_without_neighbours_is_its_own": planted(CHOCOLAT, neighbour=lambda s, fact, which: 99),
    "confusing_loses_nothing": planted(CHOCOLAT, confuse=confuse_and_forget),
    "a_weak_memory_obeys_the_laws": planted(CHOCOLAT, forget=forget_and_still_know),
    "liking_reads_the_view_alone": planted(TOCTOC, liking=like_by_the_next_hand),
    "promise_is_a_share": planted(TOCTOC, promise=lambda s, seat: 1.01),
    "belief_is_odds": planted(TOCTOC, belief=lambda s, seat: 0.0),
    "a_side_wins_together": planted(CULOT, winners=somebody_else_wins),
    "nothing_happens_after_the_end": planted(CULOT, actors=somebody_acts_on),
    "the_best_points_win": planted(CULOT, winners=losers_win),
    "the_same_decisions_give_the_same_table": planted(CULOT, apply=apply_and_remember),
    "games_end": stated(longest_game=1),
    "chance_plays_a_part": planted(CULOT, chance_outcomes=lambda s, outcomes, weights: 0),
    "worlds_differ": planted(CULOT, imagine=imagine_always_the_same),
    "secrets_are_kept": planted(TOCTOCTOC, mask=mask_but_show_the_offer),
    "a_batch_plays_what_a_table_plays": planted(CULOT, apply=apply_and_remember),
    "text_forms_are_there": stated(package="ludotoc.games.ring"),
    "moves_are_read_back": words(text_of=lambda s, seat, action: "speak"),
    "nonsense_is_refused": words(read_chance=lambda s, text: 1),
    "the_clock_makes_a_legal_action": words(timed=lambda view: Timed(4.0, 9, is_sealed=True)),
    "outcomes_are_read_back": words(chance_text=lambda s, outcome: "card"),
    "positions_are_read_back": planted(
        CULOT, {"position": but(position, read_position=read_a_turn_back)}
    ),
    "reasons_are_given": planted(CULOT, {"refusals": but(refusals, why_not=why_not_in_two_lines)}),
    "what_was_seen_is_not_shown": planted(
        CHOCOLAT, {"scene": but(chocolat_scene, scene=show_the_box)}
    ),
    "what_was_seen_is_not_told": planted(
        CHOCOLAT, {"words": but(chocolat_words, told=tell_the_box)}
    ),
    "records_are_read_back": words(read_chance=read_the_first_card),
}
