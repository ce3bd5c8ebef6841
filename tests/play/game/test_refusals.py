"""The reasons for which a game refuses something are a closed list."""

import ast
import re
from pathlib import Path

import pytest

from printgen.load.look.printed_words import load_told
from printgen.model.play import LONGEST_NAME
from printgen.play.game import actions, dice, pile, refusal, routine, thing
from printgen.play.game.refusal import Refused, list_reasons

WORDS = load_told("en")
REFUSALS = list_reasons(WORDS)
ROOM = Path(refusal.__file__).parent
# The wordings of other reasons than the first have a word after a stroke.
IDS = {reason.partition("/")[0] for reason in REFUSALS}


def list_texts() -> set[str]:
    """Return each text that stands in the code of the game, but for the list of reasons."""
    files = [file for file in ROOM.glob("*.py") if file.name != "refusal.py"]
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_each_reason_is_used() -> None:
    """Each reason in the list, and each of its wordings, is given somewhere; one that is not in it is an error."""
    texts = list_texts()
    assert [each for each in REFUSALS if each not in texts and f"{each.partition('/')[0]}/" not in texts] == []
    with pytest.raises(KeyError):
        Refused(WORDS, "no-reason")


def test_reasons_are_in_order() -> None:
    """Reasons are found by their letters."""
    assert list(REFUSALS) == sorted(REFUSALS)


def test_reasons_are_described() -> None:
    """Who writes another engine finds each reason on the page on chance, but that of a question, which is no action."""
    page = (Path(__file__).parents[3] / "docs" / "chance.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| .+ \|$", page.partition("\n## Refusals\n")[2], re.MULTILINE)
    assert set(rows) == IDS - {"odds-uncountable"}


def test_limits_are_described() -> None:
    """Who writes another engine finds on the page on chance how much is done at once before it is refused."""
    page = (Path(__file__).parents[3] / "docs" / "chance.md").read_text(encoding="utf-8")
    said = page.partition("\n### How much at once\n")[2].partition("\n\nMore is refused")[0]
    limits = [
        pile.MOST_DRAWN,
        dice.MOST_ROLLS,
        dice.MOST_MODIFIER,
        actions.MOST_MOVED,
        actions.LONGEST,
        thing.MOST_THINGS,
        LONGEST_NAME,
        routine.MOST_STEPS,
        routine.MOST_EVENTS,
        pile.MOST_EVENTS,
    ]
    assert re.findall(r"\| ([\d,]+) \|$", said, re.MULTILINE) == [f"{limit:,}" for limit in limits]
