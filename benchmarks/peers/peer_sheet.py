"""The words of a reference sheet, set once and written as PDF: by WeasyPrint from printgen's final HTML, or by Typst.

usage: peer_sheet.py weasyprint|typst FOLDER    (FOLDER holds what sheets.py has put there)
"""

import json
import sys
from pathlib import Path

TYPST = """
#set page(width: 210mm, height: 297mm, margin: 7.5mm, columns: {columns})
#set columns(gutter: 1.3em)
#set text(font: "Roboto Condensed", size: {size}pt, hyphenate: false)
#set par(justify: false, leading: 0.4em, spacing: 0.5em)
#for words in json("words.json") {{ par(words) }}
"""


def set_with_weasyprint(folder: Path) -> None:
    """Set the HTML at the size that fits, as a tagged PDF."""
    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    styles = CSS(filename=folder / "sheet.css", font_config=fonts)
    html = HTML(filename=folder / "sheet.html")
    html.write_pdf(folder / "weasyprint.pdf", stylesheets=[styles], font_config=fonts, pdf_variant="pdf/ua-1")


def set_with_typst(folder: Path) -> None:
    """Set the same paragraphs in as many columns at the same size."""
    import typst

    facts = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
    source = folder / "sheet.typ"
    source.write_text(TYPST.format(**facts), encoding="utf-8")
    typst.compile(source, output=folder / "typst.pdf", root=folder, font_paths=[folder], ignore_system_fonts=True)


if __name__ == "__main__":
    {"weasyprint": set_with_weasyprint, "typst": set_with_typst}[sys.argv[1]](Path(sys.argv[2]))
