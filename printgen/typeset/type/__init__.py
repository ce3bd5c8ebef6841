"""Type and outlines: how wide words are, how they are set, and the shapes that stand beside them."""
