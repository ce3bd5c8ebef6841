"""The table of a game's page on a phone: what a tap does, what is seen of it, and what is not."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from browser import Phone
from clicking import open_tab, reload, save_log
from conductor import Conductor
from conftest import shipped_systems
from evening import load_tonight
from playing import load_marsh
from playwright.sync_api import Error, Page, expect
from turns import take_actions
from web.random_sessions import load_game
from webpages import page_of, page_with

from printgen.model.look import WHITE, contrast, mix
from printgen.model.system import System
from printgen.play.game.actions import ChooseAny, Roll
from printgen.play.game.course import find_due
from printgen.play.game.event import OneChosen
from printgen.play.game.session import Session
from printgen.play.log.journal import read_log
from printgen.play.words.due import phrase_due

SEED = "friday"
# The least contrast of words, and what each part of a drawing is: its name, its colour and how much of that is seen.
READABLE = 4.5
SHADES = """parts => parts.map(part => {
    const { fill, opacity } = getComputedStyle(part);
    const shades = fill.match(/[0-9]+/g) ?? [];
    return [part.localName, "#" + shades.map(shade => Number(shade).toString(16).padStart(2, "0")).join(""), opacity];
})"""
# Where buttons lie in the box of the next step, which scrolls where it has many of them.
PLACES = """all => all.map(each => {
  const { x, y } = each.getBoundingClientRect();
  return [x, y + (each.closest(".low")?.scrollTop ?? 0)];
})"""
# How many actions were done.
COUNT = "JSON.parse(Object.entries(localStorage).find(([key]) => /:game[.][a-z0-9]+$/.test(key))[1]).actions"
# Text at twice its size, as a browser makes it.
DOUBLE = "document.documentElement.style.fontSize = '200%'"
WIDTHS = """[...document.querySelectorAll('html, .view, .drawer')].map(
    (part) => [part.className || part.localName, part.scrollWidth - part.clientWidth]).filter(([, over]) => over > 0)"""
# Whether nothing lies over the middle of an element.
SEEN = """(part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return part.closest("svg").contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
# Whether an element is in sight as a whole, or not at all.
WHOLE = """(part) => {
    const { top, bottom } = part.getBoundingClientRect();
    const view = document.querySelector(".view").getBoundingClientRect();
    return (top >= view.top && bottom <= view.bottom) || bottom <= view.top || top >= view.bottom;
}"""
# Buttons within a text are as high as its lines.
SMALL = """[...document.querySelectorAll('.table button:not(.named), .table summary')].filter(
    (part) => part.offsetParent).map((part) => [part.textContent, part.getBoundingClientRect()]).filter(
    ([, { width, height }]) => width && (width < 44 || height < 44)).map(([text]) => text)"""

# Where a button is tapped, None if something else lies there. It is as far in sight as need be.
REACH = """(button) => {
    button.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = button.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    return button.contains(document.elementFromPoint(...at)) ? at : null;
}"""


def list_systems() -> dict[str, System]:
    return {**shipped_systems(), "marsh": load_marsh(), "weir": load_game("weir")[0]}


def begin(phone: Phone, name: str, seed: str = SEED) -> Page:
    """Return the page of a game that begins."""
    page = phone.open(page_of(list_systems()[name]), seed=seed)
    expect(page.locator(".table .next button").first).to_be_visible()
    return page


def begin_tonight(phone: Phone, name: str) -> Page:
    """Return the page of a game that begins with the scenario that comes with it."""
    page = phone.open(page_of(list_systems()[name]))
    page.locator("#seed").fill("friday")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".table .next button").first).to_be_visible()
    return page


def tap(page: Page, *keys: str) -> None:
    """Tap one thing after the other.

    A pile or a bag that has no tile, as where a course leads, lies in its panel.
    """
    for key in keys:
        button = page.locator(f'[data-key="{key}"]:visible').first
        if key.startswith(("pile-", "bag-")) and not button.count():
            button = page.locator(f'[data-key="row-{key.partition("-")[2]}"]:visible').first
            if not button.count():
                open_panel(page, "piles")
        at = button.evaluate(REACH)
        if at:
            page.touchscreen.tap(*at)
        else:  # it moves, or something opens or closes before it
            button.click()


def open_panel(page: Page, name: str) -> None:
    """Open a part of the table that a phone folds away."""
    if not page.locator(".drawer").is_visible():
        page.locator(".toggle").click()
    if name != "turn":  # which is open then
        tap(page, f"panel-{name}")


def test_a_tap_draws(phone: Phone) -> None:
    """A tap draws the card of the seed: as it is printed, with its words in large type. One card less is left."""
    page = begin(phone, "heroes-of-normandie")
    tap(page, "zones-1", "pile-reaction")
    card = page.get_by_role("img")
    assert "Orange: Stuck" in (card.get_attribute("aria-label") or "")
    expect(page.locator(".reading")).to_contain_text("If your active unit has not moved")
    open_panel(page, "piles")
    expect(page.locator(".panel-piles")).to_contain_text("35 left")


def test_nobody_draws_from_cards_to_look_up(phone: Phone) -> None:
    """The events of Firefight come with cards of the NPC deck: no button draws them, and all can be looked at."""
    page = begin(phone, "firefight")
    expect(page.locator('[data-key="pile-events"]')).to_have_count(0)
    open_panel(page, "piles")
    expect(page.locator('[data-key="row-npc"]')).to_have_count(1)
    expect(page.locator('[data-key="row-events"]')).to_have_count(0)
    tap(page, "more-events")
    expect(page.get_by_role("dialog").get_by_text("12 left")).to_be_visible()
    expect(page.get_by_role("button", name="Draw", exact=True)).to_have_count(0)


def test_the_answer_is_in_sight(phone: Phone) -> None:
    """On a low screen the column of a card that is read, or the figure that cards choose, is seen without scrolling."""
    page = begin(phone, "firefight")
    for _ in range(2):
        tap(page, "next-step")
        page.get_by_role("dialog").get_by_role("button", name="2", exact=True).click()
    for _ in ("the turn", "its card"):
        tap(page, "next-step")
    read = page.locator(".card [data-column]:not(.other)")
    expect(read.first).to_be_in_viewport(ratio=1)
    assert read.first.evaluate(SEEN)
    open_panel(page, "turn")
    tap(page, "routine-select")
    expect(page.locator(".stage .told").get_by_text("chosen at random: ")).to_be_in_viewport(ratio=1)
    expect(page.locator(".compared .best")).to_be_hidden()


def test_the_only_bearer_is_chosen_already(phone: Phone) -> None:
    """Of several asks one that has a single answer needs no tap."""
    page = begin(phone, "firefight", "a&scenario=night-shift")
    open_panel(page, "turn")
    tap(page, "routine-take-up", "ask-figure-2", "routine-carries-off")
    expect(page.locator('[data-key="ask-figure-2"]')).to_have_attribute("aria-pressed", "true")
    tap(page, "ask-edge-1", "sheet-done")
    expect(page.locator(".stage .told").get_by_text("Figure of yours 2, Scout: out of play")).to_be_visible()


def test_columns_that_are_not_read_stay_readable(phone: Phone) -> None:
    """The words of other columns of a card stand out from all that lies below them (WCAG 2.1, text)."""
    page = begin(phone, "heroes-of-normandie")
    tap(page, "zones-1", "pile-supply", "leave-steps")
    found = page.locator(".card .other *").evaluate_all(SHADES)
    words = {shade for name, shade, _ in found if name == "text"}
    grounds = {(shade, opacity) for name, shade, opacity in found if name in ("rect", "path")}
    assert words
    assert grounds
    assert [
        (word, shade)
        for word in words
        for shade, opacity in grounds
        if contrast(word, mix(shade, WHITE, 1 - float(opacity))) < READABLE
    ] == []


def test_a_card_stays_while_gauges_move(phone: Phone) -> None:
    """Whoever sets a gauge still reads the card that was drawn before, and what has changed above it."""
    page = begin(phone, "heroes-of-normandie")
    tap(page, "pile-reaction", "zones-2")
    expect(page.get_by_role("img")).to_be_visible()
    expect(page.locator(".changed")).to_contain_text("Red")


def test_nothing_of_a_blocked_card_is_carried_out(phone: Phone) -> None:
    """A Mine that was blocked has no gold button any more."""
    page = begin(phone, "heroes-of-normandie", "s13")
    expect(page.locator("[data-key=turn-blocked]")).to_have_count(0)  # no card lies there
    tap(page, "turn-card", "ask-zone-0")
    expect(page.locator(".carry")).to_contain_text("mine")
    tap(page, "turn-blocked")
    expect(page.locator(".carry", has_text="mine")).to_have_count(0)


