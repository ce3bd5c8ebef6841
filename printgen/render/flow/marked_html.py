"""Words with markup in flowing text: HTML, in the typography of print."""

import re
from collections.abc import Mapping
from html import escape
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from printgen.model.markup import Marked, TextSpan, change_words
from printgen.products.table_block import table_anchor
from printgen.typeset.type.typeface import cut_words, join_words
from printgen.typeset.type.wording import refine

BLANK = re.compile(" +")


@pass_context
def show_value(context: Context, value: Any) -> Any:
    """Return what a template writes for a value: words with markup are HTML, all else is unchanged.

    Words stand in elements of their own, as the macro `words` has it.
    """
    if value.__class__ is not Marked:
        return value
    system = context.get("system")
    text = refine(value, system.language if system else "en")
    if not isinstance(text, Marked):
        return text
    symbols: Any = context.environment.globals["symbols"]
    return Markup("").join(_link(context, span, _write_span(span, symbols)) for span in text.spans)


def _link(context: Context, span: TextSpan, words: Markup) -> Markup:
    """Return words that name a table of the same sheet with a link to it, and with its page where there are several.

    So are words that name a row, which lead to its table where the row itself does not stand there.
    """
    names, known = (span.table, span.table.partition("/")[0]), context.get("anchors", ())
    anchor = next((each for name in names if span.table and (each := table_anchor(name)) in known), "")
    if not anchor:
        return words
    page = Markup(' data-page=", {} "').format(context["printed"].page_foot)
    told = page if context.get("tells_pages") else Markup("")
    return Markup('<a{} href="#{}">{}</a>').format(told, anchor, words)


def part_first(text: str) -> tuple[str, str]:
    """Return the first word of a text, and the rest."""
    first, *others = cut_words(text, BLANK)
    return change_words(first, str.rstrip), join_words(others) if others else ""


def _write_span(span: TextSpan, symbols: Mapping[str, str]) -> Markup:
    if span.symbol:
        words = Markup('<span class="sign">{}</span>').format(symbols[span.symbol])
    else:
        words = Markup(escape(span.text, quote=False))  # noqa: S704  # it is escaped
    if span.italic:
        words = Markup("<i>{}</i>").format(words)
    if span.bold:
        words = Markup("<b>{}</b>").format(words)
    return words if span.symbol or span.bold or span.italic else Markup("<span>{}</span>").format(words)
