"""Frames and press sheets into bytes; the only room that imports a drawing library."""