def test_what_a_card_has_brought_is_not_lost_unseen(phone: Phone) -> None:
    """The button that leaves it out names it, and whoever goes on with the turn is asked whether that is meant."""
    page = phone.open(page_of(list_systems()["heroes-of-normandie"]), seed="a&scenario=field-exchange")
    tap(page, "turn-card", "ask-zone-0")
    expect(page.locator("[data-key=skip-step]")).to_contain_text("An enemy unit has acted out of turn")
    tap(page, "next-step")
    expect(page.get_by_role("dialog")).to_contain_text("An enemy unit has acted out of turn")
    tap(page, "leave-steps")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".carry")).to_have_count(0)


def test_a_unit_whose_token_was_drawn_acts_before_the_turn_goes_on(phone: Phone) -> None:
    """What it does stands where gold is, with what can follow beside it; Done leads back to the player's turn."""
    page = phone.open(page_of(list_systems()["heroes-of-normandie"]), seed="abd&scenario=field-exchange")
    tap(page, *["next-step"] * 3, "ask-zone-0", "next-step")
    expect(page.locator("header")).to_contain_text("the enemy's turn")
    expect(page.locator(".due")).to_contain_text("Sentries")
    expect(page.locator(".due")).to_contain_text("Orders, Green: Fire within 4.")
    expect(page.locator("[data-key=turn-score-call]")).to_be_visible()
    tap(page, "acted")
    expect(page.locator("header")).to_contain_text("your turn")
    expect(page.locator(".next .main")).to_contain_text("You activate a unit")


def test_what_the_orders_of_a_unit_name_stands_beside_it(phone: Phone) -> None:
    """As the pioneers act, a button asks whether their charge is laid; no button blows one that is not."""
    page = phone.open(page_of(list_systems()["heroes-of-normandie"]), seed="k&scenario=mill-bridge")
    tap(page, *["next-step"] * 3)
    expect(page.locator(".due")).to_contain_text("Pioneers")
    expect(page.locator("[data-key=turn-blow-bridge]")).to_have_count(0)
    tap(page, "turn-lay-charge", "ask-laid-0")
    expect(page.locator("[data-key=turn-lay-charge]")).to_have_count(0)
    expect(page.locator("[data-key=turn-blow-bridge]")).to_have_count(0)  # it goes off the next time


def test_a_unit_that_a_supply_card_activates_is_told_its_targets(phone: Phone) -> None:
    """It is told all that is told where its token is drawn otherwise, and no button has it drawn again."""
    page = phone.open(page_of(list_systems()["heroes-of-normandie"]), seed="abd&scenario=field-exchange")
    tap(page, "next-step", "next-step")
    open_panel(page, "turn")
    tap(page, "routine-supply-activations", "ask-number-0")
    open_panel(page, "turn")
    tap(page, "routine-extra-activates", "leave-steps")
    expect(page.locator(".due")).to_contain_text("Its target: ")
    expect(page.locator("[data-key=again]")).to_have_count(0)


def test_a_number_beyond_its_gauge_is_refused(phone: Phone) -> None:
    """Points below 0 are no points at 0: what was typed stays, and the sheet says why it is not taken."""
    page = phone.open(page_of(list_systems()["heroes-of-normandie"]), seed="abd&scenario=field-exchange")
    open_panel(page, "gauges")
    page.locator('[data-key="victory="]').first.click()
    field = page.get_by_role("dialog").locator("input")
    field.fill("-3")
    field.press("Enter")
    expect(field).to_have_value("-3")
    assert field.evaluate("input => input.validity.rangeUnderflow")


def test_nothing_is_cut(phone: Phone) -> None:
    """Gauges above the stage are in sight as a whole or not at all, with their titles; a code stands on one line."""
    page = begin(phone, "heroes-of-normandie")
    tap(page, "zones-1", "pile-supply", "leave-steps", "carry")
    for title in page.locator(".strip .gauge-title").all():
        assert title.evaluate(WHOLE)
        assert title.evaluate("title => title.scrollWidth <= title.clientWidth")
    open_panel(page, "turn")
    tap(page, "routine-battle-ends", "sheet-done")
    assert page.locator(".ending code").evaluate("code => code.getClientRects().length") == 1


def test_a_routine_asks(phone: Phone) -> None:
    """A routine asks in one sheet and is done at the answers."""
    page = begin(phone, "heroes-of-normandie")
    tap(page, "next-step", "ask-own-2", "ask-number-3")
    page.get_by_role("dialog").locator("button.main").click()
    expect(page.locator(".outcome")).to_contain_text("Enemy activations left: 3")


def test_what_was_done_names_for_whom(phone: Phone) -> None:
    """Above the card of a figure stands whose card it is, where several figures act one after the other."""
    page = begin_tonight(phone, "firefight")
    tap(page, "next-step", "next-step", "next-step", "next-step")
    answers = page.get_by_role("dialog").locator("[data-key^=ask-choice-]")
    expect(answers).to_have_text(["No, so you go first", "Yes, so the NPC side goes first"])
    tap(page, "ask-choice-1", "next-step", "ask-figure-3")
    title = page.locator(".outcome").get_by_role("heading", level=2)
    expect(title).to_have_text("Activate an NPC figure NPC figure 3, Corporal")
    expect(page.locator(".outcome")).to_contain_text("Weapons and skills: Muster Infantry Private")


def test_what_a_card_asks_is_asked_for_the_figure_that_has_drawn_it(phone: Phone) -> None:
    """Gold asks it, the answer sets the mark, and the card stays to be read, without its question."""
    page = begin_tonight(phone, "firefight")
    tap(page, "next-step", "next-step", "next-step", "next-step", "ask-choice-1")
    for figure in range(1, 7):
        tap(page, "next-step", f"ask-figure-{figure}")
        if page.locator('[data-key="carry"]').count():
            break
    expect(page.locator('[data-key="carry"]')).to_contain_text(f"NPC figure {figure}")
    tap(page, "carry")
    page.get_by_role("dialog").get_by_role("button", name="Stay Frosty").click()
    expect(page.locator(".stage")).to_contain_text("Stay Frosty")
    expect(page.locator(".outcome .drawn")).to_have_count(1)
    expect(page.locator(".outcome .carried")).to_have_count(0)


def test_nothing_is_carried_out_for_a_figure_that_is_gone(phone: Phone) -> None:
    """Whoever has answered an attack is asked whether its turn is over, unless it is killed."""
    page = begin_tonight(phone, "firefight")
    for figure in range(1, 7):
        open_panel(page, "turn")
        tap(page, "routine-defend", f"ask-figure-{figure}")
        page.locator(".toggle").click()
        if page.locator('[data-key="carry"]').count():
            break
    expect(page.locator('[data-key="carry"]')).to_contain_text("It has answered")
    open_panel(page, "turn")
    tap(page, "routine-npc-killed", f"ask-figure-{figure}")
    expect(page.locator(".stage")).to_contain_text("out of play")
    expect(page.locator('[data-key="carry"]')).to_have_count(0)


def test_tonight_tells_in_a_table_what_figures_are_worth(phone: Phone) -> None:
    """What each counts and when it comes is read without unfolding anything."""
    page = begin_tonight(phone, "firefight")
    expect(page.locator(".tonight table tr").nth(7)).to_have_text("7 ReliefTurn 4: Muster Infantry Private1")


def test_a_routine_is_tapped_where_a_text_names_it(phone: Phone) -> None:
    """Words of the table that name a routine begin it; in the rules, where nothing is played, they stay words."""
    page = begin_tonight(phone, "solo-heresy")
    named = page.locator(".due .named", has_text="Several players with points of their own")
    while not named.count():
        tap(page, "next-step")
    named.click()
    page.locator("dialog.over").get_by_role("button", name="3", exact=True).click()
    expect(page.locator(".stage")).to_contain_text("Players with points of their own: 3")
    open_tab(page, "Rules")
    expect(page.locator("main .named")).to_have_count(0)


def test_gold_goes_on_after_a_routine(phone: Phone) -> None:
    """Once a routine is done gold leads to the next step of the course."""
    page = begin(phone, "heroes-of-normandie")
    tap(page, "next-step", "ask-own-2", "ask-number-3")
    page.get_by_role("dialog").locator("button.main").click()
    gold = page.locator(".next .main")
    expect(gold.locator("span").first).to_have_text("Place your orders")
    expect(gold.locator("small")).to_have_text("tap when done")


