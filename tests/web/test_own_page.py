"""The page about files of a player's own: examples that print as they are, and all names that may stand in them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from commands import run
from websites import ReadPage, read_site_page

from printgen.build.own_files import list_own_files
from printgen.build.site import load_site
from printgen.load.schema import write_scenario_schema
from printgen.model.product import PageSpec
from printgen.model.system import System
from printgen.paths import find_packs, shipped
from printgen.products.kinds import ProductKind
from printgen.web.site.own import COLLECTION, SCENARIO, TABLE, OwnFile, write_own_page
from printgen.web.site.shell import write_page

GAMES = sorted(find_packs([shipped("tables")]))
# What is typed to print a file of each kind, once it is there.
PRINTS = {
    SCENARIO: "build {game}/game --parts scenario,cards --scenario {name}",
    TABLE: "build mine/game --parts cards",
    COLLECTION: "build {game}/spawn-mine --collection {name}",
}
# The parts of a scenario whose keys are names of the game.
SECTIONS = ("gauges", "numbers", "trackers", "written")


@cache
def list_files(game: str) -> tuple[System, list[OwnFile]]:
    """Return a shipped game, and the files that its site offers."""
    (job,) = (job for job in load_site([], [game]).jobs if job.kind is ProductKind.SITE)
    assert isinstance(job.spec, PageSpec)
    return job.system, list(list_own_files(job.system, job.spec))


def read_page(game: str) -> ReadPage:
    """Return the page of a shipped game."""
    system, files = list_files(game)
    page = write_own_page(system, files, "", workshop=True)
    return read_site_page(page.path, write_page(page).decode())


def list_examples() -> list[Any]:
    """Return each game with each example that it offers; scenarios that came with it are printed by other tests."""
    return [
        pytest.param(game, file, id=f"{game}-{file.kind}")
        for game in GAMES
        for file in list_files(game)[1]
        if not file.title
    ]


@pytest.mark.parametrize(("game", "file"), list_examples())
def test_each_example_prints_as_it_is(game: str, file: OwnFile, here: Path) -> None:
    """Who saves an example and prints it unchanged has a print, and nothing is wrong with it."""
    place = here / file.name
    if file.kind == TABLE:
        assert run("new", "mine", "--like", game).code == 0
        place = here / "tables" / "mine" / file.name
    place.write_text(file.text, encoding="utf-8")
    answer = run(*PRINTS[file.kind].format(game=game, name=file.name).split())
    assert answer.code == 0, answer.err
    assert "problem" not in answer.err
    assert list(here.glob("output/**/*.pdf"))


def list_keys(schema: dict[str, Any]) -> set[str]:
    """Return the names of the game that are keys in its scenarios, and the values of things that are names of it."""
    keys = set[str]()
    for name, section in schema["properties"].items():
        keys |= set(section.get("properties", ())) if name in SECTIONS else set()
        for listed in section.get("patternProperties", {}).values():
            things = listed.get("properties", {})
            keys |= set(things) | {
                f"{key}: {value}" for key in ("place", "type") for value in things.get(key, {}).get("enum", ())
            }
    return keys - {"place", "type"}


@pytest.mark.parametrize("game", GAMES)
def test_each_name_of_a_game_is_listed(game: str) -> None:
    """Who writes a scenario finds each name that it may have, as the schema of the game's scenarios knows them."""
    page = read_page(game)
    shown = {"".join(code.itertext()) for code in page.root.iter("code")}
    system, _ = list_files(game)
    names = list_keys(json.loads(write_scenario_schema(system)))
    assert len(names) > 3
    assert names - shown == set()
    assert {roster.id for roster in system.rosters} | {table.id for table in system.tables} <= shown


def test_each_file_is_led_to() -> None:
    """Whatever a game offers can be saved from the page, which leads to the docs of each kind of file."""
    for game in GAMES:
        page, (_, files) = read_page(game), list_files(game)
        leads = {path for path, _ in page.list_leads()}
        assert {f"{game}/{file.path}" for file in files} <= leads
        assert {"docs/scenarios.html", f"{game}/print.html"} <= leads
