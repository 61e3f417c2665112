"""Tables that are alive: rooms, who keeps them, and what they hand to the store."""
