"""Who plays better, and what a rule does: boards in every seating, intervals, pictures."""
