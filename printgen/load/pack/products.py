"""What a pack wants made of its game: the shape of products.yaml, and what is made of it."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode

from printgen.errors import Problem, suggest
from printgen.load.nodes.choices import Either, Keeping, Keyed, ListOf, Placed
from printgen.load.nodes.notations import FreeId, OneOf, Whole
from printgen.load.nodes.records import Record, Report, make_each, refuse_crowd, value_of
from printgen.load.nodes.scalars import fault, flag, line
from printgen.load.nodes.shapes import KeyKinds, Later, Maybe, Must, OnlyOne, Shape, making, reword
from printgen.load.nodes.source import Fault, Mistake, origin_of, to_problems
from printgen.load.pack.art import ART, DECK_BACK, ONE_TONE, find_back_fields, make_art, make_back
from printgen.load.pack.table import MOST_CARDS
from printgen.model.die import parse_keys
from printgen.model.marker import Marker
from printgen.model.product import DeckSpec, Passage, PassageGroup, PassageKind, SheetSpec, Wish
from printgen.model.table import Table
from printgen.paths import known_layouts
from printgen.products.deck import count_table_cards
from printgen.products.kinds import ProductKind, list_reserved

# Tables by id; None is a table with problems of its own, which what refers to it need not repeat.
Tables = Mapping[str, Table | None]

# What decks and what scenarios list may state of how their cards look.
LOOK: KeyKinds = {
    "card": Maybe(line, "The card format of its own, by its name; the pack's if left out."),
    "theme": Maybe(line, "The theme of its own, by its name, or several with commas; the pack's if left out."),
    "back": Maybe(DECK_BACK, "Words, pattern and emblem of the back of each of its cards.", None),
    **reword(
        ART,
        symbol="Stands for the deck: on its back, and on cards that have none of their own.",
        style="The colour of its cards and their backs, by a style, in place of the game's.",
        accent="The colour of its cards and their backs, in place of the game's.",
    ),
}
DECK = Shape(
    {
        "table": Must(line, "The table that the cards are of."),
        "layout": Must(line, "bands, playing-card, orders, mission, text, or one of your own."),
        "title": Maybe(line, "What the deck is called; the title of its table if left out."),
        "column": Maybe(line, "Only this column stands on the cards."),
        "per": Maybe(OneOf(("face", "row")), "A card for each face of the die (if left out), or for each row."),
        "without": Maybe(line, "Rolls that have no card."),
        "keep": Maybe(
            OneOf(("odds", "rows")),
            "With per: row: the odds of the die, by copies in proportion, or one card a row whatever the odds.",
        ),
        "alternative": Maybe(
            flag, "true for a deck that stands in for another: it is made where it is named alone.", False
        ),
        "over": Maybe(
            OneOf(("continue",), "way"), "continue: a text too long for a card of a deck that is looked up goes on.", ""
        ),
        **LOOK,
    },
    ONE_TONE,
)


def make_deck(said: Record, name: str, tables: Tables) -> DeckSpec:
    """Return a deck, whose table, column and faces must be there. Raises Fault."""
    table = find_table(said.node, said["table"], tables)
    without = _check_cards(said, table) if table else ()
    return DeckSpec(
        id=name,
        title=said["title"] or (table.title if table else ""),
        **{key: said[key] for key in ("table", "layout", "column", "keep", "alternative", "over")},
        per=said["per"] or ("face" if table and table.die else "row"),
        without=without,
        origin=said.origin_at("title"),
        layout_origin=said.origin_at("layout"),
        art=make_art(said),
        back=make_back(said["back"]),
        back_fields=find_back_fields(said["back"], table, said["column"]),
        wishes=_list_wishes(said),
    )


def _list_wishes(said: Record) -> tuple[Wish, ...]:
    return tuple(Wish(key, said[key], said.origin_at(key)) for key in ("card", "theme") if said[key])


LIST = Shape({"layout": Maybe(line, "units if left out, or another card layout.", "units"), **LOOK}, ONE_TONE)


def _make_list(said: Record, name: str) -> DeckSpec:
    """Return how the deck of what scenarios list looks; its title and its table come with a scenario. Raises Fault."""
    if said["back"] and said["back"]["fields"]:
        raise said.fault("back", "fields of what a scenario lists stand on the fronts", "leave fields out")
    spec = DeckSpec(name, "", name, said["layout"], "", "row", (), "", said.origin, said.origin_at("layout"))
    return spec._replace(art=make_art(said), back=make_back(said["back"]), wishes=_list_wishes(said))


def _check_cards(said: Record, table: Table) -> tuple[str, ...]:
    """Return the keys of the table without a card. Raises Fault if there is not what the deck asks for."""
    columns = [column.id for column in table.columns]
    if said["column"] and said["column"] not in columns:
        hint = suggest(said["column"], columns) or f'the table "{table.id}" has no columns'
        raise said.fault("column", f'unknown column "{said["column"]}"', hint)
    if said["per"] == "face" and not table.die:
        raise said.fault("per", f'"{table.id}" has no die, so no faces', "remove it")
    without = find_keys(said, "without", table)
    if len(without) == len(table.keys):
        raise said.fault("without", "leaves no card in the deck")
    if said["keep"] and not (table.die and said["per"] == "row"):
        hint = "remove it: with a card for each face a deck has the odds of its die"
        raise said.fault("keep", "keep is for a deck with per: row, of a table with a die", hint)
    if said["keep"] == "odds" and any(row.copies > 1 for row in table.rows):
        message = f'rows of "{table.id}" have copies of their own'
        raise said.fault("keep", message, "remove keep: odds, or all copies")
    return without


def find_keys(said: Record, key: str, table: Table | None) -> tuple[str, ...]:
    """Return which keys of a table are meant, as its rolls are written. Raises Fault."""
    try:
        return parse_keys(said[key], table.keys) if table and said[key] else ()
    except ValueError as error:
        raise said.fault(key, str(error), "give rolls of the table, such as 63-65") from None


def find_table(node: Node, name: str, tables: Tables) -> Table | None:
    """Return the table that the key `table` of a node names, or None if that has problems. Raises Fault."""
    if name not in tables:
        raise fault(value_of(node, "table") or node, f'unknown table "{name}"', suggest(name, tables))
    return tables[name]


MOST_PAGES, MOST_COLUMNS = 20, 6
# More steps side by side have no room for words.
MOST_STEPS = 7
COLUMNS = 3
LEGEND: Final = "legend"
MAP: PassageKind = "map"
PARTS: dict[PassageKind, Maybe] = {
    "rows": Maybe(line, "The rows of this table; in play their odds stand with its glossary."),
    "glossary": Maybe(line, "The results and terms of this table, with their odds, and its notes."),
    "titles": Maybe(line, "The rows of this table without their texts."),
    MAP: Maybe(line, "This map, for the first of its sizes of table."),
}
PART = Shape(
    {str(part): said for part, said in PARTS.items()},
    OnlyOne(tuple(PARTS), f"expected one of {', '.join(PARTS)}", "such as {rows: spawn}"),
)
Asked = Placed | Record


class Contents(NamedTuple):
    """What a pack has to show."""

    tables: Mapping[str, Table | None]  # its tables by id; None for one with problems
    # how many steps each of its procedures has, by id; None if their file has problems
    procedures: Mapping[str, int] | None
    markers: tuple[Marker, ...] | None  # its markers; None if their file has problems
    maps: Collection[str] | None  # the ids of its maps; None if their file has problems


def _find_strip(said: Record, key: str, contents: Contents) -> str:
    """Return the procedure whose steps run across the top of a sheet. Raises Fault."""
    name, node = said[key]
    if contents.procedures is not None and name not in contents.procedures:
        raise fault(node, f'there is no procedure "{name}"', suggest(name, contents.procedures))
    if contents.procedures is not None and not 1 < contents.procedures[name] <= MOST_STEPS:
        message = f'"{name}" has {contents.procedures[name]} steps, and a strip has room for 2 to {MOST_STEPS}'
        raise fault(node, message, "show it in a box, or write a shorter one")
    return str(name)


def _find_passage(asked: Asked, contents: Contents) -> Passage:
    """Return a part of a sheet, which must be there. Raises Fault."""
    if isinstance(asked, Record):
        return _find_part(asked, contents)
    (name, node), origin = asked, origin_of(asked.node)
    procedures = contents.procedures or {}
    if name == LEGEND and name in procedures:
        raise fault(node, '"legend" is a procedure, and what shows the markers', "give the procedure another id")
    if name == LEGEND and contents.markers == ():
        raise fault(node, "there are no markers to explain", "write them in markers.yaml")
    if name == LEGEND:
        return Passage(LEGEND, "", origin)
    if name in procedures and name in contents.tables:
        hint = "give one of them another id, or show {rows: ...} and {glossary: ...}"
        raise fault(node, f'"{name}" is a procedure and a table', hint)
    if name in contents.tables:
        return Passage("table", name, origin)
    if contents.procedures is None or name in procedures:
        return Passage("procedure", name, origin)
    hint = suggest(name, [*procedures, *contents.tables, LEGEND])
    raise fault(node, f'there is no procedure or table "{name}"', hint)


def _find_part(asked: Record, contents: Contents) -> Passage:
    if not asked.whole:
        raise Fault  # what is wrong with it has been said
    ((part, name),) = [(part, asked[part]) for part in PARTS if asked[part]]
    tables = contents.tables
    if part == MAP:
        if contents.maps is not None and name not in contents.maps:
            raise asked.fault(part, f'unknown map "{name}"', suggest(name, contents.maps) or "write it in maps.yaml")
        return Passage(part, name, asked.origin)
    if name not in tables:
        raise asked.fault(part, f'unknown table "{name}"', suggest(name, tables))
    table = tables[name]
    if part == "glossary" and table and not (table.has_glossary or table.notes):
        hint = "results and terms make one, where rows name them column by column"
        raise fault(asked.node, f'the table "{name}" has no glossary', hint)
    return Passage(part, name, asked.origin)


def _make_group(asked: Asked | tuple[Asked, ...], contents: Contents) -> PassageGroup:
    """Return a part of a sheet, or several that stand side by side. Raises Fault."""
    alone = isinstance(asked, Placed | Record)
    return PassageGroup(make_each((asked,) if alone else asked, contents, _find_passage), wide=not alone)


# The id of a procedure or table, a part of a table, a map, or "legend".
PASSAGE = Either(Keeping(line), keys=PART)
GROUPS = making(ListOf(Either(PASSAGE, items=ListOf(PASSAGE))), _make_group)
SHEET = Shape(
    {
        "title": Maybe(line, "What it is called."),
        "pages": Maybe(Whole(1, MOST_PAGES), "How many pages it fills; as many as it takes if left out.", 0),
        "columns": Maybe(Whole(1, MOST_COLUMNS), "Columns of text; 3 if left out.", COLUMNS),
        "strip": Maybe(
            Later(Keeping(line), _find_strip),
            "A procedure whose steps run across the top of the first page, such as the turn.",
        ),
        "in-play": Maybe(
            GROUPS, "What is used each round: boxes on the first page. All else begins on the next page.", ()
        ),
        "content": Maybe(GROUPS, "What it shows, in order. What stands in a list of its own stands side by side.", ()),
    }
)


def make_sheet(said: Record, contents: Contents, name: str) -> SheetSpec:
    """Return a sheet; without a title its title is for the caller to fill in. Raises Fault."""
    title, pages, columns, strip, in_play, content = said.resolve(contents)
    return SheetSpec(name, title, pages, columns, content, said.origin, in_play, strip)


# How many decks and sheets a pack may ask for, and how many cards all its decks may have.
MOST_DECKS, MOST_SHEETS, MOST_CARDS_OF_ALL = 200, 50, 10_000


def _free_id(kind: ProductKind) -> FreeId:
    """Return what the ids of products of a kind are: none belongs to another kind."""
    return FreeId(frozenset(list_reserved(kind)), "is a product that every system has")


PRODUCTS = Shape(
    {
        "decks": Maybe(
            Keyed(DECK, _free_id(ProductKind.DECK), MOST_DECKS),
            "Decks of cards. Each has an id of its own, which names its file.",
            {},
        ),
        "sheets": Maybe(
            Keyed(SHEET, _free_id(ProductKind.SHEET), MOST_SHEETS),
            "Reference sheets. `reference` is there without asking; say more of it here.",
            {},
        ),
        "lists": Maybe(Keyed(LIST), "How the decks of what scenarios list look, by the list, such as `units`.", {}),
    }
)


class Products(NamedTuple):
    """What products.yaml asks for."""

    decks: tuple[DeckSpec, ...] = ()
    sheets: tuple[SheetSpec, ...] = ()
    lists: tuple[DeckSpec, ...] = ()


def make_products(said: Record, contents: Contents, report: Report) -> Products:
    """Return the decks and sheets of a pack that have no mistakes."""
    asked = said.get("decks", {})
    decks = [report.make(make_deck, deck, name, contents.tables) for name, deck in asked.items()]
    found = tuple(deck for deck in decks if deck)
    total = 0
    for deck in found:
        table = contents.tables[deck.table]
        number = count_table_cards(table, deck) if table else 0
        report.attempt(refuse_crowd, asked.at(deck.id), number, "cards", MOST_CARDS)
        total += number
    if found:
        report.attempt(refuse_crowd, asked.node, total, "cards in all decks", MOST_CARDS_OF_ALL)
    sheets = report.attempt(make_each, said.get("sheets", {}), contents, make_sheet)
    lists = [report.make(_make_list, each, name) for name, each in said.get("lists", {}).items()]
    return Products(found, sheets or (), tuple(filter(None, lists)))


def find_unknown_lists(products: Products, known: Collection[str]) -> list[Problem]:
    """Return a problem for each list that scenarios of the game do not have."""
    return [
        Problem(each.origin, f'lists.{each.id}: scenarios have no list "{each.id}"', suggest(each.id, known))
        for each in products.lists
        if each.id not in known
    ]


def find_continued(products: Products, shuffled: Collection[str], tables: Tables) -> list[Problem]:
    """Return a problem for each deck whose cards go on on others though it is shuffled: they would be drawn apart."""
    wrong = [deck for deck in products.decks if deck.over and deck.id in shuffled]
    message, hint = (
        "over: cards of a deck that is drawn from cannot go on on others",
        "shorten its texts, or leave it out",
    )
    return [
        Problem(deck.origin, f"decks.{deck.id}.{message}", hint)
        for deck in wrong
        if (table := tables[deck.table]) and not table.chosen
    ]


def find_unknown_layouts(root: Node, sources: tuple[Node, ...]) -> list[Problem]:
    """Return a problem for each deck of products.yaml whose card layout there is not. Raises BadUsage.

    `sources` are the roots of the files that it was merged of. Reading products does not look for layouts: whoever
    plays a game needs none.
    """
    known = known_layouts("cards")
    decks = value_of(root, "decks")
    asked = [value_of(deck, "layout") for _, deck in (decks.value if isinstance(decks, MappingNode) else ())]
    layouts = [node for node in asked if isinstance(node, ScalarNode) and node.value and node.value not in known]
    mistakes = [Mistake(node, f'unknown layout "{node.value}"', suggest(node.value, known)) for node in layouts]
    return to_problems(Fault(*mistakes), *sources)