def begin_boats(phone: Phone) -> Page:
    """Return the page of a game in a phase in which the player says which boat comes next."""
    page = begin(phone, "weir")
    tap(page, *["next-step"] * 6)
    expect(page.get_by_role("banner")).to_contain_text("Day 1, Boats")
    return page


def test_the_turn_is_in_sight(phone: Phone) -> None:
    """The header tells round and phase, and what counts; gold goes from step to step, and says what a line asks for."""
    page = begin(phone, "weir")
    tap(page, *["next-step"] * 3)
    head, gold, due = page.get_by_role("banner"), page.locator(".next .main"), page.locator(".due")
    expect(head.get_by_role("heading")).to_have_text("Day 1, Dawn")
    expect(head).to_contain_text("Goes first Boats")
    expect(gold).to_contain_text("Begin a day")
    tap(page, "next-step")
    expect(gold).to_contain_text("Omens")
    tap(page, "next-step")
    expect(due).to_contain_text("Cast your line.")
    expect(due).to_be_in_viewport(ratio=1)
    assert head.evaluate("head => head.clientHeight") < 110


def test_the_set_up_comes_first(phone: Phone) -> None:
    """Before the first turn gold goes through the set-up, and counts what is done several times."""
    page = begin(phone, "weir")
    gold, due = page.locator(".next .main"), page.locator(".due")
    for count in ("1 of 2", "2 of 2"):
        expect(gold).to_contain_text("Launch a boat")
        expect(due).to_contain_text(count)
        tap(page, "next-step")
    expect(due).to_contain_text("Choose where you sit.")
    tap(page, "skip-step")
    expect(page.get_by_role("banner")).to_contain_text("Day 1, Dawn")


def test_places_stay(phone: Phone) -> None:
    """Within a phase each button keeps its place, whatever the step that is due has to say."""
    page = begin_boats(phone)
    places = []
    for _ in range(2):
        keys = ("next-step", "skip-step", "turn-hole")
        places.append([page.locator(f'[data-key="{key}"]').bounding_box() for key in keys])
        tap(page, "next-step", "ask-boat-1" if len(places) == 1 else "ask-boat-2")
    assert places[0] == places[1]


def test_the_player_says_whose_turn_it_is(phone: Phone) -> None:
    """Where the player chooses which thing comes next, the sheet has those that are still to come."""
    page = begin_boats(phone)
    tap(page, "next-step", "ask-boat-2")
    expect(page.locator(".due")).to_contain_text("2 of 2")
    tap(page, "next-step")
    expect(page.get_by_role("dialog").locator("[aria-pressed]")).to_have_text(["1"])


def test_a_second_tap_does_nothing(take_phone: Callable[..., Phone]) -> None:
    """A second tap on the step that is done already does nothing, nor one on what has just come to its place."""
    page = begin(take_phone(haste=False), "weir")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.locator('[data-key="next-step"]').evaluate("button => { button.click(); button.click(); }")
    expect(page.locator(".due")).to_contain_text("2 of 2")
    tap(page, "next-step")
    gold = page.locator('[data-key="next-step"]')
    expect(gold).to_contain_text("Done")
    gold.click(force=True)
    expect(page.locator(".due")).to_contain_text("Choose where you sit.")
    gold.press("Enter")
    expect(page.locator(".due")).not_to_contain_text("Choose where you sit.")
    page.clock.run_for(1000)
    gold.click()
    expect(gold).to_contain_text("Omens")


def test_a_second_tap_meets_nothing_where_a_sheet_opens_or_closes(take_phone: Callable[..., Phone]) -> None:
    """What comes to lie under the finger as a sheet opens or closes takes no second tap, but one a while later."""
    page = begin(take_phone(haste=False), "firefight")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))

    def strike(key: str) -> None:
        box = page.locator(f'[data-key="{key}"]:visible').bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    strike("next-step")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    strike("ask-figures-3")
    expect(sheet).to_be_visible()
    page.clock.run_for(1000)
    strike("ask-figures-3")
    expect(sheet).to_have_count(0)
    strike("next-step")
    expect(sheet).to_have_count(0)
    page.clock.run_for(1000)
    strike("next-step")
    expect(sheet).to_be_visible()


@pytest.mark.parametrize("name", shipped_systems())
def test_every_phase_is_told_in_full(phone: Phone, name: str) -> None:
    """The title of each phase stands whole in the header, with the round before it, and leaves the buttons there."""
    page = begin(phone, name)
    play = list_systems()[name].play
    assert play.course
    assert play.course.phases
    head = page.get_by_role("banner")
    title = head.get_by_role("heading")
    for phase in play.course.phases:
        title.evaluate("(title, text) => { title.textContent = text; }", f"Battle round 5, {phase.title}")
        assert title.evaluate("title => title.scrollHeight <= title.clientHeight + 1"), phase.title
        assert head.evaluate("head => head.clientHeight") < 130
    assert head.locator(".fact small").evaluate_all("all => all.every((each) => each.scrollWidth <= each.clientWidth)")


def test_what_an_enemy_does_is_read_at_once(take_phone: Callable[..., Phone]) -> None:
    """On a phone of usual size nothing of what a counter does is hidden: not how it moves, nor how many are left."""
    page = begin_tonight(take_phone(viewport={"width": 390, "height": 844}), "kill-zone")
    tap(page, *["next-step"] * 3)
    due = page.locator(".due")
    expect(due).to_contain_text("Hidden counter 1")
    expect(due).to_contain_text("1 of 6")
    assert due.locator("p").count() == 3
    assert due.evaluate("due => due.scrollHeight <= due.clientHeight")


def test_what_the_order_of_a_counter_allows_is_in_front_with_whom_it_can_be_done(phone: Phone) -> None:
    """The counter whose turn it is is known, and only those of a higher order are offered, each with its order."""
    page = begin_tonight(phone, "kill-zone")
    tap(page, *["next-step"] * 3)
    expect(page.locator("[data-key=turn-join]")).to_have_count(0)
    tap(page, *["next-step"] * 3)
    expect(page.locator(".due")).to_contain_text("Join Others")
    first = page.locator(".next .routine:not(.main, .skip, .due-step)").first
    expect(page.locator(".due")).to_contain_text("Hidden counter 1; Hidden counter 2; Hidden counter 5")
    first.click()
    choices = page.locator("dialog button[data-key^=ask-other-]")
    assert [text.split("\n")[0] for text in choices.all_inner_texts()] == ["1", "2", "5"]
    expect(choices.first).to_contain_text("Advance (4)")
    choices.first.click()
    expect(page.locator(".told", has_text="taken over: Advance").first).to_be_visible()


def test_an_order_is_read_at_once_with_who_has_it(take_phone: Callable[..., Phone]) -> None:
    """On a phone of usual size it stands whole in the turn of its unit, from its models to its allies."""
    page = begin_tonight(take_phone(viewport={"width": 390, "height": 844}), "kill-zone")
    tap(page, *["next-step"] * 2)
    for number in (0, 1, 2):
        if not page.locator("[data-key=routine-enemies]").is_visible():
            tap(page, "panel-turn")
        tap(page, "routine-enemies", f"ask-number-{number}", "ask-counter-0", "sheet-done")
    due, seen = page.locator(".due"), 0
    while "End" not in page.locator("[data-key=next-step]").inner_text():
        tap(page, "next-step")
        if "Allies: " in due.inner_text():
            seen += 1
            expect(due).to_contain_text(re.compile("Enemy unit.*Leadership [78].*Move: .*Allies: ", re.DOTALL))
            assert due.evaluate("due => due.scrollHeight <= due.clientHeight")
    assert seen


def test_the_header_counts_what_players_have(phone: Phone) -> None:
    """The header tells what each player has to spend, and not how many play."""
    head = begin_tonight(phone, "horde-mode").get_by_role("banner")
    expect(head).to_contain_text("RP 2 / 2")
    expect(head).not_to_contain_text("Players")


