"""Who is there: names, languages, sessions, accounts and tokens."""
