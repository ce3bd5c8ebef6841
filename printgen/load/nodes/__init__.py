"""YAML nodes that know their place, and what a node may hold; knows no game."""
