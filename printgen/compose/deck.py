"""Decks as documents: typeset, and laid on press sheets by themselves or with others."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence

from printgen.compose.card_sheets import CardSheets, DrawnDeck
from printgen.compose.design import Design
from printgen.compose.document import Document, Group, make_about
from printgen.compose.press_paper import PressPaper, make_press_paper
from printgen.errors import BadData, Problem, collecting
from printgen.imposition.grid import SLUG, Grid
from printgen.imposition.verso import Axis
from printgen.model.options import Duplex
from printgen.model.printed_words import PrintedWords
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Deck
from printgen.typeset import frame
from printgen.typeset.card.card import typeset_deck
from printgen.typeset.frame import Frame
from printgen.typeset.margin import draw_advice, draw_fold
from printgen.typeset.picture import SeenPictures
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.typeface import placed
from printgen.units import to_points


def compose_deck(
    design: Design, system: System, spec: DeckSpec, only: Collection[str] = (), deck: Deck | None = None
) -> Document:
    """Return a deck on its sheets.

    only: the ids of the cards to print, which look as they do among all; none for all of them.
    deck: the deck, if it has been made already.

    Raises BadData, for cards that do not fit when the last page is composed.
    """
    drawn, paper = _draw(design, system, spec, deck)
    picked = _pick_cards(drawn, only) if only else drawn
    sheets = lay_cards(design, [picked], paper)
    content = describe_deck(picked.deck, paper.setting.words)
    return Document(make_about(system, picked.deck.title, content, sheets.duplex), (sheets.compose,))


def compose_decks(design: Design, system: System, specs: Iterable[DeckSpec], only: Collection[str] = ()) -> Document:
    """Return decks on sheets that they share, deck after deck; those whose backs bleed in one colour share sheets.

    only: the ids of the cards to print; none for all of them.

    Raises BadData, for cards that do not fit when the last page is composed.
    """
    problems: list[Problem] = []
    found: list[DrawnDeck] = []
    with collecting(problems):
        paper = make_card_paper(design, system)
    for spec in specs:
        with collecting(problems):
            drawn = draw_deck(design, system, spec)._replace(key=f"{spec.id}-")
            found.append(_pick_cards(drawn, only) if only else drawn)
    if problems:
        raise BadData(problems)
    by_ground: dict[str, list[DrawnDeck]] = {}
    for drawn in found:
        if drawn.deck.cards:
            by_ground.setdefault(drawn.ground, []).append(drawn)
    sheets = [lay_cards(design, decks, paper) for decks in by_ground.values()]
    words = paper.setting.words
    content = ", ".join(f"{drawn.deck.title}: {describe_deck(drawn.deck, words)}" for drawn in found)
    about = make_about(system, words.cards, content, sheets[0].duplex if sheets else Duplex.NONE)
    return Document(about, tuple(each.compose for each in sheets))


def describe_deck(deck: Deck, words: PrintedWords) -> str:
    """Return what the file of a deck says that it holds."""
    return words.fingerprint.format(cards=words.card_count.show(len(deck.cards)), fingerprint=deck.fingerprint)


def check_deck(design: Design, system: System, spec: DeckSpec) -> SeenPictures:
    """Typeset a deck, and return the pictures that it shows. Raises BadData with everything that does not fit."""
    (drawn, _), seen = _draw(design, system, spec), SeenPictures()
    faces = drawn.faces
    for frame_ in (*faces.typeset_fronts(), faces.back, *filter(None, faces.own_backs)):
        seen.look_at(frame_.items)
    return seen


def draw_deck(design: Design, system: System, spec: DeckSpec) -> DrawnDeck:
    """Return a deck and what is drawn on its cards. Raises BadData for all but fronts that do not fit."""
    return _draw(design, system, spec)[0]


def _draw(design: Design, system: System, spec: DeckSpec, deck: Deck | None = None) -> tuple[DrawnDeck, PressPaper]:
    """Return a deck, which may have been made, and its paper. Raises BadData for all but fronts that do not fit."""
    setting = design.make_setting(system, spec, deck)
    problems: list[Problem] = []
    with collecting(problems):
        paper = make_card_paper(design, system)
    with collecting(problems):
        faces = typeset_deck(setting)
        if problems:
            deque(faces.typeset_fronts(), maxlen=0)
    if problems:
        raise BadData(problems)
    return DrawnDeck(setting.deck, faces), paper


def lay_cards(design: Design, decks: Sequence[DrawnDeck], paper: PressPaper) -> CardSheets:
    """Return the cards of decks of a system on the sheets that they take."""
    advice: tuple[Group, ...] = ()
    if design.grid.folded:
        setting = design.make_workspace(decks[0].deck.system).setting
        advice = (paper.lay(_draw_fold_advice(design.grid, setting)),)
    return CardSheets(tuple(decks), design.grid, design.options, paper, advice)


def make_card_paper(design: Design, system: System) -> PressPaper:
    """Return the paper of sheets of cards. Raises BadData."""
    grid = design.grid
    crossed = grid.folded and grid.axis is Axis.UPRIGHT
    setting = design.make_workspace(system).setting
    return make_press_paper(grid.paper, setting, design.options, slug_below=grid.slug_below, folded=crossed)


def _pick_cards(drawn: DrawnDeck, only: Collection[str]) -> DrawnDeck:
    """Return a deck with the cards of some ids alone."""
    cards, faces = drawn.deck.cards, drawn.faces
    deck = drawn.deck._replace(cards=tuple(card for card in cards if card.id in only))

    def pick_fronts() -> Iterator[Frame]:
        return (front for card, front in zip(cards, faces.typeset_fronts(), strict=True) if card.id in only)

    backs = zip(cards, faces.own_backs, strict=False)
    own_backs = tuple(back for card, back in backs if card.id in only)
    return drawn._replace(deck=deck, faces=faces._replace(typeset_fronts=pick_fronts, own_backs=own_backs))


def _draw_fold_advice(grid: Grid, setting: PieceSetting) -> list[frame.Item]:
    """Return the fold of a sheet of cards, and what to do with it."""
    paper = grid.paper
    width, height, margin = to_points(paper.width), to_points(paper.height), to_points(paper.margin)
    upright = grid.axis is Axis.UPRIGHT
    bottom = height - margin - to_points(SLUG)
    fold = (width / 2, margin, width / 2, bottom) if upright else (margin, height / 2, width - margin, height / 2)
    with placed(paper.origin, "the line of advice"):
        advice = draw_advice(setting.words.fold_cards, margin, margin, width / 2 - 2 * margin, setting)
    return [*advice, *draw_fold(fold, setting)]
