"""The previewer behind the preview: a request of plain data, and an answer with pages, problems and places."""

import json
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest
from commands import run
from outputs import PACKS, copy_pack

from printgen.build.preview import FORM, Previewer, do_at_once
from printgen.model.options import Options
from printgen.play.game.pile import Pile

TABLES = [Path("tables")]
LINE = "  - {roll: 5-8, result: Bog rats, text: Place d6 of them at the nearest water.}"


@pytest.fixture
def previewer(here: Path) -> Previewer:
    """Return a previewer in a folder with two packs."""
    for name in ("plain", "marsh"):
        copy_pack(name, here / "tables")
    return Previewer(TABLES, Options())


def change(name: str, old: str, new: str) -> None:
    """Save a file with other words."""
    path = Path("tables", name)
    words = path.read_text()
    assert old in words
    path.write_text(words.replace(old, new, 1))


def ask(previewer: Previewer, target: str, **more: Any) -> dict[str, Any]:
    """Return the answer to a request; it is plain data."""
    answer: dict[str, Any] = json.loads(json.dumps(previewer.answer({"target": target, **more})))
    assert (answer["form"], answer["target"]) == (FORM, target)
    return answer


def test_every_product_of_a_pack_can_be_shown(previewer: Previewer) -> None:
    """Cards and pages come as drawings, flowing sheets as PDF, each with the places that it is made from."""
    products = ask(previewer, "marsh")["products"]
    kinds = {product["kind"] for product in products}
    assert kinds >= {"deck", "sheet", "boxes", "markers", "trackers", "mat", "maps", "measures", "blanks", "form"}
    for product in products:
        answer = ask(previewer, product["target"], view="pages")
        assert answer["problems"] == []
        assert answer["sources"][0]["place"].startswith("tables/marsh/")
        if product["flows"]:
            assert b64decode(answer["pdf"]).startswith(b"%PDF-")
        else:
            assert all(page["svg"].startswith("<svg ") for page in answer["pages"])
            assert answer["pages"]
            assert "@font-face" in answer["fonts"]


def test_a_card_tells_which_line_made_it_and_shows_its_back(previewer: Previewer) -> None:
    answer = ask(previewer, "marsh/spawn")
    lines = Path("tables/marsh/spawn.yaml").read_text().splitlines()
    rats = [card for card in answer["cards"] if card["title"] == "Bog rats"]
    assert {card["place"].split(":")[1] for card in rats} == {str(lines.index(LINE) + 1)}
    assert all("BOG" in card["front"].upper() for card in rats)
    assert answer["back"].startswith("<svg ")
    columns = ask(previewer, "marsh/weather")["cards"][0]["places"]
    assert len({place["place"] for place in columns}) > 1


def test_what_lies_on_a_page_is_told_with_its_cuts_and_folds(previewer: Previewer) -> None:
    """Each marker on a sheet says where it was written; cuts go round it, and the fold runs down the paper."""
    page = ask(previewer, "marsh/markers")["pages"][0]
    assert {place["title"] for place in page["places"]} >= {"Order token", "Stuck"}
    assert all(place["place"].startswith("tables/marsh/") for place in page["places"])
    assert page["cuts"]
    assert page["folds"]
    cards = ask(previewer, "marsh/spawn", view="pages")["pages"][0]
    assert len(cards["places"]) == len(cards["cuts"]) == 9


def test_a_card_that_does_not_fit_stands_among_the_others_with_its_problem(previewer: Previewer) -> None:
    change("marsh/spawn.yaml", "Place d6", "Place many of them " * 60)
    answer = ask(previewer, "marsh/spawn")
    wrong = [card for card in answer["cards"] if "problem" in card]
    assert {card["title"] for card in wrong} == {"Bog rats"}
    assert all("front" not in card for card in wrong)
    assert len(answer["cards"]) == 36
    (problem,) = answer["problems"]
    assert problem["place"] == wrong[0]["place"]


def test_the_problems_are_those_of_check(previewer: Previewer) -> None:
    """What a page shows beside its products is what `check` finds, at the same places, no more and no less."""
    change("marsh/spawn.yaml", "Place d6", "Place many of them " * 60)
    change("marsh/markers.yaml", "word: ", "word: Far too long for any marker of this size and ")
    change("marsh/products.yaml", "layout: ", "layout: ")
    checked = json.loads(run("check", "marsh", "--json").out)
    pack = ask(previewer, "marsh")
    shown = [{key: value for key, value in problem.items() if key != "targets"} for problem in pack["problems"]]
    for product in pack["products"]:
        shown += ask(previewer, product["target"], view="problems")["problems"]
    assert {(each["kind"], each["place"]) for each in shown} == {(each["kind"], each["place"]) for each in checked}
    told = [(each["place"], each["message"]) for each in checked]  # where one cause in several products is told once
    for each in shown:
        product = each["message"].partition(":")[0]
        assert any(place == each["place"] and product in message for place, message in told)
    assert checked


def test_a_warning_of_a_pack_names_the_products_that_it_is_about(previewer: Previewer) -> None:
    change("marsh/spawn.yaml", "Place d6", "Place **d6")
    (warning,) = ask(previewer, "marsh")["problems"]
    assert warning["kind"] == "warning"
    assert "marsh/spawn" in warning["targets"]
    assert "marsh/omens" not in warning["targets"]


