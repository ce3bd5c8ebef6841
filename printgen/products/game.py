"""The whole game in one file: which products it holds, in which order, and what its first page and the back say."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Literal, NamedTuple

from printgen.errors import BadUsage, Origin, suggest
from printgen.model.markup import TextSpan, make_text
from printgen.model.options import Duplex, show_numbers
from printgen.model.printed_words import PrintedWords
from printgen.model.product import REFERENCE, OwnedSpec, RosterSpec, Spec
from printgen.model.system import System
from printgen.products.handwork import HOUR, SCISSORS, TRIMMER, Handwork, Pace
from printgen.products.kinds import KINDS, ProductKind, Stock
from printgen.products.listing import list_game_decks
from printgen.products.pieces import find_shuffled

# What is printed to play at all, what besides to play well, and what lies on the table while the game is played.
LEAST = (ProductKind.SCENARIO, ProductKind.SHEET)
GOOD = (*LEAST, ProductKind.MAT, ProductKind.DECK)
ON_TABLE = (ProductKind.MAT, ProductKind.SCENARIO, ProductKind.SHEET, ProductKind.FORM)
# What bundles are called where parts are asked for, with the kinds that each has.
BUNDLES: Mapping[str, tuple[ProductKind, ...]] = {"least": LEAST, "good": GOOD, "all": tuple(ProductKind)}
SEPARATOR, DOT, BOUND = ", ", " \N{MIDDLE DOT} ", "\N{NO-BREAK SPACE}"


class GamePart(NamedTuple):
    """A part of the file, which begins on a sheet of paper of its own."""

    kind: ProductKind  # the kind of its products
    specs: tuple[Spec, ...]  # the products: all decks are one part, for they share sheets; so are all forms
    title: str  # what it is called in the language of the pack
    stock: Stock  # what it is printed on
    advice: str  # what is done with its sheets
    holds: tuple[str, ...] = ()  # what is in it, item by item, with the number of each

    @property
    def name(self) -> str:
        """Return what the part is called where it is asked for: as its only product is, or as those of its kind."""
        return _name_part(self.kind, self.specs)


class PrintedPart(NamedTuple):
    """A part with the pages that it takes, and what is done with them."""

    part: GamePart
    first: int
    last: int
    sheets: int  # how many sheets of paper begin in it
    work: Handwork
    slant: float = 0.7  # how wide its first page is, as a share of its height


class CutSheet(NamedTuple):
    """How the cards lie on their sheets, and what else there is to cut."""

    columns: int
    rows: int
    gutters: bool  # whether there is a gap between cards
    decks: int
    is_wide: bool  # whether the paper lies
    folded_cards: bool
    folded_markers: bool
    punch: str  # the sizes of markers that are round, "" for none


class Bundle(NamedTuple):
    """Sheets that are printed together."""

    id: str  # what it is called where parts are asked for
    title: str
    text: str
    times: tuple[str, ...]
    ranges: tuple[tuple[str, str], ...]  # for paper and for card the pages, as a print dialog takes them
    stressed: bool


class PartTile(NamedTuple):
    """A part as the first page tells it."""

    title: str
    pages: str  # its pages, in words
    stock: str
    is_card: bool
    facts: str  # its sheets, minutes and tools
    slower: str  # how long it takes with scissors alone, "" where that makes no difference
    holds: str
    advice: str
    first: int  # the page that is its picture
    slant: float
    origin: Origin


CutPicture = Literal["fold", "long", "short", "sort", "punch", "box", "dividers"]


class CutStep(NamedTuple):
    """A picture of something that is done by hand."""

    picture: CutPicture
    title: str
    text: str


class TablePicture(NamedTuple):
    """A page that lies on the table."""

    title: str
    page: int
    slant: float
    is_mat: bool


class Cure(NamedTuple):
    """What is done where print is not right."""

    title: str
    text: str


class GameSheet(NamedTuple):
    """The first page of the file, and its back."""

    title: str
    about: tuple[str, str]  # beside the title: what the file is, and the edition
    tonight: str  # the title of the scenario, "" without one
    intro: str
    bundles: tuple[Bundle, ...]
    trial: str  # the pages that are tried first, "" for none
    trial_text: str
    parts: tuple[PartTile, ...]
    weights: tuple[str, str]
    cuts: CutSheet
    pictures: tuple[CutStep, ...]
    table: tuple[TablePicture, ...]
    steps: tuple[str, ...]
    cures: tuple[Cure, ...]


def make_game_sheet(
    system: System, parts: tuple[PrintedPart, ...], cuts: CutSheet, duplex: Duplex, words: PrintedWords
) -> GameSheet:
    """Return the first page of a system's file with some parts, whose sheets are turned over in some way."""
    intros = {Duplex.LONG_EDGE: words.game_long_edge, Duplex.SHORT_EDGE: words.game_short_edge}
    two_sided, last = duplex in intros, parts[-1].last
    sheets = words.sheet_count.show((last + 1) // 2 if two_sided else last)
    intro = intros.get(duplex, words.game_one_side)
    time = show_time(_add_work(parts).count_minutes(TRIMMER), words)
    trial = next((each for each in parts if each.part.kind is ProductKind.DECK), None)
    trial = trial or next((each for each in parts if each.part.stock == "card"), None)
    return GameSheet(
        title=system.name,
        about=(words.game_sheets.format(title=words.game, sheets=sheets), system.edition),
        tonight=system.scenario.title if system.scenario else "",
        intro=f"{intro.format(sheets=sheets, time=time)} {words.game_besides}",
        bundles=tuple(list_bundles(parts, last, words, two_sided=two_sided)),
        trial=show_range(trial.first, min(last, trial.first + two_sided)) if trial else "",
        trial_text=(words.trial_sides if two_sided else words.trial_side).format(cures=words.cures),
        parts=tuple(_make_tile(printed, words) for printed in parts),
        weights=(words.paper_weight, words.card_weight),
        cuts=cuts,
        pictures=tuple(_list_pictures(parts, cuts, words)),
        table=tuple(
            TablePicture(each.part.title, each.first, each.slant, each.part.kind is ProductKind.MAT)
            for kind in ON_TABLE
            for each in parts
            if each.part.kind is kind
        ),
        steps=tuple(_list_steps(system, parts, words)),
        cures=tuple(_list_cures(duplex, words)),
    )


def show_range(first: int, last: int) -> str:
    """Return numbers of pages as a print dialog takes them."""
    return str(first) if first == last else f"{first}-{last}"


def tell_pages(printed: PrintedPart, words: PrintedWords) -> str:
    """Return which pages a part has, in words."""
    said = words.page_numbers.one if printed.first == printed.last else words.page_numbers.many
    return said.format(number=show_range(printed.first, printed.last))


def show_time(minutes: int, words: PrintedWords) -> str:
    """Return a number of minutes in words that are not parted."""
    units = ((words.hours, minutes // HOUR), (words.minutes, minutes % HOUR))
    return BOUND.join(word.format(number=number).replace(" ", BOUND) for word, number in units if number)


def _add_work(parts: Iterable[PrintedPart]) -> Handwork:
    work = Handwork()
    for each in parts:
        work = work.add(each.work)
    return work


def _tell_time(work: Handwork, pace: Pace, tools: Iterable[str], words: PrintedWords) -> str:
    time, named = show_time(work.count_minutes(pace), words), SEPARATOR.join(getattr(words, tool) for tool in tools)
    return words.time_with.format(time=time, tools=named) if named else time


def _tell_times(work: Handwork, words: PrintedWords) -> Iterator[str]:
    """Yield how long work takes with what cuts quickly, and with scissors alone if that makes a difference."""
    quick = [tool for tool in work.tools if tool in ("tool_trimmer", "tool_punch")]
    yield _tell_time(work, TRIMMER, quick, words)
    if quick:
        yield _tell_time(work, SCISSORS, ["tool_scissors"], words)


def list_bundles(parts: Sequence[PrintedPart], last: int, words: PrintedWords, *, two_sided: bool) -> Iterator[Bundle]:
    """Yield what can be printed together, from the least to all; each has more than the one before."""
    before: list[PrintedPart] = []
    titles = zip(BUNDLES.items(), (words.least, words.good, words.everything), strict=True)
    for (name, kinds), title in titles:
        own = [each for each in parts if each.part.kind in kinds]
        if len(own) == len(before):
            continue
        is_all, more = len(own) == len(parts), [each.part.title for each in own if each not in before]
        named_parts = more if is_all and before else [each.part.title for each in own]
        text = SEPARATOR.join(named_parts)
        pages = {
            stock: _fill_sheets([each for each in own if each.part.stock == stock], last, two_sided=two_sided)
            for stock in ("paper", "card")
        }
        found = [*pages["paper"], *pages["card"]]
        sheets = words.sheet_count.show(len({(page + 1) // 2 for page in found} if two_sided else found))
        named = {"paper": words.on_paper, "card": words.on_card}
        yield Bundle(
            "all" if is_all else name,
            words.bundle.format(title=words.everything if is_all else title, sheets=sheets),
            words.bundle_more.format(parts=text) if is_all and before else text,
            tuple(_tell_times(_add_work(own), words)),
            tuple((named[stock], show_numbers(numbers)) for stock, numbers in pages.items() if numbers),
            stressed=title == words.good,
        )
        before = own


def _fill_sheets(parts: Iterable[PrintedPart], last: int, *, two_sided: bool) -> list[int]:
    """Return the pages of parts; both of each sheet, so that none is printed on the back of another."""
    pages = {page for each in parts for page in range(each.first, each.last + 1)}
    if two_sided:
        pages |= {page - 1 if page % 2 == 0 else page + 1 for page in pages}
    return sorted(page for page in pages if page <= last)


def _make_tile(printed: PrintedPart, words: PrintedWords) -> PartTile:
    part, work = printed.part, printed.work
    tools = [getattr(words, tool) for tool in work.tools] or [words.tool_none]
    quick, slow = (work.count_minutes(pace) for pace in (TRIMMER, SCISSORS))
    slower = _tell_time(work, SCISSORS, ["tool_scissors"], words) if slow != quick else ""
    sheets = [words.sheet_count.show(printed.sheets)] if printed.sheets else []  # it may lie on the back of another
    facts = (*sheets, show_time(quick, words), SEPARATOR.join(tools))
    return PartTile(
        title=part.title,
        pages=tell_pages(printed, words),
        stock=words.on_card if part.stock == "card" else words.on_paper,
        is_card=part.stock == "card",
        facts=DOT.join(facts),
        slower=slower,
        holds=SEPARATOR.join(part.holds),
        advice=part.advice,
        first=printed.first,
        slant=printed.slant,
        origin=part.specs[0].origin,
    )


def _list_pictures(parts: Sequence[PrintedPart], cuts: CutSheet, words: PrintedWords) -> Iterator[CutStep]:
    """Yield the steps of cutting and folding, in the order in which they are done."""
    printed = {each.part.kind: each for each in parts}
    cards, markers, boxes = (printed.get(kind) for kind in (ProductKind.DECK, ProductKind.MARKERS, ProductKind.BOXES))
    fold = CutStep("fold", words.fold_sheet, words.fold_sheet_text)
    if cards and cuts.folded_cards:
        yield fold
    if cards:
        along, across = (cuts.columns, cuts.rows) if not cuts.is_wide else (cuts.rows, cuts.columns)
        long, short = (words.cut_count.show(2 * number if cuts.gutters else number + 1) for number in (along, across))
        yield CutStep("long", words.cut_long, words.cut_long_text.format(cuts=long))
        yield CutStep("short", words.cut_short, words.cut_short_text.format(cuts=short))
        decks = _join_titles([spec.title for spec in cards.part.specs])
        several = len(cards.part.specs) > 1
        yield CutStep(
            "sort",
            words.sort if several else words.sleeve,
            words.sort_text.format(decks=decks) if several else words.sleeve_text,
        )
    if markers and cuts.folded_markers and not (cards and cuts.folded_cards):
        yield fold
    if markers:
        text = words.punch_text.format(size=cuts.punch) if cuts.punch else words.cut_markers_text
        yield CutStep("punch", words.punch, text)
    if boxes and boxes.work.boxes:
        yield CutStep("box", words.fold_box, words.fold_box_text)
    elif boxes:
        yield CutStep("dividers", words.dividers, words.dividers_text)


def _list_steps(system: System, parts: Sequence[PrintedPart], words: PrintedWords) -> Iterator[str]:
    """Yield what is done once all is cut."""
    kinds = {each.part.kind for each in parts}
    shuffled = find_shuffled(system)
    decks = [[deck.title for deck in list_game_decks(system) if (deck.id in shuffled) == wanted] for wanted in (1, 0)]
    drawn, others = map(_join_titles, decks)
    if drawn:
        yield _stress(words.shuffle_to_mat if ProductKind.MAT in kinds else words.shuffle, decks=drawn)
    if others:
        yield _stress(words.at_hand, decks=others)
    if system.play.bags:
        yield _stress(words.bags, bags=_join_titles([bag.title for bag in system.play.bags]))
    if table := find_lacking_list(system):
        yield _stress(words.choose_list, title=system.table(table).title)
    by = next((each for kind in LEAST for each in parts if each.part.kind is kind), None)
    if by:
        yield _stress(words.set_up_by, title=by.part.title, pages=tell_pages(by, words))


def _join_titles(titles: Sequence[str]) -> str:
    """Return titles in a row, with dots between them where one has a comma itself."""
    return (DOT if any(SEPARATOR in title for title in titles) else SEPARATOR).join(titles)


def _stress(phrase: str, **names: str) -> str:
    """Return a phrase with what fills it in, in bold."""
    spans = [TextSpan(text) if not name else TextSpan(names[name], bold=True) for text, name in _part(phrase)]
    return make_text(span for span in spans if span.text)


def _part(phrase: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a phrase: each a text, or the name of what fills it in."""
    for text, name, *_ in Formatter().parse(phrase):
        yield text, ""
        if name:
            yield "", name


def _list_cures(duplex: Duplex, words: PrintedWords) -> Iterator[Cure]:
    """Yield what is done where print is not right."""
    yield Cure(words.cure_size, words.cure_size_text)
    if duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE):
        yield Cure(words.cure_backs, words.cure_backs_text)
        right = words.cure_long_edge if duplex is Duplex.LONG_EDGE else words.cure_short_edge
        yield Cure(words.cure_turned, right)
        yield Cure(words.cure_one_side, words.cure_one_side_text)


def find_lacking_list(system: System) -> str:
    """Return the table whose list of one opponent of many is needed besides; "" where the file lacks none."""
    sheets = list(KINDS[ProductKind.SHEET].list_specs(system))
    rosters = [spec for spec in sheets if isinstance(spec, RosterSpec)]
    known = any(isinstance(spec, OwnedSpec) or _is_used(system, spec) for spec in sheets)
    return rosters[0].table if rosters and not known else ""


def check_parts(system: System, wanted: Collection[str]) -> None:
    """Make sure that the file of a game has all parts that are wanted of it. Raises BadUsage."""
    kinds = {_name_part(kind, specs): kind for kind, specs in _list_products(system)}
    for name in wanted:
        if name not in kinds and not {*kinds.values()}.intersection(BUNDLES.get(name, ())):
            hint = suggest(name, [*BUNDLES, *kinds])
            raise BadUsage(f'the file of {system.id} has no part "{name}"', hint)


def is_wanted(part: GamePart, wanted: Collection[str]) -> bool:
    """Tell whether a part is wanted by its name, or as one of a bundle; without any names all are."""
    return not wanted or part.name in wanted or any(part.kind in BUNDLES.get(name, ()) for name in wanted)


def list_parts(system: System, words: PrintedWords) -> Iterator[GamePart]:
    """Yield the parts of a game's file."""
    for kind, specs in _list_products(system):
        how = KINDS[kind].in_game
        assert how is not None
        if kind is ProductKind.SHEET:
            title = _name_sheet(system, specs[0], words)
        else:
            title = getattr(words, how.title) if how.title else specs[0].title
        items = tuple(how.list_items(system, specs, words))
        yield GamePart(kind, specs, title, how.stock, getattr(words, how.advice), items)


def _name_part(kind: ProductKind, specs: Sequence[Spec]) -> str:
    how = KINDS[kind].in_game
    return how.title if how and how.title else specs[0].id


def _list_products(system: System) -> Iterator[tuple[ProductKind, tuple[Spec, ...]]]:
    """Yield the kind and the products of each part of a game's file.

    What is made only where it is named is left out, and so is what replaces the cards for whoever has none, or belongs
    to one opponent of many that the scenario does not name.
    """
    parts = [(entry.in_game.place, entry) for entry in KINDS.values() if entry.in_game]
    for _, entry in sorted(parts, key=lambda part: part[0]):
        specs = tuple(spec for spec in entry.list_specs(system) if not getattr(spec, "alternative", False))
        if entry.id is ProductKind.SHEET:
            for sheet in specs:
                if isinstance(sheet, OwnedSpec) or sheet.id == REFERENCE or _is_used(system, sheet):
                    yield entry.id, (sheet,)
        elif specs:
            yield entry.id, specs


def _is_used(system: System, sheet: Spec) -> bool:
    """Tell whether a sheet is of a roster that the scenario names."""
    used = system.scenario.rosters if system.scenario else ()
    return isinstance(sheet, RosterSpec) and {*sheet.rosters} <= {*used}


def _name_sheet(system: System, sheet: Spec, words: PrintedWords) -> str:
    if isinstance(sheet, OwnedSpec):
        return words.owned.format(title=system.table(sheet.table).title)
    return words.reference if sheet.origin == system.origins["title"] else sheet.title
