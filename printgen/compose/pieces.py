"""The bench: markers and boards typeset, shelved on as many sheets as they take, and ready to be drawn."""

from collections.abc import Iterable, Sequence
from math import ceil

from printgen.compose.common import Worktop, refuse
from printgen.errors import BadData, Problem, collecting, count_noun
from printgen.imposition.grid import STRIP
from printgen.imposition.shelves import (
    Field,
    Piece,
    Size,
    choose_field,
    fill_field,
    impose_pieces,
    make_board_field,
    measure_cut,
    sort_boards,
    sort_pieces,
)
from printgen.model.options import Duplex, Orientation, Registration
from printgen.model.product import CUTS
from printgen.products.board import Board
from printgen.products.marker import Token, make_blank_token
from printgen.render.pdf.document import Leaf
from printgen.render.pdf.pieces import Pieces
from printgen.typeset.advice import draw_advice, draw_fold
from printgen.typeset.board.board import draw_board
from printgen.typeset.board.box import BoxSize
from printgen.typeset.frame import Frame, Item
from printgen.typeset.marker.cut import Cut
from printgen.typeset.marker.token import draw_token
from printgen.units import TENTH, Micrometres, Points, to_points

MARKERS_ADVICE = {
    Duplex.FOLD_OVER: "Fold along the dashed line, print outside. Glue, let dry, then punch or cut.",
    Duplex.LONG_EDGE: "Print on both sides, turned over the long edge, on card. Then punch or cut.",
    Duplex.SHORT_EDGE: "Print on both sides, turned over the short edge, on card. Then punch or cut.",
    Duplex.NONE: "Glue to card, then punch or cut.",
}
BOARDS_ADVICE = "Cut along the thin lines. Boards last longer on card, or in a sleeve."
# How far advice keeps from the fold.
CLEAR: Micrometres = 5_000
# A box takes a cube of 8 mm; a marker or card has this much play in its own.
CUBE: Micrometres = 8_700
PLAY: Micrometres = 2_000


