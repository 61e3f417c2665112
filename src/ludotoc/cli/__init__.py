"""The command line. What a command needs is imported when it is called: the door opens quickly."""

from __future__ import annotations

INTERRUPTED = 130


def main() -> None:
    """The entry point of `ludotoc`."""
    import io
    import sys

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # a star that a terminal lacks is no reason to stop
    try:
        from ludotoc.cli.house import house

        house(prog_name="ludotoc")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
