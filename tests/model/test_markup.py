"""Markup in texts: what a sign means, what stays as it is written, and that plain words are the text itself."""

import pickle
import re
import sys
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.load.pack_memory import flatten, restore
from printgen.model.markup import (
    Marked,
    TextSpan,
    change_words,
    find_broken,
    keep_routines,
    list_symbols,
    mark,
    name_routines,
    plain,
    print_routines,
    read_markup,
    write_markup,
)

SYMBOLS = ("skull", "eye", "crossed-swords")
ROUTINES = {"end": "The end", "end-round": "End the round"}
# As it is written, the plain words, and what is bold, italic, a symbol or a routine.
MARKED = [
    ("Take **2** CP", "Take 2 CP", [("2", "bold")]),
    ('"**Hold**" the _ford_.', '"Hold" the ford.', [("Hold", "bold"), ("ford", "italic")]),
    ("**all _both_ all**", "all both all", [("all ", "bold"), ("both", "bold italic"), (" all", "bold")]),
    ("On :skull: it :crossed-swords:", "On skull it crossed swords", [("skull", ""), ("crossed swords", "")]),
    (":skull::eye:", "skull eye", [("skull", ""), (" eye", "")]),
    ("**+1**:skull:, 3:eye:x", "+1 skull, 3 eye x", [("+1", "bold"), (" skull", ""), (" eye ", "")]),
    ("**-1**, _to hit_; (**6+**)", "-1, to hit; (6+)", [("-1", "bold"), ("to hit", "italic"), ("6+", "bold")]),
    ("_snake_case_", "snake_case", [("snake_case", "italic")]),
    ("**5+\\***", "5+*", [("5+*", "bold")]),
    ("Then {routine:end-round}.", 'Then "End the round".', [('"End the round"', "")]),
    (
        "**Then {routine:end}**{routine:end}",
        'Then "The end""The end"',
        [
            ("Then ", "bold"),
            ('"The end"', "bold"),
            ('"The end"', ""),
        ],
    ),
    (":eye:{routine:end}s", 'eye"The end"s', [("eye", ""), ('"The end"', "")]),
]
# What no author takes for markup, and stays as well.
NONE = (
    "2*3", "5 * 4", "* once", "5+*", "a_b_c", "snake_case", "X_", "12:30:45", "**", "a ** b ** c", "2**3 and 4**5",
    "____", "Name: ____ (_)", "the ratio 3:2", "note:this:once", "C:\\games", ":)",
)  # fmt: skip
AS_WRITTEN = (
    *NONE, ":not-a-symbol:", "**unclosed", "** blank**", "*one*", "***three***", "__two__", "un**believ**able",
    "**one\ntwo**", "{routine:none}", "{routine: end}", "{Routine:end}",
)  # fmt: skip
# As it is written, what is warned of, and a word of the hint.
BROKEN = [
    ("**Roll 2 dice", "**Roll 2 dice", "both sides"),
    ("Roll 2** dice", "Roll 2**", "both sides"),
    ("a ** blank**", "** blank**", "no blank"),
    ("a **blank ** b", "**blank **", "no blank"),
    ("_Roll 2 dice", "_Roll 2 dice", "both sides"),
    ("a _ blank_", "_ blank_", "no blank"),
    ("**one _two** three_", "_two** three_", "close first"),
    ("**one\ntwo**", "**one", "both sides"),
    ("a :skul: b", ":skul:", ""),
    ("a *word* b", "*word*", "**bold**"),
    ("__word__", "__word__", "**bold**"),
    ("***word***", "***word***", "_italics_"),
]
SIGNS = r"[*_:\\]"
SPANS = st.lists(
    st.builds(TextSpan, st.sampled_from(["a", "b c", "2", "*", "_", ":eye:"]), st.booleans(), st.booleans())
    | st.builds(TextSpan, st.just("eye"), st.booleans(), st.booleans(), st.just("eye"))
    | st.builds(TextSpan, st.just('"The end"'), st.booleans(), st.booleans(), st.just(""), st.just("end"))
)


@pytest.mark.parametrize(("written", "words", "signs"), MARKED)
def test_markup_is_read(written: str, words: str, signs: list[tuple[str, str]]) -> None:
    """A text with markup is its plain words, and knows what is bold, italic, a symbol or a routine."""
    text = mark(written, SYMBOLS, ROUTINES)
    assert str(text) == words
    found = [
        (span.text, " ".join(name for name in ("bold", "italic") if getattr(span, name)))
        for span in read_markup(text)
        if span.is_marked
    ]
    assert found == signs
    assert write_markup(text).replace("\\", "") == written.replace("\\", "")
    assert read_markup(mark(write_markup(text), SYMBOLS, ROUTINES)) == read_markup(text)


@pytest.mark.parametrize("written", AS_WRITTEN)
def test_a_sign_that_is_none_stays(written: str) -> None:
    """A star, a low line or a colon that marks nothing stays where it is."""
    text = mark(written, SYMBOLS, ROUTINES)
    assert type(text) is str
    assert text == written