def test_gold_deals_the_secret_objectives(phone: Phone) -> None:
    """Before the first round gold deals a hand to each player, and then has them keep a card."""
    page = begin_tonight(phone, "horde-mode")
    gold = page.locator(".next .main")
    for _ in range(2):
        tap(page, "next-step")
    expect(gold).to_contain_text("Choose")
    for _ in range(2):  # the factions of the Horde, and of the players
        tap(page, "next-step", "roster-orks")
        page.get_by_role("dialog").locator("button.main").click()
    for _ in range(3):  # the pickets, and the armies of the players
        tap_until(page, "next-step", page.evaluate(COUNT) + 1)
    expect(gold).to_contain_text("Secret objectives")
    expect(page.locator(".hand")).to_have_count(0)
    tap(page, "next-step")
    for player in (1, 2):
        expect(page.locator(".due")).to_have_text(f"Player {player}")
        expect(gold).to_contain_text(f"Keep a cardPlayer {player}")
        tap(page, "next-step")
        expect(page.locator(".hand")).to_have_count(1)
        tap(page, f"keep-secret-objectives-{player}-0")
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".due")).to_contain_text("All is set up")
    tap(page, "next-step")
    expect(gold).to_contain_text("Begin a battle round")


def test_gold_throws_what_a_unit_needs(phone: Phone) -> None:
    """What an Erratic unit has to throw is gold while its line stands there, before it is done; it can be left out."""
    page = begin_tonight(phone, "solo-heresy")
    due, gold = page.locator(".due"), page.locator(".next .main")

    def go_on() -> None:
        """Go on until gold throws something for a unit."""
        for _ in range(60):
            if "Erratic " in gold.inner_text():
                break
            asks = gold.inner_text().endswith("…")
            tap(page, "skip-step" if asks else "next-step")
        expect(due).to_contain_text("Erratic: ")

    go_on()
    actions, unit = page.evaluate(COUNT), due.inner_text()
    tap(page, "carry")
    expect(page.locator(".outcome")).to_contain_text("Erratic move")
    assert page.evaluate(COUNT) == actions + 1
    assert due.inner_text() == unit
    while "Erratic " in (thrown := gold.inner_text()):  # each of them throws, and then all are done
        tap(page, "carry")
        expect(gold).not_to_have_text(thrown)
    expect(gold).to_contain_text("Done")
    tap(page, "next-step")
    go_on()
    actions, charge = page.evaluate(COUNT), gold.inner_text()
    tap(page, "skip-step")
    expect(gold).not_to_have_text(charge)
    assert page.evaluate(COUNT) == actions


def tap_until(page: Page, key: str, number: int) -> None:
    """Tap a button until so many actions are done: it may ask first."""
    for _ in range(9):
        if page.evaluate(COUNT) < number:
            tap(page, key)


def test_a_unit_says_where_it_is_and_what_it_does_now(phone: Phone) -> None:
    """The sheet of a unit on the table begins with what its type does in this phase; below it its card is folded."""
    page = begin_tonight(phone, "solo-heresy")
    gold, sheet = page.locator(".next .main"), page.get_by_role("dialog")
    for _ in range(60):
        if "They shoot or run" in page.locator(".due").inner_text():
            break
        tap(page, "skip-step" if gold.inner_text().endswith("…") else "next-step")
    open_panel(page, "things")
    on_table = page.locator("ul.things").first.locator("button").first
    on_table.click()
    expect(sheet.locator(".now")).to_contain_text("It fires all that it can")
    expect(sheet.locator(".listed")).to_be_hidden()
    sheet.locator(".known summary").click()
    expect(sheet.locator(".listed")).to_be_visible()
    expect(sheet.locator(".listed")).not_to_contain_text("In reserve")


def test_a_unit_that_is_lost_is_named_where_it_is_told(phone: Phone) -> None:
    """The loss of a unit of one's own asks for its name beside what has happened, until it has one."""
    page = begin_tonight(phone, "solo-heresy")
    gold = page.locator(".next .main")
    for _ in range(60):
        if page.locator("[data-key=turn-own-loss]").count():
            break
        tap(page, "skip-step" if gold.inner_text().endswith("…") else "next-step")
    tap(page, "turn-own-loss")
    page.get_by_label("Name: Lost unit of yours 1").fill("Guard")
    page.get_by_role("button", name="Call it so").click()
    expect(page.locator(".stage")).to_contain_text("Guard")
    expect(page.locator(".stage form")).to_have_count(0)


def test_units_of_a_phase_are_confirmed_together(phone: Phone) -> None:
    """They stand in one list, each by its name with its type, and one tap is an action for each of them."""
    page = begin_tonight(phone, "solo-heresy")
    gold, due = page.locator(".next .main"), page.locator(".due")
    head = re.compile(r"Enemy unit (\d+(?:, \d+)+)$")
    for _ in range(60):
        if gold.locator("small", has_text=head).count():
            break
        tap(page, "skip-step" if gold.inner_text().endswith("…") else "next-step")
    found = head.search(gold.inner_text())
    assert found
    numbers = found[1].split(", ")
    for number in numbers:
        expect(due).to_contain_text(re.compile(rf"Enemy unit {number}, [^:]+: (?:Erratic|Tactical|Berserk)\."))
    actions = page.evaluate(COUNT)
    tap(page, "next-step")
    assert page.evaluate(COUNT) == actions + len(numbers)


def test_a_routine_has_one_button(phone: Phone) -> None:
    """What gold does stands nowhere beside it, nor what the game has no use for as it stands."""
    page = begin_tonight(phone, "solo-heresy")
    keys = "(all) => all.map((button) => button.textContent)"
    for _ in range(60):
        said = page.locator(".next button").evaluate_all(keys)
        assert not any("Mine Field" in each or "Kill Points" in each for each in said), said
        named = [each for each in said if "Erratic" in each and not each.startswith("Leave")]
        assert len(named) < 2, said
        if named:
            break
        tap(page, "skip-step" if said[0].endswith("…") else "next-step")
    expect(page.locator(".tile, [data-key^=pile-]")).to_have_count(0)


def test_what_lasts_has_a_tag(phone: Phone) -> None:
    """Gold asks what an effect is on, its tag opens what it says, and a tap takes it off the table."""
    session = Session.of(shipped_systems()["solo-heresy"], SEED)
    rolls = 0
    while not any(effect.rules.on for effect in session.game.effects):
        _, session = session.act(Roll("battlefield-events"))
        rolls += 1
    effect = next(effect for effect in session.game.effects if effect.rules.on)
    page = begin(phone, "solo-heresy")
    open_panel(page, "dice")
    for number in range(rolls):
        tap_until(page, "again" if number else "roll-battlefield-events", number + 1)
    tag, sheet = page.locator(f"[data-key=effect-{effect.number}]"), page.get_by_role("dialog")
    tap(page, "carry")
    sheet.get_by_role("textbox").fill("Blue squad")
    sheet.get_by_role("button", name="Note it").click()
    expect(tag).to_contain_text("Blue squad")
    tag.click()
    expect(sheet).to_contain_text("Blue squad")
    tap(page, "lift-effect")
    expect(tag).to_have_count(0)


def test_one_is_chosen_at_random(phone: Phone) -> None:
    """A tap chooses one of the units on the table, the same as at the terminal with the same seed."""
    page = begin_tonight(phone, "solo-heresy")
    conductor = lead("solo-heresy", "silent-foundry", "enemy-movement")
    take_actions(page, [action for action, _ in conductor.done])
    conductor.act(ChooseAny("units"))
    chosen = conductor.done[-1][1][-1]
    assert isinstance(chosen, OneChosen)
    open_panel(page, "dice")
    tap(page, "any-units")
    expect(page.locator(".outcome")).to_contain_text(f"chosen at random: Enemy unit {chosen.number}")


def test_enemies_are_written_on_the_page(phone: Phone) -> None:
    """Gold asks whom the squad may meet; what is written stands in the rolls, and can be put right."""
    page = begin(phone, "kill-zone")
    tap(page, "next-step")
    sheet = page.get_by_role("dialog")
    for number in range(1, 7):
        sheet.get_by_label(f"Enemy {number}").fill(f"Cultist {number}")
    sheet.get_by_role("button", name="Write them down").click()
    expect(sheet).to_have_count(0)
    expect(page.locator(".next .main")).not_to_contain_text("Enemy models")
    open_panel(page, "dice")
    tap(page, "roll-enemy-models")
    expect(page.locator(".outcome")).to_contain_text(re.compile(r"Cultist \d"))
    open_panel(page, "dice")
    tap(page, "roll-more-enemy-models", "roll-write-enemy-models")
    expect(sheet.get_by_label("Enemy 6")).to_have_value("Cultist 6")


