"""Mats: the strip of a turn, and places for cards and tokens."""
