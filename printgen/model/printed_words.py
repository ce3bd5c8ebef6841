"""The words that printgen itself prints, beside those of a pack: a file for each language has them all."""

from typing import NamedTuple

from printgen.errors import Origin


class Counted(NamedTuple):
    """A noun with its number."""

    one: str  # for the number 1
    many: str  # for all others

    def show(self, number: int) -> str:
        """Return so many of it: "1 card", "36 cards"."""
        return (self.one if number == 1 else self.many).format(number=number)


class PrintedWords(NamedTuple):
    """All words of a language that are printed; `load/look/printed_words` tells what each is for."""

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
    origins: dict[str, Origin]  # where each of them stands in its file
