"""The pages as HTML, and what they load."""
