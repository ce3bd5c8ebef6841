"""Words onto cards: type is measured, fitted and placed, and ends as frames of positioned things to draw."""
