"""The things that a scenario lists: what was read of each, held against the rules of its game."""

from typing import NamedTuple

from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault
from printgen.model.play import ListRules, TextRules
from printgen.model.scenario import ListedText, ListedThing
from printgen.model.system import System


class ListSetting(NamedTuple):
    """What the things of a list are held against."""

    system: System  # the game
    rules: ListRules  # the rules of the list
    rounds: int  # the last round, 0 if the scenario does not say


def make_things(said: Record, setting: ListSetting, report: Report) -> tuple[ListedThing, ...]:
    """Return the things of a list that have no mistakes, in order of their numbers."""
    _check_tokens(said, setting, report)
    found = [report.make(_make_thing, thing, number, setting) for number, thing in said.items()]
    return tuple(sorted((thing for thing in found if thing), key=lambda thing: thing.number))


def _check_tokens(said: Record, setting: ListSetting, report: Report) -> None:
    """Make sure that the bag of these things has a token for each of them."""
    name = next(kind.bag for kind in setting.system.play.things if kind.id == setting.rules.kind)
    numbered = next((bag.numbered for bag in setting.system.play.bags if bag.id == name), ())
    for number in said:
        if name and number not in numbered:
            hint = f"its tokens are {numbered[0]} to {numbered[-1]}"
            report.add(said.key_at(number), f'the bag "{name}" has no token {number}', hint)


def _make_thing(said: Record, number: str, setting: ListSetting) -> ListedThing:
    """Return a thing. Raises Fault."""
    _check_arrival(said, setting)
    rules = setting.rules
    return ListedThing(
        number=int(number),
        name=said["name"],
        place=said.get("place", ""),
        arrives=said.get("arrives", 0),
        type=said.get("type", ""),
        texts=tuple(_make_text(said, text) for text in rules.texts if said[text.id]),
        counts=tuple((count.id, said[count.id]) for count in rules.counts),
        origin=said.origin,
    )


def _check_arrival(said: Record, setting: ListSetting) -> None:
    """Make sure that a thing which a round brings begins elsewhere, and comes before the end. Raises Fault."""
    arrives = said.get("arrives", 0)
    if not arrives:
        return
    if not said["place"]:
        raise fault(said.at("arrives"), "it is on the table from the start", "say with place: where it begins")
    if 0 < setting.rounds < arrives:
        raise fault(said.at("arrives"), f"the last round is {setting.rounds}", "rounds: says how many there are")


def _make_text(said: Record, rules: TextRules) -> ListedText:
    value = said[rules.id]
    return ListedText(rules.id, tuple(value.items()) if isinstance(value, Record) else (("", value),))
