"""The words that printgen itself prints: the shape of files under layouts/words, and what is made of one."""

from pathlib import Path
from typing import Any

from yaml.nodes import Node

from printgen.load.nodes.notations import Phrase
from printgen.load.nodes.records import Record
from printgen.load.nodes.shapes import Must, Shape
from printgen.load.nodes.source import read_file
from printgen.model.printed_words import Counted, PrintedWords
from printgen.paths import known_layouts

# What is printed where there is no file for a language.
USUAL = "en"


def _phrase(said: str, *names: str) -> Must:
    """Return the key of a phrase that has these placeholders, each of them once."""
    return Must(Phrase(names), said)


COUNTED = Must(
    Shape({"one": _phrase("For the number 1.", "number"), "many": _phrase("For any other number.", "number")}),
    "Said of 1, and of any other number.",
)
WORDS = Shape(
    {
        "ruler": _phrase("Beside the ruler in the margin.", "length"),
        "sheet": _phrase("The number of a press sheet.", "number", "of"),
        "back": _phrase("The name of the back of a press sheet.", "name"),
        "fold": _phrase("Stands at the line to fold along."),
        "fold-cards": _phrase("Advice on a folded sheet of cards."),
        "fold-markers": _phrase("Advice on a folded sheet of markers."),
        "long-edge": _phrase("Advice on markers printed on both sides."),
        "short-edge": _phrase("Advice on markers printed on both sides."),
        "one-side": _phrase("Advice on markers without backs."),
        "lay-mat": _phrase("Advice on a mat."),
        "cut-boards": _phrase("Advice on boards."),
        "read-maps": _phrase("Advice on maps."),
        "make-box": _phrase("Advice on a tuck box."),
        "cut-dividers": _phrase("Advice on dividers."),
        "glue": _phrase("Stands on the flap of a tuck box that takes the glue."),
        "cards": _phrase("Title of the cards of all decks, in the file with the whole game."),
        "boxes": _phrase("Title of the tuck boxes and dividers."),
        "markers": _phrase("Title of the markers, on their sheets and in the legend of a reference sheet."),
        "trackers": _phrase("Title of the trackers."),
        "mat": _phrase("Title of the mat."),
        "maps": _phrase("Title of the maps."),
        "measures": _phrase("Title of the measures."),
        "blanks": _phrase("Title of the blank cards and markers."),
        "forms": _phrase("Title of all forms, in the file with the whole game."),
        "blank-markers": _phrase("Title of the sheet of blank markers."),
        "blank": _phrase("Stands in place of the fingerprint on sheets of blank cards."),
        "fingerprint": _phrase("What the file of a deck holds.", "cards", "fingerprint"),
        "to-write-on": _phrase("What the file of blank cards holds.", "sheets"),
        "scale": _phrase("The scale of a map.", "scale"),
        "join": _phrase("Stands on the piece of a stick that the next one is glued to."),
        "player": _phrase("Title of a board that each player has.", "title", "number"),
        "start": _phrase("Stands at the beginning of a track, in capitals."),
        "end": _phrase("Stands at the end of a track, in capitals."),
        "draw-pile": _phrase("Stands on the place of a deck on a mat."),
        "discard-pile": _phrase("Stands on the place of the cards of a deck that are discarded."),
        "in-play": _phrase("Stands on the place of the cards of a deck that stay in play."),
        "hand": _phrase("Stands on the place of the cards of a deck that a player keeps."),
        "drawn-tokens": _phrase("Stands on the place of the tokens that were drawn from a bag."),
        "joker": _phrase("Stands before the number of a joker, and on its card."),
        "jokers": _phrase("Both jokers together."),
        "reference": _phrase("Title of a reference sheet that the pack has not asked for."),
        "all-lists": _phrase("Title of a book of rosters.", "title"),
        "results": _phrase("Heading of the glossary of a table.", "title"),
        "notes": _phrase("Heading of the notes that stand by number at the end of a reference sheet."),
        "page": _phrase("Stands before the number of a page."),
        "card": _phrase("Head of a column of playing cards."),
        "result": _phrase("Head of a column of results."),
        "entry": _phrase("Head of a column of entries to which the table gives none."),
        "mark": _phrase("Head of a column of marks to which the table gives none."),
        "die-odds": _phrase("Stands before the per cent sign of the die's odds, beside those of decks."),
        "deck-odds": _phrase("Stands before the per cent sign of a deck's odds."),
        "each-roll": _phrase("The odds of each roll of a die.", "odds"),
        "each-card": _phrase("The odds of each card.", "odds"),
        "each": _phrase("The odds of each title in a list of them.", "odds"),
        "more": _phrase("Follows the title of a list that began in another column."),
        "none": _phrase("Stands where a list has no names."),
        "last-resort": _phrase("Stands above the names of a roster that are taken where nothing else is left."),
        "contents": _phrase("Heading of the contents of a book of rosters."),
        "index-of-names": _phrase("Heading of the index of a book of rosters."),
        "index-key": _phrase("Explains the numbers of the index."),
        "continued": _phrase("Follows the heading of the index on its further pages."),
        "notes-on-lists": _phrase("Heading of the notes in a book of rosters."),
        "set-up": _phrase("Heading of what is done before a scenario begins."),
        "at-start": _phrase("Heading of how all stands when a scenario begins."),
        "last-round": _phrase("Says after which round a scenario ends.", "title", "number"),
        "scoring": _phrase("Heading of what scores points."),
        "at-most": _phrase("How often something scores.", "number"),
        "endings": _phrase("Heading of the ways in which a scenario ends."),
        "owned": _phrase("Title of the sheet with what a player owns.", "title"),
        "to-tick": _phrase("Title of the sheet to tick what one owns.", "title"),
        "tick": _phrase("What to do with that sheet.", "command"),
        "instead": _phrase("What to take where a player owns nothing.", "number", "title"),
        "again": _phrase("The faces of dice that are rolled again.", "faces"),
        "game": _phrase("Title of the file with the whole game, and of its box."),
        "game-long-edge": _phrase("How that file is printed, if the paper is turned over its long edge.", "sheets"),
        "game-short-edge": _phrase("How that file is printed, if the paper is turned over its short edge.", "sheets"),
        "game-one-side": _phrase("How that file is printed on one side of the paper.", "sheets"),
        "pages": _phrase("Head of the column of page numbers on its first page."),
        "sheets": _phrase("Head of the column with the number of sheets of paper."),
        "what": _phrase("Head of the column of what there is."),
        "print-on": _phrase("Head of the column of paper and card."),
        "then": _phrase("Head of the column of what is done with the sheets."),
        "on-paper": _phrase("What forms, maps and reference sheets are printed on."),
        "on-card": _phrase("What cards, markers, boards and boxes are printed on."),
        "keep-sheet": _phrase("What is done with a reference sheet."),
        "fill-in": _phrase("What is done with forms."),
        "cut-cards": _phrase("What is done with sheets of cards."),
        "prepare": _phrase("Heading of what is done from the printer to the table."),
        "print-stocks": _phrase("Which pages are printed on paper, and which on card.", "paper", "card"),
        "print-odd": _phrase("What is done with a printer that prints one side."),
        "measure-ruler": _phrase("How it is seen whether the size is right."),
        "sort-cards": _phrase("What is done with the cards that are cut."),
        "print-list": _phrase("What is printed besides, on the first page of the file with the whole game.", "command"),
        "board-count": COUNTED,
        "box-count": COUNTED,
        "card-count": COUNTED,
        "divider-count": COUNTED,
        "map-count": Must(COUNTED.kind, "So many maps."),
        "marker-count": COUNTED,
        "measure-count": Must(COUNTED.kind, "So many measures."),
        "place-count": Must(COUNTED.kind, "So many places on a mat."),
        "sheet-count": COUNTED,
    }
)


def find_words(language: str) -> Path:
    """Return the file for a language: that of its tag, or of the first part of it, or else the English one."""
    known = known_layouts("words")
    return next(known[name] for name in (language, language.partition("-")[0], USUAL) if name in known)


def load_words(language: str) -> PrintedWords:
    """Return the words that are printed in a language. Raises BadData for mistakes in their file."""
    return read_file(find_words(language), read_words)


def read_words(node: Node, _: str) -> PrintedWords:
    """Read the words of a language. Raises Fault."""
    said = WORDS(node)
    values: dict[str, Any] = {
        key.replace("-", "_"): Counted(**value) if isinstance(value, Record) else value for key, value in said.items()
    }
    return PrintedWords(**values, origins=said.origins())
