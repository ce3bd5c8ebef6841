"""Text of strangers on sheets: HTML, scripts, styles, templates and links are words like all others."""

import os
import re
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from conftest import Capture, maker
from reading import open_pdf, read_pages, read_structure, squeeze

import printgen
from printgen.build.job import Job, load_systems, plan_jobs
from printgen.cli import main
from printgen.errors import Origin, read_place
from printgen.model.product import RosterSpec, SheetSpec
from printgen.model.system import System
from printgen.paths import Pack, shipped
from printgen.render.flow.fonts import Fonts
from printgen.user import cache_folder

PACKS = Path(__file__).parent.parent / "packs"
# What a name or a credit may hold without filling the foot of a page.
SHORT = "<b>{{ 7*7 }}</b> & &amp; </title> \\' \" {# gone #}"
TRICKS = (
    "<script>alert(1)</script>",
    '<img src="file:///etc/passwd">',
    "<style>@import url('http://printgen.invalid/a.css');</style>",
    "</style><link rel=attachment href=file:///etc/passwd>",
    '<a href="javascript:alert(1)">here</a>',
    "{{ system.credit }} {{ ''.__class__ }}",
    '{% include "/etc/passwd" %} {% raw %}',
    "} body { display: none } /* <!-- ]]>",
    '"><iframe src=http://printgen.invalid/></iframe>',
    "' onclick='x' data-at='secret:1:1",
    "&lt;b&gt; &#65; %41 \\41 ",
    "url(file:///etc/passwd) attr(data-at)",
)
LONG = " ".join(TRICKS)
TEXTS = {
    "system.yaml": """
        title: {short}
        name: {short}
        edition: {short}
        authors: [{short}]
        credit: {short}
        prefix: bad
        accent: "#1f5c4d"
        """,
    "weather.yaml": """
        title: {long}
        intro: {long}
        notes: [{long}]
        die: d6
        columns: {{dry: {short}, wet: {{title: {short}, style: red}}}}
        results:
          fair: {{title: {short}, text: {long}, note: {long}}}
          fog: {{title: {short}, text: {long}}}
        rows:
          - {{roll: 1-3, dry: fair, wet: fog}}
          - {{roll: 4+, dry: fog, wet: fog}}
        """,
    "spawn.yaml": """
        title: {short}
        die: d6
        results:
          rats: {{title: {short}, text: {long}, note: {long}}}
          none: {{title: {short}, quiet: true}}
        rows:
          - {{roll: 1-3, result: rats}}
          - {{roll: 4+, result: none}}
        """,
    "procedures.yaml": """
        round:
          title: {long}
          text: {long}
          steps:
            - {long}
            - {{title: {short}, text: {long}, note: {long}}}
          points: [{long}]
          notes: [{long}]
        """,
    "rosters/frogs.yaml": """
        title: {short}
        table: spawn
        notes: [{long}]
        entries: {{rats: [{short}, {long}]}}
        """,
    "markers.yaml": """
        stuck: {{title: {short}, use: {long}, text: "<i>", word: "{{{{x}}}}"}}
        """,
    "products.yaml": """
        sheets:
          reference: {{title: {short}, columns: 1}}
        """,
}


def quote(words: str) -> str:
    """Return words as a YAML text."""
    return "'" + words.replace("'", "''") + "'"


@pytest.fixture
def hostile(tmp_path: Path) -> System:
    """Return a system whose every text is hostile."""
    for name, text in TEXTS.items():
        path = tmp_path / "bad" / name
        path.parent.mkdir(exist_ok=True)
        lines = [line.removeprefix(" " * 8) for line in text.strip("\n").split("\n")]
        path.write_text("\n".join(lines).format(short=quote(SHORT), long=quote(LONG)), encoding="utf-8")
    systems, problems = load_systems([Pack("bad", tmp_path / "bad", "bad")])
    assert not problems, "\n".join(map(str, problems))
    return systems[0]


class Watch:
    """What a process opens and asks for while it is watched."""

    def __init__(self) -> None:
        self.on = False
        self.opened: list[Path] = []
        self.asked: list[str] = []

    def note(self, event: str, arguments: tuple[object, ...]) -> None:
        """Note an event of the interpreter."""
        if self.on and event == "open" and isinstance(arguments[0], str):
            self.opened.append(Path(arguments[0]).resolve())


