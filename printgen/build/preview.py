"""A pack as it will print, asked for and told in one form of message: a request of plain data, an answer of plain data.

Nothing here knows of a browser or a network: docs/preview.md has the form, and whatever can carry it may stand before
a previewer. Drawn products come as SVG, flowing sheets as PDF, each with what is wrong with it and with the places in
files that it was made from.
"""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from shutil import rmtree
from tempfile import mkdtemp
from threading import RLock
from typing import Any, Literal, NamedTuple, get_args
from weakref import finalize

from printgen.build.check import check_others, read_passed, remember
from printgen.build.job import Job, Outcome, blame_packs, load_systems, plan_jobs
from printgen.build.key import Keys, separate
from printgen.build.maker import Maker
from printgen.build.wishes import share_jobs
from printgen.build.work import find_warnings
from printgen.compose.document import Page
from printgen.compose.markers import find_markers
from printgen.compose.overlay import Cause, CauseArea, Overlay, find_sections, lay_over
from printgen.errors import (
    OUR_FAULT,
    BadData,
    BadUsage,
    PrintgenError,
    Problem,
    collecting,
    merge_problems,
    tidy,
)
from printgen.files import noting_files, write_file
from printgen.model.gauge import Tracker
from printgen.model.map import Map
from printgen.model.marker import Marker, MarkerShape, Measure
from printgen.model.markup import plain
from printgen.model.options import Options
from printgen.model.product import DeckSpec, SheetSpec
from printgen.model.system import Procedure, System
from printgen.model.table import Table
from printgen.paths import find_packs, pick_packs
from printgen.play.game.pile import Pile
from printgen.play.game.refusal import Refused
from printgen.products.deck import Card
from printgen.products.kinds import ProductKind
from printgen.render.pdf.fonts import find_fonts
from printgen.render.svg import write_together
from printgen.typeset.card.card import Faces, try_fronts, typeset_deck
from printgen.typeset.frame import Frame
from printgen.units import to_points

FORM = "printgen preview 1"
# How a product is shown: by the cards of its deck, by its printed pages, or by its problems alone.
View = Literal["cards", "pages", "problems"]
# So many cards, or pages, are in one answer, and so many cards are dealt.
MOST_CARDS, MOST_PAGES, MOST_DEALT = 120, 40, 500
# So many flowing sheets are kept as they were made; so many places are named that a product is made from.
MOST_KEPT, MOST_SOURCES = 16, 200
# How large the files of a request may be altogether.
MOST_BYTES = 64 * 1024**2

Request = Mapping[str, Any]
Answer = dict[str, Any]
Do = Callable[[Maker, Job, Callable[[], bool]], Outcome]
# What has an id, a title and a place in a file.
Part = Procedure | Table | Marker | Measure | Tracker | Map | DeckSpec


class Opened(NamedTuple):
    """A pack as it was read."""

    problems: tuple[Problem, ...]  # what is wrong with it, and what its author is warned of
    system: System | None = None  # None if it cannot be read, and never could
    made_with: Mapping[str, tuple[Keys, Maker]] = {}  # what makes each product; never changed
    jobs: tuple[Job, ...] = ()
    is_older: bool = False  # whether it is as it was when it could be read last


class Asked(NamedTuple):
    """What a request asks for."""

    target: str = ""  # nothing, PACK or PACK/PRODUCT
    view: View | Literal[""] = ""
    first: int = 0  # the card, or page, to begin with, from 0
    seed: str = ""  # what a deck is shuffled by, and how often a card is drawn from it
    dealt: int = 0


def do_at_once(maker: Maker, job: Job, _: Callable[[], bool]) -> Outcome:
    """Do a job here and now."""
    return maker.do(job)


def read_request(request: Request) -> Asked:
    """Return what a request asks for. Raises BadUsage for one that is not in our form."""
    known = {"target": str, "view": str, "first": int, "draw": dict, "files": dict}
    for key, value in request.items():
        if key not in known or not isinstance(value, known[key]):
            raise BadUsage(f'a request has no "{key}" like that', f"it may say {', '.join(known)}")
    draw, view, first = request.get("draw", {}), request.get("view", ""), request.get("first", 0)
    seed, dealt = draw.get("seed", ""), draw.get("count", 0)
    if view not in ("", *get_args(View)):
        raise BadUsage(f'there is no view "{view}"', f"known: {', '.join(get_args(View))}")
    if first < 0 or not isinstance(seed, str) or not (isinstance(dealt, int) and 0 <= dealt <= MOST_DEALT):
        raise BadUsage("numbers of a request are too small or too large", f"at most {MOST_DEALT} cards are dealt")
    return Asked(request.get("target", ""), view, first, seed, dealt)


