"""What a thing shows beside its words, and what stands on the back of its card: the keys that say so."""

import re
from collections.abc import Callable

from printgen.errors import suggest
from printgen.load.inside import INSIDE
from printgen.load.nodes.choices import NOTE, STYLE, Defined, Keeping, ListOf, Short
from printgen.load.nodes.notations import Form, OneOf, UpTo, accent
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import fault, line, name, plain_text, symbol
from printgen.load.nodes.shapes import AnyOf, Excludes, Maybe, Must, Shape
from printgen.load.picture.shelf import find_picture
from printgen.model.art import PATTERNS, Art, BackArt, BackSection, BackWords
from printgen.model.table import Table

LONGEST_PATH = 200
FOCUS = re.compile(r"(100|[0-9]{1,2})%[ \t]+(100|[0-9]{1,2})%")
FOCUS_HINT = "how far from the left and from above: 50% 20%"


def parse_focus(text: str) -> tuple[float, float]:
    """Return what stays in view of a picture that is cut, from the left and from above, 0 to 1. Raises ValueError."""
    found = FOCUS.fullmatch(text)
    if not found:
        raise ValueError(f'"{text}" is not a place in a picture')
    return int(found[1]) / 100, int(found[2]) / 100


FIT = OneOf(("cover", "contain"), "fit")
FOCUS_FORM = Form(parse_focus, FOCUS.pattern, FOCUS_HINT)
PICTURE = Defined(
    "picture",
    Short(
        "file",
        Shape(
            {
                "file": Must(UpTo(LONGEST_PATH, INSIDE), "The file: art/ogre.png."),
                "fit": Maybe(FIT, "cover: all of its place, what goes beyond is cut off; contain: all of the picture."),
                "focus": Maybe(
                    FOCUS_FORM, "What stays in view where it is cut, from the left and from above: 50% 20%.", None
                ),
            }
        ),
    ),
)
ART: dict[str, Maybe] = {
    "symbol": Maybe(
        Defined("symbol", symbol), "A symbol that shows at a glance what happens: skull. printgen symbols shows all."
    ),
    "style": STYLE,
    "accent": Maybe(accent, "A colour of its own in place of a style, dark enough for white text on it."),
    "picture": Maybe(PICTURE, "A PNG, JPEG or SVG file in the folder of the pack: art/ogre.png.", None),
}
ONE_TONE = Excludes("style", ("accent",), "there is a style already", "give one of the two")


def make_art(said: Record) -> Art:
    """Return what a record with these keys shows. Raises Fault."""
    toned = said["style"] or said["accent"]
    place = said.origin_at("style" if said["style"] else "accent") if toned else None
    picture = find_picture(said["picture"]) if said["picture"] else None
    return Art(said["symbol"], said["style"], said["accent"], place, picture)


# More have no room on any card.
MOST_SECTIONS = 12
SECTION = Shape(
    {
        "label": Maybe(line, "Stands above or beside the part."),
        "title": Maybe(line, "What happens, in short."),
        "text": Maybe(plain_text, "What happens, in full."),
        **ART,
    },
    AnyOf(("title", "text"), "a section needs a title or a text"),
    ONE_TONE,
)
WORDS: dict[str, Maybe] = {
    "title": Maybe(line, "Heads the back; the card's own title if left out."),
    "text": Maybe(plain_text, "What the back says."),
    "note": NOTE,
    "sections": Maybe(
        ListOf(Short("text", SECTION), most=MOST_SECTIONS),
        "More parts of the back, each a text, or a label with a title and a text.",
        (),
    ),
    **ART,
    "pattern": Maybe(
        OneOf(PATTERNS, "pattern"), "weave, contours, claws, streets, tracery or fog; the game's if left out."
    ),
    "emblem": Maybe(Defined("symbol", symbol), "The symbol on its plate; that of the deck or the game if left out."),
}
EMPTY = "the back has nothing on it"
HINT = "give it a title or a text, or leave it out"
BACK = Defined("back", Short("text", Shape(WORDS, AnyOf(tuple(WORDS), EMPTY, HINT), ONE_TONE)))
DECK_WORDS = {
    **WORDS,
    "fields": Maybe(
        ListOf(Keeping(name)), "Fields of the table that stand on each card's back and not on its front.", ()
    ),
}
DECK_BACK = Defined("back", Short("text", Shape(DECK_WORDS, AnyOf(tuple(DECK_WORDS), EMPTY, HINT), ONE_TONE)))


def make_back(said: Record | None) -> BackWords | None:
    """Return what stands on the back of a card, None if nothing is said of it."""
    if said is None:
        return None
    sections = tuple(
        BackSection(part["label"], part["title"], part["text"], make_art(part), part.origin)
        for part in said["sections"]
    )
    face = BackArt(said["pattern"] or "", said["emblem"] or "")
    return BackWords(said["title"], said["text"], said["note"], sections, said.origin, make_art(said), face)


def find_back_fields(said: Record | None, table: Table | None, column: str) -> tuple[str, ...]:
    """Return the ids of the fields that a deck has on its backs, which must stand on its cards. Raises Fault."""
    if said is None or table is None:
        return ()
    known = [field.id for field in table.fields]
    for each in said["fields"]:
        if each.value not in known:
            hint = suggest(each.value, known) if known else f'the table "{table.id}" has no fields'
            raise fault(each.node, f'unknown field "{each.value}"', hint)
    if said["fields"] and len(table.columns) > 1 and not column:
        message = "the cards of this deck show columns, and no fields"
        raise said.fault("fields", message, "let the deck show one column: column: red")
    return tuple(each.value for each in said["fields"])


def put_words(back: BackWords | None, put: Callable[[str], str]) -> BackWords | None:
    """Return a back with something put into all of its words."""
    if back is None:
        return None
    sections = tuple(
        part._replace(label=put(part.label), title=put(part.title), text=put(part.text)) for part in back.sections
    )
    title, text, note = map(put, (back.title, back.text, back.note))
    return back._replace(title=title, text=text, note=note, sections=sections)
