"""Patterns of backs: each a module with a pure function of the room and the scale, and the same both ways up."""
