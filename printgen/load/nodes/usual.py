"""Keys that mean the same in files of many kinds: a title, a text, notes, a colour."""

from printgen.load.nodes.choices import ListOf
from printgen.load.nodes.scalars import ident, line, plain_text, worded
from printgen.load.nodes.shapes import Maybe, Must

WITH_UNIT = "With its unit: 63.5mm, 8.8cm or 2.5in."
TITLE = Must(line, "What it is called.")
TEXT = Maybe(plain_text, "What to do, in full. A line break begins a new paragraph.")
NOTE = Maybe(plain_text, "Where the rules are silent: said to the player in small italics.")
NOTES = Maybe(ListOf(worded), "Remarks on the whole, such as where the rules are silent.", ())
STYLE = Maybe(ident, "Colour and shape: green, orange, red, blue, purple, success or failure.")