class Previewer:
    """Answers requests about packs. It remembers what it has read until it is told to read anew.

    do: does what takes long, such as flowing sheets, as long as it is wanted; meanwhile other requests are answered.
    """

    def __init__(self, tables: Sequence[Path], options: Options, do: Do = do_at_once) -> None:
        self.tables = tables
        self.options = options
        self.do = do
        self._lock = RLock()  # whoever reads notes what is read, for all that is read at the time
        self._own: Path | None = None  # the folder for files of requests, which goes with the previewer
        self._renewed = 0
        self._opened: dict[str, Opened] = {}
        self._sound: dict[str, Opened] = {}
        self._passed = read_passed()
        self._made: dict[str, Outcome] = {}

    def renew(self) -> None:
        """Read anew from now on: files have changed."""
        with self._lock:
            self._opened = {}
            self._renewed += 1

    def answer(self, request: Request) -> Answer:
        """Return the answer to a request, whatever that is."""
        said: Answer = {"form": FORM, "target": str(request.get("target", "")), "problems": []}
        try:
            wanted = read_request(request)
            if "files" in request:
                self._take(request["files"])
            return said | self._find(wanted)
        except BadData as bad:
            return said | {"problems": describe_problems(bad.problems)}
        except BadUsage as error:
            return said | {"failure": error.message, "hint": error.hint}
        except (PrintgenError, OSError) as error:
            return said | {"failure": tidy(str(error)), "hint": ""}
        except Exception as error:  # noqa: BLE001  # whatever it is, the next request is answered
            return said | {"failure": f"cannot be shown: {tidy(repr(error))}", "hint": OUR_FAULT}

    def _find(self, wanted: Asked) -> Answer:
        name, _, product = wanted.target.partition("/")
        with self._lock:
            if not name:
                packs = find_packs(self.tables).values()
                return {"packs": [{"target": pack.id, "origin": pack.origin} for pack in packs]}
            opened = self._open(name)
            if not product:
                return describe_pack(opened)
            job = next((job for job in opened.jobs if job.name == wanted.target), None)
            if not job or job.name not in opened.made_with:
                raise BadUsage(f'"{name}" has no product "{product}" to be shown', "look at its problems")
            keys, maker = opened.made_with[job.name]
            if not job.flows:
                return self._show(keys, maker, job, wanted)
            narrow = keys.narrow(job)
            sums = (keys.sum_source(job), keys.make_key(narrow))
        return self._set(maker, narrow, sums, wanted)

    def _open(self, name: str) -> Opened:
        """Return a pack as it is, or what is wrong with it. Raises BadUsage if there is none."""
        if name not in self._opened:
            (pack,) = pick_packs(find_packs(self.tables), [name])
            with noting_files() as read:
                systems, problems = load_systems([pack])
            problems += find_warnings(systems)
            with collecting(problems):
                for system in systems:
                    problems += check_others(pack.folder, system)
                    jobs = tuple(job for job in plan_jobs(systems) if job.kind is not ProductKind.GAME)
                    shared, lost = share_jobs(jobs, self.options)
                    problems += dict.fromkeys(problem for outcome in lost for problem in outcome.problems)
                    made_with = dict[str, tuple[Keys, Maker]]()
                    for options, alike in shared:
                        keys = Keys(options, [pack], read)
                        made_with |= {job.name: (keys, Maker(options, keys.look)) for job in alike}
                    self._sound[name] = Opened(tuple(problems), system, made_with, jobs)
                    self._opened[name] = self._sound[name]
            if name not in self._opened:
                before = self._sound.get(name, Opened(()))
                self._opened[name] = before._replace(problems=tuple(problems), is_older=True)
        return self._opened[name]

    def _show(self, keys: Keys, maker: Maker, job: Job, wanted: Asked) -> Answer:
        """Return a product that is drawn, and what is wrong with it."""
        said: Answer = {"kind": job.kind, "sources": list_sources(job)}
        problems: list[Problem] = []
        drawn = job.heed(keys.options)
        if wanted.view != "problems":
            with collecting(problems):
                said |= _show_product(maker, drawn, wanted)
        outcome = self._check(keys, job)
        return said | describe_outcome(outcome._replace(problems=(*problems, *outcome.problems)))

    def _check(self, keys: Keys, job: Job) -> Outcome:
        """Return what is wrong with a product that is drawn. What passed before is believed."""
        source = keys.sum_source(job)
        if source in self._passed:
            return Outcome(job.name)
        narrow = keys.narrow(job)
        key = keys.make_key(narrow)
        if key in self._passed:
            return Outcome(job.name)
        outcome = _blame(Maker(keys.options, keys.look, checks=True).do(narrow), job)
        if not (outcome.problems or outcome.failure):
            remember((source, key), self._passed)
        return outcome

    def _set(self, maker: Maker, job: Job, sums: tuple[str, str], wanted: Asked) -> Answer:
        """Return a flowing sheet, and what is wrong with it; `sums` are of its files, and of what it is made of."""
        checks = wanted.view == "problems"
        outcome = next(filter(None, map(self._made.get, sums)), None)
        if checks and not outcome and any(each in self._passed for each in sums):
            outcome = Outcome(job.name)
        if not outcome:
            own, began = Maker(maker.options, maker.look, checks=checks), self._renewed
            outcome = _blame(self.do(own, job, lambda: began == self._renewed), job)
            with self._lock:
                self._keep(outcome, sums)
        said: Answer = {"kind": job.kind, "sources": list_sources(job), **describe_outcome(outcome)}
        return said | ({"pdf": b64encode(outcome.data).decode()} if outcome.data and not checks else {})

    def _keep(self, outcome: Outcome, sums: tuple[str, str]) -> None:
        """Keep a sheet as it was made: with its problems only as long as no line has moved."""
        is_sound = not (outcome.problems or outcome.failure)
        if is_sound:
            remember(sums, self._passed)
        if outcome.data:
            self._made[sums[is_sound]] = outcome
            for key in list(self._made)[:-MOST_KEPT]:
                del self._made[key]

    def _take(self, files: Mapping[str, Any]) -> None:
        """Put the files of a request, by their paths below a folder of packs, before all others. Raises BadUsage."""
        data = {name: _decode_file(name, value) for name, value in files.items()}
        if sum(map(len, data.values())) > MOST_BYTES:
            raise BadUsage(f"the files have more than {MOST_BYTES:,} bytes", "leave out pictures that are not shown")
        with self._lock:
            if not self._own:
                self._own = Path(mkdtemp(prefix="preview-"))
                finalize(self, rmtree, self._own, ignore_errors=True)
                self.tables = (self._own, *self.tables)
            for name, content in data.items():
                write_file(self._own / name, content, passing=True)
            self.renew()