def test_a_slip_leaves_nothing_out(phone: Phone) -> None:
    """A tap on a pile that a later phase draws from asks before it leaves out what comes first."""
    page = begin_tonight(phone, "heroes-of-normandie")
    for _ in range(30):
        if page.locator("[data-key=next-step]").get_by_text("Activate", exact=False).count():
            break
        tap(page, "next-step")
    actions = page.evaluate(COUNT)
    tap(page, "pile-supply")
    expect(page.get_by_role("dialog")).to_contain_text("left out: ")
    page.keyboard.press("Escape")
    assert page.evaluate(COUNT) == actions
    tap(page, "pile-supply", "leave-steps")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate(COUNT) == actions + 1


def test_a_step_that_waits_for_things_says_what_is_missing(phone: Phone) -> None:
    """With no counter left none can be seen: a tap tells so, calls all by its title, and changes nothing."""
    page = begin(phone, "kill-zone")
    tap(page, "skip-step", "next-step", "skip-step", "skip-step")
    page.locator('[data-key="turn-contact"]').dispatch_event("click")
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("“A fog counter is seen” cannot be done now: Hidden counter: 0 in play")
    expect(refusal).to_contain_text("“In play”")
    assert page.locator(".table").inner_text().count("Enemy unit") == 0


def test_all_that_a_phase_allows_is_on_the_screen(phone: Phone) -> None:
    """Whatever number of buttons stands beside gold, none of them reaches over an edge of the screen."""
    page = begin(phone, "firefight")
    low = page.locator(".low")
    seen = set()
    for _ in range(4):
        seen.add(low.locator(".next button").count())
        assert low.evaluate("low => low.scrollWidth <= low.clientWidth")
        tap(page, "skip-step")
    assert len(seen) > 1


def test_what_is_scored_keeps_its_place(phone: Phone) -> None:
    """As a unit acts a score that can be lost no more is dimmed where it stands, and the others lie where they lay."""
    page = phone.open(page_of(list_systems()["heroes-of-normandie"]), seed="abd&scenario=field-exchange")
    tap(page, *["next-step"] * 3, "ask-zone-0", "next-step")
    others = page.locator(".next button:not([data-key=turn-score-call])")
    before = others.evaluate_all(PLACES)
    assert before
    tap(page, *["turn-score-call"] * 4)
    expect(page.locator("[data-key=turn-score-call]")).to_have_attribute("aria-disabled", "true")
    assert others.evaluate_all(PLACES) == before


def test_the_end_adds_up_what_was_scored(phone: Phone) -> None:
    """What the game knows it scores unasked; then the sum has a line for each, and comes into sight."""
    page = begin_tonight(phone, "kill-zone")
    open_panel(page, "points")
    tap(page, "score-search", "score-search", "score-loss", "score-core")
    tap(page, "panel-turn", "routine-mission-ends", "sheet-done")
    ending = page.locator(".ending")
    expect(ending).to_contain_text("The end: the mission is over")
    expect(ending).not_to_contain_text("can still be looked at")
    tap(page, "next-step")
    expect(ending.get_by_role("heading")).to_be_in_viewport()
    expect(ending).to_contain_text("the talk of the barracks")
    sums = ending.locator(".sum b").all_inner_texts()
    assert [int(each) for each in sums] == [2, -1, 6, 2, 9]
    expect(ending).to_contain_text("Points: 0 at the start")
    expect(page.locator(".changed")).to_have_count(0)


def test_the_end_asks_for_the_last_points(phone: Phone) -> None:
    """What only the player knows is asked in one sheet once the game is over, and counts in its result."""
    score = "{home: {title: One is home, points: 1, most: 5}}"
    scenario = f"game: firefight\ntitle: Late\nnumbers: {{squares: 1}}\nscores: {score}\n"
    page = phone.open(page_with(list_systems()["firefight"], "late", scenario), seed="friday&scenario=late")
    open_panel(page, "turn")
    tap(page, "routine-end-game", "sheet-done", "next-step", "ask-home-3")
    expect(page.locator(".ending")).to_contain_text("One is home x3")


def test_the_model_that_fell_is_tapped(phone: Phone) -> None:
    """Of all models of all units one tap means one, its unit is named, and what is left of it stands below."""
    page = begin_tonight(phone, "kill-zone")
    open_panel(page, "turn")
    tap(page, "routine-set-up-fog")
    for number in (1, 2, 3):
        open_panel(page, "turn")
        tap(page, "routine-contact", f"ask-counter-{number}")
    open_panel(page, "turn")
    tap(page, "routine-model-lost")
    page.locator("dialog button[data-key^=ask-model-]").first.click()
    expect(page.locator("h2", has_text="An enemy model is lost")).to_contain_text("Enemy unit 1")
    expect(page.locator(".told", has_text="is struck off; left: ").first).to_be_visible()
    open_panel(page, "turn")
    tap(page, "routine-order")
    page.locator("dialog button[data-key^=ask-unit-]").first.click()
    expect(page.locator("h2", has_text="Give an order")).to_contain_text("Enemy unit ")


def test_the_end_is_closed(phone: Phone) -> None:
    """After the end there are the result, what proves it, and ways on; undo and playing on alone change the game."""
    page = begin(phone, "weir")
    open_panel(page, "turn")
    tap(page, "routine-go-home", "sheet-done", "next-step")
    expect(page.locator("[data-key=end-share]")).to_have_count(0)
    tap(page, "next-step")
    ending = page.locator(".ending")
    expect(ending).to_contain_text("The end: the day is won")
    expect(ending).to_contain_text("seed friday · 3 actions · 0 undone")
    expect(page.locator(".note")).to_have_count(0)
    expect(page.locator(".dock")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-key=next-step]")).to_be_visible()
    tap(page, "next-step")
    expect(ending).to_contain_text("1 undone")
    open_tab(page, "Rules")
    assert page.locator(".note").evaluate("note => note.clientHeight") < 70
    page.get_by_role("button", name="How it ended").click()
    tap(page, "play-on")
    expect(page.locator(".dock")).to_be_visible()


def test_whoever_plays_on_can_do_all_again(phone: Phone) -> None:
    """After the end of a lost game everything on the table can be used again once the player goes on."""
    page = begin_tonight(phone, "heroes-of-normandie")
    open_panel(page, "points")
    losses = page.locator("[data-key^=score-]").filter(has_text="-2")
    for _ in range(3):
        losses.click()
    expect(page.locator(".ending")).to_contain_text("The end: you have lost")
    tap(page, "play-on")
    for key in ("zones-2", "next-step"):
        expect(page.locator(f'[data-key="{key}"]')).to_be_enabled()
    open_panel(page, "gauges")
    expect(page.locator('[data-key="victory+"]')).to_be_enabled()


def test_what_is_done_once_is_not_offered_again(phone: Phone) -> None:
    """No button does a routine again that can be done a single time, or that belongs to the course."""
    page = begin(phone, "weir")
    tap(page, "next-step")
    expect(page.locator("[data-key=again]")).to_have_count(0)
    open_panel(page, "turn")
    tap(page, "routine-bless")
    expect(page.locator(".outcome")).to_contain_text("Bless the boats")
    expect(page.locator("[data-key=again]")).to_have_count(0)


def test_what_is_to_be_chosen_comes_first(phone: Phone) -> None:
    """Where a routine picks names and no roster is chosen, gold leads to the rosters first."""
    page = begin(phone, "horde-mode")
    open_panel(page, "turn")
    tap(page, "routine-begin-round", "leave-steps", "next-step")
    gold = page.locator(".next .main")
    expect(gold).to_contain_text("Choose what is picked from")
    gold.click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Orks").click()
    sheet.get_by_role("button", name="Pick from these").click()
    expect(gold).to_contain_text("Spawn in zone 1")


def test_what_cannot_be_done_says_why(phone: Phone) -> None:
    """A routine that waits for a gauge stands dimmed with the reason, and does nothing."""
    page = begin(phone, "heroes-of-normandie")
    open_panel(page, "turn")
    button = page.locator('[data-key="routine-enemy-activates"]')
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_contain_text("Enemy activations left is at 0")
    button.dispatch_event("click")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_refusal_is_seen_where_it_was_asked(phone: Phone) -> None:
    """What cannot be done says so before anything is asked, or in the sheet that asked, and leads to what helps."""
    page = begin(phone, "horde-mode")
    sheet = page.get_by_role("dialog")
    open_panel(page, "turn")
    tap(page, "routine-spawn")
    expect(sheet).to_have_count(0)
    expect(page.locator(".view").get_by_role("alert")).to_contain_text("no roster is chosen")
    page.locator(".view").get_by_role("button", name="Horde units").click()
    sheet.get_by_role("button", name="Orks").click()
    sheet.get_by_role("button", name="Pick from these").click()
    for _ in range(3):  # before the first round, in it, and once too often
        open_panel(page, "turn")
        tap(page, "routine-spawn", "ask-zone-0")
    expect(sheet.get_by_role("alert")).to_contain_text("it was done in this turn already")
    tap(page, "ask-zone-1")
    expect(sheet).to_have_count(0)


