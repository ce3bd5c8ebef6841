"""The reasons for which a game refuses something are a closed list."""

import ast
import re
from pathlib import Path

from printgen.play.game import dice, gauge_actions, pile, refusal, steps, thing, thing_actions
from printgen.play.game import pile as draw
from printgen.play.game.refusal import REFUSALS

ROOM = Path(refusal.__file__).parent
# What raises a refusal, and which of its arguments is the reason.
RAISERS = {"Refused": 0, "find_named": 2, "check_thing_word": 2}


def list_reasons() -> list[str]:
    """Return each reason that stands in the code of the game, as often as it stands there."""
    calls = [node for file in ROOM.glob("*.py") for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    named = [call for call in calls if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)]
    reasons = [
        call.args[RAISERS[call.func.id]]
        for call in named
        if isinstance(call.func, ast.Name) and call.func.id in RAISERS
    ]
    return [node.value for node in reasons if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def test_each_reason_is_listed_and_used() -> None:
    """A reason that the code gives is in the list, and each in the list is given somewhere."""
    assert set(list_reasons()) == set(REFUSALS)


def test_reasons_are_in_order() -> None:
    """Reasons are found by their letters, and each says in a sentence what it means."""
    assert list(REFUSALS) == sorted(REFUSALS)
    assert all(sentence and not sentence.endswith(".") for sentence in REFUSALS.values())


def test_reasons_are_described() -> None:
    """Who writes another engine finds each reason on the page on chance, but that of a question, which is no action."""
    page = (Path(__file__).parents[3] / "docs" / "chance.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", page.partition("\n## Refusals\n")[2], re.MULTILINE))
    assert rows == {reason: said for reason, said in REFUSALS.items() if reason != "odds-uncountable"}


def test_limits_are_described() -> None:
    """Who writes another engine finds on the page on chance how much is done at once before it is refused."""
    page = (Path(__file__).parents[3] / "docs" / "chance.md").read_text(encoding="utf-8")
    said = page.partition("\n### How much at once\n")[2].partition("\n\nMore is refused")[0]
    limits = [
        pile.MOST_DRAWN,
        dice.MOST_ROLLS,
        dice.MOST_MODIFIER,
        gauge_actions.MOST_MOVED,
        gauge_actions.LONGEST,
        thing.MOST_THINGS,
        thing_actions.LONGEST_NAME,
        steps.MOST_STEPS,
        steps.MOST_EVENTS,
        draw.MOST_EVENTS,
    ]
    assert re.findall(r"\| ([\d,]+) \|$", said, re.MULTILINE) == [f"{limit:,}" for limit in limits]
