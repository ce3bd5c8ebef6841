"""What an editor says of the keys that a game lets its scenarios have: the titles that its pack gives them."""

from collections.abc import Iterable

from printgen.model.play import CountRules, ListRules
from printgen.model.system import System

# What the path of each key of a scenario begins with.
ROOT = "scenario"
# What each thing that a scenario lists may say, whatever the game.
LISTED_KEYS = {
    "name": "What it is called.",
    "place": "Where it begins; on the table if left out.",
    "arrives": "The round at whose beginning it comes to the table.",
    "type": "Its fixed result in the table of types.",
}


def explain_rules(system: System) -> dict[str, str]:
    """Return words for the keys that a scenario of a game may have, by path."""
    rules = system.play.scenario
    if not rules:
        return {}
    titles = {name: gauge.shared_title for gauge in system.play.gauges for name in (gauge.group, gauge.id)}
    words = {f"{ROOT}.gauges.{name}": f"{titles[name]}: where it begins." for name in rules.gauges}
    words |= _explain_counts(f"{ROOT}.numbers", rules.counts)
    for listed in rules.lists:
        words |= {f"{ROOT}.{listed.kind}": f"{listed.title}, each by its number.", **_explain_list(listed, system)}
    return words


def _explain_list(rules: ListRules, system: System) -> dict[str, str]:
    """Return words for the keys of a thing, by path."""
    path = f"{ROOT}.{rules.kind}"
    words = {f"{path}.{key}": text for key, text in LISTED_KEYS.items()}
    for text in rules.texts:
        columns = system.table(text.table).columns if text.table else ()
        words[f"{path}.{text.id}"] = f"{text.title}{': one text, or one for each column' if columns else ''}."
        words |= {f"{path}.{text.id}.{column.id}": f"{text.title}: {column.title}." for column in columns}
    return words | _explain_counts(path, rules.counts)


def _explain_counts(path: str, counts: Iterable[CountRules]) -> dict[str, str]:
    return {f"{path}.{count.id}": f"{count.title}: {count.low} to {count.high}." for count in counts}
