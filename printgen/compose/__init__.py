"""Frames onto pages: decks, markers, boards, boxes and blanks, each with its paper, cuts and marks."""
