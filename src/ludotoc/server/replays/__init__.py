"""After the game: films, records, proofs."""
