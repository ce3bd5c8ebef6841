"""The words that printgen itself prints, beside a pack's: a file for each language has them all."""

from typing import Annotated, NamedTuple

from printgen.errors import Origin


class Counted(NamedTuple):
    """A noun with its number."""

    one: str  # for the number 1
    many: str  # for all others

    def show(self, number: int) -> str:
        """Return so many of it: "1 card", "36 cards"."""
        return (self.one if number == 1 else self.many).format(number=number)


UsualCount = Annotated[Counted, "Said of 1, and of any other number."]


class PrintedWords(NamedTuple):
    """All words of a language that are printed. Beside each stands what it is for, and which placeholders it has."""

    ruler: Annotated[str, "Beside the ruler in the margin.", "length"]
    sheet: Annotated[str, "The number of a press sheet.", "number", "of"]
    back: Annotated[str, "The name of the back of a press sheet.", "name"]
    fold: Annotated[str, "Stands at the line to fold along."]
    fold_cards: Annotated[str, "Advice on a folded sheet of cards."]
    fold_markers: Annotated[str, "Advice on a folded sheet of markers."]
    long_edge: Annotated[str, "Advice on markers printed on both sides."]
    short_edge: Annotated[str, "Advice on markers printed on both sides."]
    one_side: Annotated[str, "Advice on markers without backs."]
    lay_mat: Annotated[str, "Advice on a mat."]
    cut_boards: Annotated[str, "Advice on boards."]
    read_maps: Annotated[str, "Advice on maps."]
    make_box: Annotated[str, "Advice on a tuck box."]
    cut_dividers: Annotated[str, "Advice on dividers."]
    glue: Annotated[str, "Stands on the flap of a tuck box that takes the glue."]
    cards: Annotated[str, "Title of the cards of all decks, in the file with the whole game."]
    boxes: Annotated[str, "Title of the tuck boxes and dividers."]
    markers: Annotated[str, "Title of the markers, on their sheets and in the legend of a reference sheet."]
    trackers: Annotated[str, "Title of the trackers."]
    mat: Annotated[str, "Title of the mat."]
    maps: Annotated[str, "Title of the maps."]
    measures: Annotated[str, "Title of the measures."]
    blanks: Annotated[str, "Title of the blank cards and markers."]
    forms: Annotated[str, "Title of all forms, in the file with the whole game."]
    blank_markers: Annotated[str, "Title of the sheet of blank markers."]
    blank: Annotated[str, "Stands in place of the fingerprint on sheets of blank cards."]
    fingerprint: Annotated[str, "What the file of a deck holds.", "cards", "fingerprint"]
    to_write_on: Annotated[str, "What the file of blank cards holds.", "sheets"]
    scale: Annotated[str, "The scale of a map.", "scale"]
    join: Annotated[str, "Stands on the piece of a stick that the next one is glued to."]
    player: Annotated[str, "Title of a board that each player has.", "title", "number"]
    start: Annotated[str, "Stands at the beginning of a track, in capitals."]
    end: Annotated[str, "Stands at the end of a track, in capitals."]
    draw_pile: Annotated[str, "Stands on the place of a deck on a mat."]
    drawn_back: Annotated[str, "Stands on the place of a deck whose cards are shuffled back one by one, like dice."]
    discard_pile: Annotated[str, "Stands on the place of the cards of a deck that are discarded."]
    in_play: Annotated[str, "Stands on the place of the cards of a deck that stay in play."]
    drawn_tokens: Annotated[str, "Stands on the place of the tokens that were drawn from a bag."]
    joker: Annotated[str, "Stands before the number of a joker, and on its card."]
    jokers: Annotated[str, "Both jokers together."]
    reference: Annotated[str, "Title of a reference sheet that the pack has not asked for."]
    all_lists: Annotated[str, "Title of a book of rosters.", "title"]
    results: Annotated[str, "Heading of the glossary of a table.", "title"]
    notes: Annotated[str, "Heading of the notes that stand by number at the end of a reference sheet."]
    page: Annotated[str, "Stands before the number of a page."]
    card: Annotated[str, "Head of a column of playing cards."]
    result: Annotated[str, "Head of a column of results."]
    entry: Annotated[str, "Head of a column of entries to which the table gives none."]
    mark: Annotated[str, "Head of a column of marks to which the table gives none."]
    die_odds: Annotated[str, "Stands before the per cent sign of the die's odds, beside those of decks."]
    deck_odds: Annotated[str, "Stands before the per cent sign of a deck's odds."]
    each_roll: Annotated[str, "The odds of each roll of a die.", "odds"]
    each_card: Annotated[str, "The odds of each card.", "odds"]
    each: Annotated[str, "The odds of each title in a list of them.", "odds"]
    more: Annotated[str, "Follows the title of a list that began in another column."]
    none: Annotated[str, "Stands where a list has no names."]
    last_resort: Annotated[str, "Stands above the names of a roster that are taken where nothing else is left."]
    contents: Annotated[str, "Heading of the contents of a book of rosters."]
    index_of_names: Annotated[str, "Heading of the index of a book of rosters."]
    index_key: Annotated[str, "Explains the numbers of the index."]
    continued: Annotated[str, "Follows the heading of the index on its further pages."]
    notes_on_lists: Annotated[str, "Heading of the notes in a book of rosters."]
    set_up: Annotated[str, "Heading of what is done before a scenario begins."]
    points_needed: Annotated[str, "Says from how many points on something holds.", "number"]
    last_round: Annotated[str, "Says after which round a scenario ends.", "title", "number"]
    scoring: Annotated[str, "Heading of what scores points."]
    otherwise: Annotated[str, "What a verdict takes that holds where no other does."]
    gone: Annotated[str, "Heading of the boxes to tick when a unit is gone."]
    endings: Annotated[str, "Heading of the ways in which a scenario ends."]
    owned: Annotated[str, "Title of the sheet with what a player owns.", "title"]
    to_tick: Annotated[str, "Title of the sheet to tick what one owns.", "title"]
    tick: Annotated[str, "What to do with that sheet.", "command"]
    instead: Annotated[str, "What to take where a player owns nothing.", "number", "title"]
    again: Annotated[str, "The faces of dice that are rolled again.", "faces"]
    game: Annotated[str, "Title of the file with the whole game, and of its box."]
    game_long_edge: Annotated[str, "How that file is printed, if the paper is turned over its long edge.", "sheets"]
    game_short_edge: Annotated[str, "How that file is printed, if the paper is turned over its short edge.", "sheets"]
    game_one_side: Annotated[str, "How that file is printed on one side of the paper.", "sheets"]
    pages: Annotated[str, "Head of the column of page numbers on its first page."]
    sheets: Annotated[str, "Head of the column with the number of sheets of paper."]
    what: Annotated[str, "Head of the column of what there is."]
    print_on: Annotated[str, "Head of the column of paper and card."]
    then: Annotated[str, "Head of the column of what is done with the sheets."]
    on_paper: Annotated[str, "What forms, maps and reference sheets are printed on."]
    on_card: Annotated[str, "What cards, markers, boards and boxes are printed on."]
    keep_sheet: Annotated[str, "What is done with a reference sheet."]
    fill_in: Annotated[str, "What is done with forms."]
    cut_cards: Annotated[str, "What is done with sheets of cards."]
    prepare: Annotated[str, "Heading of what is done from the printer to the table."]
    print_stocks: Annotated[str, "Which pages are printed on paper, and which on card.", "paper", "card"]
    print_odd: Annotated[str, "What is done with a printer that prints one side."]
    trial: Annotated[str, "Which pages are tried first, and how it is seen whether the size is right.", "pages"]
    trial_light: Annotated[str, "How it is seen on them whether backs lie behind fronts."]
    sort_cards: Annotated[str, "What is done with the cards that are cut."]
    shuffle: Annotated[str, "Which of the decks are shuffled.", "decks"]
    print_list: Annotated[str, "What is printed besides, on the first page of the file with the whole game.", "command"]
    board_count: UsualCount
    box_count: UsualCount
    card_count: UsualCount
    divider_count: UsualCount
    map_count: Annotated[Counted, "So many maps."]
    marker_count: UsualCount
    measure_count: Annotated[Counted, "So many measures."]
    place_count: Annotated[Counted, "So many places on a mat."]
    sheet_count: UsualCount
    origins: dict[str, Origin]  # where each of them stands in its file
