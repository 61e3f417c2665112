"""What is on the lid of each box, cut from the same paper as its pieces."""
