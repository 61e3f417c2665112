"""What a house tells those who look after it: whether it is well, how much it does, what failed."""
