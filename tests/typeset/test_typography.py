# ruff: noqa: RUF001  # characters that look alike are what it is about
"""Typography: what is printed for what is typed, and that no letter or digit is lost or added by it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.build.maker import Maker
from printgen.model.markup import TextSpan, make_text, read_markup
from printgen.model.options import Options
from printgen.typeset.type.wording import BOUND, QUOTES, bind_end, refine

EXAMPLES = {
    "It's 6\" away": "It’s 6″ away",
    'He said "Hold 6" twice': "He said “Hold 6” twice",
    "the players' turn": "the players’ turn",
    "the 'quiet' ones": "the ‘quiet’ ones",
    'Move 6"-12", or 5-6': "Move 6″–12″, or 5–6",
    "-1 to hit, 2D6-3, (-2)": "−1 to hit, 2D6−3, (−2)",
    "2021-04-05 and kz-orders-4": "2021-04-05 and kz-orders-4",
    "Gain 2 CP": "Gain 2_CP",
    "(S 6, AP 4)": "(S_6, AP_4)",
    "Armour 0": "Armour_0",
    "here - or there": "here_– or there",
    "1 / 2": "1_/ 2",
    'Charge if within X", or CX"': "Charge if within X″, or CX”",
    "Its Ranged 2 is better": "Its Ranged_2 is better",
    "1,000-2,000 points": "1,000–2,000 points",
    "1,000-2,0005 and 1-2,000.5": "1,000-2,0005 and 1-2,000.5",
    "Ladder ×2, then ◆2 of it": "Ladder_×2, then_◆2 of it",
}
TEXTS = st.text(st.sampled_from("ab DAPdSC'\"-–−+ 0123456789.,()/\n%″′“”‘’" + BOUND), max_size=40)
LANGUAGES = st.sampled_from([*QUOTES, "en-GB", "tlh", ""])


@pytest.mark.parametrize("typed", EXAMPLES)
def test_words_are_set_as_a_printer_would(typed: str) -> None:
    """Quotes, primes, minus and ranges are what the documentation says; _ stands for an unbreakable space."""
    assert refine(typed).replace(BOUND, "_") == EXAMPLES[typed]


def test_quotes_are_those_of_the_language() -> None:
    """A German text has German quotes, and one in a language that is not known keeps those that it has."""
    assert refine('Er sagt "nein"', "de") == "Er sagt „nein“"
    assert refine('He\'a "b"', "tlh") == 'He\'a "b"'


def test_a_bold_term_is_not_parted() -> None:
    """A stat and its number stand on one line, as in **strength 1**."""
    said = refine(make_text([TextSpan("a "), TextSpan("strength 1", bold=True), TextSpan(" hit")]))
    assert [span.text for span in read_markup(said)] == ["a ", f"strength{BOUND}1", f"{BOUND}hit"]


@given(TEXTS, LANGUAGES)
def test_no_letter_is_lost(text: str, language: str) -> None:
    """Letters and digits stay as they are, each mark has one in its place, and what is refined stays as it is."""
    found = refine(text, language)
    assert len(found) == len(text)
    assert [a for a in found if a.isalnum()] == [a for a in text if a.isalnum()]
    assert refine(found, language) == found
    assert bind_end(found).replace(BOUND, " ") == found.replace(BOUND, " ")


def test_the_fonts_have_what_is_set() -> None:
    """No character that typography puts in the place of another is missing in a font of printgen's."""
    design = Maker(Options()).design
    put = {character for quotes in QUOTES.values() for mark in quotes for character in mark} | set("’′″−– ")
    for face in design.faces.values():
        face.measure("".join(put) + BOUND)


def test_binding_takes_no_line_more() -> None:
    """A text with unbreakable spaces takes as many lines as without, so that no card overflows by them."""
    face = Maker(Options()).design.faces["regular"]
    for width in range(30, 200, 7):
        text = "Gain 2 CP and roll for the Armour 0 of a unit (S 6, AP 4) within 12 mm - or not at all, 3 VP"
        bound, loose = face.break_lines(refine(text), 9, width), face.break_lines(text.replace(" - ", " – "), 9, width)
        assert (bound and len(bound)) == (loose and len(loose))
