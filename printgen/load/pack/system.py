"""What a pack says of the game as a whole: system.yaml, and the procedures of procedures.yaml."""

import re
from typing import Any

from printgen.load.layers import EXTENDS, OWN
from printgen.load.nodes.choices import NOTE, NOTES, TEXT, TITLE, Extending, Keyed, ListOf, Short
from printgen.load.nodes.notations import Form, FreeId, OneOf, accent, colour
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import flag, ident, language, line, plain_text, symbol, unmarked_line
from printgen.load.nodes.shapes import AnyOf, Maybe, Must, Shape, making
from printgen.load.nodes.symbols import find_symbols, keep_letters, suggest_symbol
from printgen.load.picture.symbols import read_own_symbols
from printgen.model.art import PATTERNS, BackArt
from printgen.model.look import LEAST_CONTRAST, SHAPES, WHITE, contrast
from printgen.model.system import LETTERS, Procedure, ProcedureStep

FONT = re.compile(r"(?:[\w-]+/)*[\w -]+\.ttf", re.ASCII)
FONT_HINT = "name a TrueType file of layouts/fonts, or one inside the pack: fonts/Stencil.ttf"


def parse_font(text: str) -> str:
    """Return the name of a font's file. Raises ValueError for one that could lie elsewhere, or is none."""
    if not FONT.fullmatch(text):
        raise ValueError(f'"{text}" is not the name of a font')
    return text


# How many symbols a pack may bring along.
MOST_SYMBOLS = 100
SHAPE_NAMES = frozenset(SHAPES)
BACK = Shape(
    {
        "pattern": Maybe(
            OneOf(PATTERNS, "pattern"), "weave (if left out), contours, claws, streets, tracery or fog.", PATTERNS[0]
        ),
        "emblem": Maybe(symbol, "The symbol that stands for the game; a deck may have one of its own."),
    }
)
FONT_FILE = Form(parse_font, FONT.pattern, FONT_HINT)
FONT_FILES = Short(
    "regular",
    Shape(
        {
            "regular": Must(FONT_FILE, "Of the text."),
            "bold": Maybe(FONT_FILE, "Of titles and labels; the regular one if left out."),
            "italic": Maybe(FONT_FILE, "Of notes; the regular one if left out."),
        }
    ),
)
HEAD = Shape(
    {
        EXTENDS: Maybe(ident, "Another pack, by its id: this one holds what differs, and its own edition and prefix."),
        "title": Must(line, "The rules' full name."),
        "name": Must(line, "The short name, which stands on every card."),
        "edition": Must(unmarked_line, "Edition of the rules, part of every deck's fingerprint."),
        "authors": Must(ListOf(line), "Who wrote the rules."),
        "credit": Must(line, "The line in the margin of every press sheet."),
        "language": Maybe(language, "Language of the texts: en, de, pt-BR; en if left out.", "en"),
        "ids": Maybe(
            OneOf((LETTERS,), "rule for ids"), "letters: ids keep the letters of every script; a to z if left out."
        ),
        "prefix": Must(ident, "Begins every card's id: marsh gives marsh-spawn-7."),
        "accent": Must(accent, "Colour of labels, dark enough for white text on it."),
        "ground": Maybe(colour, "Colour of panels and backs; the accent if left out."),
        "highlight": Maybe(colour, "Colour of words on the ground; white if left out.", WHITE),
        "symbols": Maybe(
            Keyed(line, FreeId(SHAPE_NAMES, "is a shape that tells styles apart"), MOST_SYMBOLS),
            "Drawings of the pack's own, SVG files in its folder, by the names of their symbols.",
            None,
        ),
        "back": Maybe(BACK, "What is drawn on the backs of all decks: a pattern, and an emblem.", None),
        "card": Maybe(line, "The card format that it is made for, by its name; poker if left out.", ""),
        "paper": Maybe(line, "The paper that it is made for, by its name; a4 if left out.", ""),
        "theme": Maybe(line, "The theme that it is made for, or several with commas; colour if left out.", ""),
        "font": Maybe(
            FONT_FILES,
            "The typeface of all words, a TrueType file of this pack or of ./layouts/fonts: fonts/Own.ttf.",
            None,
        ),
        "reference": Maybe(
            flag, "false for a game without the reference sheet that shows everything; the page has its rules.", True
        ),
        "boxes": Maybe(flag, "false for a game without tuck boxes and dividers.", True),
        "display": Maybe(
            FONT_FILE,
            "Font of titles, indices and backs: a file of layouts/fonts, or one inside the pack.",
        ),
    }
)
SYSTEM = Extending(EXTENDS, HEAD, OWN)
STEP = Shape(
    {"title": Maybe(line, "What it is called."), "text": TEXT, "note": NOTE},
    AnyOf(("title", "text"), "a step needs a title or a text"),
    makes=ProcedureStep,
)
STEPS = making(ListOf(Short("text", STEP)))
PROCEDURE = Shape(
    {
        "title": TITLE,
        "text": Maybe(plain_text, "An introduction, if it needs one."),
        "steps": Maybe(STEPS, "What to do, numbered.", ()),
        "points": Maybe(STEPS, "The same, but in no order.", ()),
        "notes": NOTES,
    },
    makes=Procedure,
)
PROCEDURES = Keyed(PROCEDURE)


def make_head(record: Record, base: str, report: Report) -> dict[str, Any]:
    """Return what the game is and who wrote it. Its words must be readable on its ground or accent.

    `base` is the name and edition of the pack that it extends, which each print names too.
    """
    head: dict[str, Any] = {key: value for key, value in record.items() if key != "symbols"}
    if record.get("ids"):
        keep_letters()
    read_own_symbols(record.get("symbols"), report)
    if record.get(EXTENDS) and not base:
        report.add(record.key_at(EXTENDS), "is not understood here", "write it on a line of its own: extends: marsh")
    if base and record.whole:
        head["edition"] = f"{head['edition']} / {base}"
        head["credit"] = f"{head['credit']} {head['name']} {head['edition']}."
    if {"accent", "ground", "highlight"} <= head.keys():
        head["ground"] = head["ground"] or head["accent"]
        if contrast(head["ground"], head["highlight"]) < LEAST_CONTRAST:
            message = f"{head['highlight']} on the ground {head['ground']} is hard to read"
            place = record.at("highlight" if record.has("highlight") else "ground")
            report.add(place, message, "part them further")
    font = record.get("font")
    if font and font.whole:
        head["font"] = tuple((role, font[role] or font["regular"]) for role in ("regular", "bold", "italic"))
    else:
        head["font"] = ()
    back: Record = record.get("back") or Record(record.node)
    emblem = back.get("emblem")
    if emblem and not find_symbols([emblem]):  # now that the symbols of the pack's own are known
        report.add(back.at("emblem"), f'unknown symbol "{emblem}"', suggest_symbol(emblem))
    return head | {"back": BackArt(**back), "origins": record.origins()}
