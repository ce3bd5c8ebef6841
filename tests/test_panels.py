"""Cards in a terminal: every word that counts, no wider than they may be, and readable on dark and on light ground."""

import re
from io import StringIO

import pytest
from conftest import shipped_deck, shipped_jobs
from evening import Table
from playing import load_marsh
from rich.console import Console

from printgen.errors import BadUsage
from printgen.model.look import WHITE, contrast
from printgen.play.game.actions import Roll
from printgen.play.game.game import Game
from printgen.play.game.pile import find_rules
from printgen.play.game.routine import Do
from printgen.play.terminal.colour_display import (
    GLYPHS,
    LEAST,
    WIDEST,
    ColourDisplay,
    make_readable,
)
from printgen.play.words.command import parse_command
from printgen.play.words.phrases import DoneAction, list_carried
from printgen.play.words.reading import make_card_reading, make_roll_reading
from printgen.play.words.rulebook import phrase_rule

BLACK = "#000000"


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("Turn: 3", "3"),
        ("You sit at a long edge: sectors 1 to 3 are yours, and sectors 4 to 6 belong to the enemy.", ""),
        ("Find it. Carry it home: nothing else wins.", ""),
    ],
)
def test_a_value_is_bold_and_prose_is_not(line: str, value: str) -> None:
    """A short value after a name and a colon stands out; a sentence with a colon in it does not."""
    file = StringIO()
    console = Console(file=file, force_terminal=True, width=120, highlight=False)
    ColourDisplay(load_marsh(), console).show_line(line)
    shown = file.getvalue()
    assert re.findall(r"\x1b\[1m(.*?)\x1b\[0m", shown) == ([value] if value else [])


def draw_card(name: str, number: int, *, width: int = 80, column: str = "", encoding: str = "utf-8") -> list[str]:
    """Return the lines of a card as a terminal of a width shows it, without its colours."""
    deck = shipped_deck(name)
    game = Game.of(deck.system, "a")
    console = Console(file=Text(encoding), width=width, highlight=False)
    reading = make_card_reading(game, deck.id, deck.cards[number - 1].id, column, ("leaves the game",))
    ColourDisplay(deck.system, console).show_readings([reading])
    assert isinstance(console.file, Text)
    return console.file.getvalue().splitlines()


class Text(StringIO):
    """A file of an encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self.name_of_encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """Return the encoding."""
        return self.name_of_encoding


def squeeze(text: str) -> str:
    """Return a text without anything but its letters and digits."""
    return "".join(char for char in text.casefold() if char.isalnum())


def drawn_decks() -> list[str]:
    """Return the decks that are drawn from."""
    found = []
    for name, job in shipped_jobs().items():
        try:
            find_rules(job.system, job.spec.id)
        except BadUsage:
            continue
        found.append(name)
    return found


@pytest.mark.parametrize("name", drawn_decks())
def test_every_card_shows_all_its_words(name: str) -> None:
    """Whatever stands on a printed card stands in its panel, which is no wider than a card may be."""
    for card in shipped_deck(name).cards:
        lines = draw_card(name, card.number)
        said = squeeze("".join(lines))
        assert max(map(len, lines)) <= WIDEST
        for section in card.sections:
            for word in f"{section.title} {section.text} {section.note}".split():
                assert squeeze(word) in said, word
        assert "(leaves the game" in " ".join(lines)


def test_a_narrow_terminal_gets_a_narrow_card() -> None:
    """A panel is no wider than the terminal."""
    assert max(map(len, draw_card("heroes-of-normandie/reaction", 23, width=36))) <= 36


def test_the_column_that_counts_is_in_full_and_the_others_in_short() -> None:
    """The text of other columns stays away; their titles and all shapes are there."""
    shown = "\n".join(draw_card("heroes-of-normandie/reaction", 18, column="orange"))
    for shape, label, title in (
        ("\N{BLACK CIRCLE}", "GREEN", "Mine 5+"),
        ("\N{BLACK UP-POINTING TRIANGLE}", "ORANGE", "Mine 4+"),
        ("\N{BLACK DIAMOND}", "RED", "Mine 3+"),
    ):
        assert f"{shape} {label}" in shown
        assert title in shown
    assert shown.count("treads on a mine") == 1


def test_a_terminal_without_unicode_gets_its_own_shapes() -> None:
    """Frame, shapes and suits are ASCII where the encoding has nothing else, and differ all the same."""
    shown = "\n".join(draw_card("heroes-of-normandie/reaction", 18, encoding="ascii"))
    assert shown.isascii()
    assert all(sign in shown for sign in ("o GREEN", "^ ORANGE", "* RED"))
    assert "J S" in "\n".join(draw_card("firefight/npc", 11, encoding="ascii"))


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_note_is_marked_by_no_shape(encoding: str) -> None:
    """The sign of a note is none of those that stand for a column."""
    lines = draw_card("heroes-of-normandie/reaction", 22, encoding=encoding)
    notes = [line for line in lines if "The rules" in line]
    assert notes
    for note in notes:
        assert not [shape for shape in GLYPHS.values() if f"{shape[encoding == 'ascii']} The rules" in note]


def test_colours_can_be_read_on_dark_and_on_light_ground() -> None:
    """What is written in a game's own colours keeps its contrast on a black and on a white terminal."""
    colours = {job.system.accent for job in shipped_jobs().values()} | {
        job.system.ground for job in shipped_jobs().values()
    }
    for colour in (*colours, BLACK, WHITE, "#ffee00"):
        readable = make_readable(colour)
        assert min(contrast(readable, BLACK), contrast(readable, WHITE)) >= LEAST