def test_all_that_a_phase_allows_is_at_hand(take_phone: Callable[..., Phone]) -> None:
    """What has no room beside a step is behind a button there, and first in the turn."""
    page = begin(
        take_phone(viewport={"width": 390, "height": 844}), "heroes-of-normandie", f"{SEED}&scenario=field-exchange"
    )
    conductor = lead("heroes-of-normandie", "field-exchange", "activations")
    take_actions(page, [action for action, _ in conductor.done])
    course = conductor.session.game.system.play.course
    assert course
    allowed = course.phase("activations").also
    more = page.locator('[data-key="turn-more"]')
    expect(more).to_have_text("3 more…")
    more.click()
    rest = page.get_by_role("dialog").locator(".routines button")
    expect(rest).to_have_count(3)
    near = rest.evaluate_all("(all) => all.map((button) => button.dataset.key)")
    assert {key.removeprefix("turn-") for key in near} < {*allowed}
    page.keyboard.press("Escape")
    tap(page, "panel-turn")
    keys = page.locator(".panel-turn button").evaluate_all("(all) => all.map((button) => button.dataset.key)")
    is_near = [key.removeprefix("routine-") in allowed for key in keys]
    assert sum(is_near) > 1
    assert is_near == sorted(is_near, reverse=True)
    assert "routine-back-to-basics" not in keys  # its card is not in play


def test_what_was_done_once_leaves_the_list_of_the_turn(phone: Phone) -> None:
    """A routine that can be done a single time is listed until it is done."""
    page = begin_tonight(phone, "firefight")
    begun = page.locator('.panel-turn [data-key="routine-begin-turn"]')
    tap(page, "next-step")
    open_panel(page, "turn")
    expect(begun).to_have_count(1)
    page.locator(".toggle").click()
    tap(page, "next-step")
    open_panel(page, "turn")
    expect(page.locator('.panel-turn [data-key="routine-roll-off"]')).to_have_count(1)
    expect(begun).to_have_count(0)


def test_a_tap_aside_does_not_end_the_game(phone: Phone) -> None:
    """A button beside the next step asks first whether the game is to end."""
    page = begin(phone, "horde-mode")
    open_panel(page, "turn")
    tap(page, "routine-all-dead")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("This ends the game.")
    assert page.evaluate(COUNT) == 0
    tap(page, "sheet-done")
    expect(page.locator(".ending")).to_contain_text("no player has a unit left")


def test_points_are_asked_for(phone: Phone) -> None:
    """The step that scores asks how often each score was earned, no oftener than there may be in a round."""
    page = begin(phone, "horde-mode", f"{SEED}&scenario=dry-reservoir")
    take_actions(page, [action for action, _ in lead("horde-mode", "dry-reservoir", "round-end", 1).done])
    tap(page, "next-step")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator('[data-key^="ask-pump-"]')).to_have_count(4)
    sheet.locator('[data-key="ask-pump-2"]').click()
    sheet.locator("button.main").click()
    expect(page.get_by_role("banner")).to_contain_text("Points 2")
    expect(page.locator(".next .main")).not_to_contain_text("Points")


def test_a_turn_asks_for_what_counts_in_each_turn_alone(phone: Phone) -> None:
    """What a mission counts at its end is asked there, and what a routine scores never."""
    page = begin(phone, "kill-zone", f"{SEED}&scenario=long-night")
    take_actions(page, [action for action, _ in lead("kill-zone", "long-night", "mission", 1).done])
    tap(page, "next-step")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator('[data-key^="ask-beacon-"]')).to_have_count(2)
    expect(sheet.locator('[data-key^="ask-"]')).to_have_count(2)
    sheet.locator('[data-key="ask-beacon-1"]').click()
    sheet.locator("button.main").click()
    expect(page.get_by_role("banner")).to_contain_text("Points 1")


def test_one_undo_takes_back_a_whole_sheet(phone: Phone) -> None:
    """What the points are for is told beside them, and no point of a sheet stays behind to be counted twice."""
    page = begin(phone, "horde-mode", f"{SEED}&scenario=dry-reservoir")
    actions = [action for action, _ in lead("horde-mode", "dry-reservoir", "round-end", 1).done]
    take_actions(page, actions)
    page.evaluate("document.querySelector('main').scrollTop = 9999")
    tap(page, "next-step", "ask-pump-0", "sheet-done")
    cause = page.locator(".changed")
    expect(cause).to_contain_text("A round ends and no player controls a pump in No Man's Land: -1")
    expect(cause).to_be_in_viewport()
    banner = page.get_by_role("banner")
    expect(banner).to_contain_text("Points -1")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(banner).to_contain_text("Points 0")
    expect(page.locator(".next .main")).to_contain_text("Points")
    assert page.evaluate(COUNT) == len(actions)


def test_one_undo_takes_back_what_one_tap_has_confirmed(phone: Phone) -> None:
    """Units that were done with one tap are all still to be done after one undo."""
    page = begin(phone, "horde-mode", f"{SEED}&scenario=dry-reservoir")
    actions = [action for action, _ in lead("horde-mode", "dry-reservoir", "horde-movement").done]
    take_actions(page, actions)
    due = page.locator(".due")
    told = due.inner_text()
    tap(page, "next-step")
    expect(due).not_to_have_text(told)
    page.get_by_role("button", name="Undo", exact=True).click()
    assert page.evaluate(COUNT) == len(actions)
    assert due.inner_text() == told


def test_what_a_unit_does_is_read_at_once(take_phone: Callable[..., Phone]) -> None:
    """On a phone of usual size all that a Horde unit may do in a phase is in sight, to the last line."""
    page = begin(take_phone(viewport={"width": 390, "height": 844}), "horde-mode", f"{SEED}&scenario=dry-reservoir")
    take_actions(page, [action for action, _ in lead("horde-mode", "dry-reservoir", "horde-movement").done])
    due = page.locator(".due")
    expect(due).to_contain_text("Moves: ")
    assert due.evaluate("due => due.scrollHeight <= due.clientHeight + 1")


def test_new_cards_come_first(take_phone: Callable[..., Phone]) -> None:
    """Cards that a round brings are in sight, each by its name; what is over stands below them."""
    page = begin(take_phone(viewport={"width": 390, "height": 844}), "horde-mode", f"{SEED}&scenario=dry-reservoir")
    conductor = lead("horde-mode", "dry-reservoir", "round-start", turn=3)
    take_actions(page, [action for action, _ in conductor.done])
    tap(page, "next-step")
    outcome = page.locator(".outcome")
    expect(outcome.locator("h2")).to_contain_text("Begin a battle round")
    titles = outcome.locator(".reading h3").all_inner_texts()
    assert len(titles) > 1
    names = outcome.get_by_text(" \N{MIDDLE DOT} ".join(titles), exact=True)
    expect(names).to_be_in_viewport(ratio=1)
    over = outcome.get_by_text("no longer Just spawned").first
    assert over.evaluate(
        "(over) => [...document.querySelectorAll('.reading')].every((each) => "
        "each.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING)"
    )


def test_gold_tells_the_card_that_it_carries_out(phone: Phone) -> None:
    """What a tap carries out stands above it under the name of its card, in place of the step that comes after."""
    page = begin(phone, "heroes-of-normandie")
    tap(page, "zones-1", "pile-supply", "leave-steps")
    due, gold = page.locator(".due"), page.locator(".next .main")
    expect(gold).to_have_text("Extra enemy activations")
    expect(due.locator(".due-head")).to_have_text(page.locator(".reading h3").first.inner_text())
    expect(due).to_contain_text(page.locator(".reading .section p").first.inner_text())
    told = due.inner_text()
    tap(page, "skip-step")
    expect(due).not_to_have_text(told)