WATCH = Watch()
sys.addaudithook(WATCH.note)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Watch what is opened and fetched, and cut the network."""

    def refuse(*_: object) -> NoReturn:
        raise AssertionError("the network was asked for")

    def fetch(self: Fonts, url: str, headers: object = None) -> object:
        WATCH.asked.append(url)
        return original(self, url, headers)

    original = Fonts.fetch
    monkeypatch.setattr(Fonts, "fetch", fetch)
    for name in ("socket", "create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, refuse)
    WATCH.opened, WATCH.asked, WATCH.on = [], [], True
    yield WATCH
    WATCH.on = False


def print_job(system: System, product: str) -> bytes:
    """Build a product of a system."""
    (job,) = plan_jobs([system], [f"{system.id}/{product}"])
    assert isinstance(job.spec, SheetSpec | RosterSpec)
    return maker("a4").make(Job(system, job.spec)).data


def test_hostile_text_comes_out_letter_for_letter(hostile: System) -> None:
    """Whatever a pack's text says, each of its fields stands on the sheet as it was written."""
    data = print_job(hostile, "reference")
    said = read_structure(data, read_pages(data)).text
    written = "".join(TEXTS[name] for name in ("weather.yaml", "spawn.yaml", "procedures.yaml", "markers.yaml"))
    assert said.count(squeeze(LONG)) == written.count("{long}")
    # Beside those fields: three in the heading, results again in three cells, a column again in two lines of odds.
    assert said.count(squeeze(SHORT)) == written.count("{short}") + 3 + 3 + 2
    with open_pdf(data) as pdf:
        assert str(pdf.docinfo.Title) == f"{SHORT}: {SHORT}"
        assert str(pdf.docinfo.Author) == SHORT


def test_hostile_text_makes_nothing_that_acts(hostile: System) -> None:
    """No text becomes a link out of the file, an attachment, a script or a picture."""
    with open_pdf(print_job(hostile, "reference")) as pdf:
        kinds = {str(thing.get(key)) for thing in pdf.objects if hasattr(thing, "keys") for key in ("/S", "/Subtype")}
        assert not kinds & {"/URI", "/Launch", "/JavaScript", "/GoToR", "/Image", "/FileAttachment"}
        assert "/EmbeddedFiles" not in pdf.Root.get("/Names", {})
        assert "/OpenAction" not in pdf.Root


@pytest.mark.usefixtures("made_anew")
@pytest.mark.parametrize("product", ["reference", "spawn-frogs"])
def test_hostile_text_opens_and_fetches_nothing(product: str, hostile: System, watch: Watch) -> None:
    """Nothing but printgen's fonts is fetched, and no file opened but printgen's, Python's and what it remembers."""
    print_job(hostile, product)
    assert set(watch.asked) <= {"font:regular", "font:bold", "font:italic", "font:signs", "font:display"}
    places = (shipped("layouts"), Path(printgen.__file__).parent, Path(sys.prefix), Path(sys.base_prefix))
    own = [place.resolve() for place in (*places, cache_folder()) if place]
    opened = [path for path in watch.opened if not any(path.is_relative_to(folder) for folder in own)]
    # For the first sheet of a process the library writes the fonts to a folder of its own.
    assert not [path for path in opened if not any(part.startswith("weasyprint-") for part in path.parts)]


def test_ten_thousand_words_in_a_cell_are_refused(here: Path, capsys: Capture) -> None:
    """A text that no sheet holds is named by its line and column, and nothing is written."""
    shutil.copytree(PACKS / "ok/plain", here / "tables/plain")
    table = here / "tables/plain/spawn.yaml"
    table.write_text(table.read_text().replace("Place them", "Place " + "them " * 10_000), encoding="utf-8")
    assert main(["build", "plain"]) == 1
    answer = capsys.readouterr()
    assert answer.out == ""
    assert "tables/plain/spawn.yaml:5:41: " in answer.err
    assert "is longer than 5000 characters" in answer.err
    assert not (here / "output").exists()


def own_layout(folder: Path, name: str, text: str) -> None:
    """Put a template or style sheet of one's own beside a pack."""
    path = folder / "layouts/sheets" / name
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.usefixtures("unbounded")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{{ ''.__class__.__mro__ }}", "access to attribute '__class__' of 'str' object is unsafe"),
        ("{{ system.table.__globals__ }}", "access to attribute '__globals__' of 'method' object is unsafe"),
        ('{% include "/etc/passwd" %}', "'/etc/passwd' not found in search paths"),
        ('{% include "../../secret" %}', "../../secret"),
        ("{% for n in range(10 ** 9) %}{% endfor %}", "Range too big"),
        ("{{ nothing }}", "'nothing' is undefined"),
        ("{{ 1 / 0 }}", "division by zero"),
        ("{% for %}", "Expected an expression"),
    ],
)
def test_a_template_of_ones_own_stays_in_its_box(text: str, reason: str, here: Path, capsys: Capture) -> None:
    """A template that reaches for Python or for other files, or is faulty, is named by its line; no file is written."""
    (here / "secret").write_text("secret", encoding="utf-8")
    own_layout(here, "sheet.html", f"<p>\n{text}\n")
    assert main(["build", "kill-zone/reference"]) == 1
    answer = capsys.readouterr()
    assert f"\nlayouts/sheets/sheet.html:2:1: does not work: {reason}" in answer.err
    assert answer.err.endswith("1 problem in 1 file\n")
    assert answer.out == ""


@pytest.mark.usefixtures("unbounded")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<style>@page { size: 1mm 1mm }</style><p>Waterfowl</p>", '"Waterfowl" is too wide for its place'),
        ("<p>\U0001f98e</p>", "the typeface has no"),
    ],
)
def test_words_of_a_template_of_ones_own_have_a_place(text: str, reason: str, here: Path, capsys: Capture) -> None:
    """What is wrong with words that stand in a template, and in no pack, is told by the template's name."""
    own_layout(here, "sheet.html", text)
    assert main(["build", "kill-zone/reference"]) == 1
    assert re.search(rf"\nlayouts/sheets/sheet.html: (reference, page 1: )?{reason}", capsys.readouterr().err)


