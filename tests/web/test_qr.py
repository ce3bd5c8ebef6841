"""QR codes of links: a camera reads what stands in them."""

import pytest
import segno
from web.engine import open_script

LINK = "https://somebody.github.io/printgen/heroes-of-normandie.html#seed=f%C3%AAte-42&scenario=field-exchange&edition=0123456789ab"


@pytest.mark.parametrize("length", [17, 32, 53, 106, 134, 230, 271, 718, 929, 1732])
def test_a_code_is_that_of_another_library(length: int) -> None:
    """Each module of a code that is full lies where a library that had no part in it puts it, with the same mask."""
    text = (LINK * 20)[:length]
    rows = open_script("tests/web/shell.js").call("drawCode", text)
    code = segno.make_qr(text, version=(len(rows) - 17) // 4, error="l", mode="byte", mask=0, boost_error=False)
    assert rows == ["".join(map(str, row)) for row in code.matrix]


def test_a_text_that_is_too_long_has_no_code() -> None:
    """What no code at hand holds gets none, so that the link alone is offered."""
    assert open_script("tests/web/shell.js").call("drawCode", "x" * 3000) is None
