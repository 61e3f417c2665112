"""Many workers behind one door: who is alive, who does what, and how they wake each other.

Nothing here decides what happens at a table: order and exactly-once come from the numbers of its
log and from the ids of commands. A lease only says who lets bots and time go on, a bell only that
there is something to read; both may fail, and play goes on, later.
"""
