"""Commands about packs and their products: list, check, cards."""

import argparse
import json
from typing import Any

from printgen.cli.printing import add_keys, read_given
from printgen.cli.problems import conclude, report_problems
from printgen.cli.scenario import add_scenario_option, load_evening
from printgen.cli.subcommand import add_command
from printgen.errors import Problem, count_noun, merge_problems, tidy
from printgen.model.markup import add_markup
from printgen.paths import find_packs, pick_packs

# What may be left out of a check.
SWITCHES = ("flavour",)


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen list --json"
    add = add_command(commands, "list", list_systems, "list the systems and what can be made of them", example)
    add_scenario_option(add)
    add("--json", action="store_true", help="as JSON")

    example = "printgen check heroes-of-normandie --tables my-games"
    add = add_command(commands, "check", print_check, "show every problem of every file at once", example)
    add("packs", nargs="*", metavar="PACK", help="a system's id; all by default")
    add_keys(add, SWITCHES)
    add("--json", action="store_true", help="as JSON")

    example = "printgen cards heroes-of-normandie/reaction"
    add = add_command(commands, "cards", show_cards, "show the cards of a deck as text, in number order", example)
    add("deck", metavar="SYSTEM/DECK", help="as `printgen list` names it")
    add_scenario_option(add)
    add("--json", action="store_true", help="as JSON")


def list_systems(options: argparse.Namespace) -> int:
    """Print every system with its products."""
    from printgen.build.job import load_systems, plan_jobs
    from printgen.products.kinds import PAGES

    packs = find_packs(options.tables)
    evening = load_evening(options)
    systems, problems = load_systems(pick_packs(packs, evening.choose_targets((), packs) if evening else ()))
    systems = evening.begin(systems) if evening else systems
    shown = []
    for system in systems:
        pack = packs[system.id]
        products = [
            {"id": job.spec.id, "kind": job.kind, "title": job.spec.title, "count": job.amount}
            for job in (*plan_jobs([system]), *plan_jobs([system], command=PAGES))
        ]
        hidden = [str(folder) for folder in pack.shadows]
        shown.append(
            {"id": system.id, "title": system.title, "origin": pack.origin, "hides": hidden, "products": products}
            | ({"scenario": system.scenario.title} if system.scenario else {})
        )
    print(json.dumps(add_markup(shown), indent=2) if options.json else "\n".join(map(_describe_system, shown)))
    return report_problems(problems) if problems else 0


def print_check(options: argparse.Namespace) -> int:
    """Load everything in the packs, make and typeset all products, and print what is wrong."""
    from printgen.build import check
    from printgen.build.progress import tell_hiding
    from printgen.build.work import find_warnings

    tell_hiding()
    systems, jobs, outcomes, problems = check.check_packs(options.tables, options.packs, read_given(options))
    problems = [*problems, *find_warnings(systems)]
    problems += [problem for outcome in outcomes for problem in outcome.problems]
    failures = [outcome.failure for outcome in outcomes if outcome.failure]
    if options.json:
        print(json.dumps(_describe_findings(problems, failures), indent=2))
        return int(any(not problem.is_warning for problem in problems) or bool(failures))
    faulty = {outcome.name.partition("/")[0] for outcome in outcomes if outcome.is_bad}
    for system in systems:
        if system.id not in faulty:
            tables = count_noun(len(system.tables), "table")
            products = count_noun(sum(job.system.id == system.id for job in jobs), "product")
            print(f"{system.id}: {tables}, {products}, no problems")
            if system.extends:
                changes = ", ".join(system.changes) or "nothing changed but its head"
                print(f"{system.id}: extends {system.extends}: {changes}")
    return conclude(failures, problems)


def _describe_findings(problems: list[Problem], failures: list[str]) -> list[dict[str, str]]:
    """Return problems, warnings and other failures as plain data."""
    found = [problem.describe() for problem in merge_problems(problems)]
    return found + [{"kind": "failure", "place": "", "message": words, "hint": ""} for words in dict.fromkeys(failures)]


def show_cards(options: argparse.Namespace) -> int:
    """Print the words of every card of a deck."""
    from printgen.cli.targets import load_deck
    from printgen.products.deck import describe_card, make_deck

    cards = [describe_card(card) for card in make_deck(*load_deck(options, options.deck)).cards]
    print(json.dumps(add_markup(cards), indent=2) if options.json else "\n".join(map(_show_card, cards)))
    return 0


def _show_card(card: dict[str, Any]) -> str:
    """Return the words of a card, as `describe_card` gives it: a line for the card, then one for each section."""
    faces = f"  [{', '.join(card['faces'])}]" if card["faces"] else ""
    lines = [f"{card['id']}  {card['number']}/{card['of']}{faces}  {card['title']}"]
    lines += _show_sections(card["sections"])
    if "flavour" in card:
        lines.append(f"  ~ {card['flavour']}")
    if "back" in card:
        lines += ["  Back:", *(f"  {line}" for line in _show_side(card["back"]))]
    return "\n".join(lines)


def _show_sections(sections: list[dict[str, Any]]) -> list[str]:
    lines = []
    for section in sections:
        label = f"{section['label']}: " if section["label"] else ""
        said = " ".join(part for part in (section["title"] and f"{section['title']}.", section["text"]) if part)
        lines.append(f"  {label}{said}".rstrip().replace("\n", "\n  "))
        if section["note"]:
            lines.append(f"  Note: {section['note']}")
    return lines


def _show_side(back: dict[str, Any]) -> list[str]:
    """Return the words of a back, a line for its title, then one for each section."""
    return [f"  {back['title']}"] * bool(back["title"]) + _show_sections(back["sections"])


def _describe_system(system: dict[str, Any]) -> str:
    from printgen.products.kinds import KINDS

    scenario = f": {tidy(system['scenario'])}" if "scenario" in system else ""
    lines = [f"{system['id']}  {system['title']} ({tidy(system['origin'])}){scenario}"]
    lines += [f"  hides {tidy(folder)}" for folder in system["hides"]]
    for product in system["products"]:
        amount = count_noun(product["count"], KINDS[product["kind"]].piece) if product["count"] else product["kind"]
        lines.append(f"  {product['id']:<28} {amount:<12} {product['title']}")
    return "\n".join(lines)
