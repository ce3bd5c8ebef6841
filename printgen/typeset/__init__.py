"""Words onto cards, markers and boards: type is measured, fitted, placed, and ends as frames of positioned things."""