def _decode_file(name: str, value: Any) -> bytes:
    """Return what a file of a request holds: its text, or {"base64": its bytes}. Raises BadUsage."""
    path = PurePosixPath(name)
    if (
        path.is_absolute()
        or len(path.parts) < len(("pack", "file"))
        or {"..", "."} & {*name.split("/")}
        or "\\" in name
    ):
        raise BadUsage(f'"{name}" is no path of a file in a pack', "such as my-game/system.yaml")
    with suppress(NotBase64, KeyError, TypeError, ValueError):
        return value.encode() if isinstance(value, str) else b64decode(value["base64"], validate=True)
    raise BadUsage(f'"{name}" has neither a text nor {{"base64": ...}}')


def _blame(outcome: Outcome, job: Job) -> Outcome:
    (blamed,) = blame_packs([outcome], [job.system])
    return blamed


def describe_problems(problems: Iterable[Problem]) -> list[Answer]:
    """Return problems as plain data, in order of place."""
    return [dict(problem.describe()) for problem in merge_problems(problems)]


def describe_outcome(outcome: Outcome) -> Answer:
    """Return what is wrong with a product as plain data."""
    failed = {"failure": outcome.failure, "hint": ""} if outcome.failure else {}
    return {"problems": describe_problems(outcome.problems), **failed}


