"""Symbols that a pack brings along: drawings as outlines."""
