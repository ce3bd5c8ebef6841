"""Wording: where the words of a flowing document may part."""

import pytest

from printgen.render.flow.library import HTML
from printgen.render.flow.sheet_wording import refine_tree
from printgen.typeset.type.wording import BOUND

# Paragraphs as templates write them, and the same as they are set: _ stands for an unbreakable space.
PARAGRAPHS = {
    "<p>Until the round ends.</p>": "Until the round_ends.",
    "<li><b>When:</b> <span>Until the round ends</span>.</li>": "When: Until the round_ends.",
    "<li><span>Pay no heed to</span> <em>it</em></li>": "Pay no heed to_it",
    "<p><span>Mark it Turn Done.</span><br><span>It may be none.</span></p>": "Mark it Turn_Done.It may be_none.",
    "<table><tr><td><span>Whatever is rolled.</span> <em>◆1</em></td></tr></table>": "Whatever is rolled._◆1",
    "<p>A misunderstanding notwithstanding circumstances</p>": "A misunderstanding notwithstanding circumstances",
}


@pytest.mark.parametrize("written", PARAGRAPHS)
def test_no_paragraph_ends_with_a_lone_word(written: str) -> None:
    """The last two words of a paragraph are not parted, if short: in a list, in a cell, and whatever ends it."""
    root = HTML(string=written).etree_element
    refine_tree(root)
    assert "".join(root.itertext()).strip().replace(BOUND, "_") == PARAGRAPHS[written]
