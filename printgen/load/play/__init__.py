"""The rules of play into model: piles, rolls, gauges, routines, and what they may refer to."""
