"""What helps where words have no room: changes that are tried, each by setting the product with it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cached_property
from itertools import islice
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from printgen.build.job import Job
from printgen.build.search import OutOfTime
from printgen.compose.deck import check_card, check_deck
from printgen.errors import FITS, BadData, Origin, Problem, collecting, count_noun
from printgen.load.look.look import load_dress, load_format
from printgen.model.look import CardFormat, Look
from printgen.model.markup import make_text, plain, read_markup
from printgen.model.options import Options
from printgen.model.product import DeckSpec, FlowingSpec, PassageGroup, SheetSpec
from printgen.paths import known_layouts
from printgen.products.deck import Deck, make_deck
from printgen.products.kinds import ProductKind
from printgen.typeset.card.setting import Setting

if TYPE_CHECKING:
    from printgen.build.maker import Maker

# For so many problems of a product cures are looked for, and so many are told.
MOST_TRIED, MOST_CURES = 6, 5
# A deck is tried with so many of its cards at most, those with problems first.
MOST_CARDS = 60
# The layouts that suit any table. Sheets take long: so many of their problems are tried with shorter words, and no
# sheet that shows more than this.
LAYOUTS, MOST_WORDS_OF_SHEETS, MOST_PASSAGES = ("text", "orders", "mission", "bands"), 2, 10


def add_cures(maker: "Maker", job: Job, problems: Iterable[Problem], seconds: float) -> tuple[Problem, ...]:
    """Return the problems of a product. Where words do not fit, each names the product and the changes that help.

    seconds: how long it took to find the problems, which is about what each trial takes
    """
    found = tuple(problems)
    misfits = [problem for problem in found if problem.words]
    if not misfits:
        return found
    trials, elsewhere = _find_trials(maker, job, misfits, seconds), _find_in_decks(maker, job)
    told: list[Problem] = []
    for problem in found:
        hint = problem.hint
        if problem.origin in elsewhere:  # whose deck tells what helps
            hint = ""
        elif problem in misfits[:MOST_TRIED]:
            hint = _tell(islice(_list_in_time(trials.list_cures(problem)), MOST_CURES)) or trials.guess(problem) or hint
        where = ", ".join(filter(None, (job.spec.id, problem.where)))
        told.append(problem._replace(where=where, hint=hint) if problem.words else problem)
    return tuple(told)


def _list_in_time(cures: Iterator[str]) -> Iterator[str]:
    """Yield changes that help, as long as there is time to try them."""
    with suppress(OutOfTime):
        yield from cures


def _find_in_decks(maker: "Maker", job: Job) -> set[Origin]:
    """Return the places of the problems that a product has of the decks that it is made for: boxes, and blanks."""
    left: list[Problem] = []
    if job.kind in (ProductKind.BOXES, ProductKind.BLANKS):
        for spec in job.system.decks:
            with collecting(left):
                check_deck(maker.design, job.system, spec)
    return {problem.origin for problem in left}


def _tell(cures: Iterator[str]) -> str:
    """Return changes that help as a hint, "" if there are none."""
    *others, last = [f"with {cure}" for cure in cures] or [""]
    return f"{FITS}{', '.join(others)}{', or ' if others else ''}{last}" if last else ""


def _find_trials(maker: "Maker", job: Job, misfits: list[Problem], seconds: float) -> "_Trials":
    is_deck, flows = isinstance(job.spec, DeckSpec), isinstance(job.spec, FlowingSpec)
    return (_DeckTrials if is_deck else _SheetTrials if flows else _Trials)(maker, job, misfits, seconds)


class _Trials:
    """What is tried for a product that is drawn."""

    def __init__(self, maker: "Maker", job: Job, misfits: list[Problem], seconds: float) -> None:
        self.maker = maker
        self.seconds = seconds
        self.job = job
        self.misfits = misfits
        self.before = {problem.origin for problem in misfits}

    def list_cures(self, problem: Problem) -> Iterator[str]:
        """Yield what helps against a problem. A whole game, or its pages, take too long to be made again and again."""
        if self.job.kind in (ProductKind.GAME, ProductKind.WEB, ProductKind.SITE):
            return
        yield from self.shorten(problem, lambda words: self.check(shorten_job(self.job, problem.words, words)))

    def guess(self, _: Problem) -> str:
        """Return what may help against a problem for which nothing was tried in time, "" where that is all the same."""
        return ""

    def shorten(self, problem: Problem, check: Callable[[str], list[Problem]]) -> Iterator[str]:
        """Yield how many letters fewer fit, if some do; `check` tries shorter words."""
        words = plain(problem.words)

        def fits(letters: int) -> bool:
            return self.is_cured(problem, check(words[:letters].rstrip()))

        if len(words) > 1 and not self.is_cured(problem, check(words)) and (most := _search(fits, len(words) - 1)):
            yield f"{count_noun(len(words) - most, 'letter')} fewer"

    def is_cured(self, problem: Problem, left: Iterable[Problem]) -> bool:
        """Tell whether a problem is gone and no new problem has come."""
        return {each.origin for each in left} <= self.before - {problem.origin}

    @contextmanager
    def collecting(self) -> Iterator[list[Problem]]:
        """Yield a list that takes the problems of what is tried inside. Raises OutOfTime."""
        left: list[Problem] = []
        with self.maker.search.trying(self.seconds), collecting(left):
            yield left

    def check(self, job: Job) -> list[Problem]:
        """Return what is wrong with a product."""
        with self.collecting() as left:
            for _ in self.maker.compose(job).pages:
                pass
        return left


class _DeckTrials(_Trials):
    """What is tried for a deck: larger cards, other layouts, the usual theme and shorter words."""

    def __init__(self, maker: "Maker", job: Job, misfits: list[Problem], seconds: float) -> None:
        super().__init__(maker, job, misfits, seconds)
        assert isinstance(job.spec, DeckSpec)
        self.spec = job.spec
        self.named = {problem.card for problem in misfits}
        self._left: dict[str, list[Problem]] = {}

    @cached_property
    def _setting(self) -> Setting:
        """What the cards of the deck have in common. Raises BadData."""
        return self.maker.design.make_setting(self.job.system, self.spec, self._sample(self.job))

    def list_cures(self, problem: Problem) -> Iterator[str]:
        """Yield what helps against a problem of a deck."""
        for name, card in self._list_larger():
            look = self.maker.look._replace(format=card)
            if self._helps(f"card: {name}", problem, self._dress(look, card=name)):
                yield f"card: {name}"
                break
        if self.maker.look.theme.least and self._helps("theme: colour", problem, self._undress()):
            yield "theme: colour"
        for name in LAYOUTS:
            spec = self.spec._replace(layout=name)
            if name != self.spec.layout and self._helps(f"layout: {name}", problem, self.maker, spec):
                yield f"layout: {name}"
                break
        on = self.spec._replace(over="continue")
        chosen = self.job.system.table(self.spec.table).chosen
        if chosen and not self.spec.over and self._helps("over: continue", problem, self.maker, on):
            yield "over: continue"
        yield from self.shorten(problem, lambda words: self._check_words(problem, words))

    def _list_larger(self) -> Iterator[tuple[str, CardFormat]]:
        """Yield the larger formats, the smallest of them first."""
        own, found = self.maker.look.format, list[tuple[str, CardFormat]]()
        for name in known_layouts("formats"):
            with suppress(BadData):
                found.append((name, load_format(name)))
        larger = [each for each in found if each[1].width >= own.width and each[1].height > own.height]
        yield from sorted(larger, key=lambda each: each[1].width * each[1].height)

    def _undress(self) -> "Maker":
        usual = Options().theme
        theme = load_dress(self.maker.options._replace(theme=usual))
        return self._dress(self.maker.look._replace(theme=theme), theme=usual)

    def _dress(self, look: Look, **stated: Any) -> "Maker":
        """Return what makes the deck with an option of the user's, which goes before the wishes of the deck."""
        options = self.maker.options
        return self.maker.dress(options._replace(**stated, stated=(*options.stated, *stated)), look)

    def _helps(self, change: str, problem: Problem, maker: "Maker", spec: DeckSpec | None = None) -> bool:
        """Tell whether a change helps against a problem; it is tried once for all of them."""
        if change not in self._left:
            with self.collecting() as left:
                check_deck(maker.design, self.job.system, spec or self.spec, self._sample(self.job))
            self._left[change] = left
        return self.is_cured(problem, self._left[change])

    def _sample(self, job: Job) -> Deck:
        """Return the deck with as many of its cards as are tried."""
        assert isinstance(job.spec, DeckSpec)
        deck = make_deck(job.system, job.spec)
        cards = sorted(deck.cards, key=lambda card: card.id not in self.named)[:MOST_CARDS]
        return deck._replace(cards=tuple(sorted(cards, key=lambda card: card.number)))

    def _check_words(self, problem: Problem, shorter: str) -> list[Problem]:
        """Return what is wrong with a card, or with the deck if a problem is of no card, with shorter words."""
        with self.collecting() as left:
            if problem.card:
                deck = self._setting.deck
                deck = deck._replace(cards=tuple(card for card in deck.cards if card.id == problem.card))
                check_card(self._setting._replace(deck=replace_words(deck, problem.words, shorter)), problem.card)
            else:
                job = shorten_job(self.job, problem.words, shorter)
                check_deck(self.maker.design, job.system, self.spec, self._sample(job))
        return left


