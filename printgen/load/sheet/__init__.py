"""Spreadsheets, as a program saves them, into rows of a table."""
