"""Markers: their two sides, their cuts, and the words on them."""
