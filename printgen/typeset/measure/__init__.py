"""Measures: sticks, templates, rings and dials at true size."""
