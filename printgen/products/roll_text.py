"""Rolls as players read them."""

import re

from printgen.model.printed_words import PrintedWords

SUITS = {
    "S": "\N{BLACK SPADE SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "C": "\N{BLACK CLUB SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
}
RANK = "(10|[2-9AJQK])"
EVERY_SUIT = re.compile(rf"{RANK}S-{RANK}S, \1H-\2H, \1C-\2C, \1D-\2D")
JOKERS = "joker1-joker2"
PLAYING_CARD = re.compile(rf"{RANK}([SHCD])")
JOKER = re.compile(r"joker(\d)")


def show_roll(roll: str, words: PrintedWords) -> str:
    """Return a roll as players read it: cards with suit symbols, ranges with a dash.

    A range that holds for all four suits stands there once, without suits.
    """
    every = EVERY_SUIT.fullmatch(roll)
    if every:
        return f"{every[1]}\N{EN DASH}{every[2]}"
    named = PLAYING_CARD.sub(lambda card: card[1] + SUITS[card[2]], roll.replace(JOKERS, words.jokers))
    return JOKER.sub(lambda joker: f"{words.joker} {joker[1]}", named).replace("-", "\N{EN DASH}")
