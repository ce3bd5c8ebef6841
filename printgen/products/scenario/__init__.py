"""What a scenario makes of a game: how it begins, and what is printed for it alone."""