def test_a_sheet_tells_the_card_that_asks(phone: Phone) -> None:
    """What a card asks is asked under what the card says, which the sheet would hide."""
    page = begin(phone, "firefight", f"{SEED}&scenario=night-shift")
    gold, sheet = page.locator(".next .main"), page.get_by_role("dialog")
    for _ in range(40):
        if page.locator(".next .carry").count() and gold.inner_text().partition("\n")[0].endswith("…"):
            break
        if sheet.count():
            sheet.locator("button:not([aria-label], [disabled])").last.click()
        else:
            tap(page, "next-step")
        page.wait_for_timeout(100)
    told = page.locator(".due p").all_inner_texts()
    assert len(told) > 1
    tap(page, "carry")
    for line in told:
        expect(sheet).to_contain_text(line.strip())
    sheet.locator("[data-key^=ask-]").first.click()
    expect(sheet).to_have_count(0)
    expect(page.locator(".changed")).to_be_in_viewport()  # above a card that was scrolled to its column


def test_gold_tells_what_a_routine_does(phone: Phone) -> None:
    """A routine that is done at once tells before the tap what it does."""
    page = begin(phone, "horde-mode", f"{SEED}&scenario=dry-reservoir")
    take_actions(page, [action for action, _ in lead("horde-mode", "dry-reservoir", "round-start").done])
    expect(page.locator(".next .main")).to_have_text("Begin a battle round")
    expect(page.locator(".due")).to_contain_text("Reveal the misery cards of this round")


def test_a_judge_sees_what_is_at_stake(phone: Phone) -> None:
    """Where a mission is judged the sheet tells what it asks for, and what success and failure bring."""
    page = begin(phone, "horde-mode", f"{SEED}&scenario=dry-reservoir")
    take_actions(page, [action for action, _ in lead("horde-mode", "dry-reservoir", "round-end", 2).done])
    tap(page, "next-step")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("p.soft", has_text="Success: ")).to_be_visible()
    expect(sheet.locator("p.soft", has_text="Failure: ")).to_be_visible()


def test_a_sheet_says_what_it_asks_about(phone: Phone) -> None:
    """Whoever is judged at the end, and what the card asks for and the game has counted, stand in the sheet too."""
    page = begin(phone, "horde-mode", f"{SEED}&scenario=dry-reservoir")
    conductor = lead("horde-mode", "dry-reservoir", "judge")
    take_actions(page, [action for action, _ in conductor.done])
    game = conductor.session.game
    due = find_due(game)
    assert due
    tap(page, "next-step")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(f"Player {due.number}: ")
    for line in phrase_due(game, due):
        expect(sheet).to_contain_text(line)


def test_a_price_list_sells(phone: Phone) -> None:
    """A tap in the list of the Resupply Step takes the price from who buys, and does what the card says."""
    page = begin(phone, "horde-mode", f"{SEED}&scenario=dry-reservoir")
    conductor = lead("horde-mode", "dry-reservoir", "resupply")
    take_actions(page, [action for action, _ in conductor.done])
    game = conductor.session.game
    tap(page, "turn-buy")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(f"RP, player 1: {game.label('rp-1')}")
    expect(sheet.locator("[data-key=buy-field-promotion]")).to_contain_text("6 RP")
    tap(page, "buy-a-name-earned")
    if game.players > 1:
        tap(page, "ask-buyer-0")  # a single question is answered by a tap
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".stage")).to_contain_text("RP spent this round: 1")
    expect(page.locator(".stage")).to_contain_text("A Name Earned")


def lead(game: str, scenario: str, phase: str, place: int = 0, turn: int = 1) -> Conductor:
    """Return an evening up to a step of a phase that has this place or a later one, in this turn or later."""
    conductor = Conductor(load_tonight(shipped_systems()[game], scenario), SEED)
    for _ in conductor.play():
        due = find_due(conductor.session.game)
        is_turn = conductor.session.game.progress.turn >= turn
        if due and due.phase.id == phase and due.place >= place and is_turn:
            return conductor
    raise AssertionError(f"the evening does not come to {phase}")


def test_answers_are_logged_in_the_order_of_the_asks(phone: Phone, tmp_path: Path) -> None:
    """Friends who answer the same have the same code, whichever question each answered first."""
    page = begin(phone, "horde-mode")
    open_panel(page, "turn")
    tap(page, "routine-prepare", "ask-length-0", "ask-size-1", "ask-choice-0", "ask-players-2")
    page.get_by_role("dialog").locator("button.main").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    (line,) = read_log(save_log(page, tmp_path / "a.jsonl")).lines
    assert line["answers"] == [["players", 2], ["size", 1], ["length", 0], ["choice", 0]]


def test_a_carried_card_has_its_button(phone: Phone) -> None:
    """Under a roll that a routine carries out stands the button of this routine."""
    page = begin(phone, "kill-zone")
    open_panel(page, "dice")
    for _ in range(12):
        page.locator('[data-key="roll-contacts"]').click()
        if page.locator(".outcome").get_by_text("Ambush!").count():
            break
        open_panel(page, "dice")
    expect(page.locator(".carried button")).to_contain_text("A counter of an ambush")


def test_what_a_card_asks_for_is_gold(phone: Phone) -> None:
    """What carries out the card that is shown is the one gold button within reach, until something else is done."""
    page = begin(phone, "heroes-of-normandie")
    tap(page, "zones-1", "pile-supply", "leave-steps")
    gold = page.locator(".next .main")
    expect(gold).to_have_text("Extra enemy activations")
    expect(gold).to_be_in_viewport(ratio=1)
    tap(page, "zones-2")
    gold.click()
    expect(page.locator(".outcome")).to_contain_text("Extra enemy activations")
    expect(gold).not_to_contain_text("Activation +X")


def test_the_same_again(phone: Phone) -> None:
    """A roll is made again by the button below it."""
    page = begin(phone, "kill-zone")
    open_panel(page, "dice")
    for number, key in enumerate(("roll-contacts", "again", "again"), 1):
        tap_until(page, key, number)
    open_tab(page, "Log")
    assert page.locator(".log li").count() == 3


def test_a_large_table_shows_decks_and_the_past(take_phone: Callable[..., Phone]) -> None:
    """On a tablet the decks lie on the table, a tap draws, and beside the card stands what was done before."""
    page = begin(take_phone(viewport={"width": 1024, "height": 768}), "heroes-of-normandie")
    page.locator(".backs svg").first.click()
    expect(page.locator(".stage").get_by_role("img")).to_be_visible()
    tap(page, "zones-1", "pile-supply", "leave-steps")
    expect(page.locator(".past li")).to_have_count(2)
    expect(page.locator(".past li").last).to_contain_text("Stuck")


@pytest.mark.parametrize("size", [(640, 360), (844, 390), (1280, 800)])
def test_a_broad_screen_keeps_the_buttons_in_sight(take_phone: Callable[..., Phone], size: tuple[int, int]) -> None:
    """Beside a card the gold button stays, on a phone lying flat and on a laptop."""
    width, height = size
    page = begin(take_phone(viewport={"width": width, "height": height}), "heroes-of-normandie")
    tap(page, "zones-1", "pile-supply", "leave-steps")
    expect(page.locator(".next .main")).to_be_in_viewport(ratio=1)
    expect(page.locator(".stage").get_by_role("img")).to_be_in_viewport()
    assert page.locator(".view").evaluate("view => view.scrollHeight - view.clientHeight") == 0


def test_lists_stay_where_they_were_left(take_phone: Callable[..., Phone]) -> None:
    """Whoever looks something up in the rules comes back to the part of the lists that was in sight."""
    page = begin(take_phone(viewport={"width": 1280, "height": 800}), "heroes-of-normandie")
    page.locator(".drawer").evaluate("drawer => drawer.scrollTo(0, 200)")
    open_tab(page, "Rules")
    open_tab(page, "Table")
    expect(page.locator(".drawer")).to_have_js_property("scrollTop", 200)


def test_tabs_go_as_the_eye_does(take_phone: Callable[..., Phone]) -> None:
    """On a laptop the tab key comes to piles and the gold button before all the lists below them."""
    page = begin(take_phone(viewport={"width": 1280, "height": 800}), "heroes-of-normandie")
    for _ in range(15):
        page.keyboard.press("Tab")
        if page.locator('[data-key="next-step"]:focus').count():
            break
    expect(page.locator('[data-key="next-step"]')).to_be_focused()


