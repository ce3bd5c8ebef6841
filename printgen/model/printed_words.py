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
    """A noun with its number."""

    one: str  # for the number 1
    many: str  # for all others

    def show(self, number: int) -> str:
        """Return so many of it: "1 card", "36 cards"."""
        return (self.one if number == 1 else self.many).format(number=number)


class PrintedWords(NamedTuple):
    """All words of a language that are printed."""

    ruler: str  # beside the ruler in the margin
    sheet: str  # the number of a press sheet, after its name
    back: str  # the name of the back of a press sheet
    fold: str  # stands at the line to fold along
    fold_cards: str  # what to do with a sheet of cards that is folded
    fold_markers: str  # what to do with a sheet of markers that is folded
    long_edge: str  # what to do with markers printed on both sides, by how the paper is turned over
    short_edge: str
    one_side: str  # what to do with markers that have no backs
    lay_mat: str  # what to do with their sheets
    cut_boards: str
    read_maps: str
    make_box: str
    cut_dividers: str
    glue: str  # stands on the flap that takes the glue
    cards: str  # the titles of products that packs give none; that of the markers is also that of the legend
    boxes: str
    markers: str
    trackers: str
    mat: str
    maps: str
    measures: str
    blanks: str
    forms: str  # what forms are called together
    blank_markers: str  # what the sheet of them is called
    blank: str  # stands in place of a fingerprint where cards are to be written on
    fingerprint: str  # what the file of a product says it holds
    to_write_on: str
    scale: str  # how much smaller a map is than the table
    join: str  # stands where the next piece of a stick is glued on
    player: str  # the title of a board that each player has
    start: str  # stand at the ends of a track, in capitals
    end: str
    draw_pile: str  # what lies in a place of a mat
    discard_pile: str
    in_play: str
    hand: str
    drawn_tokens: str
    joker: str  # the word before the number of a joker, in capitals in the corner of its card; both jokers
    jokers: str
    reference: str  # the title of a reference sheet that the pack has not asked for
    all_lists: str  # the title of a book of rosters
    results: str  # the heading of a table's glossary
    notes: str  # the heading of notes by number
    page: str  # stands before the number of a page
    card: str  # the heads of columns of a table
    result: str
    entry: str
    mark: str
    die_odds: str  # stand before the per cent sign where both have odds
    deck_odds: str
    each_roll: str  # the odds of all rows
    each_card: str
    each: str
    more: str  # follows the title of a list that began in another column
    none: str  # stands where a list has no names
    last_resort: str  # stands above names that are taken only where nothing else is left
    contents: str  # the parts of a book of rosters
    index_of_names: str
    index_key: str
    continued: str
    notes_on_lists: str
    set_up: str  # set_up, at_start, scoring, endings: the headings of a scenario's sheet
    at_start: str
    last_round: str  # says that a scenario ends after a round
    scoring: str
    at_most: str  # how often something scores
    endings: str
    owned: str  # the titles of sheets with what a player owns, and to tick that on
    to_tick: str
    tick: str  # what to do with the latter
    instead: str  # what to take where nothing is owned
    again: str  # stands behind the dice that choose; these faces are rolled again
    game: str  # the title of the file with the whole game, and of its box
    game_long_edge: str  # how that file is printed, by how the paper is turned over
    game_short_edge: str
    game_one_side: str
    pages: str  # the heads of columns of what it holds
    sheets: str
    what: str
    print_on: str
    then: str
    on_paper: str  # what its parts are printed on
    on_card: str
    keep_sheet: str  # what to do with its parts
    fill_in: str
    cut_cards: str
    prepare: str  # the heading of what is done with all of it
    # what is done, step by step. board_count, box_count, card_count, divider_count, map_count, marker_count,
    # measure_count, place_count, sheet_count: so many of them.
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
    origins: dict[str, Origin]  # where each of them stands in its file
