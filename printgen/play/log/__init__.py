"""Logs of play: their file, their lines dealt again, and the session that writes them."""
