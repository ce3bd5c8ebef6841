"""printgen: rule tables into card decks, reference sheets, markers and trackers."""

__version__ = "0.1.0"