def test_a_style_sheet_without_the_fonts_of_printgen_is_told(here: Path, capsys: Capture) -> None:
    """A style sheet that damages the name of the font with the signs is told, not taken for a mistake in printgen."""
    styles = (shipped("layouts") / "sheets/sheet.css").read_text(encoding="utf-8")
    damaged = styles.replace("font-family: printgen-signs; src: url(", "font-family: print*a", 1)
    assert damaged != styles
    own_layout(here, "sheet.css", damaged)
    assert main(["build", "kill-zone/reference"]) == 1
    assert "\nlayouts/sheets/sheet.css:1:1: sets words or signs in a font that cannot" in capsys.readouterr().err


@pytest.mark.usefixtures("unbounded")
def test_a_style_sheet_that_cannot_be_set_is_what_is_named(here: Path, capsys: Capture) -> None:
    """Where the library fails at a style sheet of one's own, that is where to look, and nothing is to be reported."""
    shutil.copytree(PACKS / "ok/plain", here / "tables/plain")
    own = (shipped("layouts") / "sheets/sheet.css").read_text(encoding="utf-8")
    own_layout(here, "sheet.css", f"{own}\nbody {{ position: absolute; left: -999mm }}")
    assert main(["build", "plain/reference"]) == 1
    said = capsys.readouterr().err
    assert "plain/reference: cannot be made: TypeError" in said
    assert "hint: your own templates and style sheets in ./layouts/sheets may ask" in said


@pytest.mark.parametrize("name", ["sheet.html", "sheet.css"])
@pytest.mark.parametrize(
    "make",
    [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/dev/zero"), lambda path: path.symlink_to("nowhere")],
    ids=["folder", "pipe that nobody writes to", "device that never ends", "link that leads nowhere"],
)
def test_a_template_of_ones_own_that_is_not_a_file_is_told(
    make: Callable[[Path], None], name: str, here: Path, capsys: Capture
) -> None:
    """What has the name of a template and is not a file is told by its place, and what needs none is made."""
    (here / "layouts/sheets").mkdir(parents=True)
    make(here / "layouts/sheets" / name)
    assert main(["build", "kill-zone/reference", "kill-zone/contacts"]) == 1
    answer = capsys.readouterr()
    assert f"\nlayouts/sheets/{name}: is not a file\n  hint: " in answer.err
    assert answer.out == "output/a4/kill-zone/contacts.pdf\n"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is forbidden to root")
@pytest.mark.parametrize("command", ["check", "build"])
def test_a_folder_of_templates_without_the_right_to_read_is_told(command: str, here: Path, capsys: Capture) -> None:
    """Templates of one's own in a folder that may not be read are not passed over: the folder is named."""
    folder = here / "layouts/sheets"
    folder.mkdir(parents=True, mode=0)
    assert main([command, "kill-zone"]) == 2
    assert 'the folder "layouts/sheets" cannot be read: permission denied\n' in capsys.readouterr().err
    folder.chmod(0o755)


@pytest.mark.usefixtures("unbounded")
def test_a_style_sheet_of_ones_own_fetches_nothing(here: Path, watch: Watch) -> None:
    """A style sheet may ask for files and pages: it gets none of them, and the sheet is built without."""
    own = (shipped("layouts") / "sheets/sheet.css").read_text(encoding="utf-8")
    wishes = ("file:///etc/hostname", "http://printgen.invalid/a.png", "secret.png", "//printgen.invalid/b.png")
    pictures = ", ".join(f'url("{wish}")' for wish in wishes)
    own_layout(here, "sheet.css", f'@import url("file:///etc/hostname");\n{own}\nbody {{ background: {pictures} }}')
    assert main(["build", "kill-zone/reference", "-o", "out"]) == 0
    assert not [path for path in watch.opened if path.name in ("hostname", "secret.png")]
    with open_pdf((here / "out/a4/kill-zone/reference.pdf").read_bytes()) as pdf:
        assert not [thing for thing in pdf.objects if hasattr(thing, "keys") and thing.get("/Subtype") == "/Image"]


@pytest.mark.parametrize("url", ["file:///etc/hostname", "http://printgen.invalid/", "data:text/plain,x", "font:", ""])
def test_the_fetcher_knows_fonts_alone(url: str) -> None:
    """Whatever asks for something else than a font of the theme is refused."""
    with pytest.raises(ValueError, match="nothing is fetched"):
        Fonts({"regular": b"font"}).fetch(url)


@pytest.mark.parametrize(
    "origin",
    [Origin("tables/a/b.yaml", 3, 14), Origin("C:/packs/a:b.yaml", 1, 1), Origin("b.yaml"), Origin("a/b.ods", 31, 28)],
)
def test_places_in_a_template_are_found_again(origin: Origin) -> None:
    """The place of a text survives its way through a template, also where a path has colons."""
    assert read_place(str(origin)) == origin
