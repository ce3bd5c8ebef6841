"""Plays a game on its page turn by turn, by clicks, as somebody would who knows what a turn is."""

from random import Random

from playwright.sync_api import Page

from printgen.model.system import System

# Returns where a button is that can be used: in the sheet on top, if there is one, the first of what is clicked there;
# or else one of those that a selector names. The page has moved by then to where it stays. A button whose middle lies
# below something else is an error: nobody can click it.
FIND = """async ([selector, inSheet, chance]) => {
    const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (!sheet) await new Promise(requestAnimationFrame);
    const list = (wanted) => [...(sheet ?? document).querySelectorAll(wanted)].filter((button) =>
        button.offsetParent && !button.disabled && button.getAttribute("aria-disabled") !== "true");
    const buttons = (sheet ? inSheet : [selector]).map(list).find(({ length }) => length) ?? [];
    const button = buttons[Math.floor(chance * buttons.length)];
    if (!button && sheet) throw new Error(`nothing can be done: ${sheet.innerText}`);
    if (!button) return { at: null, sheet: false };
    button.scrollIntoView({ block: "center" });
    const { x, y, width, height } = button.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    if (!button.contains(document.elementFromPoint(...at))) throw new Error(`covered: ${button.textContent}`);
    return { at, sheet: Boolean(sheet) };
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
CHOICE = "[data-key=next-routine]:not([aria-label])"


class TurnPlayer:
    """Somebody who plays a game: where there is a choice, it is made at random from a seed."""

    def __init__(self, page: Page, system: System, seed: int = 1) -> None:
        self._page = page
        self._system = system
        self._chance = Random(seed)  # noqa: S311  # only for clicks

    def begin(self) -> None:
        """Do what comes before the first turn."""
        for name in self._system.play.opening:
            self.do_routine(name)

    def play_turn(self) -> None:
        """Do each routine of the turn that can be done; after each carry out what it says, or else draw."""
        for phase in self._system.play.turn:
            for name in [phase] if isinstance(phase, str) else phase:
                self.do_routine(name)
                self.click(AFTER)
        if self._find(END):
            self._go_on_after_the_end()

    def do_routine(self, name: str) -> None:
        """Do a routine by its button at the table, or by the gold one, if it is offered."""
        self.click(CHOICE)
        (title,) = (routine.title for routine in self._system.play.routines if routine.id == name)
        self.click(f".next [data-key='turn-{name}'], .next [aria-label$=': {title}']")

    def take_back(self) -> None:
        """Take back what was done last."""
        self._page.get_by_role("button", name="Undo").click()

    def click(self, selector: str) -> bool:
        """Click one of these buttons, and return whether there was any."""
        place = self._find(selector)
        if place:
            self._page.mouse.click(*place)
        return bool(place)

    def _find(self, selector: str) -> tuple[float, float] | None:
        """Answer what was asked last, and return where one of these buttons is then, None if there is none."""
        for _ in range(MOST_IN_SHEET):
            found = self._page.evaluate(FIND, [selector, IN_SHEET, self._chance.random()])
            if not found["sheet"]:
                place: tuple[float, float] | None = found["at"]
                return place
            self._page.mouse.click(*found["at"])
        raise AssertionError(f"a sheet stays open: {self._page.locator('dialog').inner_text()}")

    def _go_on_after_the_end(self) -> None:
        """Take back the end, and count the rounds from the first one again."""
        while self._find(END):
            self.take_back()
        rules = self._system.play.scenario
        assert rules
        self._open_panel("gauges")
        while self.click(f"[data-key='{rules.rounds}{MINUS}']"):
            pass
        self._open_panel("")

    def _open_panel(self, name: str) -> None:
        """Open a part of the table that a phone folds away, or none."""
        if bool(self._find(".toggle[aria-expanded=true]")) != bool(name):
            self.click(".toggle")
        self.click(f"[data-key='panel-{name}'][aria-expanded='false']")
