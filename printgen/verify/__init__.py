"""Proof that a table, its printed deck and its digital deck say the same."""
