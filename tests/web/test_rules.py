"""The rules on the page of a game: all that its reference sheets say, links that lead somewhere, and searching."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from browser import Phone
from conftest import parametrize_systems, shipped_systems
from playing import load_marsh
from playwright.sync_api import expect
from webpages import page_of

from printgen.load.look.printed_words import load_words
from printgen.model.product import SheetSpec
from printgen.model.system import System
from printgen.products.listing import list_sheets
from printgen.products.sheet import LegendBlock, ProcedureBlock, make_sheet
from printgen.products.table_block import TableBlock
from printgen.typeset.type.wording import refine

TAG = re.compile(r"<[^>]*>")
GAME = "heroes-of-normandie"
WORD = "reshuffle"
# The number of each item in its list, as a browser shows it, with its words.
NUMBERED = """(all) => all.map((item) => {
    const place = [...item.parentElement.children].indexOf(item) + 1;
    return [item.value || place, item.innerText];
})"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    parametrize_systems(metafunc)


def read_rules(system: System) -> str:
    text = page_of(system).read_text(encoding="utf-8")
    (rules,) = re.findall(r'<template id="rules">(.*?)</template>', text, re.DOTALL)
    return re.sub("<script.*?</script>", "", rules, flags=re.DOTALL)


def squeeze(text: str) -> str:
    """Return a text without its blanks."""
    return "".join(text.split())


def list_texts(system: System) -> Iterator[str]:
    """Yield what reference sheets say: procedures, rows and glossaries of tables, and what markers are for."""
    words = load_words(system.language)
    sheets = [make_sheet(system, spec, words) for spec in list_sheets(system) if isinstance(spec, SheetSpec)]
    for block in (block for sheet in sheets for band in sheet.groups for block in band.blocks):
        match block:
            case ProcedureBlock(it):
                yield from (it.title, it.text, *(note.text for note in it.notes))
                yield from (text for step in it.steps + it.points for text in (step.title, step.text, step.note))
            case TableBlock():
                yield block.heading
                yield from (result.title for line in block.lines for result in line.row.results)
                yield from (entry.result.text for entry in block.entries + block.terms)
                yield from (note.text for note in block.notes)
            case LegendBlock(markers):
                yield from (marker.use for marker in markers)


def check_rules(system: System) -> None:
    rules = read_rules(system)
    words = squeeze(unescape(TAG.sub("", rules)))
    for text in list_texts(system):
        for paragraph in text.split("\n"):
            assert squeeze(refine(paragraph, system.language)) in words, paragraph


def test_rules_say_all(name: str) -> None:
    """What the reference sheets of a game say stands on its page, in the typography of print."""
    check_rules(shipped_systems()[name])


def test_rules_of_the_marsh() -> None:
    """So it does for a pack with everything in it, and its map is drawn."""
    check_rules(load_marsh())
    assert "<svg" in read_rules(load_marsh())


def test_links_lead_somewhere(name: str) -> None:
    """Each link in the rules leads to a line of them, and no two lines have the same id."""
    rules = read_rules(shipped_systems()[name])
    ids = re.findall(r' id="([^"]*)"', rules)
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in re.findall(r' href="([^"]*)"', rules)} <= set(ids)


def test_rules_are_for_a_screen(name: str) -> None:
    """Nothing of paper is in the rules: no sizes, no places in files, no classes that other parts of the page have."""
    rules = read_rules(shipped_systems()[name])
    assert not re.search(r' (?:style|data-at)="', rules)
    classes = {each for found in re.findall(r' class="([^"]*)"', rules) for each in found.split()}
    assert all(each.startswith("rule-") for each in classes)


def test_colours_have_their_rules() -> None:
    """Each colour, tint and shape in the rules is named in the styles of the page."""
    system = shipped_systems()["heroes-of-normandie"]
    text = page_of(system).read_text(encoding="utf-8")
    for mark in set(re.findall(r'data-(?:colour|tint|shape)="[^"]*"', read_rules(system))):
        assert f"[{mark}]{{--" in text


def test_a_word_is_found_in_the_rules(phone: Phone) -> None:
    """What does not say the word is left out, the places are counted, and the word is marked in each."""
    page = phone.open(page_of(shipped_systems()[GAME]), seed="a")
    page.get_by_role("button", name="Rules", exact=True).click()
    rules, count = page.locator(".rules"), page.locator(".rules-count")
    everything = rules.inner_text()
    field = page.get_by_role("searchbox")
    field.press_sequentially(WORD)
    expect(count).to_have_text(f"{rules.locator('li, tbody tr, p, footer').count()} places")
    marks = rules.locator("mark").all_inner_texts()
    assert marks
    assert {mark.lower() for mark in marks} == {WORD}
    assert all(WORD in text.lower() for text in rules.locator("section").all_inner_texts())
    field.fill("xyzzy")
    expect(count).to_have_text("Nothing in the rules says so.")
    expect(rules.locator("section")).to_have_count(0)
    field.fill("")
    expect(count).to_have_text("")
    assert rules.inner_text() == everything


def test_a_slip_in_a_word_finds_it(phone: Phone) -> None:
    """A letter left out finds the word that was meant, and says so."""
    page = phone.open(page_of(shipped_systems()["solo-heresy"]), seed="a")
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("searchbox").fill("comand traits")
    expect(page.locator(".rules-count")).to_contain_text("Found for “command traits”:")
    assert {mark.lower() for mark in page.locator(".rules mark").all_inner_texts()} == {"command", "traits"}


def test_what_is_found_keeps_its_number(phone: Phone) -> None:
    """A note or a step has the number that others call it by, whichever are left out beside it."""
    page = phone.open(page_of(shipped_systems()[GAME]), seed="a")
    page.get_by_role("button", name="Rules", exact=True).click()
    numbered = page.locator(".rules ol > li")
    before = {text: number for number, text in numbered.evaluate_all(NUMBERED)}
    page.get_by_role("searchbox").fill("threat")
    after = numbered.evaluate_all(NUMBERED)
    assert any(number != place for place, (number, _) in enumerate(after, 1))
    assert all(before[text] == number for number, text in after)


def test_rosters_are_read_and_searched(phone: Phone) -> None:
    """Who can come is listed by faction, folded away, with each name at its result, and a word is found in it too."""
    system = shipped_systems()["horde-mode"]
    page = phone.open(page_of(system), seed="a")
    page.get_by_role("button", name="Rules", exact=True).click()
    for roster in system.rosters:
        names = [name.text for _, names in roster.entries for name in names]
        folded = page.locator(".rosters details").filter(has=page.get_by_text(roster.title, exact=True))
        told = folded.locator("li").all_text_contents()
        assert [line.removesuffix(", a last resort") for line in told] == names
    expect(folded.locator("li").first).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.locator("li").first).to_be_visible()
    page.get_by_role("searchbox").fill("daemonifuge")
    expect(page.locator(".rosters li, .rosters b")).to_have_count(3)
    expect(page.locator(".rosters li").first).to_be_visible()
