"""HTML laid out on pages as WeasyPrint does it, but for columns, which are laid out once instead of twice.

WeasyPrint lays columns out to see whether they end on their page, so that it could balance them, throws them away, and
lays them out again. Columns that are filled one after the other (`column-fill: auto`) need no such trial.
"""

from typing import Any

from printgen.render.flow.library import (
    CSS,
    DEFAULT_OPTIONS,
    HTML,
    VARIANTS,
    CounterStyle,
    Document,
    DocumentMetadata,
    FontConfiguration,
    Page,
    boxes,
    build_formatting_structure,
    get_html_metadata,
    layout_document,
)


class FilledColumns(boxes.BlockBox):  # type: ignore[misc]
    """A block whose columns are filled one after the other: the trial of its last columns is an empty one."""

    is_tried = False

    def copy_with_children(self, new_children: list[Any]) -> Any:
        """Return the block with other children, as at the beginning of each layout."""
        block = super().copy_with_children(new_children)
        block.is_tried = False
        return block

    @classmethod
    def anonymous_from(cls, parent: Any, *args: Any, **kwargs: Any) -> Any:
        """Return a column: first one for a trial, then the columns that are printed.

        Columns with a block across the page below them are balanced, so their trial is a real one.
        """
        column = boxes.BlockBox.anonymous_from(parent, *args, **kwargs)
        is_last = column.children and column.children[-1].element is parent.children[-1].element
        if is_last and not parent.is_tried:
            parent.is_tried = True
            column.children = []
        return column


def lay_out(html: HTML, styles: CSS, fonts: FontConfiguration, variant: str) -> Document:
    """Return a document on pages, as `HTML.render` makes it, for a variant of PDF."""
    _, wanted = VARIANTS[variant]
    given = {"stylesheets": [styles], "pdf_variant": variant}
    options = {key: wanted.get(key) if value is None else value for key, value in DEFAULT_OPTIONS.items()} | given
    counters = CounterStyle()
    context = Document._build_layout_context(html, fonts, counters, {}, options)  # noqa: SLF001
    root = build_formatting_structure(
        html.etree_element,
        context.style_for,
        context.get_image_from_uri,
        html.base_url,
        context.target_collector,
        counters,
        context.footnotes,
    )
    for box in root.descendants():
        if type(box) is boxes.BlockBox and box.style["column_count"] != "auto" and box.style["column_fill"] == "auto":
            box.__class__ = FilledColumns
    pages = [Page(box) for box in layout_document(html, root, context)]
    metadata = DocumentMetadata(**get_html_metadata(html))
    document = Document(pages, metadata, html.url_fetcher, fonts, {}, options["output_intent"])
    document._html = html  # noqa: SLF001
    return document
