"""A table with people and bots at it, clocks, chat and agreements: all of a house but its wires.

Nothing here reads a clock, a socket or a disk. Whoever hosts a table gives it commands and the time
and stores the events it answers with; the fold of the events is the table.
"""
