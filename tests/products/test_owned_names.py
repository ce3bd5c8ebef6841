"""Sheets of names of several rosters: each owned name once at its result, and dice that choose evenly."""

from conftest import shipped_systems
from hypothesis import given
from hypothesis import strategies as st
from playing import load_marsh

from printgen.load.look.printed_words import load_words
from printgen.model.product import OwnedSpec, TickSpec
from printgen.model.system import Collection
from printgen.products.listing import list_sheets
from printgen.products.odds import share_faces
from printgen.products.roster import NameSheet, make_name_sheet

HORDE = shipped_systems()["horde-mode"]
NOWHERE = HORDE.origins["title"]
FACTIONS = ("orks", "space-marines", "chaos-knights")
OWNED = st.fixed_dictionaries(
    {}, optional={name: st.sets(st.sampled_from(HORDE.roster(name).names), min_size=1) for name in FACTIONS}
).filter(bool)


def make(owned: dict[str, set[str]]) -> NameSheet:
    """Return the sheet of what a player owns."""
    units = tuple((name, tuple(sorted(names))) for name, names in owned.items())
    system = HORDE._replace(collection=Collection(HORDE.id, units, NOWHERE))
    (spec,) = [spec for spec in list_sheets(system) if isinstance(spec, OwnedSpec)]
    return make_name_sheet(system, spec, load_words("en"))


@given(st.integers(1, 300))
def test_dice_choose_evenly(number: int) -> None:
    """As many faces lead to each name, in order, and less than that many, or none, are rolled again."""
    dice, shares, again = share_faces(number)
    faces = [face for share in shares for face in share] + again
    assert len(shares) == number
    assert faces == sorted(set(faces))
    assert len(faces) == 6 ** (len(dice) - 1)
    assert {len(share) for share in shares} == {len(faces) // number}
    assert len(again) < number


@given(OWNED)
def test_each_owned_name_stands_once_at_each_of_its_results(owned: dict[str, set[str]]) -> None:
    """What is owned stands at its brackets with its faction, nothing else does, and last resorts stand apart."""
    sheet = make(owned)
    titles = {HORDE.roster(name).title: name for name in owned}
    for section in sheet.sections:
        result = next(result.id for result in sheet.table.results if result.title == section.title)
        for group, is_last in ((section.usual, False), (section.last, True)):
            shown = [(titles[line.aside] if len(owned) > 1 else next(iter(owned)), line.name) for line in group.lines]
            assert sorted(shown) == sorted(
                (name, words.text)
                for name, names in owned.items()
                for words in HORDE.roster(name).names_at(result)
                if words.text in names and (words.text in HORDE.roster(name).last) == is_last
            )


@given(OWNED)
def test_where_nothing_is_owned_the_sheet_says_what_comes_instead(owned: dict[str, set[str]]) -> None:
    """An empty bracket names two units of the nearest bracket below that has some, if there is one."""
    below = ""
    for section in make(owned).sections:
        if section.usual.lines:
            below = section.title
        else:
            assert section.instead == (f"None: 2 of {below}." if below else "")


def test_a_tick_sheet_numbers_names_as_collections_do() -> None:
    """The number before a name is the one by which the command line and a game know it; each name has one."""
    (spec,) = [spec for spec in list_sheets(HORDE) if isinstance(spec, TickSpec)]
    sheet = make_name_sheet(HORDE, spec, load_words("en"))
    for roster, section in zip(HORDE.rosters, sheet.sections, strict=True):
        assert section.aside == roster.id
        assert [(line.label, line.name) for line in section.usual.lines] == [
            (f"{number}", name) for number, name in enumerate(roster.names, 1)
        ]
        assert {name.text for _, names in roster.entries for name in names} == {*roster.names}


def test_a_result_of_any_column_has_its_names() -> None:
    """In the marsh, whose weather has a column for each season, names stand at the result of either, with its rolls."""
    marsh = load_marsh()
    marsh = marsh._replace(collection=Collection("marsh", (("frogs", ("Bull frog", "Heron")),), NOWHERE))
    ticks, owned = [spec for spec in list_sheets(marsh) if isinstance(spec, TickSpec | OwnedSpec)]
    (section,) = make_name_sheet(marsh, ticks, load_words("en")).sections
    assert [line.aside for line in section.usual.lines] == ["1\N{EN DASH}3, 4+"] * 3
    (section,) = make_name_sheet(marsh, owned, load_words("en")).sections
    assert (section.title, section.aside) == ("Fog X", "")
    assert [[line.name for line in group.lines] for group in (section.usual, section.last)] == [
        ["Bull frog"],
        ["Heron"],
    ]