def test_twelve_counters_lie_in_their_sectors(phone: Phone) -> None:
    """Twelve hidden counters of Kill Zone are found by their sectors and orders; a tap on one tells all of it."""
    page = begin(phone, "kill-zone")
    open_panel(page, "gauges")
    for _ in range(5):
        tap(page, "engagement+")
    tap(page, "panel-turn", "routine-set-up-fog")
    assert page.locator(".stage .cell .chip").count() == 12
    tap(page, "chip-counters-8")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Sector 5")
    sheet.get_by_role("button", name="Take it out of play").click()
    expect(sheet).to_have_count(0)
    assert page.locator(".stage .cell .chip").count() == 11


def test_one_more_thing_comes_with_what_is_rolled_for_it(phone: Phone) -> None:
    """One more counter has a sector and an order, by the routine of the pack; a thing without one is named at once."""
    page = begin(phone, "kill-zone")
    open_panel(page, "things")
    tap(page, "put-counters")
    expect(page.locator(".drawer .cell .chip")).to_have_count(1)
    expect(page.locator(".drawer .order")).to_have_count(1)
    open_panel(page, "things")
    tap(page, "put-units")
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Name").fill("Sniper")
    sheet.get_by_role("button", name="Call it so").click()
    page.keyboard.press("Escape")
    expect(page.locator('.drawer [data-key="thing-units-1"]')).to_contain_text("Sniper")


def test_many_dice_begin_with_what_counts_of_them(phone: Phone) -> None:
    """Of six markers each has one line, without rolls that do not count; all that was rolled is folded below."""
    page = begin(phone, "solo-heresy")
    open_panel(page, "turn")
    page.locator('[data-key="routine-spawn-markers"]').click()
    lines = page.locator(".outcome > .told")
    expect(lines).to_have_count(6)
    expect(lines.nth(1)).to_contain_text("2 of 6: Arrow, 10 o'clock, Inches 6")
    expect(page.get_by_text("does not count").first).to_be_hidden()
    page.get_by_text("All that was rolled").click()
    expect(page.get_by_text("does not count").first).to_be_visible()


def test_a_card_leads_to_its_own_line_of_the_rules(phone: Phone) -> None:
    """Below a card is a way to what the rules say of it, not to the head of a long table of which it is one row."""
    for name, piles in {"solo-heresy": ["battlefield-events"], "horde-mode": ["misery", "secondary-missions"]}.items():
        page = begin(phone, name)
        for pile in piles:
            open_panel(page, "piles")
            tap(page, f"row-{pile}")
            if pile == "secondary-missions":  # a step of the course that is not due yet
                tap(page, "leave-steps")
            title = page.locator(".reading h3").first.inner_text()
            page.get_by_role("button", name=f"Rules: {title}").click()
            expect(page.locator(":is(tr, li).rules-shown")).to_contain_text(title)
            open_tab(page, "Table")


def test_hands_are_covered(phone: Phone) -> None:
    """Nobody sees or hears the cards of a hand but while the button is held, or a keyboard stays on it: then all."""
    page = begin(phone, "horde-mode")
    open_panel(page, "gauges")
    tap(page, "players+")
    page.locator(".toggle").click()
    tap(page, "pile-secret-objectives", "next-step")
    assert page.locator(".hand .reading").count() == 0
    hold, seen = page.locator(".hold").first, page.locator(".hand").first.locator(".reading")
    hold.hover()
    page.mouse.down()
    assert seen.count() == 2
    for card in seen.all():
        expect(card).to_be_in_viewport(ratio=1)
    page.mouse.up()
    assert page.locator(".hand .reading").count() == 0
    page.mouse.down()
    hold.dispatch_event("pointercancel")  # as when a call comes in
    assert page.locator(".hand .reading").count() == 0
    page.mouse.up()
    page.keyboard.press("Enter")
    assert seen.count() == 2
    page.keyboard.press("Tab")
    assert page.locator(".hand .reading").count() == 0
    assert "Noble" not in page.locator("body").inner_text()


def test_back_closes_what_is_open(phone: Phone) -> None:
    """The back button of a phone closes a sheet, a drawer and another view before it leaves the page."""
    page = begin(phone, "heroes-of-normandie")
    tap(page, "next-step")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".toggle").click()
    expect(page.locator(".stage")).to_have_js_property("inert", True)
    tap(page, "panel-piles", "more-reaction")
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page.locator(".drawer")).to_be_hidden()
    open_tab(page, "Rules")
    expect(page.locator(".table")).to_have_count(0)
    page.go_back()
    expect(page.locator(".table")).to_be_visible()
    open_tab(page, "Log")
    open_tab(page, "Table")
    with suppress(Error):  # the page goes on to the one before it
        page.go_back()
    page.wait_for_url("about:blank")


def test_a_reading_tab_is_dimmed(phone: Phone) -> None:
    """In a tab that only reads a game whatever would change it is dimmed, and one sentence says why."""
    begin(phone, "heroes-of-normandie")
    page = phone.open(page_of(list_systems()["heroes-of-normandie"]))
    expect(page.locator(".note")).to_contain_text("This game is open in another tab")
    for key in ("next-step", "zones-1"):
        expect(page.locator(f'[data-key="{key}"]')).to_be_disabled()
    for panel, key in (("gauges", "victory+"), ("dice", "die-d6"), ("things", "chip-units-1"), ("piles", "row-supply")):
        open_panel(page, panel)
        button = page.locator(f'[data-key="{key}"]')
        assert button.count() == 0 or button.is_disabled()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


@pytest.mark.parametrize("size", ["140%", "200%"])
def test_large_letters_leave_the_thumb_its_buttons(phone: Phone, size: str) -> None:
    """With very large letters the gold button still lies at the bottom of the screen, and leaves half of it."""
    for name in ("kill-zone", "heroes-of-normandie", "firefight"):
        page = begin(phone, name)
        page.evaluate("size => document.documentElement.style.fontSize = size", size)
        expect(page.locator('[data-key="next-step"]')).to_be_in_viewport(ratio=1)
        assert page.locator(".dock").evaluate("dock => dock.getBoundingClientRect().top") > 270
        page.close()


def test_odds_give_no_hand_away(phone: Phone) -> None:
    """The odds of a pile count what others hold as if it were in it; else its holders could be read from them."""
    page = begin(phone, "horde-mode")
    open_panel(page, "gauges")
    tap(page, "players+")
    page.locator(".toggle").click()
    tap(page, "pile-secret-objectives")
    open_panel(page, "piles")
    tap(page, "more-secret-objectives", "fold-Odds of what is left")
    expect(page.locator(".chance b").first).to_be_visible()
    assert len(set(page.locator(".chance b").all_inner_texts())) == 1


def test_piles_played_on_paper(phone: Phone) -> None:
    """A pile that is played on paper is hidden from the table."""
    page = begin(phone, "heroes-of-normandie")
    page.evaluate(
        "localStorage.setItem(`printgen:${location.pathname}:settings`, JSON.stringify({ hidden: ['supply'] }))"
    )
    reload(page)
    open_panel(page, "piles")
    expect(page.locator('[data-key="row-reaction"]')).to_be_visible()
    assert page.locator('[data-key="row-supply"]').count() == 0


def test_keyboard_alone(phone: Phone) -> None:
    """A game is played with the keyboard: the focus stays on what was pressed, and comes back from sheets."""
    page = begin(phone, "heroes-of-normandie")
    page.locator('[data-key="zones-2"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-key="zones-2"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-key="zones-2"]')).to_be_focused()
    page.locator('[data-key="next-step"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator('[data-key="next-step"]')).to_be_focused()


@pytest.mark.parametrize("name", list_systems())
@pytest.mark.every(3)
def test_small_screens_and_large_text(phone: Phone, name: str) -> None:
    """Nothing runs out of a screen of 320 pixels, also with text of twice the size; a thumb finds every button."""
    page = begin(phone, name)
    page.set_viewport_size({"width": 320, "height": 568})
    for _ in range(2):
        for panel in page.locator(".panel-bar button").all():
            if not panel.is_visible():
                page.locator(".toggle").click()
            panel.click()
            assert page.evaluate(WIDTHS) == []
            assert page.evaluate(SMALL) == []
        page.evaluate(DOUBLE)


def test_panels_open_after_a_refusal(phone: Phone) -> None:
    """What was refused stands there until the next action, and keeps no panel closed."""
    page = begin(phone, "horde-mode")
    open_panel(page, "turn")
    tap(page, "routine-spawn")
    expect(page.locator(".view").get_by_role("alert")).to_contain_text("no roster is chosen")
    expect(page.locator(".drawer")).to_be_hidden()
    open_panel(page, "gauges")
    expect(page.locator(".drawer")).to_be_visible()
