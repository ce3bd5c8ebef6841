"""All that a site has of one game beside the page to play: its door, cards, rules, odds, prints and their pictures."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZIP_STORED, ZipFile

from markupsafe import Markup

from printgen.build.job import Job
from printgen.build.made import Made
from printgen.build.own_files import list_own_files
from printgen.build.prints import PaperPrints, make_prints
from printgen.model.look import apply_theme
from printgen.model.play import Scenario
from printgen.model.product import PageSpec
from printgen.model.system import System
from printgen.play.game.edition import take_fingerprint
from printgen.products.deck import Deck, make_deck
from printgen.products.game import BUNDLES
from printgen.products.listing import list_game_decks
from printgen.render.thumbnail import draw_thumbnails
from printgen.web.install import GAME_FILE
from printgen.web.rules import write_rules, write_scenario_map
from printgen.web.site.cards import choose_fonts, draw_decks, write_deck_page
from printgen.web.site.door import Door, DoorScenario, File, PagePicture, PrintChoice, describe_game, write_door
from printgen.web.site.odds import write_odds
from printgen.web.site.own import write_own_page
from printgen.web.site.rules import list_sections, write_rules_page
from printgen.web.site.search import list_places
from printgen.web.site.shell import MARK, SiteWords, list_colours, write_page

if TYPE_CHECKING:
    from printgen.build.maker import Maker

# How wide the pictures of pages are, in pixels, and how many there are at most.
WIDTH, MOST_PICTURES = 360, 8
MEGABYTE = 1_000_000
# Megabytes are shown with one decimal, and no file has none.
LEAST_SHOWN = 0.1


def make_door(maker: "Maker", job: Job) -> Made:
    """Return the files of a game on a site, packed. Raises BadData, MissingLibrary."""
    assert isinstance(job.spec, PageSpec)
    system, scenarios = apply_theme(job.system, maker.look.theme), job.spec.scenarios
    prints = list(make_prints(maker, job.system, scenarios))
    decks = draw_decks(maker.design, job.system)
    said = SiteWords(system.language).say
    titles = (said("odds.title"), said("rules.title"), said("own.title"), *(each.title for each in scenarios))
    fonts = choose_fonts(maker.design, job.system, decks, (system.name, *titles))
    drawn = list(_draw_pages(prints[0]))
    door = Door(
        system=system,
        decks=decks,
        choices=list(_list_choices(prints)),
        pictures=[picture for picture, _ in drawn],
        scenarios=[
            DoorScenario(each, Markup(write_scenario_map(maker.design, job.system, each)), _list_sheets(prints, each))  # noqa: S704  # drawn by us
            for each in scenarios
        ],
        fingerprint=take_fingerprint(job.system),
        spec=job.spec,
    )
    told = write_rules(maker.design, job.system)
    own_files = list(list_own_files(job.system, job.spec))
    places = list_places(system, decks, list_sections(told))
    colours = f":root{{{list_colours(system)}}}"
    pages = [
        write_door(door, f"{colours}{fonts.write_rules('')}"),
        write_odds(system, list(_make_decks(system)), f"{colours}{fonts.write_rules('')}"),
        write_own_page(system, own_files, f"{colours}{fonts.write_rules('')}", workshop=job.spec.workshop),
        write_rules_page(system, maker.look.theme, told, f"{colours}{fonts.write_rules('')}"),
        *(write_deck_page(system, deck, decks, f"{colours}{fonts.write_rules('../')}") for deck in decks),
    ]
    own = [*fonts.files.items(), *_list_prints(prints), *((picture.path, data) for picture, data in drawn)]
    own += [(file.path, file.text.encode()) for file in own_files]
    own.append((GAME_FILE, json.dumps(describe_game(door, fonts, places), ensure_ascii=False, indent=1).encode()))
    mark = system.name if job.spec.own else MARK
    files = {page.path: write_page(page._replace(mark=mark)) for page in pages} | {
        f"{system.id}/{path}": data for path, data in own
    }
    return Made(pack_files(files))


def _make_decks(system: System) -> Iterator[Deck]:
    yield from (make_deck(system, spec) for spec in list_game_decks(system))


def _list_prints(prints: Sequence[PaperPrints]) -> Iterator[tuple[str, bytes]]:
    """Yield what is to be printed, by path below the door."""
    for paper in prints:
        for bundle, made in paper.bundles:
            yield _name_bundle(paper, bundle.id), made.data
        for name, made in paper.scenarios.items():
            yield _name_sheet(paper, name), made.data


def _name_bundle(paper: PaperPrints, name: str) -> str:
    return f"print/{paper.id}/{name}.pdf"


def _name_sheet(paper: PaperPrints, scenario: str) -> str:
    return f"print/{paper.id}/scenario-{scenario}.pdf"


def _list_choices(prints: Sequence[PaperPrints]) -> Iterator[PrintChoice]:
    """Yield how much can be printed, each with a file for each paper: papers may hold different parts."""
    words = prints[0].words
    titles = dict(zip(BUNDLES, (words.least, words.good, words.everything), strict=True))
    for bundle, _ in prints[0].bundles:
        files = (
            _describe(_name_bundle(paper, bundle.id), paper, made)
            for paper in prints
            for other, made in paper.bundles
            if other.id == bundle.id
        )
        yield PrintChoice(bundle.id, titles[bundle.id], bundle.text, bundle.times, tuple(files))


def _list_sheets(prints: Sequence[PaperPrints], scenario: Scenario) -> tuple[File, ...]:
    """Return the sheets of a scenario, for each paper."""
    return tuple(
        _describe(_name_sheet(paper, scenario.id), paper, paper.scenarios[scenario.id])
        for paper in prints
        if scenario.id in paper.scenarios
    )


def _describe(path: str, paper: PaperPrints, made: Made) -> File:
    return File(
        path,
        paper.title,
        paper.words.sheet_count.show(made.sheets),
        f"{max(LEAST_SHOWN, len(made.data) / MEGABYTE):.1f}".replace(".", paper.words.decimal),
        sha256(made.data).hexdigest(),
    )


def _draw_pages(paper: PaperPrints) -> Iterator[tuple[PagePicture, bytes]]:
    """Yield pictures of the print: its first page, and the first of each part."""
    parts = [(each.first, each.part.title, each.part.name) for each in paper.game.parts]
    named = [(1, paper.words.contents, ""), *parts]
    pages = [page for page, *_ in named[:MOST_PICTURES]]
    for (page, title, part), drawn in zip(named, draw_thumbnails(paper.game.data, pages, WIDTH), strict=False):
        yield PagePicture(f"pictures/page-{page}.webp", drawn.width, drawn.height, title, page, part), drawn.data


def pack_files(files: Mapping[str, bytes]) -> bytes:
    """Return files by path as one, from which `unpack_files` takes them again."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return buffer.getvalue()


def unpack_files(data: bytes) -> dict[str, bytes]:
    """Return files that were packed, by path."""
    with ZipFile(BytesIO(data)) as archive:
        return {path: archive.read(path) for path in archive.namelist()}
