"""The desk of who keeps the house: people, tables, the door, and copies of everything."""
