"""What a PDF says of its parts to whoever has it read aloud: sections with titles, in the order in which they lie."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from conftest import parametrize_systems, shipped_deck, shipped_systems
from making import maker_of, print_set
from pikepdf import Name, Object, Pdf

from printgen.build.job import Job
from printgen.model.options import Duplex, Options
from printgen.products.kinds import KINDS, ProductKind

SHOWING = {"Tj", "TJ", "'", '"'}
DRAWN = (ProductKind.MARKERS, ProductKind.TRACKERS, ProductKind.MAT, ProductKind.MAPS)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for a system once for each that ships."""
    parametrize_systems(metafunc)


def print_part(name: str, kind: ProductKind) -> bytes:
    """Print the one product of a kind of a system."""
    return print_set(maker_of(Options()), shipped_systems()[name], kind)


def list_sections(element: Object) -> Iterator[Object]:
    """Yield the sections below an element of the tree of tags."""
    for kid in element.get("/K", ()) if isinstance(element.get("/K"), pikepdf.Array) else ():
        if isinstance(kid, pikepdf.Dictionary):
            if kid.get("/S") == Name.Sect:
                yield kid
            yield from list_sections(kid)


def list_operators(page: pikepdf.Page) -> Iterator[tuple[Any, str]]:
    """Yield what a page draws with, and each operator's name."""
    for instruction in pikepdf.parse_content_stream(page):
        yield instruction.operands, str(instruction.operator)


def list_unmarked(page: pikepdf.Page) -> list[str]:
    """Return what draws words outside of all marked content."""
    depth, found = 0, []
    for operands, said in list_operators(page):
        depth += (said in ("BDC", "BMC")) - (said == "EMC")
        if said in SHOWING and not depth:
            found.append(f"{operands} {said}")
    assert depth == 0
    return found


def check_numbers(pdf: Pdf) -> int:
    """Make sure that all marked content of a file belongs to an element of its page, and return how much there is."""
    entries = pdf.Root.StructTreeRoot.ParentTree.Nums
    tree = {int(entries[place]): entries[place + 1] for place in range(0, len(entries), 2)}
    count = 0
    for page in pdf.pages:
        for operands, said in list_operators(page):
            if said == "BDC" and "/MCID" in operands[1]:
                number = int(operands[1]["/MCID"])
                element = tree[int(page.obj.StructParents)][number]
                assert element.Pg.objgen == page.obj.objgen
                count += 1
    return count


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.FOLD_OVER])
def test_each_card_is_a_section_with_its_title_and_backs_are_not_read(duplex: Duplex) -> None:
    """Whoever cannot see a deck hears its cards one by one, and never its backs, its marks or its margin."""
    name = "horde-mode/misery"
    deck, job = shipped_deck(name), shipped_systems()["horde-mode"]
    spec = next(spec for spec in job.decks if spec.id == "misery")
    with Pdf.open(BytesIO(maker_of(Options(duplex=duplex)).make(Job(job, spec)).data)) as pdf:
        titles = [str(section.T) for section in list_sections(pdf.Root.StructTreeRoot)]
        assert titles == [card.title for card in deck.cards]
        assert check_numbers(pdf) == len(deck.cards)
        assert not any(list_unmarked(page) for page in pdf.pages)
        assert bool(pdf.Root.MarkInfo.Marked)


def test_pieces_are_sections_too(name: str) -> None:
    """Markers, boards, the mat and the maps of a game are told apart by their titles."""
    system = shipped_systems()[name]
    for kind in DRAWN:
        if list(KINDS[kind].list_specs(system)):
            with Pdf.open(BytesIO(print_part(name, kind))) as pdf:
                sections = list(list_sections(pdf.Root.StructTreeRoot))
                assert sections
                assert all(str(section.T).strip() for section in sections)
                assert check_numbers(pdf) == len(sections)
                assert not any(list_unmarked(page) for page in pdf.pages)


@pytest.mark.every(3)
def test_the_whole_game_keeps_the_tags_of_its_parts(name: str) -> None:
    """The file with all of a game is read aloud as well as each of its parts: one tree, in which no number is wrong."""
    system = shipped_systems()[name]
    (spec,) = KINDS[ProductKind.GAME].list_specs(system)
    with Pdf.open(BytesIO(maker_of(Options()).make(Job(system, spec)).data)) as pdf:
        (whole,) = pdf.Root.StructTreeRoot.K
        parts = [str(part.T) for part in whole.K if "/T" in part]
        outline = [str(item.title) for item in pdf.open_outline().root]
        assert parts == [title for title in outline if title in parts]
        assert {"Reference", "Cards", "Markers", "Play mat"} <= set(parts)
        assert check_numbers(pdf) > 500
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
