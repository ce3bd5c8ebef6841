"""Headings and texts of forms as blocks."""

from functools import partial

from printgen.model.form import FormHeading, FormText
from printgen.model.look import TypeSize
from printgen.products.form import NamedPart
from printgen.typeset.form.block import Drawn, FormBlock, RowSpan, set_label
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.stack import Paragraph, Stack, set_stack
from printgen.typeset.type.typeface import CAP_HEIGHT, DESCENT, Overflow, placed
from printgen.units import Points

HEADING, TEXT = TypeSize(12, 8, 1), TypeSize(9.5, 9, 1.25)
HEADING_GAP: Points = 14


def set_heading(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return a heading. Raises BadData if it does not fit."""
    heading = named.part
    assert isinstance(heading, FormHeading)
    with placed(heading.origin, f"{named.place}.heading"):
        label = set_label(heading.text, "bold", width, setting, HEADING)
    stack = Stack(label.size * (CAP_HEIGHT + DESCENT), (label._replace(y=label.size * CAP_HEIGHT),))
    coloured = stack._replace(items=(stack.items[0]._replace(colour=setting.system.accent),))
    return FormBlock(stack.height, 0, partial(_draw_words, coloured), HEADING_GAP, leads=True)


def set_text(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return a text. Raises BadData if a word does not fit."""
    text = named.part
    assert isinstance(text, FormText)
    size = setting.scale(TEXT)
    size = size._replace(size=max(size.size, setting.theme.least))
    paragraphs = [Paragraph(words, "regular", size, setting.theme.ink) for words in text.text.split("\n")]
    with placed(text.origin, f"{named.place}.text"):
        stack = set_stack(paragraphs, setting.faces, width, 1)
        if stack is None:
            raise Overflow("a word is wider than the form")
    return FormBlock(stack.height, 0, partial(_draw_words, stack))


def _draw_words(stack: Stack, span: RowSpan) -> Drawn:
    return Drawn([*stack.place(span.x, span.y)], [])
