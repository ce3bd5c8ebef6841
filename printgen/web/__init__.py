"""The digital deck in a browser: the page of a game, made of its system, its cards and an engine in JavaScript."""