def describe_pack(opened: Opened) -> Answer:
    """Return what a pack can be shown as, and what is wrong with it, with the products that each problem is about."""
    about = _find_about(opened)
    problems = [{**problem.describe(), "targets": about(problem)} for problem in merge_problems(opened.problems)]
    return {
        "title": plain(opened.system.title) if opened.system else "",
        "older": opened.is_older,
        "problems": problems,
        "products": [
            {
                "target": job.name,
                "kind": job.kind,
                "title": plain(job.spec.title),
                "count": job.amount,
                "flows": job.flows,
                "key": _make_key(opened, job),
            }
            for job in opened.jobs
        ],
    }


def _make_key(opened: Opened, job: Job) -> str:
    """Return the key of a flowing sheet, "" for other products."""
    if not (job.flows and job.name in opened.made_with):
        return ""
    keys, _ = opened.made_with[job.name]
    return keys.make_key(keys.narrow(job))


def _find_about(opened: Opened) -> Callable[[Problem], list[str]]:
    """Return a function that names the products of a problem: those made from its line, or else from its file."""
    system = opened.system
    if not system or not opened.problems:
        return lambda _: []
    head = system.origins["title"].file
    files = {job.name: separate((job.narrow().system, job.spec))[1] for job in opened.jobs}

    def list_about(problem: Problem) -> list[str]:
        file, line = problem.origin.file, problem.origin.line
        asked = [job for job in opened.jobs if job.spec.origin.file == file and file != head]
        if asked:
            nearest = max((job.spec.origin.line for job in asked if job.spec.origin.line <= line), default=0)
            return [job.name for job in asked if job.spec.origin.line == nearest]
        return [] if file == head else [name for name, made_of in files.items() if file in made_of]

    return list_about


def list_sources(job: Job) -> list[Answer]:
    """Return the places in files that a product is made from, with what stands there."""
    system, spec = job.narrow().system, job.spec
    shown = {passage.name for passage in spec.list_passages()} if isinstance(spec, SheetSpec) else None
    parts: list[Part] = [*system.procedures, *system.tables, *system.markers, *system.measures]
    parts += [*system.trackers, *system.maps]
    found = [Cause(plain(spec.title), spec.origin)]
    found += [Cause(plain(part.title), part.origin) for part in parts if shown is None or part.id in shown]
    return [{"title": each.title, "place": str(each.origin)} for each in found[:MOST_SOURCES]]


def _show_product(maker: Maker, job: Job, wanted: Asked) -> Answer:
    """Return the cards of a deck, or the pages of a product, as drawings. Raises BadData for what cannot be drawn."""
    if wanted.dealt or (isinstance(job.spec, DeckSpec) and wanted.view != "pages"):
        return _show_cards(maker, job, wanted)
    return _show_pages(maker, job, wanted)


def _show_cards(maker: Maker, job: Job, wanted: Asked) -> Answer:
    """Return the cards of a deck; of a deal, the last card comes first. Raises BadData, BadUsage."""
    spec = job.spec
    if not isinstance(spec, DeckSpec):
        raise BadUsage(f'"{job.name}" has no cards')
    setting = maker.design.make_setting(job.system, spec)
    faces = typeset_deck(setting)
    fronts = list(try_fronts(setting))
    if wanted.dealt:
        numbers = {card.id: number for number, (card, _) in enumerate(fronts)}
        picked = [numbers[card.id] for card in reversed(_deal(job.system, spec.id, wanted))]
    else:
        picked = list(range(len(fronts)))
    window = picked[wanted.first : wanted.first + MOST_CARDS]
    shared = (faces.ground_of_back if faces.own_backs else faces.back,)
    sides = [side for number in window for side in _list_sides(fronts[number][1], number, faces)]
    written = write_together([shared, *sides], (), find_fonts(maker.look.theme, job.system))
    drawings = iter(drawing.decode() for drawing in written.drawings)
    back = next(drawings)
    cards = [_describe_card(*fronts[number], number, (drawings, faces)) for number in window]
    return {
        "view": "cards",
        "size": [faces.ground.width, faces.ground.height],
        "fonts": written.fonts,
        "back": back,
        "cards": cards,
        "first": wanted.first,
        "of": len(picked),
    }


