"""Pages in a real browser: they run there as files and from a server, and ask nobody for anything."""

from browser import Phone, serve
from conftest import shipped_systems
from webpages import page_of

# Raises an error, asks, and would fetch.
WRONG = """async () => {
    setTimeout(() => missing()); alert('hello'); new Image().src = 'https://a.invalid/b.png';
    await new Promise((done) => setTimeout(done, 20));
}"""


def test_a_file_opens(phone: Phone) -> None:
    """The page runs as a file that somebody has sent, without a server and without an error."""
    page = phone.open(page_of(shipped_systems()["firefight"]))
    assert page.get_by_role("heading", level=1).inner_text()


def test_a_fault_would_be_noted(phone: Phone) -> None:
    """What a page does wrong is seen by its test: errors, dialogs, and requests, also those that its policy forbids."""
    with serve(page_of(shipped_systems()["firefight"]).parent) as address:
        page = phone.open(address + "firefight.html")
        page.evaluate(WRONG)
        page.goto(address.replace("127.0.0.1", "localhost"))
    phone.close()
    found = " ".join(phone.faults)
    assert all(said in found for said in ("missing is not defined", "dialog: hello", "img-src", "request: http://l"))
    phone.faults.clear()
