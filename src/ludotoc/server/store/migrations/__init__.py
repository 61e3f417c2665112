"""How a house's database came to be what it is, step by step."""
