"""The words that printgen itself prints, beside those of a pack: a file for each language has them all."""

from typing import NamedTuple

from printgen.errors import Origin

# What stands in the place of braces: {number} in "sheet {number}/{of}". A phrase that is not listed has none.
PLACEHOLDERS = {
    "ruler": ("length",),
    "sheet": ("number", "of"),
    "back": ("name",),
    "fingerprint": ("cards", "fingerprint"),
    "scale": ("scale",),
    "to_write_on": ("sheets",),
    "player": ("title", "number"),
    "all_lists": ("title",),
    "results": ("title",),
    "each_roll": ("odds",),
    "each_card": ("odds",),
    "each": ("odds",),
    "last_round": ("title", "number"),
    "at_most": ("number",),
    "owned": ("title",),
    "to_tick": ("title",),
    "tick": ("command",),
    "instead": ("number", "title"),
    "again": ("faces",),
    "game_long_edge": ("sheets",),
    "game_short_edge": ("sheets",),
    "game_one_side": ("sheets",),
    "print_stocks": ("paper", "card"),
    "print_list": ("command",),
}
NUMBER = "number"


class Counted(NamedTuple):
    """A noun with its number.

    one: for the number 1.
    many: for all others.
    """

    one: str
    many: str

    def show(self, number: int) -> str:
        """Return so many of it: "1 card", "36 cards"."""
        return (self.one if number == 1 else self.many).format(number=number)


class PrintedWords(NamedTuple):
    """All words of a language that are printed.

    ruler: beside the ruler in the margin.
    sheet: the number of a press sheet, after its name.
    back: the name of the back of a press sheet.
    fold: stands at the line to fold along.
    fold_cards: what to do with a sheet of cards that is folded.
    fold_markers: what to do with a sheet of markers that is folded.
    long_edge, short_edge: what to do with markers printed on both sides, by how the paper is turned over.
    one_side: what to do with markers that have no backs.
    lay_mat, cut_boards, read_maps, make_box, cut_dividers: what to do with their sheets.
    glue: stands on the flap that takes the glue.
    cards, boxes, markers, trackers, mat, maps, measures, blanks: the titles of products that packs give none; that of
        the markers is also
        that of the legend.
    forms: what forms are called together.
    blank_markers: what the sheet of them is called.
    blank: stands in place of a fingerprint where cards are to be written on.
    fingerprint, to_write_on: what the file of a product says it holds.
    scale: how much smaller a map is than the table.
    join: stands where the next piece of a stick is glued on.
    player: the title of a board that each player has.
    start, end: stand at the ends of a track, in capitals.
    draw_pile, discard_pile, in_play, hand, drawn_tokens: what lies in a place of a mat.
    joker, jokers: the word before the number of a joker, in capitals in the corner of its card; both jokers.
    reference: the title of a reference sheet that the pack has not asked for.
    all_lists: the title of a book of rosters.
    results: the heading of a table's glossary.
    notes: the heading of notes by number.
    page: stands before the number of a page.
    card, result, entry, mark: the heads of columns of a table.
    die_odds, deck_odds: stand before the per cent sign where both have odds.
    each_roll, each_card, each: the odds of all rows.
    more: follows the title of a list that began in another column.
    none: stands where a list has no names.
    last_resort: stands above names that are taken only where nothing else is left.
    contents, index_of_names, index_key, continued, notes_on_lists: the parts of a book of rosters.
    set_up, at_start, scoring, endings: the headings of a scenario's sheet.
    last_round: says that a scenario ends after a round.
    at_most: how often something scores.
    owned, to_tick: the titles of sheets with what a player owns, and to tick that on.
    tick: what to do with the latter.
    instead: what to take where nothing is owned.
    again: stands behind the dice that choose; these faces are rolled again.
    game: the title of the file with the whole game, and of its box.
    game_long_edge, game_short_edge, game_one_side: how that file is printed, by how the paper is turned over.
    pages, sheets, what, print_on, then: the heads of columns of what it holds.
    on_paper, on_card: what its parts are printed on.
    keep_sheet, fill_in, cut_cards: what to do with its parts.
    prepare: the heading of what is done with all of it.
    print_stocks, print_odd, measure_ruler, sort_cards, print_list: what is done, step by step.
    board_count, box_count, card_count, divider_count, map_count, marker_count, measure_count, place_count,
        sheet_count: so many of them.
    origins: where each of them stands in its file.
    """

    ruler: str
    sheet: str
    back: str
    fold: str
    fold_cards: str
    fold_markers: str
    long_edge: str
    short_edge: str
    one_side: str
    lay_mat: str
    cut_boards: str
    read_maps: str
    make_box: str
    cut_dividers: str
    glue: str
    cards: str
    boxes: str
    markers: str
    trackers: str
    mat: str
    maps: str
    measures: str
    blanks: str
    forms: str
    blank_markers: str
    blank: str
    fingerprint: str
    to_write_on: str
    scale: str
    join: str
    player: str
    start: str
    end: str
    draw_pile: str
    discard_pile: str
    in_play: str
    hand: str
    drawn_tokens: str
    joker: str
    jokers: str
    reference: str
    all_lists: str
    results: str
    notes: str
    page: str
    card: str
    result: str
    entry: str
    mark: str
    die_odds: str
    deck_odds: str
    each_roll: str
    each_card: str
    each: str
    more: str
    none: str
    last_resort: str
    contents: str
    index_of_names: str
    index_key: str
    continued: str
    notes_on_lists: str
    set_up: str
    at_start: str
    last_round: str
    scoring: str
    at_most: str
    endings: str
    owned: str
    to_tick: str
    tick: str
    instead: str
    again: str
    game: str
    game_long_edge: str
    game_short_edge: str
    game_one_side: str
    pages: str
    sheets: str
    what: str
    print_on: str
    then: str
    on_paper: str
    on_card: str
    keep_sheet: str
    fill_in: str
    cut_cards: str
    prepare: str
    print_stocks: str
    print_odd: str
    measure_ruler: str
    sort_cards: str
    print_list: str
    board_count: Counted
    box_count: Counted
    card_count: Counted
    divider_count: Counted
    map_count: Counted
    marker_count: Counted
    measure_count: Counted
    place_count: Counted
    sheet_count: Counted
    origins: dict[str, Origin]
