"""Shuffles as they are dealt at a table of the house: every card is as likely in every place."""