@pytest.mark.parametrize(("width", "encoding"), [(80, "utf-8"), (80, "ascii"), (40, "utf-8")])
def test_compared_cards_fit_on_a_screen_with_the_best_at_the_end(width: int, encoding: str) -> None:
    """Twelve figures have a panel, in which the best is marked; whom it chooses is the last line of all."""
    system = shipped_deck("firefight/npc").system
    game = Game.of(system, "7")
    _, game = Do("muster", (("figures", 11),)).run(game)
    action = parse_command(game, "select")
    assert isinstance(action, Do)
    events, after = action.run(game)
    console = Console(file=Text(encoding), width=width, highlight=False)
    ColourDisplay(system, console).show_outcome(DoneAction(game, action, events, after))
    assert isinstance(console.file, Text)
    lines = console.file.getvalue().splitlines()
    assert len(lines) < 24
    assert max(map(len, lines)) <= width
    numbers = [match[1] for line in lines if (match := re.match(r"\W+Figure of yours (\d+): ", line))]
    assert numbers == [str(number) for number in range(1, 13)]
    assert sum("best)" in line for line in lines) == 1
    assert lines[-1] == "chosen at random: Figure of yours 4"


def test_a_roll_without_words_is_a_line() -> None:
    """The direction of a scatter die needs no panel."""
    system = next(job.system for job in shipped_jobs().values() if job.system.id == "solo-heresy")
    game = Game.of(system, "a")
    action = parse_command(game, "roll scatter")
    assert isinstance(action, Roll)
    (event,), game = action.run(game)
    console = Console(file=StringIO(), width=80)
    ColourDisplay(system, console).show_readings([make_roll_reading(game, event)])  # type: ignore[arg-type]
    assert isinstance(console.file, StringIO)
    assert len(console.file.getvalue().splitlines()) == 1


def test_a_step_of_the_rules_stays_as_far_in_as_it_begins() -> None:
    """What a step goes on with on the next line is not taken for something new."""
    system = shipped_deck("heroes-of-normandie/reaction").system
    console = Console(file=StringIO(), width=50)
    told = phrase_rule(system, "activation")
    ColourDisplay(system, console).show_rule(told)
    assert isinstance(console.file, StringIO)
    title, *lines = console.file.getvalue().splitlines()
    assert title.rstrip() == told[0]
    assert len(lines) > len(told)
    assert all(line.startswith("  ") for line in lines)


def test_what_enter_does_next_is_not_told_to_be_typed() -> None:
    """A card of a game that leads through its turns ends with its words, not with what to type for it."""
    session, carried = Table("firefight", "lamp", "night-shift").session, list[str]()
    console = Console(file=Text("utf-8"), width=80, highlight=False)
    for figure in range(1, 7):
        action = Do("activate", (("figure", figure),))
        events, after = session.act(action)
        done = DoneAction(session.game, action, events, after.game)
        ColourDisplay(session.game.system, console).show_outcome(done)
        carried += list_carried(done)
        session = after
    session = Table("solo-heresy", "2", "silent-foundry").session
    for action in (Do("spawning-phase"), Do("battlefield-event"), Do("own-loss")):
        events, after = session.act(action)
        done = DoneAction(session.game, action, events, after.game)
        ColourDisplay(session.game.system, console).show_outcome(done)
        carried += list_carried(done)
        session = after
    assert {line.partition(" ")[0] for line in carried} >= {"hearts", "new-type"}
    assert isinstance(console.file, Text)
    assert re.findall(r"\(type .*", console.file.getvalue()) == ["(type name losses 1 NAME)"]
