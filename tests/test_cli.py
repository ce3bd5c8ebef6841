"""The command line as users and scripts meet it."""

import json
import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from io import StringIO
from pathlib import Path

import pytest
from conftest import shipped_deck, shipped_jobs
from outputs import copy_pack

from printgen.build import progress
from printgen.cli import main
from printgen.cli.entry import MODULES, make_parser
from printgen.paths import find_packs

ROOT = Path(__file__).resolve().parent.parent
Capture = pytest.CaptureFixture[str]


def loaded_modules(*arguments: str, cwd: Path) -> set[str]:
    """Return the modules that a command has imported at its end."""
    script = (
        "import sys; from printgen.cli import main; code = main(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True, cwd=cwd
    )
    return set(done.stderr.split())


def test_list_shows_every_system_with_its_products(capsys: Capture) -> None:
    """`list --json` gives id, title and origin of each system, and id, kind, title and count of each product."""
    assert main(["list", "--json"]) == 0
    systems = json.loads(capsys.readouterr().out)
    assert [system["id"] for system in systems] == sorted({job.system.id for job in shipped_jobs().values()})
    for system in systems:
        assert {"id", "title", "origin", "products"} <= system.keys()
        ids = {product["id"] for product in system["products"]}
        assert {"reference", "boxes", "markers", "trackers", "blanks"} <= ids
        for product in system["products"]:
            assert product["count"] > 0 or product["id"] == "spawn-ticks"  # as many pages as it takes
            if product["kind"] == "deck":
                deck = shipped_deck(f"{system['id']}/{product['id']}")
                assert product == {"id": deck.id, "kind": "deck", "title": deck.title, "count": len(deck.cards)}


