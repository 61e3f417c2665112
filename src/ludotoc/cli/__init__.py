"""The command line. What a command needs is imported when it is called: the door opens quickly."""

from __future__ import annotations

INTERRUPTED = 130


def main() -> None:
    """The entry point of `ludotoc`."""
    import io
    import sys

    import click

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # a star that a terminal lacks is no reason to stop
    try:
        from ludotoc.cli.house import house

        # Click itself would end an interrupted program as a failed one.
        ended = house.main(prog_name="ludotoc", standalone_mode=False)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(INTERRUPTED)
    except click.ClickException as misuse:
        misuse.show()
        sys.exit(misuse.exit_code)
    sys.exit(ended if isinstance(ended, int) else 0)