class Bench(Worktop):
    """Makes sheets of markers and of boards."""

    @property
    def duplex(self) -> Duplex:
        """Where the backs of markers are."""
        by_machine = self.options.registration is not Registration.NONE  # which cuts what is not glued
        return self.options.duplex_or(Duplex.LONG_EDGE if by_machine else Duplex.FOLD_OVER)

    def set_markers(self, tokens: Iterable[Token], title: str) -> Pieces:
        """Return sheets of markers. Raises BadData with everything that does not fit or has no glyphs."""
        paper, field = self.paper, choose_field(self.paper, self.duplex, self.options.registration)
        pieces: list[Piece[Frame]] = []
        problems: list[Problem] = []
        for token in tokens:
            with collecting(problems):
                pieces += [self._set_marker(token, field)] * token.marker.copies
        leaf = self.make_leaf()
        strip = self._draw_strip(leaf, problems, folded=self.duplex is Duplex.FOLD_OVER)
        advice = self._advise(MARKERS_ADVICE[self.duplex])
        if self.duplex is Duplex.FOLD_OVER:
            middle, bottom = to_points(paper.width) / 2, to_points(paper.height - paper.margin - STRIP)
            advice += draw_fold((middle, to_points(paper.margin), middle, bottom), self.kit)
        sheets = impose_pieces(sort_pieces(pieces), field, paper, self.duplex)
        content = count_noun(len(pieces), "marker")
        machine = self.options.registration
        return Pieces(self.kit.system, title, content, leaf, strip, advice, sheets, self.duplex, machine)

    def set_blanks(self, title: str) -> Pieces:
        """Return a sheet of blank markers, some of each shape. Raises BadData if not one fits."""
        field = choose_field(self.paper, self.duplex, self.options.registration)
        counts = fill_field([measure_cut(shape, self.options.marker_size) for shape in CUTS], field)
        tokens = [make_blank_token(self.kit.system, shape, n) for shape, n in zip(CUTS, counts, strict=True) if n]
        return self.set_markers(tokens or [make_blank_token(self.kit.system, CUTS[0], 1)], title)

    def set_boards(self, boards: Sequence[Board], title: str) -> Pieces:
        """Return sheets of boards, on paper that lies if that takes fewer, unless it is to lie or stand anyway.

        Raises BadData with everything that does not fit or has no glyphs.
        """
        ways = (Orientation.PORTRAIT, Orientation.LANDSCAPE)
        laid = [self._replace(options=self.options._replace(orientation=way)) for way in ways]
        trials: list[Pieces] = []
        problems: list[list[Problem]] = []
        for bench in laid if self.options.orientation is Orientation.AUTO else [self]:
            problems.append([])
            with collecting(problems[-1]):
                trials.append(bench.shelve_boards(boards, title))
        if not trials:
            raise BadData(problems[0])
        return min(trials, key=lambda pieces: len(pieces.sheets))

    def shelve_boards(self, boards: Iterable[Board], title: str) -> Pieces:
        """Return sheets of boards on the paper as it lies. Raises BadData."""
        field = make_board_field(self.paper)
        pieces: list[Piece[Frame]] = []
        problems: list[Problem] = []
        for board in boards:
            with collecting(problems):
                pieces.append(self._set_board(board, field))
        leaf = self.make_leaf()
        strip, advice = self._draw_strip(leaf, problems), self._advise(BOARDS_ADVICE)
        sheets = impose_pieces(sort_boards(pieces, field), field, self.paper, Duplex.NONE)
        content = count_noun(len(pieces), "board")
        return Pieces(self.kit.system, title, content, leaf, strip, advice, sheets)

    def _set_marker(self, token: Token, field: Field) -> Piece[Frame]:
        """Return a marker. Raises BadData if the field cannot hold it, or its words do not fit."""
        marker = token.marker
        size = measure_cut(marker.shape, marker.size or self.options.marker_size)
        if not field.holds(size):
            folded = self.duplex is Duplex.FOLD_OVER
            where = "beside the fold" if folded else f"on {self.look.paper.title}"
            hint = "choose a smaller size, or --duplex long-edge" if folded else "choose a smaller size"
            raise refuse(marker, "the marker", (size, field), where, hint)
        cut = Cut(marker.shape, to_points(size.width), to_points(size.height))
        return Piece(size, *draw_token(token, cut, self.kit, self.options.cut_marks))

    def _set_board(self, board: Board, field: Field) -> Piece[Frame]:
        """Return a board, as wide as its boxes and title need.

        Raises BadData if the field cannot hold it, or its words do not fit.
        """
        box = self._measure_box(board.tracker.box)
        frame = draw_board(board, box, to_points(field.width), self.kit)
        size = Size(_round_up(frame.width), _round_up(frame.height))
        if not field.holds(size):
            hint = "give it fewer boxes, or smaller ones"
            raise refuse(board.tracker, "the board", (size, field), f"on {self.look.paper.title}", hint)
        return Piece(size, frame, frame)

    def _measure_box(self, kind: str) -> BoxSize:
        """Return the size of a box that takes a marker, a cube or a card."""
        width = height = self.options.marker_size + PLAY
        if kind == "cube":
            width, height = CUBE, CUBE
        elif kind == "card":
            width, height = self.look.format.width + PLAY, self.look.format.height + PLAY
        return BoxSize(to_points(width), to_points(height))

    def _draw_strip(self, leaf: Leaf, problems: Iterable[Problem], *, folded: bool = False) -> list[Item]:
        """Return the strip. Raises BadData with the problems so far, and if the credit line does not fit."""
        found = list(problems)
        strip: list[Item] = []
        with collecting(found):
            strip = self.draw_strip(leaf, folded=folded)
        if found:
            raise BadData(found)
        return strip

    def _advise(self, words: str) -> list[Item]:
        """Return what stands above the pieces of each sheet, as far as a fold would be."""
        margin = self.paper.margin
        width = self.paper.width // 2 - margin - CLEAR
        return draw_advice(words, to_points(margin), to_points(margin), to_points(width), self.kit)


def _round_up(length: Points) -> Micrometres:
    """Return a length in whole tenths of a millimetre, which messages can show."""
    return ceil(length / to_points(TENTH)) * TENTH
