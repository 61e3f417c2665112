"""What a run has shown: for programs as plain data, for people as a cross-table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ludotoc.arena.match import milliseconds
from ludotoc.arena.run import Count, Run
from ludotoc.arena.setting import Duel, header_of
from ludotoc.arena.stats import ACCEPT, REJECT, Estimate, likelihood, reach_of
from ludotoc.engine.words import Sentence, say

if TYPE_CHECKING:
    from rich.table import Table

    from ludotoc.engine.speech import Speaker

MEDIAN, SLOW = 0.5, 0.99
ITSELF = "·"
PROMOTED, REFUSED, OPEN = "promoted", "refused", "open"


def report_of(run: Run) -> dict[str, Any]:
    """All of it, with everything one needs to measure it again."""
    setting = run.setting
    facts: dict[str, Any] = {
        **header_of(setting, run.plan),
        "sides": setting.sides,
        "fair": setting.fair,
        "workers": run.hands,
        "seconds": run.seconds,
        "interrupted": run.is_interrupted,
        "matches": [
            match for duel, count in run.counts.items() for match in _both(run, duel, count)
        ],
        "thinking": _thinking(run),
    }
    if run.plan.gain:
        facts["promotion"] = _promotion(run)
    return facts


def _both(run: Run, duel: Duel, count: Count) -> list[dict[str, Any]]:
    """A duel; with two sides it is also the other's, seen from across the table."""
    share = count.estimate
    matches = [_match(run, duel, count, share)]
    if run.setting.sides == 2:
        across = Estimate(share.count, 1 - share.mean, 1 - share.high, 1 - share.low)
        matches.append(_match(run, Duel(duel.column, duel.row), count, across))
    return matches


def _match(run: Run, duel: Duel, count: Count, share: Estimate) -> dict[str, Any]:
    bots, counted = run.setting.bots, count.counted
    return {
        "row": bots[duel.row],
        "column": bots[duel.column],
        "boards": share.count,
        "games": share.count * run.setting.sides,
        "share": share.mean if share.count else None,
        "low": share.low,
        "high": share.high,
        "half_width": share.half_width,
        "cut": sum(played.cut for played in counted),
        "decisions": sum(played.decisions for played in counted),
    }


def _thinking(run: Run) -> dict[str, Any]:
    """How long each bot takes for a decision, as far as anybody has looked."""
    return {
        name: {
            "timed": times.total(),
            "p50_ms": milliseconds(times, MEDIAN) if times else None,
            "p99_ms": milliseconds(times, SLOW) if times else None,
        }
        for name, times in run.times().items()
    }


def _promotion(run: Run) -> dict[str, Any]:
    count, setting = next(iter(run.counts.values())), run.setting
    ratio = likelihood(count.seen, setting.fair, run.plan.gain, setting.sides)
    decided = {True: PROMOTED, False: REFUSED, None: OPEN}[count.promoted]
    return {"verdict": decided, "llr": ratio, "lower": REJECT, "upper": ACCEPT}


# --- for people ---


def opening_lines(facts: dict[str, Any]) -> list[Sentence]:
    """What was played, how, and how much of it."""
    counts = [match["boards"] for match in facts["matches"]]
    cut = sum(match["cut"] for match in facts["matches"]) // (2 if facts["sides"] == 2 else 1)
    lines = [_boards_line(facts, min(counts), max(counts)), _version_line(facts)]
    if cut:
        text = (
            "{games:game|games} cut after {cap} decisions: there the promise of the position counts"
        )
        lines.append(say(text, games=cut, cap=facts["cap"]))
    if facts["interrupted"]:
        lines.append(say("interrupted: this is what was done by then"))
    return lines


def _boards_line(facts: dict[str, Any], fewest: int, most: int) -> Sentence:
    if fewest == most:
        text = "{boards:board|boards} a pair, each in {seatings:seating|seatings}, seed {seed}"
        return say(text, boards=most, seatings=facts["sides"], seed=facts["seed"])
    text = "{low} to {high} boards a pair, each in {seatings:seating|seatings}, seed {seed}"
    return say(text, low=fewest, high=most, seatings=facts["sides"], seed=facts["seed"])


def _version_line(facts: dict[str, Any]) -> Sentence:
    text = "version {version} of the house, version {game} of the game"
    return say(text, version=facts["version"], game=facts["game_version"])


def promotion_line(facts: dict[str, Any]) -> Sentence | None:
    """The verdict, where one was asked for."""
    if "promotion" not in facts:
        return None
    found = facts["promotion"]
    row, column = facts["bots"]
    values = {"row": row, "column": column, "boards": facts["matches"][0]["boards"]}
    ratio = f"{found['llr']:+.2f}"
    if found["verdict"] == PROMOTED:
        text = "{row} is promoted over {column} after {boards:board|boards} (log ratio {ratio})"
    elif found["verdict"] == REFUSED:
        text = "{row} is not promoted over {column} after {boards:board|boards} (log ratio {ratio})"
    else:
        text = "nobody can tell after {boards:board|boards}: {row}, {column} (log ratio {ratio})"
    return say(text, ratio=ratio, **values)


def cross_table(facts: dict[str, Any], speaker: Speaker) -> Table:
    """Row alone against a field of the column: the share in points, and its interval."""
    from rich import box
    from rich.table import Table

    found = {(match["row"], match["column"]): match for match in facts["matches"]}
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(speaker.say(say("alone against")))
    for name in facts["bots"]:
        table.add_column(name, justify="right")
    for row in facts["bots"]:
        shares = (_share(found.get((row, name)), facts["fair"]) for name in facts["bots"])
        table.add_row(row, *shares)
    return table


def _share(match: dict[str, Any] | None, fair: float) -> str:
    if match is None or match["share"] is None:
        return ITSELF
    text = match_points(match)
    if match["low"] > fair:
        return f"[bold green]{text}[/]"
    return f"[red]{text}[/]" if match["high"] < fair else text


def match_points(match: dict[str, Any]) -> str:
    """The share of a match, and how far its interval goes."""
    return points(match["share"], reach_of(match["share"], match["low"], match["high"]))


def points(share: float, reach: float) -> str:
    """A share in points of a hundred, and how far its interval goes."""
    if math.isclose(reach, 0.0, abs_tol=5e-5):
        return f"{100 * share:.1f}"
    return f"{100 * share:.1f} ± {100 * reach:.1f}"


def thinking_table(facts: dict[str, Any], speaker: Speaker) -> Table:
    """Milliseconds a decision."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(speaker.say(say("milliseconds a decision")))
    for heading in (say("half of them below"), say("99 % of them below"), say("timed")):
        table.add_column(speaker.say(heading), justify="right")
    for name, found in facts["thinking"].items():
        times = (found["p50_ms"], found["p99_ms"])
        shown = (ITSELF if each is None else f"{each:.3g}" for each in times)
        table.add_row(name, *shown, f"{found['timed']:,}")
    return table
