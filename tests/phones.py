"""What tests of pages share: one browser in each process, and phones in it that must find no fault with their pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # tests without a browser do not wait for what drives it
    from collections.abc import Callable, Iterator

    from browser import Phone
    from playwright.sync_api import Browser, Playwright


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Return what drives the browsers of this process."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Return the browser of this process; its tests are skipped where none is installed."""
    from browser import launch  # noqa: PLC0415

    launched = launch(playwright)
    if launched is None:
        pytest.skip("neither Chromium nor Chrome nor Edge is installed here")
    yield launched
    launched.close()


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """Return a browser with all that a user's has, which the one that other tests share may lack."""
    from browser import FULL, launch  # noqa: PLC0415

    launched = launch(playwright, FULL)
    if launched is None:
        pytest.skip("no browser with windows is installed here")
    yield launched
    launched.close()


@pytest.fixture
def take_phone(browser: Browser) -> Iterator[Callable[..., Phone]]:
    """Return a function that takes a new phone, with nothing stored; at the end no page on it may have had a fault."""
    from browser import Phone  # noqa: PLC0415

    phones: list[Phone] = []

    def take(**settings: Any) -> Phone:
        phones.append(Phone(browser, **settings))
        return phones[-1]

    yield take
    for phone in phones:
        phone.close()
    assert [fault for phone in phones for fault in phone.faults] == []


@pytest.fixture
def phone(take_phone: Callable[..., Phone]) -> Phone:
    """Return a phone of 360 by 640, in dark colours."""
    return take_phone()