def _list_sides(front: Frame | Problem, number: int, faces: Faces) -> Iterator[tuple[Frame, ...]]:
    """Yield the frames of a card: its front if the words fit, and its back if it has one of its own."""
    if not isinstance(front, Problem):
        yield faces.ground, front
    if faces.own_backs and (own := faces.own_backs[number]):
        yield faces.ground_of_back, own


def _describe_card(card: Card, front: Frame | Problem, number: int, drawn: tuple[Iterator[str], Faces]) -> Answer:
    """Return a card as plain data, with its drawings, in the order of `_list_sides`."""
    drawings, faces = drawn
    said: Answer = {"id": card.id, "title": plain(card.title), "place": str(card.origin)}
    if isinstance(front, Problem):
        said["problem"] = str(front)
    else:
        said |= {"front": next(drawings), "places": list(map(_describe_place, find_sections(card, front)))}
    if faces.own_backs and faces.own_backs[number]:
        said["back"] = next(drawings)
    return said


def _deal(system: System, name: str, wanted: Asked) -> list[Card]:
    """Return the cards that come of so many draws by a seed, one after the other. Raises BadUsage if there are none."""
    dealt: list[Card] = []
    try:
        pile = Pile.of(system, name, wanted.seed)
        for _ in range(wanted.dealt):
            cards, pile = pile.draw(1)
            dealt += cards
    except Refused as refused:
        if dealt:
            return dealt
        raise BadUsage(f'"{name}" is not drawn from: {refused}') from None
    return dealt


def _show_pages(maker: Maker, job: Job, wanted: Asked) -> Answer:
    """Return the pages on which a product is printed. Raises BadData for what cannot be drawn at all."""
    problems: list[Problem] = []
    pages: list[Page] = []
    with collecting(problems):  # cards that do not fit are told of elsewhere, and the others are shown
        pages.extend(maker.compose(job).pages)
    if problems and not pages:
        raise BadData(problems)
    made, titled, cards = _find_made(maker, job)
    window = pages[wanted.first : wanted.first + MOST_PAGES]
    written = write_together((), window, find_fonts(maker.look.theme, job.system))
    shown = [
        {
            "name": page.name,
            "side": "front" if page.is_recto else "back",
            "size": [to_points(page.width), to_points(page.height)],
            "svg": drawing.decode(),
            **_describe_overlay(lay_over(page, made, titled, cards)),
        }
        for page, drawing in zip(window, written.drawings, strict=True)
    ]
    return {"view": "pages", "fonts": written.fonts, "pages": shown, "first": wanted.first, "of": len(pages)}


def _find_made(maker: Maker, job: Job) -> tuple[dict[Frame, Cause], dict[str, Cause], list[Frame]]:
    """Return what made frames of a product, also by their titles, and the frames of whole cards."""
    system, spec = job.narrow().system, job.spec
    if isinstance(spec, DeckSpec):
        setting = maker.design.make_setting(job.system, spec)
        faces = typeset_deck(setting)
        fronts = {
            front: Cause(plain(card.title), card.origin)
            for card, front in try_fronts(setting)
            if not isinstance(front, Problem)
        }
        return fronts, {}, [faces.ground, faces.back, faces.ground_of_back]
    parts: list[Part] = [*system.maps, *system.decks]
    titled = {plain(part.title): Cause(plain(part.title), part.origin) for part in parts}
    cut: MarkerShape | None = "square" if job.kind is ProductKind.TRACKERS else None
    titled |= {plain(each.title): Cause(plain(each.title), each.origin, cut) for each in system.trackers}
    for each in system.measures:
        shape: MarkerShape = "strip" if each.kind == "stick" else "round"
        titled[plain(each.title)] = Cause(plain(each.title), each.origin, shape)
    found = find_markers(maker.design, system) if job.kind is ProductKind.MARKERS else {}
    return found, titled, []


def _describe_overlay(overlay: Overlay) -> Answer:
    places = list(map(_describe_place, overlay.places))
    return {"places": places, "cuts": list(overlay.cuts), "folds": list(overlay.folds)}


def _describe_place(place: CauseArea) -> Answer:
    return {"area": list(place.area), "title": plain(place.made.title), "place": str(place.made.origin)}
