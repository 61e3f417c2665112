"""Planted leaks: one for each side door that hidden things have left by, here or elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "ludotoc"


@dataclass(frozen=True)
class Planted:
    """A leak of one line."""

    door: str  # by which it leaves
    path: str  # a file of the package
    old: str  # text that occurs there once
    new: str
    killers: tuple[str, ...]  # the tests that look at that door, `file` or `file::test`

    @property
    def module(self) -> str:
        return "ludotoc." + self.path.removesuffix(".py").replace("/", ".")

    @property
    def occurrences(self) -> int:
        return (SOURCE / self.path).read_text(encoding="utf-8").count(self.old)


TWINS = ("test_twins.py::test_what_a_viewer_has_not_seen_changes_no_byte_of_his_stream",)
ORDER, GLIMPSED, CHAIN = ("test_order.py",), ("test_glimpsed.py",), ("test_chain.py",)
ROOMS, HINTS = ("test_rooms.py",), ("test_hints.py",)
HASH = "hosted.playing_table.head"

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
        TWINS,
    ),
    Planted(
        "a glimpse in the scene",
        "hosting/sight.py",
        "covered(self._open_scene, self._fleeting)",
        "covered(self._open_scene, ())",
        GLIMPSED,
    ),
    # Views and moments.
    Planted(
        "the whole table for a view",
        "hosting/sight.py",
        "return self._table.view(self.viewer)",
        "return self._table.state",
        TWINS,
    ),
    Planted(
        "the onlooker's view",
        "hosting/sight.py",
        "self.viewer = SPECTATOR if seat == ONLOOKER else seat",
        "self.viewer = max(seat, 0)",
        TWINS,
    ),
    Planted(
        "hidden things in the name of a moment",
        "hosting/sight.py",
        "seen.update(repr(self.legal).encode())",
        "seen.update(repr((self.legal, self._table.head)).encode())",
        TWINS,
    ),
    Planted(
        "one sight for all eyes",
        "hosting/hosted.py",
        "return self._sights[seat]",
        "return next(iter(self._sights.values()))",
        TWINS,
    ),
    Planted(
        "who has decided, from the table itself",
        "hosting/sight.py",
        "return seats_in(int(self._table.game.verbs.actors(self.view)))",
        "return self._table.actors",
        ORDER,
    ),
    Planted(
        "how long the legal list is",
        "hosting/sections.py",
        "        paths_said(sight.paths),\n",
        f"        paths_said(sight.paths)[: 1 + int({HASH}[0], 16) % 3],\n",
        TWINS,
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
        "viewer = SPECTATOR if self.seat == ONLOOKER else self.seat\n        return self.hosted.story",
        "viewer = self.seat\n        return self.hosted.story",
        TWINS,
    ),
    Planted(
        "a line of a draw",
        "play/table.py",
        "return self.shown or HIDDEN",
        "return self.text",
        TWINS,
    ),
    Planted(
        "sealed lines of the log",
        "play/table.py",
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
    Planted(
        "how many decisions a proposal counts",
        "hosting/sections.py",
        "eye.speaker.tell(said), proposed.seat, missing)",
        "eye.speaker.tell(said), proposed.decisions, missing)",
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
        "play/table.py",
        'if entry.is_secret else b""',
        'if entry is None else b""',
        CHAIN,
    ),
    Planted(
        "the clock of who has secretly decided",
        "hosting/clock.py",
        "if seems_to_run and since is None:",
        "if seems_to_run and left < 0:",
        ORDER,
    ),
    Planted(
        "what can be taken back",
        "hosting/aftermath.py",
        "hosted.free = 0 if is_sealed else hosted.free + 1",
        "hosted.free = hosted.free + 1",
        ORDER,
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
        "return hosted.playing_table.actors",
        ORDER,
    ),
    # Glimpses.
    Planted(
        "a glimpse sent again",
        "hosting/glimpses.py",
        "self.queue[seat].pop(number, None)",
        "self.queue[seat].get(number)",
        GLIMPSED,
    ),
    Planted(
        "a snapped card that all turned back",
        "games/chocottes/words.py",
        '"{who:you snap|* snaps} card {number} wrongly: one more is added",\n            who=who,',
        '"{who:you snap|* snaps} {card} wrongly",\n            who=who,\n'
        "            card=card_name(after.face[before.label[place]]),",
        GLIMPSED,
    ),
    Planted(
        "the studied box",
        "games/chocolat/scene.py",
        "if view.stage != STUDY or view.viewer == EVERYTHING:",
        "if view.players > 0:",
        GLIMPSED,
    ),
    # Answers.
    Planted(
        "a refusal that knows more",
        "hosting/playing.py",
        'raise Refused("the table has moved on")',
        f'raise Refused("the table has moved on" + {HASH}[:2])',
        TWINS,
    ),
    Planted(
        "a hint from the true table",
        "hosting/asking.py",
        "return Advice(mind, plan.view(seat), legal",
        "return Advice(mind, hosted.playing_table.state, legal",
        HINTS,
    ),
    # Outside the game.
    Planted(
        "the lobby's card",
        "server/lobby/cards.py",
        'SeatCard(seat["who"], seat["name"], seat["level"])',
        'SeatCard(seat["who"], seat["name"], str(seat["acts"]))',
        ORDER,
    ),
    Planted(
        "the record before the end",
        "hosting/hosted.py",
        "if self.state != playing.OVER:",
        "if self.table is None:",
        TWINS,
    ),
    Planted(
        "the result and the seed before the end",
        "hosting/sections.py",
        "if hosted.state != playing.OVER or table is None",
        "if table is None",
        TWINS,
    ),
    Planted(
        "an onlooker who is not behind",
        "server/tables/rooms.py",
        "if self._shadow is None or self.hosted.chairs.of(person):",
        "if person:",
        ROOMS,
    ),
    Planted(
        "a refusal to all",
        "server/tables/rooms.py",
        "            visitor.wire.refuse(refusal, command.id)\n        except Exception:",
        "            for each in self.visitors:\n"
        "                each.wire.refuse(refusal, command.id)\n        except Exception:",
        ROOMS,
    ),
    Planted(
        "a glimpse to all",
        "server/tables/rooms.py",
        "            for visitor in eyes:\n",
        "            for visitor in self.visitors:\n",
        ROOMS,
    ),
]
