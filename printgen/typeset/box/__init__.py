"""Boxes that decks are kept in: what stands on their panels."""
