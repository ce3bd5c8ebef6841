"""The terminal: lines typed, cards and results shown, and games kept for the next evening."""
