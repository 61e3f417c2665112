"""Planted leaks: one for each side door that hidden things have left by, here or elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ludotoc.games import NAMES

WINDOWS = "chocottes"  # the game with sealed claims
SOURCE = Path(__file__).parents[2] / "src" / "ludotoc"


@dataclass(frozen=True)
class Planted:
    """A leak of one line."""

    door: str  # by which it leaves
    path: str  # a file of the package
    old: str  # text that occurs there once
    new: str
    killer: str  # the test that looks at that door

    @property
    def module(self) -> str:
        return "ludotoc." + self.path.removesuffix(".py").replace("/", ".")

    @property
    def game(self) -> str:
        """What its test plays."""
        named = self.killer.partition("[")[2].rstrip("]").split("-")[0]
        return named if named in NAMES else WINDOWS

    @property
    def occurrences(self) -> int:
        return (SOURCE / self.path).read_text(encoding="utf-8").count(self.old)


TWINS = "test_twins.py::test_what_a_viewer_has_not_seen_changes_no_byte_of_his_stream[{}]"
TOCTOC, CHOCOLAT = TWINS.format("toctoc-4"), TWINS.format("chocolat-3")
ORDER = "test_order.py::test_nobody_notices_a_sealed_claim[slow-0]"
GLIMPSED = "test_glimpsed.py::test_what_was_glimpsed_changes_no_later_byte[{}]"
CHAIN = "test_chain.py::test_a_hidden_line_cannot_be_guessed_from_two_heads[toctoctoc]"
ROOMS = "test_rooms.py::test_the_frames_of_a_room_do_not_depend_on_what_is_hidden[chocottes-{}]"
HEAD = "hosted.playing_table.head"
EYE = "return self.hosted.story"

PLANTED = [
    # The first three are the few of `make test`.
    Planted(
        "a frame for a sealed thing",
        "hosting/eye.py",
        "if not (changed or diff or lines or chat):",
        "if now < 0:",
        ORDER,
    ),
    Planted(
        "what was decided, in the log",
        "hosting/story.py",
        "known = None if is_hidden else event.decided",
        "known = event.decided",
        TOCTOC,
    ),
    Planted(
        "a glimpse in the scene",
        "hosting/sight.py",
        "covered(self._open_scene, self._fleeting)",
        "covered(self._open_scene, ())",
        GLIMPSED.format("chocottes-3"),
    ),
    # Views and moments.
    Planted(
        "the whole table for a view",
        "play/standing.py",
        "self._known[seat] = self.view(seat)",
        "self._known[seat] = self.state",
        TOCTOC,
    ),
    Planted(
        "the onlooker's view",
        "hosting/sight.py",
        "self.viewer = SPECTATOR if seat == ONLOOKER else seat",
        "self.viewer = max(seat, 0)",
        TOCTOC,
    ),
    Planted(
        "hidden things in the name of a moment",
        "hosting/sight.py",
        "seen.update(repr(self.legal).encode())",
        "seen.update(repr((self.legal, self._table.head)).encode())",
        TOCTOC,
    ),
    Planted(
        "one sight for all eyes",
        "hosting/hosted.py",
        "return self._sights[seat]",
        "return next(iter(self._sights.values()))",
        CHOCOLAT,
    ),
    Planted(
        "how long the legal list is",
        "hosting/sections.py",
        "        paths_said(sight.paths),\n",
        f"        paths_said(sight.paths)[: 1 + int({HEAD}[0], 16) % 3],\n",
        TOCTOC,
    ),
    # What is told.
    Planted(
        "a sealed thing in the log",
        "hosting/story.py",
        "(is_hidden and entry.is_sealed)",
        "False",
        ORDER,
    ),
    Planted(
        "the log of a sleeper and of who comes back",
        "hosting/eye.py",
        f"viewer = SPECTATOR if self.seat == ONLOOKER else self.seat\n        {EYE}",
        f"viewer = self.seat\n        {EYE}",
        TWINS.format("toctoctoc-3"),
    ),
    Planted(
        "a line of a draw",
        "play/entries.py",
        "return self.shown or HIDDEN",
        "return self.text",
        TOCTOC,
    ),
    Planted(
        "sealed lines of the log",
        "play/standing.py",
        "if entry.seat == seat or not entry.is_sealed\n        ]",
        "if entry\n        ]",
        ORDER,
    ),
    Planted(
        "numbers in the chat",
        "hosting/sections.py",
        "Line(said.text, said.seat, int(at)",
        "Line(said.text, len(hosted.decided), int(at)",
        ORDER,
    ),
    # The chain, counts and clocks.
    Planted(
        "the number of events",
        "hosting/eye.py",
        '"head": hosted.head,',
        '"head": str(hosted.seq),',
        ORDER,
    ),
    Planted(
        "a head that grows with what is sealed",
        "hosting/aftermath.py",
        "if now_shown or not all(entry.is_sealed for entry in new):",
        "if new:",
        ORDER,
    ),
    Planted(
        "a chain without blinds",
        "play/standing.py",
        'if entry.is_secret else b""',
        'if entry is None else b""',
        CHAIN,
    ),
    Planted(
        "claims in a window",
        "hosting/sections.py",
        "round(found.seconds * MILLISECONDS), found.is_sealed)",
        "round(found.seconds * MILLISECONDS) + len(found.claims), found.is_sealed)",
        ORDER,
    ),
    Planted(
        "who is still asked in a window",
        "hosting/sections.py",
        "return [sight.seat] if is_asked else []",
        "return [each for each in hosted.playing_table.actors if each not in hosted.held]",
        ORDER,
    ),
    # Glimpses.
    Planted(
        "a glimpse sent again",
        "hosting/glimpses.py",
        "self.queue[seat].pop(number, None)",
        "self.queue[seat].get(number)",
        GLIMPSED.format("chocolat-2-10"),
    ),
    Planted(
        "a snapped card that all turned back",
        "games/chocottes/words.py",
        '"{who:you snap|* snaps} card {number} wrongly: one more is added",\n            who=who,',
        '"{who:you snap|* snaps} {card} wrongly",\n            who=who,\n'
        "            card=card_name(after.face[before.label[place]]),",
        GLIMPSED.format("chocottes-3"),
    ),
    Planted(
        "the studied box",
        "games/chocolat/scene.py",
        "if view.stage != STUDY or view.viewer == EVERYTHING:",
        "if view.players > 0:",
        GLIMPSED.format("chocolat-2-10"),
    ),
    # Answers.
    Planted(
        "a refusal that knows more",
        "hosting/playing.py",
        'raise Refused("the table has moved on")',
        f'raise Refused("the table has moved on" + {HEAD}[:2])',
        TOCTOC,
    ),
    # Outside the game.
    Planted(
        "the record before the end",
        "hosting/hosted.py",
        "if self.state != playing.OVER:",
        "if self.table is None:",
        TOCTOC,
    ),
    Planted(
        "the result and the seed before the end",
        "hosting/sections.py",
        "if hosted.state != playing.OVER or table is None",
        "if table is None",
        TOCTOC,
    ),
    Planted(
        "an onlooker who is not behind",
        "server/tables/rooms.py",
        "if shadow is None or self.hosted.chairs.of(person):",
        "if person:",
        ROOMS.format("-1"),
    ),
    Planted(
        "a refusal to all",
        "server/tables/rooms.py",
        "            visitor.wire.refuse(refusal, command.id)\n        except Exception:",
        "            for each in self.visitors:\n"
        "                each.wire.refuse(refusal, command.id)\n        except Exception:",
        ROOMS.format("0"),
    ),
    Planted(
        "a glimpse to all",
        "server/tables/rooms.py",
        "            for visitor in eyes:\n",
        "            for visitor in self.visitors:\n",
        ROOMS.format("-1"),
    ),
]
