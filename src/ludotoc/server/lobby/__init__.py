"""The lobby: what is on the shelf, which tables wait or run."""