class _SheetTrials(_Trials):
    """What is tried for a sheet: tables in rows of their own, fewer columns, and for a few problems shorter words."""

    def __init__(self, maker: "Maker", job: Job, misfits: list[Problem], seconds: float) -> None:
        super().__init__(maker, job, misfits, seconds)
        self._left: dict[str, list[Problem]] = {}

    def list_cures(self, problem: Problem) -> Iterator[str]:
        """Yield what helps against a problem of a sheet."""
        if isinstance(self.job.spec, SheetSpec) and len([*self.job.spec.list_passages()]) > MOST_PASSAGES:
            return
        for change, job in self._list_changes(problem).items():
            if change not in self._left:
                self._left[change] = self.check(job)
            if self.is_cured(problem, self._left[change]):
                yield change
                break
        if problem in self.misfits[:MOST_WORDS_OF_SHEETS]:
            words = plain(problem.words)
            for letters in (len(words) * 3 // 4, len(words) // 2):
                shorter = shorten_job(self.job, problem.words, words[:letters])
                if letters and self.is_cured(problem, self.check(shorter)):
                    yield f"{count_noun(len(words) - letters, 'letter')} fewer"
                    break

    def guess(self, problem: Problem) -> str:
        """Return that a table of a column may go across the page, if it is one."""
        across = self._go_across(problem)
        return f"try {next(iter(across))}, which has the width of the page" if across else ""

    def _go_across(self, problem: Problem) -> dict[str, SheetSpec]:
        """Return the sheet with the table of a problem across the page, by that change; empty where it stands so."""
        spec, name = self.job.spec, PurePath(problem.origin.file).stem
        if not isinstance(spec, SheetSpec):
            return {}
        across = spec._replace(in_play=_widen(spec.in_play, name), content=_widen(spec.content, name))
        return {f"[{name}] in place of {name}": across} if across != spec else {}

    def _list_changes(self, problem: Problem) -> Mapping[str, Job]:
        spec = self.job.spec
        if not isinstance(spec, SheetSpec):
            return {}
        changes = self._go_across(problem)
        if any(len(group.passages) > 1 for group in (*spec.in_play, *spec.content)):
            apart = (_stand_alone(spec.in_play), _stand_alone(spec.content))
            changes["each table of a list in a list of its own"] = spec._replace(in_play=apart[0], content=apart[1])
        if spec.columns > 1:
            changes[f"columns: {spec.columns - 1}"] = spec._replace(columns=spec.columns - 1)
        return {change: self.job._replace(spec=each) for change, each in changes.items()}

    def check(self, job: Job) -> list[Problem]:
        """Return what is wrong with a sheet."""
        with self.collecting() as left:
            self.maker.check(job)
        return [problem for problem in left if not problem.is_warning]


def _widen(groups: Iterable[PassageGroup], name: str) -> tuple[PassageGroup, ...]:
    """Return groups in which a passage that stands in a column goes across the page."""
    return tuple(
        group._replace(wide=True) if [passage.name for passage in group.passages] == [name] else group
        for group in groups
    )


def _stand_alone(groups: Iterable[PassageGroup]) -> tuple[PassageGroup, ...]:
    """Return groups with one passage each, across the page where they stood so before."""
    return tuple(group._replace(passages=(passage,)) for group in groups for passage in group.passages)


def _search(fits: Callable[[int], bool], most: int) -> int:
    """Return the largest number up to `most` that fits, 0 if not even 1 does; what is less than a fitting one fits."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if fits(middle):
            least = middle
        else:
            most = middle - 1
    return least


def shorten_job(job: Job, words: str, shorter: str) -> Job:
    """Return a job with shorter words wherever its system says them."""
    return job._replace(
        system=replace_words(job.system, words, shorter), spec=replace_words(job.spec, words, shorter), deck=None
    )


def replace_words(value: Any, words: str, shorter: str) -> Any:
    """Return a value of the model with shorter words wherever it says some, in small letters or in capitals."""
    if isinstance(value, Origin):
        return value
    if isinstance(value, str):
        first = value.casefold().find(plain(words).casefold())
        return value if first < 0 else _cut(value, first + len(shorter), first + len(words))
    if isinstance(value, tuple):
        parts = [replace_words(each, words, shorter) for each in value]
        return value._make(parts) if hasattr(value, "_make") else tuple(parts)
    if isinstance(value, dict):
        return {key: replace_words(each, words, shorter) for key, each in value.items()}
    return value


def _cut(text: str, first: int, last: int) -> str:
    """Return a text without some of its letters, marked up as before."""
    spans, at = [], 0
    for span in read_markup(text):
        kept = span.text[: max(0, first - at)] + span.text[max(0, last - at) :]
        at += len(span.text)
        if kept:
            spans.append(span._replace(text=kept))
    return make_text(spans)
