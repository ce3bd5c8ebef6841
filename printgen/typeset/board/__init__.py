"""Boards: the boxes of tracks, row by row."""
