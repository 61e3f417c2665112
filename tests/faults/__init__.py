"""Faults on purpose, and the proof that nothing acknowledged was lost, doubled or reordered."""