def test_cards_shows_every_card_in_number_order(deck_name: str, capsys: Capture) -> None:
    """`cards --json` gives each card with id, number, faces, title, and a section per column or field."""
    assert main(["cards", deck_name, "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)
    deck = shipped_deck(deck_name)
    assert [card["number"] for card in cards] == list(range(1, len(deck.cards) + 1))
    for shown, card in zip(cards, deck.cards, strict=True):
        assert {"id", "number", "of", "faces", "title", "sections"} <= shown.keys()
        assert shown["id"] == card.id
        for section, part in zip(shown["sections"], card.sections, strict=True):
            assert (section["label"], section["title"], section["text"]) == (part.label, part.title, part.text)


def test_cards_as_text_lacks_no_word(deck_name: str, capsys: Capture) -> None:
    """`cards` for people shows the same words as `cards --json` for programs."""
    assert main(["cards", deck_name]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    for card in shipped_deck(deck_name).cards:
        assert f"{card.id} {card.number}/{card.of}" in shown
        for section in card.sections:
            for words in (section.label, section.title, section.text, section.note):
                assert " ".join(words.split()) in shown


def test_cards_of_an_evening_are_called_as_its_scenario_says(capsys: Capture) -> None:
    """`cards --scenario` shows what the scenario has written on blank cards, as they are printed."""
    assert main(["cards", "kill-zone/enemy-models", "--scenario", "courier"]) == 0
    shown = capsys.readouterr().out
    assert "Brute, Melee, Leadership 7" in shown
    assert "Enemy 1" not in shown


def test_build_prints_each_path_and_nothing_else(tmp_path: Path, capsys: Capture) -> None:
    """Standard output is the list of written files, ready for a script; progress goes elsewhere."""
    copy_pack("plain", tmp_path / "tables")
    asked = ["plain", "horde-mode/misery", "--tables", str(tmp_path / "tables")]
    assert main(["build", *asked, "--paper", "letter", "-o", str(tmp_path)]) == 0
    paths = capsys.readouterr().out.splitlines()
    wanted = [f"plain/{name}" for name in ("spawn", "reference", "boxes", "mat", "blanks")] + ["horde-mode/misery"]
    assert sorted(paths) == sorted(str(tmp_path / "letter" / f"{name}.pdf") for name in wanted)
    assert all(Path(path).read_bytes().startswith(b"%PDF-") for path in paths)
    assert sorted(map(str, tmp_path.rglob("*.pdf"))) == sorted(paths)


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def test_paths_stay_on_standard_output_while_a_bar_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """With progress on a terminal and standard output in a file, the file gets the paths and the terminal the bar."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["build", "kill-zone/contacts", "kill-zone/orders-melee", "-o", str(tmp_path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert "building" in terminal.getvalue()
    assert ".pdf" not in terminal.getvalue()


def test_a_check_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """At a terminal a bar stands while packs are checked, and what is found stays on standard output."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.chdir(Path(__file__).parent / "packs")
    assert main(["check", "plain", "--tables", "ok"]) == 0
    assert capsys.readouterr().out == "plain: 1 table, 5 products, no problems\n"
    assert "checking" in terminal.getvalue()


@pytest.mark.every(3)
@pytest.mark.parametrize("card", ["poker", "poker-eu", "bridge", "mini-american", "mini-euro", "tarot", "square"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_deck_builds_in_every_format(card: str, paper: str, tmp_path: Path, capsys: Capture) -> None:
    """Each shipped deck fits each card format on both papers, with no word lost."""
    command = ["build", *shipped_jobs(), "--card", card, "--paper", paper, "-o", str(tmp_path)]
    assert main(command) == 0, capsys.readouterr().err
    assert len(list(tmp_path.rglob("*.pdf"))) == len(shipped_jobs())


def test_backs_can_be_left_out(tmp_path: Path) -> None:
    """`--duplex none` halves the pages and asks for one-sided printing."""
    for backs in ("long-edge", "none"):
        main(["build", "firefight/events", "--duplex", backs, "-o", str(tmp_path / backs)])
    both, fronts = ((tmp_path / backs / "a4/firefight/events.pdf").read_bytes() for backs in ("long-edge", "none"))
    assert (both.count(b"/Type /Page\n"), fronts.count(b"/Type /Page\n")) == (4, 2)
    assert b"/Duplex /Simplex" in fronts


def test_a_format_of_ones_own_works_like_a_shipped_one(tmp_path: Path) -> None:
    """`--card my.yaml` prints on cards of the size that the file states."""
    own = tmp_path / "wide.yaml"
    own.write_text("title: Wide\nwidth: 100mm\nheight: 100mm\nsafe: 5mm\n", encoding="utf-8")
    assert main(["build", "horde-mode/misery", "--card", str(own), "-o", str(tmp_path)]) == 0
    assert (tmp_path / "a4/horde-mode/misery.pdf").exists()


def test_a_pack_can_be_shadowed_in_the_open(tmp_path: Path, capsys: Capture) -> None:
    """A pack in `--tables` goes before a shipped one of the same name, and `list` says which one that hides."""
    shipped_pack = find_packs()["kill-zone"].folder
    own = tmp_path / "kill-zone"
    own.mkdir()
    for path in shipped_pack.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        (own / path.name).write_text(text.replace("Hidden movement", "My movement"), encoding="utf-8")
    assert main(["list", "--tables", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "My movement" in shown
    assert f"hides {shipped_pack}" in shown


def test_two_packs_cannot_give_cards_the_same_ids(tmp_path: Path, capsys: Capture) -> None:
    """A copied pack that kept its prefix is told so, because its cards could not be told apart."""
    shutil.copytree(copy_pack("plain", tmp_path), tmp_path / "simple")
    assert main(["check", "plain", "simple", "--tables", str(tmp_path)]) == 1
    assert 'prefix: "plain" is the prefix of plain too' in capsys.readouterr().err


def test_a_full_or_closed_output_is_no_traceback(tmp_path: Path) -> None:
    """Where standard output is full or closed, a command says so in a line and exits with 1, or does its work."""
    full, closed = "list > /dev/full", "build kill-zone/contacts >&-"
    for words, code in ((full, 1), (closed, 0)):
        command = f"{sys.executable} -m printgen {words}"
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path)  # noqa: S607
        assert "Traceback" not in done.stderr
        assert done.returncode == code, done.stderr


def test_list_waits_for_no_drawing_library(tmp_path: Path) -> None:
    """`list` and `cards` load no reportlab; drawing cards or markers loads nothing that only sheets need."""
    for command in (["list"], ["cards", "horde-mode/misery"]):
        assert not {"reportlab", "weasyprint", "rich"} & loaded_modules(*command, cwd=tmp_path)
    targets = [f"horde-mode/{product}" for product in ("misery", "boxes", "markers", "trackers", "blanks")]
    built = loaded_modules("build", *targets, "-o", str(tmp_path), cwd=tmp_path)
    assert "reportlab" in built
    assert not {"weasyprint", "jinja2", "fontTools", "uharfbuzz"} & built


def test_a_closed_pipe_ends_quietly() -> None:
    """`printgen cards ... | head` stops without a complaint."""
    command = f"{sys.executable} -m printgen cards heroes-of-normandie/reaction | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True, cwd=ROOT)  # noqa: S607
    assert done.stderr == ""
    assert done.stdout.startswith("hon-reaction-1 ")


def test_output_survives_a_terminal_without_unicode() -> None:
    """Where the terminal cannot show a character, it is written as an escape, not a traceback."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "printgen", "cards", "horde-mode/secondary-missions"]
    done = subprocess.run(command, capture_output=True, check=True, cwd=ROOT, env=environment)
    assert done.stdout.isascii()


def test_every_command_and_option_is_documented() -> None:
    """The README or the page on the command line names every command and option, and each help has an example."""
    pages = (ROOT / "README.md").read_text(encoding="utf-8") + (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    parser = make_parser()
    commands = next(action.choices for action in parser._actions if isinstance(action.choices, dict))  # noqa: SLF001
    for name, command in commands.items():
        assert f"printgen {name}" in pages
        assert re.search(r"example: printgen \w", command.format_help())
        for action in command._actions:  # noqa: SLF001
            for option in action.option_strings:
                assert option in pages, (name, option)


def test_a_command_alone_is_read_as_among_all_others() -> None:
    """For each command, the parser that is made for it alone says the same help as that of all commands."""
    make_parser.cache_clear()  # one that was made in another folder names the layouts that lie there
    everything = _list_helps(make_parser())
    assert {name for names in MODULES.values() for name in names} == everything.keys()
    for name, words in everything.items():
        assert _list_helps(make_parser(name))[name] == words
        assert make_parser(name).format_usage() == make_parser().format_usage()


def _list_helps(parser: ArgumentParser) -> dict[str, str]:
    """Return the help of each command of a parser."""
    commands = next(action.choices for action in parser._actions if isinstance(action.choices, dict))  # noqa: SLF001
    return {name: command.format_help() for name, command in commands.items()}


def test_what_was_typed_is_shown_without_control_characters(capsys: Capture) -> None:
    """A word that the command line does not know cannot clear the screen of who reads the answer."""
    with pytest.raises(SystemExit) as end:
        main(["list", "\x1b[2J"])
    assert end.value.code == 2
    assert "unrecognized arguments: \\x1b[2J\n" in capsys.readouterr().err