@pytest.mark.parametrize(("written", "shown", "hint"), BROKEN)
def test_what_looks_broken_is_told(written: str, shown: str, hint: str) -> None:
    """What looks like markup and is none is shown, once, with how to mend it."""
    (found,) = find_broken(written, SYMBOLS)[:1]
    assert found.shown == shown
    assert hint in found.hint


@pytest.mark.parametrize(
    "written", [*NONE, r"\*\*kept\*\*", r"\_kept\_", r"\:skull:", *(written for written, _, _ in MARKED)]
)
def test_nothing_is_told_of_sound_texts(written: str) -> None:
    """What no author takes for markup, and what is markup, is not warned of."""
    assert find_broken(written, SYMBOLS) == []


def test_a_backslash_keeps_a_sign() -> None:
    """A sign after a backslash is itself, and other backslashes stay."""
    assert mark(r"\*\*2\*\* \_x\_ \:skull: C:\a", SYMBOLS) == r"**2** _x_ :skull: C:\a"


def test_words_are_changed_and_markup_stays() -> None:
    """A value put into a text, capitals and paragraphs keep the markup, and the names of symbols stay."""
    text = mark("**X** to hit, _X_\non :skull:", SYMBOLS)
    assert write_markup(change_words(text, lambda words: words.replace("X", "4"))) == "**4** to hit, _4_\non :skull:"
    assert [write_markup(part) for part in text.split("\n")] == ["**X** to hit, _X_", "on :skull:"]
    assert [span.text for span in read_markup(mark("a **b**", ()).upper())] == ["A ", "B"]
    assert list_symbols(text) == ("skull",)
    assert type(plain(text)) is str


def test_a_routine_is_named_anew() -> None:
    """Each reader calls a routine what suits it, and paper has its title as words like all others."""
    text = mark("{routine:end}, then **{routine:end-round}**.", SYMBOLS, ROUTINES)
    assert write_markup(name_routines(text, lambda span, before: f"{span.routine}{len(before)}")) == (
        "{routine:end}, then **{routine:end-round}**."
    )
    assert (
        plain(name_routines(text, lambda span, before: f"{span.routine} {len(before)}")) == "end 0, then end-round 16."
    )
    assert keep_routines(text) == "{routine:end}, then {routine:end-round}."
    assert read_markup(print_routines(text)) == read_markup(mark('"The end", then **"End the round"**.', ()))
    assert type(print_routines(mark("{routine:end}", (), ROUTINES))) is str


def test_a_backslash_keeps_what_would_name_a_routine() -> None:
    """Words that would name a routine stay words when the text that has them is written and read again."""
    text = mark(r"{routine\:end} or {routine:end}", (), ROUTINES)
    assert text == '{routine:end} or "The end"'
    assert write_markup(text) == r"{routine\:end} or {routine:end}"


@given(SPANS)
def test_a_text_survives_being_kept(spans: list[TextSpan]) -> None:
    """A text that is kept for the next command, or handed to another process, is the same text."""
    text = Marked(spans)
    for again in (restore(flatten(text)), pickle.loads(pickle.dumps(text))):  # noqa: S301
        assert again == text
        assert again.spans == text.spans


@given(st.text(alphabet="a *_:\\\n2", max_size=30))
def test_no_letter_is_lost(written: str) -> None:
    """Whatever is written, all but signs is told, and reading it takes no time to speak of."""
    text = mark(written, ("a", "aa"))
    assert re.sub(SIGNS, "", text) == re.sub(SIGNS, "", written)
    find_broken(written, ("a",))


@pytest.mark.parametrize("part", ["_a ", "**a ", "_a **a ", "_a\n", "_a_ ", "**_a_ b** ", ":zz: ", "* "])
def test_long_texts_take_as_many_steps_as_they_are_long(part: str) -> None:
    """A text of thousands of signs is read, told of and written about as fast as its words are."""
    short, long = (count_steps(part * number) for number in (100, 400))
    assert long < 5 * short


def count_steps(written: str) -> int:
    """Return how many steps Python takes to read a text, to look for what is broken and to write it again."""
    steps = 0

    def count(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal steps
        frame.f_trace_opcodes = True
        steps += event == "opcode"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        write_markup(mark(written, SYMBOLS))
        find_broken(written, SYMBOLS)
    finally:
        sys.settrace(before)
    return steps


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Go to the nearest :skull: skull.", "Go to the nearest skull."),
        (":skull: Skulls are lost.", "Skulls are lost."),
        ("The skull :skull: is lost.", "The skull is lost."),
        ("Lose 1 :skull: or an eye.", "Lose 1 skull or an eye."),
        ("**:crossed-swords: Crossed swords** win.", "Crossed swords win."),
        (":eye: skull, :skull: skullcap", "eye skull, skull skullcap"),
    ],
)
def test_a_name_beside_its_symbol_is_said_once(written: str, said: str) -> None:
    """Where a text names a thing beside its sign, what is plain says the word once, and the sign still prints."""
    text = mark(written, SYMBOLS)
    assert plain(text) == said
    assert len(list_symbols(text)) == written.count(":") // 2
    assert write_markup(text) == written
