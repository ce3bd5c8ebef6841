"""Plays a game on its page turn by turn, by clicks, as somebody would who knows what a turn is."""

from collections.abc import Sequence
from random import Random

from playwright.sync_api import Page

from printgen.model.course import Phase
from printgen.model.system import System

# Returns where a button is that can be used, and the selector that names it: the first that names any, of those for the
# sheet on top, if there is one, or else of those that are asked for. The page has moved by then to where it stays. A
# button whose middle lies below something else is an error: nobody can click it.
FIND = """async ([selectors, inSheet, chance]) => {
    const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (!sheet) await new Promise(requestAnimationFrame);
    const list = (wanted) => [...(sheet ?? document).querySelectorAll(wanted)].filter((button) =>
        button.offsetParent && !button.disabled && button.getAttribute("aria-disabled") !== "true");
    const wanted = sheet ? inSheet : selectors;
    const selector = wanted.find((each) => list(each).length);
    if (!selector && sheet) throw new Error(`nothing can be done: ${sheet.innerText}`);
    if (!selector) return { at: null, sheet: false, selector: "" };
    const buttons = list(selector);
    const button = buttons[Math.floor(chance * buttons.length)];
    button.scrollIntoView({ block: "center" });
    const { x, y, width, height } = button.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    if (!button.contains(document.elementFromPoint(...at))) throw new Error(`covered: ${button.textContent}`);
    return { at, sheet: Boolean(sheet), selector };
}"""
# What is clicked in a sheet, the first that is there: the way out where the game refuses what was asked, an answer to
# a question that has none, what is done with all answers, a column.
IN_SHEET = (
    ".over:has(.refusal) .cross",
    ".question:not(:has([aria-pressed=true])) [aria-pressed]",
    ".main",
    ".grid-choices button",
)
MOST_IN_SHEET = 8
MINUS = "\N{MINUS SIGN}"
END = ".ending h2"
# What is done after a routine: what a card or a roll says, or else a draw.
AFTER = ".carried button, .table:not(:has(.carried)) .tile:not(.more)"
# What gold asks for before a routine that picks names.
CHOICE = "[data-key=next-step]:not([aria-label])"


def list_phases(system: System) -> tuple[Phase, ...]:
    """Return the phases of the course of a game."""
    return system.play.course.phases if system.play.course else ()


class TurnPlayer:
    """Somebody who plays a game: where there is a choice, it is made at random from a seed."""

    def __init__(self, page: Page, system: System, seed: int = 1) -> None:
        self._page = page
        self._system = system
        self._chance = Random(seed)  # noqa: S311  # only for clicks

    def begin(self) -> None:
        """Do what comes before the first turn."""
        for phase in list_phases(self._system):
            if phase.at:
                self.do_routine(phase.steps[0].routine)

    def play_turn(self) -> None:
        """Do each routine of the turn that can be done; after each carry out what it says, or else draw."""
        for phase in list_phases(self._system):
            for name in () if phase.at else (phase.steps[0].routine, *phase.also):
                self.do_routine(name)
                self.click(AFTER)
        if self._find(END)[0]:
            self._go_on_after_the_end()

    def do_routine(self, name: str) -> None:
        """Do a routine by its button at the table, or by the gold one, if it is offered."""
        (title,) = (routine.title for routine in self._system.play.routines if routine.id == name)
        button = f".next [data-key='turn-{name}'], .next [aria-label$=': {title}']"
        if self.click(CHOICE, button) == CHOICE:
            self.click(button)

    def take_back(self) -> None:
        """Take back what was done last."""
        self._page.get_by_role("button", name="Undo").click()

    def click(self, *selectors: str) -> str:
        """Click a button that the first selector names which names any, and return that selector, "" if none does."""
        selector, place = self._find(*selectors)
        if selector:
            self._page.mouse.click(*place)
        return selector

    def _find(self, *selectors: str) -> tuple[str, Sequence[float]]:
        """Answer what was asked last, and return a selector that names a button then, and where the button is."""
        for _ in range(MOST_IN_SHEET):
            found = self._page.evaluate(FIND, [selectors, IN_SHEET, self._chance.random()])
            if not found["sheet"]:
                return found["selector"], found["at"] or ()
            self._page.mouse.click(*found["at"])
        raise AssertionError(f"a sheet stays open: {self._page.locator('dialog').inner_text()}")

    def _go_on_after_the_end(self) -> None:
        """Take back the end, and count the rounds from the first one again."""
        while self._find(END)[0]:
            self.take_back()
        rules = self._system.play.scenario
        assert rules
        self._open_panel("gauges")
        while self.click(f"[data-key='{rules.rounds}{MINUS}']"):
            pass
        self._open_panel("")

    def _open_panel(self, name: str) -> None:
        """Open a part of the table that a phone folds away, or none."""
        if bool(self._find(".toggle[aria-expanded=true]")[0]) != bool(name):
            self.click(".toggle")
        self.click(f"[data-key='panel-{name}'][aria-expanded='false']")
