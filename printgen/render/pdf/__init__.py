"""Frames and press sheets into PDF operators and files."""
