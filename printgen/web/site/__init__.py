"""The pages of a site: its home, the door of each game with its cards, rules and odds, the search and the docs."""
