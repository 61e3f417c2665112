"""It is your turn: who is called, where, and how often."""
