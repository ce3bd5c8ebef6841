"""The command that shows the rules of a game without a print."""

import argparse
from typing import Any

from printgen.cli.scenario import add_scenario_option, load_tonight
from printgen.cli.subcommand import add_command


def add_commands(commands: Any) -> None:
    """Add the command of this module to the command line."""
    example = "printgen rules heroes-of-normandie the round"
    add = add_command(commands, "rules", show_rules, "list the rules of a game, or show some of them", example)
    add("system", metavar="SYSTEM", help="as `printgen list` names it")
    add("name", metavar="NAME", nargs="*", help="a procedure or a table; all are listed without one")
    add_scenario_option(add)


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
