"""The digital deck: piles, bags and dice that draw by seed, the routines that join them, and sessions of play."""
