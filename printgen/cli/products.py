"""Commands about packs and what is in them: list, check, cards, rules, symbols."""

import argparse
import json
from pathlib import Path
from typing import Any

from printgen.cli.arguments import add_command, add_output, add_scenario_option, load_evening, load_tonight
from printgen.cli.printing import add_options, add_printing, read_given, read_printing
from printgen.cli.problems import conclude, name_path, report_problems
from printgen.errors import count_noun, merge_problems, tidy
from printgen.model.markup import add_markup
from printgen.paths import find_packs, pick_packs

SHEET = Path("output/symbols.pdf")


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen list --json"
    add = add_command(commands, "list", list_systems, "list the systems and what can be made of them", example)
    add_scenario_option(add)
    add("--json", action="store_true", help="as JSON")

    example = "printgen check heroes-of-normandie --tables my-games"
    add = add_command(commands, "check", print_check, "show every problem of every file at once", example)
    add("packs", nargs="*", metavar="PACK", help="a system's id; all by default")
    add_options(add, "check")
    add("--json", action="store_true", help="as JSON")

    example = "printgen cards heroes-of-normandie/reaction"
    add = add_command(commands, "cards", show_cards, "show the cards of a deck as text, in number order", example)
    add("deck", metavar="SYSTEM/DECK", help="as `printgen list` names it")
    add_scenario_option(add)
    add("--json", action="store_true", help="as JSON")

    example = "printgen rules heroes-of-normandie the round"
    add = add_command(commands, "rules", show_rules, "list the rules of a game, or show some of them", example)
    add("system", metavar="SYSTEM", help="as `printgen list` names it")
    add("name", metavar="NAME", nargs="*", help="a procedure or a table; all are listed without one")
    add_scenario_option(add)

    example = "printgen symbols heroes-of-normandie --paper letter"
    add = add_command(commands, "symbols", show_symbols, "print all symbols with their names", example)
    add("system", nargs="?", metavar="SYSTEM", help="a game whose own symbols are shown too, before the others")
    add_printing(add, "symbols")
    add_output(add, SHEET, "FILE")


def list_systems(options: argparse.Namespace) -> int:
    """Print every system with its products."""
    from printgen.build.job import load_systems, plan_jobs
    from printgen.products.kinds import PAGES

    packs, evening = find_packs(options.tables), load_evening(options)
    systems, problems = load_systems(pick_packs(packs, evening.choose_targets((), packs)))
    shown = []
    for system in evening.begin(systems):
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
    systems, jobs, outcomes, problems, scenarios = check.check_packs(options.tables, options.packs, read_given(options))
    problems = [*problems, *find_warnings(systems), *(each for found in scenarios.values() for each in found)]
    problems += [problem for outcome in outcomes for problem in outcome.problems]
    failures = [outcome.failure for outcome in outcomes if outcome.failure]
    if options.json:
        found = [problem.describe() for problem in merge_problems(problems)]
        found += [{"kind": "failure", "place": "", "message": each, "hint": ""} for each in dict.fromkeys(failures)]
        print(json.dumps(found, indent=2))
        return int(any(not problem.is_warning for problem in problems) or bool(failures))
    faulty = {outcome.name.partition("/")[0] for outcome in outcomes if outcome.is_bad}
    faulty |= {name for name, found in scenarios.items() if found}
    for system in systems:
        if system.id not in faulty:
            tables = count_noun(len(system.tables), "table")
            products = count_noun(sum(job.system.id == system.id for job in jobs), "product")
            print(f"{system.id}: {tables}, {products}, no problems")
            if system.extends:
                changes = ", ".join(system.changes) or "nothing changed but its head"
                print(f"{system.id}: extends {system.extends}: {changes}")
    return conclude(failures, problems)


def show_cards(options: argparse.Namespace) -> int:
    """Print the words of every card of a deck."""
    from printgen.cli.targets import load_deck
    from printgen.products.deck import describe_card, make_deck, phrase_card

    cards = make_deck(*load_deck(options, options.deck)).cards
    if options.json:
        print(json.dumps(add_markup([*map(describe_card, cards)]), indent=2))
    else:
        print("\n".join(line for card in cards for line in phrase_card(card)))
    return 0


def _describe_system(system: dict[str, Any]) -> str:
    from printgen.products.kinds import KINDS

    scenario = f": {tidy(system['scenario'])}" if "scenario" in system else ""
    lines = [f"{system['id']}  {system['title']} ({tidy(system['origin'])}){scenario}"]
    lines += [f"  hides {tidy(folder)}" for folder in system["hides"]]
    for product in system["products"]:
        amount = count_noun(product["count"], KINDS[product["kind"]].piece) if product["count"] else product["kind"]
        lines.append(f"  {product['id']:<28} {amount:<12} {product['title']}")
    return "\n".join(lines)


def show_rules(options: argparse.Namespace) -> int:
    """Print the names of procedures and tables, or one of them in full."""
    from printgen.build.job import load_system
    from printgen.play.terminal.lines import wrap_line
    from printgen.play.words.rulebook import find_rule, name_rules, phrase_rule

    system = load_tonight(options, load_system(options.system, options.tables))
    if options.name:
        lines = phrase_rule(system, find_rule(system, " ".join(options.name)))
        print(*map(wrap_line, lines), sep="\n")
        return 0
    for title, rows in name_rules(system):
        width = max(len(name) for name, _ in rows)
        print(title, *(f"  {name.ljust(width)}  {meaning}" for name, meaning in rows), sep="\n")
    return 0


def show_symbols(options: argparse.Namespace) -> int:
    """Print the names of all symbols, a pack's own first, and write a sheet that shows them."""
    from printgen.build.job import load_system
    from printgen.compose.symbols import SymbolSheet, compose_symbols
    from printgen.files import write_file
    from printgen.load.look.look import load_look
    from printgen.load.nodes.symbols import list_shipped
    from printgen.render.pdf.fonts import load_fonts, make_faces
    from printgen.render.pdf.writer import write_pdf

    system = load_system(options.system, options.tables) if options.system else None
    shipped = list_shipped()
    own = [outline for outline in (system.symbols.values() if system else ()) if outline not in shipped]
    replaced = {outline.name for outline in own}
    shown = [*own, *(outline for outline in shipped if outline.name not in replaced)]
    look = load_look(read_printing(options))
    fonts = load_fonts(look.theme)
    title = f"Symbols: {system.name}" if system else "Symbols"
    sheet = SymbolSheet(title, shown, look.paper, look.theme, make_faces(fonts))
    write_file(options.output, write_pdf(compose_symbols(sheet), fonts))
    for outline in shown:
        print(f"{outline.name}  (own)" if outline.name in replaced else outline.name)
    print(name_path(options.output))
    return 0
