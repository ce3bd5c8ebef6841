"""Tabs of bands: whatever the columns of a table are called, their cards have room for it, alike in a deck."""

import string
from itertools import chain

import pytest
from conftest import shipped_jobs
from hypothesis import given
from hypothesis import strategies as st
from making import maker_of

from printgen.model.options import Options
from printgen.typeset.card.card import typeset_fronts
from printgen.typeset.card.tab import LABEL_SPACING, WIDEST_SHARE, TabType, choose_tab, draw_sign
from printgen.typeset.card.traits import Sign
from printgen.typeset.frame import Text
from printgen.units import to_points

WORD = st.text(string.ascii_letters + "äöüß", min_size=1, max_size=15)
LABELS = st.lists(st.lists(WORD, min_size=1, max_size=2).map(" ".join), min_size=2, max_size=3, unique=True)
# What bands have on a poker card, and the size of a label there.
WIDE, HIGH, SIZE = to_points(60_000), to_points(64_000), 6
ROUNDING = 0.01


@given(LABELS)
def test_labels_stay_in_their_tabs(labels: list[str]) -> None:
    """All labels of a deck are level or all are upright, none runs out of its tab, and one band of all has room."""
    kind = TabType(maker_of(Options()).design.faces["bold"], SIZE)
    tab = choose_tab(labels, kind, (WIDE, HIGH), 1, 1)
    signs = [draw_sign(Sign(label, "circle"), "#000000", kind, tab) for label in labels]
    words = [[item for item in sign.items if isinstance(item, Text)] for sign in signs]
    assert {item.turn for items in words for item in items} == {90 if tab.turned else 0}
    for label, items in zip(labels, words, strict=True):
        assert " ".join(line for item in items for line in item.lines) == label.upper()
        if not tab.turned:
            assert all(-tab.width / 2 < item.x < item.x + measure(kind, item) < tab.width / 2 for item in items)
    longest = max(kind.measure(word) for label in labels for word in label.upper().split())
    if longest + tab.width - tab.room < WIDE * WIDEST_SHARE:
        assert sum(sign.height for sign in signs) <= HIGH


def measure(kind: TabType, item: Text) -> float:
    """Return the width of a line, without the blank behind its last letter."""
    return kind.measure(item.lines[0]) - SIZE * LABEL_SPACING


@pytest.mark.parametrize(
    ("titles", "turned"),
    [
        (("Green", "Orange", "Red"), False),
        (("Eher nein", "Eher ja", "Kaum"), False),
        (("Vielleicht einmal", "Immer", "Nie"), False),
        (("Wahrscheinlich", "50:50", "Nie"), True),
        (("Wahrscheinlich", "Gleichwahrscheinlich", "Unwahrscheinlich"), False),
    ],
)
def test_a_deck_takes_columns_of_any_title(titles: tuple[str, ...], *, turned: bool) -> None:
    """Cards on which all columns agree have room for the titles of all of them."""
    system, spec = shipped_jobs()["heroes-of-normandie/reaction"]
    table = system.table(spec.table)
    named = [column._replace(title=title) for column, title in zip(table.columns, titles, strict=True)]
    short = [row._replace(results=tuple(each._replace(text="", note="") for each in row.results)) for row in table.rows]
    renamed = table._replace(columns=tuple(named), rows=tuple(short))
    tables = tuple(renamed if each.id == table.id else each for each in system.tables)
    setting = maker_of(Options()).design.make_setting(system._replace(tables=tables), spec)
    words = (item.lines for front in typeset_fronts(setting) for item in front.items if isinstance(item, Text))
    shown = "".join(chain.from_iterable(words))
    assert all(word in shown for title in titles for word in title.upper().split())
    assert setting.tab.turned == turned
