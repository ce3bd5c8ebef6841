"""The game without a print: its state, its words, its log, and the terminal it is played at."""
