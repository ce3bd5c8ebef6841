"""Plays a game on its page by the gold button, as somebody does whom the course leads through an evening."""

from collections.abc import Mapping, Sequence
from itertools import takewhile

from playwright.sync_api import Page

from printgen.play.game.actions import Choose, Keep, Score, Write
from printgen.play.game.course import Next, Skip
from printgen.play.game.effect import Assign
from printgen.play.game.routine import Do
from printgen.play.game.session import Action

# Returns how many actions were done and, unless these are more than `done`, where the first of the wanted buttons is:
# in the sheet on top or, if no sheet is open, on the table. The box of the button has been the same in two frames by
# then, and nothing lies above its middle. `fields` are the keys of the numbers that the sheet asks for, each with the
# lowest. Without a button the words of the sheet are returned.
LOOK = """async ([done, inSheet, onTable]) => {
    const about = Object.keys(localStorage).filter((key) => /:game[.][a-z0-9]+$/.test(key));
    const actions = about.length === 1 ? JSON.parse(localStorage[about[0]]).actions ?? 0 : 0;
    if (actions > done) return { actions };
    const find = () => {
        const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
        const list = (wanted) => [...(sheet ?? document).querySelectorAll(wanted)].filter((button) =>
            button.offsetParent && !button.disabled && button.getAttribute("aria-disabled") !== "true");
        return { sheet, button: (sheet ? inSheet : onTable).flatMap(list)[0] };
    };
    const box = (button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return [x, y, width, height].join(" ");
    };
    for (let frame = 0; frame < 300; frame++) {
        const { sheet, button } = find();
        if (!button) return { actions, sheet: sheet?.innerText ?? "no sheet" };
        const inputs = [...(sheet?.querySelectorAll("input[type=number]") ?? [])];
        const fields = inputs.map(({ dataset, min }) => [dataset.key, Number(min)]);
        button.scrollIntoView({ block: "center" });
        const before = box(button);
        await new Promise(requestAnimationFrame);
        if (find().button !== button || box(button) !== before) continue;
        const [x, y, width, height] = before.split(" ").map(Number);
        const at = [x + width / 2, y + height / 2];
        if (button.contains(document.elementFromPoint(...at))) return { actions, at, fields };
    }
    throw new Error(`never stands still: ${find().button?.textContent}`);
}"""
GOLD, SKIP, CARRY = "[data-key=next-step]", "[data-key=skip-step]", "[data-key=carry]"
# What an enemy does is read, and tapped away, before the next step is due.
ACTED = "[data-key=acted]"
# So many clicks may be needed for one action, with those that have met nothing because the page was drawn anew.
MOST_CLICKS = 20
# A page that is drawn anew has its buttons after so many milliseconds.
REDRAWN = 30


def take_actions(page: Page, actions: Sequence[Action], done: int = 0) -> None:
    """Take actions on the table, each by the button that leads to it; so many were done before."""
    for number, action in enumerate(actions, done):
        # What a sheet asks for at once is scored at once.
        earned = takewhile(lambda each: isinstance(each, Score), actions[number - done :])
        follow_step(page, action, number, {each.score: each.times for each in earned if isinstance(each, Score)})


def follow_step(page: Page, action: Action, number: int, earned: Mapping[str, int]) -> None:
    """Do the step that comes next on the table, or leave it out, so that it becomes the action of a number.

    earned: how often each score is scored by the same sheet, by the ids of scores.
    """
    answers = dict(action.answers) if isinstance(action, Do) else dict(earned)
    in_sheet = [f"[data-key=ask-{ask}-{value}]:not([aria-pressed=true])" for ask, value in answers.items()]
    if isinstance(action, Next):
        in_sheet.append(f"[data-key=choose-{action.number}]")
    if isinstance(action, Choose):
        in_sheet += [f"[data-key=roster-{roster}]:not([aria-pressed=true])" for roster in action.rosters]
    if isinstance(action, Keep):
        in_sheet.append(f'[data-key^="keep-{action.pile}-"][data-key$="-0"]')
    if isinstance(action, Assign):
        in_sheet += [f'[data-key="target-{action.on}"]', ".naming .main"]
    if isinstance(action, Write):
        in_sheet += ["dialog form .main"]
    on_table = SKIP if isinstance(action, Skip) else CARRY if isinstance(action, Assign) else GOLD
    # What a card has brought is not carried out here; a player is asked whether that is meant.
    wanted = [number, [*in_sheet, ".over-foot .main", "[data-key=leave-steps]"], [ACTED, on_table]]
    for _ in range(MOST_CLICKS):
        found = page.evaluate(LOOK, wanted)
        if found["actions"] > number:
            return
        if "at" not in found:  # the page is drawn anew
            page.wait_for_timeout(REDRAWN)
            continue
        fill_in(page, action)
        for key, lowest in found["fields"]:  # an answer is the place of a number in its range
            page.locator(f"dialog [data-key={key}]").fill(str(lowest + answers[key.removeprefix("number-")]))
        page.mouse.click(*found["at"])
    raise AssertionError(f"{number}: {action} is not done: {found.get('sheet') or page.locator('main').inner_text()}")


def fill_in(page: Page, action: Action) -> None:
    """Write what an action says into the field of the sheet on top, if it has one for it."""
    key, text = "", ""
    if isinstance(action, Assign):
        key, text = "effect-on", action.on
    elif isinstance(action, Write):
        key, text = f"write-{action.result}", action.text
    if key and (field := page.locator(f"dialog [data-key={key}]")).count():
        field.fill(text)