def test_a_saved_file_is_read_once_the_desk_is_told(previewer: Previewer) -> None:
    """Cards are drawn anew, and the key of a sheet tells that what was shown of it is older."""
    keys = [{p["target"]: p["key"] for p in ask(previewer, "plain")["products"] if p["flows"]}]
    assert "Newly" not in ask(previewer, "plain/spawn")["cards"][0]["front"]
    change("plain/spawn.yaml", "result: ", "result: Newly ")
    previewer.renew()
    assert "Newly" in ask(previewer, "plain/spawn")["cards"][0]["front"]
    keys.append({p["target"]: p["key"] for p in ask(previewer, "plain")["products"] if p["flows"]})
    assert keys[0]["plain/reference"] != keys[1]["plain/reference"]


def test_a_pack_that_cannot_be_read_shows_what_it_was_and_why(previewer: Previewer) -> None:
    """Broken YAML is a problem with its line; products are there as they were, and said to be older."""
    assert not ask(previewer, "plain")["older"]
    change("plain/spawn.yaml", "rows:", "rows: [")
    previewer.renew()
    broken = ask(previewer, "plain")
    assert broken["older"]
    assert broken["problems"][0]["place"].startswith("tables/plain/spawn.yaml:")
    assert broken["problems"][0]["targets"] == [] or "plain/spawn" in broken["problems"][0]["targets"]
    assert ask(previewer, "plain/spawn")["cards"]


def test_an_empty_folder_is_told_in_words(previewer: Previewer) -> None:
    Path("tables/empty").mkdir()
    answer = ask(previewer, "empty")
    assert answer["products"] == []
    assert "system.yaml" in json.dumps(answer["problems"])


def test_files_may_come_with_the_request(here: Path) -> None:
    """No folder is needed: files and target in, pages, problems and places out; later files replace earlier ones."""
    home = PACKS / "ok" / "plain"
    files: dict[str, Any] = {f"plain/{path.name}": path.read_text() for path in home.glob("*.yaml")}
    previewer = Previewer([], Options())
    answer = previewer.answer({"files": files, "target": "plain/spawn"})
    assert len(answer["cards"]) == 6
    changed = files["plain/spawn.yaml"].replace("result: ", "result: Newly ", 1).encode()
    said = {"plain/spawn.yaml": {"base64": b64encode(changed).decode()}}
    assert "Newly" in previewer.answer({"files": said, "target": "plain/spawn"})["cards"][0]["front"]
    assert not any(here.iterdir())


@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../x.yaml", "plain/../../x.yaml", "system.yaml", "a\\b/c.yaml", "a/./b"]
)
def test_files_of_a_request_lie_in_a_pack(here: Path, name: str) -> None:
    answer = Previewer([], Options()).answer({"files": {name: "title: x"}, "target": "plain"})
    assert "no path of a file in a pack" in answer["failure"]
    assert not any(here.iterdir())


@pytest.mark.parametrize(
    "request_",
    [
        {"target": "nowhere"}, {"target": "plain/nothing"}, {"target": 7}, {"view": "upside-down"}, {"first": -1},
        {"draw": {"count": 10**9}}, {"draw": {"seed": 1}}, {"files": {"plain/x": 7}}, {"else": 1}, {"target": "../.."},
        {"target": "plain/boxes", "draw": {"seed": "x", "count": 2}},
    ],
)  # fmt: skip
def test_what_cannot_be_answered_is_told_in_words(previewer: Previewer, request_: dict[str, Any]) -> None:
    answer = previewer.answer(request_)
    assert answer["failure"]
    assert "cannot be shown" not in answer["failure"]


def test_a_deck_deals_as_it_is_played(previewer: Previewer) -> None:
    """The same seed deals the same cards as the digital deck, the last one first."""
    system = previewer._open("marsh").system  # noqa: SLF001
    assert system
    drawn, pile = [], Pile.of(system, "spawn", "friday")
    for _ in range(5):
        cards, pile = pile.draw(1)
        drawn += [card.id for card in cards]
    answer = ask(previewer, "marsh/spawn", draw={"seed": "friday", "count": 5})
    assert [card["id"] for card in answer["cards"]] == drawn[::-1]


def test_a_large_deck_comes_in_parts(previewer: Previewer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.build.preview.MOST_CARDS", 10)
    first, last = ask(previewer, "marsh/spawn"), ask(previewer, "marsh/spawn", first=30)
    assert (len(first["cards"]), first["of"]) == (10, 36)
    assert [card["id"] for card in last["cards"]] == [f"marsh-spawn-{number}" for number in range(31, 37)]


def test_a_sheet_that_changes_while_it_is_made_is_known_to_be_unwanted(previewer: Previewer) -> None:
    """Whoever makes it may leave it, so that the newest is not waited for."""
    asked: list[bool] = []

    def do(maker: Any, job: Any, is_wanted: Any) -> Any:
        asked.append(is_wanted())
        previewer.renew()
        asked.append(is_wanted())
        return do_at_once(maker, job, is_wanted)

    previewer.do = do
    ask(previewer, "plain/reference")
    assert asked == [True, False]


def test_a_deck_is_shown_as_it_is_made_for(previewer: Previewer) -> None:
    """The preview shows the cards of a deck in the format that it states, and a format that there is not is named."""
    change("plain/products.yaml", "layout: text", "layout: text, card: tarot")
    previewer.renew()
    width, height = ask(previewer, "plain/spawn", view="cards")["size"]
    assert (round(width), round(height)) == (198, 340)
    change("plain/products.yaml", "card: tarot", "card: tarock")
    previewer.renew()
    (problem,) = ask(previewer, "plain")["problems"]
    assert 'unknown format "tarock"' in problem["message"]
